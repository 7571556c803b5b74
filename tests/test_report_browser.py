"""真浏览器里的页面：点一条就看到出处，点原话就看到谁引用它；筛选、搜索、键盘、手机、暗色、打印、互不干扰。

用 Playwright 驱动系统的 chromium；每个用例结束时都断言没有联网、没有控制台错误。
"""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager

import pytest
from report_meeting import INSTALL, LOST, STOCK, TRAINING, long_run, run
from test_report import HOSTILE, hostile_run

from meeting_agent.report import to_html

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
playwright = pytest.importorskip("playwright.sync_api", reason="没有安装 playwright，浏览器测试跳过")
pytestmark = pytest.mark.skipif(
    not CHROMIUM, reason="没有找到 chromium，浏览器测试跳过（Debian：apt install chromium）"
)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
STOCK_PARTS = [STOCK[: STOCK.index("余量")], STOCK[STOCK.index("余量") :]]
IN_VIEW = """el => { const r = el.getBoundingClientRect(), x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
    const top = document.elementFromPoint(x, y); return el === top || el.contains(top); }"""


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def visit(browser, tmp_path_factory):
    """``visit(html, width=…)`` 打开页面；结束时断言没有别的请求、没有控制台消息、没有脚本错误。

    选项相同的用例共用一个标签页，每次重新载入。
    """
    path, tabs = tmp_path_factory.mktemp("page") / "页面.html", {}

    def tab(options: dict):
        key = repr(sorted(options.items()))
        if key not in tabs:
            page, noise = browser.new_context(reduced_motion="reduce", **options).new_page(), []
            page.set_default_timeout(5000)
            page.on("request", lambda request: noise.append(request.url))
            page.on("console", lambda message: noise.append(message.text))
            page.on("pageerror", lambda error: noise.append(str(error)))
            page.on("dialog", lambda dialog: noise.append(dialog.message))
            tabs[key] = page, noise
        return tabs[key]

    @contextmanager
    def opened(html: str, width: int = 1280, height: int = 800, **options):
        path.write_text(html, encoding="utf-8", newline="\n")
        page, noise = tab({"viewport": {"width": width, "height": height}, **options})
        noise.clear()
        page.goto(path.as_uri())
        yield page
        assert [what for what in noise if what not in (path.as_uri(), "data:,")] == []

    return opened


@pytest.fixture(scope="module")
def html():
    return to_html(run())


def item(page, name: str, number: int):
    return page.locator(f"[id$='-{name}-{number}']")


def lit(page) -> list[str]:
    """转写里正亮着的小段。"""
    return page.locator(".ma-right mark.ma-on").all_text_contents()


def cites(page) -> list[str]:
    return [" ".join(text.split()) for text in page.locator(".ma-cites:not([hidden]) li").all_text_contents()]


def test_clicking_an_item_scrolls_to_its_evidence_and_lights_exactly_it(visit, html):
    cases = [("action_items", 5, TRAINING), ("decisions", 0, STOCK), ("action_items", 6, INSTALL)]
    with visit(html) as page:
        for name, number, evidence in cases:
            card = item(page, name, number)
            card.locator(".ma-t").click()
            assert "".join(lit(page)) == evidence
            page.wait_for_function(IN_VIEW, arg=page.locator("mark.ma-on").first.element_handle())
            assert "ma-on" in card.get_attribute("class")
            assert page.evaluate("document.activeElement.tagName") == "MARK"


def test_owner_and_date_lead_to_their_own_places(visit, html):
    with visit(html) as page:
        page.get_by_role("link", name="九月二十二号").click()
        assert lit(page) == ["九月二十二号"]
        page.locator("[id$='-participants-2'] a").click()
        assert lit(page) == ["贺小满"]
        page.locator("[id$='-meeting_date'] a").click()
        assert lit(page) == ["2026年9月14日"]


def test_clicking_again_moves_on_to_the_next_place_of_the_same_claim(visit, html):
    with visit(html) as page:
        owner = item(page, "action_items", 1).get_by_role("link", name="方致远", exact=True)
        rows = []
        for _ in range(3):
            owner.click()
            rows.append(page.locator("li.ma-at > .ma-n").text_content())
        assert rows == ["19", "20", "19"]
        assert lit(page) == [STOCK_PARTS[1], "方致远"]


