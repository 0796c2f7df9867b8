"""Answer and reference state different values: the passages on the matter tell who is backed."""

from __future__ import annotations

import pytest

from rag_doctor.ledger.backing import backing_of, is_quoted
from rag_doctor.records import Chunk

FEE = Chunk(
    id="fee#1", source="Fees", text="A seat costs 14 euros a month. Support answers in 2 days."
)
OLD = Chunk(id="old#1", source="Fees 2022", text="A seat costs 18 euros a month. Support is free.")
SEATS = Chunk(id="seats#1", source="Plans", text="The team plan holds 18 seats and 14 guests.")
TABLE = Chunk(
    id="t#1",
    source="流量限制",
    text="| 套餐 | 每分钟请求数 |\n|---|---|\n| 基础版 | 120 |\n| 团队版 | 600 |",
)


def word(answer: str, reference: str, *chunks: Chunk, question: str = "What does a seat cost?"):
    found = backing_of(answer, reference, question, chunks)
    return found.word if found is not None else None


@pytest.mark.parametrize(
    ("answer", "chunks", "told"),
    [
        ("14", (FEE, SEATS), "answer"),
        ("20", (FEE, SEATS), "reference"),
        ("18", (FEE, SEATS), "lifted"),
        ("14", (FEE, OLD), "editions"),
        ("20", (SEATS,), "neither"),
    ],
)
def test_a_number_counts_only_where_the_passage_speaks_of_the_matter(answer, chunks, told) -> None:
    other = "18" if answer == "14" else "14"
    found = word(f"A seat costs {answer} euros a month.", f"A seat costs {other} euros.", *chunks)
    assert found == told


def test_a_value_that_only_another_passage_holds_is_astray() -> None:
    aside = Chunk(id="x", text="A parking lot behind the house holds cars for 18 euros.")
    answer = "A seat costs 18 euros a month."
    assert word(answer, "A seat costs 14 euros.", aside, Chunk(id="y", text="A seat costs.")) == (
        "stray"
    )


def test_rows_of_one_table_back_both() -> None:
    asked = "团队版每分钟能发多少请求？"
    found = word("团队版每分钟 120 个请求。", "团队版每分钟 600 个请求。", TABLE, question=asked)
    assert found == "same"


def test_what_follows_from_its_own_amounts_is_backed_by_them() -> None:
    said = "A seat costs 35 euros by the year and 20 percent more by the month, so {} euros."
    assert word(said.format(42), said.format(76), SEATS) == "answer"
    assert word(said.format(15), said.format(42), SEATS) == "neither"


def test_two_sentences_are_read_together() -> None:
    text = "With a retention rule the wait is not three days. In that case it is 10 days."
    answer, due = "With a retention rule the wait is 10 days.", "With a retention rule: 30 days."
    assert word(answer, due, Chunk(id="a", text=text), question="How long is it?") == "answer"


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("A seat costs 14 euros.", "A seat costs 14 euros a month."),
        ("Support answers in two days.", "A seat costs 14 euros."),
        ("It is billed by seat.", "A seat costs 14 euros."),
        ("半天。", "12 小时。"),
    ],
)
def test_without_two_values_of_one_kind_nothing_is_said(answer: str, reference: str) -> None:
    assert word(answer, reference, FEE) is None


@pytest.mark.parametrize(
    ("answer", "is_one"),
    [
        ("A seat costs 14 euros a month [1].", True),
        ("Support answers in 2 days. A seat costs 14 euros a month.", True),
        ("A seat costs 15 euros a month.", False),
        ("A seat costs 14 euros a month. It is cheap.", False),
        ("Yes.", False),
        ("", False),
    ],
)
def test_a_quotation_repeats_every_sentence(answer: str, is_one: bool) -> None:
    assert is_quoted(answer, (FEE,)) is is_one


def test_a_value_of_something_else_is_no_other_answer() -> None:
    aside = "The parking garage behind the house asks visitors for 18 euros a day."
    assert word(aside, "A seat costs 14 euros a month.", FEE, OLD) is None
