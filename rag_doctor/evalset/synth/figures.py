"""Another number in place of one: round, near, and never one that the passage holds elsewhere."""

from __future__ import annotations

import re
from random import Random

from rag_doctor.evalset.synth.thresholds import Bend

__all__ = ["other_number"]

_NUMBER = re.compile(r"\d[\d,]*")


def other_number(
    text: str, start: int, end: int, passage: str, rng: Random, bend: Bend = "any"
) -> str | None:
    """The text with the whole number in `start:end` changed; `None` where there is none to change
    (a fraction, a number in words), or every other number stands in the passage. `bend` = on which
    side of the old one the new one may lie."""
    if bend == "none":
        return None
    found = _NUMBER.search(text, start, end)
    if found is None or re.match(r"\.\d", text[found.end() :]):
        return None
    value = int(found[0].replace(",", ""))
    step = 10 ** max(0, len(str(value)) - 2) * (5 if value >= 10 else 2)
    choices = [value * 2, value * 3, value + step, value - step]
    choices += [value // 2] if value % 2 == 0 else []
    held = {int(m[0].replace(",", "")) for m in _NUMBER.finditer(passage)}
    if bend != "any":
        choices = [n for n in choices if (n > value) == (bend == "up")]
    fresh = sorted({n for n in choices if n > 1 and n != value and n not in held})
    if not fresh:
        return None
    new = rng.choice(fresh)
    told = f"{new:,}" if "," in found[0] else str(new)
    return text[: found.start()] + told + text[found.end() :]
