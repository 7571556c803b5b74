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
    return {
        "title": title,
        "meeting_date": date,
        "participants": people,
        "decisions": decisions,
        "action_items": items,
        "open_questions": questions,
        "not_decisions": not_decisions,
    }


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
    "科室周會紀錄",
    "2025年3月14日",
    ["林主任", "陳美玲", "張志豪", "何護理長"],
    [
        said("輸液幫浦先租一台，不租兩台", "先租一台就好，不要租兩台。"),
        said("今年不買新的輸液幫浦", "今年沒預算，不買。"),
        said("新人訓練第二梯改到四月二十二號，四月十五號取消", "那第二梯改到四月二十二號，原本的四月十五號取消。"),
    ],
    [
        item("催三位同仁填四月連假排班", "何護理長", "今天下班前", "還差三個人，我今天下班前會去催。"),
        item(
            "聯絡廠商並把租賃合約交給林主任",
            "陳美玲",
            "下週二以前",
            ["美玲你聯絡廠商，下週二以前把合約給我。", "好，下週二前給您。"],
        ),
        item("向資訊室索取電子交接表的評估初稿", "張志豪", "月底前", "評估我去跟資訊室要，月底前應該會有初稿。"),
        item("修改新人訓練第二梯的公告", "陳美玲", None, "了解，我來改公告。"),
    ],
    [said("夜班交接表是否改為電子版，待資訊室評估", "這個等資訊室評估完再說。")],
    [
        "建議我們先租",
        "我覺得乾脆買新的。",
        "夜班交接表要不要改成電子的？",
        "上週已經辦完第一梯了，二十六個人都簽到了。",
        "租一台一個月八千五，有點貴。",
    ],
)

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
    "Footbridge retrofit - weekly site call",
    "11 February 2025",
    ["Maria Santos", "Owen Price", "Li Na", "Tom Becker"],
    [
        said(
            "No full closure; one lane at night only, 22:00 to 05:00",
            "Agreed, no full closure. We go with one lane, nights only, from 22:00 to 05:00.",
        ),
        said("Railings will not be repainted this year", "Not in the budget. We won't repaint this year."),
        said("Completion date moves to April 11", "The new completion date is April 11, everyone okay?"),
    ],
    [
        item(
            "Chase the bearing supplier and send the delivery note to Maria",
            "Owen Price",
            "by Friday",
            ["Can you chase them and send me the delivery note by Friday?", "Sure, I'll send it by Friday."],
        ),
        item(
            "Update the traffic plan",
            "Tom Becker",
            "before the council meeting",
            "I'll update the traffic plan before the council meeting.",
        ),
        item(
            "Write the inspection summary for the pier 3 crack",
            "Li Na",
            None,
            "Li Na, please write the inspection summary, no rush.",
            "低",
        ),
    ],
    [said("Who will brief the residents", "Who will brief the residents?")],
    [
        "I think we should close the whole deck next week.",
        "Maybe we could repaint the railings while we're there?",
        "Originally we planned to finish on March 28.",
        "Has anyone measured it again?",
    ],
)

KITCHEN = """王师傅在不在啊今天周一老规矩先说卫生昨天市场监管的来看了扣了两分说冷库没贴标签小丁你今天把冷库所有的货都贴上标签下班前我要看然后外卖那边有客人说汤洒了以后汤类一律用双层盖这个从明天开始执行啊别再出这种事新菜的话老板本来想上十二道我跟他商量了先上八道剩下四道国庆以后再看阿珍你把八道菜的成本卡算出来周四给我还有人说要把下午那个班取消掉我觉得不行人手不够先不动啊洗碗机师傅上周已经修好了不用再叫了对了煤气报警器谁会弄没人会吧那我自己打电话找人弄好了干活
"""
KITCHEN_GOLD = gold(
    None,
    None,
    ["小丁", "阿珍"],
    [
        said("汤类一律用双层盖，从明天开始执行", "以后汤类一律用双层盖这个从明天开始执行啊"),
        said("新菜先上八道，剩下四道国庆以后再看", "先上八道剩下四道国庆以后再看"),
        said("下午班先不动", "先不动啊"),
    ],
    [
        item("给冷库所有的货贴上标签", "小丁", "下班前", "小丁你今天把冷库所有的货都贴上标签下班前我要看"),
        item("算出八道新菜的成本卡", "阿珍", "周四", "阿珍你把八道菜的成本卡算出来周四给我"),
    ],
    [],
    ["老板本来想上十二道", "还有人说要把下午那个班取消掉", "洗碗机师傅上周已经修好了不用再叫了"],
)

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
    "滨江中学校务办公会议纪要",
    "2025年9月8日",
    ["郝志远", "米兰", "单文博", "苗青"],
    [
        said("自9月15日起高一、高二错峰就餐，间隔十五分钟", "会议决定，自9月15日起高一、高二错峰就餐，间隔十五分钟。"),
        said(
            "秋季运动会于10月16日至17日举行，不再邀请校外裁判",
            "会议同意秋季运动会定于10月16日至17日举行，不再邀请校外裁判。",
        ),
    ],
    [
        item(
            "完成食堂窗口调整方案并张贴（总务处）",
            "总务处",
            "9月12日前",
            "总务处负责于9月12日前完成窗口调整方案，并在公告栏张贴。",
        ),
        item(
            "提交运动会赛程安排（体育组牵头，教务处配合）",
            "单文博、教务处",
            "9月25日前",
            "由体育组单文博牵头，教务处配合，9月25日前提交赛程安排。",
        ),
        item("整理读书节获奖名单，报校长室", "苗青", None, "请苗青尽快整理读书节获奖名单，报校长室。"),
    ],
    [said("图书馆周末是否延时开放，待保安公司答复后再议", "会议认为安保力量尚未落实，待保安公司答复后再议。")],
    [
        "有教师建议增设电子竞技项目",
        "各年级要进一步加强晨检，切实落实安全责任",
        "苗青提出周末开放的设想",
        "上半年整改的12处消防隐患已全部销号",
    ],
)

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
    "剧本围读会",
    "2025-05-20",
    ["导演老褚", "编剧安然", "制片戴维", "美术贺兰"],
    [
        said("第三集结尾用“她走”的那版", "那就走，走的那版干净。"),
        said("码头那场搭景，不用实景", ["实景得提前一个月报批，来不及。", "那搭景，别太假就行。"]),
        said("群演餐标提到三十五", ["群演的餐标我建议提到三十五。", "可以，三十五。"]),
        said("开机日期不变，八月六号", "开机还是八月六号，谁也别跟我说改。"),
    ],
    [
        item("按“走”的那版出第三集定稿并发群里", "编剧安然", "明晚", "行，那我按走的那版出定稿，明晚发群里。"),
        item(
            "出搭景图并给戴维报价",
            "美术贺兰",
            "四天",
            ["贺兰，搭景图你三天内给戴维报价。", "三天有点紧，四天吧。", "四天就四天。"],
        ),
        item("购买剧组保险", "制片戴维", "月底之前", "那保险我月底之前买好，优先级最高。", "高"),
    ],
    [said("小谷的戏是否并到两集里，先不定", ["要不把他的戏并到两集里？", "我再想想，这个先不定。"])],
    [
        "要不把他的戏并到两集里？",
        "码头那场要不要实景？",
        "旗袍的料子上礼拜到了，我已经送去做了。",
        "留的话要加一场夜戏，多花十五万。",
    ],
)

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
    "组会记录",
    "2025/10/09",
    ["关山月", "方舟", "苏禾", "鲁一鸣"],
    [
        said(
            "服务器不换成云上的，仍用机房那台，内存加到512G",
            "不换，还是用机房那台。内存加到五百一十二G，一鸣去报采购。",
        ),
        said("组会固定在周四下午三点半", ["以后组会固定在周四下午三点，不再改了。", "那就三点半。"]),
    ],
    [
        item(
            "与质谱厂家约维修时间",
            "方舟",
            "下周一之前",
            ["先说仪器，质谱这个月坏了三次，谁跟厂家约一下？", "我约吧，下周一之前给大家准信。"],
        ),
        item("完成基金本子第二章初稿", "苏禾", "十八号", ["基金本子，苏禾你负责的第二章到哪了？", "那我十八号给您。"]),
        item("填服务器内存的采购单", "鲁一鸣", "明天", ["内存加到五百一十二G，一鸣去报采购。", "好，我明天填单子。"]),
        item("完成新生小鼠培训证的考核", "老温", "十月底前", "老温在带他们，让老温十月底前搞定。"),
    ],
    [],
    [
        "服务器要不要换成云上的？",
        "我希望明年能去一次墨尔本的会。",
        "数据备份我昨天做完了，两份。",
        "月底太晚了，学院要求二十号交初稿。",
    ],
)

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
    None,
    None,
    ["季乐", "柯南", "闵敏", "余粮"],
    [
        said("主图用第三版", "用第三版 定了"),
        said("客服招两个兼职", ["客服这边缺人 我想招两个兼职", "行 那两个 你这周五之前招到"]),
        said("预售改到十一月四号开", "那预售改到十一月四号开"),
        said("满减不改，还是两百减三十", "不改 满减还是两百减三十"),
        said("赠品由帆布袋换成贴纸", "帆布袋太贵了 换成贴纸 余粮你去问问印厂价格"),
    ],
    [
        item("全店更换第三版主图", "柯南", "晚上", "好 那我晚上全店换掉"),
        item("招两名客服兼职", "闵敏", "这周五之前", "行 那两个 你这周五之前招到"),
        item("修改预售页面并发群里", "柯南", None, ["那页面谁改", "我改 改完发群里"]),
        item("向印厂询问贴纸价格", "余粮", None, "换成贴纸 余粮你去问问印厂价格"),
    ],
    [said("直播是否请外面的主播", "直播要不要请外面的主播")],
    [
        "要不满减也改成三百减五十",
        "直播要不要请外面的主播",
        "差评那个客人我前天回访过了 已经删了",
        "我们十月三十号就开抢了",
    ],
)

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
    "Sprint planning, mobile squad",
    "2025-06-02",
    ["Priya", "Marcus", "Hana", "Dev"],
    [
        said(
            "This sprint covers login and the crash fixes; dark mode moves to the next sprint",
            "Then we take login and the crash fixes, and push dark mode to the next sprint.",
        ),
        said(
            "Keep Android 8 support for now, revisit in September",
            "Keep Android 8 for now. We'll revisit in September.",
        ),
        said("Code freeze is June 13, not June 12", "We freeze on June 13, not June 12."),
    ],
    [
        item("Rewrite login", "Marcus", "June 11", "I'll take the login rewrite, aiming for June 11."),
        item(
            "Get the new error strings translated",
            "Hana",
            "by end of week",
            ["Hana, can you get the new error strings translated?", "Yes, I'll have them back by end of week."],
        ),
        item(
            "Fix the flaky upload test",
            "Dev",
            "tomorrow",
            [
                "The flaky upload test, Dev, that one's yours, right?",
                "Yep, I'll fix it tomorrow. It's high priority, it blocks the release.",
            ],
            "高",
        ),
        item("Ask the platform team about weekend on-call", "Priya", None, "Undecided, I'll ask the platform team."),
    ],
    [said("Who is on call over the weekend", "Who's on call over the weekend?")],
    [
        "Should we drop support for Android 8?",
        "I'd love to try Kotlin Multiplatform someday.",
        "About 4% of users are still on it.",
        "The onboarding video went live last week.",
    ],
)

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
    "村委会碰头会",
    "11月2日",
    ["老耿", "郭巧珍", "滕桂香", "庞大勇"],
    [
        said("老年食堂不做早饭，只做中晚两顿", "那早饭不做，只做中晚两顿。"),
        said(
            "老年食堂一顿收五块，差额从集体收入里出（三票对一票）",
            "五块的举手……三个，六块的一个。就五块，差额从集体收入里出。",
        ),
        said("厨师请胖婶，一个月两千八", ["我问过胖婶了，她愿意来，一个月两千八。", "两千八可以。"]),
    ],
    [
        item("算出老年食堂一个月要补贴多少", "郭巧珍", "下个礼拜三", "那我把一个月要补多少算出来，下个礼拜三给你。"),
        item(
            "去镇上找供电所修好村东头六盏路灯",
            "庞大勇",
            "五天之内",
            ["村东头坏了六盏。", "大勇你去镇上找供电所，五天之内修好。"],
        ),
    ],
    [said("祠堂修不修，过了年再议", ["第三件，祠堂修不修？", "先放一放，过了年再议。"])],
    ["收六块吧，五块要赔。", "要不大家捐一点？", "村口那个减速带上个月装好了。", "一顿收五块还是六块？"],
)

