"""保存纪要：JSON、Markdown、网页、运行记录一组写下；人工改过的 Markdown 留一份。

全有或全无由 ``journal`` 保证；这里管文件名、渲染和人工改稿。
"""

from __future__ import annotations

import hashlib
import json
import os
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

__all__ = ["SavedRun", "Stems", "check_stem", "input_facts", "prepare_outputs", "recover_outputs", "save_result",
           "save_run", "stem_for", "write_files"]

MAX_STEM_BYTES = 240  # 文件名上限 255 字节，留出最长的后缀 .edited-999.md
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)", re.I)
_EXTENSION = re.compile(r"(?=\d*[A-Za-z])[A-Za-z0-9]{1,8}")  # “2026.07”的 07 不是
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

    ``stem`` 默认取自转写的文件名。要避开同名的别的来源，用 ``stem_for(path, out_dir)`` 取主干，
    并给 ``extra=input_facts(path, llm, review_llm)``，以后才认得出是同一个来源、同样的模型。
    """
    from .exports import export
    from .record import dump_record, run_record
    from .report import to_html

    stem = check_stem(stem if stem is not None else stem_for(run.transcript.source or "meeting_result"))
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


def stem_for(path: str | Path, out_dir: str | Path | None = None) -> str:
    """输入文件的路径 → 安全的主干：去目录和扩展名，不安全之处换成 _，过长的截断并附摘要。

    给了 ``out_dir``，就避开那里属于别的来源的结果：例会、例会-2、例会-3……
    """
    if out_dir is not None:
        return Stems(out_dir).assign(path)
    base = re.split(r"[/\\]", str(path))[-1]
    root, _, suffix = base.rpartition(".")
    return _safe(root if root.strip(". ") and _EXTENSION.fullmatch(suffix) else base) or "meeting"


class Stems:
    """一批输入各用哪个主干：同名的不互相覆盖，同一个来源再跑一次仍用原来的。"""

    def __init__(self, out_dir: str | Path) -> None:
        self.folder = Path(out_dir)
        names = os.listdir(self.folder) if self.folder.is_dir() else []
        suffix = re.compile(r"(\.run\.json|\.json|\.md|\.html)$")
        self.on_disk = {stem_key(suffix.sub("", name)): suffix.sub("", name) for name in names if suffix.search(name)}
        self.taken = {"index"}  # 目录页 index.md 的名字

    def assign(self, path: str | Path) -> str:
        base, number = stem_for(path), 1
        stem = base
        while stem_key(stem) in self.taken or not self._is_mine(stem, path):
            number += 1
            stem = _safe(f"{base}-{number}")
        self.taken.add(stem_key(stem))
        return stem

    def _is_mine(self, stem: str, path: str | Path) -> bool:
        existing = self.on_disk.get(stem_key(stem))
        return existing is None or (existing == stem and read_record(self.folder, stem).get("input") == input_key(path))


def input_key(path: str | Path) -> str:
    """认出同一个来源用的摘要；运行记录里不写绝对路径。"""
    return hashlib.sha256(os.path.normcase(os.path.abspath(path)).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def input_facts(path: str | Path, llm: Any, review_llm: Any = None) -> dict[str, str]:
    """运行记录里认得出“同一份输入、同样的审核模型”的事实。"""
    return {"input": input_key(path), "review_model": str((review_llm or llm).model)}


def read_record(out_dir: str | Path, stem: str) -> dict[str, Any]:
    """磁盘上的运行记录；没有或读不懂就是空的。"""
    try:
        record = json.loads((Path(out_dir) / f"{stem}.run.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def prepare_outputs(out_dir: str | Path) -> None:
    """花钱之前先确认目录写得进去（``SAVE_FAILED``），顺便收尾上次被打断的保存。"""
    write_files({}, out_dir, "prepare")


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
