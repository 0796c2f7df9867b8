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
from rag_doctor.judges.offline.fresh import fresh_of, shared
from rag_doctor.judges.offline.matching import items, stated, values_of
from rag_doctor.judges.offline.polarity import reversed_polarity
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.stance import stance, yes_no
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import ClaimVerdict
from rag_doctor.text.addresses import other_address
from rag_doctor.text.excerpts import shortened
from rag_doctor.text.folding import fold
from rag_doctor.text.set_phrases import AFFIRM

__all__ = ["Agreement", "agreement"]

SHORT_REFERENCE = 14  # content words; up to here a reference is a value or a list of values
BRIEF = 6  # content words; up to here an answer is a bare value
STRETCH = 1.3  # nobody repeats every word of a reference
NEAR = 12  # characters around a value in which a negation denies it
REVERSALS = frozenset(("role", "negation", "antonym"))
VALUED = frozenset(("date", "duration", "number", "money", "percent"))
FULL, SOME = 0.65, 0.3  # shares of a reference that make an answer correct / partly correct

_NEGATION = re.compile(
    r"\b(?:not|no|never|cannot|neither|nor)\b|n't\b|不(?!仅|但|同|过|足|断|久|止)|没有|未(?!来)|无法|并非|禁止|切勿"
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
    if other_address(answer, reference):
        return Agreement("wrong", 0.0, say("correct_wrong", ui, right=_cut(reference)))
    polar = _polarity(question, answer, reference)
    if polar is not None:
        return _labelled(1.0 if polar else 0.0, (), reference, ui)
    if (chosen := _choice(question, answer, reference)) is not None:
        return _labelled(1.0 if chosen else 0.0, (), reference, ui)
    if _is_value(question, reference):
        return _short(question, answer, reference, ui)
    return _sentence(question, answer, reference, ui, verdicts)


def _is_value(question: str, reference: str) -> bool:
    """Is the reference a bare value or list, without the question's subject in it?"""
    terms = content_terms(fold(reference))
    if len(terms) > SHORT_REFERENCE or re.search(r"[.。!?]\s*\S", reference.strip()):
        return False
    asked = Passage(question)
    told = [term for term in terms if asked.holds(term) >= 1.0]
    ends = reference.rstrip().endswith((".", "。"))
    return len(terms) <= 3 or not (told and (ends or len(terms) > 6))


def _same(answer: str, reference: str) -> bool:
    def strip(text: str) -> str:
        return re.sub(r"[\W_]+", "", fold(text))

    return bool(strip(reference)) and strip(answer) == strip(reference)


def _polarity(question: str, answer: str, reference: str) -> bool | None:
    """Do both say yes or no, and the same? `None` unless both can be read as yes or no."""
    ours, theirs = yes_no(answer), yes_no(reference)
    asked = read_question(question).kind == "yes_no" or len(reference.strip()) <= 4
    if not asked or theirs is None or ours is None:
        return None
    if ours != theirs:
        return False
    return True if len(content_terms(fold(reference))) <= 1 else None


def _short(question: str, answer: str, reference: str, ui: str) -> Agreement:
    """A value, or a list of values in any order."""
    wanted = items(reference)
    found = [stated(item, answer) for item in wanted]
    if len(wanted) == 1 and _names_differ(reference, answer):
        return Agreement("wrong", 0.0, say("correct_wrong", ui, right=_cut(reference)))
    missing = tuple(item for item, look in zip(wanted, found, strict=True) if look.share < FULL)
    share = sum(look.share for look in found) / len(found) if found else 0.0
    clash = next((look.clash for look in found if look.clash), "")
    if (
        share < FULL
        and not clash
        and (contained := _contained(question, answer, reference)) > share
    ):
        share, missing = contained, ()
    if share < FULL and not clash and (core := _core(question, answer, reference)) > share:
        share, missing = core, ()
    if share >= FULL and (_denied(answer, wanted) or _other_choice(question, answer, reference)):
        return Agreement("wrong", 0.0, say("correct_wrong", ui, right=_cut(reference)))
    return _labelled(share, missing, reference, ui, clash)


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
    if any(ch.isdigit() for ch in (*answer, *reference)):
        return False
    first, other = ours[0].strip("."), theirs[0].strip(".")
    return not (first.startswith(other) or other.startswith(first))


def _denied(answer: str, wanted: Sequence[str]) -> bool:
    """Does the answer hold the value only to deny it ("is not the only X")?"""
    folded = AFFIRM.sub(" ", fold(answer))  # "must not exceed 2 GB" denies nothing
    if (
        len(content_terms(folded)) < 3
        or len(folded) > 160
        or _NEGATION.search(fold(" ".join(wanted)))
    ):
        return False
    if re.search(r"\bbut\b|而是|但", folded):
        return False
    for item in wanted:
        at = folded.find(fold(item).strip(" .。"))
        around = folded[max(0, at - NEAR) : at + len(item) + NEAR] if at >= 0 else ""
        if _NEGATION.search(around):
            return True
    return False


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


def _sentence(
    question: str,
    answer: str,
    reference: str,
    ui: str,
    verdicts: Sequence[ClaimVerdict],
) -> Agreement:
    """A reference in sentences: what it says beyond the question, stated by the answer?"""
    figures, named, words, clash = shared(fresh_of(reference, question), answer)
    brief = len(content_terms(fold(answer))) <= BRIEF
    if brief and stated(answer, reference).share == 1.0 and (figures or 0) >= 1.0:
        return _labelled(1.0, (), reference, ui)
    hard = [share for share in (figures, named) if share is not None]
    soft = min(1.0, (words if words is not None else 1.0) * STRETCH)
    if hard:
        core = sum(hard) / len(hard)
        share = core * (0.7 + 0.3 * soft) if min(hard) >= 1.0 else core * (0.45 + 0.2 * soft)
    else:
        share = max(soft, _inside(question, answer, reference)) if words is not None else soft
    share = max(_with_verdicts(share, bool(hard), verdicts), _core(question, answer, reference))
    if reversed_polarity(reference, answer):
        share = min(share, SOME - 0.01)
    if clash and not figures:
        share = min(share, SOME - 0.01)
    return _labelled(share, (), reference, ui, clash if share < FULL else "")


def _core(question: str, answer: str, reference: str) -> float:
    """The least that an answer with the reference's core is worth: its yes or no, its value.

    FULL where one thing was asked and the answer adds no figure of its own, SOME where more was.
    """
    asked = read_question(question)
    ours, theirs = fresh_of(answer, question), fresh_of(reference, question)
    strange = [figure for figure in ours.figures if stated(figure, reference).share < 1.0]
    if strange:
        return 0.0
    yes = stance(reference, question) if asked.kind == "yes_no" else None
    same = yes is not None and stance(answer, question) == yes
    valued = bool(VALUED & set(asked.kinds)) and len(theirs.figures) == 1
    same |= valued and stated(theirs.figures[0], answer).share >= 1.0
    if not same:
        return 0.0
    return FULL if len(asked.parts) == 1 else SOME


def _choice(question: str, answer: str, reference: str) -> bool | None:
    """ "A or B?": does the answer name the one that the reference names first? `None` = unclear."""
    if read_question(question).kind != "choice":
        return None
    options = _options(question)
    said = [option for option in options if stated(option, answer).share >= 1.0]
    folded = fold(reference)
    places = {o: folded.find(o) for o in options if folded.find(o) >= 0}
    if len(options) != 2 or len(said) != 1 or not places:
        return None
    head = re.split(r"[;；。.!?]", folded)[0]
    first = [o for o in places if o in head]
    return said == first if len(first) == 1 else None


def _options(question: str) -> list[str]:
    """The two things that a question offers: the codes or short words around "or"."""
    folded = fold(question).strip(" ?？")
    found = re.search(r"([\w./-]+) or ([\w./-]+)|([\w./-]+)\s*还是\s*([\w./-]+)", folded)
    options = [option for option in found.groups() if option] if found else []
    # only codes: a plain word beside "or" is seldom the whole of what is offered
    return [o for o in options if re.search(r"\d", o)] if len(options) == 2 else []


def _with_verdicts(share: float, hard: bool, verdicts: Sequence[ClaimVerdict]) -> float:
    """A judge of support lifts a paraphrase and sinks a reversal; figures speak for themselves."""
    # a claim in doubt has a chance, and counts as one that the evidence was not found for
    judged = [v for v in verdicts if v.support != "unscored" or v.p_supported is not None]
    if not judged:
        return share
    kinds = {v.contradiction.kind for v in judged if v.contradiction}
    if kinds & REVERSALS:
        return min(share, FULL - 0.01)
    support = sum(verdict.support == "supported" for verdict in judged) / len(judged)
    if not hard and support > share:
        return (share + support) / 2
    return share


def _inside(question: str, answer: str, reference: str) -> float:
    """A brief answer whose own words all stand in a long reference is at least partly right."""
    own = fresh_of(answer, question)
    passage = Passage(reference)
    pieces = [*own.words, *map(fold, own.named), *map(fold, own.figures)]
    if len(pieces) < 2:
        return 0.0
    share = sum(map(passage.holds, pieces)) / len(pieces)
    return 0.7 if share >= 0.85 else 0.0


def _labelled(
    share: float, missing: Sequence[str], reference: str, ui: str, clash: str = ""
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
    return shortened(text, limit)
