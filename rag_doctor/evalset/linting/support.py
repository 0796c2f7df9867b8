"""Is each statement of a reference borne out by the passages labelled for it?

Two readers must not agree on an error before it is called one, or long tables would be full of
them: values are compared to the letter here; the same words turned
round (`polarity`) need no judge; other wording is the judge's, whose "contradicted" counts only
where the passage speaks in nearly the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.linting.derived import missing_values
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.polarity import contrary, said_alike
from rag_doctor.evalset.linting.scene import Scene
from rag_doctor.judges.offline.features_values import Value, values_of
from rag_doctor.ledger.index import with_title
from rag_doctor.ledger.weighing import telling
from rag_doctor.records import Chunk, Claim, ClaimVerdict
from rag_doctor.text import content_words, names, refusal, tokens
from rag_doctor.text.folding import fold

__all__ = ["Doubt", "doubt_of", "unborne"]

FAR = 0.25  # coverage of a statement by its passages below which they speak of something else
SOME = 0.5  # the same for a statement without any value or code to hold on to
NEAR, SURE = 0.65, 0.5  # coverage from which, and support up to which, a contradiction is believed
FEW = 2  # words with a meaning, up to which a statement is too short to be called made up
_BOUNDS = re.compile(
    r"至少|至多|最多|最少|不超过|不低于|不少于|超过|以上|以下|之内|以内|内|之后|以后|后|前|约|大约"
    r"|\b(?:within|after|at least|at most|up to|about|more than|less than|over|under)\b",
    re.IGNORECASE,
)
BELIEVED = ("negation", "antonym", "entity")


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is wrong with a statement: `lacks` values or names in `what`, is `contradicted` (`what`
    against `right`), is `unsaid`, or, in other words or too few of them, `unsure`."""

    code: str
    claim: str
    what: str = ""
    right: str = ""


def unborne(scene: Scene) -> Iterator[Finding]:
    """References with a statement that their own passages do not bear out; where the whole base
    does not either, and no passage is labelled, the question cannot be answered at all."""
    if scene.base is None:
        return
    for place, item in enumerate(scene.answerable):
        if not item.reference or refusal(item.reference).refused:
            continue
        own = scene.own_chunks(item)
        verdicts = scene.verdicts.get(place, ())
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
    if _one_word(told, item.reference or ""):
        return None
    lost = missing_values(told, item.reference or "", texts, item.question) if own else []
    lost += _missing_names(told, texts, item.question) if own and not lost else []
    if lost:
        return Doubt("lacks", told, ", ".join(lost))
    weights = base.index.weights(claim)
    covered = base.index.coverage(weights, "\n".join([*texts, item.question]))
    held = base.index.coverage(weights, "\n".join(texts))
    anchored = bool(telling(told))
    if weights and (held < FAR or (not anchored and covered < SOME and _unsure(verdict))):
        return _in_other_words(told, bool(own))
    return _contradicted(told, own, verdict, held)


def _contradicted(
    told: str, own: Sequence[Chunk], verdict: ClaimVerdict | None, held: float
) -> Doubt | None:
    """The passages say the contrary in the same words, or the judge says so and is borne out."""
    texts = [chunk.text for chunk in own]
    flat = contrary(told, texts)
    if flat is not None:
        return Doubt("contradicted", told, flat.said, flat.held)
    against = verdict.contradiction if verdict is not None else None
    if against is None or verdict is None or verdict.support != "contradicted":
        return None
    if against.kind not in BELIEVED or (verdict.p_supported or 0.0) > SURE or held < NEAR:
        return None
    if against.kind == "negation" and contrary(told, texts, SOME) is None:
        return None
    if against.kind == "antonym" and said_alike(told, texts):
        return None
    return Doubt("contradicted", told, against.wrong, against.right)


def _in_other_words(claim: str, labelled: bool) -> Doubt | None:
    """A statement in words that the passages do not use. Its values, if any, they do hold, in
    whatever unit: where there is little besides, nothing is amiss or too little to judge by."""
    values = values_of(claim)
    beside = content_words(_without(claim, values))
    if labelled and values and not beside:
        return None
    unsure = labelled and (values or len(beside) <= FEW)
    return Doubt("unsure" if unsure else "unsaid", claim)


def _without(text: str, values: Sequence[Value]) -> str:
    """The text without its values and the words that bound them."""
    for value in reversed(values):
        text = f"{text[: value.start]} {text[value.end :]}"
    return _BOUNDS.sub(" ", text)


def _one_word(told: str, reference: str) -> bool:
    """A single character beside other statements ("算。") is a yes or a no, told by the others."""
    return sum(map(str.isalnum, told)) == 1 < sum(map(str.isalnum, reference))


def _unsure(verdict: ClaimVerdict | None) -> bool:
    return verdict is None or verdict.support != "supported"


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
    helping = {passage.chunk_id for passage in item.helpful}
    labels = {passage.chunk_id for passage in item.relevant}
    elsewhere = next((i for i in carriers if i not in helping), "")
    values = {"claim": doubt.claim, "what": doubt.what, "right": doubt.right, "chunk": elsewhere}
    if elsewhere:
        code = "borne_at_zero" if elsewhere in labels else "borne_elsewhere"
        return Finding("unsupported_reference", code, (item.id,), values)
    if not labelled:
        return Finding("unanswerable", "unanswerable", (item.id,), values)
    kind = "unsure_reference" if doubt.code == "unsure" else "unsupported_reference"
    return Finding(kind, f"reference_{doubt.code}", (item.id,), values)
