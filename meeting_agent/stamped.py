"""带时间戳的版式。T 是时间，NAME 是说话人；每个函数：各行 → 标记所在的行（``Starts``）。"""

from __future__ import annotations

import math
import re
from collections import Counter

from .labels import BRACKETED, MOMENT, is_noise, meta_items, name_strength, seconds, stamped_name
from .turns import Turn
from .wordlists import META_WORDS, ROLES, squeeze

# 行号 → 从这行开始的一段发言；None 是标记本身占的行（如单独的姓名行）。
Starts = dict[int, Turn | None]

REACH = 200  # 标记只在行首这么多字里找，长行不会拖慢
OPENS = frozenset("0123456789０１２３４５６７８９[(（【`")
_CLOSES = frozenset("0123456789０１２３４５６７８９])）】`:：mM")

_DASH = r"(?:[-–—|·•]\s+)?"
_HEAD = re.compile(rf"(?:\[([^\[\]]+)\]|(\S.*?))(?:\s+{_DASH}({MOMENT})|\s*{_DASH}({BRACKETED})\s*[:：]?)$", re.I)
_LIST_MARK = re.compile(r"^(?:(?:[-*•·▪◦]|[🟢🔵🔴🟡🟠🟣⚪⚫●])\s+|\d{1,4}[.、)]\s*(?=[\[【(（]\d))")
_NUMBERED = re.compile(r"\d{1,4}[.、)]\s*(?=\D)")
TIMED = re.compile(rf"(?:({BRACKETED})|({MOMENT})(?=\s))\s*{_DASH}(?=\S)", re.I)
BARE_TIME = re.compile(rf"(?:{BRACKETED}|{MOMENT})$", re.I)
_DATED = re.compile(r"\d[-/.年月日, ]+\d")
_GAP = re.compile(r"\s+(?:\|\s+)?")
_NOON = re.compile("[上下中]午|早上|晚上|凌晨|[ap]m", re.I)


def unlisted(line: str) -> str:
    """去掉行首的列表记号。"""
    return _LIST_MARK.sub("", line, count=1)


def heads(lines: list[str]) -> Starts:
    """``NAME T`` 或 ``[NAME] T`` 独占一行，话在后面各行。"""
    found: Starts = {}
    stamps: dict[int, str] = {}
    for i, line in enumerate(lines):
        match = _HEAD.match(unlisted(line)) if line and len(line) <= REACH and line[-1] in _CLOSES else None
        name = (match[1] or match[2]).rstrip("：:, ") if match else ""
        if match and (stamped_name(name) or squeeze(name) in META_WORDS) and all(k in ROLES for k, _ in meta_items(line)):
            stamps[i] = match[3] or match[4]
            found[i] = Turn(name, "", seconds(stamps[i]))
    if sum(bool(_NUMBERED.match(turn.speaker)) for turn in found.values()) * 5 > len(found) * 4:  # 逐段编了号
        found = {i: turn._replace(speaker=_NUMBERED.sub("", turn.speaker, count=1)) for i, turn in found.items()}
    found = _without_clock_times(found, stamps)
    marks = list(found)
    spaced = [i for i in marks if i == marks[0] or not lines[i - 1] or is_noise(lines[i - 1])]
    if len(spaced) >= 0.8 * len(marks):
        marks = spaced
    if marks and not any(lines[marks[-1] + 1:]) and _once(found[marks[-1]].speaker, marks, found):
        marks.pop()  # 最后一行“下午两点 14:00”后面没有话：它自己是话
    return {i: found[i] for k, i in enumerate(marks) if not _is_stray(marks, k, found)}


def _once(speaker: str | None, marks: list[int], found: Starts) -> bool:
    return name_strength(speaker or "") < 2 and sum(found[i].speaker == speaker for i in marks) == 1


def _without_clock_times(found: Starts, stamps: dict[int, str]) -> Starts:
    """标题里的日期（“周会 7月2日 10:00”）和话里的钟点（“改 下午 3:30”）不是时间戳，除非多数都这么写。"""
    counts = Counter(turn.speaker for turn in found.values())
    wordy = {i for i, stamp in stamps.items() if is_wordy(stamp)}
    if len(wordy) * 2 < len(found):
        return {i: turn for i, turn in found.items() if i not in wordy}
    return {i: turn for i, turn in found.items() if i not in wordy or _DATED.search(stamps[i])
            or counts[turn.speaker] > 1 or name_strength(turn.speaker) == 2}


def is_wordy(stamp: str) -> bool:
    """时间戳里写着日期或上下午：聊天记录如此，标题和话里的时刻也如此。"""
    return bool(_DATED.search(stamp) or _NOON.search(stamp))


