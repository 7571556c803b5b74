"""决策：原文有没有支持的话；那句话是拍板，还是建议、疑问、传闻、推迟，或后来被收回。

找不到商量口气以外的依据时才算错误；转述的决策拿不准时只给警告。
"""

from __future__ import annotations

import re

from .changes import Compared, affirms
from .claims import Problem
from .facts import numbers, plain
from .moods import MODES, PUNCTUATION, SENTENCES, clauses, letters, negated, says
from .support import tokens

ENOUGH = 0.24  # 覆盖率低于它，谈的就不是会上的事
DOUBTFUL = 0.45  # 不到这个数，还要看决策的字有没有一半出现在附近


class Decision(Compared):
    """一条决策的全部检查；``problem()`` 是第一个查出的问题，没有则为 None。"""

    def problem(self) -> Problem | None:
        s = self.support
        if s is None or s.coverage < ENOUGH or (s.coverage < DOUBTFUL and self.words_nearby() < 0.5 and not self._answered_in_part()):
            return Problem("DECISION_UNSUPPORTED", s.best if s else None)
        if self.verbatim:  # 照抄的话没有改动，只看它算不算决定
            return self.cut_off() or self.not_decided() or self.superseded()
        return self.changed_number() or self.reversed() or self.not_decided() or self.superseded()

    def not_decided(self) -> Problem | None:
        s, ev = self.support, self.evidence
        text = ev.text(s.best)
        if says("INJECTION", text) or says("INJECTION", self.text):
            return Problem("DECISION_INSTRUCTION", s.best)
        if self._asks():
            return Problem("DECISION_QUESTION", s.best)
        if self._only_puts_off(self.text):
            return Problem("DECISION_ONLY_DEFERRAL", s.best)
        if any(self._settled(n, sentence) for n in self.backing() for sentence in self._sentences(n)):
            return None if self.verbatim else self._refused_clause()
        sentence = self._sentences(s.best)[-1]
        mode = self.soft(sentence) or ("DEFERRAL" if self._put_off(s.best) else "STATEMENT")
        declines = bool(negated(plain(self.core))) or says("DROPPING", self.core)  # “不转”：回绝正是依据
        floated = mode in ("QUESTION", "SUGGESTION", "HEARSAY") and not declines
        if self.verbatim or floated and (self._refused(s.best) or self._turned_down(s.best, s.best)):
            return Problem("DECISION_ONLY_" + mode, s.best)
        return Problem("DECISION_NOT_FIRM", s.best)

    def _asks(self) -> bool:
        """每一句都是问；“都同意吧？”这样征求同意的不算。"""
        pieces = [p for p in SENTENCES.findall(MODES["CONSENT"].sub("。", plain(self.text))) if letters(p)]
        return bool(pieces) and all(says("QUESTION", p) for p in pieces)

    def _sentences(self, n: int) -> list[str]:
        """相干的那一句；照抄的话里的每一句，哪一句拍了板都算。"""
        sentence = self.sentence_in(n)
        pieces = [p.strip() for p in SENTENCES.findall(sentence) if letters(p)] if self.verbatim else []
        return pieces or [sentence]

    def _refused_clause(self) -> Problem | None:
        """几个分句里有一句只是有人提过、当场被回绝的。"""
        pieces = [c for c in re.split("[，,；;。、()（）]", self.text) if len(c) > 2]
        for clause in pieces if len(pieces) > 1 else ():
            shares = self.evidence.shares(clause)
            best = max(shares, key=lambda n: (shares[n], n), default=None)
            if best is None or shares[best] < 0.45 or negated(plain(clause)) or says("DROPPING", clause):
                continue
            soft = self.soft(self.sentence_in(best, clause))
            if soft in ("QUESTION", "SUGGESTION", "HEARSAY") and self._refused(best) and not self._restated(clause, best):
                return Problem("DECISION_REJECTED", best, clause)
        return None

    @staticmethod
    def _affirms_plan(reply: str) -> bool:
        return not negated(plain(reply)) and not says("QUESTION", reply)

    def _restated(self, clause: str, n: int) -> bool:
        """随后有人用肯定的话说了这个分句里问句没有的内容（那搭景）。"""
        asked = self.evidence.text(n)
        share = self.evidence.coverage(clause, asked)
        later = [c for t in self.after(n, 4) for c in clauses(plain(t))]
        return any(not negated(c) and not self.soft(c) and self.evidence.coverage(clause, f"{asked} {c}") > share + 0.1
                   for c in later)

    def _refused(self, n: int) -> bool:
        for k in range(n + 1, min(n + 5, len(self.evidence.units))):
            reply = self.evidence.text(k)
            adopted = says("AGREEMENT", reply) or says("DECIDED", reply) and self._affirms_plan(reply)
            if adopted or k > n + 2 and self._new_topic(reply):
                return False
            refuses = says("REJECTION", reply) or any(f.start <= 4 for f in negated(plain(reply)[:8])) or self._turned_down(k, n)
            if self._same_flow(n, k) and refuses:
                return True
        return False

    def _turned_down(self, k: int, n: int) -> bool:
        """单位 k 有以“不加”收尾的分句，“加”正是决策里的那个动作（我的意思是不加），之后也没人改口。"""
        pieces = (c.strip() for c in clauses(plain(self.evidence.text(k))) if not says("QUESTION", c))
        ends = [m for m in (re.search("(?<!要)[不别]([一-鿿])了?$", c) for c in pieces) if m and negated(m[0])]
        later = self.after(n, 7)
        return any(m[1] in plain(self.core) and not any(affirms(m[1], t) for t in later) for m in ends)

    def _answered_in_part(self) -> bool:
        """短短的一句作答整句写进了决策（给三个月免费），其余的字在前面的问话里。"""
        answer = letters(self.evidence.text(self.support.best))
        return 5 <= len(answer) <= 15 and answer in letters(self.core) and self.words_nearby(12) >= 0.5

    def _echoed(self, n: int) -> bool:
        """随后有人只用那个动作作答（转正的事，答“转。”）。"""
        mine = letters(self.core)
        for k in range(n + 1, min(n + 7, len(self.evidence.units))):
            first = next((p for p in SENTENCES.findall(plain(self.evidence.text(k))) if letters(p)), "")
            verb = re.fullmatch("(?:那|就)?([一-鿿]{1,2})吧?[。！!]?", first.strip())
            if verb and verb[1] in mine and self._speaker(k) != self._speaker(n) and not negated(verb[1]):
                return True
        return False

    def _settled(self, n: int, sentence: str) -> bool:
        """这句话是拍板，或没有商量的口气，或紧接着得到同意；并且没有随后被推迟、否定。"""
        soft = self.soft(sentence)
        stays = says("UNCHANGED", sentence) and soft in (None, "REJECTION")
        if self._declined(sentence) or self.verbatim and (stays or self._echoes(n, sentence) or self._echoed(n)):
            return True
        if says("RESOLVED", self._lead_in(n) + sentence) and not says("QUESTION", sentence):
            return True
        if says("STRONG", MODES["DEFERRAL"].sub("", plain(sentence))) and soft not in ("QUESTION", "HEARSAY", "SUGGESTION"):
            return True
        if soft is None:
            told = self.verbatim and (says("FACT", sentence) or not self._directs(sentence, n))
            return says("DECIDED", sentence) or not (told or self._put_off(n))
        if soft == "DEFERRAL" and self._decided_apart(sentence):
            return True
        if soft == "REJECTION" and not self.verbatim and negated(plain(self.core)):
            return True
        return soft in ("QUESTION", "SUGGESTION") and self._accepted(n)

    def _declined(self, sentence: str) -> bool:
        """说得干脆的回绝就是决定（先不改、不追加了）；它所在的分句之后没有商量的口气。"""
        text = plain(sentence).strip()
        last = max((m.start() for m in MODES["REFUSAL"].finditer(text)), default=None)
        if last is None or not (self.verbatim or negated(plain(self.core))):
            return False
        begin = max((m.end() for m in PUNCTUATION.finditer(text, 0, last)), default=0)
        rest = text[max(begin, last - 8) :]
        if rest.startswith("不用") and says("PAST", text):
            return False
        return not re.search("已|昨|上[周次个]", rest) and not any(says(m, rest) for m in ("QUESTION", "SUGGESTION", "HEARSAY", "DEFERRAL", "PROPOSAL"))

    def _echoes(self, n: int, sentence: str) -> bool:
        """“改吧，压到三道”“修。”：开头一两个字正是前面问的那个动作。"""
        first = re.match(r"(?:那|就|好|行)*(?![一-鿿]了)([一-鿿]{1,2}|[a-z]+)吧?(?:[，,。！.]|$)", plain(sentence).strip())
        asked = " ".join(map(self.evidence.text, range(max(0, n - 4), n)))
        return bool(first) and first[1] in plain(asked) and not says("AGREEMENT", sentence)

    @staticmethod
    def _only_puts_off(text: str) -> bool:
        """每个分句都是“先不定、以后再定”。"""
        pieces = clauses(plain(text))
        return bool(pieces) and all(re.search("先不定|暂不定|定不了|再(?:定|决定|议|拍板|商量|讨论|研究)|待定|未定", c) for c in pieces)

    @staticmethod
    def _decided_apart(sentence: str) -> bool:
        """去掉“以后再看”那些话，剩下的分句里仍有拍板的。"""
        kept = [c for c in clauses(plain(sentence)) if not says("DEFERRAL", c)]
        return any(says("DECIDED", c) or says("DIRECTIVE", c) for c in kept)

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
            if not self.verbatim and not self.soft(self.sentence_in(k)) and (
                self.evidence.coverage(self.core, self.evidence.text(n) + " " + reply) > asked + 0.08
            ):
                return True
            if says("REJECTION", reply) or says("DEFERRAL", reply):
                return not self.verbatim and bool(negated(plain(self.core)))
            if self._new_topic(reply):
                return False
            if self._speaker(k) == self._speaker(n) or not self._same_flow(n, k):
                continue
            agrees = says("AGREEMENT", reply) and not says("QUESTION", reply) and not says("CLOSING", reply)
            if k <= n + 3 and agrees and not self._other_number(reply):
                return True
            if self.verbatim and len(reply) > 8 and not says("QUESTION", reply):
                return False  # 别人接着说了别的，再往后的“好”应的是那句
        return False

    def _other_number(self, reply: str) -> bool:
        """应的话里说的是另一个数（表决，三毛的举手）。"""
        mine, theirs = ({f.value for f in numbers(text)} for text in (self.text, reply))
        return bool(mine and theirs and not mine & theirs)

    def _same_flow(self, n: int, k: int) -> bool:
        """对话里紧跟着的话就是回应；没有说话人的文字还得说的是同一件事。"""
        turn = self.evidence.index.transcript.utterances[self.evidence.units[n].turn]
        return bool(turn.speaker) or self.evidence.coverage(self.core, self.evidence.text(k)) >= 0.25

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
            related = k == n + 1 or bool(set(tokens(self.core)) & set(tokens(reply)))
            if self._same_flow(n, k) and (soon and related or says("SHELVED", reply)):
                return True
        return False

    def _new_topic(self, reply: str) -> bool:
        return says("QUESTION", reply) and not set(tokens(self.core)) & set(tokens(reply))

    def superseded(self) -> Problem | None:
        """后来有人收回：说“作废”的那个分句，或它所在的那段话，谈的正是这件事。"""
        backing = self.backing()
        for n in range(min(backing) + 1, len(self.evidence.units)):
            text = plain(self.evidence.text(n))
            if not says("REVOKED", text):
                continue
            taken = " ".join(MODES["REVOKED"].sub("", c) for c in clauses(text) if says("REVOKED", c))
            kept = " ".join(c for c in clauses(text) if not says("REVOKED", c))
            back, still = self.evidence.coverage(self.core, taken), self.evidence.coverage(self.core, kept)
            if back >= 0.15 and back > still or n > max(backing) and max(back, still) >= 0.15:
                return Problem("DECISION_SUPERSEDED", n)
        return None
