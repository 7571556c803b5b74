"""离线模式怎样读“待办”栏里的条目：哪一截是负责人，哪一截是期限，剩下的是要做的事。

认的写法：张伟：拟合同，周五前 · 拟合同（张伟，周五前） · 拟合同——张伟——3/8 · @张伟 拟合同 · 拟合同 负责人：张伟 截止：3月8日。
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .facts import plain
from .labels import name_strength
from .offline_read import Roster
from .timewords import find_time_phrases

_FIELDS = re.compile(
    r"\s*(?:——+|—|–|\||｜|\t|\s-+\s|\s/\s|[（(]|[)）])\s*"
    r"|[，,；;。\s]*(?=(?:负责人|责任人|承办人?|经办人?|牵头人?|执行人|截止(?:日期|时间)?|期限|完成(?:时间|日期|时限)|时间节点|优先级|owner|assignee|deadline|due(?: date)?|priority)\s*[:：])", re.I)
_OWNER = re.compile(r"(?:负责人|责任人|承办人?|经办人?|牵头人?|执行人|owner|assignee)\s*[:：]\s*(.*)", re.I)
_DUE = re.compile(r"(?:截止(?:日期|时间)?|期限|完成(?:时间|日期|时限)|时间节点|deadline|due(?: date)?)\s*[:：]\s*(.*)", re.I)
_RANK = re.compile(r"(?:优先级|priority)\s*[:：]", re.I)
_AT = re.compile(r"@([^\s@：:，,]{1,20})\s*")
_LEAD = re.compile(r"([^：:，,。\s][^：:，,。]{0,24}?)\s*[：:]\s*(?=\S)")
_HEAD = re.compile(r"事项|任务|内容|负责人|责任人|截止(?:日期|时间)?|时间|日期|状态|备注|序号|task|owner|due(?: date)?|status", re.I)  # 表头
_FIRST = re.compile(r"([一-鿿]{2,3}|[A-Z][a-z]+)\s+(?=\S)")
_NOBODY = re.compile(r"(?:待|未)(?:定|明确|确定|安排)|无|暂无|tbd|n/?a|[-—?？]*", re.I)


class Entry(NamedTuple):
    """一条待办：``due`` 照原文，没有为 None；``words`` 是去掉负责人与期限两栏之后的事。"""

    owners: list[str]
    due: str | None
    words: str


def read_entry(text: str, roster: Roster) -> Entry:
    """“待办”栏里的一条 → 负责人、期限、事。栏里没写的留空，不猜。"""
    owners: list[str] = []
    due: str | None = None
    words: list[str] = []
    for match in _AT.finditer(text):
        owners += _people(match[1], roster)
    text = _AT.sub("", text).strip(" 。.；;")
    if (lead := _LEAD.match(text)) and (named := _people(lead[1], roster)):
        owners, text = [*owners, *named], text[lead.end():]
    if not owners and (first := _FIRST.match(text)) and (named := _people(first[1], roster)):
        owners, text = named, text[first.end():]  # “李明 出会员方案 4/2”
    fields = [part for raw in _FIELDS.split(text) if (part := raw.strip(" ，,、。；;：:"))]
    for field in fields:
        if match := _OWNER.fullmatch(field):
            owners += _people(match[1], roster)
        elif match := _DUE.fullmatch(field):
            due = _date(match[1]) or due
        elif _RANK.match(field) or _NOBODY.fullmatch(field) or _HEAD.fullmatch(field):
            continue
        elif len(fields) > 1 and (facts := _bare_fields(field, roster)):
            owners, due = owners + facts[0], facts[1] or due
        else:
            parts = re.split(r"[，,]\s*", field)
            due = next(filter(None, map(_date, parts)), due)
            words += [part for part in parts if not _date(part)]
    return Entry(list(dict.fromkeys(owners)), due, "，".join(words))


def _bare_fields(field: str, roster: Roster) -> tuple[list[str], str | None] | None:
    """一截里全是人名和期限（“张伟，周五前”）→（人，期限）；夹着别的话 → None。"""
    people: list[str] = []
    due = None
    for part in filter(None, re.split(r"[，,、\s]+", field)):
        if date := _date(part):
            due = date
        elif named := _people(part, roster):
            people += named
        else:
            return None
    return people, due


def _date(text: str) -> str | None:
    """整段就是一个期限时照原文返回。"""
    text = text.strip()
    phrases = find_time_phrases(text)
    if len(phrases) != 1 or phrases[0].kind in ("past", "span", "clock"):
        return None
    rest = text[: phrases[0].start] + text[phrases[0].end :]
    return phrases[0].text if re.fullmatch(r"(?:最晚|不晚于|截止)?\s*(?:之?前)?(?:完成)?", rest) else None


def _people(text: str, roster: Roster) -> list[str]:
    """“张伟、李娜”“采购部”→ 名字；只要有一截不像人也不像部门，就不是。"""
    found: list[str] = []
    for part in filter(None, re.split(r"[、，,/&\s]+|和|与|\band\b", text.strip(" 。"))):
        if _NOBODY.fullmatch(part):
            continue
        if re.fullmatch(roster.person, plain(part), re.I):
            found.append(roster.full(part))
        elif re.fullmatch(roster.team, plain(part), re.I) or name_strength(part) == 2:
            found.append(part)
        else:
            return []
    return found
