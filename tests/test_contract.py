"""契约：字段、空值、非法值、往返不变。"""

from __future__ import annotations

import json
import pickle

import pytest
from conftest import ROOT
from pydantic import ValidationError

from meeting_agent.errors import ERROR_CODES, BudgetExceeded, MeetingAgentError
from meeting_agent.models import ActionItem, MeetingDraft, MeetingResult, ReviewResult

EXAMPLES = [ROOT / "outputs/example_result.json", ROOT.parent / "shared/compat/example_result.json"]
ITEM = {"task": "写接口", "evidence": "我来写接口。"}
RESULT = {"title": "周会", "summary": "一句话。"}


@pytest.mark.parametrize("path", EXAMPLES, ids=["own", "reference"])
def test_example_loads_and_dumps_back_unchanged(path):
    if not path.exists():
        pytest.skip("没有参考文件")
    text = path.read_text(encoding="utf-8")
    assert MeetingResult.model_validate_json(text).model_dump_json(indent=2) + "\n" == text


@pytest.mark.parametrize("word", ["", "  ", "未提供", "未知", "待定", "null", "NULL", "N/A", "n/a", "None", "无"])
def test_words_for_nothing_become_none(word):
    item = ActionItem(**ITEM, owner=word, due_date_raw=word)
    assert (item.owner, item.due_date_raw) == (None, None)
    assert MeetingResult(**RESULT, meeting_date=word).meeting_date is None


@pytest.mark.parametrize("priority", ["紧急", "high", "P0", "", None, "高 "])
def test_illegal_priority_is_rejected_never_mapped(priority):
    with pytest.raises(ValidationError):
        ActionItem(**ITEM, priority=priority)


@pytest.mark.parametrize(
    ("model", "data"),
    [
        (ActionItem, {**ITEM, "负责人": "张三"}),
        (ActionItem, {**ITEM, "task": " "}),
        (ActionItem, {"task": "写接口"}),
        (MeetingResult, {**RESULT, "status": "passed"}),
        (MeetingResult, {**RESULT, "review_status": "ok"}),
        (MeetingResult, {**RESULT, "title": ""}),
        (MeetingDraft, {**RESULT, "todos": []}),
        (ReviewResult, {"issues": []}),
    ],
)
def test_what_does_not_fit_is_refused(model, data):
    with pytest.raises(ValidationError):
        model(**data)


def test_a_model_cannot_set_the_review_status():
    draft = MeetingDraft.model_validate({**RESULT, "review_status": "passed", "review_issues": ["没有"]})
    assert "review_status" not in draft.model_dump()
    assert MeetingResult(**draft.model_dump()).review_status == "pending"


@pytest.mark.parametrize(
    ("data", "clean"),
    [
        ({"passed": True}, True),
        ({"passed": True, "issues": ["措辞可以更短"]}, True),
        ({"passed": True, "missing_items": ["漏了日期"]}, False),
        ({"passed": True, "unsupported_items": ["负责人"]}, False),
        ({"passed": False}, False),
    ],
)
def test_a_review_is_clean_only_without_missing_or_unsupported(data, clean):
    assert ReviewResult(**data).clean is clean


@pytest.mark.parametrize("error", [MeetingAgentError("SAVE_FAILED", "写不进去", calls=[1]), BudgetExceeded("用完了")])
def test_errors_keep_code_and_calls_across_pickle(error):
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), copy.code, str(copy), copy.calls) == (type(error), error.code, str(error), error.calls)
    assert isinstance(copy, ValueError)


def test_codes_are_a_closed_set():
    assert len(ERROR_CODES) == 15
    with pytest.raises(AssertionError):
        MeetingAgentError("SOMETHING_ELSE", "")
    assert isinstance(BudgetExceeded("x"), RuntimeError)


def test_result_json_has_contract_order():
    assert list(json.loads(MeetingResult(**RESULT).model_dump_json())) == [
        "title", "meeting_date", "participants", "summary", "decisions", "action_items", "open_questions",
        "review_status", "review_issues",
    ]
