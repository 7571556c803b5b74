"""请求失败 → 带建议的 ``MeetingAgentError``。

服务商的原文只在这里用来认出是哪种错误，不进消息，也不进异常链。
"""

from __future__ import annotations

import json
import math
import re
import time
from typing import Any
from urllib.parse import urlsplit

from .errors import MeetingAgentError

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0", "host.docker.internal"})

_THINKING = (
    '这个模型在非流式调用时要关掉思考：在 .env 里写 LLM_EXTRA_BODY={"enable_thinking": false}，或 LLM_STREAM=true。'
)
_TOO_LONG = "转写超出了模型的上下文长度：换上下文更长的模型，或把会议分成几段。"
_BAD_KEY = "密钥无效或没有权限：核对 LLM_API_KEY，并确认它属于 LLM_BASE_URL 这家服务。"
_NO_MONEY = "账户余额或额度不足：充值，或换一个服务。"
_BROKE = r"insufficient.{0,10}(quota|balance|fund)|exceeded.{0,6}current.{0,3}quota|arrear|余额|欠费"
_KNOWN = (
    (r"enable_thinking.{0,60}false", "LLM_REQUEST_FAILED", _THINKING),
    (r"only support.{0,20}stream|enable the stream", "LLM_REQUEST_FAILED",
     "这个模型只支持流式：在 .env 里写 LLM_STREAM=true。"),
    (r"context.{0,20}(length|window|size)|too many tokens|(prompt|input|message).{0,30}(too long|超长|过长)|token limit"
     r"|range of input length|reduce the length|max_model_len|上下文.{0,10}(长|超)|输入.{0,8}(过长|超)",
     "LLM_CONTEXT_TOO_LONG", _TOO_LONG),
    (r"response_format|json_schema|json_object", "LLM_REQUEST_FAILED",
     "服务不支持这种输出格式：在 .env 里写 LLM_RESPONSE_FORMAT=none。"),
    (r"temperature", "LLM_REQUEST_FAILED", "这个模型不接受该温度：在 .env 里把 LLM_TEMPERATURE= 留空。"),
    (r"api.?key.{0,30}(not valid|invalid|incorrect|错误|无效)|(invalid|incorrect).{0,10}api.?key", "LLM_AUTH_FAILED", _BAD_KEY),
    (r"model.{0,60}(not.{0,5}(found|exist)|unknown|invalid)|(unknown|invalid|no such) model|模型.{0,10}不存在",
     "LLM_REQUEST_FAILED", "服务里没有这个模型：核对 LLM_MODEL_ID 的拼写（Ollama 先 ollama pull）。"),
    (_BROKE, "LLM_REQUEST_FAILED", _NO_MONEY),
    (r"content.{0,10}(filter|policy|safety)|data_inspection|inappropriate|敏感", "LLM_REQUEST_FAILED",
     "内容被服务商的审核拦下：换一个模型，或删去敏感段落。"),
)


def from_status(status: int, text: str, retry_after: float | None, base_url: str) -> MeetingAgentError:
    """HTTP 状态 + 原文 → 错误。原文只在这里用来认种类。"""
    text = text[:20_000]
    if status in (401, 403):
        return _failed("LLM_AUTH_FAILED", _BAD_KEY)
    if status == 429:  # 说的是“每分钟的 token 上限”，不是上下文太长，所以不查下面的表
        if re.search(_BROKE, text, re.I | re.S):
            return _failed("LLM_REQUEST_FAILED", _NO_MONEY)
        return _failed("LLM_RATE_LIMITED", "请求太频繁或额度用完：稍后再试，或减少并发。", True, retry_after)
    for pattern, code, advice in _KNOWN:
        if re.search(pattern, text, re.I | re.S):
            return _failed(code, advice)
    if status == 413:
        return _failed("LLM_CONTEXT_TOO_LONG", _TOO_LONG)
    if status in (404, 405) or 300 <= status < 400:
        return _failed("LLM_REQUEST_FAILED", f"接口地址不对（HTTP {status}）：{_url_advice(base_url)}")
    if status == 402:
        return _failed("LLM_REQUEST_FAILED", _NO_MONEY)
    if status in (408, 425) or status >= 500:
        return _failed("LLM_REQUEST_FAILED", f"服务暂时不可用（HTTP {status}）：稍后再试。", True, retry_after)
    return _failed("LLM_REQUEST_FAILED", f"服务拒绝了请求（HTTP {status}）：核对模型名和 .env 里的可选参数。")


def explain(exc: Exception, base_url: str, timeout: float) -> MeetingAgentError:
    """openai / httpx 的异常 → 本项目的错误（全新的对象，不带原异常）。"""
    import httpx
    import openai

    if isinstance(exc, MeetingAgentError):
        return exc.with_traceback(None)
    if isinstance(exc, openai.APIStatusError):
        headers = exc.response.headers
        return from_status(exc.status_code, _body_text(exc.response), _retry_after(headers), base_url)
    if isinstance(exc, (openai.APITimeoutError, httpx.TimeoutException)):
        return timed_out(timeout)
    if isinstance(exc, (openai.APIConnectionError, httpx.HTTPError)):
        return _failed("LLM_UNREACHABLE", _connect_advice(exc, base_url), True)
    if isinstance(exc, (ImportError, ValueError)):
        return _failed("CONFIG_MISSING", "连不上服务：检查代理设置（HTTP_PROXY / ALL_PROXY）和 LLM_BASE_URL。")
    return _failed("LLM_REQUEST_FAILED", f"请求没有发成（{type(exc).__name__}）。")


