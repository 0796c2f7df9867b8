"""Where does one sentence hold two statements? Cuts at coordination, never inside a condition.

A cut is made only where both sides could stand alone; a shared subject is handed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from rag_doctor.judges.offline.claims_pronouns import is_noun_phrase
from rag_doctor.text.numerals import ONE_TO_TWELVE, TEN_TO_NINETY_NINE

__all__ = ["Clause", "clauses", "has_verb", "row_lead", "subject"]

_AUX = (
    r"is|are|was|were|am|has|have|had|can|could|may|might|must|shall|should|will|would|do|does|did"
    r"|isn't|aren't|wasn't|weren't|can't|cannot|won't|don't|doesn't|didn't|hasn't|haven't|needn't"
)
_VERBS = (
    r"needs?|requires?|costs?|takes?|allows?|includes?|appl(?:y|ies)|begins?|starts?|ends?|expires?"
    r"|provides?|receives?|gets?|becomes?|runs?|supports?|uses?|works?|lasts?|pays?|makes?|returns?"
    r"|contains?|offers?|gives?|means?|remains?|depends?|helps?|causes?|goes|go|comes?|became|began"
    r"|won|wrote|made|took|gave|got|held|led|lost|met|paid|ran|said|sold|bought|built"
    r"|went|came|grew"
    r"|rose|fell|left|moved?s?|lives?|weighs|weighed|holds|opens|closes|serves|beats|wins|keeps?|kept|sends?|sent|locks?|resets?|adds?|removes?|covers?"
)
_FINITE = re.compile(rf"\b(?:{_AUX}|{_VERBS}|[a-z]{{3,}}ed)\b")
_FINITE_ZH = re.compile(
    r"[是为有需须可应能会将被把让使属位在由从到达给得了过着要请按用于不未没至超达享]|支持|提供|包括|规定|允许|要求|适用|提交|申请|支付|返回|发布"
)
_SEMICOLON = re.compile(r"\s*[;]\s*")
_JOIN = re.compile(
    r",? +(?:and|but|while|whereas|yet)(?: (?:also|then|therefore))? +|, +(?:however|although),? +"
)
_JOIN_ZH = re.compile(r"[,，](?:但是|但|不过|然而|而且|并且|此外|另外|同时|而|且|并)?(?=[^,，])")
_STARTS_CLAUSE = re.compile(
    r"(?:the|a|an|this|that|these|those|it|he|she|they|we|you|i|its|their|his|her|our|your|all|each"
    r"|every|no|some|any|most|both|there|\d[\d,.]*|[A-Z][\w-]*)\b"
)
_NOUN_VERB = re.compile(rf"[a-z]+ (?:{_AUX})\b")
_STARTS_VERB = re.compile(rf"(?:not )?(?:{_AUX}|{_VERBS})\b")
_STARTS_VERB_ZH = re.compile(
    r"(?:必须|需要|须|需|可以|可|不得|不能|不可|不|应当|应|会|能|将|要|由|按|只|仅|最多|至少|并|已)"
)
_BETWEEN = re.compile(r"\bbetween (?:\S+ ){0,3}\S+$")
# "an hour and a half", "one and a half days", "nine pounds and fifty pence" are one amount each
_NUMBER = rf"(?:\d[\d.,]*|an?|half|{ONE_TO_TWELVE}|{TEN_TO_NINETY_NINE}|hundred|thousand)"
_MEASURE_END = re.compile(rf"\b{_NUMBER}(?: [a-z]+)?\s*$")
_PART_OF_MEASURE = re.compile(
    rf"(?:(?:an?|one|two|three) (?:half|third|quarter)s?\b(?! of\b)"
    rf"|{_NUMBER} (?:cents?|pence|ounces?|inch(?:es)?|minutes?|seconds?)\b(?! (?:{_AUX})\b))"
)
_CONDITION = re.compile(
    r"\b(?:if|when|unless|because|since|although|though|once|after|before|as|whether|that|which|who"
    r"|where|until|between|both|either|neither|from|in order)\b"
)
_CONDITION_ZH = re.compile(
    r"如果|若|当|一旦|除非|因为|由于|虽然|尽管|只有|只要|无论|为了|根据|按照|对于|经过|自从|[时后前内]$|的话|以来|其中|包括|例如|比如|分别"
)
_QUANTITY = re.compile(r"\d|[一二两三四五六七八九十百千万半]+(?:[天日周月年个次元人名小份%％])")
_COUNTS_ZH = re.compile(r"[\u3400-\u9fff]{2,10}\d")
_ROW_LEAD = re.compile(
    r"^\s*([^:：;；,，–—]{1,40}?)\s*(?: [–—-] |——|[–—])\s*[^;；]{1,40}[:：][^;；]+[;；]"
)
_LABELLED = re.compile(r"[^:：;；–—]{1,40}[:：]\s*\S")
_HAN = re.compile(r"[\u3400-\u9fff]")


MayCut = Callable[[str, str, str], bool]


@dataclass(frozen=True, slots=True)
class Clause:
    """Characters `start:end` of the sentence; `subject` = words to put before it, "" = none."""

    start: int
    end: int
    subject: str = ""


def has_verb(folded: str) -> bool:
    """Could this stand as a sentence?"""
    return bool(_FINITE.search(folded) or (_HAN.search(folded) and _FINITE_ZH.search(folded)))


def subject(sentence: str, folded: str) -> str:
    """The words before the first finite verb, when they look like a subject; else ""."""
    if _HAN.search(folded):
        return _subject_zh(sentence, folded)
    match = _FINITE.search(folded)
    if not match:
        return ""
    head = sentence[: match.start()].strip(" ,\"'*")
    head = head.rsplit(", ", 1)[-1] if "," in head else head
    fine = 1 <= len(head.split()) <= 8 and not _CONDITION.search(head.lower().split(" ", 1)[0])
    return head if fine and is_noun_phrase(head) else ""


def _subject_zh(sentence: str, folded: str) -> str:
    clause = re.split(r"[,，:：]", folded)[0]
    match = re.search(
        r"是|为|有|需|须|可以|可|应|将|已|不|在|于|会|能|由|共|达|包括|支持|提供|规定|要求|适用|\d",
        clause,
    )
    if not match or not 2 <= match.start() <= 16 or _CONDITION_ZH.search(clause[: match.start()]):
        return ""
    return sentence[: match.start()].strip(" *\"'")


def clauses(sentence: str, folded: str) -> list[Clause]:
    """The clauses of a sentence, in order, covering its statements; at least one.

    `folded` = `fold(sentence)`, the same length. Offsets are into `sentence`.
    """
    parts: list[Clause] = []
    lead = row_lead(sentence)
    for start, end in _pieces(folded, _SEMICOLON, 0, len(folded), _may_cut_semicolon):
        han = len(_HAN.findall(folded[start:end])) > 4
        joint, may_cut = (_JOIN_ZH, _may_cut_zh) if han else (_JOIN, _may_cut_en)
        begin_subject = ""
        for left, right in _pieces(sentence, joint, start, end, may_cut):
            piece = folded[left:right]
            verb_first = (_STARTS_VERB_ZH if han else _STARTS_VERB).match(piece)
            own = begin_subject if left > start and verb_first else ""
            if lead and start > 0 and left == start and _LABELLED.match(piece):
                own = f"{lead}:"
            if not own:
                begin_subject = subject(sentence[left:right], piece) or begin_subject
            parts.append(Clause(left, right, own))
    return parts


def row_lead(text: str) -> str:
    """What a row written out is about: "Basic" in "Basic – v3: 60; v4: 120"; "" = no such row."""
    match = _ROW_LEAD.match(text)
    return match[1].strip() if match else ""


def _pieces(
    text: str, pattern: re.Pattern[str], start: int, end: int, may_cut: MayCut
) -> list[tuple[int, int]]:
    """Cut `text[start:end]` at every match that `may_cut(left, right)` allows."""
    out = []
    left = start
    for match in pattern.finditer(text, start, end):
        stop = next((m.start() for m in pattern.finditer(text, match.end(), end)), end)
        sides = text[left : match.start()], text[match.end() : stop]
        if match.start() > left and may_cut(*sides, match[0].strip(" ,，")):
            out.append((left, match.start()))
            left = match.end()
    return [*out, (left, end)]


def _may_cut_semicolon(left: str, right: str, joint: str) -> bool:
    return all(len(side.split()) >= 3 or len(_HAN.findall(side)) >= 4 for side in (left, right))


def _may_cut_en(left: str, right: str, joint: str) -> bool:
    if len(left.split()) < 3 or len(right.split()) < 3 or left.count("(") > left.count(")"):
        return False
    low_left, low_right = left.lower(), right.lower()
    if _BETWEEN.search(low_left):
        return False
    if _MEASURE_END.search(low_left) and _PART_OF_MEASURE.match(low_right):
        return False
    if not _FINITE.search(low_left) or _CONDITION.match(low_left.split(",")[0].strip()):
        return False
    if _STARTS_VERB.match(low_right):
        return re.match(rf"(?:not )?(?:{_AUX})\b", low_right) is not None
    verb = _FINITE.search(low_right)
    return bool(
        (_STARTS_CLAUSE.match(right) or _NOUN_VERB.match(right))
        and verb
        and 1 <= len(low_right[: verb.start()].split()) <= 6
        and not _CONDITION.search(low_right[: verb.start()])
    )


def _may_cut_zh(left: str, right: str, joint: str) -> bool:
    if any(len(re.findall(r"\w", side)) < 4 for side in (left, right)):
        return False
    if len(re.findall("[(（]", left)) > len(re.findall("[)）]", left)):
        return False
    if _CONDITION_ZH.search(left.rstrip("，,")) or _CONDITION_ZH.match(right):
        return False
    if not all(_FINITE_ZH.search(side) or _COUNTS_ZH.match(side) for side in (left, right)):
        return False
    if joint:  # a word such as 但 or 并且 says that a new statement begins
        return True
    both_count = bool(_QUANTITY.search(left) and _QUANTITY.search(right))
    own_subject = not _STARTS_VERB_ZH.match(right)
    return both_count and (own_subject or right.startswith(("最多", "至少", "须", "需", "必须")))
