"""自编的会议和金标纪要：真实性检查的用例，人名、公司、事情都是虚构的。

(名字, 转写, 金标)。金标的写法：evidence 是一句或几句原话；拿不准的负责人、日期是 None；
not_decisions 是会上说过而不算决定的话。
"""

from __future__ import annotations


def item(task, owner, due, evidence, priority="未说明"):
    return {"task": task, "owner": owner, "due_date_raw": due, "evidence": evidence, "priority": priority}


def said(text, evidence):
    return {"text": text, "evidence": evidence}


def gold(title, date, people, decisions, items, questions, not_decisions):
    return {"title": title, "meeting_date": date, "participants": people, "decisions": decisions,
            "action_items": items, "open_questions": questions, "not_decisions": not_decisions}


WARD = """科室周會紀錄
日期：2025年3月14日
出席：林主任、陳美玲、張志豪、何護理長
請假：吳宗翰

林主任：先講排班，四月連假誰還沒填？
何護理長：還差三個人，我今天下班前會去催。
林主任：好。第二件事，輸液幫浦壞了兩台，廠商怎麼說？
陳美玲：廠商說要六週才有零件，建議我們先租。
張志豪：租一台一個月八千五，有點貴。
林主任：先租一台就好，不要租兩台。美玲你聯絡廠商，下週二以前把合約給我。
陳美玲：好，下週二前給您。
張志豪：我覺得乾脆買新的。
林主任：今年沒預算，不買。
何護理長：夜班交接表要不要改成電子的？
林主任：這個等資訊室評估完再說。
張志豪：評估我去跟資訊室要，月底前應該會有初稿。
林主任：可以。新人訓練呢？
何護理長：上週已經辦完第一梯了，二十六個人都簽到了。
林主任：那第二梯改到四月二十二號，原本的四月十五號取消。
陳美玲：了解，我來改公告。
吳宗翰的查房表還是交給志豪補，不急。
"""
WARD_GOLD = gold(
    "科室周會紀錄", "2025年3月14日", ["林主任", "陳美玲", "張志豪", "何護理長"],
    [said("輸液幫浦先租一台，不租兩台", "先租一台就好，不要租兩台。"), said("今年不買新的輸液幫浦", "今年沒預算，不買。"),
     said("新人訓練第二梯改到四月二十二號，四月十五號取消", "那第二梯改到四月二十二號，原本的四月十五號取消。")],
    [item("催三位同仁填四月連假排班", "何護理長", "今天下班前", "還差三個人，我今天下班前會去催。"),
     item("聯絡廠商並把租賃合約交給林主任", "陳美玲", "下週二以前",
          ["美玲你聯絡廠商，下週二以前把合約給我。", "好，下週二前給您。"]),
     item("向資訊室索取電子交接表的評估初稿", "張志豪", "月底前", "評估我去跟資訊室要，月底前應該會有初稿。"),
     item("修改新人訓練第二梯的公告", "陳美玲", None, "了解，我來改公告。")],
    [said("夜班交接表是否改為電子版，待資訊室評估", "這個等資訊室評估完再說。")],
    ["建議我們先租", "我覺得乾脆買新的。", "夜班交接表要不要改成電子的？", "上週已經辦完第一梯了，二十六個人都簽到了。",
     "租一台一個月八千五，有點貴。"])