def _body_text(response: Any) -> str:
    try:
        return json.dumps(json.loads(response.text), ensure_ascii=False)  # 中文可能写成 \\uXXXX
    except ValueError:
        return response.text


def _connect_advice(exc: BaseException, base_url: str) -> str:
    host = urlsplit(base_url).hostname or ""
    if host in LOCAL_HOSTS:
        return "连不上本机的模型服务：先启动它（如 ollama serve 或 vllm serve），并核对 LLM_BASE_URL 的端口。"
    cause = f"{exc!r} {exc.__cause__!r}"
    if "CERTIFICATE" in cause.upper() or "SSL" in cause.upper():
        return "与服务的加密连接失败：检查证书、代理和系统时间。"
    return "连不上服务，或连接中途断开：检查网络、代理和 LLM_BASE_URL。"


def _url_advice(base_url: str) -> str:
    if not re.search(r"/v\d", urlsplit(base_url).path):
        return "LLM_BASE_URL 多半少了 /v1。"
    return "核对 LLM_BASE_URL（通常到 /v1 为止）和 LLM_MODEL_ID。"


def not_json(text: str, base_url: str) -> MeetingAgentError:
    if text.lstrip().startswith(("{", "[")):
        return _failed("LLM_UNREACHABLE", "服务的回复在传输中断开：稍后再试。", True)
    return _failed("LLM_REQUEST_FAILED", f"服务返回的不是接口数据（可能是网页）：{_url_advice(base_url)}", True)


def foreign(exc: Exception) -> MeetingAgentError:
    """别家模型对象抛出的异常：文字可能含密钥，只认类型。"""
    advice = f"模型对象的 invoke 出错（{type(exc).__name__}），请检查传入的 llm。"
    if isinstance(exc, TimeoutError):
        return _failed("LLM_TIMEOUT", advice, True)
    if isinstance(exc, ConnectionError):
        return _failed("LLM_UNREACHABLE", advice, True)
    return _failed("LLM_REQUEST_FAILED", advice)


# finish_reason 的各家写法：没写完的，和被内容审核拦下的。
_CUT_OFF = frozenset("length max_tokens max_output_tokens model_length model_context_window_exceeded"
                     " insufficient_system_resource network_error incomplete error abort".split())
_FILTERED = frozenset("content_filter sensitive safety recitation refusal".split())


def stopped_short(finish_reason: str | None) -> tuple[str, str] | None:
    """回复是不是半路停下的：(拒收的种类, 建议)；正常结束返回 None。"""
    reason = str(finish_reason or "").casefold()
    if reason in _CUT_OFF:
        return "truncated", '达到长度上限或中途断开；可在 .env 写 LLM_EXTRA_BODY={"max_tokens": 8192} 放宽上限'
    return ("filtered", "换一个模型，或删去敏感段落") if reason in _FILTERED else None


_SAYS = {"empty": "模型的回复是空的", "truncated": "模型的回复没有写完", "refused": "模型没有作答",
         "format": "模型的回复不合格式", "filtered": "模型的回复被服务商的内容审核拦下"}


def rejected(kind: str, problem: str = "") -> MeetingAgentError:
    """拒收一条回复的错误，``kind`` 决定第二次怎么问。"""
    error = MeetingAgentError("INVALID_RESPONSE", f"{_SAYS[kind]}：{problem}。" if problem else f"{_SAYS[kind]}。")
    error.kind, error.problem = kind, problem
    return error


def timed_out(timeout: float) -> MeetingAgentError:
    advice = "在 .env 里调大 LLM_TIMEOUT，或写 LLM_STREAM=true。"
    return _failed("LLM_TIMEOUT", f"模型在 {timeout:g} 秒内没有答完：{advice}", True)


def _failed(code: str, message: str, retryable: bool = False, retry_after: float | None = None) -> MeetingAgentError:
    error = MeetingAgentError(code, message)
    error.retryable, error.retry_after = retryable, retry_after
    return error


def status_of(error: Any) -> int:
    code = error.get("code") if isinstance(error, dict) else None
    return int(code) if str(code).isdecimal() and 400 <= int(code) < 600 else 400


def _retry_after(headers: Any) -> float | None:
    """``Retry-After`` 的秒数；日期写法换算成秒，看不懂的当没有。"""
    text = headers.get("retry-after", "")
    try:
        seconds = float(text)
    except ValueError:
        from email.utils import parsedate_to_datetime

        try:
            seconds = parsedate_to_datetime(text).timestamp() - time.time()
        except (ValueError, TypeError, OverflowError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else math.inf
