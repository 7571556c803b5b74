"""离线模式的审核与修订：换一种办法看同一份转写，不重走起草的路。

起草顺着对话走；审核反过来查：每句明确的承诺有没有着落，每条决策是不是还在商量，
期限是不是后来又改了，定位检查的错误有没有改掉。
"""

from __future__ import annotations

import re
from functools import lru_cache

from . import offline_rules as rules
from .facts import plain
from .grounding import check_grounding
from .models import ActionItem, MeetingDraft, ReviewResult
from .offline_read import overlap
from .timewords import find_time_phrases
from .transcript import Transcript

# 说得最明白的承诺：宁可漏看，不误报
_PROMISE = re.compile(
    r"由我(?:来)?负责|(?:这个|这事|这块|.{2,8})我来(?:做|写|弄|办|跟|负责|整理|联系|处理|改|出|查|订|买)|(?:^|[,，。])(?:那|行|好)?[,，]?我负责.{2,}|"
    r"(?:由|请)[^,，。]{2,12}(?:牵头|负责)|\bi'll (?:take|own|handle|write|send|prepare)\b", re.I)
_UNSURE = re.compile(r"要不|是不是|[?？]|吗|如果|要是|以前|当时|本来|原来|已经|不(?:用|是|能)|没|谁|昨天|上周|之前|\bif\b|\bmaybe\b", re.I)
_WAVER = re.compile(r"^(?:建议|提议|要不|可以考虑|也许|maybe)|再(?:议|说|定|商量)(?:吧)?$|待定|我(?:觉得|想|希望|建议)|[?？]$|初步想法|thinking out loud", re.I)
_PATH = re.compile(r"^错误 (\w+)(?:\[(\d+)\])?(?:\.(\w+))?：(.*)$")
_QUOTED = re.compile(r"“([^”]+)”")


def review(transcript: Transcript, draft: MeetingDraft, findings: str, settled: tuple[str, ...] = ()) -> ReviewResult:
    """草稿 → 审核意见。检查结果里有错误、有漏记的承诺、有没拍板的决策，就不通过。

    ``settled`` 是从转写里重新读出的决策：修订时因为查不到依据而删掉的，要在这里说出来。
    """
    errors = [line.removeprefix("错误 ") for line in findings.splitlines() if line.startswith("错误 ")]
    missing = [f"“{sentence}”（{who or '未署名'}）没有对应的行动项" for who, sentence in _uncovered(transcript, draft)]
    missing += [f"“{text}”像是定下来的，纪要里没有，请人核对" for text in settled if not _recorded(text, draft)]
    wavering = [f"决策“{text}”还在商量，没有拍板" for text in draft.decisions if _WAVER.search(plain(text))]
    notes = [*errors, *_moved_dates(draft), *_unnamed(draft)]
    advice = ["按检查结果改正或删去没有依据的内容"] * bool(errors) + ["补上漏记的承诺"] * bool(missing)
    advice += ["把没有拍板的内容移出决策"] * bool(wavering)
    return ReviewResult(passed=not (errors or missing or wavering), issues=notes, missing_items=missing,
                        unsupported_items=[*errors, *wavering], revision_advice=advice)


def _uncovered(transcript: Transcript, draft: MeetingDraft) -> list[tuple[str | None, str]]:
    """转写里明白说出的承诺，而行动项、决策、问题里都没有这句话的。"""
    told = _letters(" ".join([*(i.evidence for i in draft.action_items), *draft.decisions, *draft.open_questions]))
    found = []
    for utterance in transcript.utterances:
        if rules.INJECTION.search(plain(utterance.text)):
            continue
        for sentence in re.findall(r"[^。！？!?；;\n]+[。！？!?；;]?", utterance.text):
            low = plain(sentence)
            if len(sentence) <= 80 and _PROMISE.search(low) and not _UNSURE.search(low) and not rules.SLOGAN.search(low) \
                    and not _told(sentence, told):
                found.append((utterance.speaker, sentence.strip()))
    return found[:10]


def _recorded(text: str, draft: MeetingDraft) -> bool:
    """这条决策（或换了说法、只留后半句的）在纪要的某一栏里。"""
    kept = [*draft.decisions, *draft.open_questions, *(i.evidence for i in draft.action_items)]
    return any(_told(part, _letters(" ".join(kept))) for part in text.split("……")[-1:]) or any(_letters(k) in _letters(text) or overlap(plain(k), plain(text)) >= 3 for k in draft.decisions)


def _told(sentence: str, told: str) -> bool:
    """整句或其中的主要小句已在纪要里。"""
    return any(len(part) >= 4 and part in told for part in map(_letters, [sentence, *re.split(r"[,，、]", sentence)]))


