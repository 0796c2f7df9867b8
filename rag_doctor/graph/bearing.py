"""Does a chunk bear on what is asked, and is the reference borne out elsewhere in the base?

What is true of another thing, or of an old edition, is no word against a reference.
"""

from __future__ import annotations

from rag_doctor.checks.editions import HEADING, looks_dated
from rag_doctor.graph.facts import status
from rag_doctor.graph.state import State
from rag_doctor.graph.whereabouts import lost_trails
from rag_doctor.records import Chunk

__all__ = ["HEADING", "about_what_is_asked", "borne_out", "looks_dated", "of_one_thing"]


def about_what_is_asked(state: State, ids: set[str]) -> bool:
    """Is one of these chunks about what the question names, as far as title and text tell?

    What is true of another office, product or version does not contradict anything.
    """
    from rag_doctor.judges.offline.apart import of_another
    from rag_doctor.ledger.subjects import other_than_asked

    case = state["case"]
    chunks = [chunk for i in ids if (chunk := case.chunk(i)) is not None]
    asked, reference = case.question, case.reference or ""
    return not chunks or any(
        other_than_asked(c, asked) is None and not of_another(asked, _words(c), reference)
        for c in chunks
    )


def of_one_thing(state: State, left: str, right: str) -> bool:
    """Are two chunks about what is asked and about the same, as far as titles and texts tell?

    Where the needed evidence lies elsewhere, they must say it in the same words as well.
    """
    from rag_doctor.judges.offline.apart import of_another, other_codes, other_words

    case = state["case"]
    one, other = case.chunk(left), case.chunk(right)
    if not all(about_what_is_asked(state, {i}) for i in (left, right)):
        return False
    if one is None or other is None:
        return True
    pair = (_words(one), _words(other))
    if other_codes(*pair) or any(of_another(case.question, *p) for p in (pair, pair[::-1])):
        return False
    if status(state, "recall") != "fail" or not borne_out(state):
        return True
    return not other_words(*pair) or looks_dated(one) or looks_dated(other)


def borne_out(state: State) -> bool:
    """Is the reference's evidence somewhere in the base, by the ledger or a label not sent?

    Then what another chunk says makes no wrong label. Of labels that were sent the ledger only
    repeats what they claim.
    """
    case = state["case"]
    sent = {chunk.id for chunk in case.contexts}
    if case.carriers and not case.carriers & sent:
        return True
    if any(trail.place != "missing_content" for trail in lost_trails(state)):
        return True
    ledger = state.get("ledger")
    trails = ledger.trails if ledger is not None and not case.carriers else ()
    return bool(trails) and all(trail.place == "arrived" and trail.carriers for trail in trails)


def _words(chunk: Chunk) -> str:
    """The text under its title, which may name what the text is silent of."""
    return f"{chunk.source}\n{chunk.text}" if chunk.source else chunk.text
