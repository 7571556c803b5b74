"""保存：一组文件全有或全无，被杀、出错、抢着写都一样；人改过的稿子不丢。"""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from conftest import ROOT

from meeting_agent import journal
from meeting_agent.errors import MeetingAgentError
from meeting_agent.models import ActionItem, MeetingResult
from meeting_agent.render import to_markdown
from meeting_agent.storage import MAX_STEM_BYTES, check_stem, recover_outputs, save_result, stem_for

pytestmark = pytest.mark.skipif(os.name == "nt", reason="故障注入按 POSIX 写")


def minutes(title: str) -> MeetingResult:
    item = ActionItem(task=f"{title}的后续", owner="许诺", evidence=f"许诺：{title}我跟进。")
    return MeetingResult(title=title, summary=f"讨论了{title}。", action_items=[item], review_status="passed")


def pair(folder: Path, stem: str = "例会") -> tuple[bytes | None, bytes | None]:
    return tuple(path.read_bytes() if (path := folder / f"{stem}.{kind}").exists() else None for kind in ("json", "md"))


def expected(title: str) -> tuple[bytes, bytes]:
    result = minutes(title)
    return (result.model_dump_json(indent=2) + "\n").encode(), to_markdown(result).encode()


def test_writes_the_pair_with_lf_and_utf8_into_a_new_folder(tmp_path: Path) -> None:
    paths = save_result(minutes("预算"), "例会", tmp_path / "甲" / "乙")
    assert paths == (tmp_path / "甲" / "乙" / "例会.json", tmp_path / "甲" / "乙" / "例会.md")
    assert pair(tmp_path / "甲" / "乙") == expected("预算")
    assert b"\r" not in paths[0].read_bytes() and "预算".encode() in paths[0].read_bytes()
    assert sorted(os.listdir(paths[0].parent)) == sorted(["例会.json", "例会.md"])


def test_default_name_and_permissions_follow_the_umask(tmp_path: Path) -> None:
    path, _ = save_result(minutes("预算"), out_dir=str(tmp_path))
    mask = os.umask(0)
    os.umask(mask)
    assert path.name == "meeting_result.json" and path.stat().st_mode & 0o777 == 0o666 & ~mask


# —— 文件名 ——


@pytest.mark.parametrize("stem", [
    "", ".", "..", "a/b", "/etc/x", "a\\b", "../x", "x..y", "C:x", "nul", "CON", "con.txt", "Lpt1", "COM¹", "a\0b",
    "a\nb", "a\x7f",
    "a\u202eb", "\ud800", ".hidden", "tail.", "tail ", " head", 'q"', "a|b", "a?", "周会.run", "长" * 81, None, 7,
])
def test_unsafe_names_are_refused_and_nothing_is_written(stem: object, tmp_path: Path) -> None:
    with pytest.raises(MeetingAgentError) as caught:
        save_result(minutes("预算"), stem, tmp_path)  # type: ignore[arg-type]
    assert caught.value.code == "UNSAFE_NAME" and os.listdir(tmp_path) == []


@pytest.mark.parametrize("stem", ["例会", "Q3 复盘（终）", "会-2026.07.27", "console", "a" * MAX_STEM_BYTES, "长" * 80])
def test_safe_names_are_kept_as_they_are(stem: str, tmp_path: Path) -> None:
    assert check_stem(stem) == stem
    assert save_result(minutes("预算"), stem, tmp_path)[0].stem == stem


@pytest.mark.parametrize("name, stem", [
    ("录音/周会 7月.txt", "周会 7月"), ("周会", "周会"), ("a.b.docx", "a.b"), ("10:30 例会.txt", "10_30 例会"),
    ("CON.txt", "_CON"), (".txt", "txt"), ("..", "_"), ("C:\\会\\x.vtt", "x"), ("例会.run.txt", "例会_run"),
    ("v2..txt", "v2"), ("a\u202eb.txt", "a_b"), ("", "meeting"),
    ("会议纪要2026.最终确认版本", "会议纪要2026.最终确认版本"),
])
def test_stem_from_a_file_name_is_always_safe(name: str, stem: str) -> None:
    assert stem_for(name) == stem == check_stem(stem)


