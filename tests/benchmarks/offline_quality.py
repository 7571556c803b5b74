"""离线模式的质量：对照带标准答案的会议，逐项打印召回、精确、F1 与陷阱。

用法：python tests/benchmarks/offline_quality.py [目录 …] [-v] [--run]；目录里是 NN.txt 与 NN.gold.json。
--run 量的是整个流程（起草、定位检查、审核、修订）之后的纪要，不加则只量草稿。
缺省为仓库旁的 shared/eval/dev（存在才用）和项目自己的 tests/offline_meetings。
命中：预测的证据（决策、问题用文字）与标准证据的最长公共连续段 ≥ 较短者的 60 %（NFKC 后只留字母数字）。
"""

from __future__ import annotations

import json
import sys
import time
import unicodedata
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

STATUS: Counter = Counter()
ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from meeting_agent.models import MeetingDraft  # noqa: E402
from meeting_agent.offline import OfflineLLM  # noqa: E402
from meeting_agent.prompts import MINUTES_SYSTEM, minutes_prompt  # noqa: E402
from meeting_agent.readers import load_transcript  # noqa: E402
from meeting_agent.transcript import Transcript  # noqa: E402


def norm(text: str) -> str:
    return "".join(ch for ch in unicodedata.normalize("NFKC", text).casefold() if ch.isalnum())


def hits(left: str, right: str) -> bool:
    a, b = norm(left), norm(right)
    if not a or not b:
        return False
    run = SequenceMatcher(None, a, b, autojunk=False).find_longest_match(0, len(a), 0, len(b)).size
    return run >= 0.6 * min(len(a), len(b))


def evidences(item: dict) -> list[str]:
    value = item.get("evidence", [])
    return [value] if isinstance(value, str) else list(value)


def pair(predicted: list[str], gold: list[dict]) -> dict[int, int]:
    """预测下标 → 标准下标，一对一。"""
    taken: dict[int, int] = {}
    for i, text in enumerate(predicted):
        for j, item in enumerate(gold):
            if j not in taken.values() and any(hits(text, quote) for quote in evidences(item)):
                taken[i] = j
                break
    return taken


def owners(value: str | None, aliases: dict[str, str]) -> frozenset[str]:
    return frozenset(aliases.get(part.strip(), part.strip()) for part in (value or "").split("、") if part.strip())


def same_date(left: str | None, right: str | None) -> bool:
    return norm(left or "") == norm(right or "")


def draft_of(path: Path) -> tuple[MeetingDraft, Transcript]:
    transcript = load_transcript(path)  # 与命令行读文件同一条路：表格、字幕也读得出说话人
    if "--run" in sys.argv:
        from meeting_agent.pipeline import analyze_meeting

        run = analyze_meeting(transcript, llm=OfflineLLM())
        STATUS[run.result.review_status] += 1
        return run.result, transcript
    reply = OfflineLLM().invoke([{"role": "system", "content": MINUTES_SYSTEM},
                                 {"role": "user", "content": minutes_prompt(transcript)}])
    return MeetingDraft.model_validate_json(reply), transcript


