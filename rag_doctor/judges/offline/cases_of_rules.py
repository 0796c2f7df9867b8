"""A rule of the contexts put to a single case: an order of 80 euros where "over 50" is the rule.

The amount of the case is no other amount than the rule's. It meets the rule's bound or it does
not; where it does not, what the rule promises may be denied of it, or the rest clause holds.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.denials_alike import supposed, telling_cues
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.own_clause import segments
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity, comparable
from rag_doctor.text.stemming import stem

__all__ = ["breaks_the_rule", "fits_the_rule", "follows_a_rule", "is_case", "meets"]

_MOST = 24  # amounts of a text that are compared
_LIMIT_WORDS = re.compile(
    r"\b(?:limit\w*|max(?:imum)?|min(?:imum)?|cap(?:ped)?|ceiling|threshold|at most|at least"
    r"|up to)\b"
    r"|上限|下限|最[高低大小多少长短]|封顶|起[点付送]|门槛|限额|至[多少]"
)
_BEFORE_EN = re.compile(
    r"(?:\b(?:an?|another|one|of|aged|with|worth|weighing|measuring|costing|totall?ing|is|was|are"
    r"|lasting|turning|just|only|after|for)\s+)$"
)
_CONDITION_EN = re.compile(r"\b(?:if|when|once|where|suppose|anyone|someone|who|whoever)\b")
_NAMES_AMOUNT = re.compile(
    r"\b(?:is|was|are|be|costs?|pays?|paid|takes?|lasts?|get|gets|have|has|for|receives?|allows?"
    r"|up|within|every)\s+(?:only |just |about |valid |available )?(?:for )?$"
)
_AFTER_ZH = re.compile(
    r"^(?:的|,|(?:儿童|孩子|小孩|老人|学生|员工|以下|以上)?(?:就|也|都|便|则|还|不|可|需|须|要|能|会"
    r"|得|应|免|包|无|必|享|有))"
)
_NAMES_AMOUNT_ZH = re.compile(r"(?:为|是|有|达|享|享有|需|要|须|可|休|每|付|收|交|至|到|在|于)$")
_AGED_ZH = re.compile(r"^(?:的|大)?(?:儿童|孩子|小孩|婴儿|老人|青年|学生|人|者)")
_BOUND_WORD = re.compile(
    r"(?:\b(?:(?:more|less|fewer|longer|shorter|older|younger|higher|lower|greater|larger|smaller)"
    r" than|over|above|under|below|up to|at least|at most|from|aged|exceeding)|超过|高于|低于|多于"
    r"|少于|大于|小于|不足|未满|年满|满|至少|至多|最[多少高低大小])\s*$"
)
_HELD = 0.8  # share of a word that the unit must hold
_FEWEST = 1
_MEASURES = frozenset(map(stem, ("aged", "old", "worth", "weighing", "measuring", "lasting")))
_REST = re.compile(
    r"\b(?:otherwise|else|below that|above that|all others?|in all other cases|remaining)\b"
    r"|否则|其余|其他情况|不足的?|不满|未满|未达"
)


def fits_the_rule(side: Side, value: Value, other: Value) -> bool:
    """Is `value` a case that the rule with the bound `other` speaks of, and rightly so?"""
    case = is_case(side.claim.folded, value) and not _deadline(side.given, other)
    return (case and meets(value.item, other.item) is True) or _outcome(
        side.claim, side.given, value, other
    ) is True


def breaks_the_rule(side: Side) -> Found | None:
    """The claim says of a case what the rule says of all the others, in the rule's own words."""
    given = side.base.values(side.unit)[:_MOST]
    for value in side.claim.values[:_MOST]:
        if any(_outcome(side.claim, side.given, value, other) for other in given):
            continue
        for other in given:
            if _outcome(side.claim, side.given, value, other) is not False:
                continue
            if not _all_else(side.reading, side.base, side.unit, value):
                continue
            if meets(value.item, other.item):
                return found(side, "negation", side.claim.text, side.given.text, 0.95, sure=True)
            return found(side, "number", value.text, bound_of(side.given, other), 0.95, sure=True)
    return None


def follows_a_rule(reading: Reading, base: Base) -> bool:
    """Does a rule of one unit, in all the other words of the claim, give what it says of a case?"""
    claim = reading.whole.view
    cases = [value for value in claim.values[:_MOST] if is_case(claim.folded, value)]
    return any(
        _outcome(claim, view(base.units[unit].text), value, other) is True
        and _all_else(reading, base, unit, value)
        for value in cases
        for unit in reading.whole.order
        for other in base.values(unit)[:_MOST]
    )


def bound_of(given: View, other: Value) -> str:
    """The bound as it is written, with the word that makes it one."""
    before = _BOUND_WORD.search(given.folded[: other.start])
    return given.text[before.start() if before else other.start : other.end]


