"""在装了 hello-agents 1.0.0 的环境里跑：结果照旧，不留文件，不碰网络。

    另一个虚拟环境/bin/python tests/check_hello_agents_1.py [装着 0.2.9 的 python]

1.0.0 默认往当前目录写 memory/、skills/、tool-output/，还会为数词元去网上下载编码表；
这里在空目录里各跑一场离线和一场在线（回环服务器）的会议，逐项断言；
给出装着 0.2.9 的 python 时，还断言离线结果逐字相同。
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
sys.dont_write_bytecode = True


def watch_network() -> list[str]:
    """记下每一个非回环的连接企图（并拒绝它）。"""
    tried: list[str] = []
    real = socket.getaddrinfo

    def guarded(host, *args, **kwargs):
        if host not in ("127.0.0.1", "localhost", "::1"):
            tried.append(str(host))
            raise OSError("此处不许联网")
        return real(host, *args, **kwargs)

    socket.getaddrinfo = guarded
    return tried


def offline_meeting() -> str:
    from meeting_agent import analyze_meeting, load_transcript

    run = analyze_meeting(load_transcript(ROOT / "data" / "sample_meeting.txt"))
    assert run.mode == "offline" and 2 <= run.calls_used <= 4
    return json.dumps([run.result.model_dump(), [call.purpose for call in run.calls]], ensure_ascii=False)


def live_meeting() -> float:
    from scripted_server import ScriptedServer, chat
    from test_llm_faults import DRAFT, FAIL, OK, PASS, TEXT

    from meeting_agent import analyze_meeting

    with ScriptedServer(chat(""), OK, PASS, OK, FAIL, OK, PASS) as server:
        llm = server.llm()
        first = analyze_meeting(TEXT, llm=llm)
        began = time.perf_counter()
        second = analyze_meeting(TEXT, llm=llm)
        seconds = time.perf_counter() - began
    assert (first.calls_used, second.calls_used, len(server.requests)) == (3, 4, 7)
    assert first.result == second.result and first.result.review_status == "passed"
    assert first.result.model_dump(exclude={"review_status", "review_issues"}) == DRAFT
    assert all(len(request.body["messages"]) == 2 for request in server.requests)
    return seconds


def main(other_python: str | None = None) -> None:
    if other_python == "--print":
        return print(offline_meeting())
    assert version("hello-agents").startswith("1."), "这个脚本要在 hello-agents 1.x 的环境里跑"
    tried = watch_network()
    with tempfile.TemporaryDirectory() as empty:
        os.chdir(empty)
        os.environ.update(HOME=empty, TMPDIR=empty, MEETING_AGENT_ENV_FILE=os.devnull)
        for name in [name for name in os.environ if name.startswith(("LLM_", "REVIEW_LLM_"))]:
            del os.environ[name]
        result = offline_meeting()
        seconds = live_meeting()
        left = sorted(str(path.relative_to(empty)) for path in Path(empty).rglob("*"))
        os.chdir(ROOT)
    assert left == [], f"留下了文件：{left}"
    assert tried == [], f"企图联网：{tried}"
    if other_python:
        done = subprocess.run([other_python, __file__, "--print"], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == result, "离线结果与 0.2.9 下不同"
    print(f"hello-agents {version('hello-agents')}：结果照旧，没有留下文件，没有联网；四次调用的会议 {seconds * 1000:.0f} 毫秒")


if __name__ == "__main__":
    main(*sys.argv[1:2])
