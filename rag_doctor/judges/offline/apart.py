"""Does a passage speak of another thing of the kind that is asked about: room 1 for room 7?

What tells things apart may stand in the text alone: a number beside its noun, a code, a version
mark; or the one word in which two passages of one wording differ. Chinese and English.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.editions import without_edition
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.matching import values_of, without_values
from rag_doctor.judges.offline.terms import content_terms
from rag_doctor.text import sentences
from rag_doctor.text.folding import fold

__all__ = ["of_another", "other_codes", "other_words"]

SHARED = 2  # content words that two passages of one wording have in common at least
MOST = 40  # sentences read
APART = 3  # words that each may have of its own at most
_NUMBERED = re.compile(
    r"\b(?P<noun>room|version|model|floor|gate|building|plan|level|tier|zone|line|type|class|site"
    r"|series|phase|tower|hall|desk|bay|lot|part|step|api|no|number|unit)\.? (?P<of_noun>\d{1,4})"
    r"(?![\d.,:]*\d|[-\d]*[a-z%])"
    r"|(?<![\d.])(?P<of_sign>\d{1,4})(?P<sign>号|版(?!本)|楼|层|栋|期|型|区|级|类)"
    r"|(?P<word>版本|型号)\s*(?P<of_word>\d{1,4}(?:\.\d+)*)"
    r"|(?<![a-z0-9])(?P<letters>[a-z]{1,4})-?(?P<of_letters>\d{1,5})(?![\d.]*[a-z\d])"
)
_SAME = {"v": "version", "版": "version", "版本": "version", "api": "version", "no": "number"}
_GROUPS = ("noun", "sign", "word", "letters")


def of_another(question: str, text: str, partner: str = "") -> bool:
    """Is `text` about another thing than the one `question` names?

    `partner` = a passage that says what is asked (another chunk, the reference); without it only
    numbers and codes tell. False where nothing shows it.
    """
    asked, own = _numbered(question), _numbered(text)
    for head, numbers in asked.items():
        if own.get(head) and not own[head] & numbers and not _loose(text, numbers, head):
            return True
    return bool(partner) and _other_word(question, text, partner)


def other_codes(one: str, other: str) -> bool:
    """Does each name a code (E20, E80) of one kind that the other does not?"""
    left, right = _numbered(one, codes=True), _numbered(other, codes=True)
    return any(
        head != "version" and not left[head] & right[head] for head in left.keys() & right.keys()
    )


def other_words(one: str, other: str) -> bool:
    """Does each of two texts have words, values apart, that the other lacks?"""
    left, right = _words(one), _words(other)
    return bool(left - right and right - left)


def _numbered(text: str, codes: bool = False) -> dict[str, set[str]]:
    """The noun, sign or letters of numbered things → their numbers."""
    found: dict[str, set[str]] = {}
    for match in _NUMBERED.finditer(fold(text)):
        group = next(name for name in _GROUPS if match[name])
        if not codes or group == "letters":
            head = _SAME.get(match[group], match[group])
            found.setdefault(head, set()).add(match[f"of_{group}"])
    return found


def _loose(text: str, numbers: set[str], head: str) -> bool:
    """Is a number listed without its noun: "rooms 1, 3 and 7"?"""
    listed = (
        rf"(?:{re.escape(head)}s?|[、,]|and|or|和|或|至|到|to|-)\s*(?:{'|'.join(numbers)})(?!\d)"
    )
    return re.search(listed, fold(text)) is not None


def _other_word(question: str, text: str, partner: str) -> bool:
    """Is a word of the question that the partner holds replaced by another word in the text?"""
    theirs, asked = _words(partner), set(content_terms(fold(question)))
    ours = max(_by_sentence(text), key=lambda w: (len(w & theirs), -len(w)), default=set())
    alone, wanted = ours - theirs, theirs - ours
    if len(ours & theirs) < SHARED or not 0 < len(alone) <= APART or not 0 < len(wanted) <= APART:
        return False
    alone = {word for word in alone if not synonyms_of(word) & theirs}
    missing = {w for w in wanted & asked if not synonyms_of(w) & ours and w not in fold(text)}
    return bool(missing and alone - asked)


def _by_sentence(text: str) -> list[set[str]]:
    """Words of the whole where it is short, and of each sentence."""
    return [_words(text), *(_words(sentence.text) for sentence in sentences(text)[:MOST])]


def _words(text: str) -> set[str]:
    """Content words without values and edition marks."""
    plain = without_edition(text)
    dates, amounts = values_of(plain)
    return set(content_terms(fold(without_values(plain, [*dates, *amounts]))))
