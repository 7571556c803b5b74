"""一批的结果：每份一行 ``BatchRow``，和列出它们的目录页 ``index.md``。"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from .errors import MeetingAgentError
from .models import MeetingRun
from .render import escape
from .storage import read_record, write_files

RowStatus = Literal["passed", "needs_manual_review", "failed", "skipped"]


@dataclass(frozen=True)
class BatchRow:
    """一份输入的结果。``source`` 是输入原样；``run`` 只在这次真的分析了才有，``error`` 只在失败时有。"""

    source: str | Path
    stem: str
    status: RowStatus
    run: MeetingRun | None = None
    error: MeetingAgentError | None = None
    title: str | None = None
    review_status: str | None = None
    calls_used: int = 0
    elapsed_s: float = 0.0


_MARK = "<!-- meeting_agent 生成，重跑时覆盖 -->"
_LABELS = {"passed": "通过", "needs_manual_review": "需要人工核对", "failed": "失败", "skipped": "做过，跳过"}


def write_index(rows: Iterable[BatchRow], out_dir: str | Path) -> Path:
    """``index.md``：这一批的每份结果和状态，再加目录里以前的结果。人写的 index.md 改名留下。"""
    folder, rows = Path(out_dir), list(rows)
    statuses = [row.status for row in rows]
    count = "，".join(f"{label} {statuses.count(status)}" for status, label in _LABELS.items() if status in statuses)
    lines = [_MARK, "", "# 会议纪要目录", "", f"本批 {len(rows)} 份：{count or '无'}。", "", *_TABLE]
    lines += [_index_line(folder, row) for row in rows]
    stems = {row.stem for row in rows}
    others = sorted(name for p in folder.glob("*.run.json") if (name := p.name.removesuffix(".run.json")) not in stems)
    if others:
        lines += ["", "## 目录里以前的结果", "", *_TABLE]
        lines += [_index_line(folder, _past(folder, stem)) for stem in others]
    return write_files({"index.md": ("\n".join(lines) + "\n").encode("utf-8", "replace")}, folder, "index",
                       keep=_own_index)[0]


_TABLE = ("| 会议 | 状态 | 来源 | 文件 |", "|---|---|---|---|")


def _past(folder: Path, stem: str) -> BatchRow:
    record = read_record(folder, stem)
    source = record.get("source")
    return BatchRow(str(source.get("name") or stem) if isinstance(source, dict) else stem, stem, "skipped",
                    title=record.get("title"), review_status=record.get("review_status"))


def _index_line(folder: Path, row: BatchRow) -> str:
    label = _LABELS[row.status]
    if row.status == "skipped":
        label = _LABELS.get(row.review_status or "", "已保存")
    elif row.error:
        label = f"失败 {row.error.code}：{escape(str(row.error))}"
    links = [f"[{name}]({quote(row.stem)}{suffix})" for name, suffix in
             (("纪要", ".md"), ("网页", ".html"), ("JSON", ".json"), ("运行记录", ".run.json"))
             if (folder / f"{row.stem}{suffix}").exists()]
    return f"| {escape(row.title or row.stem)} | {label} | {escape(Path(row.source).name)} | {' · '.join(links)} |"


def _own_index(folder: Path) -> dict[str, bytes]:
    path, number = folder / "index.md", 1
    old = path.read_bytes() if path.exists() else _MARK.encode()
    if old.startswith(_MARK.encode()):
        return {}
    while (kept := folder / f"index.edited-{number}.md").exists():
        number += 1
    return {kept.name: old}
