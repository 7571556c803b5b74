"""页面的内容：切段、转义、出处与问题都在、没有联网、同样的输入同样的字节。浏览器里的行为见 test_report_browser。"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from report_meeting import STOCK, find, long_run, run, script

from meeting_agent.models import ActionItem, Finding, MeetingResult, MeetingRun, ReviewResult
from meeting_agent.report import path_label, to_html
from meeting_agent.segments import clock, cut_lines, split_spans
from meeting_agent.transcript import Transcript, Utterance

HOSTILE = (
    "</script><script>top.hacked=1</script><img src=x onerror=top.hacked=1>"
    "\" autofocus onfocus=top.hacked=1 '{{7*7}}&amp;"
)
VOID = {"meta", "link", "input", "br", "img"}


class Page(HTMLParser):
    """把页面读成：所有元素、按 id 和 class 分的文字。"""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict]] = []
        self.texts: list[tuple[list, str]] = []
        self._open: list = []
        self.feed(html)
        self.close()
        assert self._open == [], "标签没有成对"

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append((tag, dict(attrs), len(self.elements)))

    def handle_endtag(self, tag):
        assert self._open.pop()[0] == tag, tag

    def handle_data(self, data):
        self.texts.append((list(self._open), data))

    def text(self, tag="", css="", id_end="") -> list[str]:
        """符合条件的每个元素的全部文字（样式和脚本除外）。"""
        found: dict[int, str] = {}
        for stack, data in self.texts:
            if any(t in ("style", "script") for t, *_ in stack):
                continue
            for t, attrs, key in stack:
                if (
                    (not tag or t == tag)
                    and (not css or css in (attrs.get("class") or "").split())
                    and (attrs.get("id") or "").endswith(id_end)
                ):
                    found[key] = found.get(key, "") + data
        return list(found.values())

    def having(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.elements if name in attrs]


def page_text(html: str) -> str:
    return "".join(Page(html).text("div", "ma"))


def small(text: str = "行，我来。", speaker: str | None = "甲", **fields) -> MeetingRun:
    t = script([], [(speaker, text)])
    result = MeetingResult(**{"title": "会", "summary": "概要", **fields})
    return MeetingRun(
        result=result,
        review=None,
        findings=[],
        calls=[],
        mode="offline",
        model="offline-rules",
        elapsed_s=0.0,
        transcript=t,
    )


@pytest.mark.parametrize(
    ("name", "spans", "expected"),
    [
        ("没有引用", [], []),
        ("一处", [(2, 5, 0)], [(2, 5, (0,))]),
        ("相接不相交", [(0, 2, 0), (2, 4, 1)], [(0, 2, (0,)), (2, 4, (1,))]),
        ("嵌套", [(0, 9, 0), (3, 5, 1)], [(0, 3, (0,)), (3, 5, (0, 1)), (5, 9, (0,))]),
        ("交叉", [(0, 6, 0), (4, 9, 1)], [(0, 4, (0,)), (4, 6, (0, 1)), (6, 9, (1,))]),
        ("完全重合", [(1, 4, 1), (1, 4, 0)], [(1, 4, (0, 1))]),
        ("同一编号重叠只算一次", [(0, 4, 7), (2, 6, 7)], [(0, 2, (7,)), (2, 4, (7,)), (4, 6, (7,))]),
        ("中间有空", [(0, 1, 0), (5, 6, 0)], [(0, 1, (0,)), (5, 6, (0,))]),
        (
            "三重",
            [(0, 5, 2), (1, 4, 1), (2, 3, 0)],
            [(0, 1, (2,)), (1, 2, (1, 2)), (2, 3, (0, 1, 2)), (3, 4, (1, 2)), (4, 5, (2,))],
        ),
    ],
)
def test_split_spans(name, spans, expected):
    assert list(split_spans(spans)) == expected


SPANS = st.lists(
    st.tuples(st.integers(0, 60), st.integers(1, 20), st.integers(0, 5)).map(lambda s: (s[0], s[0] + s[1], s[2])),
    max_size=8,
)


@given(words=st.lists(st.text("甲乙ab：😀 ", min_size=1, max_size=12), min_size=1, max_size=6), spans=SPANS)
def test_every_character_of_the_transcript_carries_exactly_its_citations(words, spans):
    t = script(["会议主题：试"], [("甲", w) for w in words])
    blocks = list(cut_lines(t, spans))
    rows = [(n, row) for n, row in enumerate(t.text.split("\n"), 1) if row.strip()]
    assert [b.line for b in blocks] == [n for n, _ in rows]
    for block, (_, row) in zip(blocks, rows, strict=True):
        speaker, said = "".join(p.text for p in block.speaker), "".join(p.text for p in block.words)
        assert row == (f"{speaker}：{said}" if speaker else said)
        at = block.start + len(row) - len(said)
        for piece in block.words:
            for offset in range(at, at + len(piece.text)):
                assert piece.refs == tuple(sorted({r for a, b, r in spans if a <= offset < b}))
            at += len(piece.text)


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (None, ""),
        (0, "00:00"),
        (59.9, "00:59"),
        (61, "01:01"),
        (3599, "59:59"),
        (3600, "1:00:00"),
        (36125.5, "10:02:05"),
        (-1, ""),
        (float("nan"), ""),
        (float("inf"), ""),
    ],
)
def test_clock(seconds, expected):
    assert clock(seconds) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("title", "标题"),
        ("decisions[0]", "决策 1"),
        ("action_items[2].owner", "行动项 3 · 负责人"),
        ("action_items[0].due_date_raw", "行动项 1 · 截止日期"),
        ("transcript", "转写"),
        ("review_issues", "已移出的内容"),
        ("something.else", "something.else"),
        ("action_items[x]", "action_items[x]"),
        ("", ""),
    ],
)
def test_path_label(path, expected):
    assert path_label(path) == expected


def test_same_run_gives_the_same_bytes_and_different_runs_share_no_id():
    first, second = to_html(run()), to_html(small())
    assert first == to_html(run())
    ids = [Page(html).having("id") for html in (first, second, to_html(small(), embed=True))]
    assert all(len(found) == len(set(found)) for found in ids)
    assert not set(ids[0]) & set(ids[1])
    assert set(ids[1]) == set(ids[2])


def test_page_reaches_for_nothing_and_its_policy_allows_only_its_own_style_and_script():
    html = to_html(run())
    page = Page(html)
    assert [a for t, a in page.elements if t in ("img", "iframe", "object", "form", "base", "video", "audio")] == []
    assert page.having("src") == [] and page.having("style") == []
    assert {h[0] if h.startswith("#") else h for h in page.having("href")} == {"#", "data:,"}
    assert not re.search(r"https?:|//[a-z]|@import|url\(|fetch\(|XMLHttp|localStorage|innerHTML|eval\(", html)
    policy = next(a["content"] for t, a in page.elements if a.get("http-equiv"))
    assert policy.startswith("default-src 'none'; ") and "unsafe" not in policy
    for tag in ("style", "script"):
        body = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.S)
        digest = b64encode(hashlib.sha256(body[0].encode()).digest()).decode()
        assert len(body) == 1 and f"{tag}-src 'sha256-{digest}'" in policy


def test_style_and_script_do_not_depend_on_the_meeting():
    parts = [
        re.findall(r"<(style|script)>(.*?)</\1>", html, re.S) for html in (to_html(run()), to_html(small(HOSTILE)))
    ]
    assert parts[0] == parts[1]


def test_every_link_inside_the_page_has_a_target():
    for meeting in (run(), small(), long_run(30)):
        page = Page(to_html(meeting))
        ids = set(page.having("id"))
        assert {h[1:] for h in page.having("href") if h.startswith("#")} <= ids
        root = page.having("id")[0]
        assert {f"{root}-{name}" for name in page.having("data-to") + page.having("data-nav")} <= ids
        assert {f"{root}-l{line}" for line in page.having("data-line")} <= ids
        refs = {ref for value in page.having("data-ref") for ref in value.split()}
        cited = {ref for value in page.having("data-c") for ref in value.split()}
        assert cited == refs and set(page.having("data-go")) <= refs


def hostile_run(text: str) -> MeetingRun:
    """每个能放文字的地方都放上 ``text``，包括说话人、来源、路径、模型名。"""
    t = script([f"会议主题：{text}"], [(text, text, 1.0)], source=f"x/{text.replace('/', '_')}")
    item = ActionItem(task=text, owner=text, due_date_raw=text, evidence=text)
    result = MeetingResult(
        title=text,
        meeting_date=text,
        participants=[text],
        summary=text,
        decisions=[text],
        action_items=[item],
        open_questions=[text],
        review_status="needs_manual_review",
        review_issues=[text],
    )
    review = ReviewResult(passed=False, issues=[text + "1"], missing_items=[text + "2"])
    spots = ["title", "decisions[0]", "action_items[0].evidence", "action_items[0].owner", text]
    findings = [
        Finding(code="X", severity=severity, path=path, message=text, line=1, span=(8, 12))
        for path in spots
        for severity in ("located", "error", "warning", "info")
    ]
    return MeetingRun(
        result=result,
        review=review,
        findings=findings,
        calls=[],
        mode="live",
        model=text,
        elapsed_s=1.0,
        transcript=t,
        warnings=[text + "3"],
    )


@pytest.mark.parametrize("embed", [False, True])
def test_markup_in_names_and_words_stays_text(embed):
    page = Page(to_html(hostile_run(HOSTILE), embed=embed))
    assert [tag for tag, _ in page.elements if tag in ("script", "img")] == ["script"]
    assert [name for _, attrs in page.elements for name in attrs if name.startswith("on") or name == "autofocus"] == []
    for css in ("ma-t", "ma-q", "ma-s", "ma-w", "ma-summary", "ma-v"):
        assert any(HOSTILE in text for text in page.text(css=css)), css


PRINTABLE = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Z"]) | st.sampled_from("<>&\"'{}%#/\u202e\u2066🙂"),
    min_size=1,
    max_size=20,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=PRINTABLE.filter(lambda s: MeetingResult(title=s, summary=s).title == s))
def test_any_text_survives_and_adds_no_element(text):
    page = Page(to_html(hostile_run(text)))
    plain = Page(to_html(hostile_run("文" * len(text))))
    kinds = [[tag for tag, _ in p.elements if tag != "bdi"] for p in (page, plain)]
    assert set(kinds[0]) <= set(kinds[1]) | {"option", "select", "label"}
    assert text in page.text(css="ma-summary")[0] and text in page.text(css="ma-w")[-1]


def test_direction_marks_are_isolated_one_by_one():
    html = to_html(small("付给\u202e三李\u202c五千", decisions=["付给\u202e三李"]))
    assert "付给<bdi>\u202e</bdi>三李<bdi>\u202c</bdi>五千" in html
    assert html.count("\u202e") == html.count("<bdi>\u202e</bdi>") == 2


def test_text_that_utf8_cannot_carry_is_shown_as_replacement():
    html = to_html(small("好的\ud83d没问题\x00", speaker="李\udc00"))
    assert "好的\ufffd没问题\ufffd" in page_text(html) and "李\ufffd" in html
    html.encode("utf-8")


def test_nothing_in_the_minutes_is_dropped_when_nothing_was_located():
    meeting = replace(run(), findings=[])
    page, result = Page(to_html(meeting)), meeting.result
    cards = page.text("li", "ma-card")
    assert len(cards) == len(result.decisions) + len(result.action_items) + len(result.open_questions)
    assert all("未核对" in card for card in cards)
    said = page_text(to_html(meeting))
    for text in [
        *result.decisions,
        *result.open_questions,
        *result.participants,
        *result.review_issues,
        result.summary,
    ]:
        assert text in said
    for item in result.action_items:
        assert item.task in said and item.evidence in said


def test_item_without_a_source_is_marked_and_located_owner_stays_clickable():
    card = Page(to_html(run())).text("li", id_end="-action_items-7")[0]
    assert "未找到依据" in card and "转写里找不到“试点方案我会后发给区域经理。”" in card
    assert "看原话" not in card and "许岚" in card


@pytest.mark.parametrize(("number", "tag"), [(0, "出处已定位"), (4, "需要核对"), (6, "需要核对"), (7, "未找到依据")])
def test_action_item_says_how_far_it_was_checked(number, tag):
    assert Page(to_html(run())).text("li", id_end=f"-action_items-{number}")[0].count(tag) >= 1
    tags = [t for t in Page(to_html(run())).text("span", "ma-tag") if not t.startswith("优先级")]
    assert tags[4 + number] == tag


def test_overlapping_evidence_is_split_and_lists_every_claim():
    meeting = run()
    html = to_html(meeting)
    labels = {a["data-ref"]: a["data-label"] for _, a in Page(html).elements if a.get("data-label")}
    line = re.search(
        rf'<li id="\w+-l{meeting.transcript.line_of(find(meeting.transcript, STOCK)[0])}".*?</li>', html, re.S
    )[0]
    cited = [
        ([labels[r] for r in refs.split()], text) for refs, text in re.findall(r'data-c="([\d ]+)">(.*?)</mark>', line)
    ]
    assert cited == [
        (["决策 1", "行动项 2 · 证据"], STOCK[: STOCK.index("余量")]),
        (["决策 1", "行动项 2 · 证据", "行动项 2 · 负责人"], STOCK[STOCK.index("余量") :]),
    ]


def test_place_outside_the_transcript_is_ignored_and_missing_item_gets_no_link():
    meeting = small(decisions=["定了"])
    size = len(meeting.transcript.text)
    meeting.findings = [
        Finding(code="A", severity="located", path="decisions[0]", message="", line=1, span=(0, size + 1)),
        Finding(code="B", severity="located", path="decisions[9]", message="", line=1, span=(0, 2)),
        Finding(code="C", severity="error", path="action_items[3].owner", message="没有这个人", line=99),
        Finding(code="D", severity="warning", path="oddity", message="怪事", line=1),
    ]
    page = Page(to_html(meeting))
    assert page.having("data-c") == [] and page.having("data-to") == []
    assert page.having("data-line") == ["1", "1"]  # 行号超出末行的指向末行
    text = page_text(to_html(meeting))
    assert "行动项 4 · 负责人" in text and "没有这个人" in text and "oddity" in text and "没有单一出处" in text


def test_issue_carries_the_links_of_its_finding_and_is_told_once():
    meeting = small(
        review_status="needs_manual_review",
        review_issues=["负责人不在场：原文没有“丁”。", "另一件事"],
        decisions=["定了"],
    )
    meeting.findings = [
        Finding(code="A", severity="error", path="decisions[0]", message="原文没有“丁”", line=1, span=(2, 4)),
        Finding(code="B", severity="error", path="decisions[0]", message="别的错误", line=1),
    ]
    meeting.review = ReviewResult(passed=False, issues=["另一件事", "第三件事"])
    box = "".join(Page(to_html(meeting)).text("div", "ma-box"))
    assert [box.count(text) for text in ("原文没有“丁”", "另一件事", "别的错误", "第三件事")] == [1, 1, 1, 1]
    assert "负责人不在场：原文没有“丁”。　决策 1" in re.sub(r"\s*\n\s*", "", box)


@pytest.mark.parametrize(
    ("status", "words"), [("passed", "审核通过"), ("needs_manual_review", "需要人工复核"), ("pending", "尚未审核")]
)
def test_status_is_told_in_plain_words(status, words):
    assert words in Page(to_html(small(review_status=status))).text("div", "ma-status")[0]


def test_page_tells_mode_calls_ledger_and_what_checks_do_not_prove():
    live, offline = page_text(to_html(run())), page_text(to_html(small()))
    assert "大模型 qwen-plus" in live and "4 次调用" in live and "修订 · 重试" in live and "LLM_TIMEOUT" in live
    assert "没有使用大模型" in offline and "没有调用记录" in offline
    assert "不等于它支持这一条" in live and "不等于它支持这一条" in offline


def test_source_shows_the_file_name_and_not_the_folder():
    for source in ("/home/someone/secret/周会.txt", "C:\\Users\\someone\\周会.txt"):
        meeting = small()
        meeting.transcript = replace(meeting.transcript, source=source)
        html = to_html(meeting)
        assert "会议纪要 · 周会.txt" in html and "someone" not in html


def test_embedded_fragment_is_only_a_fragment():
    html = to_html(run(), embed=True)
    assert html.lstrip().startswith("<style>") and not re.search(r"<(html|head|body|meta|title|link)\b|<!DOCTYPE", html)
    assert html.count("<script>") == 1


def test_evidence_joined_from_two_places_is_one_source_with_both():
    meeting = small("先做甲。再说乙。最后定丙。", action_items=[ActionItem(task="做", evidence="先做甲。……最后定丙。")])
    meeting.findings = [
        Finding(code="L", severity="located", path="action_items[0].evidence", message="", line=1, span=span)
        for span in [(2, 6), (10, 15)]
    ]
    html = to_html(meeting)
    assert "看原话：第 1 行 甲 （共 2 处）" in html
    assert re.findall(r'data-c="0">(.*?)</mark>', html) == ["先做甲。", "最后定丙。"]


def test_task_at_the_same_place_as_its_evidence_is_not_told_twice():
    meeting = small("先做甲。再说乙。", action_items=[ActionItem(task="做甲", evidence="先做甲。")])
    places = [("evidence", (2, 6)), ("task", (2, 6)), ("priority", (6, 10))]
    meeting.findings = [
        Finding(code="L", severity="located", path=f"action_items[0].{part}", message="", line=1, span=span)
        for part, span in places
    ]
    page = Page(to_html(meeting))
    assert page.having("data-label") == ["行动项 1 · 证据", "行动项 1 · 优先级"]


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("【甲】：", "甲"),
        ("【【嘉宾】甲】：", "【嘉宾】甲"),
        ("甲：", "甲"),
        ("【未知说话人】：", "未知说话人"),
        ("", ""),
    ],
)
def test_speaker_is_shown_without_the_signs_around_the_name(label, shown):
    text = f"{label}行，我来。\n"
    t = Transcript(text, (Utterance(1, None, None, "行，我来。", (len(label), len(text) - 1)),))
    (block,) = cut_lines(t, [(0, len(text), 0)])
    assert ("".join(p.text for p in block.speaker), "".join(p.text for p in block.words)) == (shown, "行，我来。")
