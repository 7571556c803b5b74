"""离线模式的三张线索表：每条线索都有该有的和不该有的小对话；复核任务、并成一条、拍板各查几种情形。

对话写在一行里，``|`` 换一段发言；问的是最后一句，有 ``§`` 时问它前面那一句。只查线索在不在，不查分值。
"""

from functools import cache

import pytest

from meeting_agent import offline_cues, offline_duties, offline_joins
from meeting_agent import offline_rules as rules
from meeting_agent.offline_cues import is_ruling
from meeting_agent.offline_duties import DutyCheck
from meeting_agent.offline_joins import Pair, joined
from meeting_agent.offline_read import Roster, Sentence, sentences
from meeting_agent.offline_tasks import Task, TaskReader
from meeting_agent.offline_view import Scene, View
from meeting_agent.timewords import find_time_phrases
from meeting_agent.transcript import Transcript

RULING = {
    # 这句话怎么说
    "决定、就定、统一": (["甲：奖杯就定银色那款。", "甲：工服统一成深蓝。", "甲：We agreed on two lanes."],
                  ["甲：颜色还没决定。", "甲：水位稳定下来了。", "甲：We have not decided on lanes."]),
    "换、留、改到、先不": (["甲：先不刷漆。", "甲：旧木门保留。"], ["甲：先不说漆。", "甲：那先这样。"]),
    "立规矩": (["甲：凡是外借的，一律登记。", "甲：今后都走北门。"], ["甲：照片放后面。", "甲：开完以后我累坏了。"]),
    "末尾是不做": (["甲：这批旗子不印了。", "甲：横梁别拆。"], ["甲：旗子先不讨论了。", "甲：这批旗子不错。"]),
    "否定别人提的": (["乙：要不要换门帘？|甲：不换。", "乙：我想租台车。|甲：别租了。"], ["乙：要不要换门帘？|甲：不租车。", "乙：门帘昨天换了。|甲：不换。"]),
    "照别人的动词答": (["乙：要不要涂一遍？|甲：涂。", "乙：横幅能不能挂门口？|甲：那就挂吧。"], ["乙：要不要涂一遍？|甲：刷。", "乙：门口涂过了。|甲：涂。"]),
    "改成、调到": (["甲：改成圆桌。", "甲：押金降到三百。"], ["甲：改一下圆桌。", "甲：押金降了。"]),
    "没得商量": (["甲：九点锁门，没商量。", "甲：Two rounds only, that's final."], ["甲：锁门的事没跟我商量。", "甲：This is the final round."]),
    "回绝": (["乙：加个展台吧？|甲：没这笔经费。", "甲：雪糕柜先不搞。"], ["甲：预算表没放进来。", "甲：雪糕柜不便宜。"]),
    "改期": (["甲：周四的彩排挪到周六。", "甲：原定五月八号的检录提前至五月六号。"], ["甲：彩排挪到周六。", "甲：周四的彩排照常。"]),
    "推翻": (["甲：前面那条作废。", "甲：重新投票。"], ["甲：废纸放门口。", "甲：重新排座位。"]),
    "限数": (["甲：每人最多领两件。", "甲：押金以八百为准。"], ["甲：每人领两件。", "甲：最近领的人多。"]),
    "有数字": (["甲：订四十把椅子。", "甲：留 12 个车位。"], ["甲：订三把椅子。", "甲：留几个车位。"]),
    "要是就": (["甲：要是下雨，就搬进大棚。", "甲：If it rains, we stay inside."], ["甲：要是下雨呢。", "甲：就搬进大棚。"]),
    "先回绝再说": (["乙：中午开行吗？|甲：不行，改晚上。", "乙：Shall we paint it?|甲：No, keep the wood."], ["乙：中午开行吗？|甲：不行。", "乙：中午开行吗？|甲：行，改晚上。"]),
    "英文的照旧": (["甲：The logo stays.", "甲：We drop the banner."], ["甲：The logo looks fine.", "甲：We dropped by the shop."]),
    "念钟点": (["甲：9:30 签到，10:00 开始。", "甲：14:00 领队入场。"], ["甲：上午 9:30 签到。", "甲：签到是 9:30。"]),
    "客气地派": (["甲：麻烦乙把灯关了。", "甲：Please move the chairs."], ["甲：关灯省事。", "甲：We are pleased with the chairs."]),
    "问句": (["甲：要不要铺地毯？", "甲：地毯谁铺"], ["甲：地毯要铺。", "甲：谁铺的地毯都没有他铺得平整好看。"]),
    "说我": (["甲：我挂横幅。", "甲：I like the red one."], ["甲：我们挂横幅。", "甲：It is red."]),
    "说你": (["甲：你挂横幅。", "甲：You can choose."], ["甲：他挂横幅。", "甲：The youth team is here."]),
    "说他": (["甲：他们三点到。", "甲：They want red."], ["甲：那边三点到。", "甲：The day is red."]),
    "说过去": (["甲：灯已经换过。", "甲：昨天铺的地毯。"], ["甲：换过滤网。", "甲：明天铺地毯。"]),
    "委婉": (["甲：我建议铺地毯。", "甲：Maybe red."], ["甲：门口放建议箱。", "甲：她想起来了。"]),
    "搁置": (["甲：地毯的事再说。", "甲：地毯还没定。"], ["甲：雨季不铺，十月再议。", "甲：旧毯子留着给保洁用。"]),
    "说得最实": (["甲：颜色就这么定。", "甲：两家里敲定了近的那家。"], ["甲：颜色这么定合适吗？", "甲：没决定用哪家。"]),
    "是、有": (["甲：库里有两卷地毯。", "甲：那家是老店。"], ["甲：票三天有效。", "甲：就是要改地毯。"]),
    "语气词": (["甲：铺灰的嘛。", "甲：好啊。"], ["甲：铺灰的吧。", "甲：好了。"]),
    "提到人": (["甲：齐了。|丙：叫甲去铺地毯。", "甲：采购部去铺地毯。"], ["甲：大家去铺地毯。", "甲：门口铺地毯。"]),
    "一个小句": (["甲：铺灰的。", "甲：Keep the grey one."], ["甲：铺灰的，别铺红的。", "甲：Keep the grey one, drop the red."]),
    "三个小句": (["甲：铺灰的，先铺门口，再铺过道。", "甲：Grey, not red, in the hall."], ["甲：铺灰的，先铺门口。", "甲：铺灰的、红的、蓝的。"]),
    "很短": (["甲：好的。", "乙：要不要涂？|甲：嗯，行吧。"], ["乙：要不要涂？|甲：涂。", "乙：灰的还是红的？|甲：灰的。"]),
    "很长": (["甲：" + "前厅铺灰毯，" * 7, "甲：" + "Grey carpet in the hall, " * 2], ["甲：" + "前厅铺灰毯，" * 6 + "后厅再铺", "甲：Grey carpet in the hall."]),
    # 谁在什么场合说
    "主持": (["甲：齐了。|乙：齐。|甲：铺灰的。", "乙：人齐了。|丙：齐了。|秦所长：铺灰的。"], ["甲：齐了。|乙：铺灰的。", "甲：齐了。|秦所长：铺灰的。|丙：铺红的。"]),
    "主持说得干脆": (["甲：铺灰的。", "甲：齐了。|乙：齐。|甲：两处都铺灰的。"], ["甲：我铺灰的。", "甲：铺灰的？", "甲：齐了。|乙：铺灰的。"]),
    "主持换留改": (["甲：先不铺。", "甲：红毯保留。"], ["甲：齐了。|乙：先不铺。", "甲：先不说地毯。"]),
    "主持说不": (["甲：地毯不铺。", "甲：别铺地毯。"], ["甲：地毯不错。", "甲：齐了。|乙：地毯不铺。"]),
    "派活": (["甲：乙，你明天去买地毯。§|乙：好。", "甲：齐了。|乙：我来买地毯。"], ["甲：齐了。|乙：地毯昨天买了。", "甲：大家先歇会儿。"]),
    "主持否定别人提的": (["甲：齐了。|乙：要不要铺地毯？|甲：不铺。", "甲：齐了。|乙：我想买红的。|甲：别买红的。"], ["甲：要不要铺地毯？|乙：不铺。", "甲：齐了。|乙：要不要铺地毯？|甲：不拆。"]),
    "独白里说不": (["地毯不铺了。", "展台先搭着。\n旧桌不卖。"], ["甲：地毯不铺了。", "地毯铺得不错。"]),
    "主持用英文定": (["甲：The carpet stays.", "甲：We skip the parade."], ["甲：Ready.|乙：The carpet stays.", "甲：I think the carpet stays."]),
    "主持派活": (["甲：乙明天去买地毯。§|乙：好。", "甲：麻烦乙周五前把灯修好。§|乙：好。"], ["甲：乙，你明天去买地毯。§|乙：好。", "甲：齐了。|乙：丙明天去买地毯。§|丙：好。"]),
    "纪要的议定": (["会议确定由二号馆承办。", "经费从结余列支。"], ["甲：经费从结余列支。", "经费从结余中来。"]),
    "纪要的办法": (["开放时间延长一小时。", "外聘教练费用两馆分担。"], ["甲：开放时间延长一小时。", "开放时间是八小时。"]),
    "议定之下": (["会议议定：\n地毯不铺了。", "会议议定：\n一楼铺灰毯。\n二楼铺红毯。"], ["会议议定：\n一楼铺灰毯。\n会议要求：\n各馆抓紧。", "会议听取了汇报：\n一楼铺灰毯。"]),
    # 前后的人怎么接
    "问要不要、照着答": (["乙：要不要涂一遍？|甲：涂，涂厚点。", "乙：横幅能不能挂门口？|甲：挂，挂高些。"], ["乙：要不要涂一遍？|甲：涂。", "乙：什么时候涂墙？|甲：涂，马上涂。"]),
    "问要不要、答不": (["乙：要不要涂一遍？|甲：不涂。", "乙：能不能租台车？|甲：不租了，用推车。"], ["乙：要不要涂一遍？|甲：不拆。", "乙：什么时候涂墙？|甲：不涂。", "乙：要不要涂一遍？|甲：天热。不涂。"]),
    "有人提": (["乙：我想租台车。|甲：好。", "乙：要不要涂？|甲：行。"], ["乙：车租好了。|甲：好。", "乙：车停门口。|甲：要不要涂？"]),
    "有人提、主持答": (["甲：齐了。|乙：我想租台车。|甲：租。", "甲：齐了。|乙：要不要涂？|甲：行。"], ["甲：我想租台车。|乙：租。", "甲：齐了。|乙：车停门口。|甲：租。"]),
    "有人请示、主持一开口": (["甲：齐了。|乙：我想租台车。|甲：租小的。", "甲：齐了。|乙：能不能加把伞？|甲：加两把。"], ["甲：齐了。|乙：我想租台车。|甲：租。租小的。", "甲：齐了。|乙：我想租台车。|甲：多少钱？"]),
    "几样里选": (["乙：灰地毯还是红地毯？|甲：灰地毯。", "乙：The grey wool carpet or the red one?|甲：The grey wool carpet."], ["乙：灰地毯还是红地毯？|甲：蓝色的。", "乙：灰地毯到了。|甲：灰地毯。"]),
    "主持重复别人的话": (["甲：齐了。|乙：灰地毯便宜。|甲：灰地毯铺门口。", "甲：齐了。|乙：我订的是圆桌。|甲：圆桌。"], ["甲：灰地毯便宜。|乙：灰地毯铺门口。", "甲：齐了。|乙：灰地毯便宜。|甲：灰毯铺门口。"]),
    "同一件事": (["乙：门口的地毯旧了。|甲：地毯换灰的。", "乙：The carpet is old.|甲：Replace the carpet."], ["乙：地毯旧了。|甲：毯子换灰的。", "甲：地毯旧了。地毯换灰的。"]),
    "有人反对过": (["乙：太贵了。|甲：买灰的。", "乙：我不赞成。|甲：买灰的。"], ["乙：很贵重。|甲：买灰的。", "甲：太贵了。买灰的。"]),
    "问的是谁、何时": (["乙：谁去买？|甲：丙去。", "乙：几点开门？|甲：八点。"], ["乙：要不要买？|甲：买。", "乙：谁去买？|丙：不知道。|甲：丙去。"]),
    "自己问过": (["甲：灰的行吗？|乙：行。|甲：买灰的。", "甲：Grey?|乙：Yes.|甲：Grey then."], ["甲：灰的行。|乙：行。|甲：买灰的。", "甲：灰的行吗？买灰的。"]),
    "问的人选中一样": (["甲：灰毯还是红毯？|乙：灰毯耐脏。|甲：灰毯。", "甲：河东还是河西？|乙：都行。|甲：那就河西吧。"], ["甲：齐了。|乙：灰毯还是红毯？|甲：灰毯。", "甲：灰毯还是红毯？|乙：灰毯耐脏。|甲：蓝毯。"]),
    "选中一样": (["乙：灰毯还是红毯？|甲：红毯。", "乙：早场还是晚场？|甲：那就晚场吧。"], ["乙：灰毯还是红毯？|甲：蓝毯。", "乙：红毯到了。|甲：红毯。"]),
    "一段的头一句": (["甲：买灰的。", "乙：齐了。齐了。|甲：买。"], ["甲：齐了。买灰的。", "甲：Ready. Buy the grey one."]),
    "一段的第二句": (["甲：齐了。买灰的。", "甲：Ready. Buy the grey one."], ["甲：买灰的。", "甲：齐了。好。买灰的。"]),
    "夹在一段中间": (["甲：齐了。买灰的。§明天铺。", "甲：Ready. Buy the grey one.§ Lay it tomorrow."], ["甲：齐了。买灰的。", "甲：买灰的。§明天铺。"]),
    "后面有人应": (["甲：买灰的。§|乙：好的。", "甲：Buy the grey one.§|乙：Sure."], ["甲：买灰的。§|乙：好看的不多。", "甲：买灰的。§|乙：不行。"]),
    "后面有人赞成": (["甲：买灰的。§|乙：附议。", "甲：Buy the grey one.§|乙：Agreed."], ["甲：买灰的。§|乙：不同意。", "甲：买灰的。§|乙：得大家同意。"]),
    "后面应得短": (["甲：买灰的。§|乙：好，就灰的。", "甲：买灰的。§|乙：行。好。"], ["甲：买灰的。§|乙：好，那我去库房找找灰的。", "甲：齐了。|乙：买灰的。"]),
    "后面换了话题": (["甲：地毯买灰的。§|乙：灯也坏了。", "甲：地毯买灰的。§|乙：好。"], ["甲：地毯买灰的。§|乙：灰的地毯耐脏。", "甲：地毯买灰的。"]),
}

