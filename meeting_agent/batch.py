"""许多场会议：一场一个预算、一段对话、一行结果；一场失败不影响别的，做过的不再做。

默认用线程；``executor=`` 接受任何 ``concurrent.futures.Executor``（例如 Dask 的
``Client.get_executor()``），结果由干活的一方直接存进共享目录。
"""

from __future__ import annotations

import os
import sys
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .checkpoint import open_checkpoint
from .errors import MeetingAgentError
from .index import BatchRow, write_index
from .llm import build_llm, build_review_llm
from .pipeline import analyze_meeting
from .ratelimit import gated, limited
from .readers import load_transcript
from .record import prompts_version, transcript_sha256
from .storage import Stems, input_facts, prepare_outputs, read_record, save_run
from .transcript import validate_transcript

__all__ = ["BatchRow", "analyze_many", "write_index"]

WINDOW_PER_WORKER = 4  # 排在前面的一场慢时，后面最多先做好这么多倍，内存因此有上限


def analyze_many(
    paths: Iterable[str | Path],
    *,
    out_dir: str | Path = "outputs",
    llm: Any = None,
    executor: Executor | None = None,
    max_workers: int = 8,
    resume: bool = True,
    progress: bool | Callable[[BatchRow], Any] | None = None,
    review_llm: Any = None,
    formats: Iterable[str] = (),
) -> Iterator[BatchRow]:
    """逐份分析并保存，按输入次序、随做随给出 ``BatchRow``；内存与份数无关。

    - ``max_workers``：同时最多几个模型请求；用 ``executor`` 时，同时交出去的不超过它的 4 倍。
    - ``resume``：转写、模型、提示词都没变且已做完的给出 ``skipped``；没做完的重放已付费的回复。
      False 则全部重新请求。
    - ``progress``：True 显示进度条；也可以是函数，每行调用一次。

    参数、目录、配置的问题在开始前就抛 ``MeetingAgentError``；之后每份的问题都是一行 ``failed``。
    Ctrl-C：不再开始新的，等在途的做完存好、给出它们的行，然后抛 ``KeyboardInterrupt``。
    ``executor`` 的工作进程会收到 ``llm``（含密钥），请用可信的网络。
    """
    if isinstance(max_workers, bool) or not isinstance(max_workers, int) or max_workers < 1:
        raise ValueError("max_workers 必须是正整数")
    paths = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if llm is None:
        llm, review_llm = build_llm(), review_llm or build_review_llm()
    prepare_outputs(out_dir)
    if executor is None:
        llm, review_llm = limited(max_workers, llm, review_llm)
    stems, formats, folder = Stems(out_dir), tuple(formats), os.path.abspath(out_dir)
    batch = uuid.uuid4().hex
    jobs = (_Job(path, os.path.abspath(path), stems.assign(path), folder, llm, review_llm, resume, formats, batch)
            for path in paths)
    return _with_index(_progressing(_stream(jobs, executor, max_workers), progress, len(paths)), out_dir)


@dataclass(frozen=True)
class _Job:
    """交给工作线程或工作进程的一份活，须可 pickle。"""

    source: str | Path
    path: str
    stem: str
    out_dir: str
    llm: Any
    review_llm: Any
    resume: bool
    formats: tuple[str, ...]
    batch: str


def work(job: _Job) -> BatchRow:
    """做一份并保存。任何失败都变成一行，其中没有服务商的原文。"""
    stage = ["UNREADABLE_FILE"]
    try:
        return _work(job, stage)
    except MeetingAgentError as error:
        # 线程里的异常带着调用栈，栈上是整份转写；链上的原异常可能有服务商的原文。
        error.__traceback__ = error.__cause__ = error.__context__ = None
        return BatchRow(job.source, job.stem, "failed", error=error, calls_used=_paid(error.calls))
    except Exception as error:
        return _unexpected(job, stage[0], error)


def _work(job: _Job, stage: list[str]) -> BatchRow:
    transcript = validate_transcript(load_transcript(job.path))
    stage[0] = "LLM_REQUEST_FAILED"
    facts = {"batch": job.batch, **input_facts(job.path, job.llm, job.review_llm)}
    if record := _finished(job, transcript_sha256(transcript), facts["review_model"]):
        status = record.get("review_status")
        if record.get("batch") == job.batch:  # 就是这一批做的：工作进程存好之后死了，执行器又派了一次
            return BatchRow(job.source, job.stem, status, title=record.get("title"), review_status=status,
                            calls_used=record.get("calls_used", 0), elapsed_s=record.get("elapsed_s", 0.0))
        if job.resume:
            return BatchRow(job.source, job.stem, "skipped", title=record.get("title"), review_status=status)
    main, reviewer = _models.get(job.batch) or _share(job)
    with open_checkpoint(job.out_dir, transcript, gated(main), gated(reviewer),
                         fresh=not job.resume) as (llm, review_llm):
        run = analyze_meeting(transcript, llm=llm, review_llm=review_llm)
    if getattr(llm, "broken", False):
        run.warnings.append("断点记录写不进磁盘：这一次的回复没有留底，再跑会重新请求。")
    stage[0] = "SAVE_FAILED"
    save_run(run, job.stem, job.out_dir, formats=job.formats, extra=facts)
    status = run.result.review_status
    return BatchRow(job.source, job.stem, status, run, title=run.result.title, review_status=status,
                    calls_used=run.calls_used, elapsed_s=run.elapsed_s)


