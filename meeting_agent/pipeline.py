"""策略：起草 → 定位检查 → 审核 → 至多修订一次 → 再查 → 终审。

通过 ⇔ 审核员通过、没有列出缺漏或无依据的内容，**且**定位检查没有错误。
审核员撤销不了定位检查的错误；草稿一旦拿到，后面无论哪一步失败都不会丢。
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .agents import MinutesAgent, ReviewAgent
from .budget import CallBudget
from .errors import MeetingAgentError
from .grounding import check_grounding, snap_evidence, strip_unsupported
from .llm import build_llm, build_review_llm
from .models import Finding, MeetingDraft, MeetingResult, MeetingRun, Progress, ReviewResult
from .transcript import Transcript, validate_transcript

OnEvent = Callable[[Progress], None]
STEP_NAMES = {"draft": "起草", "grounding": "定位检查", "review": "审核", "revise": "修订", "final_review": "终审"}
_REVISION_COST = 2  # 修订 + 终审；余额不足两次就不开始，免得修订后没人再看


def analyze_meeting(
    transcript: str | Transcript,
    *,
    llm: Any = None,
    review_llm: Any = None,
    budget: CallBudget | None = None,
    on_event: OnEvent | None = None,
) -> MeetingRun:
    """一份转写 → 一次运行（纪要、审核、检查结果、账本）。不写任何文件。

    ``llm`` 是任何有 ``.model`` 和 ``.invoke(messages) -> str`` 的对象，默认 ``build_llm()``。
    拿不到可用草稿时抛 ``MeetingAgentError``（带 ``.calls``）；拿到草稿之后不再抛，
    没完成的步骤写进 ``review_issues``，状态为 ``needs_manual_review``。
    """
    transcript = validate_transcript(transcript)
    started = time.perf_counter()
    if llm is None:
        llm, review_llm = build_llm(), review_llm or build_review_llm()
    flow = _Flow(transcript, llm, review_llm or llm, budget or CallBudget(), on_event or (lambda event: None))
    outcome = flow.run()
    result, findings = _conclude(outcome, transcript)
    return MeetingRun(
        result=result,
        review=outcome.review,
        findings=findings,
        calls=list(flow.budget.calls),
        mode="offline" if getattr(llm, "mode", "live") == "offline" else "live",
        model=str(llm.model),
        elapsed_s=time.perf_counter() - started,
        transcript=transcript,
        warnings=list(dict.fromkeys([*flow.minutes.warnings, *flow.reviewer.warnings,
                                     *(f.message for f in findings if f.severity == "warning")])),
    )


@dataclass
class _Outcome:
    """目前最好的草稿、对它的检查结果、最近一次审核，以及没完成的步骤。"""

    draft: MeetingDraft
    findings: list[Finding]
    review: ReviewResult | None = None
    unfinished: list[str] = field(default_factory=list)

    @property
    def errors(self) -> list[Finding]:
        return [f for f in self.findings if f.severity == "error"]

    @property
    def passed(self) -> bool:
        return self.review is not None and self.review.clean and not self.errors and not self.unfinished


class _Flow:
    """策略表的执行者。每一步要么推进 ``_Outcome``，要么说明为什么停下。"""

    def __init__(self, transcript: Transcript, llm: Any, review_llm: Any, budget: CallBudget, on_event: OnEvent):
        self.transcript, self.budget, self.on_event = transcript, budget, on_event
        self.minutes = MinutesAgent(llm, budget, on_event=on_event)
        self.reviewer = ReviewAgent(review_llm, budget, on_event=on_event)

    def run(self) -> _Outcome:
        outcome = _Outcome(*self.ground(self.minutes.draft(self.transcript)))
        if not self.review(outcome, "review") or outcome.passed:
            return outcome
        if self.budget.remaining < _REVISION_COST:
            outcome.unfinished.append(f"修订没有开始：预算只剩 {self.budget.remaining} 次调用，修订加终审需要 2 次。")
            return outcome
        return self.revise(outcome)

    def ground(self, draft: MeetingDraft) -> tuple[MeetingDraft, list[Finding]]:
        self.on_event(Progress("grounding", "start"))
        started = time.perf_counter()
        draft, snapped = snap_evidence(draft, self.transcript)
        findings = [*check_grounding(draft, self.transcript), *snapped]
        self.on_event(Progress("grounding", "end", time.perf_counter() - started))
        return draft, findings

    def review(self, outcome: _Outcome, step: str) -> bool:
        """审核当前草稿；拿不到意见时记下原因并返回 False。"""
        try:
            outcome.review = self.reviewer.review(
                self.transcript, outcome.draft, outcome.findings, final=step == "final_review"
            )
        except MeetingAgentError as error:
            outcome.unfinished.append(_unfinished(step, error))
            return False
        return True

    def revise(self, first: _Outcome) -> _Outcome:
        try:
            draft = self.minutes.revise(self.transcript, first.draft, first.review, first.findings)
        except MeetingAgentError as error:
            first.unfinished.append(_unfinished("revise", error))
            return first
        second = _Outcome(*self.ground(draft))
        second.findings += _dropped(first, second)
        if self.review(second, "final_review"):
            return second
        # 终审没有完成：两份草稿都没有被放行，留下依据更足的一份（同样时取修订后的）和已有的审核意见。
        best = second if len(second.errors) <= len(first.errors) else first
        best.review, best.unfinished = first.review, second.unfinished
        return best


def _unfinished(step: str, error: MeetingAgentError) -> str:
    return f"{STEP_NAMES[step]}没有完成（{error.code}）：{error.message}"


def _dropped(first: _Outcome, second: _Outcome) -> list[Finding]:
    """修订时消失、而审核没有提到的有据行动项：可能是误删，作为警告交给终审和读者。"""
    said = " ".join([*first.review.issues, *first.review.unsupported_items, *first.review.revision_advice])
    bad = {f.path.split(".")[0] for f in first.errors}
    kept = {item.evidence for item in second.draft.action_items} | {item.task for item in second.draft.action_items}
    return [
        Finding(
            code="REVISION_DROPPED",
            severity="warning",
            path="transcript",
            message=f"修订删去了有出处的行动项“{item.task}”，审核并没有要求删除，请核对。",
        )
        for index, item in enumerate(first.draft.action_items)
        if f"action_items[{index}]" not in bad
        and item.evidence not in kept
        and item.task not in kept
        and item.task not in said
    ]


def _conclude(outcome: _Outcome, transcript: Transcript) -> tuple[MeetingResult, list[Finding]]:
    """定稿：通过则原样；否则清掉无依据的值、移走无出处的条目，并逐条写进 ``review_issues``。"""
    result = MeetingResult(**outcome.draft.model_dump(), review_status="passed")
    if outcome.passed:
        return result, outcome.findings
    stripped, removed = strip_unsupported(result, outcome.findings)
    # 审核员常把检查结果复述一遍；已经写明的不再写一次。
    known = [f.message for f in outcome.errors]
    opinions = [text for text in _opinions(outcome.review) if not any(message in text for message in known)]
    issues = [*outcome.unfinished, *removed, *opinions]
    if not issues:
        issues = [f.message for f in outcome.errors] or ["审核未通过，但没有说明原因，请对照转写逐条核对。"]
    stripped = stripped.model_copy(
        update={"review_status": "needs_manual_review", "review_issues": list(dict.fromkeys(issues))}
    )
    return stripped, _rebase(outcome, stripped, check_grounding(stripped, transcript))


def _opinions(review: ReviewResult | None) -> list[str]:
    if review is None:
        return []
    return [
        *(f"审核意见：{text}" for text in review.issues),
        *(f"可能遗漏：{text}" for text in review.missing_items),
        *(f"审核认为无依据：{text}" for text in review.unsupported_items),
        *(f"修改建议：{text}" for text in review.revision_advice),
    ]


def _rebase(outcome: _Outcome, result: MeetingResult, fresh: list[Finding]) -> list[Finding]:
    """定稿后重新检查的结果，加上促成改动的那些错误：条目移动过的，路径跟着移动。

    这样页面上的每条现存说法都有位置，而被清掉的值仍查得到当初错在哪里。
    """
    seen = {(f.code, f.path) for f in fresh}
    kept = [f.model_copy(update={"path": _new_path(f.path, outcome.draft, result)}) for f in outcome.findings
            if f.severity == "error" or f.code in ("EVIDENCE_SNAPPED", "REVISION_DROPPED")]
    return [*fresh, *(f for f in kept if (f.code, f.path) not in seen)]


def _new_path(path: str, before: MeetingDraft, after: MeetingResult) -> str:
    head, bracket, rest = path.partition("[")
    if not bracket:
        return path
    index, _, field_name = rest.partition("]")
    old, new = getattr(before, head), getattr(after, head)
    same = [n for n, item in enumerate(new) if _identity(item) == _identity(old[int(index)])]
    return f"{head}[{same[0]}]{field_name}" if same else "review_issues"


def _identity(item: Any) -> Any:
    return item if isinstance(item, str) else (item.task, item.evidence)
