"""Candidates for names: people, places, organisations, titles, acronyms, codes. Cheap, no model.

English goes by capital letters, Chinese by rjieba's tags for proper nouns, by the words that end
places and organisations, and by book-title marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .entity_zh import NameKind, chinese_names
from .folding import fold
from .identifiers import identifiers
from .stopwords import STOPWORDS
from .word_sets import word_set

__all__ = ["Name", "NameKind", "names"]


@dataclass(frozen=True, slots=True)
class Name:
    """`text == source[start:end]`; `norm` is folded, for comparing."""

    text: str
    start: int
    end: int
    kind: NameKind
    norm: str


_LETTER = r"A-Za-z0-9\u00c0-\u024f"
_CAP = rf"[A-Z\u00c0-\u00de][{_LETTER}'\u2019.&\-]{{0,40}}(?<![.'\u2019\-])"
_LINK = r"(?:of|the|for|de|da|del|van|von|der|bin|al|la|le|&)"
_RUN = re.compile(rf"(?<![{_LETTER}_]){_CAP}(?:[ \u00a0]{{1,2}}(?:{_LINK}[ ]){{0,2}}{_CAP}){{0,7}}")
_TITLES = re.compile(r"《([^《》\n]{1,60})》|「([^「」\n]{1,40})」")
_ACRONYM = re.compile(r"[A-Z][A-Z0-9&\-]{1,9}")
_HONORIFIC = re.compile(
    r"(?:Mr|Mrs|Ms|Dr|Prof|President|Minister|Senator|Sir|King|Queen|Captain)\.?\s*$"
)
_ORG_EN = word_set(
    """inc ltd llc corp corporation company co university college institute school bank group
    agency ministry department committee council association foundation court hospital club
    union party office bureau commission authority airlines press laboratory labs team plc
    gmbh museum"""
)
_PLACE_EN = word_set(
    """city county state island river lake mountain street road avenue square park bay province
    district village town republic kingdom sea ocean valley desert beach bridge airport
    station"""
)
_CALENDAR = word_set(
    """january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday"""
)
# "Passage 1", "Step 3": labels, not names
_NUMBERED = word_set(
    """mr mrs ms dr prof sir passage passages step figure table chapter section page document
    source note"""
)
_BEFORE = " \t\"'“‘(*#->_\u00a0"
_AROUND = " \t\n\"'.,!?“”()"
_COMMON_START = STOPWORDS["en"] | word_set(
    """based according given overall note yes here however additionally furthermore passage
    passages employees employee users user staff please see use using click go step first
    second third finally next then section table figure chapter example question answer
    summary introduction conclusion annual leave policy total price one two three four five
    people many most some several new old today yesterday tomorrow once since while unlike
    like despite during among following including both neither either every any all each other
    another such much more less there it's that's i'm let's don't unable sorry apologies
    unfortunately therefore thus hence also well now make sure add take get keep try check set
    find open start end stop run write read"""
)


def names(text: str) -> list[Name]:
    """Candidate names in order, not overlapping: evidence, not truth, for some are wrong.

    A single capitalised word that opens a sentence counts only when it is the whole text.
    """
    folded = fold(text)
    found = [*_titles(text, folded), *_codes(text, folded), *_english(text, folded)]
    for start, end, kind in chinese_names(folded):
        found.append(_name(text, folded, start, end, kind))
    found.sort(key=lambda n: (n.start, -n.end))
    kept: list[Name] = []
    for name in found:
        if not kept or name.start >= kept[-1].end:
            kept.append(name)
    return kept


def _name(text: str, folded: str, start: int, end: int, kind: NameKind) -> Name:
    return Name(text[start:end], start, end, kind, folded[start:end])


def _titles(text: str, folded: str) -> Iterator[Name]:
    for match in _TITLES.finditer(text):
        group = 1 if match[1] else 2
        yield _name(text, folded, match.start(group), match.end(group), "title")


def _codes(text: str, folded: str) -> Iterator[Name]:
    for found in identifiers(folded):
        if found.kind != "skip" and not text[found.start].isdigit():
            yield _name(text, folded, found.start, found.end, "code")


def _english(text: str, folded: str) -> Iterator[Name]:
    for match in _RUN.finditer(text):
        start, end = match.span()
        if match[0].endswith(("'s", "’s")):
            end -= 2
        words = text[start:end].split()
        opens = _opens_sentence(text, start)
        while words and opens and words[0].lower().strip(".,") in _COMMON_START:
            start += len(words[0])
            while start < end and text[start].isspace():
                start += 1
            words, opens = words[1:], False
            while words and words[0][:1].islower():
                start += len(words[0]) + 1
                words = words[1:]
        if not words or start >= end:
            continue
        if len(words) == 3 and words[1] == "of" and _ACRONYM.fullmatch(words[0]):
            middle = start + len(words[0])  # "the API of IBM" is two names
            yield _name(text, folded, start, middle, "acronym")
            start, words = end - len(words[2]), words[2:]
        if len(words) == 1 and _plain_word(text, folded, start, end, opens):
            continue
        yield _name(text, folded, start, end, _english_kind(text, start, words))


def _plain_word(text: str, folded: str, start: int, end: int, opens: bool) -> bool:
    """A capitalised word that is no name: the first of a sentence, a month, "I"."""
    word, written = folded[start:end], text[start:end]
    if word in _CALENDAR or word in STOPWORDS["en"] or len(word) == 1 or word in _NUMBERED:
        return True
    if not text[:start].strip(_AROUND) and not text[end:].strip(_AROUND):
        return False  # a one-word answer
    inner_capital = any(c.isupper() or c.isdigit() for c in written[1:])
    return opens and not inner_capital and not _HONORIFIC.search(text, max(0, start - 12), start)


def _opens_sentence(text: str, start: int) -> bool:
    at = start - 1
    while at >= 0 and text[at] in _BEFORE:
        at -= 1
    digits = at
    while digits >= 0 and at - digits < 3 and text[digits].isdigit():
        digits -= 1
    if digits < at and text[digits + 1 : start].rstrip() != text[digits + 1 : start]:
        # "… first. 2  Remove it": the number of a step, not of a thing
        at = digits
        while at >= 0 and text[at] in _BEFORE:
            at -= 1
    return at < 0 or text[at] in ".!?:;。！？：；\n•"


def _english_kind(text: str, start: int, words: list[str]) -> NameKind:
    last = words[-1].lower().strip(".,")
    if last in _ORG_EN or words[0].lower() in ("university", "ministry", "department", "bank"):
        return "org"
    if last in _PLACE_EN:
        return "place"
    if len(words) == 1 and _ACRONYM.fullmatch(words[0]):
        return "acronym"
    return "person" if _HONORIFIC.search(text, max(0, start - 12), start) else "name"