def test_clicking_a_sentence_shows_who_cites_it_and_leads_back(visit, html):
    with visit(html) as page:
        page.locator("mark", has_text=STOCK_PARTS[0]).click()
        assert cites(page) == [
            "决策 1 库存改为每分钟拉取一次，高峰期预留百分之五的余量",
            "行动项 2 · 证据 完成库存对账：每分钟拉取并预留余量",
        ]
        page.locator("mark", has_text=STOCK_PARTS[1]).click()
        assert cites(page)[1] == "行动项 2 · 证据、负责人 完成库存对账：每分钟拉取并预留余量"  # 两个部分合成一行
        assert lit(page) == [STOCK_PARTS[1]]
        page.locator(".ma-cites a").nth(1).click()
        card = item(page, "action_items", 1)
        page.wait_for_function(IN_VIEW, arg=card.locator(".ma-t").element_handle())
        assert page.evaluate("document.activeElement.id") == card.get_attribute("id")


def test_a_problem_leads_to_the_line_it_talks_about_and_to_its_item(visit, html):
    with visit(html) as page:
        row = page.locator(".ma-box li", has_text="只是提议，不能记成决策")
        row.get_by_role("link", name="第 37 行").click()
        assert lit(page) == ["可以考虑致远和小满轮着来"]
        assert cites(page) == ["错误 · 决策 4 原话是“可以考虑”，只是提议，不能记成决策。"]
        row.get_by_role("link", name="决策 4").click()
        page.wait_for_function(IN_VIEW, arg=item(page, "decisions", 3).locator(".ma-t").element_handle())


def test_a_folded_hint_is_unfolded_when_its_sentence_leads_to_it(visit, html):
    with visit(html) as page:
        hint = page.locator(".ma-box li", has_text="这句像是答应去做")
        assert not hint.is_visible()
        page.locator("mark", has_text="我让工程师看看能不能在固件里补偿").click()
        page.locator(".ma-cites a").click()
        assert hint.is_visible()


def test_selecting_words_in_an_item_does_not_jump(visit, html):
    with visit(html) as page:
        item(page, "decisions", 0).locator(".ma-t").click(click_count=2)  # 双击选中一个词
        assert page.evaluate("getSelection().toString()") != ""
        before = page.evaluate("document.querySelector('.ma-right').scrollTop")
        page.evaluate("document.querySelector('.ma-right').scrollTop = 0")
        page.keyboard.down("Shift")
        item(page, "decisions", 0).locator(".ma-t").click(position={"x": 60, "y": 8})  # 延长选区
        page.keyboard.up("Shift")
        assert before > 0 and page.evaluate("document.querySelector('.ma-right').scrollTop") == 0


def test_item_without_a_source_stays_in_sight_and_lights_nothing(visit, html):
    with visit(html) as page:
        card = item(page, "action_items", 7)
        card.scroll_into_view_if_needed()
        assert card.is_visible() and LOST in card.inner_text() and "未找到依据" in card.inner_text()
        card.locator(".ma-t").click()
        assert lit(page) == []


def test_filters_by_owner_and_by_unverified_and_says_how_many_are_hidden(visit, html):
    def seen(name):
        cards = page.locator(f"li[id*='-{name}-']").all()
        return [n for n, card in enumerate(cards) if card.is_visible()]

    with visit(html) as page:
        page.get_by_label("负责人").select_option("Kevin Lau")
        assert (seen("action_items"), seen("decisions")) == ([2, 3, 6], [0, 1, 2, 3])
        page.get_by_label("只看没有核实的").check()
        assert (seen("action_items"), seen("decisions"), seen("open_questions")) == ([6], [3], [])
        assert page.locator(".ma-tools output").text_content() == "显示 2 条，筛掉 13 条"
        page.get_by_label("负责人").select_option("未指定")
        assert seen("action_items") == [4]
        page.get_by_label("负责人").select_option("全部")
        assert seen("action_items") == [4, 6, 7]
        page.locator("mark", has_text=TRAINING[:8]).click()  # 引用它的条目被筛掉了：点过去就取消筛选
        page.locator(".ma-cites a").first.click()
        assert item(page, "action_items", 5).is_visible() and not page.get_by_label("只看没有核实的").is_checked()


