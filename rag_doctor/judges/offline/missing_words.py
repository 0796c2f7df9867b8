"""Which words of a claim does no context hold, as a reader would say them?

A term is named where it stands in no context by itself; a run of Chinese signs that is no word
("卡月费") is told by the words that it cuts through (月费), or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.judges.offline.features_claim import Term
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.folding import fold
from rag_doctor.text.han_cut import cut, knows, tag
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.word_sets import word_set

__all__ = ["missing_words"]

_SIDE_BY_SIDE = re.compile(r"[应须需将已可要会能比把被从在对向按由和与及并就才又都也还仅只先再].")
_LIGHT = word_set(
    """anything everything something nothing anyone everyone someone nobody anybody everybody
    somebody whatever whenever wherever ever never else like kind sort way even"""
)
_LIGHT_ZH = re.compile(r"[就还都也将才便又再先可会要能须应]{1,2}|任何|这样|那样")
_RUN = re.compile(r"[\u3400-\u9fff]+")


def missing_words(text: str, missing: Sequence[Term], base: Base) -> tuple[str, ...]:
    """What to name of `missing`, the terms of the claim `text` that were found in no context.

    Words that follow each other are named as one phrase, as the text has them.
    """
    spans = sorted({span for term in missing for span in _spans(text, term, base)})
    found: list[str] = []
    for start, end in _joined(text, spans):
        phrase = text[start:end]
        if phrase not in found and not _stands(phrase, base):
            found.append(phrase)
    return tuple(found)


def _spans(text: str, term: Term, base: Base) -> list[tuple[int, int]]:
    """Where the words stand that name a term; none where all of them stand in a context."""
    end = term.start + len(term.surface)
    if fold(text[term.start : end]) != fold(term.surface):
        return []
    whole = not term.han or len(term.surface) < 2 or knows(fold(term.surface))
    spans = [(term.start, end)] if whole else _cut_through(text, term.start, end)
    return [
        (a, b)
        for a, b in spans
        if not _stands(text[a:b], base) and (whole or not (b - a < 2 or _is_form(fold(text[a:b]))))
    ]


def _joined(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Neighbours as one stretch, without the words of no weight at its ends; in order."""
    runs: list[list[tuple[int, int]]] = []
    begins = _begins(text) if len(spans) > 1 else frozenset()
    for span in spans:
        last = runs[-1][-1] if runs and span[0] not in begins else None
        if last is not None and span[0] <= last[1]:
            runs[-1].append((min(last[0], span[0]), max(last[1], span[1])))
        elif last is not None and not text[last[1] : span[0]].strip(" -"):
            runs[-1].append(span)
        else:
            runs.append([span])
    out = []
    for run in runs:
        while run and _is_light(text[slice(*run[0])]):
            run.pop(0)
        while run and _is_light(text[slice(*run[-1])]):
            run.pop()
        if run and not (run[-1][1] - run[0][0] == 1 and text[run[0][0]] > "\u3400"):
            out.append((run[0][0], run[-1][1]))
    return out


def _begins(text: str) -> frozenset[int]:
    """Where a Chinese phrase begins anew: at a number with its measure, or at an adverb."""
    found = set()
    for run in _RUN.finditer(text):
        at = run.start()
        for word, kind in tag(run[0]):
            if kind in ("m", "d") and len(word) > 1:
                found.add(at)
            at += len(word)
    return frozenset(found)


def _is_light(word: str) -> bool:
    return fold(word) in _LIGHT or _LIGHT_ZH.fullmatch(word) is not None


def _is_form(word: str) -> bool:
    """A word of grammar, or two signs that only stand side by side: 应先, 比原."""
    return is_stopword(word) or bool(_SIDE_BY_SIDE.fullmatch(word) and not knows(word))


def _cut_through(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where the words of the text stand that reach into `start:end`."""
    run = next((m for m in _RUN.finditer(text) if m.start() <= start < m.end()), None)
    if run is None:
        return [(start, end)]
    at, found = run.start(), []
    for word in cut(run[0]):
        if at < end and start < at + len(word):
            found.append((at, at + len(word)))
        at += len(word)
    return found


def _stands(word: str, base: Base) -> bool:
    """Does the word stand in a context, letter for letter and as a whole?"""
    folded = fold(word).strip()
    if not folded:
        return True
    edge = r"[a-z0-9]" if folded.isascii() else ""
    if not edge:
        return any(folded in unit.folded for unit in base.units)
    whole = re.compile(rf"(?<!{edge})(?<!\d[.,]){re.escape(folded)}(?![.,]?\d)(?!{edge})")
    return any(folded in unit.folded and whole.search(unit.folded) for unit in base.units)
