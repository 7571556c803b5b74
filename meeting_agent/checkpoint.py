"""断点记录：每条模型回复一到就写下，进程被杀、内核重启之后再跑不重复付费。

一份转写一个只追加的文件 ``<out_dir>/.checkpoints/<摘要>.jsonl``，每行一条回复，
按“模型 + 完全相同的消息”的摘要查找。内容是会议内容，不含密钥。
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .envelope import LLMReply
from .record import transcript_sha256
from .transcript import Transcript

FOLDER = ".checkpoints"
_FACTS = ("finish_reason", "tokens_in", "tokens_out")


@contextmanager
def open_checkpoint(out_dir: str | Path, transcript: Transcript, llm: Any, review_llm: Any = None, *,
                    fresh: bool = False) -> Iterator[tuple[Any, Any]]:
    """给一场会议的两个模型加上断点记录；``fresh`` 时不重放旧回复（仍会记下新的）。

    离线模型不花钱，原样返回。没有走通的最后一步，它被拒收的回复在离开时作废，下次重新请求。
    """
    models = [m if m is None or getattr(m, "mode", "live") == "offline"
              else CheckpointLLM(m, checkpoint_path(out_dir, transcript), fresh=fresh) for m in (llm, review_llm)]
    try:
        yield models[0], models[1]
    except Exception:
        _settle(models)
        raise
    else:  # 被 Ctrl-C 打断时不作废：那一步还没有试完
        _settle(models)


def _settle(models: list[Any]) -> None:
    for model in models:
        if isinstance(model, CheckpointLLM):
            model.settle()


def checkpoint_path(out_dir: str | Path, transcript: Transcript) -> Path:
    return Path(out_dir) / FOLDER / f"{transcript_sha256(transcript)[:32]}.jsonl"


class CheckpointLLM:
    """包住一个模型：``recall`` 查旧回复，``remember`` 记新回复，``forget`` 标记被拒收的。

    拒收先只记在内存里：重来时要靠那条回复走到后面已付费的修复。只有后面再没有一条被收下
    （那一步没走通），``settle`` 才让它们作废，免得永远重放坏回复。
    写不进磁盘不打断运行，``broken`` 变为 True。
    """

    def __init__(self, llm: Any, path: str | Path, *, fresh: bool = False) -> None:
        self.llm, self.path = llm, Path(path)
        self.broken = False
        self._seen: list[str] = []
        self._rejected: set[str] = set()
        self._replies = {} if fresh else _load(self.path)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "llm":
            raise AttributeError(name)
        return getattr(self.llm, name)

    def invoke(self, messages: list[dict], **kwargs: Any) -> Any:
        return self.llm.invoke(messages, **kwargs)

    def recall(self, messages: list[dict]) -> LLMReply | None:
        key = self._key(messages)
        row = None if key in self._rejected else self._replies.get(key)
        if row:
            self._seen.append(key)
        return LLMReply(row["reply"], *(row[name] for name in _FACTS)) if row else None

    def remember(self, messages: list[dict], reply: str) -> None:
        key = self._key(messages)
        self._replies[key] = {
            "key": key, "model": str(self.llm.model), "reply": str(reply),
            **{name: getattr(reply, name, None) for name in _FACTS},
        }
        self._seen.append(key)
        self._append(self._replies[key])

    def forget(self, messages: list[dict]) -> None:
        self._rejected.add(self._key(messages))

    def settle(self) -> None:
        """一场会议到此为止：末尾连着被拒收的几条回复作废，好的留着。"""
        while self._seen and self._seen[-1] in self._rejected:
            key = self._seen.pop()
            self._append({"key": key, "forgotten": True})
            self._replies.pop(key, None)

    def _key(self, messages: list[dict]) -> str:
        exact = json.dumps([str(self.llm.model), messages], ensure_ascii=False, sort_keys=True)
        return hashlib.sha256(exact.encode("utf-8", "surrogatepass")).hexdigest()

    def _append(self, row: dict[str, Any]) -> None:
        # 前后都带换行：上一行若被杀在半截，也不会和这一行连在一起。
        line = b"\n" + json.dumps(row).encode() + b"\n"
        try:
            fd = self._open()
            try:
                while line:
                    line = line[os.write(fd, line):]
                os.fsync(fd)
            finally:
                os.close(fd)
        except OSError:
            self.broken = True


    def _open(self) -> int:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        try:
            return os.open(self.path, flags, 0o666)
        except FileNotFoundError:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return os.open(self.path, flags, 0o666)


def _load(path: Path) -> dict[str, dict[str, Any]]:
    """读回各条回复；写到一半的行、别的程序写的行都当作没有。"""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return {}
    replies: dict[str, dict[str, Any]] = {}
    for line in lines:
        try:
            row = json.loads(line)
            if row.get("forgotten"):
                replies.pop(row["key"], None)
            else:
                replies[row["key"]] = {name: row[name] for name in ("reply", *_FACTS)}
        except (ValueError, KeyError, AttributeError, TypeError):
            continue
    return replies
