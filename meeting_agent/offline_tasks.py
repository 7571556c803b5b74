"""离线模式怎样找行动项：顺着对话走，一件事可以在一句里提出、在另一句里认领、再改期或改派。

只留最后的负责人和期限；证据由提出、认领、定期限的那几句原话组成。
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from . import offline_rules as rules
from .facts import dates, plain
from .offline_read import Clause, Roster, Sentence
from .timewords import TimePhrase

NEAR = 4  # 应答、认领、改期离原话不超过这么多段发言
_FILLER = re.compile(r"[的了是在我你您他她它这那个就也还都有和吧啊呢吗嗯行好可以要得给把去来说下一先再们么没不能对,。?!.…\s τπ]")
_EDGE = re.compile(r"(?:前|内|內|止|前.{1,3}[天周月]|后.{1,4}内)$|^(?:by|before|within|in |until|no later|eod|end|cob|prior)", re.I)
_GIVE = re.compile(rf"τ.{{0,14}}(?:给|交|发|出|上线?|搞定|完成|弄完|弄好|能|可以|就行|{rules.VERB}[完好齐出掉]|{rules.VERB}一[下版份])|(?:by|before) τ|τ吧?$(?<=[我那就改τ吧]τ)|^(?:那|就|行|好|改)*τ(?:吧|可以)?$")
_CLOCK = re.compile(r"\d{1,2}[:：]\d\d$")
_SMALL = re.compile(r"^(?:那|就|嗯|行|好|可以|ok|也|先|还是|改|改到|改成|推到|挪到|提前到|最晚|争取|定|定在|吧|的话|没问题|要|能|应该|最迟|τ|给|交|出|的|是|了|我|上线?|完成|结论|前|完|齐|同意|,|\s|sure|yes|how about|maybe|let's say|then)*$", re.I)
_BAD_TIME = re.compile(r"太[晚早赶]|τ[^,]{0,6}到期(?!前)|撞|在(?:搞|忙|做|弄|出差|请假|培训)|要去|放假|自τ|从τ|τ起|每τ|^τ就.*了$|τ(?:那天)?(?:是|就是)\s?τ|^τ还有|开会|不行|不可能|来不及|没空|没来|没到|不在")
_COMMON = frozenset("负责 完成 时候 今天 明天 一起 问题 需要 确认 同意 举手 表决 通过 时间 现在 没有 这样 什么 怎么 大家 我们 上次 下次".split())


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


@dataclass
class Act:
    """一句话里的一次认领（``mine``）或派活。"""

    owners: list[str]
    clauses: list[Clause]
    mine: bool
    span: tuple[int, int] | None = None  # 一句里有几件事时，这件所在的 [起, 止)
    sure: bool = True  # 点了名或自己认领；只说“你”的要等对方答应


class TaskReader:
    """从头到尾走一遍句子，得到 ``tasks``；没人接的事留在 ``needs``。"""

    def __init__(self, sentences: list[Sentence], roster: Roster) -> None:
        self.sentences, self.roster = sentences, roster
        self.tasks: list[Task] = []
        self.needs: list[Need] = []
        self.voc: tuple[int, str] | None = None
        self.voc_at = 0
        self.floor = 0  # 换了话题之后，前面的任务不再接着谈
        one = rf"(?:(?:{rules.TEAM}\s?)?(?:{roster.person})|{roster.team})"
        self.several = rf"{one}(?:(?:同志)?(?:、|和|跟|与|及|会同| and )\s*{one}|{roster.person}(?=你们?俩?|一起|两))*(?:你们俩|俩)?"
        head = rf"(?:^|[,τ]|那|就|好|行|还是|这[回次]|我们\s?|{rules.LET_DO})(?:那|就|我们|,|\s)*"
        self.named = re.compile(rf"{head}(?P<who>{self.several})(?:(?:一起|共同|两[个位]|同志|同学)?{rules.NAME_DO}|(?:一起|负责|牵头)$)")
        self.only = re.compile(rf"^(?:我们?(?:这边|这儿)?)?(?:那|就|还是|这[回次]|要不|改成|换成|还得|,|让|找)+(?P<who>{self.several})(?:吧|来|上|去|来吧|上吧|去吧)?$")
        self.fronted = re.compile(rf"^[^,]{{1,10}}?(?<![给跟和对问向为被让帮找])(?P<who>{roster.person})(?:你?(?:来|去|负责|帮我?|帮忙|牵头|跟进|统一)+{rules.VERB}|你{rules.VERB}(?![了过着得的])|{rules.VERB}[一下完好吧]{{0,2}}$)")
        self.named_en = re.compile(rf"(?:^|and |,|so )\s*@?(?P<who>{roster.person}(?: and {roster.person})?){rules.NAME_DO_EN}", re.I)
        self.stranger = re.compile(
            r"(?:由|请)(?P<who>(?![^,]*(?:[各位大家]))[一-鿿]{2,3}?)(?:同志)?(?:负责|牵头|会同|组织|抓紧|做好|落实|起草|制定|尽快|继续)"
            r"|^(?P<who2>[一-鿿]{2,3})(?:同志)?(?:负责|牵头)")
        self.item_for = re.compile(rf"(?:action(?: item)?s?|todo|ai) (?:for|on)\s*(?P<who>{roster.person})$")
        self.with_me = re.compile(rf"我[和跟与]\s?(?P<who>{self.several})")
        self.with_you = re.compile(rf"你[和跟与]\s?(?P<who>{self.several})")
        self.helper = re.compile(rf"(?:、|,|会同|和)\s?(?P<who>{one})(?:配合|协助|协同|参与|参加)|会同(?P<who2>{one})|(?:、|,)(?P<who3>{one})(?:也)?一起")

    def read(self) -> list[Task]:
        for sentence in self.sentences:
            if not (rules.JOKE.search(sentence.text) or rules.CLOSING.search(sentence.text)):
                self._hear(sentence)
        self._unclaimed()
        return [t for t in self.tasks if t.firm]

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

    def _recent(self, s: Sentence) -> Task | None:
        last = self.tasks[-1] if self.tasks else None
        return last if last and s.u - last.u <= NEAR and last.lines[-1].order >= self.floor else None

    def _acts(self, s: Sentence) -> list[Act]:
        found: list[Act] = []
        if rules.SLOGAN.search(s.plain) and not s.speaker and not any(_EDGE.search(p.text) for c in s.clauses for p in c.times):
            return found
        if re.search(r"不(?:用|归)(?:我们|咱们?)?管", s.text):
            return found
        hedged = False
        for i, clause in enumerate(s.clauses):
            asks = s.asks and i == len(s.clauses) - 1
            hedged = bool(rules.HEDGE.search(clause.text))
            if re.search(r"再(?:说|定|议|决定|看看?)吧?$", s.text) or re.search(r"逾期|否则|不然", clause.text):
                hedged = True
            stamp = clause if clause.text.startswith("τ") else s.clauses[i - 1] if i and s.clauses[i - 1].text == "τ" else None
            told = stamp and _CLOCK.match(stamp.times[0].text)  # “20:40 某某把……”是在念时间线
            act = None if hedged or told or self._past(clause) else self._act(s, clause, asks)
            if not act and not found and not hedged and self._delivers(s, clause, i):
                act = Act([s.speaker], [clause], True)
            if act and rules.RELAY.search(clause.text) and (found or self._recent(s)):
                act = None
            if act and found and (set(act.owners) <= set(found[-1].owners) and not act.mine or act.owners == found[-1].owners and min(weight([clause]), weight(found[-1].clauses)) <= 3):
                act = None
            if act:
                found.append(act)
            elif found and not asks:
                found[-1].clauses.append(clause)
        if len(found) > 1 and not found[-2].mine and re.match(r"我来?(?:批|审|签字?|看)$", found[-1].clauses[0].text):
            found.pop()  # “小王你提申请，我来批”
        shared = [c for c in s.clauses if re.search(r"(?:都|均|全部|both|all)\s?(?:在|于|要)?\s?τ", c.text)]
        for act in found if len(found) > 1 else ():
            act.clauses += [c for c in shared if c not in act.clauses]
        if any(act.mine for act in found):
            found = [act for act in found if act.sure]  # “你定稿给我，我盖”：说的是我的事
        return _split_spans(s, found)

    def _act(self, s: Sentence, clause: Clause, asks: bool) -> Act | None:
        text = clause.text
        if match := self.with_me.search(text):
            if s.speaker and not asks and (rules.DELIVER.search(s.text) or "一起" in text):
                return Act([s.speaker, *self._people(match["who"], s)], [clause], True)
        if (match := re.search(r"我(?:会)?(?:让|叫|请|催)(?:他|她|他们)", text)) and clause.times:
            before = self._people(s.text[: s.text.find(match[0])], s)
            return Act(before[-1:], [clause], False)
        if rules.COMMIT.search(text) and not asks and not rules.NO_COMMIT.search(text) and not _finished(clause):
            return Act([s.speaker] if s.speaker else [], [clause], True)
        owners = self._named(s, text)
        if owners and not asks:
            helpers = [m[m.lastgroup] for m in self.helper.finditer(s.text)]
            return Act([*owners, *(p for h in helpers for p in self._people(h, s) if p not in owners)], [clause], False)
        if rules.YOU_DO.search(text) and not asks:
            return self._you(s, clause)
        if self._imperative(s, text) and not asks:
            return Act([self.voc[1]], [clause], False)
        if match := self.with_you.search(text):
            return self._you(s, clause, self._people(match["who"], s))
        return None

    @staticmethod
    def _past(clause: Clause) -> bool:
        """说的是已经发生的事；“你把昨天漏的补了”只看“把”之前。"""
        before, ba, _ = clause.text.partition("把")
        return bool(rules.PAST.search(before if ba and not before.endswith("我") else clause.text))

    def _delivers(self, s: Sentence, clause: Clause, i: int) -> bool:
        """省了“我”的承诺：“明天下班前给结果”；派活时说的“周五前给我”不算。"""
        if not s.speaker or s.asks or len(clause.times) != 1:
            return False
        give = re.match(rf"^(?:争取|大概|最晚)?τ(?:给|交|出|发|完成|搞定|弄好|{rules.VERB}[完好齐])(?!我|您|你们?自己)", clause.text)
        mine = any(re.match(r"那?我(?!想|觉得|建议|们)", c.text) and not rules.PAST.search(c.text) for c in s.clauses[:i])
        if mine and re.match(rf"^τ把.{{1,14}}{rules.VERB}", clause.text):
            return True
        return bool(give) and (mine or bool(_EDGE.search(clause.times[0].text)) and not self._recent(s))

    def _imperative(self, s: Sentence, text: str) -> bool:
        """先叫了人，再说“把……补齐”“下午去一趟”：派给被叫的人。"""
        if not self.voc or self.voc[0] != s.u or self.voc[1] == s.speaker:
            return False
        needs = rules.MUST.search(text) and len(s.clauses) > 1 and self.roster.called(s.clauses[0].text) and not self.roster.anyone.search(text)
        return bool(needs and not re.search(r"我|\bi\b", text)) or bool(re.match(
            rf"^(?:记得|别忘了?|麻烦|辛苦)你?.{{0,10}}{rules.VERB}|^(?:τ|先|再|也|都|尽快|抓紧|记得|麻烦|辛苦|帮忙?|回头)*(?:把.{{1,16}}{rules.VERB}|去.{{0,10}}{rules.VERB}|{rules.VERB}.{{1,12}}(?:一下|出来|给我|发我|好|完|齐|掉)$)", text))

    def _named(self, s: Sentence, text: str) -> list[str]:
        for regex in (self.named, self.named_en, self.item_for, self.fronted, *([self.only] if self._recent(s) or self._waiting(s) else [])):
            for match in regex.finditer(text):
                people = self._people(match["who"], s) or [w for w in [match["who"].strip()] if rules.OFFICE.fullmatch(w)]
                if "你们" + match["who"] in text and self.voc and self.voc[0] == s.u:
                    people = [self.voc[1]]
                if people and people != [s.speaker]:
                    return people
        if not s.speaker and (match := self.stranger.search(text)):  # 纪要里点到、名单里没有的人
            return [match["who"] or match["who2"]]
        return []

    def _waiting(self, s: Sentence) -> bool:
        return any(need.open and s.u - need.sentence.u <= NEAR for need in self.needs[-3:])

    def _you(self, s: Sentence, clause: Clause, others: list[str] | None = None) -> Act | None:
        who = self.voc[1] if self.voc and self.voc[0] == s.u else None
        pair = self._pair(s) if "你们" in clause.text else []
        if pair:
            return Act(pair, [clause], False)
        guess = who or self._previous_speaker(s)
        if not guess or guess == s.speaker:
            return Act([], [clause], False, sure=False) if not others else Act(others, [clause], False)
        return Act([guess, *(others or [])], [clause], False, sure=bool(who or others))

    def _pair(self, s: Sentence) -> list[str]:
        """“小叶和小罗，你们俩……”里被叫的几个人。"""
        for clause in s.clauses:
            if re.fullmatch(self.several, clause.text) and len(people := self._people(clause.text, s)) > 1:
                return people
        return []

    def _previous_speaker(self, s: Sentence) -> str | None:
        for earlier in reversed(self.sentences[max(0, s.order - 12) : s.order]):
            if earlier.speaker != s.speaker:
                return earlier.speaker if s.u - earlier.u <= 2 else None
        return None

    def _people(self, text: str, s: Sentence) -> list[str]:
        found = []
        for match in self.roster.anyone.finditer(text):
            name = re.sub(r"^(?:由|请|让|会同|同|和|与|跟|及|还是|我们)+", "", match[0].strip())
            if plain(name) in self.roster.names:
                name = self.roster.full(name)
                if found and found[-1][1] == "team" and not re.search(r"[、和跟与及同]", text[: match.start()][-1:]):
                    found.pop()
                found.append((name, "person"))
            elif not rules.NOT_TEAM.search(name):
                at = s.plain.find(name)
                found.append((s.raw[at : at + len(name)] if at >= 0 else name, "team"))
        return list(dict.fromkeys(name for name, _ in found))

    # ---- 认领与派活 ----

    def _take(self, s: Sentence, act: Act) -> None:
        last, due = self._recent(s), self._due(s, act.clauses) or self._due(s, self._spare(s, act))
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
            before = self._before(s) if bare else None
            if need:
                task.add(need.sentence)
                task.due = self._due(need.sentence, need.sentence.clauses)
            if before and (before.u == s.u or not need):
                task.add(before)
                task.due = task.due or (self._due(before, before.clauses) if before.u == s.u else None)
        if need:
            self._close(need, task)
        if act.span:
            task.part[s] = act.span
        task.add(s)
        start = act.mine and re.search(r"τ就?(?:去|开始|找|打|联系|问)", s.text) and not _EDGE.search(due or "前")
        if due and not _same_day(task.due, due) and not (start and task.due and _EDGE.search(task.due)):
            task.due = due  # 说的是哪天动手，不改已有的期限

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
            promised = due and not last.due and s.u - last.u <= 2
            echo = s.u - last.u == 1 and weight(act.clauses[:1]) <= 2
            return last if (accepts or bare or words or promised or echo) and s.u != last.u else None
        if accepts and act.owners == last.owners and s.u - last.u <= 1 and not act.mine:
            return last  # 主持人复述：“好，某某写方案”
        if not act.mine and re.search(r"改|还是|换|(?:^|,)那|转给", s.text) and (bare or words):
            return last
        return last if act.owners == last.owners and (bare or words) else None

    def _before(self, s: Sentence) -> Sentence | None:
        for earlier in reversed(self.sentences[max(0, s.order - 3) : s.order]):
            if s.u - earlier.u <= 1 and weight(earlier.clauses) > 3 and (rules.NEED.search(earlier.text) or not rules.PAST.search(earlier.text)):
                return earlier
        return None

    # ---- 应答、推辞、改期 ----

    def _refuses(self, s: Sentence, last: Task | None) -> bool:
        if not rules.REFUSE.search(s.text):
            return False
        mine = [t for t in self.tasks[-40:] if s.speaker in t.owners
                and (s.u - t.u <= 2 or overlap(" ".join(x.text for x in t.lines), self._utterance(s)) >= 2)]
        if mine:
            task = mine[-1]
            task.owners = [o for o in task.owners if o != s.speaker]
            task.open_owner = True
            self.needs.append(Need(s, "vacant", task=task))
        return True

    @staticmethod
    def _already(s: Sentence, last: Task | None) -> bool:
        """刚被派的人说“我问过了”：这件事已经做了。"""
        return bool(last and s.speaker in last.owners and s.u - last.u == 1 and last.lines[-1].speaker != s.speaker
                    and re.match(r"(?:这个)?我?(?:早就|已经|刚)?[^,]{0,6}[完好过]了", s.text) and "τ" not in s.text)

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
            if need.kind == "request" and timed and s.asks and need.to == s.speaker and _SMALL.match(s.clauses[-1].text.rstrip("?")):
                self.needs.append(Need(s, "offer", task=Task([need.sentence, s], [s.speaker], self._due(s, s.clauses), u=s.u)))
                self._close(need)  # “周五太紧，周一行吗？”还价，等对方点头
                return True
            if (need.kind == "when" and timed and (need.to == s.speaker or _SMALL.match(s.clauses[0].text))) or (need.kind == "request" and accepts and not rules.OBJECT.search(s.text)):
                owned = last and last.owners == [s.speaker] and s.u - last.u <= 3 and need.sentence.order > last.lines[-1].order and need.kind == "when"
                if owned and (weight(need.sentence.clauses) <= 4 or overlap(_lines(last), need.sentence.text)):
                    need.task = last  # “什么时候能出？”问的是他刚认领的事
                task = need.task or Task([need.sentence], u=s.u, due=self._due(need.sentence, need.sentence.clauses))
                if task not in self.tasks:
                    self.tasks.append(task)
                task.owners, task.firm = [need.to or s.speaker], True
                self._close(need, task)
                self._context(task, need.sentence)
                if weight(need.sentence.clauses) <= 3 and len(task.lines) <= 2 and (topic := self._before(need.sentence)):
                    task.add(topic)  # “什么时候能补完？”补什么，在前一句
                task.add(s)
                task.due = self._due(s, s.clauses) or task.due
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
        last.due = self._due(s, s.clauses) or last.due
        return last

    def _context(self, task: Task, s: Sentence) -> None:
        """“下次例会是周三。小李你来主持？”期限在同一段的上一句。"""
        before = self.sentences[s.order - 1] if s.order else None
        if not task.due and before and before.u == s.u and weight(s.clauses) <= 6 and not rules.PAST.search(before.text):
            task.due = self._due(before, before.clauses)
            if task.due:
                task.add(before)

    def _redate(self, s: Sentence, task: Task) -> bool:
        near = s.speaker in task.owners or s.u == task.u or any(
            x.u == s.u - 1 and (x.speaker in task.owners or x in task.lines) for x in self.sentences[max(0, s.order - 6) : s.order])
        fits = [c for c in s.clauses if near and c.times and not s.asks and not _BAD_TIME.search(c.text) and self._sets(s, task, c)]
        due = self._due(s, fits)
        if due and not _same_day(task.due, due):
            task.due = due
        if due:
            task.add(s)
        return bool(due)

    @staticmethod
    def _sets(s: Sentence, task: Task, clause: Clause) -> bool:
        """这个小句是不是在定期限：只说了时间，或“改到、最晚、……就行”，或负责人自己报期限。"""
        firm = re.search(r"最晚τ|最迟τ|改到τ|推到τ|提前到τ|挪到τ|τ(?:开始|起)$|τ前?(?:必须|一定)|τ.{0,6}(?:就行|即可|就可以|都行)$", clause.text)
        own = s.speaker in task.owners and _GIVE.search(clause.text) and not rules.PAST.search(clause.text)
        return bool(firm or own or _SMALL.match(clause.text))

    def _dated(self, s: Sentence) -> Task | None:
        """报日期的人若手上有刚说的任务，说的就是它；否则是日期相同或最近的那件。"""
        recent = [t for t in self.tasks[-4:] if s.u - t.u <= NEAR and t.lines[-1].order >= self.floor]
        said = [p.text for c in s.clauses for p in c.times]
        said = [text for text in said if not re.search(r"[点點:：]", text)]
        same = [t for t in recent if t.due and any(_same_day(t.due, text) for text in said)]
        own = [t for t in recent if t.owners[:1] == [s.speaker]] if not re.search(r"就行|即可|就可以|必须", s.text) else []
        return (same or own or recent or [None])[-1]

    def _due(self, s: Sentence, clauses: list[Clause]) -> str | None:
        """这些小句里最像期限的时间说法，照原文。"""
        best: tuple[float, str] | None = None
        for clause in clauses:
            if rules.CONDITION.search(clause.text) or re.match(r"(?:而且|并且|且|或者)", clause.text) or (_BAD_TIME.search(clause.text) and len(clauses) > 1):
                continue
            for phrase in clause.times:
                points = _due_points(clause, phrase)
                if points > 0 and (best is None or points >= best[0]):
                    best = (points, phrase.text)
        return best[1] if best else None

    # ---- 优先级与没人接的事 ----

    def _rank(self, s: Sentence, task: Task | None) -> None:
        for level, regex in (("低", rules.LOW), ("高", rules.HIGH), ("中", rules.MEDIUM)):
            if regex.search(s.plain):
                need = self.needs[-1] if self.needs else None
                if need and need.open and need.sentence.u == s.u and need.kind in ("request", "who", "when"):
                    need.priority = level
                elif task and (s.u - task.u <= 2):
                    task.priority = level
                    task.add(s)
                return

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
            timed = self._due(s, [c for c in s.clauses if any(p.kind != "clock" or _EDGE.search(p.text) for p in c.times)])
            if rules.NO_OWNER.search(s.text) or (need.kind == "need" and timed and rules.MUST.search(s.text) and not rules.MEETING_VERB.search(s.text) and not _OTHERS.search(s.text) and not rules.DECIDE.search(s.text)) or self._agreed(need):
                if self._reminds(s, timed):
                    continue
                task = Task([s], due=timed, u=s.u, open_owner=bool(rules.NO_OWNER.search(s.text)) or need.kind == "who")
                self._late_due(task)
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
                task.due = self._due(s, s.clauses)
                task.add(s)


def _due_points(clause: Clause, phrase: TimePhrase) -> float:
    if phrase.kind == "past" or _CLOCK.match(phrase.text) or phrase.text.startswith("每") or re.search(r"(?:会|会议)[后後]$", phrase.text):
        return 0
    edge = bool(_EDGE.search(phrase.text))
    if phrase.text == "第二天" or re.search(r"(?:原定|原计划|原本|本来|原来)(?:说|是|定)?(?:在|于|的)?τ", _upto(clause, phrase)):
        return 0
    points = 1 + 3 * edge + 2 * bool(rules.DELIVER.search(clause.text))
    if phrase.kind == "span":
        return 2.5 if re.search(rf"τ(?:内|之内)?(?:就|能|可以)?{rules.VERB}[完好齐出]", clause.text) else 0
    if phrase.kind == "clock" and not edge:
        points -= 0.8
    return points + (0.5 if re.search(r"[\d一二三四五六七八九十]\s?月|[a-z]{3}", phrase.text) else 0)


def _upto(clause: Clause, phrase: TimePhrase) -> str:
    """小句里到这个时间说法为止的文字。"""
    at = -1
    for _ in range([p is phrase for p in clause.times].index(True) + 1):
        at = min((i for i in (clause.text.find("τ", at + 1), clause.text.find("π", at + 1)) if i >= 0), default=at)
    return clause.text[: at + 1]


def _same_day(old: str | None, new: str) -> bool:
    """“22 号”与“7 月 22 号”是同一天时，保留说得全的。"""
    if not old:
        return False
    if plain(new).replace(" ", "") in plain(old).replace(" ", ""):
        return True
    left, right = dates(old), dates(new)
    return bool(left and right and left[0][2] == right[0][2] and right[0][1] is None)


_OFFER = re.compile(rf"^(?:[啊嗯哦],?)*(?:那|要不|不然|那要不)?(?:τ?我(?:来|去|先|再|得|给|把|τ)*(?!们){rules.VERB}|τ(?:给|交|出|发|弄|做)).{{0,20}}[?？]?$")
_SCHEDULE = re.compile(r"定(?:在|到)?(?:哪|几|什么)|几[号点].{0,4}(?:走|到|集合|出发|开始|结束|开会|吃|下班|起)|(?:放假|开会|开始|结束|回来|出发|下班)[?？]?$|(?:修|换|做|交|去|来|办|发|查)的")
_OTHERS = re.compile(r"原本|本来|原来|(?:对方|客户|甲方|供应商|厂家|领导|老板|上级|街道|他们?|她们?|人家)(?:.{0,4})要")


def _finished(clause: Clause) -> bool:
    """“我拍照发群里了”：以了结尾、没有“把”和将来时间，是做完的事。"""
    weak = all(re.fullmatch(r"今[天早日]|上午|中午|下午|早上", p.text) for p in clause.times)
    return not clause.text.startswith("那我") and bool(rules.DONE_TAIL.search(clause.text)) and "把" not in clause.text and weak


def _lines(task: Task) -> str:
    return " ".join(x.text for x in task.lines)


def _talk(task: Task, s: Sentence) -> int:
    return overlap(" ".join(x.text for x in task.lines), s.text)


def _split_spans(s: Sentence, acts: list[Act]) -> list[Act]:
    """一句里有几件事：每件只占自己的那几个小句。"""
    if len(acts) > 1:
        starts = [0, *(max(0, s.plain.find(act.clauses[0].raw)) for act in acts[1:]), len(s.raw)]
        for act, start, end in zip(acts, starts[:-1], starts[1:], strict=True):
            act.span = (start, max(start, end))
    return acts


@lru_cache(maxsize=512)
def _grams(text: str) -> frozenset[str]:
    words = set(re.findall(r"[a-z][a-z0-9_\-#.]{2,}", text)) - {"the", "and", "for", "you", "that", "this", "will", "can", "have", "with"}
    for run in _FILLER.sub(" ", text).split():
        run = re.sub(r"[^一-鿿]", "", run)
        words |= {run[i : i + 2] for i in range(len(run) - 1)}
    return frozenset(words - _COMMON)


def overlap(left: str, right: str) -> int:
    """两段话共有的实义双字或英文词的个数。"""
    return len(_grams(left) & _grams(right))


def weight(clauses: list[Clause]) -> int:
    """去掉虚词、应答、认领套话后还剩多少实义字。"""
    text = ",".join(c.text for c in clauses)
    text = re.sub(r"由我|我来|我负责|你来|\bi(?:'ll| will| can)\b|\b(?:take|do|it|that|this|let me|handle|sure|yes|ok|cool|then|you|can|please|the)\b", "", text)
    text = rules.ACCEPT.sub("", text)
    letters = re.findall(r"[a-z0-9#._-]{2,}", text)
    return len(re.sub(r"[^一-鿿]", "", _FILLER.sub("", text))) + 2 * len(letters)


def phrase_of(clauses: list[Clause]) -> str:
    return ",".join(c.raw for c in clauses)
