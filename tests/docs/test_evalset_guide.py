"""What the guides say about evaluation sets and about installing in CI is so."""

from __future__ import annotations

import re

import pytest
from pages import PAGES, blocks

from rag_doctor.evalset.labelling.keys import KEYS

SECTIONS = {lang: PAGES[f"{lang}/evalsets"] for lang in ("en", "zh")}


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
    workflows = [body for _, body in blocks("yaml")]
    installs = re.findall(r"pip install (\S+)", "".join(workflows))
    assert len(installs) >= 2
    assert all(one == "." or one.endswith(".whl") for one in installs)
