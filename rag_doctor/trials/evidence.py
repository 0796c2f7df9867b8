"""The evidence a case needs, as short passages: what an oracle would hand to the writer.

Never whole chunks: a long one would be cut by the very budget that lost the evidence. A passage is
the sentence or the table row that carries a statement, the sentence before it, and its heading.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rag_doctor.errors import RagDoctorError
from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.base import document_index, evidence_index
from rag_doctor.ledger.evidence import EvidenceIndex
from rag_doctor.records import Case, Chunk, Claim, Diagnosis, Ledger, Trail

__all__ = ["NOTHING", "Evidence", "find_evidence"]

Source = Literal["base", "recorded", "reference", "none"]
ENOUGH = 0.8  # share of a statement's weighted words at which no further sentence is taken
MOST = 3  # sentences for one statement
GAIN = 0.15  # of that share, that a further sentence must bring
MARK = ":evidence"
_CELL = re.compile(r"^\s*\|")
_RULE = re.compile(r"^\s*\|[\s:|-]+\|?\s*$")


@dataclass(frozen=True, slots=True)
class Evidence:
    """`passages` = the oracle, in the order of the statements; empty = there is none.

    `carriers` = ids of the chunks that carry (a part of) the answer, wherever they are. `source` =
    where the passages come from; `reference` = the right answer itself stands in for them, at
    least for a part. `ledger` = the trails behind it. `searched` = the whole base was looked
    through, not the recorded chunks alone.
    """

    passages: tuple[Chunk, ...] = ()
    carriers: frozenset[str] = frozenset()
    source: Source = "none"
    ledger: Ledger | None = None
    searched: bool = False

    def sent_in(self, case: Case) -> tuple[Chunk, ...]:
        """The carriers among the contexts."""
        return tuple(chunk for chunk in case.contexts if chunk.id in self.carriers)

    def parts_of(self, case: Case) -> tuple[tuple[Chunk, ...], ...]:
        """Parts of what was sent that carry the evidence: those chunks together, the passages in
        them, each by itself. None where nothing of it was sent."""
        sent = self.sent_in(case)
        homes = {passage.id.removesuffix(MARK) for passage in self.passages}
        inside = sent and homes <= {chunk.id for chunk in sent}
        alone = [(chunk,) for chunk in sent] if len(sent) > 1 else []
        return (sent, *([self.passages] if inside else []), *alone) if sent else ()


NOTHING = Evidence()


def find_evidence(case: Case, diagnosis: Diagnosis, rag: Any = None) -> Evidence:
    """What carries the reference, found by labels, ledger and judge. Asks no model.

    Without a reference, or with one that declines, there is none. Never raises for what a pipeline
    does.
    """
    from rag_doctor.text import refusal

    if case.reference is None or refusal(case.reference).refused:
        return NOTHING
    claims = [verdict.claim for verdict in diagnosis.reference_claims]
    ledger = trace_ledger(case, rag, claims=claims or None)
    base = _offered(rag)
    # a recorded chunk may have been cut to the prompt; the base has it whole
    reader = _Reader(case, diagnosis, {**_recorded(case), **base}, _documents(rag))
    for trail in ledger.trails:
        reader.read(trail)
    return reader.evidence(ledger, bool(base))


def _offered(rag: Any) -> dict[str, Chunk]:
    if not hasattr(rag, "chunks"):
        return {}
    try:
        return {chunk.id: chunk for chunk in rag.chunks()}
    except RagDoctorError:  # counted where it happened; the recorded texts must do
        return {}


def _documents(rag: Any) -> EvidenceIndex | None:
    """Passages of the raw documents; `None` = they are not to be had."""
    if not hasattr(rag, "documents"):
        return None
    try:
        return document_index(rag.documents())
    except RagDoctorError:
        return None


def _recorded(case: Case) -> dict[str, Chunk]:
    return {chunk.id: chunk for chunk in (*(case.retrieved or ()), *case.contexts)}


class _Reader:
    """Gathers the passages of one case, statement by statement."""

    def __init__(
        self,
        case: Case,
        diagnosis: Diagnosis,
        known: Mapping[str, Chunk],
        documents: EvidenceIndex | None,
    ) -> None:
        self._case, self._known, self._documents = case, dict(known), documents
        self._index = evidence_index(tuple(known.values()))
        self._spans: dict[str, set[int]] = {}
        self._carriers: set[str] = set()
        self._stand_ins: list[str] = []
        self._judged = {
            (v.claim.start, v.claim.end): [e.chunk_id for e in v.evidence]
            for v in diagnosis.reference_claims
            if v.support == "supported"
        }

    def read(self, trail: Trail) -> None:
        """One statement of the reference."""
        claim = trail.claim
        if trail.carriers == (claim.text,):  # a labelled chunk: the reference says what to look for
            claim = Claim(text=self._case.reference or "", start=0, end=0)
        judged = self._judged.get((claim.start, claim.end), [])
        self._carriers.update(trail.carriers, trail.pieces, judged)
        ids = [i for i in self._ranked(trail, judged) if i in self._known][:1]
        if not ids or trail.pieces:  # no chunk says it whole: a document may
            ids = self._in_documents(claim) or [i for i in trail.pieces if i in self._known] or ids
        for chunk_id in ids:
            numbers = _telling(self._known[chunk_id].text, claim, self._index)
            self._spans.setdefault(chunk_id, set()).update(numbers)
        if not ids and claim.to_judge not in self._stand_ins:
            self._stand_ins.append(claim.to_judge)

    def _in_documents(self, claim: Claim) -> list[str]:
        """The passage of a raw document that carries the statement."""
        if self._documents is None:
            return []
        found = self._documents.find(claim, question=self._case.question)
        if not found.carriers:
            return []
        passage = self._documents.chunks[found.carriers[0]]
        self._known.setdefault(passage.id, passage)
        return [passage.id]

    def _ranked(self, trail: Trail, judged: Sequence[str]) -> list[str]:
        """Labelled chunks first, then those by the ledger, then by the judge."""
        own = [*trail.carriers, *judged, *self._case.carriers]
        return sorted(dict.fromkeys(own), key=lambda i: i not in self._case.carriers)

    def evidence(self, ledger: Ledger, base: bool) -> Evidence:
        """All that was gathered."""
        passages = [_passage(self._known[i], numbers) for i, numbers in self._spans.items()]
        source: Source = "base" if base else "recorded"
        if self._stand_ins:
            source = "reference"
            text = "\n".join(self._stand_ins)
            passages.append(Chunk(id=f"reference{MARK}", text=text))
        if not passages:
            return Evidence(ledger=ledger, searched=base)
        ranked = [p.model_copy(update={"rank": n}) for n, p in enumerate(passages, start=1)]
        carriers = self._carriers | {i for i, n in (self._case.relevant_ids or {}).items() if n > 1}
        return Evidence(tuple(ranked), frozenset(carriers), source, ledger, base)


def _telling(text: str, claim: Claim, index: Any) -> set[int]:
    """Numbers of the sentences that say the most of the claim: as few as do."""
    from rag_doctor.text import sentences

    spans = sentences(text)
    weights = index.weights(claim)
    chosen: list[int] = []
    have, so_far = "", 0.0
    while len(chosen) < MOST and so_far < ENOUGH and len(chosen) < len(spans):
        rest = [n for n in range(len(spans)) if n not in chosen]
        gains = {n: index.coverage(weights, f"{have}\n{spans[n].text}") - so_far for n in rest}
        best = max(rest, key=lambda n: (round(gains[n], 6), -n))
        if chosen and gains[best] < GAIN:
            break
        chosen.append(best)
        have, so_far = f"{have}\n{spans[best].text}", so_far + gains[best]
    return set(chosen)


def _passage(chunk: Chunk, numbers: set[int]) -> Chunk:
    """The chosen sentences with a little around them, as a chunk of its own."""
    from rag_doctor.text import sentences

    spans, text = sentences(chunk.text), chunk.text
    kept = set(numbers)
    for number in numbers:
        row = _CELL.match(_line_at(text, spans[number].start)) is not None
        kept |= _table_head(text, spans, number) if row else {max(0, number - 1)}
    if spans and _line_at(text, spans[0].start).startswith("#"):
        kept.add(0)
    lines = [_line_or_sentence(text, spans[n]) for n in sorted(kept)]
    told = "\n".join(dict.fromkeys(lines))
    return chunk.model_copy(update={"id": f"{chunk.id}{MARK}", "text": told, "score": None})


def _line_at(text: str, at: int) -> str:
    begin, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    return text[begin : end if end >= 0 else len(text)]


def _line_or_sentence(text: str, span: Any) -> str:
    """A heading or a row with its marks, the first row of a table with the rule under it."""
    line = _line_at(text, span.start)
    if not _CELL.match(line):
        return line if line.startswith("#") else str(span.text)
    after = text.find("\n", span.start)
    below = _line_at(text, after + 1) if after >= 0 else ""
    return f"{line}\n{below}" if _RULE.match(below) else line


def _table_head(text: str, spans: Sequence[Any], number: int) -> set[int]:
    """The first row of the table that this row is in: without it no cell says what it is."""
    first = number
    while first and _CELL.match(_line_at(text, spans[first - 1].start)):
        gap = text[spans[first - 1].end : spans[first].start]
        if gap.count("\n\n"):
            break
        first -= 1
    return {first}
