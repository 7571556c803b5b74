"""保存纪要：JSON、Markdown、网页、运行记录一组写下；人工改过的 Markdown 留一份。

全有或全无由 ``journal`` 保证；这里管文件名、渲染和人工改稿。
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from .errors import MeetingAgentError
from .journal import recover_outputs, write_files
from .models import MeetingResult, MeetingRun
from .render import to_markdown

__all__ = ["SavedRun", "check_stem", "recover_outputs", "safe_stem", "save_result", "save_run", "stem_key",
           "write_files"]

MAX_STEM_BYTES = 240  # 文件名上限 255 字节，留出最长的后缀 .edited-999.md
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)", re.I)
_BAD = re.compile(r'[/\\<>:"|?*\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]')


class SavedRun(NamedTuple):
    """一次运行存下的文件；``extra`` 是 ``formats`` 要的导出，次序同 ``formats``。"""

    json: Path
    md: Path
    html: Path
    run_json: Path
    extra: tuple[Path, ...] = ()


def save_result(result: MeetingResult, stem: str = "meeting_result",
                out_dir: str | Path = "outputs") -> tuple[Path, Path]:
    """存 ``<stem>.json`` 与 ``<stem>.md``，返回两个路径；同名的网页和运行记录不动。"""
    json_path, md_path = _save(result, stem, out_dir, {})
    return json_path, md_path


def save_run(run: MeetingRun, stem: str | None = None, out_dir: str | Path = "outputs", *,
             formats: Iterable[str] = (), extra: Mapping[str, Any] | None = None) -> SavedRun:
    """存纪要、网页、运行记录和 ``formats`` 要的导出，全在一组里；``extra`` 并入运行记录。

    ``stem`` 默认取自转写的文件名。
    """
    from .exports import export
    from .record import dump_record, run_record
    from .report import to_html

    stem = check_stem(stem if stem is not None else safe_stem(run.transcript.source or "meeting_result"))
    with _rendering():
        files = {".html": to_html(run).encode(), ".run.json": dump_record(run_record(run, extra)).encode()}
        files |= {f".{kind}": export(run, kind) for kind in formats}
    paths = _save(run.result, stem, out_dir, files)
    return SavedRun(*paths[:4], extra=tuple(paths[4:]))


def check_stem(stem: str) -> str:
    """能在各系统上用作文件名主干的原样返回，否则 ``UNSAFE_NAME``。"""
    if not isinstance(stem, str) or not stem or _safe(stem) != stem:
        raise MeetingAgentError(
            "UNSAFE_NAME",
            f"文件名 {str(stem)[:40]!r} 不安全，请换一个：不能为空，不能含路径分隔符、..、控制字符或 <>:\"|?*，"
            f"不能以点或空格开头结尾、以 .run 结尾，不能是系统保留名（如 CON），不超过 {MAX_STEM_BYTES} 字节。",
        )
    return stem


def safe_stem(path: str | Path) -> str:
    """输入文件的路径 → 安全的主干：去目录和扩展名，不安全之处换成 _，过长的截断并附摘要。"""
    base = re.split(r"[/\\]", str(path))[-1]
    root, _, suffix = base.rpartition(".")
    return _safe(root if root.strip(". ") and len(suffix) <= 8 else base) or "meeting"


def stem_key(stem: str) -> str:
    """在不分大小写、自动改写组合字符的文件系统上会撞到一起的主干，键相同。"""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", stem).casefold())


def _safe(name: str) -> str:
    stem = re.sub(r"\.{2,}", "_", _BAD.sub("_", name)).strip(". ")
    stem = re.sub(r"\.run$", "_run", stem, flags=re.I)  # “例会.run”的 JSON 会与“例会”的运行记录同名
    if _RESERVED.match(stem):
        stem = f"_{stem}"
    raw = stem.encode()
    if len(raw) > MAX_STEM_BYTES:
        cut = raw[: MAX_STEM_BYTES - 9].decode(errors="ignore").rstrip(". ")
        stem = f"{cut}-{hashlib.sha256(raw).hexdigest()[:8]}"
    return stem


def _save(result: MeetingResult, stem: str, out_dir: str | Path, more: Mapping[str, bytes]) -> list[Path]:
    check_stem(stem)
    with _rendering():
        result = MeetingResult.model_validate(result.model_dump())
        pair = {".json": (result.model_dump_json(indent=2) + "\n").encode(), ".md": to_markdown(result).encode()}
    return write_files({stem + suffix: data for suffix, data in {**pair, **more}.items()}, out_dir, stem_key(stem),
                       keep=lambda folder: _hand_edited(folder, stem, pair[".md"]))


def _hand_edited(folder: Path, stem: str, new: bytes) -> dict[str, bytes]:
    """磁盘上的 Markdown 若与旁边的 JSON 对不上，就是人改过的：返回给它的新名字和它的内容。"""
    try:
        old = (folder / f"{stem}.md").read_bytes()
    except FileNotFoundError:
        return {}
    made = {_plain(new)}
    with suppress(FileNotFoundError, ValueError):
        before = MeetingResult.model_validate_json((folder / f"{stem}.json").read_bytes())
        made.add(_plain(to_markdown(before).encode()))
    if _plain(old) in made:
        return {}
    number = 1
    while (kept := folder / f"{stem}.edited-{number}.md").exists():
        if kept.read_bytes() == old:
            return {}
        number += 1
    return {kept.name: old}


def _plain(data: bytes) -> bytes:
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")


@contextmanager
def _rendering() -> Iterator[None]:
    try:
        yield
    except MeetingAgentError:
        raise
    except ValueError as error:  # pydantic 的 ValidationError、UnicodeEncodeError 都是
        raise MeetingAgentError(
            "SAVE_FAILED", f"纪要不符合契约或含无法编码的字符（{type(error).__name__}），没有写任何文件。"
        ) from error
