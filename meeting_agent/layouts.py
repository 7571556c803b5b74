"""转写文本的版式：一行行文字 → 会头和一段段发言。

每种版式是一个小函数：行 → {行号: 从这行开始的一段发言}；值为 None 的行是标记本身（如单独的姓名行）。
没有标记的行接在上一段后面，第一个标记之前是会头。全文按标记最多的一种版式读。
"""

from __future__ import annotations

import re
from collections import Counter

from .cues import is_cues, parse_cues
from .labels import (
    ABSENT,
    PRESENT,
    ROLES,
    TIME,
    accepted,
    bare_name,
    is_junk,
    is_noise,
    meta_items,
    name_strength,
    seconds,
    stamped_name,
)
from .turns import UNKNOWN, Turn, clean, joined

_HEADER_REACH = 200  # 会头项目只在开头这么多行里找
_REACH = 200  # 标记只在行首这么多字里找，长行不会拖慢

_RANGE = rf"({TIME})(?:\s*(?:[-–~]|-->)\s*{TIME})?"
_STAMP = rf"(?:[\[【(（]\s*({TIME})\s*[\])）】]|({TIME}))"
_DATE = r"(?:\d{4}[-/.年])?\d{1,2}[-/.月]\d{1,2}日?"
_HEAD = re.compile(rf"(?:\[([^\[\]]+)\]|(\S.*?))(?:\s+{_DATE})?\s+{_STAMP}$")
_TIMED = re.compile(rf"(?:[\[【(（]\s*{_RANGE}\s*[\])）】]|{_RANGE}(?=\s))\s*(?=\S)")
_MARKDOWN = frozenset("*_-[")
_HEADING = re.compile(r"^#{1,6}\s+")
_BOLD = re.compile(r"(?:[-*]\s+|\[)?(\*\*|__)(?=[^\s*_][^*_]{0,60}(?:\*\*|__))")
_BARE_TIME = re.compile(rf"{_STAMP}$")
_BRACKET = re.compile(r"(?:【([^【】]{1,40})】|\[([^\[\]]{1,40})\]|<([^<>]{1,40})>)\s*([：:]?)\s*")
_LABEL = re.compile(rf"([^：:]{{1,60}}?)\s*(?:[（(\[]({TIME})[)）\]]|\s({TIME}))?\s*([：:])\s*")
_ROLE_LABEL = re.compile(rf"((?:{'|'.join(sorted(ROLES, key=len)[::-1])})\s*[：:]\s*[^：:。，,]{{1,20}}?)\s*[：:]\s*", re.I)
_EXPLICIT = re.compile(r"【(.{0,80}?)】：")
_LIST_MARK = re.compile(r"^(?:[-*•·▪◦>]|🟢|🔵|🔴|🟡|🟠|🟣|⚪|⚫|●)\s+")
Starts = dict[int, Turn | None]
Mark = tuple[Turn, int, str]


def parse_text(text: str) -> tuple[list[str], list[Turn]]:
    """任一版式的文本 →（会头各行，各段发言）；同一人的连续发言尚未合并。"""
    lines = clean_lines(text)
    if is_cues(lines):
        return parse_cues(lines)
    if (starts := _explicit(lines)) is not None:
        return _collect(lines, starts, wrapped=False)
    labels, timed = _labels(lines), _timed(lines)
    if sum(i in labels for i in timed) * 2 >= len(timed):
        timed = {}
    options = [(2 * _votes(heads := _heads(lines)), heads), (2 * _votes(bare := _bare_times(lines)), bare),
               (_votes(timed), timed), (_votes(labels), labels)]
    votes, starts = max(options, key=lambda option: option[0])
    if not votes:
        starts = _names_alone(lines) or _no_speakers(lines)
    return _collect(lines, starts, wrapped=starts is not labels)


def clean_lines(text: str) -> list[str]:
    """各行，去掉首尾空白、Markdown 的粗体、行尾反斜杠和飞书云文档的 <cite>。"""
    text = clean(text)
    if "<cite" in text:
        text = re.sub(r'<cite\b[^<>]{0,200}user-name="([^"<>]{1,80})"[^<>]{0,80}>(?:</cite>)?', r"\1", text)
    return [_plain(line.strip()) for line in re.sub(r"\n[ \n]*\n", "\n\n", text).split("\n")]


def _plain(line: str) -> str:
    if line[-1:] == "\\":
        line = line[:-1].rstrip()
    if line[:1] == "#":
        line = _HEADING.sub("", line, count=1)
    if line[:1] in _MARKDOWN and (match := _BOLD.match(line[:_REACH])):
        line = line.replace(match[1], "").strip()
    return line


