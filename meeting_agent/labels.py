"""标签：一行开头的“某某：”是人名、会头项目还是正文；名字和时间的写法。

这里只有判断单个标签的规则和词表，不看上下文；上下文由 ``layouts`` 决定。
"""

from __future__ import annotations

import re

TIME = r"\d{1,3}[:：]\d{1,2}(?:[:：]\d{1,2})?(?:[.,]\d{1,3})?"
ROLE = "主持人|主持|主讲人|记录人|汇报人|发言人|嘉宾"

# 会头项目：出现在正文之前，说的是会议本身。ATTEND 和 ABSENT 的值是人名。
ATTEND = (
    "参会人员|参会人|参会者|参会|参会名单|与会人员|与会人|与会者|与会|出席人员|出席人|出席者|出席|"
    "列席人员|列席人|列席|参加人员|参加人|参加|参与人员|参与人|参与者|到会人员|到会|到场|在场人员|"
    "线上参会|现场参会|外部参会|主持人|主持|召集人|组织者|主备人|主讲人|记录人员|记录人|记录|记录员|"
    "纪要人|整理人|host|chair|facilitator|note taker|notetaker|scribe|minutes|attendees|attendee|"
    "attended|present|participants|in attendance|also present|guests"
)
ABSENT = (
    "缺席人员|缺席人|缺席|请假人员|请假人|请假|未到人员|未到|未出席|未参加|"
    "absent|absentees|apologies|regrets|excused"
)
ABOUT = (
    "会议主题|会议名称|会议标题|会议议题|会议日期|会议时间|会议地点|会议号|会议ID|会议形式|会议类型|"
    "会议链接|会议室|会议时长|会议密码|入会链接|主题|标题|名称|议题|议程|日期|时间|地点|时长|开始时间|"
    "结束时间|开会时间|开会地点|教研时间|教研地点|活动时间|活动地点|活动主题|教研主题|教研内容|录制时间|"
    "录音时间|录制文件|创建时间|创建人|创建者|所有者|发起人|部门|单位|项目|项目名称|班级|年级|学科|文件名|"
    "关键词|主题词|语言|编号|密级|应到|实到|人数|抄送|分送|主送|整理|来源|版本|title|subject|topic|"
    "meeting|meeting title|meeting id|date|time|date and time|when|where|venue|location|place|"
    "duration|agenda|keywords|language|recording|meeting link|organizer"
)

_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]|【[^【】]*】)\s*$")
_ROLE_PREFIX = re.compile(rf"^(?:{ROLE})[:：]\s*(?=\S)")


def seconds(stamp: str) -> float:
    """``MM:SS``、``H:MM:SS``（可带小数、全角）→ 秒。"""
    total = 0.0
    for part in re.split("[:：]", stamp.strip().replace(",", ".")):
        total = total * 60 + float(part)
    return total


def bare_name(speaker: str) -> str:
    """去掉括号里的部门、公司、身份和“主持人：”前缀；只剩括号时原样返回。"""
    name = _ROLE_PREFIX.sub("", speaker.strip())
    while (shorter := _BRACKETS.sub("", name)) != name and shorter:
        name = shorter
    return name


def squeeze(label: str) -> str:
    """比较标签用：去掉内部空白（“时　　间”）、小写。"""
    return "".join(label.split()).casefold()


def _words(alternatives: str) -> frozenset[str]:
    return frozenset(squeeze(word) for word in alternatives.split("|"))


ATTEND_WORDS, ABSENT_WORDS = _words(ATTEND), _words(ABSENT)
META_WORDS = ATTEND_WORDS | ABSENT_WORDS | _words(ABOUT)
_META = re.compile(r"^[\-*•#\s【\[]*([^：:]{1,20}?)[】\]\s]*[：:]\s*(.*)$", re.S)


def meta_item(line: str) -> tuple[str, str] | None:
    """会头的一行 →（规整后的标签，值）；不是会头项目返回 None。"""
    match = _META.match(line[:2000])
    if match and squeeze(match[1]) in META_WORDS:
        return squeeze(match[1]), match[2].strip()
    return None