_models: dict[str, tuple[Any, Any]] = {}


def _share(job: _Job) -> tuple[Any, Any]:
    """工作进程每收到一份活，其中的模型都是新的一个；同一批共用头一个，连接才不必每份重建。"""
    if len(_models) > 8:
        _models.clear()
    return _models.setdefault(job.batch, (job.llm, job.review_llm))


def _finished(job: _Job, sha256: str, review_model: str) -> dict[str, Any] | None:
    """已经做完的同一件事（转写、模型、提示词都相同，文件齐全）的运行记录。"""
    record = read_record(job.out_dir, job.stem)
    try:
        same = (record["finished"] and record["source"]["sha256"] == sha256 and record["model"] == str(job.llm.model)
                and record["review_model"] == review_model and record["versions"]["prompts"] == prompts_version())
    except (KeyError, TypeError):
        return None
    suffixes = ("json", "md", "html", *job.formats)
    return record if same and all(Path(job.out_dir, f"{job.stem}.{s}").exists() for s in suffixes) else None


def _paid(calls: Iterable[Any]) -> int:
    return sum(not call.replayed for call in calls)


def _unexpected(job: _Job, code: str, error: BaseException) -> BatchRow:
    """意料之外的异常：只说类型，因为它的文字可能含密钥或服务商的原文。"""
    name = type(error).__name__
    pickling = "pickle" in f"{name} {error}".lower()
    hint = "交给 executor 的模型须能 pickle。" if pickling else "其余会议不受影响，可以重跑这一份。"
    failure = MeetingAgentError(code, f"处理这一份时出了意外（{name}）。{hint}")
    return BatchRow(job.source, job.stem, "failed", error=failure)


# —— 派活与收活 ——


def _stream(jobs: Iterator[_Job], executor: Executor | None, max_workers: int) -> Iterator[BatchRow]:
    # 线程约是请求名额的两倍：一半在读写和检查时，另一半排着队，名额不空着。
    own = None if executor is not None else ThreadPoolExecutor(2 * max_workers - 1, thread_name_prefix="meeting")
    pool, window = own or executor, WINDOW_PER_WORKER * max_workers
    pending: deque[tuple[_Job, Future]] = deque()
    try:
        for job in jobs:
            pending.append((job, _submit(pool, job)))
            if len(pending) >= window:
                yield _next_row(pending)
        while pending:
            yield _next_row(pending)
    except KeyboardInterrupt:
        _stop(pending)
        print(f"\n已停止：等 {len(pending)} 份在途的做完并保存。再运行一次会接着做，做过的不重做、付过的不再付。",
              file=sys.stderr)
        while pending:
            yield _next_row(pending)
        raise
    finally:
        _stop(pending)
        if own:
            own.shutdown(wait=True)


def _submit(pool: Executor, job: _Job) -> Future:
    try:
        return pool.submit(work, job)
    except Exception as error:  # 进程池已经坏了：也是一行失败，不连累已有的结果
        future: Future = Future()
        future.set_exception(error)
        return future


def _next_row(pending: deque[tuple[_Job, Future]]) -> BatchRow:
    """等最前面的一份；被打断时它还留在队里。"""
    job, future = pending[0]
    try:
        row = future.result()
    except Exception as error:
        row = _unexpected(job, "LLM_REQUEST_FAILED", error)
    pending.popleft()
    return row


def _stop(pending: deque[tuple[_Job, Future]]) -> None:
    started = [(job, future) for job, future in pending if not future.cancel()]
    pending.clear()
    pending.extend(started)


def _progressing(rows: Iterator[BatchRow], progress: Any, total: int) -> Iterator[BatchRow]:
    if callable(progress):
        for row in rows:
            progress(row)
            yield row
    elif progress:
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # 笔记本里没装 ipywidgets 时的提醒
            from tqdm.auto import tqdm
        yield from tqdm(rows, total=total, unit="份", desc="会议")
    else:
        yield from rows


def _with_index(rows: Iterator[BatchRow], out_dir: str | Path) -> Iterator[BatchRow]:
    done: list[BatchRow] = []
    try:
        for row in rows:
            done.append(replace(row, run=None))
            yield row
    finally:
        rows.close()
        with suppress(MeetingAgentError):  # 纪要都已存好；目录页写不成不该盖过它们
            write_index(done, out_dir)
