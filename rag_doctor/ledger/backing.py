"""Answer and reference state different amounts or dates: which of the two do the chunks say?

A number somewhere in a long text says nothing. A value is said by a chunk where it stands in one of
the passages (a sentence, a whole table) that speak most of what the statement speaks of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.ledger.reckoning import follows
from rag_doctor.records import Chunk
from rag_doctor.text import sentences, strip_citations
from rag_doctor.text.folding import fold
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import tokens

__all__ = ["Backing", "backing_of", "is_quoted", "passages_of", "states_another"]

LEAST = 0.45
"""Share of a statement's words that a passage must hold to speak of it at all."""
ON_IT, FEW = 0.5, 3
"""Share of the words of an answer's clause that question and reference must hold; not of so few
words as "in that case it is 10 days"."""
NEAR = 0.75
"""Share of the best passage's words from which another speaks of the statement as well."""
ENOUGH = 4
"""Words of a clause that can be found again without the rest of its sentence."""
_CLAUSE = re.compile(r"[,;](?=\s)|[，；：]")
_SO = re.compile(
    r"\b(?:so|thus|therefore|hence|makes?|in total|altogether|comes? to)\b|[=＝]"
    r"|即|所以|因此|因而|也就是|合计|共计|总共|一共|于是|故",
    re.IGNORECASE,
)
ALIKE = 0.8
"""Share of words, values apart, from which two passages are editions of one."""


@dataclass(frozen=True, slots=True)
class Backing:
    """`answer`, `reference` = ids of the chunks that say the value of the one, where the other
    states another. `elsewhere` = the answer's value stands in a chunk that does not say the
    reference's, whatever it is said of there.
    `reckoned`, `follows` = the value of answer, of reference follows from its other amounts.
    `editions` = both are said, by chunks that say the same but for the value. `said`, `due` = the
    values of answer and reference.
    """

    said: tuple[Value, ...]
    due: tuple[Value, ...]
    answer: frozenset[str] = frozenset()
    reference: frozenset[str] = frozenset()
    elsewhere: bool = False
    reckoned: bool = False
    follows: bool = False
    editions: bool = False

    @property
    def word(self) -> str:
        """Who is backed: `answer`, `reference` (`lifted` where the answer's value stands in another
        chunk, on something else), `same` (both, by one chunk), `editions` (both, by
        two that say the same else), `apart` (both, by others of their own), `stray` (neither, but
        the answer's value is there), `neither`."""
        if self.reference and not self.answer:
            return "lifted" if self.elsewhere else "reference"
        if self.reference:
            apart = "editions" if self.editions else "apart"
            return "same" if self.answer & self.reference else apart
        if self.follows != self.reckoned:
            return "answer" if self.reckoned else "neither"
        if self.answer:
            return "answer"
        return "stray" if self.elsewhere else "neither"

    def due_in(self, text: str) -> bool:
        """Does the text hold all values of the reference that the answer does not give?"""
        return _all_in(self.due, text)

    def said_in(self, text: str) -> bool:
        """Does the text hold all values of the answer that the reference does not give?"""
        return _all_in(self.said, text)


def _all_in(values: Sequence[Value], text: str) -> bool:
    held = values_of(text)
    return all(any(relation(v, other) == "same" for other in held) for v in values)


@dataclass(frozen=True, slots=True)
class _Passage:
    chunk: str
    words: frozenset[str]
    values: tuple[Value, ...]


def backing_of(
    answer: str, reference: str, question: str, chunks: Sequence[Chunk]
) -> Backing | None:
    """Who is backed by these chunks; `None` = the two state no different values of one kind."""
    ours, theirs = _against(answer, reference, question)
    if not ours or not theirs:
        return None
    passages = [p for chunk in chunks for p in _passages(chunk)]
    one = [_speaking(answer, value, passages) for value in ours]
    other = [_speaking(reference, value, passages) for value in theirs]
    return Backing(
        said=tuple(ours),
        due=tuple(theirs),
        answer=_all(one),
        reference=_all(other),
        elsewhere=any(_holds(p, v) for v in ours for p in passages if p.chunk not in _all(other)),
        reckoned=all(_follows(answer, value, question) for value in ours),
        follows=all(_follows(reference, value, question) for value in theirs),
        editions=any(_alike(p, q) for a in one for b in other for p in a for q in b),
    )


def states_another(answer: str, reference: str, question: str) -> bool:
    """Does the answer state a value of what was asked that goes against one of the reference?"""
    return all(_against(answer, reference, question))


def is_quoted(answer: str, chunks: Sequence[Chunk]) -> bool:
    """Does every sentence of the answer stand in the chunks, word for word?"""
    plain = "\n".join(_squeezed(chunk.text) for chunk in chunks)
    said = [_squeezed(s.text).rstrip(".。!！") for s in sentences(strip_citations(answer).text)]
    said = [text for text in said if text]
    return bool(said) and all(len(text) > _SHORT and text in plain for text in said)


