"""批量：次序、隔离、续做、限流、打断，以及换成别的执行器。"""

from __future__ import annotations

import errno
import json
import os
import pickle
import signal
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from batch_meetings import EchoLLM, KillWorkerOnce, rate_limited, transcript, write_meetings

from meeting_agent import batch, journal, record
from meeting_agent.__main__ import main
from meeting_agent.batch import BatchRow, analyze_many, write_index
from meeting_agent.errors import MeetingAgentError
from meeting_agent.offline import OfflineLLM
from meeting_agent.ratelimit import RateGate
from meeting_agent.storage import recover_outputs, stem_for


@pytest.fixture
def llm(tmp_path: Path) -> EchoLLM:
    return EchoLLM(tmp_path / "asked.log")


def names(folder: Path) -> list[str]:
    return sorted(n for n in os.listdir(folder) if not n.startswith(".checkpoints"))


# —— 一批 ——


def test_rows_come_in_input_order_with_everything_saved(tmp_path: Path, llm: EchoLLM) -> None:
    paths = write_meetings(tmp_path / "in", 6)
    llm.trap = lambda asked, user: time.sleep(0.05 if "：0号" in user else 0)  # 第一份最慢
    rows = list(analyze_many(paths, out_dir=tmp_path / "out", llm=llm, max_workers=3))
    assert [(r.source, r.stem, r.status, r.calls_used) for r in rows] == [(p, p.stem, "passed", 2) for p in paths]
    assert [r.run.result.title for r in rows] == [f"{n}号仓库盘点" for n in range(6)]
    assert llm.asked() == 12
    expected = [f"{p.stem}.{kind}" for p in paths for kind in ("html", "json", "md", "run.json")]
    assert names(tmp_path / "out") == sorted([*expected, "index.md"])


def test_one_failure_is_one_row_and_leaks_nothing(tmp_path: Path, llm: EchoLLM) -> None:
    paths = write_meetings(tmp_path / "in", 3)
    short, missing = tmp_path / "in" / "短.txt", tmp_path / "in" / "没有.txt"
    short.write_text("嗯。", encoding="utf-8")

    def trap(asked: int, user: str) -> None:
        if "：1号" in user:
            raise RuntimeError("Incorrect API key provided: sk-secret")

    llm.trap = trap
    rows = list(analyze_many([short, *paths, missing], out_dir=tmp_path / "out", llm=llm))
    assert [r.status for r in rows] == ["failed", "passed", "failed", "passed", "failed"]
    assert [r.error.code for r in rows if r.error] == ["TRANSCRIPT_TOO_SHORT", "LLM_REQUEST_FAILED", "UNREADABLE_FILE"]
    assert "sk-secret" not in "".join(f"{r.error}{r!r}{pickle.dumps(r.error)!r}" for r in rows)
    assert all(r.error.__cause__ is r.error.__context__ is r.error.__traceback__ is None for r in rows if r.error)
    assert names(tmp_path / "out") == sorted(
        [f"盘点{n:04}.{k}" for n in (0, 2) for k in ("html", "json", "md", "run.json")] + ["index.md"])


