"""离线模式怎样听出拍板：每条线索值几分，加起来够数才算。

一句话是不是拍板，很少由一个词说了算：说的人管不管事、接的是不是别人的提议、后面有没有人应，
都要看。所以线索分三类——这句话怎么说、谁在什么场合说、前后的人怎么接——各有一个分值，
分值由 ``tests/benchmarks/fit_cues.py`` 对着带标准答案的会议算出来，不是拍脑袋定的。
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from . import offline_rules as rules
from .offline_read import Sentence, overlap, weight

NEAR = 3  # 往前看别人这么多段发言
_LEAD = re.compile(r"^(?:那行|那好|那这样|[那就行好嗯对成哦啊嘛得,]|可以|没问题|这样|ok(?:ay)?|先|也|都|还是|今年|这次|这回|这版|这期|本次|τ|暂时|暂)+")
_NOT = re.compile(r"(?:不(?!用$|行|是|会|能|好|对|知|清|够|同|错|一定|过|然|如|但|仅|光|管|太|懂|急|到|了|起|住|得|像|敢|想)|别(?!急|慌|谢|客|吵|闹|担|管|提|说)|甭|没必要|不必|不用|不再|不予)([一-鿿])")
_NOT_LAST = re.compile(r"(?:不|别)(?!(?:急|慌|谢|客气|吵|闹|担心|管|提|说|行|会|能|好|对|知道|够|错|了|到|起|得|来|完|住|清|出|是|用)[了吧]?$)[一-鿿]{1,2}(?:了|吧)?$")
_ONE_VERB = re.compile(r"([一-鿿])[一-鿿]?(?:吧|了|啊|呗|嘛)?$")
_END = re.compile("[吧了啊嘛呗]+$")
_WHETHER = re.compile(r"要不要|能不能|可不可以|需不需要|是否|([一-鿿])不\1|吗[?？]|\b(?:should|can|could|shall|do) we\b", re.I)
_FILLED = re.compile(r"[^一-鿿a-z0-9]")
_NUMBER = re.compile(r"\d+|[一二三四五六七八九十百千万两]{2,}")
_DENY = re.compile(r"(?:那?不行|不可以|不用|没必要|不|算了|打住|来不及|太贵了?|别|no|not .{0,14})[的吧啊了]?$", re.I)
_AGREE = re.compile(r"(?:我?(?:同意|赞成|支持|没意见|没问题)|附议|\+1|agreed|fine|works|这条好|行吧|好吧|那行|也好|也行|ok)", re.I)
_REQUEST = re.compile(r"想|申请|要求|希望|建议|提议|反映|能不能|可不可以|要不|干脆|不如|\b(?:can|could|should|shall) (?:we|i)\b|\bhow about\b|\bwhat if\b", re.I)
_OPTION = re.compile(r"还是|要不要|选哪|哪[个家种天]|几[个台版套号]|多少|([一-鿿])不\1|\bor\b", re.I)
_EXIST = re.compile(r"(?:^|,)[^,]{0,6}(?:是|有|没|还有|就是|叫|像)(?![一-鿿]*(?:定|改))")
_THEN = re.compile(r"(?:要是|如果|不合格|的话|若|if |[^,]{2,}就).*(?:就|则|立|马上|we )", re.I)
_INTO = re.compile(r"(?:改|换|调|挪|推|提前|延|升|降|压|减|加|扩|翻|并|转)(?:成|为|到|至|进|用)")
_LIMIT = re.compile(r"为准|封顶|最多|最少|至少|不超过|以内|定价|上限|下限|到顶")
_MINUTED = re.compile(r"不予|不再|暂不|确定|同意|明确|决定|通过|统一|暂缓|顺延|改为|为准|支出|列支")
_ENACTED = re.compile(r"统一|为准|先行|分担|不少于|即日起|今年不|延长|取消|调整|改为|采用")
_ME, _YOU, _THEY = re.compile(r"我(?!们)|\bi\b", re.I), re.compile(r"你|\byou\b", re.I), re.compile("他|她|人家|they")
_MOOD = re.compile("[哈呢嘛啊]")
_CLOCKED = re.compile(r"\d{1,2}[:：]\d\d")
_POLITE = re.compile(r"麻烦|辛苦|拜托|有劳|劳烦|\bplease\b")
_KEEPS = re.compile(r"\b(?:we|it|this|the \w+) (?:stays?|keeps?|moves?|goes?|ship|drop|use|skip|go)\b", re.I)


def _letters(text: str) -> str:
    return _FILLED.sub("", text)


def numbers(text: str) -> set[str]:
    """话里的数，照字面。"""
    return set(_NUMBER.findall(text))


def _runs(text: str, size: int = 3) -> set[str]:
    return {text[i : i + size] for i in range(len(text) - size + 1)}


@dataclass
class View:
    """一句话和它的前后：``near`` 是别人在前几段里的话，``own``、``after`` 是同一段里前后的话，``next`` 是下一段。"""

    s: Sentence
    chair: bool
    busy: bool  # 这句里派了活
    resolved: bool  # 在“会议议定：”之下
    named: bool  # 提到人或部门
    near: list[Sentence]
    own: list[Sentence]
    after: list[Sentence]
    next: list[Sentence]
    mine: list[Sentence]  # 说话人自己在前几段里的话

    @cached_property
    def clean(self) -> list[str]:
        """没有悬着、没有委婉、不说过去的小句。"""
        return [c.text for c in self.s.clauses if not rules.DEFER.search(c.text) and not rules.HEDGE.search(c.text) and "π" not in c.text]

    @cached_property
    def plainly(self) -> bool:
        """说得干脆：不问、不说你我、不说过去、不委婉、不搁置。"""
        text = self.s.text
        return not (self.s.asks or _ME.search(text) or _YOU.search(text) or rules.PAST.search(text) or rules.HEDGE.search(text) or rules.DEFER.search(text))

    @cached_property
    def first(self) -> str:
        """去掉“那、好、就、先……”之后的第一个小句。"""
        return next((rest for c in self.s.clauses if (rest := _LEAD.sub("", c.text))), "")

    @cached_property
    def proposals(self) -> str:
        """前几段里别人问的、提的、想要的。"""
        return " ".join(x.plain for x in self.near if x.asks or rules.PROPOSE.search(x.text) or rules.HEDGE.search(x.text) or re.search("得|想|要", x.plain))

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
        return bool(match and match[1] in self.proposals and match[1] not in "行好对没有是在会可")

    @cached_property
    def core(self) -> str:
        return _letters(_LEAD.sub("", self.s.plain))

    @cached_property
    def repeats(self) -> bool:
        """和别人前面说的有连着三个字相同；自己只说了两个字的，这两个字相同。"""
        if len(self.core) == 2:
            return any(self.core in x.plain for x in self.near)
        runs = _runs(self.core)
        return any(runs & _runs(_letters(x.plain)) for x in self.near)

    @cached_property
    def chosen(self) -> bool:
        """“三楼还是四楼？”“好，三楼。”：有一截就是前面说过的一样东西。"""
        said = [*self.near, *self.mine]
        options = {_END.sub("", _letters(_LEAD.sub("", c.text))) for c in self.s.clauses} if not self.s.asks and any(_OPTION.search(x.plain) for x in said) else ()
        return any(2 <= len(option) <= 8 and any(option in _letters(x.plain) for x in said) for option in options)

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


def _any(regex: re.Pattern[str]) -> Cue:
    return lambda v: bool(regex.search(v.s.text))


def _next(regex: re.Pattern[str]) -> Cue:
    return lambda v: bool(v.next and regex.match(v.next[0].text))


CUES: dict[str, tuple[int, Cue]] = {
    # 这句话怎么说
    "决定、就定、统一": (21, lambda v: any(rules.DECIDE.search(text) for text in v.clean)),
    "换、留、改到、先不": (13, lambda v: v.verdict),
    "立规矩": (16, _any(rules.REGULATION)),
    "末尾是不做": (5, lambda v: v.denies_last),
    "否定别人提的": (7, lambda v: any(ch in v.proposals for ch in v.denied)),
    "照别人的动词答": (2, lambda v: v.echoes),
    "改成、调到": (6, _any(_INTO)),
    "没得商量": (6, lambda v: bool(re.search(rules.NO_APPEAL, v.s.plain))),
    "回绝": (6, lambda v: any(rules.DECLINE.search(c.text) for c in v.s.clauses)),
    "改期": (8, _any(rules.RESCHEDULE)),
    "推翻": (4, _any(rules.REVERSAL)),
    "限数": (5, _any(_LIMIT)),
    "有数字": (6, lambda v: bool(_NUMBER.search(v.s.plain))),
    "要是就": (4, _any(_THEN)),
    "先回绝再说": (8, lambda v: len(v.s.clauses) > 1 and bool(_DENY.match(v.s.clauses[0].text))),
    "英文的照旧": (7, _any(_KEEPS)),
    "念钟点": (-3, lambda v: bool(v.s.clauses and (t := v.s.clauses[0].times) and _CLOCKED.match(t[0].text) and v.s.clauses[0].text.startswith(("τ", "π")))),
    "客气地派": (-7, _any(_POLITE)),
    "问句": (-12, lambda v: v.s.asks),
    "说我": (-7, _any(_ME)),
    "说你": (-5, _any(_YOU)),
    "说他": (-8, _any(_THEY)),
    "说过去": (-3, _any(rules.PAST)),
    "委婉": (-3, _any(rules.HEDGE)),
    "搁置": (-11, lambda v: v.shelved),
    "说得最实": (8, _any(rules.FIRM)),
    "是、有": (-4, _any(_EXIST)),
    "语气词": (-5, lambda v: bool(_MOOD.search(v.s.plain))),
    "提到人": (-5, lambda v: v.named),
    "一个小句": (-6, lambda v: len(v.s.clauses) == 1),
    "三个小句": (4, lambda v: len(v.s.clauses) >= 3),
    "很短": (-8, lambda v: v.heavy < 2 and not v.echoes and not v.chosen),
    "很长": (3, lambda v: len(v.s.plain) > 40),
    # 谁在什么场合说
    "主持": (6, lambda v: v.chair),
    "主持说得干脆": (5, lambda v: v.chair and v.plainly),
    "主持换留改": (10, lambda v: v.chair and v.verdict),
    "主持说不": (3, lambda v: v.chair and bool(v.denied)),
    "派活": (-4, lambda v: v.busy),
    "主持否定别人提的": (3, lambda v: v.chair and any(ch in v.proposals for ch in v.denied)),
    "独白里说不": (2, lambda v: not v.s.speaker and v.denies_last),
    "主持用英文定": (5, lambda v: v.chair and v.plainly and bool(_KEEPS.search(v.s.text))),
    "主持派活": (-10, lambda v: v.busy and v.chair and v.plainly),
    "纪要的议定": (11, lambda v: not v.s.speaker and bool(_MINUTED.search(v.s.text))),
    "纪要的办法": (5, lambda v: not v.s.speaker and bool(_ENACTED.search(v.s.text))),
    "议定之下": (10, lambda v: v.resolved),
    # 前后的人怎么接
    "问要不要、照着答": (2, lambda v: not v.own and len(v.s.clauses) > 1 and v.echoes and any(v.s.u - x.u == 1 and x.asks and _WHETHER.search(x.plain) for x in v.near)),
    "有人提": (-3, lambda v: bool(v.proposals)),
    "有人提、主持答": (3, lambda v: v.chair and bool(v.proposals)),
    "有人请示、主持一开口": (8, lambda v: v.chair and v.requested and not v.own and not v.s.asks),
    "几样里选": (3, lambda v: not v.s.asks and v.repeats and any(_OPTION.search(x.plain) for x in v.near)),
    "主持重复别人的话": (6, lambda v: v.chair and v.repeats),
    "同一件事": (7, lambda v: overlap(" ".join(x.text for x in v.near), v.s.text) > 0),
    "有人反对过": (3, lambda v: any(rules.OBJECT.search(x.text) for x in v.near)),
    "问的是谁、何时": (-6, lambda v: any(v.s.u - x.u == 1 and x.asks and re.search("谁|什么时候|几点|为什么|怎么", x.plain) for x in v.near)),
    "自己问过": (2, lambda v: any(x.asks for x in v.mine)),
    "问的人选中一样": (8, lambda v: v.chosen and any(x.asks for x in v.mine)),
    "选中一样": (4, lambda v: v.chosen),
    "一段的头一句": (-4, lambda v: not v.own),
    "一段的第二句": (-8, lambda v: len(v.own) == 1),
    "夹在一段中间": (8, lambda v: bool(v.own and v.after)),
    "后面有人应": (6, _next(rules.ACCEPT)),
    "后面有人赞成": (7, _next(_AGREE)),
    "后面应得短": (4, lambda v: bool(v.next) and sum(len(x.raw) for x in v.next) <= 8),
    "后面换了话题": (-4, lambda v: bool(v.next) and overlap(" ".join(x.text for x in v.next), v.s.text) == 0),
    "后面有人复述": (1, lambda v: bool(_runs(v.core) & {run for x in v.next for run in _runs(_letters(x.plain))})),
}
ENOUGH = 21


def present(view: View) -> list[str]:
    """这句话里有哪些线索。"""
    return [name for name, (_, holds) in CUES.items() if holds(view)]


def score(view: View) -> int:
    """这句话像拍板的分数；``>= ENOUGH`` 才算。"""
    return sum(points for points, holds in CUES.values() if points and holds(view))
