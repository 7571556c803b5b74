"""一行一种故障：真实端口上的服务器照剧本出错，数它收到几个请求，看留下了什么。"""

from __future__ import annotations

import json
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fakes import review
from scripted_server import KEY, LEAK, ScriptedServer, chat, drip, dropped, envelope, error, raw, slow, sse

from meeting_agent import ChatLLM, MeetingAgentError, agents, analyze_meeting

TEXT = """议题：茶室翻修
日期：2026-05-11

罗岚：吊顶的图纸我来改，周三交给施工队。
谢可：地板就用竹木的，这个定了。
罗岚：窗帘选哪家，还没有人去问。
"""
DRAFT = {
    "title": "茶室翻修",
    "meeting_date": "2026-05-11",
    "participants": ["罗岚", "谢可"],
    "summary": "定了地板用竹木，罗岚改吊顶图纸。",
    "decisions": ["地板用竹木的"],
    "action_items": [{"task": "改吊顶的图纸", "owner": "罗岚", "due_date_raw": "周三", "priority": "未说明",
                      "evidence": "吊顶的图纸我来改，周三交给施工队。"}],
    "open_questions": ["窗帘选哪家"],
}  # fmt: skip
OK = chat(DRAFT)
PASS = chat(review())
FAIL = chat(review(False, missing_items=["漏了一项"]))
JSON = json.dumps(DRAFT, ensure_ascii=False)
TOOL = [{"id": "c", "type": "function", "function": {"name": "save", "arguments": JSON}}]
PAGE = raw(f"<html><style>a{{color:red}}</style>{LEAK}</html>")
MANUAL = "needs_manual_review"
PACKAGE = Path(agents.__file__).parent


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    monkeypatch.setattr(agents, "BACKOFF_S", 0.0)


def run(*steps, **options):
    """(结果或错误, 服务器收到的请求)。"""
    with ScriptedServer(*steps) as server:
        try:
            outcome = analyze_meeting(TEXT, llm=server.llm(**options))
        except MeetingAgentError as caught:
            outcome = caught
        return outcome, server.requests


# 起草时的故障：(名字, 剧本, 请求数, 结局：状态或错误码)
DRAFTING = [
    ("一切正常", [OK, PASS], 2, "passed"),
    ("500 一次", [error(500), OK, PASS], 3, "passed"),
    ("500 两次", [error(500), error(500)], 2, "LLM_REQUEST_FAILED"),
    ("503 两次", [error(503), error(503)], 2, "LLM_REQUEST_FAILED"),
    ("429 后恢复", [error(429, Retry_After="0.01"), OK, PASS], 3, "passed"),
    ("429 两次", [error(429), error(429)], 2, "LLM_RATE_LIMITED"),
    ("429 要等一小时", [error(429, Retry_After="3600")], 1, "LLM_RATE_LIMITED"),
    ("429 要等到无穷", [error(429, Retry_After="inf")], 1, "LLM_RATE_LIMITED"),
    ("429 的等待看不懂", [error(429, Retry_After="soon"), OK, PASS], 3, "passed"),
    ("429 的等待是负数", [error(429, Retry_After="-5"), OK, PASS], 3, "passed"),
    ("429 说的是每分钟的上限", [error(429, "TPM token limit reached, see billing"), OK, PASS], 3, "passed"),
    ("429 但是没有余额", [error(429, "insufficient_quota")], 1, "LLM_REQUEST_FAILED"),
    ("401", [error(401)], 1, "LLM_AUTH_FAILED"),
    ("403", [error(403)], 1, "LLM_AUTH_FAILED"),
    ("404", [error(404)], 1, "LLM_REQUEST_FAILED"),
    ("400 太长", [error(400, "maximum context length is 8192 tokens")], 1, "LLM_CONTEXT_TOO_LONG"),
    ("413", [error(413)], 1, "LLM_CONTEXT_TOO_LONG"),
    ("400 不支持的参数", [error(400, "response_format is not supported")], 1, "LLM_REQUEST_FAILED"),
    ("跳转", [raw("", 307, Location="http://127.0.0.1:9/v1/chat/completions")], 1, "LLM_REQUEST_FAILED"),
    ("超时两次", [slow(1.2), slow(1.2)], 2, "LLM_TIMEOUT"),
    ("滴个没完", [drip(5), OK, PASS], 3, "passed"),
    ("回复中途断开", [dropped(OK), OK, PASS], 3, "passed"),
    ("两次中途断开", [dropped(OK), dropped(OK)], 2, "LLM_UNREACHABLE"),
    ("截成半个信封", [raw('{"choices": [{"mess', kind="application/json")] * 2, 2, "LLM_UNREACHABLE"),
    ("200 的网页", [PAGE, PAGE], 2, "LLM_REQUEST_FAILED"),
    ("200 的错误信封", [envelope({"error": {"message": f"no such model {LEAK}"}})], 1, "LLM_REQUEST_FAILED"),
    ("choices 是空的", [envelope({"choices": []}), OK, PASS], 3, "passed"),
    ("content 是 null", [chat(None), OK, PASS], 3, "passed"),
    ("content 是空白", [chat(" \n"), chat("")], 2, "INVALID_RESPONSE"),
    ("只有思考", [chat(None, reasoning_content=JSON), OK, PASS], 3, "passed"),
    ("content 是部件", [chat([{"type": "reasoning", "text": "x"}, {"type": "text", "text": JSON}]), PASS], 2, "passed"),
    ("没请却调了工具", [chat(None, "tool_calls", tool_calls=TOOL), PASS], 2, "passed"),
    ("length 却是合法 JSON", [chat(DRAFT, "length"), OK, PASS], 3, "passed"),
    ("两次 length", [chat(DRAFT, "length"), chat(DRAFT, "length")], 2, "INVALID_RESPONSE"),
    ("content_filter", [chat(DRAFT, "content_filter"), chat("", "content_filter")], 2, "INVALID_RESPONSE"),
    ("对象没有关上", [chat(JSON[:-5]), OK, PASS], 3, "passed"),
    ("反复说同一条", [chat(JSON[:-2] + ',"再问"' * 30 + "]}"), OK, PASS], 3, "passed"),
    ("没要流式却流式返回", [sse(JSON[:40], JSON[40:]), PASS], 2, "passed"),
    ("要修格式", [chat({**DRAFT, "负责方": "x"}), OK, PASS], 3, "passed"),
    ("修了格式还要修订，预算不够", [chat({**DRAFT, "负责方": "x"}), OK, FAIL], 3, MANUAL),
    ("审核重试后还要修订，预算不够", [OK, error(500), FAIL], 3, MANUAL),
    ("修订到终审都正常", [OK, FAIL, OK, PASS], 4, "passed"),
]  # fmt: skip