CLINIC = """会议主题：口腔门诊运营例会
会议时间：2025年1月6日 18:30
参会人员：蓝院长、护士长丁岚、前台小田、市场部乔阳

蓝院长：新年第一次会，先看数，十二月接诊多少？
小田：一千一百二十人次，退号八十七个。
蓝院长：退号有点多。
丁岚：主要是周六排太满了，病人等不住。
蓝院长：那周六下午加一个诊室，从下周开始。
丁岚：加诊室没问题，护士得从别的班里调，我今晚把排班改出来。
乔阳：种植牙的套餐我建议降到六千八，隔壁都这个价。
蓝院长：降价不行，我们的材料不一样，还是七千六。
乔阳：好吧。
小田：医保那个新系统，什么时候培训？
蓝院长：丁岚你联系一下医保办，问清楚时间。
丁岚：好的，明天上午我打电话。
乔阳：公众号的科普文章，这个月要发几篇？
蓝院长：四篇。你把选题周三前列给我。
乔阳：行。
小田：大厅的饮水机坏了，谁报修？
蓝院长：物业上午来过，已经修好了。
乔阳：要不要做个抖音直播？
蓝院长：直播的事先不急，等过完年再商量。
丁岚：消毒锅的年检快到了，一月二十号之前得送检，我去送。
蓝院长：可以，这个要紧，别忘了。
"""
CLINIC_GOLD = gold(
    "口腔门诊运营例会",
    "2025年1月6日",
    ["蓝院长", "丁岚", "小田", "乔阳"],
    [
        said("周六下午加一个诊室，从下周开始", "那周六下午加一个诊室，从下周开始。"),
        said("种植牙套餐不降价，仍为七千六", "降价不行，我们的材料不一样，还是七千六。"),
    ],
    [
        item("修改排班，给新增诊室调护士", "丁岚", "今晚", "加诊室没问题，护士得从别的班里调，我今晚把排班改出来。"),
        item(
            "联系医保办问清新系统培训时间",
            "丁岚",
            "明天上午",
            ["丁岚你联系一下医保办，问清楚时间。", "好的，明天上午我打电话。"],
        ),
        item(
            "列出本月四篇科普文章的选题",
            "乔阳",
            "周三前",
            ["公众号的科普文章，这个月要发几篇？", "四篇。你把选题周三前列给我。"],
        ),
        item(
            "送检消毒锅",
            "丁岚",
            "一月二十号之前",
            ["消毒锅的年检快到了，一月二十号之前得送检，我去送。", "可以，这个要紧，别忘了。"],
            "高",
        ),
    ],
    [said("要不要做抖音直播，过完年再商量", "直播的事先不急，等过完年再商量。")],
    [
        "种植牙的套餐我建议降到六千八",
        "要不要做个抖音直播？",
        "物业上午来过，已经修好了。",
        "主要是周六排太满了，病人等不住。",
    ],
)

TEMPLE = """臺北店月會逐字稿
2025/06/30

店長阿芳 00:00:05
大家晚安，這個月業績差目標十二萬，先講原因。

小葵 00:00:14
下雨下了兩個禮拜，來客少。

浩哥 00:00:20
還有冷氣壞掉那三天，客人坐不住。

店長阿芳 00:00:27
冷氣修好了嗎？

浩哥 00:00:30
修好了，換了壓縮機，花了九千二。

店長阿芳 00:00:36
七月要把平日下午茶做起來，買一送一，週一到週四。

小葵 00:00:44
買一送一會不會虧？

店長阿芳 00:00:48
我算過，不會，就這樣定了。海報小葵妳來做，七月三號前給我看。

小葵 00:00:57
好，沒問題。

浩哥 00:01:02
外送平台抽三成五，我想乾脆退掉一家。

店長阿芳 00:01:09
先不要退，合約綁到年底。

小葵 00:01:14
那菜單可以改嗎？有客人說字太小。

店長阿芳 00:01:20
可以改，但是價格不動。這個浩哥你跟印刷廠約。

浩哥 00:01:27
我這禮拜約，約好跟妳講。

店長阿芳 00:01:32
年底尾牙在哪辦？

小葵 00:01:35
還早吧，九月再討論。

店長阿芳 00:01:39
也對。工讀生的時薪從七月起調到一百九十五。

浩哥 00:01:46
好，我跟會計說。

店長阿芳 00:01:50
辛苦了，散會。
"""
TEMPLE_GOLD = gold(
    "臺北店月會",
    "2025/06/30",
    ["店長阿芳", "小葵", "浩哥"],
    [
        said(
            "七月平日（週一到週四）下午茶買一送一",
            ["七月要把平日下午茶做起來，買一送一，週一到週四。", "我算過，不會，就這樣定了。"],
        ),
        said("外送平台先不退", "先不要退，合約綁到年底。"),
        said("菜單可以改，價格不動", "可以改，但是價格不動。"),
        said("工讀生時薪從七月起調到一百九十五", "工讀生的時薪從七月起調到一百九十五。"),
    ],
    [
        item("製作下午茶活動海報", "小葵", "七月三號前", ["海報小葵妳來做，七月三號前給我看。", "好，沒問題。"]),
        item("跟印刷廠約改菜單", "浩哥", "這禮拜", ["這個浩哥你跟印刷廠約。", "我這禮拜約，約好跟妳講。"]),
        item("通知會計調整工讀生時薪", "浩哥", None, ["工讀生的時薪從七月起調到一百九十五。", "好，我跟會計說。"]),
    ],
    [said("年底尾牙地點，九月再討論", ["年底尾牙在哪辦？", "還早吧，九月再討論。"])],
    ["我想乾脆退掉一家。", "買一送一會不會虧？", "修好了，換了壓縮機，花了九千二。", "下雨下了兩個禮拜，來客少。"],
)

