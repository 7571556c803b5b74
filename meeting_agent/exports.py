"""导出：核对过的纪要 → 日历 ``ics``、表格 ``csv``、``docx``、思维导图 ``mmd``。

同样的纪要得到同样的字节。只重排纪要里已有的内容，不添一个字。
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
import zipfile
from datetime import date, datetime, time, timezone
from typing import Any

from .dates import normalize_due_date, parse_date
from .models import MeetingResult, MeetingRun
from .render import EMPTY, MISSING, plain

FORMATS = ("ics", "csv", "docx", "mmd")
_STATUS = {"passed": "审核通过", "needs_manual_review": "需要人工核对", "pending": "未审核"}
_COLUMNS = ("任务", "负责人", "截止日期（原文）", "优先级", "原文证据")
_LONG_AGO = datetime(1980, 1, 1)  # zip 能记的最早时间


def export(source: MeetingRun | MeetingResult, kind: str, meeting_date: date | None = None) -> bytes:
    """导出成 ``kind``（ics/csv/docx/mmd）；``meeting_date`` 默认读纪要里的会议日期，相对的截止日期由它算起。"""
    result = source if isinstance(source, MeetingResult) else source.result
    if kind not in FORMATS:
        raise ValueError(f"不支持的导出格式 {kind!r}，可选 {'、'.join(FORMATS)}")
    return _WRITERS[kind](result, meeting_date or parse_date(result.meeting_date))


def _text(text: str) -> str:
    """折成一行；各种格式都装不下的字符（孤立代理、U+FFFE）换成空格，其余一字不动。"""
    return plain(re.sub("[\ud800-\udfff\ufffe\uffff]", " ", text))


def to_ics(result: MeetingResult, meeting_date: date | None) -> bytes:
    """每个算得出截止日期的行动项一条 VTODO；其余的不在日历里。"""
    from icalendar import Calendar, Todo, vDate, vDatetime

    # 不取当前时间：同一份纪要再导出一次，日历程序认得出是同一条，而不是新的一条。
    stamp = datetime.combine(meeting_date or date(1980, 1, 1), time(), timezone.utc)
    calendar = Calendar()
    calendar.add("prodid", "-//meeting_agent//zh//")
    calendar.add("version", "2.0")
    for index, item in enumerate(result.action_items):
        due = normalize_due_date(item.due_date_raw, meeting_date)
        if due is None:
            continue
        identity = "\0".join([result.title, result.meeting_date or "", str(index), item.task, item.evidence])
        todo = Todo()
        todo.add("uid", hashlib.sha256(identity.encode("utf-8", "replace")).hexdigest()[:32] + "@meeting-agent")
        todo["dtstamp"] = vDatetime(stamp)
        todo.add("summary", _text(f"{item.task}（{item.owner}）" if item.owner else item.task))
        todo["due"] = vDate(due)
        todo["due"].params["VALUE"] = "DATE"
        todo.add("description", f"会议：{_text(result.title)}\n负责人：{_text(item.owner or MISSING)}\n"
                                f"截止（原文）：{_text(item.due_date_raw or MISSING)}\n原文：{_text(item.evidence)}")
        if item.priority in _PRIORITY:
            todo.add("priority", _PRIORITY[item.priority])
        todo.add("status", "NEEDS-ACTION")
        calendar.add_component(todo)
    return calendar.to_ical()


_PRIORITY = {"高": 1, "中": 5, "低": 9}


def to_csv(result: MeetingResult, meeting_date: date | None) -> bytes:
    """行动项一行一条，UTF-8 带 BOM（Excel 才认得出编码）；会被当成公式的格子前加单引号。"""
    out = io.StringIO(newline="")
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(["会议", "会议日期", "任务", "负责人", "截止日期（原文）", "截止日期", "优先级", "原文证据",
                   "审核状态"])
    for item in result.action_items:
        due = normalize_due_date(item.due_date_raw, meeting_date)
        rows.writerow(map(_cell, [result.title, result.meeting_date, item.task, item.owner, item.due_date_raw,
                                  due and due.isoformat(), item.priority, item.evidence,
                                  _STATUS[result.review_status]]))
    return b"\xef\xbb\xbf" + out.getvalue().encode()


# 全角的＝＋－＠，和看不见的零宽字符之后的 =，也有表格程序会当成公式开头
_FORMULA = re.compile("[\u200b-\u200f\u2060\ufeff]*[=+@＝＋－＠|%-]")


def _cell(value: Any) -> str:
    text = _text(value or "")
    return f"'{text}" if _FORMULA.match(text) else text


def to_docx(result: MeetingResult, meeting_date: date | None) -> bytes:
    """Word 文档，内容与 Markdown 相同。"""
    from docx import Document
    from docx.oxml.ns import qn

    document = Document()
    normal = document.styles["Normal"]
    normal.element.get_or_add_rPr().get_or_add_rFonts().set(qn("w:eastAsia"), "微软雅黑")
    document.core_properties.title, document.core_properties.author = _text(result.title)[:255], "meeting_agent"
    for stamp in ("created", "modified"):
        setattr(document.core_properties, stamp, _LONG_AGO)
    document.add_heading(_text(result.title), level=0)
    people = "、".join(result.participants) or MISSING
    for name, value in (("会议日期", result.meeting_date or MISSING), ("参会者", people)):
        paragraph = document.add_paragraph()
        paragraph.add_run(f"{name}：").bold = True
        paragraph.add_run(_text(value))
    document.add_heading("会议摘要", level=1)
    document.add_paragraph(_text(result.summary))
    _docx_list(document, "已确认决策", result.decisions)
    document.add_heading("行动项", level=1)
    _docx_table(document, result)
    _docx_list(document, "待确认问题", result.open_questions)
    document.add_heading("审核状态", level=1)
    document.add_paragraph(f"{_STATUS[result.review_status]}（{result.review_status}）")
    if result.review_issues:
        _docx_list(document, "需要人工核对", result.review_issues)
    out = io.BytesIO()
    document.save(out)
    return _same_zip(out.getvalue())


def _docx_list(document: Any, heading: str, items: list[str]) -> None:
    document.add_heading(heading, level=1)
    for text in items or [EMPTY]:
        document.add_paragraph(_text(text), style="List Bullet")


def _docx_table(document: Any, result: MeetingResult) -> None:
    table = document.add_table(rows=1, cols=5, style="Table Grid")
    rows = [(i.task, i.owner or MISSING, i.due_date_raw or MISSING, i.priority, i.evidence)
            for i in result.action_items] or [(EMPTY, "-", "-", "-", "-")]
    for cell, text in zip(table.rows[0].cells, _COLUMNS, strict=True):
        cell.paragraphs[0].add_run(text).bold = True
    for row in rows:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = _text(text)


def _same_zip(data: bytes) -> bytes:
    """zip 里记着打包时刻；改成固定的，内容相同字节就相同。"""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, _LONG_AGO.timetuple()[:6]), old.read(name), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def to_mmd(result: MeetingResult, meeting_date: date | None) -> bytes:
    """Mermaid 思维导图：会议 → 决策、行动项（负责人、截止）、待确认问题。"""
    lines = ["mindmap", f"  root({_node(result.title)})"]
    for heading, items in (("已确认决策", result.decisions), ("行动项", result.action_items),
                           ("待确认问题", result.open_questions), ("需要人工核对", result.review_issues)):
        if not items:
            continue
        lines.append(f"    [{_node(heading)}]")
        for item in items:
            if isinstance(item, str):
                lines.append(f"      [{_node(item)}]")
                continue
            lines.append(f"      [{_node(item.task)}]")
            lines += [f"        [{_node(f'{name}：{value}')}]"
                      for name, value in (("负责人", item.owner), ("截止", item.due_date_raw)) if value]
    return ("\n".join(lines) + "\n").encode()


def _node(text: str) -> str:
    # 引号里只剩 " 和 # 有特殊含义（#35; 是 Mermaid 自己的实体写法）；反引号会开启 Markdown 排版，HTML 会被渲染。
    entities = {c: f"#{ord(c)};" for c in '"#&<>`*_\\~$'}
    return '"' + "".join(entities.get(c, c) for c in _text(text) or "-") + '"'


_WRITERS = {"ics": to_ics, "csv": to_csv, "docx": to_docx, "mmd": to_mmd}