_SHORT = 8  # characters of a sentence that anyone may happen to write


def passages_of(chunk: Chunk) -> list[str]:
    """Sentences, and the rows of each table together, in order."""
    out: list[str] = []
    for is_table, lines in groupby(chunk.text.splitlines(), key=_is_row):
        block = "\n".join(lines)
        out += [block] if is_table else [s.text for s in sentences(block)]
    return out


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _passages(chunk: Chunk) -> list[_Passage]:
    heading = chunk.text.lstrip().partition("\n")[0] if chunk.text.lstrip()[:1] == "#" else ""
    above = _words(f"{chunk.source or ''} {heading}")
    whole = _words(chunk.text) | above
    out, before = [], frozenset[str]()
    for text in passages_of(chunk):
        own = _words(text)
        held = whole if _is_row(text) else own | before | above  # a table says little by itself
        out.append(_Passage(chunk.id, held, values_of(text)))
        before = own  # "The wait is not three days. In that case it is 10 days."
    return out


def _against(answer: str, reference: str, question: str) -> tuple[list[Value], list[Value]]:
    """The values of each that the other does not give, and that go against one of the other's."""
    said, due = values_of(answer), values_of(reference)
    ours, theirs = _odd(said, (*due, *values_of(question))), _odd(due, said)
    asked = _words(f"{question} {reference}")
    ours = [v for v in ours if any(relation(v, other) == "conflict" for other in theirs)]
    ours = [v for v in ours if _on_it(_words(_around(answer, v)), asked)]
    theirs = [v for v in theirs if any(relation(v, other) == "conflict" for other in ours)]
    return ours, theirs


def _on_it(words: frozenset[str], asked: frozenset[str]) -> bool:
    """Is a value said of what was asked, and not of something else?"""
    return len(words) < FEW or len(words & asked) >= ON_IT * len(words)


def _odd(own: Sequence[Value], others: Sequence[Value]) -> list[Value]:
    return [v for v in own if not any(relation(v, other) == "same" for other in others)]


def _speaking(text: str, value: Value, passages: Sequence[_Passage]) -> list[_Passage]:
    """The passages that say the value of what its statement speaks of."""
    wanted = _words(_around(text, value))
    if not wanted:
        return []
    shared = [len(wanted & p.words) for p in passages]
    shares = [n / len(wanted) if n > 1 or n == len(wanted) else 0.0 for n in shared]
    bar = max(LEAST, NEAR * max(shares, default=0.0))
    near = [p for p, share in zip(passages, shares, strict=True) if share >= bar]
    return [p for p in near if _holds(p, value)]


def _around(text: str, value: Value) -> str:
    """The clause that states the value, without its values; a short one with its whole sentence."""
    at = next((s for s in sentences(text) if s.start <= value.start < s.end), None)
    start, end = (at.start, at.end) if at else (0, len(text))
    cuts = [m.end() for m in _CLAUSE.finditer(text, start, end)]
    left = max((cut for cut in cuts if cut <= value.start), default=start)
    right = min((cut for cut in cuts if cut >= value.end), default=end)
    clause = _bare(text, left, right)
    return clause if len(_words(clause)) >= ENOUGH else _bare(text, start, end)


def _bare(text: str, start: int, end: int) -> str:
    out, place = [], start
    for one in values_of(text):
        if start <= one.start < end:
            out.append(text[place : one.start])
            place = one.end
    return " ".join((*out, text[place:end]))


def _holds(passage: _Passage, value: Value) -> bool:
    return any(relation(value, other) == "same" for other in passage.values)


def _follows(answer: str, value: Value, question: str) -> bool:
    """Is it concluded from the other amounts, in so many words ("so 20 seats allow 200")?"""
    rest = [v for v in values_of(answer) if v.start < value.start]
    if not rest or not _SO.search(answer, rest[0].end, value.start):
        return False
    return follows(value, (*rest, *values_of(question)), answer)


def _alike(one: _Passage, other: _Passage) -> bool:
    if one.chunk == other.chunk:
        return False
    left, right = (_without_figures(p.words) for p in (one, other))
    return bool(left | right) and len(left & right) / len(left | right) >= ALIKE


def _all(found: Sequence[Sequence[_Passage]]) -> frozenset[str]:
    """Chunks, where each of the values is said somewhere."""
    if not all(found):
        return frozenset()
    return frozenset(p.chunk for one in found for p in one)


def _words(text: str) -> frozenset[str]:
    return frozenset(
        token.norm
        for token in tokens(text)
        if token.kind != "punct" and not is_stopword(fold(token.text))
    )


def _without_figures(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words if not any(char.isdigit() for char in word))


def _squeezed(text: str) -> str:
    return "".join(fold(text).split())