def _moved_dates(draft: MeetingDraft) -> list[str]:
    """证据里后面又提到别的日期：提醒人看一眼，不作为否决。"""
    notes = []
    for item in draft.action_items:
        times = [p.text for p in find_time_phrases(item.evidence) if p.kind in ("date", "weekday", "day")]
        if item.due_date_raw and len(set(times)) > 1 and item.due_date_raw not in times[-1] and times[-1] not in item.due_date_raw:
            notes.append(f"“{item.task}”的期限记为“{item.due_date_raw}”，证据里还提到“{times[-1]}”，请核对")
    return notes


def _unnamed(draft: MeetingDraft) -> list[str]:
    return [f"“{item.task}”没有说谁负责" for item in draft.action_items if not item.owner]


def revise(old: MeetingDraft, fresh: MeetingDraft, findings: str, opinion: str, transcript: Transcript) -> MeetingDraft:
    """按检查结果和审核意见改旧稿：清掉没有依据的值、删去站不住的条目、补上漏记的承诺。"""
    drop, clear, whole = _faults(findings)
    refused = {quote for quote in _QUOTED.findall(opinion)}
    data = old.model_dump()
    kept = {("decisions", i): text for i, text in _reworded(old, [i for name, i in drop if name == "decisions"], transcript)}
    data["decisions"] = [kept.get(("decisions", i), text) for i, text in enumerate(data["decisions"])]
    drop -= set(kept)
    for name in ("decisions", "open_questions", "participants", "action_items"):
        data[name] = [x for i, x in enumerate(data[name]) if (name, i) not in drop]
    data["decisions"] = [text for text in data["decisions"] if not (text in refused and _WAVER.search(plain(text)))]
    for index, field in sorted(clear):
        item = old.action_items[index].model_dump() if index < len(old.action_items) else None
        for kept in data["action_items"]:
            if item and kept["evidence"] == item["evidence"] and kept["task"] == item["task"]:
                kept[field] = "未说明" if field == "priority" else None
    for name in whole:
        data[name] = getattr(fresh, name) if name != "meeting_date" else None
    data["action_items"] += [item.model_dump() for item in _missing(transcript, old, fresh)]
    return MeetingDraft.model_validate(data)


def _reworded(old: MeetingDraft, faulty: list[int], transcript: Transcript) -> list[tuple[int, str]]:
    """站不住的决策先换个说法：只留原话里的后半句（“风险大，这版不动”→“这版不动”），仍查得到依据的才留。"""
    found = []
    for index in faulty:
        cuts = [m.end() for m in re.finditer(r"[，,：:]\s*", old.decisions[index])] if index < len(old.decisions) else []
        options = [text for at in cuts if len(_letters(text := old.decisions[index][at:])) >= 4 and _settles(text)]
        checked = check_grounding(old.model_copy(update={"decisions": options, "action_items": []}), transcript) if options else []
        bad = {f.path for f in checked if f.severity == "error"}
        sound = [text for i, text in enumerate(options) if f"decisions[{i}]" not in bad]
        found += [(index, sound[0])] if sound else []
    return found


def _settles(text: str) -> bool:
    first = re.split(r"[,，]", plain(text))[0]
    return bool(rules.VERDICT.search(first) or rules.DECIDE.search(first))


def _faults(findings: str) -> tuple[set, set, set]:
    """错误行 → 要删的条目、要清的字段、要换掉的整项。"""
    drop, clear, whole = set(), set(), set()
    for line in findings.splitlines():
        if match := _PATH.match(line):
            name, index, field = match[1], match[2], match[3]
            if index is None:
                whole.add(name)
            elif name == "action_items" and field in ("owner", "due_date_raw", "priority"):
                clear.add((int(index), field))
            else:
                drop.add((name, int(index)))
    return drop, clear, whole & {"title", "summary", "meeting_date"}


def _missing(transcript: Transcript, old: MeetingDraft, fresh: MeetingDraft) -> list[ActionItem]:
    """漏记的承诺：新读出的任务里有就用它，否则按那句话本身记。"""
    items: list[ActionItem] = []
    for who, sentence in _uncovered(transcript, old):
        known = [item for item in fresh.action_items if _letters(sentence) in _letters(item.evidence)]
        items += known[:1] or [_literal(who, sentence)]
    return list({item.evidence: item for item in items}.values())


def _literal(who: str | None, sentence: str) -> ActionItem:
    times = [p.text for p in find_time_phrases(sentence) if p.kind not in ("past", "span", "clock")]
    mine = re.search(r"我|\bi'll\b", plain(sentence))
    return ActionItem(task=sentence.rstrip("。！!；; "), owner=who if mine else None,
                      due_date_raw=times[-1] if times else None, evidence=sentence)


@lru_cache(maxsize=4096)
def _letters(text: str) -> str:
    return "".join(ch for ch in plain(text) if ch.isalnum())
