"""页面的大小、生成和打开的时间：约五万字、两千段发言、两百处引用。

    python tests/benchmarks/report_open.py

打开的时间由 chromium 自己的 Navigation Timing 给出（到 load 事件结束），取五次的中位数；
搜索的时间含 120 ms 防抖。
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from report_meeting import long_run, run  # noqa: E402
from test_report_browser import CHROMIUM, FLAGS  # noqa: E402

from meeting_agent.report import to_html  # noqa: E402

LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"
SEARCH = """() => {
    const box = document.querySelector('input[type=search]'), count = document.querySelector('.ma-search output');
    const started = performance.now();
    box.value = '阈值';
    box.dispatchEvent(new Event('input', {bubbles: true}));
    return new Promise(done => {
        const look = () => count.textContent ? done(performance.now() - started) : setTimeout(look, 1);
        look();
    });
}"""


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, meeting in (("短会", run()), ("五万字", long_run())):
            to_html(meeting)
            started = time.perf_counter()
            html = to_html(meeting)
            made = time.perf_counter() - started
            path = Path(folder, "page.html")
            path.write_text(html, encoding="utf-8", newline="\n")
            opened, searched = [], []
            for _ in range(5):
                page = browser.new_page()
                page.goto(path.as_uri())
                opened.append(page.evaluate(LOADED))
                searched.append(page.evaluate(SEARCH))
                page.close()
            size, chars = len(html.encode()) / 1024, len(meeting.transcript.text)
            print(f"{name}：转写 {chars} 字，页面 {size:.0f} KB，生成 {made:.3f} s", end="，")
            print(f"打开 {statistics.median(opened):.0f} ms，搜索 {statistics.median(searched):.0f} ms")
        browser.close()
    print(f"chromium：{shutil.which('chromium') or CHROMIUM}，{os.cpu_count()} 核，负载 {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
