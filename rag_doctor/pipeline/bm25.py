"""The lexical leg: BM25 over tokens. rank-bm25 counts and weighs, postings answer.

rank-bm25 looks at every text once a token of the question, which at 100,000 texts takes a quarter
of a second. The scores here are its own, added up in its order, over those texts alone that have
the token.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rag_doctor.pipeline.postings import Postings, count

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Bm25Index", "Tokenizer"]

Tokenizer = Callable[[str], Sequence[str]]

MAX_QUERY_TOKENS = 512
"""Known tokens of a question that count."""


class Bm25Index:
    """Okapi BM25 (k1 = 1.5, b = 0.75) over a fixed list of texts.

    Equal to rank-bm25 but for its three traps: texts always pass the tokenizer (a raw string
    would be cut into characters); an empty corpus answers with nothing; and a token in half of
    the texts or more, whose idf would be zero or below, gets a small positive one, so that on a
    tiny corpus a match never counts against a text.
    """

    def __init__(
        self, texts: Iterable[str], tokenizer: Tokenizer, postings: Postings | None = None
    ) -> None:
        """`postings` = those of the same texts and tokenizer, where they are there already."""
        self._tokenizer = tokenizer
        self.postings = count(map(tokenizer, texts)) if postings is None else postings

    @property
    def idf(self) -> Mapping[str, float]:
        """Token → inverse document frequency, above 0. Empty for an empty corpus."""
        return self.postings.idf

    def search(
        self, question: str, n: int, keep: NDArray[np.bool_] | None = None
    ) -> list[tuple[int, float]]:
        """(index of the text, score) of the best `n`, scores above 0 only, best first.

        `keep` = for each text whether it may be found; `None` = all may. Equal scores keep the
        order of the texts.
        """
        import numpy as np

        tokens = [token for token in self._tokenizer(question) if token in self.idf]
        if not tokens:
            return []
        scores = self.postings.scores(tokens[:MAX_QUERY_TOKENS])
        if keep is not None:
            scores[~keep] = 0.0
        found = np.flatnonzero(scores > 0)
        if len(found) > n:  # all that come near the n-th: equals are told apart by their place
            least = np.partition(scores[found], -n)[-n]
            found = found[scores[found] > least - 1e-8]
        hits = [(int(index), float(scores[index])) for index in found]
        hits.sort(key=lambda hit: (-round(hit[1], 9), hit[0]))
        return hits[:n]
