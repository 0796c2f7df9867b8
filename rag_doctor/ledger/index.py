"""An inverted index over the chunks of a base: which of them speak of what a statement says?

Terms are `content_words`; a chunk is scored by the share of the statement's terms it holds, each
weighted by how rare it is in the base (idf). About 300 bytes a chunk beside the texts themselves,
which are referred to, not copied.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag_doctor.records import Chunk, Claim
from rag_doctor.text.folding import fold
from rag_doctor.text.han_cut import parts
from rag_doctor.text.language import detect_language
from rag_doctor.text.tokenizing import content_words

__all__ = ["MAX_CHARS", "Candidate", "TermIndex", "about", "with_title"]

MAX_CHARS = 1_000_000
"""Characters of one chunk that are indexed; what comes later is not seen."""
_LANGUAGE_SAMPLE = 2_000
ENOUGH_WORDS = 3
_HAN_PAIR = re.compile(r"[\u3400-\u9fff]{2}")
_SHORT = 40  # characters of a note beside a chunk that is read with it: a region, a version


@dataclass(frozen=True, slots=True)
class Candidate:
    """Chunk number `number` holds `coverage` in [0, 1] of a statement's weighted terms."""

    number: int
    coverage: float


class TermIndex:
    """Built once over a list of chunks, in their order; asked from several threads."""

    def __init__(self, chunks: Iterable[Chunk]) -> None:
        self.chunks = tuple(chunks)
        self.empty = sum(not chunk.text.strip() for chunk in self.chunks)
        self._first: dict[str, int] = {}
        self._again: dict[str, list[int]] = {}  # few: a list for every chunk is slow to collect
        for number, chunk in enumerate(self.chunks):
            if (first := self._first.setdefault(chunk.id, number)) != number:
                self._again.setdefault(chunk.id, [first]).append(number)
        self.duplicate_ids = len(self.chunks) - len(self._first)
        self._vocabulary: dict[str, int] = {}
        self._starts, self._postings = self._built()
        self._languages: dict[int, str] = {}
        self._texts: dict[str, int] | None = None
        self._chinese: tuple[int, list[int]] | None = None

    def _built(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """For each term the numbers of the chunks that hold it, one run after another."""
        flat, sizes = array("i"), array("i")
        for chunk in self.chunks:
            terms = _terms(with_title(chunk)[:MAX_CHARS]) if chunk.text.strip() else ()
            flat.extend(self._vocabulary.setdefault(term, len(self._vocabulary)) for term in terms)
            sizes.append(len(terms))
        terms_at = np.frombuffer(flat, dtype=np.int32) if flat else np.zeros(0, np.int32)
        owners = np.repeat(np.arange(len(sizes), dtype=np.int32), np.array(sizes, dtype=np.int64))
        counts = np.bincount(terms_at, minlength=len(self._vocabulary))
        starts = np.concatenate([[0], np.cumsum(counts)])
        return starts, owners[np.argsort(terms_at, kind="stable")]

    @property
    def memory(self) -> int:
        """Bytes of the postings and an estimate of the vocabulary; the chunks are not counted."""
        return self._postings.nbytes + self._starts.nbytes + 120 * len(self._vocabulary)

    def numbers(self, chunk_id: str) -> Sequence[int]:
        """Numbers of the chunks with this id: none, one, or several where ids repeat."""
        if (first := self._first.get(chunk_id)) is None:
            return ()
        return self._again.get(chunk_id) or (first,)

    def __contains__(self, chunk_id: str) -> bool:
        return chunk_id in self._first

    def idf(self, term: str) -> float:
        """Rarity of a term, above 0; the most where no chunk holds it."""
        at = self._vocabulary.get(term)
        held = 0 if at is None else int(self._starts[at + 1] - self._starts[at])
        return math.log(1 + (len(self.chunks) + 1) / (held + 0.5))

    def weights(self, claim: Claim) -> dict[str, float]:
        """The content words of a statement with their share of the whole; the sum is 1.

        Words that only the question lent it are left out where it has enough of its own.
        """
        own = dict.fromkeys(content_words(claim.text))
        if len(own) < ENOUGH_WORDS:
            own = dict.fromkeys(content_words(claim.to_judge))
        return self._shares(own)

    def _shares(self, terms: Iterable[str]) -> dict[str, float]:
        raw = {term: self.idf(term) for term in terms}
        total = sum(raw.values()) or 1.0
        return {term: weight / total for term, weight in raw.items()}

    def coverage(self, weights: dict[str, float], text: str) -> float:
        """The share of a statement's terms that any text holds, in [0, 1].

        A Chinese word counts where its signs stand in the text, however that was cut into words.
        """
        held, folded = set(content_words(text[:MAX_CHARS])), ""
        total = 0.0
        for term, weight in weights.items():
            if term not in held and _HAN_PAIR.match(term):
                folded = folded or fold(text[:MAX_CHARS])
                total += weight if term in folded else 0.0
            elif term in held:
                total += weight
        return total

    def scores(self, weights: dict[str, float]) -> NDArray[np.float32]:
        """`coverage` of every chunk, by number."""
        out = np.zeros(len(self.chunks), dtype=np.float32)
        for term, weight in weights.items():
            at = self._vocabulary.get(term)
            if at is not None:
                out[self._postings[self._starts[at] : self._starts[at + 1]]] += weight
        return out

    def best(
        self, scores: NDArray[np.float32], lang: str, limit: int, least: float = 0.2
    ) -> list[Candidate]:
        """The best covering chunks in the language of the statement, best first, ties in order."""
        often = min(len(scores), 3 * limit)
        if not often:
            return []
        top = np.argpartition(-scores, often - 1)[:often] if often < len(scores) else None
        numbers = np.arange(len(scores)) if top is None else top
        numbers = numbers[scores[numbers] >= least]
        ordered = numbers[np.lexsort((numbers, -scores[numbers]))]
        out: list[Candidate] = []
        for number in map(int, ordered):
            if len(out) >= limit:
                break
            if self.readable(number, lang):
                out.append(Candidate(number, float(scores[number])))
        return out

    def nearest(self, text: str, limit: int) -> list[int]:
        """Numbers of the chunks that share most words with a text, the best first."""
        shares = self._shares(dict.fromkeys(content_words(text)))
        return [c.number for c in self.best(self.scores(shares), "und", limit)]

    def readable(self, number: int, lang: str) -> bool:
        """May the chunk carry a statement in `lang`? Twins in the other language do not."""
        if lang not in ("en", "zh"):
            return True
        found = self._languages.get(number)
        if found is None:
            found = detect_language(self.chunks[number].text[:_LANGUAGE_SAMPLE])
            self._languages[number] = found
        return {lang, found} != {"en", "zh"}  # a table of codes may pass for any language

    def chinese(self, most: int) -> Sequence[int]:
        """Numbers of those among the first `most` chunks in which two Han signs stand together."""
        if self._chinese is None or self._chinese[0] != most:
            texts = enumerate(chunk.text for chunk in self.chunks[:most])
            self._chinese = most, [n for n, text in texts if _HAN_PAIR.search(text, 0, 4_000)]
        return self._chinese[1]

    def locate_whole(self, text: str) -> int | None:
        """Number of the chunk that is this text; else `None`."""
        if self._texts is None:
            self._texts = {c.text.strip(): n for n, c in reversed([*enumerate(self.chunks)])}
        return self._texts.get(text.strip()) if text.strip() else None

    def locate(self, text: str) -> int | None:
        """Number of the chunk that is this text, or that holds it; else `None`."""
        text, whole = text.strip(), self.locate_whole(text)
        if whole is not None or not text:
            return whole
        return next((n for n in self.nearest(text, 8) if text in self.chunks[n].text), None)


def _terms(text: str) -> set[str]:
    """The content words of a text, and the shorter ones inside its long Chinese ones."""
    found = set(content_words(text))
    for term in [term for term in found if _HAN_PAIR.match(term)]:
        found.update(parts(term))
    return found


def about(chunk: Chunk) -> str:
    """What stands beside a chunk: its document's title, and short notes (version, date, region)."""
    notes = (v for v in chunk.meta.values() if isinstance(v, str) and len(v) <= _SHORT)
    return "\n".join([*([chunk.source] if chunk.source else []), *notes])


def with_title(chunk: Chunk) -> str:
    """A chunk's text with what stands beside it before it."""
    return f"{title}\n{chunk.text}" if (title := about(chunk)) else chunk.text
