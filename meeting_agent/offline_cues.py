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
_NOT = re.compile(r"(?:不(?!用$|行|是|会|能|好|对|知|清|够|同|错|一定|过|然|如|但|仅|光|管|太|懂|急|到|了|起|住|得|像|敢|想)|别|甭|没必要|不必|不用|不再|不予)([一-鿿])")
_NOT_LAST = re.compile(r"(?:不|别)(?!(?:行|会|能|好|对|知道|够|错|了|到|起|得|来|完|住|清|出|是|用)[了吧]?$)[一-鿿]{1,2}(?:了|吧)?$")
_ONE_VERB = re.compile(r"([一-鿿])[一-鿿]?(?:吧|了|啊|呗|嘛)?$")
_FILLED = re.compile(r"[^一-鿿a-z0-9]")
_NUMBER = re.compile(r"\d+|[一二三四五六七八九十百千万两]{2,}")
_ACK = re.compile(r"(?:好|行|成|嗯|可以|对|ok|得|那这样|那行|那好|fair|right)[的吧啊嘞了]?$", re.I)
_DENY = re.compile(r"(?:那?不行|不可以|不用|没必要|不|算了|打住|来不及|太贵了?|别|no|not .{0,14})[的吧啊了]?$", re.I)
_AGREE = re.compile(r"(?:我?(?:同意|赞成|支持|没意见|没问题)|附议|\+1|agreed|fine|works|这条好|行吧|好吧|那行|也好|也行|ok)", re.I)
_REQUEST = re.compile(r"想|申请|要求|希望|建议|提议|反映|能不能|可不可以|要不|干脆|不如|\b(?:can|could|should|shall) (?:we|i)\b|\bhow about\b|\bwhat if\b", re.I)
_OPTION = re.compile(r"还是|要不要|选哪|哪[个家种天]|几[个台版套号]|多少|([一-鿿])不\1|\bor\b", re.I)
_EXIST = re.compile(r"(?:^|,)[^,]{0,6}(?:是|有|没|还有|就是|叫|像)(?![一-鿿]*(?:定|改))")
_EXPLAIN = re.compile(r"因为|所以|原因|主要是|其实|本来|原来|上次|上回|去年|往年|刚才|已经")
_THEN = re.compile(r"(?:要是|如果|不合格|的话|若|if |[^,]{2,}就).*(?:就|则|立|马上|we )", re.I)
_INTO = re.compile(r"(?:改|换|调|挪|推|提前|延|升|降|压|减|加|扩|翻|并|转)(?:成|为|到|至|进|用)")
_LIMIT = re.compile(r"为准|封顶|最多|最少|至少|不超过|以内|定价|上限|下限|到顶")
_MINUTED = re.compile(r"不予|不再|暂不|确定|同意|明确|决定|通过|统一|暂缓|顺延|改为|为准|支出|列支")
_ENACTED = re.compile(r"统一|为准|先行|分担|不少于|即日起|今年不|延长|取消|调整|改为|采用")
_HEARD = re.compile(r"汇报|通报|听取|指出|强调|认为|要求|反映|提出")
_ME, _YOU, _THEY = re.compile(r"我(?!们)|\bi\b", re.I), re.compile(r"你|\byou\b", re.I), re.compile("他|她|人家|they")
_MOOD = re.compile("[哈呢嘛啊]")
_KEEPS = re.compile(r"\b(?:we|it|this|the \w+) (?:stays?|keeps?|moves?|goes?|ship|drop|use|skip|go)\b", re.I)


