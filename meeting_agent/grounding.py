"""定位检查：纪要里的每个说法 → 出处（located）或问题。确定性的，不调用模型。

找到出处只说明原文有这句话，不说明它支持这个说法；没有查出问题也不等于内容正确。
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache

from .decisions import Decision
from .facts import dates, months, numbers, plain, same_day, same_value, weekdays
from .hints import answered, uncovered_commitments
from .items import Items, locate
from .lexicon import COUNTED, HALVES, PRIORITY_CUES, SURNAMES
from .matching import Index, Match, fold
from .models import ActionItem, Finding, MeetingDraft, MeetingResult
from .roster import Roster, owners
from .support import Evidence, tokens
from .transcript import Transcript

# 代码的全集：代码 → （严重程度，说明）。说明里的 {} 由具体内容填上。
CODES: dict[str, tuple[str, str]] = {
    "LOCATED": ("located", "原文有此内容：“{}”"),
    "EVIDENCE_NOT_FOUND": ("error", "原文没有这句话"),
    "EVIDENCE_CHANGED_FACT": ("error", "证据与原句有要紧的出入：{}"),
    "EVIDENCE_EMPTY_TALK": ("error", "证据只是“{}”这样的应答，说明不了任务"),
    "EVIDENCE_OFF_TOPIC": ("error", "证据说的不是任务“{}”这件事"),
    "EVIDENCE_TOPIC_UNCLEAR": ("warning", "证据的用词与任务“{}”对不上，请看一眼是不是同一件事"),
    "EVIDENCE_NOT_VERBATIM": ("warning", "证据与原句略有出入（数字、日期、姓名、否定都相同）"),
    "EVIDENCE_SNAPPED": ("warning", "证据与原句略有出入，已换成原句；模型写的是“{}”"),
    "OWNER_NOT_IN_TRANSCRIPT": ("error", "原文没有“{}”这个人或组"),
    "OWNER_NOT_SUPPORTED": ("error", "证据没有说由“{}”负责"),
    "OWNER_HANDED_ON": ("error", "“{}”先接下的事，后来交给了别人"),
    "DUE_DATE_NOT_FOUND": ("error", "原文没有说过期限“{}”"),
    "DUE_DATE_NOT_SUPPORTED": ("error", "期限“{}”不是就这件事说的"),
    "DUE_DATE_BORROWED": ("error", "期限“{}”是另一个行动项的"),
    "PRIORITY_NOT_STATED": ("error", "证据附近没有说优先级是“{}”"),
    "MEETING_DATE_NOT_FOUND": ("error", "原文没有说会议日期是“{}”"),
    "MEETING_DATE_MISMATCH": ("error", "会头写的会议日期不是“{}”"),
    "MEETING_DATE_INFERRED": ("warning", "“{}”在会上说过，但没有说是会议日期"),
    "PARTICIPANT_NOT_IN_TRANSCRIPT": ("error", "原文没有参会者“{}”"),
    "PARTICIPANT_NOT_PRESENT": ("warning", "“{}”只是被提到，不在说话人或到会名单里"),
    "PARTICIPANT_ABSENT": ("warning", "“{}”在缺席名单里"),
    "NUMBER_NOT_FOUND": ("error", "原文没有提到“{}”"),
    "NAME_NOT_FOUND": ("error", "原文没有提到“{}”这个人"),
    "NUMBER_NOT_SUPPORTED": ("error", "谈到这件事的地方没有说“{}”"),
    "NUMBER_CHANGED": ("error", "数字与原文不同（决策/原文）：{}"),
    "DECISION_UNSUPPORTED": ("error", "原文找不到支持这条决策的话"),
    "DECISION_REVERSED": ("error", "原文的意思相反：“{}”"),
    "DECISION_QUESTION": ("error", "这是一个问题，不是决策"),
    "DECISION_INSTRUCTION": ("error", "这是对纪要工具说的话，不是会议的决策"),
    "DECISION_ONLY_QUESTION": ("error", "原文只是在问，没有拍板"),
    "DECISION_ONLY_SUGGESTION": ("error", "原文只是建议或个人想法，没有拍板"),
    "DECISION_ONLY_HEARSAY": ("error", "原文只是转述或原来的打算，不是决定"),
    "DECISION_ONLY_SLOGAN": ("error", "原文只是一般性的要求或评价，没有决定什么"),
    "DECISION_ONLY_DEFERRAL": ("error", "原文说的是以后再定，没有拍板"),
    "DECISION_ONLY_REJECTION": ("error", "原文说的是没有同意"),
    "DECISION_ONLY_PAST": ("error", "原文说的是已经发生的事，不是决定"),
    "DECISION_ONLY_STATEMENT": ("error", "原文只是一句陈述，没有拍板的意思，也没有人应"),
    "DECISION_NOT_FIRM": ("warning", "原文像是在商量，没有找到拍板的话"),
    "DECISION_REJECTED": ("error", "“{}”提出后被回绝了"),
    "DECISION_SUPERSEDED": ("error", "这个决定后来被推翻或改掉了"),
    "TITLE_UNSUPPORTED": ("error", "原文没有谈过标题“{}”说的事"),
    "QUESTION_UNSUPPORTED": ("error", "原文没有谈过这个问题"),
    "QUESTION_UNCLEAR": ("warning", "原文里看不出谈过这个问题，请核对"),
    "QUESTION_ANSWERED": ("warning", "这个问题会上似乎已有答复"),
    "DUPLICATE": ("warning", "与前面的“{}”重复"),
    "COMMITMENT_NOT_COVERED": ("info", "有人认下的事没有对应的行动项：“{}”"),
}
_NAMED = re.compile(
    rf"(?:由|请|让|交给|交由)([{''.join(sorted(SURNAMES))}][一-鿿]{{1,2}}?)(?<![层部组科处室会办方司局队班员工级管校区院厂店台站人时])(?=负责|牵头|跟进|主持|起草)"
)
_COUNTED = re.compile(COUNTED)
_GENERIC_COUNT = re.compile(r"[个种位方项名家人类点条件次份]")
# 待确认问题的词有多大份量出自相邻的几句话。试过的会议里，真问题只有一个低于 0.25（换了全部说法的，0.09），
# 别的会议的问题都低于 0.17：太低才算错误，拿不准的请人看。
_OFF_TOPIC, _ON_TOPIC = 0.05, 0.18
_GENERIC_TITLE = re.compile(
    r"会议|纪要|记录|例会|周会|月会|早会|晨会|站会|碰头会|讨论会?|沟通会?|专题|项目|工作|meeting|minutes|notes|sync|weekly", re.I)
_LISTS = ("participants", "decisions", "action_items", "open_questions")


def check_grounding(result: MeetingDraft | MeetingResult, transcript: Transcript) -> list[Finding]:
    """逐条检查。每个说法（path）要么有一条 located（带位置），要么有一条以上的问题。

    error 表示原文不支持，不能算通过；warning 请人看一眼；info 是可能漏掉的事（path 为 transcript）。
    空值（没写负责人、日期）不是说法，不检查。
    """
    return _Check(result, transcript).run()


class _Ground:
    """一份转写上只需建一次的东西。"""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript, self.text = transcript, transcript.text
        self.index, self.roster = Index(transcript), Roster(transcript)
        self.evidence = Evidence(self.index)

    @cached_property
    def values(self) -> set[float | str]:
        """会上说过的数；钟点和版本号拆开的各段也算。"""
        found = {f.value for f in (*numbers(self.text), *months(self.text))}
        return found | {float(p) for v in found if isinstance(v, str) for p in re.split("[:.]", v) if p}

    @cached_property
    def derived(self) -> set[tuple[float, str]]:
        return _derived(self.text)

    @cached_property
    def tokens(self) -> set[str]:
        return set(tokens(self.text))

    @cached_property
    def weekdays(self) -> set[float | str]:
        return {f.value for f in weekdays(self.text)}


def _derived(text: str) -> set[tuple[float, str]]:
    """半小时 = 30分钟，半年 = 6个月，三成 = 30%：换了说法的数和它后面的单位。"""
    text = plain(text)
    found = {pair for cue, pairs in HALVES.items() if cue in text for pair in pairs}
    tenths = re.finditer("([一二三四五六七八九])成(?![本立为功员果熟了])", text)
    return found | {(10.0 * ("一二三四五六七八九".index(m[1]) + 1), "%") for m in tenths}


@lru_cache(maxsize=4)
def _ground(transcript: Transcript) -> _Ground:
    return _Ground(transcript)


class _Check:
    def __init__(self, result: MeetingDraft, transcript: Transcript) -> None:
        self.result, self.g = result, _ground(transcript)
        self.items = Items(result.action_items, self.g.index, self.g.evidence, self.g.roster)
        self.findings: list[Finding] = []

    def run(self) -> list[Finding]:
        r = self.result
        if self.foreign_title(r.title):
            self.add("TITLE_UNSUPPORTED", "title", r.title)
        else:
            self.words("title", r.title)
        if r.meeting_date:
            self.meeting_date(r.meeting_date)
        for i, name in enumerate(r.participants):
            self.participant(f"participants[{i}]", name)
        self.words("summary", r.summary)
        for i, text in enumerate(r.decisions):
            self.decision(f"decisions[{i}]", text)
        for i, item in enumerate(r.action_items):
            self.item(i, item)
        for i, text in enumerate(r.open_questions):
            place = self.g.evidence.search(text)
            share = place.coverage if place else 0.0
            if share < _ON_TOPIC:
                code = "QUESTION_UNSUPPORTED" if share < _OFF_TOPIC else "QUESTION_UNCLEAR"
                self.add(code, f"open_questions[{i}]")
            elif self.words(f"open_questions[{i}]", text) and (span := answered(text, self.g.evidence)):
                self.add("QUESTION_ANSWERED", f"open_questions[{i}]", span=span)
        self.duplicates()
        for span in uncovered_commitments(self.items, self.g.evidence):
            self.add("COMMITMENT_NOT_COVERED", "transcript", self.g.text[slice(*span)], span)
        return self.findings

    # --- 记录 -------------------------------------------------------------------------------------------------
    def add(self, code: str, path: str, detail: str = "", span: tuple[int, int] | None = None) -> None:
        severity, message = CODES[code]
        if span and severity in ("error", "warning"):
            message += f"；原文第 {{line}} 行：“{self.g.text[slice(*span)].strip()[:60]}”"
        line = self.g.index.line_of(span[0]) if span else None
        message = message.replace("{line}", str(line)).replace("：“{}”" if not detail else "{}", detail)
        self.findings.append(Finding(code=code, severity=severity, path=path, message=message, line=line, span=span))

    # --- 自由文字：标题、摘要、任务、问题 --------------------------------------------------------------------------
    def foreign_title(self, title: str) -> bool:
        """除了“例会、纪要”这类通用的词，标题里没有一个词在原文出现过。"""
        wanted = set(tokens(_GENERIC_TITLE.sub(" ", title)))
        return bool(wanted) and wanted.isdisjoint(self.g.tokens)

    def words(self, path: str, text: str, span: tuple[int, int] | None = None) -> bool:
        """数字、星期、人名都在原文里；都在时记一条 located。"""
        odd = self.odd_numbers(text)
        stranger = next((m[1] for m in _NAMED.finditer(plain(text)) if m[1] not in plain(self.g.text)), None)
        if odd:
            self.add("NUMBER_NOT_FOUND", path, "、".join(odd))
        if stranger:
            self.add("NAME_NOT_FOUND", path, stranger)
        if not odd and not stranger:
            place = None if span else self.g.evidence.search(text, 1)
            self.add("LOCATED", path, span=self.g.evidence.units[place.best].span if place else span)
        return not odd and not stranger

    def odd_numbers(self, text: str) -> list[str]:
        said, odd = self.g.values, []
        for f in numbers(text):
            if f.value in said or any(same_value(f.value, v) for v in said) or self._clock_said(f.value) or self._counted(text, f):
                continue
            odd.append(text[f.start : f.end])
        odd += [text[f.start : f.end] for f in weekdays(text) if f.value not in self.g.weekdays]
        return odd

    def _clock_said(self, value: float | str) -> bool:
        if not isinstance(value, str) or ":" not in value:
            return False
        hour, minute = map(float, value.split(":"))
        return bool({hour, hour - 12} & self.g.values) and (minute in self.g.values or minute in (0, 30))

    def _counted(self, text: str, fact) -> bool:
        """“三项决策”“两个方案”：数出来的个数，不是会上说的数。"""
        rest = plain(text[fact.end :])
        if any(fact.value == value and rest.strip().startswith(unit) for value, unit in self.g.derived):
            return True
        if not isinstance(fact.value, float) or fact.value > 30:
            return False
        if fact.value <= 10 and rest[:1] in "、.)）是" and re.search(r"(?:^|[。；;，,：:（(\n第])\s*$", text[: fact.start]):
            return True  # 1. 2. 3.、一是二是：条目的序号
        word = text[fact.start : fact.end]
        return bool(_COUNTED.match(rest)) or (word in "两二三兩" and bool(_GENERIC_COUNT.match(rest)))

    # --- 会议日期、参会者 -----------------------------------------------------------------------------------------
    def meeting_date(self, text: str) -> None:
        head = self.g.transcript.header
        opening = self.g.text[: max(len(head), self._opening_end())]
        if self._same_date(text, head):
            return self.add("LOCATED", "meeting_date", span=self._date_place(text))
        if dates(head):
            return self.add("MEETING_DATE_MISMATCH", "meeting_date", text, self._first(text))
        if self._same_date(text, opening) or re.search(rf"今[天日][^。]{{0,6}}{re.escape(plain(text))}", plain(self.g.text)):
            return self.add("LOCATED", "meeting_date", span=self._date_place(text))
        known = self._same_date(text, self.g.text)
        self.add("MEETING_DATE_INFERRED" if known else "MEETING_DATE_NOT_FOUND", "meeting_date", text, self._first(text))

    def _date_place(self, text: str) -> tuple[int, int] | None:
        """日期的位置；写法不同时是写着同一天的那一行。"""
        lines = re.finditer("[^\n]+", self.g.text)
        return self._first(text) or next((m.span() for m in lines if self._same_date(text, m[0])), None)

    def _opening_end(self) -> int:
        first = self.g.transcript.utterances[:4]
        return first[-1].span[1] if first else 0

    @staticmethod
    def _same_date(text: str, where: str) -> bool:
        squeezed = fold(text).text
        if squeezed and squeezed in fold(where).text:
            at = fold(where).text.index(squeezed)
            cut = squeezed[0].isdigit() and fold(where).text[max(0, at - 1) : at].isdigit()
            return not cut
        wanted = dates(text)
        said = {f.value for f in numbers(where)} | {float(n) for d in dates(where) for n in d if n}
        plain_numbers = {f.value for f in numbers(re.sub(r"\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}", "", text))}
        return bool(wanted) and any(same_day(wanted[0], d) for d in dates(where)) and plain_numbers <= said and (
            {f.value for f in weekdays(text)} <= {f.value for f in weekdays(where)})

    def participant(self, path: str, name: str) -> None:
        people, span = self.g.roster.who(name), self._first(name)
        if people & set(self.g.roster.present):
            return self.add("LOCATED", path, span=span or self._first(next(iter(people))))
        if span is None:
            return self.add("PARTICIPANT_NOT_IN_TRANSCRIPT", path, name)
        if people & set(self.g.roster.absent):
            return self.add("PARTICIPANT_ABSENT", path, name, span)
        if self.g.roster.present:
            return self.add("PARTICIPANT_NOT_PRESENT", path, name, span)
        self.add("LOCATED", path, span=span)

    def _first(self, phrase: str) -> tuple[int, int] | None:
        return next(self.g.index.occurrences(phrase), None)

    # --- 决策、行动项 ---------------------------------------------------------------------------------------------
    def decision(self, path: str, text: str) -> None:
        odd = self.odd_numbers(text)
        if odd:
            return self.add("NUMBER_NOT_FOUND", path, "、".join(odd))
        checked = Decision(text, self.g.evidence)
        problem = checked.problem()
        if problem:
            span = None if problem.unit is None else self.g.evidence.units[problem.unit].span
            return self.add(problem.code, path, problem.detail, span)
        self.words(path, text, self.g.evidence.units[checked.support.best].span)

    def item(self, i: int, item: ActionItem) -> None:
        path, quoted = f"action_items[{i}]", self.items.quoted[i]
        place = quoted.matches[0].span if quoted.matches else None
        owners = [(name, self.items.owner_problem(i, name)) for name in self.items.split_owners(item.owner or "")]
        if self.words(f"{path}.task", item.task, place) and not quoted.code and (off := self.items.off_topic(i)):
            wrong = off is True or any(p for _, p in owners) or item.due_date_raw and self.items.due_place(i)[0]
            quoted.code = "EVIDENCE_OFF_TOPIC" if wrong else "EVIDENCE_TOPIC_UNCLEAR"
        self.quoted(f"{path}.evidence", item, i)
        for name, problem in owners:
            if problem == "OWNER_HANDED_ON":
                place = self.items.handed_on(i, name)
            self.add(problem or "LOCATED", f"{path}.owner", name, place if problem else self.items.owner_place(i, name) or self._first(name) or place)
        if item.due_date_raw:
            problem, span = self.items.due_place(i)
            self.add(problem or "LOCATED", f"{path}.due_date_raw", item.due_date_raw, span)
        if item.priority != "未说明":
            self.priority(f"{path}.priority", item.priority, i, place)

    def quoted(self, path: str, item: ActionItem, i: int) -> None:
        q = self.items.quoted[i]
        place = q.matches[0].span if q.matches else q.near.span if q.near else None
        if q.code:
            detail = {"EVIDENCE_EMPTY_TALK": item.evidence, "EVIDENCE_OFF_TOPIC": item.task,
                      "EVIDENCE_TOPIC_UNCLEAR": item.task}.get(q.code, q.detail)
            return self.add(q.code, path, detail, place)
        if not q.verbatim:
            return self.add("EVIDENCE_NOT_VERBATIM", path, span=place)
        for match in q.matches:  # 用省略号连起来的几段，各有各的位置
            self.add("LOCATED", path, span=match.span)

    def priority(self, path: str, priority: str, i: int, place: tuple[int, int] | None) -> None:
        near = " ".join(self.g.text[slice(*self.items._around(m))] for m in self.items.quoted[i].matches)
        if re.search(PRIORITY_CUES, plain(near)):
            return self.add("LOCATED", path, span=place)
        self.add("PRIORITY_NOT_STATED", path, priority, place)

    def duplicates(self) -> None:
        seen: dict[str, str] = {}
        for path, text in self._texts():
            key = fold(text).text
            if key in seen:
                self.add("DUPLICATE", path, seen[key])
            seen.setdefault(key, text)

    def _texts(self) -> Iterable[tuple[str, str]]:
        yield from ((f"decisions[{i}]", t) for i, t in enumerate(self.result.decisions))
        yield from ((f"action_items[{i}].task", a.task) for i, a in enumerate(self.result.action_items))
        yield from ((f"participants[{i}]", p) for i, p in enumerate(self.result.participants))


def snap_evidence(draft: MeetingDraft, transcript: Transcript) -> tuple[MeetingDraft, list[Finding]]:
    """把近似而事实相同的证据换成原句，每处记一条警告；其余原样。"""
    g, findings, items = _ground(transcript), [], []
    for i, item in enumerate(draft.action_items):
        q = locate(g.index, g.roster, item.evidence)
        if not q.code and not q.verbatim:
            span = q.matches[0].span
            message = CODES["EVIDENCE_SNAPPED"][1].replace("{}", item.evidence)
            findings.append(Finding(code="EVIDENCE_SNAPPED", severity="warning", path=f"action_items[{i}].evidence",
                                    message=message, line=g.index.line_of(span[0]), span=span))
            item = item.model_copy(update={"evidence": "……".join(_original(g.text, m) for m in q.matches)})
        items.append(item)
    return draft.model_copy(update={"action_items": items}), findings


def _original(text: str, match: Match) -> str:
    return text[slice(*match.span)].strip()


def strip_unsupported(result: MeetingResult, findings: Iterable[Finding]) -> tuple[MeetingResult, list[str]]:
    """有错误的值清空、无出处的条目移走，都在返回的 issues 里写明；没有东西悄悄消失。"""
    errors: dict[str, list[str]] = {}
    for f in findings:
        if f.severity == "error":
            errors.setdefault(f.path, []).append(f.message)
    issues: list[str] = []
    items = [kept for i, item in enumerate(result.action_items)
             if (kept := _strip_item(item, f"action_items[{i}]", errors, issues))]
    update: dict = {"action_items": items}
    for name, label in (("participants", "参会者"), ("decisions", "决策"), ("open_questions", "待确认问题")):
        update[name] = []
        for i, text in enumerate(getattr(result, name)):
            problems = errors.get(f"{name}[{i}]")
            if problems:
                issues.append(f"{label}“{text}”已移出：{'；'.join(problems)}")
            else:
                update[name].append(text)
    if "meeting_date" in errors:
        issues.append(f"会议日期“{result.meeting_date}”已清空：{'；'.join(errors['meeting_date'])}")
        update["meeting_date"] = None
    for name, label, harmless in (("title", "标题", "会议纪要"), ("summary", "摘要", "摘要中有原文没有的内容，已移出，请人工补写。")):
        if name in errors:
            issues.append(f"{label}“{getattr(result, name)}”已移出：{'；'.join(errors[name])}")
            update[name] = harmless
    return result.model_copy(update=update), issues


def _supported_owners(item: ActionItem, messages: list[str]) -> str | None:
    """几个负责人里只有一部分没有依据时，留下有依据的。"""
    bad = " ".join(messages)
    return "、".join(name for name in owners(item.owner or "") if f"“{name}”" not in bad) or None


def _strip_item(item: ActionItem, path: str, errors: dict[str, list[str]], issues: list[str]) -> ActionItem | None:
    fatal = [m for part in ("task", "evidence") for m in errors.get(f"{path}.{part}", [])]
    if fatal:
        issues.append(f"行动项“{item.task}”已移出（负责人：{item.owner or '未提供'}，期限：{item.due_date_raw or '未提供'}，"
                      f"证据：“{item.evidence}”）：{'；'.join(fatal)}")
        return None
    cleared: dict = {}
    for part, label in (("owner", "负责人"), ("due_date_raw", "期限")):
        if f"{path}.{part}" in errors:
            issues.append(f"行动项“{item.task}”的{label}“{getattr(item, part)}”无依据，已清掉：{'；'.join(errors[f'{path}.{part}'])}")
            cleared[part] = _supported_owners(item, errors[f"{path}.owner"]) if part == "owner" else None
    if problems := errors.get(f"{path}.priority"):
        issues.append(f"行动项“{item.task}”的优先级“{item.priority}”无依据，已改为未说明：{'；'.join(problems)}")
        cleared["priority"] = "未说明"
    return item.model_copy(update=cleared)
