"""策略表的每一个分支，用一队写好的回复走一遍：问了什么、花了几次、留下什么。"""

from __future__ import annotations

import copy

import pytest
from conftest import ROOT
from fakes import QueueLLM, review

from meeting_agent import CallBudget, MeetingAgentError, analyze_meeting, to_markdown
from meeting_agent.models import MeetingDraft, ReviewResult
from meeting_agent.prompts import MINUTES_SYSTEM, REVIEW_SYSTEM, dump, minutes_prompt, review_prompt, revise_prompt
from meeting_agent.transcript import Transcript

TEXT = """会议主题：仓库搬迁
会议日期：2026-03-02
参会人：韩梅、丁磊、苏岚

韩梅：旧货架的拆除由我负责，3月6日前拆完。
丁磊：新仓库的网络我来装，周四弄好。
苏岚：搬运公司就定顺达，报价1.2万。
韩梅：叉车谁来开现在还没有人。
"""
GOOD = {
    "title": "仓库搬迁",
    "meeting_date": "2026-03-02",
    "participants": ["韩梅", "丁磊", "苏岚"],
    "summary": "会议分配了拆货架和装网络的工作，搬运公司定为顺达，叉车由谁开还没有定。",
    "decisions": ["搬运公司定为顺达，报价1.2万"],
    "action_items": [
        {"task": "拆除旧货架", "owner": "韩梅", "due_date_raw": "3月6日前", "priority": "未说明",
         "evidence": "旧货架的拆除由我负责，3月6日前拆完。"},
        {"task": "安装新仓库网络", "owner": "丁磊", "due_date_raw": "周四", "priority": "未说明",
         "evidence": "新仓库的网络我来装，周四弄好。"},
    ],
    "open_questions": ["叉车由谁来开？"],
}  # fmt: skip
FAIL = review(False, missing_items=["漏了叉车的问题"], revision_advice=["补上叉车"])


def bad(**change) -> dict:
    """把第一条行动项改坏。"""
    draft = copy.deepcopy(GOOD)
    draft["action_items"][0].update(change)
    return draft


def outage(code: str = "LLM_AUTH_FAILED") -> MeetingAgentError:
    return MeetingAgentError(code, "连不上模型。")


def run(*replies, **kwargs):
    llm = QueueLLM(*replies)
    return analyze_meeting(TEXT, llm=llm, **kwargs), llm


