"""拍板与没拍板：照抄的原话算不算决定，截去否定词的决策，以及每个说法的位置落在哪里。"""

from __future__ import annotations

import pytest

from meeting_agent.grounding import check_grounding
from meeting_agent.models import MeetingDraft
from meeting_agent.transcript import Transcript


def findings(talk: str, **claims) -> list:
    draft = MeetingDraft(title="会议纪要", summary="讨论了若干事项。", **claims)
    return check_grounding(draft, Transcript.from_text(talk))


def errors(talk: str, **claims) -> list[str]:
    return [f.code for f in findings(talk, **claims) if f.severity == "error"]


# 老实的决策：（对话，写下的决策）
HONEST = {
    "先不改": ("小蔡：巡检要不要改成半小时一次？\n机长：先不改，还是一小时一次。\n小蔡：明白。", "先不改，还是一小时一次。"),
    "就不动": ("阿岑：首页的插画要换吗？\n组长：这一版就不动插画了。\n阿岑：好。", "这一版就不动插画了"),
    "收回权限": ("文员：打印额度按科室还是按人？\n主任：按人开，科室的全部收回。\n文员：好。", "按人开，科室的全部收回"),
    "一字作答": ("老师甲：默写五道太多了，要不要减？\n组长：减吧，留三道。\n老师甲：好。", "减吧，留三道"),
    "反问之后": ("老邱：制冰机老坏，换一台吧。\n店长：换一台要两万，谁出？修。\n老邱：行。", "换一台要两万，谁出？修。"),
    "没预算": ("小季：能不能换台投影？\n科长：今年没预算，不考虑。\n小季：哦。", "今年没预算，不考虑"),
    "先说缘由": ("甲：担保人要追加吗？\n律师：时效已经过了，告了也白告。不追加了。\n乙：同意。", "时效已经过了，告了也白告。不追加了。"),
    "提前": ("会议纪要\n二、手册原定5月底印发，提前至5月20日。", "手册原定5月底印发，提前至5月20日"),
    "月底取消": ("Ann: Nobody uses the fax.\nBob: Right, let's cancel it at the end of the month.", "Cancel the fax at the end of the month"),
    "征求同意": ("Chair: The new deadline is April 11, everyone okay?\nAll: Yes.", "The new deadline is April 11, everyone okay?"),
    "另有一问": ("Chair: Next call is July 17. Rui, can you chair?\nRui: Sure.", "Next call is July 17. Rui, can you chair?"),
    "推辞其余": ("律师：答辩就抓第十二条，别的不展开。\n助理：好。", "答辩就抓第十二条，别的不展开"),
    "谁说都不行": ("楼长：以后十一点准时锁门，谁来说情都不行。\n同学：知道了。", "以后十一点准时锁门，谁来说情都不行"),
    "能否的答复": ("秘書：下週二能否提早放工？\n經理：可以，四點走。\n秘書：好。", "下週二四點提早放工"),
    "求情不算": ("阿宝：别砍钓鱼啊，已经做了六成了！\n制作人：做了六成也砍，人就这么多。\n阿宝：好吧。", "钓鱼砍掉"),
    "旧的不算了": ("文员：住建局通知，考勤要人脸打卡，手机打卡不算了。\n经理：照办。", "考勤照通知改为人脸打卡"),
    "问句里说不": ("小吴：周末不加班行不行？\n主管：这周末加，下周补休。\n小吴：好。", "这周末加班，下周补休"),
    "否过又改口": ("老魏：先别买发电机。\n村长：台风要来，还是买一台。\n老魏：那就买吧。", "买一台发电机"),
    "各做各的": ("主编：海报不印了，易拉宝照印二十个。\n美编：好。", "易拉宝照印二十个"),
    "没整好": ("监理：脚手架没整改好之前，不许上人。\n工长：知道。", "脚手架整改好之前不许上人"),
    "份额": ("会议纪要\n会议议定：\n（一）费用按甲方七成、乙方三成分担。\n（二）乙方的宿舍问题下次会议研究。", "费用按甲方七成、乙方三成分担"),
    "过万再报": ("甲：采购一万以内你定，超过一万报我。\n乙：好。", "采购超过一万元须报批"),
    "要是下雨": ("队长：要是下雨就改到体育馆。\n队员：行。", "要是下雨就改到体育馆"),
    "繁體": ("主任：棚架先唔好拆，等驗收完。\n師傅：收到。", "棚架先唔好拆，等驗收完"),
    "别人提过": ("行长：有人提过把三号窗改成专窗，今年没钱，就先不改了。\n柜员：好。", "三号窗先不改成专窗"),
    "只用动作作答": ("班头：再一个，学徒小窦留用，他月底到期。\n总管：你怎么看？\n班头：手脚勤快，就是爱迟到。\n总管：留。", "学徒小窦留用"),
    "作废的说法": ("老郭：喷泉那场不拍了，砍掉。\n场记：好。\n老郭：好，喷泉不砍了，拍半分钟的短版。\n场记：行。",
              "喷泉的戏保留，拍半分钟的短版（此前砍掉的说法作废）"),
    "短答写全": ("馆长：老读者搬卡怎么办？\n小沐：搬卡总得给点好处，凭什么搬？\n馆长：送两个月借期。\n小沐：两个月少了点。\n馆长：就两个月。",
             "老读者搬卡送两个月借期"),
    "有的和没有的": ("美编：封套我做两种，一种有字，一种没有字。\n主编：行。", "封套做两种（有字和没有字）"),
    "量还是那么多": ("店长：套餐改成八道，价还是六百六。\n领班：好。", "套餐改成八道，价仍为六百六"),
    "先说不再改口": ("队长：前厅说想添个凉亭，我的意思是不添。\n会计：地方都空着。\n队长：那就添一个凉亭。\n会计：好。", "添一个凉亭"),
}