DUTY = {
    # 这句话怎么说
    "认领的句式": (["甲：我来贴标签。", "甲：I'll paint the gate."], ["甲：我来的路上堵车。", "甲：I'd paint the gate."]),
    "不是认领": (["甲：我贴不了标签。", "甲：谁贴标签？"], ["甲：我贴标签。", "甲：I can paint it."]),
    "派给对方的句式": (["甲：你去贴标签。", "甲：Could you paint the gate."], ["甲：你觉得标签好看。", "甲：标签给你贴。"]),
    "得、需要": (["甲：标签得重新贴。", "甲：The gate needs paint."], ["甲：我记得贴标签的人。", "甲：这种标签不值得贴。"]),
    "交付的句式": (["甲：周五前交样品。", "甲：月底弄好。"], ["甲：周五前的样品坏了。", "甲：样品交到门卫。"]),
    "没有负责人": (["甲：巡夜还没有负责人。", "甲：The gate has no owner."], ["甲：巡夜的负责人换了。", "甲：The owner is here."]),
    "我来、我去": (["甲：我去买漆。", "甲：买漆交给我。"], ["甲：我们去买漆。", "甲：I like the paint."]),
    "你来、你把": (["甲：你把漆买了。", "甲：Please buy paint."], ["甲：你们把漆买了。", "甲：你说得对。"]),
    "让谁、由谁": (["甲：由乙买漆。", "甲：安排丙买漆。"], ["甲：乙买漆。", "甲：丙跟我买漆。"]),
    "让他": (["甲：丙在吗？让他买漆。", "甲：叫她来一趟。"], ["甲：让丙买漆。", "甲：他让人买漆。"]),
    "小某、某工": (["甲：让小邓买漆。", "甲：邓师傅在库房。"], ["甲：小门要刷漆。", "甲：老式门要刷漆。"]),
    "交到手里": (["甲：漆样发群里。", "甲：Send me the sample."], ["甲：漆样发霉了。", "甲：We sent the sample."]),
    "要紧": (["甲：尽快买漆。", "甲：It is urgent."], ["甲：漆快干了。", "甲：The insurgent is here."]),
    "把": (["甲：把门锁上。", "甲：乙把门锁上。"], ["甲：门锁上。", "甲：爬上门。"]),
    "说我": (["甲：我买漆。", "甲：I buy paint."], ["甲：我们买漆。", "甲：It dries."]),
    "说你": (["甲：你买漆。", "甲：You buy paint."], ["甲：她买漆。", "甲：Young people buy paint."]),
    "提到人": (["甲：齐了。|丙：甲买漆。", "甲：采购部买漆。"], ["甲：大家买漆。", "甲：师生买漆。"]),
    "有期限": (["甲：周五前买漆。", "甲：Buy paint by Friday."], ["甲：上周五买的漆。", "甲：周五要开会，来不了。"]),
    "之前、之内": (["甲：周五前买漆。", "甲：Buy paint within three days."], ["甲：周五买漆。", "甲：以前买过漆。"]),
    "之前、有动作": (["甲：周五前买漆。", "甲：三天内交样品。"], ["甲：周五买漆。", "甲：周五前能买到漆吗？"]),
    "说到日子": (["甲：周五见。", "甲：六月八号见。"], ["甲：八点见。", "甲：三天内见。"]),
    "日子、我、有动作": (["甲：我周五买漆。", "甲：明天我交样品。"], ["甲：乙周五买漆。", "甲：我昨天买漆了。"]),
    "先应一声": (["甲：好，我买漆。", "甲：Sure, I can."], ["甲：好漆不便宜。", "甲：行道树歪了。"]),
    "应着报期限": (["甲：好，周五给你。", "甲：行，明天。"], ["甲：好，周五行吗？", "甲：好，买漆。"]),
    "说过去": (["甲：漆已经买了。", "甲：The paint was dry."], ["甲：漆要买了。", "甲：The paint is dry."]),
    "过去的日子": (["甲：昨天买的漆。", "甲：It came yesterday."], ["甲：明天买漆。", "甲：漆已经买了。"]),
    "委婉": (["甲：要不买白漆。", "甲：I think white is better."], ["甲：要是买白漆呢。", "甲：White is better."]),
    "条件": (["甲：要是下雨，我收旗。", "甲：If it rains, cover it."], ["甲：下雨我收旗。", "甲：比如果汁不够。"]),
    "否定": (["甲：漆不够。", "甲：别买漆。"], ["甲：不急。", "甲：不用买漆。"]),
    "问句": (["甲：买不买漆？", "甲：漆谁买"], ["甲：漆要买。", "甲：谁买的漆都没有这一桶颜色正。"]),
    "玩笑": (["甲：哈哈，买金漆。", "甲：开玩笑的，买白漆。"], ["甲：哈，买白漆。", "甲：玩笑话不算。"]),
    "口号": (["甲：大家要爱惜工具。", "进一步加强管理。"], ["甲：大家去买漆。", "加强筋要焊牢。"]),
    "很短": (["甲：好的。", "甲：我来。"], ["甲：买漆。", "甲：Paint gate."]),
    # 什么场合说
    "已归进任务": (["甲：乙，你明天去买漆。§|乙：好。", "甲：齐了。|乙：我来买漆。"], ["甲：齐了。|乙：漆昨天买了。", "甲：大家先歇会儿。"]),
    "任务里有期限": (["甲：乙，你周五前去买漆。§|乙：好。", "甲：齐了。|乙：我明天买漆。"], ["甲：乙，你去买漆。§|乙：好。", "甲：周五前人多。"]),
    "任务里是问句": (["甲：谁去买漆？§|乙：我去。", "甲：乙，你能不能把漆买回来？§|乙：好。"], ["甲：买什么漆？§|乙：白的。", "甲：齐了。|乙：我去买漆。"]),
    "主持": (["甲：买漆。", "甲：齐了。|乙：齐。|甲：买漆。"], ["甲：齐了。|乙：买漆。", "刷门。|甲：买漆。"]),
    "纪要": (["门要买漆。", "会议确定买白漆。"], ["甲：门要买漆。", "甲：会议确定买白漆。"]),
    "纪要里有期限": (["周五前买漆。", "总务科于六月八日前买漆。"], ["周五买漆。", "甲：周五前买漆。"]),
    "纪要里提到人、有动作": (["总务科买漆。", "由采购部买漆。"], ["甲：总务科买漆。", "门口要买漆。"]),
    "一段的头一句": (["甲：买漆。", "甲：齐了。齐了。|乙：买漆。"], ["甲：齐了。买漆。", "甲：Ready. Buy paint."]),
    # 前后的人怎么接
    "问何时、报日子": (["甲：漆什么时候到？|乙：周五到。", "甲：几号交？|乙：八号交。"], ["甲：漆什么时候到？|乙：不知道。", "甲：漆到了？|乙：周五到。"]),
    "前面叫了名": (["甲：乙，漆呢？|乙：没买。", "甲：让丙买漆。|丙：好。"], ["甲：丙，漆呢？|乙：没买。", "甲：乙，漆呢？|丙：等等。|乙：没买。"]),
    "叫了名、报日子": (["甲：乙，漆呢？|乙：周五。", "甲：你的漆呢？|乙：明天到。"], ["甲：漆呢？|乙：周五。", "甲：乙，漆呢？|乙：没买。"]),
    "前一段有任务": (["甲：乙，你明天去买漆。|乙：好。", "甲：我明天买漆。|乙：行。"], ["甲：漆昨天买了。|乙：好。", "甲：我明天买漆。|乙：灯真亮。|丙：好。"]),
    "后一段有任务": (["甲：漆没了。§|乙：我明天去买漆。", "甲：门掉漆了。§|乙：我来补漆。"], ["甲：漆没了。§|乙：昨天买了。", "甲：漆没了。§我明天去买漆。"]),
    "前一句有任务": (["甲：我明天去买漆。白漆好看。", "甲：我来补漆。天真热。"], ["甲：漆没了。白漆好看。", "甲：我明天去买漆。|乙：白漆好看。"]),
    "后一句有任务": (["甲：漆没了。§我明天去买漆。", "甲：门掉漆了。§我来补漆。"], ["甲：漆没了。§昨天用完的。", "甲：漆没了。§|乙：我明天去买漆。"]),
    "后面有人应": (["甲：买漆。§|乙：好的。", "甲：Buy paint.§|乙：Ok."], ["甲：买漆。§|乙：好漆贵。", "甲：买漆。§好的。"]),
    "说你、后面有人应": (["甲：你买漆。§|乙：好的。", "甲：You buy paint.§|乙：Ok."], ["甲：买漆。§|乙：好的。", "甲：你买漆。§|乙：好漆贵。"]),
    "提到人、后面有人应": (["甲：乙买漆。§|乙：好的。", "甲：采购部买漆。§|乙：行。"], ["甲：买漆。§|乙：好的。", "甲：乙买漆。§|乙：好漆贵。"]),
    "后面说到我": (["甲：漆没了。§|乙：我知道。", "甲：No paint.§|乙：I saw."], ["甲：漆没了。§|乙：我们有。", "甲：漆没了。§|乙：是吗？我知道。"]),
}

