"""渲染：``MeetingResult`` → Markdown。同样的数据得到同样的字节，不调用模型。

来自模型或转写的文字只能是文字：所有会被 CommonMark / GFM 当作结构的字符都转义，
换行折成空格。对不含这些字符的内容，输出与约定的示例逐字节相同。
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .models import ActionItem, MeetingResult

MISSING = "未提供"
EMPTY = "暂无"
_TABLE_HEAD = "| 任务 | 负责人 | 截止日期（原文） | 优先级 | 原文证据 |\n|---|---|---|---|---|"
_TABLE_EMPTY = f"| {EMPTY} | - | - | - | - |"

_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u2028\u2029]+")
# 行内结构：反斜杠、代码、强调、链接与图片、HTML、删除线、表格竖线、数学公式
_INLINE = re.compile(r"[\\`*\[\]<~|$]")
# 词中间的下划线（snake_case）本来就不是强调，不转义，读着干净
_UNDERSCORE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
_ENTITY = re.compile(r"&(?=#?\w+;)")
_AUTOLINK = re.compile(r"(?<=\w):(?=//)|(?<=www)\.", re.I)
# 块结构只在开头起作用：标题、引用、列表、分隔线；标题末尾的一串 # 会被吃掉
_BLOCK_START = re.compile(r"^(?:[#>+=-]|\d{1,9}(?=[.)](?:\s|$)))")
_CLOSING_HASH = re.compile(r"#(?=#*$)")


def to_markdown(result: MeetingResult) -> str:
    """纪要的 Markdown，以一个换行结尾。空值显示“未提供”，空列表显示“暂无”。"""
    participants = "、".join(escape(p) for p in result.participants) or MISSING
    parts = [
        f"# {_CLOSING_HASH.sub(chr(92) + '#', escape_block(result.title))}",
        f"**会议日期：** {escape(result.meeting_date or MISSING)}",
        f"**参会者：** {participants}",
        "## 会议摘要",
        escape_block(result.summary),
        "## 已确认决策",
        _bullets(result.decisions),
        "## 行动项",
        _table(result.action_items),
        "## 待确认问题",
        _bullets(result.open_questions),
        "## 审核状态",
        f"`{result.review_status}`",
    ]
    if result.review_issues:
        parts += ["### 需要人工核对", _bullets(result.review_issues)]
    return "\n\n".join(parts) + "\n"


def plain(text: str) -> str:
    """折成一行的普通文字：连续的空白与控制字符变成一个空格。"""
    return _BLANK.sub(" ", text).strip()


def escape(text: str) -> str:
    """行内位置的文字：显示出来与原文相同，但不构成任何 Markdown 结构。"""
    text = _INLINE.sub(r"\\\g<0>", plain(text))
    text = _UNDERSCORE.sub(r"\\_", text)
    text = _ENTITY.sub(r"\\&", text)
    return _AUTOLINK.sub(r"\\\g<0>", text)


def escape_block(text: str) -> str:
    """段首位置的文字：再防开头被当成标题、列表、引用或分隔线。"""
    text = escape(text)
    if match := _BLOCK_START.match(text):
        cut = match.end() if match[0].isdigit() else 0
        return f"{text[:cut]}\\{text[cut:]}"
    return text


def _bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {escape_block(item)}" for item in items) or f"- {EMPTY}"


def _table(items: Iterable[ActionItem]) -> str:
    rows = [
        f"| {escape(i.task)} | {escape(i.owner or MISSING)} | {escape(i.due_date_raw or MISSING)} "
        f"| {i.priority} | {escape(i.evidence)} |"
        for i in items
    ]
    return "\n".join([_TABLE_HEAD, *(rows or [_TABLE_EMPTY])])
