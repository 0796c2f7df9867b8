"""Retrieval faults made on purpose: each builds a broken pipeline, retrieves, and verifies.

Whether the fault really happened is read from the labelled quotes (`ledger_truth.py`); nothing
here calls the ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ledger_rag import Blind, Listed
from ledger_truth import holders, ids_of, place_by_quotes, quotes_of, squeezed, tells_all

from rag_doctor.pipeline import Document, Question, Retrieval, Trace
from rag_doctor.records import Case, Chunk
from rag_doctor.text import content_words

__all__ = ["INJECTIONS", "Injected", "Setting", "Shared", "healthy", "injected"]

ELSEWHERE = {
    "en": "Where do I find the lunch menu and the parking rules of the office?",
    "zh": "办公室的午餐菜单和停车规定在哪里看？",
}


@dataclass(frozen=True, slots=True)
class Injected:
    """A case, the pipeline that made it, and the place that the quotes prove."""

    question: Question
    injection: str
    place: str
    case: Case
    rag: Any


class Shared:
    """Pipelines over the unbroken base by their knobs, each built once."""

    def __init__(self, chunks: Sequence[Chunk], documents: Sequence[Document]) -> None:
        self.chunks, self.documents = tuple(chunks), tuple(documents)
        self._made: dict[str, Listed] = {}

    def rag(self, **knobs: Any) -> Listed:
        key = repr(sorted(knobs.items(), key=str))
        if key not in self._made:
            self._made[key] = Listed(self.chunks, self.documents, **knobs)
        return self._made[key]


@dataclass(frozen=True, slots=True)
class Setting:
    """One question on the unbroken base. `labelled`: its cases carry the ids of the quotes."""

    question: Question
    shared: Shared
    labelled: bool

    def chunks(self) -> tuple[Chunk, ...]:
        return self.shared.chunks

    @property
    def documents(self) -> tuple[Document, ...]:
        return self.shared.documents

    def case(self, found: Retrieval, rag: Listed, gone: bool = False) -> Case:
        """The recorded case, with the ids of the chunks that hold the quotes, if wanted.

        `gone` = labelled on the unbroken base: people label once, and an index changes after.
        """
        ids = dict.fromkeys(ids_of(holders(self.question, (self if gone else rag).chunks())), 2)
        return Trace(self.question.question, "", found).to_case(
            self.question.reference,
            id=self.question.id,
            relevant_ids=ids if self.labelled and ids else None,
        )


Injection = Callable[[Setting], Injected | None]


def healthy(at: Setting) -> Injected | None:
    """The unbroken pipeline, where every needed quote is in the prompt."""
    rag = at.shared.rag()
    found = rag.retrieve(at.question.question)
    if place_by_quotes(at.question, found, rag) != "arrived":
        return None
    return Injected(at.question, "none", "arrived", at.case(found, rag), rag)


def drop_document(at: Setting) -> Injected | None:
    """No document holds it any more: all documents with a label of grade 1 or 2 are gone, and
    those of the other language on the same subject, by the first word of their ids."""
    gone = {doc for doc, _ in quotes_of(at.question, least=1)}
    subjects = {doc.partition("-")[0] for doc in gone}
    gone |= {
        d.id
        for d in at.documents
        if d.lang != at.question.lang and d.id.partition("-")[0] in subjects
    }
    rag = Listed(
        (c for c in at.chunks() if c.doc_id not in gone),
        [d for d in at.documents if d.id not in gone],
    )
    if any(tells_all(at.question, c.text) for c in rag.chunks()):
        return None
    found = rag.retrieve(at.question.question)
    case = at.case(found, rag, gone=True)
    return Injected(at.question, "drop_document", "missing_content", case, rag)


def drop_chunk(at: Setting) -> Injected | None:
    """The chunks with a label are not in the index; the documents are as they were."""
    held = holders(at.question, at.chunks(), least=1)
    gone = ids_of(held)
    rag = Listed((c for c in at.chunks() if c.id not in gone), at.documents)
    if not gone or any(tells_all(at.question, c.text) for c in rag.chunks()):
        return None
    found = rag.retrieve(at.question.question)
    return Injected(at.question, "drop_chunk", "not_indexed", at.case(found, rag, gone=True), rag)


def split_chunk(at: Setting) -> Injected | None:
    """The chunk with the needed quote is cut inside it, and neither half says it alone."""
    quotes = [r.quote for r in at.question.relevant if r.grade == 2]
    if len(quotes) != 1:
        return None
    helpers = ids_of(holders(at.question, at.chunks(), least=1))
    gone = helpers - ids_of(holders(at.question, at.chunks()))
    pieces: list[Chunk] = []
    cut: set[str] = set()
    for chunk in at.chunks():
        if chunk.id in gone:
            continue
        halves = _halves(chunk, quotes[0], at.question)
        if halves is None and squeezed(quotes[0]) in squeezed(chunk.text):
            return None
        pieces += halves or [chunk]
        cut |= {half.id for half in halves or ()}
    rag = Listed(pieces, at.documents)
    found = rag.retrieve(at.question.question)
    if cut <= {c.id for c in found.sent}:
        return None  # both halves arrived: nothing was lost
    return Injected(at.question, "split_chunk", "split_across_chunks", at.case(found, rag), rag)


def _halves(chunk: Chunk, quote: str, question: Question) -> list[Chunk] | None:
    """The chunk cut inside the quote so that neither half says it; `None` = no such cut.

    Each half (what else is in the chunk included) holds between a quarter and .7 of the words that
    reference and quote share; at most half of them if it holds all that an answer must say.
    """
    at = chunk.text.find(quote)
    if at < 0:
        return None
    shared = set(content_words(quote)) & set(content_words(question.reference or ""))
    if len(shared) < 4:
        return None
    middle = at + len(quote) // 2
    for spot in sorted(_borders(chunk.text, at, at + len(quote)), key=lambda x: abs(x - middle)):
        halves = chunk.text[:spot].rstrip(), chunk.text[spot:].lstrip()
        shares = [len(shared & set(content_words(half))) / len(shared) for half in halves]
        most = [0.5 if tells_all(question, half) else 0.7 for half in halves]
        fair = all(0.25 <= share <= limit for share, limit in zip(shares, most, strict=True))
        if all(halves) and fair:
            return [
                chunk.model_copy(update={"id": f"{chunk.id}.{n}", "text": half})
                for n, half in enumerate(halves, 1)
            ]
    return None


def _borders(text: str, start: int, end: int) -> list[int]:
    """Where a window may end inside a quote: between two words, or two Chinese characters."""
    return [
        spot
        for spot in range(start + 1, end)
        if not (_latin(text[spot - 1]) and _latin(text[spot]))
    ]


def _latin(char: str) -> bool:
    return char.isascii() and not char.isspace() and char not in ",;()|"


def by_knobs(name: str, places: tuple[str, ...], **knobs: Any) -> Injection:
    """A pipeline with these knobs; what became of the quotes is read from its lists."""

    def inject(at: Setting) -> Injected | None:
        rag = at.shared.rag(**knobs)
        found = rag.retrieve(at.question.question)
        place = place_by_quotes(at.question, found, rag)
        if place not in places:
            return None
        return Injected(at.question, name, place, at.case(found, rag), rag)

    return inject


def rerank_inverted(at: Setting) -> Injected | None:
    """The reranker's order is turned round."""
    rag = Listed(at.chunks(), at.documents, rerank=True).changed(_inverted)
    found = rag.retrieve(at.question.question)
    if place_by_quotes(at.question, found, rag) != "dropped_by_reranker":
        return None
    case = at.case(found, rag)
    return Injected(at.question, "rerank_inverted", "dropped_by_reranker", case, rag)


