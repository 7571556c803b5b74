"""离线模式怎样听出不说“定”字的拍板：回绝、照问作答、选其一、立规矩、纪要里逐条议定的事。

每个判断返回要记下的几句原话（先提议、后结论），由措辞的一方按先后用……连起来。
"""

from __future__ import annotations

import re

from . import offline_rules as rules
from .offline_read import Sentence, overlap, weight

_SECTION = re.compile(r"(?:议定|决定|商定|确定|明确|同意|决议|意见)[^,。]{0,8}:\s*$")
_SECTION_ENDS = re.compile(r"^会议(?:要求|强调|指出|听取|还?通报|认为|号召)|:\s*$")
_BUSINESS = re.compile(r"(?:说|谈|聊|讲)正(?:事|题|经的)|言归正传|进入正题|正式开(?:始|会)|let's (?:get )?start(?:ed)?\b")
_ASKED_LEAVE = re.compile(r"要不要|能不能|能否|可不可以|可以.{0,10}吗|是不是|是否|要不|想|建议|申请|需不需要|([一-鿿])不\1|吗[?？]|得了|行不|怎么样|干脆|不如|要我说|\b(?:could|can|should|shall) (?:we|i)\b|\bwhat if\b|\bhow about\b", re.I)
_FIRST_PERSON = re.compile(r"我(?!们)|\bi\b", re.I)


