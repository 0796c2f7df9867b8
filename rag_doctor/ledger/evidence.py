"""Which chunks of a base carry a statement?

    1  terms     the best-covering chunks of the whole base, by an inverted index
    2  weighing  each of them read against the statement, values to the letter
    3  labels    chunks that people labelled as evidence need less wording, never another value
    4  together  where no chunk does it alone: neighbours cut apart, or parts that add up

Between carrying and not carrying lies a band in which nothing is said (`unsure`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from rag_doctor.ledger.found import Found, complements, with_lookalike
from rag_doctor.ledger.index import TermIndex, about, with_title
from rag_doctor.ledger.joining import breaks_off, joined_texts, may_be_cut
from rag_doctor.ledger.judged import Judged
from rag_doctor.ledger.plainly import plain_claim, plainly
from rag_doctor.ledger.ragged import pair_without_halves, without_halves
from rag_doctor.ledger.reckoning import reckoned
from rag_doctor.ledger.twins import without_twins
from rag_doctor.ledger.weighing import Weighed, codes_of, telling, weigh
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.language import detect_language

__all__ = ["EvidenceIndex", "Found"]

CANDIDATES = 16  # chunks of the whole base that are read for one statement
LEAST, TERSE_LEAST = 0.3, 0.2  # least coverage at which a chunk is read at all
LONE_P, LONE_COVERAGE, LONE_LEAD = 0.4, 0.55, 0.15  # the only chunk with every value
TERSE = 4  # content words; a statement of so few leaves its subject to the one before
PART = 0.25  # coverage of a labelled chunk that holds a part of the statement
PERHAPS = 0.55  # least coverage by such a pair from which nothing is said
TRIED = 5  # chunks that are tried with their neighbours and with each other
_HAN = re.compile(r"[\u3400-\u9fff]")


class EvidenceIndex(TermIndex):
    """A `TermIndex` that also reads. Build once over the chunks of a base, in their order."""

    def __init__(self, chunks: Iterable[Chunk]) -> None:
        super().__init__(chunks)
        self._stated: dict[int, str] = {}

    def find(
        self,
        claim: Claim,
        *,
        question: str = "",
        labelled: Collection[str] = (),
        denied: Collection[str] = (),
        also: Iterable[str] = (),
        lone: bool = True,
    ) -> Found:
        """Which chunks carry the claim.

        `labelled` = ids that people marked as evidence: where one of them carries it, a chunk of
        another text does not count. `denied` = ids that they marked as no evidence. `also` = ids to
        read even if others cover more (what was retrieved). Ids that the base lacks are passed
        over. `lone` = the only chunk with every value counts with less wording.
        """
        weights = self.weights(plain_claim(claim))
        lang, scores = detect_language(claim.to_judge), self.scores(weights)
        least = LEAST if len(weights) > TERSE else TERSE_LEAST
        numbers = [c.number for c in self.best(scores, lang, CANDIDATES, least)]
        near = self.nearest(question, TRIED) if len(weights) <= TERSE else []
        own = [n for i in labelled for n in self.numbers(i)]
        extra = [n for i in also for n in self.numbers(i) if scores[n] >= least]
        no = {n for i in denied for n in self.numbers(i)}
        read = [*numbers, *own, *(n for n in extra if self.readable(n, lang))]
        wanted = dict.fromkeys(n for n in read if n not in no)
        judged = [self._judged(claim, n, weights, scores, question) for n in wanted]
        if len(weights) <= TERSE:  # the figures may be all it says, and be written otherwise
            more = [n for i in also for n in self.numbers(i)[:1]]
            more = [n for n in dict.fromkeys([*near, *more]) if n not in wanted and n not in no]
            read_again = (self._judged(claim, n, weights, scores, question) for n in more)
            bare = not telling(claim.to_judge)
            judged += [one for one in read_again if one.weighed.worded or (bare and one.sure)]
            wanted |= dict.fromkeys(more)
        texts = {n: (self.stated(n), about(self.chunks[n])) for n in wanted}
        judged = without_twins(claim, judged, texts, set(own))
        judged.sort(key=lambda one: (-one.strength, one.number))
        found = self._labelled_halves(claim, judged, set(own), question)
        found = found or self._alone(judged, set(own))
        if found is None:
            found = self._elsewise(claim, judged, set(own), near, question, lone)
        works_out = reckoned(claim.to_judge, question) is not None
        return with_lookalike(replace(found, reckoned=works_out), judged)

    def warm(self) -> None:
        """Load what reading needs (word lists, patterns), by reading a chunk of each language
        against itself, so that the first case is as quick as the next."""
        for lang in ("en", "zh"):
            own = next(
                (n for n in range(min(len(self.chunks), 64)) if self.readable(n, lang)), None
            )
            text = self.chunks[own].text[:400] if own is not None else ""
            if text.strip():
                self.find(Claim(text=text, start=0, end=len(text)))

    def stated(self, number: int) -> str:
        """What a chunk states by itself: its text without the halves of values at its borders."""
        found = self._stated.get(number)
        if found is None:
            found = self._stated[number] = without_halves(self.chunks, number)
        return found

    def _judged(
        self,
        claim: Claim,
        number: int,
        weights: dict[str, float],
        scores: NDArray[np.float32],
        question: str,
    ) -> Judged:
        covered = float(scores[number])
        whole = with_title(self.chunks[number])
        plain = plainly(whole, claim.to_judge)
        if covered < 1 and (plain != whole or any(map(_HAN.match, weights))):
            covered = max(covered, self.coverage(weights, plain))
        return Judged(number, covered, self._weigh(claim, (number,), question))

    def _weigh(self, claim: Claim, numbers: Sequence[int], question: str) -> Weighed:
        """Against one chunk, or against several read one after the other."""
        text = "\n".join(self.stated(n) for n in numbers)
        title = "\n".join(dict.fromkeys(about(self.chunks[n]) for n in numbers))
        return weigh(claim, text, title, question)

    def _labelled_halves(
        self, claim: Claim, judged: list[Judged], own: set[int], question: str
    ) -> Found | None:
        """Two labelled chunks that say it only as one text: the first lacks a value of the other.

        Labels alone would let the first pass for the whole.
        """
        marked = [one for one in judged if one.number in own]
        if len(marked) < 2 or any(one.sure for one in marked):
            return None
        for one, other in permutations(marked[:TRIED], 2):
            a, b = self.chunks[one.number], self.chunks[other.number]
            adds = set(one.weighed.lacking) - set(other.weighed.lacking)
            if not adds or not breaks_off(a.text):
                continue
            for text in joined_texts(a.text, b.text):
                covered = self.coverage(self.weights(claim), text)
                if Judged(one.number, covered, weigh(claim, text, about(a), question)).sure:
                    return Found(pieces=(one.number, other.number), cut=True)
        return None

    def _alone(self, judged: list[Judged], own: set[int]) -> Found | None:
        sure = [one.number for one in judged if one.sure]
        by_label = [one.number for one in judged if one.number in own and one.labelled_enough]
        if settled := own.intersection([*sure, *by_label]):
            texts = {self.chunks[n].text.strip() for n in settled}
            sure = [n for n in sure if n in own or self.chunks[n].text.strip() in texts]
        carriers = tuple(dict.fromkeys([*sure, *by_label]))
        return Found(carriers) if carriers else None

    def _lone(self, judged: list[Judged]) -> Found | None:
        """The only chunk with every value, where no other one with them all comes near in words.

        Another edition of the same, or another row, would be a second one.
        """
        whole = [one for one in judged if one.complete and one.weighed.told]
        whole.sort(key=lambda one: -one.coverage)
        whole = [one for one in whole if not one.weighed.swapped]
        if not whole or whole[0].weighed.clash or whole[0].weighed.p < LONE_P:
            return None
        best, text = whole[0], self.chunks[whole[0].number].text.strip()
        others = [one for one in whole[1:] if self.chunks[one.number].text.strip() != text]
        if best.coverage < LONE_COVERAGE:
            return None
        if any(best.coverage - other.coverage < LONE_LEAD for other in others):
            return None
        return Found((best.number,))

    def _together(self, claim: Claim, judged: list[Judged], own: set[int], question: str) -> Found:
        parts = [one for one in judged if one.number in own and one.coverage >= PART]
        if len(parts) > 1:
            return Found(pieces=tuple(one.number for one in parts))
        if parts and not parts[0].says_otherwise:
            return Found(carriers=(parts[0].number,))
        terse = len(self.weights(claim)) <= TERSE and bool(telling(claim.to_judge))
        unsure = [one.number for one in judged if one.in_band or (terse and one.complete)]
        for one, other in complements(judged, TRIED):
            pair = (one.number, other.number)
            both = self._judged_together(claim, pair, question)
            if both.sure or (not unsure and both.adds_up):
                return Found(pieces=pair)
            if both.coverage >= PERHAPS and not codes_of(both.weighed.lacking):
                unsure += pair  # an amount may be reckoned from both, a code may not
        return Found(unsure=tuple(dict.fromkeys(unsure)))

    def _elsewise(
        self,
        claim: Claim,
        judged: list[Judged],
        own: set[int],
        near: Sequence[int],
        question: str,
        lone: bool,
    ) -> Found:
        """Where no chunk carries it for sure: across a border, by one alone, or by several.

        `near` = chunks on the question's matter, where the statement itself says little of that.
        """
        best = [one.number for one in sorted(judged, key=lambda one: -one.coverage)[:TRIED]]
        cuts = self._cuts(claim, [*best, *near], question)
        if cuts and cuts[0].sure:
            return Found(pieces=(cuts[0].number, cuts[0].number + 1), cut=True)
        found = self._lone(judged) if lone else None
        if found is not None:
            return found
        found = self._together(claim, judged, own, question)
        perhaps = [n for one in cuts for n in (one.number, one.number + 1)]
        if found.carriers or found.pieces or not perhaps:
            return found
        return Found(unsure=tuple(dict.fromkeys([*found.unsure, *perhaps])))

    def _cuts(self, claim: Claim, numbers: Sequence[int], question: str) -> list[Judged]:
        """Neighbours read across their border, by the number of the first; the surest first.

        The others are those of which nothing can be said and that hold a value only together. What
        is only half at a border with a third chunk is not read: no two need that border.
        """
        weights, terse = self.weights(claim), len(self.weights(claim)) <= TERSE
        sure: list[Judged] = []
        perhaps: list[Judged] = []
        for a in dict.fromkeys(first for n in numbers for first in (n - 1, n)):
            b = a + 1
            if a < 0 or b >= len(self.chunks) or not may_be_cut(self.chunks[a], self.chunks[b]):
                continue
            title = about(self.chunks[a])
            for text in joined_texts(*pair_without_halves(self.chunks, a)):
                covered = self.coverage(weights, f"{title}\n{text}")
                found = Judged(a, covered, weigh(claim, text, title, question))
                if found.sure and found.weighed.worded:
                    return [found]
                if found.sure:
                    sure.append(found)
                whole = found.weighed.told and found.complete
                if whole and (terse or found.in_band) and self._halved(a):
                    perhaps.append(found)
        return [max(sure, key=lambda one: one.strength)] if sure else perhaps

    def _halved(self, first: int) -> bool:
        """Does the border after this chunk run through a value?"""
        texts = ((self.stated(n), self.chunks[n].text) for n in (first, first + 1))
        return any(stated != text for stated, text in texts)

    def _judged_together(self, claim: Claim, pair: tuple[int, int], question: str) -> Judged:
        both = "\n".join(with_title(self.chunks[n]) for n in pair)
        covered = self.coverage(self.weights(claim), both)
        return Judged(pair[0], covered, self._weigh(claim, pair, question))
