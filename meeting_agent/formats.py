"""结构化的导出：JSON、表格（csv/tsv/Word 表格）、docx → 会头和一段段发言。"""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from .errors import MeetingAgentError
from .labels import TIME, is_junk, name_strength, seconds
from .layouts import parse_text
from .turns import Turn, clean, joined
from .wordlists import META_WORDS, squeeze

Parsed = tuple[list[str], list[Turn]]

MAX_DOCX_BYTES = 100 * 1024 * 1024  # 解压后的总大小；正常的转写文档不到它的百分之一

# 键和列名去掉空白、下划线，小写后比较；先写的优先。
_TEXT = ("text", "content", "transcript", "sentence", "utterance", "内容", "发言内容", "转写内容", "发言", "文本", "文字", "原文")
_SPEAKER = ("speakername", "speaker", "speakerinfo", "speakerid", "username", "displayname", "participant", "name",
            "说话人", "发言人", "讲话人", "发言者", "姓名", "人员", "source")
_START = ("start", "starttime", "begin", "begintime", "starttimestamp", "timestamp", "startms", "offset", "time",
          "开始时间", "起始时间", "开始", "时间", "时间戳")
_TITLE = ("title", "meetingtitle", "subject", "topic", "会议主题")
_PIECES = ("sentences", "words")
_WORD = ("text", "word", "w")
_SOURCES = {"microphone": "me", "system": "them"}  # Granola 只分得清自己和别人


def parse_json(text: str) -> Parsed | None:
    """Whisper、WhisperX、腾讯会议、听悟、Fireflies、Granola 等的 JSON；不是转写返回 None。"""
    data = _load_json(text)
    items = [_keys(item) for item in _turn_list(data)]
    if not items:
        return None
    raw = [_begin(item) for item in items]
    starts = [_number(value) for value in raw]
    texts = [_words(item) for item in items]
    in_ms = any(piece in item for item in items for piece in _PIECES)
    scale = _scale(raw, sum(map(len, texts)), in_ms)
    if "T" in str(raw[0]):  # ISO 时刻：从第一句算起
        scale, starts = 1, [s if s is None or starts[0] is None else s - starts[0] for s in starts]
    turns = [Turn(_speaker(_first(item, _SPEAKER)), words, None if start is None else round(start * scale, 3))
             for item, words, start in zip(items, texts, starts, strict=True)]
    return [f"会议主题：{title}" for title in _titles(data)], turns


def _load_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        lines = [line for line in text.splitlines() if line.strip()]
        return [json.loads(line) for line in lines] if len(lines) > 1 and lines[1].startswith("{") else json.loads(text)


def _keys(item: dict) -> dict[str, Any]:
    return {squeeze(str(key)).replace("_", ""): value for key, value in item.items()}


def _first(item: dict[str, Any], names: Iterable[str]) -> Any:
    return next((item[name] for name in names if name in item), None)


def _turn_list(data: Any) -> list[dict]:
    """由浅到深，第一层里字数最多的“对象列表”：大多数对象有文字。"""
    level = [data]
    while level:
        lists = [node for node in level if isinstance(node, list) and _is_turns(node)]
        if lists:
            return [item for item in max(lists, key=len) if isinstance(item, dict)]
        level = [child for node in level for child in
                 (node.values() if isinstance(node, dict) else node if isinstance(node, list) else ())
                 if isinstance(child, dict | list)]
    return []


def _is_turns(node: list) -> bool:
    items = [_keys(item) for item in node if isinstance(item, dict)]
    return bool(items) and sum(bool(_words(item)) for item in items) >= 0.6 * len(node)


def _begin(item: dict[str, Any]) -> Any:
    """片段的起点；听悟的段落自己不写，写在第一个词上。"""
    pieces = [piece for key in _PIECES for piece in item.get(key) or () if isinstance(piece, dict)]
    value = _first(item, _START)
    return _first(_keys(pieces[0]), _START) if value is None and pieces else value


def _words(item: dict[str, Any]) -> str:
    if isinstance(text := _first(item, _TEXT), str):
        return text.strip()
    for key in _PIECES:
        pieces = [_keys(piece) for piece in item.get(key) or () if isinstance(piece, dict)]
        if pieces and not any(name in piece for piece in pieces for name in _SPEAKER[:4]):
            return _concatenated([str(_first(piece, _WORD) or _words(piece)) for piece in pieces])
    return ""