GRANT = """Community garden committee
Minutes transcript, 4 September 2025

Chair Ruth: Right, we have a quorum. First item, the water butts.
Colin: The hardware shop quoted £340 for four, the garden centre wants £295.
Ruth: Same size?
Colin: Yes, both are 210 litres.
Ruth: Then we buy from the garden centre. Colin, order them this week please.
Colin: Will do.
Anjali: I wonder if we could ask the council for a discount on compost.
Ruth: Worth a try, but let's not count on it.
Anjali: I can write to them, say by the 15th?
Ruth: Lovely, thank you.
Femi: The shed roof leaks again. Someone said we should replace the whole thing.
Colin: A new shed is two thousand pounds. We don't have it.
Ruth: So we patch the roof. No new shed this year. Who can do Saturday?
Femi: I can do Saturday, I've got the felt already.
Anjali: Could we open on Sundays?
Ruth: I'd rather not decide without Peter. Put it on the October agenda.
Colin: The bank signatories form was sent off last month, by the way.
Ruth: Good. Membership fee for next year: it stays at £18, all in favour? Four, carried.
Femi: And the autumn fair is October 12, not the 5th.
Ruth: Correct, October 12. I'll tell the school.
"""
GRANT_GOLD = gold(
    "Community garden committee",
    "4 September 2025",
    ["Ruth", "Colin", "Anjali", "Femi"],
    [
        said("Buy the water butts from the garden centre", "Then we buy from the garden centre."),
        said("Patch the shed roof; no new shed this year", "So we patch the roof. No new shed this year."),
        said(
            "Membership fee stays at £18 next year",
            "Membership fee for next year: it stays at £18, all in favour? Four, carried.",
        ),
        said(
            "The autumn fair is on October 12, not the 5th",
            ["And the autumn fair is October 12, not the 5th.", "Correct, October 12."],
        ),
    ],
    [
        item(
            "Order the water butts from the garden centre",
            "Colin",
            "this week",
            ["Colin, order them this week please.", "Will do."],
        ),
        item(
            "Write to the council about a compost discount",
            "Anjali",
            "by the 15th",
            [
                "I wonder if we could ask the council for a discount on compost.",
                "I can write to them, say by the 15th?",
            ],
        ),
        item(
            "Patch the shed roof",
            "Femi",
            "Saturday",
            ["Who can do Saturday?", "I can do Saturday, I've got the felt already."],
        ),
        item("Tell the school about the fair date", "Ruth", None, "Correct, October 12. I'll tell the school."),
    ],
    [
        said(
            "Whether to open on Sundays (October agenda)",
            ["Could we open on Sundays?", "Put it on the October agenda."],
        )
    ],
    [
        "Someone said we should replace the whole thing.",
        "Could we open on Sundays?",
        "The bank signatories form was sent off last month, by the way.",
        "I wonder if we could ask the council for a discount on compost.",
    ],
)

MERGER = """投决会纪要（录音整理）
日期：2024年11月18日
出席：甄总、凌峰、卓雅、费翔宇
记录：卓雅

甄总：长河这个项目，尽调到什么程度了？
凌峰：财务尽调差不多了，应收账款有三千两百万超过一年，我觉得风险挺大。
费翔宇：法务这边发现两起未决诉讼，标的加起来四百多万。
甄总：估值他们报多少？
凌峰：报六个亿，我原先觉得五个亿都高。
卓雅：同行最近一单是七倍市盈率，按这个算是四亿八。
甄总：那我们出四亿八，不超过五亿，谁有不同意见？
费翔宇：没有。
凌峰：同意。
甄总：好，报价就按四亿八。付款分三期，首期百分之四十。
卓雅：对赌要不要设三年？
甄总：设两年就够了，三年他们不会接受。
凌峰：那补充尽调谁盯？
甄总：凌峰你盯财务，翔宇盯诉讼，两周之内给我书面意见。
费翔宇：诉讼那块我得请外部律师，两周可以。
凌峰：我尽快。
甄总：卓雅，意向书你来起草，周五之前发我。
卓雅：好的甄总。
费翔宇：他们创始人想留任五年，这个怎么回？
甄总：先不回，等报价过了再谈。
凌峰：上次那个光伏项目的退出款已经到账了。
甄总：知道了。今天先到这儿。
"""
MERGER_GOLD = gold(
    "投决会纪要",
    "2024年11月18日",
    ["甄总", "凌峰", "卓雅", "费翔宇"],
    [
        said("长河项目报价四亿八，不超过五亿", ["那我们出四亿八，不超过五亿，谁有不同意见？", "好，报价就按四亿八。"]),
        said("付款分三期，首期百分之四十", "付款分三期，首期百分之四十。"),
        said("对赌设两年，不设三年", ["对赌要不要设三年？", "设两年就够了，三年他们不会接受。"]),
    ],
    [
        item("盯财务补充尽调并给出书面意见", "凌峰", "两周之内", "凌峰你盯财务，翔宇盯诉讼，两周之内给我书面意见。"),
        item(
            "盯诉讼补充尽调（请外部律师）并给出书面意见",
            "费翔宇",
            "两周之内",
            ["凌峰你盯财务，翔宇盯诉讼，两周之内给我书面意见。", "诉讼那块我得请外部律师，两周可以。"],
        ),
        item("起草意向书并发给甄总", "卓雅", "周五之前", "卓雅，意向书你来起草，周五之前发我。"),
    ],
    [
        said(
            "创始人留任五年的要求怎么回，等报价过了再谈",
            ["他们创始人想留任五年，这个怎么回？", "先不回，等报价过了再谈。"],
        )
    ],
    [
        "我原先觉得五个亿都高",
        "报六个亿",
        "对赌要不要设三年？",
        "他们创始人想留任五年",
        "上次那个光伏项目的退出款已经到账了",
    ],
)

DORM = """那个今天叫大家来主要是三件事第一个是晚归的问题上个月有二十一个人晚归比九月多了六个以后十一点半准时锁门谁来说情都不行第二个是空调费学校说每个寝室先交两百多退少补各楼长这周四之前把钱收齐交到我这儿一号楼的楼长是小钟吧小钟你再把漏水的寝室统计一下后天给我第三个是文化节有同学提议搞通宵电影场地批不下来这个就不搞了改成周六下午放两部三号楼的小奚你负责借投影仪联系谁我回头发你然后有人问能不能养猫这个我也说不好我去问一下后勤处灭火器上周五都换过新的了就这些
"""
DORM_GOLD = gold(
    None,
    None,
    ["小钟", "小奚"],
    [
        said("以后十一点半准时锁门", "以后十一点半准时锁门谁来说情都不行"),
        said("空调费每个寝室先交两百，多退少补", "学校说每个寝室先交两百多退少补"),
        said("文化节不搞通宵电影，改成周六下午放两部", "这个就不搞了改成周六下午放两部"),
    ],
    [
        item("收齐各寝室空调费", "各楼长", "这周四之前", "各楼长这周四之前把钱收齐交到我这儿"),
        item("统计漏水的寝室", "小钟", "后天", "小钟你再把漏水的寝室统计一下后天给我"),
        item("借投影仪", "小奚", None, "三号楼的小奚你负责借投影仪"),
    ],
    [said("寝室能不能养猫，要问后勤处", "有人问能不能养猫这个我也说不好我去问一下后勤处")],
    ["有同学提议搞通宵电影", "有人问能不能养猫", "灭火器上周五都换过新的了"],
)

PORT = """港务集团安委会会议纪要
〔2025〕4号
会议时间：2025年3月28日
参加人员：鲍启明、邢卫东、管晓丽、闻人杰

2025年3月28日，集团安委会召开一季度例会，鲍启明主持。会议听取了邢卫东关于一季度隐患排查情况的汇报，共排查隐患136项，已整改121项。

会议议定：
1. 剩余15项隐患由邢卫东牵头，设备部、工程部配合，于4月20日前全部整改到位，逾期不得作业。
2. 同意将夜间巡检由每四小时一次调整为每两小时一次，自4月1日起执行。
3. 安全培训经费不再单列，并入各单位年度预算。管晓丽负责4月10日前下发调整通知。
4. 关于引进无人机巡检的建议，会议认为条件尚不成熟，暂不实施。
5. 是否对3号泊位实施封闭管理，待海事部门批复后再定。

会议指出，去年全年未发生重大事故，成绩来之不易。鲍启明要求各单位牢固树立底线思维，时刻绷紧安全弦。请闻人杰将本次会议精神传达至外协单位。
"""
PORT_GOLD = gold(
    "港务集团安委会会议纪要",
    "2025年3月28日",
    ["鲍启明", "邢卫东", "管晓丽", "闻人杰"],
    [
        said(
            "夜间巡检由每四小时一次调整为每两小时一次，自4月1日起执行",
            "同意将夜间巡检由每四小时一次调整为每两小时一次，自4月1日起执行。",
        ),
        said("安全培训经费不再单列，并入各单位年度预算", "安全培训经费不再单列，并入各单位年度预算。"),
        said("暂不引进无人机巡检", "关于引进无人机巡检的建议，会议认为条件尚不成熟，暂不实施。"),
    ],
    [
        item(
            "完成剩余15项隐患整改（设备部、工程部配合）",
            "邢卫东、设备部、工程部",
            "4月20日前",
            "剩余15项隐患由邢卫东牵头，设备部、工程部配合，于4月20日前全部整改到位，逾期不得作业。",
        ),
        item("下发安全培训经费调整通知", "管晓丽", "4月10日前", "管晓丽负责4月10日前下发调整通知。"),
        item("将会议精神传达至外协单位", "闻人杰", None, "请闻人杰将本次会议精神传达至外协单位。"),
    ],
    [said("3号泊位是否封闭管理，待海事部门批复", "是否对3号泊位实施封闭管理，待海事部门批复后再定。")],
    [
        "去年全年未发生重大事故，成绩来之不易",
        "各单位牢固树立底线思维，时刻绷紧安全弦",
        "是否对3号泊位实施封闭管理",
        "关于引进无人机巡检的建议",
    ],
)

