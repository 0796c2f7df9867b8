"""An answer without a language model: the sentences of the contexts that answer the question.

Deterministic and offline. It can quote, order and decline; it cannot combine or calculate, and it
believes what it is given. That makes it a clear subject for a doctor.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any

from rag_doctor.pipeline.asked import Asked, asked_for, asks_each, fits, parts
from rag_doctor.pipeline.declining import answer_language, refusal
from rag_doctor.pipeline.passages import Passage, passages
from rag_doctor.pipeline.rerank import coverage
from rag_doctor.pipeline.wording import worded
from rag_doctor.records import Chunk
from rag_doctor.text.embedder import default_embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.tokenizing import Token, content_words, tokens

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = ["ExtractiveGenerator"]

ANSWERS_FROM = 0.34
"""Below this confidence in the best passage the generator declines. Set on the demo's questions so
that about one answerable in eight is declined; the two kinds overlap (AUROC .79, n = 191)."""
NEAR_BEST = 0.80
"""A further passage must reach this share of the best score, or bring words still unanswered."""
NEW_WORDS = 0.20
"""Share of the question's weight that a passage must newly cover to be worth adding."""
AFFIRMS_FROM = 0.5
"""Share of the question's weight in a sentence that may be introduced by yes or no."""
MAX_ROWS = 12
"""Rows of a table that are read out when every row is asked for."""
WORTH_ADDING = 0.5
"""… and even then this share of the best score."""
ABOUT = 0.6
"""What a word counts that stands in the title or heading only."""


class ExtractiveGenerator:
    """Picks, orders and cites sentences and table rows; declines when nothing fits."""

    name = "extractive"

    def __init__(self, embedder: Embedder | None = None) -> None:
        self._embedder = embedder

    def generate(self, question: str, contexts: Sequence[Chunk], **options: Any) -> str:
        """The answer, in the contexts' own words, with marks like [1] that count the contexts.

        Option used: `max_sentences` (3). A question or contexts without words give a refusal.
        """
        asked = list(dict.fromkeys(content_words(question[:4_000])))
        found = passages(contexts)
        if not asked or not found:
            return refusal(question)
        reading = _Reading(question, asked, found, self._embedder or default_embedder())
        chosen = reading.choose(int(options.get("max_sentences", 3)))
        if not chosen:
            return refusal(question)
        return worded(question, chosen, yes_or_no=reading.can_affirm(chosen[0]))


