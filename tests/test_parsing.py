# ruff: noqa: E501 （一行一个用例的表）
"""模型真实会给的各种回复：读成什么，或为什么拒收。每行是一种毛病。"""

from __future__ import annotations

import html
import json
import time

import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from meeting_agent import MeetingAgentError, extract_json_object, parse_model_response
from meeting_agent.models import MeetingDraft, ReviewResult
from meeting_agent.parsing import parse_reply


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Item(Strict):
    task: str
    owner: str | None = None
    evidence: list[int] = []
    confidence: float | None = None


class Minutes(Strict):
    title: str
    summary: str | None = None
    action_items: list[Item] = []
    decisions: list[str] = []


GOLD = {
    "title": "仓库周会",
    "summary": "定了货架，叉车再议。",
    "action_items": [
        {"task": "量货架", "owner": "丁磊", "evidence": [3], "confidence": 0.9},
        {"task": "问叉车的价", "owner": None, "evidence": [5, 6], "confidence": None},
    ],
    "decisions": ["货架用钢的", "周五搬"],
}
J = json.dumps(GOLD, ensure_ascii=False, indent=1)
LINE = json.dumps(GOLD, ensure_ascii=False)
WRONG = json.dumps({**GOLD, "decisions": ["货架用木的"]}, ensure_ascii=False)
ITEM, ITEM2 = (json.dumps(item, ensure_ascii=False) for item in GOLD["action_items"])


def but(**change):
    return {**GOLD, **change}


def swap(old: str, new: str, text: str = J) -> str:
    assert old in text
    return text.replace(old, new)


