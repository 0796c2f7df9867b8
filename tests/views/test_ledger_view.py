"""The ledger in terminal, page and Markdown: the loss named, the way shown, texts escaped."""

import io
import re

import pytest
from rich.console import Console

from rag_doctor.records import Case, Chunk, Claim, Contradiction, Diagnosis, Ledger, Trail
from rag_doctor.records.ledger import LOST_PLACES
from rag_doctor.views.html_case import case_html
from rag_doctor.views.ledger import COLUMNS, ledger_html, ledger_lines, steps
from rag_doctor.views.markdown_report import case_markdown
from rag_doctor.views.terminal_walk import print_walk

EVIL = "<script>alert(1)</script> {x} | \u202eabc"
STAGES = dict.fromkeys(("bm25", "dense", "fused", "reranked", "selected", "sent"), "recorded")


def trail(place, **fields):
    claim = Claim(text="The deposit is 300.", start=0, end=19)
    return Trail(claim=claim, place=place, chunk="house#2", k=2, **fields)


def diagnosis(*trails, lang="en"):
    ledger = Ledger(
        case_id="c", lang=lang, place=trails[0].place, trails=trails, k=2, stages=STAGES
    )
    return Diagnosis(
        id="c",
        lang=lang,
        fault="retrieval_miss",
        mechanism="not_found",
        confidence=0.9,
        ledger=ledger,
    )


def case(lang="en"):
    chunk = Chunk(id="house#1", text="Bicycles are kept in the yard.")
    return Case(id="c", question="How much?", answer="I do not know.", contexts=(chunk,), lang=lang)


@pytest.mark.parametrize("place", LOST_PLACES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_loss_is_a_sentence_and_has_exactly_one_column(place, lang):
    one = trail(place, ranks={"bm25": 7, "dense": None, "fused": 5}, rank=5)
    found = steps(one, diagnosis(one).ledger)
    assert sum(step.state in ("lost", "cut") for step in found) == 1
    assert [step.column for step in found] == [c for c in COLUMNS if c in {s.column for s in found}]
    lines = ledger_lines(diagnosis(one, lang=lang), lang)
    assert "The deposit is 300." in lines[0]
    assert "{" not in "".join(lines)


def test_ranks_stand_in_their_columns_and_nothing_is_said_of_what_was_not_recorded():
    one = trail("ranked_below_k", ranks={"bm25": 7, "dense": None, "fused": 5}, rank=5)
    shown = {step.column: step.text for step in steps(one, diagnosis(one).ledger)}
    assert (shown["bm25"], shown["dense"], shown["fused"]) == ("7", "✗", "5")
    assert shown["documents"] == shown["index"] == "✓"
    assert shown["reranked"] == "–"


@pytest.mark.parametrize(
    ("place", "column"), [("lost_in_fusion", "fused"), ("dropped_by_reranker", "reranked")]
)
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("rank", [3, None])
def test_the_sentence_and_the_column_of_a_loss_tell_the_same_ranks(place, column, lang, rank):
    ranks = {"bm25": 1, "dense": 6, "fused": 2} | {column: rank}
    one = trail(place, ranks=ranks, rank=rank)
    [sentence, way] = ledger_lines(diagnosis(one, lang=lang), lang)
    shown = {step.column: step.text for step in steps(one, diagnosis(one).ledger)}
    assert shown[column] == ("✗ 3 > 2" if rank else "✗")
    assert shown[column] in way
    told = {int(number) for number in re.findall(r"(?<![#\d])\d+(?!\d)", sentence.split("300.")[1])}
    best = {1} if place == "lost_in_fusion" else set()
    assert told == {2} | best | ({3} if rank else set())


def test_a_text_that_was_sent_without_the_evidence_is_cut_and_not_missing():
    one = trail("cut_text", ranks={"fused": 1, "selected": 1, "sent": 1}, rank=1)
    shown = {step.column: step.text for step in steps(one, diagnosis(one).ledger)}
    assert (shown["selected"], shown["sent"]) == ("1", "✂ 1")


def test_what_arrived_gets_no_table():
    arrived = diagnosis(trail("arrived"))
    assert ledger_html(case(), arrived, "en") == ""
    assert ledger_lines(arrived, "en") == []


def test_a_case_without_a_ledger_is_shown_as_before():
    bare = diagnosis(trail("not_found")).model_copy(update={"ledger": None})
    assert "ledger" not in case_html(case(), bare, "en")


def test_texts_are_shown_as_text_everywhere():
    claim = Claim(text=EVIL, start=0, end=len(EVIL))
    says = Contradiction(kind="number", wrong=EVIL, right=EVIL)
    one = Trail(claim=claim, place="not_found", chunk=EVIL, lookalike=EVIL, says=says)
    found = diagnosis(one)
    page = ledger_html(case(), found, "en")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert "<script>" not in case_markdown(case(), found)
    out = io.StringIO()
    print_walk(case(), found, Console(file=out, width=100))
    assert "\u202e" not in out.getvalue()


def test_the_value_of_a_look_alike_stands_beside_the_loss():
    says = Contradiction(kind="number", wrong="300", right="500")
    found = diagnosis(trail("missing_content", lookalike="house-2019#1", says=says))
    page = ledger_html(case(), found, "en")
    assert "house-2019#1" in page
    assert "500" in page
