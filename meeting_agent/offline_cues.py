"""离线模式怎样听出拍板：每条线索值几分，加起来够数才算。

一句话是不是拍板，很少由一个词说了算：说的人管不管事、接的是不是别人的提议、后面有没有人应，
都要看。所以线索分三类——这句话怎么说、谁在什么场合说、前后的人怎么接——各有一个分值，
分值由 ``tests/benchmarks/fit_cues.py`` 对着带标准答案的会议算出来，不是拍脑袋定的。
"""

from __future__ import annotations

import re

from . import offline_rules as rules
from .offline_read import overlap
from .offline_view import NUMBER, OPTION, THEY, Cue, View, tally

_WHETHER = re.compile(r"要不要|能不能|可不可以|需不需要|是否|([一-鿿])不\1|吗[?？]|\b(?:should|can|could|shall|do) we\b", re.I)
_NO = re.compile(r"不(?:再|用|要|能)?([一-鿿])[一-鿿]?(?:了|吧)?$")
_DENY = re.compile(r"(?:那?不行|不可以|不用|没必要|不|算了|打住|来不及|太贵了?|别|no|not .{0,14})[的吧啊了]?$", re.I)
_AGREE = re.compile(r"(?:我?(?:同意|赞成|支持|没意见|没问题)|附议|\+1|agreed|fine|works|这条好|行吧|好吧|那行|也好|也行|ok)", re.I)
_EXIST = re.compile(r"(?:^|,)[^,]{0,6}(?:是|有(?![效关限机序])|没|还有|就是|叫|像)(?![一-鿿]*(?:定|改))")
_THEN = re.compile(r"(?:要是|如果|不合格|的话|若|if |[^,]{2,}就).*(?:就|则|立|马上|we )", re.I)
_INTO = re.compile(r"(?:改|换|调|挪|推|提前|延|升|降|压|减|加|扩|翻|并|转)(?:成|为|到|至|进|用)")
_LIMIT = re.compile(r"为准|封顶|最多|最少|至少|不超过|以内|定价|上限|下限|到顶")
_MINUTED = re.compile(r"不予|不再|暂不|确定|同意|明确|决定|通过|统一|暂缓|顺延|改为|为准|支出|列支")
_ENACTED = re.compile(r"统一|为准|先行|分担|不少于|即日起|今年不|延长|取消|调整|改为|采用")
_MOOD = re.compile("[哈呢嘛啊]")
_CLOCKED = re.compile(r"\d{1,2}[:：]\d\d")
_POLITE = re.compile(r"麻烦|辛苦|拜托|有劳|劳烦|\bplease\b")
_HAN = re.compile("[一-鿿]")
_KEEPS = re.compile(r"\b(?:we|it|this|the \w+) (?:ship|drop|use|skip)\b|\b[\w-]+ (?:stays?|keeps?|moves? to|becomes?|remains?|goes (?:in|out|to))\b", re.I)


def _any(regex: re.Pattern[str]) -> Cue:
    return lambda v: bool(regex.search(v.s.text))


def _next(regex: re.Pattern[str]) -> Cue:
    return lambda v: bool(v.next and regex.match(v.next[0].text))