def _letters(text: str) -> str:
    return _FILLED.sub("", text)


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
    asked: bool  # 说话人自己前几段问过

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
    def core(self) -> str:
        return _letters(_LEAD.sub("", self.s.plain))

    @cached_property
    def repeats(self) -> bool:
        """和别人前面说的有连着三个字相同。"""
        runs = _runs(self.core)
        return any(runs & _runs(_letters(x.plain)) for x in self.near)

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
    "决定、就定、统一": (0, lambda v: any(rules.DECIDE.search(text) for text in v.clean)),
    "换、留、改到、先不": (0, lambda v: v.verdict),
    "立规矩": (0, _any(rules.REGULATION)),
    "末尾是不做": (0, lambda v: v.denies_last),
    "否定别人提的": (0, lambda v: any(ch in v.proposals for ch in v.denied)),
    "照别人的动词答": (0, lambda v: bool((m := _ONE_VERB.fullmatch(v.first)) and m[1] in v.proposals and m[1] not in "行好对没有是在会可")),
    "改成、调到": (0, _any(_INTO)),
    "限数": (0, _any(_LIMIT)),
    "有数字": (0, lambda v: bool(_NUMBER.search(v.s.plain))),
    "要是就": (0, _any(_THEN)),
    "先应一声再说": (0, lambda v: len(v.s.clauses) > 1 and bool(_ACK.match(v.s.clauses[0].text))),
    "先回绝再说": (0, lambda v: len(v.s.clauses) > 1 and bool(_DENY.match(v.s.clauses[0].text))),
    "英文的照旧": (0, _any(_KEEPS)),
    "问句": (0, lambda v: v.s.asks),
    "说我": (0, _any(_ME)),
    "说你": (0, _any(_YOU)),
    "说他": (0, _any(_THEY)),
    "说过去": (0, _any(rules.PAST)),
    "委婉": (0, _any(rules.HEDGE)),
    "搁置": (0, _any(rules.DEFER)),
    "是、有": (0, _any(_EXIST)),
    "讲缘由": (0, _any(_EXPLAIN)),
    "语气词": (0, lambda v: bool(_MOOD.search(v.s.plain))),
    "提到人": (0, lambda v: v.named),
    "一个小句": (0, lambda v: len(v.s.clauses) == 1),
    "三个小句": (0, lambda v: len(v.s.clauses) >= 3),
    "很短": (0, lambda v: v.heavy < 2),
    "很长": (0, lambda v: len(v.s.plain) > 40),
    # 谁在什么场合说
    "主持": (0, lambda v: v.chair),
    "主持说得干脆": (0, lambda v: v.chair and v.plainly),
    "主持换留改": (0, lambda v: v.chair and v.verdict),
    "主持说不": (0, lambda v: v.chair and bool(v.denied)),
    "主持报数": (0, lambda v: v.chair and bool(_NUMBER.search(v.s.plain))),
    "派活": (0, lambda v: v.busy),
    "主持派活": (0, lambda v: v.busy and v.chair and v.plainly),
    "纪要的议定": (0, lambda v: not v.s.speaker and bool(_MINUTED.search(v.s.text))),
    "纪要的办法": (0, lambda v: not v.s.speaker and bool(_ENACTED.search(v.s.text))),
    "纪要的转述": (0, lambda v: not v.s.speaker and bool(_HEARD.search(v.s.text))),
    "议定之下": (0, lambda v: v.resolved),
    # 前后的人怎么接
    "有人提": (0, lambda v: bool(v.proposals)),
    "有人提、主持答": (0, lambda v: v.chair and bool(v.proposals)),
    "有人请示、主持一开口": (0, lambda v: v.chair and v.requested and not v.own and not v.s.asks),
    "几样里选": (0, lambda v: not v.s.asks and v.repeats and any(_OPTION.search(x.plain) for x in v.near)),
    "重复别人的话": (0, lambda v: v.repeats),
    "主持重复别人的话": (0, lambda v: v.chair and v.repeats),
    "同一件事": (0, lambda v: overlap(" ".join(x.text for x in v.near), v.s.text) > 0),
    "有人反对过": (0, lambda v: any(rules.OBJECT.search(x.text) for x in v.near)),
    "问的是谁、何时": (0, lambda v: any(v.s.u - x.u == 1 and x.asks and re.search("谁|什么时候|几点|为什么|怎么", x.plain) for x in v.near)),
    "自己问过": (0, lambda v: v.asked),
    "一段的头一句": (0, lambda v: not v.own),
    "一段的第二句": (0, lambda v: len(v.own) == 1),
    "夹在一段中间": (0, lambda v: bool(v.own and v.after)),
    "后面有人应": (0, _next(rules.ACCEPT)),
    "后面有人赞成": (0, _next(_AGREE)),
    "后面应得短": (0, lambda v: bool(v.next) and sum(len(x.raw) for x in v.next) <= 8),
    "后面换了话题": (0, lambda v: bool(v.next) and overlap(" ".join(x.text for x in v.next), v.s.text) == 0),
    "后面有人复述": (0, lambda v: bool(_runs(v.core) & {run for x in v.next for run in _runs(_letters(x.plain))})),
    "后面有人反对": (0, lambda v: any(rules.OBJECT.search(x.text) for x in v.next[:2])),
}
BASE = 0
ENOUGH = 0


def present(view: View) -> list[str]:
    """这句话里有哪些线索。"""
    return [name for name, (_, holds) in CUES.items() if holds(view)]


def score(view: View) -> int:
    """这句话像拍板的分数；``>= ENOUGH`` 才算。"""
    return BASE + sum(points for points, holds in CUES.values() if points and holds(view))
