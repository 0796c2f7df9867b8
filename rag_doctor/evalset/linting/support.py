"""Is each statement of a reference borne out by the passages labelled for it?

Two readers must not agree on an error before it is called one, or long tables would be full of
them: values are compared to the letter here; wording by the judge, whose "contradicted" counts
only where the passage speaks in nearly the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.linting.derived import missing_values
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.scene import Scene
from rag_doctor.ledger.index import with_title
from rag_doctor.ledger.weighing import telling
from rag_doctor.records import Chunk, Claim, ClaimVerdict
from rag_doctor.text import names, negations, refusal, tokens
from rag_doctor.text.folding import fold

__all__ = ["Doubt", "doubt_of", "unborne"]

FAR = 0.25  # coverage of a statement by its passages below which they speak of something else
SOME = 0.5  # the same for a statement without any value or code to hold on to
NEAR, SURE = 0.65, 0.4  # coverage from which, and support up to which, a contradiction is believed
BELIEVED = ("negation", "antonym", "entity")


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is wrong with a statement: `lacks` values or names in `what`, is `contradicted` (`what`
    against `right`), or is `unsaid`."""

    code: str
    claim: str
    what: str = ""
    right: str = ""


def unborne(scene: Scene) -> Iterator[Finding]:
    """References with a statement that their own passages do not bear out; where the whole base
    does not either, and no passage is labelled, the question cannot be answered at all."""
    if scene.base is None:
        return
    for item in scene.answerable:
        if not item.reference or refusal(item.reference).refused:
            continue
        own = scene.own_chunks(item)
        verdicts = scene.verdicts.get(item.id, ())
        if not own and item.helpful:
            continue  # the labels themselves are stale, and that is said elsewhere
        for claim in claims_of(item, verdicts):
            verdict = next((v for v in verdicts if v.claim == claim), None)
            doubt = doubt_of(claim, item, own, scene.base, verdict)
            if doubt is not None:
                yield _finding(item, claim, doubt, bool(own), scene.base)
                break


def claims_of(item: EvalItem, verdicts: Sequence[ClaimVerdict] = ()) -> list[Claim]:
    """The statements of the reference: as the judge split them, else its sentences."""
    if verdicts:
        return [verdict.claim for verdict in verdicts]
    from rag_doctor.text import sentences

    spans = sentences(item.reference or "")
    return [Claim(text=span.text, start=span.start, end=span.end) for span in spans]


def doubt_of(
    claim: Claim,
    item: EvalItem,
    own: Sequence[Chunk],
    base: Base,
    verdict: ClaimVerdict | None = None,
) -> Doubt | None:
    """What the passages do not bear out of a statement; `None` = nothing."""
    texts = [with_title(chunk) for chunk in own]
    told = claim.text
    lost = missing_values(told, item.reference or "", texts, item.question) if own else []
    lost += _missing_names(told, texts, item.question) if own and not lost else []
    if lost:
        return Doubt("lacks", told, ", ".join(lost))
    weights = base.index.weights(claim)
    covered = base.index.coverage(weights, "\n".join([*texts, item.question]))
    held = base.index.coverage(weights, "\n".join(texts))
    anchored = bool(telling(told))
    if weights and (held < FAR or (not anchored and covered < SOME and _unsure(verdict))):
        return Doubt("unsaid", told)
    against = verdict.contradiction if verdict is not None else None
    if against is None or verdict is None or verdict.support != "contradicted":
        return None
    believed = against.kind in BELIEVED and (verdict.p_supported or 0.0) <= SURE and held >= NEAR
    turned = against.kind != "negation" or _turned(told, own)
    return (
        Doubt("contradicted", told, against.wrong, against.right) if believed and turned else None
    )


def _unsure(verdict: ClaimVerdict | None) -> bool:
    return verdict is None or verdict.support != "supported"


def _turned(claim: str, own: Sequence[Chunk]) -> bool:
    """Does a sentence of the passages in nearly the claim's words have another polarity?"""
    from rag_doctor.text import content_words, sentences

    said, ours = set(content_words(claim)), len(negations(claim))
    best = (0.0, ours)
    for chunk in own:
        for span in sentences(chunk.text):
            shared = len(said & set(content_words(span.text))) / max(1, len(said))
            best = max(best, (shared, len(negations(span.text))))
    return best[0] >= SOME and (best[1] - ours) % 2 == 1


def _missing_names(claim: str, texts: Sequence[str], question: str) -> list[str]:
    """Proper names of the statement that neither passage, title nor question knows."""
    given = fold("\n".join([*texts, question]))
    held = {token.norm for token in tokens(given)}
    return [
        name.text
        for name in names(claim)
        if name.kind in ("person", "place", "org", "acronym", "name")
        and name.norm not in given
        and not {token.norm for token in tokens(name.text)} & held
    ]


def _finding(item: EvalItem, claim: Claim, doubt: Doubt, labelled: bool, base: Base) -> Finding:
    found = base.index.find(claim, question=item.question)
    carriers = [base.chunks[n].id for n in found.carriers]
    elsewhere = next((i for i in carriers if i not in {p.chunk_id for p in item.relevant}), "")
    values = {"claim": doubt.claim, "what": doubt.what, "right": doubt.right, "chunk": elsewhere}
    if elsewhere:
        return Finding("unsupported_reference", "borne_elsewhere", (item.id,), values)
    if not labelled:
        return Finding("unanswerable", "unanswerable", (item.id,), values)
    return Finding("unsupported_reference", f"reference_{doubt.code}", (item.id,), values)
