"""Sources that disagree: with the reference, or with each other.

Who is right cannot be told from the texts: an old edition, another region, or a wrong reference.
The rules show both passages side by side, name the first suspect, and leave the word to a person.
"""

from __future__ import annotations

from rag_doctor.checks import clip
from rag_doctor.checks.editions import outdated
from rag_doctor.graph.bearing import (
    HEADING,
    about_what_is_asked,
    borne_out,
    of_one_thing,
)
from rag_doctor.graph.facts import correctness_of, status
from rag_doctor.graph.findings import conflict_findings, reference_findings
from rag_doctor.graph.state import Context, State, Verdict
from rag_doctor.graph.whereabouts import lost_trails
from rag_doctor.i18n import say
from rag_doctor.records import Case, Chunk, ClaimVerdict, Finding

__all__ = [
    "answer_against_reference",
    "chunks_behind",
    "chunks_in_conflict",
    "chunks_in_two_minds",
    "source_words",
    "sources_against_reference",
    "sources_disagree",
]


def sources_against_reference(state: State, context: Context) -> Verdict | None:
    """No chunk supports the reference, one contradicts it, and the answer says what that says."""
    weighing = state.get("weighing")
    if weighing is None or not state["case"].reference or status(state, "faithfulness") != "pass":
        return None
    against = [v for v in weighing.reference if v.support == "contradicted" and v.contradiction]
    if not against or correctness_of(state) == "correct":
        return None
    if status(state, "recall") != "fail" or chunks_behind(weighing.reference):
        return None
    if lost_trails(state) or borne_out(state):
        return None  # the base does say what the reference says
    against = [v for v in against if about_what_is_asked(state, _behind((v,)))]
    if not against:
        return None
    worst = against[0]
    found = worst.contradiction
    if found is None or _plain(found.right) not in _plain(state["case"].answer):
        return None
    behind = _behind((worst,))
    findings = reference_findings(state["case"], worst)
    return sources_disagree(state, behind, found.wrong, found.right, findings)


def answer_against_reference(state: State, context: Context) -> Verdict | None:
    """Answer and reference state different values, and the contexts seem to back the answer.

    Where each is backed decides: by different chunks, two sources disagree; by the same chunk, the
    chunk says what the reference says and the answer distorts it; the answer alone, the sources
    speak against the reference.
    """
    relation, weighing = state.get("relation"), state.get("weighing")
    if relation is None or weighing is None or relation.contradiction is None:
        return None
    if correctness_of(state) != "wrong" or status(state, "faithfulness") != "pass":
        return None
    found = relation.contradiction
    ours, theirs = chunks_behind(weighing.answer), chunks_behind(weighing.reference)
    labelled = _labelled_without(state["case"], ours, found.right)
    if not theirs and (status(state, "recall") == "fail" or labelled):
        about = about_what_is_asked(state, ours)
        if lost_trails(state) or borne_out(state) or not about:
            return None  # true of another office, and no word against the reference
        return sources_disagree(state, ours, found.right, found.wrong, ())
    if ours and theirs and not ours & theirs:
        left, right = sorted(ours)[0], sorted(theirs)[0]
        if not of_one_thing(state, left, right):
            return None
        return chunks_in_two_minds(state["case"], left, right, relation.correctness_reason)
    values = {"wrong": clip(found.wrong), "right": clip(found.right)}
    return Verdict("hallucination", found.kind, confidence=0.6, values=values)


def _labelled_without(case: Case, ids: set[str], value: str) -> bool:
    """Is one of these chunks labelled as the evidence, though none states the reference's value?"""
    chunks = [chunk for i in ids if (chunk := case.chunk(i)) is not None]
    labelled = any(chunk.id in case.carriers for chunk in chunks)
    return labelled and not any(_plain(value) in _plain(chunk.text) for chunk in chunks)


