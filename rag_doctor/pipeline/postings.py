"""Which texts have a token, how often, and what that is worth: the counts behind BM25."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Postings", "count"]


@dataclass(frozen=True, slots=True)
class Postings:
    """The counts of one corpus, tokens in the order in which they were first met.

    Token number t is in the texts `texts[starts[t]:starts[t + 1]]`, where its BM25 score without
    the idf is `gains[…]` of the same places. `size` = number of texts.
    """

    numbers: Mapping[str, int]
    idf: Mapping[str, float]
    starts: NDArray[np.int64]
    texts: NDArray[np.int32]
    gains: NDArray[np.float64]
    size: int

    def scores(self, tokens: Sequence[str]) -> NDArray[np.float64]:
        """The score of every text, 0 where it has none of the tokens. All tokens must be known."""
        import numpy as np

        out = np.zeros(self.size)
        for token in tokens:
            number = self.numbers[token]
            place = slice(self.starts[number], self.starts[number + 1])
            # every text is once in the list of a token, so the plain sum loses nothing
            out[self.texts[place]] += self.idf[token] * self.gains[place]
        return out


def count(corpus: Iterable[Sequence[str]]) -> Postings:
    """The postings of tokenised texts, which are read once and not kept."""
    import numpy as np

    words: dict[str, str] = {}
    okapi = _okapi(_shared(corpus, words))
    if okapi is None:
        none = np.zeros(0, np.int32)
        return Postings({}, {}, np.zeros(1, np.int64), none, none.astype(np.float64), 0)
    numbers = {token: number for number, token in enumerate(okapi.idf)}
    n = sum(map(len, okapi.doc_freqs))
    tokens = np.fromiter((numbers[t] for freqs in okapi.doc_freqs for t in freqs), np.int32, n)
    often = np.fromiter((f for freqs in okapi.doc_freqs for f in freqs.values()), np.float64, n)
    texts = np.repeat(
        np.arange(okapi.corpus_size, dtype=np.int32), [len(freqs) for freqs in okapi.doc_freqs]
    )
    lengths = np.array(okapi.doc_len)[texts]
    gains = (
        often
        * (okapi.k1 + 1)
        / (often + okapi.k1 * (1 - okapi.b + okapi.b * lengths / okapi.avgdl))
    )
    order = np.argsort(tokens, kind="stable")
    starts = np.searchsorted(tokens[order], np.arange(len(numbers) + 1)).astype(np.int64)
    idf = _lifted(okapi.idf, okapi.epsilon)
    return Postings(numbers, idf, starts, texts[order], gains[order], okapi.corpus_size)


def _shared(corpus: Iterable[Sequence[str]], words: dict[str, str]) -> Iterator[list[str]]:
    """Equal tokens as one string: each tokenizer call makes its own, which would be kept."""
    for tokens in corpus:
        yield [words.setdefault(token, token) for token in tokens]


def _okapi(corpus: Iterable[Sequence[str]]) -> Any:
    """rank-bm25's own counts and weights; `None` when no text has a token."""
    from rank_bm25 import BM25Okapi

    try:
        return BM25Okapi(corpus)
    except ZeroDivisionError:  # what it does with nothing to count
        return None


def _lifted(idf: dict[str, float], epsilon: float) -> dict[str, float]:
    """Tokens with idf ≤ 0 get `epsilon` times the mean of the positive ones (1 if none is)."""
    positive = [value for value in idf.values() if value > 0]
    # rank-bm25 has already replaced the negative ones, by a share of a mean that may be negative
    # itself or may have been dragged down: the floor is taken from the untouched ones instead
    floor = epsilon * (sum(positive) / len(positive) if positive else 1.0)
    return {token: value if value > 0 else floor for token, value in idf.items()}
