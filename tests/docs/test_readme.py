"""What the README and the guides show is run, and what it lists exists."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys

import pytest
from command import apart, here
from pages import PAGES, README, ROOT, blocks

from rag_doctor.guides import GUIDES
from rag_doctor.i18n import say
from rag_doctor.views.theme import SUPPORT

ROW = json.loads(blocks("json")[0][1])

PASTED = "问题：年假有几天？\n回答：年假有 50 天。\n上下文：新员工每年有 14 天年假。"
PIPELINE = """
def pipeline(question):
    return "You get 50 days.", ["New staff get 14 days of annual leave a year."]
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the README's example row in the two files that it names, a pipeline, and a
    folder of documents."""
    import pandas as pd

    (tmp_path / "handbook").mkdir()
    (tmp_path / "handbook" / "leave.md").write_text("# Leave\n\nNew staff get 14 days of leave.\n")
    (tmp_path / "answers.jsonl").write_text(json.dumps(ROW) + "\n", encoding="utf-8")
    pd.DataFrame([ROW]).to_csv(tmp_path / "answers.csv", index=False)
    (tmp_path / "my_rag.py").write_text(PIPELINE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def examples() -> list[tuple[str, str]]:
    """Page and body of the Python shown; what both languages show alike, but for comments, once."""
    known = {ast.dump(ast.parse(body)): (page, body) for page, body in reversed(blocks("python"))}
    return [*reversed(known.values())]


@pytest.mark.parametrize(("page", "source"), examples())
def test_the_python_shown_runs(page, source, folder, theirs, their_server, capsys):
    source = source.replace("http://localhost:8000", their_server)
    exec(compile(source, page, "exec"), dict(theirs))
    shown = capsys.readouterr().out
    if "hallucination number" in source:
        assert shown.startswith("hallucination number\n")


def test_the_commands_shown_exist(folder, monkeypatch):
    for name in [name for name in os.environ if name.startswith("OPENAI_")]:
        monkeypatch.delenv(name)
    lines = "".join(body for _, body in blocks("console")).replace("\\\n", " ").splitlines()
    calls = [line for line in lines if line.startswith("rag-doctor ")]
    assert len(calls) >= 3
    # what both languages show alike is run once; the first as a shell starts it
    run = apart
    for words, line in {tuple(shlex.split(c, comments=True)[1:]): c for c in calls}.items():
        done = run(folder, *words, stdin=PASTED)
        unset = 4 if "openai" in words else 0  # no server is configured here, and none is asked
        assert done.code == unset, (line, done.err)
        run = here


def test_the_verbs_shown_are_in_the_makefile():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for verb in set(re.findall(r"\bmake ([a-z-]+)\b(?=`| +#)", "".join(PAGES.values()))):
        assert re.search(rf"^{verb}:", makefile, re.M), verb


def test_the_generated_parts_are_in_step():
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks/golden.py"), "--check"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_the_extras_named_exist():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in re.findall(r"rag-doctor-workbench\[(\w+)\]", README):
        assert re.search(rf"^{extra} = \[", project, re.M), extra


def test_every_guide_is_linked_in_both_languages():
    links = set(re.findall(r"\]\((rag_doctor/guides/[\w/]+\.md)\)", README))
    assert links == {f"rag_doctor/guides/{page}.md" for page in PAGES if page != "README"}


def test_each_guide_is_named_by_the_command_that_shows_it_for_where_no_link_works():
    for page in PAGES:
        lang, _, name = page.partition("/")
        if name:
            link = f"[`rag-doctor guide {name}`](rag_doctor/guides/{lang}/{name}.md)"
            assert link in README, page


def test_each_half_shows_a_finding_before_its_first_part():
    for half, lang in zip(README.split("\n# 中文\n"), ("en", "zh"), strict=True):
        before = half.partition("\n## ")[0]
        assert say("table.fault.hallucination", lang) in before
        assert say("views.head.evidence", lang) in before


def test_each_half_says_what_the_marks_on_statements_mean():
    for half, lang in zip(README.split("\n# 中文\n"), ("en", "zh"), strict=True):
        assert all(f"{sign.glyph} {say(sign.word, lang)}" in half for sign in SUPPORT.values())


def test_the_guides_name_each_other():
    named = {page: set(re.findall(r"`(\w+)`", text)) & set(GUIDES) for page, text in PAGES.items()}
    for lang in ("en", "zh"):
        for name in ("widgets", "treat", "explain", "compare", "trace"):
            assert "pipeline" in named[f"{lang}/{name}"], name
        assert {"trace", "explain", "treat", "compare"} <= named[f"{lang}/pipeline"]


def test_the_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_both_halves_of_the_readme_have_the_same_parts():
    english, chinese = README.split("\n# 中文\n")
    chinese = chinese.partition("\n## Licence")[0]  # the licence stands once, for both
    assert len(re.findall(r"^## ", english, re.M)) == len(re.findall(r"^## ", chinese, re.M)) > 9


@pytest.mark.parametrize("kind", ["python", "console", "toml", "yaml", "json"])
def test_a_guide_shows_the_same_in_both_languages(kind):
    shown = [page for page, _ in blocks(kind)]
    english = [page.removeprefix("en/") for page in shown if page.startswith("en/")]
    chinese = [page.removeprefix("zh/") for page in shown if page.startswith("zh/")]
    assert english == chinese
