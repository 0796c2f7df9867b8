"""The first question: what answer and reference say, whether the answer declines, whether it is
right. Everything that needs no contexts comes in this one request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from rag_doctor.judges.base import Correctness, Split
from rag_doctor.judges.offline.claims import split_claims
from rag_doctor.judges.openai.fence import defang, draw_mark, fenced
from rag_doctor.judges.openai.locate import locate, nearest_sentence
from rag_doctor.judges.openai.parse import MARK
from rag_doctor.judges.openai.prompts import Prompt, make_prompt
from rag_doctor.judges.openai.schemas import KINDS, READ, STANCES
from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.records import Case, Claim, Contradiction, Refusal
from rag_doctor.text.citation import strip_citations
from rag_doctor.text.negation import negations
from rag_doctor.text.refusals import refusal
from rag_doctor.text.tokenizing import content_words

__all__ = [
    "Reading",
    "invents",
    "kept",
    "nothing_to_read",
    "read_content",
    "read_prompt",
    "read_reply",
]

MOST_PARTS = 6
MOST_CLAIMS = 200
KEPT_WORDS = 0.7  # the rest may be pronouns and words put in their place
READ_REST = 400  # tokens of a wordy reply besides its claims
LIKELY_REST, PER_CLAIM = 95, 14  # … of a usual one; keys and marks around a claim written down
REQUIRED = frozenset({"claims"})
NAMES = {"en": ("QUESTION", "ANSWER", "REFERENCE"), "zh": ("问题", "回答", "参考答案")}
NONE = {"en": "(none)", "zh": "（无）"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read. `parts` = what the question asks for, and whether the answer speaks to it."""

    split: Split
    parts: tuple[tuple[str, bool], ...] = ()
    correctness: Correctness = "unscored"
    why: str = ""
    contradiction: Contradiction | None = None


def nothing_to_read(case: Case) -> bool:
    """Neither answer nor reference: no request is needed."""
    return not case.answer.strip() and not case.reference


def read_content(case: Case) -> dict[str, Any]:
    """What the reply depends on, apart from judge and prompt."""
    return {"question": case.question, "answer": case.answer, "reference": case.reference}


def read_prompt(case: Case) -> Prompt:
    """The request for one case."""
    texts = (case.question, case.answer, case.reference or "")
    mark, lang = draw_mark(texts), case.ui_lang
    blocks = [
        fenced(mark, name, text if text.strip() else NONE[lang])
        for name, text in zip(NAMES[lang], texts, strict=True)
    ]
    question, answer, reference = blocks
    required = REQUIRED | ({"reference_claims"} if case.reference else frozenset())
    return make_prompt(
        "read",
        lang,
        mark=mark,
        schema=READ,
        required=required,
        reply_tokens=3 * sum(guess_tokens(text) for text in texts[1:]) + READ_REST,
        likely_tokens=_likely(case),
        question=question,
        answer=answer,
        reference=reference,
    )


def _likely(case: Case) -> int:
    """Tokens of a usual reply: each claim twice (as it stands, and alone), and the rest."""
    texts = (case.answer, case.reference or "")
    claims = [c for text in texts for c in split_claims(text, question=case.question)]
    return LIKELY_REST + sum(2 * guess_tokens(c.text) + PER_CLAIM for c in claims)


def read_reply(case: Case, data: Mapping[str, Any]) -> Reading:
    """The reply as a `Reading`; what is off the menu or stands in no text is left out."""
    found = _refusal(case.answer, data.get("stance"))
    answer = _claims(case.answer, data.get("claims"), case.question, fill=not found.refused)
    reference = case.reference or ""
    references = _claims(reference, data.get("reference_claims"), case.question)
    said = str(data.get("correct", "")).strip().lower()
    known = case.reference and case.answer.strip() and said in ("correct", "partly", "wrong")
    correctness = cast("Correctness", said if known else "unscored")
    return Reading(
        split=Split(answer, references, found),
        parts=tuple(_parts(data.get("parts"))),
        correctness=correctness,
        why=_text(data.get("why")) if known else "",
        contradiction=_differs(data.get("differs")) if said in ("partly", "wrong") else None,
    )


def invents(case: Case, data: Mapping[str, Any]) -> bool:
    """Does the reply hold a claim that stands in neither text?"""
    pairs = ((case.answer, "claims"), (case.reference or "", "reference_claims"))
    return any(
        bool(quote) and _place(quote, text, 0) is None
        for text, key in pairs
        for quote, _ in _pairs(data.get(key))
    )


