"""Splits share neither question nor document, and are always the same."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.bench.splitting import SHARES, SPLITS, documents_of, split_questions
from rag_doctor.pipeline import Question, load_questions
from rag_doctor.pipeline.questions import Relevant

QUESTIONS = [q for q in load_questions() if q.answerable]


def documents_by_split(questions):
    where = split_questions(questions)
    return {
        split: {d for q in questions if where[q.id] == split for d in documents_of(q)}
        for split in SPLITS
    }


def test_every_question_is_in_one_split_and_no_document_is_in_two():
    where = split_questions(QUESTIONS)
    assert set(where) == {q.id for q in QUESTIONS}
    held = documents_by_split(QUESTIONS)
    assert not held["develop"] & held["test"]
    assert not held["develop"] & held["calibrate"]
    assert not held["calibrate"] & held["test"]


def test_each_split_has_its_share_of_both_languages():
    where = split_questions(QUESTIONS)
    counts = Counter((where[q.id], q.lang) for q in QUESTIONS)
    totals = Counter(q.lang for q in QUESTIONS)
    for split in SPLITS:
        for lang in ("en", "zh"):
            assert abs(counts[split, lang] / totals[lang] - SHARES[split]) < 0.12


def test_the_split_does_not_hang_on_the_order():
    assert split_questions(QUESTIONS) == split_questions(QUESTIONS[::-1])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.frozensets(st.integers(0, 12), min_size=1, max_size=3), max_size=25))
def test_whatever_is_shared_no_document_is_in_two_splits(held):
    questions = [
        Question(
            id=f"q{n}",
            lang="en",
            question="?",
            relevant=tuple(Relevant(chunk_id=f"d{d}#1", grade=1) for d in sorted(docs)),
        )
        for n, docs in enumerate(held)
    ]
    by_split = documents_by_split(questions)
    assert sum(map(len, by_split.values())) == len(set().union(*by_split.values()))
