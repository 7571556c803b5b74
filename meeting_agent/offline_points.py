"""离线模式怎样找决策和待确认问题：提议、表决、拍板、反悔；问了没答、说了待定。"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from . import offline_rules as rules
from .facts import plain
from .offline_read import Clause, Sentence, overlap, weight
from .offline_rulings import Rulings
from .offline_tasks import Task
from .offline_words import decision_words

THREAD = 6  # 拍板或搁置的话，管得到这么多段发言之前的提议
_TOPIC = re.compile(r"(?:咱们?|我们)?(?:要不要|能不能|是不是|是否|该不该|需不需要|用不用|做不做|行不行|怎么|什么时候|可不可以|谁)")
_REASON = re.compile(r"来不及|不够|没(?:钱|人|空|时间|预算)|太[^,]{1,3}|风险|贵|麻烦|做不完|忙|^先?[不别]|^(?:好|行|嗯|那|可以)$")
_WISH = re.compile(r"(?<!前)必须|争取|希望|得把|要把|τ(?:之?[前内])?[^,]{0,4}定")
_SHELVED = re.compile(r"暂不(?:考虑|予|实施|安排|调整)|暂缓")
_REMARK = re.compile(r"^(?:到底|究竟)?[^,]{0,8},?(?:我|谁)(?:也|都)?(?:说不准|不知道|不清楚|没数|说不好|不好说)$|^[^,]{0,4}(?:也|都)(?:说不准|不知道|不清楚)$")
_RECALL = re.compile(r"作废|不算|推翻|重新(?:表决|投票|定)|收回|scrap|overrule", re.I)


@dataclass
class Point:
    """一条决策或一个问题；``lines`` 是原句，``text`` 是写进纪要的话。"""

    text: str
    lines: list[Sentence] = field(default_factory=list)


class PointReader(Rulings):
    """在任务之外再走一遍：拍板的归决策，悬着的归问题。"""

    def __init__(self, sentences: list[Sentence], tasks: list[Task], names: re.Pattern[str]) -> None:
        self.names = names
        self.pick: dict[int, str] = {}  # 只取句中一个小句作结论的
        self.sentences = sentences
        self.busy = {line.order for task in tasks for line in task.lines}
        self.tasks = tasks
        given = Counter(line.speaker for t in tasks for line in t.lines if t.owners and line.speaker not in t.owners)
        self.chairs = {next((s.speaker for s in sentences), None), *(name for name, n in given.most_common(1) if n > 1), *_titled(sentences)}
        self.by_u: dict[int, list[Sentence]] = {}
        for s in sentences:
            self.by_u.setdefault(s.u, []).append(s)
        self.prepare()

    def _turn(self, s: Sentence) -> list[Sentence]:
        """同一段发言里前后几句；一段话再长，也只看近处。"""
        return [x for x in self.sentences[max(0, s.order - 8) : s.order + 8] if x.u == s.u]

    # ---- 决策 ----

    def decisions(self) -> list[Point]:
        found: list[Point] = []
        for s in self.sentences:
            if s.section:
                if s.section == "decisions" and not rules.DEFER.search(s.text) and weight(s.clauses) >= 2:
                    found.append(Point(decision_words(s.raw), [s]))
                continue
            if s.order < self.business or rules.JOKE.search(s.text) or rules.CLOSING.search(s.text) or s.plain.endswith(":") or rules.NOT_RULING.search(s.plain):
                continue
            source = self._decided(s)
            told = [source, s] if source else self.ruling(s)
            if len(told) > 1 and not source and found and told[0] in found[-1].lines and s.u != found[-1].lines[-1].u and s.speaker in self.chairs:
                found.pop()  # 同一个提议又答了一遍，后说的算
            if not told or any(told[0] in point.lines for point in found[-12:]) or self._echo(s, found):
                continue
            if found and re.search(r"票|通过", s.plain) and s.u - found[-1].lines[-1].u <= 4 and rules.CONSENT.search(found[-1].lines[0].plain):
                continue  # 表决结果已经记在被表决的那条上
            if found and self._retold(found[-1], s):
                told, source = [*found.pop().lines, s], None
            self._retract(found, told[0], bool(_RECALL.search(" ".join(x.plain for x in self._turn(s)))))
            found.append(Point(self._wording(told[0]) if source or len(told) == 1 else joined(told), told))
        return found

    @staticmethod
    def _retold(point: Point, s: Sentence) -> bool:
        """“挪到周日。”“好，那场改到周日。”：主持人把刚定的复述一遍，是同一条。"""
        said = {p.text for x in point.lines for c in x.clauses for p in c.times}
        return bool(s.u - point.lines[-1].u in (1, 2) and rules.ACCEPT.match(s.text) and point.lines[-1].speaker != s.speaker
                    and said & {p.text for c in s.clauses for p in c.times})

    @staticmethod
    def _echo(s: Sentence, found: list[Point]) -> bool:
        """应和刚定下的事：“哦好，那就……”。"""
        last = found[-1].lines[-1] if found else None
        return bool(last and s.u - last.u in (1, 2) and last.speaker != s.speaker and re.match(r"(?:哦|嗯|好|行|ok)", s.text)
                    and overlap(last.text, s.text) and not _RECALL.search(s.text) and not rules.CONSENT.search(s.plain))

    def _decided(self, s: Sentence) -> Sentence | None:
        """这句话拍板了什么：返回说出内容的那一句；没有拍板返回 None。"""
        text = s.text
        if self._next_meeting(s):
            return s
        if rules.CONSENT.search(s.plain):
            return self._carried(s)
        if not s.speaker and any(_SHELVED.search(c.text) and not rules.HEDGE.search(c.text) for c in s.clauses):
            return s  # 纪要里“有单位建议……，会议认为……，暂不考虑”
        verdict = [c for c in s.clauses if rules.VERDICT.search(c.text) and not rules.DEFER.search(c.text)
                   and "π" not in c.text]
        past = "π" in text and not verdict and not rules.DECIDE.search(text)
        if re.search(rf"(?:改成|换成|改由|转给)\s?(?:{self.names.pattern})|(?:{self.names.pattern}) it is$", text, re.I):
            return None  # 换的是做事的人
        if s.asks or past or re.search(r"π.{0,6}决?定", text) or self._floated(s):
            return None
        if rules.BARE_DECIDE.match(text):
            return self._proposal(s)
        if self._declares(s):
            if re.search(r"这么", text) and weight([c for c in s.clauses if "这么" not in c.text]) < 5 and (meant := self._proposal(s)):
                return meant
            return s if weight(s.clauses) >= 4 or ("τ" in text and "从τ" not in text) else self._proposal(s)
        if self._endorsed(s) or self._affirmed(s) or self._refused(s) or self._granted(s) or self._answered(s) or self._chosen(s):
            return s
        if self._settled(s):
            before = self.sentences[s.order - 1]
            return s if before.asks or len(before.plain) <= len(s.plain) else before
        if re.match(r"(?:那|嗯|行)*算了", text) and any(re.match("(?:那)?还是", c.text) for c in s.clauses):
            return s
        return self._ruled(s, verdict)

    @staticmethod
    def _declares(s: Sentence) -> bool:
        """说出“决定、就定、统一、以后都……”，不是“必须定下来”之类的愿望。"""
        if rules.RESCHEDULE.search(s.text):
            return True
        firm = [c for c in s.clauses if not rules.DEFER.search(c.text) and not rules.HEDGE.search(c.text)]
        if any(rules.DECIDE.search(c.text) and not _WISH.search(c.text.partition("以后")[0]) for c in firm):
            return True
        if rules.DECIDE.search(s.text) and re.search(r"\bdecision,", s.text):
            return True
        return bool(firm and re.match(r"(?:agreed|then|ok(?:ay)?|right|yes)\b", s.text) and rules.DECIDE.search(s.text))

    def _ruled(self, s: Sentence, verdict: list[Clause]) -> Sentence | None:
        """“先不换”“那就用旧的”：接着讨论下的结论；句子后半派了活的，只取结论那个小句。"""
        if s.order in self.busy:
            counted = re.compile(r"就[\d一二三四五六七八九十百]+[一-鿿]$")
            clear = [c for c in verdict if weight([c]) >= 2 and not c.times and not re.search(r"我|你", c.text) and not self.names.search(c.text)]
            if not clear or len(s.clauses) < 2 or not (re.match(r"(?:那|就|不|let's)", clear[0].text) or counted.search(clear[0].text)) or not (self._discussed(s) or self._seconded(s)):
                return None
            self.pick[s.order] = clear[0].raw
            return s
        if _RECALL.search(s.text) and verdict and weight(s.clauses) >= 4:
            return s
        if any(not rules.MUST.search(c.text) for c in verdict) and weight(s.clauses) >= 2 and (self._discussed(s) or self._seconded(s)):
            self._from_verdict(s, verdict)
            return s
        return s if self._conditional(s) else None

    def _from_verdict(self, s: Sentence, verdict: list[Clause]) -> None:
        """“来不及，这次不换”只记结论“这次不换”，前面的理由不记；结论断成两处的取后一处。"""
        spots = [i for i, c in enumerate(s.clauses) if c in verdict]
        start = next((i for i in spots if all(k in spots for k in range(i, spots[-1] + 1))), 0)
        if weight([s.clauses[spots[-1]]]) >= 3 and s.clauses[spots[-1]].text.startswith(("还是", "就", "这")):
            start = spots[-1]
        at = s.plain.find(s.clauses[start].raw)
        if start and at > 0 and all(_REASON.search(c.text) for c in s.clauses[:start]) and weight(s.clauses[start:]) >= 2:
            self.pick[s.order] = s.plain[at:]

    def _next_meeting(self, s: Sentence) -> bool:
        if rules.NEXT_MEETING.search(s.text) and not s.asks:
            return True
        before = self.sentences[s.order - 1] if s.order else None
        return bool(before and not s.asks and rules.NEXT_MEETING_Q.search(before.plain) and before.speaker != s.speaker and "τ" in s.text)

    def _carried(self, s: Sentence) -> Sentence | None:
        """征求意见之后有人同意、没人反对（或宣布通过），提议成立。"""
        votes = [x for x in self.sentences[s.order + 1 : s.order + 12] if x.u - s.u <= THREAD]
        passed = any(re.search(r"通过|全票|票同意|passed|carried", x.plain) for x in votes[:8]) or re.search(r"passed|carried|通过", s.plain)
        agreed = [x for x in votes if x.u - s.u <= 3 and x.speaker != s.speaker and (rules.ACCEPT.match(x.text) or re.match(r"同意|没意见|赞成|\+1", x.text))]
        against = [x for x in votes if x.u - s.u <= 3 and rules.OBJECT.search(x.text)]
        if not passed and (not agreed or against):
            return None
        rest = rules.CONSENT.sub("", s.text)
        if len(re.sub(r"[^一-鿿a-z0-9]", "", rest)) >= 6:
            return s
        if any(rules.CONSENT.search(x.plain) for x in self._turn(s) if x.order > s.order):
            return None  # “重新表决一次。……同意的举手。”内容在后一句
        before = [x for x in self._turn(s) if x.order < s.order and weight(x.clauses) >= 3]
        return before[-1] if before else self._proposal(s)

    def _proposal(self, s: Sentence) -> Sentence | None:
        """“就这么定”指的是哪句：先看同一段的上一句，再往前找最近的、有内容的提议。"""
        before = [x for x in self._turn(s) if x.order < s.order and weight(x.clauses) >= 4 and not x.asks]
        if before:
            return before[-1]
        for earlier in reversed(self.sentences[max(0, s.order - 12) : s.order]):
            if s.u - earlier.u > THREAD - 2:
                return None
            if earlier.order in self.busy or rules.ACCEPT.match(earlier.text) and weight(earlier.clauses) < 4:
                continue
            if weight(earlier.clauses) >= 4 and (rules.PROPOSE.search(earlier.text) or rules.CONSENT.search(earlier.plain) or rules.VERDICT.search(earlier.text)):
                return earlier
        return None

    def _discussed(self, s: Sentence) -> bool:
        """拍板的话要接着别人的提议或疑问；自说自话不算。"""
        for earlier in reversed(self.sentences[max(0, s.order - 10) : s.order]):
            if s.u - earlier.u > 4:
                return False
            if earlier.speaker != s.speaker and s.u - earlier.u <= 2 and (earlier.asks or rules.PROPOSE.search(earlier.text)):
                return s.speaker in self.chairs or not self._rebutted(s)
            if s.u == earlier.u and re.search(r"有人(?:说|提|问|想|建议)|想把", earlier.text + s.text):
                return True
        return False

    def _floated(self, s: Sentence) -> bool:
        """还在提议或转述：本句有“我想、建议”，或同一段刚问过“要不…？”。"""
        if rules.HEDGE.search(s.text) or re.search(r"(?:他|她|老板|领导|上面|客户|对方|人家)(?:们)?说|说是", s.text):
            return True
        return any(x.order < s.order and x.asks and rules.HEDGE.search(x.text) for x in self._turn(s))

    def _affirmed(self, s: Sentence) -> bool:
        """“要不要…？”“要。…”：答话里有内容，就是定了。"""
        first = self.by_u[s.u][0]
        asked = [x for x in self.sentences[max(0, first.order - 3) : first.order] if x.asks and s.u - x.u <= 2]
        before = asked[-1] if asked else None
        if not before or (before.speaker == s.speaker and s.u - before.u < 2) or not re.search(r"要不要|是否|\b(?:should|can we|could we|shall we|do we)\b|([一-鿿])不\1", before.plain):
            return False
        if s is first and s.order in self.busy and re.search(r"你|\bi\b|\bi'll\b|\bplease\b", s.text):
            return False
        yes = re.match(r"(?:嗯,|对,|yes,?)*\s*(?:要|报|做|买|请|办|开|换|yes)[一-鿿]{0,2}(?:,|$|\s)", first.text)
        return bool(yes) and s.order - first.order <= 1 and weight(s.clauses) >= 4

    def _endorsed(self, s: Sentence) -> bool:
        """主持人说了办法，下一个人说“同意”；或主持人说“我同意某某，……”。"""
        if s.speaker not in self.chairs or s.order in self.busy or weight(s.clauses) < 4 or not s.speaker or rules.DEFER.search(s.text) or rules.PAST.search(s.text):
            return False
        mine = re.match(r"我(?:也)?(?:同意|赞成|支持)[^,]{0,6},", s.text)
        if mine and "我" not in s.text[mine.end() :] and weight(s.clauses[1:]) >= 3:
            return True
        later = next((x for x in self.sentences[s.order + 1 : s.order + 2] if x.u == s.u + 1), None)
        return bool(later and not re.search("我(?!们)|你", s.text) and re.match(r"(?:我)?(?:同意|赞成|支持)(?:,|$)", later.text))

    def _refused(self, s: Sentence) -> bool:
        """别人提了想法，主持人说“不行，……”并讲明怎么办。"""
        if s.speaker not in self.chairs or len(s.clauses) < 2 or weight(s.clauses) < 4 or rules.DEFER.search(s.text) or "我" in s.text:
            return False
        if not re.match(r"(?:不行|不可以|不同意|不批|不准|免谈)(?:,|$)|not (?:this|now|until)|no,", s.text):
            return False
        before = [x for x in self.sentences[max(0, s.order - 4) : s.order] if s.u - x.u == 1 and x.speaker != s.speaker]
        return any(rules.HEDGE.search(x.text) or rules.PROPOSE.search(x.text) or re.search(r"想|要求|申请", x.plain) for x in before)

    def _granted(self, s: Sentence) -> bool:
        """别人提议，答“可以，从……”：答话里有内容、又不是认领，就是准了。"""
        first = self.by_u[s.u][0]
        accept = rules.ACCEPT.match(s.text)
        if s is not first or not accept or len(s.clauses) < 2 or rules.TOPIC.search(s.text) or re.match("[对是嗯]", s.text):
            return False
        rest = s.clauses[1:]
        if s.order in self.busy:
            if not rest[0].text.startswith("就") or rules.NEED.search(rest[0].text) or self.names.search(rest[0].text):
                return False
            rest = [rest[0]]
            self.pick[s.order] = rest[0].raw
        dated = bool(re.search(rf"^就\s?τ+[^,]*{rules.VERB}", rest[0].text))
        if weight(rest) < (1 if s.order in self.busy or dated else 3) or (rules.NEED.search(s.text) and s.order not in self.busy) or rules.NO_OWNER.search(s.text) or re.search(r"我(?!的|们|这)|你", rest[0].text) or any(
                rules.DEFER.search(c.text) or rules.OBJECT.search(c.text) or rules.TOPIC.search(c.text) or rules.PAST.search(c.text) or c.text.endswith("的") for c in s.clauses):
            return False
        asked = [x for x in self.sentences[max(0, s.order - 5) : s.order] if s.u - x.u <= 3 and x.speaker != s.speaker]
        return any(rules.HEDGE.search(x.text) or re.search(r"要不要|([一-鿿])不\1|(?<!的)吧[。]?$", x.plain) or x.asks and "τ" in x.text and dated for x in asked)

    def _answered(self, s: Sentence) -> bool:
        """“抽奖要不要搞？”“搞，预算五百以内。”“能不能提到二十？”“这三天提到二十。”：照问的话答，就是定了。"""
        first = self.by_u[s.u][0]
        asked = [x for x in self.sentences[max(0, first.order - 3) : first.order] if s.u - x.u <= 2 and x.speaker != s.speaker]
        if not asked or s is not first or s.speaker not in self.chairs and (s.order in self.busy or not self._yielded(s)):
            return False
        if any(rules.DEFER.search(c.text) or rules.PAST.search(c.text) or rules.OBJECT.search(c.text) for c in s.clauses) or re.search(r"我(?!们)", s.clauses[0].text):
            return False
        question, head = ([x for x in asked if x.asks] or asked)[-1], re.sub(r"^(?:那就?|嗯,?|就|可以|要|得)+|[吧啊呗了]$", "", s.clauses[0].text)
        if re.fullmatch(r"可以[一-鿿]{1,3}", s.clauses[0].text) and len(s.clauses) > 1 and s.speaker in self.chairs:
            return True
        if re.search(r"要不要|能不能|可不可以|需不需要|行不行|([一-鿿])不\1|吗[?？]?$", question.plain) and question.asks:
            if rules.DONE_TAIL.search(s.clauses[0].text):
                return False
            echoed = 1 <= len(head) <= 2 and head[0] not in "行好能对是嗯有没会τ" and "我" not in s.text and head[0] in question.plain and len(s.clauses) > 1
            refused = re.fullmatch(r"不(?:能|用|准|许)?([一-鿿]{1,3})", s.clauses[0].text.rstrip("了"))
            if s.speaker in self.chairs and re.fullmatch(r"(?:不行|不可以|没法[一-鿿]{1,3}|[一-鿿]{1,2}不了)", s.clauses[-1 if len(s.clauses) == 1 else 0].text):
                return len(s.clauses) > 1
            granted = re.search(r"也?(?:可以|行|没问题)$", s.clauses[0].text) and len(s.clauses) > 1 and overlap(question.text, s.text) >= 1
            return echoed or bool(granted) or bool(refused and refused[1] in question.plain) or (overlap(question.text, s.text) >= 2 and not rules.REFUSE.search(s.text))
        denied = re.fullmatch(r"不([一-鿿]{1,3})", s.clauses[0].text)
        if denied and question.asks and denied[1] in question.plain and len(s.clauses) > 1 and s.speaker in self.chairs:
            return True
        bare = 1 <= len(head) <= 2 and re.fullmatch(r"[买换修做搞要上砍加报录请租招停办开装退撤]了?", head)
        return bool(bare) and s.speaker in self.chairs and weight(question.clauses) >= 4

    def _yielded(self, s: Sentence) -> bool:
        """答话之后没有人反驳、调侃，也没有接着讨论：下一段不是问句。"""
        later = next((x for x in self.sentences[s.order + 1 : s.order + 6] if x.u > s.u), None)
        return not later or bool(rules.ACCEPT.match(later.text))

    def _settled(self, s: Sentence) -> bool:
        """“三秒吧。”“行，三秒。”：答应时把话重复一遍，说的就是定下的事。"""
        before = self.sentences[s.order - 1] if s.order else None
        if not before or before.speaker == s.speaker or s.u - before.u != 1 or {s.order, before.order} & self.busy:
            return False
        accept = rules.ACCEPT.match(s.text)
        if not accept or len(s.clauses) < 2 or rules.DEFER.search(s.text) or "我" in s.text:
            return False
        if s.clauses[1].times and len(s.clauses[1].text) > 1:
            return s.clauses[1].times[0].text in before.raw and not before.asks and s.text.count("τ") <= 2
        said = re.sub(r"^(?:那|就)+|[吧了啊]$", "", s.clauses[1].raw)
        loosely = len(said) >= 3 and re.search(".{0,2}".join(map(re.escape, said)), plain(before.raw))
        return len(said) >= 2 and (said in plain(before.raw) or bool(loosely)) and not re.search(r"放最后|放后面|先说|再说", said)

    def _chosen(self, s: Sentence) -> bool:
        """“放三楼还是四楼？”“好，放三楼。”：提问的人（或主持人）选定其一。"""
        if s.order in self.busy or len(s.plain) > 24 or rules.OBJECT.search(s.text) or rules.DEFER.search(s.text):
            return False
        asked = [x for x in self.sentences[max(0, s.order - 8) : s.order] if s.u - x.u <= 5 and x.asks and re.search("还是|几|多少|哪|什么", x.plain)]
        if not asked or s.speaker not in {asked[-1].speaker, *self.chairs}:
            return False
        lead = s.clauses[-1 if rules.ACCEPT.fullmatch(s.clauses[0].text) else 0].text
        told = re.sub(r"^(?:那|就|选|要)+|[吧了啊]$", "", lead)
        if not (re.match(r"(?:好|行|嗯|那|就)", s.text) or lead.endswith("吧")) or len(told) < 2:
            return False
        if "还是" in asked[-1].plain:
            return told in asked[-1].plain or overlap(told, asked[-1].plain) >= 1
        offers = [x.plain for x in self.sentences[asked[-1].order + 1 : s.order] if x.speaker != s.speaker]
        return any(told in plain(text) for text in offers)

    def _seconded(self, s: Sentence) -> bool:
        """说完有别人应和，或主持人直接拍了。"""
        later = [x for x in self.sentences[s.order + 1 : s.order + 4] if x.u - s.u == 1 and x.speaker != s.speaker]
        if s.speaker and s.speaker in self.chairs:
            agreed = later and rules.ACCEPT.match(later[0].text)
            return bool(agreed) or weight(s.clauses) >= 4 and not any(c.text.startswith("还是") for c in s.clauses) and not (later and rules.JOKE.search(later[0].text))
        return bool(later) and bool(rules.ACCEPT.match(later[0].text)) and not self._rebutted(s)

    def _rebutted(self, s: Sentence) -> bool:
        later = [x for x in self.sentences[s.order + 1 : s.order + 4] if x.u - s.u == 1]
        return bool(later and (rules.OBJECT.search(later[0].text) and not rules.ACCEPT.match(later[0].text) or rules.JOKE.search(later[0].text)))

    def _conditional(self, s: Sentence) -> bool:
        agreed = s.order not in self.busy and not re.search("我|你", s.text) and rules.CONDITION.search(s.clauses[0].text) and len(s.clauses) > 1
        if agreed and not s.asks and not rules.DEFER.search(s.text) and (later := next((x for x in self.sentences[s.order + 1 : s.order + 2] if x.u == s.u + 1), None)):
            if rules.ACCEPT.match(later.text) and not rules.TOPIC.search(later.text):
                return True
        return bool(rules.CONDITION.search(s.text) and re.search(r"(?:就|则)(?:改|只|不|用|按|取消|推迟|暂停|停|走|换|启动|执行|退|撤|关)", s.text)) and not s.asks

    def _retract(self, found: list[Point], source: Sentence, recall: bool) -> None:
        """后话推翻前话：明说作废的，或说的是同一件事的，去掉先前那条。"""
        recent = found[-15:]  # 只回看最近几条，长会议的时间才不随决策数平方增长
        for clause in source.clauses:
            undone = re.search(r"不([一-鿿])了$", clause.text)
            recent = [p for p in recent if not (undone and source.u - p.lines[-1].u > 1 and (
                (same := overlap(p.lines[-1].text, clause.text)) >= 2 or same and undone[1] in p.lines[-1].text))]
        found[-15:] = [p for p in recent if not (source.u - p.lines[-1].u > 4 and _back(p.lines[-1], source))]
        scored = [(overlap(point.lines[0].text, source.text), i) for i, point in enumerate(found[-15:], max(0, len(found) - 15))]
        best = max(scored, default=(0, 0))
        if best[0] >= (1 if recall else 4):
            self.busy |= {line.order for line in found[best[1]].lines}  # 推翻了的，也不再是悬着的
            del found[best[1]]

    def _wording(self, s: Sentence) -> str:
        if s.order in self.pick:
            at = s.plain.find(self.pick[s.order])
            text = decision_words(s.raw[at : at + len(self.pick[s.order])] if at >= 0 else s.raw)
            if len(re.sub(r"\W", "", text)) >= 8:
                return text
        else:
            text = decision_words(s.raw)
        if len(re.sub(r"\W", "", text)) >= 14 or not s.speaker:
            return text
        if len(re.sub(r"\W", "", text)) <= 2 and s.order:
            return f"{decision_words(self.sentences[s.order - 1].raw)}：{text}"
        for earlier in reversed(self.sentences[max(0, s.order - 6) : s.order]):
            if earlier.asks and earlier.speaker != s.speaker and (topic := topic_of(earlier.raw)) and topic not in text:
                return f"{topic}：{text}"
        return text

    # ---- 待确认问题 ----

    def questions(self, decided: list[Point], vacant: list[Sentence]) -> list[Point]:
        closed = {line.order for point in decided for line in point.lines}
        found: list[Point] = []
        for s in self.sentences:
            if s.section == "questions" or s.section == "decisions" and s.order not in closed:
                self._add(found, s.raw, [s])
            if s.section or s.order in closed or rules.JOKE.search(s.text) or rules.WITHDRAW.search(s.text) and not rules.DEFER.search(s.text) or (rules.CONDITION.search(s.text) and not rules.DEFER.search(s.text)):
                continue
            if rules.DEFER.search(s.text) and not s.plain.endswith("?") and s.order not in self.busy:
                self._deferred(s, found, closed)
            elif rules.OPEN_STATEMENT.search(s.text) and not rules.QUESTION.search(s.plain) and weight(s.clauses) >= 4:
                self._add(found, s.raw, [s])
        for s in vacant:
            self._add(found, s.raw, [s])
        return sorted(found, key=lambda point: point.lines[0].order)

    def _deferred(self, s: Sentence, found: list[Point], closed: set[int]) -> None:
        alone = not s.speaker or (weight(s.clauses) >= 6 and re.search(r"是否|是不是|要不要|哪[个天里位]|谁来|几[号月点]", s.plain))
        near = [x for x in self.sentences[max(0, s.order - 10) : s.order] if s.u - x.u <= 4 and x.order not in closed
                and not rules.RHETORIC.search(x.plain) and weight(x.clauses) >= 2]
        asked = [x for x in near if x.asks] or [x for x in near if rules.PROPOSE.search(x.text)]
        question = asked[-1] if asked and not alone else None
        if question:
            self._add(found, f"{question.raw.strip()}（{s.raw.rstrip('。')}）", [question, s])
        elif found and _REMARK.search(s.plain.rstrip("。.!")) and s.u - found[-1].lines[-1].u <= 1:
            found[-1].lines.append(s)
        elif weight(s.clauses) >= 4 and (rules.OPEN_STATEMENT.search(s.text) or re.search(r"哪|谁|怎么|多少|什么|是否|几[个号点]|([一-鿿])不\1", s.plain)):
            self._add(found, s.raw, [s])

    @staticmethod
    def _add(found: list[Point], text: str, lines: list[Sentence]) -> None:
        near = found[-12:]  # 同一句话只进一个问题；重复只会出在近处
        if not any({x.order for x in point.lines} & {x.order for x in lines} for point in near):
            found.append(Point(text, lines))


def joined(lines: list[Sentence]) -> str:
    """提议和结论连成一条：同一段里挨着的照原样连着，隔开的用……。"""
    text = decision_words(lines[0].raw) if lines[0].u != lines[-1].u else lines[0].raw
    for before, line in pairwise(lines):
        text += line.raw if line.u == before.u and line.order == before.order + 1 else "……" + line.raw
    return re.sub(r"[。.！!]$", "", text)


def _back(before: Sentence, after: Sentence) -> bool:
    """“花车不办了”之后又说“花车办个小的”：前话翻了。"""
    undone = next((m for c in before.clauses if (m := re.search(r"不([一-鿿])了$", c.text))), None)
    return bool(undone and overlap(before.text, after.text) and re.search(rf"(?<![不没别]){undone[1]}(?!了)", after.text))


def _titled(sentences: list[Sentence]) -> list[str]:
    """从称呼看得出管事的人：只有一两个人带这样的头衔时才算。"""
    names = dict.fromkeys(s.speaker for s in sentences if s.speaker)
    return found if 0 < len(found := [n for n in names if rules.CHAIR_TITLE.search(plain(n))]) <= 2 < len(names) else []


def topic_of(question: str) -> str | None:
    """“争议解决要不要改仲裁？”说的是“争议解决”。"""
    if not _TOPIC.search(question):
        return None
    head = _TOPIC.split(question.strip(), maxsplit=1)[0]
    head = re.split(r"[,，:：。]", head.strip(" ,，"))[-1]
    return head if 2 <= len(head) <= 12 and head != question.strip() else None
