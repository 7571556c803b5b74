"""离线模式怎样复核任务：每句话按线索打分，分低的“任务”去掉，分高而没人管的句子补上。

``offline_tasks`` 顺着对话认人、认期限，但只认得它知道的句式；这里只问一件事：这句话像不像在说会后要做的活。
分值由 ``tests/benchmarks/fit_cues.py`` 算出来。
"""

from __future__ import annotations

import re

from . import offline_rules as rules
from .offline_due import EDGE, due_of
from .offline_joins import joined
from .offline_read import Roster, Sentence, overlap
from .offline_tasks import Task
from .offline_view import ME, YOU, Cue, Scene, View, tally

_LET = re.compile(rules.LET_DO)
_URGENT = re.compile(r"尽快|赶紧|抓紧|马上|立刻|优先|急|\burgent\b|\basap\b", re.I)
_HIM = re.compile("[让叫]他|[让叫]她")
_HAND = re.compile(r"(?:给|发|交|报|送|拿|带)(?:给|到)?(?:我|大家|群)|送来|拿来|带来|发群|\bsend (?:me|us|it)\b", re.I)
_MINE = re.compile(r"我(?:来|去|包|盯|管|跟|找|写|弄|催|问|接|约|补|出)|交给我|归我|算我|\bi'll\b|\bi will\b|\bi'm on\b|\bgive it to me\b|\bi can\b|\bmine\b", re.I)
_YOURS = re.compile(r"你(?:来|去|把|跟|找|写|弄|催|问|操|处理|办|负责|盯|记得)|归你|就你|\bcan you\b|\bcould you\b|\bplease\b", re.I)
_TITLED = re.compile(r"(?:[让叫请找由]|的)(?:小|老|阿)[一-鿿]|[一-鿿](?:哥|姐|工|总|师傅|老师)")
_NEG = re.compile("不(?!急|用)|没|别")
_VERB = re.compile(rules.VERB)
_KINDS = ("date", "weekday", "week", "month", "day")


def _has(regex: re.Pattern[str]) -> Cue:
    return lambda v: bool(regex.search(v.s.text))


def _plain_verb(v: View) -> bool:
    return bool(_VERB.search(v.s.text)) and not v.s.asks and not rules.PAST.search(v.s.text)


def _before(v: View, regex: re.Pattern[str]) -> bool:
    return any(v.s.u - x.u == 1 and regex.search(x.text) for x in v.near)


def _edge(v: View) -> bool:
    return any(EDGE.search(p.text) for c in v.s.clauses for p in c.times if p.kind != "past")


def _called(v: View) -> bool:
    """上一段里叫了这个人。"""
    who = (v.s.speaker or "")[-2:]
    return bool(who) and any(v.s.u - x.u == 1 and who in x.raw for x in v.near)


def _told(lines: list, v: View) -> bool:
    return any(x.order in v.told for x in lines)


