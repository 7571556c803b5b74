"""页面测试用的一场会：自助点餐机二期上线准备会（虚构），检查结果按原话的位置手工标好。"""

from __future__ import annotations

from meeting_agent.models import ActionItem, CallRecord, Finding, MeetingResult, MeetingRun, ReviewResult
from meeting_agent.transcript import Transcript, Utterance

HEADERS = [
    "会议主题：自助点餐机二期上线准备会",
    "会议日期：2026年9月14日",
    "参会人：许岚、方致远、贺小满、郑可欣、Kevin Lau",
]
SPOKEN = """
许岚|大家好，人齐了我们就开始。今天只谈一件事：自助点餐机二期能不能赶在国庆前上。
郑可欣|门店那边催得很紧，中秋的单量已经压得收银台排到门口了。
许岚|先过一遍进度。致远，后端还差什么？
方致远|主流程都通了，剩退款回调和库存扣减的对账。退款回调我这周四之前改完，周五给小满测。
贺小满|周五给我的话，我下周二能出第一轮报告，前提是测试机能到位。
Kevin Lau|测试机两台，我明天下午寄到你们公司，单号会发到群里。
贺小满|寄到前台就行，写我的名字。
许岚|好。那库存对账呢？
方致远|对账麻烦一点，老系统的库存接口每十分钟才刷新一次，会出现超卖。
郑可欣|超卖可不行，上回奶茶活动超卖了一百二十多杯，赔券赔到现在。
方致远|有两个办法：一是下单时锁库存，二是每分钟主动拉一次。锁库存要动老系统。
许岚|老系统谁都不敢动。
方致远|对，所以我倾向每分钟拉一次，高峰期再加一个安全余量，比如留百分之五不卖。
郑可欣|留百分之五可以接受，总比赔券好。
许岚|那就定了：库存改成每分钟拉取一次，高峰期留百分之五的余量，这个由致远来做。
方致远|行，对账这块我九月二十二号给。
Kevin Lau|还有一个事，新机器的打印头换了型号，旧的小票模板会偏左三毫米。
贺小满|偏三毫米二维码会不会扫不出来？
Kevin Lau|有可能。我让工程师看看能不能在固件里补偿，不过我现在不敢打包票。
许岚|那我们两手准备，模板这边也得有人改。
郑可欣|模板以前是外包做的，人已经找不到了。
许岚|会后我问问设计组谁能接。
贺小满|我先说一下风险，第一轮如果打印问题不解决，我没法测完整流程。
许岚|理解。打印的问题九月十八号之前要有结论，固件或者模板，总得有一个。
Kevin Lau|十八号之前我给答复。
郑可欣|说到上线，我建议先挑三家店试，别一下子铺开。
许岚|哪三家？
郑可欣|滨江店、大学城店、火车站店，一个写字楼，一个学生，一个流动客，正好三种人。
方致远|火车站店的网络不太稳，上次离线了二十分钟，要不要换一家？
郑可欣|就是要测不稳的情况嘛。
许岚|同意，先在滨江、大学城、火车站三家店试点，试点一周没有大问题再铺到全部门店。
贺小满|那试点期间的值班怎么排？
许岚|值班的事还没想好，可以考虑致远和小满轮着来，我们下次会再说。
方致远|我没意见，不过国庆那周我请了假。
郑可欣|门店店员的培训我来，材料我下周一先出一版，大家帮忙看看。
许岚|培训里记得加退款的话术，上次投诉里一半是退款说不清楚。😅
郑可欣|好，退款话术单独做一页。
Kevin Lau|三家店的设备安装我们九月二十五号进场，一天一家，二十七号装完。
许岚|好，那二十八号开始试点，这个日期先这么定。
贺小满|如果第一轮测试没过呢？
许岚|没过就顺延，质量第一。散会，辛苦各位。
"""
STOCK = "那就定了：库存改成每分钟拉取一次，高峰期留百分之五的余量，这个由致远来做。"
REFUND = "退款回调我这周四之前改完，周五给小满测。"
MACHINES = "测试机两台，我明天下午寄到你们公司，单号会发到群里。"
TRAINING = "门店店员的培训我来，材料我下周一先出一版，大家帮忙看看。"
INSTALL = "三家店的设备安装我们九月二十五号进场，一天一家，二十七号装完。"
LOST = "试点方案我会后发给区域经理。"

