"""The demos that `treatments.py` breaks: by their own knobs, or as the fault bench breaks them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rag_doctor.pipeline import DemoRag, Question, demo_pipeline, load_questions
from rag_doctor.pipeline import read_demo_documents as read_documents
from rag_doctor.pipeline.breaking import FAULTS, Kit, answers_right, broken
from rag_doctor.pipeline.documents import demo_folder
from rag_doctor.records import Chunk
from rag_doctor.text.folding import fold
from rag_doctor.text.refusals import refusal

__all__ = ["BROKEN", "SIMULATED", "Demo", "extractive", "simulated"]

BROKEN: dict[str, dict[str, Any]] = {
    "BM25 by characters alone": {"dense_weight": 0.0, "tokenizer": "characters"},
    "BM25 by blanks alone": {"dense_weight": 0.0, "tokenizer": "whitespace"},
    "budget of 150 characters": {"budget_chars": 150},
    "filter on English": {"only_lang": "en"},
    "filter on Chinese": {"only_lang": "zh"},
    "one candidate a leg": {"candidates": 1},
    "top_k=1": {"top_k": 1},
    "query too generic": {"rewrite": "first_words"},
    "reranker inverted": {"rerank": True, "reranker": "inverted"},
    "chunks of 100 characters": {"chunker": "fixed", "chunk_size": 100},
    "chunks too large for the budget": {
        "chunker": "fixed", "chunk_size": 3000, "budget_chars": 600,
    },
    "fusion to the bad leg": {"tokenizer": "characters", "bm25_weight": 10.0, "fusion": "weighted"},
    "BM25 alone": {"dense_weight": 0.0},
    "vectors alone": {"bm25_weight": 0.0},
    "one sentence": {"max_sentences": 1},
    "worst chunk first of ten": {"order": "reversed", "top_k": 10},
    "nothing broken": {},
}  # fmt: skip
"""Way to break it → knobs of the demo; `reranker` is its own reranker, upside down."""
SIMULATED = (*(name for name in FAULTS if name not in ("wrong_reference", "biased_judge")), "sham")
"""Faults of the fault bench that are in the pipeline, and one change that makes no difference."""


@dataclass(frozen=True, slots=True)
class Demo:
    """A broken demo with its questions. `right(question, answer)` = by labelled words alone.

    `fault` = how it was broken; `lang` = the language of its base, empty = both.
    """

    fault: str
    lang: str
    rag: DemoRag
    questions: tuple[Question, ...]
    right: Callable[[Question, str], bool]

    @property
    def name(self) -> str:
        """For the table."""
        return f"{self.fault} ({self.lang})" if self.lang else self.fault


def extractive(
    faults: Collection[str] | None, langs: Sequence[str], severity: int = 2
) -> Iterator[Demo]:
    """The demo as it is, over both languages, with these knobs as its setting. There is but one
    `severity`."""
    for fault, knobs in BROKEN.items():
        if faults is None or fault in faults:
            yield Demo(fault, "", _turned(knobs), load_questions(langs), _is_right)


def simulated(
    faults: Collection[str] | None, langs: Sequence[str], severity: int = 2
) -> Iterator[Demo]:
    """The fault bench's pipelines: one for each fault and language, the first that it makes (where
    there are two writers, the honest one). All questions that have an answer are asked: a
    simulated writer declines the others whatever it is given, so that they can show no harm."""
    documents = read_documents(demo_folder())
    kits = {
        lang: Kit(
            lang,
            tuple(d for d in documents if d.lang == lang),
            tuple(q for q in load_questions((lang,)) if q.answerable),
        )
        for lang in langs
    }
    for fault in SIMULATED:
        if faults is None or fault in faults:
            for lang, kit in kits.items():
                for one in islice(broken(fault, kit, severity), 1):
                    yield Demo(fault, lang, one.rag, kit.questions, answers_right)


def _turned(knobs: Mapping[str, Any]) -> DemoRag:
    turned = dict(knobs)
    if turned.pop("reranker", None):
        return demo_pipeline(reranker=_inverted, **turned)
    return demo_pipeline(**turned)


def _inverted(query: str, chunks: Sequence[Chunk], builtin: Any) -> list[float]:
    """The built-in reranker, upside down."""
    return [-score for score in builtin()]


def _is_right(question: Question, answer: str) -> bool:
    """All labelled words are there; or it declines where there is no answer."""
    if not question.answerable:
        return refusal(answer).refused
    told = "".join(fold(answer).split())
    return all("".join(fold(word).split()) in told for word in question.must_include)
