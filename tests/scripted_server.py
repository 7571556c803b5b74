"""按剧本作答的 OpenAI 兼容服务器：跑在回环地址的真实端口上，用来试各种网络和服务故障。

    with ScriptedServer(chat("{}"), error(503)) as server:
        llm = server.llm()
        ...
    server.requests  # 收到的每个请求：路径、头、JSON

剧本用完之后再来的请求一律得到 599，并照样记下。
"""

from __future__ import annotations

import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from meeting_agent import ChatLLM

KEY = "sk-test-5e1f0c77aa"
LEAK = "provider-raw-text-7c1d"  # 每个错误正文里都带着它：不该出现在任何地方


class Step(NamedTuple):
    """一次作答：状态、头，以及一段段发出去的正文（每段之前等几秒）。``cut`` 为真则发完就硬断连接。"""

    status: int
    headers: dict[str, str]
    chunks: list[tuple[float, bytes]]
    cut: bool = False


class Request(NamedTuple):
    path: str
    headers: dict[str, str]
    body: dict[str, Any]


def chat(content: Any, finish_reason: str | None = "stop", **message: Any) -> Step:
    """一条普通的对话回复；``content`` 是字典时写成 JSON 文字。"""
    text = json.dumps(content, ensure_ascii=False) if isinstance(content, dict) else content
    choice = {"index": 0, "message": {"role": "assistant", "content": text, **message}, "finish_reason": finish_reason}
    return envelope({"choices": [choice], "usage": {"prompt_tokens": 11, "completion_tokens": 7}})


def envelope(body: dict[str, Any], status: int = 200, **headers: str) -> Step:
    full = {"id": "x", "object": "chat.completion", "created": 1, "model": "scripted", **body}
    return raw(json.dumps(full), status, "application/json", **headers)


def error(status: int, message: str = "failure", **headers: str) -> Step:
    body = {"error": {"message": f"{message} {LEAK} {KEY}", "type": "e", "code": None}}
    return raw(json.dumps(body), status, "application/json", **headers)


def raw(body: str | bytes, status: int = 200, kind: str = "text/html", **headers: str) -> Step:
    data = body.encode() if isinstance(body, str) else body
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return Step(status, {"Content-Type": kind, "Content-Length": str(len(data)), **names}, [(0, data)])


def sse(*deltas: str, finish_reason: str | None = "stop", done: bool = True, gap: float = 0.0) -> Step:
    """流式回复：每段文字一个事件。"""
    events = [{"choices": [{"index": 0, "delta": {"content": delta}, "finish_reason": None}]} for delta in deltas]
    if finish_reason:
        events.append({"choices": [{"index": 0, "delta": {}, "finish_reason": finish_reason}]})
    chunks = [(gap, f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode()) for event in events]
    return Step(200, {"Content-Type": "text/event-stream"}, chunks + ([(0, b"data: [DONE]\n\n")] if done else []))


def slow(seconds: float) -> Step:
    """先沉默几秒。"""
    return Step(200, {"Content-Type": "application/json"}, [(seconds, b"{}")])


def drip(seconds: float, gap: float = 0.05) -> Step:
    """一点点滴空格：每次读都不超时，总也读不完。"""
    return Step(200, {"Content-Type": "application/json"}, [(gap, b" ")] * int(seconds / gap))


def dropped(step: Step, keep: int = 60) -> Step:
    """发到一半断开。"""
    return step._replace(chunks=[(0, step.chunks[0][1][:keep])], cut=True)


class ScriptedServer:
    def __init__(self, *steps: Step) -> None:
        self.steps, self.requests = list(steps), []
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"script": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._http.daemon_threads = True
        self._http.block_on_close = False
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def __enter__(self) -> ScriptedServer:
        threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._http.shutdown()
        self._http.server_close()

    def llm(self, timeout: float = 5, **options: Any) -> Any:
        return ChatLLM("scripted", KEY, self.url, timeout, **options)

    def next_step(self, request: Request) -> Step:
        with self._lock:
            self.requests.append(request)
            return self.steps.pop(0) if self.steps else raw("script exhausted", 599)


class _Handler(BaseHTTPRequestHandler):
    script: ScriptedServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        step = self.script.next_step(Request(self.path, dict(self.headers), json.loads(body or b"{}")))
        try:
            self.send_response(step.status)
            for name, value in {**step.headers, "Connection": "close"}.items():
                self.send_header(name, value)
            self.end_headers()
            for wait, chunk in step.chunks:
                time.sleep(wait)
                self.wfile.write(chunk)
                self.wfile.flush()
            if step.cut:
                self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # 客户端等不及走了
        self.close_connection = True

    do_GET = do_POST

    def log_message(self, *_: Any) -> None:
        pass
