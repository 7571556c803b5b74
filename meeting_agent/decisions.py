"""决策的检查：原文有没有支持的话；那句话是拍板，还是建议、疑问、传闻、推迟，或后来被推翻；
否定和数字有没有被改掉。

每个函数只看一件事，返回问题的代码和它所在的单位；没有问题返回 None。
"""

from __future__ import annotations

import re
from typing import NamedTuple

from . import lexicon
from .facts import negations, numbers, plain
from .support import Evidence, Support, tokens

ENOUGH = 0.24  # 覆盖率低于它，谈的就不是会上的事
_NEAR_UNITS = 4
_BRACKET = re.compile(r"[（(][^（）()]*[）)]")
_MODES = {
    name: re.compile(getattr(lexicon, name))
    for name in "QUESTION SUGGESTION HEARSAY INJECTION SLOGAN PAST DEFERRAL REJECTION AGREEMENT DECIDED STRONG DROPPING REVOKED SHELVED".split()
}
_SOFT = ("QUESTION", "HEARSAY", "SUGGESTION", "SLOGAN", "DEFERRAL", "REJECTION", "PAST")
_UNITS = "元块折万%‰分秒时天周年岁斤吨克箱台套份张篇页米里平幢栋楼层梯班组kgm度届期批款种"
_PUNCTUATION = re.compile("[，。！？,.!?；;]")
_IDIOM = re.compile(lexicon.NEGATED_IDIOMS)
_SKIPPED_AFTER_NEGATION = "再能要会得用必敢许可以很太是想应该打算在了有全"


class Problem(NamedTuple):
    code: str
    unit: int | None
    detail: str = ""


def says(mode: str, text: str) -> bool:
    return bool(_MODES[mode].search(plain(text).strip()))