CUES: dict[str, tuple[int, Cue]] = {
    # 这句话怎么说
    "认领的句式": (9, _has(rules.COMMIT)),
    "不是认领": (-6, _has(rules.NO_COMMIT)),
    "派给对方的句式": (4, _has(rules.YOU_DO)),
    "得、需要": (4, _has(rules.NEED)),
    "交付的句式": (6, _has(rules.DELIVER)),
    "没有负责人": (3, _has(rules.NO_OWNER)),
    "我来、我去": (7, _has(_MINE)),
    "你来、你把": (8, _has(_YOURS)),
    "让谁、由谁": (6, _has(_LET)),
    "让他": (13, _has(_HIM)),
    "小某、某工": (2, _has(_TITLED)),
    "交到手里": (5, _has(_HAND)),
    "要紧": (16, _has(_URGENT)),
    "把": (4, lambda v: "把" in v.s.text),
    "说我": (3, _has(ME)),
    "说你": (5, _has(YOU)),
    "提到人": (3, lambda v: v.named),
    "提到人、有动作": (1, lambda v: v.named and _plain_verb(v)),
    "有期限": (2, lambda v: bool(due_of(v.s.clauses))),
    "之前、之内": (8, _edge),
    "之前、有动作": (6, lambda v: _edge(v) and _plain_verb(v)),
    "说到日子": (4, lambda v: any(p.kind in _KINDS for c in v.s.clauses for p in c.times)),
    "日子、我、有动作": (4, lambda v: "τ" in v.s.text and bool(ME.search(v.s.text)) and _plain_verb(v)),
    "先应一声": (6, lambda v: bool(rules.ACCEPT.match(v.s.text))),
    "应着报期限": (5, lambda v: bool(rules.ACCEPT.match(v.s.text)) and "τ" in v.s.text and not v.s.asks),
    "说过去": (-2, _has(rules.PAST)),
    "过去的日子": (-7, lambda v: "π" in v.s.text),
    "委婉": (-7, _has(rules.HEDGE)),
    "搁置": (-1, _has(rules.DEFER)),
    "条件": (4, _has(rules.CONDITION)),
    "否定": (-4, _has(_NEG)),
    "问句": (2, lambda v: v.s.asks),
    "玩笑": (-4, lambda v: "哈哈" in v.s.raw or "开玩笑" in v.s.raw),
    "口号": (-3, lambda v: bool(rules.SLOGAN.search(v.s.plain))),
    "当场的事": (0, _has(rules.IN_ROOM)),
    "很短": (-10, lambda v: v.heavy < 2),
    "偏短": (-1, lambda v: 2 <= v.heavy < 5),
    "很长": (1, lambda v: v.heavy >= 20),
    # 什么场合说
    "已归进任务": (19, lambda v: v.busy),
    "任务里有期限": (11, lambda v: v.busy and bool(due_of(v.s.clauses))),
    "任务里是问句": (2, lambda v: v.busy and v.s.asks),
    "任务里说过去": (-1, lambda v: v.busy and bool(rules.PAST.search(v.s.text))),
    "任务里有否定": (0, lambda v: v.busy and bool(_NEG.search(v.s.text))),
    "主持": (3, lambda v: v.chair),
    "纪要": (-2, lambda v: not v.s.speaker),
    "纪要里有期限": (5, lambda v: not v.s.speaker and _edge(v)),
    "纪要里提到人、有动作": (4, lambda v: not v.s.speaker and v.named and _plain_verb(v)),
    "一段的头一句": (-5, lambda v: not v.own),
    # 前后的人怎么接
    "前面问了谁": (-1, lambda v: _before(v, rules.WHO)),
    "前面问了何时": (-1, lambda v: _before(v, rules.WHEN)),
    "问何时、报日子": (-2, lambda v: _before(v, rules.WHEN) and "τ" in v.s.text),
    "前面说了你": (1, lambda v: _before(v, YOU)),
    "前面叫了名": (5, _called),
    "叫了名、报日子": (10, lambda v: "τ" in v.s.text and v.heavy < 5 and (_called(v) or _before(v, YOU))),
    "前一段有任务": (3, lambda v: _told([x for x in v.near if v.s.u - x.u == 1], v)),
    "后一段有任务": (7, lambda v: _told(v.next, v)),
    "前一句有任务": (4, lambda v: _told(v.own, v)),
    "后一句有任务": (7, lambda v: _told(v.after, v)),
    "后面有人应": (5, lambda v: bool(v.next and rules.ACCEPT.match(v.next[0].text))),
    "说你、后面有人应": (7, lambda v: bool(YOU.search(v.s.text) and v.next and rules.ACCEPT.match(v.next[0].text))),
    "提到人、后面有人应": (8, lambda v: bool(v.named and v.next and rules.ACCEPT.match(v.next[0].text))),
    "后面说到我": (-2, lambda v: bool(v.next and ME.search(v.next[0].text))),
    "后面推辞": (-1, lambda v: bool(v.next and rules.REFUSE.search(v.next[0].text))),
}
ENOUGH = 31  # 够这么多分，像是在派活或认领
HARDLY = 24  # 不到这么多分，不像


