"""What a draft must pass before it may be written, the cheap checks first, each with its name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.copying import copied_run
from rag_doctor.evalset.synth.draft import Draft
from rag_doctor.text import fold, refusal

__all__ = ["CHECKS", "cheap_check", "cheap_fault"]

CHECKS = (
    "incomplete", "unplaced", "form", "doubled", "copied", "answer_in_question", "must_include",
    "refusal", "repeated", "unsupported", "unreadable", "closed_book",
)  # fmt: skip
"""Names of all checks. `doubled` = a question across passages that is two in a row. `incomplete`
and `unplaced` are those of a model's reply; `repeated`, `unsupported`, `unreadable` and
`closed_book` need the other drafts, a judge, or a server."""
_WORDS = (4, 48)
_CHARACTERS = (6, 90)
_PAIRS = ("()", "（）", "“”", "《》", "「」")
_BAD_END = re.compile(
    r"(?:的|了了|是|在|由|于|为|和|与|把|被)？$|\b(?:the|a|an|of|and|or|to|with)\?$"
)
_DOUBLED = re.compile(
    r"[?？].*[?？]"
    r"|[,;] (?:and|also)(?: also)? (?:(?:by|for|in|on|at|to|within|after|from) )?"
    r"(?:what|how|who|whom|whose|when|where|why|which)\b(?! are (?:the two|both))"
    r"|(?:什么|多少|几|谁|哪|怎么|怎样|吗|多久)[^，；]*[，；](?:另外|还有|以及|同时|并且|此外|而且)",
    re.IGNORECASE,
)
"""Two questions in a row, each with a question word of its own: every half is answered alone."""
_ODD = re.compile(r"[，。；：]{2}|\s[,;]|，？|\b(\w+) \1\b|([\u4e00-\u9fff]{2})\2{2}|\bis are\b")


def cheap_fault(draft: Draft, base: Base) -> str:
    """The name of the first check that the draft fails; empty = it passes all that cost nothing."""
    return cheap_check(draft, base)[0]


def cheap_check(draft: Draft, base: Base) -> tuple[str, str]:
    """The same, and what failed it where there is more to say: the copied run, the string."""
    if not _well_formed(draft):
        return "form", ""
    if draft.shape == "cross" and _DOUBLED.search(draft.question):
        return "doubled", ""
    chunks = base.by_document[draft.doc_id]
    sources = [chunk.text for chunk in chunks]
    sources += [base.by_id[i].text for i in draft.chunk_ids if base.by_id[i] not in chunks]
    if run := copied_run(draft.question, sources):
        return "copied", run
    told = [text for text in draft.must_include if holds(draft.question, text)]
    if told:
        return "answer_in_question", told[0]
    if not _strings_hold(draft, base):
        return "must_include", ", ".join(draft.must_include)
    found = refusal(draft.reference)
    return ("refusal", "") if found.refused else ("", "")


def _well_formed(draft: Draft) -> bool:
    asked = draft.question
    if draft.lang == "zh":
        fits = _CHARACTERS[0] <= len(asked) <= _CHARACTERS[1] and asked.endswith("？")
    else:
        fits = _WORDS[0] <= len(asked.split()) <= _WORDS[1] and asked.endswith("?")
    paired = all(asked.count(pair[0]) == asked.count(pair[1]) for pair in _PAIRS)
    return fits and paired and not _BAD_END.search(asked) and not _ODD.search(asked)


def holds(text: str, part: str) -> bool:
    """Does a text hold a string, as a whole: `3 days` is not in `13 days`?"""
    bare = r"\s*".join(map(re.escape, fold(part).split()))
    left = r"(?<![\w.])" if bare[:1].isascii() else ""
    right = r"(?!\w)" if part[-1:].isascii() else ""
    return re.search(left + bare + right, fold(text), re.ASCII) is not None


def _strings_hold(draft: Draft, base: Base) -> bool:
    """Every required string stands in the reference and in a passage."""
    passages: Sequence[str] = [base.by_id[i].text for i in draft.chunk_ids]
    return bool(draft.must_include) and all(
        text.strip()
        and holds(draft.reference, text)
        and any(holds(passage, text) for passage in passages)
        for text in draft.must_include
    )
