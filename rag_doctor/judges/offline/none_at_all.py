"""None at all, where the passage has some: "without losing a single game" beside "lost only one".

And in full, where something is taken off: "a full refund" beside "a 15% fee is deducted". The thing
denied, or given in full, must be the one that the passage tells of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_doctor.judges.offline.barred_unless import known
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.value_owners import clauses_of, holds
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations

__all__ = ["none_at_all", "paid_in_full", "same_in_full"]

_NONE = (
    re.compile(
        r"\bwithout (?P<v>[a-z]+ing) (?:(?:even |a |any )?(?:single|one)|any|a) (?P<n>[a-z]+)"
    ),
    re.compile(
        r"(?:\bnot|n't|\bnever) (?P<v>[a-z]+) (?:(?:even )?(?:a single|one|a)|any) (?P<n>[a-z]+)"
    ),
    re.compile(r"\b(?P<v>[a-z]{3,}) (?:not (?:a single|one)|no|none of \w+) (?P<n>[a-z]+)"),
    re.compile(
        r"[一1](?P<n>[\u4e00-\u9fff]{1,4}?)(?:都|也)?(?:未|没有?|不曾)(?P<v>[\u4e00-\u9fff]{1,2})"
    ),
    re.compile(
        r"(?:未|没有?|从未|不曾)(?P<v>[\u4e00-\u9fff]{1,2}?)(?:过|了)?(?:任何一?|一)"
        r"(?P<n>[\u4e00-\u9fff]{1,4})"
    ),
)
_SOME = re.compile(
    r"\b(?P<v>[a-z]+) (?:only |just |exactly |but )?"
    r"(?:one|once|two|three|four|five|\d+|a (?:single|few)|several|some)\b"
    r"(?P<n>(?:(?! and | but | or | no | not )[^,.;])*)"
    r"|(?:只|仅|共)?(?P<vz>[\u4e00-\u9fff]{1,2}?)(?:过|了)?(?:[一二两三四五六七八九十几]|\d+)"
    r"(?=(?P<nz>[\u4e00-\u9fff]{1,4}))"
)
_REFUND = r"(?:refund\w*|reimburs\w+|return\w*|repa\w+|pa(?:id|y|ys) back|get \w+ money back)"
_FULL = re.compile(
    r"\b(?:full|entire|whole|complete|100 ?%) (?:refund|reimbursement|price|amount|sum|deposit)"
    rf"|\b{_REFUND}\b[^,.;]*?\b(?:in full|fully|completely|entirely)\b"
    r"|\b(?:no|without(?: any)?) (?:deductions?|fees?|charges?)\b"
    r"|\bnothing is (?:deducted|withheld)"
    r"|全额(?:退款?|返还?|报|补|赔|支)|全部退|全数退|不扣(?:除)?(?:任何|手续)?费用?|足额(?:退|返)|原价退"
)
_TAKEN_OFF = re.compile(
    r"\b(?:deduct(?:ed|s)?|withh[eo]ld|retain(?:ed|s)?|minus|less an?|kept back|subtracted"
    r"|after deducting)\b|扣除|扣减|扣下|扣收|扣(?=\d)|收取[^,，。;；]{0,8}(?:手续费|违约金|退票费)"
)
_EXCEPTS = re.compile(r"\bexcept|\bexclud|\bapart from\b|除")
_GET = frozenset(("get", "receiv", "give", "可", "可以", "能", "会", "将"))
_MARKS = ",;.，。；"
_HELD = 0.75


def none_at_all(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim that there was none of what the passage counts."""
    claim = fold(reading.claim.to_judge)
    denied = [(m["v"], m["n"]) for form in _NONE for m in form.finditer(claim)]
    if not denied:
        return None
    for unit in reading.whole.order[:3]:
        text = base.units[unit].text
        if base.unsaid(unit) or _EXCEPTS.search(fold(text)):
            continue
        for verb, noun, at in _told(text):
            start = max(text.rfind(mark, 0, at[0]) for mark in _MARKS) + 1
            if negations(text[start : at[1]]) or not _of_one_subject(reading, unit):
                continue
            counted = noun.strip() or text[: at[0]]  # "won nine matches and lost two"
            if any(_same(v, verb) and _same(n, counted) for v, n in denied):
                return overruled("negation", reading.claim.to_judge, text, unit)
    return None


def _told(text: str) -> Iterator[tuple[str, str, tuple[int, int]]]:
    for match in _SOME.finditer(fold(text)):
        yield match["v"] or match["vz"], match["n"] or match["nz"] or "", match.span()


def _same(word: str, given: str) -> bool:
    mine, theirs = view(word), view(given)
    if not mine.tokens or not theirs.tokens:
        return False
    return word in given or all(known(token.norm, theirs) for token in mine.tokens)


def _of_one_subject(reading: Reading, unit: int) -> bool:
    """Does the unit hold most of the claim's words, and all its names?"""
    whole = reading.whole
    held = [float(whole.held[at, unit]) for at, term in enumerate(whole.terms) if not term.name]
    names = [float(whole.held[at, unit]) for at, term in enumerate(whole.terms) if term.name]
    return sum(one >= _HELD for one in held) >= _HELD * len(held) and all(
        one >= _HELD for one in names
    )


def paid_in_full(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against "in full", "no deductions" where the passage takes something off."""
    claim = fold(reading.claim.to_judge)
    if not (match := _FULL.search(claim)) or _TAKEN_OFF.search(_FULL.sub(" ", claim)):
        return None
    if any(cue.end <= match.start() for cue in negations(claim)):
        return None
    units = [unit for unit in reading.whole.order[:3] if not base.unsaid(unit)]
    if any(_FULL.search(base.units[unit].folded) for unit in range(len(base.units))):
        return None  # some cases are paid in full, and nobody can say which this is
    rest = _rest(reading, claim)
    for unit in units:
        text = base.units[unit].text
        off = _TAKEN_OFF.search(fold(text))
        held = sum(reading.whole.held[at, unit] >= _HELD for at in rest)
        if off and not negations(text[: off.end()]) and rest and held >= _HELD * len(rest):
            return overruled("quantifier", reading.claim.to_judge, text, unit)
    return None


def same_in_full(reading: Reading, base: Base) -> bool:
    """Does one clause say of the same that it is paid in full, in other words?"""
    claim = fold(reading.claim.to_judge)
    rest = _rest(reading, claim)
    if not _FULL.search(claim) or not rest:
        return False
    return any(
        _FULL.search(clause.seen.folded) and all(holds(clause.seen, reading, at) for at in rest)
        for unit in reading.whole.order[:3]
        for clause in clauses_of(base, unit)
    )


def _rest(reading: Reading, claim: str) -> list[int]:
    """The claim's terms, but for those that say "in full", and the verb beside them."""
    spans = [match.span() for match in _FULL.finditer(claim)]
    return [
        at
        for at, term in enumerate(reading.whole.terms)
        if term.norm not in _GET
        and not any(a < term.start + len(term.surface) and term.start < b for a, b in spans)
    ]
