"""Defects of a whole set or of a pipeline: thin strata, skew, and the traps of rank-bm25."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rank_bm25 import BM25Okapi

from rag_doctor.evalset.base import base_of
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.linting import lint
from rag_doctor.evalset.reading import read_evalset
from rag_doctor.pipeline import Retrieval
from rag_doctor.records import Chunk
from rag_doctor.text import content_words

__all__ = ["SCENES", "KeywordRag", "Scene"]

Scene = Callable[[], tuple[str, int, int, int]]
"""Name, defects found, defects there, findings beside them."""


class KeywordRag:
    """A pipeline as people write it: rank-bm25 over whatever the tokenizer gives."""

    def __init__(
        self, chunks: Sequence[Chunk], tokenizer: Callable[[str], Any], *, zeros: bool = False
    ) -> None:
        self._zeros = zeros
        self._chunks = tuple(chunks)
        self._tokenizer = tokenizer
        self._bm25 = BM25Okapi([tokenizer(chunk.text) for chunk in chunks])

    def chunks(self) -> tuple[Chunk, ...]:
        return self._chunks

    def retrieve(self, question: str, **knobs: Any) -> Retrieval:
        scores = self._bm25.get_scores(self._tokenizer(question))
        order = sorted(range(len(scores)), key=lambda n: -scores[n])[:10]
        hits = [
            self._chunks[n].model_copy(update={"rank": rank, "score": float(scores[n])})
            for rank, n in enumerate(order, 1)
            if self._zeros or scores[n] != 0
        ]
        return Retrieval(question, bm25=tuple(hits), sent=tuple(hits[:4]))

    def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        return contexts[0].text if contexts else ""


def _items(lang: str) -> list[EvalItem]:
    return [item for item in read_evalset("demo") if item.lang == lang]


def thin_strata() -> tuple[str, int, int, int]:
    """Three questions of one type, where every other type has 25; one claim within 20 points."""
    found = false = 0
    for lang, thin, others in (
        ("en", "table", ("exact_term", "semantic")),
        ("zh", "region", ("exact_term", "semantic")),
    ):
        base = _items(lang)
        made = [base[0].model_copy(update={"id": f"t{n}", "query_type": thin}) for n in range(3)]
        made += [
            base[0].model_copy(update={"id": f"{name}{n}", "query_type": name})
            for name in others
            for n in range(25)
        ]
        report = lint(_apart(made), judge=None, claims=("query_type:0.2",))
        named = [f.values["value"] for f in report.of("few_in_stratum")]
        found += thin in named
        false += len([name for name in named if name != thin])
    return "thin strata", found, 2, false


def skews() -> tuple[str, int, int, int]:
    """Nearly everything easy, or nearly everything of one type."""
    found = false = 0
    for lang in ("en", "zh"):
        items = _items(lang)[:60]
        easy = [i.model_copy(update={"difficulty": "easy"}) for i in items[:52]] + items[52:]
        table = [i.model_copy(update={"query_type": "table"}) for i in items[:45]] + items[45:]
        for made, kind in ((easy, "skewed_difficulty"), (table, "skewed_type")):
            kinds = lint(made, judge=None, claims=()).by_kind
            found += kind in kinds
            false += sum(n for name, n in kinds.items() if name != kind)
    return "skews", found, 4, false


def traps() -> tuple[str, int, int, int]:
    """rank-bm25 fed with a raw string, cut at blanks only, and on a base of two chunks."""
    chunks = base_of("demo").chunks
    here = {lang: [c for c in chunks if c.meta.get("lang") == lang] for lang in ("en", "zh")}
    # two chunks, and every word of the questions in both: idf is then below zero
    twice = [c.model_copy(update={"id": f"{c.id}{n}"}) for c in here["en"][1:2] for n in "ab"]
    tiny = [
        _items("en")[0].model_copy(update={"question": " ".join(content_words(twice[0].text)[:6])})
    ]
    asked = {lang: _items(lang)[::3] for lang in here}  # a third of the set shows it as well
    cases = (
        ("bm25_characters", KeywordRag(here["en"], _raw), asked["en"]),
        ("bm25_characters", KeywordRag(here["zh"], _raw), asked["zh"]),
        ("bm25_case", KeywordRag(here["en"], str.split), asked["en"]),
        ("bm25_no_words", KeywordRag(here["zh"], str.split), asked["zh"]),
        ("bm25_negative", KeywordRag(twice, content_words), tiny),
    )
    found = false = 0
    for code, rag, items in cases:
        codes = [f.code for f in lint(items, judge=None, pipeline=rag, claims=()).of("bm25_trap")]
        found += code in codes
        false += len([one for one in codes if one != code])
    for lang in ("en", "zh"):  # and none where words are counted
        rag = KeywordRag(here[lang], content_words)
        report = lint(asked[lang], judge=None, pipeline=rag, claims=())
        false += len(report.of("bm25_trap"))
    return "keyword traps", found, len(cases), false


def _raw(text: str) -> str:
    return text


def _apart(items: list[EvalItem]) -> list[EvalItem]:
    """Questions that ask different things, so that only the strata are wrong."""
    return [
        item.model_copy(update={"question": f"What does code Q{n:03d}-{item.query_type} mean?"})
        for n, item in enumerate(items)
    ]


SCENES: tuple[Scene, ...] = (thin_strata, skews, traps)
