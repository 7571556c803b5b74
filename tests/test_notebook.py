"""笔记本：整本离线运行，输出与提交的一致；每格短小，自检真的会失败，折叠的答案能运行。

代码变了、输出要更新时：``python tests/test_notebook.py``，重新运行并写回 main.ipynb。
"""

from __future__ import annotations

import ast
import copy
import json
import os
import re
import statistics
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

import meeting_agent
from meeting_agent import OfflineLLM, Transcript, display
from meeting_agent.models import CallRecord, Finding

NOTEBOOK = ROOT / "main.ipynb"
OFFLINE = {name: "" for name in ("LLM_MODEL_ID", "LLM_API_KEY", "LLM_BASE_URL", "REVIEW_LLM_MODEL_ID",
                                 "REVIEW_LLM_API_KEY", "REVIEW_LLM_BASE_URL")}  # 空值盖过 .env

# 每格自检各配一处破坏：破坏之后再检查，必须失败。
SABOTAGE = {
    "check-0": "sys = type('Old', (), {'version_info': (3, 9)})",
    "check-1": "t = Transcript(t.text + '阿青：好。', t.utterances)",
    "check-2": "made = [made[0]] * 4",
    "check-3": "results = results[:4]",
    "check-4": "tap = type('Reply', (), {'said': {'title': '例会'}})",
    "check-5": "parsed = {**parsed, '没写完': parsed['干净']}",
    "check-6": "found = {**found, '周三→周五': found['原样']}",
    "check-7": "lenient = runs['一次通过']",
    "check-8": "runs = {**runs, '两次都拒答': lenient}",
    "check-9": "before = [b'', b'']",
    "check-10": "done = {**done, '坏文件': done['sample_meeting']}",
    "check-11": "launch = ['下个月上线']",
    "check-12": "made = [made[0]] * 4",
}


def load() -> nbformat.NotebookNode:
    return nbformat.read(NOTEBOOK, as_version=4)


def run(notebook: nbformat.NotebookNode, folder: Path, **settings: str) -> nbformat.NotebookNode:
    """在 folder 里运行，默认离线；项目的位置按 Jupyter 的规矩由 JPY_SESSION_NAME 给出。"""
    env = {**os.environ, **OFFLINE, **settings, "JPY_SESSION_NAME": str(NOTEBOOK), "PYTHONDONTWRITEBYTECODE": "1"}
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False,
                            resources={"metadata": {"path": str(folder)}})
    client.execute(env=env)
    for cell in code_cells(notebook):
        cell.outputs = merged(cell.outputs)
    return notebook


def merged(outputs: list) -> list:
    """一格里接连的 print 可能分几块送达，合成一块；"""
    kept: list = []
    for output in outputs:
        if kept and output.output_type == "stream" == kept[-1].output_type and output.name == kept[-1].name:
            kept[-1].text += output.text
        else:
            kept.append(output)
    return kept


def code_cells(notebook: nbformat.NotebookNode) -> list:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def answers(notebook: nbformat.NotebookNode) -> list[str]:
    """折叠在 <details> 里的答案。"""
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return re.findall(r"<details><summary>答案</summary>\n\n```python\n(.*?)```", text, re.S)


def test_whole_notebook_offline(tmp_path):
    """运行一次：整本，然后各条答案，然后每格自检的破坏试验；目录里不留文件，输出与提交的一致。"""
    notebook, committed = load(), load()
    sources = {cell.id: cell.source for cell in notebook.cells}
    extra = answers(notebook)
    assert len(extra) >= 10 and set(SABOTAGE) == {name for name in sources if name.startswith("check-")}
    for name, damage in SABOTAGE.items():
        extra.append(f"scope = dict(globals())\nexec({damage!r}, scope)\ntry:\n    exec({sources[name]!r}, scope)\n"
                     f"except AssertionError:\n    pass\nelse:\n    raise RuntimeError('{name} 没有失败')")
    notebook.cells += [nbformat.v4.new_code_cell(source) for source in extra]
    run(notebook, tmp_path)
    assert list(tmp_path.iterdir()) == []
    fresh = {cell.id: shown(cell) for cell in code_cells(notebook)}
    stale = [cell.id for cell in code_cells(committed) if shown(cell) != fresh[cell.id]]
    assert stale == [], "输出过时了，请运行 python tests/test_notebook.py 并提交 main.ipynb"


