"""离线模式怎样找决策和待确认问题：提议、表决、拍板、反悔；问了没答、说了待定。"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from . import offline_rules as rules
from .offline_cues import is_ruling
from .offline_read import Sentence, overlap, weight
from .offline_view import NEAR, Scene, numbers
from .offline_words import decision_words

THREAD = 6  # 拍板或搁置的话，管得到这么多段发言之前的提议
_TOPIC = re.compile(r"(?:咱们?|我们)?(?:要不要|能不能|是不是|是否|该不该|需不需要|用不用|做不做|行不行|怎么|什么时候|可不可以|谁)")
_REMARK = re.compile(r"^(?:到底|究竟)?[^,]{0,8},?(?:我|谁)(?:也|都)?(?:说不准|不知道|不清楚|没数|说不好|不好说)$|^[^,]{0,4}(?:也|都)(?:说不准|不知道|不清楚)$")
_RECALL = re.compile(r"作废|不算|推翻|重新(?:表决|投票|定)|收回|scrap|overrule", re.I)
_BUSINESS = re.compile(r"(?:说|谈|聊|讲)正(?:事|题|经的)|言归正传|进入正题|正式开(?:始|会)|let's (?:get )?start(?:ed)?\b")


@dataclass
class Point:
    """一条决策或一个问题；``lines`` 是原句，``text`` 是写进纪要的话。"""

    text: str
    lines: list[Sentence] = field(default_factory=list)


class PointReader:
    """在任务之外再走一遍：拍板的归决策，悬着的归问题。"""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.sentences, self.names = scene, scene.sentences, scene.names
        early = self.sentences[: max(12, len(self.sentences) // 4)]
        self.business = next((s.order for s in early if _BUSINESS.search(s.plain)), -1)

    # ---- 决策 ----

    def decisions(self) -> list[Point]:
        found: list[Point] = []
        for s in self.sentences:
            if s.section:
                if s.section == "decisions" and not rules.DEFER.search(s.text) and weight(s.clauses) >= 2:
                    found.append(Point(decision_words(s.raw), [s]))
                continue
            if s.order < self.business or rules.JOKE.search(s.text) or rules.CLOSING.search(s.text) or s.plain.endswith(":"):
                continue
            told = self._decided(s)
            if not told or any(told[0] in point.lines for point in found[-12:]):
                continue
            if found and re.search(r"票|通过", s.plain) and s.u - found[-1].lines[-1].u <= 4 and rules.CONSENT.search(found[-1].lines[0].plain):
                continue  # 表决结果已经记在被表决的那条上
            last = found[-1] if found else None
            if last and s.u == last.lines[-1].u and s.order - last.lines[-1].order == 1 and told == [s] and len(last.lines) < 2:
                last.lines.append(s)  # 同一段里接着说的
                last.text = joined(last.lines)
                continue
            if same := self._again(found, s):
                found.remove(same)
                if rules.ACCEPT.match(s.text) and len(told) == 1:
                    told = [*same.lines[-1:], s]  # “挪到周日。”“好，改到周日。”
            self._retract(found, s, bool(_RECALL.search(" ".join(x.plain for x in self.scene.turn(s)))))
            found.append(Point(self._wording(told[0]) if len(told) == 1 else joined(told), told))
        return found

    def _decided(self, s: Sentence) -> list[Sentence]:
        """这句话拍板了什么：要记下的句子，先内容、后拍板；没有拍板为空。"""
        if self._next_meeting(s) or self._listed(s):
            return [s]
        if rules.CONSENT.search(s.plain):
            return [source] if (source := self._carried(s)) else []
        if rules.BARE_DECIDE.match(s.text) and not s.asks:
            return [source, s] if (source := self._proposal(s)) else []
        if re.search(rf"(?:改成|换成|改由|转给)\s?(?:{self.names.pattern})|(?:{self.names.pattern}) it is$", s.text, re.I):
            return []  # 换的是做事的人
        return [s] if is_ruling(self.scene.view(s)) else []

    @staticmethod
    def _again(found: list[Point], s: Sentence) -> Point | None:
        """几段之内又说了同一件事：后说的算。"""
        for point in reversed(found[-4:]):
            gap = s.u - point.lines[-1].u
            shared = overlap(" ".join(x.text for x in point.lines), s.text)
            if 0 < gap <= NEAR * 2 and (shared >= 3 or gap <= 2 and (shared >= 2 or rules.ACCEPT.match(s.text) and (shared or numbers(point.lines[-1].plain) & numbers(s.plain)))):
                return point
        return None

    def _listed(self, s: Sentence) -> bool:
        """“会议议定：”之后的一条，不是派活也不悬着。"""
        return bool(s.order in self.scene.resolved and s.order not in self.scene.told and weight(s.clauses) >= 4 and not rules.DEFER.search(s.text)
                    and not rules.SLOGAN.search(s.plain) and not re.search(r"由|请|责成|牵头|负责|τ(?:之?前|底前|内)", s.text))

    def _next_meeting(self, s: Sentence) -> bool:
        if rules.NEXT_MEETING.search(s.text) and not s.asks:
            return True
        before = self.sentences[s.order - 1] if s.order else None
        return bool(before and not s.asks and rules.NEXT_MEETING_Q.search(before.plain) and before.speaker != s.speaker and "τ" in s.text)

    def _carried(self, s: Sentence) -> Sentence | None:
        """征求意见之后有人同意、没人反对（或宣布通过），提议成立。"""
        votes = [x for x in self.sentences[s.order + 1 : s.order + 12] if x.u - s.u <= THREAD]
        passed = any(re.search(r"通过|全票|票同意|passed|carried", x.plain) for x in votes[:8]) or re.search(r"passed|carried|通过", s.plain)
        agreed = [x for x in votes if x.u - s.u <= 3 and x.speaker != s.speaker and (rules.ACCEPT.match(x.text) or re.match(r"同意|没意见|赞成|\+1", x.text))]
        against = [x for x in votes if x.u - s.u <= 3 and rules.OBJECT.search(x.text)]
        if not passed and (not agreed or against):
            return None
        rest = rules.CONSENT.sub("", s.text)
        if len(re.sub(r"[^一-鿿a-z0-9]", "", rest)) >= 6:
            return s
        if any(rules.CONSENT.search(x.plain) for x in self.scene.turn(s) if x.order > s.order):
            return None  # “重新表决一次。……同意的举手。”内容在后一句
        before = [x for x in self.scene.turn(s) if x.order < s.order and weight(x.clauses) >= 3]
        return before[-1] if before else self._proposal(s)

    def _proposal(self, s: Sentence) -> Sentence | None:
        """“就这么定”指的是哪句：先看同一段的上一句，再往前找最近的、有内容的提议。"""
        before = [x for x in self.scene.turn(s) if x.order < s.order and weight(x.clauses) >= 4 and not x.asks]
        if before:
            return before[-1]
        for earlier in reversed(self.sentences[max(0, s.order - 12) : s.order]):
            if s.u - earlier.u > THREAD - 2:
                return None
            if earlier.order in self.scene.told or rules.ACCEPT.match(earlier.text) and weight(earlier.clauses) < 4:
                continue
            if weight(earlier.clauses) >= 4 and (rules.PROPOSE.search(earlier.text) or rules.CONSENT.search(earlier.plain) or rules.VERDICT.search(earlier.text)):
                return earlier
        return None

    def _retract(self, found: list[Point], source: Sentence, recall: bool) -> None:
        """后话推翻前话：明说作废的，或说的是同一件事的，去掉先前那条。"""
        recent = found[-15:]  # 只回看最近几条，长会议的时间才不随决策数平方增长
        for clause in source.clauses:
            undone = re.search(r"不([一-鿿])了$", clause.text)
            recent = [p for p in recent if not (undone and source.u - p.lines[-1].u > 1 and (
                (same := overlap(p.lines[-1].text, clause.text)) >= 2 or same and undone[1] in p.lines[-1].text))]
        found[-15:] = [p for p in recent if not (source.u - p.lines[-1].u > 4 and _back(p.lines[-1], source))]
        scored = [(overlap(point.lines[0].text, source.text), i) for i, point in enumerate(found[-15:], max(0, len(found) - 15))]
        best = max(scored, default=(0, 0))
        listed = best[0] and not recall and found[best[1]].lines[-1].u == source.u  # 一口气列了几条，不是后话推翻前话
        if best[0] >= (1 if recall else 4) and not listed:
            self.scene.told |= {line.order for line in found[best[1]].lines}  # 推翻了的，也不再是悬着的
            del found[best[1]]

    def _wording(self, s: Sentence) -> str:
        text = decision_words(s.raw)
        if len(re.sub(r"\W", "", text)) >= 14 or not s.speaker:
            return text
        if len(re.sub(r"\W", "", text)) <= 2 and s.order:
            return f"{decision_words(self.sentences[s.order - 1].raw)}：{text}"
        for earlier in reversed(self.sentences[max(0, s.order - 6) : s.order]):
            if earlier.asks and earlier.speaker != s.speaker and (topic := topic_of(earlier.raw)) and topic not in text:
                return f"{topic}：{text}"
        return text

    # ---- 待确认问题 ----

    def questions(self, decided: list[Point], vacant: list[Sentence]) -> list[Point]:
        closed = {line.order for point in decided for line in point.lines}
        found: list[Point] = []
        for s in self.sentences:
            if s.section == "questions" or s.section == "decisions" and s.order not in closed:
                self._add(found, s.raw, [s])
            if s.section or s.order in closed or rules.JOKE.search(s.text) or rules.WITHDRAW.search(s.text) and not rules.DEFER.search(s.text) or (rules.CONDITION.search(s.text) and not rules.DEFER.search(s.text)):
                continue
            if rules.DEFER.search(s.text) and not s.plain.endswith("?") and s.order not in self.scene.told:
                self._deferred(s, found, closed)
            elif rules.OPEN_STATEMENT.search(s.text) and not rules.QUESTION.search(s.plain) and weight(s.clauses) >= 4:
                self._add(found, s.raw, [s])
        for s in vacant:
            self._add(found, s.raw, [s])
        return sorted(found, key=lambda point: point.lines[0].order)

    def _deferred(self, s: Sentence, found: list[Point], closed: set[int]) -> None:
        alone = not s.speaker or (weight(s.clauses) >= 6 and re.search(r"是否|是不是|要不要|哪[个天里位]|谁来|几[号月点]", s.plain))
        near = [x for x in self.sentences[max(0, s.order - 10) : s.order] if s.u - x.u <= 4 and x.order not in closed
                and not rules.RHETORIC.search(x.plain) and weight(x.clauses) >= 2]
        asked = [x for x in near if x.asks] or [x for x in near if rules.PROPOSE.search(x.text)]
        question = asked[-1] if asked and not alone else None
        if question:
            self._add(found, f"{question.raw.strip()}（{s.raw.rstrip('。')}）", [question, s])
        elif found and _REMARK.search(s.plain.rstrip("。.!")) and s.u - found[-1].lines[-1].u <= 1:
            found[-1].lines.append(s)
        elif weight(s.clauses) >= 4 and (rules.OPEN_STATEMENT.search(s.text) or re.search(r"哪|谁|怎么|多少|什么|是否|几[个号点]|([一-鿿])不\1", s.plain)):
            self._add(found, s.raw, [s])

    @staticmethod
    def _add(found: list[Point], text: str, lines: list[Sentence]) -> None:
        near = found[-12:]  # 同一句话只进一个问题；重复只会出在近处
        if not any({x.order for x in point.lines} & {x.order for x in lines} for point in near):
            found.append(Point(text, lines))


def joined(lines: list[Sentence]) -> str:
    """提议和结论连成一条：同一段里挨着的照原样连着，隔开的用……。"""
    text = decision_words(lines[0].raw) if lines[0].u != lines[-1].u else lines[0].raw
    for before, line in pairwise(lines):
        text += line.raw if line.u == before.u and line.order == before.order + 1 else "……" + line.raw
    return re.sub(r"[。.！!]$", "", text)


def _back(before: Sentence, after: Sentence) -> bool:
    """“花车不办了”之后又说“花车办个小的”：前话翻了。"""
    undone = next((m for c in before.clauses if (m := re.search(r"不([一-鿿])了$", c.text))), None)
    return bool(undone and overlap(before.text, after.text) and re.search(rf"(?<![不没别]){undone[1]}(?!了)", after.text))


def topic_of(question: str) -> str | None:
    """“争议解决要不要改仲裁？”说的是“争议解决”。"""
    if not _TOPIC.search(question):
        return None
    head = _TOPIC.split(question.strip(), maxsplit=1)[0]
    head = re.split(r"[,，:：。]", head.strip(" ,，"))[-1]
    return head if 2 <= len(head) <= 12 and head != question.strip() else None
