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
_FIXED = {"元旦": (1, 1), "五一": (5, 1), "国庆": (10, 1), "圣诞": (12, 25)}
_LONG_HOLIDAYS = ("春节", "五一", "国庆")  # 放好几天：只说“国庆”指不准哪一天，“国庆前”才准
_HOLIDAY_NAMES = {"劳动": "五一", "过年": "春节", "christmas": "圣诞", "new year": "元旦",
                  "new year's day": "元旦"}

_SAME = [
    ("周([一二三四五六])", r"周\1 "),  # 空格防“周五三点”连成 53 点
    ("一早", "早"),
    ("(?<![零一二三四五六七八九十月])(?:五一|劳动)(?=节|假|长假|当天|之?前|以前|$)", "劳动"),
    ("(?<![零一二三四五六七八九十月])十一(?=节|假|长假|当天|之?前|以前|$)", "国庆"),
    (r"\beo([wmqy])\b", lambda m: "end of " + {"w": "week", "m": "month", "q": "quarter", "y": "year"}[m[1]]),
    (r"\b(month|quarter|year)[- ]end\b", r"end of \1"),
]
WEEKDAYS = {name: day for day, names in enumerate(
    ("monday mon", "tuesday tues tue", "wednesday wed", "thursday thurs thur thu", "friday fri", "saturday sat",
     "sunday sun"), 1) for name in names.split()}
MONTHS = {name: month for month, names in enumerate(
    ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
     "september sept sep", "october oct", "november nov", "december dec"), 1) for name in names.split()}
_NUMBERS = {word: n for n, word in enumerate(
    "one two three four five six seven eight nine ten eleven twelve".split(), 1)} | {"a": 1, "an": 1}
_DIGIT = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_MON, _WD = "|".join(MONTHS), "|".join(WEEKDAYS)
_IN = "(?:之内|以内|内|里)?"
_YEAR = r"(?:(?P<y>\d{4}|\d\d(?=年))年?|(?P<ry>今|本|明)年)?"
_WEEK = "(?P<w>下下个?|下个?|本|这个?|今)"
_PART = "(?:一早|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|早|晚)"
_CLOCK = rf"(?:{_PART}?(?:[1-9]\d?[点时](?:半|整|钟|一刻|\d{{1,2}}分?)?|[1-9]\d?:\d\d(?::\d\d)?)|{_PART})"
_END_OF_DAY = r"(?:下班|收工|eod|cob|eob|close of business|(?:the )?end of (?:the )?(?:business )?day)"
_CLOCK_EN = r"(?:\d{1,2}(?::\d\d)? ?(?:am|pm)|\d{1,2}:\d\d|noon|(?:in the )?(?:morning|afternoon|evening|night))"
_HEAD = re.compile(
    rf"^(?:最晚|最迟|最慢|不晚于|不迟于|不得晚于|务必|必须|争取|尽量|预计|计划|暂定|赶在|定[于在]|截[止至]到?(?:日期|时间)?|[至到在于]|"
    rf"(?:deadline|due(?: date)?|no later than|not later than|at the latest|latest|on|at|the)\b|[:,，。 ]"
    rf"|{_END_OF_DAY}(?=\W*[a-z])(?: of)?|{_CLOCK_EN}(?: on)?(?= )|(?:(?P<before>before)|(?P<by>by|until|till))\b)"
)
_TAIL = re.compile(
    rf"(?:(?P<before>之前|以前|前)|为止|截?止|的时候|完成|提交|交付|搞定|\b(?:at the latest|at|on|by)|[:,，。. ]"
    rf"|(?P<eod>{_END_OF_DAY})|{_CLOCK}|(?<=[ ,]){_CLOCK_EN})$"
)


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
    text, days = _tidy(raw or ""), set()
    for pattern in (_FULL, _COMPACT, _MDY, _DMY):
        for match in re.finditer(rf"(?<![\d.]){pattern}(?!\d)", text):
            if match["y"]:
                try:
                    days.add(_full(match))
                except ValueError:
                    return None
    return days.pop() if len(days) == 1 else None