PODCAST = """播客《半糖人间》选题会
小满（主播）: 下期嘉宾定了没？
阿杜（后期）: 我联系了两个，一个做木偶的，一个开末班车的。
小满（主播）: 开末班车的好，故事多，就他。
阿杜（后期）: 那我约十八号录？
小满（主播）: 十八号我在外地，十九号吧。
阿杜（后期）: 行，十九号，我跟他敲时间。
麦子（运营）: 上期完播率掉到百分之三十一，太长了，七十多分钟。
小满（主播）: 那以后控制在五十分钟以内。
麦子（运营）: 广告口播能不能放到中间？
阿杜（后期）: 放中间会被骂的。
小满（主播）: 放开头，别放中间。
麦子（运营）: 好，那我改一下投放表，今天改完。
小满（主播）: 对了，封面谁画？上次那个画师涨价了，一张八百。
麦子（运营）: 我认识一个学生，三百一张，可以试试。
小满（主播）: 先找她画一张看看效果，麦子你对接，不急。
麦子（运营）: 嗯嗯。
阿杜（后期）: 录音棚的麦克风上周摔了一支，我已经送修了。
小满（主播）: 周边还做吗？
麦子（运营）: 库存还有两百多个杯子呢。
小满（主播）: 那先不做了，卖完再说。
"""
PODCAST_GOLD = gold(
    "播客《半糖人间》选题会",
    None,
    ["小满", "阿杜", "麦子"],
    [
        said("下期嘉宾选开末班车的", "开末班车的好，故事多，就他。"),
        said("录制时间定在十九号", ["十八号我在外地，十九号吧。", "行，十九号，我跟他敲时间。"]),
        said("以后每期控制在五十分钟以内", "那以后控制在五十分钟以内。"),
        said("广告口播放开头，不放中间", "放开头，别放中间。"),
        said("周边先不做，卖完再说", "那先不做了，卖完再说。"),
    ],
    [
        item(
            "和末班车嘉宾敲定录制时间", "阿杜", "十九号", ["十八号我在外地，十九号吧。", "行，十九号，我跟他敲时间。"]
        ),
        item("修改投放表", "麦子", "今天", "好，那我改一下投放表，今天改完。"),
        item("对接学生画师先画一张封面", "麦子", None, "先找她画一张看看效果，麦子你对接，不急。", "低"),
    ],
    [],
    [
        "广告口播能不能放到中间？",
        "我认识一个学生，三百一张，可以试试。",
        "那我约十八号录？",
        "录音棚的麦克风上周摔了一支，我已经送修了。",
    ],
)

PTA = """家委会线上会
时间：2025年3月2日 20:00
参加：岑妈、游爸、秋老师、阮妈

秋老师：各位家长晚上好，今天主要商量春游和班费。
岑妈：春游去哪？上次说湿地公园还是海洋馆。
秋老师：学校批的是湿地公园，海洋馆超预算了。
游爸：那就湿地公园呗，孩子能跑。
阮妈：同意。
岑妈：行，听学校的。
秋老师：日期定在四月十一号，周五，如果下雨就顺延一周。
游爸：大巴谁订？
阮妈：我老公单位有熟车队，我来问，这两天给答复。
秋老师：好，那车就拜托阮妈。每人交多少？
岑妈：我算了一下，车费门票加保险，六十八块。
游爸：收七十吧，多的进班费。
秋老师：别多收，就收六十八，多一分都要解释半天。
游爸：行行行。
秋老师：班费还剩多少？
岑妈：还剩一千三百四，上学期的明细我已经发群里了。
秋老师：有家长提议给教室装空气净化器。
阮妈：那个一台三千多呢。
秋老师：先不装，学校暑假要统一装新风。
岑妈：照片谁拍？
秋老师：这个到时候再看谁去。
游爸：对了，急救包过期了，秋老师您那儿有新的吗？
秋老师：没有，你帮忙买一个，春游前一天带过来。
游爸：没问题。
"""
PTA_GOLD = gold(
    "家委会线上会",
    "2025年3月2日",
    ["岑妈", "游爸", "秋老师", "阮妈"],
    [
        said("春游去湿地公园，不去海洋馆", ["学校批的是湿地公园，海洋馆超预算了。", "那就湿地公园呗，孩子能跑。"]),
        said("春游日期为四月十一号（周五），下雨顺延一周", "日期定在四月十一号，周五，如果下雨就顺延一周。"),
        said("春游每人收六十八元，不多收", "别多收，就收六十八，多一分都要解释半天。"),
        said("教室先不装空气净化器", "先不装，学校暑假要统一装新风。"),
    ],
    [
        item("联系车队订春游大巴", "阮妈", "这两天", ["大巴谁订？", "我老公单位有熟车队，我来问，这两天给答复。"]),
        item(
            "买一个新的急救包",
            "游爸",
            "春游前一天",
            ["对了，急救包过期了，秋老师您那儿有新的吗？", "没有，你帮忙买一个，春游前一天带过来。"],
        ),
    ],
    [said("春游当天谁拍照，到时候再看", ["照片谁拍？", "这个到时候再看谁去。"])],
    ["收七十吧，多的进班费。", "有家长提议给教室装空气净化器。", "上学期的明细我已经发群里了", "海洋馆超预算了"],
)

HK = """地盤協調會議
日期：2025年5月12日
出席：梁工、阿Ken、Fanny、黃師傅

梁工：先講石矢，星期三嗰批到未？
阿Ken：未到，供應商話星期五先有。
梁工：咁樓板倒石矢改去星期六，朝早七點開工。
黃師傅：七點得，但係要加人。
梁工：加三個人，唔好加多。
Fanny：加班費要先報俾總部，我今日下晝報。
梁工：好。安全網點解仲未換？
黃師傅：網上星期已經換咗，係東面嗰塊爛咗。
梁工：東面嗰塊你聽日換埋佢。
黃師傅：得，聽日換。
阿Ken：我提議將棚架合約轉俾另一間。
梁工：唔轉，做埋呢期先。
Fanny：業主想睇示範單位，幾時得？
梁工：等水電完咗再講。
阿Ken：水電驗收係五月二十號。
梁工：阿Ken你同水電判頭確認下，五月十八號之前覆我。
阿Ken：收到。
"""
HK_GOLD = gold(
    "地盤協調會議",
    "2025年5月12日",
    ["梁工", "阿Ken", "Fanny", "黃師傅"],
    [
        said("樓板倒石矢改到星期六朝早七點", "咁樓板倒石矢改去星期六，朝早七點開工。"),
        said("加三個人，不多加", "加三個人，唔好加多。"),
        said("棚架合約不轉，做完這一期", "唔轉，做埋呢期先。"),
    ],
    [
        item("向總部申報加班費", "Fanny", "今日下晝", "加班費要先報俾總部，我今日下晝報。"),
        item("更換東面安全網", "黃師傅", "聽日", ["東面嗰塊你聽日換埋佢。", "得，聽日換。"]),
        item(
            "與水電判頭確認驗收日期",
            "阿Ken",
            "五月十八號之前",
            ["阿Ken你同水電判頭確認下，五月十八號之前覆我。", "收到。"],
        ),
    ],
    [said("業主何時看示範單位，等水電完成再說", ["業主想睇示範單位，幾時得？", "等水電完咗再講。"])],
    ["我提議將棚架合約轉俾另一間。", "業主想睇示範單位，幾時得？", "網上星期已經換咗"],
)

