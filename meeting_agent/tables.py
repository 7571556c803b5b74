"""表格：csv、tsv、Markdown 和 Word 里的表格 → 会头和一段段发言。"""

from __future__ import annotations

import csv
import io

from .fields import SPEAKER, START, TEXT, key, number, times
from .labels import name_strength
from .turns import Turn, clean
from .wordlists import META_WORDS, squeeze

Parsed = tuple[list[str], list[Turn]]


def parse_table(text: str, suffix: str = "") -> Parsed | None:
    """csv / tsv / Markdown 表格（按首行的列名认；后缀是 csv、tsv 时也按内容猜列）；不是则 None。"""
    text = clean_cells(text)
    heads = text.strip()[:4000].split("\n")[:10]
    for delimiter in "\t,;|":
        named = any(delimiter in head and _columns(_cells(head, delimiter)) for head in heads)
        if named or (suffix in (".csv", ".tsv") and delimiter in heads[0]):
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
    names = [key(cell) for cell in row]
    found = {kind: next((names.index(word) for word in words if word in names), None)
             for kind, words in (("text", TEXT), ("speaker", SPEAKER), ("start", START))}
    columns = {kind: place for kind, place in found.items() if place is not None}
    return columns if "text" in columns and len(columns) > 1 else {}


def rows_to_turns(rows: list[list[str]]) -> Parsed | None:
    """表格的各行 →（表头前的会头，各段发言）；看不出说话人或时间列返回 None。"""
    rows = [row for row in rows if any(row)]
    top = next((i for i, row in enumerate(rows[:10]) if _columns(row)), None)
    columns = _columns(rows[top]) if top is not None else _guessed(rows)
    if not columns:
        return None
    headers = ["：".join(filter(None, row[:2])) if squeeze(row[0]) in META_WORDS else " ".join(filter(None, row)).lstrip("# ")
               for row in rows[:top or 0]]
    body = [row for row in rows[0 if top is None else top + 1:] if not all(set(cell) <= set("-: ") for cell in row)]
    raw = [_cell(row, columns.get("start")) for row in body]
    texts = [_cell(row, columns["text"]) if len(row) > columns["text"] else " ".join(row) for row in body]  # 表格之后的话
    starts = times(raw, sum(map(len, texts)))
    return headers, [Turn(_cell(row, columns.get("speaker")) if len(row) > columns["text"] else None, text, start)
                     for row, text, start in zip(body, texts, starts, strict=True)]


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
        if place != text and "start" not in columns and all(number(cell) is not None for cell in column):
            columns["start"] = place
        elif place != text and "speaker" not in columns and sum(map(name_strength, column)) >= 0.8 * len(column):
            columns["speaker"] = place
    return columns if "speaker" in columns else {}
