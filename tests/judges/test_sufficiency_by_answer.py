"""An answer tells something of what the contexts hold, whether it is right or not."""

from __future__ import annotations

import asyncio
import math

import pytest

from rag_doctor.judges.offline.answering import signals
from rag_doctor.judges.offline.barred_trees import sufficiency_trees
from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.relevancy_signals import relevancy_signals
from rag_doctor.judges.offline.sufficiency_signals import (
    SUFFICIENCY_SIGNALS,
    sufficiency_signals,
)
from rag_doctor.judges.offline.usefulness import by_hand, related_chance
from rag_doctor.records import Case, Chunk
from rag_doctor.text.embedder import default_embedder

POOL = (
    "Harbour Baths opened in 1934 and were rebuilt in 1988 by the architect Ines Calder.",
    "A day ticket is 9 euros. The sauna is closed on Mondays for cleaning.",
)
FARM = (
    "果园建于1996年，现由技术员覃雪梅负责日常管理。",
    "采摘每斤12元，雨天不开放，园内禁止吸烟。",
)


def score(question: str, answer: str, *texts: str) -> float:
    chunks = tuple(Chunk(id=f"c{i}", text=text, rank=i) for i, text in enumerate(texts, start=1))
    case = Case(id="a", question=question, answer=answer, contexts=chunks)

    async def weigh() -> float:
        judge = OfflineJudge()
        splits = await judge.split([case])
        weighed = (await judge.weigh([case], splits))[0]  # type: ignore[arg-type]
        return weighed.sufficiency.score or 0.0  # type: ignore[union-attr]

    return asyncio.run(weigh())


@pytest.mark.parametrize(
    ("question", "answer", "texts", "carrier"),
    [
        ("Who was behind the rebuilding?", "Ines Calder drew the plans for it.", POOL, 0),
        ("What does it cost to get in?", "Nine euros for the day.", POOL, 1),
        ("果园现在谁在管？", "日常由技术员覃雪梅打理。", FARM, 0),
        ("下雨能去摘吗？", "雨天不开放。", FARM, 1),
    ],
)
def test_contexts_that_hold_the_fact_are_enough_and_without_it_less(
    question: str, answer: str, texts: tuple[str, ...], carrier: int
) -> None:
    with_it = score(question, answer, *texts)
    without = score(question, answer, texts[1 - carrier])
    assert with_it >= 0.5
    assert without < with_it


@pytest.mark.parametrize(
    ("question", "wrong", "texts"),
    [
        ("When did the baths open?", "They opened in 1943.", POOL),
        ("采摘多少钱一斤？", "采摘每斤21元。", FARM),
    ],
)
def test_a_wrong_value_beside_the_right_one_still_shows_that_it_came(
    question: str, wrong: str, texts: tuple[str, ...]
) -> None:
    assert score(question, wrong, *texts) >= 0.5


def test_all_signals_are_given_and_finite_without_a_judged_statement() -> None:
    question = read_question("Who runs it, and since when?")
    told = relevancy_signals(question, "Ines Calder.", POOL, default_embedder())
    for part in question.parts:
        looks = signals(question, part, POOL, default_embedder())
        found = sufficiency_signals(looks, told, (), by_hand, related_chance)
        assert tuple(found) == SUFFICIENCY_SIGNALS == sufficiency_trees().trees.features
        assert all(math.isfinite(value) for value in found.values())
