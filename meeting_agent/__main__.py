"""命令行：``python -m meeting_agent 文件...``。

退出码：0 全部通过；3 已保存，至少一份需要人工核对；1 至少一份失败；2 用法不对。
结果写到标准输出，进度和错误写到标准错误。
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

from .errors import MeetingAgentError
from .exports import FORMATS

EXIT_PASSED, EXIT_FAILED, EXIT_USAGE, EXIT_MANUAL = 0, 1, 2, 3


class _Help(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix or "用法：")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # argparse 的原话是英文；用户要知道的是怎么用。
        self.print_usage(sys.stderr)
        self.exit(EXIT_USAGE, f"用法不对：{_chinese_usage_error(message)}\n用 --help 查看全部选项。\n")


def main(argv: list[str] | None = None) -> int:
    """解析参数并运行，返回退出码。"""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # 终端编码写不出的字符不该让结果丢失
            stream.reconfigure(errors="replace")
    args = _parser().parse_args(argv)
    try:
        return _check() if args.check else _run(args)
    except MeetingAgentError as error:
        _say_error(error)
        return EXIT_FAILED
    except KeyboardInterrupt:
        print("\n已中断。再运行一次同样的命令会接着做，已经得到的模型回复不会重复付费。", file=sys.stderr)
        return EXIT_FAILED


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m meeting_agent",
        description="会议转写 → 可追溯的纪要（JSON、Markdown、网页）。没有配置 LLM_* 时用离线规则。",
        epilog="退出码：0 全部通过；3 已保存但需要人工核对；1 有失败；2 用法不对。",
        add_help=False,
        formatter_class=_Help,
    )
    parser._positionals.title, parser._optionals.title = "转写", "选项"
    parser.add_argument("files", nargs="*", metavar="文件", help="转写文件、目录或通配符，可以给多个")
    parser.add_argument("-h", "--help", action="help", help="显示这段说明")
    parser.add_argument("--out", default="outputs", metavar="目录", help="结果写到哪里（默认 outputs）")
    parser.add_argument("--offline", action="store_true", help="只用离线规则，不联网，不读 LLM_* 配置")
    parser.add_argument("--workers", type=_positive, default=8, metavar="N", help="多份转写时同时处理几份（默认 8）")
    parser.add_argument("--fresh", action="store_true", help="不用以前的断点记录，重新请求")
    parser.add_argument("--format", action="append", default=[], type=_formats, metavar="格式",
                        help=f"另外导出 {'/'.join(FORMATS)}，逗号分隔，可重复")
    parser.add_argument("--check", action="store_true", help="只检查配置：会用哪种模式和模型，能否连通")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("必须是正整数")
    return int(text)


def _formats(text: str) -> list[str]:
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if unknown := sorted(set(names) - set(FORMATS)):
        raise argparse.ArgumentTypeError(f"不支持的格式 {'、'.join(unknown)}，可选 {'、'.join(FORMATS)}")
    return names


def _chinese_usage_error(message: str) -> str:
    if "unrecognized arguments" in message:
        return "不认识的选项 " + message.rpartition(": ")[2]
    if "expected one argument" in message:
        return "这个选项后面要跟一个值：" + message.partition(":")[0].removeprefix("argument ")
    return message.removeprefix("argument ")


def _run(args: argparse.Namespace) -> int:
    if not args.files:
        _parser().error("没有给出转写文件，例如 data/sample_meeting.txt")
    from .readers import expand_paths

    formats = list(dict.fromkeys(name for names in args.format for name in names))
    paths = expand_paths(args.files)
    if not paths:
        raise MeetingAgentError("UNREADABLE_FILE", f"{'、'.join(args.files)} 里没有可读的转写文件。")
    return _one(paths[0], args, formats) if len(paths) == 1 else _many(paths, args, formats)


def _models(args: argparse.Namespace) -> tuple[Any, Any]:
    from .llm import build_llm, build_review_llm
    from .offline import OfflineLLM

    return (OfflineLLM(), None) if args.offline else (build_llm(), build_review_llm())


def _one(path: Path, args: argparse.Namespace, formats: list[str]) -> int:
    from . import console
    from .checkpoint import open_checkpoint
    from .pipeline import analyze_meeting
    from .readers import load_transcript
    from .storage import input_facts, prepare_outputs, save_run, stem_for
    from .transcript import validate_transcript

    transcript = validate_transcript(load_transcript(path))  # 先查文件，再查配置，最后才联网
    llm, review_llm = _models(args)
    prepare_outputs(args.out)  # 写不进去就不花钱
    with console.live_steps(llm) as on_event, open_checkpoint(args.out, transcript, llm, review_llm,
                                                              fresh=args.fresh) as (llm, review_llm):
        run = analyze_meeting(transcript, llm=llm, review_llm=review_llm, on_event=on_event)
    before = set(Path(args.out).glob("*.edited-*.md"))
    saved = save_run(run, stem=stem_for(path, args.out), out_dir=args.out, formats=formats,
                     extra=input_facts(path, llm, review_llm))
    console.show_run(run, [*saved[:4], *saved.extra])
    console.show_notes(run, sorted(set(Path(args.out).glob("*.edited-*.md")) - before), formats)
    return EXIT_PASSED if run.result.review_status == "passed" else EXIT_MANUAL


def _many(paths: list[Path], args: argparse.Namespace, formats: list[str]) -> int:
    from . import console
    from .batch import analyze_many

    llm, review_llm = _models(args)
    print(console.mode_line(llm), file=sys.stderr)
    rows = []
    try:
        for row in analyze_many(paths, out_dir=args.out, llm=llm, review_llm=review_llm, max_workers=args.workers,
                                resume=not args.fresh, progress=True, formats=formats):
            rows.append(row)
    except KeyboardInterrupt:  # 在途的已经做完并存好；先给出做了什么，再说怎样接着做
        console.show_rows(rows, Path(args.out) / "index.md")
        print(f"已中断：{len(paths)} 份里做了 {len(rows)} 份。再运行同样的命令，会从没做的接着做。", file=sys.stderr)
        return EXIT_FAILED
    console.show_rows(rows, Path(args.out) / "index.md")
    statuses = {row.status if row.status != "skipped" else row.review_status for row in rows}
    if "failed" in statuses:
        return EXIT_FAILED
    return EXIT_MANUAL if "needs_manual_review" in statuses else EXIT_PASSED


def _check() -> int:
    from . import console
    from .llm import check_connection

    report = check_connection()
    console.show_check(report)
    return EXIT_PASSED if report.ok else EXIT_FAILED


def _say_error(error: MeetingAgentError) -> None:
    print(f"出错了（{error.code}）：{error}", file=sys.stderr)
    if error.calls:
        print(f"已发出 {len(error.calls)} 次模型请求；没有写出新的文件，原有的文件没有改动。", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
