"""渲染：示例逐字节相等；任何文字都不能改变 Markdown 的结构。"""

from __future__ import annotations

import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from meeting_agent.models import ActionItem, MeetingResult
from meeting_agent.render import escape, plain, to_markdown

EXAMPLES = [ROOT / "outputs", ROOT.parent / "shared/compat"]
GFM = MarkdownIt("gfm-like", {"linkify": False})


@pytest.mark.parametrize("folder", EXAMPLES, ids=["own", "reference"])
def test_example_renders_byte_for_byte(folder):
    if not folder.exists():
        pytest.skip("没有参考文件")
    result = MeetingResult.model_validate_json((folder / "example_result.json").read_bytes())
    assert to_markdown(result).encode() == (folder / "example_minutes.md").read_bytes()


def test_empty_minutes_show_placeholders():
    text = to_markdown(MeetingResult(title="空会", summary="没有内容。"))
    assert "| 暂无 | - | - | - | - |\n" in text
    assert text.count("- 暂无\n") == 2
    assert "**会议日期：** 未提供\n\n**参会者：** 未提供\n" in text
    assert text.endswith("## 审核状态\n\n`pending`\n")


def test_review_issues_follow_the_status():
    result = MeetingResult(title="会", summary="话。", review_status="needs_manual_review", review_issues=["a|b", "# c"])
    tail = "`needs_manual_review`\n\n### 需要人工核对\n\n- a\\|b\n- \\# c\n"
    assert to_markdown(result).endswith(tail)


def minutes(text: str) -> MeetingResult:
    """同一段文字放进每一个字段。"""
    item = ActionItem(task=text, owner=text, due_date_raw=text, evidence=text)
    return MeetingResult(
        title=text, meeting_date=text, participants=[text, text], summary=text, decisions=[text],
        action_items=[item], open_questions=[text], review_status="needs_manual_review", review_issues=[text],
    )


def structure(markdown: str) -> list:
    """CommonMark + GFM 解析出的骨架：块的种类与层次，以及行内除文字外的一切。"""
    shape = []
    for token in GFM.parse(markdown):
        inline = [child.type for child in token.children or () if child.type not in ("text", "text_special")]
        shape.append((token.type, token.tag, token.level, inline))
    return shape


def shown(markdown: str) -> list[str]:
    """读者看到的文字，一块一段。"""
    return ["".join(c.content for c in t.children or ()) for t in GFM.parse(markdown) if t.type == "inline"]


HARMLESS = structure(to_markdown(minutes("话")))
HOSTILE = [
    "| 竖线 | 换列 |", "反斜杠结尾\\", "\\| 已转义", "a\\\\|b", "第一行\n# 第二行", "# 标题", "###### 六级", "标题 ##", "- 列表", "+ 列表",
    "* 列表", "1. 列表", "12) 列表", "- [ ] 待办", "> 引用", "```py\nx\n```", "~~~", "`代码`", "``", "---", "===", "***",
    "*斜* **粗** __粗__ _斜_", "~~删~~", "<script>alert(1)</script>", "<!-- 注释", "<a href=x>", "</td>", "<http://a.cn>",
    "[字](http://a.cn)", "![图](x.png)", "[脚注]: http://a.cn", "[^1]", "&lt; &amp; &#35; &nbsp", "https://a.cn/b?c=d",
    "www.a.cn", "$x$ 和 $$y$$", "    四格缩进", "\t制表", "行分隔\u2028# 段分隔\u2029- x", "\x00\x1b[31m红", "snake_case_name",
    "_首", "末_", "中_文", "🙂 emoji", "\u202e倒写", "2024. 不是列表？", "7.31前", "C:\\dir\\", "|", "\\", "`", "#", "-",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_text_stays_text(text):
    markdown = to_markdown(minutes(text))
    assert structure(markdown) == HARMLESS
    assert plain(text) in shown(markdown)[0]
    assert markdown.encode("utf-8")


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.sampled_from("|\\`*_#-+=~<>[]()!&;:/.$\"' \t\n019aw中，\u2028\x00"), min_size=1, max_size=14))
def test_no_combination_of_marks_changes_structure(text):
    if not plain(text):
        return
    markdown = to_markdown(minutes(text + "话"))
    assert structure(markdown) == HARMLESS
    assert shown(markdown)[0] == plain(text + "话")


@pytest.mark.parametrize(
    ("text", "escaped"),
    [("snake_case", "snake_case"), ("a|b", "a\\|b"), ("AT&T", "AT&T"), ("&lt;", "\\&lt;"), ("3 < 5", "3 \\< 5"),
     ("周五 18:00", "周五 18:00"), ("https://a", "https\\://a"), ("林晓：由我负责。", "林晓：由我负责。")],
)
def test_escape_touches_only_what_is_structure(text, escaped):
    assert escape(text) == escaped
