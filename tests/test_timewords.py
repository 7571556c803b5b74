"""时间说法：原样抄出，位置准确；像时间而不是时间的不认。"""

import pytest

from meeting_agent.timewords import find_time_phrases

FOUND = [
    ("图纸9月12日前交", [("9月12日前", "date")]),
    ("截止 10 月 3 号", [("10 月 3 号", "date")]),
    ("六月三十号之前给我", [("六月三十号之前", "date")]),
    ("18 号我去", [("18 号", "date")]),
    ("2025年3月4日下午2点开", [("2025年3月4日下午2点", "date")]),
    ("2025-03-04 之前", [("2025-03-04 之前", "date")]),
    ("十月底定稿", [("十月底", "date")]),
    ("周四给结果", [("周四", "weekday")]),
    ("下週二前完成", [("下週二前", "weekday")]),
    ("這禮拜五中午前", [("這禮拜五中午前", "weekday")]),
    ("后天下班前发我", [("后天下班前", "day")]),
    ("今晚十点前补", [("今晚十点前", "day")]),
    ("本周内补齐", [("本周内", "week")]),
    ("月底前给", [("月底前", "month")]),
    ("Q2 内上", [("Q2 内", "quarter")]),
    ("八点开店前摆好", [("八点开店前", "clock")]),
    ("五天内回复", [("五天内", "within")]),
    ("两周之内", [("两周之内", "within")]),
    ("半个月后再看", [("半个月后", "within")]),
    ("得一个星期", [("一个星期", "span")]),
    ("节后第一周办", [("节后第一周", "event")]),
    ("验收后三天内付", [("验收后三天内", "event")]),
    ("收到样件五天内测完", [("收到样件五天内", "event")]),
    ("活动前两天发通知", [("活动前两天", "event")]),
    ("搬进去之前要检测", [("搬进去之前", "event")]),
    ("昨天改好了，明早上", [("昨天", "past"), ("明早", "day")]),
    ("I'll send it by Thursday.", [("by Thursday", "weekday")]),
    ("due before August 9", [("before August 9", "date")]),
    ("EOD tomorrow works", [("EOD tomorrow", "day")]),
    ("done tonight", [("tonight", "day")]),
    ("ready before the next release, ok", [("before the next release", "event")]),
    ("within 3 business days", [("within 3 business days", "within")]),
    ("fixed last week", [("last week", "past")]),
]

NOT_TIME = [
    "前端和后端都改", "3号楼的2号梯", "我有三点建议", "还差一点", "周期太长", "我们之前说过了", "之前的版本",
    "版本 3.2 和 1.9", "I may go", "we sat down", "the second option", "内存不够", "一个人去", "十字路口",
]


@pytest.mark.parametrize("text, expected", FOUND, ids=[t for t, _ in FOUND])
def test_phrases_are_found_as_said(text, expected):
    phrases = find_time_phrases(text)
    assert [(p.text, p.kind) for p in phrases] == expected
    assert all(text[p.start:p.end] == p.text for p in phrases)


@pytest.mark.parametrize("text", NOT_TIME)
def test_words_that_only_look_like_time_are_not_found(text):
    assert find_time_phrases(text) == []