def _tidy(raw: str) -> str:
    text = re.sub(r"\s+", " ", plain(raw)).strip(" 。.;；,，、\"“”")
    if re.search("[一-鿿]", text):
        text = text.replace(" ", "")
    text = re.sub("星期|礼拜", "周", text)
    for pattern, new in _SAME:
        text = re.sub(pattern, new, text)
    return re.sub("[零〇一二两三四五六七八九十廿]+", _arabic, text)


def _arabic(match: re.Match[str]) -> str:
    text = match[0]
    if set(text) <= set(_DIGIT):  # 二〇二六年；“两三天”不是数
        year = len(text) in (2, 4) and match.string[match.end():].startswith("年")
        return "".join(str(_DIGIT[c]) for c in text) if len(text) == 1 or year else text
    if not (parts := re.fullmatch("([一二三四五六七八九])?[十]([一二三四五六七八九])?", text.replace("廿", "二十"))):
        return text
    return str((_DIGIT[parts[1]] if parts[1] else 1) * 10 + (_DIGIT[parts[2]] if parts[2] else 0))


def _normalize(text: str, today: date | None) -> date | None:
    if match := re.fullmatch(r"(.+?)\((.+)\)(.*)", text):  # 下周五（8月7日）前：两个说法须一致
        outer, inner = _normalize(match[1] + match[3], today), _normalize(match[2], today)
        return outer if inner == outer or not _strip(match[2])[0] else None
    core, before, by, end_of_day = _strip(text)
    if not core:
        return today if end_of_day else None
    days = _lookup(core, today) or _with_weekday(core, today)
    if days is None:
        return None
    if before:
        gone = days.before != days.on and days.before and today and days.before < today
        return None if gone else days.before
    return None if by and days.before and days.on != days.before and core not in _HOLIDAY_NAMES else days.on


def _strip(text: str) -> tuple[str, bool, bool, bool]:
    """去掉两头的“最晚、前、下班、三点、by、EOD”；返回（剩下的，有“前”，有 by，有“下班/EOD”）。"""
    before = by = end_of_day = False
    while text and (match := _TAIL.search(text) or _HEAD.search(text)):
        groups = match.groupdict()
        before |= bool(groups.get("before"))
        by |= bool(groups.get("by"))
        end_of_day |= bool(re.search(_END_OF_DAY, match[0]))
        text = text[: match.start()] + text[match.end():] if match.start() == 0 else text[: match.start()]
    return text, before, by, end_of_day


def _lookup(core: str, today: date | None) -> _Days | None:
    for pattern, rule in _RULES:
        if match := pattern.fullmatch(core):
            if today is None and rule is not _rule_full:
                return None
            return rule(match, today)
    return None


def _with_weekday(core: str, today: date | None) -> _Days | None:
    """8月7日周五、Friday August 7：日期和星期须对得上。"""
    match = re.fullmatch(rf"(?:周([1-6日天])|({_WD}))[, ]*(.+)|(.+?)[, ]*(?:周([1-6日天])|\b({_WD}))", core)
    if not match:
        return None
    days = _lookup(match[3] or match[4], today)
    weekday = _weekday(match[1] or match[5] or match[2] or match[6])
    return days if days and days.on and days.on == days.before and days.on.isoweekday() == weekday else None


# —— 各种说法 ——


def _weekday(name: str) -> int:
    return WEEKDAYS.get(name) or (7 if name in "日天" else int(name))


def _exact(day: date | None) -> _Days:
    return _Days(day, day)


def _span(start: date, end: date) -> _Days:
    return _Days(end, start - timedelta(1))


def _full(match: re.Match[str]) -> date:
    year = int(match["y"])
    return date(year + 2000 if year < 100 else year, MONTHS.get(match["m"]) or int(match["m"]), int(match["d"]))