class Rulings:
    """依靠 ``sentences``（全部句子）、``chairs``（主持的人）、``busy``（已是任务的句子）、``pick``（只取句中一截的）、``names``（人名与部门）。"""

    sentences: list[Sentence]
    chairs: set[str | None]
    busy: set[int]
    pick: dict[int, str]
    names: re.Pattern[str]

    def prepare(self) -> None:
        """纪要里“会议议定：”之后的各条；闲聊之后“说正事”的地方。"""
        self.resolved: set[int] = set()
        inside = False
        for s in self.sentences:
            if s.speaker or not s.plain:
                inside = False
            elif _SECTION.search(s.plain):
                inside = True
            elif _SECTION_ENDS.search(s.plain):
                inside = False
            elif inside:
                self.resolved.add(s.order)
        early = self.sentences[: max(12, len(self.sentences) // 4)]
        self.business = next((s.order for s in early if _BUSINESS.search(s.plain)), -1)

    def ruling(self, s: Sentence) -> list[Sentence]:
        """这句话（按不说“定”字的办法）拍板了什么：要记下的句子；没有则为空。"""
        if rules.NOT_RULING.search(s.plain):
            return []
        for judge in (self._listed, self._declined, self._replied, self._regulated, self._turned_down, self._picked):
            if lines := judge(s):
                return lines
        return []

    # ---- 纪要 ----

    def _listed(self, s: Sentence) -> list[Sentence]:
        """“会议议定：”之后、不是派活也不是悬而未决的一条。"""
        if s.order not in self.resolved or s.order in self.busy or weight(s.clauses) < 4:
            return []
        if rules.DEFER.search(s.text) or rules.SLOGAN.search(s.plain) or re.search(r"(?:由|请|责成)|牵头|负责|τ(?:之?前|底前|内)", s.text):
            return []
        return [s]

    # ---- 回绝 ----

    def _declined(self, s: Sentence) -> list[Sentence]:
        """别人问要不要、想不想，主持的人说“不换”“不追加了”“别想了”。"""
        said = [c for c in s.clauses if rules.DECLINE.search(c.text) and not self._undecided(s) and not re.search(r"肯定|估计|恐怕|可能", c.text)]
        if not said or s.speaker not in self.chairs or s.plain.endswith("?") or _FIRST_PERSON.search(said[0].text) or s.order in self.busy:
            return []
        asked = self._proposed(s, 5) or self._warned(s, said[0].text)
        if not asked or (s.u - asked.u > 1 and not self._about(said[0].text, asked)):
            return []
        own = [x for x in self._same_turn(s) if x.order < s.order and not rules.ACCEPT.fullmatch(x.text)][-1:] if weight(s.clauses) < 4 else []
        return [asked, *own, s]

    @staticmethod
    def _undecided(s: Sentence) -> bool:
        """悬着；“暑期不动，十月再议”眼下是定了的，不算。"""
        return any(rules.DEFER.search(c.text) and not (i and re.fullmatch(r"τ再[说看议]", c.text)) for i, c in enumerate(s.clauses))

    @staticmethod
    def _about(said: str, asked: Sentence) -> bool:
        """隔了话的“不许拍”，说的得是前面问的那件：动作或东西要对得上。"""
        verb = re.search(r"不(?:许|准|让|批|用|再|会|能)?([一-鿿]{1,2})", said)
        return len(said) < 5 or not verb or any(ch in asked.plain for ch in verb[1].rstrip("了")) or overlap(said, asked.text) >= 1

    def _warned(self, s: Sentence, said: str) -> Sentence | None:
        """刚有人说“别……换”，答“不换”。"""
        verb = re.search(r"不([一-鿿])了?$", said)
        for x in reversed(self.sentences[max(0, s.order - 4) : s.order]) if verb else ():
            if x.speaker != s.speaker and s.u - x.u <= 2 and re.search(rf"别[^,]{{0,6}}{verb[1]}", x.plain):
                return x
        return None

    def _proposed(self, s: Sentence, far: int) -> Sentence | None:
        """前面不远处，别人提的要不要、想不想、能不能；隔了别的话题不算。"""
        for x in reversed(self.sentences[max(0, s.order - 12) : s.order]):
            if s.u - x.u > far or (x.u != s.u and rules.TOPIC.search(x.text) and x.speaker in self.chairs):
                return None
            if x.speaker != s.speaker and _ASKED_LEAVE.search(x.plain) and weight(x.clauses) >= 2 and not rules.RHETORIC.search(x.plain):
                return x
        return None

    def _turned_down(self, s: Sentence) -> list[Sentence]:
        """“买卡就算了吧”：点名一件事不做；一句话里说了有人想要、谁说不行。"""
        for c in s.clauses:
            if re.search(r"(?<!那)(?<!不然)(?<!要不)[一-鿿a-z0-9]{2}就(?:算了|免了|不必了|别提了|不提了)吧?$", c.text) and not _FIRST_PERSON.search(c.text):
                return [s] if s.speaker in self.chairs or self._proposed(s, 4) else []
        if re.search(r"有人(?:跟我)?(?:说|提|问|想|建议|反映)", s.plain) and re.search(rules.REFUSAL, s.plain) and not rules.DEFER.search(s.text):
            return [s]
        return []

    # ---- 作答、选定 ----

    def _replied(self, s: Sentence) -> list[Sentence]:
        """“工钱谁出？”“合作社出。”；“……换一台得了。”“修。”；“能否提早走？”“可以，四点走。”"""
        if s.speaker not in self.chairs or s.asks or rules.DEFER.search(s.text) or len(s.plain) > 24:
            return []
        before = [x for x in self.sentences[max(0, s.order - 6) : s.order] if s.u - x.u == 1 and x.speaker != s.speaker]
        if not before or not s.clauses:
            return []
        last, lead = before[-1], s.clauses[0].text
        asked = re.search(r"(?:谁|哪[一-鿿]{0,2}?)(?:来)?([一-鿿]{1,2})[?？]$", last.plain)
        if asked and not asked[1].endswith("的") and lead.endswith(asked[1]) and 2 < len(lead) <= 12 and not self.names.fullmatch(lead.removesuffix(asked[1])) and not re.search("我|你|他|她|谁", lead):
            return [last, s]
        if re.fullmatch(r"[修换买退租搬留拆停砍上招报]", s.plain.rstrip("。!")):
            near = [x for x in before[-2:] if s.plain[0] in x.plain and _ASKED_LEAVE.search(x.plain)] or [
                x for x in self.sentences[max(0, s.order - 4) : s.order] if x.speaker != s.speaker and s.u - x.u <= 1 and s.plain[0] in x.plain]
            own = [x for x in self._same_turn(s) if x.order < s.order]
            return [near[-1], *own, s] if near else []
        granted = rules.ACCEPT.match(lead) and not re.match("[是对]", lead) and len(s.clauses) > 1 and not _FIRST_PERSON.search(s.text) and _ASKED_LEAVE.search(last.plain) and last.asks
        if granted and "τ" in s.clauses[1].text and s.order not in self.busy and not re.search("你", s.text):
            return [last, s]
        return []

    def _picked(self, s: Sentence) -> list[Sentence]:
        """“One year then.” “行，八个。”：刚才有人说过的那个。"""
        if s.speaker not in self.chairs or s.asks or s.order in self.busy or _FIRST_PERSON.search(s.text):
            return []
        if not s.clauses:
            return []
        english = re.fullmatch(r"(?:ok(?:ay)?,? |so )?([\w ]{3,40}?),? (?:then|it is)", s.plain.rstrip(".!"))
        chinese = len(s.clauses) == 2 and rules.ACCEPT.fullmatch(s.clauses[0].text) and re.fullmatch(r"(?:那就?|就)?([一二两三四五六七八九十百\d]+[一-鿿]{1,3}|[一-鿿]{2,6}?)吧?", s.clauses[1].text)
        told = english or chinese
        if not told or self.names.fullmatch(told[1]) or rules.DEFER.search(s.text):
            return []
        near = [x for x in self.sentences[max(0, s.order - 8) : s.order] if s.u - x.u <= 4 and told[1] in x.plain]
        if not near:
            return []
        first = max(near, key=lambda x: (weight(x.clauses), x.order))
        return [first, s] if weight(first.clauses) >= 4 else []

    # ---- 立规矩 ----

    def _regulated(self, s: Sentence) -> list[Sentence]:
        """以后现做现用、照总部的办、装回去之前不许浇、没有讨论余地。"""
        if rules.HEDGE.search(s.text) or (s.order in self.busy and not re.search(rules.NO_APPEAL, s.plain)):
            return []
        if re.search(r"你(?:去|来)?(?:跟|和|给|让|叫|把)", s.text) or re.search(r"(?:让|叫)[他她]", s.text) or (s.order in self.busy and "你" in s.clauses[0].text):
            return []  # 吩咐一个人的话，不是立规矩
        own = self._same_turn(s)
        after = next((x for x in own if x.order == s.order + 1), None)
        firm = re.search(rules.NO_APPEAL, s.plain) or (after and re.match(rules.NO_APPEAL, after.plain) and weight(after.clauses) <= 6)
        ruled = [c for c in s.clauses if rules.REGULATION.search(c.text) and not rules.DEFER.search(c.text) and not rules.PAST.search(c.text) and not re.search(r"[?？谁]", c.text)]
        heavy = weight([c for c in s.clauses if not re.search(rules.NO_APPEAL, c.text)]) >= 4
        if firm and not heavy:
            before = [x for x in own if x.order == s.order - 1]
            return [before[0], s] if before and weight(before[0].clauses) >= 4 else []
        if s.plain.endswith("?"):
            if not ruled or ruled[-1] is s.clauses[-1]:
                return []
            self.pick[s.order] = s.plain[: s.plain.find(ruled[-1].raw) + len(ruled[-1].raw)]
        return [s] if heavy and (firm or ruled) and not _told_by(s) else []

    def _same_turn(self, s: Sentence) -> list[Sentence]:
        return [x for x in self.sentences[max(0, s.order - 8) : s.order + 8] if x.u == s.u]


def _told_by(s: Sentence) -> bool:
    """转述别处的规定、没有说照办。"""
    return bool(re.search(r"(?:说|通报|通知|规定)[^,]{0,3}(?:,|了|要|不)", s.plain) and not re.search(r"照|我们就|咱们?就|那就", s.plain))