JOIN = {
    "同一段": (["甲：乙，你明天去买漆。丙，你周五前修灯。", "甲：我去买漆。乙你修灯。"], ["甲：乙，你明天去买漆。|丙：我周五前修灯。", "甲：我去买漆。|乙：我修灯。"]),
    "下一段": (["甲：乙，你明天去买漆。|丙：我周五前修灯。", "甲：我去买漆。|乙：我修灯。"], ["甲：我去买漆。丙，你周五前修灯。", "甲：我去买漆。|丙：天真热。|乙：我修灯。"]),
    "隔一段": (["甲：我去买漆。|丙：天真热。|乙：我修灯。", "甲：我去买漆。|丙：天真热。|甲：乙你修灯。"], ["甲：我去买漆。|乙：我修灯。", "甲：我去买漆。|丙：天真热。|丁：是热。|乙：我修灯。"]),
    "隔几段": (["甲：我去买漆。|丙：天真热。|丁：是热。|乙：我修灯。", "甲：我去买漆。|丙：天真热。|丁：是热。|丙：真热。|乙：我修灯。"], ["甲：我去买漆。|丙：天真热。|乙：我修灯。", "甲：我去买漆。|乙：我修灯。"]),
    "有字相同": (["甲：我去买门漆。|乙：我修门漆架。", "甲：我周五前核对账本。|乙：我抄一份账本。"], ["甲：我去买漆。|乙：我修门。", "甲：我周五前核对账本。|乙：我抄一份名单。"]),
    "动词相同": (["甲：我去买漆。|乙：我买灯。", "甲：我明天送样品。|乙：我送票。"], ["甲：我去买漆。|乙：我修灯。", "甲：我明天送样品。|乙：我收票。"]),
    "用了这、那、他": (["甲：我去买漆。|乙：那我修灯。", "甲：我去买漆。|乙：这个灯我修。"], ["甲：我去买漆。|乙：我修灯。", "甲：这个漆我去买。|乙：我修灯。"]),
    "紧接着答应": (["甲：我去买漆。|乙：好，我修灯。", "甲：丙去买漆。|乙：行，我修灯。"], ["甲：我去买漆。|乙：我修灯。", "甲：我去买漆。|丙：天真热。|乙：好，我修灯。"]),
    "负责人接着说": (["甲：乙去买漆。|乙：对了，我周五前修灯。", "甲：乙去买漆。|乙：另外，我明天修灯。"], ["甲：乙去买漆。|丙：我修灯。", "甲：乙去买漆。|乙：丙修灯。"]),
    "负责人同": (["甲：我去买漆。我周五前修灯。", "甲：乙去买漆。|乙：另外，我明天修灯。"], ["甲：我去买漆。乙修灯。", "甲：乙去买漆。|丙：我周五前修灯。"]),
    "负责人不同": (["甲：我去买漆。乙修灯。", "甲：乙去买漆。|丙：我周五前修灯。"], ["甲：我去买漆。我周五前修灯。", "甲：我去买漆。|丙：天真热。|甲：另外，我明天修灯。"]),
    "前面没期限、后面有": (["甲：我去买漆。|乙：我周五前修灯。", "甲：我去买漆。我明天修灯。"], ["甲：我明天去买漆。|乙：我周五前修灯。", "甲：我明天去买漆。|乙：我修灯。"]),
    "期限不同": (["甲：我明天去买漆。|乙：我周五前修灯。", "甲：我六月八号买漆。|乙：我六月九号修灯。"], ["甲：我明天去买漆。|乙：我明天修灯。", "甲：我去买漆。|乙：我周五前修灯。"]),
    "中间有人问": (["甲：我去买漆。|丙：热不热？|乙：我修灯。", "甲：我去买漆。天热吗？|乙：我修灯。"], ["甲：我去买漆。|丙：天真热。|乙：我修灯。", "丙：热不热？|甲：我去买漆。|乙：我修灯。"]),
    "换了话题": (["甲：我去买漆。|丙：下一项，灯。|乙：我修灯。", "甲：我去买漆。|乙：对了，我修灯。"], ["甲：我去买漆。|丙：一项一项来。|乙：我修灯。", "甲：对了，我去买漆。|乙：我修灯。"]),
    "也、再、还": (["甲：我去买漆。|乙：我再修一下灯。", "甲：我去买漆。|乙：我顺便修灯。"], ["甲：我去买漆。|乙：我修灯。", "甲：我再去买漆。|乙：我修灯。"]),
    "后一句短": (["甲：我去买漆。|乙：我修灯。", "甲：我去买漆。|乙：好，我来修灯。"], ["甲：我去买漆。|乙：我修门厅东侧壁灯。", "甲：我去买漆。|乙：I'll fix the broken lamp."]),
    "后一句长": (["甲：我去买漆。|乙：我周五前修好门厅东侧壁灯走廊顶灯。", "甲：我去买漆。|乙：I'll fix the broken lamp near main gate."], ["甲：我去买漆。|乙：我修门厅壁灯。", "甲：我周五前修好门厅东侧壁灯走廊顶灯。|丙：天真热。|乙：我明天去买漆。"]),
    "后一句是问": (["甲：我去买漆。|甲：乙，你能不能修灯？|乙：好。", "甲：我去买漆。谁来修灯？|乙：我修。"], ["甲：我去买漆。|甲：乙，你去修灯。|乙：好。", "甲：谁去买漆？|乙：我去买。|丙：我修灯。"]),
}


