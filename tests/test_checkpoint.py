"""断点记录：付过的不再付，被拒收的不永远重放，写到一半的不当真。"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from batch_meetings import answer, transcript
from fakes import QueueLLM, review

from meeting_agent.checkpoint import CheckpointLLM, checkpoint_path, open_checkpoint
from meeting_agent.envelope import LLMReply
from meeting_agent.errors import MeetingAgentError
from meeting_agent.models import MeetingRun
from meeting_agent.offline import OfflineLLM
from meeting_agent.pipeline import analyze_meeting
from meeting_agent.transcript import Transcript

MEETING = Transcript.from_text(transcript(3))
MESSAGES = [{"role": "system", "content": "甲"}, {"role": "user", "content": "乙"}]


def run(llm: object, out: Path, *, fresh: bool = False, review_llm: object = None) -> MeetingRun:
    with open_checkpoint(out, MEETING, llm, review_llm, fresh=fresh) as (main, reviewer):
        return analyze_meeting(MEETING, llm=main, review_llm=reviewer)


def draft() -> str:
    from meeting_agent import prompts

    return answer([{"content": prompts.MINUTES_SYSTEM}, {"content": MEETING.text}])


def test_a_second_run_replays_every_reply_and_asks_nothing(tmp_path: Path) -> None:
    first = run(QueueLLM(draft(), review()), tmp_path)
    second = run(QueueLLM(), tmp_path)
    assert (first.calls_used, second.calls_used) == (2, 0)
    assert [(c.purpose, c.replayed, c.outcome) for c in second.calls] == [("draft", True, "ok"), ("review", True, "ok")]
    assert second.result == first.result


def test_fresh_asks_again_and_replaces_the_old_reply(tmp_path: Path) -> None:
    run(QueueLLM(draft(), review()), tmp_path)
    changed = draft().replace("的盘点表。", "的盘点表，月底发。")
    assert run(QueueLLM(changed, review()), tmp_path, fresh=True).calls_used == 2
    assert run(QueueLLM(), tmp_path).result.summary.endswith("月底发。")


def test_an_interrupted_run_pays_only_for_what_is_missing(tmp_path: Path) -> None:
    class Stopped(QueueLLM):
        def invoke(self, messages: list[dict], **kw: object) -> str:
            if not self.replies:
                raise KeyboardInterrupt
            return super().invoke(messages, **kw)

    with pytest.raises(KeyboardInterrupt):
        run(Stopped(draft()), tmp_path)
    again = run(QueueLLM(review()), tmp_path)
    assert [(c.purpose, c.replayed) for c in again.calls] == [("draft", True), ("review", False)]


def test_a_rejected_reply_is_replayed_when_its_repair_was_accepted(tmp_path: Path) -> None:
    run(QueueLLM("不是 JSON", draft(), review()), tmp_path)
    again = run(QueueLLM(), tmp_path)
    assert again.calls_used == 0 and len(again.calls) == 3 and again.result.review_status == "passed"


def test_replies_that_led_to_an_error_are_asked_again(tmp_path: Path) -> None:
    with pytest.raises(MeetingAgentError):
        run(QueueLLM("坏一", "坏二"), tmp_path)
    assert run(QueueLLM(draft(), review()), tmp_path).calls_used == 2


def test_a_step_without_outcome_is_asked_again_but_the_draft_is_kept(tmp_path: Path) -> None:
    first = run(QueueLLM(draft(), "坏一", "坏二"), tmp_path)
    assert first.result.review_status == "needs_manual_review"
    again = run(QueueLLM(review()), tmp_path)
    assert [(c.purpose, c.replayed) for c in again.calls] == [("draft", True), ("review", False)]
    assert again.result.review_status == "passed"


def test_other_model_other_messages_other_transcript_are_not_replayed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    CheckpointLLM(QueueLLM(), path).remember(MESSAGES, "回复")
    other = QueueLLM()
    other.model = "另一个"
    assert CheckpointLLM(QueueLLM(), path).recall(MESSAGES) == "回复"
    assert CheckpointLLM(other, path).recall(MESSAGES) is None
    assert CheckpointLLM(QueueLLM(), path).recall([*MESSAGES, MESSAGES[0]]) is None
    assert checkpoint_path(tmp_path, MEETING) != checkpoint_path(tmp_path, Transcript.from_text(transcript(4)))


def test_a_separate_reviewer_has_its_own_replies(tmp_path: Path) -> None:
    def judge(*replies: object) -> QueueLLM:
        llm = QueueLLM(*replies)
        llm.model = "审核模型"
        return llm

    run(QueueLLM(draft()), tmp_path, review_llm=judge(review()))
    assert run(QueueLLM(), tmp_path, review_llm=judge()).calls_used == 0


def test_facts_of_the_reply_survive(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    CheckpointLLM(QueueLLM(), path).remember(MESSAGES, LLMReply("回\u2028复\ud800", "length", 11, 7))
    reply = CheckpointLLM(QueueLLM(), path).recall(MESSAGES)
    assert (str(reply), reply.finish_reason, reply.tokens_in, reply.tokens_out) == ("回\u2028复\ud800", "length", 11, 7)


@pytest.mark.parametrize("cut", [1, 20, 200, -1, -2])
def test_a_torn_last_line_is_ignored_and_does_not_spoil_the_next(cut: int, tmp_path: Path) -> None:
    path, other = tmp_path / "a.jsonl", [{"role": "user", "content": "丙"}]
    CheckpointLLM(QueueLLM(), path).remember(other, "先前的")
    whole = path.read_bytes()
    CheckpointLLM(QueueLLM(), path).remember(MESSAGES, "回复" * 50)
    line = path.read_bytes()[len(whole):]
    path.write_bytes(whole + line[:cut])
    CheckpointLLM(QueueLLM(), path).remember([{"role": "user", "content": "丁"}], "后来的")
    llm = CheckpointLLM(QueueLLM(), path)
    assert llm.recall(other) == "先前的" and llm.recall([{"role": "user", "content": "丁"}]) == "后来的"
    assert llm.recall(MESSAGES) in (None, "回复" * 50)


def test_garbage_in_the_file_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'\xff\xfe\n[]\n{"key": 1}\nnull\n{"forgotten": true}\n{"key": "x", "reply": "y"}\n')
    assert CheckpointLLM(QueueLLM(), path).recall(MESSAGES) is None


def test_no_key_is_written_and_a_full_disk_does_not_stop_the_run(tmp_path: Path) -> None:
    llm = QueueLLM(draft(), review())
    llm.api_key = "sk-secret-key"
    run(llm, tmp_path)
    text = checkpoint_path(tmp_path, MEETING).read_text(encoding="utf-8")
    assert "sk-secret" not in text and set(json.loads(text.split("\n")[1])) == {
        "key", "model", "reply", "finish_reason", "tokens_in", "tokens_out"}
    (tmp_path / "文件").write_text("")
    broken = CheckpointLLM(QueueLLM(draft(), review()), tmp_path / "文件" / "a.jsonl")
    assert analyze_meeting(MEETING, llm=broken).calls_used == 2 and broken.broken


def test_offline_model_is_left_alone(tmp_path: Path) -> None:
    llm = OfflineLLM()
    with open_checkpoint(tmp_path, MEETING, llm) as (main, reviewer):
        assert main is llm and reviewer is None
    assert list(tmp_path.iterdir()) == []
