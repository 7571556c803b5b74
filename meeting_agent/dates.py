"""截止日期的说法 → 日历上的那一天。只换算说得准的，从不猜；原话始终另外留着。

约定（都从会议日期算起，一周从周一到周日）：

- 周五 = 会议当天或之后的第一个周五；本周五、下周五 = 会议所在周、下一周的周五。
- 一段时间取最后一天：本周 = 周日，8月中旬 = 20日，9月 = 30日，Q3 = 9月30日，两周内 = 第14天。
- “前”对某一天不减（7月31日前 = 7月31日），对一段时间和节假日取它开始的前一天
  （Q4前 = 9月30日，国庆前 = 9月30日，周末前 = 周五）。英文 by 后面是一段时间时说不准，不换算。
- 没说年份：还没到或刚过（一个月内）是今年，过了一个季度以上是明年，两者之间说不准。
- 取决于别的事（上线后两天）、大概的（8月初、左右、几天）、要查工作日历的（三个工作日）都是 None。
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import NamedTuple

from .facts import plain

JUST_PASSED_DAYS, LONG_PASSED_DAYS = 31, 92

# 农历节日没有简单公式，列到 2036 年；表外的年份不换算。
_LUNAR = {
    "春节": "0210 0129 0217 0206 0126 0213 0203 0123 0211 0131 0219 0208 0128",
    "端午": "0610 0531 0619 0609 0528 0616 0605 0624 0612 0601 0620 0610 0530",
    "中秋": "0917 1006 0925 0915 1003 0922 0912 1001 0919 0908 0927 0916 1004",
}
_LUNAR_FIRST_YEAR = 2024
_FIXED = {"元旦": (1, 1), "劳动": (5, 1), "国庆": (10, 1), "圣诞": (12, 25), "双11": (11, 11), "双12": (12, 12)}
_LONG_HOLIDAYS = ("春节", "劳动", "国庆")  # 放好几天：只说“国庆”指不准哪一天，“国庆前”才准

# 英文先改写成同样意思的中文说法，以后只有一套规则。次序有讲究：长的、带修饰的在前。
_MONTHS = {name: month for month, names in enumerate(
    ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
     "september sept sep", "october oct", "november nov", "december dec"), 1) for name in names.split()}
_WEEKDAYS = {name: day for day, names in zip("一二三四五六日", (
    "monday mon", "tuesday tues tue", "wednesday wed", "thursday thurs thur thu", "friday fri", "saturday sat",
    "sunday sun"), strict=True) for name in names.split()}
_NUMBERS = {"a": 1, "an": 1} | {word: n for n, word in enumerate(
    "one two three four five six seven eight nine ten eleven twelve".split(), 1)}
_UNITS = {"hour": "小时", "day": "天", "week": "周", "month": "个月", "year": "年"}
_MON, _NEXT = rf"(?P<m>{'|'.join(_MONTHS)})\b\.?", "(?:this |(?P<next>next ))?"
_ENGLISH: list[tuple[str, Callable[[dict], str]]] = [
    (r"\bthe\b ?", lambda g: ""),
    (r"\b(?:eod|cob|eob|close of business|end of business|end of (?:business )?day)\b(?: of)?", lambda g: "下班"),
    (r"\beo(?P<unit>[wmqy])\b", lambda g: "end of " + {"w": "week", "m": "month", "q": "quarter", "y": "year"}[g["unit"]]),
    (r"\b(?P<unit>month|quarter|year)[- ]end\b", lambda g: f"end of {g['unit']}"),
    (r"\b(?:no later than|not later than|at latest|deadline|due(?: date)?)\b:?", lambda g: ""),
    (r"^before (?P<what>.+)", lambda g: f"{g['what']}前"),
    (r"\bthis (?=morning|afternoon|evening)", lambda g: "今天"),
    (r"\b(?:first thing|later) (?=today|tomorrow)", lambda g: ""),
    (r"\b\d{1,2}(?::\d\d)? ?[ap]m\b|\bnoon\b|\b(?:in )?(?:morning|afternoon|evening|night)\b", lambda g: ""),
    (r"\bday after tomorrow\b", lambda g: "后天"),
    (r"\btonight\b", lambda g: "今晚"),
    (r"\btoday\b", lambda g: "今天"),
    (r"\b(?:tomorrow|tmrw?)\b", lambda g: "明天"),
    (rf"\bend of {_MON},? ?(?P<y>\d{{4}})?", lambda g: f"{_y(g)}{_MONTHS[g['m']]}月底"),
    (rf"\b{_MON} ?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<y>\d{{4}}))?",
     lambda g: f"{_y(g)}{_MONTHS[g['m']]}月{g['d']}日"),
    (rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MON},?(?: (?P<y>\d{{4}}))?",
     lambda g: f"{_y(g)}{_MONTHS[g['m']]}月{g['d']}日"),
    (rf"\b(?:in )?{_MON}(?: (?P<y>\d{{4}}))?", lambda g: f"{_y(g)}{_MONTHS[g['m']]}月"),
    (r"\b(?P<d>\d{1,2})(?:st|nd|rd|th)\b", lambda g: f"{g['d']}日"),
    (rf"\b(?:(?:this )?coming |this |(?P<next>next ))?(?P<d>{'|'.join(_WEEKDAYS)})\b\.?",
     lambda g: f"{_n(g)}周{_WEEKDAYS[g['d']]}"),
    (rf"\bend of {_NEXT}(?:work ?)?week\b", lambda g: f"{_n(g, '本')}工作周"),
    (rf"\bend of {_NEXT}month\b", lambda g: f"{_n(g)}月底"),
    (rf"\bend of {_NEXT}quarter\b", lambda g: f"{_n(g)}季度末"),
    (r"\bend of (?:this )?year\b", lambda g: "年底"),
    (rf"\b{_NEXT}weekend\b", lambda g: f"{_n(g)}周末"),
    (r"\b(?:this |(?P<next>next ))(?P<unit>week|month|quarter)\b",
     lambda g: _n(g, "本") + {"week": "周", "month": "月", "quarter": "季度"}[g["unit"]]),
    (r"\bthis year\b", lambda g: "今年"),
    (r"\b(?:in )?(?P<end>end of )?q(?P<q>[1-4]),?(?: (?P<y>\d{4}))?\b",
     lambda g: f"{_y(g)}{g['q']}季度" + ("末" if g["end"] else "")),
    (rf"\b(?:(?:with)?in )?(?:next )?(?P<n>{'|'.join(_NUMBERS)}|\d{{1,3}}) (?P<unit>hour|day|week|month|year)s?\b"
     r"(?: from now| from 今天)?", lambda g: f"{_NUMBERS.get(g['n'], g['n'])}{_UNITS[g['unit']]}内"),
    (r"\bchristmas\b", lambda g: "圣诞"),
    (r"\bnew year(?:'s day)?", lambda g: "元旦"),
    (r"\b(?:on|at)\b ?", lambda g: ""),
]

_DIGIT = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_FESTIVAL = "(?<![双零一二三四五六七八九十月]){}(?=节|假|长假|当天|之?前|以前|$)"
_SAME = [
    ("星期|礼拜", "周"),
    ("(?<=[下本这个])周周", "周"),
    ("周([一二三四五六])", r"周\1 "),  # 空格防“周五三点”连成 53 点
    ("一早", "早"),
    (_FESTIVAL.format("五一"), "劳动"),
    (_FESTIVAL.format("十一"), "国庆"),
    ("过年", "春节"),
]
_IN = "(?:之内|以内|内|里)?"
_LATER = "(?:之内|以内|内|之后|以后|后)"
_YEAR = r"(?:(?P<y>\d{4}|\d\d(?=年))年?|(?P<ry>今|本|明)年)?"
_WHICH = "(?P<w>下下个?|下个?|本|这个?|今|当)"
_PART = "(?:早上|早晨|清晨|上午|中午|下午|傍晚|晚上|早|晚)"
_CLOCK = rf"(?:{_PART}?(?:[1-9]\d?[点时](?:半|整|钟|一刻|\d{{1,2}}分?)?|[1-9]\d?:\d\d(?::\d\d)?)|{_PART})"
_EVENT = "开门|关门|打烊|收盘|开盘|放学|上学|上课|下课|早会|晨会|站会|早自习|晚自习|上班|交班|午休|午饭|晚饭"  # 一天里的事
_HEAD = re.compile(r"^(?:最[晚迟慢]|不[晚迟]于|不得晚于|务必|必须|争取|尽量|预计|计划|暂定|赶在|定[于在]|截[止至]到?(?:日期|时间)?|"
                   r"[至到在于:,，。 ]|下班(?!之?前|以前|$)|(?P<by>by|until|till)\b)")
_TAIL = re.compile(rf"(?:(?P<before>之前|以前|前)|为止|截?止|的时候|完成|提交|交付|搞定|[:,，。. ]|(?<![a-z])(?P<by>by)|"
                   rf"(?P<day>下班|收工)|(?P<event>{_EVENT})|{_CLOCK})$")


class _Days(NamedTuple):
    """``on`` 是说法本身指的那天，``before`` 是“……之前”指的那天；说不准为 None。"""

    on: date | None
    before: date | None


def normalize_due_date(raw: str | None, meeting_date: date | str | None) -> date | None:
    """截止日期的原话 → 那一天；取决于别的事、说不准、或不知道会议日期时为 None。"""
    if isinstance(meeting_date, str):
        meeting_date = parse_date(meeting_date)
    elif isinstance(meeting_date, datetime):
        meeting_date = meeting_date.date()
    try:
        return _normalize(_tidy(raw or ""), meeting_date)
    except (ValueError, OverflowError):  # 2月30日、公元一万年
        return None


def parse_date(raw: str | None) -> date | None:
    """写全了年月日的日期（前后可有星期、时刻）→ 那一天；没有或有几个不同的为 None。"""
    text = _tidy(raw or "")
    found = [m for pattern in (_FULL, _COMPACT) for m in re.finditer(rf"(?<![\d.]){pattern}(?!\d)", text)]
    try:
        days = {_full(match) for match in found}
    except ValueError:
        return None
    return days.pop() if len(days) == 1 else None


def _tidy(raw: str) -> str:
    """折成一种写法：半角、简体、中文说法、阿拉伯数字。"""
    text = re.sub(r"\s+", " ", plain(raw)).strip(" 。.;；,，、\"“”")
    if re.search("[a-z]", text):
        for pattern, rewrite in _ENGLISH:
            text = re.sub(pattern, lambda m, rewrite=rewrite: rewrite(m.groupdict()), text, flags=re.A).strip()
    if re.search("[一-鿿]", text):
        text = re.sub(r"(?<!\bby) ", "", text)
    for pattern, new in _SAME:
        text = re.sub(pattern, new, text)
    return re.sub("[零〇一二两三四五六七八九十廿]+", _arabic, text)


def _y(groups: dict) -> str:
    return f"{groups['y']}年" if groups["y"] else ""


def _n(groups: dict, this: str = "") -> str:
    return "下" if groups["next"] else this


def _arabic(match: re.Match[str]) -> str:
    text = match[0]
    if set(text) <= set(_DIGIT):  # 二〇二六年；“两三天”不是数
        year = len(text) in (2, 4) and match.string[match.end():].startswith("年")
        return "".join(str(_DIGIT[c]) for c in text) if len(text) == 1 or year else text
    if not (parts := re.fullmatch("([一二三四五六七八九])?十([一二三四五六七八九])?", text.replace("廿", "二十"))):
        return text
    return str((_DIGIT[parts[1]] if parts[1] else 1) * 10 + (_DIGIT[parts[2]] if parts[2] else 0))


def _normalize(text: str, today: date | None) -> date | None:
    if match := re.fullmatch(r"(.+?)\((.+)\)(.*)", text):  # 下周五（8月7日）前：两个说法须一致
        outer, inner = _normalize(match[1] + match[3], today), _normalize(match[2], today)
        return outer if inner == outer or not _strip(match[2])[0] else None
    core, said = _strip(text)
    if not core:
        return today if "day" in said else None  # “下班前”“EOD”：会议当天
    days = _lookup(core, today) or _with_weekday(core, today)
    if days is None:
        return None
    is_span = days.before is not None and days.before != days.on
    if "event" in said and days.on != days.before:
        return None  # 下周三放学前说得准；下周早会前不知是哪天
    if "before" in said:
        return None if is_span and today and days.before < today else days.before
    return None if "by" in said and is_span and core not in _FIXED else days.on


def _strip(text: str) -> tuple[str, set[str]]:
    """去掉两头的“最晚、前、下班、三点、by”；返回剩下的，和去掉了哪些要紧的（before、by、day、event）。"""
    said: set[str] = set()
    while match := _TAIL.search(text) or _HEAD.search(text):
        said |= {name for name, value in match.groupdict().items() if value}
        text = text[: match.start()] + text[match.end():]
    return text, said


def _lookup(core: str, today: date | None) -> _Days | None:
    for pattern, rule in _RULES:
        if match := pattern.fullmatch(core):
            if today is None and rule is not _on_full_date:
                return None
            return rule(match.groupdict(), today)
    return None


def _with_weekday(core: str, today: date | None) -> _Days | None:
    """8月7日周五：日期和星期须对得上。"""
    match = re.fullmatch(r"周([1-6日天])[, ]*(.+)|(.+?)[, ]*周([1-6日天])", core)
    days = _lookup(match[2] or match[3], today) if match else None
    same = days and days.on and days.on == days.before and days.on.isoweekday() == _weekday(match[1] or match[4])
    return days if same else None


# —— 各种说法：正则的分组 + 会议日期 → 那一天 ——


def _exact(day: date | None) -> _Days:
    return _Days(day, day)


def _span(start: date, end: date) -> _Days:
    return _Days(end, start - timedelta(1))


def _full(groups: re.Match[str] | dict) -> date:
    return date(_year(groups["y"]), int(groups["m"]), int(groups["d"]))


def _year(text: str) -> int:
    return int(text) + (2000 if len(text) == 2 else 0)


def _on_full_date(groups: dict, today: date | None) -> _Days:
    return _exact(_full(groups))


def _on_month_day(groups: dict, today: date) -> _Days:
    month, day = int(groups["m"]), int(groups["d"])
    if groups.get("dot"):  # 7.31 也可能是版本号，所以不往明年推
        exact = date(today.year, month, day)
        return _exact(exact if exact >= today else None)
    if groups.get("slash") and month > 12 >= day:  # 31/7 只能是日在前
        month, day = day, month
    return _exact(_in_year(groups, today, lambda year: date(year, month, day), JUST_PASSED_DAYS))


def _in_year(groups: dict, today: date, on: Callable[[int], date | None], may_have_passed: int = 0,
             long_passed: int = LONG_PASSED_DAYS) -> date | None:
    """说了哪年就是那年；没说就是今年，早就过了则是明年，不久前才过则说不准。"""
    if groups.get("y"):
        return on(_year(groups["y"]))
    if groups.get("ry"):
        return on(today.year + (groups["ry"] == "明"))
    day = on(today.year)
    passed = (today - day).days if day else 0
    if passed <= may_have_passed:
        return day
    return on(today.year + 1) if passed > long_passed else None


def _on_day_of_month(groups: dict, today: date) -> _Days:
    day, which = int(groups["d"]), groups["w"]
    ahead = which.startswith("下") if which else day < today.day
    return _exact(_shift(today.replace(day=1), int(ahead)).replace(day=day))


def _shift(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _weekday(name: str) -> int:
    return 7 if name in "日天" else int(name)


def _monday(which: str | None, today: date) -> date:
    weeks = ("下" in which) + ("下下" in which) if which else 0
    return today + timedelta(7 * weeks - today.weekday())


def _on_weekday(groups: dict, today: date) -> _Days:
    target = _weekday(groups["d"])
    if groups["w"]:
        return _exact(_monday(groups["w"], today) + timedelta(target - 1))
    return _exact(today + timedelta((target - today.isoweekday()) % 7))


def _on_week(groups: dict, today: date) -> _Days:
    monday = _monday(groups["w"], today)
    if groups.get("work"):  # end of week：这个工作周结束
        return _exact(day if (day := monday + timedelta(4)) >= today else None)
    return _span(monday + timedelta(5 if groups.get("end") else 0), monday + timedelta(6))


def _on_today(groups: dict, today: date) -> _Days:
    return _exact(today + timedelta({"今": 0, "明": 1, "后": 2, "大后": 3}[groups["d"]]))


def _after_duration(groups: dict, today: date) -> _Days:
    unit, half = groups["u"], groups["n"] == "半"
    n = 0 if half else int(groups["n"])
    if unit == "小时":
        day = today + timedelta(n // 24) if n and n % 24 == 0 else None
    elif unit in ("月", "年"):
        months = 12 if unit == "年" else 1
        day = _shift(today, months * n) if not half else _shift(today, 6) if unit == "年" else today + timedelta(15)
    else:
        day = None if half else today + timedelta(n * (7 if unit == "周" else 1))
    return _Days(day, None)  # “三天前”是过去


def _on_month(groups: dict, today: date) -> _Days | None:
    """月、旬、月底；没说哪个月的旬取将到的那个。"""
    part = groups.get("part") or ""
    if groups.get("m"):
        last = _in_year(groups, today, lambda year: _part(date(year, int(groups["m"]), 1), part)[1])
    else:
        first = _shift(today.replace(day=1), int("下" in (groups["w"] or "")))
        last = _part(first, part)[1]
        if not groups["w"] and last < today:
            last = _part(_shift(first, 1), part)[1]
    if last is None or part in ("底", "末"):
        return last and _exact(last)
    return _span(*_part(last.replace(day=1), part))


def _part(first: date, part: str) -> tuple[date, date]:
    last = calendar.monthrange(first.year, first.month)[1]
    start, end = {"上": (1, 10), "中": (11, 20), "下": (21, last)}.get(part, (1, last))
    return first.replace(day=start), first.replace(day=end)


def _on_quarter(groups: dict, today: date) -> _Days | None:
    if number := groups.get("q"):
        last = _in_year(groups, today, lambda year: _part(date(year, int(number) * 3, 1), "")[1])
    else:
        months = (2 - (today.month - 1) % 3) + 3 * ("下" in (groups["w"] or ""))
        last = _part(_shift(today.replace(day=1), months), "")[1]
    if last is None or groups.get("end"):
        return last and _exact(last)
    return _span(_shift(last.replace(day=1), -2), last)


def _on_year(groups: dict, today: date) -> _Days:
    year = _in_year(groups, today, lambda year: date(year, 12, 31)).year
    half = groups.get("half")
    start, end = date(year, 7 if half == "下" else 1, 1), date(year, *((6, 30) if half == "上" else (12, 31)))
    return _exact(end) if groups.get("end") else _Days(end if end >= today else None, start - timedelta(1))


def _on_holiday(groups: dict, today: date) -> _Days | None:
    name = groups["h"]
    day = _in_year(groups, today, lambda year: _holiday(name, year), long_passed=JUST_PASSED_DAYS)
    if day is None:
        return None
    return _Days(None if name in _LONG_HOLIDAYS and not groups["exact"] else day, day - timedelta(1))


def _holiday(name: str, year: int) -> date | None:
    if name in _FIXED:
        return date(year, *_FIXED[name])
    if name == "清明":  # 二十一世纪的节气公式
        return date(year, 4, int(year % 100 * 0.2422 + 4.81) - year % 100 // 4)
    table = _LUNAR[name].split()
    index = year - _LUNAR_FIRST_YEAR
    return date(year, int(table[index][:2]), int(table[index][2:])) if 0 <= index < len(table) else None


_FULL = r"(?P<y>\d{4}|\d\d(?=年))[年/.-](?P<m>\d{1,2})[月/.-](?P<d>\d{1,2})[日号]?"
_COMPACT = r"(?P<y>20\d\d)(?P<m>\d\d)(?P<d>\d\d)"
_RULES: list[tuple[re.Pattern[str], Callable]] = [(re.compile(pattern), rule) for pattern, rule in [
    (_FULL, _on_full_date),
    (_COMPACT, _on_full_date),
    (_YEAR + r"(?P<m>\d{1,2})月(?P<d>\d{1,2})[日号]?", _on_month_day),
    (r"(?P<m>\d{1,2})(?:(?P<slash>/)|(?P<dot>\.)|-)(?P<d>\d{1,2})[日号]?", _on_month_day),
    (rf"(?:{_WHICH}月)?(?P<d>\d{{1,2}})[日号]", _on_day_of_month),
    (rf"{_WHICH}?周(?P<d>[1-6日天])", _on_weekday),
    (rf"{_WHICH}(?P<work>工作)?1?周{_IN}", _on_week),
    (rf"{_WHICH}?周(?P<end>末)", _on_week),
    (rf"(?P<d>[今明])[天日儿夜]?{_IN}", _on_today),
    (r"(?P<d>大?后)[天日]", _on_today),
    (rf"(?:未来|接下来|今后)?(?P<n>\d{{1,3}}|半)个?(?P<u>小时|天|周|年|(?<=个)月){_LATER}?", _after_duration),
    (rf"(?P<n>\d{{1,3}})(?P<u>日){_LATER}", _after_duration),
    (_YEAR + rf"(?P<m>\d{{1,2}})月份?(?:(?P<part>[底末])|{_IN})", _on_month),
    (_YEAR + r"(?P<m>\d{1,2})月份?(?P<part>[上中下])旬", _on_month),
    (rf"(?:{_WHICH}?月)?(?P<part>[上中下])旬", _on_month),
    (rf"{_WHICH}?月(?P<part>[底末])", _on_month),
    (rf"{_WHICH}月{_IN}", _on_month),
    (_YEAR + rf"的?(?:第?(?P<q>[1-4])季度?)(?P<end>[末底])?{_IN}", _on_quarter),
    (rf"{_WHICH}?季度?(?:(?P<end>[末底])|(?<=季度){_IN})", _on_quarter),
    (r"(?:(?P<y>\d{4})年?|(?P<ry>今|本|明)年?)?年(?P<end>[底末])", _on_year),
    (rf"{_YEAR}(?P<half>[上下])半年{_IN}", _on_year),
    (rf"(?:(?P<y>\d{{4}})|(?P<ry>今|本|明))年{_IN}|年(?:之内|以内|内)", _on_year),
    (_YEAR + r"(?P<h>元旦|春节|清明|劳动|端午|中秋|国庆|圣诞|双11|双12)节?(?:假期?|长假|放假)?(?P<exact>当天)?", _on_holiday),
]]