ACTIONS = [  # 任务、负责人、期限、证据、优先级
    ("改完退款回调并提交测试", "方致远", "这周四之前", f"方致远：{REFUND}", "高"),
    ("完成库存对账：每分钟拉取并预留余量", "方致远", "九月二十二号", STOCK, "高"),
    ("寄出两台测试机并在群里发单号", "Kevin Lau", "明天下午", MACHINES, "未说明"),
    ("给出打印偏移的解决办法", "Kevin Lau", "九月十八号之前", "十八号之前我给答复。", "未说明"),
    ("修改小票模板", None, None, "那我们两手准备，模板这边也得有人改。", "未说明"),
    ("准备店员培训材料，含退款话术", "郑可欣", "下周一", TRAINING, "未说明"),
    ("安装三家试点店的设备", "Kevin Lau", "九月二十七号", INSTALL, "未说明"),
    ("向区域经理同步试点方案", "许岚", None, LOST, "低"),
]
LOCATED = [  # 说法的路径、原话
    ("title", "自助点餐机二期上线准备会"),
    ("meeting_date", "2026年9月14日"),
    ("participants[0]", "许岚"),
    ("participants[1]", "方致远"),
    ("participants[2]", "贺小满"),
    ("participants[3]", "郑可欣"),
    ("participants[4]", "Kevin Lau"),
    ("decisions[0]", STOCK),
    ("decisions[1]", "先在滨江、大学城、火车站三家店试点，试点一周没有大问题再铺到全部门店。"),
    ("decisions[2]", "好，那二十八号开始试点，这个日期先这么定。"),
    ("action_items[0].evidence", REFUND),
    ("action_items[0].owner", "方致远"),
    ("action_items[0].due_date_raw", "这周四之前"),
    ("action_items[1].evidence", STOCK),
    ("action_items[1].owner", "余量，这个由致远来做。\n方致远"),  # 跨两行，并与证据交叉
    ("action_items[1].due_date_raw", "九月二十二号"),
    ("action_items[2].evidence", MACHINES),
    ("action_items[2].owner", "Kevin Lau"),
    ("action_items[2].due_date_raw", "明天下午"),
    ("action_items[3].evidence", "十八号之前我给答复。"),
    ("action_items[3].owner", "Kevin Lau"),
    ("action_items[3].due_date_raw", "九月十八号之前"),
    ("action_items[4].evidence", "那我们两手准备，模板这边也得有人改。"),
    ("action_items[5].evidence", TRAINING),
    ("action_items[5].owner", "郑可欣"),
    ("action_items[5].due_date_raw", "下周一"),
    ("action_items[6].evidence", INSTALL),
    ("action_items[6].owner", "Kevin Lau"),
    ("action_items[7].owner", "许岚"),
    ("open_questions[0]", "那试点期间的值班怎么排？"),
    ("open_questions[1]", "会后我问问设计组谁能接。"),
    ("open_questions[2]", "如果第一轮测试没过呢？"),
]
PROBLEMS = [  # 程度、路径、说明、原话（没有就是空串）
    ("error", "decisions[3]", "原话是“可以考虑”，只是提议，不能记成决策。", "可以考虑致远和小满轮着来"),
    ("warning", "action_items[4].owner", "没有人答应这件事，负责人留空。", "会后我问问设计组谁能接。"),
    ("error", "action_items[6].due_date_raw", "原文没有“九月二十七号”，最接近的是“二十七号”。", "二十七号装完"),
    ("error", "action_items[7].evidence", f"转写里找不到“{LOST}”", ""),
    ("info", "transcript", "这句像是承诺，没有行动项提到它。", "周五给我的话，我下周二能出第一轮报告"),
    ("info", "transcript", "这句像是答应去做，没有行动项提到它。", "我让工程师看看能不能在固件里补偿"),
]


def script(headers: list[str], turns: list[tuple], source: str | None = None) -> Transcript:
    """（说话人，话[，秒]）→ 转写，一个字也不清洗：页面不能指望别处替它清洗。"""
    text, utterances = "\n".join([*headers, ""]) + "\n" if headers else "", []
    for index, (speaker, words, *start_s) in enumerate(turns, 1):
        text += f"{speaker}：" if speaker else ""
        span = (len(text), len(text) + len(words))
        utterances.append(Utterance(index, speaker, start_s[0] if start_s else None, words, span))
        text += words + "\n"
    return Transcript(text, tuple(utterances), source, "utf-8")


def transcript() -> Transcript:
    turns = [line.split("|") for line in SPOKEN.strip().splitlines()]
    timed = [(who, words, 4.0 + 17.5 * n) for n, (who, words) in enumerate(turns)]
    return script(HEADERS, timed, source="点餐机二期上线会.vtt")


