"""靠姓名标签分段的版式，以及没有说话人的文本。每个函数：各行 → 标记所在的行（``Starts``）。"""

from __future__ import annotations

import re
from collections import Counter

from .labels import (
    BRACKETED,
    MOMENT,
    ROLE_PATTERN,
    accepted,
    is_junk,
    is_noise,
    meta_items,
    name_strength,
    seconds,
    stamped_name,
)
from .people import names_in, people
from .sections import ENTRY, lead_of, sections
from .stamped import BARE_TIME, OPENS, REACH, TIMED, Starts, is_wordy, unlisted
from .turns import UNKNOWN, Turn
from .wordlists import ROLES

_HEADER_LINES = 200  # 会头项目只在开头这么多行里找

_BRACKET = re.compile(r"(?:【([^【】]{1,40})】|\[([^\[\]]{1,40})\]|<(?!(?:b|i|p|u|br|li|td|div|span|strong|em)>)([^<>]{1,40})>)\s*([：:]?)\s*")
_LABEL = re.compile(rf"([^：:]{{1,60}}?)\s*(?:({BRACKETED})|\s({MOMENT}))?\s*([：:])\s*", re.I)
_ROLE_LABEL = re.compile(rf"((?:{ROLE_PATTERN})\s*[：:]\s*[^：:。，,]{{1,20}}?)\s*[：:]\s*", re.I)
_STAMPED = re.compile(rf"([^：:]{{1,40}}?)(?:\s+({MOMENT})\s|\s*({BRACKETED}))\s*(?=[^\s：:])", re.I)
_SPACED = re.compile(r"([^：:\s](?:[^：:\s]| (?! )){0,30}?)(?:  +|\u3000\s*|\s*——\s*|\s[-–—|]\s+)(?=\S)")
_CHAT = re.compile(r"(?:From|来自|从)\s+(\S.*?)(?:\s+(?:to|发送至|发送到|发给|到)\s+\S.*)?", re.I)
_NUMBER = re.compile(r"\d{1,3}\s*[.、．)）]\s*(?=\D)")
_EXPLICIT = re.compile(r"【(.{0,80}?)】：")

Mark = tuple[Turn, int, str]  # 发言，像不像人名（0–2），标签的种类


def explicit(lines: list[str]) -> Starts:
    """``【NAME】：话``，最后一个空行之后行行如此：本项目在姓名不能照常读回时写的样子。"""
    starts: Starts = {}
    for i in range(len(lines) - 1, -1, -1):
        if match := _EXPLICIT.match(lines[i][:REACH]):
            starts[i] = Turn(None if match[1] == UNKNOWN else match[1], lines[i][match.end():].strip())
        elif lines[i]:
            return {}
        elif starts:
            break
    return dict(sorted(starts.items()))


def labels(lines: list[str]) -> Starts:
    """``NAME：话``，前面可有 ``[T]``，姓名可带 ``（T）``；或 ``[NAME] 话``、``【NAME】话``、``NAME T 话``。"""
    marks = {i: mark for i, line in enumerate(lines) if line and (mark := _mark(line)) and not is_junk(line)}
    for i in _entries(lines, marks):
        marks.pop(i, None)
    for kind in ("bracket", "stamped", "numbered", "dated"):  # 容易认错的写法，占多数才算
        rare = {i for i, mark in marks.items() if mark[2] == kind}
        likely = sum(strength > 0 for _, strength, _ in marks.values())
        marks = {i: mark for i, mark in marks.items() if i not in rare or len(rare) * 3 >= likely * 2}
    metas = [i for i, line in enumerate(lines[:_HEADER_LINES]) if line and meta_items(line)]
    silent = {i for i in metas if not _speaks(lines[i])}
    total = sum(bool(line) and i not in silent and not is_noise(line) for i, line in enumerate(lines))
    if sum(turn.start_s is not None and s == 2 for turn, s, _ in marks.values()) * 2 >= total:
        # 行行有时间戳和标签：像普通词的也是人（有人就叫“方案”）
        marks = {i: (turn, s or int(turn.start_s is not None and name_strength(f"{turn.speaker}员") > 0), kind)
                 for i, (turn, s, kind) in marks.items()}
    known = people("\n".join(lines[i] for i in metas))[0]
    total -= sum(not strength for _, strength, _ in marks.values())  # “结论：”一类的行接在上一段后面
    names = accepted(((turn.speaker, s) for i, (turn, s, _) in marks.items() if i not in silent), total, known)
    vague = _vague(lines, marks, metas)
    first = next((i for i, mark in marks.items() if mark[0].speaker in names and i not in silent | vague), len(lines))
    starts = {i: turn for i, (turn, _, _) in marks.items() if i >= first and turn.speaker in names}
    if len(starts) * 10 < total and any(map(is_prose, lines[:first])):
        return {}  # 长文里偶然的一个“某某：”
    return {i: turn._replace(speaker=None) if turn.speaker == UNKNOWN else turn for i, turn in starts.items()}


def _entries(lines: list[str], marks: dict[int, Mark]) -> set[int]:
    """“待办”“决议”之下的条目，以及多半没有姓名的条目：开头的“张伟：”是说谁负责，不是谁在说话。"""
    listed = {i for i in sections(lines) if ENTRY.match(lines[i])}
    bulleted = {i for i, line in enumerate(lines) if line[:2] in ("- ", "* ", "• ")}
    named = sum(i in bulleted and strength > 0 and not lead_of(lines[i]) for i, (_, strength, _) in marks.items())
    return listed | bulleted if named * 2 < len(bulleted) else listed