INFRA = """# Data platform weekly
2025-09-18
Participants: Ines, Raj, Bo, Katya

Ines: Morning. Costs first: the warehouse bill was $41,200 in August, up 18%.
Raj: Mostly the new dashboards, they scan everything.
Ines: Then let's cap each dashboard at 50 GB per query, starting Monday.
Bo: Works for me.
Katya: And if someone needs more?
Ines: They ask me. Raj, please roll out the cap.
Raj: I'll do it first thing Monday.
Bo: I'd suggest we switch to the cheaper region.
Katya: We can't, legal requires EU storage.
Ines: Right, we stay in the current region.
Katya: The backfill for orders failed twice. I'm rerunning it tonight.
Ines: Thanks. Bo, can you add an alert for failed backfills? By next Wednesday if possible.
Bo: Sure, next Wednesday.
Raj: Do we still support the CSV export?
Ines: Good question. Three customers use it.
Katya: I say kill it.
Ines: Not yet. Let's ask the customers first; I'll email them this afternoon.
Bo: The schema docs were published on Tuesday.
Ines: The Q4 planning doc is due October 3, everybody adds their section.
Raj: Originally it was September 30, right?
Ines: It moved. October 3.
"""
INFRA_GOLD = gold(
    "Data platform weekly",
    "2025-09-18",
    ["Ines", "Raj", "Bo", "Katya"],
    [
        said(
            "Cap each dashboard at 50 GB per query, starting Monday",
            "Then let's cap each dashboard at 50 GB per query, starting Monday.",
        ),
        said("Stay in the current region", "Right, we stay in the current region."),
        said(
            "CSV export is not dropped yet; customers are asked first",
            ["Not yet. Let's ask the customers first; I'll email them this afternoon."],
        ),
    ],
    [
        item(
            "Roll out the dashboard cap",
            "Raj",
            "Monday",
            ["They ask me. Raj, please roll out the cap.", "I'll do it first thing Monday."],
        ),
        item("Rerun the orders backfill", "Katya", "tonight", "I'm rerunning it tonight."),
        item(
            "Add an alert for failed backfills",
            "Bo",
            "next Wednesday",
            ["Bo, can you add an alert for failed backfills? By next Wednesday if possible.", "Sure, next Wednesday."],
        ),
        item(
            "Email the customers who use the CSV export",
            "Ines",
            "this afternoon",
            "Let's ask the customers first; I'll email them this afternoon.",
        ),
        item(
            "Everybody adds their section to the Q4 planning doc",
            "everybody",
            "October 3",
            "The Q4 planning doc is due October 3, everybody adds their section.",
        ),
    ],
    [said("Whether to keep supporting the CSV export", "Do we still support the CSV export?")],
    [
        "I'd suggest we switch to the cheaper region.",
        "I say kill it.",
        "Originally it was September 30, right?",
        "The schema docs were published on Tuesday.",
    ],
)

FARM = """[00:01] 老谷: 开会开会 先说大棚 三号棚那个膜破了
[00:06] 春燕: 破了两米多 我拿胶带先糊上了
[00:11] 老谷: 糊不住 得换 大奎你去县里买膜
[00:17] 大奎: 买多厚的
[00:20] 老谷: 十二丝的 别买八丝的 上回那个不经用
[00:27] 大奎: 行 明天一早我去
[00:31] 春燕: 草莓价格定多少 去年是二十五一斤
[00:37] 老谷: 今年三十 采摘的三十五
[00:42] 春燕: 三十五会不会太贵
[00:46] 老谷: 不贵 隔壁都四十了 就这么定
[00:51] 大奎: 网上能卖不 我外甥会弄直播
[00:57] 老谷: 直播先不弄 人手不够
[01:02] 春燕: 那冷链的快递呢 谈了没有
[01:07] 老谷: 还没谈 这事春燕你跟 年前谈下来
[01:13] 春燕: 好 我先问两家
[01:17] 大奎: 水泵我昨天修好了 花了三百六
[01:22] 老谷: 票给会计
[01:25] 大奎: 给了
[01:28] 老谷: 还有 夜里守棚 从下礼拜起轮班 一人三天
[01:35] 春燕: 我不行 我家里有孩子
[01:39] 老谷: 那你不排 我跟大奎两个轮
"""
FARM_GOLD = gold(
    None,
    None,
    ["老谷", "春燕", "大奎"],
    [
        said(
            "三号棚换膜，买十二丝的，不买八丝的", ["糊不住 得换 大奎你去县里买膜", "十二丝的 别买八丝的 上回那个不经用"]
        ),
        said("草莓今年三十一斤，采摘的三十五", ["今年三十 采摘的三十五", "不贵 隔壁都四十了 就这么定"]),
        said("直播先不弄", "直播先不弄 人手不够"),
        said(
            "夜里守棚从下礼拜起轮班，由老谷和大奎两个轮，春燕不排",
            ["还有 夜里守棚 从下礼拜起轮班 一人三天", "那你不排 我跟大奎两个轮"],
        ),
    ],
    [
        item("去县里买十二丝的大棚膜", "大奎", "明天一早", ["大奎你去县里买膜", "行 明天一早我去"]),
        item("谈冷链快递", "春燕", "年前", ["还没谈 这事春燕你跟 年前谈下来", "好 我先问两家"]),
    ],
    [],
    ["网上能卖不 我外甥会弄直播", "三十五会不会太贵", "水泵我昨天修好了 花了三百六", "去年是二十五一斤"],
)

BANK = """支行经营分析会会议纪要
时间：2024年10月15日
主持人：江一帆
出席人员：江一帆、水清、步凡、濮阳
记录人：步凡

一、前三季度经营情况
水清汇报，前三季度新增存款2.3亿元，完成全年任务的71%，贷款不良率0.86%，较年初下降0.12个百分点。
二、四季度工作安排
（一）会议确定四季度新增存款目标为9400万元，较原计划上调400万元。由水清分解到各客户经理，10月20日前完成。
（二）关于代发工资业务，会议决定不再给予手续费减免，存量客户维持原政策至年底。
（三）网点装修由步凡负责对接施工单位，11月底前完工验收。装修期间二楼贵宾室暂停使用。
（四）濮阳提出与超市联合开展周末营销的想法，会议原则同意，预算控制在3万元以内，由濮阳一周内拿出方案。
（五）个别同志建议取消晨会，会议认为晨会仍有必要，不予取消。
三、会议要求，全体员工要居安思危，狠抓合规，严防操作风险。
"""
BANK_GOLD = gold(
    "支行经营分析会会议纪要",
    "2024年10月15日",
    ["江一帆", "水清", "步凡", "濮阳"],
    [
        said(
            "四季度新增存款目标为9400万元，较原计划上调400万元",
            "会议确定四季度新增存款目标为9400万元，较原计划上调400万元。",
        ),
        said(
            "代发工资业务不再给予手续费减免，存量客户维持原政策至年底",
            "会议决定不再给予手续费减免，存量客户维持原政策至年底。",
        ),
        said("装修期间二楼贵宾室暂停使用", "装修期间二楼贵宾室暂停使用。"),
        said("原则同意与超市联合开展周末营销，预算控制在3万元以内", "会议原则同意，预算控制在3万元以内"),
        said("晨会不取消", "会议认为晨会仍有必要，不予取消。"),
    ],
    [
        item("将四季度存款目标分解到各客户经理", "水清", "10月20日前", "由水清分解到各客户经理，10月20日前完成。"),
        item(
            "对接施工单位，完成网点装修验收", "步凡", "11月底前", "网点装修由步凡负责对接施工单位，11月底前完工验收。"
        ),
        item("拿出超市周末营销方案", "濮阳", "一周内", "由濮阳一周内拿出方案。"),
    ],
    [],
    [
        "个别同志建议取消晨会",
        "全体员工要居安思危，狠抓合规，严防操作风险",
        "前三季度新增存款2.3亿元，完成全年任务的71%",
    ],
)

SOFT = """会议时间: 2025-04-08 10:00
参会: 盛夏, 纪然, 莫北, 余晴

盛夏 10:01:12
上线窗口大家看一下，周四晚还是周五晚？

纪然 10:01:20
周五晚吧，周四我要带孩子看牙。

莫北 10:01:27
周五晚出了问题没人，周末值班只有一个人。

盛夏 10:01:36
那还是周四晚，纪然你找人替一下。

纪然 10:01:43
那让小武替我，他熟。

盛夏 10:01:49
可以，小武负责周四的发布，纪然你今天跟他交接完。

纪然 10:01:57
好的。

余晴 10:02:01
灰度比例呢？我觉得先放百分之十。

莫北 10:02:08
百分之十太多了，先百分之五，跑一天没问题再放开。

盛夏 10:02:16
听莫北的，百分之五。

余晴 10:02:20
行。埋点文档我还没更新，周三补上。

盛夏 10:02:27
支付那个老接口什么时候下？

莫北 10:02:33
还有两个商户没迁完，下不了。

盛夏 10:02:39
那先留着，莫北你去催商户，月底给我个结论。

莫北 10:02:46
嗯，月底。

余晴 10:02:50
要不要给用户发短信通知？

盛夏 10:02:55
不发，发站内信就行。

纪然 10:03:00
站内信文案之前写好了，审过了。

莫北 10:03:06
回滚脚本我昨天演练过了，没问题。

盛夏 10:03:12
OK，如果周四八点前冒烟没过，就不上了，顺延到下周二。

余晴 10:03:20
明白。
"""
SOFT_GOLD = gold(
    None,
    "2025-04-08",
    ["盛夏", "纪然", "莫北", "余晴"],
    [
        said("上线窗口定在周四晚", ["周五晚吧，周四我要带孩子看牙。", "那还是周四晚，纪然你找人替一下。"]),
        said(
            "灰度先放百分之五，跑一天没问题再放开",
            ["百分之十太多了，先百分之五，跑一天没问题再放开。", "听莫北的，百分之五。"],
        ),
        said("老支付接口先保留", ["那先留着，莫北你去催商户，月底给我个结论。"]),
        said("不给用户发短信，只发站内信", "不发，发站内信就行。"),
        said("如果周四八点前冒烟没过，就不上线，顺延到下周二", "OK，如果周四八点前冒烟没过，就不上了，顺延到下周二。"),
    ],
    [
        item("负责周四晚的发布", "小武", "周四", "可以，小武负责周四的发布，纪然你今天跟他交接完。"),
        item("与小武完成发布交接", "纪然", "今天", "可以，小武负责周四的发布，纪然你今天跟他交接完。"),
        item("更新埋点文档", "余晴", "周三", "行。埋点文档我还没更新，周三补上。"),
        item(
            "催两个商户迁移并给出老接口下线的结论",
            "莫北",
            "月底",
            ["还有两个商户没迁完，下不了。", "那先留着，莫北你去催商户，月底给我个结论。"],
        ),
    ],
    [],
    [
        "周五晚吧，周四我要带孩子看牙。",
        "我觉得先放百分之十。",
        "要不要给用户发短信通知？",
        "回滚脚本我昨天演练过了，没问题。",
    ],
)

