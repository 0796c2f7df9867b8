"""From a ranking to what is sent: near-duplicates dropped, the budget kept, the order chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.records import Chunk
from rag_doctor.text.tokenizing import words

__all__ = ["ORDERS", "arranged", "jaccard", "shingles", "within_budget", "without_twins"]

ORDERS = ("rank", "reversed", "sides")
SHINGLE = 3
"""Words in a shingle."""
SAME_FROM = 0.8
"""Share of common shingles from which two chunks are the same text for a reader."""


def shingles(text: str) -> frozenset[tuple[str, ...]]:
    """Runs of three normalised words. A shorter text is one run; one without words has none."""
    found = words(text)
    if not found:
        return frozenset()
    last = max(1, len(found) - SHINGLE + 1)
    return frozenset(tuple(found[at : at + SHINGLE]) for at in range(last))


def jaccard(left: frozenset[tuple[str, ...]], right: frozenset[tuple[str, ...]]) -> float:
    """Common shingles / all shingles, in [0, 1]; 0 when there is none. Source: Broder, 1997."""
    union = len(left | right)
    return len(left & right) / union if union else 0.0


def without_twins(texts: Sequence[str], n: int) -> list[int]:
    """Positions of the first `n` texts that are no near-duplicate of one kept before, in order.

    Near-duplicates share at least `SAME_FROM` of their shingles; the better ranked one stays.
    """
    return list(islice(_distinct(texts), n))


def _distinct(texts: Sequence[str]) -> Iterator[int]:
    kept: list[frozenset[tuple[str, ...]]] = []
    for at, text in enumerate(texts):
        own = shingles(text)
        if not any(jaccard(own, other) >= SAME_FROM for other in kept):
            kept.append(own)
            yield at


def within_budget(chunks: Sequence[Chunk], budget: int | None) -> tuple[Chunk, ...]:
    """What fits into `budget` characters; the first chunk that does not is cut, the rest left.

    `None` = no limit. A cut chunk has its full length in `meta["cut_from"]`.
    """
    if budget is None:
        return tuple(chunks)
    sent = []
    for chunk in chunks:
        if len(chunk.text) > budget:
            text = chunk.text[:budget].rstrip()
            if text:
                meta = chunk.meta | {"cut_from": len(chunk.text)}
                sent.append(chunk.model_copy(update={"text": text, "meta": meta}))
            break
        sent.append(chunk)
        budget -= len(chunk.text)
    return tuple(sent)


def arranged(chunks: Sequence[Chunk], order: str) -> tuple[Chunk, ...]:
    """The chunks in the order in which the prompt shows them; each keeps its rank.

    `rank`: best first. `reversed`: best last, next to the question. `sides`: best first, second
    best last, the weakest in the middle, where a model reads least (Liu et al., "Lost in the
    Middle", TACL 2024). Raises `ConfigError` for another name.
    """
    if order == "rank":
        return tuple(chunks)
    if order == "reversed":
        return tuple(reversed(chunks))
    if order == "sides":
        return (*chunks[::2], *reversed(chunks[1::2]))
    raise ConfigError(unknown_choice("order", order, ORDERS))
