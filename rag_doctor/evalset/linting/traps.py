"""The traps of rank-bm25 in a pipeline under test, found by how its keyword leg behaves.

raw string      a question whose letters are shuffled finds the same: it was cut into characters
case            the question in capitals finds something else: text was cut at blanks
no words        a Chinese question finds nothing: a whole sentence was taken for one word
common word     only words that half of the base holds: rank-bm25 scores them 0 or below
negative        scores below 0: matches count against a chunk, as on tiny bases
empty           no list at all for any question: nothing was indexed
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rag_doctor.errors import RagDoctorError, error_line
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.scene import Scene
from rag_doctor.records import Chunk
from rag_doctor.text import content_words

__all__ = ["bm25_traps"]

ASKED = 12  # questions a language that are tried
TOP = 5
ALIKE = 0.8  # overlap of two top lists that counts as the same
MOSTLY = 0.75  # share of the tried questions that must show a trap
LONG = 6  # Chinese characters that surely make several words
COMMON = 0.5  # share of the base that makes a word worthless to rank-bm25
_HAN = re.compile(r"[\u3400-\u9fff]")


def bm25_traps(scene: Scene) -> Iterator[Finding]:
    """Traps that the keyword leg of the pipeline shows, or why it could not be tried."""
    if scene.rag is None:
        return
    asked = {
        lang: [item for item in scene.answerable if item.lang == lang][:ASKED]
        for lang in ("en", "zh")
    }
    tried = [item for items in asked.values() for item in items]
    try:
        if (why := _hindrance(scene.rag, tried)) is not None:
            yield Finding("untested", why)
            return
        for lang, items in asked.items():
            yield from _of_language(scene, items, lang)
    except RagDoctorError as error:
        yield _trap("pipeline_failed", tried, len(tried), error=error_line(error))


def _hindrance(rag: Any, items: Sequence[EvalItem]) -> str | None:
    """The code of why the traps cannot be tried; `None` = they can."""
    if not callable(getattr(rag, "retrieve", None)):
        return "untested_no_retrieve"
    if not items:
        return "untested_no_questions"
    return None if _has_leg(rag, items) else "untested_no_list"


def _of_language(scene: Scene, items: Sequence[EvalItem], lang: str) -> Iterator[Finding]:
    if lang == "zh" and (finding := _unsegmented(scene, items)) is not None:
        yield finding
        return
    found = [(item, _keyword(scene.rag, item.question)) for item in items]
    hits = [(item, chunks) for item, chunks in found if chunks]
    if not found or not _has_leg(scene.rag, items):
        return
    if len(hits) <= (1 - MOSTLY) * len(found):
        yield _trap("bm25_empty", [i for i, c in found if not c], len(found))
        return
    shuffled = [i for i, chunks in hits if _same(chunks, _keyword(scene.rag, _shuffled(i)))]
    if len(shuffled) >= MOSTLY * len(hits):
        yield _trap("bm25_characters", shuffled, len(hits))
        return
    below = [item for item, chunks in hits if min(c.score or 0.0 for c in chunks) < 0]
    if below:
        yield _trap("bm25_negative", below, len(hits))
    latin = [(i, chunks) for i, chunks in hits if re.search("[a-z]", i.question)]
    louder = [i for i, c in latin if not _same(c, _keyword(scene.rag, i.question.upper()))]
    if lang == "en" and latin and len(louder) >= MOSTLY * len(latin):
        yield _trap("bm25_case", louder, len(latin))
    yield from _common(scene, [item for item, _ in found if item not in below])


def _unsegmented(scene: Scene, items: Sequence[EvalItem]) -> Finding | None:
    """Chinese questions, without blanks, codes and Latin words, that find nothing at all."""
    asked = [(item, "".join(_HAN.findall(item.question))) for item in items]
    tried = [(item, text) for item, text in asked if len(text) >= LONG]
    lost = [item for item, text in tried if not _keyword(scene.rag, text)]
    if not tried or len(lost) < MOSTLY * len(tried) or not _has_leg(scene.rag, items):
        return None
    return _trap("bm25_no_words", lost, len(tried))


def _common(scene: Scene, items: Sequence[EvalItem]) -> Iterator[Finding]:
    """Questions all of whose content words stand in half of the base: only where it scores so."""
    if scene.base is None:
        return
    held = [set(content_words(chunk.text)) for chunk in scene.base.chunks]
    for item in items:
        said = set(content_words(item.question))
        often = {w for w in said if sum(w in h for h in held) >= COMMON * len(held)}
        if said and often == said:
            best = max((c.score or 0.0 for c in _keyword(scene.rag, item.question)), default=0.0)
            if best <= 0:
                words = tuple(sorted(often))
                yield Finding("bm25_trap", "bm25_common_word", (item.id,), {"words": words})


def _has_leg(rag: Any, items: Sequence[EvalItem]) -> bool:
    """Does the pipeline tell its keyword list at all? The other stages must answer without it."""
    knobs = rag.knobs() if callable(getattr(rag, "knobs", None)) else {}
    if "tokenizer" in knobs or "bm25_weight" in knobs:
        return True
    return any(rag.retrieve(item.question).bm25 for item in items)


def _keyword(rag: Any, question: str) -> tuple[Chunk, ...]:
    """The first hits. A chunk with the score zero holds no word of the question: it is none, and
    only fills the list up."""
    return tuple(chunk for chunk in rag.retrieve(question).bm25 if chunk.score != 0)[:TOP]


def _shuffled(item: EvalItem) -> str:
    """The letters of the question in another order, without blanks: no word is left of it."""
    letters = [ch for ch in item.question if not ch.isspace()]
    Random(item.id).shuffle(letters)
    return "".join(letters)


def _same(one: Sequence[Chunk], other: Sequence[Chunk]) -> bool:
    a, b = {chunk.id for chunk in one}, {chunk.id for chunk in other}
    return len(a & b) >= ALIKE * max(len(a), len(b), 1)


def _trap(code: str, items: Sequence[EvalItem], n: int, **values: object) -> Finding:
    ids = tuple(item.id for item in items)
    return Finding("bm25_trap", code, ids[:TOP], {"k": len(ids), "n": n, **values})
