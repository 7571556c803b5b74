"""读取的速度：四万五千字用几毫秒、十倍的字用几倍时间、20 MB 的怪行卡不卡；样例在时顺便数一数读对几份。

运行：``python tests/benchmarks/readers.py``。时间是处理器时间，取几次里最短的。
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from meeting_agent.errors import MeetingAgentError  # noqa: E402
from meeting_agent.readers import MAX_BYTES, load_transcript  # noqa: E402

SHARED = ROOT.parent / "shared" / "samples"
WORDS = "这批秋茶我们再看一下数量，大概要到周五下午 3:30 才能定，先按 3:1 来分。"
FORMS = {
    "姓名：话": (".txt", "说话人{n}：{w}\n"),
    "姓名 时间": (".txt", "说话人{n} {t}\n{w}\n\n"),
    "[时间] 姓名：": (".txt", "[{t}] 说话人{n}：{w}\n"),
    "vtt": (".vtt", "{t}.000 --> {t}.900\n<v 说话人{n}>{w}</v>\n\n"),
    "聊天记录": (".txt", "2026-07-02 {t} 说话人{n}\n{w}\n\n"),
    "Zoom 网页": (".txt", "说话人{n}\n说话人{n}\n{t}\n{w}\n"),
    "两个空格": (".txt", "说话人{n}  {w}\n"),
    "没有说话人": (".txt", "{w}\n"),
}
HOSTILE = {
    "一个字母": "a", "空格": " ", "全角空格": "\u3000", "换行": "\n", "冒号": ":", "方括号": "[", "尖括号": "<v ", "反引号": "`",
    "时间": "12:34 ", "星号": "**", "人名顿号": "张三、", "逗号": "a,", "箭头": "-->", "括号": "（", "标签": "<cite ", "引号": '"',
    "会头里的长行": "参会人：" + "张三、" * 99, "实体": "&amp", "花括号": "{", "制表符": "\t",
}


def body(form: str, chars: int) -> str:
    out, size, i = [], 0, 0
    while size < chars:
        out.append(form.format(n=i % 7 + 1, t=f"{i // 3600:02}:{i // 60 % 60:02}:{i % 60:02}", w=WORDS))
        size += len(out[-1])
        i += 1
    return "".join(out)


def cost(folder: Path, suffix: str, content: str, times: int) -> float:
    path = folder / f"a{suffix}"
    path.write_text(("WEBVTT\n\n" if suffix == ".vtt" else "") + content, encoding="utf-8", newline="")
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        try:
            load_transcript(path)
        except MeetingAgentError:
            pass
        best = min(best, time.process_time() - began)
    return best


def squashed(turns) -> list[list]:
    groups: list[list] = []
    for speaker, text in turns:
        text = "".join(text.split())
        if groups and speaker and groups[-1][0] == speaker:
            groups[-1][1] += text
        else:
            groups.append([speaker, text])
    return groups


def samples() -> tuple[int, int]:
    good = 0
    paths = sorted(SHARED.glob("formats/*/*.expected.json"))
    for path in paths:
        turns = json.loads(path.read_text(encoding="utf-8"))["turns"]
        found = load_transcript(path.with_name(path.name.removesuffix(".expected.json"))).utterances
        good += squashed((u.speaker, u.text) for u in found) == squashed((t["speaker"], t["text"]) for t in turns)
    return good, len(paths)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cost(folder, ".txt", body("说话人{n}：{w}\n", 2000), 1)
        print("版式             45k 字    450k 字    倍数（应 ≤ 13）")
        for form, (suffix, line) in FORMS.items():
            small, large = cost(folder, suffix, body(line, 45_000), 5), cost(folder, suffix, body(line, 450_000), 3)
            print(f"{form:<12} {small * 1000:8.1f} ms {large * 1000:8.1f} ms   {large / small:.1f}")
        slowest = max((cost(folder, ".txt", (unit * (MAX_BYTES // len(unit.encode()))), 1), label)
                      for label, unit in HOSTILE.items())
        print(f"20 MB 怪行 {len(HOSTILE)} 种，最慢的是“{slowest[1]}”：{slowest[0]:.2f} s")
        for path in sorted(SHARED.glob("long/*.txt")):
            print(f"{path.name:<20} {cost(folder, '.txt', path.read_text(encoding='utf-8'), 3) * 1000:6.1f} ms")
    if SHARED.exists():
        print("样例读对（说话人和话，合并后）：{} / {}".format(*samples()))


if __name__ == "__main__":
    main()
