"""离线模式怎样措辞：从原话删去应答、语气和套话得到任务与决策的说法；只删不添。"""

from __future__ import annotations

import re

from . import offline_rules as rules
from .facts import plain
from .offline_read import Sentence
from .timewords import find_time_phrases

_LEAD = re.compile(
    r"^(?:(?:好[的嘞吧]?|行[吧啊]?|嗯|对|可以|成|中|没问题|那么?|就|这样|所以|也对|哦|另外|还有|然后|对了|最后|停|能|嘛|那个|ok|okay|sure|yes|cool|算了|"
    r"thanks|and|so|also|by the way)(?:[,，。.、:：…\s]+|$)|(?:no|yes|agreed|ok|right),?\s*let's\s+|那(?=[一-鿿]{2})(?!就)|就这么定[，,]|\d+[.、](?!\d)\s*|[\s,，。…—:：]+)+", re.I)
_CLAIM = re.compile(
    r"由我(?:来)?(?:负责)?|(?:还是)?我(?:这边|这里|这儿)?(?:来负责|负责|牵头|来(?!不及|得及)|会|就|去)(?=[一-鿿a-z])|(?:归|交给|包给)我|^我(?=[一-鿿])|"
    r"\bi(?:'ll| will| can)\b\s*|^let me\s+|^(?:麻烦|辛苦|请|劳烦)", re.I)
_MINE = re.compile(r"(?<=[一-鿿a-z0-9])我(?!们|的)")
_TAIL = re.compile(r"(?:吧|啊|哈|哦|呢|嘛|啦|呗|呀|了哈|好不好|行不行|行吗|可以吗|好吗|怎么样|\?|？|!|！|。|\.|，|,|、|；|;|\s)+$")
_ASKED = re.compile(r"(?:谁|哪位)(?:来|去|负责|有空|能|可以|给)*|什么时候(?:能|可以)?|能不能|能否|可不可以")
_TOPIC = re.compile(r"^.{1,8}(?:这一?块|方面|的事|这件?事)$|^(?:还|另外)?有一?(?:件|个)事$|^.{0,6}谁.{0,4}(?:会后|再|另)")
_FRONTED = re.compile(  # 宾语在前：“合同我来拟”“接口好了以后测试由我来跑”
    rf"(?P<when>.{{1,12}}?(?:以后|之后|之前|的话))?(?P<what>[^我你谁]{{2,20}}?)(?:都|也|就)?(?:由|归)?(?:我|你|谁)(?:这边)?(?:{rules.ADV}|来|去|会|可以)*"
    rf"(?P<verb>(?!过[去来]|[来去把给跟看讲带]){rules.VERB}(?:一下|上|掉|完|好)?)")
_NO_OBJECT = re.compile(r"[把给跟对向让请问在为被,，]|得$|了$|^(?:这|那|嗯|好|行|我|要|还|就|也|先|再)|(?:[完好到过以之]|以后|之后|前)$|不|没")
_EMPTY = re.compile(r"^(?:行|好的?|嗯|多久|不急|不着急|抓紧|别忘了?|别晚|记一下|没问题|收到|明白|辛苦|谢谢|sure|ok|no rush.*|thanks.*)$", re.I)


def task_words(sentences: list[tuple[Sentence, str]], called: re.Pattern[str]) -> str:
    """``sentences`` 是（句子，取用的那段原文）；取最先说清做什么的一段，删去认领的套话。"""
    phrases = [text for _, raw in sorted(sentences, key=lambda pair: pair[0].order) if (text := _task_phrase(raw, called))]
    clear = [text for text in phrases if len(re.sub(r"\W", "", text)) >= 3 and re.search(rules.VERB, plain(text))]
    return (clear or sorted(phrases, key=len, reverse=True) or [sentences[0][1].strip()])[0]