# (毛病, 回复, 读成什么)
READ = [
    ("原样", J, GOLD),
    ("BOM 和空白", "\ufeff\n\n" + J + "\r\n", GOLD),
    ("围栏", f"```json\n{J}\n```", GOLD),
    ("围栏带别的标签", f"好的：\n~~~~JSON5 title=x\n{J}\n~~~~\n以上。", GOLD),
    ("围栏没关", f"```\n{J}", GOLD),
    ("串里有围栏", J.replace("定了货架，", "定了 ```yaml\\na: 1\\n``` "), but(summary="定了 ```yaml\na: 1\n``` 叉车再议。")),
    ("前后有散文", f"以下是结果（用 {{标题, 条目}} 的结构）。\n{J}\n如需调整 {{请告知}}。", GOLD),
    ("散文里的小对象", f"没有负责人写 {{owner: null}}，如下：\n{J}", GOLD),
    ("先有示例", f'格式示例：{{"title": "例", "decisions": ["示范"]}}\n\n结果：\n{J}', GOLD),
    ("后有示例", f'{J}\n\n例如：{{"title": "例", "decisions": ["示范"]}}', GOLD),
    ("思考里有错稿", f"<think>先写一稿 {WRONG} 不对，是钢的</think>\n{J}", GOLD),
    ("思考里有半截稿", f"<think>{WRONG[:60]} 算了</think>{J}", GOLD),
    ("思考标签嵌套", f"<think>a<think>{WRONG}</think>{WRONG}</think>{J}", GOLD),
    ("只有思考的结尾标签", f"先想想 {WRONG} 嗯\n</think>\n{J}", GOLD),
    ("只有结尾标签，前面是半截", f"先想想 {WRONG[:50]} 嗯\n</think>\n{J}", GOLD),
    ("别名思考标签", f"<Thinking effort='low'>{WRONG}</Thinking>[THINK]{WRONG}[/THINK]◁think▷{WRONG}◁/think▷{J}", GOLD),
    ("空思考", f"<think>\n</think>\n\n{J}", GOLD),
    ("串里有思考标签", swap("叉车再议", "日志里有 <think> 没关"), but(summary="定了货架，日志里有 <think> 没关。")),
    ("散文之后，串里有思考标签", "好的\n" + swap("叉车再议", "<think> 没关"), but(summary="定了货架，<think> 没关。")),
    ("特殊记号", f"<|begin_of_box|>{J}<|end_of_box|><|im_end|>", GOLD),
    ("分析频道之后才是答案", f"<|channel|>analysis<|message|>{WRONG}<|end|><|channel|>final<|message|>{J}<|return|>", GOLD),
    ("工具调用写法", f'<tool_call>{{"name": "save", "arguments": {J}}}</tool_call>', GOLD),
    ("参数是字符串", json.dumps({"name": "save", "arguments": LINE}), GOLD),
    ("套了三层", json.dumps({"code": 0, "data": {"result": {"minutes": GOLD}}, "msg": "ok"}), GOLD),
    ("写进 properties", json.dumps({"type": "object", "title": "T", "properties": GOLD}), GOLD),
    ("单元素数组", f"[{J}]", GOLD),
    ("两个互补的对象", f'{{"title": "仓库周会", "summary": "定了货架，叉车再议。", "action_items": [{ITEM}, {ITEM2}]}}\n'
     '{"decisions": ["货架用钢的", "周五搬"]}', GOLD),
    ("分段的数组", f'[{{"title": "仓库周会", "summary": "定了货架，叉车再议。", "action_items": [{ITEM}], "decisions": ["货架用钢的"]}},'
     f'{{"title": "仓库周会（续）", "action_items": [{ITEM2}], "decisions": ["周五搬"]}}]', GOLD),
    ("同一个对象两遍", f"{J}\n{LINE}", GOLD),
    ("重复的键", LINE.replace('"decisions": ["货架用钢的", "周五搬"]', '"decisions": ["货架用钢的"], "decisions": ["周五搬"]'), GOLD),
    ("尾逗号", LINE.replace("]}", ",]}").replace("null}", "null,}"), GOLD),
    ("单引号和 None", str(GOLD), GOLD),
    ("双引号和 None", swap("null", "None"), GOLD),
    ("undefined", swap("null", "undefined"), GOLD),
    ("串里的 None 不动", swap("叉车再议", "返回了 None"), but(summary="定了货架，返回了 None。")),
    ("注释", swap('"decisions"', '// 决策\n/* 已拍板 */ # 两条\n"decisions"'), GOLD),
    ("串里的生换行", swap("定了货架，", "定了货架，\n\t"), but(summary="定了货架，\n\t叉车再议。")),
    ("没转义的引号", swap("定了货架，叉车再议。", '他说"先量"，再议。'), but(summary='他说"先量"，再议。')),
    ("没转义的引号后有逗号", swap("定了货架，叉车再议。", '说"先量", 又说"再议", 完。'), but(summary='说"先量", 又说"再议", 完。')),
    ("全角标点作语法", LINE.replace('": ', '"： ').replace('", "', '"，"').replace("}, {", "}，{"), GOLD),
    ("弯引号作语法", LINE.replace('"', "“", 1).replace('title"', "title”").replace('"仓库周会"', "“仓库周会”"), GOLD),
    ("弯引号里套弯引号", "{“title”：“看“钢”的”，“decisions”：[“定“钢”的”]}", {"title": "看“钢”的", "decisions": ["定“钢”的"]}),
    ("没有引号的键", LINE.replace('"title"', "title").replace('"decisions"', "decisions"), GOLD),
    ("缺冒号", swap('"owner": "丁磊"', '"owner" "丁磊"'), GOLD),
    ("缺逗号，换了行", swap('"丁磊",', '"丁磊"'), GOLD),
    ("对象之间缺逗号", LINE.replace("}, {", "} {"), GOLD),
    ("多一个右括号", J + "}", GOLD),
    ("不合法的转义", swap("定了货架", "C:\\库\\单"), but(summary="C:\\库\\单，叉车再议。")),
    ("NaN", swap("0.9", "NaN"), but(action_items=[{**GOLD["action_items"][0], "confidence": None}, GOLD["action_items"][1]])),
    ("落单的代理字符", swap("仓库周会", "仓库\\ud83d周会\\ud83d\\udc4d"), but(title="仓库\ufffd周会👍")),
    ("控制字符", swap("仓库周会", "仓\x00库\\u0007周会"), GOLD),
    ("HTML 转义", html.escape(J), GOLD),
    ("HTML 数字转义", J.replace('"', "&#34;"), GOLD),
    ("多转义了一层", LINE.replace('"', '\\"'), GOLD),
    ("小数没有整数部分", swap("0.9", ".9"), GOLD),
    ("零宽空格和全角空格", J.replace("\n", "\u200b\u3000\n\u00a0"), GOLD),
    ("整个是 JSON 字符串", json.dumps(LINE), GOLD),
    ("字段是 JSON 字符串", json.dumps(but(action_items=json.dumps(GOLD["action_items"]))), GOLD),
    ("数字写成字符串", swap("3", '"3"'), GOLD),
    ("行号写成一串", json.dumps({"title": "a", "action_items": [{"task": "t", "evidence": "5, 6"}]}),
     {"title": "a", "action_items": [{"task": "t", "evidence": [5, 6]}]}),
    ("列表写成单个数", swap("[\n    3\n   ]", "3"), GOLD),
    ("文字写成数字", '{"title": 2026}', {"title": "2026"}),
    ("列表是 null", '{"title": "a", "decisions": null}', {"title": "a", "decisions": []}),
    ("列表是无", '{"title": "a", "decisions": "无", "action_items": ["无"]}', {"title": "a"}),
    ("列表写成一句", '{"title": "a", "decisions": "货架用钢的"}', {"title": "a", "decisions": ["货架用钢的"]}),
    ("列表写成几行", '{"title": "a", "decisions": "1. 钢的\\n2. 周五搬"}', {"title": "a", "decisions": ["钢的", "周五搬"]}),
    ("空值的词", '{"title": "a", "summary": "N/A", "action_items": [{"task": "t", "owner": "未指定"}]}',
     {"title": "a", "action_items": [{"task": "t"}]}),
    ("条目写成文字", '{"title": "a", "action_items": ["量货架"]}', {"title": "a", "action_items": [{"task": "量货架"}]}),
    ("键首字母大写", '{"Title": "a", "Action Items": [{"Task": "t", "Owner": "丁磊"}]}',
     {"title": "a", "action_items": [{"task": "t", "owner": "丁磊"}]}),
    ("近义的键", '{"meeting_title": "a", "todos": [{"content": "t", "assignee": "丁磊", "source": [1]}]}',
     {"title": "a", "action_items": [{"task": "t", "owner": "丁磊", "evidence": [1]}]}),
    ("中文的键", '{"会议标题": "a", "待办事项": [{"任务": "t", "负责人": "丁磊"}], "决议": ["b"]}',
     {"title": "a", "action_items": [{"task": "t", "owner": "丁磊"}], "decisions": ["b"]}),
    ("什么也没有的会", '{"title": "a", "action_items": [], "decisions": []}', {"title": "a"}),
]  # fmt: skip


