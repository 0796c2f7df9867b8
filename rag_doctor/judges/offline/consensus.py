"""Do several passages name the same thing of the kind asked for?

Passages that were retrieved for a question and agree on one fresh value near its terms are likelier
to hold the answer than passages that each name something else.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.matching import values_of
from rag_doctor.judges.offline.question import Question
from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.judges.offline.terms import Passage
from rag_doctor.text import fold

__all__ = ["NAMED_KINDS", "agreeing"]

NAMED_KINDS: frozenset[AnswerKind] = frozenset(("person", "organisation", "place"))
VALUE_KINDS: frozenset[AnswerKind] = frozenset(("date", "duration", "number", "money", "percent"))
NEAR = 0.34  # share of the question's terms that the piece of a passage must hold


def agreeing(question: Question, pieces: Sequence[str]) -> int | None:
    """The most passages that share one fresh value; `pieces` = each passage's best window.

    `None` when the kind asked for is not one that can be counted (a reason, a definition).
    """
    kinds = [kind for kind in question.kinds if kind in NAMED_KINDS | VALUE_KINDS]
    if not kinds or question.kinds[0] not in NAMED_KINDS | VALUE_KINDS:
        return None
    asked = fold(question.text)
    holders: dict[str, set[int]] = defaultdict(set)
    for index, piece in enumerate(pieces):
        passage = Passage(piece)
        cover = sum(map(passage.holds, question.terms)) / max(1, len(question.terms))
        if cover < NEAR:
            continue
        for value in set(_values(piece, kinds)):
            if value not in asked:
                holders[value].add(index)
    return max((len(found) for found in holders.values()), default=0)


def _values(piece: str, kinds: Sequence[AnswerKind]) -> Iterator[str]:
    if kinds[0] in VALUE_KINDS:
        yield from _figures(piece, kinds[0])
        return
    folded = fold(piece)
    for kind in kinds:
        for start, end in find_kind(piece, kind):
            value = re.sub(r"[^\w ]+", "", folded[start:end]).strip()
            if len(value) >= 2:
                yield value


def _figures(piece: str, kind: AnswerKind) -> Iterator[str]:
    """Dates to the month or finer, amounts with two significant digits or a unit."""
    found, amounts = values_of(piece)
    if kind == "date":
        for date in found:
            if date.month is not None:
                yield f"{date.month}-{date.day}"
            elif date.year is not None:
                yield str(date.year)
        return
    for amount in amounts:
        value, unit = amount.to_base()
        if unit is not None or len(str(value).strip("0.")) >= 2:
            yield f"{float(value):g}"