def _rule_full(match: re.Match[str], today: date | None) -> _Days:
    return _exact(_full(match))


def _rule_month_day(match: re.Match[str], today: date) -> _Days:
    groups = match.groupdict()
    month, day = MONTHS.get(match["m"]) or int(match["m"]), int(match["d"])
    if groups.get("dot"):  # 7.31 也可能是版本号，所以不往明年推
        day_on = date(today.year, month, day)
        return _exact(day_on if day_on >= today else None)
    if groups.get("slash") and month > 12 >= day:  # 31/7 只能是日在前
        month, day = day, month
    if groups.get("y") or groups.get("ry"):
        return _exact(date(_year(groups, today), month, day))
    return _exact(_coming_year(today, lambda year: date(year, month, day), just_passed=True))


def _year(groups: dict[str, str | None], today: date) -> int:
    if year := int(groups.get("y") or 0):
        return year + 2000 if year < 100 else year
    return today.year + (groups.get("ry") == "明")


def _coming_year(today: date, on: Callable[[int], date], *, just_passed: bool = False) -> date | None:
    passed = (today - on(today.year)).days
    if passed <= (JUST_PASSED_DAYS if just_passed else 0):
        return on(today.year)
    return on(today.year + 1) if passed > LONG_PASSED_DAYS else None


def _rule_day_of_month(match: re.Match[str], today: date) -> _Days:
    which, day = match.groupdict().get("rm") or "", int(match["d"])
    ahead = which.startswith("下") or (not which and day < today.day)
    return _exact(_shift(today.replace(day=1), int(ahead)).replace(day=day))