@pytest.mark.parametrize("name, text, expected", READ, ids=[row[0] for row in READ])
def test_read(name, text, expected):
    assert parse_model_response(text, Minutes) == Minutes(**expected)


# (毛病, 回复, 拒收的种类)
REFUSED = [
    ("空的", "", "empty"),
    ("只有空白", " \n\ufeff", "empty"),
    ("散文", "好的，会议纪要已经整理完毕。", "refused"),
    ("反问", "整理之前想确认：1. 周五是哪天？", "refused"),
    ("拒答", "抱歉，我无法处理这份内容。", "refused"),
    ("表格", "| 任务 | 负责人 |\n|---|---|\n| 量货架 | 丁磊 |", "refused"),
    ("YAML", "title: 仓库周会\ndecisions:\n  - 货架用钢的", "refused"),
    ("网页", "<html><style>a {color: red}</style><body>502</body></html>", "refused"),
    ("思考没有结束", f"<think>先写 {WRONG}", "truncated"),
    ("思考结束了却没有答案", f"<think>先写 {WRONG}</think>", "refused"),
    ("截在条目之间", LINE[: LINE.index("}, {") + 2], "truncated"),
    ("截在字符串里", LINE[:40], "truncated"),
    ("截在最后一个括号", LINE[:-1], "truncated"),
    ("围栏里被截断", f"```json\n{LINE[:-30]}\n```", "truncated"),
    ("每一处截断都不算完", LINE[:100], "truncated"),
    ("省略号代替条目", J.replace(ITEM2, "").replace('"丁磊"', '"丁磊"').replace("  {\n   \"task\": \"问", "  ...\n  {\n   \"task\": \"问"),
     "truncated"),
    ("注释里说其余同上", LINE.replace("}, {", "}, // 其余 3 条同上\n {"), "truncated"),
    ("省略号作列表项", '{"title": "a", "decisions": ["钢的", "..."]}', "truncated"),
    ("其余省略作列表项", '{"title": "a", "decisions": ["钢的", "（其余略）"]}', "truncated"),
    ("反复同一条", json.dumps(but(decisions=["再问"] * 20)), "truncated"),
    ("串里打转", json.dumps(but(summary="再问一遍。" * 400)), "truncated"),
    ("矛盾的两份", f"{WRONG}\n{J}", "format"),
    ("只有示例", f"格式示例：{J}", "format"),
    ("照抄占位", '{"title": "会议标题", "action_items": [{"task": "任务描述", "owner": "某某"}]}', "refused"),
    ("照抄格式", '{"title": "str", "summary": "str|null"}', "refused"),
    ("回的是 JSON Schema", json.dumps({"type": "object", "properties": {"title": {"type": "string"}}}), "format"),
    ("不认得的键", json.dumps(but(备注="钢的")), "format"),
    ("条目里不认得的键", swap('"owner"', '"跟单"'), "format"),
    ("同一字段两种说法", '{"title": "a", "会议标题": "b"}', "format"),
    ("重复的键互相矛盾", '{"title": "a", "title": "b"}', "format"),
    ("缺标题", '{"decisions": ["a"]}', "format"),
    ("标题是空值", '{"title": null}', "format"),
    ("几个人写成一串", '{"title": "a", "decisions": "钢的；周五搬"}', "format"),
    ("顶层只有条目", f"[{ITEM}, {ITEM2}]", "format"),
    ("条目落在外面", f'{{"title": "a", "action_items": [{ITEM}]}}, {ITEM2}]}}', "format"),
    ("字段落在外面", '{"title": "a"}, "decisions": ["钢的"]}', "format"),
    ("条目里混进了文字", f'{{"title": "a", "action_items": [{ITEM}, "货架用钢的"]}}', "format"),
    ("两条并成一条", LINE.replace('", "周五搬', '""周五搬'), "format"),
    ("断不定的引号", '{"title": "a", "decisions": ["说"钢, "周五搬"]}', "format"),
    ("像路径又像换行", '{"title": "C:\\new\\库"}', "format"),
    ("注释可能是内容", '{"title": "修 "#12" 号", "summary": "b"}', "format"),
    ("巨大的整数", '{"title": "a", "action_items": [{"task": "t", "evidence": [' + "9" * 6000 + "]}]}", "format"),
    ("嵌套太深", '{"title": ' + "[" * 5000 + "]" * 5000 + "}", "format"),
    ("参数按标签给出", "<parameter=title>\n仓库\n</parameter>\n<parameter=action_items>\n[" + ITEM + "]\n</parameter>", "format"),
    ("流式的原文", 'data: {"choices": [{"delta": {"content": "{\\"title\\""}}]}\n\ndata: {"choices": []}', "format"),
]  # fmt: skip


