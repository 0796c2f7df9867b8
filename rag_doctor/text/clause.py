"""Sentences cut into clauses that can be checked one by one."""

from __future__ import annotations

import re
from itertools import pairwise

from .folding import fold
from .han_cut import tag
from .spans import Span, trimmed
from .word_sets import word_set

__all__ = ["clauses"]

_HAN = re.compile(r"[\u3400-\u9fff]")
# Where a clause may end: the cut stands at the end of the match (before the next clause).
_CUT_EN = re.compile(
    r";\s|,?\s(?=(?:and|but|or|while|whereas|although|though|however|yet|so)\s)|,\s(?=(?:which"
    r"|who|where)\s)"
)
_CUT_ZH = re.compile(r"[,，;；]\s?")
_JOINER = re.compile(r"(?:and|but|or|so|yet|while|whereas|although|though|however)\s+(?:then\s)?")
# A sentence that opens so states a condition, a time or a place for what follows: keep it whole.
_CONDITION_EN = re.compile(
    r"^\W*(?:if|when|unless|once|after|before|until|as|since|because|while|although|though"
    r"|in order|for|to|in|on|at|by|with|given|according|based|provided)\b"
)
_CONDITION_ZH = re.compile(
    r"^(?:如果|如|若|当|只要|只有|一旦|除非|除了|对于|关于|根据|按照|为了|由于|因为|虽然|尽管"
    r"|即使|自.{1,20}起$|从|凡|每当|经|据)"
    r"|在[^,]{1,40}[时后前中下里内上间外]$"
    r"|^[^,]{1,12}(?:表示|报道|称|说|指出|认为|透露|介绍|强调|宣布|获悉|显示|规定)$"
    r"|(?:时|后|前|的话|情况下|期间|以来|起|为例|方面|的)$"
)
# Base forms that are nouns as often as verbs (leave, work, cost) are left out.
_VERBS_EN = word_set(
    """is are was were be been am has have had do does did can could will would shall should may
    might must cannot can't won't don't doesn't didn't isn't aren't wasn't weren't get gets
    got give gives gave take takes took make makes made go goes went come comes came pay pays
    paid buy buys bought runs ran needs uses costs include includes contain contains require
    requires receive receives allow allows apply applies provide provides offers supports
    starts begin begins began ends expire expires carry carries keep keeps kept hold holds
    held say says said tell told know knew shows find finds found become becomes became win
    won wins lose lost loses lead led leads left leaves live lives works plays rise rose fall
    fell grow grew write wrote written sell sold send sent sets put puts let lets mean means
    stood stay stays belong belongs remain remains serve serves returns covers limits lasts
    exceed exceeds depend depends refer refers consist consists want wants submit enter click
    select add remove approve check open close read eat fly build built bring brought see saw
    seen feel felt hear think thought believe helps try changes causes produce produces
    increase increases decrease decreases reduce reduces prevent prevents forms features stars
    airs"""
)
_WORD = re.compile(r"[a-z]+(?:['-][a-z]+){0,8}")
_ED = re.compile(r"[a-z]{2,}(?:ed|ied)$")
_NOT_VERBS = word_set(
    """need hundred red bed speed seed feed shed wed sacred kindred united limited"""
)
_NOT_BEFORE_VERB = word_set(
    """the a an this that these those its their our his her my your of and in with by for more most
    as well newly on to from than any each every"""
)
_NESTED = re.compile(r"\([^()]{0,200}\)|\"[^\"]{0,200}\"|\[[^\[\]]{0,100}\]|《[^《》]{0,100}》")
_MIN_ZH = 3


def clauses(span: Span) -> list[Span]:
    """The clauses of one sentence, with offsets in the same source as `span`.

    Cut at conjunctions, semicolons and Chinese commas, but only where both sides have a predicate
    of their own; a leading condition ("If …,", "入职满一年后，") stays with what it conditions.
    The pieces leave out the punctuation and the conjunction between them.
    """
    folded = fold(span.text)
    chinese = 3 * len(_HAN.findall(folded)) > len(_WORD.findall(folded))
    nested = _nested(folded)
    found = (_CUT_ZH if chinese else _CUT_EN).finditer(folded)
    cuts = [match.span() for match in found if not nested[match.start()]]
    edges = [(0, 0), *cuts, (len(folded), len(folded))]
    parts = [(left[1], right[0]) for left, right in pairwise(edges)]
    states = _predicate_zh if chinese else _predicate_en
    predicate = [states(folded[a:b], a == 0) for a, b in parts]
    pieces: list[tuple[int, int]] = []
    start, stated = 0, predicate[0]
    for at, (cut, after) in enumerate(cuts):
        left = folded[slice(*parts[at])]
        if chinese:
            held = bool(_CONDITION_ZH.search(left.strip()))
        else:
            held = parts[at][0] == start and _conditional_en(left)
        if held or not (stated and predicate[at + 1]):
            stated = stated or predicate[at + 1]
            continue
        pieces.append((start, cut))
        start, stated = after, True
    pieces.append((start, len(folded)))
    kept = (trimmed(span.text, _after_joiner(folded, a), b) for a, b in pieces)
    return [piece.shifted(span.start) for piece in kept if piece]


def _nested(folded: str) -> bytearray:
    """1 where a character stands inside brackets or quotes that are closed later."""
    inside = bytearray(len(folded))
    for match in _NESTED.finditer(folded):
        inside[match.start() : match.end()] = b"\1" * len(match[0])
    return inside


def _after_joiner(folded: str, at: int) -> int:
    joiner = _JOINER.match(folded, at) if at else None
    return joiner.end() if joiner else at


def _conditional_en(left: str) -> bool:
    """Is the first part only a condition? "If you leave early, you lose it" says the rest too."""
    return bool(_CONDITION_EN.match(left)) and "," not in left


def _predicate_en(piece: str, first: bool) -> bool:
    """Does the piece hold a verb? A participle before its noun ("the provided text") is none."""
    words = _WORD.findall(piece)
    if len(words) < 2:
        return False
    if any(word in _VERBS_EN for word in words):
        return True
    before = ["the" if first else "", *words]
    return any(
        _ED.fullmatch(word) and word not in _NOT_VERBS and before[at] not in _NOT_BEFORE_VERB
        for at, word in enumerate(words)
    )


def _predicate_zh(piece: str, first: bool) -> bool:
    del first
    runs = re.findall(r"[\u3400-\u9fff]+", piece)
    if sum(map(len, runs)) < _MIN_ZH:
        return False
    if any(part[0] in "va" and part not in ("vn", "ad") for run in runs for _, part in tag(run)):
        return True
    return bool(re.search(r"\d", piece)) and any("为" in run or "是" in run for run in runs)
