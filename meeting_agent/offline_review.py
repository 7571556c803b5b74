"""离线模式的审核与修订。（基本版）"""

from __future__ import annotations

from .models import MeetingDraft, ReviewResult
from .transcript import Transcript


def review(transcript: Transcript, draft: MeetingDraft, findings: str) -> ReviewResult:
    errors = [line for line in findings.splitlines() if line.startswith("错误")]
    return ReviewResult(passed=not errors, issues=errors)


def revise(old: MeetingDraft, fresh: MeetingDraft, findings: str, review: str) -> MeetingDraft:
    return fresh