def _shift(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _rule_weekday(match: re.Match[str], today: date) -> _Days:
    target, which = _weekday(match["d"]), match["w"]
    if not which or "coming" in which:
        return _exact(today + timedelta((target - today.isoweekday()) % 7))
    day = _monday(which, today) + timedelta(target - 1)
    return _exact(None if which == "this" and day < today else day)


def _monday(which: str | None, today: date) -> date:
    weeks = 2 if (which or "").startswith("下下") else int((which or "").startswith(("下", "next")))
    return today - timedelta(today.weekday()) + timedelta(7 * weeks)


def _rule_week(match: re.Match[str], today: date) -> _Days:
    start = _monday(match["w"], today)
    return _span(start, start + timedelta(6))


def _rule_weekend(match: re.Match[str], today: date) -> _Days:
    start = _monday(match["w"], today)
    return _span(start + timedelta(5), start + timedelta(6))


def _rule_week_end(match: re.Match[str], today: date) -> _Days:
    day = _monday(match["w"], today) + timedelta(4)  # end of week 指这个工作周结束
    return _exact(day if day >= today else None)


def _rule_today(match: re.Match[str], today: date) -> _Days:
    text = match[0]
    days = 3 if "大后" in text else 2 if "后" in text or "after" in text else int(text.startswith(("明", "tom", "tmr")))
    return _exact(today + timedelta(days))


def _rule_duration(match: re.Match[str], today: date) -> _Days | None:
    amount, unit = match["n"], match["u"]
    if amount == "半":
        day = {"月": today + timedelta(15), "年": _shift(today, 6)}.get(unit)
    else:
        n = _NUMBERS.get(amount) or int(amount)
        if unit in ("小时", "hour"):
            n, unit = (n // 24, "天") if n % 24 == 0 else (0, "")
        day = {"天": today + timedelta(n), "日": today + timedelta(n), "day": today + timedelta(n),
               "周": today + timedelta(7 * n), "week": today + timedelta(7 * n), "月": _shift(today, n),
               "month": _shift(today, n), "年": _shift(today, 12 * n), "year": _shift(today, 12 * n)}.get(unit)
    return _Days(day, None)  # “三天前”是过去


def _rule_month(match: re.Match[str], today: date) -> _Days | None:
    """月、旬、月底；没说哪一年或哪个月的取将到的那个。"""
    groups = match.groupdict()
    name, part = groups.get("m"), groups.get("part") or ""
    if name:
        month = MONTHS.get(name) or int(name)
        if groups.get("y") or groups.get("ry"):
            year = _year(groups, today)
        else:
            end = _coming_year(today, lambda year: _part(year, month, part)[1])
            if end is None:
                return None
            year = end.year
        start, end = _part(year, month, part)
    else:
        which = groups.get("rm") or ""
        first = _shift(today.replace(day=1), int(which.startswith(("下", "next"))))
        start, end = _part(first.year, first.month, part)
        if not which and end < today:
            first = _shift(first, 1)
            start, end = _part(first.year, first.month, part)
    return _exact(end) if part in ("底", "末", "end") else _span(start, end)


def _part(year: int, month: int, part: str) -> tuple[date, date]:
    last = calendar.monthrange(year, month)[1]
    first, end = {"上": (1, 10), "中": (11, 20), "下": (21, last)}.get(part, (1, last))
    return date(year, month, first), date(year, month, end)


def _rule_quarter(match: re.Match[str], today: date) -> _Days | None:
    groups = match.groupdict()
    if number := groups.get("q") or groups.get("q2"):
        month = int(number) * 3
        if groups.get("y") or groups.get("y2") or groups.get("ry"):
            year = int(groups.get("y2") or 0) or _year(groups, today)
            end = _part(year, month, "")[1]
        else:
            end = _coming_year(today, lambda year: _part(year, month, "")[1])
    else:
        ahead = int((groups.get("rq") or "").startswith(("下", "next")))
        last = _shift(today.replace(day=1), (2 - (today.month - 1) % 3) + 3 * ahead)
        end = _part(last.year, last.month, "")[1]
    if end is None:
        return None
    return _exact(end) if groups.get("end") else _span(_shift(end.replace(day=1), -2), end)


def _rule_year(match: re.Match[str], today: date) -> _Days:
    groups = match.groupdict()
    year, half = _year(groups, today), groups.get("half")
    start, end = date(year, 7 if half == "下" else 1, 1), date(year, *((6, 30) if half == "上" else (12, 31)))
    if groups.get("end"):
        return _exact(end)
    return _Days(end if end >= today else None, start - timedelta(1))


def _rule_holiday(match: re.Match[str], today: date) -> _Days | None:
    groups = match.groupdict()
    name = _HOLIDAY_NAMES.get(match["h"], match["h"])
    if groups.get("y") or groups.get("ry"):
        day = _holiday(name, _year(groups, today))
    else:
        day = _holiday(name, today.year)
        if day and day < today:
            day = _holiday(name, today.year + 1) if (today - day).days > JUST_PASSED_DAYS else None
    if day is None:
        return None
    return _Days(None if name in _LONG_HOLIDAYS and not groups.get("exact") else day, day - timedelta(1))


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
_MDY = rf"(?P<m>{_MON})\.? (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y>\d{{4}}))?"
_DMY = rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m>{_MON})\.?(?:,? (?P<y>\d{{4}}))?"
_N_EN = "|".join([*_NUMBERS, r"\d{1,3}"])
_RM = "(?P<rm>本|这个?|下个?|当)"
_LATER = "(?:之内|以内|内|之后|以后|后)"

_RULES: list[tuple[re.Pattern[str], Callable]] = [(re.compile(pattern), rule) for pattern, rule in [
    (_FULL, _rule_full),
    (_COMPACT, _rule_full),
    (_YEAR + r"(?P<m>\d{1,2})月(?P<d>\d{1,2})[日号]?", _rule_month_day),
    (r"(?P<m>\d{1,2})(?:(?P<slash>/)|(?P<dot>\.)|-)(?P<d>\d{1,2})[日号]?", _rule_month_day),
    (_MDY, _rule_month_day),
    (_DMY, _rule_month_day),
    (rf"(?:{_RM}月)?(?P<d>\d{{1,2}})[日号]", _rule_day_of_month),
    (r"(?P<d>\d{1,2})(?:st|nd|rd|th)", _rule_day_of_month),
    (rf"{_WEEK}?周(?P<d>[1-6日天])", _rule_weekday),
    (rf"(?P<w>this coming|this|next|coming)? ?(?P<d>{_WD})", _rule_weekday),
    (rf"{_WEEK}1?周{_IN}", _rule_week),
    ("(?P<w>this|next) week", _rule_week),
    (rf"{_WEEK}?周末", _rule_weekend),
    ("(?P<w>this|next)? ?weekend", _rule_weekend),
    ("end of (?:the |this )?(?P<w>next )?(?:work ?)?week", _rule_week_end),
    (rf"[今明][天日儿]?{_IN}|大?后[天日]|今夜|day after tomorrow|today|tonight|tomorrow|tmrw?", _rule_today),
    (rf"(?:未来|接下来|今后)?(?P<n>\d{{1,3}}|半)个?(?P<u>小时|天|周|年){_LATER}?", _rule_duration),
    (rf"(?:未来|接下来|今后)?(?P<n>\d{{1,3}}|半)个(?P<u>月){_LATER}?", _rule_duration),
    (rf"(?P<n>\d{{1,3}})(?P<u>日){_LATER}", _rule_duration),
    (rf"(?:(?:with)?in )?(?:the )?(?:next )?(?P<n>{_N_EN}) (?P<u>hour|day|week|month|year)s?(?: from (?:now|today))?",
     _rule_duration),
    (_YEAR + rf"(?P<m>\d{{1,2}})月份?(?:(?P<part>[底末])|{_IN})", _rule_month),
    (_YEAR + r"(?P<m>\d{1,2})月份?(?P<part>[上中下])旬", _rule_month),
    (rf"(?:{_RM}?月)?(?P<part>[上中下])旬", _rule_month),
    (rf"{_RM}?月(?P<part>[底末])", _rule_month),
    (rf"{_RM}月{_IN}", _rule_month),
    (rf"(?P<part>end) of (?P<m>{_MON})\.?(?:,? (?P<y>\d{{4}}))?", _rule_month),
    (rf"(?:in )?(?P<m>{_MON})(?: (?P<y>\d{{4}}))?", _rule_month),
    ("(?P<part>end) of (?:the |this )?(?P<rm>next )?month", _rule_month),
    ("(?P<rm>this|next) month", _rule_month),
    (_YEAR + rf"的?(?:第?(?P<q>[1-4])季度?|q(?P<q2>[1-4])(?:季度)?)(?P<end>[末底])?{_IN}", _rule_quarter),
    (r"(?:in )?(?:(?P<end>end) of )?q(?P<q>[1-4])(?:,? (?P<y2>\d{4}))?", _rule_quarter),
    (rf"(?P<rq>本|这个?|下个?)?季度?(?:(?P<end>[末底])|(?<=季度){_IN})", _rule_quarter),
    ("(?P<end>end) of (?:the |this )?(?P<rq>next )?quarter", _rule_quarter),
    ("(?P<rq>this|next) quarter", _rule_quarter),
    (r"(?:(?P<y>\d{4})年?|(?P<ry>今|本|明)年?)?年(?P<end>[底末])", _rule_year),
    (rf"{_YEAR}(?P<half>[上下])半年{_IN}", _rule_year),
    (rf"(?:(?P<y>\d{{4}})|(?P<ry>今|本|明))年{_IN}|年(?:之内|以内|内)|this year", _rule_year),
    ("(?P<end>end) of (?:the |this )?year", _rule_year),
    (_YEAR + r"(?P<h>元旦|春节|清明|劳动|端午|中秋|国庆|圣诞|过年)节?(?:假期?|长假|放假)?(?P<exact>当天)?",
     _rule_holiday),
    ("(?P<h>christmas|new year(?:'s day)?)", _rule_holiday),
]]
