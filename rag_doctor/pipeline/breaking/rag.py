"""The demo pipeline with a simulated writer, and with hooks for faults that no knob makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rag_doctor.pipeline.breaking.reading import Known
from rag_doctor.pipeline.breaking.writers import WRITERS, SimulatedWriter
from rag_doctor.pipeline.demo import DemoRag
from rag_doctor.pipeline.documents import Document
from rag_doctor.pipeline.index import Index
from rag_doctor.pipeline.knobs import Knob, check_knobs, with_choices
from rag_doctor.pipeline.protocol import STAGES, Retrieval
from rag_doctor.records import Chunk, safe_text

__all__ = ["After", "BreakableRag", "shifted"]

MIDDLE = "middle"
"""The order in the prompt that only this pipeline has: the best in the middle."""

After = Callable[["BreakableRag", Retrieval], Retrieval]
_NOT_SIMULATED = ("max_sentences", "model", "max_tokens")
_WRITER = Knob(
    "generator", "choice", "steady", choices=WRITERS, stage="generate",
    help_en="The simulated writer: two good ones, a small one, and two of short attention.",
    help_zh="模拟的写作模型：两个可靠的、一个小模型，以及两个注意力有限的。",
)  # fmt: skip


class BreakableRag(DemoRag):
    """A level-2 pipeline over the given documents; its writer is simulated (see `writers.py`).

    `known` = question text → what the writer knows of it. `name` tells pipelines of one bench
    apart. `after` = a change to every retrieval before it is shown. `shelf` = indexes shared by
    pipelines over the same documents. Everything else as `DemoRag`.
    """

    def __init__(
        self,
        documents: Iterable[Document],
        known: Mapping[str, Known],
        *,
        name: str = "breakable",
        severity: int = 2,
        generator: str = "steady",
        order: str = "rank",
        after: After | None = None,
        shelf: dict[tuple[object, ...], Index] | None = None,
        **parts_and_knobs: Any,
    ) -> None:
        super().__init__(documents, **parts_and_knobs)
        self.name = name
        self._after, self._known, self._shelf = after, dict(known), shelf
        self._simulated = SimulatedWriter(known, severity)
        self._menu = {k: v for k, v in self._menu.items() if k not in _NOT_SIMULATED}
        self._menu |= {"generator": _WRITER, "order": with_choices(self._menu["order"], (MIDDLE,))}
        self._settings = {k: v for k, v in self._settings.items() if k in self._menu}
        self._settings |= check_knobs({"generator": generator, "order": order}, self._menu)

    def __repr__(self) -> str:
        return f"BreakableRag({self.name!r})"

    def _build(self, settings: Mapping[str, Any]) -> Index:
        """The index, from the shelf where another pipeline has built it."""
        if self._shelf is None:
            return super()._build(settings)
        knobs = tuple(settings[name] for name, knob in self._menu.items() if knob.stage == "index")
        key = (*knobs, self._embedder(settings["embedder"]).name)
        if key not in self._shelf:
            self._shelf[key] = super()._build(settings)
        return self._shelf[key]

    def known(self, question: str) -> Known | None:
        """What the writer knows of a question; `None` = it is none of its own."""
        return self._known.get(question)

    def retrieve(self, question: str, **knobs: Any) -> Retrieval:
        """The ranked list of every stage, changed by `after`."""
        order = self._merged(knobs)["order"]
        plain = {**knobs, "order": "rank"} if order == MIDDLE else knobs
        found = super().retrieve(question, **plain)
        if order == MIDDLE:
            found = replace(found, sent=_best_in_the_middle(found.sent))
        return self._after(self, found) if self._after else found

    def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        """The simulated answer to exactly this prompt."""
        settings = self._merged(knobs)
        options = {n: settings[n] for n, knob in self._menu.items() if knob.stage == "generate"}
        return self._simulated.generate(safe_text(question), contexts, **options)


def _best_in_the_middle(sent: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """Ranks 6 4 2 1 3 5: the worst at both ends."""
    return (*sent[1::2][::-1], *sent[::2])


def shifted(step: int) -> After:
    """The index knows each chunk by the id that `step` chunks later in its document has now.

    As when sections were put in and the text store was written anew, but not the index.
    """

    def after(rag: BreakableRag, found: Retrieval) -> Retrieval:
        moved = _moved(rag.chunks(), step)
        named: dict[str, Any] = {
            stage: tuple(
                moved[c.id].model_copy(update={"rank": c.rank, "score": c.score})
                for c in getattr(found, stage)
            )
            for stage in STAGES
        }
        return replace(found, **named)

    return after


def _moved(chunks: Sequence[Chunk], step: int) -> dict[str, Chunk]:
    by_document: dict[str | None, list[Chunk]] = {}
    for chunk in chunks:
        by_document.setdefault(chunk.doc_id, []).append(chunk)
    return {
        chunk.id: group[(at + step) % len(group)]
        for group in by_document.values()
        for at, chunk in enumerate(group)
    }
