"""Erring judges err as they say; one that remembers is asked once."""

from __future__ import annotations

import asyncio

import pytest
from fakes import FakeJudge, chunks, make_case

from rag_doctor.bench import BiasedJudge, NoisyJudge
from rag_doctor.bench.remembering import Remembering, content_of
from rag_doctor.judges.base import Judge


def asked(judge, cases):
    async def all_three():
        splits = await judge.split(cases)
        return splits, await judge.weigh(cases, splits), await judge.relate(cases, splits)

    return asyncio.run(all_three())


@pytest.fixture
def cases():
    return [
        make_case(
            id=f"c{n}",
            question=f"How many days in {n}?",
            answer_text=f"{n} days.",
            contexts=chunks("a", "b", text=f"In {n} it is {{id}}."),
            answer=["supported", "not_mentioned"],
            useful=[True, False],
        )
        for n in range(12)
    ]


def labels(weighings):
    return [v.support for w in weighings for v in (*w.answer, *w.reference)]


def test_a_rate_of_nought_changes_nothing(cases):
    assert asked(NoisyJudge(FakeJudge(), 0.0), cases)[1:] == asked(FakeJudge(), cases)[1:]


def test_a_rate_of_one_turns_every_verdict(cases):
    plain, noisy = asked(FakeJudge(), cases), asked(NoisyJudge(FakeJudge(), 1.0), cases)
    assert all(a != b for a, b in zip(labels(plain[1]), labels(noisy[1]), strict=True))
    for before, after in zip(plain[1], noisy[1], strict=True):
        turned = [not use.useful for use in before.chunks]
        assert [use.useful for use in after.chunks] == turned
    assert all(a.correctness != b.correctness for a, b in zip(plain[2], noisy[2], strict=True))


def test_systematic_errors_come_back_and_chance_ones_do_not(cases):
    always = NoisyJudge(FakeJudge(), 0.5, "systematic")
    assert asked(always, cases) == asked(always, cases)
    assert asked(always, cases) == asked(NoisyJudge(FakeJudge(), 0.5, "systematic", seed=9), cases)
    chance = NoisyJudge(FakeJudge(), 0.5)
    assert asked(chance, cases) != asked(chance, cases)


def test_erring_judges_are_judges_and_say_so():
    for judge in (NoisyJudge(FakeJudge(), 0.1), BiasedJudge(FakeJudge(), "doubts_chunks")):
        assert isinstance(judge, Judge)
        assert judge.card.name != FakeJudge().card.name
        assert judge.card.accuracy == {}


def test_each_bias_doubts_its_own(cases):
    plain = asked(FakeJudge(), cases)
    chunks = asked(BiasedJudge(FakeJudge(), "doubts_chunks"), cases)
    assert not any(use.useful for w in chunks[1] for use in w.chunks)
    assert chunks[2] == plain[2]
    answers = asked(BiasedJudge(FakeJudge(), "doubts_answers"), cases)
    assert answers[1] == plain[1]
    assert all(
        max(b.similarities) < max(a.similarities) for a, b in zip(plain[2], answers[2], strict=True)
    )


def test_a_judge_that_remembers_is_asked_the_same_only_once(cases):
    inner = FakeJudge()
    judge = Remembering(inner)
    first = asked(judge, [*cases, *cases])
    assert asked(judge, cases) == tuple(replies[: len(cases)] for replies in first)
    assert judge.asked <= 3 * len(cases)


def test_what_a_judge_does_not_read_makes_no_other_case(cases):
    one = cases[0]
    assert content_of(one) == content_of(one.model_copy(update={"id": "other"}))
    assert content_of(one) != content_of(one.model_copy(update={"answer": "Other."}))
