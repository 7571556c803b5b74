"""JSON 导出：Whisper、WhisperX、腾讯会议、听悟、Fireflies、Granola 等 → 会头和一段段发言。"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from .fields import SPEAKER, START, TEXT, key, times
from .layouts import parse_text
from .turns import Turn, joined

_TITLE = ("title", "meetingtitle", "subject", "topic", "会议主题")
_LISTS = ("data", "result", "results", "lines", "utterances", "segments", "sentences", "transcripts", "transcription", "paragraphs")
_PIECES = ("sentences", "words")
_WORD = ("text", "word", "w")
_SOURCES = {"microphone": "me", "system": "them"}  # Granola 只分得清自己和别人


def parse_json(text: str) -> tuple[list[str], list[Turn]] | None:
    """返回（会头各行，各段发言）；不是转写返回 None，不是 JSON 抛 ``ValueError``。"""
    data = _load_json(text)
    items = [_keys(item) for item in _turn_list(data)]
    if not items:
        return parse_text(text) if (text := _whole_text(data)) else None
    texts = [_words(item) for item in items]
    in_ms = not isinstance(_first(items[0], TEXT), str)  # 只有词没有整句的两家都用毫秒
    starts = times([_begin(item) for item in items], sum(map(len, texts)), in_ms)
    turns = [Turn(_speaker(_first(item, SPEAKER)), words, start) for item, words, start in zip(items, texts, starts, strict=True)]
    return [f"会议主题：{title}" for title in _titles(data)], turns


def _whole_text(data: Any) -> str:
    """没有片段、只有文字的 JSON：一个字符串、一列字符串，或放在“文字”键下。"""
    while isinstance(data, dict):
        data = next((value for name, value in _keys(data).items() if name in (*TEXT, *_LISTS) and value), None)
    if isinstance(data, list) and all(isinstance(line, str) for line in data):
        data = "\n".join(data)
    return data if isinstance(data, str) else ""


def _load_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        lines = [line for line in text.splitlines() if line.strip()]
        return [json.loads(line) for line in lines] if len(lines) > 1 and lines[1].startswith("{") else json.loads(text)


def _keys(item: dict) -> dict[str, Any]:
    return {key(name): value for name, value in item.items()}


def _first(item: dict[str, Any], names: Iterable[str]) -> Any:
    return next((item[name] for name in names if name in item), None)


def _turn_list(data: Any) -> list[dict]:
    """由浅到深，第一层里的“发言列表”；整句与逐词并列时取整句的；只有一项的是全文，再往深处找。

    同一个键下的几份列表（每句一份、每个声道一份）连起来，一份也不丢。
    """
    level, single = [("", data)] if isinstance(data, dict | list) else [], []
    while level:
        lists: dict[str, list[dict]] = {}
        for name, node in level:
            if isinstance(node, list) and _is_turns(node):
                lists.setdefault(name, []).extend(item for item in node if isinstance(item, dict))
        if lists:
            sizes = {name: sum(len(_words(_keys(item))) for item in items) for name, items in lists.items()}
            whole = [items for name, items in lists.items() if sizes[name] * 2 >= max(sizes.values())]
            best = min(whole, key=lambda items: (len(items) == 1, len(items)))
            if len(best) > 1:
                return best
            single = single or best
        level = [(name, child) for parent, node in level for name, child in
                 (node.items() if isinstance(node, dict) else [(parent, item) for item in node])
                 if isinstance(child, dict | list)]
    return single


def _is_turns(node: list) -> bool:
    return bool(node) and sum(isinstance(item, dict) and bool(_words(_keys(item))) for item in node) >= 0.6 * len(node)


def _begin(item: dict[str, Any]) -> Any:
    """片段的起点；听悟的段落自己不写，写在第一个词上。"""
    value = _first(item, START)
    pieces = [piece for name in _PIECES for piece in _pieces(item, name)] if value is None else []
    return _first(pieces[0], START) if pieces else value


def _pieces(item: dict[str, Any], name: str) -> list[dict[str, Any]]:
    value = item.get(name)
    return [_keys(piece) for piece in value if isinstance(piece, dict)] if isinstance(value, list) else []


def _words(item: dict[str, Any]) -> str:
    if isinstance(text := _first(item, TEXT), str):
        return text.strip()
    for name in _PIECES:
        pieces = _pieces(item, name)
        if pieces and not any(word in piece for piece in pieces for word in SPEAKER[:4]):
            return _concatenated([str(_first(piece, _WORD) or _words(piece)) for piece in pieces])
    return ""


def _concatenated(words: list[str]) -> str:
    # 词的列表照原样相连；纯西文而词里没带空格的才补空格。
    spelled = all(word.isascii() and word == word.strip() for word in words)
    return (joined(words) if spelled else "".join(words)).strip()


def _speaker(value: Any) -> str | None:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict):
        keys = _keys(value)
        value = next((keys[k] for k in ("username", "name", "speakername", "displayname", "speaker", "userid", "id") if keys.get(k)), None)
    if value is None or isinstance(value, list | bool):
        return None
    return _SOURCES.get(str(value).strip(), str(value).strip()) or None


def _titles(data: Any) -> list[str]:
    while isinstance(data, list | dict) and data:
        if isinstance(data, list):
            data = None if _is_turns(data) else data[0]
            continue
        title = _first(_keys(data), _TITLE)
        if isinstance(title, str) and title.strip():
            return [title.strip()]
        data = next((value for value in data.values() if isinstance(value, dict)), None)
    return []