def _task_phrase(raw: str, called: re.Pattern[str]) -> str:
    kept: list[str] = []
    clauses = re.split(r"[，；;。]|,(?!\d)|\s-\s", raw.rstrip("。；;，, "))
    for clause in clauses:
        text = _cut(called, _cut(_LEAD, clause.strip()))
        text = re.sub(r"^(?:这个|这事)?(?:得|要)(?=先)", "", text)
        if moved := _verb_first(text.rstrip("？?。吧啊 "), raw):
            kept.append(moved)
            continue
        if rules.COMMIT.search(plain(text)):
            text = _cut(_MINE, _cut(_CLAIM, text))
        if re.search(r"[?？]\s*$", clause):
            text = _cut(_ASKED, text)
        text = _TAIL.sub("", text).strip(" ：:、，,")
        low = plain(text)
        text = re.sub("[都也]$", "", undated(text)) or text
        if not text or _TOPIC.match(plain(clause.strip())) or _EMPTY.match(low) or rules.REFUSE.search(low) or _only_time(text) or (rules.PAST.search(low) and (kept or clause is not clauses[-1])):
            continue
        kept.append(text)
        if sum(map(len, kept)) > 40:
            break
    return "，".join(kept)


def _verb_first(clause: str, raw: str) -> str | None:
    """宾语在前的认领，动作提到前面；拿不准就不动。"""
    match = _FRONTED.fullmatch(plain(clause))
    if not match or _NO_OBJECT.search(match["what"]) or find_time_phrases(match["what"]):
        return None
    when, what, verb = (clause[slice(*match.span(name))] if match[name] else "" for name in ("when", "what", "verb"))
    if plain(verb) in ("负责", "牵头") and re.search("[，,]", raw) and re.search(r"完成(?:$|[。，,])", raw):
        verb = "完成"
    what = re.sub(r"^[那这]个?|[那这](?:一?[个块次件]|件?事)$", "", what)
    return f"{when}{verb}{what}" if what else None


def undated(text: str) -> str:
    """句首的期限另有一栏：“周五前发给大家”→“发给大家”。"""
    phrase = next(iter(find_time_phrases(text)), None)
    if not phrase or phrase.start or phrase.kind == "event":
        return text
    rest = text[phrase.end :].lstrip()
    return rest if len(rest) >= 3 and re.match(rf"{rules.VERB}|把|给", plain(rest)) else text


def _cut(pattern: re.Pattern[str], text: str) -> str:
    """在归一的文字上找、从原文里删：繁体、全角、大小写都一样处理。"""
    for match in reversed(list(pattern.finditer(plain(text)))):
        text = text[: match.start()] + text[match.end() :]
    return text


def _only_time(text: str) -> bool:
    rest = text
    for phrase in reversed(find_time_phrases(text)):
        rest = rest[: phrase.start] + rest[phrase.end :]
    return len(re.sub(r"[\W完成给我你您交出发就行可以截止之前有的]", "", rest)) <= 1


def decision_words(raw: str) -> str:
    """决策的说法：去掉“好，那就定：”、“大家同意吧？”和句首已经做完的小句。"""
    parts = re.split(r"([，,])", raw.strip())
    clauses = [(parts[i], parts[i + 1] if i + 1 < len(parts) else "") for i in range(0, len(parts), 2)]
    while len(clauses) > 1 and _drop(plain(clauses[-1][0])):
        clauses.pop()
    while len(clauses) > 1 and rules.PAST.search(plain(clauses[0][0])) and not rules.DECIDE.search(plain(clauses[0][0])):
        clauses.pop(0)
    text = "".join(a + b for a, b in clauses)
    text = re.sub(r"^(?:那就)?(?:决定|定了?)[：:，,]\s*", "", _cut(_LEAD, text))
    return _TAIL.sub("", text) or raw.strip()


def _drop(clause: str) -> bool:
    return bool(rules.CONSENT.search(clause) and len(re.sub(r"\W", "", clause)) <= 10) or _EMPTY.match(clause) is not None
