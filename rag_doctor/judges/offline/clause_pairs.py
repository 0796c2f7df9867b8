"""A sentence's clauses that say the same sort of thing of two subjects, pair by pair.

"Designed by A and built by B", "the capital is A; the largest port is B", 出差由组长批、
采购由财务批, "Required: a, b. Optional: c". Each clause binds a subject (or a verb) to a filler by
the same link; the other clause's filler is none of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from rag_doctor.judges.offline.clause_slots import Item, items_of
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.text.folding import fold

__all__ = ["Bond", "bonds_of", "segments_of"]

_CUT = re.compile(
    r"[;；。！？!?\n]|[,，](?!\d{3}(?!\d))|、(?=由)|(?<=\w)\.(?=\s|$)"
    r"|\b(?:and|but|while|whereas|yet)\b|但是?|而(?!且)"
)
_LINKS = (
    re.compile(r"\bby\b"),
    re.compile(r"[:：]"),
    re.compile(r"\b(?:is|are|was|were)\b(?! (?:\w+ed|made|built|held|kept|run|set|paid)\b)"),
    re.compile(r"\bto\b"),
    re.compile(r"\b(?:in|at)\b"),
    re.compile(r"\b(?:on|from|for|until)\b"),
    re.compile(r"由(?!于|此)"),
    re.compile(r"(?<![但可于就还也不要正])是(?!否)|(?<![因作成])为(?![了止])"),
    re.compile(r"(?<!存)在(?!内)"),
)
_BY_AGENT, _LISTS = (0, 6), 1
_REST = re.compile(r"\b(?:other|others|elsewhere|the rest|all else)\b|其他|其它|其余|别的")
_ARTICLE = re.compile(r"\s*(?:(?:the|a|an|its|their|our|all)\b|[A-Z])")
_MOST = 12  # clauses of one sentence that are read


@dataclass(frozen=True, slots=True)
class Bond:
    """Two clauses: their subjects (or verbs), their fillers. `listing` = label and entries."""

    subjects: tuple[tuple[Item, ...], tuple[Item, ...]]
    fillers: tuple[tuple[Item, ...], tuple[Item, ...]]
    texts: tuple[str, str]
    listing: bool = False


@lru_cache(maxsize=8192)
def segments_of(text: str) -> tuple[str, ...]:
    """The clauses; what has no link and no amount of its own goes with the one before."""
    edges = [0]
    for match in _CUT.finditer(fold(text)):
        edges += match.span()
    edges.append(len(text))
    out: list[str] = []
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        piece = text[a:b].strip()
        if not re.search(r"\w", piece):
            continue
        folded = fold(piece)
        alone = any(link.search(folded) for link in _LINKS) or re.search(r"\d", folded)
        if alone or not out:
            out.append(piece)
        else:
            out[-1] += f", {piece}"
    return tuple(out[:_MOST])


@lru_cache(maxsize=4096)
def bonds_of(text: str) -> tuple[Bond, ...]:
    """What each two clauses of the text bind, where they bind by the same link."""
    segments = segments_of(text)
    if len(segments) < 2:
        return ()
    return tuple(bond for one, other in combinations(segments, 2) for bond in _bonds(one, other))


def _bonds(one: str, other: str) -> list[Bond]:
    """The first link that both have binds; amounts bind without any."""
    out = []
    if amounts := _amounts(one, other):
        out.append(amounts)
    a, b = fold(one), fold(other)
    for number, link in enumerate(_LINKS):
        x, y = list(link.finditer(a)), list(link.finditer(b))
        if not x or not y or (number != _LISTS and (len(x) > 1 or len(y) > 1)):
            continue
        starts, ends = (x[0].start(), y[0].start()), (x[0].end(), y[0].end())
        left = (_between(one, 0, starts[0]), _between(other, 0, starts[1]))
        right = (_between(one, ends[0], len(one)), _between(other, ends[1], len(other)))
        return out + _linked(number, left, right, (one, other))
    return out


def _between(text: str, start: int, end: int) -> tuple[Item, ...]:
    """The items within these characters, cut as the whole text is cut."""
    at, out = 0, []
    for item in items_of(text):
        at = max(text.find(item.text, at), at)
        if start <= at < end:
            out.append(item)
        at += len(item.text)
    return tuple(out)


def _linked(
    number: int,
    subjects: tuple[tuple[Item, ...], tuple[Item, ...]],
    fillers: tuple[tuple[Item, ...], tuple[Item, ...]],
    texts: tuple[str, str],
) -> list[Bond]:
    if number == _LISTS:
        return _bond(subjects, fillers, texts, listing=True)
    out: list[Bond] = []
    if number == _BY_AGENT[1] and all(len(one) > 1 for one in fillers):  # 由陈安设计、由赵立建造
        verbs = (fillers[0][-1:], fillers[1][-1:])
        fillers = (fillers[0][:-1], fillers[1][:-1])
        out += _bond(verbs, fillers, texts)
    if not all(subjects):
        return out
    short = min(len(subjects[0]), len(subjects[1]))
    if number == _BY_AGENT[0] and not _ARTICLE.match(texts[1]):
        subjects = (subjects[0][-1:], subjects[1][-1:])  # "… designed by A and built by B"
    elif number == _BY_AGENT[0] or len(subjects[0]) > len(subjects[1]) == short:
        subjects = (subjects[0][:short], subjects[1][:short])
    return out + _bond(subjects, fillers, texts)


def _amounts(one: str, other: str) -> Bond | None:
    """Two clauses with one amount each, of two subjects or where the second has all the others."""
    a, b = ([item for item in items_of(text) if item.value] for text in (one, other))
    if len(a) != 1 or len(b) != 1 or a[0].value is None or b[0].value is None:
        return None
    if relation(a[0].value, b[0].value) == "same" or _digits(a[0]) == _digits(b[0]):
        return None
    fillers = (a[0],), (b[0],)
    if (rest := _REST.search(fold(other))) and not _REST.search(fold(one)):
        return Bond(((), (Item(rest[0], rest[0]),)), fillers, (one, other))
    if a[0].key != b[0].key:
        return None
    left, right = (_before(text, item) for text, item in ((one, a[0]), (other, b[0])))
    return next(iter(_bond((left, right), fillers, (one, other))), None)


def _before(text: str, amount: Item) -> tuple[Item, ...]:
    """The words before the amount."""
    start = amount.value.start if amount.value is not None else 0
    return _between(text, 0, start)


def _digits(item: Item) -> str:
    return re.sub(r"\D", "", item.text)


def _bond(
    subjects: tuple[tuple[Item, ...], tuple[Item, ...]],
    fillers: tuple[tuple[Item, ...], tuple[Item, ...]],
    texts: tuple[str, str],
    listing: bool = False,
) -> list[Bond]:
    """The bond, by what the two do not share; none where nothing else is left of a side."""
    told = (_own(*subjects), _own(*reversed(subjects)))
    given = (_own(*fillers), _own(*reversed(fillers)))
    return [Bond(told, given, texts, listing)] if all(told) and all(given) else []


def _own(one: tuple[Item, ...], other: tuple[Item, ...]) -> tuple[Item, ...]:
    shared = {item.key for item in other if item.value is None}
    return tuple(item for item in one if item.value is not None or item.key not in shared)
