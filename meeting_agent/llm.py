"""取得一个模型：按 ``.env`` 连接 OpenAI 兼容服务（``ChatLLM``），或不联网的规则模型。

一次 ``invoke`` 恰好是一次 HTTP 请求：不重试、不跟随跳转、总时长有上限。
密钥只发给 ``base_url``；服务商的原文只用来认出是哪种错误，不进消息、日志和异常链。
"""

from __future__ import annotations

import json
import math
import os
import queue
import re
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pydantic import SecretStr

from .envelope import MAX_REPLY_CHARS, Answer, LLMReply, lines
from .errors import MeetingAgentError
from .faults import LOCAL_HOSTS, explain, timed_out

TELL_EVERY_S = 0.2  # 流式时多久报一次进度
ENV_FILE = Path(__file__).resolve().parent.parent / ".env"


# ---- 配置 ----


def build_llm() -> Any:
    """``LLM_*`` 都没设 → 离线规则模型；设全了 → ``ChatLLM``；只设了一部分 → ``CONFIG_MISSING``。"""
    settings = _settings()
    if not any(settings.get(f"LLM_{part}") for part in _REQUIRED):
        from .offline import OfflineLLM

        return OfflineLLM()
    return _chat_from(settings, "LLM_")


def build_review_llm() -> Any | None:
    """``REVIEW_LLM_*`` 指定的审核模型；没设返回 None。没写的项沿用 ``LLM_*``，换了服务地址则密钥必须另给。"""
    settings = _settings()
    own = {name: value for name, value in settings.items() if name.startswith("REVIEW_LLM_") and value}
    if not any(own.get(f"REVIEW_LLM_{part}") for part in _REQUIRED):
        return None
    merged = {f"REVIEW_{name}": value for name, value in settings.items() if name.startswith("LLM_")}
    if "REVIEW_LLM_BASE_URL" in own:
        merged.pop("REVIEW_LLM_API_KEY", None)  # 一家的密钥不发给另一家
    return _chat_from(merged | own, "REVIEW_LLM_")


_REQUIRED = ("MODEL_ID", "API_KEY", "BASE_URL")
_OPTIONS = ("TIMEOUT", "TEMPERATURE", "RESPONSE_FORMAT", "STREAM", "EXTRA_BODY")
_PLACEHOLDER = re.compile(
    r"(sk-)?your[-_ \w]*|(sk-)?[x*.…]{3,}|<.*>|.*(你的|在此|请填|填入|此处填).*"
    r"|change[-_ ]?me|todo|placeholder",
    re.I | re.S,
)


def _settings() -> dict[str, str]:
    """项目根目录的 ``.env``（``MEETING_AGENT_ENV_FILE`` 可另指一个），环境变量优先。不写回 ``os.environ``。"""
    found: dict[str, str | None] = {}
    path = Path(os.environ.get("MEETING_AGENT_ENV_FILE") or ENV_FILE)
    if path.is_file():
        from dotenv import dotenv_values

        try:
            found = dict(dotenv_values(path, encoding="utf-8-sig", interpolate=False))
        except (UnicodeDecodeError, OSError):
            found = {"": None}
        if "" in found:
            raise MeetingAgentError("CONFIG_MISSING", "读不出项目根目录的 .env：请存成 UTF-8 编码的纯文本。")
    names = [f"{prefix}{part}" for prefix in ("LLM_", "REVIEW_LLM_") for part in (*_REQUIRED, *_OPTIONS)]
    merged = {name: os.environ.get(name, found.get(name)) for name in names}
    return {name: value.strip() for name, value in merged.items() if value is not None}


def _chat_from(settings: dict[str, str], prefix: str) -> Any:
    required = {part: settings.get(prefix + part, "") for part in _REQUIRED}
    missing = [prefix + part for part, value in required.items() if not value]
    if missing:
        raise _config(f"还缺 {'、'.join(missing)}：在 .env 里补上（本机服务的密钥可随意填，如 ollama），"
                      f"或清空全部 {prefix}* 改用离线模式。")
    left = [prefix + part for part, value in required.items() if _PLACEHOLDER.fullmatch(value)]
    if left:
        raise _config(f"{'、'.join(left)} 还是示例里的占位文字，请换成真实的值。")
    return __getattr__("ChatLLM")(
        required["MODEL_ID"], required["API_KEY"], required["BASE_URL"],
        timeout=_number(settings, prefix + "TIMEOUT", 60.0, 0.001, 3600),
        temperature=_number(settings, prefix + "TEMPERATURE", 0.0, 0.0, 2.0, empty=None),
        response_format=_choice(settings, prefix + "RESPONSE_FORMAT", ("none", "json_object", "json_schema")),
        stream=_choice(settings, prefix + "STREAM", ("false", "true", "0", "1", "no", "yes")) in ("true", "1", "yes"),
        extra_body=_json_object(settings, prefix + "EXTRA_BODY"),
    )