def kept(data: Mapping[str, Any]) -> dict[str, Any]:
    """The reply as it is cached: without the mark of its request."""
    return {key: value for key, value in data.items() if key != MARK}


def _refusal(answer: str, stance: object) -> Refusal:
    said = str(stance or "").strip().lower()
    if not answer.strip():
        return Refusal()
    cue = refusal(answer)
    words = cue.span.text if cue.span else ""
    if said not in STANCES:  # off the menu: the rules decide
        return Refusal(
            refused=cue.refused,
            partial=cue.partial,
            noncommittal=cue.noncommittal and not cue.refused,
            text=words,
        )
    return Refusal(
        refused=said == "refuses",
        partial=said == "partly",
        noncommittal=said == "evades",
        text=words if said != "answers" else "",
    )


def _claims(text: str, items: Any, question: str, fill: bool = True) -> tuple[Claim, ...]:
    """Claims in the order of the text.

    A claim that the text does not hold is an invention and left out. A sentence with a statement
    that the model passed over is added by the offline rules, so that no claim is lost in silence.
    """
    if not text.strip():
        return ()
    found: dict[tuple[int, int, str], Claim] = {}
    ours = split_claims(text, question=question)
    after = 0
    for quote, alone in _pairs(items):
        span = _place(quote, text, after)
        if span is None:
            continue
        after = span[0]
        if not _keeps_meaning(alone, text[span[0] : span[1]], f"{question} {text}"):
            alone = _by_rules(span, ours)
        claim = _claim(text, span, alone)
        found.setdefault((*span, claim.to_judge), claim)
    if fill:
        for claim in ours:
            if not any(claim.start < end and start < claim.end for start, end, _ in found):
                found[(claim.start, claim.end, "")] = claim
    return tuple(sorted(found.values(), key=lambda claim: (claim.start, claim.end))[:MOST_CLAIMS])


def _place(quote: str, text: str, after: int) -> tuple[int, int] | None:
    """Where a claim stands; the model saw the text without a chat template's signs."""
    return (
        locate(quote, text, after)
        or locate(quote, defang(text), after)
        or nearest_sentence(quote, text)
    )


def _claim(text: str, span: tuple[int, int], alone: str) -> Claim:
    start, end = span
    stripped = strip_citations(text[start:end])
    body = stripped.text.strip() or text[start:end]
    resolved = alone if alone and alone != body else None
    marks = tuple(mark.text.strip("[]()【】（）^ ") for mark in stripped.citations)
    return Claim(text=body, start=start, end=end, resolved=resolved, citations=marks)


def _keeps_meaning(alone: str, quote: str, around: str) -> bool:
    """May `alone` be judged in the quote's place? Else a model could put in another answer.

    It must hold most of the quote's words and all of its numbers, no number from nowhere, and
    deny exactly when the quote does.
    """
    if not alone:
        return True
    said, kept = set(content_words(quote)), set(content_words(alone))
    numbers = {word for word in said if any(char.isdigit() for char in word)}
    foreign = {word for word in kept if any(char.isdigit() for char in word)}
    foreign -= set(content_words(around))
    enough = len(said & kept) >= KEPT_WORDS * len(said)
    same_sign = bool(negations(quote)) == bool(negations(alone))
    return enough and same_sign and numbers <= kept and not foreign


def _by_rules(span: tuple[int, int], ours: Iterable[Claim]) -> str:
    """What the offline rules say stands alone, where they read the same piece; else nothing."""
    start, end = span
    same = (c for c in ours if abs(c.start - start) <= 2 and abs(c.end - end) <= 2)
    return next((c.resolved for c in same if c.resolved), "")


def _pairs(items: Any) -> Iterable[tuple[str, str]]:
    for item in items if isinstance(items, list) else []:
        if isinstance(item, str):
            yield item, ""
        elif isinstance(item, dict):
            quote, alone = _text(item.get("quote")), _text(item.get("alone"))
            yield quote or alone, alone


def _parts(items: Any) -> Iterable[tuple[str, bool]]:
    seen = 0
    for item in items if isinstance(items, list) else []:
        if isinstance(item, dict) and (part := _text(item.get("part"))) and seen < MOST_PARTS:
            seen += 1
            yield part, item.get("answered") is not False


def _differs(item: Any) -> Contradiction | None:
    if not isinstance(item, dict):
        return None
    wrong, right = _text(item.get("answer")), _text(item.get("reference"))
    kind = _text(item.get("kind")).lower()
    if not wrong or not right or wrong == right or kind == "none":
        return None
    return Contradiction(
        kind=cast("Any", kind if kind in KINDS else "other"), wrong=wrong, right=right
    )


def _text(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
