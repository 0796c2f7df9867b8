"""What the trials showed, in terminal, Markdown and HTML: the verdict first, nothing as markup."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from rag_doctor.i18n import say
from rag_doctor.records import (
    TRIALS,
    Case,
    Chunk,
    Diagnosis,
    Draw,
    Effect,
    Investigation,
    Trial,
)
from rag_doctor.views.html_case import case_html
from rag_doctor.views.markdown_report import case_markdown
from rag_doctor.views.terminal import print_walk
from rag_doctor.views.trials import effect_words, rows_of, settled_words

CASE = Case(
    id="leave-1",
    question="How many days?",
    answer="50 days <script>\x1b[31m",
    reference="14 days",
    contexts=(Chunk(id="a", text="The handbook."),),
    lang="en",
)


def draws(*goods: bool | None, answer: str = "14 days") -> tuple[Draw, ...]:
    return tuple(Draw(answer=answer, good=good, reason="" if good is not None else "server gone")
                 for good in goods)  # fmt: skip


def found(settled: str = "confirmed", **fields) -> Diagnosis:
    lang = fields.pop("lang", "en")
    fault = "retrieval_miss"
    head = say(f"trials.verdict.{settled}", lang, suspect=say("table.fault.noise", lang),
               fault=say(f"table.fault.{fault}", lang))  # fmt: skip
    known = {
        "case_id": "leave-1",
        "lang": lang,
        "suspect": "noise",
        "fault": fault,
        "settled": settled,
        "why": f"{head} REASONS",
        "confidence": 0.91,
        "candidates": (fault,),
        "trials": (
            Trial(name="replay", draws=draws(False, False, answer="50 days")),
            Trial(name="oracle_only", draws=draws(True, True),
                  effect=Effect(difference=1, low=0.19, high=1)),
            Trial(name="cold", status="skipped", reason="no temperature above 0 to lower"),
            Trial(name="gold_first", status="failed", reason="server gone", draws=draws(None)),
        ),
        "calls": 4,
        "chars": 1234,
        "seconds": 0.25,
    }  # fmt: skip
    investigation = Investigation(**{**known, **fields})
    return Diagnosis(
        id="leave-1",
        lang=lang,
        fault=fault,
        confidence=0.91,
        summary="The evidence did not arrive.",
        investigation=investigation,
    )


def printed(diagnosis: Diagnosis, width: int = 120, lang: str = "en") -> str:
    out = io.StringIO()
    screen = Console(file=out, width=width, force_terminal=False, highlight=False)
    print_walk(CASE, diagnosis, screen, lang)
    return out.getvalue()


def test_the_verdict_is_the_first_line():
    lines = printed(found()).splitlines()
    assert lines[0].rstrip() == "✓ Confirmed: retrieval miss."
    assert "The evidence did not arrive. REASONS" in lines[1]


@pytest.mark.parametrize(
    ("settled", "line"),
    [
        ("overturned", "↻ Overturned: suspected was noise, the trials show retrieval miss."),
        ("inconclusive", "? Cannot tell: the trials neither confirm nor overturn noise."),
    ],
)
def test_every_verdict_has_its_glyph_and_its_sentence(settled, line):
    assert printed(found(settled)).startswith(line)


def test_each_trial_is_a_row_with_its_count_its_interval_and_an_answer():
    text = printed(found())
    assert re.search(r"asked again +✗ 0 of 2 +50 days", text)
    assert re.search(r"evidence only +✓ 2 of 2 +\+1\.00 \[\+0\.19, \+1\.00\] +14 days", text)
    assert "no temperature above 0" in text
    assert "server gone" in text
    assert "4 calls of the writer, 1,234 characters sent" in text


@pytest.mark.parametrize("width", [40, 60, 79, 80, 100, 200])
def test_it_fits_every_width(width):
    assert all(len(line.rstrip()) <= width for line in printed(found(), width).splitlines())


@pytest.mark.parametrize("width", [60, 80, 120])
def test_what_the_writer_said_is_told_at_every_width(width):
    text = printed(found(), width)
    assert "50 days" in text
    assert "14 days" in text


def test_in_chinese_all_of_it_is_chinese():
    text = printed(found(lang="zh"), lang="zh")
    assert text.startswith("✓ 已证实：漏检。")
    assert "原样重问" in text
    assert "0/2" in text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_trial_and_verdict_has_words(lang):
    for name in TRIALS:
        for word in ("good", "bad", "split"):
            assert say(f"trials.says.{name}.{word}", lang, good=1, n=2)
        assert say(f"trials.name.{name}", lang)
        assert say(f"trials.changed.{name}", lang, n=1, of=2, patch="x = 1")


def test_what_is_open_is_said():
    text = printed(
        found("inconclusive", candidates=("cascade", "retrieval_miss"), next_trial="cold",
              misleads="old#1", flaky=True)
    )  # fmt: skip
    assert "Not ruled out: cascade and retrieval miss." in text
    assert "What would tell more: temperature 0." in text
    assert "Without chunk old#1 the answer comes right" in text
    assert "does not always answer alike" in text


PERSON = {
    "question": "Who is right?",
    "left": {"name": "the reference", "text": "14 days"},
    "right": [{"name": "handbook", "text": "12 days"}],
    "choices": {"source": "the source is right", "reference": "the reference is right"},
    "answer": None,
}


def test_a_question_for_a_person_stands_with_both_passages():
    text = printed(found("inconclusive", person=PERSON))
    assert text.index("the reference: 14 days") < text.index("handbook: 12 days")
    assert "source  the source is right" in text
    told = printed(found("confirmed", person={**PERSON, "answer": "source"}))
    assert "A person said: the source is right." in told


@pytest.mark.parametrize("render", [case_markdown, case_html])
def test_pages_hold_the_verdict_the_rows_and_the_cost(render):
    page = render(CASE, found(person=PERSON), "en")
    for words in ("Confirmed: retrieval miss.", "REASONS", "evidence only", "2 of 2", "1,234",
                  "confirmed by trials", "handbook"):  # fmt: skip
        assert words in page, words


def test_nothing_from_a_pipeline_is_markup():
    evil = '<img src=x onerror="1">|*`\u202e'
    trial = Trial(name="replay", draws=draws(False, answer=evil), changed=evil, reason=evil)
    diagnosis = found(trials=(trial,), misleads=evil, why=evil)
    assert "<img" not in case_html(CASE, diagnosis, "en")
    assert "\u202e" not in printed(diagnosis)
    assert not re.search(r"(?<!\\)<img", case_markdown(CASE, diagnosis, "en"))


def test_a_case_that_was_not_tried_looks_as_before():
    plain = found().model_copy(update={"investigation": None})
    assert printed(plain).startswith("The evidence did not arrive.")
    assert settled_words(plain, "en") == ""
    assert "trials" not in case_html(CASE, plain, "en")


def test_what_could_not_be_tried_does_not_look_settled():
    skipped = (Trial(name="replay", status="skipped", reason="cannot write again"),)
    diagnosis = found("inconclusive", trials=skipped)
    assert settled_words(diagnosis, "en") == "? could not be tried"
    assert [row.note for row in rows_of(diagnosis.investigation, "en")] == ["cannot write again"]


def test_an_effect_of_nothing_is_nought():
    assert effect_words(Effect(difference=0, low=-0.57, high=0.57)) == "0 [−0.57, +0.57]"
    assert effect_words(None) == ""
