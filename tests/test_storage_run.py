"""一次运行的四个文件和运行记录：一起出现，记录只含事实和引用过的证据。"""

from __future__ import annotations

import json
import os
import resource
from pathlib import Path

import pytest
from batch_meetings import EchoLLM, transcript

from meeting_agent import record
from meeting_agent.errors import MeetingAgentError
from meeting_agent.models import CallRecord, MeetingRun
from meeting_agent.pipeline import analyze_meeting
from meeting_agent.record import is_finished, prompts_version, run_record
from meeting_agent.storage import read_record, save_run
from meeting_agent.transcript import Transcript

ASIDE = "任远：对了，昨晚球赛真好看，我嗓子都喊哑了。\n"


@pytest.fixture
def run(tmp_path: Path) -> MeetingRun:
    llm = EchoLLM(tmp_path / "asked.log")
    llm.api_key = "sk-secret"
    return analyze_meeting(Transcript.from_text(transcript(5) + ASIDE, source="盘点/五号.txt", encoding="gb18030"), llm=llm)


def test_four_files_appear_together_under_the_name_of_the_source(run: MeetingRun, tmp_path: Path) -> None:
    saved = save_run(run, out_dir=tmp_path / "out")
    assert [p.name for p in saved[:4]] == ["五号.json", "五号.md", "五号.html", "五号.run.json"] and saved.extra == ()
    assert sorted(os.listdir(tmp_path / "out")) == sorted(p.name for p in saved[:4])
    assert json.loads(saved.json.read_bytes())["review_status"] == "passed"
    assert all(b"\r" not in p.read_bytes() for p in saved[:4])


def test_record_holds_the_facts_of_the_run(run: MeetingRun, tmp_path: Path) -> None:
    save_run(run, "会", tmp_path, extra={"input": "0123"})
    saved = read_record(tmp_path, "会")
    assert saved["source"] == {"name": "五号.txt", "encoding": "gb18030", "sha256": record.transcript_sha256(run.transcript),
                               "chars": len(run.transcript.text), "utterances": 2}
    assert (saved["mode"], saved["model"], saved["calls_used"], saved["finished"]) == ("live", "echo", 2, True)
    assert (saved["input"], saved["review_status"], saved["meeting_date"]) == ("0123", "passed", "2026-07-27")
    assert set(saved["versions"]) == {"meeting_agent", "hello_agents", "python", "prompts"}
    assert [(c["agent"], c["purpose"], c["outcome"]) for c in saved["calls"]] == [
        ("MinutesAgent", "draft", "ok"), ("ReviewAgent", "review", "ok")]
    assert saved["due_dates"] == [{"path": "action_items[0].due_date_raw", "raw": "7月31日前", "date": "2026-07-31"}]
    place = next(f for f in saved["findings"] if f["path"] == "action_items[0].evidence")
    start, end = place["span"]
    assert run.transcript.text[start:end].rstrip("。") == run.result.action_items[0].evidence.rstrip("。")
    assert place["line"] == run.transcript.line_of(start) and saved["review"]["passed"] is True


def test_record_has_no_key_no_prompt_and_no_uncited_words(run: MeetingRun, tmp_path: Path) -> None:
    text = save_run(run, "会", tmp_path).run_json.read_text(encoding="utf-8")
    assert "sk-secret" not in text and "球赛" not in text and "会议纪要员" not in text
    assert str(tmp_path) not in text and "盘点/" not in text


def test_due_dates_need_a_full_meeting_date(run: MeetingRun) -> None:
    run.result.meeting_date = "周一"
    saved = run_record(run)
    assert saved["meeting_date"] is None and saved["due_dates"][0] == {
        "path": "action_items[0].due_date_raw", "raw": "7月31日前", "date": None}


@pytest.mark.parametrize("outcomes, finished", [
    ({"draft": "ok", "review": "ok"}, True),
    ({"draft": "INVALID_RESPONSE", "draft:repair": "ok", "review": "LLM_TIMEOUT", "review:retry": "ok"}, True),
    ({"draft": "ok", "review": "LLM_TIMEOUT"}, False),
    ({"draft": "ok", "review": "ok", "revise": "ok", "final_review": "LLM_RATE_LIMITED"}, False),
])
def test_finished_means_every_step_got_its_answer(outcomes: dict, finished: bool, run: MeetingRun) -> None:
    run.calls = [CallRecord(number=n, agent="甲", purpose=purpose, outcome=outcome)
                 for n, (purpose, outcome) in enumerate(outcomes.items(), 1)]
    assert is_finished(run) is finished


def test_prompts_version_changes_with_the_wording(monkeypatch: pytest.MonkeyPatch) -> None:
    before = prompts_version()
    assert prompts_version() == before and len(before) == 16
    monkeypatch.setattr(record.prompts, "REVIEW_SYSTEM", "换了说法")
    assert prompts_version() != before


def test_unreadable_record_counts_as_none(tmp_path: Path) -> None:
    for content in (b"", b"[1]", b"\xff", b"{"):
        (tmp_path / "会.run.json").write_bytes(content)
        assert read_record(tmp_path, "会") == {}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="需要 fork")
def test_a_write_cut_short_by_the_system_keeps_the_old_set(run: MeetingRun, tmp_path: Path) -> None:
    """不是注入：真让内核拒绝写大文件（网页比别的大），四个文件都还是旧的。"""
    save_run(run, "会", tmp_path / "out")
    before = {p.name: p.read_bytes() for p in (tmp_path / "out").iterdir()}
    run.result.title = "改过的标题"
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))
            save_run(run, "会", tmp_path / "out")
        except MeetingAgentError as error:
            code = 42 if error.code == "SAVE_FAILED" else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 42
    assert {p.name: p.read_bytes() for p in (tmp_path / "out").iterdir()} == before
