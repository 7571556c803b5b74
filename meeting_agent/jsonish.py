"""读“差不多是 JSON”的文字：宽待写法，不宽待内容。

单引号、注释、全角标点、缺逗号之类只是写法，照读；没写完、用省略号代替、
引号无法断定归属的，一律报 ``Broken``——宁可重问，也不猜出一份残缺的答案。
（通用的修复库不管这一点：同一批写坏的回复，json_repair 读出残缺内容的次数是这里的四倍多，
见 tests/benchmarks/parsing.py；所以没有用它。）
"""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

MAX_DEPTH = 60
MAX_LENIENT = 200_000  # 更长的文字只按严格 JSON 读
MAX_DIGITS = 300
MAX_KEY_PARTS = 8

_CLOSERS = {'"': '"', "'": "'", "“": "”", "”": "”", "‘": "’", "’": "’", "「": "」", "＂": "＂"}
_OPEN_OBJECT, _CLOSE_OBJECT = "{｛", "}｝"
_OPEN_ARRAY, _CLOSE_ARRAY = "[［【", "]］】"
_COMMA, _COLON = ",，;；、", ":：="
_CONSTANTS = {"true": True, "false": False, "null": None, "none": None, "undefined": None}
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "'": "'", "\n": ""}

_BLANK = re.compile(r"[\s\ufeff\u200b-\u200f\u2060\u00ad]+")
_COMMENT = re.compile(r"//[^\n]{0,200}|#[^\n]{0,200}|/\*.{0,200}?\*/|<!--.{0,200}?-->", re.S)  # 有上限，时间才有上限
_QUOTED = re.compile(r"""["“”{}\[\]]""")
_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.:/-])")
_WORD = re.compile(r"-?[A-Za-z_]\w*")
_KEY_AHEAD = re.compile(
    r"""["'“‘「＂]\s*[\w -]{1,40}\s*["'”’」＂]\s*[:：=]|[A-Za-z_]\w{0,40}\s*[:：]|"[A-Za-z_]\w{0,40}"\s*["“{\[]""")
_PLAIN_KEY = re.compile(r"[\w -]{1,40}")
# 没转义的引号若连着这些，多半是把后面的字段吞进了字符串。
_SWALLOWED = re.compile(
    r"""["'”’]\s*[:：]|["'”’]\s*[,，]?\s*\n|\n\s*["'“‘]|["'”’][^\w"'”’]+["'“‘]|["”][^\w"]*”|""|[,，]\s*["']|[{}\[\]]""")
_VALUE_AHEAD = re.compile(r"""["'“‘「＂{｛\[［【\d.+-]|(?:true|false|null|none)\b""", re.I)
_HEX4 = re.compile(r"[0-9a-fA-F]{4}")
_ELLIPSIS = re.compile(r"\.{3}|…")
_OMITS = re.compile(
    r"(其余|其他|其它|剩余|剩下|余下|后面|后续|此处).{0,10}(同上|省略|略|类似|同理|不变|一致)|以此类推|依此类推|同上|省略"
    r"|\.{3}|…|\b(and|plus) (\d+ )?(more|others)|same as above|omitted|remaining|truncated|\betc\b|rest of", re.I)


class Broken(ValueError):
    """读不成。``kind``：truncated 没写完、omitted 有省略、ambiguous 断不定、syntax 语法不对。

    ``pairs`` 是出错前已读到的键值对数：0 说明这里多半只是散文里的花括号。
    """

    def __init__(self, kind: str, pos: int, pairs: int = 0) -> None:
        super().__init__(f"{kind}@{pos}")
        self.kind, self.pos, self.pairs = kind, pos, pairs


def read_value(text: str, start: int = 0) -> tuple[Any, int, list[str]]:
    """从 ``start`` 读一个值：(值, 结束位置, 警告)。先严格，不成再宽松。"""
    notes: list[str] = []
    decoder = json.JSONDecoder(object_pairs_hook=lambda pairs: _merge(pairs, notes), strict=False,
                               parse_constant=lambda _: _no_number(notes))
    try:
        value, end = decoder.raw_decode(text, start)
        return value, end, notes
    except (ValueError, RecursionError):
        pass
    if len(text) - start > MAX_LENIENT:
        raise Broken("syntax", start, 1)
    reader = _Reader(text, start)
    return reader.value("top", 0), reader.pos, [*dict.fromkeys(reader.notes)]


