"""The guides in the terminal: listed, shown in the reader's language, plain into a pipe."""

from __future__ import annotations

import io

import pytest
from command import here
from rich.console import Console

from rag_doctor.cli.guide import _page
from rag_doctor.guides import GUIDES, guide


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_a_name_all_are_listed_with_their_titles(lang, tmp_path):
    done = here(tmp_path, "guide", "--lang", lang)
    assert done.code == 0
    for name in GUIDES:
        title = guide(name, lang).split("\n", 1)[0].removeprefix("# ")
        assert any(f"guide {name} " in line and title in line for line in done.out.splitlines())


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", GUIDES)
def test_into_a_pipe_the_page_goes_as_it_is_without_marks_of_the_generator(name, lang, tmp_path):
    done = here(tmp_path, "guide", name, "--lang", lang)
    assert done.out.startswith("# ")
    assert "<!--" not in done.out
    whole = guide(name, lang).splitlines()
    assert done.out.splitlines() == [line for line in whole if not line.startswith("<!--")]


def test_an_unknown_name_is_told_with_the_known_ones(tmp_path):
    done = here(tmp_path, "guide", "pipelines")
    assert done.code == 3
    assert "pipelines" in done.err
    assert "pipeline" in done.err
    assert "widgets" in done.err


def test_in_a_terminal_code_stands_at_the_margin():
    screen = Console(width=80, file=io.StringIO(), record=True)
    screen.print(_page("# A\n\n```python\nimport os\nif os:\n    pass\n```\n"))
    lines = [line.rstrip() for line in screen.export_text().splitlines()]
    assert lines[lines.index("import os") + 1 :][:2] == ["if os:", "    pass"]
