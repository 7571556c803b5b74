"""Word 文档：段落按文本的版式读，有说话人列的表格按行读。"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import Any

from .errors import MeetingAgentError
from .labels import is_junk
from .layouts import parse_text
from .tables import rows_to_turns
from .turns import Turn, clean
from .wordlists import META_WORDS, squeeze

MAX_DOCX_BYTES = 100 * 1024 * 1024  # 解压后的总大小，图片占大头
MAX_XML_BYTES = 40 * 1024 * 1024  # 其中一份文字；正常的转写文档不到它的百分之一


def parse_docx(data: bytes) -> tuple[list[str], list[Turn]]:
    """docx 的字节 →（会头各行，各段发言）；打不开或不安全抛 ``UNREADABLE_FILE``。"""
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
        texts = [info for info in archive.infolist() if info.filename.endswith((".xml", ".rels"))]
        if sum(info.file_size for info in archive.infolist()) > MAX_DOCX_BYTES:
            raise MeetingAgentError("UNREADABLE_FILE", "docx 解压后超过 100 MB，不像正常的转写文档，已拒绝。")
        if any(info.file_size > MAX_XML_BYTES for info in texts):
            raise MeetingAgentError("UNREADABLE_FILE", "docx 里的文字解压后超过 40 MB，不像正常的转写文档，已拒绝。")
        for info in texts:
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
            yield "\t"
        elif tag == "noBreakHyphen":
            yield "-"
        elif tag not in ("del", "moveFrom", "Fallback", "pPr", "rPr"):
            yield from _runs(child)


def _tag(element: Any) -> str:
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""
