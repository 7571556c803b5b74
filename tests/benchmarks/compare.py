"""同一次运行里比一比：直接用 hello-agents 写两个智能体，和本项目。

对照组是最常见的写法：默认的 ``HelloAgentsLLM``（SDK 自带重试）加两个 ``SimpleAgent``，
取第一个 { 到最后一个 } 之间做 ``json.loads``，审核员说通过就通过。两边连同一个照剧本作答的服务器。

用法：python tests/benchmarks/compare.py
"""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from fakes import review  # noqa: E402
from scripted_server import KEY, ScriptedServer, chat, error, slow  # noqa: E402

from meeting_agent import MeetingAgentError, MeetingResult, ReviewResult, agents, analyze_meeting  # noqa: E402
from meeting_agent.prompts import MINUTES_SYSTEM, REVIEW_SYSTEM, dump, minutes_prompt, review_prompt  # noqa: E402
from meeting_agent.transcript import Transcript  # noqa: E402

TEXT = (ROOT / "data/sample_meeting.txt").read_text(encoding="utf-8")
GOLD = json.loads((ROOT / "outputs/example_result.json").read_text(encoding="utf-8"))
for name in ("review_status", "review_issues"):
    GOLD.pop(name)
PLAIN = json.dumps(GOLD, ensure_ascii=False)
PASS = review()


def changed(field: str, value: str) -> dict[str, Any]:
    draft = copy.deepcopy(GOLD)
    draft["action_items"][0][field] = value
    return draft


def baseline(url: str) -> tuple[str, str]:
    """对照组：(结局, 纪要的 JSON)。"""
    from hello_agents import HelloAgentsLLM, SimpleAgent

    llm = HelloAgentsLLM(model="m", api_key=KEY, base_url=url, provider="custom", timeout=1)
    transcript = Transcript.from_text(TEXT)
    try:
        draft = MeetingResult(**cut(SimpleAgent("minutes", llm, MINUTES_SYSTEM).run(minutes_prompt(transcript))))
        reply = SimpleAgent("review", llm, REVIEW_SYSTEM).run(review_prompt(transcript, draft, []))
        passed = ReviewResult(**cut(reply)).passed
    except Exception as problem:
        return f"异常 {type(problem).__name__}", ""
    return "passed" if passed else "needs_manual_review", dump(draft)


def cut(reply: str) -> dict[str, Any]:
    return json.loads(reply[reply.index("{"): reply.rindex("}") + 1])


def ours(url: str) -> tuple[str, str]:
    from meeting_agent import ChatLLM

    try:
        result = analyze_meeting(TEXT, llm=ChatLLM("m", KEY, url, timeout=1)).result
    except MeetingAgentError as problem:
        return problem.code, ""
    return result.review_status, dump(result)


FAULTS = {
    "一切正常": [chat(GOLD), chat(PASS)],
    "服务器一直 500": [error(500)] * 8,
    "服务器一直超时": [slow(2)] * 8,
    "审核时 401": [chat(GOLD), error(401)],
    "审核时一直 503": [chat(GOLD)] + [error(503)] * 8,
}
LIES = {
    "编造负责人": (changed("owner", "赵六"), "赵六"),
    "编造日期": (changed("due_date_raw", "8月9日前"), "8月9日"),
    "改了引文里的日期": (changed("evidence", "注册页面和表单校验都由我负责，7月13日前完成。"), "7月13日"),
    "编造引文": (changed("evidence", "上线公告由我来写，明天发。"), "上线公告"),
}
REPLIES = {
    "干净的 JSON": PLAIN,
    "代码围栏": f"```json\n{PLAIN}\n```",
    "先思考后回答": f"<think>先列 {{要点}} 再写</think>{PLAIN}",
    "前面的话里有花括号": f"按 {{格式}} 输出如下：{PLAIN}",
    "后面还有话和花括号": f"{PLAIN}\n以上按 {{格式}} 整理。",
    "多一个逗号": PLAIN.replace('"]', '",]', 1),
    "单引号与 None": repr(GOLD),
    "字符串里有换行": PLAIN.replace("会议分配", "会议\n分配"),
    "全角标点": PLAIN.replace('","', '"，"', 1),
    "套了一层": json.dumps({"result": GOLD}, ensure_ascii=False),
    "数组套着": f"[{PLAIN}]",
}


def main() -> None:
    agents.BACKOFF_S = 0.0
    print("故障：服务器收到的请求数、结局（左 对照组，右 本项目）")
    for name, script in FAULTS.items():
        seen = [play(side, script) for side in (baseline, ours)]
        print(f"  {name:　<12}" + "    ".join(f"{n} 次 {end}" for n, end, _ in seen))
    print("审核员永远说通过：编造的内容是否原样出现在 passed 的纪要里")
    for name, (draft, lie) in LIES.items():
        script = [chat(draft), chat(PASS)] * 2
        seen = [play(side, script) for side in (baseline, ours)]
        print(f"  {name:　<12}" + "    ".join("发布了" if end == "passed" and lie in text else "拦下" for _, end, text in seen))
    scores = []
    for side in (baseline, ours):
        good = [n for n, reply in REPLIES.items() if read_right(play(side, [chat(reply), chat(PASS)]))]
        scores.append(good)
    print(f"回复的写法：{len(REPLIES)} 种里不再问一次就读对的  {len(scores[0])}    {len(scores[1])}")


def read_right(seen: tuple[int, str, str]) -> bool:
    return seen[0] == 2 and json.loads(seen[2] or "{}").get("action_items") == GOLD["action_items"]


def play(side: Any, script: list[Any]) -> tuple[int, str, str]:
    with ScriptedServer(*script) as server:
        end, text = side(server.url)
        return len(server.requests), end, text


if __name__ == "__main__":
    main()
