"""数据契约：纪要（``MeetingResult``）、审核（``ReviewResult``）和一次运行的事实。

契约只定形状，不证明内容真实：字段合法的纪要仍可能是编造的，
真假由 ``grounding`` 对照转写检查。
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints, model_validator

Priority = Literal["高", "中", "低", "未说明"]
ReviewStatus = Literal["pending", "passed", "needs_manual_review"]
Severity = Literal["located", "info", "warning", "error"]

_NOT_GIVEN = frozenset(
    {"", "未提供", "未知", "不详", "未说明", "未指定", "未定", "待定", "暂无", "无", "null", "none", "n/a", "na", "nil",
     "unknown", "tbd", "-", "--", "—", "/"}
)


def _none_if_not_given(value: Any) -> Any:
    """“未提供/未知/待定/null/N/A/空串”是没有值的各种写法，统一成 None。"""
    if isinstance(value, str) and value.strip().casefold() in _NOT_GIVEN:
        return None
    return value


Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
MaybeText = Annotated[Text | None, BeforeValidator(_none_if_not_given)]


class _Contract(BaseModel):
    # 多出来的键一律拒绝：负责人写在错误的键里，不能悄悄丢掉。
    model_config = ConfigDict(extra="forbid")


class ActionItem(_Contract):
    """一条行动项。``evidence`` 是转写里的原句；姓名、日期照原文，没说就是 None。"""

    task: Text
    owner: MaybeText = None
    due_date_raw: MaybeText = None
    priority: Priority = "未说明"
    evidence: Text


class MeetingDraft(_Contract):
    """模型写的草稿：``MeetingResult`` 去掉审核字段，模型看不到也设不了它们。"""

    title: Text
    meeting_date: MaybeText = None
    participants: list[Text] = []
    summary: Text
    decisions: list[Text] = []
    action_items: list[ActionItem] = []
    open_questions: list[Text] = []

    @model_validator(mode="before")
    @classmethod
    def _ignore_review_fields(cls, data: Any) -> Any:
        # 模型自称“passed”没有意义；草稿里出现审核字段时忽略，由流程来设。
        if isinstance(data, dict) and "review_status" not in cls.model_fields:
            return {k: v for k, v in data.items() if k not in ("review_status", "review_issues")}
        return data


class MeetingResult(MeetingDraft):
    """交给人的纪要。``passed`` 表示审核与定位检查都没有异议，不表示内容必然正确。"""

    review_status: ReviewStatus = "pending"
    review_issues: list[Text] = []


class ReviewResult(_Contract):
    """审核意见。审核员可以提出异议，但不能撤销定位检查的错误。"""

    passed: bool
    issues: list[Text] = []
    missing_items: list[Text] = []
    unsupported_items: list[Text] = []
    revision_advice: list[Text] = []

    @property
    def clean(self) -> bool:
        """真正的通过：既说通过，又没有列出缺漏或无依据的内容。"""
        return self.passed and not self.missing_items and not self.unsupported_items


class CallRecord(_Contract):
    """账本里的一行：一次请求。``outcome`` 是 ok 或错误码；不含提示词、回复和密钥。

    ``replayed`` 表示这条回复来自断点记录，没有再发请求。
    """

    number: int
    agent: str
    purpose: str
    chars_in: int = 0
    chars_out: int = 0
    tokens_in: int | None = None
    tokens_out: int | None = None
    elapsed_s: float = 0.0
    outcome: str = "pending"
    replayed: bool = False


class Finding(_Contract):
    """一项检查的结果：``located`` 是找到了出处，其余是问题。

    ``path`` 指向被查的说法（如 ``action_items[2].owner``）；``line`` 是
    ``Transcript.text`` 的行号（从 1 起），``span`` 是其中的字符区间 [起, 止)。
    找到出处只说明原文有这句话，不说明这句话支持该说法。
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    code: str
    severity: Severity
    path: str
    message: str
    line: int | None = None
    span: tuple[int, int] | None = None


@dataclass
class MeetingRun:
    """一次运行的全部事实：纪要、审核、检查结果、账本和所用的转写。"""

    result: MeetingResult
    review: ReviewResult | None
    findings: list[Finding]
    calls: list[CallRecord]
    mode: Literal["live", "offline"]
    model: str
    elapsed_s: float
    transcript: Any  # transcript.Transcript；本模块在它之上，不反向导入
    warnings: list[str] = field(default_factory=list)

    @property
    def calls_used(self) -> int:
        """实际发出的请求数；断点重放的回复不算。"""
        return sum(not call.replayed for call in self.calls)


@dataclass(frozen=True)
class Progress:
    """运行中的一个时刻，交给 ``on_event``：哪一步、开始还是结束、用了几秒。"""

    step: Literal["draft", "review", "revise", "final_review", "grounding"]
    state: Literal["start", "end", "streaming"]
    elapsed_s: float = 0.0
    detail: str = ""