@pytest.mark.parametrize("name, steps, requests, ending", DRAFTING, ids=[row[0] for row in DRAFTING])
def test_fault_while_drafting(name, steps, requests, ending):
    outcome, seen = run(*steps, timeout={"超时两次": 0.4, "滴个没完": 1.5}.get(name, 10))
    assert len(seen) == requests == len(outcome.calls) <= 4
    if isinstance(outcome, MeetingAgentError):
        assert outcome.code == ending
        assert outcome.calls[-1].outcome == ending
    else:
        assert outcome.result.review_status == ending
        assert outcome.result.title == "茶室翻修"
        assert outcome.calls[-1].outcome == "ok"


# 拿到草稿之后的故障：草稿保住，转人工，并说明哪一步没完成、为什么
LATER = [
    ("审核 401", [OK, error(401)], 2, "审核没有完成（LLM_AUTH_FAILED）"),
    ("审核两次 503", [OK, error(503), error(503)], 3, "审核没有完成（LLM_REQUEST_FAILED）"),
    ("审核两次不成话", [OK, chat("好的"), chat("可以")], 3, "审核没有完成（INVALID_RESPONSE）"),
    ("审核超时", [OK, slow(1.2), slow(1.2)], 3, "审核没有完成（LLM_TIMEOUT）"),
    ("修订太长", [OK, FAIL, error(400, "context length exceeded")], 3, "修订没有完成（LLM_CONTEXT_TOO_LONG）"),
    ("修订两次被截断", [OK, FAIL, chat(DRAFT, "length"), chat(DRAFT, "length")], 4, "修订没有完成（INVALID_RESPONSE）"),
    ("修订重试后没有终审的预算", [OK, FAIL, error(500), OK], 4, "终审没有完成（BUDGET_EXHAUSTED）"),
    ("终审 500，预算用完", [OK, FAIL, OK, error(500)], 4, "终审没有完成（LLM_REQUEST_FAILED）"),
    ("终审的回复要修，预算用完", [OK, FAIL, OK, chat('{"passed": 7}')], 4, "终审没有完成（INVALID_RESPONSE）"),
]


@pytest.mark.parametrize("name, steps, requests, reason", LATER, ids=[row[0] for row in LATER])
def test_fault_after_the_draft_keeps_it(name, steps, requests, reason):
    outcome, seen = run(*steps, timeout=0.5 if "超时" in name else 10)
    assert len(seen) == requests == len(outcome.calls)
    assert outcome.result.review_status == MANUAL
    assert any(reason in issue for issue in outcome.result.review_issues)
    assert [item.owner for item in outcome.result.action_items] == ["罗岚"]


def test_reask_is_hardly_longer_and_repair_is_not_used_on_a_cut_reply():
    _, seen = run(chat(JSON[:80], "length"), OK, PASS)
    first, second = (request.body["messages"][1]["content"] for request in seen[:2])
    assert second.startswith(first) and second.count("\n") - first.count("\n") <= 2
    assert JSON[:80] not in second


def test_time_is_bounded_when_the_server_drips():
    began = time.monotonic()
    outcome, _ = run(drip(5), drip(5), timeout=0.4)
    assert outcome.code == "LLM_TIMEOUT"
    assert time.monotonic() - began < 2