BRIDGE = """Footbridge retrofit - weekly site call
Tue, 11 February 2025
Attendees: Maria Santos, Owen Price, Li Na, Tom Becker
Apologies: Grace Okafor

Maria Santos: Let's keep this short. Owen, where are we with the bearings?
Owen Price: Supplier shipped 18 of 24. The rest arrive Thursday.
Maria Santos: Okay. Can you chase them and send me the delivery note by Friday?
Owen Price: Sure, I'll send it by Friday.
Li Na: I think we should close the whole deck next week.
Tom Becker: No way, the council won't accept a full closure.
Maria Santos: Agreed, no full closure. We go with one lane, nights only, from 22:00 to 05:00.
Tom Becker: I'll update the traffic plan before the council meeting.
Li Na: What about the crack on pier 3? Has anyone measured it again?
Tom Becker: It was measured yesterday, 0.4 mm, no change.
Maria Santos: Good. Li Na, please write the inspection summary, no rush.
Li Na: Got it.
Owen Price: Maybe we could repaint the railings while we're there?
Maria Santos: Not in the budget. We won't repaint this year.
Tom Becker: Originally we planned to finish on March 28.
Maria Santos: That's gone. The new completion date is April 11, everyone okay?
Owen Price: Fine with me.
Li Na: Who will brief the residents?
Maria Santos: Let's leave that open, Grace may know someone.
"""
BRIDGE_GOLD = gold(
    "Footbridge retrofit - weekly site call", "11 February 2025", ["Maria Santos", "Owen Price", "Li Na", "Tom Becker"],
    [said("No full closure; one lane at night only, 22:00 to 05:00",
          "Agreed, no full closure. We go with one lane, nights only, from 22:00 to 05:00."),
     said("Railings will not be repainted this year", "Not in the budget. We won't repaint this year."),
     said("Completion date moves to April 11", "The new completion date is April 11, everyone okay?")],
    [item("Chase the bearing supplier and send the delivery note to Maria", "Owen Price", "by Friday",
          ["Can you chase them and send me the delivery note by Friday?", "Sure, I'll send it by Friday."]),
     item("Update the traffic plan", "Tom Becker", "before the council meeting",
          "I'll update the traffic plan before the council meeting."),
     item("Write the inspection summary for the pier 3 crack", "Li Na", None,
          "Li Na, please write the inspection summary, no rush.", "低")],
    [said("Who will brief the residents", "Who will brief the residents?")],
    ["I think we should close the whole deck next week.", "Maybe we could repaint the railings while we're there?",
     "Originally we planned to finish on March 28.", "Has anyone measured it again?"])

KITCHEN = """王师傅在不在啊今天周一老规矩先说卫生昨天市场监管的来看了扣了两分说冷库没贴标签小丁你今天把冷库所有的货都贴上标签下班前我要看然后外卖那边有客人说汤洒了以后汤类一律用双层盖这个从明天开始执行啊别再出这种事新菜的话老板本来想上十二道我跟他商量了先上八道剩下四道国庆以后再看阿珍你把八道菜的成本卡算出来周四给我还有人说要把下午那个班取消掉我觉得不行人手不够先不动啊洗碗机师傅上周已经修好了不用再叫了对了煤气报警器谁会弄没人会吧那我自己打电话找人弄好了干活
"""
KITCHEN_GOLD = gold(
    None, None, ["小丁", "阿珍"],
    [said("汤类一律用双层盖，从明天开始执行", "以后汤类一律用双层盖这个从明天开始执行啊"),
     said("新菜先上八道，剩下四道国庆以后再看", "先上八道剩下四道国庆以后再看"),
     said("下午班先不动", "先不动啊")],
    [item("给冷库所有的货贴上标签", "小丁", "下班前", "小丁你今天把冷库所有的货都贴上标签下班前我要看"),
     item("算出八道新菜的成本卡", "阿珍", "周四", "阿珍你把八道菜的成本卡算出来周四给我")],
    [],
    ["老板本来想上十二道", "还有人说要把下午那个班取消掉", "洗碗机师傅上周已经修好了不用再叫了"])

