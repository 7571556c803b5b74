"""页面测试用的一场会：自助点餐机二期上线准备会（虚构），检查结果按原话的位置手工标好。"""

from __future__ import annotations

from meeting_agent.layouts import Turn
from meeting_agent.models import ActionItem, CallRecord, Finding, MeetingResult, MeetingRun, ReviewResult
from meeting_agent.transcript import Transcript

HEADERS = ["会议主题：自助点餐机二期上线准备会", "会议日期：2026年9月14日", "参会人：许岚、方致远、贺小满、郑可欣、Kevin Lau"]
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


def transcript() -> Transcript:
    turns = [line.split("|") for line in SPOKEN.strip().splitlines()]
    return Transcript.from_turns(HEADERS, [Turn(who, words, 4.0 + 17.5 * n) for n, (who, words) in enumerate(turns)],
                                 source="点餐机二期上线会.vtt", encoding="utf-8")


def find(t: Transcript, quote: str) -> tuple[int, int]:
    start = t.text.index(quote)
    return start, start + len(quote)


def located(t: Transcript, path: str, quote: str) -> Finding:
    span = find(t, quote)
    return Finding(code="LOCATED", severity="located", path=path, message="原文有这句话。", line=t.line_of(span[0]), span=span)


def problem(t: Transcript, severity: str, path: str, message: str, quote: str = "") -> Finding:
    span = find(t, quote) if quote else None
    return Finding(code="CHECK", severity=severity, path=path, message=message,
                   line=t.line_of(span[0]) if span else None, span=span)


STOCK = "那就定了：库存改成每分钟拉取一次，高峰期留百分之五的余量，这个由致远来做。"
REFUND = "退款回调我这周四之前改完，周五给小满测。"


def result() -> MeetingResult:
    def item(task, owner, due, evidence, priority="未说明"):
        return ActionItem(task=task, owner=owner, due_date_raw=due, priority=priority, evidence=evidence)

    return MeetingResult(
        title="自助点餐机二期上线准备会", meeting_date="2026年9月14日",
        participants=["许岚", "方致远", "贺小满", "郑可欣", "Kevin Lau"],
        summary="会议确认了自助点餐机二期的上线节奏：退款回调和库存对账先行完成，打印偏移的问题在九月十八号之前给出结论，"
                "随后在三家门店试点一周再全面铺开。试点期间的值班和小票模板由谁修改尚未确定。",
        decisions=["库存改为每分钟拉取一次，高峰期预留百分之五的余量", "先在滨江、大学城、火车站三家店试点，一周后再铺开",
                   "九月二十八号开始试点", "试点期间由方致远和贺小满轮流值班"],
        action_items=[
            item("改完退款回调并提交测试", "方致远", "这周四之前", f"方致远：{REFUND}", "高"),
            item("完成库存对账：每分钟拉取并预留余量", "方致远", "九月二十二号", STOCK, "高"),
            item("寄出两台测试机并在群里发单号", "Kevin Lau", "明天下午", "测试机两台，我明天下午寄到你们公司，单号会发到群里。"),
            item("给出打印偏移的解决办法", "Kevin Lau", "九月十八号之前", "十八号之前我给答复。"),
            item("修改小票模板", None, None, "那我们两手准备，模板这边也得有人改。"),
            item("准备店员培训材料，含退款话术", "郑可欣", "下周一", "门店店员的培训我来，材料我下周一先出一版，大家帮忙看看。"),
            item("安装三家试点店的设备", "Kevin Lau", "九月二十七号", "三家店的设备安装我们九月二十五号进场，一天一家，二十七号装完。"),
            item("向区域经理同步试点方案", "许岚", None, "试点方案我会后发给区域经理。", "低"),
        ],
        open_questions=["试点期间的值班怎么排？", "小票模板由谁来改？", "第一轮测试没过时，试点顺延多久？"],
        review_status="needs_manual_review",
        review_issues=["行动项“修改小票模板”没有负责人：原稿写的“设计组”在原话里只是被问到，没有答应。",
                       "决策“试点期间由方致远和贺小满轮流值班”在原话里只是一个提议，还没有定。"],
    )


