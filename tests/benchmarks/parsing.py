"""解析的用时：一份真实大小的回复，和一兆字节的各种坏输入。不进 CI，只打印。

    python tests/benchmarks/parsing.py

预期：普通回复不到 1 毫秒；任何一兆的输入不到 1 秒。
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from test_parsing import HUGE, READ, Minutes  # noqa: E402

from meeting_agent import MeetingAgentError, parse_model_response  # noqa: E402

BIG = 1_000_000


def seconds(text: str) -> float:
    began = time.perf_counter()
    try:
        parse_model_response(text, Minutes)
    except MeetingAgentError:
        pass
    return time.perf_counter() - began


def main() -> None:
    small = {name: min(seconds(text) for _ in range(5)) for name, text, _ in READ}
    slowest = max(small, key=small.get)
    print(f"真实大小的回复 {len(small)} 种：最慢 {small[slowest] * 1000:.2f} 毫秒（{slowest}）")
    shapes = {f"{unit[:12]!r} 重复": unit * (BIG // len(unit)) for unit in HUGE}
    shapes |= {f"标题里 {unit[:12]!r} 重复": '{"title": "' + unit * (199_000 // len(unit)) for unit in HUGE}
    shapes["一兆的合法 JSON"] = '{"title": "a", "decisions": [' + ",".join(f'"第{n}条"' for n in range(110_000)) + "]}"
    times = {name: seconds(text) for name, text in shapes.items()}
    for name in sorted(times, key=times.get, reverse=True)[:5]:
        print(f"{times[name]:.2f} 秒  {name}")
    print("全部在 1 秒内" if max(times.values()) < 1 else "有超过 1 秒的")


if __name__ == "__main__":
    main()
