"""Simulated writers fail by the mechanism of their fault, and come right when it is taken away."""

from __future__ import annotations

from random import Random

import pytest

from rag_doctor.pipeline import load_questions
from rag_doctor.pipeline.breaking.phrases import ADDED
from rag_doctor.pipeline.breaking.quotes import has_musts
from rag_doctor.pipeline.breaking.reading import Known, Variant, attended
from rag_doctor.pipeline.breaking.values import distorted, flipped, values_in
from rag_doctor.pipeline.breaking.verify import adds, answers_right, declines, parrots
from rag_doctor.pipeline.breaking.writers import SimulatedWriter
from rag_doctor.records import Chunk

QUESTIONS = [q for q in load_questions() if q.answerable]
EASY = [
    q
    for q in QUESTIONS
    if q.relevant[0].grade == 2
    and has_musts(q, q.relevant[0].quote)
    and distorted(q.reference, q.must_include, (), Random(1))
]
OTHER = [
    Chunk(id=f"x{n}", text=f"Lunch is served from 11:{n}0 in canteen {n}.", rank=n + 1)
    for n in range(1, 7)
]


def span(question):
    return Chunk(id="gold", text=question.relevant[0].quote)


def write(question, contexts, severity=3, **knobs):
    writer = SimulatedWriter({question.question: Known(question)}, severity)
    return writer.generate(question.question, contexts, **knobs)


def shares(contexts_of, wanted, severity=3, **knobs):
    asked = [(q, write(q, contexts_of(q), severity, **knobs)) for q in EASY]
    return sum(wanted(q, answer) for q, answer in asked) / len(asked)


def right(question, answer):
    return answers_right(question, answer)


@pytest.mark.parametrize("writer", ["steady", "second", "head", "ends"])
def test_given_only_the_right_span_a_sound_writer_is_right(writer):
    assert len(EASY) > 60
    assert shares(lambda q: [span(q)], right, generator=writer) == 1


def test_the_right_answer_stands_in_for_a_passage():
    assert shares(lambda q: [Chunk(id="r", text=q.reference)], right) == 1


def test_without_evidence_an_honest_writer_declines_and_another_fills_the_hole():
    assert shares(lambda q: OTHER, lambda q, a: declines(a)) == 1
    filled = shares(lambda q: OTHER, lambda q, a: not declines(a), prompt="plain")
    assert filled == 1
    assert shares(lambda q: OTHER, right, prompt="plain") == 0


def test_the_same_prompt_seed_and_sample_give_the_same_answer():
    knobs = {"temperature": 1.0, "sample": 3}
    for question in EASY[:10]:
        answers = {write(question, [span(question), *OTHER], **knobs) for _ in range(3)}
        assert len(answers) == 1


def test_heat_slips_by_chance_and_cold_does_not():
    assert shares(lambda q: [span(q)], right, temperature=0.0) == 1
    by_heat = [shares(lambda q: [span(q)], right, temperature=t) for t in (0.5, 1.0, 1.5)]
    assert by_heat == sorted(by_heat, reverse=True)
    assert by_heat[0] > 0.5 > by_heat[-1]
    question = EASY[0]
    drawn = {write(question, [span(question)], temperature=0.8, sample=n) for n in range(12)}
    assert len(drawn) > 1


def test_a_small_writer_stays_small_whatever_it_is_given():
    assert shares(lambda q: [span(q)], right, generator="small") == 0
    mild = shares(lambda q: [span(q)], right, severity=1, generator="small")
    assert 0 < mild < 0.5


def test_attention_to_the_ends_overlooks_the_middle_only():
    def at(place):
        return lambda q: [*OTHER[:place], span(q), *OTHER[place:]]

    assert shares(at(0), right, generator="ends") == 1
    assert shares(at(6), right, generator="ends") == 1
    assert shares(at(3), right, generator="ends") == 0
    assert shares(at(3), right, generator="steady") == 1
    assert shares(at(4), right, generator="head") == 0
    assert [c.id for c in attended("ends", OTHER)] == ["x1", "x6"]


def test_a_lax_prompt_adds_and_a_bound_one_does_not():
    def both(question):
        return [span(question), *OTHER]

    added = shares(both, lambda q, a: has_musts(q, a) and adds(a), severity=1, prompt="lax")
    assert added == 1
    assert shares(both, right, severity=1, prompt="cited") == 1
    assert shares(both, right, severity=2, prompt="lax") == 0
    assert len(ADDED["en"]) == len(ADDED["zh"])


def test_a_prompt_that_forgets_the_question_speaks_of_something_else():
    def both(question):
        return [span(question), *OTHER]

    assert shares(both, right, severity=2, prompt="summary") < 0.1
    assert shares(both, lambda q, a: declines(a), severity=3, prompt="summary") < 0.1


def test_the_edition_that_is_met_first_is_believed():
    question = EASY[0]
    old = Variant("An old edition says 99.", "It was 99.")
    writer = SimulatedWriter({question.question: Known(question, (old,))})
    stale = Chunk(id="old", text=f"…\n{old.quote}")
    assert writer.generate(question.question, [stale, span(question)]) == "It was 99 [1]."
    assert writer.generate(question.question, [span(question), stale])[:6] != "It was"


def test_a_question_that_is_not_known_is_declined():
    assert declines(SimulatedWriter({}).generate("What is the meaning of life?", OTHER))


def test_a_distorted_text_lacks_what_was_needed():
    for question in QUESTIONS:
        found = distorted(question.reference, question.must_include, (), Random(question.id))
        if found is not None:
            assert not has_musts(question, found[0])
            assert all(new in found[0] for _, new in found[1])


def test_a_neighbours_value_is_preferred_to_an_invented_one():
    pool = ["Team gets 45 days."]
    text, swapped = distorted("Basic gets 30 days.", ("30 days",), pool, Random(0))
    assert (text, swapped) == ("Basic gets 45 days.", (("30", "45"),))


def test_yes_and_no_are_turned():
    assert flipped("Yes, it is.").startswith("No,")
    assert flipped("不能，要先申请。") == "能。"
    assert flipped("It depends.") is None


def test_values_carry_their_units():
    found = [
        (v.text, v.kind, v.unit) for v in values_in("S$1,200 in 30 days, LH-5002, 8:30, 三个月")
    ]
    assert ("30", "number", "day") in found
    assert ("S$1,200", "number", "in") in found
    assert {kind for _, kind, _ in found} == {"number", "code", "time", "word"}


def test_a_parrot_says_only_what_was_sent():
    sent = [Chunk(id="a", text="Leave is 14 days. Ask the desk.")]
    assert parrots("Leave is 14 days [1].", sent)
    assert not parrots("Leave is 15 days [1].", sent)
