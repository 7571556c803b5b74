"""定位：归一后逐字相同才算找到；位置以原文为准；不切断数字。"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeting_agent.matching import Index, fold, parts_of, strip_label
from meeting_agent.transcript import Transcript

TEXT = """主题：选址会
时间：2025年4月8日

沈岚：场地费１.５万，押金另算 3,000 元。
丁一凡：我去谈，争取压到 15000。
沈岚：好，禮拜三之前給我準信。
丁一凡：行。……不过周末我不在。
"""


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(Transcript.from_text(TEXT))


FOUND = {
    "逐字": ("我去谈，争取压到 15000。", ["我去谈，争取压到 15000"]),
    "标点和空格不同": ("我去谈 争取压到15000", ["我去谈，争取压到 15000"]),
    "全角与半角": ("场地费1.5万", ["场地费１.５万"]),
    "带说话人": ("丁一凡：我去谈，争取压到 15000。", ["我去谈，争取压到 15000"]),
    "简体引繁体": ("礼拜三之前给我准信", ["禮拜三之前給我準信"]),
    "省略号连接两段": ("我去谈……礼拜三之前给我准信", ["我去谈", "禮拜三之前給我準信"]),
    "三个点连接": ("场地费1.5万...礼拜三之前", ["场地费１.５万", "禮拜三之前"]),
    "换行连接，各带说话人": ("丁一凡：我去谈\n沈岚：好", ["我去谈", "好"]),
    "原文自己有省略号": ("行。……不过周末我不在。", ["行。……不过周末我不在"]),
    "会头里的话": ("2025年4月8日", ["2025年4月8日"]),
}


@pytest.mark.parametrize(("quote", "places"), FOUND.values(), ids=FOUND)
def test_verbatim_quotes_are_placed_in_the_original(index, quote, places):
    assert [index.transcript.text[slice(*m.span)] for m in index.find(quote)] == places


MISSING = {
    "小数点没了": "场地费15万",
    "数字被切断（前）": "5000",
    "数字被切断（后）": "争取压到 150",
    "星期变了": "礼拜五之前给我准信",
    "多了一个不": "我不去谈",
    "一段对一段不对": "我去谈……礼拜五之前",
    "空": "……",
}


@pytest.mark.parametrize("quote", MISSING.values(), ids=MISSING)
def test_anything_else_is_not_found(index, quote):
    assert index.find(quote) == []


def test_neighbouring_utterances_may_be_quoted_as_one(index):
    (match,) = index.find("争取压到 15000。好，礼拜三之前")
    assert [index.transcript.utterances[u].speaker for u in match.utterances] == ["丁一凡", "沈岚"]


def test_nearest_points_at_the_line_it_was_changed_from(index):
    near = index.nearest("礼拜五之前给我准信")
    assert index.line_of(near.span[0]) == 6 and 80 < near.score < 100


def test_nearest_of_something_never_said_is_far_or_nothing(index):
    near = index.nearest("zxqw jjkk")
    assert near is None or near.score < 60


def test_parts_and_labels():
    assert parts_of("甲……乙...丙\n丁") == ["甲", "乙", "丙", "丁"]
    assert strip_label("[00:01] 沈岚: 好\n丁一凡：行") == "好\n行"


@given(st.text(max_size=60))
def test_folding_keeps_a_position_for_every_character(text):
    folded = fold(text)
    assert len(folded.text) == len(folded.at)
    assert folded.at == sorted(folded.at) and all(0 <= at < len(text) for at in folded.at)


@given(
    st.lists(st.sampled_from(["好的，", "预算", "３.５万", "下周五", " ", "…", "OK!", "會議"]), min_size=1, max_size=8)
)
def test_every_piece_of_a_transcript_is_found_in_it(pieces):
    text = "".join(pieces)
    transcript = Transcript.from_text(f"甲：{text}尾\n乙：嗯。")
    index = Index(transcript)
    if fold(text).text:
        assert index.find(text)