class Heard:
    """一段小对话读成的句子、任务和场面，同 ``offline.draft`` 一样。"""

    def __init__(self, talk: str) -> None:
        before, _, after = talk.replace("|", "\n").partition("§")
        self.transcript = Transcript.from_text(before + after)
        self.roster = Roster(self.transcript)
        self.lines = sentences(self.transcript, self.roster)
        self.tasks = TaskReader(self.lines, self.roster).read()
        self.scene = Scene(self.lines, self.tasks, self.roster.anyone)
        self.at = len(self.transcript.text.rstrip()) - len(after.strip())

    @property
    def asked(self) -> Sentence:
        starts = [self.transcript.utterances[s.u].span[0] + s.start for s in self.lines]
        return self.lines[max(i for i, start in enumerate(starts) if start < self.at)]

    @property
    def view(self) -> View:
        return self.scene.view(self.asked)


@cache
def hear(talk: str) -> Heard:
    return Heard(talk)


def pair_of(talk: str) -> Pair:
    """头两件任务，和中间隔着的句子。"""
    heard = hear("参会：甲、乙、丙、丁||" + talk)
    first, second = sorted(heard.tasks, key=lambda t: t.lines[0].order)[:2]
    return Pair(first, second, heard.lines[max(s.order for s in first.lines) + 1 : min(s.order for s in second.lines)])


