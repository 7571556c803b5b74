"""事实：一句话里不能错一个字的东西——数字、日期、星期、人称、否定、姓名。

同一个值的不同写法算同一个（五分钟 = 5分钟，八万六 = 86000，礼拜三 = 周三 = Wednesday）。
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from .lexicon import ENGLISH_NUMBERS, MONTHS, NOT_NUMBERS, SIMPLIFIED, WEEKDAYS

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8, "k": 1000, "w": 10**4}
_ZH = "[零〇一二两三四五六七八九十百千万亿]"
_ZH_DIGITS = tuple(_ZH[1:-1])
_EN = "|".join(sorted(ENGLISH_NUMBERS, key=len, reverse=True))
_EN_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_PER_UNIT = re.compile(r"一(?:(?=[斤台张桌盒瓶晚])|(?<=[百千万]一)(?=[天年次人份个只箱件头棵位顿平米套节场趟小课公]))")  # 八千五一台、四百一天：“一”是每一
_NUMBER = re.compile(
    r"(?P<clock>(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:]))"
    r"|(?P<zhclock>[零一二两三四五六七八九十]{1,3}点(?:[二三四五]?十[一二三四五六七八九]?|[零〇]?[一二三四五六七八九](?=分)))"
    r"|(?P<version>(?<![\d.])\d+(?:\.\d+){2,}(?![\d.]))"
    r"|(?P<arabic>\d+(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?)(?:\s?个?(?P<scale>[十百千万亿]+)|(?P<k>k)(?![a-z]))?"
    rf"|(?P<zh>{_ZH}+(?:点{_ZH}+)?(?:个亿)?)"
    r"|(?P<english>(?<![a-z])(?:(?:" + _EN + r")(?:[ -](?:" + _EN + r"))?|an?(?= (?:hundred|thousand|million)))"
    r"(?P<times>(?: (?:hundred|thousand|million|billion))*)(?![a-z]))"
)
_WEEKDAY = re.compile(r"(?:周|星期|礼拜)([一二三四五六日天])|(?<![a-z])(" + "|".join(WEEKDAYS) + r")(?![a-z])")
_MONTH = re.compile(r"(?<![a-z])(" + "|".join(MONTHS) + r")\.?(?=\s*\d|\s*$|[\s,.])")
_SKIP = re.compile("|".join(sorted(NOT_NUMBERS, key=len, reverse=True)))
_NEGATION = re.compile(
    r"(?:唔好|唔|冇|不|没|未|(?<![个特区级性类分识])别|勿|无(?!论)|非(?!常)|否(?!则))|n['’]t\b|\b(?:not|no|never|cannot|without|none|neither|nor)\b"
)
_PRONOUN = re.compile(r"我们|咱们|你们|他们|她们|我|咱|你|您|他|她|\b(?:i|we|you|he|she|they|me|us|him|her|them|my|your|our)\b")
_DATE = re.compile(
    r"(?P<y>\d{4})\s*[年./-]\s*(?P<m>\d{1,2})\s*[月./-]\s*(?P<d>\d{1,2})(?!\d)\s*[日号]?"
    r"|(?<![\d.])(?P<m1>\d{1,2})\s*[月/]\s*(?P<d1>\d{1,2})(?!\d)\s*[日号]?"
    r"|(?<![\d.])(?P<d2>\d{1,2})\s*[日号](?![楼线门梯机院])"
)


class Fact(NamedTuple):
    """一个事实：``value`` 可比较（如 86000.0、"w3"），``start:end`` 是它在所给文字里的位置。"""

    value: float | str
    start: int
    end: int


class _Plain(dict):
    """字符 → 归一后的一个字符，用到时才算；str.translate 直接查它。"""

    def __missing__(self, code: int) -> int:
        folded = unicodedata.normalize("NFKC", chr(code)).lower().translate(SIMPLIFIED)
        self[code] = ord(folded) if len(folded) == 1 else code
        return self[code]


_PLAIN = _Plain()


def plain(text: str) -> str:
    """逐字归一而长度不变：全角转半角、小写、繁体折成简体；坐标因此与原文相同。"""
    return _plain_long(text) if len(text) > 1000 else text.translate(_PLAIN)


@lru_cache(maxsize=8)
def _plain_long(text: str) -> str:
    """整份转写要归一好几次，记住结果。"""
    return text.translate(_PLAIN)


def numbers(text: str) -> list[Fact]:
    """文字里的数值；“一下、统一、十分”之类不是数，单个“一”也不算。"""
    text = plain(text)
    masked = _SKIP.sub(_mask_word, _PER_UNIT.sub("每", text))
    masked = _WEEKDAY.sub(lambda m: "周" * len(m[0]), masked)
    found = []
    for m in _NUMBER.finditer(masked):
        value = _value(m)
        if value is not None:
            found.append(Fact(value, m.start(), m.end()))
    return found


def _mask_word(m: re.Match[str]) -> str:
    return m[0] if m.string[m.start() - 1 : m.start()] in _ZH_DIGITS else "词" * len(m[0])


def _value(m: re.Match[str]) -> float | str | None:
    if m["clock"]:
        hour, minute = m["clock"].split(":")[:2]
        return f"{int(hour)}:{minute}"
    if m["zhclock"]:
        hour, minute = m["zhclock"].split("点")
        return f"{int(_chinese(hour) or 1)}:{int(_chinese(minute.lstrip('零〇')) or 1):02d}"
    if m["version"]:
        return m["version"]
    if m["arabic"]:
        value = float(m["arabic"].replace(",", ""))
        for c in m["scale"] or "":
            value *= _SCALES[c]
        return round(value * (1000 if m["k"] else 1), 6)
    if m["english"]:
        return _english(m["english"], m["times"])
    return _chinese(m["zh"].replace("个亿", "亿"))


def _english(text: str, times: str) -> float:
    """twenty-five → 25，two thousand → 2000，a hundred → 100。"""
    words = text[: len(text) - len(times)].replace("-", " ").split()
    value = float(sum(ENGLISH_NUMBERS.get(w, 1) for w in words))
    for word in times.split():
        value *= _EN_SCALES[word]
    return value


def _chinese(text: str) -> float | None:
    """八万六 → 86000，二零二四 → 2024，三点五 → 3.5；单个“一”和光杆的“万/千/百/亿”不当数。"""
    whole, _, fraction = text.partition("点")
    if text in ("一", "万", "千", "百", "亿"):
        return None
    if all(c in _DIGITS for c in whole):
        value = float("".join(str(_DIGITS[c]) for c in whole) or 0)
    else:
        value = _scaled(whole)
    if fraction:
        if not all(c in _DIGITS for c in fraction):
            return value
        value += float("0." + "".join(str(_DIGITS[c]) for c in fraction))
    return round(value, 6)


def _scaled(text: str) -> float:
    total = section = digit = 0
    unit = 1
    for c in text:
        if c in _DIGITS:
            digit = _DIGITS[c]
            unit = 1 if c in "零〇" else unit
        elif _SCALES[c] >= 10**4:
            low = section + digit or (1 if not total else 0)
            total = (total + low) * 10**8 if c == "亿" else total + low * 10**4
            section = digit = 0
            unit = _SCALES[c]
        else:
            section += (digit or 1) * _SCALES[c]
            digit, unit = 0, _SCALES[c]
    tail = digit * unit // 10 if unit >= 100 else digit  # 八万六 = 86000，一千二 = 1200
    return float(total + section + tail)


def same_value(claimed: float | str, said: float | str) -> bool:
    """同一个数；口头省了单位的（先报一百五 = 一百五十万）也算。"""
    if claimed == said:
        return True
    return isinstance(claimed, float) and isinstance(said, float) and said >= 2 and claimed in (said * 10**4, said * 10**8)


def weekdays(text: str) -> list[Fact]:
    """星期几 → w1…w7。"""
    found = []
    for m in _WEEKDAY.finditer(plain(text)):
        day = "一二三四五六日".index(m[1].replace("天", "日")) + 1 if m[1] else WEEKDAYS[m[2]]
        found.append(Fact(f"w{day}", m.start(), m.end()))
    return found


def months(text: str) -> list[Fact]:
    """英文月份 → 数值；中文的几月由 ``numbers`` 给出。"""
    return [Fact(float(MONTHS[m[1]]), m.start(), m.end()) for m in _MONTH.finditer(plain(text))]


def dates(text: str) -> list[tuple[int | None, int | None, int]]:
    """(年, 月, 日)，没说的为 None；三十一日 = 31号，July 31 = 7月31日。"""
    text = plain(text)
    for fact in reversed(numbers(text)):
        raw = text[fact.start : fact.end]
        if isinstance(fact.value, float) and fact.value.is_integer() and not raw.isascii():
            text = f"{text[: fact.start]}{int(fact.value)}{text[fact.end :]}"
    text = re.sub(r"(?<![a-z])(" + "|".join(MONTHS) + r")\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s*(\d{4}))?",
                  lambda m: f"{m[3] + '年' if m[3] else ''}{MONTHS[m[1]]}月{m[2]}日", text)
    text = re.sub(r"(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(" + "|".join(MONTHS) + r")\.?(?:,?\s*(\d{4}))?",
                  lambda m: f"{m[3] + '年' if m[3] else ''}{MONTHS[m[2]]}月{m[1]}日", text)
    found = []
    for m in _DATE.finditer(text):
        year, month = (int(g) if g else None for g in (m["y"], m["m"] or m["m1"]))
        day = int(m["d"] or m["d1"] or m["d2"])
        if 1 <= day <= 31 and (month is None or 1 <= month <= 12):
            found.append((year, month, day))
    return found


def same_day(a: tuple[int | None, int | None, int], b: tuple[int | None, int | None, int]) -> bool:
    """两个日期说出来的部分没有冲突。"""
    return all(x == y for x, y in zip(a, b, strict=True) if x is not None and y is not None)


def hard_facts(text: str) -> Counter[float | str]:
    """近似引文必须与原句完全一致的部分：数、星期、英文月份、否定、人称。"""
    text = plain(text)
    found = [*numbers(text), *weekdays(text), *months(text)]
    bag: Counter[float | str] = Counter(f.value for f in found)
    bag.update("否定:" + ("not" if m[0].isascii() else m[0]) for m in _NEGATION.finditer(text))
    bag.update("人称:" + m[0] for m in _PRONOUN.finditer(text))
    return bag


def negations(text: str) -> list[Fact]:
    """否定词的位置。"""
    return [Fact(m[0], m.start(), m.end()) for m in _NEGATION.finditer(plain(text))]
