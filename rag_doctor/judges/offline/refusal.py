"""Does the answer decline, or say nothing definite? The text's own cues, read with the question.

What sounds like a refusal may be the answer: "No, parking is not provided" to a yes-or-no question.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.echo import repeats_question
from rag_doctor.judges.offline.evasion import is_evasive
from rag_doctor.judges.offline.question import read_question
from rag_doctor.records import Refusal
from rag_doctor.text import fold, refusal

__all__ = ["read_refusal"]

_POLAR = re.compile(
    r"^\W*(?:yes|no|nope|yep|是的|不是|不|否|没有|可以|不可以|不能|不会|对)(?![a-z])[\W]"
)
_APOLOGY = re.compile(
    r"^\W*(?:(?:i'?m|i am|we are|we'?re) )?(?:very |so )?(?:sorry|unfortunately|apologies)\b"
    r"[ ,.:;!-]*(?:but\b)?"
    r"|^\W*(?:很|非常)?(?:抱歉|对不起|遗憾)(?:的是)?[，,。：:！! ]*",
    re.IGNORECASE,
)
_SOURCES = re.compile(
    r"\b(?:documents?|passages?|contexts?|texts?|sources?|information|materials?|provided|given)\b"
    r"|文档|资料|上下文|段落|材料|信息|原文|文中|内容|无法(?:回答|确定|得知|判断)|不知道|不清楚"
)
_SILENCE_ZH = re.compile(r"\W*(?:没有|并没有|没|未|并未|尚未)(?:作出?|做出?)?(\w{2,3})\W*")
"""没有规定: to 有规定吗 it is the answer, to anything else a silence."""
_WORD = re.compile(r"[^\W_]")


def read_refusal(question: str, answer: str) -> Refusal:
    """`refused` = declines as a whole; `partial` = a part; `noncommittal` = says nothing.

    A blank answer is neither: it is empty, and the checks say so.
    """
    if not answer.strip():
        return Refusal()
    if not _WORD.search(answer):
        return Refusal(noncommittal=True)  # "?!", an emoji
    cue = refusal(_APOLOGY.sub("", answer, count=1))
    text = cue.span.text if cue.span else ""
    if cue.refused and _answers_in_the_negative(question, answer):
        return Refusal()
    vague = (cue.noncommittal and bool(text)) or is_evasive(answer)
    vague = vague or repeats_question(question, answer)
    return Refusal(
        refused=cue.refused,
        partial=cue.partial,
        noncommittal=vague and not cue.refused,
        text=text,
    )


def _answers_in_the_negative(question: str, answer: str) -> bool:
    """A plain no to a yes-or-no question, without a word about the sources."""
    if read_question(question).kind != "yes_no":
        return False
    folded = fold(answer)
    if said := _SILENCE_ZH.fullmatch(folded):
        return said[1] in fold(question)
    return bool(_POLAR.match(folded)) and not _SOURCES.search(folded)