def _number(settings: dict[str, str], name: str, default: float, low: float, high: float,
            empty: float | None | type(...) = ...) -> float | None:
    text = settings.get(name)
    if not text:
        return default if text is None or empty is ... else empty
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not low <= value <= high:
        raise _config(f"{name} 应是 {low:g} 到 {high:g} 之间的数字。")
    return value


def _choice(settings: dict[str, str], name: str, allowed: tuple[str, ...]) -> str:
    value = settings.get(name, "").casefold() or allowed[0]
    if value not in allowed:
        raise _config(f"{name} 只能是 {' | '.join(allowed)}。")
    return value


def _json_object(settings: dict[str, str], name: str) -> dict[str, Any]:
    text = settings.get(name)
    if not text:
        return {}
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict) or {"model", "messages", "stream"} & value.keys():
        raise _config(f'{name} 应是一个 JSON 对象，如 {{"enable_thinking": false}}，且不含 model、messages、stream。')
    return value


def _config(message: str) -> MeetingAgentError:
    return MeetingAgentError("CONFIG_MISSING", message)


# ---- 检查连接 ----


class Check(NamedTuple):
    """``--check`` 的结果。``ok`` 只说明地址、密钥和模型名能用，不说明模型写得好。"""

    mode: str
    model: str
    ok: bool
    advice: str


def check_connection(llm: Any = None) -> Check:
    """会用哪种模式、哪个模型；在线时发一次极小的请求试试。配置不全照样抛 ``CONFIG_MISSING``。"""
    if llm is None:
        first, second = check_connection(build_llm()), build_review_llm()
        if second is None:
            return first
        other = check_connection(second)
        return Check(first.mode, f"{first.model}，审核 {other.model}", first.ok and other.ok,
                     f"{first.advice} 审核模型：{other.advice}")
    if getattr(llm, "mode", "live") == "offline":
        return Check("offline", llm.model, True,
                     "没有设置 LLM_*：使用离线规则（不是语言模型）。要用模型，请照 .env.example 填写 .env。")
    try:
        llm.invoke([{"role": "user", "content": '只输出JSON：{"ok":true}'}])
    except MeetingAgentError as error:
        return Check("live", llm.model, False, f"{error.code}：{error}")
    return Check("live", llm.model, True, "地址、密钥和模型都可用。")


# ---- OpenAI 兼容服务 ----

_connecting = threading.Lock()