class DutyCheck:
    """拿分数复核 ``TaskReader`` 的结果；任务本身（负责人、期限、原句）照旧由它给。"""

    def __init__(self, scene: Scene, roster: Roster, tasks: list[Task]) -> None:
        self.scene, self.roster, self.tasks = scene, roster, tasks
        self.score = {s.order: tally(CUES, scene.view(s)) for s in scene.sentences}

    def checked(self) -> list[Task]:
        """去掉不像的，补上漏掉的，说同一件的并起来。"""
        tasks = joined(self.kept(), self.scene.sentences)
        for task in tasks:
            alone = [s for s in task.lines if sum(s in other.lines for other in tasks) == 1]
            levels = [level for s in alone for level, rule in rules.LEVELS if rule.search(s.plain)]
            task.priority = levels[-1] if levels and task.priority == "未说明" else task.priority
        return tasks

    def kept(self) -> list[Task]:
        """去掉不像的，补上漏掉的，按先后排。"""
        kept = [t for t in self.tasks if t.words or max((self.score[x.order] for x in t.lines), default=0) >= HARDLY]
        for task in kept:
            if not task.owners and not task.open_owner and not task.words and (told := [x for x in task.lines if not x.asks and (YOU.search(x.text) or ME.search(x.text))]):
                task.owners = self._owners(told[0])
        told = {x.order for t in self.tasks for x in t.lines}
        for s in self.scene.sentences:
            if self.score[s.order] >= ENOUGH and s.order not in told and not (
                    s.section or s.asks or rules.JOKE.search(s.text) or rules.CLOSING.search(s.text)):
                self._add(kept, s)
        return sorted(kept, key=lambda t: t.lines[0].order if t.lines else 0)

    def _add(self, kept: list[Task], s: Sentence) -> None:
        """接着刚说的那件事，或另起一件。"""
        owners, due = self._owners(s), due_of(s.clauses)
        last = next((t for t in reversed(kept) if t.lines and t.lines[0].order < s.order), None)
        if last and s.u - last.u <= 1 and (not owners or owners == last.owners) and (s.u == last.u or overlap(" ".join(x.text for x in last.lines), s.text)):
            last.add(s)
            last.due = last.due or due
            last.owners = last.owners or owners
            return
        kept.append(Task([s], owners, due, u=s.u))
        kept.sort(key=lambda t: t.lines[0].order if t.lines else 0)

    def _owners(self, s: Sentence) -> list[str]:
        """谁来做：点到的人、“你”所指的人、说“我”的人；听不出就空着。"""
        view, people = self.scene.view(s), self._named(s)
        if people:
            return people
        if _HIM.search(s.text):
            return self._mentioned(s)
        you, me = YOU.search(s.text), ME.search(s.text)
        if you and not (me and me.start() < you.start()):  # “我……给你”说的是我
            called = next((name for x in [*view.own, s] for c in x.clauses if (name := self.roster.called(c.text))), None)
            answer = view.next[0].speaker if view.next else None
            other = called or answer or (view.near[-1].speaker if view.near else None)
            return [other] if other and other != s.speaker else []
        if s.speaker and (ME.search(s.text) or rules.ACCEPT.match(s.text) or not rules.NEED.search(s.text)):
            return [s.speaker]
        return []

    def _named(self, s: Sentence) -> list[str]:
        found = [(m.start(), self.roster.full(m[0])) for m in re.finditer(self.roster.person, s.text, re.I)]
        found = [name for at, name in found if not re.search(r"[给跟和对向问找替帮为]$|[给跟和对向问找替帮为][^,]{0,3}$", s.text[:at]) and name != s.speaker]
        return found[:1]

    def _mentioned(self, s: Sentence) -> list[str]:
        """“让他去”：前面最近提到的人。"""
        for x in reversed(self.scene.sentences[max(0, s.order - 6) : s.order + 1]):
            names = [self.roster.full(m[0]) for m in re.finditer(self.roster.person, x.text, re.I)]
            if names:
                return names[-1:]
        return []
