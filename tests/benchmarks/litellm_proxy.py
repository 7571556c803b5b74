"""真实的在线路径对着第三方的 OpenAI 兼容服务器走一遍：LiteLLM proxy 的模拟回复。不进 CI。

    python -m venv /某处 && /某处/bin/pip install 'litellm[proxy]'
    python tests/benchmarks/litellm_proxy.py /某处/bin/litellm

每行打印：场景、问了几次、结局。结局与预期不同时以非零码退出。
看到过的（litellm 1.108）：未知模型回 400 而不是 404；没配数据库时，错的密钥也回 400（No connected db），
所以那一行不是 LLM_AUTH_FAILED；模拟的限流回 429 且不带 Retry-After；
上下文超长回 400，原文里有 ContextWindowExceededError；流式的最后一块带 finish_reason，之后是 [DONE]。
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from fakes import review  # noqa: E402
from test_llm_faults import DRAFT, TEXT  # noqa: E402

from meeting_agent import ChatLLM, MeetingAgentError, analyze_meeting  # noqa: E402
from meeting_agent.llm import check_connection  # noqa: E402

KEY = "sk-local-bench"
JSON = json.dumps(DRAFT, ensure_ascii=False)
PASS = json.dumps(review())
MODELS = {
    "draft": JSON,
    "fenced": f"<think>先看一遍</think>\n```json\n{JSON}\n```",
    "cut": JSON[:150],
    "pass": PASS,
    "limited": "litellm.RateLimitError",
    "broken": "litellm.InternalServerError",
    "long": "litellm.ContextWindowExceededError",
}

# 场景, 起草的模型, 审核的模型, 选项, 结局, 请求数
CASES = [
    ("一切正常", "draft", "pass", {}, "passed", 2),
    ("流式", "draft", "pass", {"stream": True}, "passed", 2),
    ("思考加围栏", "fenced", "pass", {}, "passed", 2),
    ("JSON 模式", "draft", "pass", {"response_format": "json_schema"}, "passed", 2),
    ("被截断", "cut", "pass", {}, "INVALID_RESPONSE", 2),
    ("起草限流", "limited", "pass", {}, "LLM_RATE_LIMITED", 2),
    ("审核出错，草稿保住", "draft", "broken", {}, "needs_manual_review", 3),
    ("太长", "long", "pass", {}, "LLM_CONTEXT_TOO_LONG", 1),
    ("没有这个模型", "nothing", "pass", {}, "LLM_REQUEST_FAILED", 1),
    ("密钥不对", "draft", "pass", {"api_key": "sk-wrong"}, "LLM_REQUEST_FAILED", 1),
]


def config() -> str:
    models = [{"model_name": name, "litellm_params": {"model": "openai/mock", "api_key": "none", "mock_response": text}}
              for name, text in MODELS.items()]
    settings = {"num_retries": 0, "telemetry": False}
    return json.dumps({"model_list": models, "litellm_settings": settings, "router_settings": {"num_retries": 0},
                       "general_settings": {"master_key": KEY}})


def wait_until_up(url: str, process: subprocess.Popen, seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).read()
            return
        except OSError:
            time.sleep(0.5)
    raise SystemExit("LiteLLM proxy 没有启动")


def run(base_url: str, draft: str, reviewer: str, api_key: str = KEY, **options) -> tuple[str, int]:
    models = [ChatLLM(name, api_key, base_url, 20, **options) for name in (draft, reviewer)]
    try:
        result = analyze_meeting(TEXT, llm=models[0], review_llm=models[1])
    except MeetingAgentError as error:
        return error.code, len(error.calls)
    return result.result.review_status, result.calls_used


def main(command: str) -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "config.yaml"
        file.write_text(config(), "utf-8")  # JSON 也是 YAML
        env = {**os.environ, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
        process = subprocess.Popen([command, "--config", str(file), "--port", str(port), "--host", "127.0.0.1"], env=env,
                                   cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until_up(f"http://127.0.0.1:{port}/health/liveliness", process)
            base_url = f"http://127.0.0.1:{port}/v1"
            print(check_connection(ChatLLM("draft", KEY, base_url)).advice)
            for name, draft, reviewer, options, ending, calls in CASES:
                got = run(base_url, draft, reviewer, **options)
                wrong += got != (ending, calls)
                print(f"{'对' if got == (ending, calls) else '错'}  {name}：{got[0]}，{got[1]} 次请求")
        finally:
            process.terminate()
            process.wait(20)
    return wrong


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    raise SystemExit(1 if main(sys.argv[1]) else 0)
