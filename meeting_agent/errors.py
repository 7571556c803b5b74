"""错误：一个异常基类，一组封闭的错误码。

调用者按 ``code`` 分支，人读 ``str(error)``。消息是中文，说明该怎么做，
绝不含密钥或服务商返回的原文。
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

ERROR_CODES = frozenset(
    {
        "TRANSCRIPT_TOO_SHORT",
        "UNSUPPORTED_FORMAT",
        "UNDECODABLE_TEXT",
        "UNREADABLE_FILE",
        "CONFIG_MISSING",
        "LLM_AUTH_FAILED",
        "LLM_RATE_LIMITED",
        "LLM_TIMEOUT",
        "LLM_UNREACHABLE",
        "LLM_CONTEXT_TOO_LONG",
        "LLM_REQUEST_FAILED",
        "INVALID_RESPONSE",
        "BUDGET_EXHAUSTED",
        "UNSAFE_NAME",
        "SAVE_FAILED",
    }
)


class MeetingAgentError(ValueError):
    """本项目唯一的异常基类：稳定的 ``code`` 加一句可照做的中文。

    ``calls`` 是出错前已经发出的请求（``CallRecord``），没有请求时为空元组。
    """

    def __init__(self, code: str, message: str, *, calls: Iterable[Any] = ()) -> None:
        if code not in ERROR_CODES:
            raise AssertionError(f"未登记的错误码：{code}")
        super().__init__(message)
        self.code = code
        self.message = message
        self.calls = tuple(calls)

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple:
        # 默认的 pickle 只带 args，会丢掉 code；子类的属性随 __dict__ 一起走。
        return _rebuild, (type(self), self.code, self.message, self.__dict__)


class BudgetExceeded(MeetingAgentError, RuntimeError):
    """预算用完：请求还没有发出就被拒绝。"""

    def __init__(self, message: str, *, calls: Iterable[Any] = ()) -> None:
        super().__init__("BUDGET_EXHAUSTED", message, calls=calls)


def _rebuild(cls: type, code: str, message: str, state: dict) -> MeetingAgentError:
    error = cls.__new__(cls, message)
    MeetingAgentError.__init__(error, code, message)
    error.__dict__.update(state)
    return error
