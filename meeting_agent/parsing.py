"""回复（文字）→ 通过校验的模型。不懂会议，也不发请求。（第一版：严格解析 + 围栏 + json_repair。）"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from .errors import MeetingAgentError

Model = TypeVar("Model", bound=BaseModel)


class Parsed(NamedTuple):
    value: Any
    warnings: tuple[str, ...] = ()


def parse_model_response(text: str, model: type[Model]) -> Model:
    return parse_reply(text, model).value


def parse_reply(text: str, model: type[Model]) -> Parsed:
    data = extract_json_object(text)
    try:
        return Parsed(model.model_validate(data))
    except ValidationError as exc:
        problem = "；".join(".".join(map(str, e["loc"])) + " " + e["type"] for e in exc.errors()[:5])
    error = _rejected("format", f"模型的回复不合格式：{problem}")
    error.problem = problem
    raise error


def extract_json_object(text: str) -> dict[str, Any]:
    if not text.strip():
        raise _rejected("empty", "模型的回复是空的。")
    start, end = text.find("{"), text.rfind("}")
    if start < 0:
        raise _rejected("refused", "模型的回复里没有JSON。")
    if end < start:
        raise _rejected("truncated", "模型的回复没有写完。")
    try:
        value = json.loads(text[start : end + 1], strict=False)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise _rejected("format", "模型的回复不是一个JSON对象。")
    return value


def _rejected(kind: str, message: str) -> MeetingAgentError:
    error = MeetingAgentError("INVALID_RESPONSE", message)
    error.kind = kind
    return error
