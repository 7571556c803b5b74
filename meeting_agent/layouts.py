"""任一版式的转写文本 → 会头和一段段发言：各种版式投票，标记最多的一种来读。

没有标记的行接在上一段后面，第一个标记之前是会头。
"""

from __future__ import annotations

import re

from .labelled import explicit, is_prose, labels, names_alone, no_speakers, spaced
from .labels import BRACKETED, MOMENT, is_junk, is_noise, meta_items
from .stamped import OPENS, REACH, Starts, bare_times, heads, timed
from .subtitles import is_cues, parse_cues
from .turns import Turn, clean, joined

_ATTRIBUTE = r'(?: [\w-]{1,20}="[^"<>\n]{0,80}"){0,5}'
_CITE = re.compile(rf'<cite{_ATTRIBUTE} user-name="([^"<>\n]{{1,80}})"{_ATTRIBUTE}>(?:</cite>)?')
_BOLD = re.compile(rf"(?:[-*]\s+|\[|{BRACKETED}\s*|{MOMENT}\s+)?(\*\*|__)(?=[^\s*_][^*_]{{0,60}}(?:\*\*|__))", re.I)
_LINKED = re.compile(rf"^({BRACKETED})\(https?://[^()\s]{{1,300}}\)", re.I)  # 点了能跳到录像的时间
_BODY = re.compile("(?:文字记录|转写结果|转写文本|转写原文|原文|逐字稿|transcript)[:：]?", re.I)  # 之前的是智能纪要，不是发言
_QUOTED = re.compile(r"(?:>>+|>(?=\s|$))\s*")


def parse_text(text: str) -> tuple[list[str], list[Turn]]:
    """返回（会头各行，各段发言）；同一人的连续发言尚未合并。"""
    lines = clean_lines(text)
    if is_cues(lines):
        return parse_cues(lines)
    if starts := explicit(lines):
        return _collect(lines, starts, wrapped=False, titled=True)
    named, stamped = labels(lines), timed(lines)
    if sum(i in named for i in stamped) * 2 >= len(stamped):
        stamped = {}
    # 行尾的时间戳几乎不会是巧合，一票顶两票；没有姓名的时间可能是话里的日程，只算半票
    nameless = all(turn is None or turn.speaker is None for turn in stamped.values())
    options = ((2, heads(lines)), (2, bare_times(lines)), (0.5 if nameless else 1, stamped), (1, named), (1, spaced(lines)))
    _, starts = max(options, key=lambda option: option[0] * sum(turn is not None for turn in option[1].values()))
    starts = {} if len(starts) == 1 and _is_late(lines, min(starts)) else starts
    starts = starts or names_alone(lines) or no_speakers(lines)
    return _collect(lines, starts, wrapped=starts is not named)


def _is_late(lines: list[str], first: int) -> bool:
    """前面的话（会头不算）比后面还多：通篇仅有的这处标记是巧合。"""
    before = sum(len(line) for line in lines[:first] if not is_junk(line) and not meta_items(line))
    return before > sum(map(len, lines[first:]))


def clean_lines(text: str) -> list[str]:
    """各行，去掉首尾空白、Markdown 的标题号和粗体、Pandoc 的行尾反斜杠、飞书云文档的 <cite>。"""
    text = clean(text)
    if "<cite" in text:
        text = _CITE.sub(r"\1", text)
    if "<br" in text:
        text = re.sub(r"<br\s?/?>(?= *(?:\n|$))", "", text)
    return [_plain(line.strip()) for line in re.sub(r"\n[ \n]*\n", "\n\n", text).split("\n")]


def _plain(line: str) -> str:
    if line[-1:] == "\\":
        line = line[:-1].rstrip()
    if line[:1] == "#":
        line = re.sub(r"^(?:#{1,6}\s+)+", "", line)  # “# # 标题”只剥一层的话，再读一次会又剥一层
    if line[:1] == "[":
        line = _LINKED.sub(r"\1", line, count=1)
    if line[:1] == ">":
        line = _QUOTED.sub("", line, count=1)
    if line[:1] and (line[0] in "*_-" or line[0] in OPENS) and (match := _BOLD.match(line[:REACH])):
        line = line.replace(match[1], "").strip()
    return line


def _collect(lines: list[str], starts: Starts, *, wrapped: bool, titled: bool = False) -> tuple[list[str], list[Turn]]:
    """``titled``：第一个标记之前都是会头；否则其中成段的话是没有标记的发言。"""
    first = min(starts, default=len(lines))
    headers = [line for line in lines[:first] if line and not is_junk(line)]
    titled = titled or any(map(_BODY.fullmatch, lines[:first]))
    prose = next((i for i, line in enumerate(headers) if is_prose(line) and not titled), len(headers))
    opened = [(Turn(None, line), [line]) for line in headers[prose:] if not is_noise(line)]
    for i, line in enumerate(lines[first:], first):
        if i not in starts:
            # 标记后的第一行总是话，哪怕只有“10:30”
            if line and opened and (not any(opened[-1][1]) or not is_noise(line)):
                opened[-1][1].append(line)
        elif (turn := starts[i]) is not None:
            opened.append((turn, [turn.text]))
    turns = [turn._replace(text=joined(parts, wrapped=wrapped)) for turn, parts in opened]
    return headers[:prose], [turn for turn in turns if turn.text]
