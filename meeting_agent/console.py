"""终端里给人看的样子：进度、纪要要点、批量汇总。只管显示，不决定任何事。"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from .models import MeetingRun, Progress
from .pipeline import STEP_NAMES
from .render import MISSING, plain

_STATUS = {
    "passed": ("✔ 通过", "green"),
    "needs_manual_review": ("! 需要人工核对", "yellow"),
    "failed": ("✘ 失败", "red"),
    "skipped": ("- 已做过，跳过", "cyan"),
}
OFFLINE_NOTE = "离线规则（按关键词和句式提取，不是语言模型）"
OFFLINE_ADVICE = "规则只认得明说的话，会有遗漏和误读：发给别人之前，请打开网页对照原话通读一遍。"


def out() -> Console:
    return Console(highlight=False, soft_wrap=False)


@contextmanager
def live_steps(llm: Any) -> Iterator[Callable[[Progress], None]]:
    """把每一步的开始和用时写到标准错误。"""
    console = Console(stderr=True, highlight=False)
    console.print(Text(mode_line(llm)))

    def on_event(event: Progress) -> None:
        name = STEP_NAMES.get(event.step, event.step)
        if event.state == "start":
            status.update(f"{name}……")
        elif event.state == "streaming":
            status.update(f"{name}…… {plain(event.detail)}")
        else:
            console.print(Text(f"  {name}  {event.elapsed_s:.1f} 秒"))

    with console.status("准备……") as status:
        yield on_event


def mode_line(llm: Any) -> str:
    if getattr(llm, "mode", "live") == "offline":
        return f"模式：{OFFLINE_NOTE}"
    return f"模式：在线模型 {plain(str(llm.model))}"


def show_run(run: MeetingRun, files: Iterable[Path]) -> None:
    """一份纪要的要点。"""
    result, console = run.result, out()
    label, style = _STATUS[result.review_status]
    console.print()
    console.print(Text(plain(result.title), style="bold"))
    console.print(Text(f"日期 {plain(result.meeting_date or MISSING)}    "
                       f"参会 {plain('、'.join(result.participants)) or MISSING}", style="dim"))
    _section(console, "摘要", Text(plain(result.summary)))
    _section(console, "已确认决策", _bullets(result.decisions))
    _section(console, "行动项", _items(result.action_items) if result.action_items else _bullets([]))
    _section(console, "待确认问题", _bullets(result.open_questions))
    if result.review_issues:
        _section(console, "需要人工核对", _bullets(result.review_issues))
    elif doubts := [*run.warnings, *(run.review.issues if run.review else [])]:
        _section(console, "通过，但请留意", _bullets(dict.fromkeys(doubts)))
    console.print()
    console.print(Text(f"状态 {label}（{result.review_status}）", style=style))
    console.print(Text(f"模式 {OFFLINE_NOTE if run.mode == 'offline' else '在线模型 ' + plain(run.model)}"))
    console.print(Text(f"调用 {_calls(run)} · 用时 {run.elapsed_s:.1f} 秒"))
    console.print(Text("文件"))
    for path in files:
        print(f"  {path}")  # 不折行，方便复制


def _calls(run: MeetingRun) -> str:
    if run.mode == "offline":
        return f"{run.calls_used} 次规则模型（上限 4 次，不联网、不计费）"
    replayed = len(run.calls) - run.calls_used
    note = f"，另有 {replayed} 次用了断点记录、不再付费，要重新请求请加 --fresh" if replayed else ""
    return f"{run.calls_used} 次（上限 4 次{note}）"


def show_notes(run: MeetingRun, edited: Iterable[Path], formats: Iterable[str]) -> None:
    """保存之后该知道的事：改过的旧稿去了哪里，日历里少了什么，离线的限度。"""
    for path in edited:
        print(f"你手改过的旧稿另存为 {path}")
    if "ics" in formats and (missing := _undated(run)):
        print(f"日历里没有这 {len(missing)} 条，期限换算不出日期（{'会议日期不详' if not run.result.meeting_date else '说法不确定'}）："
              f"{plain('；'.join(missing))}")
    if run.mode == "offline":
        print(OFFLINE_ADVICE)


def _undated(run: MeetingRun) -> list[str]:
    from .dates import normalize_due_date, parse_date

    day = parse_date(run.result.meeting_date or "")
    return [f"{item.task}（{item.due_date_raw}）" for item in run.result.action_items
            if item.due_date_raw and normalize_due_date(item.due_date_raw, day) is None]


def show_rows(rows: Iterable[Any], index: Path | None) -> None:
    """批量汇总，行的次序就是输入的次序。"""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("转写", overflow="fold")
    table.add_column("状态", no_wrap=True)
    table.add_column("说明", overflow="fold")
    for row in rows:
        label, style = _STATUS[row.status]
        note = f"{row.error.code}：{row.error}" if row.error else row.title or ""
        table.add_row(Text(plain(Path(row.source).name)), Text(label, style=style), Text(plain(note)))
    out().print(table)
    if index:
        print(f"总目录 {index}")


def show_check(report: Any) -> None:
    console = out()
    mode = OFFLINE_NOTE if report.mode == "offline" else f"在线模型 {plain(report.model)}"
    console.print(Text(f"模式 {mode}"))
    console.print(Text(plain(report.advice), style="green" if report.ok else "red"))


def _section(console: Console, title: str, body: Any) -> None:
    console.print()
    console.print(Text(title, style="bold"))
    console.print(Padding(body, (0, 0, 0, 2), expand=False))


def _bullets(items: Iterable[str]) -> Any:
    grid = Table.grid(padding=(0, 1, 0, 0))
    for item in items:
        grid.add_row("•", Text(plain(item), overflow="fold"))
    return Group(grid) if grid.row_count else Text("暂无", style="dim")


def _items(items: Iterable[Any]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("#", justify="right")
    table.add_column("任务", overflow="fold")
    for name in ("负责人", "截止日期", "优先级"):
        table.add_column(name, overflow="fold")
    for number, item in enumerate(items, 1):
        cells = (item.task, item.owner or MISSING, item.due_date_raw or MISSING, item.priority)
        table.add_row(str(number), *(Text(plain(cell)) for cell in cells))
    return table