COUNCIL = """滨江中学校务办公会议纪要

时间：2025年9月8日下午
地点：行政楼三〇二
主持：郝志远
参会：郝志远、米兰、单文博、苗青
缺席：卜凡（外出培训）

一、食堂满意度问题。总务处米兰汇报，本学期收到意见47条，其中排队时间过长占六成。会议决定，自9月15日起高一、高二错峰就餐，间隔十五分钟。总务处负责于9月12日前完成窗口调整方案，并在公告栏张贴。
二、运动会筹备。会议同意秋季运动会定于10月16日至17日举行，不再邀请校外裁判。由体育组单文博牵头，教务处配合，9月25日前提交赛程安排。有教师建议增设电子竞技项目，会议未采纳。
三、图书馆延时开放。苗青提出周末开放的设想，会议认为安保力量尚未落实，待保安公司答复后再议。
四、会议强调，各年级要进一步加强晨检，切实落实安全责任。上半年整改的12处消防隐患已全部销号。
五、请苗青尽快整理读书节获奖名单，报校长室。
"""
COUNCIL_GOLD = gold(
    "滨江中学校务办公会议纪要", "2025年9月8日", ["郝志远", "米兰", "单文博", "苗青"],
    [said("自9月15日起高一、高二错峰就餐，间隔十五分钟", "会议决定，自9月15日起高一、高二错峰就餐，间隔十五分钟。"),
     said("秋季运动会于10月16日至17日举行，不再邀请校外裁判", "会议同意秋季运动会定于10月16日至17日举行，不再邀请校外裁判。")],
    [item("完成食堂窗口调整方案并张贴（总务处）", "总务处", "9月12日前", "总务处负责于9月12日前完成窗口调整方案，并在公告栏张贴。"),
     item("提交运动会赛程安排（体育组牵头，教务处配合）", "单文博、教务处", "9月25日前",
          "由体育组单文博牵头，教务处配合，9月25日前提交赛程安排。"),
     item("整理读书节获奖名单，报校长室", "苗青", None, "请苗青尽快整理读书节获奖名单，报校长室。")],
    [said("图书馆周末是否延时开放，待保安公司答复后再议", "会议认为安保力量尚未落实，待保安公司答复后再议。")],
    ["有教师建议增设电子竞技项目", "各年级要进一步加强晨检，切实落实安全责任", "苗青提出周末开放的设想",
     "上半年整改的12处消防隐患已全部销号"])

SCRIPT = """剧本围读会 2025-05-20

[00:00:03] 导演老褚: 都齐了吧，第三集先过，有问题直接说。
[00:00:15] 编剧安然: 第三集结尾我改了两版，一版是她走，一版是她留。
[00:00:27] 制片戴维: 留的话要加一场夜戏，多花十五万。
[00:00:36] 导演老褚: 那就走，走的那版干净。
[00:00:41] 编剧安然: 行，那我按走的那版出定稿，明晚发群里。
[00:00:50] 美术贺兰: 码头那场要不要实景？
[00:00:54] 制片戴维: 实景得提前一个月报批，来不及。
[00:01:02] 导演老褚: 那搭景，别太假就行。贺兰，搭景图你三天内给戴维报价。
[00:01:10] 美术贺兰: 三天有点紧，四天吧。
[00:01:14] 导演老褚: 四天就四天。
[00:01:18] 制片戴维: 演员档期，小谷那边七月只有十天。
[00:01:26] 编剧安然: 要不把他的戏并到两集里？
[00:01:31] 导演老褚: 我再想想，这个先不定。
[00:01:37] 制片戴维: 群演的餐标我建议提到三十五。
[00:01:44] 导演老褚: 可以，三十五。
[00:01:48] 美术贺兰: 旗袍的料子上礼拜到了，我已经送去做了。
[00:01:55] 导演老褚: 开机还是八月六号，谁也别跟我说改。
[00:02:01] 制片戴维: 那保险我月底之前买好，优先级最高。
[00:02:08] 导演老褚: 嗯。散。
"""
SCRIPT_GOLD = gold(
    "剧本围读会", "2025-05-20", ["导演老褚", "编剧安然", "制片戴维", "美术贺兰"],
    [said("第三集结尾用“她走”的那版", "那就走，走的那版干净。"), said("码头那场搭景，不用实景", ["实景得提前一个月报批，来不及。", "那搭景，别太假就行。"]),
     said("群演餐标提到三十五", ["群演的餐标我建议提到三十五。", "可以，三十五。"]), said("开机日期不变，八月六号", "开机还是八月六号，谁也别跟我说改。")],
    [item("按“走”的那版出第三集定稿并发群里", "编剧安然", "明晚", "行，那我按走的那版出定稿，明晚发群里。"),
     item("出搭景图并给戴维报价", "美术贺兰", "四天", ["贺兰，搭景图你三天内给戴维报价。", "三天有点紧，四天吧。", "四天就四天。"]),
     item("购买剧组保险", "制片戴维", "月底之前", "那保险我月底之前买好，优先级最高。", "高")],
    [said("小谷的戏是否并到两集里，先不定", ["要不把他的戏并到两集里？", "我再想想，这个先不定。"])],
    ["要不把他的戏并到两集里？", "码头那场要不要实景？", "旗袍的料子上礼拜到了，我已经送去做了。", "留的话要加一场夜戏，多花十五万。"])

