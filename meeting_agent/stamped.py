"""带时间戳的版式。T 是时间，NAME 是说话人；每个函数：各行 → 标记所在的行（``Starts``）。"""

from __future__ import annotations

import re

from .labels import TIME, meta_items, name_strength, seconds, stamped_name
from .turns import Turn
from .wordlists import ROLES

# 行号 → 从这行开始的一段发言；None 是标记本身占的行（如单独的姓名行）。
Starts = dict[int, Turn | None]

REACH = 200  # 标记只在行首这么多字里找，长行不会拖慢
OPENS = frozenset("0123456789０１２３４５６７８９[(（【")
_CLOSES = frozenset("0123456789０１２３４５６７８９])）】")

_RANGE = rf"({TIME})(?:\s*(?:[-–~]|-->)\s*{TIME})?"
_STAMP = rf"(?:[\[【(（]\s*({TIME})\s*[\])）】]|({TIME}))"
_DATE = r"(?:\d{4}[-/.年])?\d{1,2}[-/.月]\d{1,2}日?"
_HEAD = re.compile(rf"(?:\[([^\[\]]+)\]|(\S.*?))(?:\s+{_DATE})?\s+{_STAMP}$")
_LIST_MARK = re.compile(r"^(?:[-*•·▪◦>]|[🟢🔵🔴🟡🟠🟣⚪⚫●])\s+")
TIMED = re.compile(rf"(?:[\[【(（]\s*{_RANGE}\s*[\])）】]|{_RANGE}(?=\s))\s*(?=\S)")
BARE_TIME = re.compile(rf"{_STAMP}$")


def unlisted(line: str) -> str:
    """去掉行首的列表记号。"""
    return _LIST_MARK.sub("", line, count=1) if " " in line[:3] else line


def heads(lines: list[str]) -> Starts:
    """``NAME T`` 或 ``[NAME] T`` 独占一行，话在后面各行。"""
    found: Starts = {}
    for i, line in enumerate(lines):
        match = _HEAD.match(unlisted(line)) if line and len(line) <= REACH and line[-1] in _CLOSES else None
        name = (match[1] or match[2]).strip() if match else ""
        if match and stamped_name(name) and all(label in ROLES for label, _ in meta_items(line)):
            found[i] = Turn(name, "", seconds(match[3] or match[4]))
    marks = list(found)
    spaced = [i for i in marks if i == marks[0] or not lines[i - 1]]
    if len(spaced) >= 0.8 * len(marks):
        marks = spaced
    return {i: found[i] for k, i in enumerate(marks) if not _is_stray(marks, k, found)}


def _is_stray(marks: list[int], k: int, found: Starts) -> bool:
    """前后两个时间有序而夹着的这个远远在外：是话里的钟点（“改到 3:30”），不是时间戳。"""
    if not 0 < k < len(marks) - 1:
        return False
    before, here, after = (found[marks[j]].start_s for j in (k - 1, k, k + 1))
    return before <= after and not before - 120 <= here <= after + 120


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
    for i, (start, words) in cuts.items():
        if len(above) >= 0.3 * len(cuts) and i in above:
            speaker = above[i]
            starts[before[i]] = None
        starts[i] = Turn(speaker, words, start)
    return starts


def bare_times(lines: list[str]) -> Starts:
    """NAME（常印两遍）、T、话各占一行；只有 T 的是同一人接着说。Zoom 录制网页的复制。"""
    filled = [(i, line) for i, line in enumerate(lines) if line]
    times = {k for k, (_, line) in enumerate(filled) if k and len(line) <= 12 and BARE_TIME.match(line)}
    if not times:
        return {}
    twice = {k for k in range(1, len(filled)) if filled[k][1] == filled[k - 1][1] and stamped_name(filled[k][1])}
    known = {filled[k][1] for k in twice if k + 1 in times}
    untimed = {k + 1 for k in twice if k > min(times) and k + 1 < len(filled)}
    starts: Starts = {}
    speaker = None
    for k in sorted(times | untimed):
        i, line = filled[k]
        above = filled[k - 1][1]
        if above in known or k - 1 in twice or (not known and _stands_alone(lines, filled[k - 1][0])):
            speaker = above
            starts |= {filled[j][0]: None for j in ((k - 2, k - 1) if k - 1 in twice else (k - 1,))}
        elif not starts:
            continue
        starts[i] = Turn(speaker, "", seconds(line.strip("[]【】()（） "))) if k in times else Turn(speaker, line)
    return starts


def _stands_alone(lines: list[str], i: int) -> bool:
    return bool(name_strength(lines[i])) and (i == 0 or not lines[i - 1] or len(lines[i]) <= 12)