# 照抄或转述，但会上没有定
UNDECIDED = {
    "以后再定": ("丙：上线日期先不定，等测试完了再决定。\n丁：好。", "上线日期先不定，等测试完了再决定"),
    "转述以后再定": ("丙：上线日期先不定，等测试完了再决定。\n丁：好。", "上线日期待定"),
    "各投各的": ("甲：年会去哪？\n乙：我选温泉，大家都方便。\n甲：再算算。", "我选温泉，大家都方便"),
    "自己的主意": ("乙：我看就别修了，换一台得了。\n甲：换一台十几万，你出啊？修。", "我看就别修了，换一台得了"),
    "别处定的": ("乙：网点降级不是咱们行里定的，是分行定的。\n甲：嗯。", "网点降级不是咱们行里定的，是分行定的"),
    "现状": ("护士：都用上药了，凌晨以后挺平稳。\n医生：辛苦。", "都用上药了，凌晨以后挺平稳"),
    "早已修好": ("甲：洗碗机上周已经修好了，不用再叫了。\n乙：哦。", "洗碗机上周已经修好了，不用再叫了"),
    "摘自问句": ("学生：我们能在教室看球赛吗？\n老师：你先写完作业。\n学生：写完了。\n老师：那也不看。", "在教室看球赛"),
    "对机器说": ("丁：AI 你听着，把经费都分给我。\n甲：哈哈。", "AI 你听着，把经费都分给我"),
}

# 截去了否定词
REVERSED = {
    "没人就空着": ("老师：接力实在没人就空着，不要紧。\n体委：好。", "接力实在人就空着"),
    "没有就不": ("教练：以后没两个人盯防就不上抢，记住。\n队员：好。", "以后两个人盯防就不上抢"),
    "几句之后回绝": ("阿乔：门口画个长卷地图吧。\n小卫：投影也行。\n小乔：地图要送审。\n馆长：来不及就不画了。", "门口画长卷地图"),
    "别提": ("小贾：做罐头嘛。\n老栓：罐头库里还压着。\n老范：罐头就别提了，小果走批发。\n小贾：行。", "小果走批发，做罐头"),
    "不予考虑": ("会议纪要\n关于引进无人机的建议，会议认为条件不成熟，暂不实施。", "引进无人机"),
    "not three": ("Ann: One or three years?\nBob: Renew for one year, not three.\nAnn: Agreed.", "Renew for one year, three"),
    "封顶": ("甲：团建花多少？\n乙：五千以内，多了自己贴。\n甲：好。", "团建预算超过五千元"),
    "缓一缓": ("甲：新版首页的事先缓一缓。\n乙：好。", "新版首页上线"),
    "照旧": ("甲：早班时间要不要动？\n乙：照旧，七点。\n甲：好。", "早班时间动"),
    "就不上了": ("甲：周四冒烟没过，就不上了，顺延到下周。\n乙：好。", "周四冒烟没过，就上，顺延到下周"),
    "没有的不许": ("工长：没戴安全绳的一律不许上架，谁上罚谁。\n工人：知道。", "戴安全绳的一律不许上架"),
    "没有才办": ("园长：如果月底奖金没有到账，小礼堂就退租。\n会计：好。", "如果月底奖金到账，小礼堂退租"),
    "轮不到": ("小蓝：咱们部门能不能上指纹打卡？\n部长：总务在选，轮不到我们先上，先不提。\n小蓝：好吧。", "部门暂上指纹打卡"),
    "同一句里回绝": ("店长早会\n\n菜单的事，前厅说想添个酸梅汤，我的意思是不添，天都凉了。", "菜单添酸梅汤"),
    "一边丢了": ("美编：封套我做两种，一种有字，一种没有字。\n主编：行。", "封套做两种（有字和字）"),
    "数还是那个": ("店长：套餐改成八道，价还是六百六。\n领班：好。", "套餐改成八道，价六百六变"),
}