def test_search_counts_steps_wraps_and_clears(visit, html):
    with visit(html) as page:
        box, count = page.get_by_role("searchbox"), page.locator(".ma-search output")

        def current():
            page.wait_for_function("() => document.querySelector('.ma-search output').textContent !== ''")
            rows = page.evaluate(
                "[...CSS.highlights.get('ma-now')].map(r => r.startContainer.parentElement.closest('li')"
                ".querySelector('.ma-n').textContent + r.toString())"
            )
            return count.text_content(), rows

        box.fill("试点")
        assert current() == ("1 / 4", ["35试点"])
        box.press("Enter")
        assert current() == ("2 / 4", ["35试点"])
        box.press("Enter")
        assert current() == ("3 / 4", ["36试点"])
        page.wait_for_function(IN_VIEW, arg=page.locator("li.ma-hit .ma-w").element_handle())
        box.press("Shift+Enter")
        page.get_by_label("上一处").click()
        page.get_by_label("上一处").click()
        assert current() == ("4 / 4", ["43试点"])
        page.get_by_label("下一处").click()
        assert current()[0] == "1 / 4"
        assert page.evaluate("CSS.highlights.get('ma-find').size") == 4
        box.fill("[kevin LAU")
        page.wait_for_function("() => document.querySelector('.ma-search output').textContent === '没有匹配'")
        box.fill("KEVIN lau")  # 大小写不论，说话人也算
        page.wait_for_function("() => document.querySelector('.ma-search output').textContent === '1 / 6'")
        box.fill("五的余量，这")  # 跨过小段的边界
        page.wait_for_function("() => document.querySelector('.ma-search output').textContent === '1 / 1'")
        box.press("Escape")
        assert box.input_value() == "" and page.evaluate("CSS.highlights.get('ma-find').size") == 0
        assert page.locator("li.ma-hit").count() == 0


def test_everything_works_from_the_keyboard(visit, html):
    with visit(html) as page:
        page.keyboard.press("Tab")
        while "看原话" not in page.evaluate("document.activeElement.textContent"):
            page.keyboard.press("Tab")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.textContent") == STOCK_PARTS[0]
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        page.keyboard.press("Escape")
        assert "看原话" in page.evaluate("document.activeElement.textContent") and lit(page) == []
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        assert lit(page) == [STOCK_PARTS[1]] and len(cites(page)) == 2
        for _ in range(2):  # “返回”按钮之后是第一条引用者
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id").endswith("-decisions-0")


def test_controls_have_names_and_marks_are_buttons(visit, html):
    with visit(html) as page:
        unnamed = page.evaluate(
            "[...document.querySelectorAll('a,button,input,select,[role],section,nav')].filter(el =>"
            "!el.closest('[hidden]') && !(el.textContent.trim() || el.getAttribute('aria-label') || el.labels?.length))"
            ".map(el => el.outerHTML)"
        )
        assert unnamed == []
        assert page.locator("mark[data-c]:not([role=button][tabindex='0'])").count() == 0
        assert page.locator("html").get_attribute("lang") == "zh-CN"


@pytest.mark.parametrize("width", [320, 390])
def test_phone_shows_one_column_and_leads_there_and_back(visit, html, width):
    with visit(html, width=width, height=760, has_touch=True, is_mobile=True) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        card = item(page, "action_items", 5)
        card.locator(".ma-t").tap()
        page.wait_for_function(IN_VIEW, arg=page.locator("mark.ma-on").first.element_handle())
        page.get_by_role("button", name="返回").tap()
        page.wait_for_function(IN_VIEW, arg=card.locator(".ma-srcs a").element_handle())
        page.get_by_role("navigation").get_by_role("link", name="转写").tap()
        page.wait_for_function(IN_VIEW, arg=page.get_by_role("searchbox").element_handle())
        assert page.evaluate("document.documentElement.scrollWidth") <= width


SHADE = "getComputedStyle(document.querySelector('.ma')).backgroundColor.match(/\\d+/g).map(Number)"
CONTRAST = """() => {  // 对比度不足 4.5 的文字
    const rgb = css => css.match(/[\\d.]+/g).map(Number);
    const linear = v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
    const light = css => { const [r, g, b] = rgb(css).map(v => linear(v / 255));
        return .2126 * r + .7152 * g + .0722 * b; };
    const fill = el => getComputedStyle(el).backgroundColor;
    const back = el => { while ((rgb(fill(el))[3] ?? 1) === 0) el = el.parentElement; return fill(el); };
    const ratio = el => { const [a, b] = [light(getComputedStyle(el).color), light(back(el))].sort((x, y) => y - x);
        return (a + .05) / (b + .05); };
    return [...document.querySelectorAll('.ma *')]
        .filter(el => el.offsetParent && !el.closest('.ma-key,option'))
        .filter(el => [...el.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
        .filter(el => ratio(el) < 4.5).map(el => `${ratio(el).toFixed(2)} ${el.className || el.tagName}`); }"""


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_light_and_dark_follow_the_system_and_stay_readable(visit, html, scheme, dark):
    with visit(html, color_scheme=scheme) as page:
        item(page, "action_items", 1).locator(".ma-t").click()
        shade = page.evaluate(
            "getComputedStyle(document.querySelector('.ma')).backgroundColor.match(/\\d+/g).map(Number)"
        )
        assert (sum(shade) < 150) is dark
        assert page.evaluate(CONTRAST) == []


