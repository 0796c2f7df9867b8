"""Claims that say just what the contexts call untrue: "It is not true that …", …的说法不属实.

Such a claim is contradicted, unless the contexts say it themselves elsewhere; one that denies the
same thing is supported. That something is
untrue of all, on Sundays or for members says nothing of the rest: what is denied must be the claim.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.stretch_verdict import Stretch, by_stretch
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.judges.offline.unasserted import Unasserted, unasserted
from rag_doctor.judges.offline.unasserted_forms import FRAMED
from rag_doctor.records import ClaimVerdict, Contradiction
from rag_doctor.text.negation import negations
from rag_doctor.text.segment import sentences

__all__ = ["Denial", "denial_of", "on_denied"]

_SAME = 0.8  # share of the words, both ways, that make two statements one
_STATED = 0.95  # share of each word that a passage must hold to say the claim itself
_SCOPE = re.compile(
    r"\b(?:all|every\w*|each|always|only|any\w*|most|both|exactly|never|automatically|also|just)\b"
    r"|都|全部|所有|一律|只|仅|总是|每|任何|恰好|自动|也"
)
_WHAT_FOR = re.compile(
    r"\s*(?:of [a-z ]+?)?(?: ?(?:an?|per|every|each) (?:year|month|week|day))?\W*"
)


@dataclass(frozen=True, slots=True)
class Denial:
    """Characters `start:end` of chunk number `chunk` that call something untrue.

    `agreed` = the claim calls it untrue as well; else the claim says it.
    """

    chunk: int
    start: int
    end: int
    agreed: bool


def on_denied(signals: Signals, base: Base, p: float, lang: str) -> ClaimVerdict | None:
    """The verdict on what a passage calls untrue, or on the same denial; `None` = no such claim."""
    claim = signals.reading.claim
    found = denial_of(signals.reading, base)
    if found is None:
        return None
    text = base.chunks[found.chunk].text[found.start : found.end]
    against = None
    if not found.agreed:
        against = Contradiction(kind="negation", wrong=claim.to_judge.strip(), right=text.strip())
    shown = Stretch(found.chunk, found.start, found.end, against)
    return by_stretch(claim, shown, base, p, lang)


def denial_of(reading: Reading, base: Base) -> Denial | None:
    """The passage that denies what the claim is about; `None` = there is none.

    None, too, where another passage says what is denied.
    """
    text = reading.claim.to_judge.strip()
    if FRAMED.search(view(text).folded):
        return None
    for number, chunk in enumerate(base.chunks):
        for one in unasserted(chunk.text):
            agreed = _agreed(one.denied, text) if one.denied else None
            if agreed is not None and (agreed or not _said(reading, base)):
                return Denial(number, one.start, _whole(chunk.text, one), agreed)
    return None


def _whole(text: str, one: Unasserted) -> int:
    """Where the sentence ends: an error may be named behind it."""
    end = next((s.end for s in sentences(text) if s.start <= one.start < s.end), one.end)
    return max(end, one.end)


def _agreed(denied: str, text: str) -> bool | None:
    """Does the claim deny what is denied, does it say it (`False`), or neither?"""
    said = denied.strip(" \t\n.。?？!！,，:：\"'“”‘’")
    same = len(negations(said)) % 2 == len(negations(text)) % 2
    if same:
        return False if _as_one(view(said), view(text)) else None
    return True if _as_one(view(_bare(said)), view(_bare(text))) else None


def _bare(text: str) -> str:
    """The text without its words of denial."""
    for cue in reversed(negations(text)):
        text = text[: cue.start] + text[cue.end :]
    return text


def _as_one(said: View, claim: View) -> bool:
    if set(_SCOPE.findall(said.folded)) != set(_SCOPE.findall(claim.folded)):
        return False
    if not (_within(said.values, claim.values) and _within(claim.values, said.values)):
        return False
    tail = _tail(said)
    mine, theirs = _words(claim, len(claim.folded)), _words(said, tail)
    if not mine or not theirs:
        return False
    known = _words(said, len(said.folded))
    back = sum(_has(word, known, said.folded) for word in mine)
    there = sum(_has(word, mine, claim.folded) for word in theirs)
    return back >= _SAME * len(mine) and there >= _SAME * len(theirs)


def _tail(said: View) -> int:
    """Where what the amount is of begins ("14 days | of leave a year"), which may go unsaid."""
    if said.values:
        end = said.values[-1].end
        if _WHAT_FOR.fullmatch(said.folded[end:]):
            return end
    return len(said.folded)


def _words(one: View, stop: int) -> set[str]:
    return {t.norm for t in one.terms if t.value is None and not t.meta and t.start < stop}


def _has(word: str, known: set[str], folded: str) -> bool:
    return word in known or (len(word) > 1 and not word.isascii() and word in folded)


def _within(values: Sequence[Value], given: Sequence[Value]) -> bool:
    return all(any(relation(value, other) == "same" for other in given) for value in values)


def _said(reading: Reading, base: Base) -> bool:
    """Does a passage that says something hold the whole claim?"""
    held = reading.whole.held
    return any(
        not base.unsaid(unit) and bool((held[:, unit] >= _STATED).all())
        for unit in range(held.shape[1])
    )
