"""Everything the ledger asks of a pipeline. Whatever a call raises becomes a named gap.

A pipeline is called through `pipeline.attach` where its shape allows, so that it may return what
it likes and take no longer than it may. Only the reader's own Ctrl-C gets through.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.errors import PipelineError, error_line
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.lists import StageList
from rag_doctor.pipeline.attaching import attach
from rag_doctor.pipeline.guarded import Guarded
from rag_doctor.pipeline.protocol import STAGES, offers
from rag_doctor.records import Chunk

__all__ = ["Asked", "Pipeline"]

_DEPTH_KNOBS = ("candidates", "n_candidates", "num_candidates", "fetch_k", "depth")
_DEEP = 1_000  # as long a list as is asked for


class Asked:
    """The lists of one run, and the text that it searched (`None` = not told)."""

    def __init__(self, stages: dict[str, StageList], query: str | None) -> None:
        self.stages, self.query = stages, query


class Pipeline:
    """A pipeline, or none (`given`), asked safely. Each distinct question is put to it once."""

    def __init__(self, rag: Any, gaps: Gaps) -> None:
        self._gaps, self.given = gaps, rag is not None
        try:
            self._rag = _guarded(rag)
            self.offers = frozenset() if rag is None else offers(self._rag)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._rag, self.offers = None, frozenset()
            gaps.add("pipeline", "raised", error=error_line(error, 200))
        self._runs: dict[str, Asked | None] = {}

    def run(self, question: str, **knobs: Any) -> Asked | None:
        """The lists of every stage of a run, or `None` when the pipeline cannot tell."""
        key = repr((question, sorted(knobs.items())))
        if key not in self._runs:
            self._runs[key] = self._run(question, knobs)
        return self._runs[key]

    def _run(self, question: str, knobs: Mapping[str, Any]) -> Asked | None:
        found = self.call("retrieve", question, **knobs)
        if found is None:
            return None
        try:
            stages = {name: _list(getattr(found, name, ())) for name in STAGES}
            ran = getattr(found, "seconds", None) or {}
            query = getattr(found, "query", None)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._gaps.add("retrieve", "raised", error=error_line(error, 200))
            return None
        # a leg that ran and found nothing is known to have found nothing
        known = {n: s for n, s in stages.items() if s.ids or (n in ran and n in ("bm25", "dense"))}
        if not known:
            self._gaps.add("retrieve", "nothing")
            return None
        if "selected" in known:  # then an empty prompt is an empty prompt
            known.setdefault("sent", stages["sent"])
        return Asked(known, query if isinstance(query, str) else None)

    def call(self, name: str, *args: Any, **knobs: Any) -> Any:
        """What the call returns; `None` when it is not offered or raised."""
        if name not in self.offers:
            return None
        try:
            return getattr(self._rag, name)(*args, **knobs)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # somebody else's code: whatever it raises is a finding
            self._gaps.add(name, "raised", error=error_line(error, 200))
            return None

    def knobs(self) -> Mapping[str, Any]:
        """Its knobs by name; empty when it has none."""
        found = self.call("knobs")
        return found if isinstance(found, Mapping) else {}

    def deeper(self, names: Sequence[str] = _DEPTH_KNOBS) -> dict[str, Any]:
        """The knob setting that asks for the longest lists; empty when there is no such knob."""
        menu = self.knobs()
        try:
            name = next((name for name in names if name in menu), None)
            high = getattr(menu[name], "high", None) if name else None
        except Exception as error:
            self._gaps.add("knobs", "raised", error=error_line(error, 200))
            return {}
        if name is None:
            return {}
        known = isinstance(high, int | float) and high == high  # not NaN
        return {name: int(min(_DEEP, high)) if known and high is not None else _DEEP}


def _guarded(rag: Any) -> Any:
    """The pipeline behind its guard; as it is where its shape does not allow that."""
    if rag is None or isinstance(rag, Guarded) or not callable(getattr(rag, "retrieve", None)):
        return rag
    try:
        return attach(rag)
    except PipelineError:
        return rag


def _list(chunks: Any) -> StageList:
    good = [chunk for chunk in chunks or () if isinstance(chunk, Chunk)]
    texts = {chunk.id: chunk for chunk in reversed(good)}
    return StageList(tuple(dict.fromkeys(chunk.id for chunk in good)), "rerun", texts)