def _concatenated(words: list[str]) -> str:
    # 词的列表照原样相连；纯西文而词里没带空格的才补空格。
    spelled = all(word.isascii() and word == word.strip() for word in words)
    return (joined(words) if spelled else "".join(words)).strip()


def _speaker(value: Any) -> str | None:
    if isinstance(value, dict):
        keys = _keys(value)
        value = next((keys[k] for k in ("username", "name", "speakername", "displayname", "userid", "id") if keys.get(k)), None)
    if value is None or isinstance(value, list | bool):
        return None
    return _SOURCES.get(str(value).strip(), str(value).strip()) or None


def _titles(data: Any) -> list[str]:
    while isinstance(data, list | dict) and data:
        if isinstance(data, list):
            data = data[0]
            continue
        title = _first(_keys(data), _TITLE)
        if isinstance(title, str) and title.strip():
            return [title.strip()]
        data = next((value for value in data.values() if isinstance(value, dict)), None)
    return []


def _number(value: Any) -> float | None:
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


def _scale(raw: list[Any], chars: int, in_ms: bool = False) -> float:
    """单位是毫秒还是秒：写成整数，而按秒算四十秒还说不到一个字，就是毫秒。"""
    given = [value for value in raw if value not in (None, "")]
    if not given or not all(re.fullmatch(r"\d{1,15}", str(value)) for value in given):
        return 1
    span = max(map(int, given)) - min(map(int, given))
    return 0.001 if in_ms or chars < 0.025 * span else 1


def parse_table(text: str, suffix: str = "") -> Parsed | None:
    """csv / tsv / Markdown 表格（按首行的列名认；后缀是 csv、tsv 时也按内容猜列）；不是则 None。"""
    text = clean_cells(text)
    head = text.lstrip()[:2000].split("\n", 1)[0]
    for delimiter in "\t,;|":
        if delimiter in head and (_columns(_cells(head, delimiter)) or suffix in (".csv", ".tsv")):
            csv.field_size_limit(1 << 26)
            quoting = csv.QUOTE_NONE if delimiter in "\t|" else csv.QUOTE_MINIMAL
            rows = csv.reader(io.StringIO(text.strip()), delimiter=delimiter, quoting=quoting)
            return rows_to_turns([_stripped(row) for row in rows])
    return None


def clean_cells(text: str) -> str:
    """与 ``clean`` 相同，但留着制表符：它是列的分隔。"""
    return "\t".join(map(clean, text.split("\t")))


def _cells(line: str, delimiter: str) -> list[str]:
    return _stripped(next(csv.reader([line], delimiter=delimiter), []))


def _stripped(row: list[str]) -> list[str]:
    cells = [cell.strip().strip('"').strip() for cell in row]
    return cells[1:-1] if len(cells) > 3 and not cells[0] and not cells[-1] else cells


def _columns(row: list[str]) -> dict[str, int]:
    """列名行 → {"text": 列号, "speaker": …, "start": …}；没有文字列，或只有文字列，就不是列名行。"""
    names = [squeeze(cell).replace("_", "") for cell in row]
    found = {kind: next((names.index(word) for word in words if word in names), None)
             for kind, words in (("text", _TEXT), ("speaker", _SPEAKER), ("start", _START))}
    columns = {kind: place for kind, place in found.items() if place is not None}
    return columns if "text" in columns and len(columns) > 1 else {}


def rows_to_turns(rows: list[list[str]]) -> Parsed | None:
    """表格的各行 →（表头前的会头，各段发言）；看不出说话人或时间列返回 None。"""
    rows = [row for row in rows if any(row)]
    top = next((i for i, row in enumerate(rows[:10]) if _columns(row)), None)
    columns = _columns(rows[top]) if top is not None else _guessed(rows)
    if not columns:
        return None
    headers = ["：".join(filter(None, row[:2])) if squeeze(row[0]) in META_WORDS else " ".join(filter(None, row))
               for row in rows[:top or 0]]
    body = [row for row in rows[0 if top is None else top + 1:] if not all(set(cell) <= set("-: ") for cell in row)]
    raw = [_cell(row, columns.get("start")) for row in body]
    texts = [_cell(row, columns["text"]) for row in body]
    scale, starts = _scale(raw, sum(map(len, texts))), map(_number, raw)
    return headers, [Turn(_cell(row, columns.get("speaker")) or None, text, None if s is None else round(s * scale, 3))
                     for row, text, s in zip(body, texts, starts, strict=True)]


def _cell(row: list[str], place: int | None) -> str:
    return row[place] if place is not None and place < len(row) else ""


