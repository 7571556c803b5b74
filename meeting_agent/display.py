"""笔记本里的视图：流程图、编号的发言、标出证据的转写、账本、调用的时间线、源码。

只把事实摆给人看，不下判断。每个视图都带一份纯文字，显示不了图和 HTML 的地方也读得到。
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from typing import Any

from .models import CallRecord, Finding
from .pipeline import STEP_NAMES
from .report import path_label
from .segments import Piece, clock, cut_lines
from .transcript import Transcript

_CELL = 'style="text-align:left;vertical-align:top;white-space:pre-wrap"'
_MARK = '<mark style="background:#ffe89a;color:#222">'
_COLORS = {"model": ("#dfe9ff", "#4c74c9"), "rule": ("#e3f4e6", "#3c8a52"), "data": ("#f2f3f5", "#8a94a3"),
           "bad": ("#fde3e0", "#c8493f")}
_TRIES = {"": "", "repair": "·修格式", "reask": "·重问", "retry": "·重试"}
_FLOW = (("data", "转写", "一套坐标"), ("model", "起草", "MinutesAgent"), ("rule", "定位检查", "逐条查出处"),
         ("model", "审核", "ReviewAgent"), ("rule", "渲染、保存", "JSON·MD·网页"), ("model", "修订", "MinutesAgent"),
         ("rule", "定位检查", "再查一遍"), ("model", "终审", "ReviewAgent"), ("rule", "渲染、保存", "可能要人核对"))
_ARROWS = "M148 62H186M324 62H362M500 62H538M676 62H714M608 88V113H256V148M324 176H362M500 176H538M676 176H714"
_NOTES = ((12, 20, 13, "start", "蓝：模型调用，一场会议至多 4 次　　绿：普通程序，不花钱，同样的输入得到同样的输出"),
          (694, 54, 13, "middle", "通过"), (432, 107, 13, "middle", "没有通过，最多修订一次"))


@dataclass(frozen=True)
class View:
    """给 Jupyter 的一份输出：``mime`` 类型的 ``body``，和同样内容的纯文字 ``text``。"""

    mime: str
    body: str
    text: str

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {self.mime: self.body, "text/plain": self.text}


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> View:
    """表格；内容一律当作文字。"""
    top, *body = ("".join(f"<{tag} {_CELL}>{escape(str(cell))}</{tag}>" for cell in line)
                  for tag, line in [("th", head), *(("td", row) for row in rows)])
    rows = "".join(f"<tr>{row}</tr>\n" for row in body)
    return _html(f"<table>\n<thead>\n<tr>{top}</tr>\n</thead>\n<tbody>\n{rows}</tbody>\n</table>")


def utterances(transcript: Transcript, limit: int | None = None) -> View:
    """编号的发言：序号、时间、说话人、在 ``transcript.text`` 里的区间、话。"""
    return table(("序号", "时间", "说话人", "区间", "话"),
                 [(u.index, clock(u.start_s) or "–", u.speaker or "–", f"[{u.span[0]}, {u.span[1]})", u.text)
                  for u in transcript.utterances[:limit]])


def ledger(calls: Iterable[CallRecord]) -> View:
    """账本：每次请求一行。"""
    return table(("次", "谁", "用途", "发出字数", "收到字数", "用时", "结果"),
                 [(c.number, c.agent, _purpose(c), c.chars_in, c.chars_out, f"{c.elapsed_s:.2f} 秒", c.outcome)
                  for c in calls])


def problems(findings: Iterable[Finding]) -> View:
    """检查结果一条一行；行是转写的行号。"""
    return table(("说法", "轻重", "代码", "行", "说明"),
                 [(path_label(f.path), f.severity, f.code, f.line or "–", f.message) for f in findings])


def highlight(transcript: Transcript, findings: Sequence[Finding]) -> View:
    """标出证据的转写：黄底和〔…〕是决策与行动项的出处，编号见末尾；红字是没有找到出处的说法。"""
    cited = [f for f in findings if f.severity == "located" and f.span and f.path.startswith(("decis", "action"))
             and f.path.endswith(("]", ".evidence"))]
    names = list(dict.fromkeys(f.path for f in cited))
    blocks = cut_lines(transcript, [(*f.span, names.index(f.path) + 1) for f in cited])
    lines = [f"{b.line:>3}  {_marked(b.speaker)}{'：' * bool(b.speaker)}{_marked(b.words)}" for b in blocks]
    lines += ["", escape("　".join(f"{n} {path_label(path)}" for n, path in enumerate(names, 1)))]
    lines += [f'<b style="color:#c8493f">{escape(f"✘ {path_label(f.path)}：{f.message}")}</b>'
              for f in findings if f.severity == "error"]
    return _html('<pre style="white-space:pre-wrap;line-height:1.9">' + "\n".join(lines) + "</pre>")


def flow() -> View:
    """流程图：哪几步问模型，哪几步是程序。"""
    boxes = [_box(12 + 176 * (i % 5 + i // 5), 36 + 114 * (i // 5), *box) for i, box in enumerate(_FLOW)]
    arrows = [f'<path d="M{arrow}" fill="none" stroke="#67707d" marker-end="url(#tip)"/>'
              for arrow in _ARROWS.split("M")[1:]]
    return _svg(864, 212, [*boxes, *arrows, *(_text(*note) for note in _NOTES)],
                "转写 → 起草 → 定位检查 → 审核 → 通过 → 渲染、保存\n没有通过 → 修订 → 定位检查 → 终审 → 渲染、保存（可能要人核对）")


def timeline(lanes: Mapping[str, Sequence[CallRecord]]) -> View:
    """每行一次运行，从左到右一个框一次请求；红框没有成功。"""
    shapes, text = [], []
    for row, (name, calls) in enumerate(lanes.items()):
        shapes.append(_text(12, 39 + row * 62, 13, "start", name))
        shapes += [_box(200 + 160 * n, 8 + row * 62, "model" if c.outcome == "ok" else "bad", _purpose(c),
                        f"{c.elapsed_s:.2f} 秒" if c.outcome == "ok" else c.outcome) for n, c in enumerate(calls)]
        text.append(f"{name}：" + " → ".join(f"{_purpose(c)}（{c.outcome}）" for c in calls))
    return _svg(850, 62 * len(lanes) + 6, shapes, "\n".join(text))


def source(function: Callable) -> View:
    """一个函数或类的源码，带语法颜色。"""
    code = textwrap.dedent(inspect.getsource(function))
    return View("text/markdown", f"```python\n{code}```", code)


def _purpose(call: CallRecord) -> str:
    step, _, again = call.purpose.partition(":")
    return STEP_NAMES.get(step, step) + _TRIES.get(again, again)


def _marked(pieces: Iterable[Piece]) -> str:
    return "".join(f"{_MARK}〔{escape(p.text)}〕</mark><sup>{','.join(map(str, p.refs))}</sup>"
                   if p.refs else escape(p.text) for p in pieces)


def _html(body: str) -> View:
    text = re.sub(r"<[^>]*>", "", re.sub(r"</t[hd]>(?=<t)", " | ", body))
    return View("text/html", body, unescape(re.sub(r"\n{2,}(?=\S)|^\n+|\n+$", "\n", text)).strip("\n"))


def _box(x: int, y: int, kind: str, name: str, note: str) -> str:
    fill, line = _COLORS[kind]
    return (f'<rect x="{x}" y="{y}" width="136" height="52" rx="8" fill="{fill}" stroke="{line}"/>'
            + _text(x + 68, y + 23, 15, "middle", name) + _text(x + 68, y + 42, 12, "middle", note))


def _text(x: int, y: int, size: int, anchor: str, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="#1b2430">{escape(text)}</text>'


def _svg(width: int, height: int, shapes: Iterable[str], text: str) -> View:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    fonts = "PingFang SC,Microsoft YaHei,Noto Sans CJK SC,WenQuanYi Zen Hei,sans-serif"
    tip = '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" orient="auto">'
    tip += '<path d="M0 0L8 4L0 8z" fill="#67707d"/></marker></defs>'
    paper = f'{tip}<rect width="{width}" height="{height}" rx="10" fill="#fff"/>{"".join(shapes)}'
    return View("image/svg+xml", f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{fonts}">{paper}</svg>', text)
