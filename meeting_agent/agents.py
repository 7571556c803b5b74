"""两个智能体：写纪要的和审纪要的。每一步都是：先扣预算，问一次，解析，最多再问一次。

每次提问都用一个全新的 hello-agents ``SimpleAgent``：它会记住对话，
重发历史既费字数，又会让上一步的内容串到下一步。
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from pydantic import BaseModel

from . import prompts
from .budget import CallBudget
from .errors import MeetingAgentError
from .faults import foreign, rejected, stopped_short
from .models import CallRecord, Finding, MeetingDraft, Progress, ReviewResult
from .parsing import Parsed, parse_reply
from .transcript import Transcript

Model = TypeVar("Model", bound=BaseModel)
OnEvent = Callable[[Progress], Any]

MAX_RETRY_AFTER_S = 20.0
BACKOFF_S = 0.5


class MinutesAgent:
    """从转写写出纪要草稿，或按审核意见修订。草稿的真假由 grounding 检查，不由它保证。"""

    name = "MinutesAgent"

    def __init__(self, llm: Any, budget: CallBudget, on_event: OnEvent | None = None) -> None:
        self.llm, self.budget, self.on_event = llm, budget, on_event
        self.warnings: list[str] = []  # 读回复时放宽过什么

    def draft(self, transcript: Transcript) -> MeetingDraft:
        return self._run("draft", prompts.minutes_prompt(transcript))

    def revise(self, transcript: Transcript, draft: MeetingDraft, review: ReviewResult,
               findings: Iterable[Finding]) -> MeetingDraft:
        return self._run("revise", prompts.revise_prompt(transcript, draft, review, findings))

    def _run(self, purpose: str, prompt: str) -> MeetingDraft:
        return run_structured(self.llm, prompts.MINUTES_SYSTEM, prompt, MeetingDraft, self.budget,
                              agent=self.name, purpose=purpose, on_event=self.on_event, warnings=self.warnings)


class ReviewAgent:
    """对照转写审核草稿。检查结果是给它的事实，它撤销不了。"""

    name = "ReviewAgent"

    def __init__(self, llm: Any, budget: CallBudget, on_event: OnEvent | None = None) -> None:
        self.llm, self.budget, self.on_event = llm, budget, on_event
        self.warnings: list[str] = []  # 读回复时放宽过什么

    def review(self, transcript: Transcript, draft: MeetingDraft, findings: Iterable[Finding], *,
               final: bool = False) -> ReviewResult:
        return run_structured(self.llm, prompts.REVIEW_SYSTEM, prompts.review_prompt(transcript, draft, findings),
                              ReviewResult, self.budget, agent=self.name,
                              purpose="final_review" if final else "review", on_event=self.on_event,
                              warnings=self.warnings)


def run_structured(llm: Any, system: str, prompt: str, model: type[Model], budget: CallBudget, *, agent: str = "agent",
                   purpose: str = "draft", on_event: OnEvent | None = None,
                   warnings: list[str] | None = None) -> Model:
    """问一次，得到一个通过校验的 ``model``；不成时最多再问一次，预算允许才问。

    第二次怎么问取决于第一次怎么失败：格式不对就请它只改格式（``:repair``），
    空的、拒答的、被截断的就原样重问（``:reask``），超时或服务繁忙就重试（``:retry``）。
    读回复时放宽过什么（合并了两段、认了别名）追加到 ``warnings``。
    失败时抛 ``MeetingAgentError``，其 ``calls`` 是账本里的全部请求。
    """
    emit = _emitter(on_event, purpose)
    emit("start")
    text, suffix = prompt, ""
    for attempt in (1, 2):
        call = _Call(llm, system, text, model, budget, emit)
        parsed, error = call.run(agent, purpose + suffix)
        if parsed is not None:
            if warnings is not None:
                warnings += parsed.warnings
            emit("end", "ok")
            return parsed.value
        again = attempt == 1 and budget.remaining > 0
        follow_up = _second_try(error, prompt, call.reply, model) if again else None
        if follow_up is None:
            break
        text, suffix = follow_up
    emit("end", error.code)
    error.calls = tuple(budget.calls)
    raise error.with_traceback(None)  # 各层的局部变量里有回复原文


def _second_try(error: MeetingAgentError, prompt: str, reply: str, model: type[BaseModel]) -> tuple[str, str] | None:
    """失败之后再问什么：(提示词, 用途后缀)，None 表示再问也没用。会等到服务商要求的时间。"""
    if error.code != "INVALID_RESPONSE":
        if not getattr(error, "retryable", False):
            return None
        wait = getattr(error, "retry_after", None)
        if wait is not None and wait > MAX_RETRY_AFTER_S:
            return None  # 服务商明说要等很久：早去必被拒，一次请求不值得
        time.sleep(BACKOFF_S if wait is None else max(wait, 0.0))
        return prompt, ":retry"
    kind = getattr(error, "kind", "format")
    if kind == "format":
        return prompts.format_repair_prompt(reply, getattr(error, "problem", str(error)), model), ":repair"
    return prompts.reask_prompt(prompt, _REASONS.get(kind, "不合要求")), ":reask"


_REASONS = {"empty": "是空的", "truncated": "没有写完", "refused": "没有作答", "filtered": "被拦下了"}


class _Call:
    """一次提问：扣预算、问、记账、解析。"""

    def __init__(self, llm: Any, system: str, text: str, model: type[BaseModel], budget: CallBudget,
                 emit: Callable[..., None]) -> None:
        self.llm, self.model, self.budget, self.emit = llm, model, budget, emit
        self.system, self.text = system, text
        self.messages = [{"role": "system", "content": system}, {"role": "user", "content": text}]
        self.reply = ""

    def run(self, agent: str, purpose: str) -> tuple[Parsed | None, MeetingAgentError | None]:
        recalled = self._hook("recall")
        replayed = isinstance(recalled, str)
        listener = _Listener(self)
        asker = None if replayed else _fresh_agent(agent, listener, self.system)
        record = self.budget.spend(agent, purpose, len(self.system) + len(self.text), replayed=replayed)
        started = time.perf_counter()
        reply, error = (recalled, None) if replayed else self._ask(asker, listener)
        record.elapsed_s = round(time.perf_counter() - started, 3)
        parsed = None
        if error is None:
            self.reply = reply
            _note(record, reply)
            parsed, error = self._read(reply)
        record.outcome = error.code if error else "ok"
        return parsed, error

    def _ask(self, asker: Any, listener: _Listener) -> tuple[Any, MeetingAgentError | None]:
        try:
            asker.run(self.text)
        except MeetingAgentError as error:
            return None, error
        except Exception as exc:  # 别家的模型对象：异常文字可能含密钥或服务商原文，只认类型
            return None, foreign(exc)
        return listener.reply, None

    def _read(self, reply: str) -> tuple[Parsed | None, MeetingAgentError | None]:
        stopped = stopped_short(getattr(reply, "finish_reason", None))
        try:
            if stopped:
                raise rejected(*stopped)
            return parse_reply(str(reply), self.model), None
        except MeetingAgentError as error:
            self._hook("forget")
            return None, error

    def remember(self, reply: str) -> None:
        self._hook("remember", reply)

    def _hook(self, name: str, *args: Any) -> Any:
        hook = getattr(self.llm, name, None)
        return hook(self.messages, *args) if callable(hook) else None


class _Listener:
    """交给 SimpleAgent 的模型：转问真正的模型，留下完整的回复对象。"""

    # hello-agents 1.0.0 会按 model 找 tiktoken 编码，找不到就去网上下载；None 让它直接放弃。
    model = None
    provider = "meeting_agent"

    def __init__(self, call: _Call) -> None:
        self.call, self.reply = call, ""

    def invoke(self, messages: list[dict], **kwargs: Any) -> str:
        llm = self.call.llm
        if getattr(llm, "response_format", None) == "json_schema":
            kwargs["schema"] = self.call.model
        if getattr(llm, "stream", False) is True:
            kwargs["on_text"] = lambda size: self.call.emit("streaming", f"已收到 {size} 字" if size else "思考中")
        reply = llm.invoke(messages, **kwargs)
        if not isinstance(reply, str):
            reply = getattr(reply, "content", None) or ""
        self.reply = reply
        self.call.remember(reply)
        return str(reply)


def _fresh_agent(name: str, llm: Any, system: str) -> Any:
    """没有历史的 SimpleAgent。1.0.0 默认往当前目录写轨迹和会话，全部关掉；0.2.9 忽略这些键。"""
    try:
        from hello_agents import Config, SimpleAgent
    except ImportError as exc:
        raise MeetingAgentError("CONFIG_MISSING", f"缺少依赖 {exc.name}：请运行 pip install -r requirements.txt。") from None

    config = Config(trace_enabled=False, skills_enabled=False, session_enabled=False, subagent_enabled=False,
                    todowrite_enabled=False, devlog_enabled=False, tool_output_dir=".", context_window=10**12)
    return SimpleAgent(name, llm, system, config)


def _note(record: CallRecord, reply: str) -> None:
    record.chars_out = len(reply)
    record.tokens_in, record.tokens_out = getattr(reply, "tokens_in", None), getattr(reply, "tokens_out", None)


def _emitter(on_event: OnEvent | None, step: str) -> Callable[..., None]:
    began = time.perf_counter()

    def emit(state: str, detail: str = "") -> None:
        if on_event is not None:
            # 显示进度的代码出错，不该让已经付过钱的一步白费。
            with contextlib.suppress(Exception):
                on_event(Progress(step, state, round(time.perf_counter() - began, 3), detail))

    return emit
