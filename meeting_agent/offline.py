"""离线模式：不联网、不用密钥的“模型”，用规则读转写，按同样的提示词交同样的 JSON。

它和真实模型走同一条路：解析、定位检查、审核、预算都一样。它读得懂说得明白的会议；
说得含糊的，它宁可少报，由审核和人来补。
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from . import offline_rules as rules
from .errors import MeetingAgentError
from .models import MeetingDraft
from .offline_duties import DutyCheck
from .offline_points import PointReader
from .offline_read import Roster, Sentence, headline, sentences
from .offline_review import review, revise
from .offline_tasks import Task, TaskReader
from .offline_view import Scene
from .offline_words import task_words, undated
from .prompts import MINUTES_SYSTEM, REVIEW_SYSTEM, read_blocks
from .transcript import Transcript

UNTITLED = "会议纪要"
LONG = 60  # 超过这么多字的句子，是在讲而不是在约定


class OfflineLLM:
    """规则模型。``invoke`` 收消息、回 JSON 文字；看不懂的任务抛 ``MeetingAgentError``。"""

    model = "offline-rules"
    mode = "offline"

    def invoke(self, messages: Iterable[Mapping[str, Any]], **kwargs: Any) -> str:
        """按系统提示词认出任务（起草、修订、审核），只回一个 JSON 对象。"""
        try:
            system, user = _split(messages)
            return json.dumps(self._answer(system, read_blocks(user)), ensure_ascii=False)
        except MeetingAgentError:
            raise
        except Exception as error:  # 规则出错也要给调用者一个稳定的错误码
            raise MeetingAgentError("LLM_REQUEST_FAILED", f"离线规则没能处理这份转写（{type(error).__name__}），请换用在线模型。") from error

    def _answer(self, system: str, blocks: dict[str, str]) -> dict:
        if "transcript" not in blocks:
            raise MeetingAgentError("LLM_REQUEST_FAILED", "离线规则只会起草、修订和审核会议纪要，消息里没有转写。")
        transcript = Transcript.from_text(blocks["transcript"])
        if system.startswith(REVIEW_SYSTEM[:20]):
            return review(transcript, _draft(blocks), blocks.get("findings", ""), tuple(draft(transcript).decisions)).model_dump()
        if not system.startswith(MINUTES_SYSTEM[:20]):
            raise MeetingAgentError("LLM_REQUEST_FAILED", "离线规则只认得本项目的起草和审核提示词。")
        fresh = draft(transcript)
        if "draft" in blocks:
            fresh = revise(_draft(blocks), fresh, blocks.get("findings", ""), blocks.get("review", ""), transcript)
            fresh = fresh.model_copy(update={"summary": _summary_of(fresh)})
        return fresh.model_dump()


def _split(messages: Iterable[Mapping[str, Any]]) -> tuple[str, str]:
    system, user = "", ""
    for message in messages:
        content = str(message.get("content") or "")
        if message.get("role") == "system":
            system += content
        elif message.get("role") == "user":
            user = content
    return system.strip(), user


def _draft(blocks: dict[str, str]) -> MeetingDraft:
    try:
        return MeetingDraft.model_validate(json.loads(blocks["draft"]))
    except (KeyError, ValueError) as error:
        raise MeetingAgentError("LLM_REQUEST_FAILED", "离线规则收到的草稿不合格式。") from error


def draft(transcript: Transcript) -> MeetingDraft:
    """转写 → 草稿。"""
    roster = Roster(transcript)
    lines = sentences(transcript, roster)
    reader = TaskReader(lines, roster)
    tasks = reader.read()
    scene = Scene(lines, tasks, roster.anyone)
    tasks = DutyCheck(scene, roster, tasks).checked()
    scene.retell(tasks)
    points = PointReader(scene)
    decisions = points.decisions()
    if is_talk(lines):  # 讲座、对谈：长篇大论里的“我会、那就”多半不是约定，只留说得最实的
        tasks = [t for t in tasks if t.due and t.due != "今天" and t.owners and all(len(line.raw) <= LONG for line in t.lines)]
        decisions = [d for d in decisions if len(d.text) <= LONG and rules.FIRM.search(d.lines[0].text)]
    questions = [] if is_talk(lines) else points.questions(decisions, [t.lines[0] for t in tasks if not t.owners and t.open_owner])
    title, date = headline(transcript)
    items = _unlike(item for task in tasks if (item := _item(task, transcript, roster.vocative))["task"] and item["evidence"])
    texts = _unlike(point.text for point in decisions)
    asked = _unlike(point.text for point in questions)
    return MeetingDraft.model_validate({
        "title": title or UNTITLED, "meeting_date": date, "participants": roster.participants,
        "decisions": texts, "action_items": items, "open_questions": asked,
        "summary": summarise(title, texts, items, asked),
    })


def _unlike(found: Iterable[Any]) -> list[Any]:
    """一样的只留头一条：同一句话说了几十遍，纪要里记一遍。"""
    return list({json.dumps(item, ensure_ascii=False, sort_keys=True): item for item in reversed(list(found))}.values())[::-1]


def is_talk(lines: list[Sentence]) -> bool:
    """这份转写是不是讲座或对谈：中文为主，三成以上的字在长句里。"""
    total = sum(len(s.raw) for s in lines)
    han = sum("一" <= ch <= "鿿" for s in lines for ch in s.raw)
    return total > 5000 and han > total / 2 and sum(len(s.raw) for s in lines if len(s.raw) > LONG) > 0.3 * total


def _item(task: Task, transcript: Transcript, called: re.Pattern[str]) -> dict:
    pieces = [(line, transcript.utterances[line.u].text[slice(*_extent(task, line))]) for line in task.lines]
    return {"task": undated(task.words) if task.words else task_words(pieces, called), "owner": "、".join(task.owners) or None, "due_date_raw": task.due,
            "priority": task.priority, "evidence": evidence(task, transcript)}


def evidence(task: Task, transcript: Transcript) -> str:
    """各句原话按先后用……连接；同一段发言里挨着的连成一段。"""
    parts: list[str] = []
    at: tuple[int, int] | None = None
    told: set[str] = set()
    for line in sorted(task.lines, key=lambda s: s.order):
        if line.raw in told:
            continue
        told.add(line.raw)
        start, end = _extent(task, line)
        text = transcript.utterances[line.u].text
        if at and at[0] == line.u and (at[1] > start or len(text[at[1] : start].strip()) <= 8):
            parts[-1] = text[at[1] - len(parts[-1]) : max(at[1], end)]
        else:
            parts.append(text[start:end])
        at = (line.u, max(end, at[1]) if at and at[0] == line.u else end)
    return "……".join(part.strip(" ，,、") for part in parts)


def _extent(task: Task, line: Sentence) -> tuple[int, int]:
    """证据在这段发言里的 [起, 止)：去掉句首说已经做完的小句。"""
    start, end = task.part.get(line, (0, 0))
    if line.raw[start:end].strip(" ，,、。"):
        return line.start + start, line.start + end
    done = 0
    for clause in line.clauses[:-1]:
        if not rules.PAST.search(clause.text) or clause.times or "没" in clause.text:
            break
        done = clause.at + len(clause.raw)
    skip = re.match(r"[\s,，]*", line.raw[done:])
    return line.start + (done + skip.end() if done > 0 and skip else 0), line.end


def _summary_of(result: MeetingDraft) -> str:
    title = None if result.title == UNTITLED else result.title
    return summarise(title, result.decisions, [i.model_dump() for i in result.action_items], result.open_questions)


def summarise(title: str | None, decisions: list[str], items: list[dict], questions: list[str]) -> str:
    """摘要只用已经提取的内容拼成，不另作概括。"""
    parts = [f"本次会议的主题是“{title}”。"] if title else []
    told = [_clean(text) for text in decisions]
    if told:
        parts.append("会上定下：" + "；".join(told[:3]) + ("等。" if len(told) > 3 else "。"))
    if items:
        tasks = [f"{_clean(i['task'])}（{i['owner'] or '负责人未定'}）" for i in items[:3]]
        parts.append("会后要做：" + "；".join(tasks) + ("等。" if len(items) > 3 else "。"))
    if questions:
        parts.append("尚待确认：" + "；".join(map(_clean, questions[:2])) + ("等。" if len(questions) > 2 else "。"))
    if not (decisions or items or questions):
        parts.append("没有找到明确的决策、任务或未决问题。")
    return "".join(parts) + "（由规则提取，非语言模型。）"


def _clean(text: str) -> str:
    """去掉句末标点，句中的“？……”“。”改成逗号，免得摘要里叠标点。"""
    return re.sub(r"[。！!；;，,\s]*……|[。！!；;]+(?=.)", "，", text).strip("。.？?！!；;，,… ")
