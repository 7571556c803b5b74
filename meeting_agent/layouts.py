"""转写文本的版式：一行行文字 → 会头和一段段发言。（占位的基本版，随后扩充）"""

from __future__ import annotations

import re
from dataclasses import dataclass

_LABEL = re.compile(r"^([^\s：:，。,.?？!！][^：:，。？！\n]{0,20})[：:]\s*(.+)$")
_META = re.compile(r"^(会议主题|会议日期|会议时间|会议号|参会者|参会人|参会人员|出席|地点|时间|主持人?|记录)\s*[：:]")


@dataclass(frozen=True)
class Turn:
    speaker: str | None
    text: str
    start_s: float | None = None


def parse_text(text: str) -> tuple[list[str], list[Turn]]:
    """返回（会头各行，各段发言）。"""
    headers: list[str] = []
    turns: list[Turn] = []
    for line in (raw.strip() for raw in text.splitlines()):
        if not line:
            continue
        if not turns and _META.match(line):
            headers.append(line)
        elif match := _LABEL.match(line):
            turns.append(Turn(match[1], match[2]))
        else:
            turns.append(Turn(None, line))
    return headers, turns
