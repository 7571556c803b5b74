"""算出线索表里的分值：``python tests/benchmarks/fit_cues.py [目录 …] [--write] [--folds N]``。

三张表：``offline_cues``（拍板）、``offline_duties``（任务）、``offline_joins``（两段话说的是不是同一件活）。
对着带标准答案的会议（NN.txt 与 NN.gold.json）做逻辑回归：一句话是不是某条标准决策（任务）的证据，两件任务的原句是不是同一条的证据。系数乘十取整就是分值，门槛是某个概率对应的总分。
--folds 留出整场会议轮流检验，印出没见过的会议上的得失；--write 把分值写回源文件。
缺省用 shared/eval/dev（存在才用）和 tests/offline_meetings。
"""

from __future__ import annotations

import json
import math
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(Path(__file__).parent)]

from offline_quality import evidences, hits, norm  # noqa: E402
from test_offline_snippets import ACTIONS, DECISIONS, NO_ACTIONS, NO_DECISIONS  # noqa: E402

from meeting_agent import offline_cues, offline_duties, offline_joins  # noqa: E402
from meeting_agent.offline_duties import DutyCheck  # noqa: E402
from meeting_agent.offline_read import Roster, sentences  # noqa: E402
from meeting_agent.offline_tasks import Task, TaskReader  # noqa: E402
from meeting_agent.offline_view import Scene, present  # noqa: E402
from meeting_agent.prompts import minutes_prompt, read_blocks  # noqa: E402
from meeting_agent.readers import load_transcript  # noqa: E402
from meeting_agent.transcript import Transcript  # noqa: E402

RIDGE, SCALE = 3.0, 10
Row = tuple[list[int], bool, int]  # 有的线索的下标（0 是常数项），是不是，第几场会议


class Table(NamedTuple):
    """一张线索表：所在的模块、标准答案里对应的栏、各门槛的概率（头一个用来算留出检验）。"""

    module: ModuleType
    key: str
    chances: dict[str, float]


TABLES = (  # 按用到的先后：任务认定、并完，才看哪些句子是拍板
    Table(offline_duties, "action_items", {"ENOUGH": 0.45, "HARDLY": 0.3}),
    Table(offline_joins, "action_items", {"ENOUGH": 0.4}),
    Table(offline_cues, "decisions", {"ENOUGH": 0.35}),
)


class Meeting(NamedTuple):
    """读过一遍的会：``tasks`` 是按句式找到的任务。"""

    scene: Scene
    roster: Roster
    tasks: list[Task]


def read(transcript: Transcript) -> Meeting:
    transcript = Transcript.from_text(read_blocks(minutes_prompt(transcript))["transcript"])
    roster = Roster(transcript)
    lines = sentences(transcript, roster)
    tasks = TaskReader(lines, roster).read()
    return Meeting(Scene(lines, tasks, roster.anyone), roster, tasks)


def rows_of(table: Table, meeting: Meeting, gold: dict, number: int) -> list[Row]:
    told: dict[int, set[int]] = {}  # 句子 → 它是哪几条标准答案的证据
    for n, item in enumerate(gold[table.key]):
        found = [s for s in meeting.scene.sentences if any((len(norm(s.raw)) >= 4 or norm(s.raw) == norm(q)) and hits(s.raw, q) for q in evidences(item))]
        for s in (table.module is offline_cues and [s for s in found if not s.asks]) or found:
            told.setdefault(s.order, set()).add(n)
    return joins(meeting, told, number) if table.module is offline_joins else coded(table, meeting.scene, set(told), number)


def joins(meeting: Meeting, told: dict[int, set[int]], number: int) -> list[Row]:
    """先后挨着的两件任务，至少一件是标准答案里的：是不是同一条。"""
    tasks = [t for t in DutyCheck(meeting.scene, meeting.roster, meeting.tasks).kept() if t.lines and not t.words]
    at = {name: i for i, name in enumerate(offline_joins.CUES, 1)}
    rows = []
    for i, task in enumerate(tasks):
        for pair in offline_joins.pairs(tasks[:i], meeting.scene.sentences, task):
            left, right = (set().union(*(told.get(s.order, set()) for s in t.lines)) for t in (pair.first, pair.second))
            if (left or right) and task.lines[0].speaker and not pair.apart:
                rows.append(([0, *(at[name] for name in present(offline_joins.CUES, pair))], bool(left & right), number))
    return rows