# ---- 密钥与原文 ----


@pytest.mark.parametrize(
    "steps",
    [[error(401, "bad key")], [error(500), error(500)],
     [PAGE, PAGE], [chat(LEAK), chat(LEAK)], [dropped(error(500))] * 2],
    ids=["401", "500", "网页", "不是JSON", "断开"],
)
def test_errors_carry_neither_key_nor_provider_text(steps):
    outcome, _ = run(*steps)
    frames = traceback.TracebackException.from_exception(outcome, capture_locals=True).stack
    shown = str([(frame.name, frame.locals) for frame in frames if Path(frame.filename).parent == PACKAGE])
    assert "run_structured" in shown
    chain, link = [], outcome
    while link is not None:
        chain.append(repr(link) + str(link.__dict__))
        link = link.__cause__ or link.__context__
    text = shown + "".join(chain) + repr(outcome.calls)
    assert KEY not in text and LEAK not in text


def test_logs_hold_neither_key_nor_provider_text(caplog):
    caplog.set_level(0)
    for steps in ([error(401)], [PAGE, PAGE], [chat(LEAK), chat(LEAK)], [OK, PASS]):
        run(*steps)
    assert caplog.text and KEY not in caplog.text and LEAK not in caplog.text


def test_a_broken_proxy_setting_is_named(monkeypatch):
    monkeypatch.setenv("ALL_PROXY", "nonsense://user:pass@127.0.0.1:9")
    with pytest.raises(MeetingAgentError) as caught:
        ChatLLM("m", KEY, "http://192.0.2.1/v1", 5).invoke([{"role": "user", "content": "x"}])
    assert caught.value.code == "CONFIG_MISSING" and "代理" in str(caught.value) and "pass" not in str(caught.value)


def test_one_object_serves_many_threads():
    with ScriptedServer(*[chat(f"第{n}条") for n in range(24)]) as server, ThreadPoolExecutor(8) as pool:
        llm = server.llm(30)
        replies = list(pool.map(lambda n: llm.invoke([{"role": "user", "content": str(n)}]), range(24)))
    assert sorted(replies) == sorted(f"第{n}条" for n in range(24))


def test_only_this_key_is_sent_whatever_the_environment_holds(monkeypatch):
    others = {"OPENAI_API_KEY": "sk-other", "OPENAI_ORG_ID": "org-x", "OPENAI_PROJECT_ID": "proj-x",
              "OPENAI_BASE_URL": "http://127.0.0.1:9", "DASHSCOPE_API_KEY": "sk-dash", "HTTP_PROXY": "http://127.0.0.1:9"}
    for name, value in others.items():
        monkeypatch.setenv(name, value)
    _, seen = run(OK, PASS)
    assert {request.headers["Authorization"] for request in seen} == {f"Bearer {KEY}"}
    sent = str([request.headers for request in seen])
    assert not any(value in sent for value in others.values())


def test_key_is_not_forwarded_by_a_redirect():
    with ScriptedServer() as elsewhere:
        outcome, _ = run(raw("", 308, Location=elsewhere.url + "/chat/completions"))
        assert outcome.code == "LLM_REQUEST_FAILED" and elsewhere.requests == []


# ---- 流式 ----

STREAMS = [
    ("正常", [sse(JSON[:30], JSON[30:60], JSON[60:]), sse(json.dumps(review()))], "passed"),
    ("没有 DONE 但有 finish_reason", [sse(JSON, done=False), sse(json.dumps(review()))], "passed"),
    ("中途断了，再问", [sse(JSON, finish_reason=None, done=False), sse(JSON), sse(json.dumps(review()))], "passed"),
    ("停不下来的重复", [sse(*["再问" * 2500] * 100), sse(JSON), sse(json.dumps(review()))], "passed"),
    ("两块之间太久", [sse("{", JSON[1:], gap=2.5)] * 2, "LLM_TIMEOUT"),
    ("总时间超过一块的时限也行", [sse(*JSON[:30], JSON[30:], gap=0.05), sse(json.dumps(review()))], "passed"),
    ("要流式却给了信封", [OK, PASS], "passed"),
]


@pytest.mark.parametrize("name, steps, ending", STREAMS, ids=[row[0] for row in STREAMS])
def test_streaming(name, steps, ending):
    outcome, seen = run(*steps, stream=True, timeout=1)
    assert len(seen) == len(steps) and all(request.body["stream"] for request in seen)
    assert ending == (outcome.code if isinstance(outcome, MeetingAgentError) else outcome.result.review_status)


def test_streaming_reports_progress():
    events = []
    with ScriptedServer(sse(JSON[:30], JSON[30:]), sse(json.dumps(review()))) as server:
        analyze_meeting(TEXT, llm=server.llm(stream=True), on_event=events.append)
    assert [e.detail for e in events if e.state == "streaming" and e.step == "draft"][-1] == f"已收到 {len(JSON)} 字"
