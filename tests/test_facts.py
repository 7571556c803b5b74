"""事实：同一个值的不同写法相等，不同的值不等。"""

from __future__ import annotations

import pytest

from meeting_agent.facts import dates, hard_facts, months, negations, numbers, weekdays

NUMBERS = {
    "八万六": [86000.0],
    "两万三千六": [23600.0],
    "一百五": [150.0],
    "一千二": [1200.0],
    "一百零五": [105.0],
    "十五": [15.0],
    "三点五": [3.5],
    "48.6 万": [486000.0],
    "12,846 笔": [12846.0],
    "四亿八": [480000000.0],
    "六个亿": [600000000.0],
    "1.5个亿": [150000000.0],
    "二零二四年": [2024.0],
    "百分之五十": [50.0],
    "3:1": [3.0, 1.0],
    "20:14": ["20:14"],
    "早上09:05": ["9:05"],
    "六点五十发车": ["6:50"],
    "七点零五分": ["7:05"],
    "十一点半": [11.0],
    "两点": [2.0],
    "３.２ 版": [3.2],
    "3.1.2": ["3.1.2"],
    "twenty-five": [25.0],
    "two thousand": [2000.0],
    "$41.2k": [41200.0],
    "一下、一起、统一、十分、第一": [],
    "周三和礼拜五": [],
    "五一之后": [],
    "三十一斤": [30.0],
    "三十一日": [31.0],
    "三十一天": [31.0],
    "四百一天": [400.0],
    "四百一": [410.0],
    "两千八": [2800.0],
    "百六": [160.0],
}


@pytest.mark.parametrize(("text", "values"), NUMBERS.items(), ids=NUMBERS)
def test_numbers(text, values):
    assert [f.value for f in numbers(text)] == values


def test_positions_are_those_of_the_text():
    text = "预算 ８０万，不是五十万"
    assert [text[f.start : f.end] for f in numbers(text)] == ["８０万", "五十万"]


DATES = {
    "2024年7月3日": [(2024, 7, 3)],
    "2024-07-03": [(2024, 7, 3)],
    "2024.9.3": [(2024, 9, 3)],
    "七月三十一日": [(None, 7, 31)],
    "31号": [(None, None, 31)],
    "7/31": [(None, 7, 31)],
    "July 31, 2024": [(2024, 7, 31)],
    "3rd of May": [(None, 5, 3)],
    "3.2 版本": [],
    "5号楼": [],
    "1 号线": [],
}


@pytest.mark.parametrize(("text", "found"), DATES.items(), ids=DATES)
def test_dates(text, found):
    assert dates(text) == found


@pytest.mark.parametrize("text", ["周三", "星期三", "禮拜三", "Wednesday", "wed"])
def test_weekdays_have_many_names(text):
    assert [f.value for f in weekdays(text)] == ["w3"]


def test_english_months():
    assert [f.value for f in months("by July 4 or Sept 5")] == [7.0, 9.0]


SAME = [("五分钟内给我", "5分钟内给我"), ("三十一日交", "31日交"), ("週三不行", "周三不行"), ("我们去", "我們去")]
DIFFERENT = [
    ("周三交", "周五交"),
    ("80万", "50万"),
    ("七月", "八月"),
    ("不上线", "上线"),
    ("没改", "改"),
    ("我去", "你去"),
    ("we will now ship", "we will not ship"),
    ("can ship", "can't ship"),
    ("未批", "批"),
    ("别动", "动"),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_other_spellings_of_a_fact_are_the_same_fact(a, b):
    assert hard_facts(a) == hard_facts(b)


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_changed_facts_differ(a, b):
    assert hard_facts(a) != hard_facts(b)


def test_negations_are_not_found_inside_other_words():
    assert [f.value for f in negations("个别特别无论非常，别走，唔好，don't")] == ["别", "唔好", "n't"]
