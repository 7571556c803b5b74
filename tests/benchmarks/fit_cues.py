"""算出 ``offline_cues.py`` 里各条线索的分值：``python tests/benchmarks/fit_cues.py [目录 …] [--write] [--folds N]``。

对着带标准答案的会议（NN.txt 与 NN.gold.json）做逻辑回归：一句话是不是某条标准决策的证据。
系数乘十取整就是分值；概率过三成五的总分就是门槛。--folds 留出整场会议轮流检验，印出没见过的会议上的得失；
--write 把分值写回源文件。缺省用 shared/eval/dev（存在才用）和 tests/offline_meetings。
"""

from __future__ import annotations

import json
import math
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(Path(__file__).parent)]

from offline_quality import evidences, hits, norm  # noqa: E402
from test_offline_snippets import DECISIONS, NO_DECISIONS  # noqa: E402

from meeting_agent import offline_cues  # noqa: E402
from meeting_agent.offline_points import PointReader  # noqa: E402
from meeting_agent.offline_read import Roster, sentences  # noqa: E402
from meeting_agent.offline_tasks import TaskReader  # noqa: E402
from meeting_agent.prompts import minutes_prompt, read_blocks  # noqa: E402
from meeting_agent.readers import load_transcript  # noqa: E402
from meeting_agent.transcript import Transcript  # noqa: E402

NAMES = list(offline_cues.CUES)
RIDGE, CHANCE, SCALE = 3.0, 0.35, 10
Row = tuple[list[int], bool, int]  # 有的线索的下标（0 是常数项），是不是决策，第几场会议


def reader_of(transcript: Transcript) -> PointReader:
    transcript = Transcript.from_text(read_blocks(minutes_prompt(transcript))["transcript"])
    roster = Roster(transcript)
    lines = sentences(transcript, roster)
    return PointReader(lines, TaskReader(lines, roster).read(), roster.anyone)


def rows_of(path: Path, meeting: int) -> list[Row]:
    gold = json.loads(path.with_name(path.stem + ".gold.json").read_text(encoding="utf-8"))
    reader = reader_of(load_transcript(path))
    lines = reader.sentences
    told: set[int] = set()
    for decision in gold["decisions"]:
        found = [s for s in lines if any((len(norm(s.raw)) >= 4 or norm(s.raw) == norm(q)) and hits(s.raw, q) for q in evidences(decision))]
        told |= {s.order for s in [s for s in found if not s.asks] or found}
    return coded(reader, told, meeting)


def coded(reader: PointReader, told: set[int], meeting: int) -> list[Row]:
    at = {name: i for i, name in enumerate(NAMES, 1)}
    return [([0, *(at[name] for name in offline_cues.present(reader.view(s)))], s.order in told, meeting) for s in reader.sentences]


def dialogues(meeting: int) -> list[Row]:
    """测试里的小对话也是例子：含那几个字的最后一句是拍板。"""
    rows = []
    for text, words in [*DECISIONS, *((text, None) for text in NO_DECISIONS)]:
        reader = reader_of(Transcript.from_text(text))
        told = [s.order for s in reader.sentences if words and words in s.raw and not s.asks][-1:]
        rows += coded(reader, set(told), meeting := meeting + 1)
    return rows


def fit(rows: list[Row]) -> list[float]:
    """带岭的逻辑回归，牛顿法；每行只有十来条线索，所以按稀疏算。"""
    size = len(NAMES) + 1
    weights = [0.0] * size
    for _ in range(12):
        slope = [-RIDGE * w * (i > 0) for i, w in enumerate(weights)]
        curve = [[RIDGE * (i == j and i > 0) + 1e-9 * (i == j) for j in range(size)] for i in range(size)]
        for active, good, _ in rows:
            p = chance(active, weights)
            for i in active:
                slope[i] += good - p
                row = curve[i]
                for j in active:
                    row[j] += p * (1 - p)
        step = solve(curve, slope)
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def chance(active: list[int], weights: list[float]) -> float:
    return 1 / (1 + math.exp(-sum(weights[i] for i in active)))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """高斯消元。"""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for r in range(len(rows)):
            if r != i and rows[r][i]:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def hold_out(rows: list[Row], folds: int) -> None:
    """整场会议留出，轮流检验：按句的精确、召回。"""
    tp = fp = fn = 0
    for fold in range(folds):
        weights = fit([row for row in rows if row[2] % folds != fold])
        for active, good, meeting in rows:
            if meeting % folds == fold:
                said = chance(active, weights) >= CHANCE
                tp, fp, fn = tp + (said and good), fp + (said and not good), fn + (good and not said)
    print(f"留出检验（按句）：精确 {tp / (tp + fp):.2f} 召回 {tp / (tp + fn):.2f} F1 {2 * tp / (2 * tp + fp + fn):.2f}")


def main() -> None:
    given = [Path(arg) for arg in sys.argv[1:] if not arg.startswith("-") and not arg.isdigit()]
    folders = given or [ROOT.parent / "shared" / "eval" / "dev", ROOT / "tests" / "offline_meetings"]
    paths = [p for folder in folders if folder.is_dir() for p in sorted(folder.glob("*.txt"))]
    rows = [row for i, path in enumerate(paths) for row in rows_of(path, i)] + dialogues(len(paths))
    print(f"{len(paths)} 场会议，{len(rows)} 句，其中决策 {sum(good for _, good, _ in rows)} 句")
    if "--folds" in sys.argv:
        hold_out(rows, int(sys.argv[sys.argv.index("--folds") + 1]))
    weights = fit(rows)
    enough = round(SCALE * (math.log(CHANCE / (1 - CHANCE)) - weights[0]))
    points = {name: round(SCALE * w) for name, w in zip(NAMES, weights[1:], strict=True)}
    for name, value in sorted(points.items(), key=lambda pair: -abs(pair[1])):
        print(f"{value:+4d}  {name}")
    print(f"够 {enough} 分")
    if "--write" in sys.argv:
        write(points, enough)


def write(points: dict[str, int], enough: int) -> None:
    path = ROOT / "meeting_agent" / "offline_cues.py"
    text = path.read_text(encoding="utf-8")
    for name, value in points.items():
        text = re.sub(rf'(    "{re.escape(name)}": \()-?\d+', rf"\g<1>{value}", text)
    path.write_text(re.sub(r"(?m)^ENOUGH = -?\d+", f"ENOUGH = {enough}", text), encoding="utf-8")


if __name__ == "__main__":
    main()
