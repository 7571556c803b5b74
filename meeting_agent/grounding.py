"""定位检查：纪要里的每个说法 → 出处或问题。确定性的，不调用模型。

找到出处（located）只说明原文有这句话，不说明它支持这个说法。
"""

from __future__ import annotations

from collections.abc import Iterable

from .facts import dates, hard_facts, numbers, same_day
from .matching import Index, Match, parts_of, strip_label
from .models import ActionItem, Finding, MeetingDraft, MeetingResult
from .transcript import Transcript

NEAR = 80.0  # 低于这个相似度的引文只指路，不采用


def check_grounding(result: MeetingDraft | MeetingResult, transcript: Transcript) -> list[Finding]:
    """逐条检查，每个说法（path）恰有一条 located 或一条以上的问题。"""
    return _Check(result, transcript).run()


class _Check:
    def __init__(self, result: MeetingDraft, transcript: Transcript) -> None:
        self.result, self.index = result, Index(transcript)
        self.text = transcript.text
        self.values = {f.value for f in numbers(self.text)}
        self.findings: list[Finding] = []

    def run(self) -> list[Finding]:
        self.numbers("title", self.result.title)
        self.numbers("summary", self.result.summary)
        if self.result.meeting_date:
            self.date("meeting_date", self.result.meeting_date)
        for i, name in enumerate(self.result.participants):
            self.phrase(f"participants[{i}]", name, "PARTICIPANT_NOT_IN_TRANSCRIPT", "参会者")
        for i, text in enumerate(self.result.decisions):
            self.decision(f"decisions[{i}]", text)
        for i, item in enumerate(self.result.action_items):
            self.item(f"action_items[{i}]", item)
        for i, text in enumerate(self.result.open_questions):
            self.numbers(f"open_questions[{i}]", text)
        return self.findings

    def add(self, code: str, severity: str, path: str, message: str, span: tuple[int, int] | None = None) -> None:
        line = self.index.line_of(span[0]) if span else None
        self.findings.append(Finding(code=code, severity=severity, path=path, message=message, line=line, span=span))

    def located(self, path: str, span: tuple[int, int] | None) -> None:
        self.add("LOCATED", "located", path, "原文有此内容", span)

    def numbers(self, path: str, text: str) -> None:
        missing = [text[f.start : f.end] for f in numbers(text) if f.value not in self.values]
        if missing:
            self.add("NUMBER_NOT_FOUND", "error", path, f"原文没有提到数字“{'、'.join(missing)}”")
        else:
            self.located(path, None)

    def phrase(self, path: str, text: str, code: str, label: str) -> None:
        span = next(self.index.occurrences(text), None)
        if span:
            self.located(path, span)
        else:
            self.add(code, "error", path, f"原文没有出现{label}“{text}”")

    def date(self, path: str, text: str) -> None:
        if next(self.index.occurrences(text), None):
            return self.phrase(path, text, "", "")
        wanted = dates(text)
        if wanted and any(same_day(wanted[0], d) for d in dates(self.text)):
            return self.located(path, None)
        self.add("MEETING_DATE_MISMATCH", "error", path, f"原文没有说会议日期是“{text}”")

    def decision(self, path: str, text: str) -> None:
        near = self.index.nearest(text)
        if not near or near.score < 20:
            return self.add("DECISION_UNSUPPORTED", "error", path, f"原文找不到支持“{text}”的发言")
        self.numbers(path, text)

    def item(self, path: str, item: ActionItem) -> None:
        self.numbers(f"{path}.task", item.task)
        self.evidence(f"{path}.evidence", item.evidence)
        if item.owner:
            for name in item.owner.replace("，", "、").split("、"):
                self.phrase(f"{path}.owner", name, "OWNER_NOT_IN_TRANSCRIPT", "负责人")
        if item.due_date_raw:
            self.phrase(f"{path}.due_date_raw", item.due_date_raw, "DUE_DATE_NOT_FOUND", "期限")

    def evidence(self, path: str, quote: str) -> None:
        matches = self.index.find(quote)
        if matches:
            return self.located(path, matches[0].span)
        near = self.index.nearest(quote)
        if near and usable(self.index, quote, near):
            return self.add("EVIDENCE_NOT_VERBATIM", "warning", path, "证据与原句略有出入，已找到原句", near.span)
        line = f"；最接近的原句在第 {self.index.line_of(near.span[0])} 行：“{self.text[slice(*near.span)]}”" if near else ""
        self.add("EVIDENCE_NOT_FOUND", "error", path, f"原文没有这句话{line}", near.span if near else None)


def usable(index: Index, quote: str, near: Match) -> bool:
    """近似引文可否换成原句：够像，且数字、日期、否定、人称一个不差。"""
    original = index.transcript.text[slice(*near.span)]
    return near.score >= NEAR and hard_facts(strip_label(quote)) == hard_facts(original)


def snap_evidence(draft: MeetingDraft, transcript: Transcript) -> tuple[MeetingDraft, list[Finding]]:
    """把近似而事实相同的证据换成原句，每处记一条警告；其余原样。"""
    index, findings, items = Index(transcript), [], []
    for i, item in enumerate(draft.action_items):
        if not index.find(item.evidence) and len(parts_of(item.evidence)) == 1:
            near = index.nearest(item.evidence)
            if near and usable(index, item.evidence, near):
                original = transcript.text[slice(*near.span)]
                findings.append(Finding(code="EVIDENCE_SNAPPED", severity="warning", line=index.line_of(near.span[0]),
                                        path=f"action_items[{i}].evidence", span=near.span,
                                        message=f"证据“{item.evidence}”与原句略有出入，已换成原句"))
                item = item.model_copy(update={"evidence": original})
        items.append(item)
    return draft.model_copy(update={"action_items": items}), findings


def strip_unsupported(result: MeetingResult, findings: Iterable[Finding]) -> tuple[MeetingResult, list[str]]:
    """有错误的值清空、无出处的条目移走，都在返回的 issues 里写明；没有东西悄悄消失。"""
    errors: dict[str, list[str]] = {}
    for f in findings:
        if f.severity == "error":
            errors.setdefault(f.path, []).append(f.message)
    issues = [f"{message}（{path}）" for path, messages in errors.items() for message in messages]
    items = []
    for i, item in enumerate(result.action_items):
        path = f"action_items[{i}]"
        if f"{path}.evidence" in errors or f"{path}.task" in errors:
            issues.append(f"无出处的行动项已移出：{item.task}（负责人 {item.owner}，期限 {item.due_date_raw}）")
            continue
        cleared = {k: None for k in ("owner", "due_date_raw") if f"{path}.{k}" in errors}
        items.append(item.model_copy(update=cleared))
    update = {
        "action_items": items,
        "participants": [p for i, p in enumerate(result.participants) if f"participants[{i}]" not in errors],
        "decisions": [d for i, d in enumerate(result.decisions) if f"decisions[{i}]" not in errors],
    }
    if "meeting_date" in errors:
        update["meeting_date"] = None
    return result.model_copy(update=update), issues


