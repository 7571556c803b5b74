"""人：谁在场，一段话里点到了谁，一个写法指的是谁（小俞 = 俞静，侯经理 = 侯勇，Rui = He Rui）。"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache

from .facts import plain
from .lexicon import EVERYONE, SURNAMES, TITLES
from .transcript import Transcript, bare_name

_SPLIT = re.compile(r"[、,，;；/&+\n]|\band\b|\s和\s|\s与\s")
_JOINED = re.compile(r"[和与及跟]")
_BRACKET = re.compile(r"[（(][^（）()]*[）)]")
_EVERYONE = re.compile("|".join(EVERYONE))


class Roster:
    """在场的人（说话人和会头里到会的人）和他们的各种叫法。"""

    def __init__(self, transcript: Transcript) -> None:
        self.speakers = [bare_name(s) for s in transcript.speakers]
        self.present = list(dict.fromkeys([*self.speakers, *map(bare_name, transcript.attendees)]))
        self.absent = [n for n in map(bare_name, transcript.absentees) if n not in self.present]
        self._who: dict[str, set[str]] = defaultdict(set)
        for person in [*self.present, *self.absent]:
            for alias in aliases(person):
                self._who[alias].add(person)
        longest = sorted(self._who, key=len, reverse=True)
        self._regex = re.compile("|".join(map(_bounded, longest)) or r"(?!)")
        self.teams: list[str] = []

    def who(self, name: str) -> set[str]:
        """一个写法可能指的人；不认识时为空集。"""
        name = plain(bare_name(name)).strip()
        hit = self._regex.fullmatch(name)
        return set(self._who.get(name, ())) if hit else set()

    def named(self, text: str) -> set[str]:
        """一段话里点到的人。"""
        return {p for m in self._regex.finditer(plain(text)) for p in self._who[m[0]]}

    def places(self, text: str) -> list[tuple[int, set[str]]]:
        """点名的位置和所指的人，按先后。"""
        return [(m.start(), self._who[m[0]]) for m in self._regex.finditer(plain(text))]

    def mentions(self, text: str) -> list[tuple[int, str]]:
        """点名的位置和所用的叫法。"""
        return [(m.start(), m[0]) for m in self._regex.finditer(plain(text))]


@lru_cache(maxsize=4096)  # 一批会议里常是同一些人
def aliases(person: str) -> frozenset[str]:
    """一个名字在会上常见的叫法，全部小写简体。"""
    name = plain(person).strip()
    found = {name}
    if re.fullmatch(r"[一-鿿]{2,4}", name):
        family, given = name[0], name[1:]
        titled = next((t for t in TITLES if given == t), None)
        if len(given) >= 2 and not titled:
            found.add(given)
        found |= {family + t for t in TITLES} | {p + family for p in "小老阿"}
        if not titled:
            found |= {p + name[-1] for p in "小阿"} | {name[-1] + t for t in ("哥", "姐", "总", "叔", "姨")}
            found |= {name[-1] * 2, given + "老师"} | {name + t for t in ("总", "老师", "同志")}
    if re.fullmatch(r"[一-鿿]{4,7}", name):  # 护士长丁岚、出纳小纪：职务连着名字
        found |= {name[-k:] for k in (2, 3) if name[-k] in SURNAMES or name[-k] in "小老阿"}
    if name.isascii() and " " in name:
        words = name.split()
        found |= {w for w in (words[0], words[-1]) if len(w) > 1}
    return frozenset(found)


def owners(text: str) -> list[str]:
    """“林晓、周明（前端）”→ [林晓, 周明]；名字里本来就有“和”的不拆。"""
    return [part.strip() for part in _SPLIT.split(_BRACKET.sub("", text)) if part.strip()]


def halves(name: str) -> list[str]:
    """“测试组和周明”这样连着写的，拆成几个。"""
    return [part.strip() for part in _JOINED.split(name) if part.strip()]


def everyone(name: str) -> bool:
    """全体、大家、all…：不是某个人，也不是某个组。"""
    return bool(_EVERYONE.fullmatch(plain(name).strip()))


@lru_cache(maxsize=4096)
def _bounded(alias: str) -> str:
    escaped = re.escape(alias)
    if alias[-1].isdigit():
        return escaped + r"(?!\d)"
    return rf"(?<![a-z]){escaped}(?![a-z])" if alias.isascii() else escaped