@pytest.mark.parametrize("name, text, kind", REFUSED, ids=[row[0] for row in REFUSED])
def test_refused(name, text, kind):
    with pytest.raises(MeetingAgentError) as caught:
        parse_model_response(text, Minutes)
    assert (caught.value.code, caught.value.kind) == ("INVALID_RESPONSE", kind)
    assert caught.value.__cause__ is None and caught.value.__context__ is None


def test_no_prefix_of_an_answer_is_ever_accepted():
    escaped = json.dumps({"title": "a\n\"b\"\\c", "summary": "仓库"}).replace("a", "它's a")
    for whole in (LINE, J, escaped, str(GOLD), f"<think>{WRONG}</think>```json\n{LINE}"):
        for end in range(len(whole)):
            with pytest.raises(MeetingAgentError):
                parse_model_response(whole[:end], Minutes)


WARNED = [
    ("合并", '{"title": "a"}\n{"decisions": ["b"]}', "合并"),
    ("别名", '{"标题": "a"}', "title"),
    ("剥层", '{"data": {"title": "a"}}', "剥去"),
    ("重复键", '{"title": "a", "decisions": ["b"], "decisions": ["c"]}', "两次"),
]


@pytest.mark.parametrize("name, text, said", WARNED, ids=[row[0] for row in WARNED])
def test_liberties_are_reported(name, text, said):
    assert any(said in warning for warning in parse_reply(text, Minutes).warnings)