def people(header: str) -> tuple[list[str], list[str]]:
    """会头 →（到会的人，缺席的人），去掉括号里的部门；同一人只列一次。"""
    groups: dict[str, dict[str, None]] = {"": {}, "present": {}, "absent": {}}
    current = ""
    for line in (line[:2000] for line in header.splitlines()):
        items = meta_items(line) or [("", line)]
        for label, value in items:
            if label:
                current = "absent" if label in ABSENT else "present" if label in PRESENT else ""
            names, excused = _names(value)
            if label or len(names) == len(re.split(r"[、,，;；]", value.strip("、,，;；"))):
                groups[current].update(dict.fromkeys(names))
                groups["absent"].update(dict.fromkeys(excused if current else []))
            else:
                current = ""
    return [name for name in groups["present"] if name not in groups["absent"]], list(groups["absent"])


def _names(value: str) -> tuple[list[str], list[str]]:
    """一行人名 →（人名，其中注明请假的）；部门前缀、人数、“等”不算。"""
    parts = [part.strip(" 　。.") for part in re.split(r"[、,，;；|/]|\s{2,}|　|\band\b", _mask_brackets(value))]
    if len(parts) == 1 and re.fullmatch(r"[一-鿿]{2,4}(?: [一-鿿]{2,4})+", parts[0]):
        parts = parts[0].split()
    names, excused = [], []
    for part in parts:
        name = re.sub(r"等$|等?\s*\d+\s*(?:人|位)$", "", bare_name(part))
        name = re.sub(r"^\S{1,10}(?:部|组|处|科|室|中心|公司|办|局|院|团队)[ 　:：]+(?=\S)", "", name).strip()
        if name and len(name) <= 30 and (name_strength(name)) and not re.search(r"全体|各部门|Presentation$|\d人", name):
            (excused if re.search(r"[(（\[].*(?:请假|缺席|未到|absent)", part) else names).append(name)
    return names + excused, excused


def _mask_brackets(value: str) -> str:
    # 括号里的顿号、逗号不是人名的分隔：张三（产品、设计）
    return re.sub(r"[(（\[][^()（）\[\]]*[)）\]]", lambda m: re.sub(r"[、,，;；|/]|\s{2,}|　", " ", m[0]), value)


def _votes(starts: Starts) -> int:
    return sum(turn is not None for turn in starts.values())


def _collect(lines: list[str], starts: Starts, *, wrapped: bool) -> tuple[list[str], list[Turn]]:
    first = min(starts, default=len(lines))
    headers = [line for line in lines[:first] if line and not is_junk(line)]
    prose = next((i for i, line in enumerate(headers) if _is_prose(line)), len(headers))
    turns = [Turn(None, line) for line in headers[prose:] if not is_noise(line)]
    opened: Turn | None = None
    parts: list[str] = []
    for i, line in enumerate(lines[first:], first):
        if i not in starts:
            if line and opened and not is_noise(line):
                parts.append(line)
        elif (turn := starts[i]) is not None:
            turns += [opened._replace(text=joined(parts, wrapped=wrapped))] if opened else []
            opened, parts = turn, [turn.text]
    turns += [opened._replace(text=joined(parts, wrapped=wrapped))] if opened else []
    return headers[:prose], [turn for turn in turns if turn.text]


def _is_prose(line: str) -> bool:
    return len(line) >= 40 and line[-1] in "。！？!?…" and not meta_items(line) and not re.match(r".{1,20}[：:]", line)


def _explicit(lines: list[str]) -> Starts | None:
    """``【NAME】：话``，最后一个空行之后行行如此：本项目在姓名不能照常读回时写的样子。"""
    starts: Starts = {}
    for i in range(len(lines) - 1, -1, -1):
        if match := _EXPLICIT.match(lines[i][:_REACH]):
            starts[i] = Turn(None if match[1] == UNKNOWN else match[1], lines[i][match.end():].strip())
        elif lines[i]:
            return None
        elif starts:
            break
    return dict(sorted(starts.items())) or None


def _heads(lines: list[str]) -> Starts:
    """``NAME T`` 或 ``[NAME] T`` 独占一行，话在后面各行。"""
    found: Starts = {}
    for i, line in enumerate(lines):
        match = _HEAD.match(_unlisted(line)) if line and len(line) <= _REACH and line[-1] in _ENDS else None
        if match and stamped_name(name := (match[1] or match[2]).strip()) and not _is_header_item(line):
            found[i] = Turn(name, "", seconds(match[3] or match[4]))
    marks = list(found)
    spaced = [i for i in marks if i == marks[0] or not lines[i - 1]]
    if len(spaced) >= 0.8 * len(marks):
        marks = spaced
    return {i: found[i] for k, i in enumerate(marks) if not _is_stray(marks, k, found)}


