"""批量测试用的一批会议，和一个按转写作答的假模型（可 pickle，线程安全，每次提问记一笔）。"""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from typing import Any

from meeting_agent import prompts
from meeting_agent.errors import MeetingAgentError


def transcript(number: int) -> str:
    return (f"会议主题：{number}号仓库盘点\n会议日期：2026-07-27\n参会人：许诺、任远\n\n"
            f"许诺：{number}号仓库的盘点表由我整理，7月31日前发出。\n任远：好的，辛苦你了，我们就先说到这里。\n")


def write_meetings(folder: Path, count: int) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"盘点{number:04}.txt" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_text(transcript(number), encoding="utf-8")
    return paths


def answer(messages: list[dict]) -> str:
    """两次就能通过的回复：草稿照抄转写，审核放行。"""
    system, user = messages[0]["content"], messages[-1]["content"]
    if system == prompts.REVIEW_SYSTEM:
        reply: dict[str, Any] = {"passed": True, "issues": [], "missing_items": [], "unsupported_items": [],
                                 "revision_advice": []}
    else:
        said = re.search(r"许诺：((\d+)号仓库的盘点表由我整理，7月31日前发出。)", user)
        reply = {"title": f"{said[2]}号仓库盘点", "meeting_date": "2026-07-27", "participants": ["许诺", "任远"],
                 "summary": f"许诺整理{said[2]}号仓库的盘点表。", "decisions": [], "open_questions": [],
                 "action_items": [{"task": f"整理{said[2]}号仓库的盘点表", "owner": "许诺", "due_date_raw": "7月31日前",
                                   "priority": "未说明", "evidence": said[1]}]}
    return json.dumps(reply, ensure_ascii=False)


class EchoLLM:
    """``log`` 里每次提问追加一行（跨进程也数得清）；``trap(n, 用户消息)`` 在作答前调用。"""

    model = "echo"

    def __init__(self, log: Path, trap: Any = None, delay_s: float = 0.0) -> None:
        self.log, self.trap, self.delay_s = Path(log), trap, delay_s

    def invoke(self, messages: list[dict], **_: Any) -> str:
        with open(self.log, "ab", buffering=0) as file:
            file.write(f"{os.getpid()}\n".encode())
        time.sleep(self.delay_s)
        if self.trap:
            self.trap(self.asked(), messages[-1]["content"])
        return answer(messages)

    def asked(self) -> int:
        return self.log.read_bytes().count(b"\n") if self.log.exists() else 0


class KillWorkerOnce:
    """第一次碰到某场会议时，干掉所在的工作进程；``marker`` 记着已经干过。"""

    def __init__(self, marker: Path, words: str) -> None:
        self.marker, self.words = Path(marker), words

    def __call__(self, asked: int, user: str) -> None:
        if self.words in user and not self.marker.exists():
            self.marker.touch()
            os._exit(1)


def rate_limited(retry_after: float) -> MeetingAgentError:
    error = MeetingAgentError("LLM_RATE_LIMITED", "请求太频繁。")
    error.retryable, error.retry_after = True, retry_after  # type: ignore[attr-defined]
    return error
