"""The numbers the support model reads for one claim. No feature is a length or a position.

Three families: coverage of the claim's terms (`features_lexical`), the value a short claim names
against the frame it stands in (its question or sentence), and closeness of sentence embeddings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from rag_doctor.judges.offline.answer_kinds import holds_kind
from rag_doctor.judges.offline.claims_clauses import has_verb
from rag_doctor.judges.offline.claims_restate import says_it_again
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base, runs
from rag_doctor.judges.offline.features_lexical import Array, Match, lexical, match
from rag_doctor.judges.offline.lettered import letter_of, letter_stands
from rag_doctor.judges.offline.polar import yes_or_no
from rag_doctor.judges.offline.question import read_question
from rag_doctor.records import Claim
from rag_doctor.text.word_sets import word_set

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Matrix

__all__ = [
    "Reading",
    "embedding_features",
    "is_framed",
    "neighbour_features",
    "read_claim",
    "texts_to_embed",
    "tone_features",
]

_BARE_TERMS = 8
_NEAR = 10  # pieces on each side
_MOST_CLAIMS = 8  # of an answer; more are told alike
_ASKING = word_set(
    """几点 几天 几号 几月 几年 几岁 多久 多长 多少钱 多大 多高 多重
    much many long often far tall high big old time"""
)


@dataclass(slots=True)
class Reading:
    """A claim read against a base.

    `focus` = what is to be found; `frame` = the rest of the sentence or question a bare value
    stands in, `None` for a claim that stands alone; `whole` = both together.
    """

    claim: Claim
    focus: Match
    frame: Match | None
    whole: Match
    question: str | None
    values: dict[str, float]


def read_claim(claim: Claim, base: Base, question: str | None = None) -> Reading:
    """Align a claim and count; `values` holds every feature that needs no embedding."""
    focus_text, frame_text = _focus(claim, question)
    asked = view(question) if question else None
    told = asked.values if asked else ()
    focus = match(view(focus_text), base, asked, told)
    frame = match(_without(view(frame_text), focus.view), base) if frame_text else None
    if frame is not None and not _says_more(frame, focus):
        frame = None
    values = lexical(focus, base)
    values |= tone_features(focus, base)
    values |= _frame_features(focus, frame, base)
    values |= _beside(claim, focus_text, frame is not None, base)
    values["kind_fit"] = _kind_fit(claim.text, question) if frame else -1.0
    letter = letter_of(claim)
    values["lettered"] = float(letter_stands(letter, claim, base)) if letter else -1.0
    whole = focus if frame is None else match(view(claim.to_judge), base, asked_of=told)
    if frame is not None and claim.to_judge == focus_text:
        whole = match(view(f"{question}: {focus_text}"), base, asked_of=told)
    return Reading(claim, focus, frame, whole, question, values)


def _says_more(frame: Match, focus: Match) -> bool:
    """Does the frame name anything? Of a claim with words of its own, "how much" says no more."""
    names = [t for t in frame.view.terms if t.norm not in _ASKING]
    own = any(t.value is None and not t.number and not t.meta for t in focus.view.terms)
    return bool(names) or (bool(frame.view.terms) and not own)


def is_framed(claim: Claim, question: str | None) -> bool:
    """Is it a bare value that only its question or its sentence makes a statement of?"""
    return _focus(claim, question)[1] is not None


def _focus(claim: Claim, question: str | None) -> tuple[str, str | None]:
    """(what to look for, the sentence it stands in)."""
    text = claim.text.strip()
    whole = claim.resolved
    if whole and letter_of(claim):
        return whole, None
    if whole and yes_or_no(text, question) is None and _is_part(text, whole):
        return text, whole
    if not whole and question and _bare_to(text, question):
        return text, question
    return claim.to_judge, None


def _bare_to(text: str, question: str) -> bool:
    """Is this a value that only the question makes a statement of?"""
    mine = view(text)
    if len(mine.terms) > 4 or has_verb(mine.folded):
        return False
    return not says_it_again(mine.folded.strip(" .。!！"), view(question).folded)


def _is_part(text: str, whole: str) -> bool:
    bare = text.strip(" .。!！")
    inner, outer = view(text), view(whole)
    small = len(inner.terms) <= _BARE_TERMS and len(inner.pieces) <= 0.6 * len(outer.pieces)
    return small and bool(bare) and bare in whole


def _without(outer: View, inner: View) -> View:
    """A view of the frame without the terms of the value it frames."""
    from dataclasses import replace

    known = {term.norm for term in inner.terms}
    return replace(outer, terms=tuple(t for t in outer.terms if t.norm not in known))


def tone_features(found: Match, base: Base) -> dict[str, float]:
    """Negation, hedging, causes: counted in the claim and compared with its best units."""
    mine = found.view.tone
    best = [view(base.units[u].text).tone for u in found.order[:2]]
    out: dict[str, float] = {
        "silent": float(mine.silent),
        "leads": float(mine.leads),
        "of_source": float(mine.of_source),
    }
    for mark in ("negations", "hedges", "strong", "causes", "compares"):
        here = min(getattr(mine, mark), 3)
        there = min(getattr(best[0], mark), 3) if best else 0
        near = max((min(getattr(b, mark), 3) for b in best), default=0)
        out[f"{mark}_here"] = float(here)
        out[f"{mark}_more"] = float(here - near)
        out[f"{mark}_gap"] = float(abs((here > 0) - (there > 0)))
    return out


def _frame_features(focus: Match, frame: Match | None, base: Base) -> dict[str, float]:
    """Does the value stand where its frame is best matched? -1 = no frame."""
    names = ("frame_best", "frame_at_value", "frame_ratio", "value_in_frame", "frame_cov")
    if frame is None or not focus.order:
        return dict.fromkeys(names, -1.0)
    speaks = _frame_scores(frame, base)
    best = float(speaks.max())
    top_value = float(focus.score.max())
    holds = focus.score >= 0.95 * max(top_value, 1e-9)
    at_value = float(speaks[holds].max()) if top_value > 0 else 0.0
    everywhere = frame.held.max(axis=1)
    return {
        "frame_best": best,
        "frame_at_value": at_value,
        "frame_ratio": at_value / best if best else 0.0,
        "value_in_frame": float(focus.score[speaks >= 0.9 * best].max()),
        "frame_cov": float(frame.weight @ everywhere / (frame.weight.sum() or 1.0)),
    }


def _beside(claim: Claim, text: str, framed: bool, base: Base) -> dict[str, float]:
    """Do the words right before and after a part of a sentence stand together in the contexts?

    Shares of pairs of neighbouring pieces over a few pieces; -1 = no sentence around it.
    """
    out = {"beside_left": -1.0, "beside_right": -1.0, "beside_joint": -1.0}
    whole = claim.resolved
    bare = text.strip(" .。!！")
    if not framed or not whole or bare not in whole:
        return out
    at = claim.start if whole[claim.start : claim.start + len(bare)] == bare else whole.find(bare)
    left, mine, right = (
        view(part).pieces
        for part in (whole[max(0, at - 60) : at], bare, whole[at + len(bare) :][:60])
    )
    grams = base.grams(2)
    for name, near in (("beside_left", left[-_NEAR:]), ("beside_right", right[:_NEAR])):
        pairs = runs(near, 2)
        out[name] = sum(g in grams for g in pairs) / len(pairs) if pairs else -1.0
    joints = [*runs((*left[-1:], *mine[:1]), 2), *runs((*mine[-1:], *right[:1]), 2)]
    out["beside_joint"] = sum(g in grams for g in joints) / len(joints) if joints else -1.0
    return out


def _frame_scores(frame: Match, base: Base) -> Array:
    """How far each unit speaks of the frame, by itself, with its neighbours, or with its chunk."""
    first = np.array(base.first)
    weight = frame.weight / (frame.weight.sum() or 1.0)
    out = frame.score.copy()
    for chunk in range(len(base.chunks)):
        mine = np.flatnonzero(first == chunk)
        if not len(mine):
            continue
        held = frame.held[:, mine]
        wide = np.maximum(held, 0)
        wide[:, 1:] = np.maximum(wide[:, 1:], held[:, :-1])
        wide[:, :-1] = np.maximum(wide[:, :-1], held[:, 1:])
        whole = float(weight @ held.max(axis=1))
        out[mine] = np.maximum(out[mine], 0.95 * (weight @ wide))
        out[mine] = np.maximum(out[mine], 0.85 * whole)
    return out


def neighbour_features(readings: Sequence[Reading]) -> None:
    """Add how well the other claims of the same answer are covered, and the claim's place.

    Writers drift in stretches; what opens or closes an answer is often a remark. A claim judged
    alone has itself for a neighbour.
    """
    covered = [r.values["cov_2"] for r in readings]
    last = len(readings) - 1
    for i, reading in enumerate(readings):
        before = covered[i - 1] if i else covered[i]
        after = covered[i + 1] if i + 1 < len(covered) else covered[i]
        reading.values["near_before"] = before
        reading.values["near_after"] = after
        reading.values["near_mean"] = sum(covered) / len(covered)
        reading.values["near_low"] = min(covered)
        reading.values["opens"] = float(i == 0 < last)
        reading.values["closes"] = float(i == last > 0)
        reading.values["n_claims"] = float(min(last + 1, _MOST_CLAIMS))


def _kind_fit(text: str, question: str | None) -> float:
    """Is a bare value of the kind its question asks for? -1 = no question."""
    if not question:
        return -1.0
    return float(holds_kind(text, read_question(question).kinds))


def texts_to_embed(reading: Reading, base: Base) -> list[str]:
    """The claim, then its best units in order."""
    whole = reading.claim.to_judge
    return [whole, *(base.units[u].text for u in reading.focus.order)]


def embedding_features(vectors: Matrix) -> dict[str, float]:
    """Closeness of the claim (row 0) to its best units. One signal among many, never a verdict."""
    if len(vectors) < 2:
        return {"cos_max": 0.0, "cos_first": 0.0, "cos_mean": 0.0, "cos_left": 1.0}
    cosines = np.sort(vectors[1:] @ vectors[0])[::-1]
    base, *_ = np.linalg.qr(vectors[1:5].T)
    inside = base @ (base.T @ vectors[0])
    return {
        "cos_max": float(cosines[0]),
        "cos_first": float(vectors[1] @ vectors[0]),
        "cos_mean": float(cosines[:3].mean()),
        "cos_left": float(np.linalg.norm(vectors[0] - inside)),
    }