_OPENS = frozenset("0123456789０１２３４５６７８９[(（【")
_ENDS = frozenset("0123456789０１２３４５６７８９])）】")


def _unlisted(line: str) -> str:
    return _LIST_MARK.sub("", line, count=1) if " " in line[:3] else line


def _is_header_item(line: str) -> bool:
    items = meta_items(line)
    return bool(items) and not (items[0][0] in ROLES)


def _is_stray(marks: list[int], k: int, found: Starts) -> bool:
    """前后两个时间有序而夹着的这个远远在外：是话里的钟点（“改到 3:30”），不是时间戳。"""
    if not 0 < k < len(marks) - 1:
        return False
    before, here, after = (found[marks[j]].start_s for j in (k - 1, k, k + 1))
    return before <= after and not before - 120 <= here <= after + 120


def _timed(lines: list[str]) -> Starts:
    """``T NAME`` 下一行是话；或 NAME 独占一行、下一行 ``T 话``；或只有 ``T 话``。"""
    cuts = {i: (m, line[m.end():].strip()) for i, line in enumerate(lines)
            if line[:1] in _OPENS and line and (m := _TIMED.match(line[:_REACH]))}
    filled = [i for i, line in enumerate(lines) if line]
    if len(cuts) * 3 < len(filled):
        return {}
    before = dict(zip(filled[1:], filled, strict=False))
    after = dict(zip(filled, filled[1:], strict=False))
    above = {i for i in cuts if i in before and before[i] not in cuts and stamped_name(lines[before[i]])
             and name_strength(lines[before[i]])}
    leading = sum(stamped_name(rest) and len(rest) <= 40 and after.get(i, i) not in cuts and i in after
                  for i, (_, rest) in cuts.items())
    starts: Starts = {}
    speaker = None
    for i, (match, rest) in cuts.items():
        start = seconds(match[1] or match[2])
        if leading >= 0.7 * len(cuts) and len(above) < 0.5 * len(cuts):
            starts[i] = Turn(rest, "", start)
            continue
        if len(above) >= 0.3 * len(cuts) and i in above:
            speaker = lines[before[i]]
            starts[before[i]] = None
        starts[i] = Turn(speaker, rest, start)
    return starts


def _bare_times(lines: list[str]) -> Starts:
    """NAME（常印两遍）、T、话各占一行；只有 T 的是同一人接着说。Zoom 录制网页的复制。"""
    filled = [i for i, line in enumerate(lines) if line]
    times = [k for k, i in enumerate(filled) if k and len(lines[i]) <= 12 and _BARE_TIME.match(lines[i])]
    if not times:
        return {}
    twice = {k for k in range(1, len(filled)) if lines[filled[k]] == lines[filled[k - 1]] and stamped_name(lines[filled[k]])}
    known = {lines[filled[k]] for k in twice if k + 1 in times}
    starts: Starts = {}
    speaker = None
    for k in sorted({*times, *(k + 1 for k in twice if k > times[0] and k + 1 < len(filled))}):
        above = lines[filled[k - 1]]
        named = above in known or k - 1 in twice or (not known and _alone_above(lines, filled, k))
        if named:
            speaker = above
            starts[filled[k - 1]] = None
            if k - 1 in twice:
                starts[filled[k - 2]] = None
        if k in times and (named or starts):
            starts[filled[k]] = Turn(speaker, "", seconds(lines[filled[k]].strip("[]【】()（） ")))
        elif named:
            starts[filled[k]] = Turn(speaker, lines[filled[k]])
    return starts


def _alone_above(lines: list[str], filled: list[int], k: int) -> bool:
    i = filled[k - 1]
    return name_strength(lines[i]) > 0 and stamped_name(lines[i]) and (i == 0 or not lines[i - 1] or len(lines[i]) <= 12)


def _labels(lines: list[str]) -> Starts:
    """``NAME：话``，前面可有 ``[T]``，姓名可带 ``（T）``；或 ``[NAME] 话``、``【NAME】话``。"""
    marks = {i: mark for i, line in enumerate(lines) if line and (mark := _mark(line)) and not is_junk(line)}
    bracketed = {i for i, (_, _, kind) in marks.items() if kind == "bracket"}
    if len(bracketed) * 2 < len(marks):
        marks = {i: mark for i, mark in marks.items() if i not in bracketed}
    metas = {i for i, line in enumerate(lines[:_HEADER_REACH]) if line and i not in bracketed and meta_items(line)}
    total = sum(bool(line) and i not in metas and not is_noise(line) for i, line in enumerate(lines))
    known = people("\n".join(lines[i] for i in sorted(metas)))[0]
    names = accepted(((t.speaker, s) for i, (t, s, _) in marks.items() if i not in metas or _speaks(lines[i])), total, known)
    first = _first_speech(lines, marks, metas, names)
    if first is None:
        return {}
    starts = {i: turn for i, (turn, _, _) in marks.items() if i >= first and turn.speaker in names}
    if len(starts) * 10 < total and any(_is_prose(line) for line in lines[:first] if line):
        return {}
    return {i: turn._replace(speaker=None) if turn.speaker == UNKNOWN else turn for i, turn in starts.items()}


