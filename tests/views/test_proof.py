"""Whose value is struck out? The answer's; never the reference's, of which nobody knows."""

from __future__ import annotations

import io
import re

import pytest

from rag_doctor import diagnose
from rag_doctor.records import Case, Chunk
from rag_doctor.views.html_parts import proof_html
from rag_doctor.views.terminal_walk import _finding

TEXT = "## Retention\n\nBackups are kept for 35 days and then deleted automatically."
SOURCE = Chunk(id="b#2", text=TEXT, doc_id="b", source="Backups")


def case(answer: str, reference: str) -> Case:
    return Case(id="x", question="How long are backups kept?", answer=answer, lang="en",
                reference=reference, contexts=(SOURCE,))  # fmt: skip


@pytest.mark.parametrize(("lang", "name"), [("en", "reference"), ("zh", "参考答案")])
def test_a_reference_against_its_source_is_named_and_not_struck(lang: str, name: str) -> None:
    made = case("Backups are kept for 35 days.", "Backups are kept for 45 days.")
    found = diagnose(made, "offline-fast")
    assert found.fault in ("bad_label", "stale_or_conflicting")
    page = proof_html(made, found, lang, "a")
    heads = re.findall(r"<dt>([^<]*)</dt>", page)
    assert heads[0] == name
    assert "class='bad'" not in page.replace('"', "'")


def test_a_wrong_answer_is_struck_under_its_own_name() -> None:
    made = case("Backups are kept for 45 days.", "Backups are kept for 35 days.")
    page = proof_html(made, diagnose(made, "offline-fast"), "en", "a")
    assert re.findall(r"<dt>([^<]*)</dt>", page)[0] == "answer"
    assert "bad" in page


def test_the_terminal_says_the_same() -> None:
    from rich.console import Console

    made = case("Backups are kept for 35 days.", "Backups are kept for 45 days.")
    found = diagnose(made, "offline-fast")
    screen = Console(record=True, width=100, file=io.StringIO())
    for finding in found.findings:
        screen.print(_finding(made, found, finding, "en"))
    told = screen.export_text()
    assert "reference  45 days" in told
    assert "answer" not in told
