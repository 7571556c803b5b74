"""标题和待确认问题：原文根本没谈过的，不能不加标记地留下。"""

from __future__ import annotations

import pytest

from meeting_agent.grounding import check_grounding, strip_unsupported
from meeting_agent.models import MeetingDraft, MeetingResult
from meeting_agent.transcript import Transcript

MEETING = Transcript.from_text(
    "校门口早市搬迁\n2026年4月9日\n\n韩姐：早市的摊位往东挪二十米，城管同意了。\n老鲁：那电线谁来接？上次是借的小卖部的电。\n"
    "韩姐：电线的事还没着落，先问问供电所。\n老鲁：行，我明天去问。\n"
)
TITLES = [
    ("校门口早市搬迁", "LOCATED"), ("早市摊位挪动碰头会", "LOCATED"), ("会议纪要", "LOCATED"), ("周会", "LOCATED"),
    ("Weekly sync", "LOCATED"), ("消防演练专题会", "TITLE_UNSUPPORTED"), ("年度裁员讨论", "TITLE_UNSUPPORTED"),
]  # fmt: skip
QUESTIONS = [
    ("摊位的电线由谁来接？", "LOCATED"), ("要不要问供电所", "LOCATED"), ("王总是否同意裁员？", "QUESTION_UNCLEAR"),
    ("消防演练改在哪一天", "QUESTION_UNSUPPORTED"), ("新来的实习生和小卖部的合同怎么签", "QUESTION_UNCLEAR"),
]  # fmt: skip


def draft(**claims) -> MeetingDraft:
    return MeetingDraft(**{"title": "会议纪要", "summary": "早市的摊位往东挪。", **claims})


@pytest.mark.parametrize(("title", "code"), TITLES, ids=[t for t, _ in TITLES])
def test_title(title, code):
    assert [f.code for f in check_grounding(draft(title=title), MEETING) if f.path == "title"] == [code]


@pytest.mark.parametrize(("question", "code"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_open_question(question, code):
    found = check_grounding(draft(open_questions=[question]), MEETING)
    assert [f.code for f in found if f.path == "open_questions[0]"] == [code]


def test_foreign_title_and_question_are_moved_into_the_issues():
    result = MeetingResult(**draft(title="消防演练专题会", open_questions=["裁员名单哪天公布？"]).model_dump())
    stripped, issues = strip_unsupported(result, check_grounding(result, MEETING))
    assert (stripped.title, stripped.open_questions) == ("会议纪要", [])
    assert any("消防演练专题会" in text for text in issues) and any("裁员" in text for text in issues)
