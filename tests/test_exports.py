"""导出：同样的纪要同样的字节，内容一字不添，别的程序打开时不出乱子。"""

from __future__ import annotations

import csv
import io
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeting_agent.exports import FORMATS, export
from meeting_agent.models import ActionItem, MeetingResult

MINUTES = MeetingResult(
    title="仓库盘点会", meeting_date="2026-07-27", participants=["许诺", "任远"], summary="定了盘点的分工。",
    decisions=["八月起每月盘点一次"],
    action_items=[
        ActionItem(task="整理盘点表", owner="许诺", due_date_raw="周五前", priority="高",
                   evidence="许诺：盘点表我来，周五前给。"),
        ActionItem(task="核对数量", owner=None, due_date_raw="表出来以后", evidence="任远：等表出来以后再核对。"),
        ActionItem(task="换锁", owner="任远", due_date_raw="8月3日", evidence="任远：锁我8月3日换。"),
    ],
    open_questions=["备用钥匙在谁那里？"], review_status="needs_manual_review", review_issues=["“核对数量”没有负责人"],
)
EMPTY = MeetingResult(title="空会", summary="没有内容。")


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("result", [MINUTES, EMPTY], ids=["full", "empty"])
def test_the_same_minutes_give_the_same_bytes(kind: str, result: MeetingResult, monkeypatch) -> None:
    first = export(result, kind)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    monkeypatch.setattr("time.localtime", lambda *a: (2033, 5, 18, 3, 33, 20, 2, 138, 0))
    assert export(result.model_copy(deep=True), kind) == first


def test_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="pdf"):
        export(MINUTES, "pdf")


# —— ics ——


def todos(data: bytes) -> list:
    from icalendar import Calendar

    return list(Calendar.from_ical(data).walk("VTODO"))


def test_calendar_has_one_todo_per_item_with_a_day() -> None:
    found = todos(export(MINUTES, "ics"))
    assert [(str(t["summary"]), t.decoded("due"), int(t.get("priority", 0))) for t in found] == [
        ("整理盘点表（许诺）", date(2026, 7, 31), 1), ("换锁（任远）", date(2026, 8, 3), 0)]
    assert "许诺：盘点表我来，周五前给。" in str(found[0]["description"]) and "周五前" in str(found[0]["description"])
    assert found[0].decoded("dtstamp").isoformat() == "2026-07-27T00:00:00+00:00"
    assert todos(export(EMPTY, "ics")) == []


def test_calendar_ids_are_distinct_and_stable() -> None:
    twice = MINUTES.model_copy(update={"action_items": [MINUTES.action_items[0]] * 2})
    ids = [str(t["uid"]) for t in todos(export(twice, "ics"))]
    assert len(set(ids)) == 2 and ids == [str(t["uid"]) for t in todos(export(twice, "ics"))]


def test_meeting_date_can_be_given_and_is_never_guessed() -> None:
    undated = MINUTES.model_copy(update={"meeting_date": "周一"})
    assert todos(export(undated, "ics")) == []
    given = todos(export(undated, "ics", date(2026, 8, 10)))
    assert [t.decoded("due") for t in given] == [date(2026, 8, 14), date(2026, 8, 3)]


def test_calendar_text_cannot_break_out_of_its_line() -> None:
    nasty = "甲\r\nATTACH:http://x\nBEGIN:VALARM"
    item = ActionItem(task=nasty, due_date_raw="7月31日", evidence="乙;,\\n" + "长" * 100)
    data = export(MINUTES.model_copy(update={"action_items": [item]}), "ics")
    assert b"\r\nATTACH" not in data and data.count(b"\r\nBEGIN:") == 1
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
    assert str(todos(data)[0]["description"]).endswith("乙;,\\n" + "长" * 100)


# —— csv ——


def rows(result: MeetingResult) -> list[list[str]]:
    data = export(result, "csv")
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_table_has_one_row_per_item_with_raw_and_computed_date() -> None:
    table = rows(MINUTES)
    assert table[0][2:7] == ["任务", "负责人", "截止日期（原文）", "截止日期", "优先级"]
    assert [row[2:7] for row in table[1:]] == [["整理盘点表", "许诺", "周五前", "2026-07-31", "高"],
                                               ["核对数量", "", "表出来以后", "", "未说明"],
                                               ["换锁", "任远", "8月3日", "2026-08-03", "未说明"]]
    assert len(rows(EMPTY)) == 1


