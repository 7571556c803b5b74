"""离线模式怎样复核任务：每句话按线索打分，分低的“任务”去掉，分高而没人管的句子补上。

``offline_tasks`` 顺着对话认人、认期限，但只认得它知道的句式；这里只问一件事：这句话像不像在说会后要做的活。
分值由 ``tests/benchmarks/fit_cues.py`` 算出来。
"""

from __future__ import annotations

import re
from collections import Counter

from . import offline_rules as rules
from .offline_due import due_of
from .offline_joins import joined
from .offline_read import Roster, Sentence, overlap
from .offline_tasks import Task
from .offline_view import ME, YOU, Cue, Scene, View, tally
from .wordlists import SURNAMES

_LET = re.compile(rules.LET_DO)
_URGENT = re.compile(r"尽快|赶紧|抓紧|马上|立刻|优先|(?<![不别着])急(?![诊救性刹])|\burgent\b|\basap\b", re.I)
_HIM = re.compile("[让叫]他|[让叫]她")
_HAND = re.compile(r"(?:给|发|交|报|送|拿|带)(?:给|到)?(?:我|大家|群)|送来|拿来|带来|发群|\bsend (?:me|us|it)\b", re.I)
_FOR_ME = re.compile(r"^[^我]*(?:给|发|交|报|送|让|叫)我[^我]*$")
_MINE = re.compile(r"我(?:来|去|包|盯|管|跟|找|写|弄|催|问|接|约|补|出)|交给我|归我|算我|\bi'll\b|\bi will\b|\bi'm on\b|\bgive it to me\b|\bi can\b|\bmine\b", re.I)
_YOURS = re.compile(r"你(?:来|去|把|跟|找|写|弄|催|问|操|处理|办|负责|盯|记得)|归你|就你|\bcan you\b|\bcould you\b|\bplease\b", re.I)
_TITLED = re.compile(rf"(?:[让叫请找由]|的)(?:小|老|阿)[一-鿿]|[一-鿿](?:哥|姐|师傅|老师)|[{''.join(sorted(SURNAMES))}][工总](?![作人程地厂资具结共算部是之])")
_NEG = re.compile("不(?!急|用)|没|(?<![特区级性分告])别")
_KINDS = ("date", "weekday", "week", "month", "day")


def _has(regex: re.Pattern[str]) -> Cue:
    return lambda v: bool(regex.search(v.s.text))


def _before(v: View, regex: re.Pattern[str]) -> bool:
    return any(v.s.u - x.u == 1 and regex.search(x.text) for x in v.near)


def _called(v: View) -> bool:
    """上一段里叫了这个人。"""
    who = (v.s.speaker or "")[-2:]
    return bool(who) and any(v.s.u - x.u == 1 and who in x.raw for x in v.near)


def _told(lines: list, v: View) -> bool:
    return any(x.order in v.told for x in lines)


