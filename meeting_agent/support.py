"""依据：一个用自己的话写的说法，最可能来自转写的哪几段（按稀有的二字组和词打分）。

分数高只说明谈的是同一件事，不说明支持这个说法。
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import NamedTuple

from .facts import Fact, numbers, plain
from .lexicon import STOP_TOKENS
from .matching import Index, Match

_RUN = re.compile(r"[一-鿿]+|[a-z][a-z_]*|\d+(?:\.\d+)?")
_SUFFIX = re.compile(r"(?:ing|ed|es|s|e)$")
_SENTENCE = re.compile(r"[^。！？!?；;\n]+[。！？!?；;\n]*")
_BREATH = re.compile(r"(?<=[啊哈嘛呢吧哦呀])|(?=然后|还有|还有|对了|另外|接下来|那个|好了)|\s(?=[一-鿿])")
_LONG = 60  # 更长的发言拆成句，没有标点的按长度拆


class Unit(NamedTuple):
    """打分的最小单位：一段发言，或长发言里的一句。``turn`` 是发言的下标。"""

    turn: int
    span: tuple[int, int]


class Support(NamedTuple):
    """最像的一处：覆盖率 0–1、单位下标的范围 [首, 末]、得分最高的单位。"""

    coverage: float
    first: int
    last: int
    best: int


def tokens(text: str) -> list[str]:
    """汉字取二字组（单字成段时取单字），英文取粗略词干，数字原样。"""
    return _tokens(plain(text))


def _tokens(text: str) -> list[str]:
    found: list[str] = []
    for run in _RUN.findall(text):
        if run[0] >= "一":
            found += map(str.__add__, run, run[1:]) if len(run) > 1 else run
        elif run[0].isdigit():
            found.append(run)
        else:
            found.append(_SUFFIX.sub("", run) if len(run) > 4 else run)
    return [t for t in found if t not in STOP_TOKENS]


class Evidence:
    """全部单位的倒排索引，建一次。"""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.units = [Unit(t, span) for t, u in enumerate(index.transcript.utterances) for span in _pieces(u)]
        self._starts = [u.span[0] for u in self.units]
        self._weights: dict[str, float] = {}
        self._numbers: dict[int, list[Fact]] = {}
        self.postings: dict[str, list[int]] = defaultdict(list)
        text = index.plain
        for n, unit in enumerate(self.units):
            for token in set(_tokens(text[unit.span[0] : unit.span[1]])):
                self.postings[token].append(n)

    def text(self, n: int) -> str:
        return self.index.transcript.text[slice(*self.units[n].span)]

    def numbers_in(self, n: int) -> list[Fact]:
        if n not in self._numbers:
            self._numbers[n] = numbers(self.text(n))
        return self._numbers[n]

    def weight(self, token: str) -> float:
        if token not in self._weights:
            self._weights[token] = math.log(1 + len(self.units) / (1 + len(self.postings.get(token, ()))))
        return self._weights[token]

    def coverage(self, claim: str, text: str) -> float:
        """说法的词有多大份量出现在这段文字里。"""
        wanted, have = sorted(set(tokens(claim))), set(tokens(text))
        total = sum(map(self.weight, wanted))
        return sum(self.weight(t) for t in wanted if t in have) / total if total else 0.0

    def shares(self, claim: str) -> dict[int, float]:
        """每个单位覆盖说法的份量（0–1），只列不为零的。"""
        wanted = sorted(set(tokens(claim)))
        total = sum(map(self.weight, wanted)) or 1.0
        found: dict[int, float] = defaultdict(float)
        for token in wanted:
            for n in self.postings.get(token, ()):
                found[n] += self.weight(token) / total
        return dict(found)

    def search(self, claim: str, reach: int = 3) -> Support | None:
        """覆盖率最高的 ``reach`` 个相邻单位；一个词都没有时为 None。"""
        wanted = sorted(set(tokens(claim)))
        total = sum(map(self.weight, wanted))
        has: dict[int, list[str]] = defaultdict(list)
        for token in wanted:
            for n in self.postings.get(token, ()):
                has[n].append(token)
        best: Support | None = None
        for n in sorted(has) if total else ():
            window = [k for k in range(n, n + reach) if k in has]
            union = sum(map(self.weight, sorted(set().union(*(has[k] for k in window))))) / total
            if best is None or union >= best.coverage - 1e-9:  # 同样像时取后说的
                score = {k: sum(map(self.weight, has[k])) for k in window}
                best = Support(union, n, window[-1], max(window, key=lambda k: (score[k], k)))
        return best

    def around(self, span: tuple[int, int], before: int, after: int) -> range:
        """与原文区间相交的单位，外加前后各几个。"""
        first = max(0, bisect_right(self._starts, span[0]) - 1)
        if first < len(self.units) and self.units[first].span[1] <= span[0]:
            first += 1
        last = bisect_left(self._starts, span[1]) - 1
        return range(max(0, first - before), min(len(self.units), last + after + 1)) if first <= last else range(0)


def cuts_negation(index: Index, match: Match) -> bool:
    """引文恰好从否定词后面抄起（没签字的不许上 → 签字的不许上）。"""
    before = plain(index.transcript.text[max(0, match.span[0] - 3) : match.span[0]])
    if not re.search(r"(?:不|没|没有|未|别|勿)$", before):
        return False
    return bool(match.utterances) and not re.search(r"(?:要不|是不|能不|行不|好不|差不|会不|可不|对不|了没|过没|[特个级分性类区]别)$", before)


def _pieces(utterance) -> list[tuple[int, int]]:
    start, text = utterance.span[0], utterance.text
    if len(text) <= _LONG:
        return [utterance.span]
    spans = []
    for m in _SENTENCE.finditer(text):
        spans += [(start + a, start + b) for a, b in _breaths(text, m.start(), m.end())]
    return spans or [utterance.span]


def _breaths(text: str, lo: int, hi: int) -> list[tuple[int, int]]:
    """没有标点的长句在语气词和空格处断开，每截不短于十来个字。"""
    if hi - lo <= _LONG or re.search("[，,、]", text[lo:hi]):
        return [(lo, hi)]
    cuts = [lo]
    for m in _BREATH.finditer(text, lo, hi):
        if m.start() - cuts[-1] >= 10:
            cuts.append(m.start())
    return list(zip(cuts, [*cuts[1:], hi], strict=True))
