"""删掉的决策要有交代；读不出东西的会议要明说；摘要不叠标点；标题与日期照原文。"""

import pytest

from meeting_agent.offline import draft, summarise
from meeting_agent.offline_review import review
from meeting_agent.transcript import Transcript

NOT_SETTLED = [
    "甲：印厂选哪家？\n乙：两家说法都有道理。\n甲：下周再定。",
    "甲：中午睡不睡？\n乙：睡，睡到两点。\n甲：好了，说正事。\n乙：嗯。",
    "甲：听说物业要收停车费了。\n乙：一天五块，物业那边说的，不是咱们定的。\n甲：哦。",
    "甲：最后上线的日子先不定，等机房好了再决定。\n乙：嗯。",
    "甲：预算我想报六十万。\n乙：六十万老板肯定不批。\n甲：唉。",
]


@pytest.mark.parametrize("talk", NOT_SETTLED)
def test_talk_that_settles_nothing(talk):
    assert draft(Transcript.from_text("会议主题：杂事\n\n" + talk)).decisions == []


def test_reviewer_tells_of_a_decision_that_was_dropped():
    transcript = Transcript.from_text("会议主题：阅览室\n\n馆长：书报费统一按八折收取。\n小顾：好的。")
    made = draft(transcript)
    kept = review(transcript, made, "", ("书报费统一按八折收取",))
    lost = review(transcript, made.model_copy(update={"decisions": []}), "", ("书报费统一按八折收取",))
    assert not any("八折收取" in text for text in kept.missing_items)
    assert any("八折收取" in text for text in lost.missing_items) and not lost.passed


def test_summary_has_no_doubled_punctuation():
    text = summarise("例会", ["要不要换灯？……先不换。"], [], ["谁去？（没定）。"])
    assert "？……" not in text and "。。" not in text and "先不换" in text


HEADS = [
    ("通衡区民政局\n关于养老驿站改造的会议纪要\n", "关于养老驿站改造的会议纪要"),
    ("明和律师事务所 | 「青禾公司合同纠纷」案件讨论\n", "「青禾公司合同纠纷」案件讨论"),
]


@pytest.mark.parametrize("head, title", HEADS)
def test_title_after_an_organisation(head, title):
    assert draft(Transcript.from_text(head + "\n甲：今天说两件事。\n乙：好的。")).title == title
