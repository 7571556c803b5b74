"""定位：把一段引文找回转写里的位置。只认归一后逐字相同；相近的只用来指路。

归一 = NFKC、小写、常见繁体折成简体、去掉空白和标点（小数点、时刻的冒号、百分号、正负号留下，
否则 1.5 万会等于 15 万），同时记住每个字在原文里的位置。找到只说明原文有这句话。
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .facts import plain
from .transcript import Transcript

JOINTS = re.compile(r"……|…|\.{3,}|\n|[；;]\s*(?=[“\"「])")  # 引文各段之间
_LABEL = re.compile(r"^[\s\-*•>]*(?:\[[\d:. ]+\]\s*)?[\[【]?([^：:，。,.！？!?\]】]{1,24})[\]】]?\s*(?:[\d:]{4,8}\s*)?[：:]\s*")
_KEPT = re.compile(r"[^\W_]+|(?<=\d)[.:](?=\d)|[%‰]|(?<!\w)[+-](?=\d)")
_NEAR_LIMIT = 40  # 一个片段出现得比这还多，就帮不上定位的忙


@dataclass(frozen=True)
class Folded:
    """归一后的文字；``at[i]`` 是第 i 个字在原文里的位置。"""

    text: str
    at: list[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """归一区间 → 原文区间 [起, 止)。"""
        return self.at[start], self.at[end - 1] + 1


@dataclass(frozen=True)
class Match:
    """引文的一段在转写里的位置：原文区间、所跨发言的下标（从 0 起）、相似度（100 为逐字相同）。"""

    span: tuple[int, int]
    utterances: tuple[int, ...]
    score: float = 100.0


def fold(text: str) -> Folded:
    """一遍扫过去的归一。"""
    text = plain(text)
    chars: list[str] = []
    at: list[int] = []
    for run in _KEPT.finditer(text):
        chars.append(run[0])
        at.extend(range(*run.span()))
    return Folded("".join(chars), at)


def parts_of(quote: str) -> list[str]:
    """引文按 …… / ... / 换行拆成各段，去掉空段。"""
    return [part.strip() for part in JOINTS.split(quote) if fold(part).text]


class Index:
    """一份转写的索引：建一次（线性），之后每条引文只做子串查找。"""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.full = fold(transcript.text)
        chars: list[str] = []
        at: list[int] = []
        self._starts: list[int] = []  # 每段发言在 words 里的起点
        lo = 0
        for utterance in transcript.utterances:
            self._starts.append(len(at))
            lo = bisect_right(self.full.at, utterance.span[0] - 1, lo)
            hi = bisect_right(self.full.at, utterance.span[1] - 1, lo)
            chars.append(self.full.text[lo:hi])
            at.extend(self.full.at[lo:hi])
            lo = hi
        self.words = Folded("".join(chars), at)
        self._line_starts = [0, *(m.end() for m in re.finditer("\n", transcript.text))]

    def line_of(self, offset: int) -> int:
        return bisect_right(self._line_starts, offset)

    def utterances_in(self, span: tuple[int, int]) -> tuple[int, ...]:
        """与原文区间相交的各段发言的下标；会头里没有发言。"""
        spans = self._spans
        first = bisect_right(spans, (span[0], 10**9)) - 1
        if first < 0 or spans[first][1] <= span[0]:
            first += 1
        found = []
        while first < len(spans) and spans[first][0] < span[1]:
            found.append(first)
            first += 1
        return tuple(found)

    def find(self, quote: str) -> list[Match]:
        """引文各段的位置；任何一段不是逐字相同就返回空列表。整句连着能找到时只有一段。"""
        whole = self._place(quote, None)
        if whole:
            return [whole]
        parts = parts_of(quote)
        if len(parts) < 2:
            return []
        anchor = max(parts, key=len)
        home = self._place(anchor, None)
        if not home:
            return []
        placed = [home if part is anchor else self._place(part, home.span[0]) for part in parts]
        return placed if all(placed) else []

    def nearest(self, quote: str) -> Match | None:
        """最像的一处（供指路和近似判断），相似度 0–100；一点不像时为 None。"""
        needle = fold(strip_label(quote)).text
        window = self._likely_window(needle)
        if not window:
            return None
        from rapidfuzz import fuzz

        lo, hi = window
        hit = fuzz.partial_ratio_alignment(needle, self.words.text[lo:hi])
        start, end = lo + hit.dest_start, lo + hit.dest_end
        if end <= start:
            return None
        score, start, end = self._best_edges(needle, start, end)
        span = self.words.span(start, end)
        return Match(span, self.utterances_in(span), score)

    def _best_edges(self, needle: str, start: int, end: int, reach: int = 4) -> tuple[float, int, int]:
        """滑窗给的两端只是大概：前后各挪几个字，取最像的；同样像时取短的。"""
        from rapidfuzz import fuzz

        edges = [(s, e) for s in range(max(0, start - reach), start + reach + 1)
                 for e in range(end - reach, min(len(self.words.text), end + reach) + 1) if s < e]
        best = max(edges, key=lambda se: (fuzz.ratio(needle, self.words.text[se[0] : se[1]]), se[0] - se[1]))
        return fuzz.ratio(needle, self.words.text[best[0] : best[1]]), *best

    def occurrences(self, phrase: str, *, within: tuple[int, int] | None = None) -> Iterator[tuple[int, int]]:
        """一个短语在转写全文（含会头和说话人）里的各处原文区间，不切断数字。"""
        low, high = (bisect_left(self.full.at, edge) for edge in within) if within else (0, len(self.full.at))
        for start, end in _hits(self.full.text, fold(phrase).text, low=low, high=high):
            yield self.full.span(start, end)

    @cached_property
    def plain(self) -> str:
        return plain(self.transcript.text)

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        return [u.span for u in self.transcript.utterances]

    def _place(self, quote: str, near: int | None) -> Match | None:
        for source, text in ((self.words, quote), (self.words, strip_label(quote)), (self.full, quote)):
            needle = fold(text).text
            hits = [source.span(*hit) for hit in _hits(source.text, needle, limit=50)]
            if hits:
                span = hits[0] if near is None else min(hits, key=lambda s: abs(s[0] - near))
                return Match(span, self.utterances_in(span))
        return None

    def _likely_window(self, needle: str) -> tuple[int, int] | None:
        """片段投票：先用四字组，一个都没有再用二字组，取同一条对角线上命中最多的地方。"""
        for size in (4, 2):
            votes: Counter[int] = Counter()
            for i in range(0, len(needle) - size + 1, size // 2):
                at, seen = self.words.text.find(needle[i : i + size]), 0
                while at >= 0 and seen < _NEAR_LIMIT:
                    votes[max(0, at - i) // 8] += 1
                    at, seen = self.words.text.find(needle[i : i + size], at + 1), seen + 1
            if votes:
                best = max(votes, key=lambda b: (votes[b] + votes.get(b + 1, 0), -b))
                return max(0, best * 8 - 8), min(len(self.words.text), best * 8 + len(needle) + 24)
        return None


def strip_label(quote: str) -> str:
    """去掉每行开头的“姓名：”。"""
    return "\n".join(_LABEL.sub("", line, count=1) for line in quote.split("\n"))


def _hits(text: str, needle: str, limit: int = 1000, low: int = 0, high: int | None = None) -> Iterator[tuple[int, int]]:
    """子串在 [low, high) 里的各处位置；两端不得切断一串数字（15 号 不是 5 号）。"""
    at = text.find(needle, low, high) if needle else -1
    while at >= 0 and limit:
        end = at + len(needle)
        cut_front = needle[0].isdigit() and at and (text[at - 1].isdigit() or text[at - 1] in ".:")
        cut_back = needle[-1].isdigit() and end < len(text) and (text[end].isdigit() or text[end] in ".:%")
        if not (cut_front or cut_back):
            yield at, end
            limit -= 1
        at = text.find(needle, at + 1, high)
