"""在一段话里找时间说法：日期、星期、期限（三天内、签之前、by Friday），原样返回，不换算。

只认说法，不判断它是不是某件事的期限；``kind`` 供调用者取舍：
date 日历日期 · day 今天明天 · weekday 星期几 · week 周 · month 月/年 · quarter 季度 · clock 钟点 ·
within 多久之内 · event 相对某件事 · span 只有长短（两周、一个礼拜） · past 已过去（昨天、上周）。
"""

from __future__ import annotations

import re
from typing import NamedTuple


class TimePhrase(NamedTuple):
    """``text == 原文[start:end]``。"""

    start: int
    end: int
    text: str
    kind: str


_N = r"(?:\d{1,4}|[一二三四五六七八九十两兩廿卅]{1,4}|半)"
_UNIT = r"(?:(?:个|個)?(?:工作日|小时|小時|钟头|礼拜|禮拜|星期|月)|天|日|周|週|分钟|分鐘|年)"
_DUR = rf"{_N}\s*(?:来|多)?{_UNIT}(?![一二三四五六日天报期会年岁])"
_IN = r"(?:之内|之內|以内|以內|内|內)(?!存|部|容|网|科|心|地|勤)"
_AFTER = r"(?:之后|之後|以后|以後|后|後)(?!端|台|臺|续|續|面|勤|门|門|期|仓|来|悔|果)"
_BEFORE = r"(?:之前|以前|前(?!端|台|面|后|期|提(?![交供出请請报報醒])|往|天|年|辈|一|几|两))"
_EDGE = rf"(?:\s?{_IN}|\s?{_BEFORE}|{_AFTER}|为止|為止)"
_PART = r"(?:上午|中午|下午|晚上|早上|清晨|凌晨|傍晚|夜里|一大?早|大课间|课间|午休|早自习|晚自习|晚(?!上)|早(?!上))(?![点點些就已的])"
_CLOCK = (
    r"(?:\d{1,2}[:：]\d{2}"
    r"|(?:\d{1,2}|[一二三四五六七八九十两兩]{1,3})\s?[点點时時](?:半|一刻|[钟鐘整]|[一二三四五六七八九十\d]{1,3}分?)?"
    r"(?![建意要子内小]|[左]|\d))"
)
_HOLIDAY = (
    r"(?:国庆|國慶|五一|十一|端午|中秋|春节|春節|元旦|清明|圣诞|聖誕|元宵|过年|過年|年会|年會)(?:节|節|假期?|长假|長假)?|节|節|年"
)
_EVENT = (
    rf"(?:{_HOLIDAY}|(?:下次|下一次|下回)[一-鿿]{{0,3}}会|(?:[一-鿿]{{1,4}}|[A-Za-z]+)\s?结束|除夕|腊八|小年|立[春夏秋冬]|冬至|夏至|开春|入夏|入秋|开班|开营|进组|进场|进驻|上冻|开园|闭园|开张|撤展|布展|出发|启程|返校|离校|报到|换季|首演|首映|首发|彩排|开展|封顶|提测|提审|上会|换届|搬家|打样|收尾|落幕|闭幕|散场|杀青|上线|上線|发布|發布|发版|送审|验收|驗收|交付|签约|签字|签|簽約|簽|盖章|开工|開工|开馆|闭馆|开播|开拍|装车|发车|登机|开门|開門|开店|开业|"
    r"开会|開會|开学|開學|开幕|開幕|开课|开庭|开标|开盘|放假|放学|放學|上课|上課|下课|下課|下班|上班|关门|關門|打烊|收工|暑假|寒假|"
    r"假期|过期|到期|截止|汇报|答辩|开庭|交房|送检|期中|期末|月考|考试|考試|双十一|双11|招标|投标|出货|發貨|发货|到货|到貨|入库|入库|出院|手术|手術|查房|交班|接班|交接班|"
    r"(?:下次|下一次)?(?:例会|例會|周会|週會|月会|晨会|早会|站会|班会|会议|會議|开会|开例会|会)|评审|評審|封版|演练|演練|检查|"
    r"檢查|审计|年检|活动|活動|演出|比赛|比賽|开机|天黑|饭点|午休|午饭|晚饭|睡觉|入场|通车|家长会|家長會|毕业|畢業|汛期|雨季|入冬|供暖)"
)
_DATE = (
    r"(?:(?:\d{4}|[二〇零一二三四五六七八九]{4}|今|明)\s*年\s*)?"
    r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*月\s*"
    r"(?:(?:\d{1,2}|[一二三四五六七八九十廿]{1,3})\s*[日号號]?|底|末|初|中旬|上旬|下旬|份)"
    r"|(?:下|本|这|這|次|每)(?:个|個)?月\s?(?:\d{1,2}|[一二三四五六七八九十廿]{1,3})\s?[日号號]"
    r"|\d{4}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d{1,2}(?!\d)"
    r"|(?<![\d/.])\d{1,2}/\d{1,2}(?![\d/.])"
    r"|(?<![第万萬\d.A-Za-z])(?:\d{1,2}|[一二三四五六七八九十廿]{1,3})\s?[号號日](?!审稿|选手|评委|产品|员工|机组|[楼樓线線门門梯桌机機文厅廳仓位库庫馆館店院床车車厂房码碼口常子元井炉柜窗泵站仓桥闸塔桌箱岗船]|空调|通道|电梯|配电|病房|手术|打印|会议室|工位|文件)"
)
_DAY = (
    r"今天|今日|今晚上|今晚|今早|今儿|今夜|明天|明日|明早|明晚上|明晚|明儿|后天|後天|大后天|大後天|当天|當天|当晚|當晚|当日|當日|次日|第二天|隔天|(?:上午|中午|下午|傍晚|晚上)(?![好茶班课見见餐饭])"
)
_W = r"(?:周|週|星期|礼拜|禮拜)"
_THIS = r"(?:下下|本|这|這|下|今)(?:个|個)?"
_PASTDAY = rf"昨[天日晚儿]|前天|前几天|上(?:个|個)?(?:{_W}[一二三四五六日天末]?|月|季度|学期)|上次"
_PASTDAY += r"|去年|刚才|剛才|日前|前年"
_MONTH = (
    r"本月底?|(?:这|這|下|本)(?:个|個)?月(?:底|初|中旬|末|里(?![面边程]))?|月底|月末|月中|月初|年底|年末|年内|年內|"
    r"下一?个(?:版本|迭代)|下半年|上半年|(?:本|下|这)学期|期末|(?:今|明)年"
)
_QUARTER = r"(?<![A-Za-z\d])[Qq][1-4](?!\d)|(?:第?[一二三四]|本|下|这|這)(?:个|個)?季度(?:末|底)?|季度末"
_ATOMS = [
    ("past", _PASTDAY),
    ("past", rf"{_N}\s?(?:多|来|几)?\s?年(?:以前|之前|前)"),
    ("event", rf"(?:拿到|收到|等到|接到|见到|到(?![我你他她]))[^，。！？；,.\s]{{1,6}}?{_DUR}{_IN}"),
    ("event", r"(?:(?<=[，。,；])|^)[一-鿿A-Za-z ]{2,10}一(?:到|出来|批下来|回来|弄完|做完)(?=[，,]?就)|过[了完]年(?![限纪龄级度])|下次\s?(?:[一-鿿]{0,2}会上?|sync|meeting)(?=[给交报带汇选定 ])"),
    ("event", rf"{_EVENT}{_AFTER}(?:第?{_DUR}|[前头头]{_DUR})(?:{_IN})?"),
    ("event", rf"(?:(?<![一-鿿A-Za-z0-9])|(?<=[局部科处室组办队站院司于在]))[一-鿿A-Za-z0-9]{{1,6}}?(?<![局部科处室组队]){_AFTER}(?:的)?{_DUR}{_IN}"),
    ("event", rf"{_EVENT}(?:{_BEFORE}|前)(?:{_DUR})(?!内)|(?:(?<![一-鿿])|(?<=每次)|(?<=[在于]))(?![那改每])[一-鿿]{{1,4}}(?<!提)前(?:{_DUR})(?![内里])"),
    ("event", rf"{_EVENT}的?第[二三]天"),
    ("event", rf"{_EVENT}(?:{_BEFORE}|{_AFTER})(?:第[一二三]{_UNIT})?"),
    ("event", r"提前(?:\d{1,2}|[一二三四五六七八九十两兩半]{1,2})\s?(?:个|個)?(?:工作日|天|周|週|星期|礼拜|月)(?![到来去走下])"),
    ("within", rf"这(?:[一两二三几]|一两|两三)天(?!都|一直|在|有|没|太|忙)|{_DUR}\s?{_IN}|{_DUR}(?:之后|之後|以后|以後|后|後)(?!端|台|面)"),
    ("date", _DATE),
    ("day", rf"(?:{_DAY})"),
    ("weekday", rf"(?:{_THIS}|每(?:个|個)?)?{_W}[一二三四五六日天末](?![一-鿿]?[月])"),
    ("week", rf"{_THIS}{_W}(?![会會一二三四五六日天])|(?<![一-鿿])周内|(?:这|這|本|下)一{_W}(?![会會])"),
    ("month", _MONTH),
    ("quarter", _QUARTER),
    ("clock", rf"{_PART}\s?{_CLOCK}|(?!一[点點](?![半钟鐘整]|[开開下放][门門店工班学學])){_CLOCK}"),
    ("event", r"国庆|國慶|五一(?!天)|端午|中秋|春节|春節|元旦|清明|双十一"),
    ("span", rf"(?<![第每近晚过过去前后半约\d]){_DUR}"),
]
_STEP = "(?:到期|(?![我你他她它咱您把给将在要就都到会能去来的了和跟与再先提目面以当个由请让等也还吧啊呢须必得完好改是为])[一-鿿])"  # “二十号装车前”的“装车”
_TAIL = (
    rf"(?:\s?(?:的)?(?:{_PART}|{_CLOCK}|{_DAY}|{_W}[一二三四五六日天](?!\d)|(?!{_HOLIDAY}{_AFTER}){_EVENT}(?={_BEFORE}|{_AFTER})|EOD|底|末))*"
    rf"(?:{_EDGE}|{_STEP}{{1,4}}?{_BEFORE})?"
)
_LOOSE = (  # 任何事“之前”：从小句开头到“之前”；“我们之前、之前说过”是副词，不是期限
    rf"(?:(?<=[，。！？；：、,;:\s])|(?<=反正)|(?<=最好)|(?<=尽量)|^)(?P<loose>(?!{_DAY}|反正|最好|尽量|起码|都|均|务必|要|得|请|全部|必须|争取|在|于|而且|但|因|所以|不过|然后|如果|要是|就是|我|你|他|她|咱|这|那|上)(?:(?!{_DATE}|{_W}[一二三四五六日天]|{_DAY}|[下本这]周|月[底初末])[一-鿿A-Za-z0-9]){{1,6}}?(?<![们我你他她咱家是])"
    r"(?:之前|以前)(?![的说說提讲講那都已就没沒也我你他]))"
)
_BARE_CHAR = "(?![周週月号號日天节節年])[一-鿿]"
_BARE = (  # 从小句开头数起的“开春前、进组前、名单收齐隔天”；字数放宽会把主语也吞进来
    r"(?:(?<=[，。！？；：、,;:\s但])|^)(?P<bare>(?![我你他她它咱这那都就也还要在目以提面眼从先跟空当往朝向不没谁反每但而却可])"
    rf"(?:(?:{_BARE_CHAR}){{2,3}}?(?<![目以之提面眼从先跟空当往朝向])前(?![台端面后後期往天年辈一几两线进来排途景言者提])|(?:{_BARE_CHAR}){{2,4}}?(?:头一天|隔天))(?=[一-鿿]{{2}}|[，。,]|$))"
)
_ZH = re.compile("|".join(
    [f"(?P<k{i}>(?:{atom}){_TAIL if kind not in ('past', 'event') else ''})" for i, (kind, atom) in enumerate(_ATOMS)]
    + [_LOOSE, _BARE]
))

