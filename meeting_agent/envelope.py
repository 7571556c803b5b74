"""响应体 → ``LLMReply``：一个 JSON 信封，或一串 SSE 事件。只管取出文字，不管文字里写了什么。"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .faults import from_status, not_json, status_of

MAX_REPLY_CHARS = 400_000  # 再长就是停不下来的重复
MAX_BODY_BYTES = 64 * 1024 * 1024


class LLMReply(str):
    """模型的回复文字，附带 ``finish_reason``（为什么停）和用量。"""

    finish_reason: str | None
    tokens_in: int | None
    tokens_out: int | None

    def __new__(cls, text: str, finish_reason: str | None = None, tokens_in: int | None = None,
                tokens_out: int | None = None) -> LLMReply:
        reply = super().__new__(cls, text)
        reply.finish_reason, reply.tokens_in, reply.tokens_out = finish_reason, tokens_in, tokens_out
        return reply


def lines(chunks: Iterable[bytes], stopped: Callable[[], bool]) -> Iterator[str]:
    """一块块字节 → 一行行文字；``stopped()`` 为真或大得离谱就不再读。"""
    # 不用 splitlines：JSON 字符串里可以有 U+2028 之类，它们不是换行。
    rest: list[bytes] = []
    total = 0
    for chunk in chunks:
        total += len(chunk)
        if stopped() or total > MAX_BODY_BYTES:
            return
        head, newline, tail = chunk.rpartition(b"\n")
        if newline:
            yield from (line.decode("utf-8", "replace") for line in b"".join([*rest, head]).split(b"\n"))
        rest = [tail] if newline else [*rest, tail]
    yield b"".join(rest).decode("utf-8", "replace")


class Answer:
    """逐行收下响应体：一个 JSON 信封，或一串 SSE 事件（有的代理不管要没要都流式返回）。"""

    def __init__(self) -> None:
        self.raw: list[str] = []
        self.parts: list[str] = []
        self.arguments: list[str] = []
        self.size = 0
        self.finish: str | None = None
        self.usage: dict[str, Any] = {}
        self.streamed = self.done = False
        self.error: Any = None

    def feed(self, line: str) -> bool:
        """收一行；是有内容的事件时返回 True。"""
        line = line.strip()
        if not line.startswith("data:"):
            self.raw.append(line)
            return False
        self.streamed = True
        payload = line[5:].strip()
        if payload == "[DONE]":
            self.done = True
            return True
        event = _loads(payload)
        if isinstance(event, dict):
            self._take(event, "delta")
        return True

    def reply(self, base_url: str) -> LLMReply:
        if not self.streamed:
            envelope = _loads("\n".join(self.raw).lstrip("\ufeff"))
            if not isinstance(envelope, dict):
                raise not_json(" ".join(self.raw), base_url)
            self._take(envelope, "message")
        elif self.finish is None and not self.done:
            self.finish = "length" if self.size > MAX_REPLY_CHARS else "incomplete"
        text = "".join(self.parts)
        if self.arguments and "{" not in text:
            text = "".join(self.arguments)  # 没请它调工具，它却把答案写在了参数里
        if self.error is not None and not text:
            raise from_status(status_of(self.error), json.dumps(self.error, ensure_ascii=False), None, base_url)
        return LLMReply(text, self.finish, _count(self.usage, "prompt_tokens"), _count(self.usage, "completion_tokens"))

    def _take(self, event: dict[str, Any], key: str) -> None:
        self.error = event.get("error") or self.error
        self.usage = event["usage"] if isinstance(event.get("usage"), dict) else self.usage
        choices = event.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], dict) else {}
        self.finish = choice.get("finish_reason") or self.finish
        message = choice.get(key) if isinstance(choice.get(key), dict) else {}
        text = _content_text(message.get("content"))
        self.parts.append(text)
        self.size += len(text)
        for call in [*(message.get("tool_calls") or []), {"function": message.get("function_call")}]:
            function = call.get("function") if isinstance(call, dict) else None
            value = function.get("arguments") if isinstance(function, dict) else None
            if value:
                self.arguments.append(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _content_text(content: Any) -> str:
    """``content`` 是文字，或一列部件（只要文字部件，思考不算回复）。"""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "".join(p if isinstance(p, str) else p["text"] for p in parts
                   if isinstance(p, str) or (isinstance(p, dict) and isinstance(p.get("text"), str)
                                             and p.get("type", "text") in ("text", "output_text")))


def _loads(text: str) -> Any:
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _count(usage: dict[str, Any], key: str) -> int | None:
    return usage.get(key) if isinstance(usage.get(key), int) else None
