"""A limit that the claim leaves out: only, reserved for, up to, of one sort.

"Open to all members" against "open to Premium members only", "all unused days" against "up to five
unused days", "for any reason" against "for medical reasons", 面向所有客户 against 仅面向企业版客户.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.claims_clauses import has_verb
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.overruled_base import APART, Overruled, overruled
from rag_doctor.judges.offline.parts import denies
from rag_doctor.judges.offline.value_owners import Clause, clauses_of
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token

__all__ = ["of_all_as_of_them", "wider_scope"]

_HELD = 0.75  # share of the claim's other words that the passage must hold
_ALL = re.compile(
    r"\b(?:all|every|any|each)(?: of)?(?: the| our| its)? (?=[a-z])"
    r"|(?:所有|全部|任何|每(?:个|位|名)|全体)的?(?=[\u4e00-\u9fff])|一切(?=[\u4e00-\u9fff])"
)
_ONLY = re.compile(
    r"(?<!not )\bonly\b|\b(?:reserved|exclusive(?:ly)?) (?:for|to)\b|\b(?:limited|restricted) to\b"
    r"|(?<!不)仅(?:限|面向|对|供|向|适用于|在|能|可)?|(?<!不)只(?:限|面向|对|有|供|能|可|向|在|适用于)"
    r"|(?<!不)限于|专供"
)
_ALL_WORD = re.compile(r"所有|全部|任何|每个|每位|每名|全体|一切|都|均|all|every|any|each")
_WHOLE = 0.99  # so much of each other word the passage must hold
_UP_TO = re.compile(
    r"(?:\b(?:up to|at most|a maximum of|no more than)|最多|至多|不超过)[^,.;，。；]{1,24}$"
)
_ALSO_ALL = re.compile(
    r"\b(?:all|every|any|each|everyone|anyone)\b|所有|全部|任何|每[个位名]|全体|一切"
)


def wider_scope(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim about all where a passage speaks of some; `None` = nothing."""
    claim = reading.whole.view
    said = _ALL.search(claim.folded)
    noun = _noun(claim, said.end()) if said else None
    if said is None or noun is None or denies(claim.text):
        return None
    rest = [
        at for at, t in enumerate(reading.whole.terms) if not said.start() <= t.start <= noun.start
    ]
    shown: Overruled | None = None
    for unit in reading.whole.order if rest else ():
        share = reading.whole.held[rest, unit].mean()
        if share < _HELD or base.unsaid(unit):
            continue
        for clause in clauses_of(base, unit):
            spot = next((t for t in clause.seen.tokens if t.norm == noun.norm), None)
            if spot is None:
                continue
            limit = _limit(claim, clause, spot)
            if limit is None:
                return None
            if limit and (shown is None or shown is APART):
                wrong = claim.text[said.start() : noun.end]
                shown = overruled("quantifier", wrong, clause.text, unit)
            shown = shown or APART
    return shown


def _noun(text: View, start: int) -> Token | None:
    """The head of the phrase behind "all": its last word in English, its first in Chinese."""
    found: Token | None = None
    for token in text.tokens:
        if token.start < start:
            continue
        if token.kind == "punct" or is_stopword(token.text.lower()):
            break
        if token.kind == "han":
            return token
        found = token
        if token.text.lower().endswith("s"):
            break
    return found


def _limit(claim: View, clause: Clause, noun: Token) -> bool | None:
    """`True` = the clause speaks of some only, `False` = perhaps of one sort, `None` = of all."""
    before = clause.seen.folded[: noun.start]
    if _ONLY.search(clause.seen.folded) or _UP_TO.search(before):
        return True
    if _ALSO_ALL.search(clause.seen.folded):
        return None
    words = [t for t in clause.seen.tokens if t.kind != "punct" and t.end <= noun.start]
    if words and words[-1].text == "的":  # 上夜班的员工
        words.pop()
    joint = _joint(claim, noun)
    while words and words[-1].norm in joint:
        words.pop()
    last = words[-1] if words else None
    if joint and last is not None and has_verb(last.text.lower()):
        return None
    if last is None or is_stopword(last.text.lower()) or last.kind == "number":
        return None
    return None if any(t.norm == last.norm for t in claim.tokens) else False


def _joint(claim: View, noun: Token) -> set[str]:
    """The words between "all" and its noun: "credit" of all credit cards."""
    said = _ALL.search(claim.folded)
    start = said.end() if said else 0
    end = next((t.start for t in claim.tokens if t.norm == noun.norm and t.start >= start), 0)
    return {t.norm for t in claim.tokens if start <= t.start < end}


def of_all_as_of_them(reading: Reading, base: Base) -> bool:
    """Does a passage say of a kind (会员) what the claim says of all of it (所有会员)?"""
    claim = reading.whole.view
    said = _ALL.search(claim.folded)
    if reading.frame is not None or said is None or denies(claim.text):
        return False
    rest = [at for at, t in enumerate(reading.whole.terms) if not _ALL_WORD.fullmatch(t.norm)]
    full = [
        unit
        for unit in reading.whole.order
        if len(rest) > 1 and reading.whole.held[rest, unit].min() >= _WHOLE
    ]
    plain = [u for u in full if not base.unsaid(u) and not denies(base.units[u].text)]
    return bool(plain) and wider_scope(reading, base) is None
