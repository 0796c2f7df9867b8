"""Everything the ledger may say is in the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rag_doctor.ledger
from rag_doctor.i18n import catalogue
from rag_doctor.records.ledger import LOST_PLACES, PLACES

SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(rag_doctor.ledger.__file__).parent.glob("*.py"))
)


def keys(group: str) -> set[str]:
    head = f"ledger.{group}."
    return {key.removeprefix(head) for key in catalogue("en") if key.startswith(head)}


@pytest.mark.parametrize("group", ["place", "trail"])
def test_every_place_has_a_name_and_a_sentence(group: str) -> None:
    assert set(PLACES) <= keys(group)


def test_every_gap_that_is_named_has_a_sentence_and_none_is_idle() -> None:
    named = set(re.findall(r'\.add\(\s*(?:f?"[^"]*"|\w+), "(\w+)"', SOURCE))
    assert named == keys("gap")


def test_every_reason_has_a_sentence_and_none_is_idle() -> None:
    assert all(f'"{reason}"' in SOURCE for reason in keys("reason"))


def test_twelve_places_are_losses() -> None:
    assert len(LOST_PLACES) == 12
    assert not {"arrived", "unknown"} & set(LOST_PLACES)
