"""定位检查：一份老实的纪要没有一处错误；每种不实之处各有自己的代码和路径。"""

from __future__ import annotations

import pytest

from meeting_agent.grounding import CODES, check_grounding, snap_evidence, strip_unsupported
from meeting_agent.models import MeetingResult
from meeting_agent.transcript import Transcript

TEXT = """会议主题：茶园旅游季筹备
会议日期：2025-03-18
参会者：凌小川、白杉、祁连、姜茶
请假：孟遥

凌小川：先说门票，去年三十八，今年定多少？
白杉：我建议涨到五十八。
祁连：五十八太贵了，隔壁才四十五。
凌小川：那就定四十五，不超过四十五。老人票不涨价。
白杉：行。停车场我来协调，3月25日前给方案。
凌小川：导览牌谁做？
姜茶：我做吧，清明之前装好。
凌小川：祁连你把接驳车的合同签了，下周三之前。
祁连：没问题。
白杉：要不要请网红来直播？
凌小川：这个等预算批了再说。
姜茶：要是雨季提前，采茶体验就改到室内。
白杉：晚上的灯光秀我觉得可以搞三场。
凌小川：灯光秀先不搞，电不够。
祁连：厕所上个月已经修好了。
凌小川：广播的事本来给祁连，改成姜茶去弄吧。
姜茶：好，我周五弄完广播。
"""


def honest() -> dict:
    return {
        "title": "茶园旅游季筹备会",
        "meeting_date": "2025年3月18日",
        "participants": ["凌小川", "白杉", "祁连", "姜茶"],
        "summary": "会议确定了门票价格，讨论了停车、导览牌和接驳车，共形成3项决策。",
        "decisions": ["门票定为四十五元，老人票不涨价", "灯光秀先不搞", "雨季若提前，采茶体验改到室内"],
        "action_items": [
            {
                "task": "协调停车场并给出方案",
                "owner": "白杉",
                "due_date_raw": "3月25日前",
                "priority": "未说明",
                "evidence": "停车场我来协调，3月25日前给方案。",
            },
            {
                "task": "制作并安装导览牌",
                "owner": "姜茶",
                "due_date_raw": "清明之前",
                "priority": "未说明",
                "evidence": "导览牌谁做？……我做吧，清明之前装好。",
            },
            {
                "task": "签接驳车合同",
                "owner": "祁连",
                "due_date_raw": "下周三之前",
                "priority": "未说明",
                "evidence": "凌小川：祁连你把接驳车的合同签了，下周三之前。",
            },
            {
                "task": "弄好广播",
                "owner": "姜茶",
                "due_date_raw": "周五",
                "priority": "未说明",
                "evidence": "好，我周五弄完广播。",
            },
        ],
        "open_questions": ["要不要请网红直播，等预算批了再说"],
    }


def check(data: dict) -> list:
    return check_grounding(MeetingResult(**data), Transcript.from_text(TEXT))


def problems(data: dict, severity: str = "error") -> list[tuple[str, str]]:
    return [(f.code, f.path) for f in check(data) if f.severity == severity]


def changed(path: str, value) -> dict:
    data = honest()
    target = data
    *steps, last = [int(p) if p.isdigit() else p for p in path.replace("[", ".").replace("]", "").split(".")]
    for step in steps:
        target = target[step]
    if isinstance(target, list) and last == len(target):
        target.append(value)
    else:
        target[last] = value
    return data


def test_honest_minutes_have_no_error_and_no_warning():
    assert problems(honest()) == [] and problems(honest(), "warning") == []


def test_every_claim_of_honest_minutes_has_its_place():
    located = {f.path: f for f in check(honest()) if f.severity == "located"}
    expected = {
        "title",
        "meeting_date",
        "summary",
        *(f"participants[{i}]" for i in range(4)),
        *(f"decisions[{i}]" for i in range(3)),
        "open_questions[0]",
        *(f"action_items[{i}].{part}" for i in range(4) for part in ("task", "owner", "due_date_raw", "evidence")),
    }
    assert set(located) == expected
    quote = located["action_items[1].evidence"]
    assert quote.line == 12 and TEXT.splitlines()[quote.line - 1].startswith("姜茶：我做吧")  # 两段证据各有一条，这是后一段


