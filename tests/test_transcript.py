"""文本 → 会头、说话人、话：什么是人名、什么不是；坐标、参会人、能照样读回。"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meeting_agent.errors import MeetingAgentError
from meeting_agent.labels import bare_name
from meeting_agent.readers import load_transcript
from meeting_agent.transcript import Transcript, validate_transcript
from meeting_agent.turns import Turn, merged

DEV = Path(__file__).resolve().parents[2] / "shared" / "eval" / "dev"

# 名称 → (文本, 期望的 [(说话人, 话)], 期望的会头)
LAYOUTS = {
    "列举和小标题不是人": (
        "卓一凡：我说三点。\n第一：茶种不换。\n其二：人不加。\n结论：照旧。\n令狐远：好。",
        [("卓一凡", "我说三点。第一：茶种不换。其二：人不加。结论：照旧。"), ("令狐远", "好。")], ""),
    "时间、比例、网址不是人": (
        "卓一凡：看这里\nhttps://tea.example.cn/a\n10:30 开会\n比例 3:1\n会议时间：下周三\n令狐远：10:30 我不去。",
        [("卓一凡", "看这里 https://tea.example.cn/a 10:30 开会 比例 3:1 会议时间：下周三"), ("令狐远", "10:30 我不去。")], ""),
    "页码、分隔线、事件、日期不是发言": (
        "卓一凡：今天先对排班。\n2026-07-02 10:05:00\n[掌声]\n（令狐远离开会议）\n---\n第 1 页 / 共 2 页\n令狐远：好。",
        [("卓一凡", "今天先对排班。"), ("令狐远", "好。")], ""),
    "只说一次的人和绰号": (
        "卓一凡：谁去？\n老余：我去。\n阿杰：我也去。\nTina：me too.\n采购：没意见。\n说话人 3：好。",
        [("卓一凡", "谁去？"), ("老余", "我去。"), ("阿杰", "我也去。"), ("Tina", "me too."), ("采购", "没意见。"),
         ("说话人 3", "好。")], ""),
    "姓名后换行，段落之间空行": (
        "卓一凡：\n先说排班。\n\n再说合同，周五要签。\n\n令狐远：\n好。\n",
        [("卓一凡", "先说排班。再说合同，周五要签。"), ("令狐远", "好。")], ""),
    "连续的话并成一段": (
        "卓一凡：先说排班\n卓一凡：再说合同。\n令狐远：好。\n卓一凡：散会。",
        [("卓一凡", "先说排班 再说合同。"), ("令狐远", "好。"), ("卓一凡", "散会。")], ""),
    "带部门的姓名": (
        "周闻(采购): 压不动。\n沈嘉（法务）：那就加上限。\n周闻(采购): 行。",
        [("周闻(采购)", "压不动。"), ("沈嘉（法务）", "那就加上限。"), ("周闻(采购)", "行。")], ""),
    "方括号姓名": (
        "[周闻] 简历筛完了\n[沈嘉] 先约五个\n[掌声]\n[周闻] 好",
        [("周闻", "简历筛完了"), ("沈嘉", "先约五个"), ("周闻", "好")], ""),
    "方头括号姓名": (
        "备课组活动\n教研时间：第 3 周　主备人：常老师\n\n【常老师】课件传好了。\n【段老师】好。\n【常老师】散。",
        [("常老师", "课件传好了。"), ("段老师", "好。"), ("常老师", "散。")], "备课组活动\n教研时间：第 3 周　主备人：常老师"),
    "列表项": (
        "Tea SIG sync\n2026-07-03 20:00 (UTC+8)\nPresent: Ann Wu (chair), Bo Li\n\n- Ann Wu: 1.2 is out.\n- Bo Li: Nice.",
        [("Ann Wu", "1.2 is out."), ("Bo Li", "Nice.")],
        "Tea SIG sync\n2026-07-03 20:00 (UTC+8)\nPresent: Ann Wu (chair), Bo Li"),
    "没有标签的标题和日期": (
        "【茶园分享会】\n4月19日 16:30 二楼\n\n周闻：今天不派活。\n沈嘉：好。",
        [("周闻", "今天不派活。"), ("沈嘉", "好。")], "【茶园分享会】\n4月19日 16:30 二楼"),
    "标题里有冒号": (
        "茶园周会：第 3 期\n2026-07-02\n\n周闻：开始吧。\n沈嘉：好。\n周闻：嗯。",
        [("周闻", "开始吧。"), ("沈嘉", "好。"), ("周闻", "嗯。")], "茶园周会：第 3 期\n2026-07-02"),
    "主持人既在会头又发言": (
        "会议主题：例会\n主持人：周闻\n\n主持人：大家好，先对一下排班的进度。\n沈嘉：好。\n主持人：请。",
        [("主持人", "大家好，先对一下排班的进度。"), ("沈嘉", "好。"), ("主持人", "请。")], "会议主题：例会\n主持人：周闻"),
    "纪要体没有说话人": (
        "街道专题会议纪要\n〔2026〕第 7 期\n\n时　　间：6月20日\n出　　席：姚芳（党政办）、曹军\n\n一、防汛\n会议决定实行双人值班。\n分送：各科室",
        [(None, "一、防汛"), (None, "会议决定实行双人值班。"), (None, "分送：各科室")],
        "街道专题会议纪要\n〔2026〕第 7 期\n时　　间：6月20日\n出　　席：姚芳（党政办）、曹军"),
    "独白": (
        "（早会 手机转写）\n好了大家站一下开个早会昨天营业额两万三",
        [(None, "好了大家站一下开个早会昨天营业额两万三")], "（早会 手机转写）"),
    "话里的钟点不是时间戳": (
        "周闻 00:01\n今天先看排班。\n会议改到下午 3:30\n沈嘉 00:20\n好。\n周闻 00:31\n散会。",
        [("周闻", "今天先看排班。会议改到下午 3:30"), ("沈嘉", "好。"), ("周闻", "散会。")], ""),
    "页面硬换行": (
        "周闻 00:01 \n这批茶七月二\n号到港。\n\n沈嘉 00:09 \n按 3:1 \n分。\n",
        [("周闻", "这批茶七月二号到港。"), ("沈嘉", "按 3:1 分。")], ""),
    "姓名 时间 话 在一行": (
        "周闻 00:01 先看排班\n沈嘉 00:05 好的\n周闻 00:09 散会",
        [("周闻", "先看排班"), ("沈嘉", "好的"), ("周闻", "散会")], ""),
    "话里带钟点的一行不是人": (
        "周闻：先看排班。\n吃饭 12:00 开始\n沈嘉：好。", [("周闻", "先看排班。吃饭 12:00 开始"), ("沈嘉", "好。")], ""),
    "编了号的对话": (
        "1. 周闻：先看排班。\n2. 沈嘉：好。\n3. 周闻：散会。", [("周闻", "先看排班。"), ("沈嘉", "好。"), ("周闻", "散会。")], ""),
    "话里编号的清单不是对话": (
        "周闻：待办如下\n1. 沈嘉：去订货\n沈嘉：好。\n周闻：散会。",
        [("周闻", "待办如下 1. 沈嘉：去订货"), ("沈嘉", "好。"), ("周闻", "散会。")], ""),
    "岗位当名字": (
        "产品：需求冻结了。\n测试：周五给结果。\n全体：同意。\n我：好。",
        [("产品", "需求冻结了。"), ("测试", "周五给结果。"), ("全体", "同意。"), ("我", "好。")], ""),
    "时间是全部的话": (
        "周闻 00:01\n几点？\n沈嘉 00:05\n10:30\n周闻 00:09\n好。",
        [("周闻", "几点？"), ("沈嘉", "10:30"), ("周闻", "好。")], ""),
    "怪姓名带时间": (
        "Wang, Xiaoming [外部] 00:01\nI can.\n🐼小熊猫 00:02\n我投一票。\n138****5678 00:03\n喂？\n主持人：周闻 00:05\n好。\na 00:06\n嗯。",
        [("Wang, Xiaoming [外部]", "I can."), ("🐼小熊猫", "我投一票。"), ("138****5678", "喂？"), ("主持人：周闻", "好。"),
         ("a", "嗯。")], ""),
    "英文里的半句话不是人": (
        "Ann Wu: So here is the thing: we ship.\nFor example: the docs.\nBo Li: Action items: none.",
        [("Ann Wu", "So here is the thing: we ship. For example: the docs."), ("Bo Li", "Action items: none.")], ""),
    "话里的日期和钟点不是时间戳": (
        "卓一凡 00:03\n采茶改到 7月3日 下午 3:30\n行吗？\n老余 00:20\n交货 2026-07-09 18:00\n卓一凡 00:31\n好，下午两点 14:00",
        [("卓一凡", "采茶改到 7月3日 下午 3:30 行吗？"), ("老余", "交货 2026-07-09 18:00"), ("卓一凡", "好，下午两点 14:00")], ""),
    "标题末尾的日期不是时间戳": (
        "茶园周会 2026年7月2日 上午 10:00\n卓一凡 00:03\n开始。\n老余 00:09\n好。",
        [("卓一凡", "开始。"), ("老余", "好。")], "茶园周会 2026年7月2日 上午 10:00"),
    "通篇只有一处像时间戳": (
        "Good morning and welcome.\nThe plan is short.\nMeet Room 4:30 PM\nThank you all.",
        [(None, "Good morning and welcome."), (None, "The plan is short."), (None, "Meet Room 4:30 PM"), (None, "Thank you all.")], ""),
    "话里的日程不是时间戳": (
        "卓一凡：明天这样排：\n09:00 采茶\n10:00 炒茶\n11:30 午饭\n14:00 装箱\n老余：收到。\n卓一凡：散。",
        [("卓一凡", "明天这样排：09:00 采茶 10:00 炒茶 11:30 午饭 14:00 装箱"), ("老余", "收到。"), ("卓一凡", "散。")], ""),
    "秒数不是时间戳": (
        "5s 翻一次锅\n10s 出锅\n30s 摊凉\n记住了？",
        [(None, "5s 翻一次锅"), (None, "10s 出锅"), (None, "30s 摊凉"), (None, "记住了？")], ""),
    "两个空格的清单不是人": (
        "安排如下：\n周一  采茶\n周二  炒茶\n周三  装箱",
        [(None, "安排如下："), (None, "周一  采茶"), (None, "周二  炒茶"), (None, "周三  装箱")], ""),
    "话里的方括号记号不是人": (
        "卓一凡：看任务。\n【高】修锅\n【高】修秤\n【低】换灯\n老余：好。\n卓一凡：散。",
        [("卓一凡", "看任务。【高】修锅 【高】修秤 【低】换灯"), ("老余", "好。"), ("卓一凡", "散。")], ""),
    "行行有时间和标签时，姓名可以是普通词": (
        "[00:03] 卓一凡：开始。\n[00:09] 时间：我叫时间。\n[00:12] 13800138000：喂？\n[00:15] 方案：方案是我的网名。\n"
        "[00:20] 卓一凡：好。\n[00:22] 令狐远：散。",
        [("卓一凡", "开始。"), ("时间", "我叫时间。"), ("13800138000", "喂？"), ("方案", "方案是我的网名。"), ("卓一凡", "好。"),
         ("令狐远", "散。")], ""),
    "有人就叫时间，会头里的时间不是人": (
        "会议记录\n时间 10:00\n\n卓一凡 00:03\n开始。\n\n时间 00:09\n我叫时间。\n\n卓一凡 00:12\n好。",
        [("卓一凡", "开始。"), ("时间", "我叫时间。"), ("卓一凡", "好。")], "会议记录\n时间 10:00"),
    "会头里的时刻后面跟着主持人": (
        "茶园质控小结会\n2026年5月30日 下午4:30　主持：茶园 余主任\n\n余主任：开始。\n薄荷：好。\n余主任：散。",
        [("余主任", "开始。"), ("薄荷", "好。"), ("余主任", "散。")], "茶园质控小结会\n2026年5月30日 下午4:30　主持：茶园 余主任"),
    "逐字稿之前的智能纪要不是发言": (
        "茶园周会\n全文概要\n" + "会上主要对了排班的进度，并就收购合同的续签和下月采茶人手的安排交换了意见，气氛很好。\n" * 2
        + "文字记录\n卓一凡 00:03\n开始。\n老余 00:09\n好。",
        [("卓一凡", "开始。"), ("老余", "好。")],
        "茶园周会\n全文概要\n" + "\n".join(["会上主要对了排班的进度，并就收购合同的续签和下月采茶人手的安排交换了意见，气氛很好。"] * 2)),
    "配置和备注行不是人": (
        "卓一凡：写成\nkey: value\nport: 8080\n老余：好。\n卓一凡：重启。\nTom：ok.",
        [("卓一凡", "写成 key: value port: 8080"), ("老余", "好。"), ("卓一凡", "重启。"), ("Tom", "ok.")], ""),
    "只说一次的英文名，夹着备注行": (
        "Tom: shall we start?\nNote: recording is on.\nAnn: yes.\nTodo: buy tea\nTom: ok.",
        [("Tom", "shall we start? Note: recording is on."), ("Ann", "yes. Todo: buy tea"), ("Tom", "ok.")], ""),
    "姓名里有竖线，有人没有姓名": (
        "李工 | 仓储：我先说。\n未知说话人：喂？\n李工 | 仓储：在。",
        [("李工 | 仓储", "我先说。"), (None, "喂？"), ("李工 | 仓储", "在。")], ""),
    "繁体的会头": (
        "會議主題：茶園排班\n與會人員：陳予安、林洄\n\n陳予安：開始。\n林洄：好。",
        [("陳予安", "開始。"), ("林洄", "好。")], "會議主題：茶園排班\n與會人員：陳予安、林洄"),
    "问答不是人": ("问：什么时候好？\n答：周五。", [(None, "问：什么时候好？"), (None, "答：周五。")], ""),
    "繁体": ("會議：月會\n出席：林書豪\n\n林書豪：報告週五交。\n陳怡君：好。", [("林書豪", "報告週五交。"), ("陳怡君", "好。")], "會議：月會\n出席：林書豪"),
}


@pytest.mark.parametrize("case", LAYOUTS)
def test_layouts(case):
    text, expected, header = LAYOUTS[case]
    transcript = Transcript.from_text(text)
    assert [(u.speaker, u.text) for u in transcript.utterances] == expected
    assert transcript.header == header


CUES = {
    "重叠、倒序、负时长都留着": (
        "WEBVTT\n\n00:05.000 --> 00:09.000\n<v 周闻>后说的。\n\n00:03.000 --> 00:06.000\n<v 沈嘉>先说的。\n\n"
        "00:10.000 --> 00:08.000\n<v 周闻>负的。",
        [("周闻", "后说的。", 5.0), ("沈嘉", "先说的。", 3.0), ("周闻", "负的。", 10.0)]),
    "实体、类名、一条两人、空姓名": (
        "WEBVTT\n\n00:05.000 --> 00:09.000\n<v R&amp;D 周闻>a &lt; b &amp;&amp; c&nbsp;好</v>\n\n00:10.000 --> 00:11.000\n"
        "<v.loud 沈嘉>大<i>声</i></v> <v 周闻>行</v>\n\n00:12.000 --> 00:13.000\n<v>谁说的</v>",
        [("R&D 周闻", "a < b && c 好", 5.0), ("沈嘉", "大声", 10.0), ("周闻", "行", 10.0), (None, "谁说的", 12.0)]),
    "未转义的尖括号和网址原样留下": (
        "1\n00:00:01,000 --> 00:00:02,000\n周闻: R&D <infra> https://a.cn/?x=1&copy=2",
        [("周闻", "R&D <infra> https://a.cn/?x=1&copy=2", 1.0)]),
    "空字幕、缺序号、不补零": (
        "1\n00:00:01,000 --> 00:00:02,000\n\n\n00:00:08,000 --> 00:00:09,000\n缺序号\n\n8\n0:00:12,0 --> 0:00:13,50\n不补零",
        [(None, "缺序号", 8.0), (None, "不补零", 12.0)]),
    "滚动字幕只留一遍": (
        "WEBVTT\n\n" + "".join(f"00:0{i}.000 --> 00:0{i + 1}.000\n{a}\n{b}\n\n" for i, (a, b) in enumerate(
            [("", "先看排班"), ("先看排班", "人够吗"), ("人够吗", "差两个"), ("差两个", "周五补上")])),
        [(None, "先看排班", 0.0), (None, "人够吗", 1.0), (None, "差两个", 2.0), (None, "周五补上", 3.0)]),
    "越说越长的字幕只留最后": (
        "WEBVTT\n\n" + "".join(f"00:0{i}.000 --> 00:0{i + 1}.000\n<v 周闻>{a}</v>\n\n" for i, a in enumerate(
            ["我们", "我们先", "我们先看排班。", "那", "那谁", "那谁去？"])),
        [("周闻", "我们先看排班。那谁去？", 2.0)]),
    "偶然重复的一句不算滚动": (
        "WEBVTT\n\n00:01.000 --> 00:02.000\n好\n\n00:02.000 --> 00:03.000\n好\n\n00:03.000 --> 00:04.000\n散会",
        [(None, "好", 1.0), (None, "好", 2.0), (None, "散会", 3.0)]),
}


@pytest.mark.parametrize("case", CUES)
def test_pasted_subtitles(case):
    text, expected = CUES[case]
    assert [(u.speaker, u.text, u.start_s) for u in Transcript.from_text(text).utterances] == expected


BODY = "\n\n周闻：先看排班。\n沈嘉：好。"
PEOPLE = {
    "括号里是部门": ("参会人员：周闻（采购、仓储）、沈嘉(法务)", ["周闻", "沈嘉"], []),
    "列席、主持、记录也在场": ("出席：周闻、沈嘉\n列席：老余\n记录：卓一凡", ["周闻", "沈嘉", "老余", "卓一凡"], []),
    "缺席和请假另列": ("参会：周闻、沈嘉\n缺席：令狐远（出差）\n请假：卓一凡", ["周闻", "沈嘉"], ["令狐远", "卓一凡"]),
    "名单里注明请假": ("参会人：周闻、令狐远（请假）、沈嘉", ["周闻", "沈嘉"], ["令狐远"]),
    "空格分隔": ("与会人员：周闻 沈嘉 令狐远", ["周闻", "沈嘉", "令狐远"], []),
    "等几人、全体": ("参会人员：周闻、沈嘉等12人\n列席：全体班组长", ["周闻", "沈嘉"], []),
    "按部门分行": ("参会人：\n采购部：周闻\n法务部：沈嘉、老余\n时间：周三", ["周闻", "沈嘉", "老余"], []),
    "对齐的空白": ("出　席：王　强、欧阳静", ["王强", "欧阳静"], []),
    "部门连着姓名": ("参会人员（3人）：采购部周闻、法务部沈嘉", ["周闻", "沈嘉"], []),
    "英文": ("Date: July 3\nAttendees: Ann Wu, Bo Li and José Díaz", ["Ann Wu", "Bo Li", "José Díaz"], []),
    "Meet 的两行": ("Attendees\n周闻, 沈嘉, 沈嘉's Presentation", ["周闻", "沈嘉"], []),
    "一行两项": ("时间：周三　主持人：周闻　记录人：沈嘉", ["周闻", "沈嘉"], []),
    "没写": ("会议主题：排班", [], []),
}


@pytest.mark.parametrize("case", PEOPLE)
def test_attendees_and_absentees(case):
    header, present, absent = PEOPLE[case]
    transcript = Transcript.from_text(header + BODY)
    assert (transcript.attendees, transcript.absentees) == (present, absent)
    assert transcript.speakers == ["周闻", "沈嘉"]


@pytest.mark.parametrize(("speaker", "name"), [
    ("周闻(采购)", "周闻"), ("周闻（采购）", "周闻"), ("Wang, Xiaoming [外部]", "Wang, Xiaoming"), ("主持人：周闻", "周闻"),
    ("Ann Wu (Norwood, Inc.)", "Ann Wu"), ("（匿名）", "（匿名）"), ("说话人 1", "说话人 1"),
])
def test_bare_name(speaker, name):
    assert bare_name(speaker) == name


def test_text_is_header_blank_line_then_one_line_an_utterance():
    transcript = Transcript.from_text("会议主题：排班\n周闻 00:01\n先看\n排班。\n\n沈嘉 00:09\n好。")
    assert transcript.text == "会议主题：排班\n\n周闻：先看排班。\n沈嘉：好。\n"
    first, second = transcript.utterances
    assert (first.index, first.start_s, first.span, second.span) == (1, 1.0, (12, 17), (21, 23))
    assert transcript.line_of(second.span[0]) == 4
    assert transcript.timed_text == "会议主题：排班\n\n[00:00:01] 周闻：先看排班。\n[00:00:09] 沈嘉：好。\n"


def test_a_nameless_utterance_among_named_ones_is_never_given_to_the_neighbour():
    transcript = Transcript.from_turns([], [Turn("周闻", "先看排班。"), Turn(None, "我觉得——"), Turn("周闻", "你说。")])
    assert transcript.text == "周闻：先看排班。\n【未知说话人】：我觉得——\n周闻：你说。\n"
    assert [u.speaker for u in Transcript.from_text(transcript.text).utterances] == ["周闻", None, "周闻"]


def test_names_that_cannot_be_read_back_are_written_in_brackets():
    transcript = Transcript.from_turns([], [Turn("1", "先看排班。"), Turn("结论", "好。")])
    assert transcript.text == "【1】：先看排班。\n【结论】：好。\n"


@pytest.mark.parametrize("given", ["周闻：先看茶园的排班，别再拖了，就这周。", Transcript.from_text("周闻：先看茶园的排班，别再拖了，就这周。")])
def test_validate_accepts_text_and_transcripts(given):
    assert validate_transcript(given).speakers == ["周闻"]


@pytest.mark.parametrize("text", ["", "   \n", "周闻：好", "会议主题：茶园排班例会安排与采购合同\n时间：2026-07-02"])
def test_too_short_or_without_speech_is_refused(text):
    with pytest.raises(MeetingAgentError) as caught:
        validate_transcript(text)
    assert caught.value.code == "TRANSCRIPT_TOO_SHORT"


PIECES = st.sampled_from(
    "好的|我来|3:30|10:05|结论|第一|周闻|Ann Wu|：|:|。|，| |\n|\n|\n\n|[掌声]|【周闻】|[00:01]|（00:02）|会议主题：例会|参会人：周闻、沈嘉|"
    "主持人：|- |**|---|# |周闻 00:05\n|WEBVTT|-->|00:00:01.000 --> 00:00:02.000\n|<v 周闻>|a|https://a.cn/x|2026-07-02|"
    "说话人1 00:10\n|【未知说话人】：|【|】：|(|)|\\\n|Attendees|第 1 页|\u3000|🐼|…".split("|")
)
NAMES = st.one_of(st.none(), st.sampled_from(["周闻", "a", "1", "主持人：周闻", "结论", "12:30", "张（"]), st.text(max_size=9))
RELAXED = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def same(one: Transcript, other: Transcript) -> bool:
    return not one.utterances or (one.text, [u[1:] for u in map(facts, one.utterances)]) == (
        other.text, [u[1:] for u in map(facts, other.utterances)])


def facts(utterance):
    return utterance.start_s, utterance.index, utterance.speaker, utterance.text, utterance.span


@RELAXED
@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_text_reads_back_the_same(text):
    transcript = Transcript.from_text(text)
    assert same(transcript, Transcript.from_text(transcript.text))
    assert all(transcript.text[slice(*u.span)] == u.text and "\n" not in u.text for u in transcript.utterances)


@RELAXED
@given(st.lists(st.tuples(NAMES, st.one_of(st.lists(PIECES, max_size=6).map("".join), st.text(max_size=20))), max_size=6))
def test_any_turns_read_back_the_same(turns):
    transcript = Transcript.from_turns(["会议主题：排班"], [Turn(*turn) for turn in turns])
    assert same(transcript, Transcript.from_text(transcript.text))


@RELAXED
@given(st.lists(st.tuples(st.sampled_from(["周闻", "沈嘉", None]), st.text(max_size=9)), max_size=9))
def test_merging_loses_no_word_and_leaves_no_neighbours_of_one_speaker(pairs):
    turns = merged(Turn(*pair) for pair in pairs)
    assert "".join("".join(t.text.split()) for t in turns) == "".join("".join(text.split()) for _, text in pairs)
    assert not any(a.speaker and a.speaker == b.speaker for a, b in zip(turns, turns[1:], strict=False))


@pytest.mark.parametrize("path", sorted(DEV.glob("*.txt")) if DEV.exists() else [], ids=lambda p: p.stem)
def test_dev_meetings_read_back_the_same_when_present(path):
    transcript = load_transcript(path)
    assert same(transcript, Transcript.from_text(transcript.text))
