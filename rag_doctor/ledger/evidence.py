"""Which chunks of a base carry a statement?

    1  terms     the best-covering chunks of the whole base, by an inverted index
    2  weighing  each of them read against the statement, values to the letter
    3  labels    chunks that people labelled as evidence need less wording, never another value
    4  together  where no chunk does it alone: neighbours cut apart, or parts that add up

Between carrying and not carrying lies a band in which nothing is said (`unsure`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rag_doctor.ledger.index import TermIndex, about, with_title
from rag_doctor.ledger.joining import joined_texts, may_be_cut
from rag_doctor.ledger.reckoning import reckoned
from rag_doctor.ledger.weighing import Weighed, codes_of, telling, weigh
from rag_doctor.records import Claim, Contradiction
from rag_doctor.text.language import detect_language

__all__ = ["EvidenceIndex", "Found", "Judged"]

CANDIDATES = 16  # chunks of the whole base that are read for one statement
LEAST, TERSE_LEAST = 0.3, 0.2  # least coverage at which a chunk is read at all
SURE, SURE_P, SURE_COVERAGE = 1.2, 0.5, 0.5  # p + coverage, and each by itself
FULL_P, FULL_COVERAGE = 0.35, 0.85  # likewise, with every value there: enough wording
WHOLE_P, WHOLE_COVERAGE = 0.45, 0.95  # likewise, of a statement without a value
PAIR_P, PAIR_COVERAGE = 0.45, 0.6  # of two chunks that each add a value
LONE_P, LONE_COVERAGE, LONE_LEAD = 0.4, 0.55, 0.15  # the only chunk with every value
BAND, BAND_P, BAND_COVERAGE = 0.95, 0.35, 0.35  # from here on, nothing is said
COMPLETE_P = 0.15  # with every value there and most words
NEARLY_ALL = 0.8  # coverage at which a text with every value cannot be called silent
TERSE = 4  # content words; a statement of so few leaves its subject to the one before
LABEL_P, LABEL_COVERAGE = 0.4, 0.5  # either is enough for a labelled chunk
PART = 0.25  # coverage of a labelled chunk that holds a part of the statement
TOGETHER = 0.7  # least sum of the coverages of two chunks that are tried together
PERHAPS = 0.55  # least coverage by such a pair from which nothing is said
ALIKE = 0.5  # coverage from which another value makes a look-alike
TRIED = 5  # chunks that are tried with their neighbours and with each other


@dataclass(frozen=True, slots=True)
class Judged:
    """Chunk number `number` against a statement. `coverage` and `weighed.p` in [0, 1]."""

    number: int
    coverage: float
    weighed: Weighed

    @property
    def strength(self) -> float:
        """Coverage and wording together, in [0, 2]."""
        return self.coverage + self.weighed.p

    @property
    def sure(self) -> bool:
        """Does it carry the statement without doubt?"""
        if self.weighed.lacking:
            return False
        p, covered = self.weighed.p, self.coverage
        told = self.weighed.told
        least = (FULL_P, FULL_COVERAGE) if told else (WHOLE_P, WHOLE_COVERAGE)
        if p >= least[0] and covered >= least[1] and not (told and self.weighed.clash):
            return True
        return p >= SURE_P and covered >= SURE_COVERAGE and self.strength >= SURE

    @property
    def adds_up(self) -> bool:
        """Do two chunks, each with a value that the other lacks, carry it between them?"""
        enough = self.weighed.p >= PAIR_P and self.coverage >= PAIR_COVERAGE
        return enough and self.weighed.told and not self.weighed.lacking

    @property
    def in_band(self) -> bool:
        """Is it too close to say? Nearly sure, or every value there and most words.

        Never without a code that the statement names: codes are not reworded.
        """
        if codes_of(self.weighed.lacking):
            return False
        near = self.weighed.p >= BAND_P and self.coverage >= BAND_COVERAGE
        worded = self.weighed.p >= COMPLETE_P and self.coverage >= SURE_COVERAGE
        worded = worded or self.coverage >= NEARLY_ALL
        return (near and self.strength >= BAND) or (self.complete and worded)

    @property
    def complete(self) -> bool:
        """Are all amounts, dates and codes there?"""
        return not self.weighed.lacking

    @property
    def labelled_enough(self) -> bool:
        """Does it carry the statement when people say so?"""
        enough = self.weighed.p >= LABEL_P or self.coverage >= LABEL_COVERAGE
        return enough and not self.says_otherwise

    @property
    def says_otherwise(self) -> bool:
        """Does it lack a value and give another in its place?"""
        return bool(self.weighed.lacking) and self.weighed.clash is not None


@dataclass(frozen=True, slots=True)
class Found:
    """What the base holds of one statement, by chunk number, best first.

    `carriers` each carry it alone. `pieces` carry it together; `cut` = they are neighbours between
    which it was cut. `unsure` = nobody can say. All three empty: the base does not hold it, unless
    the statement is `reckoned` (worked out from other amounts), which no text need state.
    `lookalike` says the same with the other value in `says`.
    """

    carriers: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    cut: bool = False
    unsure: tuple[int, ...] = ()
    reckoned: bool = False
    lookalike: int | None = None
    says: Contradiction | None = None
    judged: tuple[Judged, ...] = ()


class EvidenceIndex(TermIndex):
    """A `TermIndex` that also reads. Build once over the chunks of a base, in their order."""

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
        weights = self.weights(claim)
        lang, scores = detect_language(claim.to_judge), self.scores(weights)
        least = LEAST if len(weights) > TERSE else TERSE_LEAST
        numbers = [c.number for c in self.best(scores, lang, CANDIDATES, least)]
        own = [n for i in labelled for n in self.numbers(i)]
        extra = [n for i in also for n in self.numbers(i) if scores[n] >= least]
        no = {n for i in denied for n in self.numbers(i)}
        read = [*numbers, *own, *(n for n in extra if self.readable(n, lang))]
        wanted = dict.fromkeys(n for n in read if n not in no)
        judged = [Judged(n, float(scores[n]), self._weigh(claim, (n,), question)) for n in wanted]
        judged.sort(key=lambda one: (-one.strength, one.number))
        found = self._alone(judged, set(own)) or self._across(claim, judged, question)
        found = found or (self._lone(judged) if lone else None)
        found = found or self._together(claim, judged, set(own), question)
        works_out = reckoned(claim.to_judge, question) is not None
        return _with_lookalike(replace(found, reckoned=works_out), judged)

    def _weigh(self, claim: Claim, numbers: Sequence[int], question: str) -> Weighed:
        """Against one chunk, or against several read one after the other."""
        text = "\n".join(self.chunks[n].text for n in numbers)
        title = "\n".join(dict.fromkeys(about(self.chunks[n]) for n in numbers))
        return weigh(claim, text, title, question)

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
        for one, other in _complements(judged):
            pair = (one.number, other.number)
            both = self._judged_together(claim, pair, question)
            if both.sure or (not unsure and both.adds_up):
                return Found(pieces=pair)
            if both.coverage >= PERHAPS and not codes_of(both.weighed.lacking):
                unsure += pair  # an amount may be reckoned from both, a code may not
        return Found(unsure=tuple(dict.fromkeys(unsure)))

    def _across(self, claim: Claim, judged: list[Judged], question: str) -> Found | None:
        cut = self._cut(claim, judged, question)
        return Found(pieces=cut, cut=True) if cut else None

    def _cut(self, claim: Claim, judged: list[Judged], question: str) -> tuple[int, int] | None:
        """Two neighbours, one of them well-covering, that carry it across their border."""
        best = sorted(judged, key=lambda one: -one.coverage)[:TRIED]
        pairs = [(n, n + 1) for one in best for n in (one.number - 1, one.number)]
        weights = self.weights(claim)
        for a, b in dict.fromkeys(pairs):
            if a < 0 or b >= len(self.chunks) or not may_be_cut(self.chunks[a], self.chunks[b]):
                continue
            title = about(self.chunks[a])
            for text in joined_texts(self.chunks[a].text, self.chunks[b].text):
                covered = self.coverage(weights, f"{title}\n{text}")
                if Judged(a, covered, weigh(claim, text, title, question)).sure:
                    return a, b
        return None

    def _judged_together(self, claim: Claim, pair: tuple[int, int], question: str) -> Judged:
        both = "\n".join(with_title(self.chunks[n]) for n in pair)
        covered = self.coverage(self.weights(claim), both)
        return Judged(pair[0], covered, self._weigh(claim, pair, question))


def _complements(judged: list[Judged]) -> list[tuple[Judged, Judged]]:
    """Pairs of well-covering chunks, each with a value of the claim that the other lacks."""
    best = sorted(judged, key=lambda one: -one.coverage)[:TRIED]
    return [
        (one, other)
        for one, other in combinations(best, 2)
        if one.coverage + other.coverage >= TOGETHER
        and set(one.weighed.lacking) - set(other.weighed.lacking)
        and set(other.weighed.lacking) - set(one.weighed.lacking)
    ]


def _with_lookalike(found: Found, judged: list[Judged]) -> Found:
    alike = [
        one
        for one in judged
        if one.weighed.clash is not None
        and one.coverage >= ALIKE
        and one.number not in (*found.carriers, *found.pieces)
    ]
    best = max(alike, key=lambda one: one.coverage, default=None)
    says = best.weighed.clash if best else None
    number = best.number if best else None
    return replace(found, lookalike=number, says=says, judged=tuple(judged))
