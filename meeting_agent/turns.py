"""一段发言 ``Turn``，以及拼接文字的规则：怎样清洗、怎样并行、怎样并段。"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

UNKNOWN = "未知说话人"  # 别人都有姓名、这一段没有：写成 ``【未知说话人】：话``，免得并进上一个人的话里

_CLEAN: dict[int, str | None] = dict.fromkeys([*range(9), *range(14, 28), 31, 127])
_CLEAN |= dict.fromkeys(map(ord, "\ufeff\u200b\u2060\u200e\u200f\xad"))
_CLEAN |= dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_CLEAN |= dict.fromkeys(map(ord, "\xa0\u202f\u2007"), " ") | {9: "  "}
_CLEAN |= dict.fromkeys(map(ord, "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), "\n")

_CJK = re.compile("[⺀-鿿豈-﫿＀-￯\u3000-〿—…“”‘’\U00020000-\U0003ffff]")
_PAUSE = re.compile(r"[。！？；：，、.!?;:,…—”’）)》】\]~～]")


class Turn(NamedTuple):
    """一段发言；``start_s`` 是秒，未知为 None；``text`` 只有一行。"""

    speaker: str | None
    text: str
    start_s: float | None = None


def clean(text: str) -> str:
    """去掉零宽和控制字符，各种空格、换行归一；看得见的字一个不动。"""
    if text.isprintable():
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_CLEAN)


def joined(parts: Iterable[str], *, wrapped: bool = False) -> str:
    """若干行 → 一行。``wrapped`` 表示换行只是排版（句子可能断在词中间）。"""
    out: list[str] = []
    for part in parts:
        if part:
            out += [_glue(out[-1], part, wrapped), part] if out else [part]
    return "".join(out)


def _glue(left: str, right: str, wrapped: bool) -> str:
    """中文之间直接相连，没有标点的两句话之间空一格；西文之间空一格。"""
    paused = _PAUSE.match(left[-1])
    if _CJK.match(left[-1]) and (paused or _CJK.match(right[0])):
        return "" if wrapped or paused or _PAUSE.match(right[0]) else " "
    return "" if right[0] in ".,;:!?)]%" else " "


def merged(turns: Iterable[Turn]) -> list[Turn]:
    """同一人的连续发言并成一段；没有说话人的各自独立；空的去掉。"""
    groups: list[list[Turn]] = []
    for turn in turns:
        if not turn.text:
            continue
        if groups and turn.speaker and groups[-1][0].speaker == turn.speaker:
            groups[-1].append(turn)
        else:
            groups.append([turn])
    return [group[0]._replace(text=joined(turn.text for turn in group)) for group in groups]
