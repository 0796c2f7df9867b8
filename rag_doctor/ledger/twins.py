"""Chunks that say the same of another thing are marked, before it is settled which carry it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rag_doctor.ledger.judged import Judged
from rag_doctor.ledger.swapped import Swap, swap_in
from rag_doctor.records import Claim
from rag_doctor.text.tokenizing import content_words

__all__ = ["without_twins"]

_LEAST = 0.5  # coverage from which a chunk can be a twin


def without_twins(
    claim: Claim,
    judged: Sequence[Judged],
    texts: Mapping[int, tuple[str, str]],
    labelled: Collection[int],
) -> list[Judged]:
    """Marked: chunks with another word in the place of one of the statement's.

    Where a chunk is known that has all its words, any such word tells; else only one that surely
    names another thing. What people labelled is left as it is. `texts` = by chunk number what it
    states and what stands beside it.
    """
    words = set(content_words(claim.text))
    whole = any(one.sure and _holds_all(one, words, texts[one.number]) for one in judged)

    def swap(one: Judged) -> Swap | None:
        if one.number in labelled or one.coverage < _LEAST or one.weighed.worded:
            return None
        found = swap_in(claim.text, *texts[one.number])
        return found if found and (whole or found.sure) else None

    swaps = [(one, swap(one)) for one in judged]
    return [one.exchanged(found) if found else one for one, found in swaps]


def _holds_all(one: Judged, words: set[str], text: tuple[str, str]) -> bool:
    return one.weighed.worded or words <= set(content_words("\n".join(text)))
