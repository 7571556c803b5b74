"""提示：有人认下而没有行动项的事，会上似乎已答复的“待确认问题”。只供人和审核员参考，不算错误。"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .facts import plain
from .items import COMMITS, OBJECT_ME, Items
from .moods import says
from .support import Evidence, tokens
from .timewords import find_time_phrases

LIMIT = 8  # 多了没人看
_SENTENCE = re.compile(r"(?:[^。！？!?；;.\n]|\.(?!\s|$))+[。！？!?；;.]*")
_MAYBE_WHEN = re.compile(  # 先用它筛一遍：逐句找时间说法很慢
    r"今[天晚日早]|[明后][天日早晚]|当天|周[一二三四五六日天末内]|[这本下]周|星期|礼拜|月|季度|年|[\d一二三四五六七八九十]\s?[号日天点]|"
    r"之?[前内后](?![面台])|[上下中]午|晚上|节|before|by |today|tonight|tomorrow|day|week|month|\d(?:st|nd|rd|th)|eod|noon"
)
_AFTER_NAME = re.compile(r"[,，]?\s?(?:你|您|负责|牵头|来(?!了)|can you|could you|please)")
_BEFORE_NAME = re.compile(r"(?:由|请|让|麻烦|交给)$")
_NOT_A_TASK = ("QUESTION", "SUGGESTION", "PAST", "HEARSAY", "REJECTION", "DEFERRAL", "INJECTION")


def uncovered_commitments(items: Items, evidence: Evidence) -> Iterator[tuple[int, int]]:
    """认下了一件有时间的事、却不在任何行动项的证据里的句子，至多 ``LIMIT`` 条。"""
    quoted = [m.span for q in items.quoted for m in q.matches]
    claims = [set(tokens(f"{item.task} {item.evidence}")) for item in items.items]
    found = 0
    for utterance in items.utterances:
        for m in _SENTENCE.finditer(utterance.text):
            span = (utterance.span[0] + m.start(), utterance.span[0] + m.end())
            if found < LIMIT and _commits(m[0], items) and not any(a < span[1] and span[0] < b for a, b in quoted) and not _covered(m[0], claims, evidence):
                found += 1
                yield span


def _covered(sentence: str, claims: list[set[str]], evidence: Evidence) -> bool:
    weights = {t: evidence.weight(t) for t in tokens(sentence)}
    total = sum(weights.values()) or 1.0
    return any(sum(weights[t] for t in sorted(weights.keys() & claim)) > 0.4 * total for claim in claims)


def _commits(sentence: str, items: Items) -> bool:
    """自己认下（我来），或点名派下（小钟你……、请苗青……），而且说了时间。"""
    text = plain(sentence)
    if not _MAYBE_WHEN.search(text):
        return False
    assigned = any(_AFTER_NAME.match(text[at + len(name) :]) or _BEFORE_NAME.search(text[:at])
                   for at, name in items.roster.mentions(text))
    if not (assigned or COMMITS.search(OBJECT_ME.sub("", text))) or any(says(mode, text) for mode in _NOT_A_TASK):
        return False
    return any(p.kind not in ("past", "span") for p in find_time_phrases(sentence))


def answered(question: str, evidence: Evidence) -> tuple[int, int] | None:
    """这个问题在会上紧接着就有了完成或拍板的答复时，给出答复的位置。"""
    place = evidence.search(question, 1)
    if place is None or place.coverage < 0.4 or not says("QUESTION", evidence.text(place.best)):
        return None
    replies = [evidence.text(k) for k in range(place.best + 1, min(place.best + 4, len(evidence.units)))]
    if not replies or any(says("DEFERRAL", r) or says("SHELVED", r) for r in replies) or says("QUESTION", replies[0]):
        return None
    done = says("PAST", replies[0]) or says("STRONG", replies[0])
    return evidence.units[place.best + 1].span if done else None