def _outcome(claim: View, given: View, value: Value, other: Value) -> bool | None:
    """Does the claim agree with the rule about its case? `None` = it is no case of that rule."""
    inside = meets(value.item, other.item) if is_case(claim.folded, value) else None
    if inside is None or _deadline(given, other):
        return None
    turned = _denies(claim.text) != _denies(_clause(given, other))
    return inside != turned or (not inside and _by_the_rest(claim, given, value))


def _denies(text: str) -> bool:
    """Is anything denied outside a condition?"""
    return any(not supposed(text, cue.start) for cue in telling_cues(text))


def _deadline(given: View, other: Value) -> bool:
    """Is the bound the time left for something ("within three days"), no case's own?"""
    if not isinstance(other.item, Quantity) or other.item.dimension != "time":
        return False
    before, after = given.folded[: other.start], given.folded[other.end :]
    within = re.search(r"\b(?:within|in|no later than)\s*(?:the )?$", before)
    if within or not other.text.endswith(("内", "之内", "以内")):
        return within is not None
    return not after.startswith("的")


def _all_else(reading: Reading, base: Base, unit: int, case: Value) -> bool:
    """Does the unit hold every other word and amount of the claim?"""
    whole = reading.whole
    rest = [i for i, term in enumerate(whole.terms) if term.value != case]
    words = [i for i in rest if whole.terms[i].value is None]
    rest = [i for i in rest if whole.terms[i].norm not in _MEASURES]
    return len(words) >= _FEWEST and all(whole.held[i, unit] >= _HELD for i in rest)


def meets(case: object, rule: object) -> bool | None:
    """Does an exact amount lie within the rule's bounds? `None` = they do not compare."""
    if not isinstance(case, Quantity) or not isinstance(rule, Quantity):
        return None
    if case.bound != "exact" or rule.bound == "exact" or case.label or rule.label:
        return None
    if not comparable(case, rule) and not _both_ages(case, rule):
        return None
    mine, unit = _based(case, case.value)
    low, high = (None if end is None else _based(rule, end) for end in (rule.low, rule.high))
    for end in (low, high):
        if end is not None and end[1] != unit and not _both_ages(case, rule):
            return None
    over = low is None or mine > low[0] or (mine == low[0] and not rule.strict)
    under = high is None or mine < high[0] or (mine == high[0] and not rule.strict)
    return over and under


def _both_ages(case: Quantity, rule: Quantity) -> bool:
    """A child of 4 beside "children under 6": one of the two is a bare number."""
    units = {case.unit, rule.unit}
    return (units <= {None, "age", "year"} and None in units) or units == {"age", "year"}


def _based(quantity: Quantity, number: object) -> tuple[Fraction, str | None]:
    value, unit = replace(quantity, value=number).to_base()  # type: ignore[arg-type]
    return Fraction(value), unit


@lru_cache(maxsize=4096)
def _is_case(folded: str, start: int, end: int) -> bool:
    before, after = folded[:start], folded[end:]
    if _LIMIT_WORDS.search(before[-24:]) or _LIMIT_WORDS.search(after[:12]):
        return False
    if re.search(r"[\u3400-\u9fff]", folded):
        if _AGED_ZH.search(after):
            return True
        return bool(_AFTER_ZH.search(after)) and not _NAMES_AMOUNT_ZH.search(before)
    clause = re.split(r"[,;:]", before)[-1]
    if _CONDITION_EN.search(clause):
        return True
    if not _BEFORE_EN.search(before):
        return False
    if re.search(r"\b(?:an?|another|of|aged|worth|weighing|after) $", before):
        return True
    return not _NAMES_AMOUNT.search(before)


def is_case(folded: str, value: Value) -> bool:
    """Is the amount that of a single thing or event ("a 10 MB file"), not what the claim gives as
    the amount ("lasts 10 hours")?"""
    item = value.item
    if not isinstance(item, Quantity) or item.bound != "exact" or item.label is not None:
        return False
    return _is_case(folded, value.start, value.end)


def _clause(given: View, other: Value) -> str:
    """The clause of the passage in which the rule's bound stands, to where its effect is said."""
    text = given.text
    spans = segments(text)
    at = next((n for n, s in enumerate(spans) if s[0] <= other.start < s[1]), 0)
    start, end = spans[at]
    if at + 1 < len(spans) and not _REST.search(fold(text[slice(*spans[at + 1])])):
        end = spans[at + 1][1] if text[end : spans[at + 1][0]].strip(" ,，") == "" else end
    return text[start:end]


def _by_the_rest(claim: View, given: View, value: Value) -> bool:
    """Does the claim take what a rest clause ("otherwise …") gives for all other cases?"""
    rest = [v for v in claim.values if v is not value]
    for span in segments(given.text):
        if not _REST.search(fold(given.text[slice(*span)])):
            continue
        there = [v for v in given.values if span[0] <= v.start < span[1]]
        if rest and all(any(relation(v, g) == "same" for g in there) for v in rest):
            return True
    return False
