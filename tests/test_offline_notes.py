"""写成条目的纪要：小标题、条目、谁负责、哪天前；条目开头的姓名不是在说话。"""

import pytest

from meeting_agent.offline import draft
from meeting_agent.offline_notes import read_entry
from meeting_agent.offline_read import Roster
from meeting_agent.sections import lead_of, section_of, sections
from meeting_agent.transcript import Transcript

NOTES = """货架改造碰头会纪要
日期：2026年4月8日
参会人：秦朗、方婕、老邵

## 讨论内容
- 旧货架承重报告：已经出了，两处不合格。
## 决议
- 二层货架全部换成钢制
- 换货架期间照常营业
## 待办事项
- [ ] 秦朗：本周五前量完尺寸
- [ ] 报价单（方婕，4月15日）
- [ ] @老邵 腾出后库
- [x] 联系物业（已完成）
- [ ] 做安全告示 负责人：待定 截止：4月20日
## 遗留问题
- 旧货架卖给谁
"""


def test_minutes_under_headings():
    transcript = Transcript.from_text(NOTES)
    result = draft(transcript)
    assert transcript.speakers == []
    assert result.decisions == ["二层货架全部换成钢制", "换货架期间照常营业"]
    assert [(i.task, i.owner, i.due_date_raw) for i in result.action_items] == [
        ("量完尺寸", "秦朗", "本周五前"), ("报价单", "方婕", "4月15日"), ("腾出后库", "老邵", None), ("做安全告示", None, "4月20日")]
    assert result.open_questions == ["旧货架卖给谁"]
    assert all(i.evidence in transcript.text for i in result.action_items)


def test_names_at_the_head_of_numbered_entries_are_no_speakers():
    text = "例会纪要\n与会人员：秦朗、方婕\n一、任务分工\n1、秦朗：4月9日前画图\n2、方婕：4月10日前询价\n二、待确认\n1、旧货架去向\n"
    result = draft(Transcript.from_text(text))
    assert Transcript.from_text(text).speakers == []
    assert [(i.owner, i.due_date_raw) for i in result.action_items] == [("秦朗", "4月9日前"), ("方婕", "4月10日前")]
    assert result.open_questions == ["旧货架去向"]


def test_speech_after_a_summary_is_speech():
    text = "待办\n- 秦朗量尺寸\n\n秦朗：先说货架。\n方婕：好，我下周二前把价问来。\n秦朗：行。\n"
    transcript = Transcript.from_text(text)
    assert transcript.speakers == ["秦朗", "方婕"]
    assert [(i.owner, i.due_date_raw) for i in draft(transcript).action_items][-1] == ("方婕", "下周二前")


def test_labelled_bullets_without_speakers():
    text = "周会纪要\n参会：老邵、方婕\n\n- 方婕整理价目\n- 老邵：下周一前清完后库\n- 决定：四月不打折\n- 待定：招不招兼职\n"
    result = draft(Transcript.from_text(text))
    assert ("老邵", "下周一前") in [(i.owner, i.due_date_raw) for i in result.action_items]
    assert result.decisions == ["四月不打折"] and result.open_questions == ["招不招兼职"]


ROSTER = Roster(Transcript.from_text("出席：秦朗、方婕、Owen\n\n秦朗：开始。\n方婕：好。\nOwen：ok。\n"))
ENTRIES = [
    ("秦朗：量尺寸，周五前", (["秦朗"], "周五前", "量尺寸")),
    ("量尺寸（秦朗、方婕，4/9）", (["秦朗", "方婕"], "4/9", "量尺寸")),
    ("量尺寸——秦朗——4月9日", (["秦朗"], "4月9日", "量尺寸")),
    ("秦朗 | 量尺寸 | 下周三", (["秦朗"], "下周三", "量尺寸")),
    ("@Owen 量尺寸", (["Owen"], None, "量尺寸")),
    ("量尺寸 责任人：采购部 完成时间：月底前", (["采购部"], "月底前", "量尺寸")),
    ("量尺寸，负责人：待定", ([], None, "量尺寸")),
    ("把四月的报价（含税）重新算一遍", ([], None, "把四月的报价，含税，重新算一遍")),
    ("货架：先量再订", ([], None, "货架：先量再订")),
]


@pytest.mark.parametrize("text, want", ENTRIES)
def test_entry(text, want):
    assert tuple(read_entry(text, ROSTER)) == want


HEADINGS = [
    ("## 决议", "decisions"), ("二、任务分工", "tasks"), ("【待办事项】", "tasks"), ("**Action items**", "tasks"), ("遗留问题：", "questions"),
    ("Next steps:", "tasks"), ("会议决定事项如下：", "decisions"), ("## 背景", "other"), ("三、经费", "other"),
    ("我们还有待办没做完", None), ("决议早就有了，不用再说。", None), ("- 待办多", None),
]


@pytest.mark.parametrize("line, kind", HEADINGS)
def test_heading(line, kind):
    assert section_of(line) == kind


def test_entries_end_where_the_marks_end():
    assert sections(["待办", "- 量尺寸", "- 询价", "散会前又聊了聊。", "- 闲话"]) == {1: "tasks", 2: "tasks"}
    assert sections(["决议", "换货架", "照常营业", "# 背景", "去年买的"]) == {1: "decisions", 2: "decisions"}


def test_lead_words():
    assert lead_of("决定：不打折") == ("decisions", 3)
    assert lead_of("决定不打折：原因有二") is None


def test_table_head_and_ticked_entries_are_no_tasks():
    text = "碰头会\n待办事项\n| 事项 | 责任人 | 截止 |\n|---|---|---|\n| 修改公告 | 秦朗 | 3月20日 |\n| 采购冷藏箱 | 待定 | 待定 |\n"
    assert [(i.task, i.owner, i.due_date_raw) for i in draft(Transcript.from_text(text)).action_items] == [
        ("修改公告", "秦朗", "3月20日"), ("采购冷藏箱", None, None)]
    text = "# 例会\n## TODO\n- [x] 方婕 整理截图\n- [ ] 秦朗 出方案 4/2\n"
    assert [(i.owner, i.due_date_raw) for i in draft(Transcript.from_text(text)).action_items] == [("秦朗", "4/2")]