class _Reading:
    """One question read against the passages of its contexts."""

    def __init__(
        self, question: str, asked: Sequence[str], found: Sequence[Passage], embedder: Embedder
    ) -> None:
        self.kind: Asked = asked_for(question)
        self._question, self._asked, self._found = question, asked, found
        self._words = [frozenset(content_words(_spelled(p))) for p in found]
        self._about = [frozenset(content_words(p.about)) for p in found]
        self._idf = _rarity(asked, self._words, self._about)
        self._lang = answer_language(question)
        vectors = embedder.encode([question, *(_meaningful(p) for p in found)])
        self._embedder = embedder
        self._cosines = vectors[1:] @ vectors[0]
        self._scores = [self._score(at) for at in range(len(found))]

    def choose(self, most: int) -> list[Passage]:
        """The passages of the answer, at most `most`; none = nothing answers."""
        order = sorted(range(len(self._found)), key=lambda at: (-round(self._scores[at], 6), at))
        best = order[0]
        if self._confidence(best) < ANSWERS_FROM or self._misses_a_name():
            return []
        if self._found[best].cells and asks_each(self._question):
            return self._table_of(best)
        chosen = [best]
        wanted = min(most, parts(self._question) + (self.kind in ("how", "why", "other")))
        for at in order[1:]:
            if len(chosen) >= wanted:
                break
            if self._adds(at, chosen):
                chosen.append(at)
        return [self._found[at] for at in sorted(chosen)]

    def can_affirm(self, passage: Passage) -> bool:
        """Is a plain yes or no in order: asked for, and the passage is about just that?"""
        words = self._words[passage.position]
        return (
            self.kind == "yes_no"
            and not passage.cells
            and coverage(self._asked, words, self._idf) >= AFFIRMS_FROM
        )

    def _table_of(self, at: int) -> list[Passage]:
        """All rows of the table this row is in, up to `MAX_ROWS`."""
        columns = [name for name, _ in self._found[at].cells]
        first = at
        while first and [name for name, _ in self._found[first - 1].cells] == columns:
            first -= 1
        rows = takewhile(
            lambda p: (
                [name for name, _ in p.cells] == columns and p.context == self._found[at].context
            ),
            (p for p in self._found[first:] if p.context == self._found[at].context),
        )
        return list(rows)[:MAX_ROWS]

    def _score(self, at: int) -> float:
        passage = self._found[at]
        inside = coverage(self._asked, self._words[at], self._idf)
        anywhere = coverage(self._asked, self._words[at] | self._about[at], self._idf)
        covered = inside + ABOUT * (anywhere - inside)
        meaning = max(0.0, float(self._cosines[at]))
        # across languages words cannot meet: meaning has to carry it, and own language leads
        same = passage.lang in (self._lang, "mixed", "und")
        score = 0.5 * covered + 0.5 * meaning if same else 0.2 * covered + 0.8 * meaning - 0.08
        score += 0.08 * fits(self.kind, passage.text)
        return score - 0.02 * (passage.context - 1)

    def _adds(self, at: int, chosen: Sequence[int]) -> bool:
        have = frozenset[str]().union(*(self._words[c] for c in chosen))
        mine = self._words[at]
        if mine and len(mine & have) / len(mine) > 0.7:
            return False  # says it again
        if self._scores[at] >= NEAR_BEST * self._scores[chosen[0]]:
            return True
        known = have | self._about[at]
        gain = coverage(self._asked, known | mine, self._idf) - coverage(
            self._asked, known, self._idf
        )
        return gain >= NEW_WORDS and self._scores[at] >= WORTH_ADDING * self._scores[chosen[0]]

    def _confidence(self, at: int) -> float:
        """That this passage answers, about 0 to 1: itself, its whole context, its titles."""
        context = self._found[at].context
        whole = frozenset[str]().union(
            *(
                self._words[i] | self._about[i]
                for i, p in enumerate(self._found)
                if p.context == context
            )
        )
        covered = coverage(self._asked, whole, self._idf)
        titled = f"{self._found[at].about}\n{self._found[at].text}"
        pair = self._embedder.encode([self._question, titled])
        return 0.5 * self._scores[at] + 0.25 * covered + 0.25 * float(pair[0] @ pair[1])

    def _misses_a_name(self) -> bool:
        """Does the question hang on a name that the contexts never mention?

        Names: codes (LH-6001), versions (5.0), in English also capitalised words inside the
        sentence (Tokyo). One known code is enough, and so is one known word.
        """
        told = fold(" ".join(f"{p.about} {p.text}" for p in self._found))
        missed: dict[bool, list[bool]] = {}
        for before, token in pairwise([None, *tokens(self._question[:4_000])]):
            if token and _is_name(token, before, self._lang):
                missed.setdefault(token.kind == "word", []).append(fold(token.text) not in told)
        return any(all(kind) for kind in missed.values())


def _is_name(token: Token, before: Token | None, lang: str) -> bool:
    if token.kind == "number":
        return "." in token.text
    inside = before is not None and before.kind != "punct"
    titled = token.kind == "word" and token.text.istitle() and len(token.text) > 2
    return token.kind == "code" or (lang == "en" and inside and titled)


def _spelled(passage: Passage) -> str:
    """The passage's words; a row's columns are among them."""
    return " ".join([passage.text, *(name for name, _ in passage.cells)])


def _meaningful(passage: Passage) -> str:
    """What is compared by meaning: a row does not say what it is about, a sentence does."""
    if passage.cells:
        return f"{passage.about}: " + ", ".join(f"{name} {value}" for name, value in passage.cells)
    return passage.text


def _rarity(
    asked: Sequence[str], words: Sequence[frozenset[str]], about: Sequence[frozenset[str]]
) -> Mapping[str, float]:
    """Weight of each word asked, by how few of the passages have it.

    One that none has weighs the mean: it may be a synonym's fault as well as a gap.
    """
    seen = Counter(word for own, above in zip(words, about, strict=True) for word in own | above)
    n = len(words)
    weights = {word: math.log(1 + n / (seen[word] + 0.5)) for word in asked if seen[word]}
    mean = sum(weights.values()) / len(weights) if weights else 1.0
    return {word: weights.get(word, mean) for word in asked}
