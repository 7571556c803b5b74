"""整场会议：自编的会议里，金标纪要没有一处误报，植入的不实之处按种类抓够。

语言种类不同（简体、繁体、粤语、英文、纪要体、无标点独白）；../shared/eval/dev 在时一并查误报。
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "tests" / "benchmarks"))

from truth import BARS, Meeting, claims, errors, load, minutes, mutants, own_meetings, under  # noqa: E402

OWN = own_meetings()
DEV = load([ROOT.parent / "shared" / "eval" / "dev"])


@pytest.mark.parametrize("meeting", [*OWN, *DEV], ids=lambda m: m.name)
def test_gold_minutes_raise_no_error(meeting: Meeting):
    assert [(f.path, f.code, f.message) for f in errors(minutes(meeting.gold), meeting.transcript)] == []


def test_planted_untruths_are_caught_in_the_required_shares():
    planted, caught = Counter(), Counter()
    for meeting in OWN[::2]:
        others = [m for m in OWN if m is not meeting]
        for mutant in mutants(meeting, others, random.Random(f"7:{meeting.name}")):
            planted[mutant.kind] += 1
            caught[mutant.kind] += any(under(f.path, mutant.path) for f in errors(mutant.result, meeting.transcript))
    assert set(planted) == set(BARS)
    assert {k: caught[k] / planted[k] for k in BARS if caught[k] / planted[k] < BARS[k]} == {}


def test_the_mutator_really_changes_the_minutes():
    meeting = OWN[0]
    base = minutes(meeting.gold)
    changed = [m for m in mutants(meeting, OWN[1:], random.Random(3))]
    assert changed and all(m.result != base for m in changed)
    assert claims(base) > 20
