"""Statements turned round: negation and opposite words."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.comparatives import same_comparison
from rag_doctor.judges.offline.contradiction_base import (
    Found,
    Side,
    clip,
    found,
    shared_neighbours,
    spots_of,
)
from rag_doctor.judges.offline.denials import about_another, cues_of, denials_of, other_case
from rag_doctor.judges.offline.denials_alike import (
    agrees_by_form,
    barred_without,
    does_without,
    supposed,
    taken_away,
    telling_cues,
)
from rag_doctor.judges.offline.features_claim import View
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.modality import forbids_alike
from rag_doctor.judges.offline.negated_bounds import denies_alike
from rag_doctor.judges.offline.own_clause import of_another_clause, said_in_own_clause
from rag_doctor.judges.offline.word_uses import denied_of_these, of_two_kinds, undone
from rag_doctor.records import ContradictionKind
from rag_doctor.text.antonyms import antonyms_of
from rag_doctor.text.stemming import stem
from rag_doctor.text.word_sets import word_set

__all__ = ["let_without", "opposite_word", "said_elsewhere", "turned_round"]

_ALIKE = 0.8  # the same where the words "without" and "not" alone decide
_CLOSE = 0.6  # least share of the subject for a verdict on wording
_TIMES = frozenset(
    [
        "before",
        "after",
        "with",
        "without",
        "前",
        "后",
        "之前",
        "之后",
        "以前",
        "以后",
        "以内",
        "以外",
    ]
)
_LIGHT = frozenset(  # words that deny or state anything of anything
    [
        *map(stem, word_set("""want need have has there is are get give can may will would use""")),
        *word_set("""有 要 需要 需 可以 可 能 会 是 想 想要 提供 支持 允许"""),
    ]
)
_WITH = frozenset(("with", "without"))
_CLAUSES = re.compile(r"[,，;；:：](?!\d)|\b(?:but|only|unless|except|while)\b|但|只|仅|除非")
_EXCEPTS = re.compile(
    r"除(?!外|非).{1,24}?外|除外|不包括|不包含|不含|\b(?:except|excluding|other than|apart from)\b"
)


def turned_round(side: Side) -> Found | None:
    """One of the two negates a word that the other states."""
    if side.subject < _CLOSE or other_case(side) or denies_alike(side) or forbids_alike(side):
        return None
    if _EXCEPTS.search(side.claim.folded) and _EXCEPTS.search(side.given.folded):
        return None  # 除周日外 and 周日除外 deny alike
    if denied_of_these(side):
        return None
    mine, theirs = denials_of(side.claim.text), denials_of(side.given.text)
    claim_words = spots_of(side.claim)
    given_words = spots_of(side.given)
    for first, denied, stated, words in (
        (True, mine, theirs, given_words),
        (False, theirs, mine, claim_words),
    ):
        for word, cue in denied.close.items():
            same = next((w for w in (word, *sorted(synonyms_of(word))) if w in words), None)
            if same is None or same in stated.reach or _opposed(side, word):
                continue
            if about_another(side, {word, same}, claim_denies=first):
                continue
            spot = words[same]
            texts = side.claim.text, side.given.text
            if agrees_by_form(texts[not first], cue, texts[first], spot):
                continue
            mine_at, theirs_at = (cue, spot) if first else (spot, cue)
            light = same != word or word in _LIGHT
            if of_another_clause(side, mine_at if light else (0, 0), theirs_at):
                continue
            here = side.given if first else side.claim
            there = side.claim if first else side.given
            local = shared_neighbours(there, cue, here, spot, near=3)
            strength = side.subject * (0.55 + 0.45 * local)
            wrong = clip(side.claim, cue if first else spot)
            right = clip(side.given, spot if first else cue)
            return found(side, "negation", wrong, right, strength)
    return _uneven_clause(side)


def let_without(side: Side) -> Found | None:
    """One lets without what the other does not let without."""
    texts = side.claim.text, side.given.text
    for bars, lets in (texts, texts[::-1]):
        if side.subject >= _ALIKE and barred_without(bars) and does_without(lets):
            return found(side, "negation", *texts, 0.8 * side.subject)
    return None


def _uneven_clause(side: Side) -> Found | None:
    """Exactly one of the two is negated, and a single clause of the passage holds the claim."""
    mine, theirs = telling_cues(side.claim.text), telling_cues(side.given.text)
    if side.subject < 0.74 or len(mine) + len(theirs) != 1 or _CLAUSES.search(side.given.folded):
        return None
    if any(_opposed(side, word) for word in spots_of(side.claim)) or _by_form(side, bool(mine)):
        return None
    return found(side, "negation", side.claim.text, side.given.text, 0.75 * side.subject)


def _by_form(side: Side, claim_denies: bool) -> bool:
    """Is the one denial only supposed, or said by the other of the two in another form?"""
    texts = side.claim.text, side.given.text
    denying, stating = texts if claim_denies else texts[::-1]
    (cue,) = telling_cues(denying)
    return supposed(denying, cue.start) or taken_away(stating)


def opposite_word(side: Side) -> Found | None:
    """The claim uses the opposite of the passage's word in the same neighbourhood."""
    if forbids_alike(side):
        return None
    claim_words, given_words = spots_of(side.claim), spots_of(side.given)
    best: Found | None = None
    for word, spot in claim_words.items():
        if word in given_words:
            continue
        for other in antonyms_of(word):
            there = given_words.get(other)
            if there is None or other in claim_words or _uneven(side, spot, there):
                continue
            local = shared_neighbours(side.claim, spot, side.given, there, near=3)
            subject = side.subject_without(*spot)
            strength = subject * (0.4 + 0.6 * local)
            if subject < 0.5 or said_elsewhere(side, spot, there):
                continue
            if (word in _TIMES and of_two_kinds(side, spot, there)) or undone(side, spot):
                continue
            if local > 0.3 and (best is None or strength > best.strength):
                wrong, right = side.claim.text[slice(*spot)], side.given.text[slice(*there)]
                kind: ContradictionKind = "condition" if word in _TIMES else "antonym"
                best = found(side, kind, wrong, right, strength)
    return best


def said_elsewhere(side: Side, spot: tuple[int, int], there: tuple[int, int]) -> bool:
    """Is the opposite word said of something else, or of the other end of a comparison?"""
    bars = barred_without(side.claim.text) != barred_without(side.given.text)
    if bars and {_word_at(side.claim, spot), _word_at(side.given, there)} == set(_WITH):
        return True
    return (
        of_another_clause(side, spot, there)
        or said_in_own_clause(side, spot, there)
        or same_comparison(side, spot, there)
    )


def _word_at(text: View, spot: tuple[int, int]) -> str:
    return text.folded[slice(*spot)]


def _uneven(side: Side, spot: tuple[int, int], there: tuple[int, int]) -> bool:
    """Is one of the two negated beyond the opposite words themselves ("not allowed", 禁止)?"""
    counts = []
    for text, own in ((side.claim.text, spot), (side.given.text, there)):
        counts.append(sum(1 for n in cues_of(text) if n.end <= own[0] or n.start >= own[1]))
    return counts[0] % 2 != counts[1] % 2


def _opposed(side: Side, word: str) -> bool:
    """Is the turn undone by an opposite word, as in "not allowed" beside "forbidden"?"""
    return any(
        other in spots_of(side.claim) or other in spots_of(side.given)
        for other in antonyms_of(word)
    )
