"""Which cases a search and some filters leave: the same rule as in the browser, for Python.

Of several values of one field any is enough; all fields must hold; each word of a search must
stand in the id, the question or the answer, as far as these travel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from rag_doctor.views.bench_columns import Columns

__all__ = ["places_left"]

Codes = npt.NDArray[np.uint16]


def places_left(
    columns: Columns,
    search: str = "",
    chosen: Mapping[str, Sequence[int]] | None = None,
    own: Mapping[str, Codes] | None = None,
) -> list[int]:
    """The places of the cases that are left, in the order of the report.

    `chosen` = facet → places of its values; a facet or place that is not there is passed over.
    `own` = bits a case of facets that the columns do not hold.
    """
    left = np.ones(columns.n, bool)
    for key, places in (chosen or {}).items():
        if own and key in own:
            left &= _any_bit(own[key], places)
            continue
        facet = next((one for one in columns.facets if one.key == key), None)
        if facet is None or not places:
            continue
        codes = np.frombuffer(columns.parts[f"facet.{key}"], "<u2")
        left &= _any_bit(codes, places) if facet.many else np.isin(codes, places)
    words = search.lower().split()
    found = np.flatnonzero(left).tolist()
    if not words:
        return found
    texts = [
        columns.parts[f"text.{name}"].decode("utf-8").lower().split("\n")
        for name in ("id", "question", "answer")
    ]
    return [at for at in found if _holds([lines[at] for lines in texts], words)]


def _any_bit(codes: Codes, places: Sequence[int]) -> npt.NDArray[np.bool_]:
    if not places:
        return np.ones(len(codes), bool)
    bits = sum(1 << place for place in set(places) if 0 <= place < 16)
    return np.asarray(np.not_equal(codes & bits, 0), bool)


def _holds(texts: Sequence[str], words: Sequence[str]) -> bool:
    whole = "\n".join(texts)
    return all(word in whole for word in words)