def _inverted(found: Retrieval) -> Retrieval:
    turned = tuple(
        c.model_copy(update={"rank": n}) for n, c in enumerate(reversed(found.reranked), 1)
    )
    top = turned[: len(found.selected)]
    return replace(found, reranked=turned, selected=top, sent=top)


def small_budget(at: Setting) -> Injected | None:
    """The prompt has room for less than what stands before the needed chunk, or for its start."""
    for budget in (120, 240, 400, 700):
        rag = at.shared.rag(budget_chars=budget)
        found = rag.retrieve(at.question.question)
        held = holders(at.question, rag.chunks())
        if not held or not all(held.values()):
            return None
        needed = ids_of(held)
        selected, sent = {c.id for c in found.selected}, {c.id: c.text for c in found.sent}
        helpers = ids_of(holders(at.question, rag.chunks(), least=1)) - needed
        if not needed <= selected or helpers & set(sent):
            continue
        places = {_budget_place(quote, ids, sent) for quote, ids in held.items()}
        if len(places) == 1 and (place := places.pop()) in ("not_sent", "cut_text"):
            if any(tells_all(at.question, text) for text in sent.values()):
                continue
            case = at.case(found, rag)
            return Injected(at.question, "small_budget", place, case, rag)
    return None


def _budget_place(quote: str, ids: set[str], sent: dict[str, str]) -> str:
    texts = [squeezed(sent[i]) for i in ids if i in sent]
    if any(quote in text for text in texts):
        return "arrived"
    half = quote[: max(8, len(quote) // 3)]
    if any(half in text for text in texts):
        return "half"  # how much of a quote is enough, no label says
    return "cut_text" if texts else "not_sent"


def sentence_lost(at: Setting) -> Injected | None:
    """The needed chunk is sent without the needed sentence, and nothing marks the cut."""
    quotes = [r.quote for r in at.question.relevant if r.grade >= 1 and r.quote]
    rag = Listed(at.chunks(), at.documents).changed(lambda found: _without(found, quotes))
    found = rag.retrieve(at.question.question)
    held = holders(at.question, rag.chunks())
    needed = ids_of(held)
    if not needed or not all(held.values()) or not needed <= {c.id for c in found.sent}:
        return None
    if any(tells_all(at.question, c.text) for c in found.sent):
        return None
    case = at.case(found, rag)
    return Injected(at.question, "sentence_lost", "cut_text", case, rag)


def _without(found: Retrieval, quotes: Sequence[str]) -> Retrieval:
    sent = []
    for chunk in found.sent:
        text = chunk.text
        for quote in quotes:
            text = text.replace(quote, "")
        sent.append(chunk.model_copy(update={"text": text}))
    return replace(found, sent=tuple(sent))


def query_drift(at: Setting) -> Injected | None:
    """Something else is searched; the question itself finds the quotes."""
    rag = Listed(at.chunks(), at.documents).drifting(lambda _: ELSEWHERE[at.question.lang])
    plain = rag.retrieve(at.question.question, rewrite="none")
    found = rag.retrieve(at.question.question)
    if place_by_quotes(at.question, plain, rag) != "arrived":
        return None
    if place_by_quotes(at.question, found, rag) in (None, "arrived", "not_sent"):
        return None
    case = at.case(found, rag)
    return Injected(at.question, "query_drift", "query_drift", case, rag)


_LOST = ("lexical_only", "dense_only", "lost_in_fusion", "ranked_below_k", "not_found")
INJECTIONS: dict[str, Injection] = {
    "drop_document": drop_document,
    "drop_chunk": drop_chunk,
    "split_chunk": split_chunk,
    "query_drift": query_drift,
    "few_candidates": by_knobs("few_candidates", _LOST, candidates=2, top_k=1),
    "no_dense_leg": by_knobs("no_dense_leg", _LOST, dense_weight=0.0, top_k=2),
    "no_bm25_leg": by_knobs("no_bm25_leg", _LOST, bm25_weight=0.0, top_k=2),
    "bm25_by_characters": by_knobs("bm25_by_characters", _LOST, tokenizer="characters", top_k=2),
    "other_embedder": by_knobs("other_embedder", _LOST, embedder=Blind(), top_k=2),
    "to_dense": by_knobs("to_dense", _LOST, bm25_weight=0.05, candidates=60, top_k=1),
    "to_bm25": by_knobs("to_bm25", _LOST, dense_weight=0.05, candidates=60, top_k=1),
    "top_1": by_knobs("top_1", _LOST, top_k=1, candidates=60),
    "rerank_inverted": rerank_inverted,
    "small_budget": small_budget,
    "sentence_lost": sentence_lost,
}


def injected(name: str, settings: Sequence[Setting]) -> Iterator[Injected]:
    """Every question on which this injection has its effect."""
    for at in settings:
        if (made := INJECTIONS[name](at)) is not None:
            yield made