def asked_view(talk: str) -> View:
    return hear(talk).view


TABLES = {"拍板": (RULING, offline_cues.CUES, asked_view), "任务": (DUTY, offline_duties.CUES, asked_view), "并": (JOIN, offline_joins.CUES, pair_of)}
CASES = [(table, cue, talk, want) for table, (cues, *_) in TABLES.items() for cue, talks in cues.items() for want, some in zip((True, False), talks, strict=True) for talk in some]


@pytest.mark.parametrize("table, cue, talk, want", CASES, ids=[f"{t}:{c}:{'+' if w else '-'}:{talk[:24]}" for t, c, talk, w in CASES])
def test_cue_is_there_exactly_when_it_should(table, cue, talk, want):
    _, cues, look = TABLES[table]
    assert bool(cues[cue][1](look(talk))) is want


@pytest.mark.parametrize("table", TABLES)
def test_every_cue_has_positive_and_negative_talks(table):
    mine, cues, _ = TABLES[table]
    assert set(mine) == set(cues)
    assert [cue for cue, (yes, no) in mine.items() if len({*yes}) < 2 or len({*no}) < 2 or {*yes} & {*no}] == []


# ---- 复核任务 ----

def check(talk: str, *given: Task) -> list[Task]:
    """只拿给定的任务（没有就是一件也没读出来）去复核。"""
    heard = hear(talk)
    return DutyCheck(Scene(heard.lines, list(given), heard.roster.anyone), heard.roster, list(given)).checked()