def test_every_section_ends_with_a_check_that_passed():
    lines = [line for cell in code_cells(load()) if cell.id.startswith("check-") for line in texts(cell)]
    assert [re.match(r"✔ §(\d+) .+\n$", line)[1] for line in lines] == [str(n) for n in range(13)]
    sections = re.findall(r"^## (\d+) ", "\n".join(c.source for c in load().cells if c.cell_type == "markdown"), re.M)
    assert sections == [str(n) for n in range(13)]


def shown(cell: nbformat.NotebookNode) -> list:
    """一格的输出，去掉每次都不同的：用时、网页的编号、网页的样式和脚本。"""
    found = []
    for output in merged(copy.deepcopy(cell.outputs)):
        data = {output.name: output.text} if output.output_type == "stream" else output.get("data", {})
        for kind, text in sorted(data.items()):
            if "<style" in text:  # 嵌入的网页：只比看得见的字，样式由 test_report 管
                text = re.sub(r"<[^>]*>", " ", re.sub(r"<(style|script)\b.*?</\1>", "", text, flags=re.S))
                text = re.sub(r"\d+\.\d\d?(?!\d)", "#", text)
            text = re.sub(r"\d+\.\d+ ?秒", "# 秒", text)
            found.append((output.output_type, kind, text.split()))
    return found


