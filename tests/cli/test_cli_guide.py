"""The guides in the terminal: listed, shown in the reader's language, plain into a pipe."""

from __future__ import annotations

import io
import re
from collections import Counter

import pytest
from command import here
from rich.console import Console

from rag_doctor.guides import GUIDES, guide
from rag_doctor.views.guide_page import print_page


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
    plain = [re.sub(r"</?(?:details|summary)>", "", line) for line in whole]
    assert done.out.splitlines() == [line for line in plain if not line.startswith("<!--")]


def test_an_unknown_name_is_told_with_the_known_ones(tmp_path):
    done = here(tmp_path, "guide", "pipelines")
    assert done.code == 3
    assert "pipelines" in done.err
    assert "pipeline" in done.err
    assert "widgets" in done.err


def shown(text: str, width: int) -> str:
    screen = Console(width=width, file=io.StringIO())
    print_page(text, screen)
    return screen.file.getvalue()


def test_in_a_terminal_code_stands_at_the_margin_in_whole_lines():
    long = "value = " + "a + " * 40 + "a"
    lines = shown(f"# A\n\n```python\nif os:\n    {long}\n```\n", 60).splitlines()
    assert lines[lines.index("if os:") + 1] == f"    {long}"


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", GUIDES)
def test_no_letter_of_a_page_is_lost_in_a_terminal(name, lang, width):
    text = re.sub(r"^<!-- .* -->\n|</?(?:details|summary)>", "", guide(name, lang), flags=re.M)
    seen = Counter(shown(text, width))
    due = Counter(ch for ch in text if ch.isalnum())
    fences = Counter("".join(re.findall(r"^```(\w+)$", text, re.M)))
    links = Counter("".join(re.findall(r"\]\(([^)]+)\)", text)))
    lost = due - fences - links - seen
    assert {ch: n for ch, n in lost.items() if not ch.isdigit()} == {}
