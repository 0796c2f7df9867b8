"""What only says who or what the entry before it is: "Maria Venn, the CEO, and Tom Field".

Such words are no entry of a list; they stay with what they explain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.text.han_cut import tag

__all__ = ["together"]

_OFFICE = r"(?:[a-z]|C[A-Z]O\b|VP\b|[A-Z]{2}\b(?= [a-z]))"
_ROLE_EN = re.compile(
    rf"\s*(?:(?:[Tt]he|[Aa]n?|[Oo]ur|[Ii]ts|[Tt]heir|[Hh]is|[Hh]er|[Yy]our|[Mm]y)\s+{_OFFICE}"
    r"|(?:chief|head|director|manager|chair\w*|president|deputy|vice|acting|senior|former|founder"
    r"|co-founder|author|owner|who|whom|whose|which|now|then|formerly|also known as|aged)\b)"
)
_WORD = r"[A-Z][\w.'’-]*"
_NAME_EN = re.compile(
    rf"\s*(?:by |to |from |with |for )?{_WORD}(?:\s+(?:{_WORD}|of|de|van|von|der|bin|al))*\s*"
)
_PERSON_EN = re.compile(r"\s*(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?[A-Z][\w'’-]+(?:\s+[A-Z][\w.'’-]*)+\s*")
_ROLE_ZH = re.compile(
    r"\s*(?:现任|时任|前任?)?[\u3400-\u9fff]{0,8}"
    r"(?:总监|经理|主任|主管|负责人|总裁|董事长?|首席\w{2,4}官"
    r"|院长|校长|局长|部长|处长|科长|组长|班长|所长|秘书|会计|工程师|律师|创始人|书记)\s*"
)
_HAN = re.compile(r"[\u3400-\u9fff]")


def together(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The entries with each apposition joined to the entry before it; offsets into `text`."""
    out: list[tuple[int, int]] = []
    for start, end in spans:
        before = out[-1] if out else (0, 0)
        joint = text[before[1] : start]
        if out and _explains(text[slice(*before)], text[start:end], joint):
            out[-1] = (out[-1][0], end)
        else:
            out.append((start, end))
    return out


def _explains(before: str, entry: str, joint: str) -> bool:
    """Does the entry say who or what the one before is? "and" joins another one to it."""
    if _HAN.search(entry):
        comma = joint.strip() in (",", "，")
        return comma and _ROLE_ZH.fullmatch(entry) is not None and _is_person(before)
    if re.search(r"\b(?:and|or)\b", joint):
        return False
    if _ROLE_EN.match(entry):
        return _NAME_EN.fullmatch(before) is not None or _PERSON_EN.search(before) is not None
    return _PERSON_EN.fullmatch(entry) is not None and _ROLE_EN.match(before) is not None


def _is_person(name: str) -> bool:
    runs = [kind for _, kind in tag(name.strip())]
    return bool(runs) and runs[-1] == "nr" and len(name.strip()) <= 12
