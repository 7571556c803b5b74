"""meeting_agent：会议转写 → 可追溯的纪要。

公开名字按需导入：``import meeting_agent`` 本身不加载 pydantic、hello-agents 或 openai。
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_HOME = {
    "MeetingAgentError": "errors",
    "BudgetExceeded": "errors",
    "ActionItem": "models",
    "MeetingResult": "models",
    "ReviewResult": "models",
    "MeetingRun": "models",
    "Transcript": "transcript",
    "validate_transcript": "transcript",
    "load_transcript": "readers",
    "check_grounding": "grounding",
    "CallBudget": "budget",
    "extract_json_object": "parsing",
    "parse_model_response": "parsing",
    "OfflineLLM": "offline",
    "ChatLLM": "llm",
    "build_llm": "llm",
    "MinutesAgent": "agents",
    "ReviewAgent": "agents",
    "run_structured": "agents",
    "analyze_meeting": "pipeline",
    "to_markdown": "render",
    "to_html": "report",
    "save_result": "storage",
    "save_run": "storage",
    "analyze_many": "batch",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
