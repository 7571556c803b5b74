"""行动项的检查：证据、负责人、期限，以及证据说的是不是这件事。

负责人从证据所在的发言认：被点名、自己说“我来”、被“你”指着。期限必须在证据里，或紧挨着而不属于别的行动项。
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property, lru_cache

from .facts import dates, hard_facts, numbers, plain, same_day, weekdays
from .lexicon import COMMITMENT, EMPTY_TALK, FILLERS, POLAR, TITLES
from .matching import Index, Match, fold, parts_of, strip_label
from .models import ActionItem
from .roster import Roster, everyone, halves, owners
from .support import Evidence, cuts_negation, tokens

NEAR = 80.0  # 低于这个相似度的引文只指路，不采用
_EMPTY = re.compile(f"(?:{EMPTY_TALK})*")
COMMITS = re.compile(COMMITMENT)
_FIRST = re.compile(r"我|咱|俺|本人|\b(?:i|i'll|i'd|i'm|me|my|we|we'll|let me)\b")
OBJECT_ME = re.compile(r"(?:给|交|发|帮|告诉|跟|找|问|替|让|对|和|报|抄送)(?:给)?我(?!们?来|去|负责)|\b(?:to|for|give|send|tell|ping|help) (?:me|us)\b")
_SECOND = re.compile(r"(?<![给发跟帮找问替对和])(?:你(?!们)|您)|(?<!to )(?<!for )(?<!give )(?<!with )(?<!thank )\byou\b")
_BOTH = re.compile(r"你们(?:两|俩|几|三|仨)|你俩|\b(?:you two|both of you|you guys)\b")
_INTRODUCED = r"(?:我是|我叫|this is|i am|i'm)\s*"
_ASSIGNED = re.compile(r"(?:让|由|请|叫|派|交给)(?!我|你|您|咱|大家|ai)[一-鿿]")
_IMPERATIVE = re.compile(r"(?:^|[，,])(?:顺便|记得|麻烦|别忘了|帮|把)|\b(?:please|remember to)\b")
_HANDS = re.compile("改成|换成|改由|换|转给|交给|改让|改为")
_HANDED = re.compile(f"(?:{_HANDS.pattern})(?:让|由|给)?$")
_SENTENCE_EDGE = re.compile("[。！？!?；;]")
_ACCEPT = re.compile(r"好|行|嗯|可以|没问题|收到|明白|ok|okay|sure|yes|will do|got it|on it|no problem|得嘞|成|中", re.I)


@dataclass
class Quoted:
    """一条证据的落点：各段的位置、是不是逐字、问题（代码和说明）。"""

    matches: list[Match] = field(default_factory=list)
    verbatim: bool = True
    code: str | None = None
    detail: str = ""
    near: Match | None = None


def locate(index: Index, roster: Roster, quote: str) -> Quoted:
    """证据 → 落点；找不到、改了事实、截掉了否定、只是空话时给出代码。"""
    if is_empty_talk(quote):
        return Quoted(index.find(quote), code="EVIDENCE_EMPTY_TALK")
    matches = index.find(quote)
    if matches:
        cut = next((m for m in matches if cuts_negation(index, m)), None)
        if cut:
            return Quoted(matches, code="EVIDENCE_CHANGED_FACT", detail="引文恰好截掉了前面的否定词", near=cut)
        return Quoted(matches)
    found = []
    for part in [quote] if len(parts_of(quote)) < 2 else parts_of(quote):
        exact = index.find(part)
        near = exact[0] if exact else index.nearest(part)
        if near is None or (not exact and near.score < NEAR):
            return Quoted(code="EVIDENCE_NOT_FOUND", near=near)
        if not exact and (changed := changed_facts(part, index.transcript.text[slice(*near.span)], roster)):
            return Quoted(code="EVIDENCE_CHANGED_FACT", detail=changed, near=near)
        found.append(near)
    return Quoted(found, verbatim=False)


def is_empty_talk(quote: str) -> bool:
    """“好的”“行，没问题”：证明不了任何事。"""
    return all(_EMPTY.fullmatch(fold(strip_label(part)).text) for part in parts_of(quote) or [quote])


def changed_facts(quote: str, original: str, roster: Roster) -> str:
    """近似引文与原句之间改了什么要紧的；没有则为空串。"""
    quote = strip_label(quote)
    if hard_facts(quote) != hard_facts(original):
        return "数字、日期、否定或人称与原句不同"
    if _bag(roster, quote) != _bag(roster, original):
        return "人名与原句不同"
    a, b = fold(quote).text, fold(original).text
    extra = 0
    for op, a0, a1, b0, b1 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        out, into = a[a0:a1], b[b0:b1]
        if op == "equal" or set(out + into) <= FILLERS:
            continue
        added = "".join(c for c in out if c not in FILLERS)
        if set(out + into) & POLAR or len(added) > 1 or (op == "replace" and (min(len(out), len(into)) > 1 or _in_name(b, b0, b1))):
            return f"“{out}”与原句的“{into}”不同"
        extra += max(len(out), len(into))
    return "" if extra <= 3 else "与原句出入太多"


def _bag(roster: Roster, text: str) -> Counter[str]:
    return Counter(p for _, people in roster.places(text) for p in people)


def _in_name(text: str, start: int, end: int) -> bool:
    """小王/小李、王总/李总：换掉的字挨着称呼。"""
    return text[max(0, start - 1) : start] in tuple("小老阿") or any(text.startswith(t, end) for t in TITLES)


class Items:
    """全部行动项放在一起看：谁的期限、谁的证据，要互相对照。"""

    def __init__(self, items: list[ActionItem], index: Index, evidence: Evidence, roster: Roster) -> None:
        self.items, self.index, self.evidence, self.roster = items, index, evidence, roster
        self.utterances = index.transcript.utterances
        self.quoted = [locate(index, roster, item.evidence) for item in items]
        for q in self.quoted:
            q.matches = [piece for match in q.matches for piece in self._by_utterance(match)]

    def _by_utterance(self, match: Match) -> list[Match]:
        """跨几段发言的引文拆成一段发言一个。"""
        if len(match.utterances) < 2:
            return [match]
        spans = [(u, self.utterances[u].span) for u in match.utterances]
        return [Match((max(match.span[0], lo), min(match.span[1], hi)), (u,), match.score) for u, (lo, hi) in spans]

    # --- 负责人 -----------------------------------------------------------------------------------------------
    def owner_problem(self, i: int, name: str) -> str | None:
        """None 表示证据支持；否则是代码。"""
        if not self._said(name) and not self.roster.who(name) and not everyone(name):
            return "OWNER_NOT_IN_TRANSCRIPT"
        if not self.quoted[i].matches:
            return None  # 证据本身已有问题，不重复报
        if not self._supported(i, name):
            return "OWNER_NOT_SUPPORTED"
        return "OWNER_HANDED_ON" if self.handed_on(i, name) else None

    def handed_on(self, i: int, name: str) -> tuple[int, int] | None:
        """后来这件事点名交给了别人（那供电所改成侯经理去）：那句话的位置。"""
        people, matches = self.roster.who(name), self.quoted[i].matches
        topic = f"{self.items[i].task} {self.items[i].evidence}"
        after = max(m.span[1] for m in matches)
        for start, sentence, given in self._handovers if people else ():
            if start >= after and not given & people and self.evidence.coverage(sentence, topic) >= 0.25:
                return start, start + len(sentence)
        return None

    @cached_property
    def _handovers(self) -> list[tuple[int, str, set[str]]]:
        """“改成某某去”的句子：位置、文字、接手的人。"""
        found = []
        for m in re.finditer("[^。！？!?；;\n]+", self.index.plain):
            if _HANDS.search(m[0]):
                given = {p for at, who in self.roster.places(m[0]) if _HANDED.search(m[0][:at]) for p in who}
                found += [(m.start(), m[0], given)] if given else []
        return found

    def split_owners(self, text: str) -> list[str]:
        found = []
        for name in owners(text):
            known = self._said(name) or self.roster.who(name) or everyone(name)
            found += [name] if known or len(halves(name)) < 2 else halves(name)
        return found

    def _said(self, name: str) -> bool:
        squeezed = fold(name).text
        if squeezed.isascii():
            return bool(re.search(rf"(?<![a-z]){re.escape(plain(name).strip())}(?![a-z])", self.index.plain))
        return bool(squeezed) and squeezed in self.index.full.text

    def _supported(self, i: int, name: str) -> bool:
        people = self.roster.who(name)
        matches = self.quoted[i].matches
        texts = [self._sentence_around(m) for m in matches]
        if everyone(name) or self._names(name, people, " ".join(texts)):
            return True
        speakers = self._speakers(matches)
        if people & speakers and any(self._one_of_two(m, people) for m in matches):
            return True
        open_you = [m for m in matches if self._open_you(plain(self._sentence_around(m)))]
        if people & speakers and open_you and self._addressed(open_you, name, people, "你"):
            return True
        if people & speakers:
            return not self._assigned_to_someone_else(matches, people, speakers)
        labels = {self.utterances[u].speaker for m in matches for u in m.utterances}
        if not people and len(labels) == 1 and name in (labels.pop() or ""):
            return bool(_FIRST.search(OBJECT_ME.sub("", plain(" ".join(texts)))))  # 职务就在说话人的名字里
        if not speakers:
            return self._narrated(matches, name, people, texts)
        said = plain(" ".join(texts))
        if open_you:
            return self._addressed(open_you, name, people, said)
        if COMMITS.search(OBJECT_ME.sub("", said)) or self.roster.named(said) or _ASSIGNED.search(said):
            return self._team_of_speaker(name, people, said)
        return self._addressed(matches, name, people, said)

    def owner_place(self, i: int, name: str) -> tuple[int, int] | None:
        """名字的位置：证据里的，或说这句话的人的姓名标签。"""
        text = self.index.transcript.text
        for inside in (True, False):
            for m in self.quoted[i].matches:
                within = m.span if inside else (text.rfind("\n", 0, m.span[0]) + 1, m.span[1])
                if place := next(self.index.occurrences(name, within=within), None):
                    return place
        return None

    def _open_you(self, sentence: str) -> bool:
        """有“你”而没点名是谁；“李畅你……”“钟慧，……你”的“你”已有着落，“你和薛冰”的没有。"""
        for m in _SECOND.finditer(sentence):
            before = self.roster.named(sentence[: m.start()])
            if not before:
                return True
        return False

    def _names(self, name: str, people: set[str], text: str) -> bool:
        if people and people & self.roster.named(text):
            return True
        squeezed = fold(name).text
        if squeezed.isascii():
            return bool(re.search(rf"(?<![a-z]){re.escape(plain(name).strip())}(?![a-z])", plain(text)))
        return squeezed in fold(text).text

    def _speakers(self, matches: list[Match]) -> set[str]:
        return {p for m in matches for u in m.utterances if self.utterances[u].speaker
                for p in self.roster.who(self.utterances[u].speaker)}

    def _assigned_to_someone_else(self, matches: list[Match], people: set[str], speakers: set[str]) -> bool:
        """他虽然开了口，却是在问、在派：有别人当场说“我来”，或他点了别人的名而没说自己。"""
        mine = plain(" ".join(self._sentence_around(m) for m in matches if self._speakers([m]) & people))
        others = plain(" ".join(self._sentence_around(m) for m in matches if not self._speakers([m]) & people))
        own = OBJECT_ME.sub("", mine)
        if _FIRST.search(own) or not mine:
            return False
        if COMMITS.search(OBJECT_ME.sub("", others)):
            return bool(re.search(r"[?？]|谁", mine)) or bool(self.roster.named(mine) - people)
        return bool((self.roster.named(mine) - people) and re.search(r"(?:你|您|来|去|负责|写|做|出|跟进|把|can you|could you|please|take)", mine))

    def _narrated(self, matches: list[Match], name: str, people: set[str], texts: list[str]) -> bool:
        """没有说话人的文字：独白里的“我”是讲话的人，纪要里的“其”在上一句。"""
        if _FIRST.search(OBJECT_ME.sub("", plain(" ".join(texts)))):
            opening = self.index.transcript.header or self.index.transcript.text.partition("\n")[0][:40]
            return self._names(name, people, opening) or bool(
                re.search(_INTRODUCED + re.escape(plain(name)), self.index.plain))
        wider = " ".join(self._sentence_around(m, back=1) for m in matches)
        return self._names(name, people, wider)

    def _team_of_speaker(self, name: str, people: set[str], said: str) -> bool:
        return not people and bool(re.search(r"我们|咱们|\bwe\b", said)) and self._said(name)

    def _addressed(self, matches: list[Match], name: str, people: set[str], said: str) -> bool:
        """“那你算一版给我”：指上一个说话的人，或接着答应的人；没点名的活，看谁接了话。"""
        for match in matches:
            if not match.utterances:
                continue
            first, last = match.utterances[0], match.utterances[-1]
            speaker = self.utterances[last].speaker
            if not COMMITS.search(said) and self._one_of_two(match, people):
                return True
            before = self.utterances[max(0, first - 2) : first]
            after = self.utterances[last + 1 : last + 3]
            last_other = next((u for u in reversed(before) if u.speaker != speaker), None)
            taker = next((u for u in after if u.speaker != speaker), None)
            if taker and self._is(taker.speaker, people) and (
                _SECOND.search(said) or _ACCEPT.match(taker.text) or COMMITS.match(plain(taker.text)[:12])
            ):
                return True
            if last_other and (_SECOND.search(said) or _IMPERATIVE.search(said)) and self._is(last_other.speaker, people):
                return True
            if before and self._names(name, people, before[-1].text):
                return True
        return False

    def _one_of_two(self, match: Match, people: set[str]) -> bool:
        """“那你们俩改”指刚才说话的另外两个人。"""
        said = plain(self._sentence_around(match))
        if not match.utterances or not _BOTH.search(said) or COMMITS.search(said):
            return False
        first, speaker = match.utterances[0], self.utterances[match.utterances[-1]].speaker
        recent = reversed(self.utterances[max(0, first - 8) : first])
        others = list(dict.fromkeys(u.speaker for u in recent if u.speaker != speaker))
        return any(self._is(s, people) for s in others[:2])

    def _is(self, speaker: str | None, people: set[str]) -> bool:
        return bool(speaker and self.roster.who(speaker) & people)

    def _sentence_around(self, match: Match, back: int = 0) -> str:
        """引文所在的整句（限于同一段发言）；``back`` 再往前几句。没有标点的往前带二十来个字。"""
        lo, hi = match.span
        if match.utterances:
            start = self.utterances[match.utterances[0]].span[0]
            end = self.utterances[match.utterances[-1]].span[1]
        else:
            start, end = lo, hi
        text = self.index.transcript.text
        edges = [m.end() for m in _SENTENCE_EDGE.finditer(text, start, lo)]
        if not edges and lo - start > 80:
            quote = plain(text[lo:hi])
            begin = lo if _SECOND.search(quote) or _FIRST.search(quote) else lo - 24
        else:
            begin = edges[-1 - back] if len(edges) > back else start
        stop = _SENTENCE_EDGE.search(text, max(hi - 1, lo), end)
        return text[begin : stop.end() if stop else end if end - hi < 40 else hi]

    # --- 期限 -------------------------------------------------------------------------------------------------
    def due_place(self, i: int) -> tuple[str | None, tuple[int, int] | None]:
        """（问题代码或 None，期限所在的原文区间）。"""
        due, quoted = self.items[i].due_date_raw or "", self.quoted[i]
        text = self.index.transcript.text
        for match in quoted.matches:
            if says_when(text[slice(*match.span)], due):
                return None, self._span_of(due, match.span)
        for match in quoted.matches:
            span = self._around(match)
            if says_when(text[slice(*span)], due) and not self._taken(i, due, span):
                return None, self._span_of(due, span)
        elsewhere = next(self.index.occurrences(due), None)
        if elsewhere is None and not says_when(self.index.transcript.text, due):
            return "DUE_DATE_NOT_FOUND", None
        if not quoted.matches:
            return None, elsewhere
        return "DUE_DATE_BORROWED" if self._owner_of_due(i, due) else "DUE_DATE_NOT_SUPPORTED", elsewhere

    def _around(self, match: Match) -> tuple[int, int]:
        units = self.evidence.around(match.span, 2, 3)
        if not units:
            return match.span
        return self.evidence.units[units[0]].span[0], self.evidence.units[units[-1]].span[1]

    def _taken(self, i: int, due: str, span: tuple[int, int]) -> bool:
        """附近的这个期限落在别的行动项的证据里，而不在自己的里。"""
        text = self.index.transcript.text
        return any(
            says_when(text[slice(*m.span)], due) and m.span[0] < span[1] and m.span[1] > span[0]
            for k, other in enumerate(self.quoted) if k != i for m in other.matches
            if not any(m.span[0] < mine.span[1] and m.span[1] > mine.span[0] for mine in self.quoted[i].matches)
        )

    def _owner_of_due(self, i: int, due: str) -> int | None:
        text = self.index.transcript.text
        return next((k for k, q in enumerate(self.quoted) if k != i and any(
            says_when(text[slice(*m.span)], due) for m in q.matches)), None)

    def _span_of(self, due: str, within: tuple[int, int]) -> tuple[int, int]:
        return next(self.index.occurrences(due, within=within), within)

    # --- 证据说的是不是这件事 -------------------------------------------------------------------------------------
    def off_topic(self, i: int) -> bool | str:
        """任务的词几乎不在证据附近，却集中在会上别处；别的行动项更配这条证据时为 True，否则只是存疑。"""
        task, quoted = self.items[i].task, self.quoted[i]
        if not quoted.matches:
            return False
        own = self._topic_share(i, task)
        elsewhere = self.evidence.search(task, 3) if own < 0.3 else None
        if elsewhere is None:
            return False
        shared = any(_same_place(quoted.matches, other.matches) and self._topic_share(i, self.items[k].task) > 2 * own + 0.1
                     for k, other in enumerate(self.quoted) if k != i)
        if shared and own < 0.15 and not self._own_parts(i):
            return True
        quote = " ".join(self._sentence_around(m) for m in quoted.matches)
        if set(tokens(task)) & set(tokens(quote)):
            return False  # 证据里就有任务的词
        return (own < 0.08 and elsewhere.coverage > 0.3 or own < 0.3 * elsewhere.coverage) and "doubt"

    def _own_parts(self, i: int) -> bool:
        """证据有别的行动项没有引的一段，里面有这件事的负责人：两件事出自同一段话。"""
        others = [m for k, q in enumerate(self.quoted) if k != i for m in q.matches]
        mine = [m for m in self.quoted[i].matches if not _same_place([m], others)]
        names = owners(self.items[i].owner or "")
        return any(self._names(name, self.roster.who(name), self._sentence_around(m)) for m in mine for name in names)

    def _topic_share(self, i: int, task: str) -> float:
        text = " ".join(self._context(m) for m in self.quoted[i].matches)
        return self.evidence.coverage(task, text)

    def _context(self, match: Match) -> str:
        return " ".join(self.evidence.text(n) for n in self.evidence.around(match.span, 3, 0))


def _same_place(a: list[Match], b: list[Match]) -> bool:
    return any(x.span[0] < y.span[1] and y.span[0] < x.span[1] for x in a for y in b)


_WHEN_WORDS = (("星期", "周"), ("礼拜", "周"), ("之前", "前"), ("以前", "前"), ("之内", "内"), ("以内", "内"), ("号", "日"), ("周天", "周日"))
_NOT_NEXT = re.compile("[1一]下(?=[，,、。；;]?周)|[上下](?=[，,、。；;]周)")  # “盯一下，周五前”的“下”与周五无关
_WHEN_EDGES = re.compile(r"^(?:截止到?|截至|最晚|最迟|于|在|到|by|before|until|till|on|no later than|the|至)\s*|(?:之?前|之?内|左右|吧|为止|止|起)$")


@lru_cache(maxsize=2048)
def canon(text: str) -> str:
    """时间说法的比较形式：中文数字化、星期/礼拜 = 周、之前 = 前、号 = 日，去空白标点。"""
    text = plain(text)
    for fact in reversed(numbers(text)):
        if isinstance(fact.value, float) and fact.value.is_integer() and not text[fact.start : fact.end].isascii():
            text = f"{text[: fact.start]}{int(fact.value)}{text[fact.end :]}"
    for old, new in _WHEN_WORDS:
        text = text.replace(old, new)
    return fold(_NOT_NEXT.sub("", text)).text


@lru_cache(maxsize=4096)
def says_when(text: str, due: str) -> bool:
    """这段话里有没有说到这个期限（写法可以不同，日子、星期、时限要相同）。"""
    if plain(due).strip()[:1].isascii() and plain(due).strip()[:1].isalpha():
        phrase = re.escape(_WHEN_EDGES.sub("", plain(due).strip())).replace(r"\ ", r"\s+")
        if re.search(rf"(?<![a-z\d]){phrase}(?![a-z\d])", plain(text)):
            return True
    wanted, whole = canon(due), canon(text)
    bare = canon(_WHEN_EDGES.sub("", _WHEN_EDGES.sub("", plain(due).strip())))
    for phrase in dict.fromkeys((wanted, bare)):
        at = whole.find(phrase) if len(phrase) > 1 else -1
        while at >= 0:
            if _clean_cut(whole, at, at + len(phrase)):
                return True
            at = whole.find(phrase, at + 1)
    day = dates(due)
    return bool(day) and not weekdays(due) and any(same_day(day[0], d) and d[2] == day[0][2] for d in dates(text)) and (
        {f.value for f in numbers(due)} <= {f.value for f in numbers(text)} | {float(x) for x in day[0] if x})


def _clean_cut(text: str, start: int, end: int) -> bool:
    """不切断数字；“周五”不是“下周五”，“3天”不是“13天”。"""
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    if text[start].isdigit() and before.isdigit() or text[end - 1].isdigit() and after.isdigit():
        return False
    if text[start] == "周" and before in ("下", "上"):
        return False
    return not (text[start].isascii() and text[start].isalpha() and before.isascii() and before.isalpha())