def task_on(talk: str, order: int, owners: tuple[str, ...] = (), due: str | None = None, **more) -> Task:
    line = hear(talk).lines[order]
    return Task([line], list(owners), due, u=line.u, **more)


# 一件也没读出来时，分高的句子补成任务 →（负责人，期限，第几句）
ADDED = {
    "点了名": ("甲：丙，合同的事尽快，月底之前弄利索。|丙：好。", (["丙"], "月底之前", 0)),
    "让某人": ("甲：让丙尽快把漆买回来，周五之前。|丙：好。", (["丙"], "周五之前", 0)),
    "你，下一段应的人": ("甲：合同的事你尽快，月底之前弄利索。|乙：好嘞。", (["乙"], "月底之前", 0)),
    "你，先叫了人": ("甲：丙，你尽快把漆买回来，周五之前。|乙：天真热。|丙：好。", (["丙"], "周五之前", 0)),
    "你，前一句叫了人": ("甲：丙，说说灯。你尽快把它修好，周五之前。|乙：天真热。|丙：知道。", (["丙"], "周五之前", 1)),
    "我": ("甲：齐了。|乙：门锁我抓紧，周五之前弄利索交给你。|甲：好。", (["乙"], "周五之前", 1)),
    "我先于你": ("甲：齐了。|乙：我尽快把灯给你修好，周五之前。|甲：好。", (["乙"], "周五之前", 1)),
    "让他": ("甲：钥匙在谁那儿？|乙：在丙那儿。|丙：嗯。|甲：让他今天下班前把钥匙送来。|乙：好。", (["丙"], "今天下班前", 3)),
    "给我，有人应": ("甲：提前三天把名单尽快给我。|乙：好。", (["乙"], "提前三天", 0)),
    "纪要里由某科": ("周五之前尽快由总务科将门锁弄利索。", (["总务科"], "周五之前", 0)),
    "纪要里两个科": ("总务科、保卫科应尽快将门锁修好，周五之前交付。", (["总务科", "保卫科"], "周五之前", 0)),
}


@pytest.mark.parametrize("talk, want", ADDED.values(), ids=ADDED)
def test_a_duty_nobody_read_is_added(talk, want):
    assert [(t.owners, t.due, t.lines[0].order) for t in check(talk)] == [want]


NOT_ADDED = {
    "给我，没人应": "甲：提前三天把名单尽快给我。",
    "问句": "甲：尽快的话我周五之前能把漆买回来吗？",
    "玩笑": "甲：开玩笑的，你尽快把月亮摘下来，周五之前。|乙：好。",
    "说过去": "甲：齐了。|乙：上周的灯真不错。|甲：是。",
    "口号": "甲：会议强调，各班组要高度重视。|乙：嗯。",
    "散会": "甲：散会，你们尽快把桌子收好，十分钟之内。|乙：好。",
}


