"""调用预算：先扣后用，超额在花钱之前拒绝；账本记下每一次。"""

from __future__ import annotations

from .errors import BudgetExceeded
from .models import CallRecord

DEFAULT_LIMIT = 4


class CallBudget:
    """一场会议的调用上限（默认 4）和账本 ``calls``。每场会议用一个新的。

    一次调用就是一次 HTTP 请求；失败的也算。断点重放的回复占名额
    （早先已经付过钱），但不是新请求。
    """

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
            raise ValueError("预算 limit 必须是非负整数")
        self.limit = limit
        self.calls: list[CallRecord] = []

    @property
    def used(self) -> int:
        return len(self.calls)

    @property
    def remaining(self) -> int:
        return self.limit - self.used

    def spend(self, agent: str, purpose: str, chars_in: int = 0, *, replayed: bool = False) -> CallRecord:
        """扣一次并返回账本行，由调用者填上结果；没有余额时抛 ``BudgetExceeded``。"""
        if self.remaining <= 0:
            raise BudgetExceeded(f"本场会议的 {self.limit} 次模型调用已用完，没有再发请求。", calls=self.calls)
        record = CallRecord(number=self.used + 1, agent=agent, purpose=purpose, chars_in=chars_in, replayed=replayed)
        self.calls.append(record)
        return record
