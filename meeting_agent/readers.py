"""文件 → 转写：先看内容、再看后缀选读法；读不了的在这里拒绝，并说明怎么办。"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable
from pathlib import Path

from .docx_export import parse_docx
from .errors import MeetingAgentError
from .json_export import parse_json
from .layouts import parse_text
from .tables import Parsed, parse_table
from .transcript import Transcript, validate_transcript

MAX_BYTES = 20 * 1024 * 1024
MAX_LINES = 500_000  # 十小时的会也只有两万行
SUPPORTED = "txt、md、docx、vtt、srt、sbv、json、csv、tsv"

_SUFFIXES = frozenset(".txt .text .md .markdown .log .docx .vtt .srt .sbv .json .jsonl .csv .tsv".split())
_RECORDINGS = frozenset(
    ".mp3 .mp4 .wav .m4a .aac .flac .ogg .opus .wma .amr .mov .avi .mkv .webm .wmv .m4v .mpg .mpeg .flv .3gp".split()
)
_OTHERS = {
    b"%PDF": " PDF，文字已排成版面，请从会议软件里导出 txt 或 docx",
    b"\xd0\xcf\x11\xe0": "旧版 .doc 或加了密码的 Office 文件，请在 Word 里去掉密码、另存为 docx",
    b"{\\rtf": "RTF 文件，请在 Word 里另存为 docx 或 txt",
    b"PK\x03\x04": "压缩包或其他 Office 文件，请取出里面的转写，导出为 docx 或 txt",
}
_MEDIA = (b"ID3", b"OggS", b"fLaC", b"RIFF", b"\x1aE\xdf\xa3", b"\xff\xfb", b"\xff\xf3", b"\xff\xf1", b"#!AMR")
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"),
)
# 中文里最常见的字和标点：用来判断一种解码结果是不是人话。
_COMMON = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然"
    "家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日军者意无力它与长把"
    "机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身"
    "果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题"
    "活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空"
    "决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望"
    "觉术领共确传师观清今切院让识候带导争运星周吧呢吗嗯啊哦咱谁怎呀请谢项目客户测试版早晚找查补改先议款单付"
    "這個們來為國說時會對後裡過發麼學還進樣開從實無與長機關點業將兩間問應頭體見產話給門員題變總電數報結認處條氣"
    "務場計區決馬書聽難權設記類據確傳觀讓識帶導運請謝項們費週訂業專寫組擔兒"
    "，。、：；？！“”‘’（）《》【】—…「」『』　"
)


def load_transcript(path: str | Path) -> Transcript:
    """读一个文件；太短、没有发言、读不了、认不出都抛 ``MeetingAgentError``。"""
    path = Path(path)
    data = _read(path)
    (headers, turns), encoding = _parse(data, path.suffix.lower())
    return validate_transcript(Transcript.from_turns(headers, turns, source=path.name, encoding=encoding))


def expand_paths(args: Iterable[str | Path]) -> list[Path]:
    """命令行参数 → 文件：目录是其中所有可读的文件，通配符是所有匹配的文件；不存在的照旧留给读取时报错。"""
    found: dict[str, Path] = {}  # 真实路径 → 写法：同一个文件只读一次
    for arg in map(Path, args):
        if arg.is_dir():
            matches = [path for path in arg.iterdir() if path.is_file() and _wanted(path)]
        elif not arg.exists() and glob.has_magic(str(arg)):
            matches = [path for path in map(Path, glob.glob(str(arg), recursive=True)) if path.is_file()] or [arg]
        else:
            matches = [arg]
        for path in sorted(matches):
            found.setdefault(os.path.realpath(path), path)
    return list(found.values())


def _wanted(path: Path) -> bool:
    suffix = path.suffix.lower()
    return path.name[0] not in ".~" and (suffix in _SUFFIXES | _RECORDINGS or suffix in ("", ".pdf", ".doc"))


def _read(path: Path) -> bytes:
    if path.suffix.lower() in _RECORDINGS and path.is_file():
        raise _recording()
    try:
        if not path.is_file():
            raise MeetingAgentError("UNREADABLE_FILE", f"找不到文件“{path.name}”，或它不是普通文件；请检查路径。")
        if path.stat().st_size > MAX_BYTES:
            raise MeetingAgentError("UNREADABLE_FILE", f"“{path.name}”超过 20 MB，不像一场会议的转写；请拆开或只留文字。")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        if isinstance(error, MeetingAgentError):
            raise
        raise MeetingAgentError("UNREADABLE_FILE", f"读不了“{path.name}”；请检查权限和路径。") from error


def _parse(data: bytes, suffix: str) -> tuple[Parsed, str | None]:
    if data.startswith(b"PK") and b"word/" in data:
        return parse_docx(data), None
    damaged = suffix == ".docx" and bool(data)
    for magic, advice in _OTHERS.items():
        if data.startswith(magic) and not (damaged and magic == b"PK\x03\x04"):
            raise MeetingAgentError("UNSUPPORTED_FORMAT", f"这是{advice}。支持：{SUPPORTED}。")
    if damaged:
        raise MeetingAgentError("UNREADABLE_FILE", "这个 docx 已损坏，或不是 Word 文档；请用 Word 另存一次，或导出为 txt。")
    if data.startswith(_MEDIA) or data[4:8] == b"ftyp":
        raise _recording()
    text, encoding = decode(data)
    return _parse_text(text, suffix), encoding


def _parse_text(text: str, suffix: str) -> Parsed:
    if re.match(r"\s*<(?:!doctype html|\?xml|(?:html|head|body|meta|div|table|p)[\s>])", text[:1000], re.I):
        raise MeetingAgentError("UNSUPPORTED_FORMAT", f"这是网页或 XML，不是导出的转写。支持：{SUPPORTED}。")
    if text.lstrip()[:1] in ("{", "[") or suffix in (".json", ".jsonl"):
        try:
            parsed = parse_json(text)
        except (ValueError, RecursionError) as error:
            if suffix in (".json", ".jsonl") and text.strip():
                raise MeetingAgentError("UNREADABLE_FILE", "JSON 不完整或有错，读不了；请重新导出。") from error
        else:
            if parsed is None:
                raise MeetingAgentError("UNSUPPORTED_FORMAT", "这个 JSON 里没有找到转写（带文字的片段列表）；请确认导出的是转写。")
            return parsed
    if text.count("\n") + text.count("\r") > MAX_LINES:
        raise MeetingAgentError("UNREADABLE_FILE", f"行数超过 {MAX_LINES}，不像一场会议的转写；请拆开或只留文字。")
    return parse_table(text, suffix) or parse_text(text)


def decode(data: bytes) -> tuple[str, str]:
    """字节 →（文本，编码名）。严格解码：会丢字就报 ``UNDECODABLE_TEXT``，绝不用替换符。"""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            text = _try(data, encoding)
            if text is None:
                raise _undecodable()
            return text, encoding
    binary = data.count(0) * 20 > len(data)  # 零星的 NUL 是导出时的毛病
    if not (binary or (b"\0" in data and _control_share(data) > 0.05)) and (text := _try(data, "utf-8")) is not None:
        return text, "utf-8"
    binary = b"\0" in data
    names = ("utf-16-le", "utf-16-be") if binary else ("gb18030", "cp950", "big5hkscs", "utf-16-le", "utf-16-be")
    texts = {name: text for name in names if (text := _try(data, name)) is not None}
    best = max(texts, key=lambda name: _plausible(texts[name]), default=None)
    if best is None or _plausible(texts[best]) < 0.15:
        raise _unsupported() if binary or _control_share(data) > 0.01 else _undecodable()
    return texts[best], best


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None


def _plausible(text: str) -> float:
    """非 ASCII 字里常用字的比例；全是 ASCII 时看有没有控制字符。"""
    sample = text[:20_000]
    if sample.isascii():
        return float(not re.search(r"[\x00-\x08\x0e-\x1f]", sample))
    foreign = [char for char in sample if not char.isascii()]
    return sum(char in _COMMON for char in foreign) / len(foreign)


def _control_share(data: bytes) -> float:
    sample = data[:20_000]
    return sum(byte < 9 or 13 < byte < 32 for byte in sample) / max(1, len(sample))


def _recording() -> MeetingAgentError:
    return MeetingAgentError(
        "UNSUPPORTED_FORMAT",
        "这是录音或视频，不是转写。请先用腾讯会议的“转写”或飞书妙记（也可用通义听悟、Whisper）转成文字，导出 txt、docx 或 srt 再来。",
    )


def _unsupported() -> MeetingAgentError:
    return MeetingAgentError("UNSUPPORTED_FORMAT", f"认不出这种文件（不是文本）。支持：{SUPPORTED}。")


def _undecodable() -> MeetingAgentError:
    return MeetingAgentError("UNDECODABLE_TEXT", "文字编码认不出或文件不完整，硬读会丢字；请另存为 UTF-8 后再试。")
