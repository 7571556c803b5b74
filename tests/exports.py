"""同一场小会（茶园排班会，人和事都是编的）按各家导出的样子写出来，供读取的测试用。

每种写法是一个函数或表达式：发言 → 文件内容；写法与期望分开，期望只有 ``TALK`` 一份。
"""

from __future__ import annotations

import csv
import io
import json
import zipfile

TALK = [
    ("卓一凡", 1, "都到了，先看茶园排班，上回缺的人补上没有？"),
    ("令狐远", 9, "补上了，名单周四发群里。"),
    ("Ada Lin", 22, "结论：采茶和炒茶按 3:1 分人，别再改了。"),
    ("卓一凡", 3599, "行。另外收购合同 7/9 到期，链接 https://tea.example.cn/c?id=1&copy=2，你们自己看。"),
    ("老余", 3725, "例会改到下午 3:30，别忘了。"),
]
NUMBERED = [("说话人1", 1), ("说话人2", 9), ("说话人3", 22), ("说话人1", 3599), ("说话人4", 3725)]
WORDS = [text for _, _, text in TALK]
SPOKEN = [(speaker, text) for speaker, _, text in TALK]
STARTS = [float(start) for _, start, _ in TALK]
UNNAMED = [(None, text) for text in WORDS]
NUMBERED_SPOKEN = [(name, text) for (name, _), text in zip(NUMBERED, WORDS, strict=True)]

WIDE = str.maketrans("0123456789:", "０１２３４５６７８９：")


def hms(s: float, dot: str = "") -> str:
    return f"{int(s) // 3600:02}:{int(s) // 60 % 60:02}:{int(s) % 60:02}{dot}"


def short(s: int) -> str:
    """不足一小时写 MM:SS，过了写 H:MM:SS。"""
    return f"{s // 60:02}:{s % 60:02}" if s < 3600 else f"{s // 3600}:{s // 60 % 60:02}:{s % 60:02}"


def each(form: str, talk=TALK, sep: str = "\n") -> str:
    """``form`` 里可用 n（姓名）t（时:分:秒）m（短时间）w（话）i（序号）e（止）。"""
    rows = enumerate(talk, 1)
    return sep.join(form.format(n=n, t=hms(s), m=short(s), w=w, i=i, e=hms(s + 3)) for i, (n, s, w) in rows) + "\n"


def numbered() -> list[tuple[str, int, str]]:
    return [(name, start, text) for (name, start), text in zip(NUMBERED, WORDS, strict=True)]


def csv_of(rows, **options) -> str:
    out = io.StringIO()
    csv.writer(out, **options).writerows(rows)
    return out.getvalue()


def dumps(value) -> str:
    return json.dumps(value, ensure_ascii=False)


def tencent_api() -> str:
    paragraphs = [
        {"pid": str(i), "start_time": s * 1000, "end_time": s * 1000 + 900,
         "speaker_info": {"userid": f"u{i}", "username": n, "ms_open_id": "x"},
         "sentences": [{"sid": "0", "start_time": s * 1000, "words": [{"wid": "0", "text": w[:5]}, {"text": w[5:]}]}]}
        for i, (n, s, w) in enumerate(TALK)
    ]
    return dumps({"minutes": {"total": 1, "paragraphs": paragraphs, "keywords": ["茶"]}})


def tingwu_api() -> str:
    paragraphs = [
        {"ParagraphId": str(i), "SpeakerId": str(i % 3 + 1),
         "Words": [{"Id": 1, "SentenceId": i, "Start": s * 1000 + 510, "End": s * 1000 + 700, "Text": w[:6]},
                   {"Id": 2, "SentenceId": i, "Start": s * 1000 + 700, "End": s * 1000 + 900, "Text": w[6:]}]}
        for i, (_, s, w) in enumerate(TALK)
    ]
    return dumps({"TaskId": "t", "Transcription": {"AudioInfo": {"Duration": 9}, "Paragraphs": paragraphs}})


def whisper(**extra) -> str:
    segments = [{"id": i, "seek": 0, "start": float(s), "end": s + 2.5, "text": " " + w, "tokens": [1, 2], **extra}
                for i, (_, s, w) in enumerate(TALK)]
    return dumps({"text": "".join(WORDS), "segments": segments, "language": "zh"})


def whisperx() -> str:
    segments = [{"start": s + 0.5, "end": s + 2.0, "text": w, "speaker": f"SPEAKER_0{i % 3}",
                 "words": [{"word": c} if c.isdigit() else {"word": c, "start": 1.0, "score": 0.5} for c in w]}
                for i, (_, s, w) in enumerate(TALK)]
    del segments[2]["speaker"]
    return dumps({"segments": segments, "word_segments": segments[0]["words"], "language": "zh"})


def fireflies() -> str:
    sentences = [{"index": i, "speaker_name": n, "speaker_id": i, "text": w, "raw_text": w.lower(),
                  "start_time": s + 0.25, "end_time": s + 2.0, "ai_filters": {"task": None, "text_cleanup": w}}
                 for i, (n, s, w) in enumerate(TALK)]
    return dumps({"data": {"transcript": {"id": "x", "title": "排班会", "speakers": [{"id": 0, "name": "卓一凡"}],
                                          "sentences": sentences, "summary": {"action_items": "**x**"}}}})


def granola() -> str:
    return dumps([{"document_id": "d", "start_timestamp": f"2026-07-02T10:{i:02}:00.500Z", "text": w,
                   "end_timestamp": f"2026-07-02T10:{i:02}:09Z", "is_final": True,
                   "source": "system" if i % 2 else "microphone"} for i, w in enumerate(WORDS)])


def with_word_list() -> str:
    """整句和逐词两份列表并列，词更多。"""
    words = [{"text": c, "start": i, "speaker": "x"} for i, c in enumerate("".join(WORDS))]
    return dumps({"text": "", "words": words, "utterances": [
        {"speaker": n, "text": w, "start": s * 1000 + 123} for n, s, w in TALK]})


def docx_of(*blocks, patch=None) -> bytes:
    """段落（str）和表格（各行的列表）→ docx 的字节；``patch`` 可改 word/document.xml。"""
    import docx

    document = docx.Document()
    for block in blocks:
        if isinstance(block, str):
            document.add_paragraph(block)
            continue
        table = document.add_table(rows=0, cols=len(block[0]))
        for row in block:
            for cell, text in zip(table.add_row().cells, row, strict=True):
                cell.text = text
    out = io.BytesIO()
    document.save(out)
    return _patched(out.getvalue(), patch) if patch else out.getvalue()


def _patched(data: bytes, patch) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            body = old.read(info)
            new.writestr(info.filename, patch(body) if info.filename == "word/document.xml" else body)
    return out.getvalue()
