"""How a claim or a sentence of the evidence speaks: silent, hedging, denying, comparing.

Read apart from its words: the parts of a clause are looked at for words only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.claims_filter import is_lead_in, is_meta_lead_in, is_silence
from rag_doctor.text.set_phrases import AFFIRM

__all__ = ["Tone", "tone_of"]

_SPEAKS_OF_SOURCE = re.compile(
    r"\b(?:passages?|contexts?|documents?|articles?|excerpts?|text)\b|资料|文档|上文|文中|材料|段落|片段"
)
_HEDGE = re.compile(
    r"\b(?:may|might|could|possibly|perhaps|likely|probably|seems?|appears?|suggests?|some|often"
    r"|usually|generally|typically|sometimes|can)\b|可能|也许|大概|或许|似乎|一般|通常|有时|往往|据说|大约"
)
_STRONG = re.compile(
    r"\b(?:all|every|always|never|only|must|any|none|no one|entirely|completely|exactly|solely"
    r"|exclusively|guaranteed?|best|most)\b|所有|全部|都|总是|从不|只有|仅|必须|唯一|完全|一律|任何|绝对|最"
)
_CAUSE = re.compile(
    r"\b(?:because|due to|since|so that|therefore|thus|result(?:s|ed|ing)? in|caus(?:es?|ed|ing)"
    r"|leads? to|in order to|ensur(?:e|es|ing))\b"
    r"|因为|由于|因此|所以|导致|使得|从而|以便|为了|以确保"
)
_COMPARE = re.compile(
    r"\b(?:more|less|fewer|greater|higher|lower|better|worse|larger|smaller|than|most|least"
    r"|\w{3,}er than)\b"
    r"|更|比|高于|低于|超过|不如|多于|少于|大于|小于|不足|最"
)
_NEG = re.compile(
    r"\b(?:not?|never|without|neither|nor|cannot|none|nobody|nothing|unable|lacks?"
    r"|fail(?:s|ed)? to)\b|n't\b"
    r"|不(?!仅|但|同|过|断|久|少|错|只|管|论|得不|可或缺)|没有|没(?!收)|未(?!来)|无(?!论|线|疑)|非(?!常|洲)|禁止|拒绝"
)


@dataclass(frozen=True, slots=True)
class Tone:
    """Marks of tone; the counts are of cues."""

    silent: bool
    leads: bool
    of_source: bool
    negations: int
    hedges: int
    strong: int
    causes: int
    compares: int


@lru_cache(maxsize=8192)
def tone_of(folded: str) -> Tone:
    """The tone of a folded text."""
    return Tone(
        silent=is_silence(folded),
        leads=is_meta_lead_in(folded.strip("*_ ")) or is_lead_in(folded),
        of_source=_SPEAKS_OF_SOURCE.search(folded) is not None,
        negations=len(_NEG.findall(AFFIRM.sub(" ", folded))),
        hedges=len(_HEDGE.findall(folded)),
        strong=len(_STRONG.findall(folded)),
        causes=len(_CAUSE.findall(folded)),
        compares=len(_COMPARE.findall(folded)),
    )