LAB = """组会记录
2025/10/09
关山月 00:00:02
先说仪器，质谱这个月坏了三次，谁跟厂家约一下？

方舟 00:00:10
我约吧，下周一之前给大家准信。

关山月 00:00:16
好。基金本子，苏禾你负责的第二章到哪了？

苏禾 00:00:22
写了大概八千字，图还缺三张，月底能完。

关山月 00:00:30
月底太晚了，学院要求二十号交初稿。

苏禾 00:00:35
那我十八号给您。

关山月 00:00:38
行，十八号。

鲁一鸣 00:00:41
服务器要不要换成云上的？我算过，一年六万多。

方舟 00:00:50
云上传数据太慢了，每次四百多个G。

关山月 00:00:55
不换，还是用机房那台。内存加到五百一十二G，一鸣去报采购。

鲁一鸣 00:01:04
好，我明天填单子。

关山月 00:01:08
以后组会固定在周四下午三点，不再改了。

苏禾 00:01:13
周四我有课，三点半行吗？

关山月 00:01:17
那就三点半。

方舟 00:01:20
新生的小鼠培训证，好像还有两个人没考。

关山月 00:01:26
老温在带他们，让老温十月底前搞定。

苏禾 00:01:32
我希望明年能去一次墨尔本的会。

关山月 00:01:36
到时候看经费吧。

鲁一鸣 00:01:40
数据备份我昨天做完了，两份。

关山月 00:01:44
好，那就这些。
"""
LAB_GOLD = gold(
    "组会记录", "2025/10/09", ["关山月", "方舟", "苏禾", "鲁一鸣"],
    [said("服务器不换成云上的，仍用机房那台，内存加到512G", "不换，还是用机房那台。内存加到五百一十二G，一鸣去报采购。"),
     said("组会固定在周四下午三点半", ["以后组会固定在周四下午三点，不再改了。", "那就三点半。"])],
    [item("与质谱厂家约维修时间", "方舟", "下周一之前", ["先说仪器，质谱这个月坏了三次，谁跟厂家约一下？", "我约吧，下周一之前给大家准信。"]),
     item("完成基金本子第二章初稿", "苏禾", "十八号", ["基金本子，苏禾你负责的第二章到哪了？", "那我十八号给您。"]),
     item("填服务器内存的采购单", "鲁一鸣", "明天", ["内存加到五百一十二G，一鸣去报采购。", "好，我明天填单子。"]),
     item("完成新生小鼠培训证的考核", "老温", "十月底前", "老温在带他们，让老温十月底前搞定。")],
    [],
    ["服务器要不要换成云上的？", "我希望明年能去一次墨尔本的会。", "数据备份我昨天做完了，两份。", "月底太晚了，学院要求二十号交初稿。"])

