"""Does an answer agree with the reference: correct, partly, or wrong?

A short reference is compared value by value, in any order and writing; a long one by how much of
it the answer states and by figures that clash. A reference may be longer or shorter than the
answer: containment counts either way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.base import Correctness
from rag_doctor.judges.offline.matching import Value, items, stated, values_of
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import ClaimVerdict
from rag_doctor.text.folding import fold

__all__ = ["Agreement", "agreement"]

SHORT_REFERENCE = 14  # content words; up to here a reference is a value or a list of values
FULL, SOME = 0.65, 0.3  # shares of a reference that make an answer correct / partly correct

_YES = re.compile(
    r"^(?:yes|yep|yeah|correct|true|right|indeed|certainly|sure|是|对|可以|能|会|有|需要|要|允许|支持|正确|没错)(?![a-z])(?!否)"
)
_NO = re.compile(
    r"^(?:no|nope|not|never|false|incorrect|neither|none|不|否|没|无|未|错误|禁止)(?![a-z])(?!仅|但|只)"
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|cannot|without|neither|nor)\b|n't\b|不(?!仅|但|同|过|足|断|久|止)|没有|未(?!来)|无法|并非|禁止|切勿"
)


@dataclass(frozen=True, slots=True)
class Agreement:
    """`share` = how much of the reference the answer states, in [0, 1]."""

    label: Correctness
    share: float
    reason: str


def agreement(
    question: str,
    answer: str,
    reference: str | None,
    ui: str = "en",
    verdicts: Sequence[ClaimVerdict] = (),
) -> Agreement:
    """Compare an answer with the reference.

    `verdicts` = the reference's claims judged against the answer as their evidence, where a judge
    of support is at hand; they decide long references. No reference or no answer → `unscored`.
    """
    if not reference or not answer.strip():
        return Agreement("unscored", 0.0, say("correct_empty", ui))
    if _same(answer, reference):
        return Agreement("correct", 1.0, say("correct_same", ui))
    polar = _polarity(question, answer, reference)
    if polar is not None:
        return _labelled(1.0 if polar else 0.0, (), reference, answer, ui)
    if len(content_terms(fold(reference))) <= SHORT_REFERENCE:
        return _short(question, answer, reference, ui, verdicts)
    return _long(answer, reference, ui, verdicts)


def _same(answer: str, reference: str) -> bool:
    def strip(text: str) -> str:
        return re.sub(r"[\W_]+", "", fold(text))

    return bool(strip(reference)) and strip(answer) == strip(reference)


def _polarity(question: str, answer: str, reference: str) -> bool | None:
    """Do both say yes or no, and the same? `None` unless both can be read as yes or no."""
    ours, theirs = _yes_no(answer), _yes_no(reference)
    asked = read_question(question).kind == "yes_no" or len(reference.strip()) <= 4
    if not asked or theirs is None or ours is None:
        return None
    if ours != theirs:
        return False
    return True if len(content_terms(fold(reference))) <= 1 else None


def _yes_no(text: str) -> bool | None:
    folded = fold(text).strip(" \"'“”*。.")
    if _NO.match(folded):
        return False
    return True if _YES.match(folded) else None


def _short(
    question: str, answer: str, reference: str, ui: str, verdicts: Sequence[ClaimVerdict]
) -> Agreement:
    wanted = items(reference)
    found = [stated(item, answer) for item in wanted]
    missing = tuple(item for item, look in zip(wanted, found, strict=True) if look.share < FULL)
    share = sum(look.share for look in found) / len(found) if found else 0.0
    clash = next((look.clash for look in found if look.clash), "")
    if share >= FULL and len(wanted) == 1 and _names_differ(reference, answer):
        return Agreement("wrong", 0.0, say("correct_wrong", ui, right=_cut(reference)))
    if share < FULL:
        share = max(share, _contained(question, answer, reference) if not clash else 0.0)
    if share < FULL and verdicts and not clash:
        share = max(share, _claimed(verdicts))
    if share >= FULL and _negated(question, answer, reference):
        share = 0.0
    if share >= FULL and (_denied(question, answer) or _other_choice(question, answer, reference)):
        return Agreement("wrong", 0.0, say("correct_wrong", ui, right=_cut(reference)))
    return _labelled(share, missing if share < 1 else (), reference, answer, ui, clash)


def _contained(question: str, answer: str, reference: str) -> float:
    """A short answer that the reference contains: its share of the reference's own words.

    Words that the question already says do not count: they are no part of the answer.
    """
    asked = Passage(question)
    own = [term for term in content_terms(fold(answer)) if asked.holds(term) < 0.5]
    wanted = [term for term in content_terms(fold(reference)) if asked.holds(term) < 0.5]
    if not own or not wanted or any(values_of(answer)):
        return 0.0
    if stated(answer, reference).share < 1.0:
        passage = Passage(answer)
        return 0.9 * sum(map(passage.holds, wanted)) / len(wanted)
    return min(1.0, max(0.5, 1.2 * len(own) / len(wanted)))


def _names_differ(reference: str, answer: str) -> bool:
    """Two full Latin names that share only the last word ("Lewis Hamilton", "Linda Hamilton")."""
    ours, theirs = fold(answer).strip(" .").split(), fold(reference).strip(" .").split()
    if not (2 <= len(ours) <= 3 and 2 <= len(theirs) <= 3) or ours[-1] != theirs[-1]:
        return False
    first, other = ours[0].strip("."), theirs[0].strip(".")
    return not (first.startswith(other) or other.startswith(first))


def _negated(question: str, answer: str, reference: str) -> bool:
    """A sentence that denies what the reference states (or states what it denies)."""
    if len(answer) > 160:
        return False
    odd = len(_NEGATION.findall(fold(answer))) % 2 != len(_NEGATION.findall(fold(reference))) % 2
    return odd and not _NEGATION.search(fold(question)) and len(content_terms(fold(reference))) > 3


def _denied(question: str, answer: str) -> bool:
    """A sentence that holds the value in order to deny it, without a correction after "but"."""
    folded = fold(answer)
    if len(content_terms(folded)) < 3 or _NEGATION.search(fold(question)) or len(folded) > 160:
        return False
    return bool(_NEGATION.search(folded)) and not re.search(r"\bbut\b|而是|但", folded)


def _other_choice(question: str, answer: str, reference: str) -> bool:
    """ "A or B?" answered by a sentence that begins with the one the reference does not name."""
    asked = read_question(question)
    if asked.kind != "choice":
        return False
    options = re.split(r"\bor\b|还是", re.split(r"[,:，：]", fold(question).strip(" ?"))[-1])
    options = [option.strip(" ?。") for option in options if option.strip(" ?。")]
    right = [option for option in options if stated(option, reference).share >= 0.8]
    folded = fold(answer)
    places = {option: folded.find(option) for option in options}
    if len(options) != 2 or len(right) != 1 or min(places.values()) < 0:
        return False
    return min(places, key=lambda option: places[option]) != right[0]


def _long(answer: str, reference: str, ui: str, verdicts: Sequence[ClaimVerdict]) -> Agreement:
    passage, terms = Passage(answer), content_terms(fold(reference))
    cover = sum(map(passage.holds, terms)) / len(terms)
    held, clash = _figures(answer, reference)
    share = min(1.0, cover * 1.3)
    own = content_terms(fold(answer))
    if own and len(own) < 0.5 * len(terms):
        share = max(share, _inside(own, reference))
    if verdicts:
        share = 0.5 * share + 0.5 * _claimed(verdicts)
        if any(verdict.support == "contradicted" for verdict in verdicts):
            share = min(share, FULL - 0.01)
    if held is not None:
        share *= 0.4 + 0.6 * held
    if clash and held == 0:
        share = min(share, SOME - 0.01)
    return _labelled(share, (), reference, answer, ui, clash if share < FULL else "")


def _inside(own: Sequence[str], reference: str) -> float:
    """A brief answer all of whose words stand in a long reference is at least partly right."""
    passage = Passage(reference)
    share = sum(map(passage.holds, own)) / len(own)
    return 0.6 if share >= 0.85 and len(own) >= 2 else 0.0


def _figures(answer: str, reference: str) -> tuple[float | None, str]:
    """(share of the reference's dates and amounts that the answer states, a clashing one)."""
    found, amounts = values_of(reference)
    values: list[Value] = [*found, *amounts]
    pieces = [value.text for value in values]
    if not pieces:
        return None, ""
    looks = [stated(piece, answer) for piece in pieces]
    clash = next((look.clash for look in looks if look.clash), "")
    return sum(look.share for look in looks) / len(looks), clash


def _claimed(verdicts: Sequence[ClaimVerdict]) -> float:
    judged = [verdict for verdict in verdicts if verdict.support != "unscored"]
    if not judged:
        return 0.0
    return sum(verdict.support == "supported" for verdict in judged) / len(judged)


def _labelled(
    share: float, missing: Sequence[str], reference: str, answer: str, ui: str, clash: str = ""
) -> Agreement:
    share = round(min(1.0, share), 4)
    if share >= FULL:
        if missing and share < 0.99:
            return Agreement("partly", share, say("correct_part", ui, missing=_list(missing, ui)))
        return Agreement("correct", share, say("correct_same", ui))
    if share >= SOME:
        left = _list(missing, ui) if missing else _cut(reference)
        return Agreement("partly", share, say("correct_part", ui, missing=left))
    if clash:
        return Agreement(
            "wrong", share, say("correct_differs", ui, wrong=clash, right=_cut(reference))
        )
    return Agreement("wrong", share, say("correct_wrong", ui, right=_cut(reference)))


def _list(pieces: Sequence[str], ui: str) -> str:
    return ("、" if ui == "zh" else ", ").join(pieces)


def _cut(text: str, limit: int = 80) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= limit else plain[: limit - 1] + "…"
