"""各家导出、各种编码都读成同样的发言；读不了的给出稳定的错误码。"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import exports as x
import pytest

from meeting_agent.errors import MeetingAgentError
from meeting_agent.readers import MAX_BYTES, decode, expand_paths, load_transcript

SHARED = Path(__file__).resolve().parents[2] / "shared" / "samples" / "formats"
PLAIN = x.each("{n}：{w}")
SPEAKERS_X = ["SPEAKER_00", "SPEAKER_01", "SPEAKER_02", "SPEAKER_00", "SPEAKER_01"]
CSV_ROWS = [(n, x.hms(s), w) for n, s, w in x.TALK]

HAN = [("老余" if n == "Ada Lin" else n, s, w) for n, s, w in x.TALK]  # “时间 姓名 话”只认中文姓名
HAN_SPOKEN = [(n, w) for n, _, w in HAN]

# 名称 → (文件名, 内容, 期望的发言, 期望的第一个时间)
CASES = {
    "腾讯 姓名 时间": ("a.txt", x.each("{n} {t}\n{w}\n"), x.SPOKEN, 1),
    "腾讯 有会头": ("a.txt", "会议主题：茶园排班\n会议时间：2026/07/02 10:00-11:00\n会议号：123-456\n\n"
                + x.each("{n} {t}\n{w}\n"), x.SPOKEN, 1),
    "腾讯 会头后不空行": ("a.txt", "茶园排班录音\n" + x.each("{n} {m}\n{w}\n"), x.SPOKEN, 1),
    "腾讯 段间不空行": ("a.txt", x.each("{n} {t}\n{w}"), x.SPOKEN, 1),
    "腾讯 [时间] 姓名：": ("a.txt", x.each("[{t}] {n}：{w}"), x.SPOKEN, 1),
    "腾讯 【全角时间】": ("a.txt", "".join(f"【{x.hms(s).translate(x.WIDE)}】{n}：{w}\n" for n, s, w in x.TALK), x.SPOKEN, 1),
    "腾讯 姓名（时间）：": ("a.txt", x.each("{n}（{t}）：{w}"), x.SPOKEN, 1),
    "腾讯 姓名(时间): 换行": ("a.txt", x.each("{n}({m}):\n{w}\n"), x.SPOKEN, 1),
    "腾讯 时间 姓名：": ("a.txt", x.each("{t} {n}：{w}"), x.SPOKEN, 1),
    "腾讯 时间 姓名 换行": ("a.txt", x.each("{t} {n}\n{w}\n"), x.SPOKEN, 1),
    "腾讯 姓名 换行 时间 话": ("a.txt", x.each("{n}\n{t} {w}"), x.SPOKEN, 1),
    "腾讯 转写结果": ("a.txt", "排班.m4a\n转写结果\n" + x.each("{n} {m}\n{w}\n", x.numbered()) + "以上内容由AI生成",
                x.NUMBERED_SPOKEN, 1),
    "腾讯 接口 JSON": ("a.json", x.tencent_api(), x.SPOKEN, 1),
    "腾讯 docx": ("a.docx", x.docx_of("排班", "2026-07-02 10:00", *x.each("{n} {t}\n{w}").split("\n")), x.SPOKEN, 1),
    "飞书 页面导出": ("a.txt", "2026年7月2日 上午 10:00|1小时 2分钟\n\n关键词:\n茶、排班\n\n文字记录:\n"
               + x.each("{n} {m} \n{w}\n"), x.SPOKEN, 1),
    "飞书 接口 带毫秒": ("a.txt", "2026-07-02 10:00:44 CST|1h 2min 5s\n\nKeywords:\ntea\n\n" + x.each("{n} {t}.512\n{w}\n"),
                 x.SPOKEN, 1.512),
    "飞书 接口 无时间": ("a.txt", "2026-07-02 10:00:44 CST|1分钟\n\n关键词:\n茶\n\n" + x.each("{n}\n{w}\n"), x.SPOKEN, None),
    "飞书 云文档": ("a.md", '# 排班\n\n' + x.each('<cite type="user" user-name="{n}"></cite> {t}\n{w}\n'), x.SPOKEN, 1),
    "飞书 Pandoc 反斜杠": ("a.md", x.each("{n} {m}\\\n{w}\\\n\\"), x.SPOKEN, 1),
    "飞书 srt": ("a.srt", x.each("{i}\n{t},510 --> {e},000\n{n}: {w}\n"), x.SPOKEN, 1.51),
    "讯飞 听见": ("a.txt", "茶园录音\n" + x.each("{n} {m}\n{w}\n", x.numbered()) + "以上内容由AI生成，仅供参考\n",
             x.NUMBERED_SPOKEN, 1),
    "讯飞 录音信息": ("a.txt", "录音信息\n" + x.each("{n} {m}\n{w}", x.numbered()), x.NUMBERED_SPOKEN, 1),
    "讯飞 srt 无姓名": ("a.srt", x.each("{i}\n{t},510 --> {e},000\n{w}\n").replace("\n", "\r\n"), x.UNNAMED, 1.51),
    "得到 圆点": ("a.txt", x.each("🟢 {n} [{t}]\n{w}\n", x.numbered()), x.NUMBERED_SPOKEN, 1),
    "听悟 docx": ("a.docx", x.docx_of("排班", *x.each("{n}   {m}\n{w}", x.numbered()).split("\n")), x.NUMBERED_SPOKEN, 1),
    "听悟 接口 JSON": ("a.json", x.tingwu_api(), [(n, w) for n, w in zip("12312", x.WORDS, strict=True)], 1.51),
    "钉钉": ("a.txt", "茶园排班\n2026-07-02 10:00  时长 1小时\n\n" + x.each("{n} {t}\n{w}\n"), x.SPOKEN, 1),
    "微信 日期时间": ("a.txt", x.each("{n} 2026/7/2 {t}\n{w}\n"), x.SPOKEN, 1),
    "Zoom 云字幕": ("a.vtt", "WEBVTT\r\n\r\n" + x.each("{i}\r\n{t}.000 --> {e}.000\r\n{n}: {w}\r\n", sep="\r\n"), x.SPOKEN, 1),
    "Zoom 缺首行": ("a.vtt", x.each("{i}\n{t}.000 --> {e}.000\n{n}: {w}\n")[2:], x.SPOKEN, 1),
    "Zoom 保存的字幕": ("a.txt", x.each("[{n}] {t}\n{w}\n"), x.SPOKEN, 1),
    "Zoom 网页": ("a.txt", " Skip to Main Content\n Zoom Logo\n 排班\n Audio Transcript\n" + x.each(" {n}\n {n}\n {m}\n {w}"),
               x.SPOKEN, 1),
    "Teams vtt": ("a.vtt", "WEBVTT\r\n\r\n" + x.each("3f2504e0-4f89/{i}-0\r\n{t}.000 --> {e}.000\r\n<v {n}>{w}</v>\r\n",
                                                     sep="\r\n").replace("&", "&amp;"), x.SPOKEN, 1),
    "Teams 直播 置信度": ("a.vtt", "WEBVTT\n\nNOTE language:zh\n\n" + x.each("NOTE Confidence: 0.9\n\n{t}.510 --> {e}.000\n{w}\n"),
                   x.UNNAMED, 1.51),
    "Teams 新 docx": ("a.docx", x.docx_of("排班-会议脚本", "2026年7月2日", "62 分钟", "卓一凡 已启动转录",
                                         *(f"{n}   {x.short(s)}\n{w}" for n, s, w in x.TALK), "卓一凡 已停止转录"), x.SPOKEN, 1),
    "Teams 旧 docx": ("a.docx", x.docx_of(*x.each("0:0:{i}.5 --> 0:0:{i}.9\n{n}\n{w}\n\n").split("\n")), x.SPOKEN, 1.5),
    "Meet": ("a.txt", "abc-defg-hij (2026-07-02 10:00 GMT+8) - Transcript\nAttendees\n卓一凡, Ada Lin, Ada Lin's Presentation\n"
             "Transcript\nThis editable transcript was computer generated and might contain errors. People can also change "
             "the text after it was created.\n00:00:00\n" + x.each("{n}:  {w}") + "Meeting ended after 01:02:05 👋\n",
             x.SPOKEN, None),
    "Otter": ("a.txt", x.each("{n}  {m}  \n{w}\n") + "Transcribed by https://otter.ai\n", x.SPOKEN, 1),
    "Whisper JSON": ("a.json", x.whisper(), x.UNNAMED, 1),
    "Whisper tsv 毫秒": ("a.tsv", "start\tend\ttext\n" + "".join(f"{s * 1000}\t9\t{w}\n" for _, s, w in x.TALK), x.UNNAMED, 1),
    "Whisper 命令行": ("a.txt", x.each("[{t}.000 --> {e}.000]  {w}"), x.UNNAMED, 1),
    "WhisperX JSON 缺一个姓名": ("a.json", x.whisperx(), [
        (None if i == 2 else n, w) for i, (n, w) in enumerate(zip(SPEAKERS_X, x.WORDS, strict=True))], 1.5),
    "WhisperX srt": ("a.srt", "\n".join(f"{i}\n00:00:0{i},000 --> 00:00:0{i},900\n[{n}]: {w}\n" for i, (n, w) in
                                        enumerate(zip(SPEAKERS_X, x.WORDS, strict=True))),
                     list(zip(SPEAKERS_X, x.WORDS, strict=True)), 0),
    "Fireflies": ("a.json", x.fireflies(), x.SPOKEN, 1.25),
    "Granola": ("a.json", x.granola(), [("them" if i % 2 else "me", w) for i, w in enumerate(x.WORDS)], 0),
    "JSON 每行一个": ("a.jsonl", "\n".join(x.dumps({"speaker": n, "text": w, "start": s}) for n, s, w in x.TALK), x.SPOKEN, 1),
    "JSON 整句与逐词并列": ("a.json", x.with_word_list(), x.SPOKEN, 1.123),
    "JSON 键名大小写和空格": ("a.json", x.dumps({"meeting": {"transcript": [
        {"Speaker Name": n, "Text": w, "Start Time": x.hms(s)} for n, s, w in x.TALK]}}), x.SPOKEN, 1),
    "sbv": ("a.sbv", x.each("{t}.510,{e}.000\n{n}: {w}\n"), x.SPOKEN, 1.51),
    "csv 中文列名": ("a.csv", x.csv_of([("说话人", "时间", "内容"), *CSV_ROWS]), x.SPOKEN, 1),
    "csv 无列名": ("a.csv", x.csv_of((n, w) for n, w in x.SPOKEN), x.SPOKEN, None),
    "tsv 有说话人": ("a.tsv", "speaker\tstart\ttext\n" + x.each("{n}\t{t}\t{w}"), x.SPOKEN, 1),
    "md 粗体": ("a.md", "# 排班\n\n" + x.each("**{n}**：{w}\n"), x.SPOKEN, None),
    "md 粗体含冒号": ("a.md", x.each("**{n}：** {w}\n"), x.SPOKEN, None),
    "md 粗体带时间": ("a.md", x.each("**{n}** {t}\n{w}\n"), x.SPOKEN, 1),
    "md 标题带时间": ("a.md", x.each("### {n} {t}\n\n{w}\n"), x.SPOKEN, 1),
    "md 列表": ("a.md", x.each("- {n}: {w}"), x.SPOKEN, None),
    "md 表格": ("a.md", "| 时间 | 说话人 | 内容 |\n|---|---|---|\n" + x.each("| {t} | {n} | {w} |"), x.SPOKEN, 1),
    "docx 姓名 制表符 话": ("a.docx", x.docx_of(*x.each("{n}\t{w}").split("\n")), x.SPOKEN, None),
    "docx 表格": ("a.docx", x.docx_of("排班会", [("说话人", "时间", "内容"), *CSV_ROWS]), x.SPOKEN, 1),
    "docx 表格无列名": ("a.docx", x.docx_of([(t, n, w) for n, t, w in CSV_ROWS]), x.SPOKEN, 1),
    "docx 会头表格": ("a.docx", x.docx_of([("会议主题", "排班", "时间", "周三")], *PLAIN.split("\n")), x.SPOKEN, None),
    "内容先于后缀": ("a.txt", "WEBVTT\n\n" + x.each("{t}.000 --> {e}.000\n<v {n}>{w}\n").replace("&", "&amp;"), x.SPOKEN, 1),
    "聊天 日期 时间 姓名": ("a.txt", x.each("2026-07-02 {t} {n}\n{w}\n"), x.SPOKEN, 1),
    "聊天 姓名(日期 时间):": ("a.txt", x.each("{n}(2026-07-02 {t}):\n{w}\n"), x.SPOKEN, 1),
    "聊天 姓名, [日.月.年 时间]": ("a.txt", x.each("{n}, [02.07.2026 {t}]\n{w}\n"), x.SPOKEN, 1),
    "聊天 下午": ("a.txt", x.each("{n} 下午 3:0{i}\n{w}\n"), x.SPOKEN, 54060),
    "聊天 PM": ("a.txt", x.each("{n}  3:0{i} PM\n{w}\n"), x.SPOKEN, 54060),
    "聊天 逐日": ("a.txt", "2026年7月2日\n" + x.each("{n}  10:0{i}\n{w}\n", x.TALK[:2]) + "2026年7月3日\n"
             + x.each("{n}  09:0{i}\n{w}\n", x.TALK[2:]), x.SPOKEN, 601),
    "聊天 [日期 时间] 姓名:": ("a.txt", x.each("[2026/7/2 {t}] {n}: {w}"), x.SPOKEN, 1),
    "聊天 英文日期 - 姓名:": ("a.txt", x.each("7/2/26, 10:0{i} AM - {n}: {w}"), x.SPOKEN, 36060),
    "日志 日期 时间 姓名：": ("a.txt", x.each("2026-07-02 {t} {n}：{w}"), x.SPOKEN, 1),
    "姓名（时间）换行": ("a.txt", x.each("{n}（{t}）\n{w}\n"), x.SPOKEN, 1),
    "姓名（时间）话": ("a.txt", x.each("{n}（{t}）{w}"), x.SPOKEN, 1),
    "姓名 起-止": ("a.txt", x.each("{n} {t}-{e}\n{w}\n"), x.SPOKEN, 1),
    "姓名 [起 --> 止]": ("a.txt", x.each("{n} [{t} --> {e}]\n{w}\n"), x.SPOKEN, 1),
    "姓名 | 时间": ("a.txt", x.each("{n} | {t}\n{w}\n"), x.SPOKEN, 1),
    "姓名 - 时间:": ("a.txt", x.each("{n} - {t}:\n{w}\n"), x.SPOKEN, 1),
    "编号 [时间] 姓名：": ("a.txt", x.each("{i}. [{t}] {n}：{w}"), x.SPOKEN, 1),
    "编号 姓名 时间": ("a.txt", x.each("{i}. {n} {t}\n{w}\n"), x.SPOKEN, 1),
    "姓名: 时间": ("a.txt", x.each("{n}: {t}\n{w}\n"), x.SPOKEN, 1),
    "姓名: [时间] 话": ("a.txt", x.each("{n}: [{t}] {w}"), x.SPOKEN, 1),
    "【姓名】【时间】话": ("a.txt", x.each("【{n}】【{t}】{w}"), x.SPOKEN, 1),
    "【姓名】换行": ("a.txt", x.each("【{n}】\n{w}\n"), x.SPOKEN, None),
    "时间 | 姓名 | 话": ("a.txt", x.each("{t} | {n} | {w}", HAN), HAN_SPOKEN, 1),
    "时间 姓名 话": ("a.txt", x.each("{t} {n} {w}", HAN), HAN_SPOKEN, 1),
    "姓名 制表符 话": ("a.txt", x.each("{n}\t{w}"), x.SPOKEN, None),
    "姓名 —— 话": ("a.txt", x.each("{n} —— {w}"), x.SPOKEN, None),
    "Zoom 聊天": ("a.txt", x.each("{t} From {n} to Everyone:\n\t{w}"), x.SPOKEN, 1),
    "姓名 两个空格 话": ("a.txt", x.each("{n}  {w}"), x.SPOKEN, None),
    "只有时间独占一行": ("a.txt", x.each("{m}  \n{w}\n"), x.UNNAMED, 1),
    "只有 [起s -> 止s]": ("a.txt", x.each("[{i}.50s -> 9.00s] {w}"), x.UNNAMED, 1.5),
    "法庭笔录 >> 姓名:": ("a.txt", x.each(">> {n}: {w}"), x.SPOKEN, None),
    "行尾 <br>": ("a.md", x.each("{n}：{w}<br>"), x.SPOKEN, None),
    "md 引用": ("a.md", x.each("> {n}：{w}\n>"), x.SPOKEN, None),
    "md `时间` 粗体": ("a.md", x.each("`{t}` **{n}**: {w}\n"), x.SPOKEN, 1),
    "md 带链接的时间": ("a.md", x.each("[{t}](https://tea.example.cn/v?t={i}) **{n}**: {w}\n"), x.SPOKEN, 1),
    "md [时间] 粗体": ("a.md", x.each("[{t}] **{n}:** {w}\n"), x.SPOKEN, 1),
    "md 标题只有姓名": ("a.md", "# 排班\n\n" + x.each("### {n}\n\n{w}\n"), x.SPOKEN, None),
    "md 标题之后的表格": ("a.md", "# 排班\n\n| 时间 | 说话人 | 内容 |\n|---|---|---|\n" + x.each("| {t} | {n} | {w} |"), x.SPOKEN, 1),
    "srt 【姓名】话": ("a.srt", x.each("{i}\n{t},510 --> {e},000\n【{n}】{w}\n"), x.SPOKEN, 1.51),
    "srt - 姓名: 话": ("a.srt", x.each("{i}\n{t},510 --> {e},000\n- {n}: {w}\n"), x.SPOKEN, 1.51),
    "Meet 新版结尾": ("a.txt", "Transcript\n" + x.each("{n}: {w}") + "Transcription ended after 01:02:05\n", x.SPOKEN, None),
    "飞书 页面按钮和声明": ("a.txt", "下载 | 分享 | 导出\n" + x.each("{n} {m}\n{w}\n") + "本内容由 AI 生成，请注意甄别\n", x.SPOKEN, 1),
    "csv 别的列名": ("a.csv", x.csv_of([("发言时间", "昵称", "消息"), *((t, n, w) for n, t, w in CSV_ROWS)]), x.SPOKEN, 1),
    "csv 日期时刻": ("a.csv", x.csv_of([("Timestamp", "User", "Message"),
                                   *((f"2026-07-02 {t}", n, w) for n, t, w in CSV_ROWS)]), x.SPOKEN, 0),
    "JSON 每句各一份列表": ("a.json", x.dumps({"results": [{"alternatives": [{"transcript": w}]} for w in x.WORDS]}),
                     x.UNNAMED, None),
    "JSON 说话人是一个人的列表": ("a.json", x.dumps({"timeline": [
        {"ts": x.hms(s, ".000"), "users": [{"username": n}], "text": w} for n, s, w in x.TALK]}), x.SPOKEN, 1),
    "JSON 一列字符串": ("a.json", x.dumps([f"{n}：{w}" for n, w in x.SPOKEN]), x.SPOKEN, None),
    "JSON 整篇在一个键里": ("a.json", x.dumps({"data": {"transcript": PLAIN}}), x.SPOKEN, None),
    "JSON 全文与分句": ("a.json", x.dumps([{"key": "a", "text": "".join(x.WORDS), "sentence_info": [
        {"text": w, "start": s * 1000, "spk": n} for n, s, w in x.TALK]}]), x.SPOKEN, 1),
    "JSON 说话人在 additions": ("a.json", x.dumps({"result": {"utterances": [
        {"text": w, "start_time": s * 1000, "additions": {"speaker": n}} for n, s, w in x.TALK]}}), x.SPOKEN, 1),
    "utf-8 有 BOM": ("a.txt", PLAIN.encode("utf-8-sig"), x.SPOKEN, None),
    "utf-16 小端": ("a.txt", b"\xff\xfe" + PLAIN.encode("utf-16-le"), x.SPOKEN, None),
    "utf-16 大端": ("a.txt", b"\xfe\xff" + PLAIN.encode("utf-16-be"), x.SPOKEN, None),
    "utf-16 小端无 BOM": ("a.txt", PLAIN.encode("utf-16-le"), x.SPOKEN, None),
    "utf-16 大端无 BOM": ("a.txt", PLAIN.encode("utf-16-be"), x.SPOKEN, None),
    "gbk": ("a.txt", PLAIN.encode("gbk"), x.SPOKEN, None),
    "csv gbk": ("a.csv", x.csv_of([("说话人", "时间", "内容"), *CSV_ROWS]).encode("gbk"), x.SPOKEN, 1),
    "gb18030 生僻字": ("a.txt", "䶮宇：𠮷字号的合同我来跟，周五给。\n卓一凡：好，那就你。".encode("gb18030"),
                  [("䶮宇", "𠮷字号的合同我来跟，周五给。"), ("卓一凡", "好，那就你。")], None),
    "big5": ("a.txt", "蕭以恆：報告我週五前交給秘書處，大家先看。\n呂佩珊：好，場地的事下次再議。".encode("big5"),
             [("蕭以恆", "報告我週五前交給秘書處，大家先看。"), ("呂佩珊", "好，場地的事下次再議。")], None),
    "零星的 NUL": ("a.txt", PLAIN.replace("行。", "行\0。").encode() + b"\0\0", x.SPOKEN, None),
    "只有 CR": ("a.txt", PLAIN.replace("\n", "\r"), x.SPOKEN, None),
    "CRLF": ("a.txt", PLAIN.replace("\n", "\r\n"), x.SPOKEN, None),
    "混合换行": ("a.txt", x.each("{n}：{w}", sep="\r\r\n").replace("\r\r", "\r", 1), x.SPOKEN, None),
    "零宽与不断空格": ("a.txt", x.each("\ufeff{n}\u200b：\xa0{w}\u2060"), x.SPOKEN, None),
}


def read(tmp_path: Path, name: str, content: str | bytes):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return load_transcript(path)


@pytest.mark.parametrize("case", CASES)
def test_every_export_gives_the_same_utterances(tmp_path, case):
    name, content, expected, first = CASES[case]
    transcript = read(tmp_path, name, content)
    assert [(u.speaker, u.text) for u in transcript.utterances] == expected
    assert transcript.utterances[0].start_s == first
    assert all(transcript.text[slice(*u.span)] == u.text for u in transcript.utterances)


PDF, OLE = b"%PDF-1.7\n", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99)
GOOD = "卓一凡：茶园排班今天定下来，别再拖到下周了。"
XXE = x.docx_of(GOOD, patch=lambda xml: xml.replace(b"<w:doc", b'<!DOCTYPE r [<!ENTITY e SYSTEM "file:///x">]><w:doc', 1))


def bomb(part: str, megabytes: int) -> bytes:
    out = io.BytesIO(x.docx_of(GOOD))
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(part, bytes(megabytes * 1024 * 1024))
    return out.getvalue()


REFUSED = {
    "空文件": ("a.txt", b"", "TRANSCRIPT_TOO_SHORT", "太短"),
    "只有 BOM": ("a.txt", b"\xef\xbb\xbf", "TRANSCRIPT_TOO_SHORT", "太短"),
    "只有会头": ("a.txt", "会议主题：茶园排班例会安排\n会议时间：2026/07/02 10:00\n", "TRANSCRIPT_TOO_SHORT", "没有发言"),
    "几个字": ("a.txt", "卓一凡：好。", "TRANSCRIPT_TOO_SHORT", "20 字"),
    "录音后缀": ("a.mp3", b"", "UNSUPPORTED_FORMAT", "腾讯会议的“转写”或飞书妙记"),
    "录音内容": ("a.txt", b"ID3\x04\0\0", "UNSUPPORTED_FORMAT", "录音"),
    "mp4 内容": ("a.bin", b"\0\0\0\x18ftypmp42", "UNSUPPORTED_FORMAT", "录音"),
    "PDF": ("a.pdf", PDF, "UNSUPPORTED_FORMAT", "支持：txt"),
    "加了密码的 docx": ("a.docx", OLE, "UNSUPPORTED_FORMAT", "去掉密码"),
    "改了后缀的 PDF": ("a.docx", PDF, "UNSUPPORTED_FORMAT", "PDF"),
    "网页片段": ("a.html", "<div><p>卓一凡：茶园排班今天定下来，别再拖到下周了。</p></div>", "UNSUPPORTED_FORMAT", "网页"),
    "旧 doc": ("a.doc", OLE, "UNSUPPORTED_FORMAT", "docx"),
    "表格文件": ("a.xlsx", b"PK\x03\x04 xl/workbook.xml", "UNSUPPORTED_FORMAT", "支持：txt"),
    "二进制": ("a.dat", bytes(range(256)) * 9, "UNSUPPORTED_FORMAT", "支持：txt"),
    "网页": ("a.html", "<!DOCTYPE html><html><body>你好</body></html>", "UNSUPPORTED_FORMAT", "网页"),
    "别的 JSON": ("a.json", '{"title": "排班", "decisions": ["采茶"], "n": [1, 2]}', "UNSUPPORTED_FORMAT", "没有找到转写"),
    "JSON 里该是列表的是数": ("a.json", '[{"sentences": 5, "words": "好", "speaker": {"name": []}}]', "UNSUPPORTED_FORMAT", "没有找到转写"),
    "JSON 只是一个数": ("a.json", "20260702", "UNSUPPORTED_FORMAT", "没有找到转写"),
    "坏 JSON": ("a.json", '{"segments": [{"text": "你', "UNREADABLE_FILE", "JSON"),
    "极深的 JSON": ("a.json", "[" * 100_000, "UNREADABLE_FILE", "JSON"),
    "JSON 里半个代理对": ("a.json", '[{"text": "茶园排班今天定下来\\ud800别再拖了，就这周", "speaker": "卓一凡"}]',
                   "UNDECODABLE_TEXT", "重新导出"),
    "假 docx": ("a.docx", "这其实是一段普通文字，只是改了后缀名。", "UNREADABLE_FILE", "docx"),
    "半个 docx": ("a.docx", x.docx_of(GOOD)[:-700], "UNREADABLE_FILE", "docx"),
    "docx 外部实体": ("a.docx", XXE, "UNREADABLE_FILE", "外部实体"),
    "docx 解压炸弹": ("a.docx", bomb("word/media/big.bin", 101), "UNREADABLE_FILE", "100 MB"),
    "docx 文字炸弹": ("a.docx", bomb("word/big.xml", 41), "UNREADABLE_FILE", "40 MB"),
    "超过 20 MB": ("a.txt", b"a" * (MAX_BYTES + 1), "UNREADABLE_FILE", "20 MB"),
    "行数离谱": ("a.txt", "好\n" * 600_000, "UNREADABLE_FILE", "行数"),
    "utf-8 缺半个字": ("a.txt", GOOD.encode()[:-1], "UNDECODABLE_TEXT", "UTF-8"),
    "gbk 缺半个字": ("a.txt", GOOD.encode("gbk")[:-1], "UNDECODABLE_TEXT", "UTF-8"),
    "utf-16 缺半个字": ("a.txt", GOOD.encode("utf-16")[:-1], "UNDECODABLE_TEXT", "UTF-8"),
    "两种编码混在一起": ("a.txt", (GOOD * 9).encode() + GOOD.encode("gbk"), "UNDECODABLE_TEXT", "UTF-8"),
    "西文旧编码": ("a.txt", "Tom: at the café we saw the résumé of Zoë, ship on Friday.".encode("cp1252"),
              "UNDECODABLE_TEXT", "UTF-8"),
    "日文旧编码": ("a.txt", "田中：今日の会議を始めます。よろしくお願いします。".encode("shift_jis"), "UNDECODABLE_TEXT", "UTF-8"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refusals_have_a_stable_code_and_say_what_to_do(tmp_path, case):
    name, content, code, words = REFUSED[case]
    with pytest.raises(MeetingAgentError) as caught:
        read(tmp_path, name, content)
    assert (caught.value.code, words in str(caught.value)) == (code, True), str(caught.value)


@pytest.mark.parametrize("missing", ["没有.txt", "."])
def test_missing_files_and_directories_are_unreadable(tmp_path, missing):
    with pytest.raises(MeetingAgentError) as caught:
        load_transcript(tmp_path / missing)
    assert caught.value.code == "UNREADABLE_FILE"


def test_a_folder_that_contains_itself_gives_each_file_once(tmp_path):
    (tmp_path / "一.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "环").symlink_to(tmp_path, target_is_directory=True)
    assert expand_paths([tmp_path, tmp_path / "环", tmp_path / "**" / "*.txt"]) == [tmp_path / "一.txt"]


def test_a_directory_or_glob_means_all_files_in_it(tmp_path):
    for name in ("b.txt", "a.vtt", "c.mp3", "图.png", ".隐藏.txt", "~$a.docx", "会[1].txt"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    (tmp_path / "子目录").mkdir()
    names = [path.name for path in expand_paths([tmp_path])]
    assert names == ["a.vtt", "b.txt", "c.mp3", "会[1].txt"]
    assert [p.name for p in expand_paths([tmp_path / "*.txt", tmp_path / "b.txt"])] == ["b.txt", "会[1].txt"]
    assert [p.name for p in expand_paths([tmp_path / "会[1].txt", tmp_path / "没有*.txt"])] == ["会[1].txt", "没有*.txt"]


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le", "utf-16-be"])
def test_decoding_names_the_encoding_and_loses_nothing(encoding):
    assert decode(PLAIN.encode(encoding)) == (PLAIN, encoding)


def test_tracked_insertions_are_read_and_deletions_are_not(tmp_path):
    inserted = b"<w:ins w:id='1'><w:r><w:t>\xe5\x91\xa8\xe4\xba\x94\xe7\xbb\x99\xe3\x80\x82</w:t></w:r></w:ins>"
    deleted = b"<w:del w:id='2'><w:r><w:delText>no</w:delText></w:r></w:del></w:p>"
    data = x.docx_of("卓一凡：排班表我来做，下", "令狐远：好，那就这么办。",
                     patch=lambda xml: xml.replace(b"</w:p>", inserted + deleted, 1))
    assert read(tmp_path, "a.docx", data).utterances[0].text == "排班表我来做，下周五给。"


def squashed(turns):
    """合并同一人的连续发言、去掉空白后再比。"""
    groups: list[list[str | None]] = []
    for speaker, text in turns:
        text = "".join(text.split())
        if groups and speaker and groups[-1][0] == speaker:
            groups[-1][1] += text
        else:
            groups.append([speaker, text])
    return groups


@pytest.mark.parametrize("path", sorted(SHARED.glob("*/*.expected.json")) if SHARED.exists() else [], ids=lambda p: p.name)
def test_shared_samples_when_present(path):
    turns = json.loads(path.read_text(encoding="utf-8"))["turns"]
    transcript = load_transcript(path.with_name(path.name.removesuffix(".expected.json")))
    assert squashed((u.speaker, u.text) for u in transcript.utterances) == squashed((t["speaker"], t["text"]) for t in turns)
