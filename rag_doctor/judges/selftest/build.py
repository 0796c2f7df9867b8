"""Claims for the self-test, made from documents: true ones and falsified ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from rag_doctor.judges.selftest.edits_names import change_entity, good_names, place_of, swap_roles
from rag_doctor.judges.selftest.edits_values import change_date, change_number, change_unit
from rag_doctor.judges.selftest.edits_words import (
    change_antonym,
    change_negation,
    change_quantifier,
    drop_condition,
)
from rag_doctor.judges.selftest.passages import Passage
from rag_doctor.judges.selftest.probe import Change, Edit, Probe, Source
from rag_doctor.judges.selftest.truths import cell_sentence, convert, rephrase, swap_cell
from rag_doctor.text import content_words

__all__ = ["FALSE_KINDS", "TRUE_KINDS", "make_probes"]


def _as_it_stands(source: Source, rng: Random) -> Change | None:
    return Change(source.text, "", "")


_TRUE: dict[str, Edit] = {"sentence": _as_it_stands, "rephrased": rephrase, "converted": convert}
_FALSE: dict[str, Edit] = {
    "number": change_number,
    "unit": change_unit,
    "date": change_date,
    "negation": change_negation,
    "antonym": change_antonym,
    "entity": change_entity,
    "role": swap_roles,
    "quantifier": change_quantifier,
    "condition": drop_condition,
}
TRUE_KINDS = (*_TRUE, "table")
FALSE_KINDS = (*_FALSE, "table_row")
# A passage that shares this much with the claim's own, or holds this much of the claim, may say
# the falsified claim itself (another version, another region): it is no distractor.
_TOO_ALIKE = 0.5
_TOO_CLOSE = 0.8
_CANDIDATES = 200  # passages looked at for each choice of distractors

_Made = tuple[Passage, str, str, Change]  # passage, kind, original, change


def make_probes(passages: Sequence[Passage], *, seed: int = 0, limit: int = 20) -> list[Probe]:
    """At most `limit` claims of every kind in every language, the same for the same `seed`.

    A claim is judged against its own passage and up to two distractors of the same language: the
    most similar passage that is no near-copy, and one drawn at random.
    """
    probes: list[Probe] = []
    for lang in sorted({passage.lang for passage in passages}):
        own = [passage for passage in passages if passage.lang == lang]
        words = {passage.text: frozenset(content_words(passage.text)) for passage in own}
        for kind in (*TRUE_KINDS, *FALSE_KINDS):
            rng = Random(f"{seed}:{lang}:{kind}")
            for at, made in enumerate(_first(_made(own, kind, rng), limit), start=1):
                name = f"{lang}-{kind}-{at}"
                probes.append(_probe(name, made, own, words, rng))
    return probes


def _first(made: Iterator[_Made], limit: int) -> Iterator[_Made]:
    seen: set[str] = set()
    for one in made:
        if one[3].text not in seen:
            seen.add(one[3].text)
            yield one
        if len(seen) == limit:
            return


def _made(passages: Sequence[Passage], kind: str, rng: Random) -> Iterator[_Made]:
    """Claims of one kind, in seeded order, as many as the documents give."""
    if kind in ("table", "table_row"):
        yield from _cells(passages, kind, rng)
        return
    edit = _TRUE.get(kind) or _FALSE[kind]
    pool = _name_pool(passages) if kind == "entity" else {}
    stated = {text for passage in passages for text in passage.statements}
    jobs = [(passage, text) for passage in passages for text in passage.statements]
    rng.shuffle(jobs)
    for passage, text in jobs:
        change = edit(Source(text, passage.lang, passage.text, pool), rng)
        if change is None or (change.text in stated) != (kind == "sentence"):
            continue
        yield passage, kind, text, change


def _cells(passages: Sequence[Passage], kind: str, rng: Random) -> Iterator[_Made]:
    jobs = [(passage, row) for passage in passages for row in passage.rows]
    rng.shuffle(jobs)
    for passage, row in jobs:
        right = rng.randrange(1, len(row.cells))
        wrong = swap_cell(row, passage.rows, rng) if kind == "table_row" else None
        if kind == "table_row" and wrong is None:
            continue
        column, value = wrong or (right, row.cells[right].text)
        told = cell_sentence(row, column, value, passage.lang)
        if told:
            was = row.cells[column].text
            yield (
                passage,
                kind,
                row.text,
                Change(told, was if wrong else "", value if wrong else ""),
            )


def _name_pool(passages: Sequence[Passage]) -> Mapping[str, Sequence[str]]:
    pool: dict[str, dict[str, None]] = {}
    for passage in passages:
        for text in passage.statements:
            for name in good_names(text, passage.lang):
                pool.setdefault(place_of(name, text), {})[name.text] = None
    return {place: tuple(found) for place, found in pool.items()}


def _probe(
    name: str,
    made: _Made,
    passages: Sequence[Passage],
    words: Mapping[str, frozenset[str]],
    rng: Random,
) -> Probe:
    passage, kind, original, change = made
    contexts = _distractors(passage, change.text, passages, words, rng)
    place = rng.randint(0, len(contexts))
    contexts.insert(place, passage.text)
    return Probe(
        id=name,
        lang=passage.lang,
        claim=change.text,
        contexts=tuple(contexts),
        own=place,
        true=kind in TRUE_KINDS,
        kind=kind,
        original=original,
        doc_id=passage.doc_id,
        was=change.was,
        now=change.now,
    )


def _distractors(
    passage: Passage,
    claim: str,
    passages: Sequence[Passage],
    words: Mapping[str, frozenset[str]],
    rng: Random,
) -> list[str]:
    own, said = words[passage.text], frozenset(content_words(claim))
    drawn = rng.sample(passages, min(_CANDIDATES, len(passages)))
    alike = {other.text: _jaccard(own, words[other.text]) for other in drawn}
    others = [
        other
        for other in drawn
        if other.text != passage.text
        and alike[other.text] < _TOO_ALIKE
        and len(said & words[other.text]) < _TOO_CLOSE * max(1, len(said))
    ]
    if len(others) < 2:
        return [other.text for other in others]
    near = max(others, key=lambda other: alike[other.text])
    far = rng.choice([other for other in others if other is not near])
    return [near.text, far.text]


def _jaccard(a: frozenset[str], b: frozenset[str]) -> float:
    return len(a & b) / len(a | b) if a or b else 0.0
