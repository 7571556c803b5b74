"""结构化导出里的字段：哪个键是话、谁说的、何时；时间的各种写法和单位。"""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Any

from .labels import TIME, seconds
from .wordlists import squeeze

# 键和列名去掉空白、下划线，小写后比较；先写的优先。
TEXT = ("text", "content", "transcript", "sentence", "utterance", "message", "said", "caption", "onebest", "内容", "发言内容",
        "说话内容", "转写内容", "转写文本", "发言", "对话", "消息", "文本", "文字", "原文")
SPEAKER = ("speakername", "speakerdisplayname", "speaker", "speakerinfo", "speakerlabel", "speakerid", "spk", "username",
           "displayname", "participant", "name", "user", "users", "sender", "author", "who", "role",
           "说话人", "发言人", "讲话人", "发言者", "发送人", "发送者", "姓名", "昵称", "人员", "角色", "source", "additions")
START = ("start", "starttime", "begin", "begintime", "starttimestamp", "timestamp", "startms", "startoffset", "offset", "bg", "ts",
         "time", "开始时间", "起始时间", "发言时间", "发送时间", "开始", "时间", "时间戳", "时间点")


@lru_cache(1024)
def key(name: str) -> str:
    """键或列名的比较形式。"""
    return squeeze(name).replace("_", "")


def number(value: Any) -> float | None:
    """秒、毫秒、时:分:秒、ISO 时刻或 [起, 止] → 数；认不出是 None。"""
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, bool) or value is None:
        return None
    text = str(value).strip()
    if match := re.match(rf"[\[(（【]?\s*({TIME})(?!\d)", text):
        return seconds(match[1])
    if re.fullmatch(r"\d{1,15}(?:\.\d*)?", text):
        return float(text)
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00").replace("/", "-")).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def times(raw: list[Any], chars: int, in_ms: bool = False) -> list[float | None]:
    """一列时间 → 秒。整数而按秒算四十秒还说不到一个字，就是毫秒；日期时刻从第一个算起。"""
    values = [number(value) for value in raw]
    given = [value for value in values if value is not None]
    base, scale = 0.0, 1.0
    if any(re.match(r"\s*\d{4}[-/]", str(value)) for value in raw):
        base = given[0] if given else base
    elif given and all(re.fullmatch(r"\d{1,15}", str(value)) for value in raw if value not in (None, "")):
        scale = 0.001 if in_ms or chars < 0.025 * (max(given) - min(given)) else scale
    return [None if value is None else round((value - base) * scale, 3) for value in values]