_MON = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_WD = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?-i:Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun)(?![a-z]))"
_NUM_EN = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|ten|a couple of)"
_UNIT_EN = r"(?:(?:business|working) )?(?:minute|hour|day|week|month|quarter)s?"
_CLOCK_EN = r"(?:\d{1,2}(?::\d{2})? ?(?:am|pm|a\.m\.|p\.m\.)|noon|midnight|\d{1,2} o'clock)"
_DAYPART = r"(?:morning|afternoon|evening|night|noon)"
_EN_ATOMS = [
    ("past", rf"yesterday|last (?:{_WD}|week|month|night|quarter|sprint|time)|(?:{_NUM_EN} )?{_UNIT_EN} ago"),
    ("date", rf"{_MON} \d{{1,2}}(?:st|nd|rd|th)?(?!\d)(?:,? \d{{4}})?|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MON}(?:,? \d{{4}})?|"
             r"the \d{1,2}(?:st|nd|rd|th)|\d{4}[-/]\d{1,2}[-/]\d{1,2}"),
    ("within", rf"(?:with)?in (?:the next )?{_NUM_EN} {_UNIT_EN}"),
    ("week", r"(?:(?:early|late|later|mid) )?(?:next|this|the coming) (?:week|sprint)|"
             r"(?:the )?end of (?:the |this |next )?(?:week|sprint)|eow"),
    ("month", rf"(?:(?:next|this) (?:month|year)|"
              rf"(?:the )?end of (?:the |this |next )?(?:month|year|quarter|{_MON})|eom|eoq)"),
    ("quarter", r"(?:next|this) quarter|q[1-4]"),
    ("day", rf"(?:(?:eod|cob) )?(?:today|tomorrow)(?: {_DAYPART})?|tonight|this {_DAYPART}|"
            r"(?:the )?end of (?:the |business )?(?:day|today)|eod|cob|the day after tomorrow"),
    ("weekday", rf"(?:(?:next|this|coming) )?{_WD}(?: {_DAYPART})?"),
    ("clock", _CLOCK_EN),
]
_PRE_EN = r"(?:(?:by|before|until|till|no later than|prior to) (?:the )?)?"
_TAIL_EN = rf"(?:,? (?:at |on )?(?:{_CLOCK_EN}|eod|cob|end of (?:the )?day|{_WD}|{_MON} \d{{1,2}}(?:,? \d{{4}})?|next week|today|tomorrow))*"
_EVENT_EN = (
    r"(?P<day_of>the (?:same|next|following) day\b|(?:an?|\d+|one|two|three|four|five) (?:day|week|hour|month)s? (?:before|after) the \w+)|(?P<event>(?:the day )?(?:before|by|until|after|prior to|ahead of) (?!the way\b)"
    r"(?:(?:lunch|standup|launch|release|dinner|class|shift change)\b|"
    r"(?:the|our|this|next) "
    r"(?:(?!and\b|so\b|but\b|to\b|we\b|i\b|if\b|because\b|please\b|with\b|then\b|or\b|is\b|are\b|"
    r"goes\b|starts\b)[\w.\-#']*\w ?){1,4})(?:(?:(?<= on )|(?<= on) )"
    rf"(?:{_MON} \d{{1,2}}|{_WD}))?)"
)
_EN = re.compile(
    "|".join([rf"(?<![A-Za-z\d])(?P<k{i}>{_PRE_EN}(?:{atom})(?![A-Za-z]){_TAIL_EN if kind != 'past' else ''})"
              for i, (kind, atom) in enumerate(_EN_ATOMS)]) + rf"|(?<![A-Za-z]){_EVENT_EN}", re.I,
)


