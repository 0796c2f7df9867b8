"""Statements in one language, contexts in another: what the judge said nothing of, and why."""

from __future__ import annotations

from rag_doctor.graph.state import State, Verdict
from rag_doctor.records import ClaimVerdict
from rag_doctor.text.language import detect_language, foreign_language

__all__ = ["languages_apart", "told_apart"]

SHOWN = 600  # characters of a chunk that show its language


def told_apart(state: State) -> Verdict | None:
    """The verdict where the languages are why nothing was judged; `None` = they are not."""
    pair = languages_apart(state)
    if pair is None:
        return None
    from rag_doctor.judges.offline.tongues import language_name

    ui = state["case"].ui_lang
    claims, contexts = (language_name(code, ui) for code in pair)
    values = {"claims": claims, "contexts": contexts}
    if not _said(state):
        values["told"] = "asked"
    needs = ("both_languages",)
    return Verdict("undetermined", "languages_apart", confidence=0.2, collect=needs, values=values)


def languages_apart(state: State) -> tuple[str, str] | None:
    """Codes of the language of the statements and of the contexts, where not one of the answer's
    statements (of a refusal: the reference's) was read and no chunk shares their language.

    Where nothing is stated, the question stands for it, if what it needs was left open. `None` =
    the cause is another. A statement that was read and still left open carries a chance.
    """
    weighing, said = state.get("weighing"), _said(state)
    if weighing is None or not all(_unread(verdict) for verdict in said):
        return None
    if not said and weighing.sufficiency.enough is not None:
        return None
    told = " ".join(verdict.claim.to_judge for verdict in said) or state["case"].question
    texts = [chunk.text[:SHOWN] for chunk in state["case"].contexts if chunk.text.strip()]
    own, theirs = _language(told), {_language(text) for text in texts} - {None}
    if own is None or len(theirs) != 1 or own in theirs:
        return None
    return own, str(theirs.pop())


def _said(state: State) -> tuple[ClaimVerdict, ...]:
    weighing = state.get("weighing")
    return (weighing.answer or weighing.reference) if weighing is not None else ()


def _language(text: str) -> str | None:
    """Code of the text's language; `None` = no word shows it. Both at once counts as Chinese."""
    found = detect_language(text)
    if found in ("mixed", "und"):
        return "zh" if found == "mixed" else None
    return foreign_language(text) if found == "other" else found


def _unread(verdict: ClaimVerdict) -> bool:
    return verdict.support == "unscored" and verdict.p_supported is None