@pytest.mark.parametrize("talk", NOT_ADDED.values(), ids=NOT_ADDED)
def test_what_is_no_duty_is_not_added(talk):
    assert check(talk) == []


LOOKS_LIKE = ["甲：哈哈，昨天的灯没亮。", "甲：上周的灯真不错。", "甲：齐了。|乙：昨天那盏灯没亮。", "甲：去年没修过灯。", "甲：齐了。|乙：The lamp was fine yesterday."]


@pytest.mark.parametrize("talk", LOOKS_LIKE)
def test_what_only_looks_like_a_task_is_dropped_unless_it_was_said_to_be_one(talk):
    last = len(hear(talk).lines) - 1
    assert check(talk, task_on(talk, last, ("乙",))) == []
    vacant, entry = task_on(talk, last, open_owner=True), task_on(talk, last, ("乙",), words="修灯")
    assert check(talk, vacant) == [vacant] and vacant.owners == []
    assert check(talk, entry) == [entry]


def test_a_real_task_is_kept_as_it_was_read():
    talk = "甲：乙，你尽快把漆买回来，周五之前。|乙：好。"
    assert [(t.owners, t.due) for t in check(talk, task_on(talk, 0, ("乙",), "周五之前"))] == [(["乙"], "周五之前")]


def test_an_owner_is_filled_in_only_where_nobody_said_there_is_none():
    talk = "甲：合同的事你尽快，月底之前弄利索。|乙：好嘞。"
    assert [t.owners for t in check(talk, task_on(talk, 0))] == [["乙"]]
    assert [t.owners for t in check(talk, task_on(talk, 0, open_owner=True))] == [[]]


def test_minutes_name_the_office_and_the_one_beside_it():
    heard = hear("由总务科会同保卫科于六月八日前完成消防栓检查。")
    assert [(t.owners, t.due) for t in DutyCheck(heard.scene, heard.roster, heard.tasks).checked()] == [(["总务科", "保卫科"], "六月八日前")]


PRIORITY = [
    ("甲：乙，你把漆买回来，这个很急，周五之前。|乙：好。", "高"),
    ("甲：乙，你把漆买回来，这个不急，月底之前。|乙：好。", "低"),
    ("甲：乙，你把漆买回来，优先级算一般，周五之前。|乙：好。", "中"),
    ("甲：Please send me the paint list by Friday, it is urgent.|乙：Sure.", "高"),
    ("甲：乙，你尽快把漆买回来，周五之前。|乙：好。", "未说明"),  # “尽快”不是优先级
]


@pytest.mark.parametrize("talk, want", PRIORITY)
def test_priority_is_taken_from_the_sentence(talk, want):
    assert [t.priority for t in check(talk, task_on(talk, 0, ("乙",)))] == [want]


def test_priority_said_already_or_of_a_shared_sentence_is_left_alone():
    talk = "甲：乙，你把漆买回来，丙把灯修好，这个很急，周五之前。|乙：好。"
    assert [t.priority for t in check(talk, task_on(talk, 0, ("乙",), priority="低"))] == ["低"]
    assert [t.priority for t in check(talk, task_on(talk, 0, ("乙",)), task_on(talk, 0, ("丙",)))] == ["未说明", "未说明"]


# ---- 并成一条 ----

# 对话，两件任务（第几句，负责人，期限，优先级）→ 并后各件（负责人，期限，优先级，各句）
JOINED = {
    "改派": ("甲：乙去送样品。|乙：我没空，这个丙去送样品吧。|丙：好。", [(0, "乙", None, ""), (1, "丙", None, "")], [("丙", None, "", [0, 1])]),
    "改期": ("甲：乙周五前送样品。|乙：那我周四送样品。", [(0, "乙", "周五前", ""), (1, "乙", "周四", "")], [("乙", "周四", "", [0, 1])]),
    "答应时报期限": ("甲：乙送样品。|乙：好，这个我周四送。", [(0, "乙", None, ""), (1, "乙", "周四", "")], [("乙", "周四", "", [0, 1])]),
    "同一天留说得全的": ("甲：乙六月八号送样品。|乙：好，八号我送样品。", [(0, "乙", "六月八号", ""), (1, "乙", "八号", "")], [("乙", "六月八号", "", [0, 1])]),
    "只是传话": ("甲：丙送样品。|乙：我跟他说一声，这个样品他送。", [(0, "丙", None, ""), (1, "乙", None, "")], [("丙", None, "", [0, 1])]),
    "接了没人的事，说了急": ("甲：样品谁送？|乙：这个样品我送，很急。", [(0, "", None, "低"), (1, "乙", None, "高")], [("乙", None, "高", [0, 1])]),
    "纪要不并": ("乙送样品。\n这个样品乙周四送。", [(0, "乙", None, ""), (1, "乙", "周四", "")], [("乙", None, "", [0]), ("乙", "周四", "", [1])]),
    "换了话题不并": ("甲：乙送样品。|甲：下一项，丙周四前去修门口的灯。", [(0, "乙", None, ""), (1, "丙", "周四前", "")], [("乙", None, "", [0]), ("丙", "周四前", "", [1])]),
    "两件事不并": ("甲：乙周五前送样品。|丙：六月八号前我把各科室的报名名单和照片整理出来。", [(0, "乙", "周五前", ""), (1, "丙", "六月八号前", "")],
              [("乙", "周五前", "", [0]), ("丙", "六月八号前", "", [1])]),
    "隔得太远不并": ("甲：乙送样品。|丙：天热。|丁：是。|丙：嗯。|丁：唉。|丙：唉。|乙：这个样品我送。", [(0, "乙", None, ""), (6, "乙", None, "")], [("乙", None, "", [0]), ("乙", None, "", [6])]),
}