def _is_stray(marks: list[int], k: int, found: Starts) -> bool:
    """前后两个时间有序而夹着的这个远远在外：是话里的钟点（“改到 3:30”），不是时间戳。"""
    here = found[marks[k]]
    before = found[marks[k - 1]].start_s if k else -math.inf
    after = found[marks[k + 1]].start_s if k + 1 < len(marks) else math.inf
    if not stamped_name(here.speaker):  # 有人就叫“时间”；会头里的“时间 10:00”前面没有发言
        return k == 0 or not stamped_name(found[marks[k - 1]].speaker) or not before <= here.start_s <= after
    return before <= after and not before - 120 <= here.start_s <= after + 120


def timed(lines: list[str]) -> Starts:
    """``T NAME`` 下一行是话；或 NAME 独占一行、下一行 ``T 话``；或只有 ``T 话``。"""
    cuts = {i: (seconds(match[1] or match[2]), line[match.end():].strip()) for i, line in enumerate(lines)
            if line[:1] in OPENS and line and (match := TIMED.match(line[:REACH]))}
    filled = [i for i, line in enumerate(lines) if line]
    if len(cuts) * 3 < len(filled):
        return {}
    before = dict(zip(filled[1:], filled, strict=False))
    after = dict(zip(filled, filled[1:], strict=False))
    above = {i: lines[before[i]] for i in cuts if i in before and before[i] not in cuts}
    above = {i: name for i, name in above.items() if stamped_name(name) and name_strength(name)}
    behind = [i for i, (_, rest) in cuts.items()
              if len(rest) <= 40 and stamped_name(rest) and i in after and after[i] not in cuts]
    if len(behind) >= 0.7 * len(cuts) and len(above) < 0.5 * len(cuts):
        return {i: Turn(name, "", start) for i, (start, name) in cuts.items()}
    starts: Starts = {}
    speaker = None
    if len(above) < 0.3 * len(cuts):
        if _names_first([words for _, words in cuts.values()]):
            return {i: Turn(*_GAP.split(words, 1), start) for i, (start, words) in cuts.items()}
        if len(cuts) < 0.8 * len(filled) and sum(lines[i][0].isdigit() for i in cuts) * 2 > len(cuts):
            return {}  # 话里的日程：“09:00 签到”
    for i, (start, words) in cuts.items():
        if len(above) >= 0.3 * len(cuts) and i in above:
            speaker = above[i]
            starts[before[i]] = None
        starts[i] = Turn(speaker, words, start)
    return starts


def _names_first(said: list[str]) -> bool:
    """``T NAME 话``：每行的第一个词都像中文姓名，而且有人不止说一次。"""
    firsts = [_GAP.split(words, 1) for words in said]
    names = {pair[0] for pair in firsts}
    return (len(names) * 3 <= len(firsts) * 2 and all(len(pair) == 2 for pair in firsts)
            and all(not name.isascii() and name_strength(name) for name in names))


def bare_times(lines: list[str]) -> Starts:
    """NAME（常印两遍）、T、话各占一行；只有 T 的是同一人接着说（Zoom 录制网页的复制）；也可全无 NAME。"""
    filled = [(i, line) for i, line in enumerate(lines) if line]
    times = {k for k, (_, line) in enumerate(filled) if len(line) <= 24 and BARE_TIME.match(line)}
    dated = {k for k in times if _DATED.search(filled[k][1])}
    times -= dated if len(dated) * 2 < len(times) else set()
    if not times:
        return {}
    twice = {k for k in range(1, len(filled)) if filled[k][1] == filled[k - 1][1] and stamped_name(filled[k][1])}
    known = {filled[k][1] for k in twice if k + 1 in times}
    first = min(times)
    untimed = {k + 1 for k in twice if k > first and k + 1 < len(filled)}
    starts: Starts = {}
    speaker = None
    for k in sorted((times | untimed) - {0}):
        i, line = filled[k]
        above = filled[k - 1][1]
        if above in known or k - 1 in twice or (not known and _stands_alone(lines, filled[k - 1][0])):
            speaker = above
            starts |= {filled[j][0]: None for j in ((k - 2, k - 1) if k - 1 in twice else (k - 1,))}
        elif not starts:
            continue
        starts[i] = Turn(speaker, "", seconds(line)) if k in times else Turn(speaker, line)
    if not starts and len(times) * 3 >= len(filled):
        return {filled[k][0]: Turn(None, "", seconds(filled[k][1])) for k in sorted(times)}
    return starts


def _stands_alone(lines: list[str], i: int) -> bool:
    return bool(name_strength(lines[i])) and (i == 0 or not lines[i - 1] or len(lines[i]) <= 12)
