"""标签：一行开头的“某某：”是人名、会头项目还是正文；哪些行不是发言。

这里只有判断单个标签、单行的规则和词表；上下文（出现几次、在什么位置）由 ``layouts`` 判断。
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

TIME = r"\d{1,3}[:：]\d{2}(?:[:：]\d{2})?(?:[.,]\d{1,3})?"
_ROLES = "主持人|主持|主讲人|记录人|记录员|记录|汇报人|召集人|主席|嘉宾|host|chair|moderator|interviewer|speaker"
_NUMBER = "[一二三四五六七八九十百两\\d]+"

# 会头项目：说的是会议本身。PRESENT 和 ABSENT 的值是人名。
_PRESENT = (
    "参会人员|参会人|参会者|参会|参会名单|与会人员|与会人|与会者|与会|出席人员|出席人|出席者|出席|出席领导|"
    "列席人员|列席人|列席者|列席|参加人员|参加人|参加者|参加|参与人员|参与人|参与者|到会人员|到会人|到会|到场|"
    "在场人员|线上参会|现场参会|外部参会|参会成员|与会成员|成员|主持人|主持|会议主持|召集人|组织者|主备人|主讲人|"
    "记录人员|记录人|记录员|记录|会议记录人|会议记录|纪要人|整理人|host|chair|facilitator|note taker|notetaker|"
    "scribe|minutes by|attendees|attendee|attended|present|participants|in attendance|also present|guests"
)
_ABSENT = (
    "缺席人员|缺席人|缺席者|缺席|请假人员|请假人|请假|未到人员|未到|未到会|未出席|未参加|缺勤|"
    "absent|absentees|apologies|regrets|excused"
)
_ABOUT = (
    "会议主题|会议名称|会议标题|会议议题|会议内容|会议日期|会议时间|会议地点|会议号|会议ID|会议形式|会议方式|会议类型|"
    "会议链接|会议室|会议时长|会议密码|入会链接|主题|标题|名称|议题|议程|会议议程|日期|时间|地点|时长|开始时间|结束时间|"
    "召开时间|召开地点|开会时间|开会地点|教研时间|教研地点|教研主题|教研内容|活动时间|活动地点|活动主题|录制时间|录音时间|"
    "录制文件|录音文件|创建时间|创建人|创建者|所有者|发起人|部门|单位|项目|项目名称|班级|年级|学科|文件名|关键词|主题词|"
    "语言|编号|文号|密级|应到|实到|应到人数|实到人数|参会人数|人数|抄送|分送|主送|抄报|整理|来源|版本|方式|形式|文字记录|会议纪要|转写|"
    "title|subject|topic|meeting|meeting title|meeting id|meeting date|meeting time|date|time|date and time|when|"
    "where|venue|location|place|duration|agenda|keywords|language|recording|meeting link|organizer|project"
)
# 正文里常在冒号前面、却不是人的词。
_NOT_NAMES = (
    "结论|注意|注意事项|待办|待办事项|行动项|决议|决定|决策|背景|目标|目的|问题|原因|风险|方案|建议|备注|说明|总结|小结|"
    "补充|提示|温馨提示|附件|附录|链接|网址|地址|电话|邮箱|密码|账号|金额|预算|成本|费用|数量|单价|进度|进展|状态|结果|"
    "影响|措施|要求|任务|负责人|责任人|截止|截止时间|截止日期|完成时间|优先级|计划|下一步|后续|安排|分工|资料|材料|文档|"
    "重点|要点|关键|关键点|核心|其他|其它|另外|此外|首先|其次|再次|最后|然后|接着|例如|比如|譬如|包括|以下|如下|即|也就是|"
    "换句话说|总之|综上|因此|所以|但是|不过|而且|同时|对了|好的|好|嗯|是|否|对|行|谢谢|你好|大家好|回答|提问|问|答|"
    "优点|缺点|好处|坏处|现状|难点|痛点|机会|挑战|范围|标准|流程|步骤|方法|方式|类型|功能|需求|设计|开发|测试|上线|运维|"
    "今天|明天|昨天|本周|上周|下周|本月|上月|下月|周一|周二|周三|周四|周五|周六|周日|上午|下午|晚上|全部|全体|全员|所有人|"
    "讨论|讨论内容|会议纪要|会议内容|议定事项|发言|发言要点|掌声|笑声|音乐|噪音|静音|沉默|万一|关于|解释|解决|支持|管理|"
    "强调|明确|经费|平台|周期|项目|时间|文件|程序|路径|班次|宣传|于是|从而|常见|比例|总计|合计|小计|共计|"
    "note|notes|summary|action|actions|action item|action items|todo|decision|decisions|question|questions|answer|"
    "example|for example|conclusion|background|risk|risks|next steps|next step|reason|result|results|http|https|"
    "ftp|file|mailto|url|link|links|ps|p.s|eg|e.g|i.e|ie|fyi|update|updates|issue|issues|option|step|total|thanks|"
    "laugh|laughter|applause|music|silence|inaudible|crosstalk|noise|cough|warning|important|remember"
)
_SURNAMES = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方"
    "俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧"
    "计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫"
    "经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊甄曲封储靳松井段富巫乌焦巴弓牧隗山谷车侯宓蓬"
    "全郗班仰秋仲伊宫宁仇栾暴甘厉祖武符刘景詹束龙叶幸司韶黎薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴郁胥能苍双闻莘党翟"
    "谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都"
    "耿满弘匡国文寇广禄阙东欧沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益"
    "桓公仉督岳帅缑亢况郈有琴商牟佘佴伯赏墨哈谯笪年爱阳佟言福肖仝付阚覃辜代涂郇苟麦邸丛邝岳闫区官冼植原"
    "陳張劉楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉呂蘇盧賈譚陸賴龔鄒萬錢湯賀顧龍莊嚴韋鐘鍾紀齊樂喬甯單衛聶閻齊寧"
)
_COMPOUND = (
    "欧阳|歐陽|太史|端木|上官|司马|司馬|东方|东郭|独孤|南宫|夏侯|诸葛|諸葛|尉迟|皇甫|公孙|慕容|令狐|司徒|司空|宇文|长孙|轩辕"
)
_TITLES = (
    "老师|经理|总监|总经理|总|工|律师|主任|主席|书记|院长|校长|教授|博士|医生|护士长|护士|处长|科长|部长|局长|组长|队长|"
    "班长|厂长|店长|董事长|董事|董|会计|同学|先生|女士|小姐|哥|姐|叔|姨|师傅|老板|秘书|代表|委员|站长|所长|镇长|村长|主管|助理|导|法官|警官"
)

_PERSON = re.compile(
    rf"(?:(?:{_COMPOUND})[一-鿿]{{1,2}}|[{''.join(sorted(_SURNAMES))}][一-鿿]{{1,2}}|[老小阿大][一-鿿]{{1,2}}"
    rf"|[一-鿿]{{1,6}}·[一-鿿·]{{1,10}}|[一-鿿]{{1,3}}(?:{_TITLES}))"
)
_NUMBERED = re.compile(
    "(?:说话人|說話人|发言人|發言人|讲话人|讲者|演讲者|嘉宾|参会者|用户|选手|同学|"
    r"speaker|spk|unknown speaker|participant)"
    rf"[\s_]*(?:{_NUMBER}|[a-z])?号?", re.I,
)
_ORDINAL = re.compile(
    rf"[（(]?第?{_NUMBER}(?:点|條|条|项|步|个|章|节|期|轮|周|次|页|部分|阶段|方面|是)?[)）、.]?|"
    rf"(?:[（(]?{_NUMBER}[)）]|{_NUMBER}[、.．]).*|(?:其|之|议题|方案|步骤|问题|选项|附件|任务|阶段|选手组){_NUMBER}"
)
_DATE_LIKE = re.compile(r"[\d\s/.:：~～年月日时時分秒点點号號上下午周一二三四五六–—-]+")
_SENTENCE = re.compile(r"[。！？!?；;，、…“”\"<>{}=#\\|]|//|——")
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
_ROLE_PREFIX = re.compile(rf"(?:{_ROLES})\s*[:：]\s*(?=\S)", re.I)
_HAN = re.compile("[一-鿿]")
_PARTICLES = frozenset("de da di du del der den van von la le el al bin bint ibn of the and y e dos das".split())

_EVENT = re.compile(  # 会头里保留、正文里不是发言：[掌声]（某某离开会议）、单独的日期
    rf"[\[【(（<][^\[\]【】()（）]{{1,30}}[\]】)）>]|\d{{4}}[-/.年]\d{{1,2}}[-/.月]\d{{1,2}}日?(?:[\sT]+{TIME})?"
)
_JUNK = re.compile(  # 分隔线、页码、单独的时间、免责声明、录制提示、网页按钮
    r"[-—–=_*~+#]{3,}"
    r"|[-—\s]*第\s*\d+\s*页(?:[\s/／，,]*共?\s*\d+\s*页)?[-—\s]*|page\s+\d+(?:\s+of\s+\d+)?|[-—]\s*\d+\s*[-—]"
    rf"|[\[【(（]?{TIME}[\]】)）]?|{TIME}/{TIME}"
    r"|(?:以上|本|该)?(?:内容|文字|文本|纪要|转写|结果|文档).{0,12}(?:AI|人工智能|机器|智能|自动).{0,10}(?:生成|转写|识别).*"
    r"|transcribed by https?://otter\.ai.*|this (?:editable )?transcript was computer[- ]generated.*"
    r"|meeting ended after.*|transcript|.{1,60} (?:started|stopped) transcription\.?"
    r"|.{0,40}已?(?:启动|开始|停止|结束)了?(?:转录|听写)。?|(?:转写结果|录音信息|文字记录|转写文本)[:：]?"
    r"|skip to main content|accessibility overview|zoom logo|download \(\d+ files?\)|speed"
    r"|(?:audio|search|show|hide) transcript|chat messages", re.I,
)


def seconds(stamp: str) -> float:
    """``MM:SS``、``H:MM:SS``（可带小数、全角）→ 秒。"""
    total = 0.0
    for part in re.split("[:：]", stamp.strip().replace(",", ".")):
        total = total * 60 + float(part)
    return total


def bare_name(speaker: str) -> str:
    """去掉括号里的部门、公司、身份和“主持人：”前缀；只剩括号时原样返回。"""
    name = _ROLE_PREFIX.sub("", speaker.strip(), count=1)
    while (shorter := _BRACKETS.sub("", name)) != name and shorter:
        name = shorter
    return name


def squeeze(label: str) -> str:
    """比较标签用：去掉内部空白（“时　　间”），小写。"""
    return "".join(label.split()).casefold()


def _words(*alternatives: str) -> frozenset[str]:
    return frozenset(squeeze(word) for group in alternatives for word in group.split("|"))


PRESENT, ABSENT, ROLES = _words(_PRESENT), _words(_ABSENT), _words(_ROLES)
META_WORDS = _words(_PRESENT, _ABSENT, _ABOUT)
_STOP = _words(_NOT_NAMES) | (META_WORDS - ROLES)
_META = re.compile(r"[-*•#\s]*[【\[]?([^：:【】\[\]]{1,20}?)\s*(?:[：:]|[】\]]\s*[：:]?)")


def meta_items(line: str) -> list[tuple[str, str]]:
    """会头的一行 → [(规整后的标签, 值)]；一行可有几项；不是会头返回空表。"""
    match = _META.match(line[:60])
    if not match or squeeze(match[1]) not in META_WORDS:
        return [(squeeze(line), "")] if squeeze(line[:20]) in PRESENT | ABSENT and len(line) <= 20 else []
    found = [(squeeze(match[1]), match.end(), 0)]
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
    if not core or len(name) > 60 or _unbalanced(name) or _ORDINAL.fullmatch(core) or squeeze(core) in _STOP:
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
    return bool(_DATE_LIKE.fullmatch(name)) and not re.fullmatch(r"\d{7,}", name)


def _unbalanced(name: str) -> bool:
    return any(name.count(a) != name.count(b) for a, b in ("()", "（）", "[]", "【】"))


def accepted(candidates: Iterable[tuple[str, int]], total: int, known: Iterable[str] = ()) -> set[str]:
    """候选标签里真正的说话人：本身就像，或反复出现、在参会名单里，或几乎每行都有标签。"""
    candidates = [(name, strength) for name, strength in candidates if strength]
    counts = Counter(name for name, _ in candidates)
    dense = len(candidates) >= 0.8 * total
    known = set(known)
    return {n for n, s in candidates if s == 2 or counts[n] > 1 or dense or bare_name(n) in known}