PLANTED = {
    "没说过优先级": ("action_items[0].priority", "高", "PRIORITY_NOT_STATED"),
    "没有这个人": ("action_items[0].owner", "欧阳锐", "OWNER_NOT_IN_TRANSCRIPT"),
    "别的参会者": ("action_items[0].owner", "祁连", "OWNER_NOT_SUPPORTED"),
    "派活的人不是负责人": ("action_items[2].owner", "凌小川", "OWNER_NOT_SUPPORTED"),
    "问的人不是负责人": ("action_items[1].owner", "凌小川", "OWNER_NOT_SUPPORTED"),
    "没说过的期限": ("action_items[0].due_date_raw", "4月2日前", "DUE_DATE_NOT_FOUND"),
    "期限改了一个数字": ("action_items[0].due_date_raw", "3月26日前", "DUE_DATE_NOT_FOUND"),
    "星期改了": ("action_items[2].due_date_raw", "下周五之前", "DUE_DATE_NOT_FOUND"),
    "别的事的期限": ("action_items[0].due_date_raw", "清明之前", "DUE_DATE_BORROWED"),
    "证据是编的": ("action_items[0].evidence", "我会联系气象局拿十年数据。", "EVIDENCE_NOT_FOUND"),
    "证据改了日期": ("action_items[0].evidence", "停车场我来协调，3月28日前给方案。", "EVIDENCE_CHANGED_FACT"),
    "证据换了名字": ("action_items[2].evidence", "白杉你把接驳车的合同签了，下周三之前。", "EVIDENCE_CHANGED_FACT"),
    "证据只是应答": ("action_items[2].evidence", "没问题。", "EVIDENCE_EMPTY_TALK"),
    "证据说的是别的事": ("action_items[0].evidence", "好，我周五弄完广播。", "EVIDENCE_OFF_TOPIC"),
    "任务里的数字没说过": ("action_items[0].task", "协调停车场的97个车位", "NUMBER_NOT_FOUND"),
    "标题里的数字没说过": ("title", "第16次筹备会", "NUMBER_NOT_FOUND"),
    "摘要里的星期没说过": ("summary", "会议定于周日开园。", "NUMBER_NOT_FOUND"),
    "摘要里的人没有": ("summary", "筹备由钱大壮负责。", "NAME_NOT_FOUND"),
    "会议日期不同": ("meeting_date", "2025-03-19", "MEETING_DATE_MISMATCH"),
    "参会者是编的": ("participants[4]", "司徒敏", "PARTICIPANT_NOT_IN_TRANSCRIPT"),
    "决策是编的": ("decisions[3]", "总部整体搬迁至海南", "DECISION_UNSUPPORTED"),
    "决策的数字没说过": ("decisions[0]", "门票定为六十一元", "NUMBER_NOT_FOUND"),
    "决策换成会上别的数字": ("decisions[0]", "门票定为三十八元，老人票不涨价", "NUMBER_NOT_SUPPORTED"),
    "决策丢了否定": ("decisions[0]", "门票定为四十五元，老人票涨价", "DECISION_REVERSED"),
    "决策丢了否定（灯光秀）": ("decisions[1]", "灯光秀先搞", "DECISION_REVERSED"),
    "建议当成决策": ("decisions[3]", "我建议涨到五十八", "DECISION_ONLY_SUGGESTION"),
    "被否的想法当成决策": ("decisions[3]", "晚上的灯光秀我觉得可以搞三场", "DECISION_ONLY_SUGGESTION"),
    "疑问当成决策": ("decisions[3]", "要不要请网红来直播？", "DECISION_QUESTION"),
    "推迟当成决策": ("decisions[3]", "这个等预算批了再说", "DECISION_ONLY_DEFERRAL"),
    "做完的事当成决策": ("decisions[3]", "厕所上个月已经修好了", "DECISION_ONLY_PAST"),
}


