"""What a pipeline can be asked to do again, and why not the rest: said, never faked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rag_doctor.errors import PipelineError
from rag_doctor.i18n import UiLang, say
from rag_doctor.pipeline.foreign.signatures import Taker

__all__ = ["CALLS", "DUE", "NotOffered", "OneCall", "Reach", "attribute"]

CALLS = ("generate", "retrieve", "chunks", "documents", "knobs")
"""What can be called, as the protocol of a pipeline names it."""

DUE: dict[str, tuple[str, ...]] = {
    "generate": ("question", "contexts"),
    "retrieve": ("question",),
    "chunks": (),
    "documents": (),
    "knobs": (),
    "settings": (),
    "whole": ("question",),
}
"""Call → the things it is called with, beside knobs."""


_SPARED = ("chunks", "documents", "knobs", "settings")
"""Calls without which a pipeline can be asked: a method of that name may be for something else."""


def attribute(rag: object, name: str) -> Any:
    """What lies under the name; `None` = nothing. A property that raises is a call that raises."""
    try:
        return getattr(rag, name, None)
    except Exception as error:
        cause = error

    def failing() -> Any:
        raise cause

    return failing if name in _SPARED else None


class NotOffered(PipelineError, AttributeError):
    """The pipeline has no such call. Also an `AttributeError`, so that it looks absent."""


class OneCall:
    """A pipeline that retrieves and answers in one call; `retrieve`, where it is known apart."""

    def __init__(
        self,
        whole: Callable[..., Any],
        name: str = "",
        retrieve: Callable[..., Any] | None = None,
        knobs: Callable[[], Any] | None = None,
    ) -> None:
        self.whole = whole
        self.name = name or getattr(whole, "__name__", type(whole).__name__)
        if retrieve is not None:
            self.retrieve = retrieve
        if knobs is not None:
            self.knobs = knobs


class Reach:
    """The calls that an object offers, each with what it takes; and the reasons for the others."""

    def __init__(self, rag: object) -> None:
        self.takers: dict[str, Taker] = {}
        self.strange: dict[str, str] = {}
        self.one_call = isinstance(rag, OneCall)
        for call in (*CALLS, "settings"):
            self._add(call, attribute(rag, call))
        if not {"generate", "retrieve"} <= self.takers.keys():
            self._add("whole", attribute(rag, "whole" if self.one_call else "ask"))

    def _add(self, call: str, function: Any) -> None:
        if not callable(function):
            return
        try:
            self.takers[call] = Taker.of(call, function, DUE[call])
        except PipelineError as error:
            if call not in _SPARED:
                raise
            self.strange[call] = str(error)

    @property
    def level(self) -> int:
        """0, 1 or 2, as `level_of` counts."""
        return ("generate" in self.takers) * (1 + ("retrieve" in self.takers))

    def can_ask(self) -> bool:
        """Can a question be answered from the question alone?"""
        return "whole" in self.takers or {"generate", "retrieve"} <= self.takers.keys()

    def cannot(self, lang: UiLang = "en") -> dict[str, str]:
        """Call → why it cannot be made and what that costs, for each call that cannot."""
        out = {
            call: say("pipeline.cannot.strange", lang, call=call, told=self.strange[call])
            if call in self.strange
            else say(f"pipeline.cannot.{call}.{self._why(call)}", lang)
            for call in CALLS
            if call not in self.takers
        }
        if not self.can_ask():
            out["ask"] = say("pipeline.cannot.ask.absent", lang)
        return out

    def _why(self, call: str) -> str:
        """Is it absent because one call does both things?"""
        in_one = call in ("generate", "retrieve") and "whole" in self.takers
        return "whole" if in_one else "absent"

    def knob_names(self) -> frozenset[str] | None:
        """Every knob that some call takes by name; `None` = some call takes any."""
        names: set[str] = set()
        for call, taker in self.takers.items():
            if taker.knobs is None and call != "settings":
                return None
            names |= taker.knobs or set()
        return frozenset(names)

    def named(self, knob: str) -> bool:
        """Does some call take this knob by its name?"""
        return any(knob in (taker.knobs or ()) for taker in self.takers.values())
