"""Faults of the knowledge base and its index: how it was cut, what is not in it, what is old."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from rag_doctor.pipeline.breaking.kit import PROMPTS, Broken, Kit
from rag_doctor.pipeline.breaking.rag import shifted
from rag_doctor.pipeline.breaking.reading import Known, Variant
from rag_doctor.pipeline.breaking.values import distorted
from rag_doctor.pipeline.chunkers import chunk_documents
from rag_doctor.pipeline.documents import Document
from rag_doctor.pipeline.questions import Question

__all__ = [
    "boundary_through_fact",
    "chunk_too_large",
    "chunk_too_small",
    "missing_document",
    "near_duplicates",
    "other_edition",
    "stale_document",
    "stale_ids",
]

PARTS = 2
"""Pipelines that the questions are shared out to, where each question changes the base."""


def chunk_too_small(kit: Kit, severity: int) -> Iterator[Broken]:
    """Windows so small that no chunk says a whole fact."""
    size = kit.by_lang({1: 170, 2: 110, 3: 70}, {1: 75, 2: 55, 3: 40})[severity]
    for prompt in PROMPTS:
        rag = kit.rag("chunk_too_small", severity, chunker="fixed", chunk_size=size, prompt=prompt)
        yield Broken("chunk_too_small", severity, "retrieval", rag)


def boundary_through_fact(kit: Kit, severity: int) -> Iterator[Broken]:
    """Windows without overlap: a border runs through the fact, and one half comes back alone."""
    size = kit.by_lang({1: 520, 2: 380, 3: 260}, {1: 230, 2: 170, 3: 120})[severity]
    for prompt in PROMPTS:
        knobs = {"chunker": "fixed", "chunk_size": size, "top_k": 2, "prompt": prompt}
        rag = kit.rag("boundary_through_fact", severity, **knobs)
        yield Broken("boundary_through_fact", severity, "retrieval", rag, split=True)


def chunk_too_large(kit: Kit, severity: int) -> Iterator[Broken]:
    """Chunks larger than the prompt has room for: each is cut."""
    size, budget = kit.by_lang(
        {1: (1600, 1700), 2: (2400, 1300), 3: (2400, 700)},
        {1: (700, 750), 2: (1000, 600), 3: (1000, 330)},
    )[severity]
    for prompt in PROMPTS:
        knobs = {"chunker": "fixed", "chunk_size": size, "budget_chars": budget, "prompt": prompt}
        yield Broken(
            "chunk_too_large", severity, "retrieval", kit.rag("chunk_too_large", severity, **knobs)
        )


def missing_document(kit: Kit, severity: int) -> Iterator[Broken]:
    """The base does not hold it: the sentences are cut out, or the documents are not there."""
    for part, prompt in _shared_out(kit):
        if severity == 1:
            quotes = [r.quote for q in part for r in q.relevant if r.grade >= 1]
            documents = _without(kit.documents, quotes)
        else:
            least = 2 if severity == 2 else 1
            gone = {r.doc_id for q in part for r in q.relevant if r.grade >= least}
            documents = [d for d in kit.documents if d.id not in gone]
        rag = kit.rag("missing_document", severity, documents, prompt=prompt)
        yield Broken("missing_document", severity, "retrieval", rag, _ids(part))


def stale_document(kit: Kit, severity: int) -> Iterator[Broken]:
    """An old edition: beside the one in force, marked in its place, or unmarked in its place."""
    for number, (part, _) in enumerate(_shared_out(kit)):
        documents, known, told = list(kit.documents), {}, []
        for question in part:
            found = other_edition(question, Random(f"{question.id}:{severity}:{number}"))
            if found is None:
                continue
            answer, changes = found
            documents = _old_edition(documents, question, changes, severity)
            known[question.question] = Known(question, _variants(question, answer, changes))
            told.append(question)
        if told:
            rag = kit.rag("stale_document", severity, documents, known)
            yield Broken("stale_document", severity, "stale", rag, _ids(told))


def near_duplicates(kit: Kit, severity: int) -> Iterator[Broken]:
    """Copies of the right section that lack the fact crowd it out."""
    copies = {1: 4, 2: 6, 3: 9}[severity]
    sections = {c.id: c for c in chunk_documents(kit.documents, "heading", size=800)}
    for part, prompt in _shared_out(kit):
        crowd: list[Document] = []
        for question in part:
            for label in question.relevant:
                section = sections.get(label.chunk_id)
                if label.grade < 2 or section is None:
                    continue
                [bare] = _without([_page(section.id, section.source or "", section.text)],
                                  [r.quote for r in question.relevant if r.grade >= 1])  # fmt: skip
                line = question.question if severity > 1 else ""
                crowd += [
                    _page(f"copy-{question.id}-{n}", bare.title, f"{bare.text}\n\n{line}\n\n({n})")
                    for n in range(1, copies + 1)
                ]
        documents = [*kit.documents, *crowd]
        rag = kit.rag("near_duplicates", severity, documents, prompt=prompt)
        yield Broken("near_duplicates", severity, "retrieval", rag, _ids(part))


def stale_ids(kit: Kit, severity: int) -> Iterator[Broken]:
    """The index still uses the ids of before: what is fetched is another section."""
    for prompt in PROMPTS:
        rag = kit.rag("stale_ids", severity, after=shifted(severity), prompt=prompt)
        yield Broken("stale_ids", severity, "retrieval", rag)


def other_edition(question: Question, rng: Random) -> tuple[str, dict[str, str]] | None:
    """The reference as an old edition would have it, and what it says in place of what.

    `None` = there is no value to change, or no quote says it.
    """
    found = distorted(question.reference or "", question.must_include, (), rng)
    if found is None:
        return None
    answer, ((old, new),) = found
    inside = any(
        _changed(r.quote, {old: new}) != r.quote for r in question.relevant if r.grade == 2
    )
    return (answer, {old: new}) if inside else None


def _variants(question: Question, answer: str, changes: Mapping[str, str]) -> tuple[Variant, ...]:
    quotes = [r.quote for r in question.relevant if r.grade == 2]
    return tuple(Variant(_changed(q, changes), answer) for q in quotes if _changed(q, changes) != q)


def _old_edition(
    documents: Sequence[Document], question: Question, changes: Mapping[str, str], severity: int
) -> list[Document]:
    """The documents with the old values of one question in them."""
    labels = [r for r in question.relevant if r.grade >= 1 and r.quote]
    least = 2 if severity == 1 else 1
    touched = {r.doc_id for r in labels if r.grade >= least}
    out: list[Document] = []
    for document in documents:
        old = document
        for label in labels:
            if label.doc_id == document.id:
                new = _changed(label.quote, changes)
                old = old.model_copy(update={"text": old.text.replace(label.quote, new)})
        if old.text == document.text or document.id not in touched:
            out.append(document)
        elif severity == 1:
            out += [_marked(old, f"old-{question.id}-{old.id}"), document]
        else:
            out.append(_marked(old, old.id) if severity == 2 else old)
    return out


def _marked(document: Document, name: str) -> Document:
    mark = "（2022 年版）" if document.lang == "zh" else " (2022 edition)"
    meta = {**document.meta, "version": "2022", "date": "2022-01-01"}
    title = document.title + mark if name == document.id else document.title
    return document.model_copy(update={"id": name, "title": title, "meta": meta})


def _changed(text: str, changes: Mapping[str, str]) -> str:
    for old, new in changes.items():
        whole = re.compile(rf"(?<![\w.,]){re.escape(old)}(?!\w|[.,]\d)", re.ASCII)
        text = new.join(whole.split(text))
    return text


def _without(documents: Sequence[Document], quotes: Sequence[str]) -> list[Document]:
    out = []
    for document in documents:
        text = document.text
        for quote in quotes:
            text = text.replace(quote, "") if quote else text
        out.append(document.model_copy(update={"text": text}))
    return out


def _page(name: str, title: str, text: str) -> Document:
    return Document(id=name, title=title, text=text)


def _shared_out(kit: Kit) -> Iterator[tuple[tuple[Question, ...], str]]:
    """Every question once, in parts, each with a writer of its own manner."""
    for number in range(PARTS):
        part = kit.questions[number::PARTS]
        if part:
            yield part, PROMPTS[number % len(PROMPTS)]


def _ids(questions: Sequence[Question]) -> frozenset[str]:
    return frozenset(question.id for question in questions)
