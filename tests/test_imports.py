"""依赖方向：一个模块只能导入阅读次序中在它之前的模块；hello_agents 只在两处、只在函数里导入。"""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest
from conftest import ROOT

import meeting_agent

# 阅读次序就是 README 里的包地图：文档与代码因此不会走样。
ORDER = re.findall(r"^\| `(\w+)\.py` \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
PACKAGE = ROOT / "meeting_agent"
MODULES = sorted(p.stem for p in PACKAGE.glob("*.py") if p.stem != "__init__")


def imports_of(name: str) -> list[tuple[str, bool]]:
    """（被导入的模块，是否在文件顶层），函数里和 TYPE_CHECKING 下的也算。"""
    tree = ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
    top = {id(node) for node in tree.body}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            prefix = "." * node.level + (node.module or "")
            names = [prefix] if node.module else [f".{alias.name}" for alias in node.names]
            found += [(n, id(node) in top) for n in names]
    return found


def test_every_module_has_a_place_in_the_reading_order():
    assert set(MODULES) <= set(ORDER)
    assert [name for name in ORDER if name not in MODULES] == []


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_upwards(name):
    own = {target.lstrip(".").split(".")[0] for target, _ in imports_of(name) if target.startswith(".")}
    below = [target for target in own & set(ORDER) if ORDER.index(target) >= ORDER.index(name)]
    assert below == []


@pytest.mark.parametrize("name", MODULES)
def test_hello_agents_is_imported_lazily_and_only_where_allowed(name):
    found = [top for target, top in imports_of(name) if target.split(".")[0] == "hello_agents"]
    assert not any(found), "顶层导入会拖慢 import meeting_agent"
    assert not found or name in ("llm", "agents")


def test_public_names_resolve_and_package_import_is_cheap():
    for name in meeting_agent.__all__:
        assert getattr(meeting_agent, name) is not None
    code = "import sys, meeting_agent; print(sorted({'pydantic','openai','hello_agents'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
