"""转写：一段规整的文本，加上带编号、带坐标的一句句发言（utterance）。"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import MeetingAgentError
from .labels import bare_name as bare_name
from .labels import clock, is_junk
from .layouts import parse_text
from .people import people
from .turns import UNKNOWN, Turn, clean, joined, merged

MIN_CHARS = 20
_SURROGATE = re.compile("[\ud800-\udfff]")
MAX_NAME = 80


@dataclass(frozen=True)
class Utterance:
    """一段发言。``span`` 是 ``Transcript.text`` 里 ``text`` 的区间 [起, 止)，不含说话人标签。

    ``text == transcript.text[span[0]:span[1]]`` 恒成立。``start_s`` 是秒，未知为 None。
    """

    index: int
    speaker: str | None
    start_s: float | None
    text: str
    span: tuple[int, int]


@dataclass(frozen=True)
class Transcript:
    """规整后的转写：会头各行，空一行，然后一行一段发言（``姓名：话``）。

    模型看到的、证据被核对的、页面显示的都是同一个 ``text``，坐标因此只有一套。
    对 ``text`` 再解析一次得到同样的发言（时间除外）。
    """

    text: str
    utterances: tuple[Utterance, ...]
    source: str | None = None
    encoding: str | None = None

    @classmethod
    def from_text(cls, text: str, *, source: str | None = None, encoding: str | None = None) -> Transcript:
        """粘贴的文本 → 转写。版式自动识别。"""
        headers, turns = parse_text(text)
        return cls.from_turns(headers, turns, source=source, encoding=encoding)

    @classmethod
    def from_turns(cls, headers: list[str], turns: list[Turn], *, source: str | None = None,
                   encoding: str | None = None) -> Transcript:
        """会头与各段发言 → 转写；同一人的连续发言并成一段。

        写出的文本要能照样读回。怪姓名、混在有名有姓之间的无名发言读不回来时，
        改用 ``【姓名】：话`` 的写法：先只给非用不可的，仍不行就全用。
        """
        headers = [line for header in headers if (line := _one_line(header)) and not is_junk(line)]
        turns = merged(map(_tidy, turns))
        for explicit in (False, True):
            made = cls._render(headers, turns, explicit, source, encoding)
            if made._reads_back(headers, turns):
                break
        return made

    @classmethod
    def _render(cls, headers: list[str], turns: list[Turn], explicit: bool, source: str | None,
                encoding: str | None) -> Transcript:
        named = any(turn.speaker for turn in turns)
        parts = ["\n".join(headers) + "\n\n"] if headers else []
        offset, utterances = sum(map(len, parts)), []
        for index, turn in enumerate(turns, 1):
            label = _label(turn.speaker, explicit, named)
            start = offset + len(label)
            utterances.append(Utterance(index, turn.speaker, turn.start_s, turn.text, (start, start + len(turn.text))))
            parts.append(f"{label}{turn.text}\n")
            offset += len(parts[-1])
        return cls("".join(parts), tuple(utterances), source, encoding)

    def _reads_back(self, headers: list[str], turns: list[Turn]) -> bool:
        found, again = parse_text(self.text)
        return found == headers and [(t.speaker, t.text) for t in merged(again)] == [(t.speaker, t.text) for t in turns]

    @property
    def header(self) -> str:
        """第一段发言之前的会头（主题、日期、参会人等），没有则为空串。"""
        if not self.utterances:
            return self.text
        return self.text[: self.text.rfind("\n", 0, self.utterances[0].span[0]) + 1].rstrip("\n")

    @property
    def speakers(self) -> list[str]:
        """出现过的说话人，按先后，写法照导出文件。"""
        return list(dict.fromkeys(u.speaker for u in self.utterances if u.speaker))

    @property
    def attendees(self) -> list[str]:
        """会头里写明到会的人（去掉括号里的部门），不含请假缺席的。"""
        return list(people(self.header)[0])

    @property
    def absentees(self) -> list[str]:
        """会头里写明缺席、请假的人。"""
        return list(people(self.header)[1])

    @property
    def timed_text(self) -> str:
        """带时间的样子（``[HH:MM:SS] 姓名：话``），给人看；提示词用不带时间的 ``text``。"""
        clocks = {u.index: "" if u.start_s is None else f"[{clock(u.start_s)}] " for u in self.utterances}
        lines = self.text.rstrip("\n").split("\n")
        first = len(lines) - len(self.utterances)
        return "\n".join(lines[:first] + [clocks[i] + line for i, line in enumerate(lines[first:], 1)]) + "\n"

    def line_of(self, offset: int) -> int:
        """字符位置所在的行号（从 1 起）。"""
        return self.text.count("\n", 0, offset) + 1


def validate_transcript(transcript: Transcript | str) -> Transcript:
    """太短、没有发言、含半个字符的转写在花钱之前拒绝，否则返回转写；文本先解析。"""
    if isinstance(transcript, str):
        transcript = Transcript.from_text(transcript)
    if not transcript.text.isascii() and _SURROGATE.search(transcript.text):
        raise MeetingAgentError("UNDECODABLE_TEXT", "文字里有残缺的字符（半个代理对），已经丢了字；请重新导出。")
    if not transcript.utterances or len("".join(transcript.text.split())) < MIN_CHARS:
        raise MeetingAgentError("TRANSCRIPT_TOO_SHORT", f"转写太短（不足 {MIN_CHARS} 字）或没有发言，请检查文件内容。")
    return transcript


def _label(speaker: str | None, explicit: bool, named: bool) -> str:
    if explicit or (named and not speaker):
        return f"【{speaker or UNKNOWN}】："
    return f"{speaker}：" if speaker else ""


def _tidy(turn: Turn) -> Turn:
    name, text = re.sub("】：+", "】", _one_line(turn.speaker or "")), _one_line(turn.text)
    if len(name) > MAX_NAME:  # 不是姓名，是读串了的话：一个字也不丢
        name, text = "", f"{name}：{text}"
    return Turn(None if name in ("", UNKNOWN) else name, text, turn.start_s)


def _one_line(text: str) -> str:
    # 行尾的反斜杠是 Pandoc 的换行记号，读回时也会去掉
    return joined(line.strip() for line in clean(text).split("\n")).rstrip("\\ \u3000")