@pytest.mark.parametrize(("path", "value", "code"), PLANTED.values(), ids=PLANTED)
def test_planted_untruths_are_caught_where_they_are(path, value, code):
    found = problems(changed(path, value))
    root = path.split(".")[0]
    assert any(c == code and p.split(".")[0] == root for c, p in found), found
    assert all(p.split(".")[0] == root for _, p in found), found


HARMLESS = {
    "日期另一种写法": ("meeting_date", "2025年3月18日"),
    "期限另一种写法": ("action_items[0].due_date_raw", "3月25号之前"),
    "星期另一种写法": ("action_items[2].due_date_raw", "下星期三前"),
    "没有负责人": ("action_items[0].owner", None),
    "证据没有标点": ("action_items[0].evidence", "停车场我来协调 3月25日前给方案"),
    "证据带说话人": ("action_items[0].evidence", "白杉：行。停车场我来协调，3月25日前给方案。"),
    "几个人的摘要": ("summary", "四人参会，明确了两项票价安排，门票为45元。"),
    "通用标题": ("title", "会议纪要"),
}


@pytest.mark.parametrize(("path", "value"), HARMLESS.values(), ids=HARMLESS)
def test_other_honest_wordings_are_no_error(path, value):
    assert problems(changed(path, value)) == []


WARNED = {
    "缺席的人": ("participants[4]", "孟遥", "PARTICIPANT_ABSENT"),
    "重复的决策": ("decisions[3]", "灯光秀先不搞。", "DUPLICATE"),
    "掉了语气词的证据": ("action_items[1].evidence", "我做，清明之前装好。", "EVIDENCE_NOT_VERBATIM"),
}


@pytest.mark.parametrize(("path", "value", "code"), WARNED.values(), ids=WARNED)
def test_doubtful_claims_are_warned_about_and_do_not_block(path, value, code):
    data = changed(path, value)
    assert problems(data) == []
    assert (code, path) in problems(data, "warning")


def test_an_owner_whose_task_was_handed_on_is_an_error():
    text = "组长：小窦，你去跟园林局对接？\n小窦：行，我去跟园林局对接。\n阿岳：他下周请假。\n组长：那园林局对接改成阿岳去。\n阿岳：好。\n小窦：谢谢。"
    data = {
        "title": "会议纪要",
        "summary": "分工。",
        "participants": ["小窦"],
        "action_items": [{"task": "跟园林局对接", "owner": "小窦", "evidence": "行，我去跟园林局对接。"}],
    }
    found = check_grounding(MeetingResult(**data), Transcript.from_text(text))
    assert [(f.code, f.line) for f in found if f.severity == "error"] == [("OWNER_HANDED_ON", 4)]


def test_a_superseded_decision_is_an_error():
    text = (
        "会长：那地点就定老仓库。\n干事：好。\n会长：接着说经费，每人两百。\n干事：同意。\n干事：老仓库消防没过。\n"
        "会长：刚才老仓库那个作废，地点改成文化宫。\n干事：同意。"
    )
    data = {"title": "会议纪要", "summary": "定了地点。", "decisions": ["地点定老仓库", "地点改成文化宫"]}
    found = check_grounding(MeetingResult(**data), Transcript.from_text(text))
    assert [(f.code, f.path) for f in found if f.severity == "error"] == [("DECISION_SUPERSEDED", "decisions[0]")]


def test_a_commitment_nobody_wrote_down_is_a_hint():
    data = honest()
    del data["action_items"][3]
    hints = [f for f in check(data) if f.code == "COMMITMENT_NOT_COVERED"]
    assert [(f.severity, f.path, f.line) for f in hints] == [("info", "transcript", 22)]


SNAPPED = {
    "掉了语气词": ("我做，清明之前装好。", True),
    "多了语气词": ("嗯停车场我来协调，3月25日前给方案。", True),
    "换了日子": ("停车场我来协调，3月26日前给方案。", False),
    "换了人": ("停车场你来协调，3月25日前给方案。", False),
    "加了不": ("停车场我不来协调，3月25日前给方案。", False),
    "清明前后": ("我做吧，清明之后装好。", False),
    "端午换清明": ("我做吧，端午之前装好。", False),
}


