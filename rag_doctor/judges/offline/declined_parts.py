"""Which parts of a question does an answer decline, and which does it give?

"The timeout is 30 s. The documents do not mention who sets it." – the part that shares most with
the declining words is the one left out, whatever words it shares with the rest of the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.judges.offline.question import Part
from rag_doctor.judges.offline.terms import Passage
from rag_doctor.text.refusals import declining_units

__all__ = ["declined_parts"]


def declined_parts(parts: Sequence[Part], answer: str) -> tuple[int, ...]:
    """Numbers of the parts that the answer says it cannot answer; empty where it declines nothing.

    Each declining sentence names the part whose own words it holds best; none when it holds the
    words of no part. Never all of the parts: that is a refusal, and read elsewhere.
    """
    shared = set.intersection(*(set(part.terms) for part in parts)) if len(parts) > 1 else set()
    own = [[term for term in part.terms if term not in shared] for part in parts]
    found: list[int] = []
    for unit in declining_units(answer):
        said = Passage(unit)
        holds = [sum(map(said.holds, terms)) / len(terms) if terms else 0.0 for terms in own]
        best = max(holds, default=0.0)
        if best > 0.0 and holds.count(best) == 1:
            found.append(holds.index(best))
    chosen = tuple(sorted(set(found)))
    return chosen if len(chosen) < len(parts) else ()
