"""命令行：用户看到什么、写出什么、退出码是多少。"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

from meeting_agent.__main__ import main

SAMPLE = ROOT / "data/sample_meeting.txt"
EDGE = ROOT / "data/edge_case_meeting.txt"


def run(capsys, *args) -> tuple[int, str, str]:
    try:
        code = main([str(a) for a in args])
    except SystemExit as stop:
        code = stop.code
    seen = capsys.readouterr()
    return code, seen.out, seen.err


def test_sample_shows_the_essentials_and_saves(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, err = run(capsys, SAMPLE, "--out", tmp_path)
    assert code == 0
    for text in ("新用户注册功能迭代", "2026-07-27", "行动项", "林晓", "7月31日前", "8月3日", "待确认问题", "（passed）",
                 "离线规则", "不是语言模型", "调用 2 次", str(tmp_path / "sample_meeting.md")):
        assert text in out
    assert "起草" in err and "审核" in err and "秒" in err
    assert sorted(p.name for p in tmp_path.iterdir() if p.name[0] != ".") == [
        "sample_meeting.html", "sample_meeting.json", "sample_meeting.md", "sample_meeting.run.json"]


def test_manual_review_has_its_own_exit_code(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("meeting_agent.pipeline.check_grounding", lambda *_: [_error()])
    monkeypatch.setattr("meeting_agent.pipeline.strip_unsupported", lambda result, _: (result, ["标题查无出处"]))
    code, out, _ = run(capsys, SAMPLE, "--out", tmp_path)
    assert code == 3
    assert "需要人工核对" in out and "标题查无出处" in out


def _error():
    from meeting_agent.models import Finding

    return Finding(code="TITLE_UNSUPPORTED", severity="error", path="title", message="标题查无出处")


BAD_INPUT = [
    ("没有文件", [], 2, "没有给出转写文件"),
    ("不认识的选项", ["x.txt", "--fast"], 2, "不认识的选项 --fast"),
    ("格式不支持", ["x.txt", "--format", "pdf"], 2, "不支持的格式 pdf"),
    ("工人数不对", ["x.txt", "--workers", "0"], 2, "必须是正整数"),
    ("工人数不是数字", ["x.txt", "--workers", "多"], 2, "必须是正整数"),
    ("文件不存在", ["没有这个.txt"], 1, "UNREADABLE_FILE"),
    ("录音", ["会议.mp3"], 1, "转写"),
]


@pytest.mark.parametrize(("name", "args", "code", "text"), BAD_INPUT, ids=[b[0] for b in BAD_INPUT])
def test_bad_input_is_told_in_chinese(name, args, code, text, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if name == "录音":
        (tmp_path / args[0]).write_bytes(b"ID3\x03")
    got, out, err = run(capsys, *args, "--out", tmp_path / "out")
    assert got == code
    assert text in err and "Traceback" not in err and out == ""
    assert not (tmp_path / "out").exists(), "出错时什么也不写"


def test_files_are_checked_before_configuration(capsys, tmp_path, monkeypatch):
    """设了一半的配置不妨碍先说文件的问题；文件没问题才轮到配置。"""
    monkeypatch.setenv("LLM_API_KEY", "abc123-not-a-real-key")
    code, _, err = run(capsys, tmp_path / "没有.txt", "--out", tmp_path)
    assert code == 1 and "UNREADABLE_FILE" in err
    code, _, err = run(capsys, SAMPLE, "--out", tmp_path)
    assert code == 1 and "CONFIG_MISSING" in err and "LLM_MODEL_ID" in err
    assert "abc123" not in err
    code, _, _ = run(capsys, SAMPLE, "--out", tmp_path, "--offline")
    assert code == 0


def test_many_files_give_rows_an_index_and_one_failure(capsys, tmp_path):
    folder, out_dir = tmp_path / "转写", tmp_path / "结果"
    folder.mkdir()
    shutil.copy(SAMPLE, folder / "甲.txt")
    shutil.copy(EDGE, folder / "乙.txt")
    (folder / "丙.txt").write_text("太短", encoding="utf-8")
    code, out, err = run(capsys, folder, "--out", out_dir)
    assert code == 1
    assert "TRANSCRIPT_TOO_SHORT" in out and "甲" in out and "通过" in out
    assert {"甲.md", "乙.md", "index.md"} <= {p.name for p in out_dir.iterdir()}
    assert not (out_dir / "丙.json").exists()
    code, out, _ = run(capsys, folder / "甲.txt", folder / "乙.txt", "--out", out_dir)
    assert "跳过" in out and code in (0, 3)


def test_ctrl_c_shows_what_was_done_and_how_to_go_on(capsys, tmp_path, monkeypatch):
    from meeting_agent import batch

    def two_then_stop(paths, **_):
        yield batch.BatchRow(paths[0], "甲", "passed", title="第一场")
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "analyze_many", two_then_stop)
    code, out, err = run(capsys, SAMPLE, EDGE, "--out", tmp_path)
    assert code == 1 and "第一场" in out and "2 份里做了 1 份" in err and "接着做" in err


def test_exports_are_written(capsys, tmp_path):
    code, out, _ = run(capsys, SAMPLE, "--out", tmp_path, "--format", "ics,csv", "--format", "docx,mmd")
    assert code == 0
    for kind in ("ics", "csv", "docx", "mmd"):
        assert (tmp_path / f"sample_meeting.{kind}").stat().st_size > 50
        assert f"sample_meeting.{kind}" in out


def test_a_hand_edited_markdown_is_kept_and_told(capsys, tmp_path):
    run(capsys, SAMPLE, "--out", tmp_path)
    path = tmp_path / "sample_meeting.md"
    path.write_text(path.read_text(encoding="utf-8") + "我补的一句。\n", encoding="utf-8")
    _, out, _ = run(capsys, SAMPLE, "--out", tmp_path)
    kept = tmp_path / "sample_meeting.edited-1.md"
    assert f"你手改过的旧稿另存为 {kept}" in out and "我补的一句" in kept.read_text(encoding="utf-8")


def test_a_due_date_that_cannot_be_a_day_is_told_when_exporting_a_calendar(capsys, tmp_path):
    path = tmp_path / "无日期.txt"
    path.write_text("甲方：合同由我负责起草，下周三前发给大家。\n乙方：好的，没问题。\n", encoding="utf-8")
    _, out, _ = run(capsys, path, "--out", tmp_path, "--format", "ics")
    assert "日历里没有这 1 条" in out and "会议日期不详" in out and "下周三前" in out


def test_check_says_offline(capsys):
    code, out, _ = run(capsys, "--check")
    assert code == 0 and "离线规则" in out and ".env" in out


def test_terminal_escapes_in_a_transcript_stay_text(capsys, tmp_path):
    path = tmp_path / "坏.txt"
    path.write_text("会议主题：\x1b[31m红字[bold]标题[/bold]\n\n张三：接口文档由我负责，周五前写完。\n李四：好的，没问题。\n",
                    encoding="utf-8")
    _, out, err = run(capsys, path, "--out", tmp_path)
    assert "\x1b" not in out.replace("\x1b[0m", "") and "Traceback" not in err


def test_as_a_module_from_any_directory_with_ascii_output(tmp_path):
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii", "MEETING_AGENT_ENV_FILE": os.devnull}
    done = subprocess.run([sys.executable, "-m", "meeting_agent", str(SAMPLE)], cwd=tmp_path, env=env,
                          capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    result = json.loads((tmp_path / "outputs/sample_meeting.json").read_text(encoding="utf-8"))
    assert result["review_status"] == "passed"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["outputs"]
