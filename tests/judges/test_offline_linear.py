"""Long and hostile chunks cost the judge work in proportion: steps are counted, not seconds."""

import asyncio
import re
import sys

import pytest

from rag_doctor.judges.offline import answer_kinds
from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.terms import Passage
from rag_doctor.records import Case, Chunk

SEEDS = {
    "digits": "1",
    "marks": "[1]",
    "commas": "1,",
    "numerals": "一二三百",
    "dates": "2024-03-05, March 5, 2024; ",
    "joins": "x and ",
}


def _steps(text):
    judge = OfflineJudge(fast=True)
    case = Case(
        id="x",
        question="How many days of leave?",
        answer="You get 14 days.",
        lang="en",
        contexts=(Chunk(id="c1", text=text),),
    )
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    async def run():
        [split] = [judge._split(case)]
        sys.setprofile(note)
        try:
            judge._weigh(case, split)
        finally:
            sys.setprofile(None)

    asyncio.run(run())
    return count


@pytest.mark.parametrize("seed", SEEDS.values(), ids=SEEDS)
def test_twice_the_text_is_about_twice_the_work(seed):
    short, long = (_steps(seed * (size // len(seed))) for size in (3_000, 6_000))
    assert long < 3 * short + 2_000


def test_no_pattern_of_an_answers_form_reads_a_run_of_digits_anew_from_each():
    patterns = [one for one in vars(answer_kinds).values() if isinstance(one, re.Pattern)]
    assert len(patterns) > 5
    assert not [one.pattern for one in patterns if r"\d[\d.,]*" in one.pattern]


@pytest.mark.parametrize("kind", ["money", "percent", "duration", "number"])
def test_a_value_after_a_long_run_is_still_found(kind):
    value = {"money": "$20", "percent": "20%", "duration": "20 days", "number": "20"}[kind]
    text = f"{'1' * 300} x {value}"
    spans = [text[a:b] for a, b in find_kind(text, kind)]
    assert spans[-1] == value


def test_a_chunk_is_cut_into_words_once():
    text = "The leave is 14 days. " * 5
    assert Passage(text).stems is Passage(text).stems
