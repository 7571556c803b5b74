"""共同的测试环境：项目根可导入，任何真实的 LLM 配置都不会被用到。"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]


@pytest.fixture(autouse=True)
def no_live_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """测试不读开发者的密钥：环境里的 LLM_* 一律清空（空值也盖过 .env）。"""
    for name in list(os.environ):
        if name.startswith(("LLM_", "REVIEW_LLM_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("MEETING_AGENT_ENV_FILE", os.devnull)


# 生成式测试在 CI 里用固定的例子：随机找到的新反例该在开发时修，不该让一次提交时红时绿。
hypothesis.settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    hypothesis.settings.load_profile("ci")
