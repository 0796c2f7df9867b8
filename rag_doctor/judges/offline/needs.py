"""Needed or not, allowed or forbidden: the same act with the other stance.

"Working abroad needs no approval" against 须事先获得书面批准; "you may share your password" against
切勿将密码告知任何人. The clause that holds most of the claim decides, if it holds its act.
"""

# ruff: noqa: E501  (a cue stays on one line)

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.parts import denies
from rag_doctor.judges.offline.value_owners import Clause, clauses_of, holds
from rag_doctor.text.folding import fold

__all__ = ["other_stance", "stance_of"]

_HELD = 0.75  # share of the claim's words that the passage must hold
_CLOSE = 0.1  # passages that hold so much less than the best must not say otherwise
_FEWEST = 2
_STANCES = (
    (
        "free",
        re.compile(
            r"\b(?:(?:do|does|did|need|is|are|will|would)(?: not|n't) (?:be )?(?:need(?:ed)?(?: to)?|required?|necessary|have to|mandatory|compulsory)"
            r"|need(?: not|n't)|no (?:[a-z-]+ ){1,3}(?:is |are )?(?:needed|required|necessary)|without (?:any |prior |the |a )?(?=[a-z]+(?:al|ion|ent|ee|its?)\b)"
            r"|needs? no|requires? no|no need (?:to|for)|optional)\b"
            r"|无需|无须|毋须|不需要?|不必|不用(?!于)|不须|用不着|没必要|可不(?=经|交|提)"
        ),
    ),
    (
        "bound",
        re.compile(
            r"\b(?:must(?! not|n't)|requires?|required|needs?(?! not| no\b)|needed|ha(?:s|ve) to|mandatory|compulsory|obligatory|necessary)\b"
            r"|(?<![无毋不])必?须|(?<![无不])需要?(?!求|量)|必需|应当|务必|(?<![不])得(?=经|有|先)"
        ),
    ),
    (
        "barred",
        re.compile(
            r"\b(?:must not|mustn't|may not|cannot|can't|can not|not (?:allowed|permitted|be)|(?:is|are|was|were|wo)n't (?:be )?(?:allowed|permitted|welcome)|forbidden|prohibited|banned|don't|do not)\b"
            r"|不得|不能|无法(?![律规])|不可(?!以?避)|不准|不许|不允许|禁止|严禁|切勿|请勿|勿|谢绝|不让"
        ),
    ),
    (
        "allowed",
        re.compile(
            r"\b(?:may(?! not)|can(?! not|not|'t)|allowed|permitted|welcome|free to)\b"
            r"|(?<![不许认])可以?(?![不能靠])|允许|能够?(?![源力耗])|准许|欢迎"
        ),
    ),
)
_OPPOSED = frozenset((frozenset(("free", "bound")), frozenset(("barred", "allowed"))))
_ONLY = re.compile(r"\b(?:only|unless|except|until)\b|[只仅]|除非|除外|之前|以前")


@lru_cache(maxsize=8192)
def stance_of(text: str) -> str:
    """ "free", "bound", "barred" or "allowed"; "" where none or more than one is said."""
    folded = fold(text)
    if _ONLY.search(folded):
        return ""
    found: list[str] = []
    for name, pattern in _STANCES:
        if pattern.search(folded):
            found.append(name)
            folded = pattern.sub(" ", folded)
    return found[0] if len(found) == 1 else ""


def other_stance(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim that allows, bars or requires otherwise; `None` = nothing."""
    claim = reading.whole.view
    mine = stance_of(claim.text)
    words = _plain(reading) if mine else []
    if len(words) < _FEWEST:
        return None
    shares = [float(reading.whole.held[words, unit].mean()) for unit in range(len(base.units))]
    most = max(shares, default=0.0)
    shown: Overruled | None = None
    for unit in reading.whole.order:
        if shares[unit] < max(_HELD, most - _CLOSE) or base.unsaid(unit):
            continue
        clause = _deciding(reading, base, unit, words[-1])
        if clause is None or _denied_besides(base, unit, clause, mine):
            return None
        if frozenset((mine, stance_of(clause.text))) not in _OPPOSED:
            return None
        shown = shown or overruled("negation", claim.text, clause.text, unit)
    return shown


def _denied_besides(base: Base, unit: int, clause: Clause, mine: str) -> bool:
    """Does another clause of the passage deny what a denying claim may mean ("…, but not in the
    shops")?"""
    if mine not in ("barred", "free"):
        return False
    others = (one.text for one in clauses_of(base, unit) if one.text != clause.text)
    of_it = ("", "barred") if mine == "barred" else ("",)
    return any(denies(text) and stance_of(text) in of_it for text in others)


def _deciding(reading: Reading, base: Base, unit: int, act: int) -> Clause | None:
    """The clause that has the claim's act and a stance, or else the only one with a stance."""
    stated = [clause for clause in clauses_of(base, unit) if stance_of(clause.text)]
    acting = [clause for clause in stated if holds(clause.seen, reading, act)]
    if acting:
        return acting[0] if len({stance_of(one.text) for one in acting}) == 1 else None
    return stated[0] if len(stated) == 1 else None


def _plain(reading: Reading) -> list[int]:
    terms = reading.whole.terms
    return [at for at, t in enumerate(terms) if t.value is None and not _of_stance(t.surface)]


def _of_stance(word: str) -> bool:
    return any(pattern.fullmatch(word) for _, pattern in _STANCES) or word in (
        "require",
        "required",
        "requires",
        "need",
        "needed",
        "needs",
        "allowed",
        "permitted",
    )
