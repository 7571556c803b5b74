"""转写文本的版式：一行行文字 → 会头和一段段发言。（占位的基本版，随后扩充）"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .labels import ABSENT_WORDS, ATTEND_WORDS, bare_name, meta_item

_LABEL = re.compile(r"^([^\s：:，。,.?？!！][^：:，。？！\n]{0,20})[：:]\s*(.+)$")


@dataclass(frozen=True)
class Turn:
    speaker: str | None
    text: str
    start_s: float | None = None


def parse_text(text: str) -> tuple[list[str], list[Turn]]:
    """返回（会头各行，各段发言）。"""
    lines = [raw.strip() for raw in text.splitlines() if raw.strip()]
    marks = [None if meta_item(line) else _LABEL.match(line) for line in lines]
    first = next((i for i, mark in enumerate(marks) if mark), 0)
    turns = [Turn(m[1], m[2]) if m else Turn(None, line)
             for line, m in zip(lines[first:], marks[first:], strict=True)]
    return lines[:first], turns


def people(header: str) -> tuple[list[str], list[str]]:
    """会头 →（到会的人，缺席的人），去掉括号里的部门；同一人只列一次。"""
    present: dict[str, None] = {}
    absent: dict[str, None] = {}
    target = None
    for line in header.splitlines():
        item = meta_item(line)
        if item:
            target = absent if item[0] in ABSENT_WORDS else present if item[0] in ATTEND_WORDS else None
            line = item[1]
        if target is not None:
            target.update(dict.fromkeys(_names(line)))
    return [name for name in present if name not in absent], list(absent)


def _names(value: str) -> list[str]:
    value = re.sub(r"[(（][^()（）]*[)）]", "", value)
    parts = (part.strip(" 　。.等") for part in re.split(r"[、,，;；/|]|\s{2,}|　", value))
    return [bare_name(part) for part in parts if part and len(part) <= 30 and not re.search(r"\d+\s*人|全体", part)]
