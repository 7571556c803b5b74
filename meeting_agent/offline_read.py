"""离线模式怎样读转写：谁在场、怎样称呼，一段话怎样切成句子和小句。"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise

from . import offline_rules as rules
from .facts import plain
from .labels import bare_name, meta_items
from .sections import ENTRY, SECTIONS, lead_of, section_of, sections
from .timewords import TimePhrase, find_time_phrases
from .transcript import Transcript
from .wordlists import SURNAMES

_STOP = re.compile(r"[^。！？!?；;\n]*(?:[。！？!?；;\n]+[”\"’'）)】』」]*|$)")
_STOP_EN = re.compile(r"(?<=[a-z0-9)][.])\s+(?=[A-Z`\"])")
_CLAUSE = re.compile(r"[,:]\s*|\.{3,}|…+|(?<=[一-鿿])\s+(?=[一-鿿])|\s-+\s|—+|\s+and\s+(?=\w+ will\b)")
_BREATH = re.compile(_CLAUSE.pattern + r"|(?<=[一-鿿τπ])\s+(?=[一-鿿τπ])")  # 没有标点的语音转写，空格就是停顿
_EDGES = " 。.!！;；「」『』“”"
_MAX = 400  # 再长的一句也在这里断开
_RAMBLE = 50  # 这么长还没有停顿的话，按口语的接头词再切
_BREAK = re.compile(
    r"(?<=[一-鿿])(?=然后|第[一二三四五六七八]件|我看(?=先|不|就)|还有(?!没)|另外|对了|再一个|再就是|下一个|最后(?!一)|接下来|那个(?=[一-鿿]{2})|好了|(?<=[了啊吧呢])以后|有人(?:说|提|问|建议)|(?<=[一-鿿]{4})(?=昨天)|(?:本来|原来)说)"
    r"|(?<=[^了吧吗啊呢哈嘛][啊哈嘛])(?=[一-鿿])|(?<=了啊)|(?<=[了就]吧)|(?<=就行)(?!了)|(?<=没人是吧)"
)


def runs(text: str) -> frozenset[tuple[str, ...]]:
    """连着三个字（西文是三个词）的片段，标点不算。"""
    tokens = re.findall(r"[一-鿿]|[a-z0-9]+", text)
    return frozenset(zip(tokens, tokens[1:], tokens[2:], strict=False))


@dataclass(frozen=True)
class Clause:
    """小句。``text`` 是归一后的文字，其中时间说法换成 τ（将来）或 π（过去）；``times`` 是这些说法。"""

    text: str
    raw: str
    times: tuple[TimePhrase, ...] = ()
    at: int = 0  # 在句子里从第几个字开始


@dataclass(eq=False)  # 同一句就是同一个对象
class Sentence:
    """一句话：第 ``u`` 段发言（从 0 起）里的 [start, end)。"""

    u: int
    speaker: str | None
    raw: str
    start: int
    end: int
    order: int = 0
    clauses: list[Clause] = field(default_factory=list)
    section: str | None = None  # 写成条目的纪要里，这句在“待办”“决议”还是“遗留问题”之下

    @cached_property
    def text(self) -> str:
        return ",".join(c.text for c in self.clauses)

    @cached_property
    def plain(self) -> str:
        return plain(self.raw)

    # 下面几样前后好几句都要看，每句只算一遍

    @cached_property
    def asks(self) -> bool:
        return bool(rules.QUESTION.search(self.plain.rstrip("。. ")))

    @cached_property
    def accepts(self) -> bool:
        return bool(rules.ACCEPT.match(self.text))

    @cached_property
    def objects(self) -> bool:
        return bool(rules.OBJECT.search(self.text))

    @cached_property
    def suggests(self) -> bool:
        """在问、在提议，或说了想要、得做。"""
        return self.asks or bool(rules.PROPOSE.search(self.text) or rules.HEDGE.search(self.text) or re.search("得|想|要", self.plain))

    @cached_property
    def runs(self) -> frozenset[tuple[str, ...]]:
        return runs(self.plain)


def sentences(transcript: Transcript, roster: Roster) -> list[Sentence]:
    """全部句子，按先后；小标题，以及对 AI 的指令和它所在的整段发言不要。"""
    found: list[Sentence] = []
    plainly = ["#" if u.speaker else u.text for u in transcript.utterances]  # 有人说话，条目就到此为止
    listed = sections(plainly)
    for u, utterance in enumerate(transcript.utterances):
        if rules.INJECTION.search(plain(utterance.text)) or _heads(plainly, u):
            continue
        speaker = bare_name(utterance.speaker) if utterance.speaker else roster.narrator
        for start, end in _spans(utterance.text, roster):
            lead = lead_of(utterance.text[start:end])
            kind, start = (lead[0], start + lead[1]) if lead else (listed.get(u), start)
            raw = utterance.text[start:end]
            found.append(Sentence(u, speaker, raw, start, end, len(found), _clauses(raw), kind))
    return found


def _heads(texts: list[str], u: int) -> bool:
    """这一行是小标题：“二、会议决定”，或下面有正文的“二、经费”。"""
    kind = section_of(texts[u])
    return kind in SECTIONS or texts[u] != "#" and kind == "other" and u + 1 < len(texts) and section_of(texts[u + 1]) is None


def _spans(text: str, roster: Roster) -> list[tuple[int, int]]:
    spans = []
    for match in _STOP.finditer(text):
        cuts = [match.start(), *(m.end() for m in _STOP_EN.finditer(text, match.start(), match.end())), match.end()]
        for start, end in pairwise(cuts):
            spans += [piece for a, b in _ramble(text, start, end, roster) for piece in _capped(text, a, b)]
    return [_bare(text, start, end) for start, end in spans if any(ch.isalnum() for ch in text[start:end])]


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    """去掉两头的空白，和整句话外面落了单或成对的引号。"""
    body = text[start:end]
    left, right = len(body) - len(body.lstrip()), len(body.rstrip())
    if not start and (mark := ENTRY.match(body)) and mark.end() < right:
        left = mark.end()  # 条目的记号：“- ”“1. ”“☐ ”
    opened, closed = body[left] in "「『“", body[right - 1] in "」』”"
    inner = body[left + opened : right - closed]
    if not re.search("[「『“」』”]", inner):
        left, right = left + opened, right - (closed and (opened or right - left > 1))
    return start + left, start + right


def _ramble(text: str, start: int, end: int, roster: Roster) -> list[tuple[int, int]]:
    """没有标点的一大段口语：在接头词、语气词和点名处切开。"""
    if end - start < _RAMBLE or re.search(r"[，,、]|[一-鿿]\s[一-鿿]", text[start:end]):
        return [(start, end)]
    body = plain(text[start:end])
    cuts = {m.start() for m in _BREAK.finditer(body)} | {m.start() for m in roster.call_out.finditer(body)}
    points = [0, *sorted(c for c in cuts if 0 < c < len(body)), len(body)]
    return [(start + a, start + b) for a, b in pairwise(points)]


def _capped(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """没有句号的超长一段：在逗号或空格处断开，规则的用时因此与字数成正比。"""
    pieces = []
    while end - start > _MAX:
        cut = max(text.rfind(mark, start + _MAX // 2, start + _MAX) for mark in "，,、 ") + 1 or start + _MAX
        pieces.append((start, cut))
        start = cut
    return [*pieces, (start, end)]


def _clauses(raw: str) -> list[Clause]:
    """句子 → 小句；先把时间说法换成占位符，逗号切分就不会切坏日期。"""
    body, out, at, queue = plain(raw).translate({0x3C4: "t", 0x3C0: "p"}), [], 0, []  # 原文里的 τ、π 不能混进占位符
    place: list[int] = []  # 换过占位符的每个字原来在哪儿
    for phrase in find_time_phrases(raw):
        if phrase.text in ("今年", "明年"):
            continue  # “今年不动”说的是取舍，不是期限
        out.append(body[at : phrase.start] + ("π" if phrase.kind == "past" else "τ"))
        place += range(at, phrase.start + 1)
        queue.append(phrase)
        at = phrase.end
    masked = "".join(out) + body[at:]
    place += range(at, len(body) + 1)
    splitter = _CLAUSE if re.search(r"[,。?!;:]", body) else _BREATH
    edges = [m.span() for m in splitter.finditer(masked)]
    clauses, taken = [], 0
    for start, end in zip([0, *(b for _, b in edges)], [*(a for a, _ in edges), len(masked)], strict=True):
        part = masked[start:end].strip(_EDGES)
        if part:
            start += masked[start:end].index(part)
            count = sum(part.count(mark) for mark in "τπ")
            phrases = tuple(queue[taken : taken + count])
            taken += count
            clauses.append(Clause(part, _unmask(part, phrases), phrases, place[start]))
    return clauses


def _unmask(text: str, phrases: tuple[TimePhrase, ...]) -> str:
    it = iter(phrases)
    return "".join(next(it).text if ch in "τπ" else ch for ch in text)


_DEPARTMENT = re.compile(rf"^[一-鿿]{{0,6}}(?:部|科|岗|处|室|办|中心|{rules.ROLE}|{rules.LONG_TITLES})(?=[一-鿿]{{2,3}}$)")
_EVERYONE = re.compile(r"众人|全体|大家|所有人|众|齐声|多人|全场|all|everyone", re.I)


class Roster:
    """人名册：到会的人、发言的人、各种叫法（侯经理、小俞、玉兰）和部门。"""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        text = plain(transcript.text)
        speakers = [bare_name(s) for s in transcript.speakers]
        speakers = [s for s in speakers if s and not _EVERYONE.fullmatch(s)]
        listed = [_DEPARTMENT.sub("", name) for name in transcript.attendees]
        self.narrator = None if speakers else self._narrator()
        self.absent = list(transcript.absentees)
        self.people = list(dict.fromkeys([*listed, *speakers, *([self.narrator] if self.narrator else [])]))
        self.names: dict[str, str] = {}
        pairs = {text[i : i + 2] for i in range(len(text) - 1)}  # 头两个字都没出现过的叫法不必在全文里找
        for name in [*self.people, *self.absent]:
            for alias in self._aliases(name, text, pairs):
                self.names[alias] = "" if self.names.get(alias, name) != name else name
        self.names |= {plain(name): name for name in [*self.people, *self.absent]}  # 全名永远是本人
        self.names = {alias: name for alias, name in self.names.items() if name}
        taken = set(self.names)
        roles = rf"|(?:{rules.ROLE})(?=你|把|来|去|负责)" if self.narrator else ""
        if self.narrator:
            self.people += [n for n in dict.fromkeys(m[0] for m in re.finditer(rules.NICKNAME + roles, text)) if n not in rules.NOT_NICK]
        for match in re.finditer(rules.NICKNAME + roles, text):
            nick = match[0]
            if nick not in rules.NOT_NICK and nick not in taken and (nick[0] in "小阿老" or nick[0] in SURNAMES):
                self.names[nick] = transcript.text[match.start() : match.end()]
        known = sorted(self.names, key=len, reverse=True)
        self.person = "(?:" + "|".join(map(_word, known)) + ")" if known else r"(?!)"
        self.team = f"(?:{rules.TEAM}|(?:{rules.BARE_TEAMS})(?:部|组|那边|这边)?)"
        self.call_out = re.compile(rf"{self.person}(?=你|昨|来|把|负责)|谁(?=有空|来|去|能)")

    def _narrator(self) -> str | None:
        """一个人讲话、没有说话人标签时，会头里的身份（店长早会 → 店长）就是“我”。"""
        match = re.search(rf"([一-鿿]{{0,4}}(?:{rules.TITLES}))\s*(?:的)?(?:早会|晨会|夕会|例会|班前会|讲话|语音|口述|布置|交班|交代)", head_text(self.transcript))
        return match[1] if match else None

    @staticmethod
    def _aliases(name: str, text: str, pairs: set[str]) -> list[str]:
        """一个人可能的叫法，只留转写里出现过的。"""
        key = plain(name)
        found = [key]
        if re.fullmatch(r"[一-鿿]{2,3}", key) and not re.search(rf"(?:{rules.TITLES})$", key):
            surname, given = key[0], key[1:]
            found += [surname + t for t in rules.TITLES.split("|")] + [p + surname for p in ("老", "小", "阿")]
            found += [p + given[-1] for p in ("小", "阿")] + [given[-1] + t for t in ("哥", "姐")]
            found += [given, given + "姐", given + "哥"] if len(given) == 2 else []
        elif re.fullmatch(rf"[一-鿿]{{1,3}}(?:{rules.TITLES})", key):
            found += ["老" + key[0], "小" + key[0]]
        elif re.fullmatch(r"[a-z][\w.'-]*(?: [a-z][\w.'-]*)+", key):
            found.append(key.split()[0])
        elif match := re.fullmatch(r"([一-鿿]{2,3})([小阿老][一-鿿])", key):
            found += [match[1], match[2]]
        elif re.fullmatch(r"[一-鿿]{2,4} \S{2,}", key):
            found.append(key.split()[1])
        return [alias for alias in dict.fromkeys(found) if (len(alias) < 2 or alias[:2] in pairs and alias[-2:] in pairs) and alias in text]

    @cached_property
    def anyone(self) -> re.Pattern[str]:
        return re.compile(rf"{self.person}|{self.team}")

    @cached_property
    def vocative(self) -> re.Pattern[str]:
        """叫人的称呼：“小李你”“王姐，”——措辞时去掉。"""
        return re.compile(rf"^{self.person}(?:\s*你们?|\s*[,，]|$)|^你们?(?=[一-鿿]{{2}})", re.I)

    def full(self, alias: str) -> str:
        """叫法 → 名单上的写法；不认识的照原样。"""
        return self.names.get(plain(alias).strip(), alias.strip())

    def called(self, clause: str) -> str | None:
        """小句开头或整个小句是在叫谁（“王姐,”“小李你…”“这回段老师吧”）。"""
        match = re.match(rf"(?:那|好|行|嗯|对|来|这样|还有|然后|另外|那个|ok|thanks|and|so|@|[\s,])*({self.person})(?=$|\s*(?:你|您|,|什么时候|能不能|能否))", clause, re.I)
        return self.full(match[1]) if match else None

    @property
    def participants(self) -> list[str]:
        return [name for name in self.people if name not in self.absent]


def _word(name: str) -> str:
    escaped = re.escape(name)
    return rf"(?<![a-z]){escaped}(?![a-z])" if name.isascii() else escaped


def head_text(transcript: Transcript) -> str:
    """会头；没有会头而第一段是没有标点的短行时，把它当标题。"""
    first = transcript.utterances[0] if transcript.utterances else None
    if not transcript.header and first and not first.speaker and len(first.text) <= 30 and not re.search(r"[。，！？,.!?]", first.text):
        return first.text
    return transcript.header


def headline(transcript: Transcript) -> tuple[str | None, str | None]:
    """会头里的（标题，日期），都照原文；没有就是 None。"""
    title = date = None
    for line in head_text(transcript).splitlines():
        items = meta_items(line)
        item = items[0] if items else None
        label, value = item if item else ("", line.strip())
        if item and label in TITLE_LABELS:
            title = title or value
        elif item and not (label in DATE_LABELS or "时间" in label or "日期" in label):
            continue
        phrases = [p for p in find_time_phrases(value) if p.kind in ("date", "weekday") and re.search(r"\d", p.text) and len(p.text) >= 4]
        if not date and phrases:
            before = re.search(r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* $", value[: phrases[0].start])
            date = (before[0] if before else "") + re.sub(r"^[A-Za-z]+day,?\s*", "", phrases[0].text)
            date = re.match(r".*?[日号號]|\d{4}\s?[-/.]\s?\d+\s?[-/.]\s?\d+|.+", date)[0].strip()
        elif not date and item and (label in DATE_LABELS or "时间" in label) and value:
            date = value.split("　")[0].strip()
        if not item and not title:
            title = _bare_title(value, phrases)
    formal = re.search(r"^\s*(关于[^\n]{2,50}(?:会议纪要|纪要|会议记录))\s*$", transcript.text[:600], re.M)
    return (formal[1] if formal else title), date


TITLE_LABELS = frozenset("会议主题 会议名称 会议标题 主题 标题 名称 title subject topic meeting meetingtitle".split())
DATE_LABELS = frozenset("会议日期 会议时间 日期 时间 录制时间 开会时间 date time dateandtime when".split())


def _bare_title(line: str, phrases: list[TimePhrase]) -> str | None:
    """没有标签的一行像不像标题：去掉日期和“录音转写”之类后还剩下名字。"""
    line = line.strip("#*=- \t")
    for phrase in reversed(phrases):
        if phrase.start >= 4:
            line = line[: phrase.start]
        elif phrase.end < len(line) - 4:
            line = line[phrase.end :]
        else:
            return None
    line = re.sub(r"\s*(?:手机)?(?:语音转文字|录音转写|文字记录|录音文字|录音整理|转写|逐字稿|transcript)\s*$", "", line.strip(" -—|｜·,，"), flags=re.I)
    line = re.sub(r"\s*[（(][^（()）]*(?:转写|口述|语音|录音|整理)[^（()）]*[)）]$", "", line) or line
    whole = re.fullmatch(r"[（(【\[](.*?)[）)】\]]", line)
    line = re.sub(r"\s*(?:手机)?(?:语音转文字|录音转写|文字记录|录音整理|转写)\s*$", "", whole[1] if whole else line).strip()
    line = re.sub(r"^[^|｜「]{2,20}\s*[|｜]\s*(?=「)", "", line.rstrip("（([【 "))
    return line if 2 <= len(line) <= 60 and not re.fullmatch(r"[\d\s:：/.\-]+|〔.*", line) else None


_FILLER = re.compile(r"[的了是在我你您他她它这那个就也还都有和吧啊呢吗嗯行好可以要得给把去来说下一先再们么没不能对,。?!.…\s τπ]")
_COMMON = frozenset("负责 完成 时候 今天 明天 一起 问题 需要 确认 同意 举手 表决 通过 时间 现在 没有 这样 什么 怎么 大家 我们 上次 下次".split())


@lru_cache(maxsize=512)
def _grams(text: str) -> frozenset[str]:
    words = set(re.findall(r"[a-z][a-z0-9_\-#.]{2,}", text)) - {"the", "and", "for", "you", "that", "this", "will", "can", "have", "with"}
    for run in _FILLER.sub(" ", text).split():
        run = re.sub(r"[^一-鿿]", "", run)
        words |= {run[i : i + 2] for i in range(len(run) - 1)}
    return frozenset(words - _COMMON)


def overlap(left: str, right: str) -> int:
    """两段话共有的实义双字或英文词的个数。"""
    return len(_grams(left) & _grams(right))


def weight(clauses: list[Clause]) -> int:
    """去掉虚词、应答、认领套话后还剩多少实义字。"""
    text = ",".join(c.text for c in clauses)
    text = re.sub(r"由我|我来|我负责|你来|\bi(?:'ll| will| can)\b|\b(?:take|do|it|that|this|let me|handle|sure|yes|ok|cool|then|you|can|please|the)\b", "", text)
    text = rules.ACCEPT.sub("", text)
    letters = re.findall(r"[a-z0-9#._-]{2,}", text)
    return len(re.sub(r"[^一-鿿]", "", _FILLER.sub("", text))) + 2 * len(letters)
