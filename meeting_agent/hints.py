"""提示：有人认下而没有行动项的事，会上似乎已答复的“待确认问题”。只供人和审核员参考，不算错误。"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .facts import plain
from .items import COMMITS, OBJECT_ME, Items
from .moods import says
from .support import Evidence, tokens

LIMIT = 8  # 多了没人看
_SENTENCE = re.compile(r"(?:[^。！？!?；;.\n]|\.(?!\s|$))+[。！？!?；;.]*")
_WHEN = re.compile(
    r"今[天晚日早]|[明后][天日早晚]|当天|(?<!上)周[一二三四五六日天末内]|[这本下]周|(?<!上)(?:星期|礼拜)[一二三四五六日天]|[这下]个?(?:礼拜|星期|月)|月[底初中]|"
    r"[\d一二三四五六七八九十]\s?[号日](?![楼线])|[\d一二三四五六七八九十](?:天|周|个月|小时)之?内|之前|(?<![之以])前(?=[，。,.]|$|[交给发做完])|[上下中]午|"
    r"\b(?:by|before) \w+|\b(?:today|tonight|tomorrow|this (?:week|afternoon|evening)|next week|(?:mon|tues|wednes|thurs|fri|satur|sun)day|eod)\b"
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
    if not _WHEN.search(text):
        return False
    assigned = any(_AFTER_NAME.match(text[at + len(name) :]) or _BEFORE_NAME.search(text[:at])
                   for at, name in items.roster.mentions(text))
    takes = assigned or COMMITS.search(OBJECT_ME.sub("", text))
    return bool(takes) and not any(says(mode, text) for mode in _NOT_A_TASK)


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