def coded(table: Table, scene: Scene, told: set[int], number: int) -> list[Row]:
    at = {name: i for i, name in enumerate(table.module.CUES, 1)}
    return [([0, *(at[name] for name in present(table.module.CUES, scene.view(s)))], s.order in told, number) for s in scene.sentences]


def dialogues(table: Table, number: int) -> list[Row]:
    """测试里的小对话也是例子：含那几个字的最后一句是拍板；派了活的对话里，按句式找到的就是任务。"""
    rows = []
    if table.module is offline_cues:
        told = {text: words for text, words in DECISIONS} | dict.fromkeys(NO_DECISIONS)
    else:
        told = {text: bool(wanted) for text, wanted in ACTIONS} | dict.fromkeys(NO_ACTIONS, False)
    for text, wanted in told.items() if table.module is not offline_joins else ():
        scene = read(Transcript.from_text(text)).scene
        good = [s.order for s in scene.sentences if wanted and wanted in s.raw and not s.asks][-1:] if isinstance(wanted, str) else scene.told if wanted else ()
        rows += coded(table, scene, set(good), number := number + 1)
    return rows


def fit(rows: list[Row]) -> list[float]:
    """带岭的逻辑回归，牛顿法；每行只有十来条线索，所以按稀疏算。"""
    size = 1 + max(i for active, _, _ in rows for i in active)
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


def hold_out(rows: list[Row], folds: int, enough: float) -> None:
    """整场会议留出，轮流检验：按句的精确、召回。"""
    tp = fp = fn = 0
    for fold in range(folds):
        weights = fit([row for row in rows if row[2] % folds != fold])
        for active, good, meeting in rows:
            if meeting % folds == fold:
                said = chance(active, weights) >= enough
                tp, fp, fn = tp + (said and good), fp + (said and not good), fn + (good and not said)
    print(f"留出检验（按句）：精确 {tp / (tp + fp):.2f} 召回 {tp / (tp + fn):.2f} F1 {2 * tp / (2 * tp + fp + fn):.2f}")


def points_of(table: Table, weights: list[float]) -> tuple[dict[str, int], dict[str, int]]:
    """系数 → 各线索的分、各门槛的分。"""
    points = {name: round(SCALE * w) for name, w in zip(table.module.CUES, weights[1:], strict=True)}
    return points, {name: round(SCALE * (math.log(p / (1 - p)) - weights[0])) for name, p in table.chances.items()}


def main() -> None:
    given = [Path(arg) for arg in sys.argv[1:] if not arg.startswith("-") and not arg.isdigit()]
    folders = given or [ROOT.parent / "shared" / "eval" / "dev", ROOT / "tests" / "offline_meetings"]
    paths = [p for folder in folders if folder.is_dir() for p in sorted(folder.glob("*.txt"))]
    golds = [json.loads(p.with_name(p.stem + ".gold.json").read_text(encoding="utf-8")) for p in paths]
    meetings = [read(load_transcript(p)) for p in paths]
    for table in TABLES:
        if table.module is offline_cues:
            for meeting in meetings:
                meeting.scene.retell(DutyCheck(meeting.scene, meeting.roster, meeting.tasks).checked())
        rows = [row for i, (meeting, gold) in enumerate(zip(meetings, golds, strict=True)) for row in rows_of(table, meeting, gold, i)]
        rows += dialogues(table, len(paths))
        print(f"{table.module.__name__}：{len(paths)} 场会议，{len(rows)} 句，其中 {sum(good for _, good, _ in rows)} 句是")
        if "--folds" in sys.argv:
            hold_out(rows, int(sys.argv[sys.argv.index("--folds") + 1]), table.chances["ENOUGH"])
        points, limits = points_of(table, fit(rows))
        print("  ".join(f"{name} {value:+d}" for name, value in sorted(points.items(), key=lambda pair: -abs(pair[1]))))
        print("门槛", limits)
        table.module.CUES.update({name: (value, table.module.CUES[name][1]) for name, value in points.items()})
        vars(table.module).update(limits)
        if "--write" in sys.argv:
            write(Path(str(table.module.__file__)), points, limits)


def write(path: Path, points: dict[str, int], limits: dict[str, int]) -> None:
    text = path.read_text(encoding="utf-8")
    for name, value in points.items():
        text = re.sub(rf'(    "{re.escape(name)}": \()-?\d+', rf"\g<1>{value}", text)
    for name, value in limits.items():
        text = re.sub(rf"(?m)^{name} = -?\d+", f"{name} = {value}", text)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
