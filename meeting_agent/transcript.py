"""转写：一段规整的文本，加上带编号、带坐标的一句句发言（utterance）。"""

from __future__ import annotations

from dataclasses import dataclass

from .errors import MeetingAgentError
from .labels import bare_name as bare_name
from .layouts import Turn, parse_text, people

MIN_CHARS = 20


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
        parts = ["\n".join(headers) + "\n\n"] if headers else []
        offset = sum(map(len, parts))
        utterances = []
        for index, turn in enumerate(turns, 1):
            label = f"{turn.speaker}：" if turn.speaker else ""
            start = offset + len(label)
            utterances.append(Utterance(index, turn.speaker, turn.start_s, turn.text, (start, start + len(turn.text))))
            parts.append(f"{label}{turn.text}\n")
            offset += len(parts[-1])
        return cls("".join(parts), tuple(utterances), source, encoding)

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
        return people(self.header)[0]

    @property
    def absentees(self) -> list[str]:
        """会头里写明缺席、请假的人。"""
        return people(self.header)[1]

    def line_of(self, offset: int) -> int:
        """字符位置所在的行号（从 1 起）。"""
        return self.text.count("\n", 0, offset) + 1


def validate_transcript(transcript: Transcript | str) -> Transcript:
    """太短或没有发言的转写在花钱之前拒绝（``TRANSCRIPT_TOO_SHORT``），否则返回转写；文本先解析。"""
    if isinstance(transcript, str):
        transcript = Transcript.from_text(transcript)
    if not transcript.utterances or len("".join(transcript.text.split())) < MIN_CHARS:
        raise MeetingAgentError("TRANSCRIPT_TOO_SHORT", f"转写太短（不足 {MIN_CHARS} 字）或没有发言，请检查文件内容。")
    return transcript
