"""运行记录 ``<stem>.run.json``：这份纪要怎么来的。契约装不下的事实都在这里。

只含事实和纪要已经引用的证据，不含转写全文、提示词、模型回复和密钥。
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from datetime import datetime, timezone
from functools import cache, lru_cache
from importlib import metadata
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from . import __version__, prompts
from .dates import normalize_due_date, parse_date
from .models import MeetingDraft, MeetingRun, ReviewResult
from .transcript import Transcript

RECORD_VERSION = 1


def run_record(run: MeetingRun, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """一次运行 → 可存成 JSON 的事实；``extra``（来源路径的摘要、审核模型等）并入顶层。"""
    meeting_date = parse_date(run.result.meeting_date)
    source = run.transcript.source
    return {
        "record_version": RECORD_VERSION,
        "created_at": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "versions": _versions(),
        "source": {
            "name": Path(source).name if source else None,
            "encoding": run.transcript.encoding,
            "sha256": transcript_sha256(run.transcript),
            "chars": len(run.transcript.text),
            "utterances": len(run.transcript.utterances),
        },
        "mode": run.mode,
        "model": run.model,
        **(extra or {}),
        "title": run.result.title,
        "review_status": run.result.review_status,
        "finished": is_finished(run),
        "elapsed_s": round(run.elapsed_s, 3),
        "calls_used": run.calls_used,
        "calls": [call.model_dump() for call in run.calls],
        "meeting_date": meeting_date.isoformat() if meeting_date else None,
        "due_dates": due_dates(run),
        "findings": [finding.model_dump() for finding in run.findings],
        "review": run.review.model_dump() if run.review else None,
        "warnings": list(run.warnings),
    }


def dump_record(record: Mapping[str, Any]) -> str:
    return to_json(record, indent=2).decode() + "\n"


def due_dates(run: MeetingRun) -> list[dict[str, Any]]:
    """每个行动项的截止日期：原文和它指的那一天（说不准为 None）。"""
    meeting_date = parse_date(run.result.meeting_date)
    rows = []
    for index, item in enumerate(run.result.action_items):
        day = normalize_due_date(item.due_date_raw, meeting_date)
        rows.append({"path": f"action_items[{index}].due_date_raw", "raw": item.due_date_raw,
                     "date": day.isoformat() if day else None})
    return rows


def is_finished(run: MeetingRun) -> bool:
    """每一步最后都拿到了合格的回复；超时、限流等没做完的一步，再跑时值得补上。"""
    last = {(call.agent, call.purpose.partition(":")[0]): call.outcome for call in run.calls}
    return run.review is not None and all(outcome == "ok" for outcome in last.values())


def transcript_sha256(transcript: Transcript) -> str:
    return hashlib.sha256(transcript.text.encode("utf-8", "surrogatepass")).hexdigest()


def prompts_version() -> str:
    """提示词的摘要：用一份固定的小样拼出全部提示词，措辞或格式一变它就变。"""
    return _prompts_version(prompts.MINUTES_SYSTEM, prompts.REVIEW_SYSTEM)


@lru_cache(maxsize=8)
def _prompts_version(*systems: str) -> str:
    sample = Transcript.from_text("甲：一。\n乙：二。\n")
    draft = MeetingDraft(title="甲", summary="乙")
    review = ReviewResult(passed=True)
    parts = [*systems, prompts.minutes_prompt(sample), prompts.review_prompt(sample, draft, []),
             prompts.revise_prompt(sample, draft, review, [])]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _versions() -> dict[str, str | None]:
    return {"meeting_agent": __version__, "hello_agents": _installed("hello-agents"),
            "python": platform.python_version(), "prompts": prompts_version()}


@cache
def _installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
