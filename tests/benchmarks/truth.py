"""真实性基准：在金标纪要里植入不实之处，数一数定位检查抓住多少、冤枉多少。

用法：python tests/benchmarks/truth.py [会议目录…] [--seed N] [--rounds N] [--show] [--no-peers]
默认目录：../shared/eval/dev（没有就跳过）和 tests/truth_meetings.py 里自编的会议。
每个会议是 NN.txt 加 NN.gold.json。装有 langextract 时同一批植入也交给它的对齐器，没装就说一声跳过。
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from meeting_agent.facts import numbers  # noqa: E402
from meeting_agent.grounding import check_grounding  # noqa: E402
from meeting_agent.models import MeetingResult  # noqa: E402
from meeting_agent.transcript import Transcript  # noqa: E402

PLAIN = (
    "owner_nobody participant_nobody due_invented due_changed date_changed evidence_number evidence_negation "
    "evidence_name evidence_foreign evidence_invented evidence_empty decision_invented decision_foreign "
    "number_title number_summary number_task number_decision"
).split()
PLAUSIBLE = "owner_other due_other evidence_other decision_negation decision_number".split()
BARS = dict.fromkeys(PLAIN, 0.99) | dict.fromkeys(PLAUSIBLE, 0.85) | {"not_decision": 0.80}
NOBODY = "欧阳锐 司徒敏 濮存 令狐静 宇文博 诸葛宁 Wilbur Jasper Ingrid 夏侯婷".split()
DATES = "十一月九日前|11月23日|下下周二|12月6号之前|Q9|元宵节前|by November 23|明年三月".split("|")
INVENTED = (
    "我下周把整套方案翻译成西班牙语发给总部。|预算再追加九百三十万，由法务部直接划拨。|我会联系气象局拿近十年的降雨数据。|"
    "I'll rewrite the billing service in Rust by Thanksgiving.|请王牌律所在春分前出具尽调报告。"
).split("|")
DECISIONS = (
    "总部整体搬迁至海南|与鸿图集团合并成立合资公司|全员改为四天工作制|取消全部年终奖|"
    "Adopt Kubernetes for all billing services|聘请外部审计机构重审去年账目"
).split("|")
EMPTY = "好的 好 行 嗯 可以 没问题 OK 收到 对 Sure".split()
_FLIP = {"一": "二", "二": "三", "三": "五", "四": "六", "五": "三", "六": "四", "日": "四", "天": "四"}
_WEEK = re.compile(r"((?:下|这|本)?(?:周|週|星期|礼拜|禮拜))([一二三四五六日天])")
_NEG = re.compile(r"不(?!过|仅|但|同|少|断)|没有?|未|别(?!的|人)|沒有?|別|\bnot |n't\b|\bno ")


class Meeting(NamedTuple):
    name: str
    transcript: Transcript
    gold: dict


class Mutant(NamedTuple):
    kind: str
    path: str  # 抓住 = 这条路径之下有 error
    result: MeetingResult


def load(folders: list[Path]) -> list[Meeting]:
    found = []
    for folder in folders:
        for gold in sorted(folder.glob("*.gold.json")):
            text = gold.with_name(gold.name.replace(".gold.json", ".txt")).read_text("utf-8")
            found.append(Meeting(gold.stem[:-5], Transcript.from_text(text), json.loads(gold.read_text("utf-8"))))
    return found


def own_meetings() -> list[Meeting]:
    try:
        from truth_meetings import MEETINGS
    except ImportError:
        return []
    return [Meeting(name, Transcript.from_text(text), gold) for name, text, gold in MEETINGS]


def quotes(entry: dict) -> list[str]:
    return entry["evidence"] if isinstance(entry["evidence"], list) else [entry["evidence"]]


def minutes(gold: dict) -> MeetingResult:
    """金标 → 契约里的纪要，一字不改；没有标题用通名，摘要用决策串起来。"""
    told = "；".join(d["text"] for d in gold["decisions"][:3])
    return MeetingResult(
        title=gold["title"] or "会议纪要",
        meeting_date=gold["meeting_date"],
        participants=gold["participants"],
        summary=f"会议形成{len(gold['decisions'])}项决策、{len(gold['action_items'])}项行动项。{told}",
        decisions=[d["text"] for d in gold["decisions"]],
        action_items=[
            {**{k: a[k] for k in ("task", "owner", "due_date_raw", "priority")}, "evidence": "……".join(quotes(a))}
            for a in gold["action_items"]
        ],
        open_questions=[q["text"] for q in gold["open_questions"]],
    )


def claims(result: MeetingResult) -> int:
    """被检查的说法数：非空的每个字段、每个条目算一个。"""
    items = sum(2 + (a.owner is not None) + (a.due_date_raw is not None) for a in result.action_items)
    return 2 + (result.meeting_date is not None) + len(result.participants) + len(result.decisions) + items + len(
        result.open_questions)


def with_item(result: MeetingResult, i: int, **update) -> MeetingResult:
    items = list(result.action_items)
    items[i] = items[i].model_copy(update=update)
    return result.model_copy(update={"action_items": items})


def with_decision(result: MeetingResult, i: int, text: str) -> MeetingResult:
    return result.model_copy(update={"decisions": [*result.decisions[:i], text, *result.decisions[i + 1 :]]})


def squeeze(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def new_number(rng: random.Random, text: str) -> str:
    said = {f.value for f in numbers(text)}
    while True:
        n = rng.choice([rng.randint(13, 99), rng.randint(100, 9999)])
        if float(n) not in said and str(n) not in text:
            return str(n)


def change_number(rng: random.Random, quote: str, text: str) -> str | None:
    """改引文里的一个数字或星期几。"""
    if week := _WEEK.search(quote):
        return quote[: week.start(2)] + _FLIP[week[2]] + quote[week.end(2) :]
    facts = numbers(quote)
    if not facts:
        return None
    f = rng.choice(facts)
    return quote[: f.start] + new_number(rng, text) + quote[f.end :]


def plant_number(rng: random.Random, claim: str, text: str) -> str:
    facts = numbers(claim)
    n = new_number(rng, text)
    if not facts:
        return f"{claim}（{n}个）"
    f = rng.choice(facts)
    return claim[: f.start] + n + claim[f.end :]


def mutants(m: Meeting, others: list[Meeting], rng: random.Random) -> Iterator[Mutant]:
    base, text = minutes(m.gold), m.transcript.text
    people = m.gold["participants"]
    yield Mutant("participant_nobody", f"participants[{len(people)}]",
                 base.model_copy(update={"participants": [*people, rng.choice(NOBODY)]}))
    yield Mutant("number_summary", "summary", base.model_copy(
        update={"summary": f"{base.summary}涉及金额{new_number(rng, text)}元。"}))
    if m.gold["title"]:
        yield Mutant("number_title", "title", base.model_copy(update={"title": plant_number(rng, base.title, text)}))
    if m.gold["meeting_date"]:
        changed = change_number(rng, m.gold["meeting_date"], text) or "2019年12月30日"
        yield Mutant("date_changed", "meeting_date", base.model_copy(update={"meeting_date": changed}))
    for i in range(len(base.action_items)):
        yield from item_mutants(m, base, i, others, rng)
    for i in range(len(base.decisions)):
        yield from decision_mutants(m, base, i, rng)
    added = f"decisions[{len(base.decisions)}]"
    foreign = [d["text"] for o in others for d in o.gold["decisions"] if squeeze(d["text"]) not in squeeze(text)]
    for kind, pool in (("decision_invented", DECISIONS), ("decision_foreign", foreign)):
        for line in rng.sample(pool, min(3, len(pool))):
            yield Mutant(kind, added, base.model_copy(update={"decisions": [*base.decisions, line]}))
    for line in m.gold["not_decisions"]:
        yield Mutant("not_decision", added, base.model_copy(update={"decisions": [*base.decisions, line]}))


def item_mutants(m: Meeting, base: MeetingResult, i: int, others: list[Meeting], rng: random.Random) -> Iterator[Mutant]:
    item, text, path = base.action_items[i], m.transcript.text, f"action_items[{i}]"

    def one(kind: str, **update) -> Mutant:
        return Mutant(kind, path, with_item(base, i, **update))

    yield one("owner_nobody", owner=rng.choice(NOBODY))
    yield one("due_invented", due_date_raw=rng.choice([d for d in DATES if d not in text]))
    yield one("number_task", task=plant_number(rng, item.task, text))
    yield one("evidence_empty", evidence=rng.choice(EMPTY))
    yield one("evidence_invented", evidence=rng.choice(INVENTED))
    foreign = [q for o in others for a in o.gold["action_items"] for q in quotes(a) if len(q) > 8]
    yield one("evidence_foreign", evidence=rng.choice(foreign))
    if item.due_date_raw and (due := change_number(rng, item.due_date_raw, text)):
        if squeeze(due) not in squeeze(text):
            yield one("due_changed", due_date_raw=due)
    if quote := change_number(rng, item.evidence, text):
        yield one("evidence_number", evidence=quote)
    if found := list(_NEG.finditer(item.evidence)):
        n = rng.choice(found)
        quote = item.evidence[: n.start()] + item.evidence[n.end() :]
        if not all(squeeze(part) in squeeze(text) for part in quote.split("……")):  # 否则剩下的仍是原话
            yield one("evidence_negation", evidence=quote)
    names = [p for p in m.gold["participants"] if p in item.evidence]
    if names:
        swap = rng.choice([p for p in m.gold["participants"] if p != names[0]] + NOBODY[:2])
        yield one("evidence_name", evidence=item.evidence.replace(names[0], swap))
    yield from plausible_item(m, base, i, rng, one)


def plausible_item(m: Meeting, base: MeetingResult, i: int, rng: random.Random, one) -> Iterator[Mutant]:
    item = base.action_items[i]
    involved = item.evidence + (item.owner or "") + item.task
    for q in quotes(m.gold["action_items"][i]):
        involved += "".join(u.speaker or "" for u in m.transcript.utterances if squeeze(q) in squeeze(u.text))
    free = [p for p in m.gold["participants"] if p not in involved and p[-2:] not in involved
            and not (p[0] + "经理" in involved or "小" + p[0] in involved or "老" + p[0] in involved)]
    if item.owner and free:
        yield one("owner_other", owner=rng.choice(free))
    rest = [a for k, a in enumerate(base.action_items) if k != i]
    dues = [a.due_date_raw for a in rest if a.due_date_raw and squeeze(a.due_date_raw) not in squeeze(item.evidence)]
    if dues:
        yield one("due_other", due_date_raw=rng.choice(dues))
    apart = [a.evidence for a in rest if not any(squeeze(x) in squeeze(item.evidence) or squeeze(x) in squeeze(
        base.action_items[i].evidence) for x in a.evidence.split("……")) and item.evidence not in a.evidence]
    if apart:
        yield one("evidence_other", evidence=rng.choice(apart))


def decision_mutants(m: Meeting, base: MeetingResult, i: int, rng: random.Random) -> Iterator[Mutant]:
    text, line, path = m.transcript.text, base.decisions[i], f"decisions[{i}]"
    yield Mutant("number_decision", path, with_decision(base, i, plant_number(rng, line, text)))
    if n := _NEG.search(line):
        yield Mutant("decision_negation", path, with_decision(base, i, line[: n.start()] + line[n.end() :]))
    facts = numbers(line)
    pool = [f for f in numbers("\n".join(u.text for u in m.transcript.utterances))
            if f.value not in {x.value for x in facts}]
    if facts and pool:
        f = rng.choice(facts)
        words = "\n".join(u.text for u in m.transcript.utterances)
        g = rng.choice(pool)
        yield Mutant("decision_number", path, with_decision(base, i, line[: f.start] + words[g.start : g.end]
                                                            + line[f.end :]))


def errors(result: MeetingResult, transcript: Transcript) -> list:
    return [f for f in check_grounding(result, transcript) if f.severity == "error"]


def under(path: str, root: str) -> bool:
    return path == root or path.startswith(root + ".")


class Score:
    def __init__(self) -> None:
        self.caught: Counter[str] = Counter()
        self.planted: Counter[str] = Counter()
        self.missed: dict[str, list[str]] = defaultdict(list)
        self.alarms: list[str] = []
        self.claims = 0
        self.seconds = 0.0


def measure(meetings: list[Meeting], seed: int = 1, rounds: int = 3) -> Score:
    score = Score()
    for m in meetings:
        others = [o for o in meetings if o is not m]
        base = minutes(m.gold)
        score.claims += claims(base)
        score.alarms += [f"{m.name} {f.path} {f.code} {f.message}" for f in errors(base, m.transcript)]
        for n in range(rounds):
            for mutant in mutants(m, others, random.Random(f"{seed}:{n}:{m.name}")):
                started = time.perf_counter()
                found = any(under(f.path, mutant.path) for f in errors(mutant.result, m.transcript))
                score.seconds += time.perf_counter() - started
                score.planted[mutant.kind] += 1
                score.caught[mutant.kind] += found
                if not found:
                    score.missed[mutant.kind].append(f"{m.name} {mutant.path} {describe(mutant)}")
    return score


def describe(mutant: Mutant) -> str:
    head, _, rest = mutant.path.partition("[")
    value = getattr(mutant.result, head)
    return str(value[int(rest.split("]")[0])] if rest else value)


def report(score: Score, show: bool) -> bool:
    good = True
    for kind in [*PLAIN, *PLAUSIBLE, "not_decision"]:
        n = score.planted[kind]
        if not n:
            continue
        share = score.caught[kind] / n
        good &= share >= BARS[kind]
        print(f"{kind:20} {score.caught[kind]:4}/{n:<4} {share:6.1%} {'' if share >= BARS[kind] else f'< {BARS[kind]:.0%}'}")
        for line in sorted(set(score.missed[kind])) if show else ():
            print("     漏", line)
    share = len(score.alarms) / max(score.claims, 1)
    print(f"{'误报':20}{len(score.alarms):4}/{score.claims:<4} {share:6.1%}")
    for line in score.alarms if show else ():
        print("     误", line)
    total = sum(score.planted.values())
    print(f"每份纪要检查 {1000 * score.seconds / max(total, 1):.1f} ms，共 {total} 份植入")
    return good and share <= 0.01


# --- 同行：langextract 的对齐器。它只管“这段字在不在原文里”，所以只比较抄录性质的说法 -----------------------------------
PEER_KINDS = (
    "owner_nobody participant_nobody due_invented due_changed date_changed evidence_number evidence_negation evidence_name "
    "evidence_foreign evidence_invented evidence_empty owner_other due_other evidence_other"
).split()


def peers() -> dict:
    """名字 → (说法, 原文) → 是否找到；没装 langextract 时为空。"""
    try:
        from langextract.core import data
        from langextract.core.tokenizer import UnicodeTokenizer
        from langextract.resolver import WordAligner
    except ImportError:
        return {}

    def placed(tokenizer):
        def find(quote: str, text: str) -> bool:
            parts = [p for p in quote.split("……") if p]
            for part in parts:
                group = [[data.Extraction(extraction_class="claim", extraction_text=part)]]
                (found,), = WordAligner().align_extractions(group, text, accept_match_lesser=False, tokenizer_impl=tokenizer)
                if found.char_interval is None:
                    return False
            return True
        return find

    return {"langextract 默认分词": placed(None), "langextract UnicodeTokenizer": placed(UnicodeTokenizer())}


def copied(result: MeetingResult, path: str, kind: str) -> list[str]:
    """一条植入里被改动的那段抄录文字。"""
    if kind == "participant_nobody":
        return [result.participants[-1]]
    if kind == "date_changed":
        return [result.meeting_date]
    item = result.action_items[int(path.split("[")[1].split("]")[0])]
    value = {"owner": item.owner, "due": item.due_date_raw, "evidence": item.evidence}[kind.split("_")[0]]
    return value.split("、") if kind.startswith("owner") else [value]


def honest(result: MeetingResult) -> list[str]:
    found = [*result.participants, *([result.meeting_date] if result.meeting_date else [])]
    for item in result.action_items:
        found += [*(item.owner.split("、") if item.owner else []), *([item.due_date_raw] if item.due_date_raw else []),
                  item.evidence]
    return found


def compare(meetings: list[Meeting], seed: int) -> None:
    """同一批植入交给对齐器：没找到 = 抓住；没动过的说法没找到 = 误报。"""
    for name, find in peers().items():
        caught, planted, calls = Counter(), Counter(), 0
        wrong = total = 0
        started = time.perf_counter()
        for m in meetings:
            source = m.transcript.text
            for text in honest(minutes(m.gold)):
                total += 1
                wrong += not find(text, source)
            others = [o for o in meetings if o is not m]
            for mutant in mutants(m, others, random.Random(f"{seed}:0:{m.name}")):
                if mutant.kind in PEER_KINDS:
                    planted[mutant.kind] += 1
                    caught[mutant.kind] += not all(
                        find(text, source) for text in copied(mutant.result, mutant.path, mutant.kind))
                    calls += 1
        spent = time.perf_counter() - started
        print(f"-- {name}（accept_match_lesser=False），每个说法 {1000 * spent / max(calls + total, 1):.1f} ms")
        for kind in PEER_KINDS:
            if planted[kind]:
                print(f"{kind:20} {caught[kind]:4}/{planted[kind]:<4} {caught[kind] / planted[kind]:6.1%}")
        print(f"{'误报':20}{wrong:4}/{total:<4} {wrong / max(total, 1):6.1%}")
    if not peers():
        print("没有安装 langextract，跳过同行的对照（pip install langextract 后再跑）")


# --- 速度：五万字、六十条引文；十倍的字 ------------------------------------------------------------------------------


def long_meeting(chars: int, rng: random.Random) -> tuple[Transcript, MeetingResult]:
    words = "把登录页面埋点数据整理发给测试组看效果如果没有问题就按计划上线预算大概周五之前我们先确认接口文档再排期"
    lines, total = [], 0
    while total < chars:
        said = "".join(rng.choice(words) for _ in range(rng.randint(20, 90)))
        lines.append(f"{rng.choice(['岑一', '邬二', '闵三', '路四'])}：{said}，{rng.randint(1, 999)}个。")
        total += len(lines[-1]) + 1
    transcript = Transcript.from_text("\n".join(lines))
    items = []
    for i in range(60):
        u = rng.choice(transcript.utterances)
        items.append({"task": u.text[:12], "owner": u.speaker, "evidence": u.text if i % 6 else u.text[:9] + "嗯" + u.text[9:]})
    return transcript, MeetingResult(title="会议纪要", summary="讨论了上线。", action_items=items)


def speed() -> None:
    """冷的：含建索引；每个尺寸取三次里最快的，按处理器时间算。"""
    spent = {}
    for chars in (50_000, 500_000):
        runs = []
        for seed in range(4):
            transcript, result = long_meeting(chars, random.Random(seed))
            started = time.process_time()
            check_grounding(result, transcript)
            runs.append(time.process_time() - started)
        spent[chars] = min(runs[1:])  # 第一次还要导入 rapidfuzz
        print(f"{chars:,} 字、60 条引文：{1000 * spent[chars]:.0f} ms")
    print(f"十倍的字用 {spent[500_000] / spent[50_000]:.1f} 倍的时间")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="列出没抓住的植入")
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="不与 langextract 对照")
    parser.add_argument("--rounds", type=int, default=3, help="每种植入各掷几次")
    args = parser.parse_args()
    groups = [(str(f), load([f])) for f in args.folders]
    if not groups:
        groups = [("eval/dev", load([ROOT.parent / "shared" / "eval" / "dev"])), ("自编", own_meetings())]
    good = True
    for name, meetings in groups:
        print(f"== {name}：{len(meetings)} 场会议")
        good &= not meetings or report(measure(meetings, args.seed, args.rounds), args.show)
    speed()
    if args.peers:
        compare([m for _, meetings in groups for m in meetings], args.seed)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
