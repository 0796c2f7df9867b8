"""Sentences that only say the writer does not know: "I don't know.", "Not sure.", 我不太确定.

Beside an answer they claim nothing and answer nothing; by themselves they are a refusal or an
evasion, which is told elsewhere.
"""

from __future__ import annotations

import re

from rag_doctor.text.folding import fold
from rag_doctor.text.refusal_cues import HEDGES
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["beside_shrugs", "is_shrug"]

_KNOWS_NOT = re.compile(
    r"\b(?:i|we) (?:really |honestly |just )*(?:do not|don't|didn't|wouldn't) know(?: for sure)?\b"
    r"|\b(?:i|we) (?:have )?no idea\b|\b(?:i )?(?:can't|cannot|couldn't) (?:really )?(?:say|tell)\b"
    r"|不(?:太|是很|大)?(?:知道|清楚|确定|了解)|没(?:什么)?头绪"
)
_BESIDE = frozenset(
    [
        "sorry",
        "honestly",
        "really",
        "however",
        "though",
        "but",
        "unfortunately",
        "我",
        "我们",
        "这个",
        "这",
        "这点",
        "这一点",
        "也",
        "还",
        "真",
        "实在",
        "其实",
        "确实",
        "抱歉",
        "不过",
        "但",
        "对此",
    ]
)
_LONGEST = 80  # characters of a shrug


def is_shrug(folded: str) -> bool:
    """Is nothing left of a sentence (folded) without its words of not knowing?"""
    if len(folded) > _LONGEST:
        return False
    rest = _KNOWS_NOT.sub(" ", HEDGES.sub(" ", folded))
    return rest != folded and not set(content_words(rest)) - _BESIDE


def beside_shrugs(text: str) -> tuple[int, int]:
    """(start, end) of a text without the shrugs at its ends; all of it where it is nothing else."""
    told = [one for one in sentences(text) if not is_shrug(fold(one.text))]
    if not told or len(told) == len(sentences(text)):
        return 0, len(text)
    return told[0].start, told[-1].end
