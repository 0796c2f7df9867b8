"""How many more draws a trial needs: N from 4, up to 8, fewer where the draws cannot differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.records import Draw
from rag_doctor.trials.arms import HEAT

__all__ = ["FIRST", "MOST", "PAIR", "more_draws", "says_steady"]

FIRST, MOST, STEP = 4, 8, 2
PAIR = 2
"""Draws that settle a trial of a steady pipeline, when they are the same to the letter."""


def more_draws(draws: Sequence[Draw], steady: bool, doubted: bool = False) -> int:
    """How many draws to add now; 0 = settled, or the most there may be.

    `steady` = the pipeline says that it does not vary (temperature 0), or its replay did not.
    `doubted` = good draws go against what is on record, so that luck is to be ruled out.
    """
    n = len(draws)
    if n == 0:
        return PAIR if steady else FIRST
    same = len({(draw.answer, draw.contexts) for draw in draws}) == 1
    if steady and n >= PAIR and same:
        return 0
    if n < FIRST:
        return FIRST - n
    known = [draw.good for draw in draws if draw.good is not None]
    clear = len(set(known)) == 1 and not (doubted and known[0])
    return 0 if clear or not known or n >= MOST else min(STEP, MOST - n)


def says_steady(settings: Mapping[str, Any], knobs: Mapping[str, Any]) -> bool:
    """Does the pipeline say that its temperature is 0?"""
    known = {**settings, **knobs}
    return any(known.get(name) == 0 and known.get(name) is not None for name in HEAT)
