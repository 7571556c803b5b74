"""测试用的假模型：一队预先写好的回复，并记下它被问了什么。"""

from __future__ import annotations

import json
from typing import Any


class QueueLLM:
    """按次序给出回复；回复是异常就抛出，是字典就给它的 JSON。队列用完再问就是测试错误。"""

    model = "queue"

    def __init__(self, *replies: Any) -> None:
        self.replies = list(replies)
        self.asked: list[list[dict]] = []

    def invoke(self, messages: list[dict], **_: Any) -> str:
        self.asked.append([dict(m) for m in messages])
        if not self.replies:
            raise AssertionError("假模型的回复用完了，却又被调用了一次")
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)


def review(passed: bool = True, **lists: list[str]) -> dict:
    """一份审核意见。"""
    return {"passed": passed, "issues": [], "missing_items": [], "unsupported_items": [], "revision_advice": [], **lists}
