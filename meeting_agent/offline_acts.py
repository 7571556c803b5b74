"""离线模式怎样听出一句话里的认领与派活：我来、你去、某某负责、由某科牵头。"""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import offline_rules as rules
from .facts import plain
from .labels import name_strength
from .offline_due import CLOCK, EDGE
from .offline_read import Clause, Roster, Sentence, weight

NEAR_BY = 4  # “你们俩”指的是这么多段以内说过话的人


@dataclass
class Act:
    """一句话里的一次认领（``mine``）或派活。"""

    owners: list[str]
    clauses: list[Clause]
    mine: bool
    span: tuple[int, int] | None = None  # 一句里有几件事时，这件所在的 [起, 止)
    sure: bool = True  # 点了名或自己认领；只说“你”的要等对方答应


class ActReader:
    """一句一句听；``voc`` 记着刚才叫了谁，``_open`` 由顺着对话走的子类回答。"""

    def __init__(self, sentences: list[Sentence], roster: Roster) -> None:
        self.sentences, self.roster = sentences, roster
        self.voc: tuple[int, str] | None = None
        one = rf"(?:(?:{rules.TEAM}\s?(?:那边|这边|那个)?(?:[一-鿿]{{0,2}}的)?|[一-鿿]{{2,5}}的|{rules.OFFICE.pattern})?(?:{roster.person})|{roster.team}|每个(?:小组|部门|班|科室|单位|门店))"
        self.several = rf"{one}(?:(?:同志)?(?:、|和|跟|与|及|会同|配合| and )\s*{one}|{roster.person}(?=你们?俩?|一起|两))*(?:你们俩|俩)?"
        head = rf"(?:^|[,τ]|那|就|好|行|还是|这[回次]|我们\s?|{rules.LET_DO})(?:那|就|我们|,|\s)*"
        self.named = re.compile(rf"{head}(?P<who>{self.several})(?:(?:一起|共同|联合|分别|两[个位]|同志|同学)?{rules.NAME_DO}|(?:一起|负责|牵头)$)")
        self.only = re.compile(rf"^(?:我们?(?:这边|这儿)?)?(?:那|就|还是|这[回次]|要不|改成|换成|还得|,|让|找)+(?P<who>{self.several})(?:吧|来|上|去|来吧|上吧|去吧)?$")
        self.fronted = re.compile(rf"^[^,]{{1,10}}?(?<![给跟和对问向为被让帮找])(?P<who>{roster.person}|{rules.TEAM}(?=来|去|负责|牵头|统一|τ))(?:你?(?:来|去|负责|帮我?|帮忙|牵头|跟进|统一)+{rules.VERB}|你{rules.VERB}(?![了过着得的])|{rules.VERB}[一下完好吧]{{0,2}}$|τ(?:之?前|内)?(?:就|要|得|必须|统一)?{rules.VERB}(?![了过]))")
        self.named_en = re.compile(rf"(?:^|and |,|so )\s*@?(?P<who>{roster.person}(?: and {roster.person})?){rules.NAME_DO_EN}", re.I)
        self.stranger = re.compile(
            r"(?:由|请)(?P<who>(?![^,]*(?:[各位大家]))[一-鿿]{2,3}?)(?:同志)?(?:负责|牵头|会同|组织|抓紧|做好|落实|起草|制定|尽快|继续)"
            r"|^(?P<who2>[一-鿿]{2,3})(?:同志)?(?:负责|牵头)"
            rf"|^(?P<who4>(?![须应需均已请由全各])[一-鿿]{{2,3}})(?:同志)?(?:于|在)?τ[^,]*{rules.VERB}"
            rf"|由(?P<who3>(?![^,]*[各位大家我你])[一-鿿]{{2,3}}?)(?:于|在|τ|{rules.ADV})*{rules.VERB}")
        self.handed = re.compile(rf"(?:交给|归|包给|派给|转给)(?P<who>{self.several})(?:吧|来|去|做|弄|管|负责|$|,)")
        self.item_for = re.compile(rf"(?:action(?: item)?s?|todo|ai) (?:for|on)\s*(?P<who>{roster.person})$|\bfor (?P<who2>{roster.person}) to \w+")
        self.through = re.compile(rf"我(?:这就|等会儿?|马上|再|去|来|回头|这边|τ)*(?:让|叫|请|安排|喊|派)\s?(?P<who>{roster.person}|{rules.TEAM})")
        self.with_me = re.compile(rf"我[和跟与]\s?(?P<who>{self.several})")
        self.with_you = re.compile(rf"你(?:[和跟与]|(?P<along>带上?|拉上|叫上))\s?(?P<who>{self.several})")
        self.helper = re.compile(rf"(?:、|,|会同|和)\s?(?P<who>{one})(?:配合|协助|协同|参与|参加)|会同(?P<who2>{one})|(?:、|,)(?P<who3>{one})(?:也)?一起")

    def _open(self, s: Sentence) -> bool:
        """眼下有没有正在谈的任务或没人接的事：有，“还是某某吧”才算派活。"""
        return False

    def _acts(self, s: Sentence) -> list[Act]:
        found: list[Act] = []
        if rules.SLOGAN.search(s.plain) and not s.speaker and not any(EDGE.search(p.text) for c in s.clauses for p in c.times):
            return found
        if not s.speaker and re.match(r"(?:报送?|抄[送报]|主送|分送|印发)[:：]", s.plain):
            return found  # 公文末尾的报送单位
        if not s.speaker and re.search(r"(?:参加|出席|列席|主持召开)[^,]{0,8}$", s.plain.rstrip("。.")):
            return found  # 纪要里的到会名单
        if re.search(r"不(?:用|归)(?:我们|咱们?)?管", s.text):
            return found
        hedged = False
        for i, clause in enumerate(s.clauses):
            asks = s.asks and i == len(s.clauses) - 1
            hedged = bool(rules.HEDGE.search(clause.text))
            if re.search(r"再(?:说|定|议|决定|看看?)吧?$", s.text) or re.search(r"逾期|否则|不然", clause.text):
                hedged = True
            stamp = clause if clause.text.startswith("τ") else s.clauses[i - 1] if i and s.clauses[i - 1].text == "τ" else None
            told = stamp and CLOCK.match(stamp.times[0].text)  # “20:40 某某把……”是在念时间线
            act = None if hedged or told or rules.IN_ROOM.search(clause.text) or self._past(clause) else self._act(s, clause, asks)
            if not act and not found and not hedged and self._delivers(s, clause, i):
                act = Act([s.speaker], [clause], True)
            if act and act.mine and found and act.owners == found[-1].owners and _SHOWN.search(clause.text):
                found[-1].clauses.append(clause)
                continue  # “我去订货，单子我后天给您看”是同一件事的期限
            if act and found and act.owners == found[-1].owners and re.search(r"[跟和向给][^,]{1,8}(?:讲|说|打招呼|交代)一?声?$", clause.text):
                act = None  # “我做两版，我跟设计公司讲，十五号交”是一件事
            if act and rules.RELAY.search(clause.text) and (found or self._open(s)):
                act = None
            if act and found and (set(act.owners) <= set(found[-1].owners) and not act.mine or act.owners == found[-1].owners and min(weight([clause]), weight(found[-1].clauses)) <= 3):
                act = None
            if act:
                found.append(act)
            elif found and not asks:
                found[-1].clauses.append(clause)
        if len(found) > 1 and not found[-2].mine and re.match(r"我来?(?:批|审|签字?|看)$", found[-1].clauses[0].text):
            found.pop()  # “小王你提申请，我来批”
        shared = [c for c in s.clauses if re.search(r"(?:都|均|全部|both|all)\s?(?:在|于|要)?\s?τ", c.text)]
        for act in found if len(found) > 1 else ():
            act.clauses += [c for c in shared if c not in act.clauses]
        if any(act.mine for act in found):
            found = [act for act in found if act.sure]  # “你定稿给我，我盖”：说的是我的事
        return _split_spans(s, found)

    def _act(self, s: Sentence, clause: Clause, asks: bool) -> Act | None:
        text = clause.text
        if not asks and re.search("你们?俩|你们两[个位]", text) and re.search(rules.VERB, text) and (pair := self._pair(s)):
            return Act(pair, [clause], False)
        if not asks and (match := self.with_you.search(text)) and (match["along"] or re.search("一起|一块|两个人|分一下|各|一人一半|对半", s.text[s.text.find(text) :])) and (who := self._people(match["who"], s)):
            return self._you(s, clause, who)  # “你跟老谭一块儿排”
        if match := self.with_me.search(text):
            if s.speaker and not _RELAYED.match(text, match.end()) and not asks and (rules.DELIVER.search(s.text) or re.search("一起|一块|一道", text)):
                return Act([s.speaker, *self._people(match["who"], s)], [clause], True)
        if (match := self.through.search(text)) and not asks and re.search(rules.VERB, text[match.end():]) and (people := self._people(match["who"], s)):
            return Act(people, [clause], False)  # “我让小范去”：做的是小范；“我让电工弄”还是我的事
        if (match := re.search(r"我(?:会)?(?:让|叫|请|催)(?:他|她|他们)", text)) and clause.times:
            before = self._people(s.text[: s.text.find(match[0])], s)
            return Act(before[-1:], [clause], False)
        if rules.COMMIT.search(text) and not asks and not rules.NO_COMMIT.search(text) and not _finished(clause):
            return Act([s.speaker] if s.speaker else [], [clause], True)
        owners = self._named(s, text)
        if owners and not asks and not (rules.DONE_TAIL.search(text) and not re.search("把|τ|先", text)):
            helpers = [m[m.lastgroup] for m in self.helper.finditer(s.text)]
            return Act(_whole([*owners, *(p for h in helpers for p in self._people(h, s))]), [clause], False)
        if rules.YOU_DO.search(text) and not asks:
            return self._you(s, clause)
        if self._imperative(s, text) and not asks:
            return Act([self.voc[1]], [clause], False)
        if match := self.with_you.search(text):
            return self._you(s, clause, self._people(match["who"], s))
        return None

    @staticmethod
    def _past(clause: Clause) -> bool:
        """说的是已经发生的事；“你把昨天漏的补了”只看“把”之前。"""
        before, ba, _ = clause.text.partition("把")
        return bool(rules.PAST.search(before if ba and not before.endswith("我") else clause.text))

    def _delivers(self, s: Sentence, clause: Clause, i: int) -> bool:
        """省了“我”的承诺：“明天下班前给结果”；派活时说的“周五前给我”不算。"""
        if not s.speaker or s.asks or len(clause.times) != 1:
            return False
        give = re.match(rf"^(?:争取|大概|最晚)?τ(?:给|交|出|发|完成|搞定|弄好|{rules.VERB}[完好齐]|[带送拿搬寄](?:来|去|过来|过去))(?!我|您|你们?自己)", clause.text)
        mine = any(re.match(r"那?我(?!想|觉得|建议|们)", c.text) and not rules.PAST.search(c.text) for c in s.clauses[:i])
        if clause.times[0].text.startswith("提前") and not mine:
            return False  # “提前一天发短信”说的是做法
        if mine and re.match(rf"^τ把.{{1,14}}{rules.VERB}", clause.text):
            return True
        return bool(give) and (mine or bool(EDGE.search(clause.times[0].text)) and not self._open(s))

    def _imperative(self, s: Sentence, text: str) -> bool:
        """先叫了人，再说“把……补齐”“下午去一趟”：派给被叫的人。"""
        if not self.voc or self.voc[0] != s.u or self.voc[1] == s.speaker:
            return False
        if re.match(rules.DO_EN, text):
            return True  # “Tom, if it fails again, roll it back.”
        needs = rules.MUST.search(text) and len(s.clauses) > 1 and self.roster.called(s.clauses[0].text) and not self.roster.anyone.search(text)
        return bool(needs and not re.search(r"我|\bi\b", text)) or bool(re.match(
            rf"^(?:记得|别忘了?|麻烦|辛苦)你?.{{0,10}}{rules.VERB}|^(?:τ|先|再|也|都|尽快|抓紧|记得|麻烦|辛苦|帮忙?|回头)*(?:把.{{1,16}}{rules.VERB}|去.{{0,10}}{rules.VERB}|{rules.VERB}.{{1,12}}(?:一下|出来|给我|发我|好|完|齐|掉)$)", text))

    def _named(self, s: Sentence, text: str) -> list[str]:
        for regex in (self.named, self.named_en, self.item_for, self.fronted, self.handed, *([self.only] if self._open(s) else [])):
            for match in regex.finditer(text):
                who = next(filter(None, match.groups()))
                people = [who] if who.startswith("每个") else self._people(who, s) or [w for w in [who.strip()] if rules.OFFICE.fullmatch(w)]
                if re.search("(?:送|报|抄送|提交)$", text[: match.start()] + text[match.start() : text.find(who, match.start())]) or re.match("送|报送|抄送", who) \
                        or re.match("跟我[说讲]|通知我|告诉我", text[text.find(who) + len(who) :]):
                    continue  # “送局办公室备案”“医保局跟我说”：不是派活
                if "你们" + who in text and self.voc and self.voc[0] == s.u:
                    people = [self.voc[1]]
                if s.speaker and people == ["办公室"] and not re.search(r"由|请|让|归|你们", text):
                    continue  # “办公室就退掉一半”说的是地方
                if s.speaker and re.match(r"\s?(?:在[一-鿿]{2}(?=,|$)|反馈|反映|那边也)", text[match.end("who") :] if "who" in match.groupdict() and match["who"] else ""):
                    continue  # “设备科反馈……”是转述
                if people and people != [s.speaker]:
                    return people
        if not s.speaker and (match := self.stranger.search(text)):  # 纪要里点到、名单里没有的人
            name = next(filter(None, match.groups()))
            return [name] if name_strength(name) == 2 and not _NOBODY.match(name) else []
        return []

    def _you(self, s: Sentence, clause: Clause, others: list[str] | None = None) -> Act | None:
        who = self.voc[1] if self.voc and self.voc[0] == s.u else None
        pair = self._pair(s) if re.search("你们|你俩", clause.text) else []
        if pair:
            return Act(pair, [clause], False)
        guess = who or self._previous_speaker(s)
        if not guess or guess == s.speaker:
            return Act([], [clause], False, sure=False) if not others else Act(others, [clause], False)
        return Act([guess, *(others or [])], [clause], False, sure=bool(who or others))

    def _pair(self, s: Sentence) -> list[str]:
        """“小叶和小罗，你们俩……”里被叫的几个人。"""
        for clause in s.clauses:
            if re.fullmatch(self.several, clause.text) and len(people := self._people(clause.text, s)) > 1:
                return people
        if not re.search("你们?俩|你们两[个位]", s.text):
            return []
        named = list(dict.fromkeys(self.roster.full(m[0]) for m in re.finditer(self.roster.person, s.text, re.I)))
        spoken = list(dict.fromkeys(x.speaker for x in reversed(self.sentences[max(0, s.order - 12) : s.order]) if s.u - x.u <= NEAR_BY and x.speaker not in (None, s.speaker)))
        return named if len(named) == 2 else list(reversed(spoken[:2])) if len(spoken) > 1 else []  # 没点名，就是刚才说话的两个人

    def _previous_speaker(self, s: Sentence) -> str | None:
        for earlier in reversed(self.sentences[max(0, s.order - 12) : s.order]):
            if earlier.speaker != s.speaker:
                return earlier.speaker if s.u - earlier.u <= 2 else None
        return None

    def _people(self, text: str, s: Sentence) -> list[str]:
        found = []
        for match in self.roster.anyone.finditer(text):
            name = re.sub(r"^(?:由|请|让|会同|同|和|与|跟|及|还是|我们|的?事(?![业务])|[条件份](?=[一-鿿]{2}))+", "", match[0].strip())
            if plain(name) in self.roster.names:
                name = self.roster.full(name)
                if found and found[-1][1] == "team" and not re.search(r"[、和跟与及同]", text[: match.start()][-1:]):
                    found.pop()
                found.append((name, "person"))
            elif not rules.NOT_TEAM.search(name):
                at = s.plain.find(name)
                found.append((s.raw[at : at + len(name)] if at >= 0 else name, "team"))
        return _whole([name for name, _ in found])


