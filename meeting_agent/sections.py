"""写成条目的纪要：哪一行是“决议”“待办”“遗留问题”一类的小标题，下面哪些行是它的条目。

条目开头的“张伟：……”说的是谁负责，不是谁在说话；读转写的和离线规则都要分得清。
"""

from __future__ import annotations

import re
from collections.abc import Iterable

SECTIONS = {
    "tasks": r"行动(?:项|计划|事项)|(?:会后|后续)?待办(?:事项|清单|任务)?|任务(?:分工|分配|安排|清单|项)|(?:后续|下一?步|会后|下周)(?:的)?(?:重点)?(?:工作|任务|安排|计划|行动|事项|跟进){1,2}|"
             r"工作(?:安排|部署|分工)|(?:责任)?分工(?:安排)?|action items?|next steps?|to-?dos?|follow[- ]?ups?|tasks",
    "decisions": r"(?:会议|主要|形成(?:的)?)?(?:决议|决定|决策|结论|共识)(?:事项|内容)?|议定事项|(?:key )?decisions?(?: made)?|resolutions?|conclusions?",
    "questions": r"(?:待|未)(?:确认|定|决|议|讨论|解决|明确|落实|答)(?:的)?(?:事项|问题|议题)?|(?:遗留|悬而未决|未解决|尚未确定)(?:的)?(?:问题|事项)?|"
                 r"open (?:questions?|issues?|items?)|pending(?: items?)?|unresolved(?: issues?)?",
}
_MARK = r"(?:#{1,6}\s*|[一二三四五六七八九十]{1,3}[、.．]\s*|[（(][一二三四五六七八九十\d]{1,2}[)）]\s*|\d{1,2}[、.．)）]\s*|[-*•·]\s+)?"
_BODY = "|".join(f"(?P<{kind}>{words})" for kind, words in SECTIONS.items())
_HEADING = re.compile(rf"{_MARK}[【\[*_ ]*(?:{_BODY})(?:如下)?[】\]*_ ]*[:：]?[*_ ]*", re.I)
_LEAD = re.compile(rf"{_MARK}(?:{_BODY})\s*[:：]\s*(?=\S)", re.I)
_OTHER = re.compile(r"#{1,6}\s*\S.{0,30}|[一二三四五六七八九十]{1,3}[、.．]\s*[^。！？；]{1,20}[:：]?|【[^【】]{1,20}】[:：]?")
ENTRY = re.compile(r"\s*(?:(?:[-*+•·●○▪◦■□–—]|\d{1,2}\s?[.、．)）](?!\d)|[（(]\d{1,2}[)）]|[①-⑳])\s*)(?:\[[ xX✓√]?\]\s*|[☐☑□✓]\s*)?")


def section_of(line: str) -> str | None:
    """小标题 → ``tasks``、``decisions``、``questions``；别的小标题 → ``other``；不是小标题 → None。"""
    if match := _HEADING.fullmatch(line.strip()):
        return match.lastgroup
    return "other" if _OTHER.fullmatch(line.strip()) else None


def lead_of(line: str) -> tuple[str, int] | None:
    """“决定：三月不做促销”→（``decisions``，正文从第几个字开始）；不是这样开头 → None。"""
    match = _LEAD.match(line)
    return (match.lastgroup, match.end()) if match else None


def sections(lines: Iterable[str]) -> dict[int, str]:
    """各行 → {条目所在的行: 它属于哪一栏}，小标题本身不在内；到别的小标题，或不再带条目记号的行为止。"""
    found: dict[int, str] = {}
    kind, marked = None, None
    for i, line in enumerate(lines):
        if heading := section_of(line) if line.strip() else None:
            kind, marked = heading if heading != "other" else None, None
        elif kind and line.strip():
            entry = bool(ENTRY.match(line))
            marked = entry if marked is None else marked
            kind = kind if entry == marked else None
            found |= {i: kind} if kind else {}
    return found