BRANCHES = [
    # 名字, 回复, 预算, 状态, 调用数, 用途
    ("第一次审核就通过", [GOOD, review()], 4, "passed", ["draft", "review"]),
    ("修订后终审通过", [GOOD, FAIL, GOOD, review()], 4, "passed", ["draft", "review", "revise", "final_review"]),
    ("终审仍不通过", [GOOD, FAIL, GOOD, FAIL], 4, "needs_manual_review",
     ["draft", "review", "revise", "final_review"]),
    ("审核说通过却列了缺漏", [GOOD, review(True, missing_items=["x"]), GOOD, review()], 4, "passed",
     ["draft", "review", "revise", "final_review"]),
    ("余额不足两次就不修订", [GOOD, FAIL], 3, "needs_manual_review", ["draft", "review"]),
    ("预算两次", [GOOD, review()], 2, "passed", ["draft", "review"]),
    ("预算一次：没有审核", [GOOD], 1, "needs_manual_review", ["draft"]),
    ("审核拿不到", [GOOD, outage()], 4, "needs_manual_review", ["draft", "review"]),
    ("修订拿不到", [GOOD, FAIL, outage()], 4, "needs_manual_review", ["draft", "review", "revise"]),
    ("终审拿不到", [GOOD, FAIL, GOOD, outage()], 4, "needs_manual_review",
     ["draft", "review", "revise", "final_review"]),
    ("起草修一次格式", ["不是 JSON", GOOD, review()], 4, "passed", ["draft", "draft:", "review"]),
    ("审核修一次格式", [GOOD, "不是 JSON", review()], 4, "passed", ["draft", "review", "review:"]),
    ("审核两次都坏", [GOOD, "坏", "坏"], 4, "needs_manual_review", ["draft", "review", "review:"]),
    ("修一次格式后没有余额终审", ["坏", GOOD, FAIL], 4, "needs_manual_review", ["draft", "draft:", "review"]),
    ("修订要两次，没有余额终审", [GOOD, FAIL, "坏", GOOD], 4, "needs_manual_review",
     ["draft", "review", "revise", "revise:"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "replies", "limit", "status", "purposes"), BRANCHES, ids=[b[0] for b in BRANCHES])
def test_policy_branch(name, replies, limit, status, purposes):
    result, llm = run(*replies, budget=CallBudget(limit))
    assert result.result.review_status == status
    assert llm.replies == []
    assert result.calls_used == len(llm.asked) == len(result.calls) == len(purposes) <= 4
    for call, expected in zip(result.calls, purposes, strict=True):
        assert call.purpose == expected or (expected.endswith(":") and call.purpose.startswith(expected))
    assert result.result.action_items, "拿到的草稿不能丢"
    assert bool(result.result.review_issues) == (status == "needs_manual_review")


def test_prompts_are_fresh_every_call():
    """每次调用只有系统提示和这一步的内容，没有上一步的对话。"""
    result, llm = run(GOOD, FAIL, GOOD, review())
    transcript, draft, opinion = Transcript.from_text(TEXT), MeetingDraft(**GOOD), ReviewResult(**FAIL)
    notes = [f for f in result.findings if f.severity != "located"]
    assert [m["role"] for asked in llm.asked for m in asked] == ["system", "user"] * 4
    assert [asked[0]["content"] for asked in llm.asked] == [MINUTES_SYSTEM, REVIEW_SYSTEM] * 2
    assert [asked[1]["content"] for asked in llm.asked] == [
        minutes_prompt(transcript),
        review_prompt(transcript, draft, notes),
        revise_prompt(transcript, draft, opinion, notes),
        review_prompt(transcript, draft, notes),
    ]


@pytest.mark.parametrize(
    ("change", "path", "gone"),
    [
        ({"owner": "赵六"}, "action_items[0].owner", "赵六"),
        ({"owner": "丁磊"}, "action_items[0].owner", None),
        ({"due_date_raw": "3月9日前"}, "action_items[0].due_date_raw", "3月9日前"),
        ({"evidence": "旧货架的拆除由我负责，3月8日前拆完。"}, "action_items[0].evidence", "3月8日"),
        ({"evidence": "消防验收我去跑，下周一办完。"}, "action_items[0].evidence", "消防验收"),
    ],
    ids=["不存在的人", "别人的任务", "编造的日期", "改了证据的日期", "编造的引文"],
)
def test_a_lenient_reviewer_cannot_clear_an_error(change, path, gone):
    """审核员永远说“通过”，编造的内容也不会留在表里。"""
    result, _ = run(bad(**change), review(), bad(**change), review())
    assert result.result.review_status == "needs_manual_review"
    assert [f for f in result.findings if f.severity == "error"]
    table = to_markdown(result.result).split("## 审核状态")[0]
    if gone:
        assert gone not in table
        assert any(gone in issue for issue in result.result.review_issues)
    told = [i.task for i in result.result.action_items] + result.result.review_issues
    assert any("拆除旧货架" in text for text in told), "条目不能悄悄消失"
    if path.endswith("owner"):
        assert result.result.action_items[0].owner is None


def test_an_invented_meeting_date_is_emptied_and_named():
    draft = {**GOOD, "meeting_date": "2026-03-05"}
    result, _ = run(draft, review(), draft, review())
    assert result.result.meeting_date is None
    assert any("2026-03-05" in issue for issue in result.result.review_issues)


def test_a_priority_nobody_stated_is_taken_back_and_named():
    draft = bad(priority="高")
    result, _ = run(draft, review(), draft, review())
    assert result.result.review_status == "needs_manual_review"
    assert result.result.action_items[0].priority == "未说明"
    assert any("优先级“高”无依据" in issue for issue in result.result.review_issues)


def test_findings_reach_the_reviewer_as_facts():
    _, llm = run(bad(owner="赵六"), review(), GOOD, review())
    asked = llm.asked[1][1]["content"]
    assert "错误 action_items[0].owner" in asked and "赵六" in asked


def test_no_usable_draft_is_one_error_with_its_calls():
    with pytest.raises(MeetingAgentError) as caught:
        run("坏", "还是坏")
    assert caught.value.code == "INVALID_RESPONSE"
    assert [c.outcome for c in caught.value.calls] == ["INVALID_RESPONSE"] * 2


@pytest.mark.parametrize("text", ["", "   \n", "测试", "会议主题：只有会头\n"])
def test_too_short_is_refused_before_spending(text):
    llm = QueueLLM()
    with pytest.raises(MeetingAgentError) as caught:
        analyze_meeting(text, llm=llm)
    assert (caught.value.code, llm.asked) == ("TRANSCRIPT_TOO_SHORT", [])


def test_final_review_lost_keeps_the_better_draft():
    result, _ = run(GOOD, FAIL, bad(owner="赵六", due_date_raw="3月9日前"), outage("LLM_TIMEOUT"))
    assert result.result.action_items[0].owner == "韩梅"
    assert any("终审没有完成（LLM_TIMEOUT）" in issue for issue in result.result.review_issues)


def test_an_item_dropped_by_the_revision_is_told():
    less = {**GOOD, "action_items": GOOD["action_items"][:1]}
    result, llm = run(GOOD, FAIL, less, review())
    dropped = [f for f in result.findings if f.code == "REVISION_DROPPED"]
    assert len(dropped) == 1 and "安装新仓库网络" in dropped[0].message
    assert dropped[0].message in llm.asked[3][1]["content"]


def test_separate_reviewer_is_asked_only_to_review():
    writer, judge = QueueLLM(GOOD, GOOD), QueueLLM(FAIL, review())
    result = analyze_meeting(TEXT, llm=writer, review_llm=judge)
    assert result.result.review_status == "passed"
    assert (len(writer.asked), len(judge.asked)) == (2, 2)


def test_events_tell_every_step():
    seen = []
    run(GOOD, FAIL, GOOD, review(), on_event=seen.append)
    steps = [(e.step, e.state) for e in seen if e.state != "streaming"]
    names = ["draft", "grounding", "review", "revise", "grounding", "final_review"]
    assert steps == [(name, state) for name in names for state in ("start", "end")]


def test_offline_sample_gives_the_example(monkeypatch):
    """没有配置时用离线规则，走同一条路；示例会议得到四条行动项，最后一条没有负责人。"""
    text = (ROOT / "data/sample_meeting.txt").read_text(encoding="utf-8")
    result = analyze_meeting(text)
    assert (result.mode, result.result.review_status, result.calls_used) == ("offline", "passed", 2)
    got = [(i.owner, i.due_date_raw) for i in result.result.action_items]
    assert got == [("林晓", "7月31日前"), ("周明", "8月3日"), ("陈悦", None), (None, None)]
    assert len(result.result.decisions) == 1 and "5分钟" in result.result.decisions[0]
    assert result.result.open_questions
    assert (result.result.title, result.result.meeting_date) == ("新用户注册功能迭代", "2026-07-27")


def test_offline_edge_case_invents_nothing():
    text = (ROOT / "data/edge_case_meeting.txt").read_text(encoding="utf-8")
    result = analyze_meeting(text).result
    assert not any("下个月" in d for d in result.decisions)
    assert all(i.owner is None for i in result.action_items if "测试环境" in i.task)
    assert any("周三" in q or "周五" in q or "文档" in q for q in result.open_questions)


def test_prompt_sizes_stay_below_the_reference():
    """两次调用至多参考的 0.90，四次至多 0.60（参考 3258 与 10449 字符）。"""
    folder = ROOT.parent / "shared/compat"
    if not folder.exists():
        pytest.skip("没有参考文件")
    text = (folder / "sample_meeting.txt").read_text(encoding="utf-8")
    gold = MeetingDraft.model_validate_json((folder / "example_result.json").read_text(encoding="utf-8"))
    opinion = review(False, missing_items=["漏了环境地址"], unsupported_items=["第二条的日期"], revision_advice=["补上"])
    two, four = QueueLLM(dump(gold), review()), QueueLLM(dump(gold), opinion, dump(gold), review())
    analyze_meeting(text, llm=two)
    analyze_meeting(text, llm=four)
    size = [sum(len(m["content"]) for asked in llm.asked for m in asked) for llm in (two, four)]
    assert size[0] <= 0.90 * 3258 and size[1] <= 0.60 * 10449
