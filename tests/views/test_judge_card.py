"""A judge's card: what it gets right by kind, what it learned from, in the reader's language."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from rag_doctor.judges import get_judge
from rag_doctor.judges.base import JudgeCard
from rag_doctor.views.judge_card import kind_words, print_card


def printed(card: JudgeCard, lang: str) -> str:
    out = io.StringIO()
    print_card(card, Console(file=out, width=120), lang)
    return out.getvalue()


CARD = JudgeCard(
    "j", "1", ("en",), by_type={"en": {"number": (9, 10), "paraphrase": (1, 4)}},
    trained_on=("things (MIT), en",),
)  # fmt: skip


def test_false_and_true_kinds_stand_apart_with_interval_and_count():
    told = printed(CARD, "en")
    caught, left = told.split("true claims, called supported")
    assert "numbers" in caught
    assert ".90 [.60, .98] / 10" in caught
    assert ".25 [.05, .70] / 4" in left
    assert "things (MIT)" in told


def test_a_judge_that_was_never_measured_says_so():
    told = printed(JudgeCard("j", "1", ("en",)), "zh")
    assert "尚未测过准确率" in told
    assert "换一种说法" not in told


@pytest.mark.parametrize("name", ["offline", "offline-fast"])
def test_the_offline_judges_have_figures_for_both_languages_in_both_languages(name):
    card = get_judge(name).card
    assert set(card.by_type) == set(card.accuracy) == {"en", "zh"}
    assert card.trained_on
    for found in card.by_type.values():
        assert all(0 <= hits <= n for hits, n in found.values())
        assert {kind_words(kind, "zh") for kind in found}.isdisjoint(found)
    chinese = printed(card, "zh")
    assert "平衡准确率" in chinese
    assert "balanced accuracy" not in chinese
    assert "balanced accuracy" in printed(card, "en")
