"""A statement said again in other figures is evidence; one with another amount beside is not."""

from __future__ import annotations

import pytest
from ledger_base import Given, case, chunk

from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.restated import in_other_figures


@pytest.mark.parametrize(
    ("said", "text", "question"),
    [
        ("It opens at 8:00.", "The gym opens at 8 am.", "When does it open?"),
        ("The refund takes two weeks.", "The refund takes 14 days.", "How long?"),
        ("The cap is $1,200.", "The cap is 1200 dollars.", "How much?"),
        ("Three guests at most.", "At most 3 guests may stay.", "How many guests may stay?"),
        ("23:00关门。", "宿舍晚上十一点关门。", "几点关门？"),
        ("晚上11点。", "宿舍晚上十一点关门。", "宿舍几点关门？"),
        ("上限为1.2万元。", "报销上限为12,000元。", "报销上限？"),
        ("报销百分之八十五。", "报销比例为85%。", "报销比例是多少？"),
    ],
)
def test_the_same_amounts_in_other_figures_are_the_statement(said, text, question) -> None:
    assert in_other_figures(said, text, question)


@pytest.mark.parametrize(
    ("said", "text", "question"),
    [
        ("The refund takes two weeks.", "The refund takes 15 days.", "How long?"),
        ("The refund takes two weeks.", "The refund never takes 14 days.", "How long?"),
        ("14 days.", "The warranty lasts 14 days.", "How long does shipping take?"),
        ("Leave is 14 days.", "Leave is 14 days, after a year 20 days.", "How long is it?"),
        ("晚上11点。", "宿舍晚上十一点关门，十一点半熄灯。", "宿舍几点关门？"),
        ("年假15天。", "年假不是十五天。", "年假几天？"),
        ("年假15天。", "病假十五天。", "年假几天？"),
        ("产假15天。", "陪产假十五天。", "产假几天？"),
    ],
)
def test_another_amount_beside_it_or_another_matter_is_not(said, text, question) -> None:
    assert not in_other_figures(said, text, question)


@pytest.mark.parametrize(
    ("reference", "text", "question"),
    [
        ("23:00关门。", "宿舍晚上十一点关门。", "宿舍几点关门？"),
        ("It closes at 22:00.", "The gym closes at 10 pm.", "When does the gym close?"),
    ],
)
def test_it_is_traced_to_the_prompt(reference: str, text: str, question: str) -> None:
    one = chunk("hours", text)
    found = trace_ledger(case(reference, sent=[one], question=question), Given([one]))
    assert found.place == "arrived"


@pytest.mark.parametrize(
    ("reference", "text", "question"),
    [
        ("15天", "满十年，年假十五天。", "几天？"),
        ("Two weeks.", "The refund takes 14 days.", "How long?"),
    ],
)
def test_a_question_that_names_nothing_asks_of_any_chunk(reference, text, question) -> None:
    found = trace_ledger(case(reference, question=question), Given([chunk("rule", text)]))
    assert (found.place, found.reason) == ("unknown", "unsure")
