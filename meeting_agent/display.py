"""笔记本里的视图：流程图、编号的发言、标出证据的转写、账本、调用的时间线、源码。

只把事实摆给人看，不下判断。每个视图都带一份纯文字，显示不了图和 HTML 的地方也读得到。
"""

from __future__ import annotations

import base64
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from importlib.resources import files
from typing import Any

from .models import CallRecord, Finding
from .pipeline import STEP_NAMES
from .report import path_label
from .segments import Piece, clock, cut_lines
from .transcript import Transcript

_CELL = 'align="left" style="text-align:left;vertical-align:top;white-space:pre-wrap"'
_MARK = '<mark style="background:#ffe89a;color:#222">'
_TRIES = {"": "", "repair": "·修格式", "reask": "·重问", "retry": "·重试"}


@dataclass(frozen=True)
class View:
    """给 Jupyter 的一份输出：``mime`` 类型的 ``body``，和同样内容的纯文字 ``text``。"""

    mime: str
    body: str
    text: str
    png: str | None = None  # 同一张图的位图（base64）：没有信任过的笔记本不显示 SVG，但显示它

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        bundle = {self.mime: self.body, "text/plain": self.text}
        return bundle | {"image/png": self.png} if self.png else bundle


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


def highlight(transcript: Transcript, findings: Sequence[Finding]) -> View:
    """标出证据的转写：黄底和〔…〕是决策与行动项的出处，编号见末尾；红字是没有找到出处的说法。"""
    cited = [f for f in findings if f.severity == "located" and f.span and f.path.startswith(("decis", "action"))
             and f.path.endswith(("]", ".evidence"))]
    names = list(dict.fromkeys(f.path for f in cited))
    blocks = cut_lines(transcript, [(*f.span, names.index(f.path) + 1) for f in cited])
    lines = [f"{b.line:>3}  {_marked(b.speaker)}{'：' * bool(b.speaker)}{_marked(b.words)}" for b in blocks]
    lines += ["\n" + escape("　".join(f"{n} {path_label(path)}" for n, path in enumerate(names, 1)))] * bool(names)
    lines += [f'<b style="color:#c8493f">{escape(f"✘ {path_label(f.path)}：{f.message}")}</b>'
              for f in findings if f.severity == "error"]
    return _html('<pre style="white-space:pre-wrap;line-height:1.9">' + "\n".join(lines) + "</pre>")


def flow() -> View:
    """流程图：哪几步问模型，哪几步是程序。"""
    svg, png = (files(__package__).joinpath(name).read_bytes() for name in ("flow.svg", "flow.png"))
    title = re.search("<title>(.*)</title>", svg.decode())[1]
    return View("image/svg+xml", svg.decode(), title, base64.b64encode(png).decode())


def timeline(lanes: Mapping[str, Sequence[CallRecord]]) -> View:
    """每行一次运行，从左到右一个框一次请求；红框没有成功。"""
    shapes, text = [], []
    for row, (name, calls) in enumerate(lanes.items()):
        shapes.append(f'<text x="12" y="{39 + row * 62}" font-size="13">{escape(name)}</text>')
        shapes += [_box(180 + 160 * n, 8 + row * 62, c) for n, c in enumerate(calls)]
        text.append(f"{name}：" + " → ".join(f"{_purpose(c)}（{c.outcome}）" for c in calls))
    height = 62 * len(lanes) + 6
    svg = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 {height}" width="820" height="{height}" '
           'fill="#1b2430" font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,WenQuanYi Zen Hei,sans-serif">'
           f'<rect width="820" height="{height}" rx="10" fill="#fff"/>{"".join(shapes)}</svg>')
    return View("image/svg+xml", svg, "\n".join(text))


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


def _box(x: int, y: int, call: CallRecord) -> str:
    good = call.outcome == "ok"
    note = f"{call.elapsed_s:.1f} 秒，收到 {call.chars_out} 字" if good else call.outcome
    colors = 'fill="#dfe9ff" stroke="#4c74c9"' if good else 'fill="#fde3e0" stroke="#c8493f"'
    return (f'<rect x="{x}" y="{y}" width="136" height="52" rx="8" {colors}/><g text-anchor="middle">'
            f'<text x="{x + 68}" y="{y + 23}" font-size="15">{escape(_purpose(call))}</text>'
            f'<text x="{x + 68}" y="{y + 42}" font-size="12">{escape(note)}</text></g>')
