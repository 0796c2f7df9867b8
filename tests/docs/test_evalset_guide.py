"""What the README says about evaluation sets and about installing in CI is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rag_doctor.evalset.labelling.keys import KEYS

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
SECTIONS = {
    "en": README.split("## Questions worth trusting\n")[1].split("\n## ")[0],
    "zh": README.split("## 值得信任的评测集\n")[1].split("\n## ")[0],
}


@pytest.mark.parametrize("lang", SECTIONS)
def test_every_key_of_the_labelling_loop_is_named(lang):
    told = set(re.findall(r"`([a-z])`", SECTIONS[lang]))
    assert told == {*KEYS["approve"], *KEYS["answer"], *"sbuq"}


@pytest.mark.parametrize("lang", SECTIONS)
def test_a_python_example_is_shown(lang):
    shown = re.search(r"```python\n(.*?)```", SECTIONS[lang], re.S)
    assert shown is not None
    for name in ("synthesize", "lint", "fix", "write_evalset", "Document(id="):
        assert name in shown[1]


def test_no_workflow_installs_what_the_index_may_not_have():
    workflows = re.findall(r"```yaml\n(.*?)```", README, re.S)
    installs = re.findall(r"pip install (\S+)", "".join(workflows))
    assert len(installs) >= 2
    assert all(one == "." or one.endswith(".whl") for one in installs)