STORE = """【季乐】今天盘一下双十一，时间紧，一个个说
【柯南】主图我换了三版 点击率从百分之四涨到了五点二
【季乐】用第三版 定了
【柯南】好 那我晚上全店换掉
【闵敏】客服这边缺人 我想招两个兼职
【季乐】招一个够了吧
【闵敏】一个真不够 去年光退款就九百多单
【季乐】行 那两个 你这周五之前招到
【闵敏】收到
【余粮】仓库说预售的货十一月三号才到 我们十月三十号就开抢了
【季乐】那预售改到十一月四号开
【余粮】那页面谁改
【柯南】我改 改完发群里
【余粮】要不满减也改成三百减五十
【季乐】不改 满减还是两百减三十
【闵敏】赠品呢 上次说的帆布袋
【季乐】帆布袋太贵了 换成贴纸 余粮你去问问印厂价格
【余粮】嗯 问完告诉你
【柯南】直播要不要请外面的主播
【季乐】再看吧 我还没想好
【闵敏】差评那个客人我前天回访过了 已经删了
【季乐】好 散会
"""
STORE_GOLD = gold(
    None, None, ["季乐", "柯南", "闵敏", "余粮"],
    [said("主图用第三版", "用第三版 定了"), said("客服招两个兼职", ["客服这边缺人 我想招两个兼职", "行 那两个 你这周五之前招到"]),
     said("预售改到十一月四号开", "那预售改到十一月四号开"), said("满减不改，还是两百减三十", "不改 满减还是两百减三十"),
     said("赠品由帆布袋换成贴纸", "帆布袋太贵了 换成贴纸 余粮你去问问印厂价格")],
    [item("全店更换第三版主图", "柯南", "晚上", "好 那我晚上全店换掉"),
     item("招两名客服兼职", "闵敏", "这周五之前", "行 那两个 你这周五之前招到"),
     item("修改预售页面并发群里", "柯南", None, ["那页面谁改", "我改 改完发群里"]),
     item("向印厂询问贴纸价格", "余粮", None, "换成贴纸 余粮你去问问印厂价格")],
    [said("直播是否请外面的主播", "直播要不要请外面的主播")],
    ["要不满减也改成三百减五十", "直播要不要请外面的主播", "差评那个客人我前天回访过了 已经删了", "我们十月三十号就开抢了"])

PLANNING = """Sprint planning, mobile squad
Date: 2025-06-02
- Priya: Capacity first. Dev is out Wednesday, so we have 31 points.
- Marcus: The login rewrite alone is 13.
- Priya: Then we take login and the crash fixes, and push dark mode to the next sprint.
- Hana: Fine by me, dark mode designs aren't ready anyway.
- Marcus: I'll take the login rewrite, aiming for June 11.
- Priya: Hana, can you get the new error strings translated?
- Hana: Yes, I'll have them back by end of week.
- Dev: Should we drop support for Android 8?
- Marcus: About 4% of users are still on it.
- Priya: Keep Android 8 for now. We'll revisit in September.
- Dev: I'd love to try Kotlin Multiplatform someday.
- Priya: Ha, someday.
- Marcus: The flaky upload test, Dev, that one's yours, right?
- Dev: Yep, I'll fix it tomorrow. It's high priority, it blocks the release.
- Hana: The onboarding video went live last week.
- Priya: Great. We freeze on June 13, not June 12.
- Marcus: Who's on call over the weekend?
- Priya: Undecided, I'll ask the platform team.
"""
PLANNING_GOLD = gold(
    "Sprint planning, mobile squad", "2025-06-02", ["Priya", "Marcus", "Hana", "Dev"],
    [said("This sprint covers login and the crash fixes; dark mode moves to the next sprint",
          "Then we take login and the crash fixes, and push dark mode to the next sprint."),
     said("Keep Android 8 support for now, revisit in September", "Keep Android 8 for now. We'll revisit in September."),
     said("Code freeze is June 13, not June 12", "We freeze on June 13, not June 12.")],
    [item("Rewrite login", "Marcus", "June 11", "I'll take the login rewrite, aiming for June 11."),
     item("Get the new error strings translated", "Hana", "by end of week",
          ["Hana, can you get the new error strings translated?", "Yes, I'll have them back by end of week."]),
     item("Fix the flaky upload test", "Dev", "tomorrow",
          ["The flaky upload test, Dev, that one's yours, right?", "Yep, I'll fix it tomorrow. It's high priority, it blocks the release."],
          "高"),
     item("Ask the platform team about weekend on-call", "Priya", None, "Undecided, I'll ask the platform team.")],
    [said("Who is on call over the weekend", "Who's on call over the weekend?")],
    ["Should we drop support for Android 8?", "I'd love to try Kotlin Multiplatform someday.",
     "About 4% of users are still on it.", "The onboarding video went live last week."])