def _mark(line: str) -> Mark | None:
    rest, start, kind = unlisted(line[:REACH]), None, "label"
    shift = len(line[:REACH]) - len(rest)
    if rest[:1] in OPENS and (match := TIMED.match(rest)):
        start, rest, shift = seconds(match[1] or match[2]), rest[match.end():], shift + match.end()
        kind = "dated" if is_wordy(match[1] or match[2]) else kind
    if rest[:1] in "【[<" and (match := _BRACKET.match(rest)):
        name = match[1] or match[2] or match[3]
        start, text = _late(start, line[shift + match.end():].strip())
        strength = name_strength(name)
        if match[4] or (strength and text and not BARE_TIME.match(text)):
            return Turn(name, text, start), strength, "label" if match[4] else "bracket"
    if match := _NUMBER.match(rest):
        rest, shift, kind = rest[match.end():], shift + match.end(), "numbered"
    if not (match := _STAMPED.match(rest) or _ROLE_LABEL.match(rest) or _LABEL.match(rest)):
        return None
    name, text = match[1].strip().rstrip("-–—| "), line[shift + match.end():].strip()
    if match.re is _LABEL:
        if match[0][-1] == ":" and (text.startswith("//") or (match[0][-2].isdigit() and text[:1].isdigit())):
            return None  # 网址、3:30、3:1
        start = seconds(match[2] or match[3]) if match[2] or match[3] else start
        start, text = _late(start, text)
    if match.re is _STAMPED:
        return Turn(name, text, seconds(match[2] or match[3])), name_strength(name) if stamped_name(name) else 0, "stamped"
    if start is not None and (chat := _CHAT.fullmatch(name)):  # Zoom 的聊天：T From NAME to Everyone: 话
        name = chat[1]
    strength = name_strength(name)
    return Turn(name, text, start), 2 if strength and start is not None else strength, kind


def _late(start: float | None, text: str) -> tuple[float | None, str]:
    """时间写在姓名之后：``【NAME】【T】话``、``NAME：[T] 话``。"""
    match = TIMED.match(text[:REACH]) if start is None and text[:1] in OPENS and text else None
    return (seconds(match[1]), text[match.end():]) if match and match[1] else (start, text)


def _speaks(line: str) -> bool:
    """“主持人：……”后面是一句话而不是人名：这是发言，不是会头。"""
    label, value = meta_items(line)[0]
    return label in ROLES and bool(value) and (not names_in(value)[0] or bool(re.search("[。！？!?]|.{16}", value)))


def _vague(lines: list[str], marks: dict[int, Mark], metas: list[int]) -> set[int]:
    """夹在会头第一段里、只出现一次、不太像人名的标签：当作会头。"""
    top = next((i for i, line in enumerate(lines) if line), 0)
    blank = next((i for i, line in enumerate(lines) if i > top and not line), 0)
    if not metas or metas[0] >= blank:
        return set()
    counts = Counter(turn.speaker for turn, _, _ in marks.values())
    return {i for i, (turn, strength, _) in marks.items() if i < blank and strength < 2 and counts[turn.speaker] == 1}


def is_prose(line: str) -> bool:
    """成段的话，不会是会头。"""
    return len(line) >= 40 and line[-1] in "。！？!?…" and not meta_items(line) and not re.match(".{1,20}[：:]", line)


def spaced(lines: list[str]) -> Starts:
    """``NAME  话``，中间两个以上空格、制表符或破折号，几乎行行如此。"""
    marks = {i: match for i, line in enumerate(lines) if line and (match := _SPACED.match(line[:REACH]))}
    strengths = [name_strength(match[1]) for match in marks.values()]
    repeated = len({match[1] for match in marks.values()}) * 3 <= len(marks) * 2
    if len(marks) < 0.8 * sum(map(bool, lines)) or not all(strengths) or not (repeated or min(strengths, default=0) == 2):
        return {}
    return {i: Turn(match[1], lines[i][match.end():]) for i, match in marks.items()}


def names_alone(lines: list[str]) -> Starts:
    """NAME 独占一行（可加括号），话在后面各行或隔一个空行，没有时间（飞书妙记的接口导出、Notion）。"""
    gaps = any(not line for line in lines[1:-1])
    opens = [i for i, line in enumerate(lines) if line and (not gaps or i == 0 or not lines[i - 1])]
    after = dict(zip(opens, opens[1:], strict=False))
    short = {i: name for i in opens if len(lines[i]) <= 40 and (name := lines[i].strip("【】[]")) and name[-1] not in ":："}
    found = {i: strength for i, name in short.items() if (strength := name_strength(name))}
    apart = sum(not any(lines[i + 1:i + 2]) for i in found) * 2 > len(found)  # 姓名与话之间有空行
    found = {i: s for i, s in found.items() if (after.get(i) not in found if apart else any(lines[i + 1:i + 2]))
             and i + 1 not in found}
    blocks = len(opens) / (2 if apart else 1 if gaps else 3)
    names = accepted(((short[i], strength) for i, strength in found.items()), blocks)
    chosen = [i for i in found if short[i] in names]
    repeated = len({short[i] for i in chosen}) < len(chosen)
    if len(chosen) < max(2, 0.5 * blocks - 1) or not (repeated or all(found[i] == 2 for i in chosen)):
        return {}
    return {i: Turn(short[i], "") for i in chosen}


def no_speakers(lines: list[str]) -> Starts:
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