CUES: dict[str, tuple[int, Cue]] = {
    # 这句话怎么说
    "认领的句式": (10, _has(rules.COMMIT)),
    "不是认领": (-6, _has(rules.NO_COMMIT)),
    "派给对方的句式": (4, _has(rules.YOU_DO)),
    "得、需要": (6, _has(rules.NEED)),
    "交付的句式": (6, _has(rules.DELIVER)),
    "没有负责人": (3, _has(rules.NO_OWNER)),
    "我来、我去": (9, _has(_MINE)),
    "你来、你把": (6, _has(_YOURS)),
    "让谁、由谁": (6, _has(_LET)),
    "让他": (14, _has(_HIM)),
    "小某、某工": (1, _has(_TITLED)),
    "交到手里": (5, _has(_HAND)),
    "要紧": (19, _has(_URGENT)),
    "把": (3, lambda v: "把" in v.s.text),
    "说我": (3, lambda v: v.me),
    "说你": (5, lambda v: v.you),
    "提到人": (3, lambda v: v.named),
    "有期限": (2, lambda v: v.due),
    "之前、之内": (8, lambda v: v.edge),
    "之前、有动作": (8, lambda v: v.edge and v.acts),
    "说到日子": (4, lambda v: any(p.kind in _KINDS for c in v.s.clauses for p in c.times)),
    "日子、我、有动作": (4, lambda v: "τ" in v.s.text and v.me and v.acts),
    "先应一声": (7, lambda v: v.s.accepts),
    "应着报期限": (5, lambda v: v.s.accepts and "τ" in v.s.text and not v.s.asks),
    "说过去": (-3, lambda v: v.past),
    "过去的日子": (-7, lambda v: "π" in v.s.text),
    "委婉": (-6, lambda v: v.hedged),
    "条件": (5, _has(rules.CONDITION)),
    "否定": (-4, _has(_NEG)),
    "问句": (3, lambda v: v.s.asks),
    "玩笑": (-5, lambda v: "哈哈" in v.s.raw or "开玩笑" in v.s.raw),
    "口号": (-5, lambda v: bool(rules.SLOGAN.search(v.s.plain))),
    "很短": (-9, lambda v: v.heavy < 2),
    # 什么场合说
    "已归进任务": (17, lambda v: v.busy),
    "任务里有期限": (9, lambda v: v.busy and v.due),
    "任务里是问句": (2, lambda v: v.busy and v.s.asks),
    "主持": (3, lambda v: v.chair),
    "纪要": (1, lambda v: not v.s.speaker),
    "纪要里有期限": (6, lambda v: not v.s.speaker and v.edge),
    "纪要里提到人、有动作": (6, lambda v: not v.s.speaker and v.named and v.acts),
    "一段的头一句": (-4, lambda v: not v.own),
    # 前后的人怎么接
    "问何时、报日子": (-2, lambda v: _before(v, rules.WHEN) and "τ" in v.s.text),
    "前面叫了名": (3, _called),
    "叫了名、报日子": (12, lambda v: "τ" in v.s.text and v.heavy < 5 and (_called(v) or _before(v, YOU))),
    "前一段有任务": (3, lambda v: _told([x for x in v.near if v.s.u - x.u == 1], v)),
    "后一段有任务": (8, lambda v: _told(v.next, v)),
    "前一句有任务": (3, lambda v: _told(v.own, v)),
    "后一句有任务": (7, lambda v: _told(v.after, v)),
    "后面有人应": (6, lambda v: v.answered),
    "说你、后面有人应": (8, lambda v: v.you and v.answered),
    "提到人、后面有人应": (8, lambda v: v.named and v.answered),
    "后面说到我": (-1, lambda v: bool(v.next and ME.search(v.next[0].text))),
}
ENOUGH = 31  # 够这么多分，像是在派活或认领
HARDLY = 24  # 不到这么多分，不像


def _ordered(task: Task) -> bool:
    """纪要里写明“由某科、请某人”做的，不必再凑分。"""
    return bool(task.owners) and any(not s.speaker and re.search(r"(?:^|,)(?:由|请|责成)", s.text) for s in task.lines)