@pytest.mark.parametrize("place, code", [
    ("meeting_agent.batch.load_transcript", "UNREADABLE_FILE"),
    ("meeting_agent.batch.analyze_meeting", "LLM_REQUEST_FAILED"), ("meeting_agent.batch.save_run", "SAVE_FAILED"),
])
def test_an_unexpected_exception_becomes_a_row_naming_only_its_type(place, code, tmp_path, llm, monkeypatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("含密钥 sk-secret 的原文")

    monkeypatch.setattr(place, broken)
    [row] = analyze_many(write_meetings(tmp_path / "in", 1), out_dir=tmp_path / "out", llm=llm)
    assert (row.status, row.error.code) == ("failed", code)
    assert "ZeroDivisionError" in str(row.error) and "sk-secret" not in str(row.error)


def test_problems_of_the_whole_batch_are_raised_before_the_first_call(tmp_path, llm, monkeypatch) -> None:
    paths = write_meetings(tmp_path / "in", 2)
    (tmp_path / "file").write_text("")
    with pytest.raises(MeetingAgentError) as caught:
        analyze_many(paths, out_dir=tmp_path / "file", llm=llm)
    assert caught.value.code == "SAVE_FAILED"
    for workers in (0, -1, True, 2.0, None):
        with pytest.raises(ValueError):
            analyze_many(paths, out_dir=tmp_path / "out", llm=llm, max_workers=workers)
    monkeypatch.setenv("LLM_MODEL_ID", "只设了一个")
    with pytest.raises(MeetingAgentError) as caught:
        analyze_many(paths, out_dir=tmp_path / "out")
    assert caught.value.code == "CONFIG_MISSING"

    def read_only(*args: object, **kwargs: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(journal.os, "open", read_only)
    with pytest.raises(MeetingAgentError, match="只读"):
        analyze_many(paths, out_dir=tmp_path / "out", llm=llm)
    assert llm.asked() == 0


def test_no_paths_one_path_and_progress(tmp_path: Path, llm: EchoLLM, capsys: pytest.CaptureFixture) -> None:
    assert list(analyze_many([], out_dir=tmp_path / "out", llm=llm)) == []
    path = write_meetings(tmp_path / "in", 1)[0]
    seen: list[BatchRow] = []
    [row] = analyze_many(str(path), out_dir=tmp_path / "out", llm=llm, progress=seen.append)
    assert seen == [row] and row.source == str(path) and capsys.readouterr().err == ""
    [row] = analyze_many(str(path), out_dir=tmp_path / "out", llm=llm, progress=True)
    assert row.status == "skipped" and "1/1" in capsys.readouterr().err


def test_formats_are_saved_in_the_same_set(tmp_path: Path, llm: EchoLLM) -> None:
    path = write_meetings(tmp_path / "in", 1)
    [row] = analyze_many(path, out_dir=tmp_path / "out", llm=llm, formats=["ics", "csv", "docx", "mmd"])
    assert b"DUE;VALUE=DATE:20260731" in (tmp_path / "out" / f"{row.stem}.ics").read_bytes()
    assert {"盘点0000.csv", "盘点0000.docx", "盘点0000.mmd"} <= set(names(tmp_path / "out"))


# —— 名字 ——


def test_inputs_with_one_name_never_overwrite_each_other(tmp_path: Path, llm: EchoLLM) -> None:
    def put(number: int, *parts: str) -> Path:
        path = tmp_path.joinpath(*parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(transcript(number), encoding="utf-8")
        return path

    paths = [put(0, "a", "周会.txt"), put(1, "b", "周会.txt"), put(2, "c", "index.txt"), put(3, "d", "Week.txt"),
             put(4, "d", "week.md"), put(5, "e", "周会-2.txt")]
    for _ in range(2):  # 再来一次得到同样的名字
        rows = list(analyze_many(paths, out_dir=tmp_path / "out", llm=llm, max_workers=2))
        assert [r.stem for r in rows] == ["周会", "周会-2", "index-2", "Week", "week-2", "周会-2-2"]
    assert [json.loads((tmp_path / "out" / f"{r.stem}.json").read_bytes())["title"] for r in rows] == [
        f"{n}号仓库盘点" for n in range(6)]
    [later] = analyze_many([put(7, "f", "周会.txt")], out_dir=tmp_path / "out", llm=llm)
    assert later.stem == "周会-3"  # 别的目录里的同名文件，下一批也不覆盖
    assert stem_for(paths[0], tmp_path / "out") == "周会"
    assert stem_for(tmp_path / "g" / "周会.txt", tmp_path / "out") == "周会-4"


# —— 续做 ——


def test_finished_meetings_are_skipped_until_something_changes(tmp_path, llm, monkeypatch) -> None:
    paths, out = write_meetings(tmp_path / "in", 2), tmp_path / "out"

    def again(model: EchoLLM = llm, **kwargs: object) -> list[tuple[str, int]]:
        before = llm.asked()
        rows = list(analyze_many(paths, out_dir=out, llm=model, **kwargs))
        assert llm.asked() - before == sum(r.calls_used for r in rows)
        return [(r.status, r.calls_used) for r in rows]

    assert again() == [("passed", 2), ("passed", 2)]
    assert again() == [("skipped", 0), ("skipped", 0)]
    [row, _] = analyze_many(paths, out_dir=out, llm=llm)
    assert (row.run, row.error, row.title, row.review_status) == (None, None, "0号仓库盘点", "passed")
    assert again(resume=False) == [("passed", 2), ("passed", 2)]
    (out / "盘点0000.html").unlink()
    assert again() == [("passed", 0), ("skipped", 0)]  # 缺文件：用付过的回复补齐
    assert again(formats=["csv"]) == [("passed", 0), ("passed", 0)]
    paths[1].write_text(transcript(9), encoding="utf-8")
    assert again() == [("skipped", 0), ("passed", 2)]
    other = EchoLLM(llm.log)
    other.model = "另一个模型"
    assert again(other) == [("passed", 2), ("passed", 2)]
    monkeypatch.setattr(record.prompts, "MINUTES_SYSTEM", record.prompts.MINUTES_SYSTEM + "。")
    monkeypatch.setattr("batch_meetings.prompts.MINUTES_SYSTEM", record.prompts.MINUTES_SYSTEM)
    assert again(other)[0][0] == "passed"
    (out / "盘点0000.run.json").write_text("[1", encoding="utf-8")
    assert [status for status, _ in again(other)] == ["passed", "skipped"]


def test_a_single_run_and_a_batch_recognise_each_other(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    path, out = write_meetings(tmp_path / "in", 1)[0], str(tmp_path / "out")
    for _ in range(2):
        assert main([str(path), "--offline", "--out", out]) == 0
    [row] = analyze_many(path, out_dir=out, llm=OfflineLLM())
    assert (row.stem, row.status) == ("盘点0000", "skipped")
    twin = tmp_path / "other" / path.name
    twin.parent.mkdir()
    twin.write_text(transcript(1), encoding="utf-8")
    assert main([str(twin), "--offline", "--out", out]) == 0
    assert {"盘点0000.json", "盘点0000-2.json"} <= set(names(Path(out))) and "盘点0000-3.json" not in names(Path(out))


def test_a_meeting_whose_review_did_not_finish_is_completed_next_time(tmp_path: Path, llm: EchoLLM) -> None:
    def no_reviewer(asked: int, user: str) -> None:
        if "<<草稿" in user:
            raise MeetingAgentError("LLM_TIMEOUT", "超时。")

    paths = write_meetings(tmp_path / "in", 1)
    llm.trap = no_reviewer
    [row] = analyze_many(paths, out_dir=tmp_path / "out", llm=llm)
    assert (row.status, row.calls_used) == ("needs_manual_review", 2)
    llm.trap = None
    [row] = analyze_many(paths, out_dir=tmp_path / "out", llm=llm)
    assert (row.status, row.calls_used) == ("passed", 1)  # 草稿不再付


def test_a_killed_process_resumes_without_paying_twice(tmp_path: Path, llm: EchoLLM) -> None:
    paths, out = write_meetings(tmp_path / "in", 6), tmp_path / "out"
    fatal = 8  # 第 8 次提问时整个进程被杀
    pid = os.fork()
    if pid == 0:
        llm.trap = lambda asked, user: os.kill(os.getpid(), signal.SIGKILL) if asked == fatal else None
        try:
            list(analyze_many(paths, out_dir=out, llm=llm, max_workers=1))
        finally:
            os._exit(1)
    assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == signal.SIGKILL
    assert llm.asked() == fatal
    rows = list(analyze_many(paths, out_dir=out, llm=llm))
    assert [r.status for r in rows] == ["skipped"] * 3 + ["passed"] * 3
    assert [r.calls_used for r in rows] == [0, 0, 0, 1, 2, 2]
    assert llm.asked() == 2 * len(paths) + 1  # 多的一次没有等到回复
    assert recover_outputs(out) == 0


def test_ctrl_c_finishes_what_is_in_flight_and_says_how_to_go_on(tmp_path, llm, capsys) -> None:
    paths, out, got = write_meetings(tmp_path / "in", 8), tmp_path / "out", []

    once = threading.Lock()

    def interrupt(asked: int, user: str) -> None:
        if asked >= 5 and once.acquire(blocking=False):
            os.kill(os.getpid(), signal.SIGINT)

    llm.trap, llm.delay_s = interrupt, 0.05
    with pytest.raises(KeyboardInterrupt):
        for row in analyze_many(paths, out_dir=out, llm=llm, max_workers=2):
            got.append(row)
    assert "再运行一次会接着做" in capsys.readouterr().err
    assert 2 <= len(got) < 8 and {r.status for r in got} == {"passed"}
    assert llm.asked() == 2 * len(got)  # 在途的做完了，没有新开始的
    assert f"本批 {len(got)} 份" in (out / "index.md").read_text(encoding="utf-8")
    llm.trap = None
    rows = list(analyze_many(paths, out_dir=out, llm=llm))
    assert [r.status for r in rows] == ["skipped"] * len(got) + ["passed"] * (8 - len(got)) and llm.asked() == 16


def test_a_consumer_that_stops_early_starts_nothing_more(tmp_path: Path, llm: EchoLLM) -> None:
    llm.delay_s = 0.02
    rows = analyze_many(write_meetings(tmp_path / "in", 20), out_dir=tmp_path / "out", llm=llm, max_workers=2)
    next(rows)
    rows.close()
    asked = llm.asked()  # 关上之前跑完几场看机器快慢；关上之后一次也不多问
    time.sleep(0.2)
    assert llm.asked() == asked < 40 and threading.active_count() < 8


def test_only_a_window_of_meetings_is_held_at_once(tmp_path: Path, llm: EchoLLM) -> None:
    class Counting(ThreadPoolExecutor):
        submitted = 0

        def submit(self, *args: object, **kwargs: object) -> Future:
            self.submitted += 1
            return super().submit(*args, **kwargs)

    with Counting(2) as pool:
        ahead = [pool.submitted - n for n, _ in enumerate(
            analyze_many(write_meetings(tmp_path / "in", 30), out_dir=tmp_path / "out", llm=llm, executor=pool,
                         max_workers=2))]
    assert max(ahead) <= batch.WINDOW_PER_WORKER * 2


# —— 限流 ——


def test_after_a_429_everyone_waits_and_then_goes_one_by_one() -> None:
    now, slept = [100.0], []

    def sleep(seconds: float) -> None:
        slept.append(round(seconds, 3))
        now[0] += seconds

    gate = RateGate(clock=lambda: now[0], sleep=sleep)
    gate.wait()
    gate.wait()
    assert slept == []
    gate.slow_down(3.0)
    gate.wait()
    gate.wait()
    assert slept == [3.0, 0.25]
    gate.slow_down(900.0)
    gate.wait()
    assert slept[-1] == 20.0 and gate.gap_s == 0.5
    for _ in range(40):
        gate.speed_up()
    gate.wait()
    gate.wait()
    assert gate.gap_s == 0.0


def test_a_429_holds_back_the_other_meetings_too(tmp_path: Path, llm: EchoLLM, monkeypatch) -> None:
    started: list[float] = []

    def trap(asked: int, user: str) -> None:
        started.append(time.monotonic())
        if len(started) == 1:
            raise rate_limited(25.0)  # 太久，这一份不重试；闸仍然关一会儿

    monkeypatch.setattr("meeting_agent.ratelimit._gates", {})
    monkeypatch.setattr("meeting_agent.ratelimit._MAX_HOLD_S", 0.3)
    llm.trap = trap
    rows = list(analyze_many(write_meetings(tmp_path / "in", 2), out_dir=tmp_path / "out", llm=llm, max_workers=1))
    assert [r.status for r in rows] == ["failed", "passed"] and rows[0].error.code == "LLM_RATE_LIMITED"
    assert started[1] - started[0] >= 0.3 and started[2] - started[1] >= 0.2  # 先等，再一个一个放行


# —— 别的执行器 ——


def test_any_executor_works_and_jobs_pickle(tmp_path: Path, llm: EchoLLM) -> None:
    paths = write_meetings(tmp_path / "in", 4)
    with ProcessPoolExecutor(2) as pool:
        rows = list(analyze_many(paths, out_dir=tmp_path / "out", llm=llm, executor=pool, max_workers=2))
    assert [(r.source, r.status, r.run.calls_used) for r in rows] == [(p, "passed", 2) for p in paths]
    assert str(os.getpid()) not in llm.log.read_text().split()


def test_what_cannot_be_pickled_or_a_broken_pool_is_a_row(tmp_path: Path, llm: EchoLLM) -> None:
    paths = write_meetings(tmp_path / "in", 2)
    llm.trap = lambda asked, user: None  # lambda 不能 pickle
    with ProcessPoolExecutor(1) as pool:
        rows = list(analyze_many(paths, out_dir=tmp_path / "out", llm=llm, executor=pool))
    assert [r.status for r in rows] == ["failed"] * 2 and "pickle" in str(rows[0].error)
    llm.trap = KillWorkerOnce(tmp_path / "killed", "：0号")
    with ProcessPoolExecutor(1) as pool:
        rows = list(analyze_many(paths, out_dir=tmp_path / "out", llm=llm, executor=pool))
    assert "BrokenProcessPool" in str(rows[0].error) and {r.status for r in rows} == {"failed"}
    assert [r.status for r in analyze_many(paths, out_dir=tmp_path / "out", llm=llm)] == ["passed"] * 2


def test_dask_cluster_with_a_worker_killed_loses_nothing(tmp_path: Path, llm: EchoLLM) -> None:
    distributed = pytest.importorskip("distributed")
    paths = write_meetings(tmp_path / "in", 6)
    llm.trap = KillWorkerOnce(tmp_path / "killed", "：3号")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50)
    with cluster, distributed.Client(cluster) as client:
        rows = list(analyze_many(paths, out_dir=tmp_path / "out", llm=llm, executor=client.get_executor(),
                                 max_workers=2))
    assert (tmp_path / "killed").exists()
    assert [(r.source, r.status) for r in rows] == [(p, "passed") for p in paths]
    assert 12 <= llm.asked() <= 14  # 至多重问正在问的那一次
    assert recover_outputs(tmp_path / "out") == 0


# —— 目录页 ——


def test_index_links_every_result_and_escapes(tmp_path: Path, llm: EchoLLM) -> None:
    paths = write_meetings(tmp_path / "in", 2)
    (tmp_path / "in" / "a|b [x] 会.txt").write_text("短", encoding="utf-8")
    list(analyze_many([*paths, tmp_path / "in" / "a|b [x] 会.txt"], out_dir=tmp_path / "out", llm=llm))
    lines = (tmp_path / "out" / "index.md").read_text(encoding="utf-8").splitlines()
    assert "本批 3 份：通过 2，失败 1。" in lines
    table = [line for line in lines if line.startswith("| ")][1:]
    assert table[0].startswith("| 0号仓库盘点 | 通过 | 盘点0000.txt | [纪要](%E7%9B%98%E7%82%B90000.md)")
    assert "失败 TRANSCRIPT\\_TOO\\_SHORT" in table[2] or "失败 TRANSCRIPT_TOO_SHORT" in table[2]
    assert table[2].count("|") - table[2].count("\\|") == 5 and "\\[x\\]" in table[2]


def test_index_keeps_earlier_results_and_a_hand_written_page(tmp_path: Path, llm: EchoLLM) -> None:
    one, two = write_meetings(tmp_path / "in", 2)
    list(analyze_many([one], out_dir=tmp_path / "out", llm=llm))
    (tmp_path / "out" / "index.md").write_text("我的目录", encoding="utf-8")
    list(analyze_many([two], out_dir=tmp_path / "out", llm=llm))
    text = (tmp_path / "out" / "index.md").read_text(encoding="utf-8")
    assert text.index("1号仓库盘点") < text.index("目录里以前的结果") < text.index("0号仓库盘点")
    assert (tmp_path / "out" / "index.edited-1.md").read_text(encoding="utf-8") == "我的目录"
    assert write_index([], tmp_path / "空") == tmp_path / "空" / "index.md"
