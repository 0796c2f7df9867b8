"""Denials in another form: by a verb, by a condition, by a second denial.

"Support for it was removed" and "it is no longer supported" say one thing. "If you do not set it"
denies nothing; "not without a ticket" denies twice; what stands after "unless" is excepted.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.judges.offline.denials import cues_of
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import Negation

__all__ = [
    "agrees_by_form",
    "barred_without",
    "does_without",
    "supposed",
    "taken_away",
    "telling_cues",
]

Spot = tuple[int, int]

_TAKES_AWAY = re.compile(
    r"\b(?:remov(?:ed|es|ing|al)|dropp(?:ed|ing)|drops|discontinu\w+|withdr[ae]wn?|withdrew"
    r"|ceas(?:ed|es|ing)|abolish\w*|scrapp\w+|phas(?:ed|es|ing) out|retired|suspended|revoked"
    r"|contraindicat\w+|avoid\w*|stopp(?:ed|ing)|stops|ended|void)\b"
    r"|移除|去除|去掉|取消|停止|终止|中止|下线|停用|撤销|废除|废止|停产|淘汰|禁忌|避免|忌(?!讳)|戒"
)
_THEN = re.compile(r".{0,6}?(?:之?后|之?前|时)(?:[,，]|$)")
_CLAUSE = re.compile(r"[,;:.!?，；：。！？\n]")
_SUPPOSES = re.compile(
    r"\b(?:if|when(?:ever)?|in case|in the event|where|once|as long as|suppos\w+|should you)\b"
    r"|如果|假如|假若|倘若|若|一旦|只要|凡|当(?=.{1,12}时)|的话|情况下|(?:的|之)?时(?=\s*$|候)"
)
_UNLESS = re.compile(r"\b(?:unless|except (?:if|when|where|with))\b|除非")
_LACKING = re.compile(r"without\b|未经|不经|无(?!法|权|须|需)|没有|非(?=经|本)")
_LEADS = re.compile(r"未|不经|without")
_BARS = re.compile(
    r"not|cannot|n't|never|nobody|none|no one|nothing|forbid|prohibit|refus|unable"
    r"|不得|不能|不可|不准|不许|不予|禁止|严禁|无法|勿|不会|别|拒绝|无权"
)
_ENDS = re.compile(r"\s*(?:expires?|ends?|lapses?|stops?|terminates?)\b[^,.;]*\buntil\b")


def telling_cues(text: str) -> tuple[Negation, ...]:
    """The denials that deny: no two that cancel each other, none of "only then ends"."""
    return _telling(text)


@lru_cache(maxsize=8192)
def _telling(text: str) -> tuple[Negation, ...]:
    cues, folded = cues_of(text), fold(text)
    out: list[Negation] = []
    paired = _paired(text, folded, cues)
    for cue in cues:
        late = folded[max(0, cue.start - 2) : cue.start].endswith(("才", "方", "才会", "才能"))
        if cue.start in paired or (late and cue.cue[0] not in "能可") or _until(folded, cue):
            continue
        out.append(cue)
    return tuple(out)


def barred_without(text: str) -> bool:
    """Does the text say "not without", so that it asks for the thing?"""
    return bool(_paired(text, fold(text), cues_of(text)))


def does_without(text: str) -> bool:
    """Does the text say "without", and bar nothing by it?"""
    folded = fold(text)
    return any(_LACKING.match(folded, cue.start) for cue in telling_cues(text))


def _until(folded: str, cue: Negation) -> bool:
    """Does not end until: it holds until then."""
    return bool(_ENDS.match(folded, cue.end))


def _paired(text: str, folded: str, cues: tuple[Negation, ...]) -> set[int]:
    """Where the two halves of "not … without", 未经……不得 begin."""
    out: set[int] = set()
    for one in cues:
        if not _LACKING.match(folded, one.start):
            continue
        start, end = _around(folded, one.start)
        if _LEADS.match(one.cue.lower()) and not re.search(r"\w", folded[start : one.start]):
            end = _around(folded, min(end + 1, len(folded) - 1))[1]
        for other in cues:
            if other is one or not start <= other.start < end or other.start in out:
                continue
            if _BARS.search(other.cue.lower()):
                out |= {one.start, other.start}
                break
    return out


def _around(folded: str, at: int) -> Spot:
    """The clause around a place, cut at punctuation."""
    start = max((m.end() for m in _CLAUSE.finditer(folded, 0, at)), default=0)
    stop = _CLAUSE.search(folded, at)
    return start, stop.start() if stop else len(folded)


def supposed(text: str, at: int) -> bool:
    """Does the place stand in a condition ("if you do not set it", 不设置的话)?"""
    folded = fold(text)
    start, end = _around(folded, at)
    before = _SUPPOSES.search(folded[start:at])
    if before:
        return True
    if re.search(r"[\u3400-\u9fff]", folded[start:end]) is None:
        return False
    return bool(re.search(r"(?:时|的话|情况下)$", folded[start:end])) and end < len(folded) - 1


def excepted(text: str, at: int) -> bool:
    """Does the place stand after an "unless"?"""
    folded = fold(text)
    start, _ = _around(folded, at)
    return bool(_UNLESS.search(folded[start:at]))


def taken_away(text: str, spot: Spot | None = None) -> bool:
    """Does the text say, by a word for it, that there is no more of something?

    `spot` = it must be another word in the clause of this one.
    """
    folded = fold(text)
    start, end = (0, len(text)) if spot is None else _around(folded, spot[0])
    return any(
        (spot is None or match.end() <= spot[0] or match.start() >= spot[1])
        and not _THEN.match(folded, match.end())
        for match in _TAKES_AWAY.finditer(folded, start, end)
    )


def agrees_by_form(denying: str, cue: Spot, stating: str, spot: Spot) -> bool:
    """Does what one text denies at `cue`, and the other states at `spot`, come to the same?"""
    if all(cue != (one.start, one.end) for one in telling_cues(denying)):
        return True
    if supposed(denying, cue[0]) and not supposed(stating, spot[0]):
        return True
    if excepted(stating, spot[0]) or taken_away(stating, spot):
        return True
    return _topic(stating, spot)


def _topic(stating: str, spot: Spot) -> bool:
    """Is the word the topic of a denial that follows it in its clause (密码不能告诉他人)?"""
    start, end = _around(fold(stating), spot[0])
    return any(start <= spot[0] and spot[1] <= cue.start < end for cue in telling_cues(stating))