def _guessed(rows: list[list[str]]) -> dict[str, int]:
    """没有列名：最长的一列是话，全是时间的一列是时间，全像人名的一列是说话人。"""
    width = max(map(len, rows), default=0)
    cells = {place: [row[place] for row in rows if place < len(row) and row[place]] for place in range(width)}
    cells = {place: column for place, column in cells.items() if column}
    if len(cells) < 2 or any(squeeze(cell) in META_WORDS for column in cells.values() for cell in column):
        return {}
    text = max(cells, key=lambda place: sum(map(len, cells[place])) / len(cells[place]))
    columns = {"text": text}
    for place, column in cells.items():
        if place != text and "start" not in columns and all(_number(cell) is not None for cell in column):
            columns["start"] = place
        elif place != text and "speaker" not in columns and sum(map(name_strength, column)) >= 0.8 * len(column):
            columns["speaker"] = place
    return columns if "speaker" in columns else {}


def parse_docx(data: bytes) -> Parsed:
    """Word 文档：段落按文本的版式读，能认出说话人列的表格按行读。"""
    lines: list[str] = []
    turns: list[Turn] = []
    for block in _blocks(_open_docx(data)):
        if isinstance(block, str):
            lines += block.split("\n")
        elif (table := rows_to_turns(block)) and table[1]:
            lines += table[0]
            turns += table[1]
        else:
            lines += [_row_line(row) for row in block]
    if not turns:
        return parse_text("\n".join(lines))
    headers, spoken = parse_text("\n".join(lines))
    if any(turn.speaker for turn in spoken):
        return headers, spoken + turns
    return [line for raw in lines if (line := clean(raw).strip()) and not is_junk(line)], turns


def _row_line(row: list[str]) -> str:
    """认不出说话人的表格行：“主题 | 周会 | 时间 | 周三”是会头，一项一行；其余一格一行。"""
    pairs = list(zip(row[::2], row[1::2], strict=False))
    if pairs and all(squeeze(label.strip("：:")) in META_WORDS for label, _ in pairs):
        return "\n".join(f"{label.strip('：:')}：{value}" for label, value in pairs)
    return "\n".join(dict.fromkeys(filter(None, row)))  # 合并的单元格会重复


def _open_docx(data: bytes) -> Any:
    import docx

    try:
        _check_zip(data)
        return docx.Document(io.BytesIO(data)).element.body
    except MeetingAgentError:
        raise
    except Exception as error:  # python-docx 对坏文件抛各种异常，对用户是同一件事
        raise MeetingAgentError("UNREADABLE_FILE", "docx 文件已损坏，打不开；请用 Word 另存一次，或导出为 txt。") from error


def _check_zip(data: bytes) -> None:
    """解压炸弹和外部实体在交给 XML 解析器之前拒绝。"""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(info.file_size for info in archive.infolist()) > MAX_DOCX_BYTES:
            raise MeetingAgentError("UNREADABLE_FILE", "docx 解压后超过 100 MB，不像正常的转写文档，已拒绝。")
        for info in archive.infolist():
            if info.filename.endswith((".xml", ".rels")):
                body = archive.read(info).replace(b"\0", b"")
                if b"<!DOCTYPE" in body or b"<!ENTITY" in body:
                    raise MeetingAgentError("UNREADABLE_FILE", "docx 里含有外部实体声明，可能不安全，已拒绝；请用 Word 另存一次。")


def _blocks(element: Any) -> Iterator[str | list[list[str]]]:
    """按先后给出段落的文字和表格的各行；修订、内容控件里的也算。"""
    for child in element.iterchildren():
        tag = _tag(child)
        if tag == "p":
            yield "".join(_runs(child))
        elif tag == "tbl":
            yield [["\n".join("".join(_runs(p)) for p in cell.iter() if _tag(p) == "p").strip()
                    for cell in row.iterchildren() if _tag(cell) == "tc"] for row in child.iter() if _tag(row) == "tr"]
        elif tag not in ("del", "moveFrom", "sectPr"):
            yield from _blocks(child)


def _runs(element: Any) -> Iterator[str]:
    for child in element.iterchildren():
        tag = _tag(child)
        if tag == "t":
            yield child.text or ""
        elif tag in ("br", "cr"):
            yield "\n"
        elif tag == "tab":
            yield " "
        elif tag not in ("del", "moveFrom", "Fallback", "pPr", "rPr"):
            yield from _runs(child)


def _tag(element: Any) -> str:
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""
