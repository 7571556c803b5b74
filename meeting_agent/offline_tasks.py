"""离线模式怎样找行动项：顺着对话走，一件事可以在一句里提出、在另一句里认领、再改期或改派。

只留最后的负责人和期限；证据由提出、认领、定期限的那几句原话组成。
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from . import offline_rules as rules
from .facts import plain
from .offline_acts import Act, ActReader
from .offline_due import BAD_TIME, EDGE, GIVE, SMALL, due_of, fuller, same_day
from .offline_notes import read_entry
from .offline_read import Clause, Roster, Sentence, overlap, weight

NEAR = 4  # 应答、认领、改期离原话不超过这么多段发言


@dataclass(eq=False)
class Task:
    """一件会后要做的事。``lines`` 是说到它的句子；``firm`` 表示有人认领或点名派定。"""

    lines: list[Sentence]
    owners: list[str] = field(default_factory=list)
    due: str | None = None
    priority: str = "未说明"
    u: int = 0
    firm: bool = True
    part: dict[Sentence, tuple[int, int]] = field(default_factory=dict)  # 一句派了几件事时，只取说这件的那一段
    open_owner: bool = False  # 说过没有负责人，或问了没人接
    words: str | None = None  # 条目里写明的事；没有就从原话措辞

    def add(self, sentence: Sentence) -> None:
        if sentence not in self.lines:
            self.lines.append(sentence)
        self.u = max(self.u, sentence.u)


@dataclass(eq=False)
class Need:
    """还没人接的事：问谁做、问什么时候能好、请某人做、说有件事得做。"""

    sentence: Sentence
    kind: str  # who | when | request | need | vacant
    to: str | None = None
    task: Task | None = None
    open: bool = True
    priority: str = "未说明"


class TaskReader(ActReader):
    """从头到尾走一遍句子，得到 ``tasks``；没人接的事留在 ``needs``。"""

    def __init__(self, sentences: list[Sentence], roster: Roster) -> None:
        super().__init__(sentences, roster)
        self.tasks: list[Task] = []
        self.needs: list[Need] = []
        self.voc_at = 0
        self.urgent: tuple[Sentence, str] | None = None  # 说了急不急、还没派的事
        self.floor = 0  # 换了话题之后，前面的任务不再接着谈

    def read(self) -> list[Task]:
        for sentence in self.sentences:
            if sentence.section == "tasks" or self._assigned(sentence):
                self._enter(sentence)
            elif not (rules.JOKE.search(sentence.text) or rules.CLOSING.search(sentence.text) or sentence.section):
                self._hear(sentence)
        self._unclaimed()
        return [t for t in self.tasks if t.firm]

    def _assigned(self, s: Sentence) -> bool:
        """没有人在说话的条目“老周：下周一前完成巡检”：冒号前是名单上的人，后面是有期限的事。"""
        return bool(not s.speaker and not s.section and re.match(rf"{self.roster.person}\s*:", s.plain) and due_of(s.clauses)
                    and re.search(rules.VERB, s.text) and not rules.PAST.search(s.text))

    def _enter(self, s: Sentence) -> None:
        """“待办”栏里的一条；一条里有几句时并在一起。"""
        last = self.tasks[-1] if self.tasks else None
        if last and last.words and last.u == s.u:
            last.add(s)
            last.due = last.due or due_of(s.clauses)
        elif not rules.DONE_ENTRY.search(plain(self.roster.transcript.utterances[s.u].text)) and (entry := read_entry(s.raw, self.roster)).words:
            acts = [] if entry.owners else self._acts(s)
            owners = entry.owners or [name for act in acts for name in act.owners]
            words = None if acts and not entry.owners else entry.words
            self.tasks.append(Task([s], owners, entry.due or due_of(s.clauses), u=s.u, words=words or entry.words))
            self._rank(s, self.tasks[-1])

    # ---- 一句话 ----

    def _hear(self, s: Sentence) -> None:
        voc = next((name for c in s.clauses if (name := self.roster.called(c.text))), None)
        if voc and voc != s.speaker:
            self.voc, self.voc_at = (s.u, voc), s.order
        elif self.voc and s.order - self.voc_at > 2:
            self.voc = None
        if rules.NEXT_MEETING.search(s.text):
            self.floor = s.order + 1
        if rules.TOPIC.search(s.text) or (voc and s.asks and weight(s.clauses) <= 8 and len(s.clauses) > 1 and not rules.ASK.search(s.text) and not rules.YOU_DO.search(s.text)):
            self.floor = s.order
        acts = self._acts(s)
        if acts and rules.REFUSE.search(s.text):
            self._refuses(s, self._recent(s))  # “我没空，让小叶去吧”
        last = self._recent(s)
        if self._already(s, last):
            self.tasks.remove(last)
        elif acts and self._answers(s, None, offers_only=True):
            pass
        elif acts:
            for act in acts:
                self._take(s, act)
        elif self._refuses(s, last):
            return
        elif self._answers(s, last):
            pass
        elif last:
            self._redate(s, self._dated(s) or last)
        self._rank(s, self._recent(s))
        self._wonder(s, bool(acts))

    def _open(self, s: Sentence) -> bool:
        return self._recent(s) is not None or any(need.open and s.u - need.sentence.u <= NEAR for need in self.needs[-3:])

    def _recent(self, s: Sentence) -> Task | None:
        last = self.tasks[-1] if self.tasks else None
        return last if last and s.u - last.u <= NEAR and last.lines[-1].order >= self.floor else None


    # ---- 认领与派活 ----

    def _take(self, s: Sentence, act: Act) -> None:
        last, due = self._recent(s), self._due(s, act)
        bare = weight(act.clauses) <= 2 or bool(self.only.search(act.clauses[0].text))
        need = self._need(s, act, bare)
        task = self._same(s, act, last, bare, need, due)
        if task:
            if not (act.mine and len(task.owners) > 1 and act.owners[0] in task.owners):
                task.owners = act.owners or task.owners
            task.firm = task.firm or act.sure
        else:
            task = Task([], list(act.owners), u=s.u, firm=act.sure)
            self.tasks.append(task)
            if self.urgent and 0 <= s.u - self.urgent[0].u <= 2:
                task.priority, self.urgent = self.urgent[1], None
            before = self._before(s, act) if bare and weight(self._spare(s, act)) < 3 else None
            if need:
                task.add(need.sentence)
                task.due = due_of([c for c in need.sentence.clauses if not c.times or any(EDGE.search(p.text) for p in c.times)
                                   or any(rule.search(c.text) for rule in (rules.NEED, rules.MUST, rules.WHO, rules.WHEN, rules.YOU_DO))])
            if before and (before.u == s.u or not need):
                task.add(before)
                task.due = task.due or (due_of(before.clauses) if before.u == s.u and _needed(before) else None)
        if need:
            self._close(need, task)
        if act.span:
            task.part[s] = act.span
        task.add(s)
        start = act.mine and not EDGE.search(due or "前") and (
            rules.ACCEPT.match(s.text) or re.search(r"τ就?(?:去|开始|找|打|联系|问)", s.text))
        if due and not (start and task.due and EDGE.search(task.due)):
            task.due = fuller(task.due, due)  # 说的是哪天动手，不改已有的期限

    def _due(self, s: Sentence, act: Act) -> str | None:
        """这件事的期限；前面报了“下周四之前”，后面又说哪天动手，期限是前面的。"""
        own, before = due_of(act.clauses), due_of(self._spare(s, act))
        return before if before and (not own or EDGE.search(before) and not EDGE.search(own)) else own

    def _spare(self, s: Sentence, act: Act) -> list[Clause]:
        """句子里认领之前、不属于别的派活的小句。"""
        first = next((i for i, c in enumerate(s.clauses) if c is act.clauses[0]), 0)
        return s.clauses[:first]

    def _need(self, s: Sentence, act: Act, bare: bool) -> Need | None:
        for need in reversed(self.needs[-6:]):
            if not need.open or need.kind == "offer" or s.u - need.sentence.u > NEAR:
                continue
            mine = act.mine and (need.to in (None, s.speaker)) and need.sentence.speaker != s.speaker
            if need.kind == "vacant" and s.u - need.sentence.u <= 2:
                return need
            if not s.speaker and (not bare or overlap(need.sentence.text, s.text) < 2):
                continue
            if need.kind in ("who", "vacant") or (mine and need.kind in ("when", "request")):
                if bare or act.mine or weight(act.clauses[:1]) <= 5 or overlap(need.sentence.text, s.text):
                    return need
            elif (bare and s.u - need.sentence.u <= 2) or (not act.mine and s.u - need.sentence.u == 1) or overlap(need.sentence.text, s.text) >= 1:
                return need
        return None

    def _close(self, need: Need, task: Task | None = None) -> None:
        """有人接了，前后几句里说的同一件事也就有了着落。"""
        for other in self.needs[-6:]:
            if abs(other.sentence.u - need.sentence.u) <= 2 and other.sentence.order <= need.sentence.order and other.kind != "vacant":
                other.open = False
        need.open = False
        if task and need.priority != "未说明":
            task.priority = need.priority

    def _same(self, s: Sentence, act: Act, last: Task | None, bare: bool, need: Need | None, due: str | None) -> Task | None:
        """这次认领或派活说的是不是刚才那件事。"""
        if need and need.kind == "when" and not need.task and last and last.owners == act.owners and _same_verb(last, need.sentence):
            return last  # “图纸改完什么时候给我看？”问的是他刚答应改的
        if need and (need.task or need.kind in ("who", "when", "request")):
            return need.task
        earlier = [t for t in self.tasks[-4:-1] if t.owners == act.owners and s.u - t.u <= NEAR and s not in t.lines]
        if earlier and last and last.owners != act.owners and not act.mine and _talk(earlier[-1], s):
            return earlier[-1]
        if not last or not last.lines or last.lines[-1] is s or len(last.lines) >= 8:
            return None
        accepts = bool(rules.ACCEPT.match(s.text))
        words = overlap(" ".join(x.text for x in last.lines), s.text)
        if act.mine and last.owners != act.owners and (given := [t for t in earlier if t.owners == act.owners and s.u - t.u <= 1 and not (t.lines[-1].speaker == s.speaker)]):
            last = given[-1]
        if act.mine and act.owners and (last.owners == act.owners or not last.firm or act.owners[0] in last.owners):
            promised = due and (not last.due or s.asks) and s.u - last.u <= 2
            echo = s.u - last.u == 1 and weight(act.clauses[:1]) <= 2
            return last if (accepts or bare or words or promised or echo) and s.u != last.u else None
        if accepts and act.owners == last.owners and s.u - last.u <= 1 and not act.mine:
            return last  # 主持人复述：“好，某某写方案”
        if not act.mine and re.search(r"改|还是|换|(?:^|,)那|转给", s.text) and (bare or words):
            return last
        return last if act.owners == last.owners and (bare or words) else None

    def _before(self, s: Sentence, act: Act | None = None) -> Sentence | None:
        verb = re.search(rf"(?<!再){rules.VERB}$", act.clauses[0].text) if act else None
        for earlier in reversed(self.sentences[max(0, s.order - 5) : s.order]) if verb else ():
            if s.u - earlier.u <= 3 and verb[0] in earlier.text and rules.NEED.search(earlier.text):
                return earlier  # “这个得先问物业。”……“我去问。”
        for earlier in reversed(self.sentences[max(0, s.order - 3) : s.order]):
            if s.u - earlier.u <= 1 and weight(earlier.clauses) > 3 and (rules.NEED.search(earlier.text) or not rules.PAST.search(earlier.text)):
                return earlier
        return None

    # ---- 应答、推辞、改期 ----

    def _refuses(self, s: Sentence, last: Task | None) -> bool:
        if not rules.REFUSE.search(s.text):
            return False
        mine = [t for t in self.tasks[-40:] if s.speaker in t.owners and t.u < s.u
                and (s.u - t.u <= 2 or overlap(" ".join(x.text for x in t.lines), self._utterance(s)) >= 2)]
        if mine:
            task = mine[-1]
            task.owners = [o for o in task.owners if o != s.speaker]
            task.open_owner = True
            self.needs.append(Need(s, "vacant", task=task))
        return bool(mine)

    @staticmethod
    def _already(s: Sentence, last: Task | None) -> bool:
        """刚被派的人说“我问过了”：这件事已经做了。"""
        return bool(last and s.speaker in last.owners and s.u - last.u == 1 and last.lines[-1].speaker != s.speaker
                    and re.match(r"(?:这个)?我?(?:早就|已经|刚)?[^,τ]{0,6}[完好过]了(?![吗没])|我?(?:π|早就|已经|刚)+[^,τ]*了$", s.clauses[0].text))

    def _utterance(self, s: Sentence) -> str:
        return " ".join(x.text for x in self.sentences[max(0, s.order - 6) : s.order + 1] if x.u == s.u)

    def _answers(self, s: Sentence, last: Task | None, *, offers_only: bool = False) -> bool:
        """没有新动作的应答：答应、给日期。"""
        accepts, timed = rules.ACCEPT.match(s.text), any(p.kind != "past" for c in s.clauses for p in c.times)
        for need in reversed(self.needs[-4:]):
            if not need.open or s.u - need.sentence.u > 2 or need.sentence.speaker == s.speaker or need.to not in (None, s.speaker):
                continue
            if offers_only and need.kind != "offer":
                continue
            if need.kind == "offer" and (accepts or timed and re.search(r"fine|works|可以|行|没问题", s.text) or rules.YOU_DO.match(s.text)) and not rules.OBJECT.search(s.text):
                task = need.task or self._offered(need)
                if task not in self.tasks:
                    self.tasks.append(task)
                self._close(need, task)
                task.add(s)
                return self._redate(s, task) or True
            if need.kind == "request" and timed and s.asks and need.to == s.speaker and SMALL.match(s.clauses[-1].text.rstrip("?")):
                self.needs.append(Need(s, "offer", task=Task([need.sentence, s], [s.speaker], due_of(s.clauses), u=s.u)))
                self._close(need)  # “周五太紧，周一行吗？”还价，等对方点头
                return True
            if (need.kind == "when" and timed and (need.to == s.speaker or SMALL.match(s.clauses[0].text))) or (need.kind == "request" and (accepts or timed and re.search(r"\b(?:works|fine)\b|可以|没问题", s.text)) and not rules.OBJECT.search(s.text)):
                owned = last and last.owners == [s.speaker] and s.u - last.u <= 3 and need.sentence.order > last.lines[-1].order and need.kind == "when"
                if owned and (weight(need.sentence.clauses) <= 4 or _same_verb(last, need.sentence)):
                    need.task = last  # “什么时候能出？”问的是他刚认领的事
                task = need.task or Task([need.sentence], u=s.u, due=due_of(need.sentence.clauses))
                if task not in self.tasks:
                    self.tasks.append(task)
                task.owners, task.firm = [need.to or s.speaker], True
                self._close(need, task)
                self._context(task, need.sentence)
                if weight(need.sentence.clauses) <= 3 and len(task.lines) <= 2 and (topic := self._before(need.sentence)):
                    task.add(topic)  # “什么时候能补完？”补什么，在前一句
                task.add(s)
                task.due = fuller(task.due, due) if (due := due_of(s.clauses)) else task.due
                return True
        if accepts and last and s.u - last.u <= 2 and s.speaker and last.lines[-1].speaker != s.speaker:
            if not last.firm and (not last.owners or s.speaker in last.owners):
                last.firm, last.owners = True, last.owners or [s.speaker]
                last.add(s)
                return self._redate(s, last) or True
        return False

    def _offered(self, need: Need) -> Task:
        """“那我打电话叫他来？”对方说好，就是提的人去做；刚派给他的那件事也算在内。"""
        s, last = need.sentence, self.tasks[-1] if self.tasks else None
        if not (last and s.speaker in last.owners and 0 <= s.u - last.u <= 2):
            last = Task([], [s.speaker] if s.speaker else [], u=s.u)
            self.tasks.append(last)
        last.add(s)
        last.due = due_of(s.clauses) or last.due
        return last

    def _context(self, task: Task, s: Sentence) -> None:
        """“下次例会是周三。小李你来主持？”期限在同一段的上一句。"""
        before = self.sentences[s.order - 1] if s.order else None
        if not task.due and before and before.u == s.u and weight(s.clauses) <= 6 and not rules.PAST.search(before.text):
            task.due = due_of(before.clauses)
            if task.due:
                task.add(before)

    def _redate(self, s: Sentence, task: Task) -> bool:
        near = s.speaker in task.owners or s.u == task.u or any(
            x.u == s.u - 1 and (x.speaker in task.owners or x in task.lines or x.asks and x.u == task.u + 1) for x in self.sentences[max(0, s.order - 6) : s.order])
        offer = self._offered_date(s, task)
        fits = [c for c in s.clauses if near and c.times and not s.asks and not BAD_TIME.search(c.text) and self._sets(s, task, c)]
        due = due_of(fits)
        if offer and (not due or same_day(due_of(offer.clauses), due)):
            task.due = due = due_of(offer.clauses)
            task.add(offer)
        elif due:
            task.due = fuller(task.due, due)
        if due:
            task.add(s)
        return bool(due)

    def _offered_date(self, s: Sentence, task: Task) -> Sentence | None:
        """负责人问“下周二行吗？”，对方说行：日期是问的那个。"""
        before = next((x for x in reversed(self.sentences[max(0, s.order - 3) : s.order]) if x.u == s.u - 1), None)
        asked = before and before.asks and (before.speaker in task.owners or before.u == task.u + 1) and re.search(r"τ[^,]{0,3}[,]?[^,]{0,3}(?:[行好成]吗|可以[吗不]|[行好成]不[行好成]?|怎么样)[?？]?$", before.text)
        return before if asked and rules.ACCEPT.match(s.text) and not rules.OBJECT.search(s.text) else None

    @staticmethod
    def _sets(s: Sentence, task: Task, clause: Clause) -> bool:
        """这个小句是不是在定期限：只说了时间，或“改到、最晚、……就行”，或负责人自己报期限。"""
        firm = re.search(r"最晚τ|最迟τ|改到τ|推到τ|提前到τ|挪到τ|τ(?:开始|起)$|τ前?(?:必须|一定)|τ.{0,6}(?:就行|即可|就可以|都行)$", clause.text)
        own = s.speaker in task.owners and GIVE.search(clause.text) and not rules.PAST.search(clause.text)
        promised = s.speaker in task.owners and rules.ACCEPT.match(s.text) and not rules.PAST.search(clause.text) and (
            re.match(rf"(?:我|就|争取|最晚)*τ(?:就|能|可以|给你|去|来)*{rules.VERB}", clause.text) or any(EDGE.search(p.text) for p in clause.times))
        asked = re.search(r"^(?:最晚|最迟|你|你们)*τ[^,]{0,4}(?:给|报|交|发)(?:给)?(?:我|大家|群)", clause.text)
        retold = rules.ACCEPT.match(s.text) and re.search(rf"τ(?:就|能|要|必须)?(?:上线|{rules.VERB})[完好齐]?$", clause.text) and overlap(_lines(task), clause.text)
        hurried = re.match(rf"(?:那)?τ就?({rules.VERB})[^,]{{0,3}}$", clause.text)
        return bool(firm or own or promised or asked or retold or hurried and hurried[1] in _lines(task) or SMALL.match(clause.text))

    def _dated(self, s: Sentence) -> Task | None:
        """报日期的人若手上有刚说的任务，说的就是它；否则是日期相同或最近的那件。"""
        recent = [t for t in self.tasks[-4:] if s.u - t.u <= NEAR and t.lines[-1].order >= self.floor]
        said = [p.text for c in s.clauses for p in c.times]
        said = [text for text in said if not re.search(r"[点點:：]", text)]
        same = [t for t in recent if t.due and any(same_day(t.due, text) for text in said)]
        own = [t for t in recent if t.owners[:1] == [s.speaker]] if not re.search(r"就行|即可|就可以|必须", s.text) else []
        return (same or own or recent or [None])[-1]


    # ---- 优先级与没人接的事 ----

    def _rank(self, s: Sentence, task: Task | None) -> None:
        for level, regex in rules.LEVELS:
            if regex.search(s.plain):
                need = self.needs[-1] if self.needs else None
                if need and need.open and need.sentence.u == s.u and need.kind in ("request", "who", "when"):
                    need.priority = level
                elif task and s.u - task.u <= 2 and not self._introduces(s, task):
                    task.priority = level
                    task.add(s)
                else:
                    self.urgent = (s, level)  # 说的是下面要派的那件
                return

    @staticmethod
    def _introduces(s: Sentence, task: Task) -> bool:
        """这句在起一件新的事，不是在说刚派的那件。"""
        fresh = weight(s.clauses) >= 4 and not overlap(_lines(task), s.text) and not re.match("[这那它]|th[ia][st]|it", s.text)
        return s not in task.lines and s.u != task.u and bool(rules.TOPIC.search(s.text) or fresh)

    def _wonder(self, s: Sentence, acted: bool) -> None:
        text = s.text
        if s.asks and len(s.clauses) > 1 and any(c.times and rules.MUST.search(c.text) and not rules.DONE_TAIL.search(c.text) for c in s.clauses[:-1]):
            self.needs.append(Need(s, "need"))  # “24 号前得交，谁写过？”
            return
        if rules.PAST.search(text) and not rules.NEED.search(text) and not rules.WHO.search(text):
            return
        to = self.voc[1] if self.voc and self.voc[0] == s.u else None
        kind, task = None, None
        conditional = bool(rules.CONDITION.search(s.clauses[0].text) or rules.DEFER.search(text) and not rules.NO_OWNER.search(text))
        if rules.WHO.search(text) and not rules.DONE_TAIL.search(text) and "的" != text[-2:-1]:
            kind = "who"
        elif s.asks and not acted and s.speaker and any(_OFFER.match(c.text) and not rules.HEDGE.search(c.text) and not rules.PAST.search(c.text) for c in s.clauses):
            kind, to = "offer", None
        elif rules.WHEN.search(text) and s.asks and not acted and not _SCHEDULE.search(text) and not rules.NEXT_MEETING_Q.search(text) and not text.rstrip("?").endswith("的"):
            kind = "when"
        elif s.asks and (to or re.search("你|you", text)) and (rules.ASK.search(text) or rules.YOU_DO.search(text)) and not (acted and "我" in text) and not rules.RHETORIC.search(s.plain) and not re.search(r"啊[?？]$", s.plain):
            kind = "request"
        elif not acted and not s.asks and not rules.HEDGE.search(text) and not conditional and (
                rules.NEED.search(text) or rules.MUST.search(text) or rules.NO_OWNER.search(text)) and not rules.SLOGAN.search(s.plain):
            kind = "need"
        last = self.tasks[-1] if self.tasks else None
        if kind == "when" and last and last.owners == [s.speaker] and re.search(r"(?:时候|哪天|几号)(?:就)?(?:要|用|给[你您])", text):
            kind = None  # 做的人问“什么时候要？”
        if kind == "who":
            vacant = [n for n in self.needs[-3:] if n.kind == "vacant" and n.open and s.u - n.sentence.u <= 2]
            task = vacant[-1].task if vacant and weight(s.clauses) <= 3 else None
        if kind:
            self.needs.append(Need(s, kind, to, task))

    def _unclaimed(self) -> None:
        """说定要做、却没有人接的事：负责人留空。"""
        told = {line.order for task in self.tasks for line in task.lines}
        for need in self.needs:
            s = need.sentence
            if not need.open or need.task or s.order in told:
                continue
            timed = due_of([c for c in s.clauses if any(p.kind != "clock" or EDGE.search(p.text) for p in c.times)])
            if rules.NO_OWNER.search(s.text) or (need.kind == "need" and timed and rules.MUST.search(s.text) and not rules.MEETING_VERB.search(s.text) and not _OTHERS.search(s.text) and not rules.DECIDE.search(s.text)) or self._agreed(need):
                if self._reminds(s, timed):
                    continue
                task = Task([s], due=timed, u=s.u, open_owner=bool(rules.NO_OWNER.search(s.text)) or need.kind == "who")
                self._late_due(task)
                asked = [n.sentence for n in self.needs if n.kind == "who" and n.open and 0 < s.u - n.sentence.u <= 2]
                if rules.NO_OWNER.search(s.text) and asked:
                    task.add(asked[-1])
                self.tasks.append(task)
        self.tasks.sort(key=lambda t: t.lines[0].order if t.lines else 0)

    def _reminds(self, s: Sentence, due: str | None) -> bool:
        """“卷子下周五前要交”说的是刚才派过的事，只补上期限。"""
        for task in reversed(self.tasks):
            if s.u - task.u > 60:
                return False
            if due and 0 <= s.u - task.u <= NEAR + 2 and overlap(" ".join(x.text for x in task.lines), s.text):
                if not task.due:
                    task.due = due
                    task.add(s)
                return True
        return False

    def _agreed(self, need: Need) -> bool:
        later = [x for x in self.sentences[need.sentence.order + 1 : need.sentence.order + 3] if x.speaker != need.sentence.speaker]
        return need.kind == "need" and bool(later) and bool(re.match(r"(?:嗯|对|是)[,的]?(?:是|确实)?(?:得|要|该)", later[0].text))

    def _late_due(self, task: Task) -> None:
        first = task.lines[0]
        for s in self.sentences[first.order + 1 : first.order + 7]:
            if not task.due and s.u - first.u <= NEAR and re.search(r"τ.{0,3}(?:必须|一定|得|要)", s.text):
                task.due = due_of(s.clauses)
                task.add(s)


_OFFER = re.compile(rf"^(?:[啊嗯哦],?)*(?:那|要不|不然|那要不)?(?:τ?我(?!{rules.SPEECH})(?:来|去|先|再|得|给|把|τ)*(?!们){rules.VERB}|τ(?:给|交|出|发|弄|做)).{{0,20}}[?？]?$")
_SCHEDULE = re.compile(r"(?:哪天|几号|周几|礼拜几)(?:拍|办|演|考|搬|播|录|比|搞)[?？]?$|定(?:在|到)?(?:哪|几|什么)|几[号点].{0,4}(?:走|到|集合|出发|开始|结束|开会|吃|下班|起)|(?:放假|开会|开始|结束|回来|出发|下班)[?？]?$|(?:修|换|做|交|去|来|办|发|查)的")
_OTHERS = re.compile(r"就?要[^,]{1,8}了$|原本|本来|原来|(?:对方|客户|甲方|供应商|厂家|领导|老板|上级|街道|他们?|她们?|人家)(?:.{0,4})要")


def _needed(s: Sentence) -> bool:
    """这句在说得做什么，里面的日子才算期限。"""
    return bool(rules.NEED.search(s.text) or rules.MUST.search(s.text) or any(EDGE.search(p.text) for c in s.clauses for p in c.times))


def _lines(task: Task) -> str:
    return " ".join(x.text for x in task.lines)


def _same_verb(task: Task, question: Sentence) -> bool:
    """“什么时候能补好？”问的是不是刚说的“拿回去补”。"""
    verb = re.search(rf"({rules.VERB})[完好齐出]", question.text)
    return bool(overlap(_lines(task), question.text) or verb and verb[1] in _lines(task))


def _talk(task: Task, s: Sentence) -> int:
    return overlap(" ".join(x.text for x in task.lines), s.text)