CHOIR = """合唱团团务会
2025年9月1日　记录：阿苗
单团长：暑假过完了，排练重新开始。场地续约的事先说，原来那个教室涨到每小时二百二。
阿苗：二百二！之前不是一百六吗？
老庾：贵是贵，别的地方没钢琴。
单团长：我跟物业磨了一下，一次签半年可以给到一百九。
老庾：那签半年吧。
阿苗：我没意见。
单团长：好，签半年，一百九。合同我来签，这周日之前搞定。
老庾：年底汇演曲目，我提两首，一首《渔光》，一首新的，英文的。
阿苗：英文的大伙儿咬字不行吧。
单团长：英文的算了，换成《茉莉》。《渔光》留着。
老庾：行，那我把谱子打出来，下次排练带来。
单团长：钢伴还请小郁？
阿苗：小郁怀孕了，十月以后来不了。
单团长：那得找人。谁有路子？
老庾：……没有。
单团长：那先空着，大家都打听打听。
阿苗：团费收了三十一个人，还差九个没交。
单团长：阿苗你催一下，月底截止，不交的就当退团。
阿苗：好，我在群里发。
老庾：演出服要不要重新做？
单团长：去年刚做的，不做了。
阿苗：对了，录音设备我上周还给学校了。
单团长：好。散会。
"""
CHOIR_GOLD = gold(
    "合唱团团务会",
    "2025年9月1日",
    ["阿苗", "单团长", "老庾"],
    [
        said("排练教室续签半年，每小时一百九十元", ["那签半年吧。", "好，签半年，一百九。"]),
        said("年底汇演曲目为《渔光》和《茉莉》，不唱英文歌", "英文的算了，换成《茉莉》。《渔光》留着。"),
        said("团费月底截止，不交的视为退团", "阿苗你催一下，月底截止，不交的就当退团。"),
        said("演出服不重新做（沿用去年的）", "去年刚做的，不做了。"),
    ],
    [
        item("签排练教室合同", "单团长", "这周日之前", "合同我来签，这周日之前搞定。"),
        item("打印曲目谱子并带来", "老庾", "下次排练", "行，那我把谱子打出来，下次排练带来。"),
        item(
            "催九位团员交团费",
            "阿苗",
            "月底",
            ["团费收了三十一个人，还差九个没交。", "阿苗你催一下，月底截止，不交的就当退团。"],
        ),
    ],
    [said("十月以后由谁任钢琴伴奏", ["那得找人。谁有路子？", "那先空着，大家都打听打听。"])],
    ["一首新的，英文的", "演出服要不要重新做？", "录音设备我上周还给学校了", "之前不是一百六吗？"],
)
HR = """【制度评审会】
日期 2025/11/12 参加人：路遥、金铃、方正、温如言

[路遥] 三件事，考勤、年假、体检。考勤先来。
[金铃] 迟到现在扣钱员工意见很大，我建议取消扣款，改成弹性半小时。
[方正] 弹性我同意，但是一个月不能超过三次。
[温如言] 三次合理。
[路遥] 可以，取消扣款，弹性半小时，每月最多三次，十二月一号起试行。
[金铃] 好，制度我来改，这周内发法务。
[方正] 年假能不能结转到明年三月？
[温如言] 财务这边计提会很麻烦。
[路遥] 结转先不放开，维持现在的规定。
[方正] 那员工问起来怎么说？
[路遥] 如实说，明年再评估。
[金铃] 体检机构换不换？现在这家排队太久。
[温如言] 换的话要重新招标，至少两个月。
[路遥] 今年来不及了，还用现在这家，明年一月再启动招标。
[温如言] 行，那我元旦前把招标文件准备出来。
[方正] 有同事反映食堂太咸。
[路遥] 哈哈，这个不归我们管。
[金铃] 工牌系统昨天升级完了，大家记得重新登录。
[路遥] 那个，竞业协议模板谁能看一眼？
[方正] 我看吧，明天给意见。
[路遥] 谢了，挺急的。
"""
HR_GOLD = gold(
    "制度评审会",
    "2025/11/12",
    ["路遥", "金铃", "方正", "温如言"],
    [
        said(
            "取消迟到扣款，改为弹性半小时、每月最多三次，十二月一号起试行",
            "可以，取消扣款，弹性半小时，每月最多三次，十二月一号起试行。",
        ),
        said("年假结转暂不放开，维持现行规定", "结转先不放开，维持现在的规定。"),
        said("今年体检仍用现在这家机构，明年一月再启动招标", "今年来不及了，还用现在这家，明年一月再启动招标。"),
    ],
    [
        item("修改考勤制度并发法务", "金铃", "这周内", "好，制度我来改，这周内发法务。"),
        item("准备体检招标文件", "温如言", "元旦前", "行，那我元旦前把招标文件准备出来。"),
        item(
            "审阅竞业协议模板并给意见",
            "方正",
            "明天",
            ["那个，竞业协议模板谁能看一眼？", "我看吧，明天给意见。", "谢了，挺急的。"],
            "高",
        ),
    ],
    [],
    ["年假能不能结转到明年三月？", "有同事反映食堂太咸", "工牌系统昨天升级完了", "财务这边计提会很麻烦。"],
)
ENG = """Editorial board, call notes
12 May 2025, 16:00 UTC
Present: Dr. Amara Obi, Jonas Weiss, Mei Tan, Luca Ricci

Amara Obi: We have nine submissions for the autumn issue and room for six.
Jonas Weiss: I'd drop the two conference reports, they're not peer reviewed.
Mei Tan: One of them is really good though.
Amara Obi: Rules are rules. The conference reports are out.
Luca Ricci: Then we still need to lose one.
Amara Obi: Let's send the survey paper to winter. Jonas, tell the authors please.
Jonas Weiss: Okay, I'll write to them tomorrow.
Mei Tan: What about the open data statement? Do we make it mandatory?
Luca Ricci: Some authors can't share clinical data.
Amara Obi: Mandatory, but with an exemption form. Luca, draft the form by the end of May.
Luca Ricci: End of May is fine.
Jonas Weiss: Should we raise the page limit to 30?
Amara Obi: No, 25 stays.
Mei Tan: I could look for two more reviewers, I'm short on statistics people.
Amara Obi: Please do.
Luca Ricci: The new website went live on Monday by the way.
Jonas Weiss: It'd be nice to have a podcast.
Amara Obi: Let's not. Next call is June 9, Mei will chair, I'm travelling.
Mei Tan: Noted.
Luca Ricci: And the cover image?
Amara Obi: We'll pick it next time.
"""
ENG_GOLD = gold(
    "Editorial board, call notes",
    "12 May 2025",
    ["Dr. Amara Obi", "Jonas Weiss", "Mei Tan", "Luca Ricci"],
    [
        said(
            "The conference reports are excluded from the autumn issue",
            "Rules are rules. The conference reports are out.",
        ),
        said("The survey paper moves to the winter issue", "Let's send the survey paper to winter."),
        said(
            "The open data statement becomes mandatory, with an exemption form",
            "Mandatory, but with an exemption form.",
        ),
        said(
            "The page limit is not raised to 30; it stays at 25",
            ["Should we raise the page limit to 30?", "No, 25 stays."],
        ),
        said("Next call is June 9, chaired by Mei", "Next call is June 9, Mei will chair, I'm travelling."),
    ],
    [
        item(
            "Tell the survey paper's authors about the move",
            "Jonas Weiss",
            "tomorrow",
            [
                "Let's send the survey paper to winter. Jonas, tell the authors please.",
                "Okay, I'll write to them tomorrow.",
            ],
        ),
        item("Draft the exemption form", "Luca Ricci", "by the end of May", "Luca, draft the form by the end of May."),
        item(
            "Look for two more reviewers",
            "Mei Tan",
            None,
            ["I could look for two more reviewers, I'm short on statistics people.", "Please do."],
        ),
    ],
    [said("Cover image, to be picked next time", ["And the cover image?", "We'll pick it next time."])],
    [
        "I'd drop the two conference reports, they're not peer reviewed.",
        "It'd be nice to have a podcast.",
        "Should we raise the page limit to 30?",
        "The new website went live on Monday by the way.",
        "One of them is really good though.",
    ],
)
MINE = """矿山安全生产调度会纪要
时间　2024年12月2日8时30分
地点　调度楼二层
主持人　柏青山
参会人　柏青山　关小伟　尉迟锋　蓝海

一、柏青山通报了上周产量情况：全矿出煤3.6万吨，比计划少1200吨，主要原因是二采区运输皮带停机两次。
二、关于二采区皮带。会议研究决定，更换全部托辊，由机电队关小伟负责，12月8日前完成；更换期间二采区限产三成。
三、关于瓦斯抽采。尉迟锋建议将抽采时间延长至夜班，会议同意，自12月3日夜班起执行。
四、关于外包队。对蓝海提出的清退两支外包队的意见，会议认为年底前不宜变动，暂不清退，由安监科加强盯防。
五、职工宿舍供暖。后勤已完成三栋宿舍的管道检修。四号楼温度偏低的问题，请后勤科抓紧查明原因，本周内反馈。
六、会议强调，岁末年初事故易发，各队要克服麻痹思想，严格执行领导带班制度。
七、下次调度会时间另行通知。
"""
MINE_GOLD = gold(
    "矿山安全生产调度会纪要",
    "2024年12月2日",
    ["柏青山", "关小伟", "尉迟锋", "蓝海"],
    [
        said(
            "二采区皮带更换全部托辊，更换期间二采区限产三成",
            "会议研究决定，更换全部托辊，由机电队关小伟负责，12月8日前完成；更换期间二采区限产三成。",
        ),
        said(
            "瓦斯抽采时间延长至夜班，自12月3日夜班起执行",
            "尉迟锋建议将抽采时间延长至夜班，会议同意，自12月3日夜班起执行。",
        ),
        said("年底前暂不清退两支外包队", "会议认为年底前不宜变动，暂不清退"),
    ],
    [
        item(
            "更换二采区皮带全部托辊（机电队）", "关小伟", "12月8日前", "更换全部托辊，由机电队关小伟负责，12月8日前完成"
        ),
        item("对外包队加强盯防", "安监科", None, "暂不清退，由安监科加强盯防。"),
        item(
            "查明四号楼温度偏低的原因并反馈",
            "后勤科",
            "本周内",
            "四号楼温度偏低的问题，请后勤科抓紧查明原因，本周内反馈。",
        ),
    ],
    [],
    [
        "清退两支外包队",
        "各队要克服麻痹思想，严格执行领导带班制度",
        "后勤已完成三栋宿舍的管道检修",
        "全矿出煤3.6万吨，比计划少1200吨",
    ],
)
TAXI = """车队早会 语音转写
大家早啊昨天总共跑了一百八十六单比前天少十来单下雨嘛正常说几个事充电站那边通知夜里十一点到早上六点电价降到四毛所以从今天起都夜里充白天不许充啊谁白天充的电费自己出七号车的刹车片响老冯你今天收车以后送去修理厂别拖然后有人提议把交班时间从六点改到七点我问了几个晚班的都不愿意那就还是六点不改投诉啊上礼拜两个都是空调不开的夏天必须开空调这个没得商量小袁新来的还没有服务监督卡小袁你把身份证照片发我我明天去客管办给你办过年排班谁愿意值三十晚上的没人举手哈那过两天再说行车记录仪上周都换完了注意安全出车吧
"""
TAXI_GOLD = gold(
    "车队早会",
    None,
    ["老冯", "小袁"],
    [
        said(
            "从今天起都夜里充电，白天不许充，白天充的电费自理", "所以从今天起都夜里充白天不许充啊谁白天充的电费自己出"
        ),
        said("交班时间不改，还是六点", "那就还是六点不改"),
        said("夏天必须开空调", "夏天必须开空调这个没得商量"),
    ],
    [
        item("送七号车去修理厂修刹车片", "老冯", "今天收车以后", "七号车的刹车片响老冯你今天收车以后送去修理厂别拖"),
        item("把身份证照片发给队长", "小袁", None, "小袁你把身份证照片发我"),
    ],
    [said("过年三十晚上由谁值班", "过年排班谁愿意值三十晚上的没人举手哈那过两天再说")],
    ["有人提议把交班时间从六点改到七点", "行车记录仪上周都换完了", "昨天总共跑了一百八十六单"],
)
SHIP = """外贸跟单碰头 2025-07-21
Vivian 14:02
美国那票货，客户要求提前到八月五号出运。

阿坤 14:02
工厂说最快八月九号。

Vivian 14:03
客户说九号就要罚款，每天千分之三。

苏姐 14:04
能不能分两批？五号先走六成。

阿坤 14:05
六成可以，我问过车间。

苏姐 14:05
好，分两批，五号走六成，剩下的九号走。Vivian你跟客户讲。

Vivian 14:06
我今天下班前发邮件。

阿坤 14:07
唛头要改吗？客户上次说想换新logo。

苏姐 14:08
没收到正式文件，不改。

Vivian 14:09
信用证有个不符点，交货港写错了。

苏姐 14:10
这个要命，马上改。阿坤你找银行，明天中午之前必须改好。

阿坤 14:10
明白，我现在就打电话。

Vivian 14:12
德国客户那边想压价三个点。

苏姐 14:13
最多一个点，再多不接。

Vivian 14:13
那我就报一个点。

阿坤 14:15
验货的老外几号来还没定。

苏姐 14:16
等他们通知吧。

Vivian 14:17
上个月的退税到账了哈。
"""
SHIP_GOLD = gold(
    "外贸跟单碰头",
    "2025-07-21",
    ["Vivian", "阿坤", "苏姐"],
    [
        said("美国订单分两批出运，八月五号走六成，剩下的九号走", "好，分两批，五号走六成，剩下的九号走。"),
        said("唛头不改", "没收到正式文件，不改。"),
        said("德国客户最多让一个点，再多不接", "最多一个点，再多不接。"),
    ],
    [
        item("发邮件告知美国客户分两批出运", "Vivian", "今天下班前", ["Vivian你跟客户讲。", "我今天下班前发邮件。"]),
        item(
            "找银行改好信用证的交货港不符点",
            "阿坤",
            "明天中午之前",
            ["信用证有个不符点，交货港写错了。", "这个要命，马上改。阿坤你找银行，明天中午之前必须改好。"],
            "高",
        ),
        item("给德国客户报价（让一个点）", "Vivian", None, ["德国客户那边想压价三个点。", "那我就报一个点。"]),
    ],
    [said("验货人员来厂日期未定", ["验货的老外几号来还没定。", "等他们通知吧。"])],
    ["客户上次说想换新logo", "德国客户那边想压价三个点。", "能不能分两批？", "上个月的退税到账了哈。"],
)