def sources_disagree(
    state: State, behind: set[str], reference: str, source: str, findings: tuple[Finding, ...]
) -> Verdict:
    """The chunks in `behind` say `source` where the reference says `reference`.

    A source that looks dated is the first suspect; one that is labelled as the evidence, or shows
    no sign of age, turns the suspicion on the reference. Either way a person has the last word.
    """
    case = state["case"]
    chunks = [chunk for i in sorted(behind) if (chunk := case.chunk(i)) is not None]
    others = [chunk for chunk in case.contexts if chunk.id not in behind]
    stale = not behind & case.carriers and any(
        outdated(chunk, others, case.question) or _other_version(case, chunk) for chunk in chunks
    )
    return Verdict(
        "stale_or_conflicting" if stale else "bad_label",
        "base_contradicts_reference" if stale else "reference_contradicted",
        confidence=0.6,
        findings=findings,
        collect=("person",),
        values={
            "wrong": clip(reference),
            "right": clip(source),
            "source": _speaker(case, chunks, source),
        },
    )


def _speaker(case: Case, chunks: list[Chunk], value: str) -> str:
    """Who says the value: the labelled evidence where that says it, else the first document."""
    said = _plain(value)
    if any(c.id in case.carriers and said in _plain(c.text) for c in chunks):
        return say("subjects.source.labelled", case.ui_lang)
    return source_words(chunks[0] if chunks else None, case.ui_lang)


def _other_version(case: Case, chunk: Chunk) -> bool:
    """Does the reference speak of one version, and the chunk stand under another?"""
    from rag_doctor.ledger.subjects import other_than_asked

    other = other_than_asked(chunk, case.reference or "")
    return other is not None and other.kind in ("version", "year")


def source_words(chunk: Chunk | None, lang: str) -> str:
    """The document of a chunk in words: its title, and the edition where the title is silent."""
    from rag_doctor.ledger.subjects import subject_of

    subject = subject_of(chunk) if chunk is not None else None
    if subject is None or not subject.title:
        return say("subjects.source.unknown", lang)
    title = clip(subject.title, HEADING)
    for kind in ("version", "year"):
        edition = getattr(subject, kind)
        if edition and edition not in subject.title:
            return say(f"subjects.source.edition_{kind}", lang, title=title, edition=edition)
        if edition:
            break
    return say("subjects.source.titled", lang, title=title)


def _both(case: Case, left: str, right: str) -> dict[str, str]:
    """Two chunks in words."""
    from rag_doctor.ledger.words import chunk_words

    names = {}
    for key, chunk_id in (("left", left), ("right", right)):
        chunk = case.chunk(chunk_id)
        names[key] = chunk_words(chunk_id, (chunk.source if chunk else "") or "", case.ui_lang)
    return names


def _behind(verdicts: tuple[ClaimVerdict, ...]) -> set[str]:
    return {evidence.chunk_id for verdict in verdicts for evidence in verdict.evidence}


def _plain(text: str) -> str:
    from rag_doctor.text import fold

    return "".join(fold(text).split())


def chunks_behind(verdicts: tuple[ClaimVerdict, ...]) -> set[str]:
    """Ids of the chunks that carry the evidence of supported claims."""
    return {e.chunk_id for v in verdicts if v.support == "supported" for e in v.evidence}


def chunks_in_conflict(state: State, context: Context) -> Verdict | None:
    """Two chunks contradict each other on what was asked, and the answer is not known right."""
    weighing = state.get("weighing")
    if weighing is None or weighing.conflict is None or correctness_of(state) == "correct":
        return None
    left, right, reason = weighing.conflict
    if not of_one_thing(state, left, right):
        return None
    return chunks_in_two_minds(state["case"], left, right, reason)


def chunks_in_two_minds(case: Case, left: str, right: str, reason: str) -> Verdict:
    """Two chunks by their ids that contradict each other on what was asked."""
    return Verdict(
        "stale_or_conflicting",
        "chunks_conflict",
        confidence=0.6,
        findings=conflict_findings(case, (left, right, reason)),
        collect=("person",),
        values=_both(case, left, right),
    )