# 任何时间说法都少不了的字：一半的话里没有，不必再逐字去试上面那些说法
_MAY_ZH = re.compile(r"[昨今明天日晚儿夜早午次隔当當后後前内內周週星礼禮月年季期末底初点點时時号號节節才秋旦止头頭钟鐘\dQq]|五一|双十|雙十|版本|一[到出批回弄做]|迭代|分[钟鐘]")
_MAY_EN = re.compile(r"[A-Za-z]{2}")


def find_time_phrases(text: str) -> list[TimePhrase]:
    """从左到右、互不重叠的时间说法；中英文都找，重叠时取先出现的、再取较长的。"""
    grammars = ((_MAY_ZH, _ZH, _ATOMS), (_MAY_EN, _EN, _EN_ATOMS))
    found = [_phrase(match, atoms) for may, regex, atoms in grammars if may.search(text) for match in regex.finditer(text)]
    result: list[TimePhrase] = []
    for phrase in sorted(found, key=lambda p: (p.start, -p.end)):
        if phrase.text and (not result or phrase.start >= result[-1].end):
            result.append(phrase)
    return result


def _phrase(match: re.Match[str], atoms: list[tuple[str, str]]) -> TimePhrase:
    group = match.lastgroup or ""
    kind = atoms[int(group[1:])][0] if group[1:].isdigit() else "event"
    text = match[0].rstrip()
    if kind == "span" and re.search(_IN + "$|" + _BEFORE + "$", text):
        kind = "within"
    return TimePhrase(match.start(), match.start() + len(text), text, kind)