CUES: dict[str, tuple[int, Cue]] = {
    # 这句话怎么说
    "决定、就定、统一": (21, lambda v: any(rules.DECIDE.search(text) for text in v.clean)),
    "换、留、改到、先不": (13, lambda v: v.verdict),
    "立规矩": (14, _any(rules.REGULATION)),
    "末尾是不做": (5, lambda v: v.denies_last),
    "否定别人提的": (6, lambda v: any(ch in v.proposals for ch in v.denied)),
    "照别人的动词答": (3, lambda v: v.echoes),
    "改成、调到": (8, _any(_INTO)),
    "没得商量": (6, lambda v: bool(re.search(rules.NO_APPEAL, v.s.plain))),
    "回绝": (6, lambda v: any(rules.DECLINE.search(c.text) for c in v.s.clauses)),
    "改期": (9, _any(rules.RESCHEDULE)),
    "推翻": (5, _any(rules.REVERSAL)),
    "限数": (7, _any(_LIMIT)),
    "有数字": (6, lambda v: bool(NUMBER.search(v.s.plain))),
    "要是就": (2, _any(_THEN)),
    "先回绝再说": (7, lambda v: len(v.s.clauses) > 1 and bool(_DENY.match(v.s.clauses[0].text))),
    "英文的照旧": (9, _any(_KEEPS)),
    "念钟点": (-3, lambda v: bool(v.s.clauses and (t := v.s.clauses[0].times) and _CLOCKED.match(t[0].text) and v.s.clauses[0].text.startswith(("τ", "π")))),
    "客气地派": (-7, _any(_POLITE)),
    "问句": (-12, lambda v: v.s.asks),
    "说我": (-6, lambda v: v.me),
    "说你": (-7, lambda v: v.you),
    "说他": (-9, _any(THEY)),
    "说过去": (-2, lambda v: v.past),
    "委婉": (-3, lambda v: v.hedged),
    "搁置": (-10, lambda v: v.shelved),
    "说得最实": (5, _any(rules.FIRM)),
    "是、有": (-5, _any(_EXIST)),
    "语气词": (-4, lambda v: bool(_MOOD.search(v.s.plain))),
    "提到人": (-3, lambda v: v.named),
    "一个小句": (-7, lambda v: len(v.s.clauses) == 1),
    "三个小句": (3, lambda v: len(v.s.clauses) >= 3),
    "很短": (-8, lambda v: v.heavy < 2 and not v.echoes and not v.chosen),
    "很长": (6, lambda v: len(v.s.plain) > 40),
    # 谁在什么场合说
    "主持": (7, lambda v: v.chair),
    "主持说得干脆": (5, lambda v: v.chair and v.plainly),
    "主持换留改": (9, lambda v: v.chair and v.verdict),
    "主持说不": (3, lambda v: v.chair and bool(v.denied)),
    "派活": (-5, lambda v: v.busy),
    "主持否定别人提的": (1, lambda v: v.chair and any(ch in v.proposals for ch in v.denied)),
    "独白里说不": (4, lambda v: not v.s.speaker and v.denies_last),
    "主持用英文定": (8, lambda v: v.chair and v.plainly and bool(_KEEPS.search(v.s.text))),
    "主持派活": (-10, lambda v: v.busy and v.chair and v.plainly),
    "纪要的议定": (13, lambda v: not v.s.speaker and bool(_MINUTED.search(v.s.text))),
    "纪要的办法": (4, lambda v: not v.s.speaker and bool(_ENACTED.search(v.s.text))),
    "议定之下": (9, lambda v: v.resolved),
    # 前后的人怎么接
    "问要不要、照着答": (2, lambda v: not v.own and len(v.s.clauses) > 1 and v.echoes and any(v.s.u - x.u == 1 and x.asks and _WHETHER.search(x.plain) for x in v.near)),
    "问要不要、答不": (5, lambda v: not v.own and bool(m := _NO.match(v.first)) and any(v.s.u - x.u == 1 and x.asks and _WHETHER.search(x.plain) and m[1] in x.plain for x in v.near)),
    "有人提": (-4, lambda v: bool(v.proposals)),
    "有人提、主持答": (5, lambda v: v.chair and bool(v.proposals)),
    "有人请示、主持一开口": (8, lambda v: v.chair and v.requested and not v.own and not v.s.asks),
    "几样里选": (4, lambda v: not v.s.asks and v.repeats and any(OPTION.search(x.plain) for x in v.near)),
    "主持重复别人的话": (5, lambda v: v.chair and v.repeats),
    "同一件事": (7, lambda v: overlap(" ".join(x.text for x in v.near), v.s.text) > 0),
    "有人反对过": (3, lambda v: any(x.objects for x in v.near)),
    "问的是谁、何时": (-8, lambda v: any(v.s.u - x.u == 1 and x.asks and re.search("谁|什么时候|几点|为什么|怎么", x.plain) for x in v.near)),
    "自己问过": (2, lambda v: any(x.asks for x in v.mine)),
    "问的人选中一样": (6, lambda v: v.chosen and any(x.asks for x in v.mine)),
    "选中一样": (4, lambda v: v.chosen),
    "一段的头一句": (-5, lambda v: not v.own),
    "一段的第二句": (-7, lambda v: len(v.own) == 1),
    "夹在一段中间": (8, lambda v: bool(v.own and v.after)),
    "后面有人应": (7, lambda v: v.answered),
    "后面有人赞成": (6, _next(_AGREE)),
    "后面应得短": (4, lambda v: bool(v.next) and sum(len(x.raw) for x in v.next) <= 8),
    "后面换了话题": (-3, lambda v: bool(v.next) and overlap(" ".join(x.text for x in v.next), v.s.text) == 0),
}
ENOUGH = 22


def is_ruling(view: View) -> bool:
    """这句话是不是拍板。"""
    if view.s.asks or view.shelved and not (view.verdict or any(rule.search(text) for text in view.clean for rule in (rules.DECIDE, rules.REGULATION, rules.DECLINE))):
        return False  # 在问，或只说了先不定、再说
    if not _HAN.search(view.s.text) and not (view.verdict or _KEEPS.search(view.s.text) or any(
            rule.search(view.s.text) for rule in (rules.DECIDE, rules.DECLINE, rules.FIRM, rules.RESCHEDULE))):
        return False  # 西文只认说出口的
    firm = any(rules.FIRM.search(text) for text in view.clean) or re.search(rules.NO_APPEAL, view.s.plain)
    told = firm and view.heavy >= 4 and not (view.shelved or view.hedged or view.busy or view.you)
    return bool(told) or tally(CUES, view) >= ENOUGH  # 明说“就定了、会议决定、没得商量”的，不必再凑分