GYM = """健身房店务会
时间：2025年4月21日
与会：马教练、前台露露、老板齐放、小贺

齐放：先看续卡，上个月续了四十一张，目标是六十。
露露：好多人嫌更衣室挤。
马教练：我觉得可以把仓库那间改成更衣室。
齐放：这主意不错，改，预算控制在两万以内。
小贺：那仓库里的东西放哪？
齐放：瑜伽室角落先堆着。小贺你找施工队报价，周四之前给我三家。
小贺：好，周四给。
露露：会员说早上六点半开门太晚，想六点开。
马教练：六点开的话我得五点起。
齐放：试一个月吧，五月份六点开，马教练和小贺轮着来。
马教练：行吧。
露露：私教课涨不涨价？隔壁涨到三百二了。
齐放：不涨，还是二百八，老会员都看着呢。
小贺：跑步机有两台坏了，厂家说要换电机。
齐放：过保没有？
小贺：没过，我已经报修了，明天来人。
露露：儿童体验课还办吗？
齐放：看暑假吧，现在不定。
马教练：我建议办，能拉家长。
齐放：到时候再说。露露，你把投诉本拍照发群里。
露露：哦，回去就发。
"""
GYM_GOLD = gold(
    "健身房店务会",
    "2025年4月21日",
    ["马教练", "露露", "齐放", "小贺"],
    [
        said(
            "把仓库改成更衣室，预算控制在两万以内",
            ["我觉得可以把仓库那间改成更衣室。", "这主意不错，改，预算控制在两万以内。"],
        ),
        said("五月份试行早上六点开门，马教练和小贺轮值", "试一个月吧，五月份六点开，马教练和小贺轮着来。"),
        said("私教课不涨价，仍为二百八", "不涨，还是二百八，老会员都看着呢。"),
    ],
    [
        item("找施工队报价（三家）", "小贺", "周四之前", ["小贺你找施工队报价，周四之前给我三家。", "好，周四给。"]),
        item("把投诉本拍照发群里", "露露", None, ["露露，你把投诉本拍照发群里。", "哦，回去就发。"]),
    ],
    [said("儿童体验课办不办，暑假再看", ["儿童体验课还办吗？", "看暑假吧，现在不定。"])],
    [
        "隔壁涨到三百二了",
        "我建议办，能拉家长。",
        "会员说早上六点半开门太晚，想六点开。",
        "我已经报修了，明天来人。",
        "好多人嫌更衣室挤。",
    ],
)
LEGAL = """案件讨论会记录
日期：2024/12/10
温律师 09:30
这个案子下周开庭，证据目录还没交，谁在弄？

助理小翟 09:31
我在整理，一共四十七份，还差鉴定报告。

温律师 09:32
鉴定报告什么时候能出？

助理小翟 09:33
鉴定所说十六号，可开庭是十七号。

包律师 09:34
太悬了，要不申请延期？

温律师 09:36
法官上次就不太高兴，延期不申请了，没报告就先交目录，开庭再补。

包律师 09:37
也行。

温律师 09:38
小翟，目录周四下班前必须交上去。

助理小翟 09:38
好的温律师。

包律师 09:40
调解方案客户同意让到一百二十万。

温律师 09:41
我们对外先报一百五，底线一百二，别漏出去。

包律师 09:42
那证人还传不传？

温律师 09:43
传一个就够，老仓管，另外那个算了。包律师你去跟老仓管谈一次。

包律师 09:44
我周三去他家一趟。

温律师 09:46
代理费尾款客户付了吗？

助理小翟 09:47
付了，昨天到的。

温律师 09:48
对方律师那边会不会提管辖异议，再观察。
"""
LEGAL_GOLD = gold(
    "案件讨论会记录",
    "2024/12/10",
    ["温律师", "小翟", "包律师"],
    [
        said("不申请延期，没有鉴定报告就先交目录，开庭再补", "延期不申请了，没报告就先交目录，开庭再补。"),
        said(
            "调解对外先报一百五十万，底线一百二十万",
            ["调解方案客户同意让到一百二十万。", "我们对外先报一百五，底线一百二，别漏出去。"],
        ),
        said("只传一名证人（老仓管），另一名不传", "传一个就够，老仓管，另外那个算了。"),
    ],
    [
        item("提交证据目录", "小翟", "周四下班前", "小翟，目录周四下班前必须交上去。"),
        item("与证人老仓管谈话", "包律师", "周三", ["包律师你去跟老仓管谈一次。", "我周三去他家一趟。"]),
    ],
    [said("对方律师会不会提管辖异议，再观察", "对方律师那边会不会提管辖异议，再观察。")],
    ["太悬了，要不申请延期？", "那证人还传不传？", "付了，昨天到的。", "法官上次就不太高兴"],
)
MUSEUM = """[Transcript] Museum exhibits team
Wednesday 9 July 2025
Speakers: Nadia, Theo, Grace, Kwame

Nadia: The loan from Lisbon is confirmed, twelve prints instead of fifteen.
Theo: Then the east wall will look empty.
Nadia: We'll hang the textiles there. Theo, redo the floor plan by Monday.
Theo: Monday, okay.
Grace: Ticket price for the show, I'd go with 14 euros.
Kwame: Students will complain.
Nadia: 14 for adults, students pay 8. That's final.
Grace: I'll update the website this evening.
Kwame: What if we opened late on Thursdays?
Nadia: Not this season, we don't have the guards.
Kwame: Fair enough.
Grace: The audio guide script is still in review with the curator.
Nadia: Who's chasing her?
Kwame: I am. I should have it by the 18th.
Nadia: Good, it's urgent, recording starts on the 21st.
Theo: Someone mentioned a live jazz evening.
Nadia: Cute, but no.
Grace: Insurance paperwork went out yesterday.
Nadia: The opening moves from September 5 to September 12, the mayor can't make the 5th.
Theo: Do we need new display cases?
Nadia: I don't know yet, I have to see the budget first.
"""
MUSEUM_GOLD = gold(
    "Museum exhibits team",
    "Wednesday 9 July 2025",
    ["Nadia", "Theo", "Grace", "Kwame"],
    [
        said("Hang the textiles on the east wall", "We'll hang the textiles there."),
        said("Tickets cost 14 euros for adults and 8 for students", "14 for adults, students pay 8. That's final."),
        said("No late opening on Thursdays this season", "Not this season, we don't have the guards."),
        said("No live jazz evening", "Cute, but no."),
        said(
            "The opening moves from September 5 to September 12",
            "The opening moves from September 5 to September 12, the mayor can't make the 5th.",
        ),
    ],
    [
        item("Redo the floor plan", "Theo", "by Monday", ["Theo, redo the floor plan by Monday.", "Monday, okay."]),
        item("Update ticket prices on the website", "Grace", "this evening", "I'll update the website this evening."),
        item(
            "Chase the curator for the audio guide script",
            "Kwame",
            "by the 18th",
            [
                "Who's chasing her?",
                "I am. I should have it by the 18th.",
                "Good, it's urgent, recording starts on the 21st.",
            ],
            "高",
        ),
    ],
    [
        said(
            "Whether new display cases are needed, depends on the budget",
            ["Do we need new display cases?", "I don't know yet, I have to see the budget first."],
        )
    ],
    [
        "What if we opened late on Thursdays?",
        "Someone mentioned a live jazz evening.",
        "Insurance paperwork went out yesterday.",
        "Students will complain.",
    ],
)
TAIWAN = """里民活動籌備會（逐字稿）
里長伯：大家好，中秋晚會場地本來要借國小操場，學校說不行，改到活動中心前面的廣場。
蔡太太：廣場才擺得下二十桌吧？
里長伯：二十桌夠了，去年才十八桌。
阿賢：那烤肉還是辦桌？我投烤肉一票。
蔡太太：烤肉煙太大，樓上會罵。
里長伯：辦桌啦，不要烤肉，一桌三千六。
阿賢：好吧，聽里長的。
蔡太太：摸彩品誰去募？
里長伯：阿賢你跑一下商家，八月底之前募齊。
阿賢：沒問題，我明天先去五金行問。
蔡太太：卡拉OK設備去年租的很爛。
里長伯：今年不租，跟宮廟借就好。我去跟主委說。
阿賢：要不要請議員來？
里長伯：選舉快到了，敏感，先不要請。
蔡太太：志工制服舊的還夠，我上個月數過了，三十五件。
里長伯：好，那報名表蔡太太妳來印，兩百份，下禮拜二要發。
蔡太太：兩百份，好。
里長伯：下雨備案還沒想，大家回去想想，下次講。
"""
TAIWAN_GOLD = gold(
    "里民活動籌備會",
    None,
    ["里長伯", "蔡太太", "阿賢"],
    [
        said("中秋晚會改到活動中心前廣場舉行", "改到活動中心前面的廣場"),
        said("採辦桌不烤肉，一桌三千六", "辦桌啦，不要烤肉，一桌三千六。"),
        said("卡拉OK設備今年不租，向宮廟借", "今年不租，跟宮廟借就好。"),
        said("先不邀請議員", "選舉快到了，敏感，先不要請。"),
    ],
    [
        item(
            "向商家募集摸彩品",
            "阿賢",
            "八月底之前",
            ["阿賢你跑一下商家，八月底之前募齊。", "沒問題，我明天先去五金行問。"],
        ),
        item("向宮廟主委借卡拉OK設備", "里長伯", None, ["今年不租，跟宮廟借就好。我去跟主委說。"]),
        item("印兩百份報名表", "蔡太太", "下禮拜二", "好，那報名表蔡太太妳來印，兩百份，下禮拜二要發。"),
    ],
    [said("下雨備案，下次討論", "下雨備案還沒想，大家回去想想，下次講。")],
    [
        "我投烤肉一票。",
        "要不要請議員來？",
        "中秋晚會場地本來要借國小操場",
        "我上個月數過了，三十五件",
        "卡拉OK設備去年租的很爛。",
    ],
)