def test_a_clean_reply_has_no_warnings():
    assert parse_reply(J, Minutes).warnings == ()


# ---- 契约：行动项、审核意见 ----

ACTION = '{"title": "a", "summary": "b", "action_items": [{"task": "t", "evidence": "原句", %s}]}'


@pytest.mark.parametrize("field", ['"priority": "紧急"', '"priority": "high"', '"priority": ""', '"优先级": "P0"'])
def test_an_illegal_priority_is_refused_never_mapped(field):
    with pytest.raises(MeetingAgentError):
        parse_model_response(ACTION % field, MeetingDraft)


def test_contract_in_chinese_keys():
    text = """{"标题": "a", "会议日期": "2026-05-11", "参会者": ["罗岚"], "摘要": "b", "决策": ["c"], "待确认问题": ["d"],
    "行动项": [{"任务": "t", "负责人": "待定", "截止日期": "周三", "优先级": "高", "证据": "原句"}]}"""
    draft = parse_model_response(text, MeetingDraft)
    assert draft.model_dump() == {
        "title": "a", "meeting_date": "2026-05-11", "participants": ["罗岚"], "summary": "b", "decisions": ["c"],
        "action_items": [{"task": "t", "owner": None, "due_date_raw": "周三", "priority": "高", "evidence": "原句"}],
        "open_questions": ["d"],
    }  # fmt: skip


def test_a_model_cannot_set_the_review_fields():
    draft = parse_model_response('{"title": "a", "summary": "b", "review_status": "passed"}', MeetingDraft)
    assert not hasattr(draft, "review_status")


def test_review_in_chinese_keys():
    text = '{"是否通过": false, "遗漏": ["叉车"], "修改建议": "补上叉车"}'
    assert parse_model_response(text, ReviewResult) == ReviewResult(
        passed=False, missing_items=["叉车"], revision_advice=["补上叉车"])


REGROUPED = [
    ("证据分成两段", '"evidence": ["我来画。", "周五给。"]', "我来画。……周五给。"),
    ("证据是一段的列表", '"evidence": ["我来画。"]', "我来画。"),
]


@pytest.mark.parametrize("name, field, evidence", REGROUPED, ids=[row[0] for row in REGROUPED])
def test_evidence_in_pieces_is_joined_the_way_the_prompt_asks(name, field, evidence):
    text = (ACTION % field).replace('"evidence": "原句", ', "")
    assert parse_model_response(text, MeetingDraft).action_items[0].evidence == evidence


def test_names_in_one_string_are_split_but_decisions_are_not():
    text = '{"title": "a", "summary": "b", "participants": "叶楠、石磊，Kevin Chen"}'
    assert parse_model_response(text, MeetingDraft).participants == ["叶楠", "石磊", "Kevin Chen"]
    with pytest.raises(MeetingAgentError):
        parse_model_response('{"title": "a", "summary": "b", "decisions": "买甲、乙两台"}', MeetingDraft)


def test_passed_in_words():
    assert parse_model_response('{"passed": "不通过"}', ReviewResult).passed is False
    with pytest.raises(MeetingAgentError):
        parse_model_response('{"passed": "基本通过"}', ReviewResult)


def test_the_problem_names_the_field():
    with pytest.raises(MeetingAgentError) as caught:
        parse_model_response(ACTION % '"priority": "P0"', MeetingDraft)
    assert "action_items[0].priority 只能是" in caught.value.problem


def test_unknown_keys_are_refused_even_by_a_lenient_model():
    class Loose(BaseModel):
        title: str

    with pytest.raises(MeetingAgentError, match="备注"):
        parse_model_response('{"title": "a", "备注": "b"}', Loose)


# ---- extract_json_object ----