def read_whole(text: str) -> Any:
    """整段就是一个值的文字 → 值；不是则返回 None。"""
    try:
        value, end, _ = read_value(text)
    except Broken:
        return None
    return value if not text[end:].strip() else None


def omits(text: str) -> bool:
    """一条注释或列表项是不是在说“其余省略”。"""
    return _OMITS.search(text) is not None


def _merge(pairs: list[tuple[str, Any]], notes: list[str]) -> dict[str, Any]:
    """键值对 → 字典。重复的键：两个列表接起来并警告，相同的值留一个，其余断不定。"""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key not in found or found[key] == value:
            found[key] = value
        elif isinstance(value, list) and isinstance(found[key], list):
            found[key].extend(value)
            notes.append("同一个键出现了两次，两个列表已合并")
        else:
            raise Broken("ambiguous", 0, 1)
    return found


def _no_number(notes: list[str]) -> None:
    notes.append("NaN 或 Infinity 按空值读")


class _Reader:
    """逐字读的递归下降解析器；每一步的时间与读过的字数成正比。"""

    def __init__(self, text: str, pos: int) -> None:
        self.text, self.pos, self.pairs = text, pos, 0
        self.notes: list[str] = []

    def fail(self, kind: str) -> NoReturn:
        raise Broken(kind, self.pos, self.pairs)

    def peek(self) -> str:
        """跳过空白和注释后的下一个字；读完了是空串。"""
        while True:
            blank = _BLANK.match(self.text, self.pos)
            self.pos = blank.end() if blank else self.pos
            char = self.text[self.pos : self.pos + 1]
            comment = _COMMENT.match(self.text, self.pos) if char in ("/", "#", "<") else None
            if not comment:
                return char
            if omits(comment.group()):
                self.fail("omitted")
            if _QUOTED.search(comment.group()):
                self.fail("ambiguous")  # 也许是字符串里的 # 或 //，当注释跳过会丢内容
            self.pos = comment.end()

    def value(self, inside: str, depth: int) -> Any:
        char = self.peek()
        if depth > MAX_DEPTH:
            raise Broken("ambiguous", self.pos, 1)
        if not char:
            self.fail("truncated")
        if char in _OPEN_OBJECT:
            return self.object(depth)
        if char in _OPEN_ARRAY:
            return self.array(depth)
        if char in _CLOSERS:
            return self.string(inside)
        if _ELLIPSIS.match(self.text, self.pos):
            self.fail("omitted")
        return self.scalar()

    def object(self, depth: int) -> dict[str, Any]:
        self.pos += 1
        pairs: list[tuple[str, Any]] = []
        while (char := self.peek()) not in _CLOSE_OBJECT or not char:
            if char in _COMMA and char:
                self.pos += 1
                continue
            if pairs and not self.separated():
                self.fail("syntax")
            pairs.append(self.pair(char, depth))
            self.pairs += 1
        self.pos += 1
        return _merge(pairs, self.notes)

    def pair(self, char: str, depth: int) -> tuple[str, Any]:
        if not char:
            self.fail("truncated")
        if _ELLIPSIS.match(self.text, self.pos):
            self.fail("omitted")
        if char in _CLOSERS:
            key = self.string("key")
        else:
            word = _WORD.match(self.text, self.pos) or self.fail("syntax")
            key, self.pos = word.group(), word.end()
        mark = self.peek()
        if mark and mark in _COLON:
            self.pos += 2 if self.text.startswith("=>", self.pos) else 1
        elif char not in _CLOSERS or not _VALUE_AHEAD.match(self.text, self.pos):
            self.fail("syntax" if mark else "truncated")
        return key, self.value("object", depth + 1)

    def array(self, depth: int) -> list[Any]:
        self.pos += 1
        items: list[Any] = []
        while (char := self.peek()) not in _CLOSE_ARRAY or not char:
            if char in _COMMA and char:
                self.pos += 1
                continue
            if items and not self.separated():
                self.fail("syntax")
            items.append(self.value("array", depth + 1))
        self.pos += 1
        return items

    def separated(self) -> bool:
        """上一个值之后有逗号；或者缺了逗号但换了行、或上一个值以括号结尾，不会有别的读法。"""
        before = self.text[max(0, self.pos - 200) : self.pos]
        tail = before.rstrip()
        if tail and tail[-1] in _COMMA + _CLOSE_OBJECT + _CLOSE_ARRAY:
            return True
        return "\n" in before[len(tail) :]

    def string(self, inside: str) -> str:
        opener = self.text[self.pos]
        closer = _CLOSERS[opener]
        stop = re.compile(f"[{re.escape(opener + closer)}\\\\]")
        self.pos += 1
        parts: list[str] = []
        stray = nested = 0
        doubtful = []
        while True:
            hit = stop.search(self.text, self.pos)
            if not hit:
                self.pos = len(self.text)
                self.fail("truncated")
            parts.append(self.text[self.pos : hit.start()])
            self.pos = hit.end()
            char = hit.group()
            if char == "\\":
                parts.append(self.escape(doubtful))
            elif char != closer:
                nested += 1
                parts.append(char)
            elif nested:
                nested -= 1
                parts.append(char)
            elif self.closes(inside, "".join(parts) if inside == "key" else ""):
                break
            else:
                if inside == "key" and len(parts) > MAX_KEY_PARTS:
                    self.fail("syntax")
                around = self.text[hit.start() - 1] + self.text[self.pos : self.pos + 1]
                stray += not (char in "'’" and around.isalpha())
                parts.append(char)
        found = "".join(parts)
        if stray % 2 or len(set(doubtful)) > 1 or (stray and _SWALLOWED.search(found)):
            self.fail("ambiguous")
        return found

    def escape(self, doubtful: list[str]) -> str:
        """反斜杠之后。不认识的转义照字面留着；若同一串里又有 ``\\n`` 之类接字母，就断不定是换行还是路径。"""
        char = self.text[self.pos : self.pos + 1]
        self.pos += 1
        if char == "u" and (digits := _HEX4.match(self.text, self.pos)):
            self.pos = digits.end()
            return chr(int(digits.group(), 16))
        if char in _ESCAPES and char:
            following = self.text[self.pos : self.pos + 1]
            if char in "bfnrt" and following.isascii() and following.isalpha():
                doubtful.append("control")
            return _ESCAPES[char]
        doubtful.append("literal")
        return "\\" + char

    def closes(self, inside: str, key: str) -> bool:
        """这个引号是字符串的结尾吗？看它后面接的是不是该有的标点。"""
        blank = _BLANK.match(self.text, self.pos)
        at = blank.end() if blank else self.pos
        char = self.text[at : at + 1]
        if not char or (char in "/#<" and _COMMENT.match(self.text, at)):
            return True
        if inside == "key":
            return char in _COLON or bool(_PLAIN_KEY.fullmatch(key) and _VALUE_AHEAD.match(self.text, at))
        if inside == "top":
            return True
        if char in (_CLOSE_OBJECT if inside == "object" else _CLOSE_ARRAY):
            return True
        if char not in _COMMA:
            new_line = "\n" in self.text[self.pos : at]
            return new_line and bool((_KEY_AHEAD if inside == "object" else _VALUE_AHEAD).match(self.text, at))
        blank = _BLANK.match(self.text, at + 1)
        at = blank.end() if blank else at + 1
        char = self.text[at : at + 1]
        if not char or _ELLIPSIS.match(self.text, at) or _COMMENT.match(self.text, at):
            return True
        if inside == "object":
            return char in _CLOSE_OBJECT or _KEY_AHEAD.match(self.text, at) is not None
        return char in _CLOSE_ARRAY or _VALUE_AHEAD.match(self.text, at) is not None

    def scalar(self) -> Any:
        number = _NUMBER.match(self.text, self.pos)
        if number:
            self.pos = number.end()
            digits = number.group()
            if len(digits) > MAX_DIGITS:
                raise Broken("ambiguous", self.pos, 1)
            value = float(digits) if re.search(r"[.eE]", digits) else int(digits)
            return value if math.isfinite(value) else _no_number(self.notes)
        word = _WORD.match(self.text, self.pos) or self.fail("syntax")
        name = word.group().casefold()
        if name.lstrip("-") in ("nan", "infinity", "inf"):
            self.pos = word.end()
            return _no_number(self.notes)
        if name not in _CONSTANTS:
            self.fail("syntax")
        self.pos = word.end()
        return _CONSTANTS[name]