def find(t: Transcript, quote: str) -> tuple[int, int]:
    start = t.text.index(quote)
    return start, start + len(quote)


def finding(t: Transcript, severity: str, path: str, message: str, quote: str) -> Finding:
    span = find(t, quote) if quote else None
    line = t.line_of(span[0]) if span else None
    return Finding(code=severity.upper(), severity=severity, path=path, message=message, line=line, span=span)


def findings(t: Transcript) -> list[Finding]:
    found = [finding(t, "located", path, "原文有这句话。", quote) for path, quote in LOCATED]
    return found + [finding(t, *problem) for problem in PROBLEMS]


def result() -> MeetingResult:
    keys = ("task", "owner", "due_date_raw", "evidence", "priority")
    return MeetingResult(
        title="自助点餐机二期上线准备会",
        meeting_date="2026年9月14日",
        participants=["许岚", "方致远", "贺小满", "郑可欣", "Kevin Lau"],
        summary="会议确认了自助点餐机二期的上线节奏：退款回调和库存对账先行完成，打印偏移在九月十八号之前给出结论，"
        "随后在三家门店试点一周再全面铺开。试点期间的值班和小票模板由谁修改尚未确定。",
        decisions=[
            "库存改为每分钟拉取一次，高峰期预留百分之五的余量",
            "先在滨江、大学城、火车站三家店试点，一周后再铺开",
            "九月二十八号开始试点",
            "试点期间由方致远和贺小满轮流值班",
        ],
        action_items=[ActionItem(**dict(zip(keys, row, strict=True))) for row in ACTIONS],
        open_questions=["试点期间的值班怎么排？", "小票模板由谁来改？", "第一轮测试没过时，试点顺延多久？"],
        review_status="needs_manual_review",
        review_issues=[
            "行动项“修改小票模板”没有负责人：原稿写的“设计组”在原话里只是被问到，没有答应。",
            "决策“试点期间由方致远和贺小满轮流值班”在原话里只是一个提议，还没有定。",
        ],
    )


def run() -> MeetingRun:
    t = transcript()
    ledger = [  # 角色、用途、字符入、字符出、词元入、词元出、秒、结果
        ("MinutesAgent", "draft", 4120, 1630, 2890, 1104, 6.41, "ok"),
        ("ReviewAgent", "review", 6210, 410, 4205, 280, 2.87, "ok"),
        ("MinutesAgent", "revise", 6920, 0, None, None, 60.0, "LLM_TIMEOUT"),
        ("MinutesAgent", "revise:retry", 6920, 1588, 4790, 1077, 6.02, "ok"),
    ]
    keys = ("agent", "purpose", "chars_in", "chars_out", "tokens_in", "tokens_out", "elapsed_s", "outcome")
    review = ReviewResult(
        passed=False,
        missing_items=["贺小满下周二出第一轮测试报告"],
        unsupported_items=["向区域经理同步试点方案"],
        revision_advice=["把值班改为待确认问题"],
    )
    return MeetingRun(
        result=result(),
        review=review,
        findings=findings(t),
        calls=[CallRecord(number=n, **dict(zip(keys, row, strict=True))) for n, row in enumerate(ledger, 1)],
        mode="live",
        model="qwen-plus",
        elapsed_s=75.3,
        transcript=t,
    )


def long_run(utterances: int = 2000) -> MeetingRun:
    """``utterances`` 段发言、每段 25 字、每十段引用一次的会（2000 段约五万字），用来量打开的时间。"""
    names = ["许岚", "方致远", "贺小满", "郑可欣"]
    words = [f"第{n:04}点，核对接口返回值和报警阈值，没问题继续。" for n in range(utterances)]
    t = script(HEADERS, [(names[n % 4], text, n * 3.0) for n, text in enumerate(words)])
    items = [ActionItem(task=f"核对第{u.index}点", owner=u.speaker, evidence=u.text) for u in t.utterances[::10]]
    body = MeetingResult(title="长会", summary="逐点核对接口。", action_items=items, review_status="passed")
    found = [finding(t, "located", f"action_items[{i}].evidence", "", item.evidence) for i, item in enumerate(items)]
    return MeetingRun(
        result=body,
        review=None,
        findings=found,
        calls=[],
        mode="offline",
        model="offline-rules",
        elapsed_s=0.5,
        transcript=t,
    )