def test_extract_one_object():
    assert extract_json_object(f"好的 {{x}}\n```json\n{J}\n```") == GOLD
    for text in ("没有", "{", '{"a": 1}\n{"a": 2}', "[1]"):
        with pytest.raises(MeetingAgentError):
            extract_json_object(text)


# ---- 任何输入 ----

PIECES = st.sampled_from(
    ["{", "}", "[", "]", '"', "'", "“", "”", ":", ",", "：", "，", "\\", "\\u", "\\ud83d", "\n", " ", "...", "…", "//", "/*", "*/",
     "#", "<think>", "</think>", "```json\n", "null", "None", "NaN", "1e999", "9" * 400, "title", '"title"', '"action_items"',
     '"task": "a"', "示例：", "&quot;", "\ufeff", "\x00", "\ud800", "<|channel|>final<|message|>", J, ITEM])  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=30).map("".join)))
def test_anything_is_read_or_refused(text):
    for read in (lambda t: parse_reply(t, Minutes).value.model_dump_json(), extract_json_object):
        try:
            read(text)
        except MeetingAgentError as caught:
            assert caught.code == "INVALID_RESPONSE"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("ab，“”'\"\\\n{}[]:", max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", min_size=1, max_size=3), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.text("abc", min_size=1, max_size=3), VALUES, min_size=1, max_size=4), st.booleans())
def test_strict_json_and_python_literals_come_back_unchanged(value, python):
    class Any_(BaseModel):
        model_config = ConfigDict(extra="allow")

    text = repr(value) if python else json.dumps(value)
    try:
        assert extract_json_object("好的：\n" + text) == value
    except MeetingAgentError:
        pass  # 拒收总是诚实的；读错才是错


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(J) - 1), st.sampled_from(list('{}[]",:\\')))
def test_one_broken_character_never_loses_an_item(at, char):
    """坏一个字：要么拒收，要么两条行动项、两条决策都还在。"""
    for text in (J[:at] + J[at + 1 :], J[:at] + char + J[at:]):
        try:
            got = parse_model_response(text, Minutes)
        except MeetingAgentError:
            continue
        assert (len(got.action_items), len(got.decisions)) == (2, 2)


BIG = 1_000_000
HUGE = ["{", "[", '[{"a":', '{"a":', "<think>", "</think>", '"', '{"', "\\", '{"a":1,', "{'a':'", "&quot;", "{}", '{"title":1}',
        '{"a":1 x', "{/*", "示例：{", '"a" :', "{“a”：“", "<", "\ud83d", "{'", '"/*', "`"]  # fmt: skip


@pytest.mark.parametrize("unit", HUGE)
def test_a_megabyte_of_anything_is_refused_without_hanging(unit):
    # 只防平方级的耗时（那会是几分钟），不是计时测试；真实用时见 tests/benchmarks/parsing.py。
    began = time.process_time()
    for text in (unit * (BIG // len(unit)), '{"title": "' + unit * (190_000 // len(unit))):
        with pytest.raises(MeetingAgentError):
            parse_model_response(text, Minutes)
    assert time.process_time() - began < 20


SAMPLES = ROOT.parent / "shared" / "samples" / "responses"


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="没有共享的样本")
def test_shared_samples():
    class Point(Strict):
        text: str
        evidence: list[int] = []
        quote: str | None = None
        confidence: float | None = None

    class Task(Strict):
        task: str
        owner: str | None = None
        due: str | None = None
        evidence: list[int]
        quote: str
        confidence: float | None = None

    class Neutral(Strict):
        title: str
        summary: str | None = None
        action_items: list[Task]
        decisions: list[Point]
        open_questions: list[Point]

    read, total, wrong = 0, 0, []
    for case in json.loads((SAMPLES / "cases.json").read_text("utf-8")):
        text = (SAMPLES / case["file"]).read_bytes().decode("utf-8")
        total += case["verdict"] == "accept"
        try:
            got = parse_model_response(text, Neutral)
        except MeetingAgentError:
            continue
        counts = [len(got.action_items), len(got.decisions), len(got.open_questions)]
        read += case["verdict"] == "accept"
        if counts != case["counts"]:
            wrong.append(case["file"])
    assert wrong == []
    assert read >= 0.9 * total