def _mark(line: str) -> Mark | None:
    """一行 →（姓名、话、时间；像不像人名；标记的种类）；没有标签则 None。"""
    rest, start = _unlisted(line[:_REACH]), None
    shift = len(line[:_REACH]) - len(rest)
    if rest[:1] in _OPENS and (match := _TIMED.match(rest)):
        start, rest, shift = seconds(match[1] or match[2]), rest[match.end():], shift + match.end()
    if rest[:1] in "【[<" and (match := _BRACKET.match(rest)):
        name, text = match[1] or match[2] or match[3], line[shift + match.end():].strip()
        strength = name_strength(name)
        if match[4] or (strength and text and not _BARE_TIME.match(text)):
            return Turn(name, text, start), strength or (2 if name == UNKNOWN else 0), "label" if match[4] else "bracket"
    if not (match := _ROLE_LABEL.match(rest) or _LABEL.match(rest)):
        return None
    name, text = match[1].strip(), line[shift + match.end():].strip()
    if match.re is _LABEL:
        if match[0][-1] == ":" and (text.startswith("//") or (match[0][-2].isdigit() and text[:1].isdigit())):
            return None
        start = seconds(match[2] or match[3]) if match[2] or match[3] else start
    strength = name_strength(name)
    return Turn(name, text, start), 2 if strength and start is not None else strength, "label"


def _speaks(line: str) -> bool:
    """“主持人：……”后面是一句话而不是人名：这是发言，不是会头。"""
    label, value = meta_items(line)[0]
    return label in ROLES and bool(value) and (len(_names(value)[0]) == 0 or bool(re.search(r"[。！？!?]|.{16}", value)))


def _first_speech(lines: list[str], marks: dict[int, Mark], metas: set[int], names: set[str]) -> int | None:
    """第一个发言的行号：跳过会头项目，和夹在会头第一段里、只出现一次、不太像人名的标签。"""
    counts = Counter(turn.speaker for turn, _, _ in marks.values())
    top = next((i for i, line in enumerate(lines) if line), 0)
    blank = next((i for i, line in enumerate(lines) if i > top and not line), 0)
    for i, (turn, strength, _) in marks.items():
        vague = i < blank and strength < 2 and counts[turn.speaker] == 1 and any(j < blank for j in metas)
        if turn.speaker in names and (_speaks(lines[i]) if i in metas else not vague):
            return i
    return None


def _names_alone(lines: list[str]) -> Starts:
    """NAME 独占一行，话在后面各行，没有时间（飞书妙记的 API 导出）。"""
    spaced = any(not line for line in lines[1:-1])
    strengths = {i: name_strength(line) for i, line in enumerate(lines[:-1])
                 if line and len(line) <= 40 and lines[i + 1] and line[-1] not in ":：" and (not spaced or i == 0 or not lines[i - 1])}
    strengths = {i: s for i, s in strengths.items() if s and strengths.get(i + 1, 0) == 0}
    blocks = sum(bool(line) and (i == 0 or not lines[i - 1]) for i, line in enumerate(lines)) if spaced else len(lines) / 3
    names = accepted(((lines[i], s) for i, s in strengths.items()), blocks)
    chosen = [i for i in strengths if lines[i] in names]
    distinct = len({lines[i] for i in chosen})
    certain = all(strengths[i] == 2 for i in chosen)
    if len(chosen) < 2 or len(chosen) < 0.5 * blocks or (distinct == len(chosen) and not certain):
        return {}
    return {i: Turn(lines[i], "") for i in chosen}


def _no_speakers(lines: list[str]) -> Starts:
    """没有说话人：会头之后每行一段。"""
    first = _header_end(lines)
    return {i: Turn(None, line) for i, line in enumerate(lines) if i >= first and line and not is_noise(line)}


def _header_end(lines: list[str]) -> int:
    """没有说话人时会头到哪一行：到最后一个会头项目；或开头几行短标题，后面空一行。"""
    end = blanks = 0
    for i, line in enumerate(lines[:40]):
        if line and meta_items(line):
            end = i + 1
        elif line and (len(line) > 60 or line[-1] in "。！？!?，,；;、…"):
            break
        elif line and end == i and not blanks and is_noise(line):
            end = i + 1
        elif not line and i:
            blanks += 1
            end = i if blanks == 1 and any(lines[i:]) else end
    return end
