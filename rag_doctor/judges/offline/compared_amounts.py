"""More than another, between two, a share of a whole: do the named amounts agree?"""

from __future__ import annotations

import re
from fractions import Fraction

from rag_doctor.judges.offline.features_values import Value
from rag_doctor.judges.offline.named_parts import Part, named_in, the_one_named
from rag_doctor.judges.offline.part_outcomes import DOWN, UP, Outcome, in_base, is_plain, outcome
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.reckoning import is_like

__all__ = ["WAYS", "compared", "shared"]

WAYS = re.compile(rf"\b(?:{UP}|{DOWN})\b")
_THAN = re.compile(rf"^\s*(?:(?P<up>{UP})|(?P<down>{DOWN}))\b[^.;,]*?\bthan\b(?P<right>.+)")
_THAN_ZH = re.compile(
    r"(?P<left>[^,。;]+?)比(?P<right>[^,。;]+?)(?:要|还)?"
    r"(?:(?P<up>[多高长贵重大久远])|(?P<down>[少低短轻小近]|便宜))(?:了|出)?\s*$"
)
_THAN_BEFORE = re.compile(_THAN_ZH.pattern.replace("[^,。;]+?)比", "[^。;]+?),比"))
_SHARE = re.compile(
    r"(?P<part>[^,.;]+?)\b(?:makes? up|made up|accounts? for|accounted for|is|was|are|were"
    r"|comes? to|represents?)\s*$"
)
_SHARE_ZH = re.compile(
    r"(?P<part>[^,。;]+?)占(?:了|到)?(?P<whole>[^,。;]*?)的?(?:比例|比重)?(?:为|是|约)?\s*$"
)
_OF_WHOLE = re.compile(r"^\s*(?:percent |per cent )?of (?P<whole>[^,.;]+)")
_APART = re.compile(r"\bdifference\b|相差|差额|差距")


def compared(claim: str, value: Value, item: Quantity, like: list[Part]) -> Outcome | None:
    """So much more or less than the other; or so much between the two."""
    than = _THAN.search(claim[value.end :])
    left = claim[: value.start]
    if than is None:
        than = _THAN_ZH.search(left) or _THAN_BEFORE.search(left)
        left = than["left"] if than else left
    if than is None:
        two = named_in(claim, like) if _APART.search(claim) else []
        if len(two) != 2 or two[0].clause == two[1].clause:
            return None
        gap = abs(in_base(two[0].item) - in_base(two[1].item))
        return outcome(value, gap == in_base(item), "number", two)
    one, other = the_one_named(left, like), the_one_named(than["right"], like)
    if one is None or other is None or one is other:
        return None
    if one.unit_differs(item) or other.unit_differs(item) or per_what(one) != per_what(other):
        return None
    gap = (in_base(one.item) - in_base(other.item)) * (1 if than["up"] else -1)
    goal = in_base(item) if one.item.unit is not None else Fraction(item.value)
    if gap == -goal:
        return outcome(value, False, "role", [one, other])
    return outcome(value, gap == goal, "number", [one, other])


def shared(claim: str, value: Value, item: Quantity, parts: list[Part]) -> Outcome | None:
    """One amount that the claim names as a share of another that it names."""
    if item.dimension != "percent":
        return None
    left, right = claim[: value.start], claim[value.end :]
    found = _SHARE_ZH.search(left)
    whole = found["whole"] if found else ""
    if found is None:
        found, behind = _SHARE.search(left), _OF_WHOLE.search(right)
        whole = behind["whole"] if behind else ""
    if found is None or not whole:
        return None
    amounts = [p for p in parts if p.item.dimension != "percent" and is_plain(p)]
    one, other = the_one_named(found["part"], amounts), the_one_named(whole, amounts)
    if one is None or other is None or one is other or not is_like(one.item, other.item):
        return None
    if not other.item.value or one.item.value > other.item.value:
        return None
    shown = Fraction(1, 2 * 10 ** len(str(item.value).partition(".")[2])) / 100
    share = in_base(one.item) / in_base(other.item)
    return outcome(value, abs(share - in_base(item)) <= shown, "number", [one, other])


def per_what(part: Part) -> str:
    return (part.item.unit or "").partition("/")[2]
