"""决策的检查：原文有没有支持的话；那句话是拍板，还是建议、疑问、传闻、推迟，或后来被推翻；
否定和数字有没有被改掉。

每个函数只看一件事，返回问题的代码和它所在的单位；没有问题返回 None。
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import NamedTuple

from . import lexicon
from .facts import negations, numbers, plain, same_value
from .lexicon import STOP_TOKENS
from .support import Evidence, Support, tokens

DOUBTFUL = 0.45  # 不到这个数，还要看决策的字有没有一半出现在附近
ENOUGH = 0.24  # 覆盖率低于它，谈的就不是会上的事
_NEAR_UNITS = 4
_BRACKET = re.compile(r"[（(][^（）()]*[）)]")
_MODES = {
    name: re.compile(getattr(lexicon, name))
    for name in "QUESTION SUGGESTION HEARSAY INJECTION SLOGAN PAST DEFERRAL REJECTION AGREEMENT DECIDED STRONG DROPPING REVOKED SHELVED OVERRIDE REPLACED CLOSING UNCHANGED CONSENT FACT DENYING RESOLVED PROPOSAL DIRECTIVE FIRM_OVERRIDE WRAP_UP".split()
}
_SOFT = ("QUESTION", "HEARSAY", "SUGGESTION", "SLOGAN", "DEFERRAL", "REJECTION", "PAST")
_UNITS = "元块折万%‰分秒时天周年岁斤吨克箱台套份张篇页米里平幢栋楼层梯班组kgm度届期批款种"
_SENTENCE = re.compile(r"(?:[^。！？!?；;.]|\.(?!\s|$))+[。！？!?；;.]*")
_FUNCTION_WORDS = set("不没未别的了就那这先是在和与")
_A_NOT_A = re.compile(r"([一-鿿])[不没]\1")  # 传不传、有没有
_PUNCTUATION = re.compile("[，。！？,.!?；;]")
_IDIOM = re.compile(lexicon.NEGATED_IDIOMS)
_SKIPPED_AFTER_NEGATION = "再能要会得用必敢许可以很太是想应该打算在了有全予"
_PARTICLES = "到去来上下成为于个位次年月日号点分里从和与及按由被把让给向对比等起内外前后中先就那这也都还只又的些什么嘛吧呢啊好"


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
        if s is None or s.coverage < ENOUGH or (s.coverage < DOUBTFUL and self._words_nearby() < 0.5):
            return Problem("DECISION_UNSUPPORTED", s.best if s else None)
        if self.verbatim:  # 照抄的话没有改动，只看它算不算决定
            return self.not_decided() or self.superseded()
        return self.changed_number() or self.reversed() or self.not_decided() or self.superseded()

    def _words_nearby(self) -> float:
        """决策的字（英文为词）有几成出现在出处附近。"""
        near = {w for n in self._nearby(3, 3) for w, _ in _words(plain(self.evidence.text(n)))}
        mine = [w for w, _ in _words(plain(self.core)) if w not in STOP_TOKENS]
        return sum(w in near for w in mine) / len(mine) if mine else 1.0

    # --- 数字 -------------------------------------------------------------------------------------------------
    def changed_number(self) -> Problem | None:
        units, core = self._nearby(), {*self._backing(), *range(self.support.first, self.support.last + 1)}
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
        return any(fact.value in {f.value for f in self.evidence.numbers_in(k)} and not self._soft(self.evidence.text(k))
                   and self.evidence.coverage(self.core, self.evidence.text(k)) >= 0.15 for k in self._nearby() if k > n)

    def _only_floated(self, fact, units: range) -> bool:
        """这个数附近只在疑问、建议、过去的话里出现，而拍板的话里说的是决策没有的另一个数。"""
        clause = next((c for c in _clauses(plain(self.text)) if plain(self.text[fact.start : fact.end]) in c), "")
        if _negated(clause):
            return False
        mine = {f.value for f in numbers(self.text)}
        firm = {n: {f.value for f in self.evidence.numbers_in(n)} for n in units
                if not any(says(m, self.evidence.text(n)) for m in ("SUGGESTION", "HEARSAY", "FACT"))}
        if any(fact.value in values for values in firm.values()):
            return False
        return any(firm.get(n) and not firm[n] & mine for n in self._backing())

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

    # --- 否定 -------------------------------------------------------------------------------------------------
    def reversed(self) -> Problem | None:
        """出处里被否定的词，在决策里成了肯定的；或出处说“还是照旧”，决策说要变。"""
        mine = [_Use(word, clause, start) for clause in _clauses(plain(self.text)) if not _negated(clause)
                for word, start in _words(clause)]
        own_no = [_Use(word, clause, start) for clause in _clauses(plain(self.text)) if _negated(clause)
                  for word, start in _words(clause)]
        if dropped := self._dropped_negation():
            return dropped
        topic, denied, stated = set(tokens(self.text)), defaultdict(list), defaultdict(list)
        for n in self._related():
            said = plain(self.evidence.text(n))
            if len(said) <= 20 or topic & set(tokens(said)):
                firm = not any(says(m, said) for m in ("QUESTION", "SUGGESTION", "HEARSAY", "FACT", "PAST"))
                _sort_uses(said, n, {u.word for u in mine}, denied, stated if firm else None)
        for use in mine:
            no = max(((_kinship(use, other), n, other.order) for other, n in denied[use.word]
                      if self._on_topic(n, other.clause, _kinship(use, other)) and not any(w.word == use.word and _kinship(w, other) >= _kinship(use, other) for w in own_no)),
                     default=(-1, -1, 0))
            yes = max(((_kinship(use, other), n, other.order) for other, n in stated[use.word]), default=(-1, -1, 0))
            if no > yes:
                return Problem("DECISION_REVERSED", no[1], self.evidence.text(no[1]).strip()[:40])
        return self._changed_what_stays()

    def _on_topic(self, n: int, clause: str, kinship: float) -> bool:
        """否定的那句确实在说这件事：分句里有相同的词，或是紧跟着谈它的话的短答（先别换、不买）。"""
        mine = {w for w, _ in _words(plain(self.core))}
        if kinship >= 0.5 or len(mine & {w for w, _ in _words(clause)}) > 1:
            return True
        before = self.evidence.text(n - 1) if n else ""
        return len(_letters(clause)) <= 5 and max(self.evidence.coverage(self.core, t)
                                                 for t in (before, self.evidence.text(n))) >= 0.2

    def _dropped_negation(self) -> Problem | None:
        """原句去掉否定词之后，才一字不差地含有决策的某个分句。"""
        clauses = [c for c in (_letters(c) for c in _clauses(plain(self.core))) if len(c) >= 4 and c == _unnegated(c)]
        for n in self._related() if clauses else ():
            said = _letters(self.evidence.text(n))
            bare = _unnegated(said)
            if bare != said and (any(c in bare and c not in said for c in clauses) or self._denied_verbatim(n)):
                return Problem("DECISION_REVERSED", n, self.evidence.text(n).strip()[:40])
        return None

    def _denied_verbatim(self, n: int) -> bool:
        """原句否定词后面的几个字，照样出现在决策里，前面却没有否定词，别处也没有肯定的说法。"""
        text, mine = plain(self.evidence.text(n)), _letters(self.core)
        for f in _negated(text):
            tail = _letters(text[f.end :])[:4]
            at = mine.find(tail) if len(tail) == 4 and _refuses(text, f) else -1
            if at >= 0 and not _negated(mine[max(0, at - 2) : at]) and tail not in _letters(text[: f.start]):
                return True
        return False

    def _changed_what_stays(self) -> Problem | None:
        best = plain(self.evidence.text(self.support.best))
        if says("UNCHANGED", self.core):
            return None
        changing = any(re.search("[变改换调](?![成为到])", c) for c in _clauses(plain(self.core)) if not _negated(c))
        return Problem("DECISION_REVERSED", self.support.best, best) if changing and says("UNCHANGED", best) else None

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
        sentence = self._sentence(s.best)
        mode = self._soft(sentence) or ("DEFERRAL" if self._put_off(s.best) else "STATEMENT")
        declines = bool(_negated(plain(self.core))) or says("DROPPING", self.core)  # “不转”：回绝正是依据
        if self.verbatim or (mode in ("QUESTION", "SUGGESTION", "HEARSAY") and not declines and self._refused(s.best)):
            return Problem("DECISION_ONLY_" + mode, s.best)
        return Problem("DECISION_NOT_FIRM", s.best)

    def _refused_clause(self) -> Problem | None:
        """几个分句里有一句只是有人提过、当场被回绝的。"""
        clauses = [c for c in re.split("[，,；;。]", self.core) if len(c) > 2]
        for clause in clauses if len(clauses) > 1 else ():
            shares = self.evidence.shares(clause)
            best = max(shares, key=lambda n: (shares[n], n), default=None)
            if best is None or shares[best] < 0.45 or _negated(plain(clause)) or says("DROPPING", clause):
                continue
            soft = self._soft(self._sentence(best, clause))
            if soft in ("QUESTION", "SUGGESTION", "HEARSAY") and self._refused(best) and not self._restated(clause, best):
                return Problem("DECISION_REJECTED", best, clause)
        return None

    @staticmethod
    def _affirms_plan(reply: str) -> bool:
        return not _negated(plain(reply)) and not says("QUESTION", reply)

    def _restated(self, clause: str, n: int) -> bool:
        """随后有人用肯定的话说了这个分句里问句没有的内容（那搭景）。"""
        asked = self.evidence.text(n)
        share = self.evidence.coverage(clause, asked)
        later = [c for k in range(n + 1, min(n + 5, len(self.evidence.units))) for c in _clauses(plain(self.evidence.text(k)))]
        return any(not _negated(c) and not self._soft(c) and self.evidence.coverage(clause, f"{asked} {c}") > share + 0.1
                   for c in later)

    def _refused(self, n: int) -> bool:
        for k in range(n + 1, min(n + 3, len(self.evidence.units))):
            reply = self.evidence.text(k)
            if says("AGREEMENT", reply) or says("DECIDED", reply) and self._affirms_plan(reply):
                return False
            if self._same_flow(n, k) and (says("REJECTION", reply) or _negated(plain(reply)[:8])[:1] and _negated(plain(reply)[:8])[0].start <= 4):
                return True
        return False

    def _soft(self, sentence: str) -> str | None:
        """商量、疑问、传闻……的口气；一口气说下来的话里，后面拍了板就以拍板为准。"""
        sentence = _MODES["CONSENT"].sub("。", plain(sentence))
        run_on = len(sentence) > 15 and not _PUNCTUATION.search(sentence)
        for mode in _SOFT:
            hit = list(_MODES[mode].finditer(sentence))
            override = _MODES["FIRM_OVERRIDE" if self.verbatim else "OVERRIDE"]
            if not hit or (run_on and override.search(sentence, hit[-1].end())):
                continue
            replaced = mode in ("REJECTION", "PAST") or mode == "HEARSAY" and re.search("原|本来|之前|origin", hit[0][0])
            if not (replaced and _MODES["REPLACED"].search(sentence)):
                return mode
        return None

    def _sentence(self, n: int, claim: str = "") -> str:
        """单位里与决策相干的那一句，避免被同一段话里的别的句子带偏；照抄的就看照抄的那一截。"""
        if self.verbatim and not claim:
            return self.evidence.index.transcript.text[slice(*self.verbatim[0].span)]
        claim = claim or self.core
        pieces = [p for p in _SENTENCE.findall(self.evidence.text(n)) if p.strip()]
        return _local(max(pieces, key=lambda p: self.evidence.coverage(claim, p), default=""), claim)

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
        if says("RESOLVED", self._lead_in(n) + sentence) and not says("QUESTION", sentence):
            return True
        if says("STRONG", sentence) and soft not in ("QUESTION", "HEARSAY", "SUGGESTION"):
            return True
        if soft is None:
            told = self.verbatim and (says("FACT", sentence) or not self._directs(sentence, n))
            return says("DECIDED", sentence) or not (told or self._put_off(n))
        if soft == "DEFERRAL" and says("DECIDED", sentence):
            return True
        if soft == "REJECTION" and not self.verbatim and _negated(plain(self.core)):
            return True
        return soft in ("QUESTION", "SUGGESTION") and self._accepted(n)

    def _directs(self, sentence: str, n: int) -> bool:
        """照抄的话要么自己像个决定（以后、一律、先不……），要么有人应了。"""
        turn = self.evidence.index.transcript.utterances[self.evidence.units[n].turn].text
        wraps_up = says("WRAP_UP", turn) or len(turn) < 80 and says("STRONG", turn)
        return wraps_up or says("DIRECTIVE", sentence) and not says("PROPOSAL", sentence) or self._accepted(n)

    def _lead_in(self, n: int) -> str:
        """照抄的那一截之前、同一句里的话（会议决定……）。"""
        if not self.verbatim:
            return ""
        text = self.evidence.text(n)
        before = text[: max(0, self.verbatim[0].span[0] - self.evidence.units[n].span[0])]
        return re.split("[。！？!?；;]", before)[-1]

    def _accepted(self, n: int) -> bool:
        """接下来两句里有人同意；转述的还可以是随后有人用新的话定了下来。"""
        asked = self.evidence.coverage(self.core, self.evidence.text(n))
        for k in range(n + 1, min(n + 5, len(self.evidence.units))):
            reply = self.evidence.text(k)
            if not self.verbatim and not self._soft(self._sentence(k)) and (
                self.evidence.coverage(self.core, self.evidence.text(n) + " " + reply) > asked + 0.08
            ):
                return True
            if says("REJECTION", reply) or says("DEFERRAL", reply):
                return not self.verbatim and bool(_negated(plain(self.core)))
            if self._new_topic(reply):
                return False
            if k <= n + 3 and self._speaker(k) != self._speaker(n) and self._same_flow(n, k) and says("AGREEMENT", reply) and not says("QUESTION", reply) and not says("CLOSING", reply):
                return True
        return False

    def _same_flow(self, n: int, k: int) -> bool:
        """对话里紧跟着的话就是回应；没有说话人的文字还得说的是同一件事。"""
        turn = self.evidence.index.transcript.utterances[self.evidence.units[n].turn]
        return bool(turn.speaker) or bool(set(tokens(self.core)) & set(tokens(self.evidence.text(k))))

    def _speaker(self, n: int) -> object:
        """单位的说话人；没有说话人的文字，每个单位各算各的。"""
        return self.evidence.index.transcript.utterances[self.evidence.units[n].turn].speaker or n

    def _put_off(self, n: int) -> bool:
        """没人同意之前，接下来两句里被推迟或回绝，或六句里有人明说今天不定。"""
        for k in range(n + 1, min(n + 7, len(self.evidence.units))):
            reply = self.evidence.text(k)
            if says("AGREEMENT", reply) or says("STRONG", reply) or self._new_topic(reply):
                return False
            if says("QUESTION", reply):
                continue
            soon = k <= n + 2 and (says("DEFERRAL", reply) or says("REJECTION", reply))
            if self._same_flow(n, k) and (soon or says("SHELVED", reply)):
                return True
        return False

    def _new_topic(self, reply: str) -> bool:
        return says("QUESTION", reply) and not set(tokens(self.core)) & set(tokens(reply))

    # --- 推翻 -------------------------------------------------------------------------------------------------
    def superseded(self) -> Problem | None:
        """后来有人收回：说“作废”的那个分句，或它所在的那段话，谈的正是这件事。"""
        backing = self._backing()
        for n in range(min(backing) + 1, len(self.evidence.units)):
            text = plain(self.evidence.text(n))
            if not says("REVOKED", text):
                continue
            taken = " ".join(_MODES["REVOKED"].sub("", c) for c in _clauses(text) if says("REVOKED", c))
            kept = " ".join(c for c in _clauses(text) if not says("REVOKED", c))
            back, still = self.evidence.coverage(self.core, taken), self.evidence.coverage(self.core, kept)
            if back >= 0.15 and back > still or n > max(backing) and max(back, still) >= 0.15:
                return Problem("DECISION_SUPERSEDED", n)
        return None

    def _related(self) -> list[int]:
        """出处附近，加上别处谈到这件事的单位和紧随其后的两个。"""
        shares = self.evidence.shares(self.core)
        best = max(shares.values(), default=1.0)
        around = {k for n, share in shares.items() if share >= 0.4 * best for k in range(n, n + 3)}
        return sorted(k for k in {*around, *self._nearby(before=1, after=5)} if k < len(self.evidence.units))

    def _nearby(self, before: int = _NEAR_UNITS, after: int = _NEAR_UNITS) -> range:
        s = self.support
        return range(max(0, s.first - before), min(len(self.evidence.units), s.last + after + 1))


def _negated(text: str) -> list:
    """句中真正的否定；“要不要、不错、批不下来”之类不算。"""
    skip = [m.span() for regex in (_IDIOM, _A_NOT_A) for m in regex.finditer(text)]
    return [f for f in negations(text) if not any(a <= f.start < b for a, b in skip)]


def _local(sentence: str, claim: str) -> str:
    """没有标点的长句只看说到这件事的那一截，免得被同一口气里别的事带偏。"""
    if len(sentence) <= 30 or _PUNCTUATION.search(plain(sentence).rstrip("。!?.")):
        return sentence
    wanted, text = set(tokens(claim)), plain(sentence)
    hits = [i for i in range(len(text) - 1) if text[i : i + 2] in wanted]
    if not hits:
        return sentence
    size = len(claim) + 12
    start = max(hits, key=lambda h: (sum(h <= x < h + size for x in hits), -h))
    stop = max(x for x in hits if start <= x < start + size) + 2
    return sentence[max(0, start - 3) : stop + 8]


def _clauses(text: str) -> list[str]:
    return [c for c in re.split(r"[，。！？；,!?;…]|\.(?!\d)|(?<=[一-鿿])\s+(?=[一-鿿])", text) if c.strip()]


class _Use(NamedTuple):
    """一个词在某个分句里的一次出现。"""

    word: str
    clause: str
    start: int
    order: int = 0  # 在那段话里的先后


def _words(clause: str) -> list[tuple[str, int]]:
    """否定可以落在上面的词和位置：单个汉字，或英文词（取词干）。"""
    return [(m[0] if not m[0].isascii() else (tokens(m[0]) or [m[0]])[0], m.start())
            for m in re.finditer(r"[一-鿿]|[a-z]+", clause) if m[0] not in _SKIPPED_AFTER_NEGATION and m[0] not in _PARTICLES]


def _sort_uses(said: str, n: int, wanted: set[str], denied: dict, stated: dict | None) -> None:
    """一段话里这些词的每次出现，按是否被否定分开记下。"""
    for order, clause in enumerate(_clauses(said)):
        marks, refused = _negated(clause), len(clause) <= 25 and says("DENYING", clause)
        bare = _MODES["DENYING"].sub(lambda m: "，" * len(m[0]), clause) if refused else clause
        for word, start in _words(bare) if "的话" not in clause else ():
            if word not in wanted:
                continue
            local = clause if len(clause) <= 25 else clause[max(0, start - 10) : start + 12]
            at = start if len(clause) <= 25 else min(start, 10)
            if refused and word not in "今明昨" or any(_refuses(clause, f) and f.end <= start and not clause[f.end : start].strip(_SKIPPED_AFTER_NEGATION + " ") for f in marks):
                denied[word].append((_Use(word, local, at, order * 100 + start), n))
            elif stated is not None:
                stated[word].append((_Use(word, local, at, order * 100 + start), n))


def _refuses(clause: str, f) -> bool:
    """“不、别”是不让做；“没、未”多半只是还没做，除非是没批、未采纳。"""
    return f.value not in ("没", "未", "冇") or bool(re.match("(?:有)?(?:批|同意|通过|采纳|予)", clause[f.end :]))


def _kinship(a: _Use, b: _Use) -> float:
    """两处出现有多像：所在分句相同的词数，加上前后紧邻的相同字（不计否定词）。"""
    common = {w for w, _ in _words(a.clause)} & {w for w, _ in _words(b.clause)} - _FUNCTION_WORDS - {a.word}
    right = _common(_letters(a.clause[a.start + 1 :]), _letters(b.clause[b.start + 1 :]))
    left = _common(_unnegated(a.clause[: a.start])[::-1], _unnegated(b.clause[: b.start])[::-1])
    return len(common) + 0.5 * (min(right, 4) + min(left, 4))


def _unnegated(text: str) -> str:
    return re.sub("唔好|[不没未别唔]", "", _letters(text))


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