MEETINGS = [
    ("ward", WARD, WARD_GOLD),
    ("bridge", BRIDGE, BRIDGE_GOLD),
    ("kitchen", KITCHEN, KITCHEN_GOLD),
    ("council", COUNCIL, COUNCIL_GOLD),
    ("script", SCRIPT, SCRIPT_GOLD),
    ("lab", LAB, LAB_GOLD),
    ("store", STORE, STORE_GOLD),
    ("planning", PLANNING, PLANNING_GOLD),
    ("village", VILLAGE, VILLAGE_GOLD),
    ("clinic", CLINIC, CLINIC_GOLD),
    ("taipei", TEMPLE, TEMPLE_GOLD),
    ("garden", GRANT, GRANT_GOLD),
    ("merger", MERGER, MERGER_GOLD),
    ("dorm", DORM, DORM_GOLD),
    ("port", PORT, PORT_GOLD),
    ("podcast", PODCAST, PODCAST_GOLD),
    ("pta", PTA, PTA_GOLD),
    ("hk", HK, HK_GOLD),
    ("infra", INFRA, INFRA_GOLD),
    ("farm", FARM, FARM_GOLD),
    ("bank", BANK, BANK_GOLD),
    ("soft", SOFT, SOFT_GOLD),
    ("choir", CHOIR, CHOIR_GOLD),
    ("hr", HR, HR_GOLD),
    ("editorial", ENG, ENG_GOLD),
    ("mine", MINE, MINE_GOLD),
    ("taxi", TAXI, TAXI_GOLD),
    ("ship", SHIP, SHIP_GOLD),
    ("gym", GYM, GYM_GOLD),
    ("legal", LEGAL, LEGAL_GOLD),
    ("museum", MUSEUM, MUSEUM_GOLD),
    ("taiwan", TAIWAN, TAIWAN_GOLD),
]
