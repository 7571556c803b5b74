"""标签：一行开头的“某某：”是人名、会头项目还是正文；哪些行不是发言。

这里只有判断单个标签、单行的规则；词表在 ``wordlists``，上下文（出现几次、在什么位置）由 ``layouts`` 判断。
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from .wordlists import ABSENT, COMPOUND_SURNAMES, META_WORDS, NOT_NAMES, PRESENT, ROLES, SURNAMES, TITLES, squeeze

TIME = r"\d{1,3}[:：]\d{2}(?:[:：]\d{2})?(?:[.,]\d{1,3})?"
_MONTHS = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_DAY = (
    r"(?:(?:\d{4}[-/.年]\s?)?\d{1,2}[-/.月]\s?\d{1,2}日?(?:[-/.]\d{2,4})?(?:\s*(?:周|星期)[一二三四五六日天])?"
    rf"|(?:{_MONTHS})\.? \d{{1,2}}(?:,? \d{{4}})?)"
)
_CLOCK = rf"(?:(?:[上下中]午|早上|晚上|凌晨)\s*)?{TIME}(?:\s?[ap]m)?"
# 时间戳：时间，前面可有日期、上下午，后面可有终点；BRACKETED 是加了括号的
MOMENT = rf"(?:(?:{_DAY}[,，T]?\s*)?{_CLOCK}(?:\s*[-–~—]+>?\s*{_CLOCK})?)"
BRACKETED = rf"(?:[\[【(（`]\s*(?:{MOMENT}|[\d.]{{1,9}}s(?:\s*[-–~—]+>?\s*[\d.]{{1,9}}s)?)\s*[\]】)）`])"
_FIRST_TIME = re.compile(rf"{TIME}|\d+(?:\.\d+)?(?=s)", re.I)
_NUMBER = "[一二三四五六七八九十百两\\d]+"

_PERSON = re.compile(
    rf"(?:(?:{COMPOUND_SURNAMES})[一-鿿]{{1,2}}|[{''.join(sorted(SURNAMES))}][一-鿿]{{1,2}}|[老小阿大][一-鿿]{{1,2}}"
    rf"|[一-鿿]{{1,6}}·[一-鿿·]{{1,10}}|[一-鿿]{{1,3}}(?:{TITLES}))"
)
_NUMBERED = re.compile(
    "(?:说话人|說話人|发言人|發言人|讲话人|讲者|演讲者|嘉宾|参会者|用户|选手|同学|"
    r"speaker|spk|participant|未知(?:说话人|发言人)?|unknown(?: speaker)?)"
    rf"[\s_]*(?:{_NUMBER}|[a-z])?号?", re.I,
)
_ORDINAL = re.compile(
    rf"[（(]?第?{_NUMBER}(?:点|條|条|项|步|个|章|节|期|轮|周|次|页|部分|阶段|方面|是)?[)）、.]?|"
    rf"(?:[（(]?{_NUMBER}[)）]|{_NUMBER}[、.．]).*|(?:其|之|议题|方案|步骤|问题|选项|附件|任务|阶段){_NUMBER}"
)
_DATE_LIKE = re.compile(rf"(?:[\d\s,/.:：~～年月日时時分秒点點号號上下午周一二三四五六–—-]|{_MONTHS})+", re.I)
_PHONE = re.compile(r"\+?\d[\d* -]{5,16}\d")
_SENTENCE = re.compile(r"[。！？!?；;，、…“”\"<>{}=#\\]|^\||//|——")
_FUNCTION = re.compile(
    "[的了是我你他她它们這这那吗嗎呢吧啊把就也请請说說问問]|如下|以下|包括|例如|觉得|认为|需要|可以|应该"
)
_TOPIC = re.compile(
    "(?:[周例月年季早晚晨站]会|会议|评审|复盘|纪要|记录|讨论|方案|计划|项目|工作|情况|问题|事项|进度|安排|建议|要求|目标|"
    "时间|地点|日期|内容|结果|原因|风险|部分|方面|阶段|环节)$"
)
_BROKEN = re.compile(r"[。！？!?；;，…]|://|\d月\d+[日号]")
_HALF_SAID = re.compile(
    r"(?:[上下中]午|早上|晚上|凌晨|傍晚|[今明昨后]天|[今明昨]晚|[到在是从至]|.周[一二三四五六日天末]|"
    r"\b(?:at|to|by|from|until|till|around|is|am|pm)|比例|时间|日期)[:：]?$"
)
_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]|【[^【】]*】)$")
ROLE_PATTERN = "|".join(sorted(ROLES, key=len, reverse=True))
_ROLE_PREFIX = re.compile(rf"(?:{ROLE_PATTERN})\s*[:：]\s*(?=\S)", re.I)
_HAN = re.compile("[一-鿿]")
_PARTICLES = frozenset("de da di du del der den van von la le el al bin bint ibn of the and y e dos das".split())

_EVENT = re.compile(  # 会头里保留、正文里不是发言：[掌声]（某某离开会议）、单独的日期
    rf"[\[【(（<][^\[\]【】()（）]{{1,30}}[\]】)）>]|\*[^*]{{1,20}}\*|♪.*|\d{{4}}[-/.年]\d{{1,2}}[-/.月]\d{{1,2}}日?(?:[\sT]+{TIME})?"
)
_JUNK = re.compile(  # 分隔线、页码、单独的时间、免责声明、录制提示、网页按钮
    r"[-—–=_*~+#]{3,}"
    r"|[-—\s]*第\s*\d+\s*页(?:[\s/／，,]*共?\s*\d+\s*页)?[-—\s]*|page\s+\d+(?:\s+of\s+\d+)?|[-—]\s*\d+\s*[-—]"
    rf"|[\[【(（]?{TIME}[\]】)）]?|{TIME}/{TIME}"
    r"|(?:以上|本|该)(?:内容|文字|文本|纪要|转写|结果|文档).{0,4}(?:AI|人工智能|机器|智能|自动).{0,6}(?:生成|转写|识别)"
    r"(?:.{0,20}(?:参考|核对|核实|为准|甄别|辨别|鉴别))?[。.]?"
    r"|(?:(?:下载|分享|导出|编辑|复制|播放|倍速|搜索|收起|展开|返回|回放|评论|点赞|音频|视频)[\s|·/]*){2,}"
    r"|transcribed by https?://otter\.ai.*|this (?:editable )?transcript was computer[- ]generated.*"
    r"|(?:meeting|transcription) ended after.*|transcript|.{1,60} (?:started|stopped) transcription\.?"
    r"|.{0,40}已?(?:启动|开始|停止|结束)了?(?:转录|听写)。?|(?:转写结果|录音信息|文字记录|转写文本)[:：]?"
    r"|skip to main content|accessibility overview|zoom logo|download \(\d+ files?\)|speed"
    r"|(?:audio|search|show|hide) transcript|chat messages", re.I,
)


def seconds(stamp: str) -> float:
    """时间戳（``MM:SS``、``H:MM:SS``、``7月2日 下午 3:30``、``12.5s``…）→ 秒；有日期或上下午的是钟点。"""
    match = _FIRST_TIME.search(stamp)
    parts = [float(part) for part in re.split("[:：]", match[0].replace(",", "."))]
    before, after = stamp[:match.start()][-6:], stamp[match.end():][:3].lower().strip()
    if len(parts) == 2 and (re.search(r"[\d午上晨]", before) or after[:2] in ("am", "pm")):
        parts.append(0)
    total = 0.0
    for part in parts:
        total = total * 60 + part
    return total + 43200 if total < 43200 and (re.search("下午|晚上", before) or after[:2] == "pm") else total


def clock(start_s: float) -> str:
    """秒 → ``HH:MM:SS``。"""
    whole = int(start_s)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"


def bare_name(speaker: str) -> str:
    """去掉括号里的部门、公司、身份和“主持人：”前缀；只剩括号时原样返回。"""
    name = _ROLE_PREFIX.sub("", speaker.strip(), count=1)
    while (shorter := _BRACKETS.sub("", name)) != name and shorter:
        name = shorter
    return name


_META = re.compile(r"[-*•#\s]*[【\[]?([^：:【】\[\]]{1,20}?)\s*(?:[：:]|[】\]]\s*[：:]?)")


def meta_items(line: str) -> list[tuple[str, str]]:
    """会头的一行 → [(规整后的标签, 值)]；一行可有几项；不是会头返回空表。"""
    match = _META.match(line[:60])
    first = squeeze(bare_name(match[1])) if match else ""
    if first not in META_WORDS:
        return [(squeeze(line), "")] if squeeze(line[:20]) in PRESENT | ABSENT and len(line) <= 20 else []
    found = [(first, match.end(), 0)]
    for later in re.finditer(r"(?<=[\s　])([^\s：:]{2,8})\s*[：:]", line[:2000]):
        if later.start() >= match.end() and squeeze(later[1]) in META_WORDS:
            found.append((squeeze(later[1]), later.end(), later.start()))
    ends = [start for _, _, start in found[1:]] + [len(line)]
    return [(label, line[begin:end].strip()) for (label, begin, _), end in zip(found, ends, strict=True)]


@lru_cache(4096)
def _junk(line: str) -> bool:
    return _JUNK.fullmatch(line) is not None


def is_junk(line: str) -> bool:
    """整行是导出工具加的东西：分隔线、页码、单独的时间、免责声明、网页按钮。"""
    return len(line) <= 200 and _junk(line)


def is_noise(line: str) -> bool:
    """整行都不是发言：``is_junk``，以及事件（[掌声]）和单独的日期。"""
    return is_junk(line) or (len(line) <= 60 and _EVENT.fullmatch(line) is not None)


@lru_cache(4096)
def stamped_name(name: str) -> bool:
    """带时间戳的行里，``name`` 可否是人名（时间已是证据，只排除日期和半句话）。"""
    if not name or len(name) > 60 or _is_date(name) or _unbalanced(name) or squeeze(name) in META_WORDS - ROLES:
        return False
    return not _BROKEN.search(name) and not _HALF_SAID.search(name)


@lru_cache(4096)
def name_strength(name: str) -> int:
    """没有时间戳时 ``name`` 像不像说话人：0 不是，1 可能（要看上下文），2 是。"""
    core = bare_name(name)
    if _PHONE.fullmatch(core) and not _is_date(core) and len(name) <= 60:
        return 2
    if not core or len(name) > 60 or _unbalanced(name) or _ORDINAL.fullmatch(core) or squeeze(core) in NOT_NAMES:
        return 0
    if _NUMBERED.fullmatch(core) or squeeze(core) in ROLES:
        return 2
    if _SENTENCE.search(core) or _is_date(core):
        return 0
    if _HAN.search(core):
        return _han_strength(core, core != name)
    return _latin_strength(core)


def _han_strength(core: str, bracketed: bool) -> int:
    text = "".join(core.split())
    if text in ("我", "我方", "对方"):
        return 1
    if _FUNCTION.search(text) or _TOPIC.search(text) or len(text) > 16:
        return 0
    return 2 if _PERSON.fullmatch(text) or (bracketed and len(text) <= 6) else 1


def _latin_strength(core: str) -> int:
    if "," in core and not re.fullmatch(r"[^\W\d][\w.'’ -]*, [^\W\d_][\w.'’ -]*", core):
        return 0
    words = [word for word in re.split(r"[\s,]+", core) if word and word.lower() not in _PARTICLES]
    capitals = sum(not word[0].islower() for word in words)
    if len(words) > 6 or not words:
        return 0
    if capitals == len(words):
        return 2 if len(words) > 1 and core[0].isalpha() else 1
    return 1 if len(words) == 1 or (len(words) <= 3 and core[0].isupper()) else 0


def _is_date(name: str) -> bool:
    return bool(_DATE_LIKE.fullmatch(name)) and not (name.isalpha() and name.isascii()) and not re.fullmatch(r"\d{7,}", name)


def _unbalanced(name: str) -> bool:
    return any(name.count(a) != name.count(b) for a, b in ("()", "（）", "[]", "【】"))


def accepted(candidates: Iterable[tuple[str, int]], total: int, known: Iterable[str] = ()) -> set[str]:
    """候选标签里真正的说话人：本身就像，或反复出现、在参会名单里，或几乎每行都有标签。"""
    candidates = [(name, strength) for name, strength in candidates if strength]
    counts = Counter(name for name, _ in candidates)
    dense = len(candidates) >= 0.8 * total
    known = set(known)
    han = any(s == 2 and not n.isascii() for n, s in candidates)  # 中文的会里只出现一次的“port:”是配置，不是人
    return {n for n, s in candidates
            if s == 2 or counts[n] > 1 or (dense and not (han and n.isascii() and n.islower())) or bare_name(n) in known}