VILLAGE = """村委会碰头会
时间：11月2日晚上七点半
到会：村支书老耿、会计郭巧珍、妇女主任滕桂香、治保主任庞大勇

老耿：人齐了，说三件事。头一件，老年食堂。
滕桂香：报名的有三十四个老人，早饭没人要吃，就中午晚上两顿。
老耿：那早饭不做，只做中晚两顿。
郭巧珍：一顿收五块还是六块？
滕桂香：收六块吧，五块要赔。
庞大勇：五块，乡里乡亲的，差的钱村里补。
老耿：举手吧。五块的举手……三个，六块的一个。就五块，差额从集体收入里出。
郭巧珍：那我把一个月要补多少算出来，下个礼拜三给你。
老耿：行。厨师呢？
滕桂香：我问过胖婶了，她愿意来，一个月两千八。
老耿：两千八可以。
庞大勇：第二件是路灯吧，村东头坏了六盏。
老耿：大勇你去镇上找供电所，五天之内修好。
庞大勇：五天够呛，我尽量。
老耿：第三件，祠堂修不修？
郭巧珍：修的话得二十万，账上只有十一万。
滕桂香：要不大家捐一点？
老耿：先放一放，过了年再议。
庞大勇：村口那个减速带上个月装好了。
老耿：好，那散了吧。
"""
VILLAGE_GOLD = gold(
    "村委会碰头会", "11月2日", ["老耿", "郭巧珍", "滕桂香", "庞大勇"],
    [said("老年食堂不做早饭，只做中晚两顿", "那早饭不做，只做中晚两顿。"),
     said("老年食堂一顿收五块，差额从集体收入里出（三票对一票）", "五块的举手……三个，六块的一个。就五块，差额从集体收入里出。"),
     said("厨师请胖婶，一个月两千八", ["我问过胖婶了，她愿意来，一个月两千八。", "两千八可以。"])],
    [item("算出老年食堂一个月要补贴多少", "郭巧珍", "下个礼拜三", "那我把一个月要补多少算出来，下个礼拜三给你。"),
     item("去镇上找供电所修好村东头六盏路灯", "庞大勇", "五天之内", ["村东头坏了六盏。", "大勇你去镇上找供电所，五天之内修好。"])],
    [said("祠堂修不修，过了年再议", ["第三件，祠堂修不修？", "先放一放，过了年再议。"])],
    ["收六块吧，五块要赔。", "要不大家捐一点？", "村口那个减速带上个月装好了。", "一顿收五块还是六块？"])

MEETINGS = [
    ("ward", WARD, WARD_GOLD), ("bridge", BRIDGE, BRIDGE_GOLD), ("kitchen", KITCHEN, KITCHEN_GOLD),
    ("council", COUNCIL, COUNCIL_GOLD), ("script", SCRIPT, SCRIPT_GOLD), ("lab", LAB, LAB_GOLD),
    ("store", STORE, STORE_GOLD), ("planning", PLANNING, PLANNING_GOLD), ("village", VILLAGE, VILLAGE_GOLD),
]
