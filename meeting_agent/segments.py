"""把转写按引用切开：每一行成为若干小段，每段带着引用它的编号。

引用可以重叠、交叉、嵌套；在所有边界处切开之后，页面不必嵌套标签就能画出来。
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from .transcript import Transcript


class Piece(NamedTuple):
    """一小段原文和引用它的编号；没有被引用时 ``refs`` 为空。"""

    text: str
    refs: tuple[int, ...] = ()


class Block(NamedTuple):
    """转写里的一行，已按引用切好。``start`` 是它在 ``Transcript.text`` 里的位置。"""

    line: int
    start: int
    clock: str
    speaker: list[Piece]
    words: list[Piece]
    is_header: bool


def split_spans(spans: list[tuple[int, int, int]]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """重叠、交叉、嵌套的（起、止、编号）→ 互不相交的（起、止、编号们），按位置排好。"""
    cuts = sorted({edge for start, end, _ in spans for edge in (start, end)})
    waiting, active = sorted(spans, reverse=True), []
    for left, right in zip(cuts, cuts[1:], strict=False):
        while waiting and waiting[-1][0] <= left:
            active.append(waiting.pop())
        active = [span for span in active if span[1] > left]
        if active:
            yield left, right, tuple(sorted({ref for _, _, ref in active}))


def cut_lines(transcript: Transcript, spans: list[tuple[int, int, int]]) -> Iterator[Block]:
    """转写 + 引用（起、止、编号）→ 每个非空行一个 ``Block``：会头各行，然后各段发言；说的话一个字不漏。"""
    text, marks = transcript.text, list(split_spans(spans))
    said = {text.rfind("\n", 0, u.span[0]) + 1: u for u in transcript.utterances}
    first, start = min(said, default=0), 0
    for line, row in enumerate(text.split("\n"), 1):
        end, utterance = start + len(row), said.get(start)
        words = utterance.span[0] if utterance else start
        label = text[start:words].rstrip("：: ")
        label = label[1:-1] if label[:1] + label[-1:] == "【】" else label
        name = text.find(label, start)
        if row.strip():
            yield Block(line, start, clock(utterance.start_s) if utterance else "",
                        list(_cut(text, name, name + len(label), marks)), list(_cut(text, words, end, marks)),
                        start < first)
        start = end + 1


def _cut(text: str, start: int, end: int, marks: list) -> Iterator[Piece]:
    first = max(bisect_right(marks, start, key=lambda mark: mark[0]) - 1, 0)
    for left, right, refs in islice(marks, first, None):
        if left >= end or start >= end:
            break
        if right > start:
            if left > start:
                yield Piece(text[start:left])
            yield Piece(text[max(left, start):min(right, end)], refs)
            start = min(right, end)
    if start < end:
        yield Piece(text[start:end])


def clock(seconds: float | None) -> str:
    """秒 → ``时:分:秒``（不足一小时为 ``分:秒``）；未知为空串。"""
    if seconds is None or not math.isfinite(seconds) or seconds < 0:
        return ""
    minutes, second = divmod(int(seconds), 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute:02}:{second:02}"