class DutyCheck:
    """拿分数复核 ``TaskReader`` 的结果；任务本身（负责人、期限、原句）照旧由它给。"""

    def __init__(self, scene: Scene, roster: Roster, tasks: list[Task]) -> None:
        self.scene, self.roster, self.tasks = scene, roster, tasks

    def _score(self, s: Sentence) -> int:
        return tally(CUES, self.scene.view(s))

    def checked(self) -> list[Task]:
        """去掉不像的，补上漏掉的，说同一件的并起来。"""
        tasks = joined(self.kept(), self.scene.sentences)
        shared = Counter(s.order for task in tasks for s in task.lines)
        for task in tasks:
            alone = [s for s in task.lines if shared[s.order] == 1]
            levels = [level for s in alone for level, rule in rules.LEVELS if rule.search(s.plain)]
            if task.owners and not task.words and rules.NO_OWNER.search(max(task.lines, key=lambda s: s.order).text):
                task.owners, task.open_owner = [], True  # 最后说的是“人选回头找”
            task.priority = levels[-1] if levels and task.priority == "未说明" else task.priority
        return tasks

    def kept(self) -> list[Task]:
        """去掉不像的，补上漏掉的，按先后排。"""
        kept = [t for t in self.tasks if t.words or t.open_owner or _ordered(t) or max(map(self._score, t.lines), default=0) >= HARDLY]
        for task in kept:
            if not task.owners and not task.open_owner and not task.words and (told := [x for x in task.lines if not x.asks and (not x.speaker or YOU.search(x.text) or ME.search(x.text))]):
                task.owners = self._owners(told[0])
        told = {x.order for t in self.tasks for x in t.lines}
        for s in self.scene.sentences:
            if s.order not in told and not (s.section or s.asks or rules.JOKE.search(s.text) or rules.CLOSING.search(s.text)) \
                    and self._score(s) >= ENOUGH:
                self._add(kept, s)
        return sorted(kept, key=lambda t: t.lines[0].order if t.lines else 0)

    def _add(self, kept: list[Task], s: Sentence) -> None:
        """接着刚说的那件事，或另起一件。"""
        owners, due = self._owners(s), due_of(s.clauses)
        if not owners and _FOR_ME.search(s.text):
            return  # 没有对着谁说，也没人应
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
        view, people = self.scene.view(s), self._named(s) if s.speaker else self._minuted(s)
        if people or not s.speaker:
            return people
        if _HIM.search(s.text):
            return self._mentioned(s)
        you, me = YOU.search(s.text), ME.search(s.text)
        if you and not (me and me.start() < you.start()):  # “我……给你”说的是我
            called = next((name for x in [*view.own, s] for c in x.clauses if (name := self.roster.called(c.text))), None)
            answer = view.next[0].speaker if view.next else None
            other = called or answer or (view.near[-1].speaker if view.near else None)
            return [other] if other and other != s.speaker else []
        if _FOR_ME.search(s.text):  # “提前两天给我”：做的是别人
            return [view.next[0].speaker] if view.answered and view.next[0].speaker else []
        if not me and not s.accepts and view.answered and view.next[0].speaker != s.speaker:
            return [view.next[0].speaker] if view.next[0].speaker else []  # “月底前弄好。”“行，我催着。”
        if s.speaker and (me or s.accepts or not rules.NEED.search(s.text)):
            return [s.speaker]
        return []

    def _named(self, s: Sentence) -> list[str]:
        found = [(m.start(), self.roster.full(m[0])) for m in re.finditer(self.roster.person, s.text, re.I)]
        found = [name for at, name in found if not re.search(r"[给跟和对向问找替帮为]$|[给跟和对向问找替帮为][^,]{0,3}$", s.text[:at]) and name != s.speaker]
        return found[:1]

    def _minuted(self, s: Sentence) -> list[str]:
        """纪要里一句开头的、“由、请”后面的人或部门，连同“会同、配合”的。"""
        one = rf"(?:{self.roster.person}|{self.roster.team})"
        match = re.search(rf"(?:^|,|由|请|责成)(?P<who>{one}(?:(?:、|和|与|会同|配合|联合){one})*)", s.text, re.I)
        found = [self.roster.full(m[0]) for m in re.finditer(one, match["who"], re.I)] if match else []
        found = [re.sub("^(?:会?同|和|与|配合|联合)", "", name) for name in found]
        return [s.raw[at : at + len(name)] if (at := s.plain.find(name)) >= 0 else name for name in found if not rules.NOT_TEAM.search(name)]

    def _mentioned(self, s: Sentence) -> list[str]:
        """“让他去”：前面最近提到的人。"""
        for x in reversed(self.scene.sentences[max(0, s.order - 6) : s.order + 1]):
            names = [self.roster.full(m[0]) for m in re.finditer(self.roster.person, x.text, re.I)]
            if names:
                return names[-1:]
        return []
