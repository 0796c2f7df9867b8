"""Questions that need two passages: one thing in two documents, or two things of one document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations, product

from rag_doctor.evalset.synth.chinese_parts import tidy
from rag_doctor.evalset.synth.draft import Draft
from rag_doctor.evalset.synth.english_parts import lowered
from rag_doctor.evalset.synth.scope import Topics, in_marks, scoped
from rag_doctor.text import content_words

__all__ = ["across", "compared", "joined", "same_asked", "siblings"]

SIBLING = 0.75  # likeness of two titles from which the documents are of one kind
MOST_JOINED = 40  # pairs of one document that are tried
LONGEST = {"en": 170, "zh": 64}  # characters of a joined question


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
        yield _crossed(draft, other, asked, told, "compared", scoped=True)


def joined(
    drafts: Sequence[Draft], proper: frozenset[str], others: Sequence[Draft] = ()
) -> Iterator[Draft]:
    """Two questions about one document, answered in different passages; those that share most
    words come first. With `others`, one of each list. One that is asked back with a wrong figure
    comes last, and stands behind the other."""
    pairs = [
        (one, other)
        for one, other in (product(drafts, others) if others else combinations(drafts, 2))
        if not set(one.chunk_ids) & set(other.chunk_ids)
        and one.must_include != other.must_include
        and one.question != other.question
        and not _yes_or_no(one)
    ]
    pairs.sort(key=lambda pair: (_yes_or_no(pair[1]), -_shared(*pair)))
    for one, other in pairs[:MOST_JOINED]:
        if one.lang == "zh":
            asked = f"{one.question}另外，{other.question}"
            told = one.reference + other.reference
        else:
            link = "? And " if _yes_or_no(other) else ", and "
            asked = f"{one.question.rstrip('?')}{link}{lowered(other.question, proper)}"
            told = f"{one.reference} {other.reference}"
        if len(asked) <= LONGEST[one.lang]:
            yield _crossed(one, other, asked, told, "joined", scoped=False)


def across(
    drafts: Sequence[Draft], siblings: Sequence[Draft], topics: Topics, proper: frozenset[str]
) -> Iterator[Draft]:
    """One question about this document and one about a sibling, each under its name; the same rule
    made both. For documents whose own questions all stand in one passage."""
    pairs = [
        (one, other)
        for one, other in product(drafts, siblings)
        if one.template == other.template
        and one.question != other.question
        and one.must_include != other.must_include
        and not (_yes_or_no(one) or _yes_or_no(other))
    ]
    for one, other in pairs[:MOST_JOINED]:
        here, there = scoped(one, topics, proper), scoped(other, topics, proper)
        if one.lang == "zh":
            asked = f"{here.question}{there.question}"
            told = one.reference + other.reference
        else:
            asked = f"{here.question} {there.question}"
            told = f"{one.reference} {other.reference}"
        if len(asked) <= LONGEST[one.lang] + LONGEST[one.lang] // 4:
            yield _crossed(one, other, asked, told, "across", scoped=True)


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


def _crossed(one: Draft, other: Draft, asked: str, told: str, template: str, scoped: bool) -> Draft:
    return Draft(
        lang=one.lang,
        question=asked,
        reference=told,
        quotes=(*one.quotes, *other.quotes),
        must_include=(*one.must_include, *other.must_include),
        doc_id=one.doc_id,
        template=f"{one.lang}.{template}",
        shape="cross",
        query_type="multi_hop",
        difficulty="hard",
        leans=one.leans or other.leans,
        scoped=scoped,
    )


def _yes_or_no(draft: Draft) -> bool:
    """Asked back, with an answer of no: a second question behind it would be lost."""
    return draft.reference.startswith(("No: ", "No ", "不是。"))


def _shared(one: Draft, other: Draft) -> float:
    a, b = (set(content_words(draft.question)) for draft in (one, other))
    alike = len(a & b) / max(1, len(a | b))
    return alike if alike < 0.5 else 0.0  # nearly the same question twice is no pair
