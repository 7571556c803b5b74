"""离线模式怎样认出两段话说的是同一件活：先派后改期、推给别人、答应时补一句，并成一条，后说的算。

同样按线索打分，分值由 ``tests/benchmarks/fit_cues.py`` 算出来。
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from . import offline_rules as rules
from .offline_due import fuller
from .offline_read import Sentence, overlap, weight
from .offline_tasks import Task

MOST = 8  # 一件事最多由这么多句并成
_REFERS = re.compile(r"[这那]个|[这那]事|这件|它|他|她|归我|给我|^那就?(?:我|你|他|她|让|由|τ)|还是|改|换|τ[^,]{0,3}(?:吧|行|可以)$|^τ", re.I)
FAR = 4  # 隔了这么多段发言，就不再看
_PRONOUN = re.compile("[这那]个|[这那]事|这件|它|他|她|这|那|归我|给我|交给我")
_ALSO = re.compile("也|再|还|另外|顺便|顺手")
_RELAY = re.compile("跟[他她]|告诉|转告|打招呼|说一声|交代")
_VERB = re.compile(rules.VERB)


@dataclass
class Pair:
    """先后两件：``first`` 的原句在前，``between`` 是中间隔着的句子。"""

    first: Task
    second: Task
    between: list[Sentence]

    @cached_property
    def start(self) -> Sentence:
        """后一件的头一句。"""
        return min(self.second.lines, key=lambda s: s.order)

    @cached_property
    def gap(self) -> int:
        return self.start.u - max(s.u for s in self.first.lines)

    @cached_property
    def told(self) -> tuple[str, str]:
        return " ".join(s.text for s in self.first.lines), " ".join(s.text for s in self.second.lines)

    @cached_property
    def shared(self) -> int:
        return overlap(*self.told)

    @cached_property
    def same_verb(self) -> bool:
        left, right = (set(_VERB.findall(text)) for text in self.told)
        return bool(left & right)

    @cached_property
    def accepts(self) -> bool:
        return bool(rules.ACCEPT.match(self.start.text))

    @cached_property
    def by_owner(self) -> bool:
        """前一件的负责人自己在说。"""
        return bool(self.start.speaker and self.start.speaker in self.first.owners)

    @cached_property
    def answered(self) -> bool:
        """前一件问了谁来、什么时候。"""
        return any(rules.WHO.search(s.text) or rules.WHEN.search(s.text) for s in [*self.first.lines, *self.between])


    @cached_property
    def apart(self) -> bool:
        """后一句自己说全了一件事，不指着前面、也不是有人推辞之后接手：另是一件，不必算分。"""
        told = weight(self.start.clauses) >= 4 and not self.accepts and _VERB.search(self.start.text) and not _REFERS.search(self.start.text)
        claims = not self.accepts and self.first.owners and self.start.speaker not in self.first.owners and rules.COMMIT.search(self.start.text)
        passed_on = self.answered or any(rules.REFUSE.search(s.text) for s in [*self.between, self.start])
        return len(self.first.lines) >= MOST or bool((told or claims) and not passed_on)


Cue = Callable[[Pair], bool]
CUES: dict[str, tuple[int, Cue]] = {
    "同一段": (1, lambda p: p.gap <= 0),
    "下一段": (3, lambda p: p.gap == 1),
    "隔一段": (3, lambda p: p.gap == 2),
    "隔几段": (-7, lambda p: p.gap > 2),
    "有字相同": (4, lambda p: p.shared >= 1),
    "动词相同": (2, lambda p: p.same_verb),
    "用了这、那、他": (3, lambda p: bool(_PRONOUN.search(p.start.text))),
    "紧接着答应": (6, lambda p: p.gap == 1 and p.accepts),
    "负责人接着说": (6, lambda p: p.gap == 1 and p.by_owner and p.second.owners == [p.start.speaker]),
    "负责人同": (0, lambda p: bool(p.first.owners) and p.first.owners == p.second.owners),
    "负责人不同": (-5, lambda p: bool(p.first.owners and p.second.owners) and p.first.owners != p.second.owners),
    "前面没期限、后面有": (2, lambda p: bool(p.second.due and not p.first.due)),
    "期限不同": (-8, lambda p: bool(p.first.due and p.second.due) and p.first.due != p.second.due),
    "中间有人问": (-4, lambda p: any(s.asks for s in p.between)),
    "换了话题": (-7, lambda p: any(rules.TOPIC.search(s.text) for s in [*p.between, p.start])),
    "也、再、还": (0, lambda p: bool(_ALSO.search(p.start.text))),
    "后一句短": (2, lambda p: weight(p.start.clauses) < 6),
    "后一句长": (-7, lambda p: weight(p.start.clauses) >= 10),
    "后一句是问": (-4, lambda p: p.start.asks),
}
ENOUGH = 5


def pairs(tasks: list[Task], sentences: list[Sentence], task: Task) -> list[Pair]:
    """``task`` 与它前面（``tasks``）不远的一两件，近的在前。"""
    at = min(s.order for s in task.lines)
    near = [t for t in tasks[-4:] if not t.words and max(s.order for s in t.lines) < at][-2:]
    found = [Pair(t, task, sentences[max(s.order for s in t.lines) + 1 : at]) for t in reversed(near)]
    return [pair for pair in found if pair.gap <= FAR]


def joined(tasks: list[Task], sentences: list[Sentence]) -> list[Task]:
    """说的是同一件的并成一条。"""
    kept: list[Task] = []
    for task in sorted((t for t in tasks if t.lines), key=lambda t: min(s.order for s in t.lines)):
        same = [] if task.words or not task.lines[0].speaker else [p for p in pairs(kept, sentences, task) if not p.apart and sum(n for n, holds in CUES.values() if holds(p)) >= ENOUGH]
        if same:
            _merge(same[0])
        else:
            kept.append(task)
    return kept


def _merge(pair: Pair) -> None:
    first, second = pair.first, pair.second
    for line in second.lines:
        first.add(line)
        if line in second.part:
            first.part.setdefault(line, second.part[line])
    relayed = _RELAY.search(pair.start.text) and first.owners
    refused = any(rules.REFUSE.search(s.text) for s in [*pair.between, pair.start])
    spoken = pair.accepts and first.owners and not refused and not re.search("改|换|还是|那我", pair.start.text)  # “好，本周内我们弄完”：替派到的人应
    if second.owners and not relayed and not spoken and not set(second.owners) <= set(first.owners):
        first.owners = second.owners
    if second.due:
        first.due = fuller(first.due, second.due)
    if second.priority != "未说明":
        first.priority = second.priority
