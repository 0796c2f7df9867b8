"""From a base to statements: the sentences that stand alone, and the rows of tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.synth.chinese import ask_chinese
from rag_doctor.evalset.synth.chinese_negated import negate_chinese
from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english import ask_english
from rag_doctor.evalset.synth.english_negated import negate_english
from rag_doctor.evalset.synth.tables import ask_row, negate_row, traditional
from rag_doctor.judges.selftest.passages import Passage, read_passages
from rag_doctor.records import Chunk
from rag_doctor.text import detect_language

__all__ = ["DocumentDrafts", "all_drafts", "drafts_of", "proper_words"]

_CAPITAL = re.compile(r"(?<=[a-z] )[A-Z][a-z]+\b")
_WORD = re.compile(r"\b[a-z]+\b")
_ROWS = 6  # rows of one table that are asked about


@dataclass(frozen=True, slots=True)
class DocumentDrafts:
    """What the templates make of one document, in its order."""

    doc_id: str
    title: str
    lang: str
    single: tuple[Draft, ...]
    negated: tuple[Draft, ...]


def drafts_of(base: Base, doc_id: str, proper: frozenset[str], seed: int) -> DocumentDrafts:
    """Every draft of one document. `proper` as `proper_words` gives it; `seed` picks table rows
    and wrong figures."""
    chunks = base.by_document[doc_id]
    own = detect_language("\n".join(chunk.text for chunk in chunks))
    rng = Random(f"{seed}:{doc_id}")
    single: list[Draft] = []
    negated: list[Draft] = []
    for chunk in chunks:
        for passage in read_passages([(chunk.id, chunk.text)], own)[0]:
            for statement in _statements(passage, chunk, proper):
                single += _asked(statement)
                negated += _negated(statement, rng)
            for one, other in _rows(passage, chunk, proper, rng):
                single += one
                negated += other
    title = chunks[0].source or doc_id
    lang = _majority([d.lang for d in (*single, *negated)])
    return DocumentDrafts(doc_id, title, lang, tuple(single), tuple(negated))


def proper_words(base: Base) -> frozenset[str]:
    """Words that the base writes with a capital inside sentences more often than without."""
    capital: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for chunk in base.chunks:
        capital.update(_CAPITAL.findall(chunk.text))
        small.update(_WORD.findall(chunk.text))
    return frozenset(word for word, n in capital.items() if n > small[word.lower()])


def _majority(langs: list[str]) -> str:
    return Counter(langs).most_common(1)[0][0] if langs else "und"


def _statements(passage: Passage, chunk: Chunk, proper: frozenset[str]) -> Iterator[Statement]:
    for text in passage.statements:
        if passage.lang == "zh" and traditional(text):
            continue  # the spoken words are simplified ones; mixing scripts would be odd
        yield Statement(
            text, chunk.id, chunk.doc_id or chunk.id, passage.lang, "", chunk.text, proper
        )


def _asked(statement: Statement) -> list[Draft]:
    return (ask_chinese if statement.lang == "zh" else ask_english)(statement)


def _negated(statement: Statement, rng: Random) -> list[Draft]:
    return (negate_chinese if statement.lang == "zh" else negate_english)(statement, rng)


def _rows(
    passage: Passage, chunk: Chunk, proper: frozenset[str], rng: Random
) -> Iterator[tuple[list[Draft], list[Draft]]]:
    rows = passage.rows
    for row in rng.sample(rows, min(_ROWS, len(rows))):
        statement = Statement(
            row.text, chunk.id, chunk.doc_id or chunk.id, passage.lang, "", chunk.text, proper
        )
        asked = list(ask_row(statement, row, rows))
        rng.shuffle(asked)
        yield asked[:1], list(negate_row(statement, row, rows, rng))


def all_drafts(base: Base, doc_ids: Iterable[str], seed: int) -> Iterator[DocumentDrafts]:
    """The drafts of several documents."""
    proper = proper_words(base)
    for doc_id in doc_ids:
        yield drafts_of(base, doc_id, proper, seed)