@pytest.mark.parametrize(("quote", "snaps"), SNAPPED.values(), ids=SNAPPED)
def test_only_near_quotes_with_the_same_facts_are_snapped(quote, snaps):
    index = 1 if "装好" in quote else 0
    draft, findings = snap_evidence(
        MeetingResult(**changed(f"action_items[{index}].evidence", quote)), Transcript.from_text(TEXT)
    )
    evidence = draft.action_items[index].evidence
    assert [f.code for f in findings] == (["EVIDENCE_SNAPPED"] if snaps else [])
    assert (evidence in TEXT) is snaps
    assert snaps or evidence == quote


def test_verbatim_evidence_is_never_touched():
    draft, findings = snap_evidence(MeetingResult(**honest()), Transcript.from_text(TEXT))
    assert draft == MeetingResult(**honest()) and findings == []


def stripped(path: str, value) -> tuple[MeetingResult, list[str]]:
    result = MeetingResult(**changed(path, value))
    return strip_unsupported(result, check_grounding(result, Transcript.from_text(TEXT)))


STRIPPED = {
    "负责人清空": ("action_items[0].owner", "欧阳锐"),
    "期限清空": ("action_items[0].due_date_raw", "4月2日前"),
    "日期清空": ("meeting_date", "2025-03-19"),
    "参会者移出": ("participants[4]", "司徒敏"),
    "决策移出": ("decisions[3]", "总部整体搬迁至海南"),
    "条目移出": ("action_items[0].evidence", "我会联系气象局拿十年数据。"),
    "摘要换掉": ("summary", "会议批准了 977 万元。"),
    "标题换掉": ("title", "第16次筹备会"),
    "问题移出": ("open_questions[1]", "是否补 733 个车位"),
}


@pytest.mark.parametrize(("path", "value"), STRIPPED.values(), ids=STRIPPED)
def test_nothing_unsupported_stays_and_nothing_disappears(path, value):
    result, issues = stripped(path, value)
    assert value not in result.model_dump_json()
    assert any(value in issue for issue in issues)
    left = check_grounding(result, Transcript.from_text(TEXT))
    assert [f for f in left if f.severity == "error"] == []


def test_supported_owners_survive_an_invented_companion():
    result, issues = stripped("action_items[0].owner", "白杉、欧阳锐")
    assert result.action_items[0].owner == "白杉" and any("欧阳锐" in issue for issue in issues)


def test_codes_are_a_closed_set_with_chinese_messages():
    assert {severity for severity, _ in CODES.values()} == {"located", "info", "warning", "error"}
    for path, value, _ in PLANTED.values():
        for finding in check(changed(path, value)):
            assert finding.code in CODES and CODES[finding.code][0] == finding.severity
            assert "{" not in finding.message


def test_empty_and_strange_input_does_not_break_the_checks():
    data = {
        "title": "……",
        "summary": "？",
        "decisions": ["。", "一", "茶园旅游季筹备", "2025-03-18", "凌小川、白杉", "祁连：没问题。白杉：要不要"],
        "open_questions": ["…"],
        "action_items": [{"task": "-", "owner": "、", "due_date_raw": "前", "evidence": "……"}],
    }
    assert isinstance(check(data), list)


def test_every_code_the_checks_can_return_is_in_the_closed_set():
    import re

    from conftest import ROOT

    from meeting_agent.moods import SOFT

    sources = "".join((ROOT / "meeting_agent" / f"{n}.py").read_text("utf-8") for n in ("items", "changes", "decisions"))
    codes = set(re.findall(r'"((?:EVIDENCE|OWNER|DUE_DATE|DECISION|NUMBER)_[A-Z_]*[A-Z])"', sources))
    assert len(codes) > 12 and codes <= set(CODES)
    assert {f"DECISION_ONLY_{mode}" for mode in (*SOFT, "STATEMENT")} <= set(CODES)