_NOBODY = re.compile("公共|原定|原计|专人|各自|本人|双方|对方|其")
_SHOWN = re.compile(r"τ[^,]{0,12}(?:给|交|发|送)(?:给)?(?:你们?|您|大家|各位)?(?:过目|过来|看看?|审|批|试试?|瞧|过一眼)$|我τ(?:就|再)?(?:给|交|发|送)[你您]?大?家?$")  # “合同我后天给您过目”
_RELAYED = re.compile(r"(?:那边|这边)?(?:去)?(?:讲|说|谈|聊|打|要|沟通|商量|确认|对接|联系|交代|打招呼|核[对实]|申请|借)")


def _whole(names: list[str]) -> list[str]:
    """去掉重复的，和别的名字里的一截（“社区、服务中心、社区服务中心”）。"""
    return [name for name in dict.fromkeys(names) if not any(name != other and name in other for other in names)]


def _finished(clause: Clause) -> bool:
    """“我拍照发群里了”：以了结尾、没有“把”和将来时间，是做完的事。"""
    weak = all(re.fullmatch(r"今[天早日]|上午|中午|下午|早上", p.text) for p in clause.times)
    return not clause.text.startswith("那我") and bool(rules.DONE_TAIL.search(clause.text)) and "把" not in clause.text and weak


def _split_spans(s: Sentence, acts: list[Act]) -> list[Act]:
    """一句里有几件事：每件只占自己的那几个小句。"""
    if len(acts) > 1:
        starts = [0, *(act.clauses[0].at for act in acts[1:]), len(s.raw)]
        for act, start, end in zip(acts, starts[:-1], starts[1:], strict=True):
            act.span = (start, end)
    return acts