def test_live_run_keeps_prompts_replies_and_key_out_of_the_outputs(tmp_path):
    """在线跑一遍：回环地址上的服务，用离线规则作答。"""
    key, asked = "sk-notebook-0b7e4d", []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            messages = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["messages"]
            reply = OfflineLLM().invoke(messages)
            asked.append((messages[-1]["content"], reply))
            choice = {"index": 0, "message": {"role": "assistant", "content": reply}, "finish_reason": "stop"}
            body = json.dumps({"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]})
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        notebook = run(load(), tmp_path, LLM_MODEL_ID="my-model", LLM_API_KEY=key,
                       LLM_BASE_URL=f"http://127.0.0.1:{server.server_port}/v1")
        server.shutdown()
    outputs = "\n".join(text for cell in code_cells(notebook) for text in texts(cell))
    assert "在线模型：my-model" in outputs and outputs.count("（在线模式不留正文") == 2
    assert 8 <= len(asked) <= 24, "笔记本里写着至多 24 次"
    assert key not in nbformat.writes(notebook)
    assert not [text for pair in asked for text in pair if text in outputs]


def texts(cell: nbformat.NotebookNode) -> list[str]:
    return [text for o in cell.outputs for text in ([o.text] if o.output_type == "stream" else o.data.values())]


def test_committed_notebook_is_one_clean_run():
    notebook = load()
    assert [cell.execution_count for cell in code_cells(notebook)] == list(range(1, len(code_cells(notebook)) + 1))
    kinds = {o.output_type for cell in code_cells(notebook) for o in cell.outputs}
    assert "error" not in kinds
    assert not [o for cell in code_cells(notebook) for o in cell.outputs if o.get("name") == "stderr"]
    assert all(cell.metadata == {} for cell in notebook.cells)
    assert notebook.metadata["kernelspec"]["name"] == "python3"
    text = NOTEBOOK.read_text(encoding="utf-8")
    assert not re.search(r"/home/|/Users/|/root/|/tmp/|[A-Z]:\\\\|site-packages", text) and str(ROOT) not in text


def test_cells_are_small():
    notebook = load()
    sizes = [len(cell.source.splitlines()) for cell in code_cells(notebook)]
    kinds = "".join(cell.cell_type[0] for cell in notebook.cells)
    assert 55 <= len(notebook.cells) <= 70
    assert statistics.median(sizes) <= 4 and max(sizes) <= 20
    assert sum(size <= 10 for size in sizes) >= 0.9 * len(sizes)
    assert "ccc" not in kinds


def test_no_function_is_defined_twice():
    names = [node.name for cell in code_cells(load()) for node in ast.walk(ast.parse(cell.source))
             if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("__")]
    assert names.count("invoke") == 2, "两个模型各有一个 invoke"
    names = [name for name in names if name != "invoke"]
    assert len(names) == len(set(names)) and not set(names) & set(meeting_agent.__all__)


@pytest.mark.parametrize(("where", "env"), [
    ("data", {}), ("tests/benchmarks", {}), (".", {}), ("elsewhere", {"JPY_SESSION_NAME": str(NOTEBOOK)}),
    ("elsewhere", {"PWD": str(ROOT / "tests")}),
], ids=["子目录", "更深的子目录", "根目录", "Jupyter 给出笔记本的位置", "从项目里启动，内核在别处"])
def test_the_project_is_found(where, env, monkeypatch, tmp_path):
    for name in ("JPY_SESSION_NAME", "PWD"):
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.path", list(sys.path) if where != "elsewhere" else [])
    monkeypatch.chdir(tmp_path if where == "elsewhere" else ROOT / where)
    scope: dict = {}
    exec(next(cell.source for cell in load().cells if cell.id == "root"), scope)
    assert scope["ROOT"].samefile(ROOT)


HOSTILE = "<script>alert(1)</script>&amp;"


def test_views_show_markup_as_text():
    call = CallRecord(number=1, agent=HOSTILE, purpose=HOSTILE, outcome=HOSTILE)
    t = Transcript.from_text(f"会议主题：{HOSTILE}\n\n阿青：{HOSTILE} 周五发。\n小武：好。")
    findings = [Finding(code="LOCATED", severity="located", path="decisions[0]", message="", span=t.utterances[0].span),
                Finding(code="X", severity="error", path=HOSTILE, message=HOSTILE)]
    views = [display.utterances(t), display.ledger([call]), display.highlight(t, findings),
             display.timeline({HOSTILE: [call]}), display.table([HOSTILE], [[HOSTILE]])]
    for view in views:
        assert "<script" not in view.body and HOSTILE in view.text
        assert view._repr_mimebundle_() == {view.mime: view.body, "text/plain": view.text}


def test_highlight_marks_overlapping_evidence_and_lists_what_was_not_found():
    t = Transcript.from_text("阿青：周报我来写，周五发。\n小武：好的，没问题。")
    start = t.utterances[0].span[0]
    spans = {"decisions[0]": (start, start + 5), "action_items[0].evidence": (start + 3, start + 9)}
    findings = [Finding(code="LOCATED", severity="located", path=path, message="", span=span)
                for path, span in spans.items()]
    findings.append(Finding(code="OWNER_NOT_IN_TRANSCRIPT", severity="error", path="action_items[0].owner", message="没有赵六"))
    assert display.highlight(t, findings).text == (
        "  1  阿青：〔周报我〕1〔来写〕1,2〔，周五发〕2。\n  2  小武：好的，没问题。\n"
        "1 决策 1　2 行动项 1 · 证据\n✘ 行动项 1 · 负责人：没有赵六")


if __name__ == "__main__":
    import tempfile

    book = load()
    for cell in book.cells:
        cell.metadata = {}
    with tempfile.TemporaryDirectory() as empty:
        run(book, Path(empty))
    book.metadata = {"kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
                     "language_info": {"name": "python"}}
    nbformat.write(book, NOTEBOOK)
    print(f"已写回 {NOTEBOOK.name}：{len(book.cells)} 格")
