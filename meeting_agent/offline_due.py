"""离线模式怎样定期限：一句话里哪个时间说法像期限，哪句话是在定期限。"""

from __future__ import annotations

import re

from . import offline_rules as rules
from .facts import dates, plain
from .offline_read import Clause
from .timewords import TimePhrase

EDGE = re.compile(r"(?:前|内|內|止|前.{1,3}[天周月]|后.{1,4}内)$|^(?:by|before|within|in |until|no later|eod|end|cob|prior)", re.I)
GIVE = re.compile(rf"τ.{{0,14}}(?:给|交|发|出|上线?|搞定|完成|弄完|弄好|能|可以|就行|{rules.VERB}[完好齐出掉]|{rules.VERB}一[下版份])|(?:by|before) τ|τ吧?$(?<=[我那就改τ吧]τ)|^(?:那|就|行|好|改)*τ(?:吧|可以)?$")
CLOCK = re.compile(r"\d{1,2}[:：]\d\d$")
SMALL = re.compile(r"^(?:那|就|嗯|行|好|可以|ok|也|先|还是|改|改到|改成|推到|挪到|提前到|最晚|争取|定|定在|吧|的话|没问题|要|能|应该|最迟|τ|给|交|出|的|是|了|我|上线?|完成|结论|前|完|齐|同意|,|\s|sure|yes|how about|maybe|let's say|then)*$", re.I)
BAD_TIME = re.compile(r"太[晚早赶]|τ[^,]{0,6}到期(?!前)|撞|在(?:搞|忙|做|弄|出差|请假|培训)|要去|放假|自τ|从τ|τ起|每τ|^τ就.*了$|τ(?:那天)?(?:是|就是)\s?τ|^τ还有|开会|不行|不可能|来不及|没空|走不开|顾不上|τ(?:先|还|都)?不(?:定|谈|说|讨论|表态)|没来|没到|不在")


def due_of(clauses: list[Clause]) -> str | None:
    """这些小句里最像期限的时间说法，照原文。"""
    best: tuple[float, str] | None = None
    for clause in clauses:
        if rules.CONDITION.search(clause.text) or re.search(r"τ[^,]{0,3}(?:要是|如果|若|万一)", clause.text) or re.search(r"τ[^,把]{0,4}过(?![来去目程])", clause.text) or re.match(r"(?:而且|并且|且|或者)", clause.text) or (BAD_TIME.search(clause.text) and len(clauses) > 1):
            continue
        for phrase in clause.times:
            points = _due_points(clause, phrase)
            if points > 0 and (best is None or points >= best[0]):
                best = (points, phrase.text)
    return best[1] if best else None


def _due_points(clause: Clause, phrase: TimePhrase) -> float:
    if phrase.kind == "past" or CLOCK.match(phrase.text) or (phrase.text.startswith("每") and not EDGE.search(phrase.text) and not re.search("τ(?:发|交|报|送|给)", clause.text)) or re.search(r"(?:会|会议)[后後]$", phrase.text):
        return 0
    edge = bool(EDGE.search(phrase.text))
    if re.search(r"τ的$", clause.text) and phrase in clause.times[-2:] and not edge:
        return 0  # “订周三晚上的”说的是哪一场，不是什么时候订
    if phrase.text == "第二天" or re.search(r"(?:原定|原计划|原本|本来|原来)(?:说|是|定)?(?:在|于|的)?τ", _upto(clause, phrase)):
        return 0
    points = 1 + 3 * edge + 2 * bool(rules.DELIVER.search(clause.text))
    if phrase.kind == "span":
        return 2.5 if re.search(rf"τ(?:内|之内)?(?:就|能|可以)?(?:{rules.VERB}[好齐出]|[一-鿿]完)", clause.text) else 0
    if phrase.kind == "clock" and not edge:
        points -= 0.8
    return points + (0.5 if re.search(r"[\d一二三四五六七八九十]\s?[月号]|[a-z]{3}", phrase.text) else 0)


def _upto(clause: Clause, phrase: TimePhrase) -> str:
    """小句里到这个时间说法为止的文字。"""
    at = -1
    for _ in range([p is phrase for p in clause.times].index(True) + 1):
        at = min((i for i in (clause.text.find("τ", at + 1), clause.text.find("π", at + 1)) if i >= 0), default=at)
    return clause.text[: at + 1]


def same_day(old: str | None, new: str) -> bool:
    """“22 号”与“7 月 22 号”是同一天时，保留说得全的。"""
    if not old:
        return False
    if re.match(r"当[天日晚]", new):
        return True  # “我当天就排”说的是已经定的那天
    if plain(new).replace(" ", "") in plain(old).replace(" ", ""):
        return True
    left, right = dates(old), dates(new)
    return bool(left and right and left[0][2] == right[0][2] and right[0][1] is None)


def fuller(old: str | None, new: str) -> str:
    """同一天说了两遍，留说得全的；不是同一天，后说的算。"""
    if not old or not same_day(old, new) or (EDGE.search(new) and not EDGE.search(old)):
        return new
    left, right = dates(old), dates(new)
    return new if left and right and left[0][1] is None and right[0][1] is not None else old