def findings(t: Transcript) -> list[Finding]:
    return [
        located(t, "title", "自助点餐机二期上线准备会"), located(t, "meeting_date", "2026年9月14日"),
        *(located(t, f"participants[{i}]", name)
          for i, name in enumerate(["许岚", "方致远", "贺小满", "郑可欣", "Kevin Lau"])),
        located(t, "decisions[0]", STOCK), located(t, "decisions[1]", "先在滨江、大学城、火车站三家店试点，试点一周没有大问题再铺到全部门店。"),
        located(t, "decisions[2]", "好，那二十八号开始试点，这个日期先这么定。"),
        problem(t, "error", "decisions[3]", "原话是“可以考虑”，只是提议，不能记成决策。", "可以考虑致远和小满轮着来"),
        located(t, "action_items[0].evidence", REFUND), located(t, "action_items[0].owner", "方致远：主流程"[:3]),
        located(t, "action_items[0].due_date_raw", "这周四之前"),
        located(t, "action_items[1].evidence", STOCK), located(t, "action_items[1].owner", "余量，这个由致远来做。\n方致远"),
        located(t, "action_items[1].due_date_raw", "九月二十二号"),
        located(t, "action_items[2].evidence", "测试机两台，我明天下午寄到你们公司，单号会发到群里。"),
        located(t, "action_items[2].owner", "Kevin Lau"), located(t, "action_items[2].due_date_raw", "明天下午"),
        located(t, "action_items[3].evidence", "十八号之前我给答复。"), located(t, "action_items[3].owner", "Kevin Lau"),
        located(t, "action_items[3].due_date_raw", "九月十八号之前"),
        located(t, "action_items[4].evidence", "那我们两手准备，模板这边也得有人改。"),
        problem(t, "warning", "action_items[4].owner", "没有人答应这件事，负责人留空。", "会后我问问设计组谁能接。"),
        located(t, "action_items[5].evidence", "门店店员的培训我来，材料我下周一先出一版，大家帮忙看看。"),
        located(t, "action_items[5].owner", "郑可欣"), located(t, "action_items[5].due_date_raw", "下周一"),
        located(t, "action_items[6].evidence", "三家店的设备安装我们九月二十五号进场，一天一家，二十七号装完。"),
        located(t, "action_items[6].owner", "Kevin Lau"),
        problem(t, "error", "action_items[6].due_date_raw", "原文没有“九月二十七号”，最接近的是“二十七号”。", "二十七号装完"),
        problem(t, "error", "action_items[7].evidence", "转写里找不到“试点方案我会后发给区域经理。”。"),
        located(t, "action_items[7].owner", "许岚"),
        located(t, "open_questions[0]", "那试点期间的值班怎么排？"), located(t, "open_questions[1]", "会后我问问设计组谁能接。"),
        located(t, "open_questions[2]", "如果第一轮测试没过呢？"),
        problem(t, "info", "transcript", "这句像是承诺，没有行动项提到它。", "周五给我的话，我下周二能出第一轮报告"),
        problem(t, "info", "transcript", "这句像是承诺，没有行动项提到它。", "我让工程师看看能不能在固件里补偿"),
    ]


def run() -> MeetingRun:
    t = transcript()
    calls = [CallRecord(number=1, agent="MinutesAgent", purpose="draft", chars_in=4120, chars_out=1630, tokens_in=2890,
                        tokens_out=1104, elapsed_s=6.41, outcome="ok"),
             CallRecord(number=2, agent="ReviewAgent", purpose="review", chars_in=6210, chars_out=410, tokens_in=4205,
                        tokens_out=280, elapsed_s=2.87, outcome="ok"),
             CallRecord(number=3, agent="MinutesAgent", purpose="revise", chars_in=6920, elapsed_s=60.0,
                        outcome="LLM_TIMEOUT"),
             CallRecord(number=4, agent="MinutesAgent", purpose="revise:retry", chars_in=6920, chars_out=1588,
                        tokens_in=4790, tokens_out=1077, elapsed_s=6.02, outcome="ok")]
    review = ReviewResult(passed=False, missing_items=["贺小满下周二出第一轮测试报告"],
                          unsupported_items=["向区域经理同步试点方案"], revision_advice=["把值班改为待确认问题"])
    return MeetingRun(result=result(), review=review, findings=findings(t), calls=calls, mode="live",
                      model="qwen-plus", elapsed_s=15.3, transcript=t)


def long_run(utterances: int = 2000) -> MeetingRun:
    """约五万字、``utterances`` 段发言、每十段引用一次的会，用来量打开的时间。"""
    names = ["许岚", "方致远", "贺小满", "郑可欣"]
    turns = [Turn(names[n % 4], f"第{n}点，这一段我们再核对一下接口的返回值和报警阈值，没问题就继续。", n * 3.0)
             for n in range(utterances)]
    t = Transcript.from_turns(HEADERS, turns)
    marked = t.utterances[::10]
    items = [ActionItem(task=f"核对第{u.index}点的阈值", owner=u.speaker, evidence=u.text) for u in marked]
    found = [Finding(code="LOCATED", severity="located", path=f"action_items[{i}].evidence", message="", span=u.span,
                     line=t.line_of(u.span[0])) for i, u in enumerate(marked)]
    body = MeetingResult(title="长会", summary="逐点核对接口。", action_items=items, review_status="passed")
    return MeetingRun(result=body, review=None, findings=found, calls=[], mode="offline", model="offline-rules",
                      elapsed_s=0.5, transcript=t)