def score(path: Path, count: Counter, verbose: bool) -> None:
    gold = json.loads(path.with_name(path.stem + ".gold.json").read_text(encoding="utf-8"))
    draft, transcript = draft_of(path)
    whole = norm(transcript.text)
    items = draft.action_items
    found = {
        "A": pair([item.evidence for item in items], gold["action_items"]),
        "D": pair(draft.decisions, gold["decisions"]),
        "Q": pair(draft.open_questions, gold["open_questions"]),
    }
    sizes = {"A": (len(items), len(gold["action_items"])), "D": (len(draft.decisions), len(gold["decisions"])),
             "Q": (len(draft.open_questions), len(gold["open_questions"]))}
    for key, pairs in found.items():
        count[key + "hit"] += len(pairs)
        count[key + "pred"] += sizes[key][0]
        count[key + "gold"] += sizes[key][1]
    aliases = {name: who for who, names in gold.get("aliases", {}).items() for name in names}
    notes = []
    for i, j in found["A"].items():
        want, got = gold["action_items"][j], items[i]
        checks = {
            "owner": owners(got.owner, aliases) == owners(want["owner"], aliases),
            "due": same_date(got.due_date_raw, want["due_date_raw"]),
            "priority": got.priority == want["priority"],
        }
        for key, good in checks.items():
            count[key] += good
            if not good:
                notes.append(f"  {key}: {want['task'][:20]} 应 {want.get(key, want['due_date_raw'])} "
                             f"得 {got.owner}/{got.due_date_raw}/{got.priority}")
    for item in items:
        parts = [p for p in item.evidence.replace("...", "……").split("……") if p.strip()]
        count["verbatim"] += all(norm(part) in whole for part in parts)
    quotes = [item.evidence for item in items]
    for trap in gold.get("not_action_items", []):
        count["traps"] += 1
        if any(hits(quote, trap) for quote in quotes):
            count["fallen"] += 1
            notes.append(f"  陷阱A: {trap}")
    for trap in gold.get("not_decisions", []):
        count["traps"] += 1
        if any(hits(text, trap) for text in draft.decisions):
            count["fallen"] += 1
            notes.append(f"  陷阱D: {trap}")
    notes += [f"  漏A: {g['task']} | {g['evidence']}" for j, g in enumerate(gold["action_items"])
              if j not in found["A"].values()]
    notes += [f"  多A: {it.evidence} ({it.owner}/{it.due_date_raw})" for i, it in enumerate(items) if i not in found["A"]]
    notes += [f"  漏D: {g['text']} | {g['evidence']}" for j, g in enumerate(gold["decisions"])
              if j not in found["D"].values()]
    notes += [f"  多D: {text}" for i, text in enumerate(draft.decisions) if i not in found["D"]]
    notes += [f"  漏Q: {g['text']} | {g['evidence']}" for j, g in enumerate(gold["open_questions"])
              if j not in found["Q"].values()]
    notes += [f"  多Q: {text}" for i, text in enumerate(draft.open_questions) if i not in found["Q"]]
    good = set(draft.participants) == set(gold["participants"])
    count["meetings"] += 1
    count["people"] += good
    count["title"] += draft.title == gold["title"] if gold["title"] else 1
    count["date"] += same_date(draft.meeting_date, gold["meeting_date"])
    if not good:
        notes.append(f"  参会：应 {gold['participants']} 得 {draft.participants}")
    if gold["title"] and draft.title != gold["title"]:
        notes.append(f"  标题：应 {gold['title']} 得 {draft.title}")
    if not same_date(draft.meeting_date, gold["meeting_date"]):
        notes.append(f"  日期：应 {gold['meeting_date']} 得 {draft.meeting_date}")
    if verbose:
        print(f"== {path.stem}  " + "  ".join(f"{k} {len(v)}/{sizes[k][0]}p/{sizes[k][1]}g" for k, v in found.items()))
        print("\n".join(notes))


def report(folder: Path, verbose: bool) -> Counter:
    count: Counter = Counter()
    for path in sorted(folder.glob("*.txt")):
        score(path, count, verbose)

    def ratio(a: str, b: str) -> float:
        return count[a] / count[b] if count[b] else 0.0

    print(f"[{folder.name}] {count['meetings']} 场")
    for key, name in (("A", "行动项"), ("D", "决策"), ("Q", "待确认")):
        p, r = ratio(key + "hit", key + "pred"), ratio(key + "hit", key + "gold")
        print(f"  {name} F1 {2 * p * r / (p + r) if p + r else 0:.3f}（精确 {p:.2f} 召回 {r:.2f}）")
    print("  命中项：" + "  ".join(f"{name} {ratio(key, 'Ahit'):.2f}" for key, name in
                               (("owner", "负责人"), ("due", "日期"), ("priority", "优先级"))))
    print(f"  证据逐字 {ratio('verbatim', 'Apred'):.2f}  陷阱 {count['fallen']}/{count['traps']}  "
          f"参会人 {count['people']}  标题 {count['title']}  会议日期 {count['date']}")
    if STATUS:
        print("  状态：" + "  ".join(f"{name} {n}" for name, n in STATUS.items()))
        STATUS.clear()
    return count


def timing() -> None:
    line = "甲：接口文档我来写，周五前给。\n乙：好，那就先上灰度。\n丙：今天天气不错。\n丁：测试环境谁来管？\n"
    for size in (12_500, 25_000, 50_000):
        transcript = Transcript.from_text((line * (size // len(line) + 1))[:size])
        messages = [{"role": "system", "content": MINUTES_SYSTEM}, {"role": "user", "content": minutes_prompt(transcript)}]
        start = time.perf_counter()
        OfflineLLM().invoke(messages)
        print(f"  {size} 字 {time.perf_counter() - start:.2f} 秒")


if __name__ == "__main__":
    given = [Path(arg) for arg in sys.argv[1:] if not arg.startswith("-")]
    folders = given or [ROOT.parent / "shared" / "eval" / "dev", ROOT / "tests" / "offline_meetings"]
    for folder in folders:
        if folder.is_dir():
            report(folder, "-v" in sys.argv)
    timing()
