"""结构化导出里的字段：哪个键是话、谁说的、何时；时间的各种写法和单位。"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from .labels import TIME, seconds
from .wordlists import squeeze

# 键和列名去掉空白、下划线，小写后比较；先写的优先。
TEXT = ("text", "content", "transcript", "sentence", "utterance", "内容", "发言内容", "转写内容", "发言", "文本", "文字", "原文")
SPEAKER = ("speakername", "speaker", "speakerinfo", "speakerid", "username", "displayname", "participant", "name",
            "说话人", "发言人", "讲话人", "发言者", "姓名", "人员", "source")
START = ("start", "starttime", "begin", "begintime", "starttimestamp", "timestamp", "startms", "offset", "time",
          "开始时间", "起始时间", "开始", "时间", "时间戳")


def key(name: Any) -> str:
    """键或列名的比较形式。"""
    return squeeze(str(name)).replace("_", "")


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
        return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
    except ValueError:
        return None


def unit(raw: list[Any], chars: int, in_ms: bool = False) -> float:
    """单位是毫秒还是秒：写成整数，而按秒算四十秒还说不到一个字，就是毫秒。"""
    given = [value for value in raw if value not in (None, "")]
    if not given or not all(re.fullmatch(r"\d{1,15}", str(value)) for value in given):
        return 1
    span = max(map(int, given)) - min(map(int, given))
    return 0.001 if in_ms or chars < 0.025 * span else 1
