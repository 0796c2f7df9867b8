"""The contexts of one case, cut into units that can be pointed at and searched by term.

A unit is a sentence, a table row read under its header, or a heading. Caps keep one enormous chunk
from costing minutes: the first `MAX_CHARS` characters of a chunk and the first `MAX_UNITS` units
of a case are read, in rank order; `Base.read` and `Base.total` tell how much that was.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rag_doctor.judges.offline.features_values import Alike, Value, relation, values_of
from rag_doctor.judges.offline.unasserted import unasserted
from rag_doctor.records import Chunk
from rag_doctor.text.folding import fold
from rag_doctor.text.html_layout import laid_out
from rag_doctor.text.segment import sentences
from rag_doctor.text.set_phrases import merged
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token, tokens

__all__ = ["MAX_CHARS", "MAX_UNITS", "Base", "Unit", "analysed", "read_base"]

MAX_CHARS = 200_000
MAX_UNITS = 3_000
_MAX_UNIT = (
    600  # a longer sentence is cut at the next comma or space, so that a span stays readable
)

_BREAK = re.compile(r"[,，、;；:：\s]")
_HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass(slots=True)
class Unit:
    """Characters `start:end` of chunk number `chunk`. `head` = the heading it is under."""

    chunk: int
    start: int
    end: int
    text: str
    folded: str
    norms: tuple[str, ...]
    head: str = ""
    vocabulary: frozenset[str] = field(default_factory=frozenset)
    tokens: tuple[Token, ...] = ()


class Base:
    """All units of a case, with what counting over them gives.

    `texts` = what to read of each chunk, as long as the chunk itself; `None` = all of it.
    """

    def __init__(self, chunks: Sequence[Chunk], texts: Sequence[str] | None = None) -> None:
        self.chunks = tuple(chunks)
        self.partly = texts is not None
        read = [chunk.text for chunk in chunks] if texts is None else texts
        read = [laid_out(text) for text in read]
        self.units: list[Unit] = []
        for number, text in enumerate(read):
            if len(self.units) < MAX_UNITS:
                self.units.extend(_units(number, text, MAX_UNITS - len(self.units)))
        self.first = [unit.chunk for unit in self.units]
        self.total, self.read = self._sizes()
        self._where: dict[str, list[int]] = {}
        self._grams: dict[int, set[tuple[str, ...]]] = {}
        self._index: dict[str, list[int]] | None = None
        self._prefixes: dict[str, list[str]] | None = None
        self._values: list[tuple[Value, list[int]]] | None = None
        self._unsaid: set[int] | None = None if texts is None else set()

    def unsaid(self, number: int) -> bool:
        """Is the unit a question, a wish or an error that its chunk only mentions?"""
        if self._unsaid is None:
            marked = [unasserted(chunk.text) for chunk in self.chunks]
            self._unsaid = {
                n
                for n, unit in enumerate(self.units)
                if any(
                    one.start <= unit.start and unit.end <= one.end for one in marked[unit.chunk]
                )
            }
        return number in self._unsaid

    def _sizes(self) -> tuple[int, int]:
        """Characters of all chunks, and how many of them were read."""
        lengths = [len(chunk.text.rstrip()) for chunk in self.chunks]
        if len(self.units) < MAX_UNITS:
            return sum(lengths), sum(min(length, MAX_CHARS) for length in lengths)
        last = self.units[-1]
        return sum(lengths), sum(min(n, MAX_CHARS) for n in lengths[: last.chunk]) + last.end

    @property
    def cut(self) -> bool:
        """Is there more in the contexts than was read?"""
        return self.read < self.total

    def where(self, norm: str) -> list[int]:
        """Numbers of the units that hold a term; a Chinese term counts wherever it stands."""
        found = self._where.get(norm)
        if found is None:
            if _HAN.match(norm):
                found = [
                    n
                    for n, unit in enumerate(self.units)
                    if norm in unit.folded or norm in unit.vocabulary
                ]
            else:
                found = self._postings().get(norm, [])
            self._where[norm] = found
        return found

    def values(self, number: int) -> tuple[Value, ...]:
        """Amounts and dates of one unit."""
        return values_of(self.units[number].text)

    def holders(self, value: Value) -> list[int]:
        """Numbers of the units that hold this amount or date, in whatever spelling."""
        key = f"={value.text}"
        if key not in self._where:
            same = [at for one, at in self.given() if relation(value, one) == "same"]
            self._where[key] = sorted({number for at in same for number in at})
        return self._where[key]

    def given(self) -> list[tuple[Value, list[int]]]:
        """Every amount and date of the contexts once, and the units it stands in."""
        if self._values is None:
            found: dict[Alike, tuple[Value, list[int]]] = {}
            for number in range(len(self.units)):
                for value in self.values(number):
                    found.setdefault(value.alike, (value, []))[1].append(number)
            self._values = list(found.values())
        return self._values

    def all_values(self) -> list[Value]:
        """Every amount and date of the contexts once."""
        return [value for value, _ in self.given()]

    def _postings(self) -> dict[str, list[int]]:
        if self._index is None:
            self._index = {}
            for number, unit in enumerate(self.units):
                for norm in unit.vocabulary:
                    self._index.setdefault(norm, []).append(number)
        return self._index

    def starting(self, stem: str) -> list[str]:
        """Terms of the contexts that begin with `stem` (five letters or more)."""
        if self._prefixes is None:
            self._prefixes = {}
            for norm in self._postings():
                self._prefixes.setdefault(norm[:5], []).append(norm)
        return [norm for norm in self._prefixes.get(stem[:5], []) if norm.startswith(stem)]

    def vocabulary(self) -> dict[str, list[int]]:
        """Every term of the contexts and the units it stands in."""
        return self._postings()

    def idf(self, norm: str) -> float:
        """Rarity of a term among the units, in (0, 1]; 1 = in none of them."""
        total = len(self.units) + 1
        return math.log((total + 0.5) / (len(self.where(norm)) + 0.5)) / math.log(2 * total + 1)

    def grams(self, n: int) -> set[tuple[str, ...]]:
        """All runs of `n` pieces (English words, Chinese characters) inside units."""
        if n not in self._grams:
            self._grams[n] = {g for unit in self.units for g in runs(unit.norms, n)}
        return self._grams[n]


def runs(pieces: Sequence[str], n: int) -> list[tuple[str, ...]]:
    """Overlapping runs of `n` pieces."""
    return [tuple(pieces[i : i + n]) for i in range(len(pieces) - n + 1)]


def pieces_of(items: Sequence[Token]) -> tuple[str, ...]:
    """Comparable pieces in order: stems and numbers, Chinese character by character."""
    out: list[str] = []
    for token in items:
        if token.kind == "han":
            out.extend(token.norm)
        elif token.kind != "punct":
            out.append(token.norm)
    return tuple(out)


@lru_cache(maxsize=8192)
def analysed(text: str) -> tuple[str, tuple[Token, ...], tuple[str, ...], frozenset[str]]:
    """(folded text, tokens, comparable pieces, content words) of a text, read once."""
    folded = fold(text)
    items = tuple(merged(text, tokens(text)))
    vocabulary = frozenset(
        token.norm
        for token in items
        if token.kind != "punct" and not is_stopword(token.text.lower())
    )
    return folded, items, pieces_of(items), vocabulary


def _units(number: int, text: str, room: int) -> list[Unit]:
    text = text[:MAX_CHARS]
    out: list[Unit] = []
    head = ""
    for span in sentences(text):
        for start, end in _short(text, span.start, span.end):
            if len(out) >= room:
                return out
            piece = text[start:end]
            folded, items, norms, vocabulary = analysed(piece)
            out.append(Unit(number, start, end, piece, folded, norms, head, vocabulary, items))
    return out


def _short(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Cut what is too long to point at."""
    out: list[tuple[int, int]] = []
    while end - start > _MAX_UNIT:
        cut = _BREAK.search(text, start + _MAX_UNIT // 2, start + _MAX_UNIT)
        stop = cut.end() if cut else start + _MAX_UNIT
        out.append((start, stop))
        start = stop
    out.append((start, end))
    return out


def read_base(chunks: Sequence[Chunk], texts: Sequence[str] | None = None) -> Base:
    """Cut and index the contexts of a case; `texts` = what to read of each, `None` = all."""
    return Base(chunks, texts)