@pytest.mark.parametrize(("scheme", "light", "dark"), [("light", "false", True), ("dark", "true", False)])
def test_in_a_notebook_the_theme_of_the_notebook_wins(visit, scheme, light, dark):
    html = f"<!DOCTYPE html><meta charset=utf-8><body data-jp-theme-light={light}>" + to_html(run(), embed=True)
    with visit(html, color_scheme=scheme) as page:
        shade = page.evaluate(SHADE)
        assert (sum(shade) < 150) is dark and page.evaluate(CONTRAST) == []


def test_paper_carries_everything_and_no_controls(visit, html):
    with visit(html, width=700) as page:
        page.emulate_media(media="print")
        for text in (LOST, "这句像是答应去做", "修订 · 重试", "没过就顺延", "把值班改为待确认问题"):
            assert page.locator("li:visible, td:visible, p:visible", has_text=text).count() >= 1, text
        assert page.get_by_role("searchbox").count() == 0 and page.locator(".ma-tools label:visible").count() == 0
        right, left = page.locator(".ma-right").bounding_box(), page.locator(".ma-left").bounding_box()
        assert right["y"] >= left["y"] + left["height"] and right["height"] > 1500


def test_two_pages_and_the_same_page_twice_in_one_document_do_not_collide(visit):
    cell = "<div class='jp-RenderedHTMLCommon'>{}</div>"
    cells = [to_html(run(), embed=True), to_html(long_run(40), embed=True), to_html(run(), embed=True)]
    with visit(
        "<!DOCTYPE html><meta charset=utf-8><link rel=icon href='data:,'>" + "".join(map(cell.format, cells))
    ) as page:
        roots = page.locator(".ma")
        assert roots.count() == 3
        names = page.evaluate(
            "() => { const f = document.createElement('iframe'); document.body.append(f);"
            "const clean = new Set(Object.getOwnPropertyNames(f.contentWindow)); f.remove();"
            "return Object.getOwnPropertyNames(window).filter(n => !clean.has(n) && isNaN(n)); }"
        )
        assert names == []
        roots.nth(2).locator("[id$='-action_items-5'] .ma-t").click()
        assert [roots.nth(n).locator("mark.ma-on").count() for n in range(3)] == [0, 0, 2 + 1]
        roots.nth(1).get_by_role("searchbox").fill("第0007点")
        roots.nth(0).get_by_role("searchbox").fill("超卖")
        counts = "[...document.querySelectorAll('.ma-search output')].map(el => el.textContent).join()"
        page.wait_for_function(f"() => {counts} === '1 / 3,1 / 1,'")
        assert page.evaluate("CSS.highlights.get('ma-find').size") == 4
        roots.nth(1).get_by_role("searchbox").press("Escape")
        assert page.evaluate("CSS.highlights.get('ma-find').size") == 3


def test_markup_in_the_meeting_runs_nothing(visit):
    with visit(to_html(hostile_run(HOSTILE))) as page:
        item(page, "decisions", 0).locator(".ma-t").click()
        page.locator(".ma-right mark").first.click()
        page.locator(".ma-cites a").first.click()
        assert page.evaluate("top.hacked") is None
        assert page.locator("img").count() == 0 and page.locator("script").count() == 1


def test_policy_stops_scripts_and_requests_that_are_not_the_page_s_own(browser, html, tmp_path):
    path = tmp_path / "页面.html"
    path.write_text(
        html.replace("</body>", "<script>top.hacked=1</script><img src='https://example.invalid/x.png'></body>"),
        encoding="utf-8",
    )
    with browser.new_context() as context:
        page, sent, noise = context.new_page(), [], []
        page.on("requestfinished", lambda request: sent.append(request.url))
        page.on("console", lambda message: noise.append(message.text))
        page.goto(path.as_uri())
        assert page.evaluate("top.hacked") is None
        assert [url for url in sent if "example" in url] == []
        assert sum("Content Security Policy" in text for text in noise) == 2


def test_two_thousand_utterances_are_all_there_and_found(visit):
    with visit(to_html(long_run())) as page:
        assert page.locator(".ma-lines > li").count() == 2003
        item(page, "action_items", 150).locator(".ma-t").click()
        assert lit(page) == ["第1500点，核对接口返回值和报警阈值，没问题继续。"]
        page.wait_for_function(IN_VIEW, arg=page.locator("mark.ma-on").element_handle())
        page.get_by_role("searchbox").fill("阈值")
        page.wait_for_function("() => document.querySelector('.ma-search output').textContent === '1 / 2000'")
        page.get_by_label("上一处").click()
        page.wait_for_function(IN_VIEW, arg=page.locator("li.ma-hit .ma-w").element_handle())
