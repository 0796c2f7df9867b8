"""What a text asserts now: without what it denies, asks, calls a rumour, or tells of the past.

"It is false that new staff get 14 days" holds every word of the evidence and is none. Such a
sentence is set aside only where it says the statement's words itself; a statement that speaks
in the same way keeps it.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.records import Claim
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["asserted"]

_SAYS, _ASKS = 0.6, 0.75  # least share of the statement's words in a sentence that is set aside
_UNSAID = re.compile(
    r"\b(?:it is|it's|is|are|was) (?:false|not true|untrue|not the case|a myth|a rumou?r)\b"
    r"|\b(?:wrongly|mistakenly|falsely|incorrectly)\b"
    r"|^\W*(?:until|before|prior to|up to|in) (?:the )?(?:end of )?(?:\w+ )?(?:19|20)\d\d\b[^.]*"
    r"\b(?:was|were|had|got|did|could|used|\w+ed)\b"
    r"|\b(?:used to|no longer|formerly)\b"
    r"|^\W*if the (?:draft|proposal|plan|bill|motion)\b"
    r"|误以为|误认为|错误地|谣言|谣传|传言|并非|不再|曾经"
    r"|(?:19|20)\d\d ?年(?:\d+ ?月)?(?:底)?(?:以前|之前|前)"
    r"|^\W*(?:如果|若|一旦)?[^，。]{0,6}(?:草案|提案|征求意见稿)[^，。]{0,4}(?:通过|获批)",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？][\"'”’)）」』]*\s*$")
_YES = re.compile(
    r"\W*(?:yes|right|correct|indeed|sure|是|对|可以|有|没错)(?![a-z])", re.IGNORECASE
)


def asserted(claim: Claim, text: str) -> str:
    """The text without the sentences that only seem to say the claim."""
    said = claim.to_judge
    if _UNSAID.search(said) or not (_UNSAID.search(text) or "?" in text or "？" in text):
        return text
    spans = sentences(text)
    gone = [
        (span.start, span.end)
        for span, after in zip(spans, [*spans[1:], None], strict=True)
        if _seems(said, span.text, after.text if after else "")
    ]
    for start, end in reversed(gone):
        text = f"{text[:start]}\n{text[end:]}"
    return text


def _seems(said: str, sentence: str, after: str) -> bool:
    if _UNSAID.search(sentence):
        return _share(said, sentence) >= _SAYS
    if not _QUESTION.search(sentence) or _QUESTION.search(said) or _YES.match(after):
        return False
    values = {value.text for value in values_of(said)}
    here = {value.text for value in values_of(sentence)}
    return bool(values) and values <= here and _share(said, sentence) >= _ASKS


def _share(said: str, sentence: str) -> float:
    words = set(content_words(said))
    return len(words & set(content_words(sentence))) / len(words) if words else 0.0