class Decision:
    """一条决策和它最像的出处。"""

    def __init__(self, text: str, evidence: Evidence) -> None:
        self.text, self.evidence = text, evidence
        self.core = _BRACKET.sub("", text) or text
        self.verbatim = evidence.index.find(text) if len(tokens(text)) > 1 else []
        self.support = self._find()

    def _find(self) -> Support | None:
        found = [s for s in (self.evidence.search(self.core, 4), self.evidence.search(self.text, 4)) if s]
        return max(found, key=lambda s: s.coverage, default=None)

    def problem(self) -> Problem | None:
        s = self.support
        if s is None or s.coverage < ENOUGH:
            return Problem("DECISION_UNSUPPORTED", s.best if s else None)
        return self.changed_number() or self.reversed() or self.not_decided() or self.superseded()

    # --- 数字 -------------------------------------------------------------------------------------------------
    def changed_number(self) -> Problem | None:
        units, core = self._nearby(), {*self._backing(), *range(self.support.first, self.support.last + 1)}
        said = [(n, f, self.evidence.text(n)) for n in units for f in numbers(self.evidence.text(n))]
        for fact in numbers(self.text):
            mine = max((_alike(self.text, fact, text, f) for _, f, text in said if f.value == fact.value), default=None)
            rival = max(
                ((_alike(self.text, fact, text, f), n, text[f.start : f.end]) for n, f, text in said
                 if f.value != fact.value), default=None)
            word = self.text[fact.start : fact.end]
            if not mine and not any(f.value == fact.value for n in core for f in self.evidence.numbers_in(n)) and (
                not self._known(fact)
            ):
                return Problem("NUMBER_NOT_SUPPORTED", self.support.best, word)
            if rival and rival[0] >= 2 + (mine or 0) and not any(f.value == self._value(rival[2]) for f in numbers(self.text)):
                return Problem("NUMBER_CHANGED", rival[1], f"{word}/{rival[2]}")
        return None

    @staticmethod
    def _value(text: str):
        found = numbers(text)
        return found[0].value if found else None

    def _known(self, fact) -> bool:
        """不在附近，但以同样的搭配（7幢、2号梯）说过，或是反复出现的版本号。"""
        times = 0
        for n in range(len(self.evidence.units)):
            text = self.evidence.text(n)
            for f in self.evidence.numbers_in(n):
                if f.value == fact.value:
                    times += 1
                    if _alike(self.text, fact, text, f) >= 2:
                        return True
        header = self.evidence.index.transcript.header
        is_version = isinstance(fact.value, str) or not float(fact.value).is_integer()
        return (is_version and times >= 3) or any(f.value == fact.value for f in numbers(header) if is_version)

    # --- 否定 -------------------------------------------------------------------------------------------------
    def reversed(self) -> Problem | None:
        """出处里被否定的那个词，在决策里成了肯定的。"""
        text = plain(self.text)
        for n in self._nearby(before=1, after=3):
            said = plain(self.evidence.text(n))
            for f in _negated(said):
                head = self._head(said, f.end)
                if head and self._affirms(text, head) and self._same_topic(n, said, f):
                    if not self._affirmed_later(n, said.index(head, f.end) + len(head), head):
                        return Problem("DECISION_REVERSED", n, said[f.start : f.end + 2])
        return None

    def _head(self, text: str, at: int) -> str:
        while at < len(text) and (text[at] in _SKIPPED_AFTER_NEGATION or text[at] == " "):
            at += 1
        if at >= len(text):
            return ""
        word = re.match(r"[a-z]+", text[at:])
        return word[0] if word else text[at] if text[at].isalpha() else ""

    @staticmethod
    def _affirms(text: str, head: str) -> bool:
        """head 在决策里有一处前面四个字之内没有否定。"""
        pattern = rf"\b{re.escape(head)}\b" if head.isascii() else re.escape(head)
        return any(not _negated(re.split("[，,。；;]", text[max(0, m.start() - 5) : m.start()])[-1])
                   for m in re.finditer(pattern, text))

    def _same_topic(self, n: int, said: str, fact) -> bool:
        return bool(set(tokens(self.text)) & set(tokens(said))) or len(said) <= 12

    def _affirmed_later(self, n: int, at: int, head: str) -> bool:
        for k in range(n, min(n + 4, len(self.evidence.units))):
            text = plain(self.evidence.text(k))[at if k == n else 0 :]
            if k != n and not set(tokens(self.text)) & set(tokens(text)):
                continue
            bare = text
            for f in reversed(_negated(text)):
                bare = bare[: f.start] + bare[f.end + 3 :]
            if head in bare and not says("QUESTION", text):
                return True
        return False

    # --- 口气 -------------------------------------------------------------------------------------------------
    def not_decided(self) -> Problem | None:
        s, ev = self.support, self.evidence
        text = ev.text(s.best)
        if says("INJECTION", text) or says("INJECTION", self.text):
            return Problem("DECISION_INSTRUCTION", s.best)
        if says("QUESTION", self.text):
            return Problem("DECISION_QUESTION", s.best)
        if any(self._settled(n) for n in self._backing()):
            return self._refused_clause()
        mode = self._soft(self._sentence(s.best)) or "DEFERRAL"
        return Problem("DECISION_ONLY_" + mode, s.best)

    def _refused_clause(self) -> Problem | None:
        """几个分句里有一句只是有人提过、当场被回绝的。"""
        clauses = [c for c in re.split("[，,；;。]", self.core) if len(c) > 3]
        for clause in clauses if len(clauses) > 1 else ():
            shares = self.evidence.shares(clause)
            best = max(shares, key=lambda n: (shares[n], n), default=None)
            if best is None or shares[best] < 0.45 or _negated(plain(clause)) or says("DROPPING", clause):
                continue
            soft = self._soft(self._sentence(best, clause))
            if soft in ("QUESTION", "SUGGESTION", "HEARSAY") and self._refused(best):
                return Problem("DECISION_REJECTED", best, clause)
        return None

    def _refused(self, n: int) -> bool:
        for k in range(n + 1, min(n + 3, len(self.evidence.units))):
            reply = self.evidence.text(k)
            if says("AGREEMENT", reply):
                return False
            if says("REJECTION", reply) or re.match(r"[^，,。]{0,4}(?:不|别|没)", plain(reply)):
                return True
        return False

    @staticmethod
    def _soft(sentence: str) -> str | None:
        """商量、疑问、传闻……的口气；一口气说下来的话里，后面拍了板就以拍板为准。"""
        sentence = plain(sentence)
        for mode in _SOFT:
            hit = list(_MODES[mode].finditer(sentence))
            if not hit:
                continue
            run_on = len(sentence) > 15 and not _PUNCTUATION.search(sentence)
            if not (run_on and _MODES["DECIDED"].search(sentence, hit[-1].end())):
                return mode
        return None

    def _sentence(self, n: int, claim: str = "") -> str:
        """单位里与决策相干的那一句，避免被同一段话里的别的句子带偏。"""
        pieces = [p for p in re.findall(r"[^。！？!?；;]+[。！？!?；;]*", self.evidence.text(n)) if p.strip()]
        return max(pieces, key=lambda p: self.evidence.coverage(claim or self.core, p), default="")

    def _backing(self) -> list[int]:
        """支持它的单位：照抄的就是那一处；转述的是覆盖率不低于最好者六成的各处，不论在会上何处。"""
        if self.verbatim:
            return list(self.evidence.around(self.verbatim[0].span, 0, 0))
        shares = self.evidence.shares(self.core)
        best = max(shares.values())
        return [n for n, share in shares.items() if share >= 0.6 * best]

    def _settled(self, n: int) -> bool:
        """这个单位是拍板，或没有商量的口气，或紧接着得到同意；并且没有随后被推迟、否定。"""
        sentence = self._sentence(n)
        soft = self._soft(sentence)
        if says("STRONG", sentence) and soft not in ("QUESTION", "HEARSAY", "SUGGESTION"):
            return True
        if soft is None:
            return says("DECIDED", sentence) or not self._put_off(n)
        if soft == "DEFERRAL" and says("DECIDED", sentence):
            return True
        return soft in ("QUESTION", "SUGGESTION") and self._accepted(n)

    def _accepted(self, n: int) -> bool:
        for k in range(n + 1, min(n + 4, len(self.evidence.units))):
            reply = self.evidence.text(k)
            if says("REJECTION", reply) or says("DEFERRAL", reply):
                return False
            if says("AGREEMENT", reply) and not says("QUESTION", reply):
                return True
        return False

    def _put_off(self, n: int) -> bool:
        """没人同意之前，接下来两句里被推迟或回绝，或六句里有人明说今天不定。"""
        for k in range(n + 1, min(n + 7, len(self.evidence.units))):
            reply = self.evidence.text(k)
            if says("AGREEMENT", reply) or says("STRONG", reply):
                return False
            if says("SHELVED", reply) or (k <= n + 2 and (says("DEFERRAL", reply) or says("REJECTION", reply))):
                return True
        return False

    # --- 推翻 -------------------------------------------------------------------------------------------------
    def superseded(self) -> Problem | None:
        for n in range(max(self._backing()) + 1, len(self.evidence.units)):
            text = plain(self.evidence.text(n))
            if says("REVOKED", text) and self.evidence.coverage(self.core, _MODES["REVOKED"].sub("", text)) >= 0.15:
                return Problem("DECISION_SUPERSEDED", n)
        return None

    def _nearby(self, before: int = _NEAR_UNITS, after: int = _NEAR_UNITS) -> range:
        s = self.support
        return range(max(0, s.first - before), min(len(self.evidence.units), s.last + after + 1))


def _negated(text: str) -> list:
    skip = [m.span() for m in _IDIOM.finditer(text)]
    return [f for f in negations(text) if not any(a <= f.start < b for a, b in skip)]


def _alike(a: str, fa, b: str, fb) -> int:
    """两个数字的左右邻字有多少个相同；紧跟着同一个实在的单位（元、幢，不算“个、月、日”）再加一。"""
    left_a, left_b = _letters(a[: fa.start])[-8:][::-1], _letters(b[: fb.start])[-8:][::-1]
    right_a, right_b = _letters(a[fa.end :])[:8], _letters(b[fb.end :])[:8]
    same_unit = right_a[:1] == right_b[:1] != "" and right_a[0] in _UNITS
    return _common(left_a, left_b) + _common(right_a, right_b) + same_unit


def _letters(text: str) -> str:
    return "".join(c for c in plain(text) if c.isalnum() or c in "%‰")


def _common(a: str, b: str) -> int:
    n = 0
    while n < min(len(a), len(b)) and a[n] == b[n]:
        n += 1
    return n
