"""批量的速度、请求数和内存：``python tests/benchmarks/batch.py [--dask] [--memory]``。

64 场会议，每次请求要 0.1 秒的本机服务，同时 16 次；理想是 64·2·0.1/16 = 0.8 秒。
头一批要载入各模块，另列；之后的跑几遍，报中位数和最好的一遍。
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import statistics
import sys
import tempfile
import time
from concurrent.futures import Executor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from batch_meetings import answer, write_meetings  # noqa: E402

from meeting_agent.batch import analyze_many  # noqa: E402
from meeting_agent.llm import ChatLLM  # noqa: E402

MEETINGS, WORKERS, DELAY_S, ROUNDS = 64, 16, 0.1, 5
REQUESTS, DELAY = multiprocessing.Value("i", 0), multiprocessing.Value("d", DELAY_S)
IDEAL_S = MEETINGS * 2 * DELAY_S / WORKERS


class _Server(ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 256


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        started = time.perf_counter()
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with REQUESTS.get_lock():
            REQUESTS.value += 1
        message = {"role": "assistant", "content": answer(body["messages"])}
        data = json.dumps({"id": "x", "object": "chat.completion", "model": body["model"],
                           "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                           "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}).encode()
        time.sleep(max(0.0, DELAY.value - (time.perf_counter() - started)))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        pass


def serve() -> str:
    """另起一个进程，免得服务和被测的程序抢同一把 GIL。"""
    server = _Server(("127.0.0.1", 0), _Handler)
    multiprocessing.get_context("fork").Process(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/v1"


class Round(NamedTuple):
    """跑一批的墙钟秒数、本进程的 CPU 秒数和服务收到的请求数。"""

    seconds: float
    cpu: float
    requests: int


def run(llm: ChatLLM, folder: Path, count: int, **kwargs: object) -> Round:
    paths = write_meetings(folder / "in", count)
    before, started = REQUESTS.value, time.perf_counter()
    cpu = time.process_time()
    statuses = [str(row.error or row.status) for row in analyze_many(paths, out_dir=folder / "out", llm=llm, **kwargs)]
    seconds = time.perf_counter() - started
    assert statuses == ["passed"] * count, statuses
    return Round(seconds, time.process_time() - cpu, REQUESTS.value - before)


def report(name: str, *rounds: Round) -> None:
    walls = [r.seconds for r in rounds]
    cpu = statistics.median(r.cpu for r in rounds) / MEETINGS * 1000
    print(f"{name}: 中位 {statistics.median(walls):.2f} s（理想的 {statistics.median(walls) / IDEAL_S:.2f} 倍），"
          f"最好 {min(walls):.2f} s（{min(walls) / IDEAL_S:.2f} 倍）；本进程 CPU 每场 {cpu:.1f} ms；"
          f"请求 {sorted({r.requests for r in rounds})} 次，应为 {MEETINGS * 2} 次")


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--dask", action="store_true")
    parser.add_argument("--memory", action="store_true")
    args = parser.parse_args()
    llm = ChatLLM("bench", "local-key", serve())
    print(f"机器：{os.cpu_count()} 核，此刻的负载 {os.getloadavg()[0]:.1f}（别的程序也在跑时墙钟不作数，看 CPU）")
    with tempfile.TemporaryDirectory() as temp:
        report("线程，头一批", run(llm, Path(temp, "cold"), MEETINGS, max_workers=WORKERS))
        report("线程", *(run(llm, Path(temp, str(n)), MEETINGS, max_workers=WORKERS) for n in range(ROUNDS)))
        if args.dask:
            with_dask(llm, Path(temp))
        if args.memory:
            memory(llm, Path(temp))


def with_dask(llm: ChatLLM, temp: Path) -> None:
    import logging

    from distributed import Client, LocalCluster

    logging.disable(logging.WARNING)
    cluster = LocalCluster(n_workers=2, threads_per_worker=WORKERS // 2, dashboard_address=None, silence_logs=50)
    with cluster, Client(cluster) as client:
        pool = client.get_executor()
        report("Dask，头一批", run(llm, temp / "dask-cold", MEETINGS, executor=pool, max_workers=WORKERS))
        report("Dask", *(run(llm, temp / f"dask{n}", MEETINGS, executor=pool, max_workers=WORKERS)
                         for n in range(ROUNDS)))
        print(f"Dask 自己：同样多的任务只睡 {2 * DELAY_S:g} 秒，是理想的 {idle(pool) / IDEAL_S:.2f} 倍")


def idle(pool: Executor) -> float:
    """同样多、同样长、什么也不做的任务要几秒：Dask 分派本身的代价。"""
    started = time.perf_counter()
    for future in [pool.submit(time.sleep, 2 * DELAY_S + n * 1e-9) for n in range(MEETINGS)]:  # 参数相同的只会做一次
        future.result()
    return time.perf_counter() - started


def memory(llm: ChatLLM, temp: Path) -> None:
    DELAY.value = 0.0
    peaks = []
    for count in (64, 1024):
        run(llm, temp / str(count), count, max_workers=WORKERS)
        peaks.append(peak_mb())
    print(f"内存峰值：64 场 {peaks[0]:.0f} MB，1024 场 {peaks[1]:.0f} MB，多 {peaks[1] - peaks[0]:.1f} MB")


if __name__ == "__main__":
    main()
