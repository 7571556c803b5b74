"""一页可核对的纪要：``to_html``。左边纪要，右边转写，点一条就看到它的出处。

页面只把检查结果摆出来：``located`` 只说明原文有这句话，不说明这句话支持该说法。
找不到出处的条目照样显示并标明，从不丢掉。
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from threading import Lock
from typing import Any, NamedTuple

from .models import ActionItem, Finding, MeetingRun
from .segments import Block, cut_lines

_FIELDS = {"title": "标题", "meeting_date": "会议日期", "participants": "参会者", "summary": "摘要",
           "decisions": "决策", "action_items": "行动项", "open_questions": "待确认问题", "transcript": "转写",
           "review_issues": "已移出的内容", "task": "任务", "owner": "负责人", "due_date_raw": "截止日期",
           "priority": "优先级", "evidence": "证据"}
_STEPS = {"draft": "起草", "review": "审核", "revise": "修订", "final_review": "终审",
          "repair": "修复格式", "reask": "重新提问", "retry": "重试"}
_SEVERITIES = {"error": "错误", "warning": "提醒", "info": "提示"}
_KINDS = {"action_items": "action", "decisions": "decision"}
_RANK = ("error", "warning", "action", "decision", "other", "info")  # 一段原文被多处引用时，取最靠前的颜色
_PATH = re.compile(r"(\w+)(?:\[(\d+)\])?(?:\.(\w+))?")
_OWNERS = re.compile(r"\s*[、，,;；/&＆+]\s*")
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_UNENCODABLE = re.compile("[\ud800-\udfff\x00]")
_ODD = re.compile(f"{_BIDI.pattern}|{_UNENCODABLE.pattern}")
_compiling = Lock()


def to_html(run: MeetingRun, *, embed: bool = False) -> str:
    """一次运行 → 一个自带样式和脚本、不联网的页面；``embed=True`` 给出可放进笔记本输出的片段。

    同一次运行得到同样的字节；名字和原话里的标记一律当作文字。无法编码的字符显示为 U+FFFD。
    """
    return _template().render(page=_Page(run), run=run, result=run.result, embed=embed, severities=_SEVERITIES)


def path_label(path: str) -> str:
    """``action_items[1].owner`` → “行动项 2 · 负责人”；不认识的路径原样返回。"""
    match = _PATH.fullmatch(path)
    if not match or match[1] not in _FIELDS:
        return path
    number = f" {int(match[2]) + 1}" if match[2] else ""
    part = f" · {_FIELDS.get(match[3], match[3])}" if match[3] else ""
    return f"{_FIELDS[match[1]]}{number}{part}"


class Ref(NamedTuple):
    """一处可跳转的引用：谁引用了原文的哪些区间。"""

    id: int
    label: str
    kind: str
    spans: list[tuple[int, int]]


class Claim(NamedTuple):
    """一个说法：值、出处（没有具体位置则为 None）、有没有核对过、发现的问题。"""

    value: Any
    ref: Ref | None
    checked: bool
    problems: list[Finding]


class Item(NamedTuple):
    """一条决策、行动项或待确认问题。``main`` 的出处就是整条的出处。"""

    main: Claim
    parts: dict[str, Claim]
    owners: list[int]
    problems: list[Finding]
    unverified: bool


class _Page:
    """模板要用的全部内容，按显示顺序算好。"""

    def __init__(self, run: MeetingRun) -> None:
        result, text = run.result, run.transcript.text
        facts = (text, result, run.review, run.findings, run.calls, run.mode, run.model, run.warnings)
        self.ns = "ma" + hashlib.sha256(repr(facts).encode("utf-8", "backslashreplace")).hexdigest()[:10]
        self.source = re.split(r"[\\/]", run.transcript.source or "")[-1]
        self.findings, self._owner_names = run.findings, {}
        self._by_path: dict[str, list[Finding]] = {}
        for finding in run.findings:
            self._by_path.setdefault(finding.path, []).append(finding)
        self._anchors = {"title", "meeting_date", "summary"} | {
            f"{name}-{i}" for name in ("participants", "decisions", "action_items", "open_questions")
            for i in range(len(getattr(result, name)))}
        # 任务、优先级的出处若就是证据本身，不再单列；条目已不在纪要里的出处也不列。
        quotes = {(f.path.removesuffix(".evidence"), f.span) for f in run.findings
                  if f.severity == "located" and f.path.endswith(".evidence")}
        shown = [f for f in run.findings if f.severity != "located" or (
            self.anchor(f.path) and (re.sub(r"\.(task|priority)$", "", f.path), f.span) not in quotes)]
        self.refs, self._ref_of = _collect_refs(shown, len(text))
        self.blocks = list(cut_lines(run.transcript, [(*span, ref.id) for ref in self.refs for span in ref.spans]))
        self.title, self.date, self.summary = (
            self._claim(name, getattr(result, name)) for name in ("title", "meeting_date", "summary"))
        self.participants = [self._claim(f"participants[{i}]", name) for i, name in enumerate(result.participants)]
        self.decisions, self.questions = (
            [self._item(f"{name}[{i}]", value) for i, value in enumerate(getattr(result, name))]
            for name in ("decisions", "open_questions"))
        self.actions = [self._action(f"action_items[{i}]", action) for i, action in enumerate(result.action_items)]
        self.owners = list(self._owner_names)
        self.issues, told = _issues(run)
        self.groups = {s: [f for f in run.findings if f.severity == s and id(f) not in told] for s in _SEVERITIES}
        self.opinions = _opinions(run)

    def _claim(self, path: str, value: Any) -> Claim:
        found = self._by_path.get(path, [])
        located = [f for f in found if f.severity == "located"]
        ref = next((r for f in located if (r := self.ref_of(f))), None)
        return Claim(value, ref, bool(located), [f for f in found if f.severity != "located"])

    def _item(self, path: str, value: str) -> Item:
        main = self._claim(path, value)
        sourced = main.checked if path.startswith("open_questions") else main.ref
        return Item(main, {}, [], main.problems, not sourced or _serious(main.problems))

    def _action(self, path: str, action: ActionItem) -> Item:
        main = self._claim(f"{path}.evidence", action.evidence)
        parts = {name: self._claim(f"{path}.{name}", getattr(action, name))
                 for name in ("task", "owner", "due_date_raw", "priority")}
        names = [name for name in _OWNERS.split(action.owner or "") if name] or [""]
        owners = [self._owner_names.setdefault(name, len(self._owner_names)) for name in names]
        problems = [f for claim in (self._claim(path, None), *parts.values(), main) for f in claim.problems]
        return Item(main, parts, owners, problems, not main.ref or _serious(problems))

    def ref_of(self, finding: Finding) -> Ref | None:
        return self._ref_of.get(id(finding))

    def block_at(self, line: int | None) -> Block | None:
        """含有这一行号的那一行；没有行号时为 None。"""
        i = bisect_right(self.blocks, line or 0, key=lambda block: block.line)
        return self.blocks[i - 1] if i else None

    def place(self, ref: Ref) -> Block:
        """引用的第一处所在的行。"""
        return self.blocks[max(bisect_right(self.blocks, ref.spans[0][0], key=lambda block: block.start) - 1, 0)]

    def kind(self, refs: Iterable[int]) -> str:
        return min((self.refs[i].kind for i in refs), key=_RANK.index)

    def anchor(self, path: str) -> str:
        """说法所在条目的锚点名；条目已不在纪要里时为空串。"""
        name = path.split(".")[0].replace("[", "-").rstrip("]")
        return name if name in self._anchors else ""


def _serious(problems: list[Finding]) -> bool:
    return any(f.severity in ("error", "warning") for f in problems)


def _collect_refs(findings: list[Finding], length: int) -> tuple[list[Ref], dict[int, Ref]]:
    """同一说法的几处出处合成一个引用，有位置的问题各自成一个；越界的位置不采用。"""
    refs: dict[Any, Ref] = {}
    ref_of = {}
    for n, f in enumerate(findings):
        if f.span and 0 <= f.span[0] < f.span[1] <= length:
            located = f.severity == "located"
            label = path_label(f.path) if located else f"{_SEVERITIES[f.severity]} · {path_label(f.path)}"
            kind = _KINDS.get(f.path.split("[")[0], "other") if located else f.severity
            ref = refs.setdefault(f.path if located else n, Ref(len(refs), label, kind, []))
            ref.spans.append(f.span)
            ref_of[id(f)] = ref
    return list(refs.values()), ref_of


def _issues(run: MeetingRun) -> tuple[list[tuple[str, list[Finding]]], set[int]]:
    """``review_issues`` 和运行提醒，各自带上它说的那项检查结果（不再重复列出）。"""
    messages = {f.message for f in run.findings}
    lines = [*run.result.review_issues, *(text for text in run.warnings if text not in messages)]
    issues: list[tuple[str, list[Finding]]] = [(line, []) for line in dict.fromkeys(lines)]
    told = set()
    for f in run.findings:
        if f.severity != "located" and f.message:
            for line, findings in issues:
                if f.message in line and all(f.message != other.message for other in findings):
                    findings.append(f)
                    told.add(id(f))
                    break
    return issues, told


def _opinions(run: MeetingRun) -> list[tuple[str, str]]:
    """审核意见里没有写进 ``review_issues`` 的部分：（哪一类，内容）。"""
    if not run.review:
        return []
    known, review = "\n".join(run.result.review_issues), run.review
    groups = {"意见": review.issues, "有遗漏": review.missing_items, "缺少依据": review.unsupported_items,
              "修改建议": review.revision_advice}
    return [(name, line) for name, lines in groups.items() for line in lines if line not in known]


def _template() -> Any:
    """页面模板，头一次用时才载入 jinja2 并编译（约 0.1 秒）；许多会议同时要，也只编译一遍。"""
    with _compiling:
        return _compiled()


@cache
def _compiled() -> Any:
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup, escape

    def show(value: Any) -> Any:
        # 方向控制符各自隔离在 <bdi> 里：文字一个不少，也不能把后面的文字倒过来。
        if isinstance(value, Markup) or not isinstance(value, str):
            return value
        text = escape(value)
        if _ODD.search(text):
            text = Markup(_BIDI.sub(r"<bdi>\g<0></bdi>", _UNENCODABLE.sub("\ufffd", str(text))))
        return text

    def csp_hash(code: str) -> str:
        return "'sha256-" + b64encode(hashlib.sha256(code.encode()).digest()).decode() + "'"

    env = Environment(autoescape=True, undefined=StrictUndefined, finalize=show, trim_blocks=True, lstrip_blocks=True)
    env.filters.update(csp_hash=csp_hash, flat=lambda text: _BIDI.sub("", text), label=path_label,
                       purpose=lambda text: " · ".join(_STEPS.get(part, part) for part in text.split(":")))
    return env.from_string(files(__package__).joinpath("report.html.j2").read_text("utf-8"))