def test_overlong_names_stay_distinct_and_fit(tmp_path: Path) -> None:
    one, two = stem_for("会" * 84 + "甲.txt"), stem_for("会" * 84 + "乙.txt")
    assert one != two and max(len(one.encode()), len(two.encode())) <= MAX_STEM_BYTES
    save_result(minutes("预算"), one, tmp_path)
    (tmp_path / f"{one}.md").write_text("人改的", encoding="utf-8")
    save_result(minutes("预算"), one, tmp_path)  # 加上 .edited-1.md 仍放得下
    assert (tmp_path / f"{one}.edited-1.md").read_text(encoding="utf-8") == "人改的"


# —— 人工改稿 ——


def test_a_hand_edited_markdown_is_kept_beside(tmp_path: Path) -> None:
    save_result(minutes("预算"), "例会", tmp_path)
    for number, text in enumerate(["第一次手改\n", "第二次手改\n"], 1):
        (tmp_path / "例会.md").write_text(text, encoding="utf-8")
        save_result(minutes("选址"), "例会", tmp_path)
        assert (tmp_path / f"例会.edited-{number}.md").read_text(encoding="utf-8") == text
        assert pair(tmp_path) == expected("选址")


@pytest.mark.parametrize("rewrite", [lambda b: b, lambda b: b.replace(b"\n", b"\r\n"), lambda b: b"\xef\xbb\xbf" + b])
def test_an_untouched_markdown_is_simply_replaced(rewrite, tmp_path: Path) -> None:
    save_result(minutes("预算"), "例会", tmp_path)
    path = tmp_path / "例会.md"
    path.write_bytes(rewrite(path.read_bytes()))
    save_result(minutes("选址"), "例会", tmp_path)
    assert sorted(os.listdir(tmp_path)) == ["例会.json", "例会.md"]


def test_markdown_without_its_json_counts_as_hand_made(tmp_path: Path) -> None:
    (tmp_path / "例会.md").write_text("别人的笔记", encoding="utf-8")
    save_result(minutes("预算"), "例会", tmp_path)
    assert (tmp_path / "例会.edited-1.md").read_text(encoding="utf-8") == "别人的笔记"


def test_content_that_cannot_be_saved_is_refused_first(tmp_path: Path) -> None:
    save_result(minutes("预算"), "例会", tmp_path)
    broken, surrogate = minutes("选址"), minutes("选址")
    broken.title = ""
    surrogate.summary = "坏字符\ud800"
    for result in (broken, surrogate):
        with pytest.raises(MeetingAgentError) as caught:
            save_result(result, "例会", tmp_path)
        assert caught.value.code == "SAVE_FAILED" and pair(tmp_path) == expected("预算")


# —— 系统调用出错 ——

CALLS = ["replace", "fsync", "write", "link", "open", "ftruncate", "lseek", "listdir", "mkdir", "rmdir"]


def fail_nth(monkeypatch: pytest.MonkeyPatch, name: str, nth: int, *, forever: bool = False) -> list[int]:
    real, count = getattr(os, name), [0]

    def faulty(*args, **kwargs):
        count[0] += 1
        if count[0] == nth or (forever and count[0] > nth):
            raise OSError(errno.ENOSPC, "injected")
        return real(*args, **kwargs)

    monkeypatch.setattr(os, name, faulty)
    return count


