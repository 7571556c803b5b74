"""配置、建议表、对象本身：ChatLLM 是什么样的，哪些配置被拒绝、怎么说。"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys

import pytest
from conftest import ROOT
from scripted_server import KEY, LEAK, ScriptedServer, chat, error, raw

from meeting_agent import ChatLLM, MeetingAgentError, OfflineLLM, build_llm
from meeting_agent import llm as llm_module
from meeting_agent.envelope import LLMReply, lines
from meeting_agent.llm import build_review_llm, check_connection
from meeting_agent.models import ReviewResult

FULL = {"LLM_MODEL_ID": "m1", "LLM_API_KEY": KEY, "LLM_BASE_URL": "http://127.0.0.1:9/v1"}


@pytest.fixture
def env(monkeypatch):
    def put(**values):
        for name, value in values.items():
            monkeypatch.setenv(name, value)

    return put


# ---- 配置 ----


def test_nothing_set_means_offline_and_says_so():
    assert isinstance(build_llm(), OfflineLLM)
    check = check_connection()
    assert check.mode == "offline" and check.ok and "不是语言模型" in check.advice


def test_everything_set_means_chat(env):
    env(**FULL, LLM_TIMEOUT="7.5", LLM_TEMPERATURE="", LLM_STREAM="TRUE", LLM_EXTRA_BODY='{"enable_thinking": false}')
    llm = build_llm()
    assert (llm.model, llm.base_url, llm.timeout, llm.temperature) == ("m1", FULL["LLM_BASE_URL"], 7.5, None)
    assert llm.stream is True and llm.extra_body == {"enable_thinking": False} and llm.response_format == "none"


REFUSED = [
    ("缺密钥", {"LLM_API_KEY": ""}, "LLM_API_KEY"),
    ("缺两项", {"LLM_API_KEY": "", "LLM_BASE_URL": " "}, "LLM_API_KEY、LLM_BASE_URL"),
    ("密钥是占位 1", {"LLM_API_KEY": "your-api-key"}, "LLM_API_KEY"),
    ("密钥是占位 2", {"LLM_API_KEY": "sk-xxxxxxxx"}, "占位"),
    ("密钥是占位 3", {"LLM_API_KEY": "你的密钥"}, "占位"),
    ("密钥是占位 4", {"LLM_API_KEY": "<API KEY>"}, "占位"),
    ("模型是占位", {"LLM_MODEL_ID": "your_model_id"}, "LLM_MODEL_ID"),
    ("密钥带空格", {"LLM_API_KEY": "sk-abc def"}, "LLM_API_KEY"),
    ("密钥带全角字", {"LLM_API_KEY": "sk-abc。"}, "LLM_API_KEY"),
    ("地址没有协议", {"LLM_BASE_URL": "api.deepseek.com/v1"}, "http"),
    ("地址是别的协议", {"LLM_BASE_URL": "ftp://host/v1"}, "http"),
    ("地址没有主机", {"LLM_BASE_URL": "https:///v1"}, "http"),
    ("端口不是数", {"LLM_BASE_URL": "http://host:port/v1"}, "http"),
    ("写到了接口", {"LLM_BASE_URL": "https://h/v1/chat/completions"}, "/chat/completions"),
    ("时限不是数", {"LLM_TIMEOUT": "一分钟"}, "LLM_TIMEOUT"),
    ("时限是 0", {"LLM_TIMEOUT": "0"}, "LLM_TIMEOUT"),
    ("时限是 nan", {"LLM_TIMEOUT": "nan"}, "LLM_TIMEOUT"),
    ("温度太高", {"LLM_TEMPERATURE": "3"}, "LLM_TEMPERATURE"),
    ("输出格式不认得", {"LLM_RESPONSE_FORMAT": "yaml"}, "LLM_RESPONSE_FORMAT"),
    ("流式不认得", {"LLM_STREAM": "maybe"}, "LLM_STREAM"),
    ("附加参数不是 JSON", {"LLM_EXTRA_BODY": "enable_thinking=false"}, "LLM_EXTRA_BODY"),
    ("附加参数是列表", {"LLM_EXTRA_BODY": "[1]"}, "LLM_EXTRA_BODY"),
    ("附加参数换了模型", {"LLM_EXTRA_BODY": '{"model": "x"}'}, "LLM_EXTRA_BODY"),
]


@pytest.mark.parametrize("name, change, said", REFUSED, ids=[row[0] for row in REFUSED])
def test_bad_settings_are_refused_with_advice(env, name, change, said):
    env(**(FULL | change))
    with pytest.raises(MeetingAgentError) as caught:
        build_llm()
    assert caught.value.code == "CONFIG_MISSING" and said in str(caught.value)
    assert KEY not in str(caught.value)


def test_dotenv_file_is_read_and_environment_wins(env, tmp_path, monkeypatch):
    file = tmp_path / "settings.env"
    file.write_text('LLM_MODEL_ID=from-file\nLLM_API_KEY="sk-a$b"\nLLM_BASE_URL=http://127.0.0.1:9/v1\n', "utf-8-sig")
    env(MEETING_AGENT_ENV_FILE=str(file), LLM_MODEL_ID="from-env")
    monkeypatch.chdir(tmp_path)
    llm = build_llm()
    assert (llm.model, llm.api_key) == ("from-env", "sk-a$b")
    file.write_bytes("LLM_MODEL_ID=模型".encode("gbk"))
    with pytest.raises(MeetingAgentError, match="UTF-8"):
        build_llm()


def test_default_dotenv_is_in_the_project_root():
    assert llm_module.ENV_FILE == ROOT / ".env"


def test_example_file_names_every_setting():
    text = (ROOT / ".env.example").read_text("utf-8")
    for name in (*llm_module._REQUIRED, *llm_module._OPTIONS):
        assert f"LLM_{name}" in text


def test_reviewer_inherits_but_never_another_services_key(env):
    env(**FULL)
    assert build_review_llm() is None
    env(REVIEW_LLM_MODEL_ID="m2")
    reviewer = build_review_llm()
    assert (reviewer.model, reviewer.api_key, reviewer.base_url) == ("m2", KEY, FULL["LLM_BASE_URL"])
    env(REVIEW_LLM_BASE_URL="http://127.0.0.1:8/v1")
    with pytest.raises(MeetingAgentError, match="REVIEW_LLM_API_KEY"):
        build_review_llm()


# ---- 对象 ----


def test_chat_llm_is_a_hello_agents_llm_and_pickles_without_its_connection():
    from hello_agents import HelloAgentsLLM

    with ScriptedServer(chat("一"), chat("二")) as server:
        llm = server.llm()
        assert isinstance(llm, HelloAgentsLLM) and isinstance(llm, ChatLLM)
        assert llm.invoke([{"role": "user", "content": "?"}]) == "一"
        copy = pickle.loads(pickle.dumps(llm))
        assert copy.invoke([{"role": "user", "content": "落单的\ud83d"}]) == "二"
        assert server.requests[1].body["messages"][0]["content"] == "落单的?"
    assert KEY not in repr(llm) + str(llm) + str(vars(llm))


def test_importing_llm_does_not_import_the_framework():
    code = "import sys, meeting_agent.llm, meeting_agent.agents; print({'hello_agents', 'openai'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_reply_keeps_its_facts_through_pickle():
    reply = pickle.loads(pickle.dumps(LLMReply("文字", "stop", 3, 4)))
    assert (reply, reply.finish_reason, reply.tokens_in, reply.tokens_out) == ("文字", "stop", 3, 4)


def test_lines_survive_any_chunking_and_stop_when_told():
    body = "一行\u2028还是一行\n第二行\r\n\n尾".encode()
    whole = list(lines([body], lambda: False))
    assert whole == ["一行\u2028还是一行", "第二行\r", "", "尾"]
    assert list(lines((bytes([byte]) for byte in body), lambda: False)) == whole
    assert list(lines([body, body], lambda: True)) == []


SENT = [
    ("默认", {}, {"temperature": 0, "stream": False}, {"response_format", "enable_thinking"}),
    ("不送温度", {"temperature": None}, {}, {"temperature"}),
    ("附加参数", {"extra_body": {"enable_thinking": False}}, {"enable_thinking": False}, {"extra_body"}),
    ("JSON 对象", {"response_format": "json_object"}, {"response_format": {"type": "json_object"}}, set()),
]


@pytest.mark.parametrize("name, options, present, absent", SENT, ids=[row[0] for row in SENT])
def test_what_is_sent(name, options, present, absent):
    with ScriptedServer(chat("{}")) as server:
        server.llm(**options).invoke([{"role": "user", "content": "x"}])
    body = server.requests[0].body
    assert body["model"] == "scripted" and present.items() <= body.items() and not absent & body.keys()
    assert server.requests[0].path == "/v1/chat/completions"


def test_json_schema_is_strict():
    with ScriptedServer(chat("{}")) as server:
        server.llm(response_format="json_schema").invoke([{"role": "user", "content": "x"}], schema=ReviewResult)
    schema = server.requests[0].body["response_format"]["json_schema"]
    assert schema["strict"] and schema["name"] == "ReviewResult"
    assert schema["schema"]["additionalProperties"] is False
    assert schema["schema"]["required"] == list(ReviewResult.model_fields)
    assert "title" not in schema["schema"] and "minLength" not in json.dumps(schema)


# ---- 建议：认得的情况 ----

ADVICE = [
    ("千问要关思考", error(400, "parameter.enable_thinking must be set to false for non-streaming calls"),
     "LLM_REQUEST_FAILED", 'LLM_EXTRA_BODY={"enable_thinking": false}'),
    ("只支持流式", error(400, "This model only support stream mode, please enable the stream parameter"),
     "LLM_REQUEST_FAILED", "LLM_STREAM=true"),
    ("太长 OpenAI", error(400, "This model's maximum context length is 8192 tokens"),
     "LLM_CONTEXT_TOO_LONG", "分成几段"),
    ("太长 千问", error(400, "Range of input length should be [1, 30720]"), "LLM_CONTEXT_TOO_LONG", "分成几段"),
    ("太长 Kimi", error(400, "Your request exceeded model token limit: 8192"), "LLM_CONTEXT_TOO_LONG", "分成几段"),
    ("太长 智谱", error(400, "Prompt 超长"), "LLM_CONTEXT_TOO_LONG", "分成几段"),
    ("格式参数", error(400, "'response_format' of type 'json_schema' is not supported"), "LLM_REQUEST_FAILED",
     "LLM_RESPONSE_FORMAT=none"),
    ("温度", error(400, "Unsupported value: 'temperature' does not support 0 with this model"), "LLM_REQUEST_FAILED",
     "LLM_TEMPERATURE= 留空"),
    ("没有模型", error(404, "The model `gpt-9` does not exist"), "LLM_REQUEST_FAILED", "LLM_MODEL_ID"),
    ("没有模型 Ollama", error(404, "model 'qwen9' not found"), "LLM_REQUEST_FAILED", "ollama pull"),
    ("没钱", error(402, "Insufficient Balance"), "LLM_REQUEST_FAILED", "余额"),
    ("拦截", error(400, "data_inspection_failed: inappropriate content"), "LLM_REQUEST_FAILED", "审核"),
    ("密钥", error(401, "invalid api key"), "LLM_AUTH_FAILED", "LLM_API_KEY"),
    ("密钥 400", error(400, "API key not valid. Please pass a valid API key."), "LLM_AUTH_FAILED", "LLM_API_KEY"),
    ("网页", raw("<html>login</html>"), "LLM_REQUEST_FAILED", "LLM_BASE_URL"),
    ("别的 400", error(400, "something odd"), "LLM_REQUEST_FAILED", "HTTP 400"),
]  # fmt: skip


@pytest.mark.parametrize("name, step, code, said", ADVICE, ids=[row[0] for row in ADVICE])
def test_advice(name, step, code, said):
    with ScriptedServer(step) as server:
        check = check_connection(server.llm())
    assert not check.ok and check.advice.startswith(code) and said in check.advice
    assert LEAK not in check.advice and KEY not in check.advice and len(server.requests) == 1


def test_base_url_without_v1_is_named():
    with ScriptedServer(error(404)) as server:
        check = check_connection(ChatLLM("m", KEY, server.url.removesuffix("/v1"), 5))
    assert "多半少了 /v1" in check.advice


def test_local_server_not_running():
    with ScriptedServer() as server:
        llm = server.llm()
    check = check_connection(llm)
    assert check.advice.startswith("LLM_UNREACHABLE") and "启动" in check.advice


def test_check_asks_once_and_covers_the_reviewer(env):
    with ScriptedServer(chat("", "length"), chat("好")) as server:
        env(**FULL | {"LLM_BASE_URL": server.url}, REVIEW_LLM_MODEL_ID="m2")
        check = check_connection()
    assert check.ok and check.mode == "live" and check.model == "m1，审核 m2"
    assert [request.body["model"] for request in server.requests] == ["m1", "m2"]