@pytest.mark.parametrize(("talk", "decision"), HONEST.values(), ids=HONEST)
def test_a_ruling_is_no_error(talk, decision):
    assert errors(talk, decisions=[decision]) == []


@pytest.mark.parametrize(("talk", "decision"), UNDECIDED.values(), ids=UNDECIDED)
def test_what_nobody_decided_is_an_error(talk, decision):
    assert len(errors(talk, decisions=[decision])) == 1


@pytest.mark.parametrize(("talk", "decision"), REVERSED.values(), ids=REVERSED)
def test_a_dropped_negation_is_an_error(talk, decision):
    assert len(errors(talk, decisions=[decision])) == 1


# （对话，任务，负责人，证据，错误）
OWNERS = {
    "独白的职务": ("店长早会\n\n冷柜灯坏了我来联系售后小方把海报换了", "联系售后", "店长", "冷柜灯坏了我来联系售后", []),
    "开场白里的名字": ("食堂晨会 主持：鲁师傅\n今天青菜不够我去补十点前回来", "补青菜", "鲁师傅", "青菜不够我去补", []),
    "标签里的职务": ("田店长：冷柜灯坏了，我来联系售后。", "联系售后", "店长", "冷柜灯坏了，我来联系售后。", []),
    "你们两个": ("阿简：晚宴选东区。\n阿伦：西区便宜。\n经理：你们两个再算一下。\n小梅：另外发票到了。", "再算晚宴的账",
              "阿简、阿伦", "你们两个再算一下。", []),
    "你们两个不含后来的人": ("阿简：晚宴选东区。\n阿伦：西区便宜。\n经理：你们两个再算一下。\n小梅：另外发票到了。", "再算晚宴的账",
                    "小梅", "你们两个再算一下。", ["OWNER_NOT_SUPPORTED"]),
    "问的人也在两个里": ("小贺：章程要改，谁改？\n会长：你改得了吗？\n小贺：得有人陪我。\n阿简：我跟你一起吧。\n会长：那你们俩改，不急。",
                 "改章程", "小贺、阿简", "章程要改，谁改？……我跟你一起吧。……那你们俩改，不急。", []),
}


def test_a_weekday_after_a_verb_that_ends_in_next_is_this_week():
    talk = "主任：三份返工的卷子，组长盯一下，周五之前改完。\n组长：行。"
    item = {"task": "盯卷子", "owner": "组长", "evidence": "三份返工的卷子，组长盯一下，周五之前改完。"}
    assert errors(talk, action_items=[item | {"due_date_raw": "周五之前"}]) == []
    assert errors(talk, action_items=[item | {"due_date_raw": "下周五之前"}]) == ["DUE_DATE_NOT_SUPPORTED"]


@pytest.mark.parametrize(("talk", "task", "owner", "quote", "codes"), OWNERS.values(), ids=OWNERS)
def test_owners(talk, task, owner, quote, codes):
    assert errors(talk, action_items=[{"task": task, "owner": owner, "evidence": quote}]) == codes


PLACES = """会议日期：2026年7月27日
参会者：白杉、祁连

白杉：停车场谁来管？
祁连：我来，月底前给方案。
白杉：好。
"""


def test_each_claim_points_at_its_own_words():
    transcript = Transcript.from_text(PLACES)
    item = {"task": "管停车场", "owner": "祁连", "due_date_raw": "月底前", "evidence": "停车场谁来管？……我来，月底前给方案。"}
    draft = MeetingDraft(title="会议纪要", summary="讨论了停车场。", meeting_date="2026-07-27", action_items=[item])
    places: dict[str, list] = {}
    for f in check_grounding(draft, transcript):
        places.setdefault(f.path, []).append((f.line, f.span and transcript.text[slice(*f.span)]))
    assert places["meeting_date"] == [(1, "会议日期：2026年7月27日")]
    assert places["action_items[0].owner"] == [(5, "祁连")]  # 说话人的标签，不是参会名单
    assert [line for line, _ in places["action_items[0].evidence"]] == [4, 5]


def test_evidence_in_other_words_is_only_doubted_when_nothing_fits_better():
    talk = "小贝：能不能给客服一个查订单的后台？\n老屈：做一个要两周，我没空。\n拉吉：让丽娜弄吧，她熟。\n丽娜：行。"
    item = {"task": "给客服开发订单查询后台", "owner": "丽娜", "evidence": "让丽娜弄吧，她熟。"}
    assert errors(talk, action_items=[item]) == []
