"""From what is known of a statement's evidence to the place where it was lost: one table.

The first row whose demands are met wins. Read from the top: whatever came furthest is looked at
first, so a row never has to repeat that nothing later was reached.

    y yes   n no   ? not known (a stage that the pipeline lacks, or that was not recorded)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rag_doctor.records.ledger import Place

__all__ = ["ROWS", "Facts", "Row", "place_of", "winning_row"]


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of one chunk that carries the statement, or of the statement if none does.

    Each is `None` when not known. `sent`: in the prompt. `whole`: the text in the prompt still
    holds the evidence. `selected`: among the k. `reranked`, `fused`: within k of that list.
    `near`: within k of a leg's list. `lexical`, `dense`: in that leg's list at all. `found`: in
    any ranked list. `chunk`: a chunk of the index carries it. `pieces`: two neighbouring chunks do
    together. `document`: a document holds it.
    """

    sent: bool | None = None
    whole: bool | None = None
    selected: bool | None = None
    reranked: bool | None = None
    fused: bool | None = None
    near: bool | None = None
    lexical: bool | None = None
    dense: bool | None = None
    found: bool | None = None
    chunk: bool | None = None
    pieces: bool | None = None
    document: bool | None = None


class Row(NamedTuple):
    """`needs` maps facts to the marks they may have; a fact that is not named may be anything."""

    place: Place
    needs: Mapping[str, str]


ROWS: tuple[Row, ...] = (
    Row("arrived", {"sent": "y", "whole": "y?"}),
    Row("cut_text", {"sent": "y"}),
    # the last list that is known stands for the prompt
    Row("arrived", {"sent": "?", "selected": "y"}),
    Row("arrived", {"sent": "?", "selected": "?", "reranked": "y"}),
    Row("arrived", {"sent": "?", "selected": "?", "reranked": "?", "fused": "y"}),
    Row("not_sent", {"selected": "y"}),
    # within the k and yet not selected: a filter or a threshold, which no list shows
    Row("unknown", {"selected": "n", "reranked": "y"}),
    Row("not_sent", {"reranked": "y"}),
    Row("dropped_by_reranker", {"reranked": "n", "fused": "y"}),
    # a reranker may have followed, or a filter
    Row("unknown", {"fused": "y"}),
    # it is in a list, but without k nobody can say whether that was enough
    Row("unknown", {"sent": "?", "selected": "?", "reranked": "?", "fused": "?", "found": "y"}),
    Row("lexical_only", {"lexical": "y", "dense": "n"}),
    Row("dense_only", {"lexical": "n", "dense": "y"}),
    Row("lost_in_fusion", {"near": "y", "fused": "n?"}),
    Row("ranked_below_k", {"found": "y"}),
    Row("split_across_chunks", {"chunk": "n", "pieces": "y"}),
    Row("not_indexed", {"chunk": "n", "document": "y"}),
    Row("missing_content", {"chunk": "n"}),
    Row("not_found", {"chunk": "y", "found": "n"}),
    Row("unknown", {}),
)
"""`query_drift` is no row: it is found by asking again, after the table has named a loss."""

_MARKS = {True: "y", False: "n", None: "?"}


def winning_row(facts: Facts) -> int:
    """Index of the first row whose demands the facts meet; the last row demands nothing."""
    for number, row in enumerate(ROWS):
        if all(_MARKS[getattr(facts, fact)] in marks for fact, marks in row.needs.items()):
            return number
    raise AssertionError("the last row takes everything")


def place_of(facts: Facts) -> Place:
    """Where the evidence is, or was lost."""
    return ROWS[winning_row(facts)].place
