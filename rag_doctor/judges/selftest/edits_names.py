"""Falsified names and roles: another name, or two parties (or their amounts) exchanged."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random

from rag_doctor.judges.selftest.edits_values import plain_quantities, replaced
from rag_doctor.judges.selftest.probe import Change, Source
from rag_doctor.text import Name, comparable, fold, names, same_quantity

__all__ = ["change_entity", "good_names", "place_of", "swap_roles"]

# Between these, two names stand side by side: exchanged, they say the same.
_SYMMETRIC = re.compile(r"^(?:[\s,、/&《》「」“”]|and|or|nor|to|of|in|和|与|及|或|以及|跟|至|到)*$")
_LOOSE = re.compile(r"[之的后前起中内为时与和度密志利]")
_OPEN = re.compile(r"or more|or less|折|以上|以下|以内")
_LOOSE_UNITS = (None, "item", "time")
_HAN = re.compile(r"[\u3400-\u9fff]")
_BEFORE = re.compile(r"([A-Za-z]+) $")
_SURE_ZH = ("person", "place", "org", "title")


def good_names(text: str, lang: str) -> list[Name]:
    """Names that may be exchanged without making nonsense: no codes, no loose cuts."""
    found = []
    for name in names(text):
        chinese = bool(_HAN.search(name.text))
        if name.kind == "code" or chinese != (lang == "zh") or len(name.text) < 2:
            continue
        if chinese and (name.kind not in _SURE_ZH or _LOOSE.search(name.text)):
            continue
        if re.search(r"\d\s?$", text[: name.start]) or len(name.text) > 30:
            continue  # a unit: 20 GB
        found.append(name)
    return found


def place_of(name: Name, text: str) -> str:
    """Names of one place may stand for each other: the kind, and in English the word before."""
    before = _BEFORE.search(text[: name.start]) if name.text.isascii() else None
    return f"{name.kind} {before[1].lower()}" if before else f"{name.kind} "


def change_entity(source: Source, rng: Random) -> Change | None:
    """A name replaced by one from elsewhere in the base that stands in such a place."""
    found = good_names(source.text, source.lang)
    rng.shuffle(found)
    for name in found:
        others = [
            other
            for other in source.names.get(place_of(name, source.text), ())
            if fold(other) not in fold(source.passage) and name.norm not in fold(other)
        ]
        if others:
            return replaced(source, name.start, name.end, rng.choice(others))
    return None


def swap_roles(source: Source, rng: Random) -> Change | None:
    """Two names of one kind exchanged, or two comparable amounts of one sentence."""
    pairs: list[tuple[int, int, int, int]] = []
    for a, b in combinations(good_names(source.text, source.lang), 2):
        if a.kind == b.kind and a.norm != b.norm:
            pairs.append((a.start, a.end, b.start, b.end))
    amounts = [
        q
        for q in plain_quantities(source.text)
        if q.unit not in _LOOSE_UNITS and not _OPEN.search(q.text)
    ]
    for left, right in combinations(amounts, 2):
        alike = left.unit == right.unit and comparable(left, right)
        if alike and left.bound == right.bound and same_quantity(left, right) is False:
            pairs.append((left.start, left.end, right.start, right.end))
    pairs = [p for p in pairs if not _SYMMETRIC.match(source.text[p[1] : p[2]])]
    if not pairs:
        return None
    start, end, start2, end2 = rng.choice(pairs)
    text = source.text
    first, second = text[start:end], text[start2:end2]
    swapped = text[:start] + second + text[end:start2] + first + text[end2:]
    return Change(swapped, f"{first} … {second}", f"{second} … {first}")
