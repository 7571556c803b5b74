"""改动：决策里的数字是不是换成了会上别的数，否定是不是丢了。只比对，不管那句话算不算拍板。"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import NamedTuple

from .claims import Claim, Problem
from .facts import numbers, plain, same_value
from .moods import AFTER_NEGATION, MODES, clauses, letters, negated, says, unnegated, words
from .support import cuts_negation, tokens

_UNITS = "元块折万%‰分秒时天周年岁斤吨克箱台套份张篇页米里平幢栋楼层梯班组kgm度届期批款种"
_REPLACED_PART = re.compile(r"(?:由|从|原)[^，。,；;]{1,12}?(?=改|调|换|延|提|升|降|变)|\b(?:from|instead of|rather than) [^,.;]{1,20}?(?= to\b|[,.;]|$)")
_CLAUSE = re.compile(r"(?:[^，。！？；,!?;.]|\.(?=\w))+[，。！？；,!?;.]*")
_APPLIES_TO = re.compile("[一-鿿]{1,8}的[，,]?[^，。]{0,4}(?:一律|都|不许|不准|不得|不能|先|就)")  # 没签字的一律不许上
_FUNCTION_WORDS = set("不没未别的了就那这先是在和与")


class Compared(Claim):
    """与出处比对过的决策。"""

    def changed_number(self) -> Problem | None:
        units, core = self.nearby(), {*self.backing(), *range(self.support.first, self.support.last + 1)}
        said = [(n, f, self.evidence.text(n)) for n in units for f in numbers(self.evidence.text(n))]
        mine = numbers(self.text)
        for fact in mine:
            word = self.text[fact.start : fact.end]
            own = max((_alike(self.text, fact, text, f) for _, f, text in said if same_value(fact.value, f.value)), default=0)
            in_core = any(same_value(fact.value, f.value) for n in core for f in self.evidence.numbers_in(n))
            if not own and not in_core and not self._known(fact):
                return Problem("NUMBER_NOT_SUPPORTED", self.support.best, word)
            if self._is_vote(fact):
                continue
            if own < 2 and self._only_floated(fact, units):
                return Problem("NUMBER_NOT_SUPPORTED", self.support.best, word)
            for n, f, text in said:
                alike = _alike(self.text, fact, text, f)
                if same_value(fact.value, f.value) or alike < own + 2 or self._belongs_to_another(mine, text, f, alike):
                    continue
                if self._said_firmly_after(n, fact) or (in_core and any(g.value == f.value for g in mine)):
                    continue
                if any(same_value(fact.value, g.value) for g in self.evidence.numbers_in(n)) and alike < own + 4:
                    continue
                return Problem("NUMBER_CHANGED", n, f"{word}/{text[f.start : f.end]}")
        return None

    def _said_firmly_after(self, n: int, fact) -> bool:
        """更晚的、不是商量口气的话里说的就是这个数：以后说的为准。"""
        return any(fact.value in {f.value for f in self.evidence.numbers_in(k)} and not self.soft(self.evidence.text(k))
                   and self.evidence.coverage(self.core, self.evidence.text(k)) >= 0.15 for k in self.nearby() if k > n)

    def _only_floated(self, fact, units: range) -> bool:
        """这个数附近只在疑问、建议、过去的话里出现，而拍板的话里说的是决策没有的另一个数。"""
        clause = next((c for c in clauses(plain(self.text)) if plain(self.text[fact.start : fact.end]) in c), "")
        if negated(clause):
            return False
        mine = {f.value for f in numbers(self.text)}
        firm = {n: {f.value for f in self.evidence.numbers_in(n)} for n in units
                if not any(says(m, self.evidence.text(n)) for m in ("SUGGESTION", "HEARSAY", "FACT"))}
        if any(fact.value in values for values in firm.values()):
            return False
        return any(firm.get(n) and not firm[n] & mine for n in self.backing())

    def _is_vote(self, fact) -> bool:
        """“四票同意、一票反对”的票数写法常与原话不同（五个，全票），只要求附近说过。"""
        after, before = plain(self.text[fact.end :]), plain(self.text[: fact.start])
        return bool(re.match(r"\s*(?:票|:|比\d)", after) or re.search(r"(?:vote|:)\s*$", before))

    def _belongs_to_another(self, mine: list, text: str, f, alike: int) -> bool:
        """原文的这个数字对应的是决策里另一个数字。"""
        return any(g.value == f.value and _alike(self.text, g, text, f) >= alike for g in mine)

    def _known(self, fact) -> bool:
        """不在附近，但以同样的搭配（7幢、2号梯）说过，或是反复出现的版本号。"""
        times = 0
        for n in range(len(self.evidence.units)):
            text = self.evidence.text(n)
            for f in self.evidence.numbers_in(n):
                if same_value(fact.value, f.value):
                    times += 1
                    if _alike(self.text, fact, text, f) >= 2:
                        return True
        header = self.evidence.index.transcript.header
        is_version = isinstance(fact.value, str) or not float(fact.value).is_integer()
        return (is_version and times >= 3) or any(f.value == fact.value for f in numbers(header) if is_version)

    def cut_off(self) -> Problem | None:
        """照抄的话恰好从否定词后面抄起。"""
        index = self.evidence.index
        if all(cuts_negation(index, m) for m in self.verbatim):
            return Problem("DECISION_REVERSED", self.backing()[0], self.evidence.text(self.backing()[0]).strip()[:40])
        return None

    def reversed(self) -> Problem | None:
        """出处里被否定的词，在决策里成了肯定的；或出处说“还是照旧”，决策说要变。"""
        text = _REPLACED_PART.sub("", re.sub("[()（）]", "，", plain(self.text)))
        mine = [_Use(word, clause, start) for clause in clauses(text) if not negated(clause) and not says("REVOKED", clause)
                for word, start in words(clause)]
        own_no = [_Use(word, clause, start) for clause in clauses(plain(self.text)) if negated(clause)
                  for word, start in words(clause)]
        if dropped := self._dropped_negation():
            return dropped
        topic, denied, stated = set(tokens(self.text)), defaultdict(list), defaultdict(list)
        for n in self.related():
            whole, said = plain(self.evidence.text(n)), self._told(n)
            if len(whole) <= 20 or topic & set(tokens(whole)):
                firm = not any(says(m, whole) for m in ("QUESTION", "SUGGESTION", "HEARSAY", "FACT", "PAST"))
                _sort_uses(said, n, {u.word for u in mine}, denied, stated if firm else None)
        for use in mine:
            no = max(((_kinship(use, other), n, other.order) for other, n in denied[use.word]
                      if self._on_topic(n, other.clause, _kinship(use, other))
                      and not any(w.word == use.word and _kinship(w, other) >= _kinship(use, other) for w in own_no)),
                     default=(-1, -1, 0))
            yes = max(((_kinship(use, other), n, other.order) for other, n in stated[use.word]), default=(-1, -1, 0))
            later = no[0] >= 1 and yes[1] >= no[1] - 8 and not any(affirms(use.word, t) for t in self.after(no[1], 7))
            if (no > yes or later) and not self._insisted(use.word, no[1]):
                return Problem("DECISION_REVERSED", no[1], self.evidence.text(no[1]).strip()[:40])
        return self._over_the_cap(text) or self._refused_verb(text) or self._declined_whole() or self._one_side_lost() or self._changed_what_stays()

    def _over_the_cap(self, text: str) -> Problem | None:
        """会上说 N 封顶、N 以内，决策却说超过 N。"""
        for m in re.finditer(r"(?<![不没别])(?:超过|多于|高于|more than |over )(?=\d|[一二两三四五六七八九十百])", text):
            value = next((f.value for f in numbers(text[m.end() :])), None)
            denies = negated(text[max(0, m.start() - 4) : m.start()])
            for n in self.nearby() if not denies else ():
                told = self._told(n)
                capped = says("AT_MOST", told) and not re.search("超过|more than|over", MODES["AT_MOST"].sub("", told))
                if capped and value in {f.value for f in self.evidence.numbers_in(n)}:
                    return Problem("DECISION_REVERSED", n, self.evidence.text(n).strip()[:40])
        return None

    def _declined_whole(self) -> Problem | None:
        """决策全是肯定的话，而谈到它的那句以“不予考虑、算了”收尾。"""
        text = plain(self.text)
        if negated(text) or says("DROPPING", text) or says("DECLINED", text) or says("DENYING", text):
            return None
        n = self.support.best
        pieces = clauses(plain(self.sentence_in(n)))
        later = [self.evidence.text(k) for k in self.backing() if k > n]
        revived = any(self.soft(t) is None and says("DECIDED", t) for t in later)
        if pieces and says("DECLINED", pieces[-1]) and not revived:
            return Problem("DECISION_REVERSED", n, pieces[-1])
        return None

    def _insisted(self, word: str, n: int) -> bool:
        """紧接着有人坚持要做（做了六成也砍）。"""
        after = plain("".join(self.after(n, 2)))
        return len(word) == 1 and bool(re.search(f"(?:也|还是){word}|就{word}吧", after))

    def _refused_verb(self, text: str) -> Problem | None:
        """谈到这件事之后，短短一句回绝的正是决策里要做的那个动作（来不及就不画了），后来也没有改口。"""
        mine = "，".join(c for c in clauses(text) if not negated(c) and not says("DROPPING", c))
        if not mine or negated(plain(self.core)):
            return None
        end = min(self.support.last + 7, len(self.evidence.units))
        for n in range(self.support.first, end):
            for clause in clauses(plain(self.evidence.text(n))):
                for m in MODES["REFUSAL"].finditer(clause) if len(letters(clause)) <= 10 else ():
                    verb = re.sub("[^一-鿿]|[先暂就那都也还是不别再予准许要了唔好]", "", m[0])[:1]
                    if verb and verb in mine and not any(affirms(verb, self.evidence.text(k)) for k in range(n, end)):
                        return Problem("DECISION_REVERSED", n, clause)
        return None

    def _on_topic(self, n: int, clause: str, kinship: float) -> bool:
        """否定的那句确实在说这件事：分句里有相同的词，或是谈它的几句话之内的短答（先别换、不买）。"""
        mine = {w for w, _ in words(plain(self.core))}
        if kinship >= 0.5 or len(mine & {w for w, _ in words(clause)}) > 1:
            return True
        near = range(max(0, n - 5), n + 1)
        return len(letters(clause)) <= 5 and max(self.evidence.coverage(self.core, self.evidence.text(k)) for k in near) >= 0.2

    def _dropped_negation(self) -> Problem | None:
        """原句去掉否定词之后，才一字不差地含有决策的某个分句。"""
        pieces = [c for c in (letters(c) for c in clauses(plain(self.core))) if len(c) >= 4 and c == unnegated(c)]
        for n in self.related():
            said = letters(self._told(n))
            bare = unnegated(said)
            copied = any(c in bare and c not in said for c in pieces)
            if copied or pieces and bare != said and self._denied_verbatim(n) or self._joined(n):
                return Problem("DECISION_REVERSED", n, self.evidence.text(n).strip()[:40])
        return None

    def _told(self, n: int) -> str:
        """单位里不是问话的分句；“没做完之前”就是“做完之前”，不当否定。"""
        text = MODES["CONSENT"].sub("。", plain(self.evidence.text(n)))
        told = "".join(p for p in _CLAUSE.findall(text) if not says("QUESTION", p))
        return re.sub("[没未](?=[^，。]{1,8}前)", "", told)

    def _joined(self, n: int) -> bool:
        """否定词两边的话在决策里直接连上了（大龙坑没两个眼 → 大龙坑两个眼；not three → three）。"""
        text, mine = self._told(n), f" {plain(self.text)} "
        for f in negated(text):
            if f.value.isascii():
                left, right = re.search(r"(\w+),? $", text[: f.start]), re.match(r" (\w+)", text[f.end :])
                if left and right and re.search(rf"\b{left[1]},? {right[1]}\b", mine):
                    return True
                continue
            left, right = text[: f.start][-3:], text[f.end + (text[f.end : f.end + 1] == "有") :][:3]
            for a, b in ((2, 2), (1, 2), (3, 1), (2, 1), (1, 1)):
                pair = left[-a:] + right[:b]
                enough = b > 1 or right[:1] in "人钱货法空" or a == 1 and left[-1:] in "就先也都才"
                if a == 1 and any(pair in plain(self.evidence.text(k)) for k in self.related()):
                    continue
                if enough and len(pair) == a + b and letters(pair) == pair and pair in mine and pair not in text:
                    return True
        return False

    def _denied_verbatim(self, n: int) -> bool:
        """原句否定词后面的几个字，照样出现在决策里，前面却没有否定词，别处也没有肯定的说法。"""
        text, mine = self._told(n), letters(self.core)
        for f in negated(text):
            rest = text[f.end + (f.value == "没" and text[f.end : f.end + 1] == "有") :]
            tail = letters(re.split("[，。！？；,!?;]", rest)[0])[:4]
            at = mine.find(tail) if len(tail) >= 3 else -1
            binding = _refuses(text, f) or "就" in rest[:12] or _APPLIES_TO.match(rest)  # 没两个人就不上
            fresh = not negated(mine[max(0, at - 6) : at]) and tail not in letters(text[: f.start])
            if at >= 0 and binding and fresh:
                return True
        return False

    def _one_side_lost(self) -> Problem | None:
        """会上说有甲的和没有甲的两种，决策里“没有”不见了。"""
        mine = letters(self.text)
        for n in self.related() if not negated(mine) else ():
            for m in re.finditer(r"(?<!没)有([一-鿿])[^。]{0,6}没有\1", plain(self.evidence.text(n))):
                if f"有{m[1]}" in mine and mine.count(m[1]) > 1:
                    return Problem("DECISION_REVERSED", n, m[0])
        return None

    def _changed_what_stays(self) -> Problem | None:
        if says("UNCHANGED", self.core):
            return None
        for clause in clauses(plain(self.core)):
            if not negated(clause) and re.search("[变改换调动涨搬挪](?![成为到物作机画力员手态])", clause):
                for n in range(self.support.first, min(self.support.last + 2, len(self.evidence.units))):
                    if n > self.support.last and len(letters(self.evidence.text(n))) > 12:
                        continue  # 紧接着的短答也算
                    said = [c for c in clauses(plain(self.evidence.text(n))) if says("UNCHANGED", c) or _same_number_stays(c, clause)]
                    if said:
                        return Problem("DECISION_REVERSED", n, said[0])
        return None


def _same_number_stays(said: str, clause: str) -> bool:
    """会上说“还是一千二”，决策的这个分句以同一个数“变”收尾。"""
    stays = {f.value for f in numbers(said.partition("还是")[2])}
    return bool(re.search("[变改动涨]$", clause.strip())) and bool(stays & {f.value for f in numbers(clause)})


class _Use(NamedTuple):
    """一个词在某个分句里的一次出现。"""

    word: str
    clause: str
    start: int
    order: int = 0  # 在那段话里的先后


def _sort_uses(said: str, n: int, wanted: set[str], denied: dict, stated: dict | None) -> None:
    """一段话里这些词的每次出现，按是否被否定分开记下。"""
    for order, clause in enumerate(clauses(said)):
        marks, refused = negated(clause), MODES["DENYING"].search(clause)
        far = refused and len(clause) > 25  # 没有标点的长句，只管回绝之前的二十来个字
        zone = range(max(0, refused.start() - 22), refused.start()) if far else range(len(clause))
        bare = MODES["DENYING"].sub(lambda m: "，" * len(m[0]), clause) if refused else clause
        for word, start in words(bare) if "的话" not in clause else ():
            if word not in wanted:
                continue
            local = clause if len(clause) <= 25 else clause[max(0, start - 10) : start + 12]
            at = start if len(clause) <= 25 else min(start, 10)
            if refused and start in zone and word not in "今明昨" or any(_refuses(clause, f) and f.end <= start and not clause[f.end : start].strip(AFTER_NEGATION + " ") for f in marks):
                denied[word].append((_Use(word, local, at, order * 100 + start), n))
            elif stated is not None:
                stated[word].append((_Use(word, local, at, order * 100 + start), n))


def affirms(verb: str, said: str) -> bool:
    """这段话里有要做这个动作的说法。"""
    return any(verb in c and not negated(c) and not re.search("[好完过]了|已", c)
               and (re.search(f"[就也都要先]{verb}", c) or not any(says(m, c) for m in ("QUESTION", "PAST", "REFUSAL")))
               for c in clauses(plain(said)))


def _refuses(clause: str, f) -> bool:
    """“不、别”是不让做；“没、未”多半只是还没做，除非是没批、未采纳。"""
    return f.value not in ("没", "未", "冇") or bool(re.match("(?:有)?(?:批|同意|通过|采纳|予)", clause[f.end :]))


def _kinship(a: _Use, b: _Use) -> float:
    """两处出现有多像：所在分句相同的词数，加上前后紧邻的相同字（不计否定词）。"""
    common = {w for w, _ in words(a.clause)} & {w for w, _ in words(b.clause)} - _FUNCTION_WORDS - {a.word}
    right = _common(letters(a.clause[a.start + 1 :]), letters(b.clause[b.start + 1 :]))
    left = _common(unnegated(a.clause[: a.start])[::-1], unnegated(b.clause[: b.start])[::-1])
    return len(common) + 0.5 * (min(right, 4) + min(left, 4))


def _alike(a: str, fa, b: str, fb) -> int:
    """两个数字的左右邻字有多少个相同；紧跟着同一个实在的单位（元、幢，不算“个、月、日”）再加一。"""
    left_a, left_b = letters(a[: fa.start])[-8:][::-1], letters(b[: fb.start])[-8:][::-1]
    right_a, right_b = letters(a[fa.end :])[:8], letters(b[fb.end :])[:8]
    same_unit = right_a[:1] == right_b[:1] != "" and right_a[0] in _UNITS
    return _common(left_a, left_b) + _common(right_a, right_b) + same_unit


def _common(a: str, b: str) -> int:
    n = 0
    while n < min(len(a), len(b)) and a[n] == b[n]:
        n += 1
    return n
