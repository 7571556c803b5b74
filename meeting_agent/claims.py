"""一条决策和它在原文里的出处：附近的话、支持它的各处、相干的那一句、那一句的口气。"""

from __future__ import annotations

import re
from typing import NamedTuple

from .facts import plain
from .lexicon import STOP_TOKENS
from .moods import MODES, PUNCTUATION, SENTENCES, SOFT, local, words
from .support import Evidence, Support, tokens

NEAR_UNITS = 4
BRACKET = re.compile(r"[（(][^（）()]*[）)]")


class Problem(NamedTuple):
    """问题的代码、原文的单位、要填进说明的话。"""

    code: str
    unit: int | None
    detail: str = ""


class Claim:
    """一条决策和它最像的出处。"""

    def __init__(self, text: str, evidence: Evidence) -> None:
        self.text, self.evidence = text, evidence
        self.core = BRACKET.sub("", text) or text
        found = evidence.index.find(text) if len(tokens(text)) > 1 else []
        self.verbatim = found if all(m.utterances for m in found) else []  # 只在会头里有的不算照抄发言
        self.support = self._find()

    def _find(self) -> Support | None:
        found = [s for s in (self.evidence.search(self.core, 4), self.evidence.search(self.text, 4)) if s]
        return max(found, key=lambda s: s.coverage, default=None)

    def words_nearby(self, before: int = 3) -> float:
        """决策的字（英文为词）有几成出现在出处附近。"""
        near = {w for n in self.nearby(before, 3) for w, _ in words(plain(self.evidence.text(n)))}
        mine = [w for w, _ in words(plain(self.core)) if w not in STOP_TOKENS]
        return sum(w in near for w in mine) / len(mine) if mine else 1.0

    def nearby(self, before: int = NEAR_UNITS, after: int = NEAR_UNITS) -> range:
        s = self.support
        return range(max(0, s.first - before), min(len(self.evidence.units), s.last + after + 1))

    def related(self) -> list[int]:
        """出处附近，加上别处谈到这件事的单位和紧随其后的两个。"""
        shares = self.evidence.shares(self.core)
        best = max(shares.values(), default=1.0)
        around = {k for n, share in shares.items() if share >= 0.4 * best for k in range(n, n + 3)}
        return sorted(k for k in {*around, *self.nearby(before=1, after=5)} if k < len(self.evidence.units))

    def backing(self) -> list[int]:
        """支持它的单位：照抄的就是那一处；转述的是覆盖率不低于最好者六成的各处，不论在会上何处。"""
        if self.verbatim:
            return list(self.evidence.around(self.verbatim[0].span, 0, 0))
        shares = self.evidence.shares(self.core)
        best = max(shares.values())
        return [n for n, share in shares.items() if share >= 0.6 * best]

    def after(self, n: int, count: int) -> list[str]:
        """单位 n 之后的几个单位的文字。"""
        return [self.evidence.text(k) for k in range(n + 1, min(n + 1 + count, len(self.evidence.units)))]

    def sentence_in(self, n: int, claim: str = "") -> str:
        """单位里与决策相干的那一句，避免被同一段话里的别的句子带偏；照抄的就看照抄的那一截。"""
        if self.verbatim and not claim:
            quote = self.evidence.index.transcript.text[slice(*self.verbatim[0].span)]
            whole = next((p for p in SENTENCES.findall(self.evidence.text(n)) if quote in p and len(p) <= 40), quote)
            asks = MODES["QUESTION"].search(plain(whole)) and not re.search("[，,]", whole.partition(quote)[2])
            return whole if asks else quote  # 摘自一句问话的，照问话看
        claim = claim or self.core
        pieces = [p for p in SENTENCES.findall(self.evidence.text(n)) if p.strip()]
        return local(max(pieces, key=lambda p: self.evidence.coverage(claim, p), default=""), claim)

    def soft(self, sentence: str) -> str | None:
        """商量、疑问、传闻……的口气；一口气说下来的话里，后面拍了板就以拍板为准。"""
        sentence = MODES["CONSENT"].sub("。", plain(sentence))
        run_on = len(sentence) > 15 and not PUNCTUATION.search(sentence)
        for mode in SOFT:
            hit = list(MODES[mode].finditer(sentence))
            override = MODES["FIRM_OVERRIDE" if self.verbatim else "OVERRIDE"]
            if not hit or (run_on and override.search(sentence, hit[-1].end())):
                continue
            replaced = mode in ("REJECTION", "PAST") or mode == "HEARSAY" and re.search("原|本来|之前|origin", hit[0][0])
            if not (replaced and MODES["REPLACED"].search(sentence)):
                return mode
        return None
