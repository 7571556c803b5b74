"""一组文件一起写进目录，或者一个也不写：几次改名不是一次事务，日志（journal）才是。

新内容先写进 ``.saving/`` 里的临时文件并落盘，日志记下每个文件的名字和摘要，然后逐个改名，
最后删日志。改名失败就退回旧版；进程被杀则由 ``recover_outputs`` 依日志做完或撤销。
日志文件同时是锁，所以几个线程、进程往同一目录保存互不干扰。
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from .errors import MeetingAgentError

_MAX_FILES = 16  # 一组最多几个文件
_WORKSHOP = ".saving"  # 单独一个小目录：收尾时不必翻遍所有结果；没有保存在进行时它不存在

_ADVICE = {
    errno.ENOSPC: "磁盘已满，请腾出空间后重试",
    errno.EDQUOT: "磁盘配额已满，请腾出空间后重试",
    errno.EACCES: "没有写权限，或文件正被别的程序打开，请检查后重试",
    errno.EPERM: "没有写权限，请检查后重试",
    errno.EROFS: "目录只读，请换一个目录",
    errno.EEXIST: "这个名字已被一个文件占用，请换一个目录",
    errno.ENOTDIR: "路径中有一段不是目录，请换一个目录",
    errno.EISDIR: "要写的文件名被一个同名目录占用，请移走它或换一个名字",
}


def write_files(files: Mapping[str, bytes], out_dir: str | Path, lock: str,
                keep: Callable[[Path], Mapping[str, bytes]] | None = None) -> list[Path]:
    """把一组 ``文件名 → 内容`` 存进目录，全有或全无；``lock`` 相同的保存一个接一个。

    ``keep(目录)`` 在锁内调用，返回要在同一组里一并存下的文件（人工改过的旧稿）。
    做不到就抛 ``SAVE_FAILED``，目录里原有的文件不变。
    """
    folder = Path(out_dir)
    with _save_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        recover_outputs(folder)
        token = hashlib.sha256(lock.encode()).hexdigest()[:16]
        with _locked(folder, token, wait=True) as journal:
            _commit(folder, journal, {**(keep(folder) if keep else {}), **files})
    return [folder / name for name in files]


def recover_outputs(out_dir: str | Path = "outputs") -> int:
    """做完或撤销被打断的保存，返回处理了几处；别的进程正在进行的保存不碰。"""
    folder, done = Path(out_dir), 0
    with _save_errors(folder):
        try:
            tokens = {name.split(".")[0] for name in os.listdir(folder / _WORKSHOP)}
        except FileNotFoundError:
            return 0
        for token in sorted(tokens):
            with _locked(folder, token, wait=False) as journal:
                done += journal is not None
        _remove_workshop(folder / _WORKSHOP)
    return done


class _Journal(NamedTuple):
    fd: int
    path: Path

    def temp(self, index: int, kind: str) -> str:
        return f"{str(self.path).removesuffix('.journal')}.{index}.{kind}"


@contextmanager
def _locked(folder: Path, token: str, *, wait: bool) -> Iterator[_Journal | None]:
    """一个锁住的、空的日志；上一个主人没做完的先收尾。不等而锁被占着则给 None。"""
    path = folder / _WORKSHOP / f"{token}.journal"
    opened = _open_locked(path, wait)
    if opened is None:
        yield None
        return
    fd, is_new = opened
    journal = _Journal(fd, path)
    try:
        if not (is_new and wait):  # 新建的日志没有上一个主人；恢复时则连没有日志的残留也清
            _settle(folder, journal)
        yield journal
    finally:
        _release(journal)


def _release(journal: _Journal) -> None:
    """收尾完了（日志是空的）才删日志，然后松锁。"""
    done = False
    with suppress(OSError):
        done = os.fstat(journal.fd).st_size == 0
        if done and os.name != "nt":
            journal.path.unlink()
    os.close(journal.fd)
    if os.name == "nt" and done:  # 那里打开着的文件删不掉，只能先关
        with suppress(OSError):
            journal.path.unlink()
    _remove_workshop(journal.path.parent)


def _remove_workshop(path: Path) -> None:
    with suppress(OSError):  # 不空：别的保存还在用
        os.rmdir(path)


def _commit(folder: Path, journal: _Journal, files: Mapping[str, bytes]) -> None:
    entries = []
    try:
        for index, (name, data) in enumerate(files.items()):
            _write(journal.temp(index, "new"), data)
            has_old = _backup(folder / name, journal.temp(index, "old"))
            entries.append([name, has_old, hashlib.sha256(data).hexdigest()])
        _append(journal.fd, json.dumps(entries).encode() + b"\n")
        _sync_dir(journal.path.parent)
    except BaseException:
        _clean(journal)
        raise
    try:
        _redo(folder, journal, entries)
    except BaseException:
        _undo(folder, journal, entries)
        _clean(journal)
        raise
    _clean(journal, [journal.temp(index, "old") for index, (_, has_old, _) in enumerate(entries) if has_old])


def _settle(folder: Path, journal: _Journal) -> None:
    """收尾上一次：新内容齐全就做完，否则撤销。判断只看磁盘，所以中断后可以再来一遍。"""
    if entries := _read_entries(journal.fd):
        try:
            _redo(folder, journal, entries)
        except OSError:
            _undo(folder, journal, entries)
    _clean(journal)


def _redo(folder: Path, journal: _Journal, entries: list) -> None:
    for index, (name, _, digest) in enumerate(entries):
        try:
            os.replace(journal.temp(index, "new"), folder / name)
        except FileNotFoundError:
            if _digest(folder / name) != digest:  # 不是上次已经改过名
                raise
    _sync_dir(folder)


def _undo(folder: Path, journal: _Journal, entries: list) -> None:
    stuck = []
    for index, (name, has_old, digest) in enumerate(entries):
        old, final = journal.temp(index, "old"), folder / name
        try:
            if os.path.exists(journal.temp(index, "new")):
                continue  # 还没有改过名
            if has_old and os.path.exists(old):
                _put_back(old, final)
            elif not has_old and _digest(final) == digest:
                final.unlink()
        except OSError:
            stuck.append(name)
    if stuck:  # 日志和旧内容都还在，下次保存会再试
        raise MeetingAgentError(
            "SAVE_FAILED", f"保存失败，{'、'.join(stuck)} 暂时退不回旧版；请检查磁盘后重新保存，程序会先恢复。")


def _put_back(old: str, final: Path) -> None:
    try:
        os.replace(old, final)
    except OSError:
        final.write_bytes(Path(old).read_bytes())


def _clean(journal: _Journal, left: list[str] | None = None) -> None:
    """删临时文件，最后清空日志：中途被杀时日志还在，下次接着删。删不掉不算保存失败。"""
    with suppress(OSError):
        if left is None:
            left = [journal.temp(index, kind) for index in range(_MAX_FILES) for kind in ("new", "old")]
        for path in left:
            with suppress(FileNotFoundError):
                os.unlink(path)
        os.ftruncate(journal.fd, 0)
        os.lseek(journal.fd, 0, os.SEEK_SET)


def _read_entries(fd: int) -> list:
    """日志内容；没写完整的等于没有。名字里有路径的日志不是本程序写的，也不理。"""
    os.lseek(fd, 0, os.SEEK_SET)
    with os.fdopen(os.dup(fd), "rb") as file:
        line = file.read()
    try:
        entries = json.loads(line) if line.endswith(b"\n") else []
        return entries if all(Path(name).name == name and len(digest) == 64 for name, _, digest in entries) else []
    except (ValueError, TypeError):
        return []


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _append(fd: int, data: bytes) -> None:
    while data:
        data = data[os.write(fd, data):]
    os.fsync(fd)


def _backup(final: Path, old: str) -> bool:
    """给旧版留一个硬链接（不支持时复制一份）；没有旧版返回 False。"""
    try:
        os.link(final, old)
    except FileNotFoundError:
        return False
    except OSError:
        if not final.exists():
            return False
        _write(old, final.read_bytes())
    return True


def _digest(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def _sync_dir(folder: Path) -> None:
    if os.name != "nt":
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _open_locked(path: Path, wait: bool) -> tuple[int, bool] | None:
    """锁住的日志和它是不是新建的。"""
    while True:
        try:
            fd, is_new = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666), True
        except FileExistsError:
            try:
                fd, is_new = os.open(path, os.O_RDWR), False
            except FileNotFoundError:  # 原主人刚删
                continue
        except FileNotFoundError:
            with suppress(FileExistsError):
                os.mkdir(path.parent)
            continue
        try:
            if not _lock(fd, wait):
                os.close(fd)
                return None
            # 等锁的时候，原主人可能已经把这个文件删了：锁住的就不是现在的文件，重来。
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(fd), path.stat()):
                    return fd, is_new
        except BaseException:
            os.close(fd)
            raise
        os.close(fd)


def _lock(fd: int, wait: bool) -> bool:
    """进程一死锁就松开，所以锁着就表示主人还活着。文件系统不支持锁时当作拿到。"""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        while True:
            with suppress(OSError):  # LK_LOCK 只试十秒
                msvcrt.locking(fd, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return True
            if not wait:
                return False
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)
    return True


@contextmanager
def _save_errors(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        number = error.errno or 0
        advice = _ADVICE.get(number) or f"系统报告 {errno.errorcode.get(number, '未知错误')}，请检查后重试"
        raise MeetingAgentError("SAVE_FAILED", f"没有存到 {folder}：{advice}。原有文件没有改动。") from error