@pytest.mark.parametrize("text, cell", [
    ("=HYPERLINK(\"http://x\")", "'=HYPERLINK(\"http://x\")"), ("+1", "'+1"), ("-2", "'-2"),
    ("@SUM(A1)", "'@SUM(A1)"), ("＝1+1", "'＝1+1"), ("\t=1", "'=1"), ("\r\n=1", "'=1"), ("  =1", "'=1"),
    ("\u200b=1", "'\u200b=1"), ("\ufeff=1", "'\ufeff=1"), ("a=1", "a=1"), ("引\"号,逗号\n换行", "引\"号,逗号 换行"),
])
def test_cells_that_would_run_as_formulas_are_defused(text: str, cell: str) -> None:
    item = ActionItem(task="甲", owner="乙", evidence="丙").model_copy(update={"task": text})
    assert rows(MINUTES.model_copy(update={"action_items": [item]}))[1][2] == cell


# —— docx ——


def test_word_document_says_what_the_markdown_says() -> None:
    from docx import Document

    document = Document(io.BytesIO(export(MINUTES, "docx")))
    text = "\n".join(p.text for p in document.paragraphs)
    for words in ("仓库盘点会", "会议日期：2026-07-27", "参会者：许诺、任远", "定了盘点的分工。", "八月起每月盘点一次",
                  "备用钥匙在谁那里？", "needs_manual_review", "“核对数量”没有负责人"):
        assert words in text
    table = [[cell.text for cell in row.cells] for row in document.tables[0].rows]
    assert table[1] == ["整理盘点表", "许诺", "周五前", "高", "许诺：盘点表我来，周五前给。"]
    assert table[2][1:4] == ["未提供", "表出来以后", "未说明"] and len(table) == 4
    assert export(MINUTES.model_copy(update={"title": "长" * 300}), "docx")[:2] == b"PK"
    empty = Document(io.BytesIO(export(EMPTY, "docx")))
    assert [c.text for c in empty.tables[0].rows[1].cells] == ["暂无", "-", "-", "-", "-"]
    assert sum(p.text == "暂无" for p in empty.paragraphs) == 2


# —— mmd ——


def test_mind_map_only_arranges_what_the_minutes_say() -> None:
    assert export(MINUTES, "mmd").decode().splitlines() == [
        "mindmap", '  root("仓库盘点会")', '    ["已确认决策"]', '      ["八月起每月盘点一次"]', '    ["行动项"]',
        '      ["整理盘点表"]', '        ["负责人：许诺"]', '        ["截止：周五前"]', '      ["核对数量"]',
        '        ["截止：表出来以后"]', '      ["换锁"]', '        ["负责人：任远"]', '        ["截止：8月3日"]',
        '    ["待确认问题"]', '      ["备用钥匙在谁那里？"]', '    ["需要人工核对"]', '      ["“核对数量”没有负责人"]']
    assert export(EMPTY, "mmd").decode() == 'mindmap\n  root("空会")\n'


def test_mind_map_text_stays_text() -> None:
    nasty = '甲"]\n    click x "javascript:alert(1)"\n%% <b>#`**乙**`'
    lines = export(MINUTES.model_copy(update={"title": nasty}), "mmd").decode().splitlines()
    assert lines[1] == ('  root("甲#34;] click x #34;javascript:alert(1)#34; %% '
                        '#60;b#62;#35;#96;#42;#42;乙#42;#42;#96;")')
    blank = export(MINUTES.model_copy(update={"title": "\x00"}), "mmd").decode()
    assert blank.splitlines()[1] == '  root("-")'  # 空引号是语法错误


TEXT = st.text(st.characters(codec=None), min_size=1, max_size=30).filter(lambda s: s.strip())


@settings(max_examples=15, deadline=None)
@given(TEXT, TEXT, TEXT)
def test_any_text_can_be_exported(task: str, owner: str, evidence: str) -> None:
    item = ActionItem.model_construct(task=task, owner=owner, due_date_raw="7月31日", priority="中", evidence=evidence)
    result = MINUTES.model_copy(update={"action_items": [item], "title": evidence, "decisions": [task]})
    assert len(todos(export(result, "ics"))) == 1
    assert len(rows(result)) == 2
    assert export(result, "docx")[:2] == b"PK"
    assert export(result, "mmd").decode().count("\n") == 12