def _row(task: Task) -> tuple:
    return "、".join(task.owners), task.due, task.priority.replace("未说明", ""), sorted(s.order for s in task.lines)


@pytest.mark.parametrize("talk, given, want", JOINED.values(), ids=JOINED)
def test_what_is_the_same_task_is_joined(talk, given, want):
    tasks = [task_on(talk, order, (owner,) if owner else (), due, priority=level or "未说明") for order, owner, due, level in given]
    assert [_row(task) for task in joined(tasks, hear(talk).lines)] == want


def test_entries_of_a_todo_list_are_never_joined():
    talk = "甲：乙送样品。|乙：好，这个我周四送。"
    tasks = [task_on(talk, 0, ("乙",), words="送样品"), task_on(talk, 1, ("乙",), "周四", words="送样品")]
    assert joined(tasks, hear(talk).lines) == tasks
    spoken = [task_on(talk, 0, ("乙",)), tasks[1]]
    assert joined(spoken, hear(talk).lines) == spoken


def test_retell_goes_by_the_checked_tasks():
    heard = Heard("甲：乙，你明天去买漆。|乙：好。|丙：我修灯。")
    views = [heard.scene.view(s) for s in heard.lines]
    assert views[0].busy and views[2].busy
    heard.scene.retell([Task([heard.lines[1]], ["乙"])])
    assert [v.busy for v in views] == [False, True, False]
    assert heard.scene.view(heard.lines[1]) is views[1]  # 看过的那份也跟着变
    heard.scene.retell([])
    assert not any(v.busy for v in views)


# ---- 拍板 ----

RULED = [
    "甲：颜色就定了，门厅铺灰色地毯。",
    "甲：齐了。|乙：颜色就定了，门厅铺灰色地毯。",  # 不是主持，但说得实
    "甲：九点以后前厅熄灯，没商量。",
    "甲：齐了。|乙：门厅要不要换地毯？|甲：先不换。§|乙：好。",
    "甲：We decided to keep two lanes in the hall.",
    "会议决定外聘费用从结余列支。",
]
NOT_RULED = [
    "甲：颜色就定了灰色吗？",
    "甲：门厅铺灰色地毯，就定了？",
    "甲：颜色回头再说。",
    "甲：门厅地毯的颜色还没定。",
    "甲：前厅地毯颜色还拿不准，回头再定。",
    "甲：我觉得颜色就定了，门厅铺灰色地毯。",  # 只是自己的看法
    "甲：齐了。|乙：我觉得灰的耐脏，门厅就定了灰的吧。",
    "甲：齐了。|乙：颜色就定了，尺寸回头再说。",  # 还有搁着的
    "甲：齐了。|乙：我明天去把投票的结果抄一份给你。",  # 认的活
    "甲：齐了。|乙：我昨天去看了地毯。",
    "甲：齐了。|乙：地毯铺到哪儿？|丙：听说隔壁换了灰的。",
]


@pytest.mark.parametrize("talk, want", [(t, True) for t in RULED] + [(t, False) for t in NOT_RULED])
def test_rules_on(talk, want):
    assert is_ruling(hear(talk).view) is want


# ---- 时间说法 ----

TIMES = [
    ("开春前把苗订好", ["开春前"]), ("进组前把台词背熟", ["进组前"]), ("首演前换幕布", ["首演前"]), ("开班头一天发教材", ["开班头一天"]), ("彩排的第二天交", ["彩排的第二天"]),
    ("下次组会前把图补上", ["下次组会前"]), ("下次周会上报数", ["下次周会上"]), ("sprint 结束前合并", ["sprint 结束前"]), ("迭代结束前交", ["迭代结束前"]),
    ("过了年再买", ["过了年"]), ("过完年动工", ["过完年"]), ("提前一周订", ["提前一周"]),
    ("Send it the same day.", ["the same day"]), ("ship it the following day", ["the following day"]), ("tell them the next day", ["the next day"]),
    ("check it the day after the launch", ["the day after the launch"]), ("paint it the day before the launch", ["the day before the launch"]), ("sign before lunch", ["before lunch"]),
    ("这灯三年前装的", ["三年前"]), ("目前缺两个人", []), ("以前的灯", []), ("之前说过的灯", []), ("站在面前的人", []), ("眼前的事", []), ("先前的灯换了", []), ("空前热闹", []), ("往前走", []), ("跟前的灯", []), ("提前说", []),
    ("过年的灯", []), ("the same lamp", []), ("the day I came", []), ("the same dayroom", []), ("sort it before the way we did", []),
]


@pytest.mark.parametrize("text, want", TIMES)
def test_times_told_by_what_happens_then(text, want):
    assert [p.text for p in find_time_phrases(text)] == want


# ---- 数据表 ----

def test_levels_are_told_apart_and_the_high_one_does_not_hide_not_urgent():
    said = ["旗杆的事很急", "旗杆的事不急", "优先级算一般", "low priority", "urgent", "medium priority", "旗杆要刷漆"]
    assert [[level for level, rule in rules.LEVELS if rule.search(text)] for text in said] == [["高"], ["低"], ["中"], ["低"], ["高"], ["中"], []]


ORDERED = ["Tom, roll the banner up.", "Tom, please send the list.", "Tom, then talk to the printer.", "Tom, just book the hall."]
NOT_ORDERED = ["Tom, rolled banners look fine.", "Tom, sender name is missing.", "Tom, booking is closed.", "Tom, the list is long."]


@pytest.mark.parametrize("line, want", [(line, True) for line in ORDERED] + [(line, False) for line in NOT_ORDERED])
def test_an_english_order_to_the_one_called_is_a_task(line, want):
    heard = Heard(f"Ann: {line}\nTom: Ok.")
    assert any(t.owners == ["Tom"] for t in heard.tasks) is want
