"""Is a question copied from its source? Then word search finds it, and the set flatters retrieval.

The measure is the longest run that stands in both: 8 Chinese characters in a row, or 13 English
words (the length by which Brown et al., 2020, told training text in test sets). Punctuation is
passed over; Latin words and figures inside a Chinese run must agree, but do not count. What stands
in 《…》 or “…” is a name, and a question may have to name it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rag_doctor.text.folding import fold

__all__ = ["HAN_RUN", "WORD_RUN", "copied_run"]

HAN_RUN, WORD_RUN = 8, 13
_HAN = re.compile(r"[\u3400-\u9fff]")
_UNIT = re.compile(r"[\u3400-\u9fff]|[a-z0-9](?:[a-z0-9]|['’.@/_-](?=[a-z0-9]))*")
_QUOTED = re.compile(r"《[^《》]{1,40}》|“[^“”]{1,40}”|「[^「」]{1,40}」|\"[^\"]{1,60}\"")


def copied_run(question: str, sources: Iterable[str]) -> str:
    """The longest run of the question that stands in a source too; empty = none long enough."""
    asked = _UNIT.findall(fold(_QUOTED.sub("\n", question)))
    held = [_UNIT.findall(fold(source)) for source in sources]
    chinese = _longest(asked, held, HAN_RUN, counts=_is_han)
    if chinese:
        return "".join(chinese)
    words = [unit for unit in asked if not _is_han(unit)]
    rest = [[unit for unit in source if not _is_han(unit)] for source in held]
    return " ".join(_longest(words, rest, WORD_RUN, counts=bool))


def _is_han(unit: str) -> bool:
    return _HAN.fullmatch(unit) is not None


def _longest(
    asked: list[str], sources: Iterable[list[str]], least: int, counts: Callable[[str], bool]
) -> list[str]:
    """The longest common run with at least `least` units that count; empty = none."""
    windows = _windows(asked, least, counts)
    best: list[str] = []
    for source in sources if windows else ():
        held = {tuple(source[a:b]) for a, b in _windows(source, least, counts)}
        start = -1
        for a, b in windows:
            if tuple(asked[a:b]) not in held:
                start = -1
                continue
            start = a if start < 0 else start
            if b - start > len(best):
                best = asked[start:b]
    return best


def _windows(units: list[str], least: int, counts: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Every slice that begins and ends with a counting unit and holds `least` of them."""
    places = [at for at, unit in enumerate(units) if counts(unit)]
    return [(a, b + 1) for a, b in zip(places, places[least - 1 :], strict=False)]
