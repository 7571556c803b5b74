"""核心的开销：导入、流程自身的时间、提示词的字数。一次运行里给出比值。

用法：python tests/benchmarks/core.py
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from fakes import QueueLLM, review  # noqa: E402

from meeting_agent import analyze_meeting  # noqa: E402
from meeting_agent.models import MeetingDraft  # noqa: E402
from meeting_agent.prompts import dump  # noqa: E402

REFERENCE_CHARS = {2: 3258, 4: 10449}  # 参考系统在参考样本上两次、四次调用的字数


def import_seconds(module: str, runs: int = 15) -> float:
    """新进程里导入一次的中位时间，减去空进程。"""
    def once(code: str) -> float:
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
        return time.perf_counter() - started

    return statistics.median(once(f"import {module}") - once("pass") for _ in range(runs))


def flow_seconds(text: str, draft: str, runs: int = 30) -> float:
    """模型立刻回答时，一场会议的中位时间（两次调用）。"""
    times = []
    for _ in range(runs + 1):  # 第一次含 hello-agents 的导入，不算
        started = time.perf_counter()
        analyze_meeting(text, llm=QueueLLM(draft, review()))
        times.append(time.perf_counter() - started)
    return statistics.median(times[1:])


def prompt_chars(text: str, draft: str) -> dict[int, int]:
    opinion = review(False, missing_items=["漏了环境地址"], unsupported_items=["第二条的日期"], revision_advice=["补上"])
    queues = {2: QueueLLM(draft, review()), 4: QueueLLM(draft, opinion, draft, review())}
    for llm in queues.values():
        analyze_meeting(text, llm=llm)
    return {n: sum(len(m["content"]) for asked in llm.asked for m in asked) for n, llm in queues.items()}


def main() -> None:
    ours, pydantic = import_seconds("meeting_agent"), import_seconds("pydantic")
    print(f"import meeting_agent {ours * 1000:.1f} ms / import pydantic {pydantic * 1000:.1f} ms = {ours / pydantic:.2f}"
          "（上限 1.6）")
    folder = ROOT.parent / "shared/compat"
    text_path, result_path = folder / "sample_meeting.txt", folder / "example_result.json"
    if not folder.exists():
        text_path, result_path = ROOT / "data/sample_meeting.txt", ROOT / "outputs/example_result.json"
    text = text_path.read_text(encoding="utf-8")
    draft = dump(MeetingDraft.model_validate_json(result_path.read_text(encoding="utf-8")))
    print(f"流程自身 {flow_seconds(text, draft) * 1000:.1f} ms/场（上限 15 ms）")
    if folder.exists():
        for calls, chars in prompt_chars(text, draft).items():
            print(f"{calls} 次调用的提示词 {chars} 字 / 参考 {REFERENCE_CHARS[calls]} = {chars / REFERENCE_CHARS[calls]:.2f}"
                  f"（上限 {0.90 if calls == 2 else 0.60}）")


if __name__ == "__main__":
    main()
