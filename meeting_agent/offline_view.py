"""离线模式怎样看一句话的前后：谁在什么场合说，别人前面提过什么，后面怎么接。

拍板（``offline_cues``）与任务（``offline_duties``）都拿这里的 ``View`` 打分。
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import offline_rules as rules
from .facts import plain
from .offline_due import EDGE, due_of
from .offline_read import Sentence, runs, weight
from .offline_tasks import Task

_VERB = re.compile(rules.VERB)
NEAR = 3  # 往前看别人这么多段发言
_LEAD = re.compile(r"^(?:那行|那好|那这样|[那就行好嗯对成哦啊嘛得,]|可以|没问题|这样|ok(?:ay)?|先|也|都|还是|今年|这次|这回|这版|这期|本次|τ|暂时|暂)+")
_NOT = re.compile(r"(?:不(?!用$|行|是|会|能|好|对|知|清|够|同|错|一定|过|然|如|但|仅|光|管|太|懂|急|到|了|起|住|得|像|敢|想|讨|谈|聊|说|展)|别(?!急|慌|谢|客|吵|闹|担|管|提|说)|甭|没必要|不必|不用|不再|不予)([一-鿿])")
_NOT_LAST = re.compile(r"(?:不|别)(?!(?:讨论|谈|聊|急|慌|谢|客气|吵|闹|担心|管|提|说|行|会|能|好|对|知道|够|错|了|到|起|得|来|完|住|清|出|是|用)[了吧]?$)[一-鿿]{1,2}(?:了|吧)?$")
_ONE_VERB = re.compile(r"([一-鿿])[一-鿿]?(?:吧|了|啊|呗|嘛)?$")
_END = re.compile("[吧了啊嘛呗]+$")
_FILLED = re.compile(r"[^一-鿿a-z0-9]")
NUMBER = re.compile(r"\d+|[一二三四五六七八九十百千万两]{2,}")
_REQUEST = re.compile(r"想|申请|要求|希望|建议|提议|反映|能不能|可不可以|要不|干脆|不如|\b(?:can|could|should|shall) (?:we|i)\b|\bhow about\b|\bwhat if\b", re.I)
OPTION = re.compile(r"还是|要不要|选哪|哪[个家种天]|几[个台版套号]|多少|([一-鿿])不\1|\bor\b", re.I)
ME, YOU, THEY = re.compile(r"我(?!们)|\bi\b", re.I), re.compile(r"你|\byou\b", re.I), re.compile("(?<![其吉])他|她|人家|they")
_SECTION = re.compile(r"(?:议定|决定|商定|确定|明确|同意|决议|意见)[^,。]{0,8}:\s*$")
_SECTION_ENDS = re.compile(r"^会议(?:要求|强调|指出|听取|还?通报|认为|号召)|:\s*$")


def letters(text: str) -> str:
    return _FILLED.sub("", text)


def numbers(text: str) -> set[str]:
    """话里的数，照字面。"""
    return set(NUMBER.findall(text))


@dataclass
class View:
    """一句话和它的前后：``near`` 是别人在前几段里的话，``own``、``after`` 是同一段里前后的话，``next`` 是下一段。"""

    s: Sentence
    chair: bool
    told: set[int]  # 已经归进任务的句子
    resolved: bool  # 在“会议议定：”之下
    named: bool  # 提到人或部门
    near: list[Sentence]
    own: list[Sentence]
    after: list[Sentence]
    next: list[Sentence]
    mine: list[Sentence]  # 说话人自己在前几段里的话

    @property
    def busy(self) -> bool:
        """这句里派了活。"""
        return self.s.order in self.told

    @cached_property
    def me(self) -> bool:
        return bool(ME.search(self.s.text))

    @cached_property
    def you(self) -> bool:
        return bool(YOU.search(self.s.text))

    @cached_property
    def past(self) -> bool:
        return bool(rules.PAST.search(self.s.text))

    @cached_property
    def hedged(self) -> bool:
        return bool(rules.HEDGE.search(self.s.text))

    @cached_property
    def due(self) -> bool:
        return bool(due_of(self.s.clauses))

    @cached_property
    def edge(self) -> bool:
        """有“之前、之内”一类的期限。"""
        return any(EDGE.search(p.text) for c in self.s.clauses for p in c.times if p.kind != "past")

    @cached_property
    def acts(self) -> bool:
        """有动作，不是在问，也不是说过去。"""
        return not self.s.asks and not self.past and bool(_VERB.search(self.s.text))

    @cached_property
    def answered(self) -> bool:
        """下一段开口就应了。"""
        return bool(self.next) and self.next[0].accepts

    @cached_property
    def clean(self) -> list[str]:
        """没有悬着、没有委婉、不说过去的小句。"""
        return [c.text for c in self.s.clauses if not rules.DEFER.search(c.text) and not rules.HEDGE.search(c.text) and "π" not in c.text]

    @cached_property
    def plainly(self) -> bool:
        """说得干脆：不问、不说你我、不说过去、不委婉、不搁置。"""
        return not (self.s.asks or self.me or self.you or self.past or self.hedged or rules.DEFER.search(self.s.text))

    @cached_property
    def first(self) -> str:
        """去掉“那、好、就、先……”之后的第一个小句。"""
        return next((rest for c in self.s.clauses if (rest := _LEAD.sub("", c.text))), "")

    @cached_property
    def proposals(self) -> str:
        """前几段里别人问的、提的、想要的。"""
        return " ".join(x.plain for x in self.near if x.suggests)

    @cached_property
    def requested(self) -> bool:
        return any(_REQUEST.search(x.plain) for x in self.near)

    @cached_property
    def denied(self) -> set[str]:
        """“不换、别动”里被否定的字。"""
        return {m[1] for c in self.s.clauses for m in _NOT.finditer(c.text)}

    @cached_property
    def denies_last(self) -> bool:
        return any(_NOT_LAST.search(c.text) for c in self.s.clauses)

    @cached_property
    def echoes(self) -> bool:
        """“要不要租？”“租。”：头一个小句就是别人话里的动词。"""
        match = _ONE_VERB.fullmatch(self.first)
        return bool(match and match[1] in self.proposals and match[1] not in "行好对没有是在会可不别")

    @cached_property
    def core(self) -> str:
        return letters(_LEAD.sub("", self.s.plain))

    @cached_property
    def repeats(self) -> bool:
        """和别人前面说的有连着三个字相同；自己只说了两个字的，这两个字相同。"""
        if len(self.core) == 2:
            return any(self.core in x.plain for x in self.near)
        own = runs(_LEAD.sub("", self.s.plain))
        return any(own & x.runs for x in self.near)

    @cached_property
    def chosen(self) -> bool:
        """“三楼还是四楼？”“好，三楼。”：有一截就是前面说过的一样东西。"""
        said = [*self.near, *self.mine]
        options = {_END.sub("", letters(_LEAD.sub("", c.text))) for c in self.s.clauses} if not self.s.asks and any(OPTION.search(x.plain) for x in said) else ()
        return any(2 <= len(option) <= 8 and not option.isascii() and any(option in letters(x.plain) for x in said) for option in options)

    @cached_property
    def shelved(self) -> bool:
        """悬着；“旺季不换，九月再说”眼下是定了的，不算。"""
        return any(rules.DEFER.search(c.text) and not (i and re.fullmatch(r"τ再[说看议]", c.text)) for i, c in enumerate(self.s.clauses))

    @cached_property
    def verdict(self) -> bool:
        return any(rules.VERDICT.search(text) for text in self.clean)

    @cached_property
    def heavy(self) -> int:
        return weight(self.s.clauses)


Cue = Callable[[View], bool]


def present(cues: dict[str, tuple[int, Any]], view: Any) -> list[str]:
    """这句话里有哪些线索。"""
    return [name for name, (_, holds) in cues.items() if holds(view)]


def tally(cues: dict[str, tuple[int, Any]], view: Any) -> int:
    """各条线索的分加起来。"""
    total = 0
    for points, holds in cues.values():
        if holds(view):
            total += points
    return total


class Scene:
    """整场会：谁主持，哪些句子已经归进任务；``view`` 给出一句话和它的前后。"""

    def __init__(self, sentences: list[Sentence], tasks: list[Task], names: re.Pattern[str]) -> None:
        self.sentences, self.names = sentences, names
        self.told = {line.order for task in tasks for line in task.lines}
        given = Counter(line.speaker for t in tasks for line in t.lines if t.owners and line.speaker not in t.owners)
        first = next((s.speaker for s in sentences), None)
        self.chairs = {first, *(name for name, n in given.most_common(1) if n > 1), *_titled(sentences)}
        self.resolved = _resolved(sentences)
        self.by_u: dict[int, list[Sentence]] = {}
        for s in sentences:
            self.by_u.setdefault(s.u, []).append(s)
        self._views: dict[int, View] = {}

    def retell(self, tasks: list[Task]) -> None:
        """任务复核过了：哪些句子归进任务，以此为准。"""
        self.told.clear()
        self.told |= {line.order for task in tasks for line in task.lines}

    def view(self, s: Sentence) -> View:
        """同一句只看一遍；两张线索表共用。"""
        if s.order not in self._views:
            self._views[s.order] = self._look(s)
        return self._views[s.order]

    def _look(self, s: Sentence) -> View:
        before, turn = self.sentences[max(0, s.order - 14) : s.order], self.turn(s)
        return View(
            s, chair=bool(s.speaker) and s.speaker in self.chairs, told=self.told, resolved=s.order in self.resolved,
            named=bool(self.names.search(s.text)), near=[x for x in before if 0 < s.u - x.u <= NEAR and x.speaker != s.speaker],
            own=[x for x in turn if x.order < s.order], after=[x for x in turn if x.order > s.order],
            next=[x for x in self.sentences[s.order + 1 : s.order + 10] if x.u == s.u + 1],
            mine=[x for x in before if 1 < s.u - x.u <= NEAR + 1 and x.speaker == s.speaker])

    def turn(self, s: Sentence) -> list[Sentence]:
        """同一段发言里前后几句；一段话再长，也只看近处。"""
        return [x for x in self.sentences[max(0, s.order - 8) : s.order + 8] if x.u == s.u]


def _resolved(sentences: list[Sentence]) -> set[int]:
    """纪要里“会议议定：”之后的各条。"""
    found, inside = set(), False
    for s in sentences:
        if s.speaker or not s.plain:
            inside = False
        elif _SECTION.search(s.plain):
            inside = True
        elif _SECTION_ENDS.search(s.plain):
            inside = False
        elif inside:
            found.add(s.order)
    return found


def _titled(sentences: list[Sentence]) -> list[str]:
    """从称呼看得出管事的人：只有一两个人带这样的头衔时才算。"""
    names = dict.fromkeys(s.speaker for s in sentences if s.speaker)
    return found if 0 < len(found := [n for n in names if rules.CHAIR_TITLE.search(plain(n))]) <= 2 < len(names) else []
