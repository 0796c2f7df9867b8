"""Questions that need two passages: one thing in two documents, or two things of one kind.

Two questions in a row are none: each half would be answered from a passage of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import combinations, islice, product

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.synth.cells import MEANING
from rag_doctor.evalset.synth.chinese_parts import tidy
from rag_doctor.evalset.synth.draft import Draft, crossed
from rag_doctor.evalset.synth.english_parts import lowered
from rag_doctor.evalset.synth.scope import Topics, in_marks

__all__ = ["bridged", "compared", "contrasted", "same_asked", "siblings"]

SIBLING = 0.75  # likeness of two titles from which the documents are of one kind
LONGEST_VALUE = 30  # characters of a value that stands for what has it
MOST = 40  # pairs of one document that are tried
_CODE = re.compile(r"\d|[A-Z]{2}")


def same_asked(drafts: Iterable[Draft]) -> dict[str, list[Draft]]:
    """Question → its drafts, where several documents are asked in the same words and answer
    differently."""
    found: dict[str, list[Draft]] = {}
    for draft in drafts:
        known = found.setdefault(draft.question, [])
        if draft.doc_id not in {one.doc_id for one in known}:
            known.append(draft)
    return {
        asked: several
        for asked, several in found.items()
        if len({draft.must_include for draft in several}) > 1
    }


def compared(
    draft: Draft, others: Sequence[Draft], topics: Topics, proper: frozenset[str]
) -> Iterator[Draft]:
    """LanGate 5.2 and LanGate 5.3: how many MB does the installation package have?"""
    for other in others:
        if other.doc_id == draft.doc_id or other.must_include == draft.must_include:
            continue
        here, there = (in_marks(topics.of(one.doc_id)) for one in (draft, other))
        if draft.lang == "zh":
            asked = tidy(f"{here}和{there}：{draft.question}")
            told = f"{here}：{draft.reference}{there}：{other.reference}"
        else:
            asked = f"{here} and {there}: {lowered(draft.question, proper)}"
            told = f"{here}: {draft.reference} {there}: {other.reference}"
        yield crossed(draft, other, asked, told, "compared", scoped=True)


def contrasted(
    drafts: Sequence[Draft], others: Sequence[Draft] = (), topics: Topics | None = None
) -> Iterator[Draft]:
    """What is the difference between LH-1001 and LH-2007? The same asked of two things, which
    different passages tell. With `others` (of further documents) one of each."""
    pairs = product(drafts, others) if others else combinations(drafts, 2)
    for one, other in islice((pair for pair in pairs if _kindred(*pair)), MOST):
        names = [_called(draft, topics if others else None) for draft in (one, other)]
        if one.lang == "zh":
            asked = tidy(f"{names[0]}和{names[1]}{_asked_of_both(one.kin)}") + "？"
            told = one.reference + other.reference
        else:
            asked = _difference(names, one.kin)
            told = f"{one.reference} {other.reference}"
        yield crossed(one, other, asked, told, "contrasted", scoped=bool(others))


def bridged(drafts: Sequence[Draft], others: Sequence[Draft], base: Base) -> Iterator[Draft]:
    """What is the price of the plan whose monthly availability is 99.95 %? One passage tells which
    it is, the other the rest."""
    pairs = (pair for pair in product(drafts, others) if _linked(*pair, base))
    for one, other in islice(pairs, MOST):
        value = other.must_include[0]
        if one.lang == "zh":
            told = f"{other.reference}{one.reference}"
            described = f"{other.kin}是 {value} 的那一项"
        else:
            told = f"{other.reference} {one.reference}"
            described = f"the {one.name.split()[-1]} whose {other.kin} is {value}"
        asked = tidy(one.question.replace(one.name, described))
        made = crossed(one, other, asked, told, "bridged", scoped=False)
        yield replace(made, must_include=one.must_include, leans=True)


def _linked(one: Draft, other: Draft, base: Base) -> bool:
    """Two things told of one name, in different passages; the value of the one names it alone."""
    if one.chunk_ids == other.chunk_ids or one.lang != other.lang or not other.kin:
        return False
    value = other.must_include[0]
    known = one.name and one.name == other.name and one.name in one.question
    if not known or one.kin == other.kin or other.kin == MEANING or len(value) > LONGEST_VALUE:
        return False
    return base.by_id[other.chunk_ids[0]].text.count(value) == 1


def _kindred(one: Draft, other: Draft) -> bool:
    """The same asked of two things of one sort, with different answers in different passages."""
    apart = not set(one.chunk_ids) & set(other.chunk_ids) and one.lang == other.lang
    if not apart or not one.kin or one.kin != other.kin or one.name == other.name:
        return False
    sorts = [_sort(draft.name) for draft in (one, other)]
    return sorts[0] == sorts[1] and one.must_include != other.must_include


def _sort(name: str) -> str:
    """LH-1001 and LH-2007 are of one sort, `error 691` and `error 809` too: all but the digits and
    the letters at the end of a code."""
    bare = re.sub(r"\d+(?:[-.][A-Z\d]+)*", "#", name)
    return bare if "#" in bare else name.split()[-1].lower()


def _called(draft: Draft, topics: Topics | None) -> str:
    """The name, with its document in brackets where the two are of different ones."""
    if topics is None or _CODE.search(draft.name):
        return draft.name
    topic = topics.of(draft.doc_id)
    return f"{draft.name}（{topic}）" if draft.lang == "zh" else f"{draft.name} ({topic})"


def _difference(names: Sequence[str], kin: str) -> str:
    if kin == MEANING:
        return f"What is the difference between {names[0]} and {names[1]}?"
    if kin.split()[0].endswith("ed"):  # signed by
        return f"How do {names[0]} and {names[1]} differ in what they are {kin}?"
    return f"How do {names[0]} and {names[1]} differ in their {kin}?"


def _asked_of_both(kin: str) -> str:
    if kin == MEANING:
        return "的含义有什么不同"
    return f"的{kin}有什么不同"


def siblings(doc_id: str, among: Iterable[str], topics: Topics) -> list[str]:
    """The documents whose names differ from this one's only a little (`LanGate 5.2`, `5.3`), the
    nearest first."""
    own = topics.of(doc_id)
    near = [
        (SequenceMatcher(None, own, topics.of(other)).ratio(), other)
        for other in among
        if other != doc_id
    ]
    return [other for alike, other in sorted(near, reverse=True) if alike >= SIBLING]