class _Chat:
    """``ChatLLM`` 的全部内容；与 ``HelloAgentsLLM`` 的继承关系在第一次用到时才建立。"""

    mode = "live"
    provider = "custom"
    max_tokens = None
    last_call_stats = None

    def __init__(self, model: str, api_key: str, base_url: str, timeout: float = 60, *, temperature: float | None = 0,
                 response_format: str = "none", stream: bool = False, extra_body: dict[str, Any] | None = None) -> None:
        # 不调用 HelloAgentsLLM.__init__：它会从环境里捡别家的密钥和地址。
        _check_endpoint(model, api_key, base_url)
        self.model, self.base_url, self.timeout = model, base_url.strip().rstrip("/"), timeout
        self.temperature, self.response_format, self.stream = temperature, response_format, stream
        self.extra_body, self.kwargs = dict(extra_body or {}), {}
        self._key = SecretStr(api_key.strip())
        self._client = None

    @property
    def api_key(self) -> str:
        return self._key.get_secret_value()

    def __repr__(self) -> str:
        return f"ChatLLM(model={self.model!r}, host={urlsplit(self.base_url).hostname!r})"

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_client": None}  # 连接不随对象搬家

    def invoke(self, messages: list[dict[str, str]], *, schema: Any = None,
               on_text: Callable[[int], Any] | None = None, **_: Any) -> LLMReply:
        """发一次请求。超过 ``timeout`` 秒（流式时指两块之间）抛 ``LLM_TIMEOUT``。"""
        stop = threading.Event()
        try:
            self._connect()  # 头一次要建客户端、读证书，不算进时限
            inbox: queue.SimpleQueue = queue.SimpleQueue()
            work = (self._body(messages, schema), inbox, stop)
            threading.Thread(target=self._exchange, args=work, daemon=True).start()
            outcome = self._wait(inbox, on_text)
        except Exception as exc:
            outcome = explain(exc, self.base_url, self.timeout)
        finally:
            stop.set()
        if isinstance(outcome, MeetingAgentError):
            raise outcome
        return outcome

    def _wait(self, inbox: queue.SimpleQueue, on_text: Callable[[int], Any] | None) -> Any:
        # httpx 的超时只管一次读，挡不住一点点滴数据的服务器；总时长在这里管。
        tell, size, told = on_text or (lambda size: None), 0, time.monotonic()
        deadline, end = told + self.timeout, told + self.timeout * 10
        while True:
            try:
                item = inbox.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                return timed_out(self.timeout)
            if not isinstance(item, int):
                tell(size)
                return item
            if self.stream:
                now, size = time.monotonic(), item
                deadline = min(now + self.timeout, end)
                if now - told > TELL_EVERY_S:
                    told = now
                    tell(size)

    def _exchange(self, body: dict[str, Any], inbox: queue.SimpleQueue, stop: threading.Event) -> None:
        """在后台线程里收发；结果（回复、错误或已收到的字数）放进 ``inbox``，异常原物不出这个函数。"""
        try:
            answer = Answer()
            with closing(self._send(body)) as response:
                for line in lines(response.iter_bytes(), stop.is_set):
                    if answer.size > MAX_REPLY_CHARS:
                        break
                    if answer.feed(line):
                        inbox.put(answer.size)
            inbox.put(answer.reply(self.base_url))
        except Exception as exc:
            inbox.put(explain(exc, self.base_url, self.timeout))

    def _body(self, messages: list[dict[str, str]], schema: Any) -> dict[str, Any]:
        # 转写里落单的代理字符编不成 UTF-8，换掉，否则请求发不出去。
        clean = [{**m, "content": m["content"].encode("utf-8", "replace").decode()} for m in messages]
        body: dict[str, Any] = {"model": self.model, "messages": clean, "stream": self.stream}
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if self.response_format == "json_object" or (self.response_format == "json_schema" and schema is None):
            body["response_format"] = {"type": "json_object"}
        elif self.response_format == "json_schema":
            body["response_format"] = {"type": "json_schema", "json_schema": {
                "name": schema.__name__, "strict": True, "schema": _strict(schema.model_json_schema())}}
        return body | self.extra_body

    def _send(self, body: dict[str, Any]) -> Any:
        """发出请求，返回还没读正文的 ``httpx.Response``；状态不是 2xx 时 SDK 抛 ``APIStatusError``。"""
        import httpx

        # SDK 的通用写法：不逐项转换消息，也不把回复解析成对象，每次比 chat.completions.create 省三分之一 CPU。
        return self._connect().post("/chat/completions", cast_to=httpx.Response, body=body, stream=True)

    def _connect(self) -> Any:
        with _connecting:  # 一批会议同时开始时，客户端只建一个，证书只读一遍
            if self._client is None:
                import httpx
                import openai

                host = urlsplit(self.base_url).hostname or ""
                # 不留旧连接：空闲时被对方关掉的连接会白白用去一次调用。
                http = httpx.Client(follow_redirects=False, trust_env=host not in LOCAL_HOSTS,
                                    limits=httpx.Limits(max_keepalive_connections=0))
                client = openai.OpenAI(api_key=self.api_key, base_url=self.base_url, timeout=self.timeout,
                                       max_retries=0, http_client=http)
                client.organization = client.project = None  # 否则 OPENAI_ORG_ID 等会随请求发出
                self._client = client
        return self._client


def __getattr__(name: str) -> Any:
    if name != "ChatLLM":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import httpcore  # noqa: F401  httpx 要到建客户端时才载入它；和框架一起载入，不拖慢头一批请求
    import openai  # noqa: F401  同上：hello-agents 1.0.0 要到调用时才载入它
    from hello_agents import HelloAgentsLLM

    doc = "经 OpenAI 兼容接口对话的模型：``ChatLLM(model, api_key, base_url, timeout=60)``，可 pickle。"
    return globals().setdefault(
        name, type(name, (_Chat, HelloAgentsLLM), {"__module__": __name__, "__qualname__": name, "__doc__": doc})
    )


def _check_endpoint(model: str, api_key: str, base_url: str) -> None:
    if not (model or "").strip():
        raise _config("没有指定模型：请设置 LLM_MODEL_ID。")
    if not re.fullmatch(r"[\x21-\x7e]+", (api_key or "").strip()):
        raise _config("LLM_API_KEY 是空的，或含有空格、中文等密钥里不会有的字符，请重新复制。")
    try:
        parts = urlsplit((base_url or "").strip())
        valid = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1)
    except ValueError:
        valid = False
    if not valid:
        raise _config("LLM_BASE_URL 应以 http:// 或 https:// 开头，如 https://api.deepseek.com/v1。")
    if parts.path.rstrip("/").endswith("/chat/completions"):
        raise _config("LLM_BASE_URL 只写到版本号为止，去掉末尾的 /chat/completions。")


def _strict(schema: Any) -> Any:
    """JSON Schema 的严格子集：去掉标题、默认值和长度限制，所有字段必填。"""
    if isinstance(schema, list):
        return [_strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: _strict(value) for key, value in schema.items()
            if key not in ("title", "default", "minLength", "description", "properties", "$defs")}
    for key in ("properties", "$defs"):  # 这两处的键是字段名，不是关键字
        if key in schema:
            kept[key] = {name: _strict(sub) for name, sub in schema[key].items()}
    return kept | ({"required": list(kept["properties"])} if "properties" in kept else {})
