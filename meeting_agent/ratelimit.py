"""限流：服务商说 429，一个进程里用同一模型的所有会议一起慢下来，而不是各撞各的。"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from .errors import MeetingAgentError

_MAX_HOLD_S = 20.0


class RateGate:
    """一个模型的所有请求共用的闸：服务商说 429，全体慢下来；顺利了再逐渐放开。"""

    def __init__(self, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], Any] = time.sleep) -> None:
        self.clock, self.sleep = clock, sleep
        self.gap_s, self._open_at, self._lock = 0.0, 0.0, threading.Lock()

    def wait(self) -> None:
        while True:
            with self._lock:
                delay = self._open_at - self.clock()
                if delay <= 0:
                    self._open_at = self.clock() + self.gap_s
                    return
            self.sleep(delay)

    def slow_down(self, retry_after: float | None) -> None:
        with self._lock:
            self.gap_s = min(max(self.gap_s * 2, 0.25), 5.0)
            hold = min(1.0 if retry_after is None else max(retry_after, 0.0), _MAX_HOLD_S)
            self._open_at = max(self._open_at, self.clock() + hold)

    def speed_up(self) -> None:
        with self._lock:
            self.gap_s = self.gap_s * 0.8 if self.gap_s > 0.01 else 0.0


_gates: dict[str, RateGate] = {}


class _Wrapped:
    """包住一个模型，只改怎么问；其余属性照旧。"""

    def __init__(self, llm: Any) -> None:
        self.llm = llm

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "llm":
            raise AttributeError(name)
        return getattr(self.llm, name)


class _Gated(_Wrapped):
    def __init__(self, llm: Any, gate: RateGate) -> None:
        super().__init__(llm)
        self.gate = gate

    def invoke(self, messages: list[dict], **kwargs: Any) -> Any:
        self.gate.wait()
        try:
            reply = self.llm.invoke(messages, **kwargs)
        except MeetingAgentError as error:
            if error.code == "LLM_RATE_LIMITED":
                self.gate.slow_down(getattr(error, "retry_after", None))
            raise
        self.gate.speed_up()
        return reply


class _Limited(_Wrapped):
    def __init__(self, llm: Any, slots: threading.Semaphore) -> None:
        super().__init__(llm)
        self.slots = slots

    def invoke(self, messages: list[dict], **kwargs: Any) -> Any:
        with self.slots:
            return self.llm.invoke(messages, **kwargs)


def limited(at_once: int, *models: Any) -> list[Any]:
    """这些模型合起来最多同时问 ``at_once`` 次（同一进程里）。"""
    slots = threading.Semaphore(at_once)
    return [m if m is None or getattr(m, "mode", "live") == "offline" else _Limited(m, slots) for m in models]


def gated(llm: Any) -> Any:
    """给模型加上闸；同一进程里同名的模型共用一个。离线模型和 None 原样返回。"""
    if llm is None or getattr(llm, "mode", "live") == "offline":
        return llm
    return _Gated(llm, _gates.setdefault(str(llm.model), RateGate()))
