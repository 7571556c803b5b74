"""在随机时刻杀掉正在保存的进程，几百次；再在很小的内存盘上写满：``python tests/benchmarks/kill_saves.py [次数]``。

每次恢复之后，四个文件必须都是同一版，目录里没有任何残留。
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from batch_meetings import transcript  # noqa: E402

from meeting_agent.errors import MeetingAgentError  # noqa: E402
from meeting_agent.offline import OfflineLLM  # noqa: E402
from meeting_agent.pipeline import analyze_meeting  # noqa: E402
from meeting_agent.storage import recover_outputs, save_run  # noqa: E402
from meeting_agent.transcript import Transcript  # noqa: E402

END = {"json": "}", "md": "`", "html": "</html>", "run.json": "}"}  # 完整的文件以什么结尾
KINDS = tuple(END)
# 版本号大小悬殊，写盘时间也就悬殊；标题里的编号让四个文件都认得出是哪一版
RUNS = [analyze_meeting(Transcript.from_text(transcript(n) + "任远：再核对一遍。\n" * size), llm=OfflineLLM())
        for n, size in ((7101, 0), (7202, 400))]


def versions(folder: Path) -> list[str]:
    """每个文件各是哪一版：7101、7202、没有、残缺。"""
    found = []
    for kind in KINDS:
        path = folder / f"会.{kind}"
        if not path.exists():
            found.append("没有")
            continue
        text = path.read_text(encoding="utf-8")
        marks = [mark for mark in ("7101", "7202") if f"{mark}号仓库" in text]
        found.append(marks[0] if len(marks) == 1 and text.rstrip().endswith(END[kind]) else "残缺")
    return found


def saving_child(folder: Path) -> int:
    pid = os.fork()
    if pid == 0:
        try:
            for n in range(10**6):
                save_run(RUNS[n % 2], "会", folder)
        finally:
            os._exit(1)
    return pid


def kills(times: int) -> None:
    seen: Counter[str] = Counter()
    torn = litter = interrupted = 0
    rng = random.Random(20260727)
    with tempfile.TemporaryDirectory() as temp:
        folder = Path(temp, "out")
        started = time.perf_counter()
        for run in RUNS:  # 先热身，免得子进程被杀时还在编译模板
            save_run(run, "会", Path(temp, "warm"))
        once = (time.perf_counter() - started) / 2
        for _ in range(times):
            pid = saving_child(folder)
            time.sleep(rng.uniform(0.0, 3 * once))
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            interrupted += folder.exists() and (folder / ".saving").exists()
            recover_outputs(folder)
            found = set(versions(folder))
            torn += len(found) != 1 or "残缺" in found
            litter += folder.exists() and not set(os.listdir(folder)) <= {f"会.{kind}" for kind in KINDS}
            seen["/".join(sorted(found))] += 1
    print(f"杀 {times} 次，其中 {interrupted} 次正在写；残缺或新旧混杂 {torn}，有残留 {litter}；各版 {dict(seen)}")
    assert torn == litter == 0 and interrupted > times // 10


def full_disk() -> None:
    with tempfile.TemporaryDirectory() as temp:
        sizes = sum(path.stat().st_size for path in save_run(RUNS[1], "会", temp)[:4])
        room = 3 * sizes + 65_536
        mount = ["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", temp]
        if subprocess.run(mount, capture_output=True).returncode:
            print("这里不能挂内存盘，写满磁盘的一项没有测")
            return
        try:
            outcomes = [save_with_filler(Path(temp), filler) for filler in range(0, room, room // 100)]
        finally:
            subprocess.run(["umount", temp], check=True)
    print(f"内存盘越来越满：{len(outcomes)} 次保存，{outcomes.count('被拒')} 次被拒；四个文件每次都是同一版，没有残留")
    assert 0 < outcomes.count("被拒") < len(outcomes)


def save_with_filler(folder: Path, filler: int) -> str:
    for path in folder.iterdir():
        path.unlink()
    save_run(RUNS[0], "会", folder)
    with suppress(OSError):
        Path(folder, "占位").write_bytes(b"x" * filler)
    try:
        save_run(RUNS[1], "会", folder)
        outcome, expected = "存成", "7202"
    except MeetingAgentError as error:
        assert error.code == "SAVE_FAILED" and "磁盘已满" in str(error), error
        outcome, expected = "被拒", "7101"
    assert set(versions(folder)) == {expected}, versions(folder)
    assert set(os.listdir(folder)) <= {f"会.{kind}" for kind in KINDS} | {"占位"}, os.listdir(folder)
    return outcome


if __name__ == "__main__":
    kills(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
    full_disk()
