"""口气与否定：一句话是在问、在提议、在拍板还是在说做过的事；哪些词被否定了。词表在 ``lexicon``。"""

from __future__ import annotations

import re

from . import lexicon
from .facts import Fact, negations, plain
from .support import tokens

MODES = {
    name: re.compile(getattr(lexicon, name))
    for name in (
        "QUESTION SUGGESTION HEARSAY INJECTION SLOGAN PAST DEFERRAL REJECTION AGREEMENT DECIDED STRONG "
        "DROPPING REVOKED SHELVED OVERRIDE REPLACED CLOSING UNCHANGED CONSENT FACT DENYING RESOLVED PROPOSAL "
        "DIRECTIVE FIRM_OVERRIDE WRAP_UP REFUSAL DECLINED AT_MOST"
    ).split()
}
SOFT = ("QUESTION", "HEARSAY", "SUGGESTION", "SLOGAN", "DEFERRAL", "REJECTION", "PAST")  # 都不是拍板
SENTENCES = re.compile(r"(?:[^。！？!?；;.]|\.(?!\s|$))+[。！？!?；;.]*")
PUNCTUATION = re.compile("[，。！？,.!?；;]")
AFTER_NEGATION = "再能要会得用必敢许可以很太是想应该打算在了有全予"  # 否定词和它所否定的词之间可以隔着的字
_PARTICLES = (
    "到去来上下成为于个位次年月日号点分里从和与及按由被把让给向对比等起内外前后中先就那这也都还只又的些什么嘛吧呢啊好"
)
_A_NOT_A = re.compile(r"([一-鿿])[不没]\1")  # 传不传、有没有
_IDIOM = re.compile(lexicon.NEGATED_IDIOMS)


def says(mode: str, text: str) -> bool:
    """这段话里有没有这种口气。"""
    return bool(MODES[mode].search(plain(text).strip()))


def negated(text: str) -> list[Fact]:
    """句中真正的否定；“要不要、不错、批不下来”之类不算。"""
    skip = [m.span() for regex in (_IDIOM, _A_NOT_A) for m in regex.finditer(text)]
    return [f for f in negations(text) if not any(a <= f.start < b for a, b in skip)]


def clauses(text: str) -> list[str]:
    """按标点和汉字之间的空格分句。"""
    return [c for c in re.split(r"[，。！？；,!?;…]|\.(?!\d)|(?<=[一-鿿])\s+(?=[一-鿿])", text) if c.strip()]


def words(clause: str) -> list[tuple[str, int]]:
    """否定可以落在上面的词和位置：单个汉字，或英文词（取词干）。"""
    return [(m[0] if not m[0].isascii() else (tokens(m[0]) or [m[0]])[0], m.start())
            for m in re.finditer(r"[一-鿿]|[a-z]+", clause) if m[0] not in AFTER_NEGATION and m[0] not in _PARTICLES]


def letters(text: str) -> str:
    """只留字母、汉字、数字和百分号。"""
    return "".join(c for c in plain(text) if c.isalnum() or c in "%‰")


def unnegated(text: str) -> str:
    """再去掉否定词。"""
    return re.sub("唔好|[不没未别唔]", "", letters(text))


def local(sentence: str, claim: str) -> str:
    """没有标点的长句只看说到这件事的那一截，免得被同一口气里别的事带偏。"""
    if len(sentence) <= 30 or PUNCTUATION.search(plain(sentence).rstrip("。!?.")):
        return sentence
    wanted, text = set(tokens(claim)), plain(sentence)
    hits = [i for i in range(len(text) - 1) if text[i : i + 2] in wanted]
    if not hits:
        return sentence
    size = len(claim) + 12
    start = max(hits, key=lambda h: (sum(h <= x < h + size for x in hits), -h))
    stop = max(x for x in hits if start <= x < start + size) + 2
    return sentence[max(0, start - 3) : stop + 8]