@pytest.mark.parametrize("forever", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("before", [True, False], ids=["overwrite", "new"])
def test_any_failing_system_call_leaves_the_old_or_the_new_pair(name, before, forever, tmp_path) -> None:
    for nth in range(1, 12):
        folder = tmp_path / str(nth)
        if before:
            save_result(minutes("旧"), "例会", folder)
        with pytest.MonkeyPatch.context() as patch:
            count = fail_nth(patch, name, nth, forever=forever)
            try:
                save_result(minutes("新"), "例会", folder)
                saved = True
            except MeetingAgentError as error:
                assert error.code == "SAVE_FAILED" and "injected" not in str(error)
                saved = False
            happened = pair(folder)
        if not (forever and name == "replace"):  # 一直改不了名，退回也靠不了改名，见下一个测试
            assert happened == (expected("新") if saved else expected("旧") if before else (None, None))
        recover_outputs(folder)
        old = expected("旧") if before else (None, None)
        assert pair(folder) in ([expected("新")] if saved else [old, expected("新")])
        assert not folder.exists() or [n for n in os.listdir(folder) if n.startswith(".")] == []
        if count[0] < nth:
            return
    assert name in ("fsync", "write", "open", "lseek"), f"{name} 比预想的多"


def test_a_rename_that_keeps_failing_is_rolled_back_by_copying(tmp_path: Path) -> None:
    save_result(minutes("旧"), "例会", tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        fail_nth(patch, "replace", 2, forever=True)
        with pytest.raises(MeetingAgentError):
            save_result(minutes("新"), "例会", tmp_path)
    assert pair(tmp_path) == expected("旧")


def test_python_open_failing_midway_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_result(minutes("旧"), "例会", tmp_path)
    real = open

    def full_disk(path, *args, **kwargs):
        if str(path).endswith(".1.new"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, *args, **kwargs)

    monkeypatch.setattr(journal, "open", full_disk, raising=False)
    with pytest.raises(MeetingAgentError, match="磁盘已满"):
        save_result(minutes("新"), "例会", tmp_path)
    assert pair(tmp_path) == expected("旧") and sorted(os.listdir(tmp_path)) == ["例会.json", "例会.md"]


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("原有")
    for out_dir in (tmp_path / "file", tmp_path / "file" / "sub", "/proc/no-such"):
        with pytest.raises(MeetingAgentError) as caught:
            save_result(minutes("新"), "例会", out_dir)
        assert caught.value.code == "SAVE_FAILED"
    assert (tmp_path / "file").read_text() == "原有"
    (tmp_path / "例会.md").mkdir()
    with pytest.raises(MeetingAgentError):
        save_result(minutes("新"), "例会", tmp_path)
    assert sorted(os.listdir(tmp_path)) == ["file", "例会.md"]


def test_filesystem_without_hard_links_still_rolls_back(tmp_path: Path) -> None:
    save_result(minutes("旧"), "例会", tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        fail_nth(patch, "link", 1, forever=True)
        fail_nth(patch, "replace", 2)
        with pytest.raises(MeetingAgentError):
            save_result(minutes("新"), "例会", tmp_path)
    assert pair(tmp_path) == expected("旧") and sorted(os.listdir(tmp_path)) == ["例会.json", "例会.md"]


# —— 恢复 ——


def test_recovery_ignores_a_torn_journal_and_foreign_files(tmp_path: Path) -> None:
    save_result(minutes("旧"), "例会", tmp_path)
    saving = tmp_path / ".saving"
    saving.mkdir()
    (saving / "0123.journal").write_text('[["例会.json", true, "ab')
    (saving / "0123.0.new").write_text("半截")
    (saving / "4567.journal").write_text(json.dumps([["../escape", False, "0" * 64]]) + "\n")
    (saving / "4567.0.new").write_text("越界")
    (saving / "89ab.1.old").write_text("没有日志的残留")
    (tmp_path / ".gitkeep").write_text("")
    assert recover_outputs(tmp_path) == 3
    assert pair(tmp_path) == expected("旧")
    assert sorted(os.listdir(tmp_path)) == sorted([".gitkeep", "例会.json", "例会.md"])
    assert not (tmp_path.parent / "escape").exists()
    assert recover_outputs(tmp_path) == 0 == recover_outputs(tmp_path / "没有这个目录")




def kill_while_saving(folder: Path, times: int, seed: int = 0) -> None:
    """反复保存的子进程在随机时刻被 SIGKILL；每次恢复后必须是完整的某一版，没有残留。"""
    whole = {expected(f"第{n}版" * 50) for n in (0, 1)} | {(None, None)}
    rng = random.Random(seed)
    for _ in range(times):
        pid = os.fork()
        if pid == 0:
            try:
                for n in range(10_000):
                    save_result(minutes(f"第{n % 2}版" * 50), "例会", folder)
            finally:
                os._exit(1)
        time.sleep(rng.uniform(0.0, 0.012))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        recover_outputs(folder)
        assert pair(folder) in whole
        assert not folder.exists() or set(os.listdir(folder)) <= {"例会.json", "例会.md"}


def test_sigkill_at_random_moments_never_tears_the_pair(tmp_path: Path) -> None:
    kill_while_saving(tmp_path, times=60)
    assert pair(tmp_path)[0] is not None


@pytest.mark.parametrize("name", ["replace", "link", "unlink", "ftruncate", "fsync"])
def test_dying_at_each_step_is_finished_or_undone(name: str, tmp_path: Path) -> None:
    """逐个系统调用处死子进程：比随机的时刻更细，包括恢复到一半又被杀。"""
    for nth in range(1, 80):
        folder = tmp_path / str(nth)
        save_result(minutes("旧"), "例会", folder)
        for recovering in (False, True):
            pid = os.fork()
            if pid == 0:
                _die_at(name, nth)
                try:
                    recover_outputs(folder) if recovering else save_result(minutes("新"), "例会", folder)
                finally:
                    os._exit(0)
            survived = os.waitpid(pid, 0)[1] == 0
        recover_outputs(folder)
        assert pair(folder) in (expected("旧"), expected("新"))
        assert sorted(os.listdir(folder)) == ["例会.json", "例会.md"]
        if survived and pair(folder) == expected("新"):
            return
    pytest.fail("没有走到保存完成")


def _die_at(name: str, nth: int) -> None:
    real, count = getattr(os, name), [0]

    def deadly(*args, **kwargs):
        count[0] += 1
        if count[0] == nth:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args, **kwargs)

    setattr(os, name, deadly)


# —— 同时写 ——


def test_threads_and_processes_saving_into_one_folder(tmp_path: Path) -> None:
    code = (f"import sys; sys.path[:0] = {[str(ROOT), str(ROOT / 'tests')]!r}\n"
            "from test_storage import minutes\nfrom meeting_agent.storage import save_result\n"
            "for n in range(15): save_result(minutes(f'进程{sys.argv[2]}'), '例会', sys.argv[1])\n"
            "save_result(minutes('进程'), f'进程{sys.argv[2]}', sys.argv[1])\n")
    children = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), str(n)]) for n in range(2)]
    errors: list[BaseException] = []

    def keep_saving(number: int) -> None:
        try:
            for _ in range(15):
                save_result(minutes(f"线程{number}"), "例会", tmp_path)
                save_result(minutes("自己的"), f"线程{number}", tmp_path)
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    threads = [threading.Thread(target=keep_saving, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    while any(t.is_alive() for t in threads):
        recover_outputs(tmp_path)  # 旁人的恢复不碰正在进行的保存
    assert [child.wait() for child in children] == [0, 0] and errors == []
    assert pair(tmp_path) in {expected(t) for t in ["线程0", "线程1", "线程2", "线程3", "进程0", "进程1"]}
    names = ["例会", "线程0", "线程1", "线程2", "线程3", "进程0", "进程1"]
    assert sorted(os.listdir(tmp_path)) == sorted(f"{n}.{kind}" for n in names for kind in ("json", "md"))
