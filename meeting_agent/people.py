"""会头里的人：谁到会、谁缺席。"""

from __future__ import annotations

import re
from functools import lru_cache

from .labels import bare_name, meta_items, name_strength
from .wordlists import ABSENT, PRESENT

_COMMA = re.compile(r"[、,，;；|/]|\band\b")
_SEPARATOR = re.compile(r"[、,，;；|/]|\s{2,}|\u3000|\band\b")
_IN_BRACKETS = re.compile(r"[(（\[][^()（）\[\]]*[)）\]]")
_EXCUSED = re.compile(r"[(（\[].*(?:请假|缺席|未到|absent)", re.I)
_DEPARTMENT = re.compile(r"(.{1,10}(?:部|组|处|科|室|中心|公司|办|局|院|团队))([ \u3000:：]*)(?=\S)")
_NOBODY = re.compile(r"全体|各部门|各科室|Presentation$|\d\s*[人位]")


@lru_cache(maxsize=64)  # 同一份会头，读入、读回和查人时都要看
def people(header: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """会头 →（到会的人，缺席的人），去掉括号里的部门；同一人只列一次，注明请假的算缺席。"""
    present: dict[str, None] = {}
    absent: dict[str, None] = {}
    group = None  # 名单可以写在下一行：标签管到不像名单的那一行为止
    for line in header.splitlines():
        for label, value in meta_items(line[:2000]) or [("", line[:2000])]:
            names, excused, listed = names_in(value)
            if label:
                group = absent if label in ABSENT else present if label in PRESENT else None
            elif not listed:
                group = None
            if group is not None:
                group.update(dict.fromkeys(names))
                absent.update(dict.fromkeys(excused))
    return tuple(name for name in present if name not in absent), tuple(absent)


def names_in(value: str) -> tuple[list[str], list[str], bool]:
    """一行名单 →（人名，注明请假的，整行是不是名单）；人数、“等”、部门前缀不算。"""
    # 括号里的顿号不是人名的分隔：周闻（采购、仓储）
    masked = _IN_BRACKETS.sub(lambda match: _SEPARATOR.sub(" ", match[0]), value)
    # 用顿号分开的名单里，空白只是对齐：王　强、欧阳静
    separator = _COMMA if _COMMA.search(masked) else _SEPARATOR
    parts = [part for raw in separator.split(masked) if (part := raw.strip(" \u3000。."))]
    if len(parts) == 1 and re.fullmatch("[一-鿿]{2,4}(?: [一-鿿]{2,4})+", parts[0]):
        parts = parts[0].split()
    names, excused, listed = [], [], True
    for part in parts:
        name = _without_department(re.sub(r"等?\s*\d+\s*[人位]$|等$", "", bare_name(part)).strip())
        if _NOBODY.search(part) and not name_strength(name):
            continue
        if len(name) > 30 or not name_strength(name):
            listed = False
        elif not _NOBODY.search(name):
            (excused if _EXCUSED.search(part) else names).append(name)
    return names, excused, listed


def _without_department(name: str) -> str:
    match = _DEPARTMENT.match(name)
    if match and (match[2] or name_strength(name[match.end():]) == 2):
        name = name[match.end():]
    return re.sub(r"(?<=[一-鿿])(?:\u3000| {2,})(?=[一-鿿])", "", name)
