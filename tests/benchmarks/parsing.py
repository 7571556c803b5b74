"""解析的用时：一份真实大小的回复，和一兆字节的各种坏输入。不进 CI，只打印。

    python tests/benchmarks/parsing.py

预期：普通回复不到 1 毫秒；任何一兆的输入不到 1 秒。
再把一份好回复在每个位置写坏一处（删、插、换一个字，剪去一小段），看读出来的有没有少东西；
装了 json-repair 时与它比较（同样经过校验）。
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from test_parsing import GOLD, HUGE, LINE, READ, J, Minutes  # noqa: E402

from meeting_agent import MeetingAgentError, parse_model_response  # noqa: E402

BIG = 1_000_000


def seconds(text: str) -> float:
    began = time.perf_counter()
    try:
        parse_model_response(text, Minutes)
    except MeetingAgentError:
        pass
    return time.perf_counter() - began


def broken_once() -> list[str]:
    texts = []
    for whole in (J, LINE):
        for at in range(len(whole)):
            for char in ["", *'{}[]",:\\\'，：“”\n ']:
                texts += [whole[:at] + char + whole[at:], whole[:at] + char + whole[at + 1 :]]
            texts += [whole[:at] + whole[at + cut :] for cut in (2, 3, 5, 9, 17, 40)]
    return texts


def leaves(value: object) -> list[str]:
    """所有文字和数，按次序。"""
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in leaves(item)]
    if isinstance(value, list):
        return [leaf for item in value for leaf in leaves(item)]
    return [] if value is None else [str(value)]


def losses(read: Callable[[str], Minutes], texts: list[str]) -> tuple[int, int]:
    """(读成几份, 其中少了条目或字段的几份)；只错了一两个字的不算。"""
    whole = len(leaves(Minutes(**GOLD).model_dump()))
    got = []
    for text in texts:
        try:
            got.append(len(leaves(read(text).model_dump())))
        except ValueError:
            continue
    return len(got), sum(count < whole for count in got)


def compare() -> None:
    texts = broken_once()
    print(f"写坏一处的回复 {len(texts)} 份")
    readers = {"这里": lambda text: parse_model_response(text, Minutes)}
    try:
        import json_repair

        readers["json_repair"] = lambda text: Minutes.model_validate(json_repair.loads(text))
    except ImportError:
        pass
    for name, read in readers.items():
        count, lost = losses(read, texts)
        print(f"  {name}：读成 {count} 份，其中少了东西 {lost} 份")


def main() -> None:
    compare()
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
