"""Does a text carry a statement? Wording leniently, values to the letter."""

from __future__ import annotations

import pytest

from rag_doctor.ledger.excerpts import WHOLE, excerpts
from rag_doctor.ledger.weighing import codes_of, reckoned, telling, weigh
from rag_doctor.records import Claim


def claim(text: str) -> Claim:
    return Claim(text=text, start=0, end=len(text))


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Staff get 15 days of leave.", "All staff get fifteen days of leave."),
        ("Files up to 15,000 rows load.", "Files up to 15000 rows load."),
        ("员工每年有 15 天年假。", "员工每年享有十五天年假。"),
        ("Call the hotline on ext. 8800.", "The hotline, ext. 8800, is always on."),
        ("A trial lasts 2 weeks.", "A trial lasts 14 days."),
    ],
)
def test_values_may_be_written_otherwise(said: str, text: str) -> None:
    assert weigh(claim(said), text).lacking == ()


@pytest.mark.parametrize(
    ("said", "text", "lacking"),
    [
        ("Staff get 15 days of leave.", "Staff get 14 days of leave.", ("15 days",)),
        ("LH-5002 means no storage.", "LH-5003 means no storage.", ("LH-5002",)),
        ("It is on vpn-sg.lan.example.", "It is on vpn-sz.lan.example.", ("vpn-sg.lan.example",)),
        ("最多结转 5 天。", "最多结转 15 天。", ("5 天",)),
        ("最多结转五天。", "最多结转十五天。", ("五天",)),
    ],
)
def test_another_value_is_lacking(said: str, text: str, lacking: tuple[str, ...]) -> None:
    assert set(lacking) <= set(weigh(claim(said), text).lacking)


def test_the_other_value_is_named() -> None:
    clash = weigh(
        claim("Staff get 15 days of annual leave."), "Staff get 12 days of annual leave."
    ).clash
    assert clash is not None
    assert (clash.wrong, clash.right) == ("15 days", "12 days")


def test_values_of_the_question_need_not_be_in_the_text() -> None:
    said = claim("For 40,000 yuan three quotes are needed.")
    text = "Above 15,000 yuan three quotes are needed."
    assert weigh(said, text).lacking
    assert not weigh(said, text, question="How many quotes for 40,000 yuan?").lacking


def test_a_conclusion_may_be_worked_out() -> None:
    said = "Leave is 10 days, and 3 days on top, so 13 days."
    found = reckoned(said, "")
    assert found is not None
    assert found.text == "13 days"
    assert reckoned("Leave is 10 days.", "") is None
    assert not weigh(claim(said), "Leave is 10 days. On top there are 3 days.").lacking


def test_a_table_row_with_every_value_carries() -> None:
    table = (
        "| Code | Sense | Retry |\n|---|---|---|\n| LH-5002 | storage down | after 60 s, 5 times"
    )
    said = claim("After LH-5002 the client tries again after 60 s, 5 times.")
    assert weigh(said, table).p >= 0.75
    assert weigh(said, table.replace("60 s", "90 s")).p < 0.75


def test_a_denial_of_something_else_contradicts_nothing() -> None:
    said = claim("A VPN session lasts 12 hours.")
    assert weigh(said, "A VPN session lasts 12 hours and then ends without warning.").p > 0.6
    assert weigh(said, "A VPN session does not last 12 hours.").p < 0.5


def test_the_title_counts_for_codes() -> None:
    said = claim("The v4 token lasts 30 days.")
    assert weigh(said, "The token lasts 30 days.").lacking == ("v4",)
    assert weigh(said, "The token lasts 30 days.", title="API v4").lacking == ()


def test_blank_text_carries_nothing() -> None:
    assert weigh(claim("LH-1 lasts 3 days."), " \n").p == 0.0


def test_codes_are_found_once_each() -> None:
    assert codes_of(["LH-1003 and LH-1003", "mail a@b.example"]) == ["LH-1003", "a@b.example"]
    assert telling("no figure at all") == []


def test_a_long_text_is_read_where_it_speaks_of_the_statement() -> None:
    fact = "A VPN session lasts 12 hours and then ends without warning."
    text = "Nothing of note here. " * 20_000 + fact + " More of nothing. " * 20_000
    assert len(text) > 100 * WHOLE
    assert any(fact in part for part in excerpts(text, "A VPN session lasts 12 hours."))
    assert weigh(claim("A VPN session lasts 12 hours."), text).p > 0.6
