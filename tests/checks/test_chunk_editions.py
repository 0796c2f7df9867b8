"""An edition that says so, and one whose year is only noted beside it."""

from __future__ import annotations

import pytest

from rag_doctor.checks.editions import outdated
from rag_doctor.records import Chunk


def page(title: str = "Fees", **meta: str) -> Chunk:
    return Chunk(id="a#1", source=title, text="A seat costs 5.", meta=meta)


@pytest.mark.parametrize(
    ("chunk", "others", "is_old"),
    [
        (page("Fees (2022 edition)"), (), True),
        (page("费用（旧版）"), (), True),
        (page(version="2025"), (), False),
        (page(version="2025"), (page(version="2025"),), False),
        (page(version="2022"), (page(version="2025"),), True),
        (page(version="2022"), (page(date="2024-03-01"),), True),
        (page(status="archived"), (), True),
        (page(), (page(version="2025"),), False),
    ],
)
def test_a_noted_year_is_old_only_beside_a_later_one(chunk, others, is_old) -> None:
    assert outdated(chunk, others) is is_old


def test_an_edition_that_is_asked_for_is_not_old() -> None:
    assert not outdated(page("Fees (2022 edition)"), (), "What did a seat cost in 2022?")
