"""字幕（.vtt .srt .sbv，以及旧版 Teams 文档里的同样写法）→ 一段段发言。

没有用 webvtt-py：实测它会丢掉缺序号的字幕、把正文里的 ``<infra>`` 当标签删去、
不接受缺 ``WEBVTT`` 首行的 Zoom 文件，也不解码 ``&amp;``。这里一个字都不能少。
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

from .labels import accepted, name_strength
from .turns import Turn, clean, joined

_CLOCK = r"(?:\d{1,3}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?"
_CUE = re.compile(rf"({_CLOCK})(?:\s*-->\s*|,)-?{_CLOCK}(?:\s.*)?$")
_CUE_ID = re.compile(r"\d+|[\w-]+/\d+-\d+")
_SKIPPED = re.compile(r"(?:NOTE|STYLE|REGION)(?:\s|$)")
_VOICE = re.compile(r"<v(?:\.[^\s<>]*)?(?:\s+([^<>]*))?>")
_TAG = re.compile(r"</?(?:v|c|i|b|u|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<\d[\d:.]*>|\{\\an?\d\}")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,30});")
_NAME = re.compile(r"(?:[-–]\s+)?(?:[\[【]([^\[\]【】：:]{1,40})[\]】]\s*([：:]?)|([^：:]{1,60}?)\s*[：:](?!//))\s*")


class _Cue(NamedTuple):
    start_s: float
    lines: tuple[str, ...]
    speaker: str | None = None


def is_cues(lines: list[str]) -> bool:
    """是不是字幕：开头不远处就有时间行 ``起 --> 止``（sbv 是 ``起,止``）。"""
    return any(_CUE.match(line[:200]) for line in [line for line in lines[:200] if line][:40])


def parse_cues(lines: list[str]) -> tuple[list[str], list[Turn]]:
    """字幕各行 →（标题，各条字幕）。保持文件里的先后，重叠、倒序、空字幕都不报错。"""
    title = lines[0][7:].strip("- ") if lines[0].startswith("WEBVTT ") and "-->" not in lines[0] else ""
    cues = _without_repeats([voice for cue in _cues(lines) for voice in _voices(cue)])
    if _names_above(cues):
        cues = [cue._replace(speaker=cue.lines[0], lines=cue.lines[1:]) for cue in cues]
    turns = [Turn(cue.speaker, joined(cue.lines, wrapped=True), cue.start_s) for cue in cues]
    return ([title] if title else []), _with_labels([turn for turn in turns if turn.text])


def _cues(lines: list[str]) -> Iterator[_Cue]:
    start, body, skipping = None, [], False
    for i, line in enumerate(lines):
        match = _CUE.match(line[:200]) if line[:1].isdigit() else None
        if match:
            if start is not None:
                yield _Cue(start, tuple(body))
            start, body, skipping = _seconds(match[1]), [], False
        elif not line:
            skipping = False
        elif _SKIPPED.match(line) and (i == 0 or not lines[i - 1]):
            skipping = True
        elif start is not None and not skipping and not _is_id(lines, i):
            body.append(line)
    if start is not None:
        yield _Cue(start, tuple(body))


def _is_id(lines: list[str], i: int) -> bool:
    following = lines[i + 1] if i + 1 < len(lines) else ""
    after_blank = i == 0 or not lines[i - 1]
    return bool(following[:1].isdigit() and _CUE.match(following[:200]) and (after_blank or _CUE_ID.fullmatch(lines[i])))


def _seconds(clock: str) -> float:
    total = 0.0
    for part in clock.replace(",", ".").split(":"):
        total = total * 60 + float(part)
    return round(total, 3)


def _voices(cue: _Cue) -> Iterator[_Cue]:
    """``<v 姓名>话``：一条字幕里可有几个人；标签去掉，实体解码，别的尖括号是正文。"""
    text = "\n".join(cue.lines)
    pieces = _VOICE.split(text)
    for speaker, words in zip([None, *pieces[1::2]], pieces[::2], strict=True):
        lines = tuple(line for raw in words.split("\n") if (line := _decoded(_TAG.sub("", raw))))
        if lines:
            yield _Cue(cue.start_s, lines, _decoded(speaker or "") or None)


def _decoded(text: str) -> str:
    return clean(_ENTITY.sub(lambda match: html.unescape(match[0]), text)).replace("\n", " ").strip()


def _without_repeats(cues: list[_Cue]) -> list[_Cue]:
    """滚动字幕：下一条重复上一条的末行，或把上一条加长了再说一遍；只在普遍如此时才去掉。"""
    pairs = list(zip(cues, cues[1:], strict=False))
    rolls = sum(old.lines[-1] == new.lines[0] for old, new in pairs)
    grows = sum(_grows(old, new) for old, new in pairs)
    if max(rolls, grows) < max(3, 0.3 * len(cues)):
        return cues
    if grows > rolls:
        return [cue for cue, new in zip(cues, [*cues[1:], None], strict=True) if new is None or not _grows(cue, new)]
    kept = [new._replace(lines=new.lines[old.lines[-1] == new.lines[0]:]) for old, new in pairs]
    return cues[:1] + [cue for cue in kept if cue.lines]


def _grows(old: _Cue, new: _Cue) -> bool:
    before, after = joined(old.lines), joined(new.lines)
    return old.speaker == new.speaker and len(after) > len(before) and after.startswith(before)


def _names_above(cues: list[_Cue]) -> bool:
    """旧版 Teams 文档：每条的第一行是姓名，后面才是话。"""
    names = [cue.lines[0] for cue in cues if len(cue.lines) > 1 and cue.speaker is None and name_strength(cue.lines[0])]
    if len(names) < 0.8 * len(cues) or not names:
        return False
    return len(set(names)) <= 0.7 * len(cues) or all(name_strength(name) == 2 for name in names)


def _with_labels(turns: list[Turn]) -> list[Turn]:
    """没有 ``<v>`` 的字幕：话的开头写着“姓名：”的，归到那个人。"""
    marks = {i: match for i, turn in enumerate(turns) if turn.speaker is None and (match := _NAME.match(turn.text[:100]))}
    bare = {i for i, match in marks.items() if match[1] and not match[2]}  # 【姓名】话：几乎条条如此才算
    names = {i: (match[1] or match[3]).strip() for i, match in marks.items() if i not in bare or len(bare) >= 0.8 * len(turns)}
    trusted = accepted(((name, name_strength(name)) for name in names.values()), len(turns))
    for i, name in names.items():
        if name in trusted and not _is_ratio(turns[i].text, marks[i]):
            turns[i] = turns[i]._replace(speaker=name, text=turns[i].text[marks[i].end():])
    return [turn for turn in turns if turn.text]


def _is_ratio(text: str, match: re.Match) -> bool:
    return match[0].endswith(":") and match[0][-2:-1].isdigit() and text[match.end():][:1].isdigit()
