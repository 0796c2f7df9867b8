"""What a foreign function takes: its question, its contexts, its knobs, in its own order."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rag_doctor.errors import PipelineError
from rag_doctor.shapes.aliases import INDEX, key

__all__ = ["Taker", "takes_nothing"]

_PLAIN = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_TEXTS = ("list[str]", "Sequence[str]", "List[str]", "Iterable[str]", "tuple[str, ...]")


@dataclass(frozen=True, slots=True)
class Taker:
    """A function with what it accepts beside the things that are due.

    `knobs` = the names it takes; `None` = any, or not known. `swapped` = contexts come first.
    `wants` = how its signature says that contexts are due: `text`, `texts`, or `None` = untold.
    """

    call: Callable[..., Any]
    knobs: frozenset[str] | None = None
    swapped: bool = False
    wants: Literal["text", "texts"] | None = None

    @classmethod
    def of(cls, name: str, function: Callable[..., Any], due: tuple[str, ...]) -> Taker:
        """Read the signature; `due` = what it is called with. `PipelineError` if it can't be."""
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):  # built-in functions have none
            return cls(function)
        plain = [p for p in parameters if p.kind in _PLAIN]
        if len(due) > len(plain) and not any(p.kind is p.VAR_POSITIONAL for p in parameters):
            raise PipelineError(_wrong(name, due, parameters))
        extra = [p for p in plain[len(due) :] if p.default is p.empty]
        if [p for p in parameters if p.kind is p.KEYWORD_ONLY and p.default is p.empty] or extra:
            raise PipelineError(_wrong(name, due, parameters))
        named = plain[len(due) :] + [p for p in parameters if p.kind is p.KEYWORD_ONLY]
        names = frozenset(p.name for p in named)
        free = any(p.kind is p.VAR_KEYWORD for p in parameters)
        swapped = len(due) == 2 and [_meaning(p) for p in plain[:2]] == ["contexts", "question"]
        second = plain[0 if swapped else 1] if len(due) == 2 and len(plain) > 1 else None
        return cls(function, None if free else names, swapped, _wanted(second))

    def accepted(self, knobs: Mapping[str, Any]) -> dict[str, Any]:
        """Those of the knobs that this function takes."""
        return {k: v for k, v in knobs.items() if self.knobs is None or k in self.knobs}

    def __call__(self, *things: Any, **knobs: Any) -> Any:
        """Call it with the things that are due, in the order in which it takes them."""
        return self.call(*(reversed(things) if self.swapped else things), **knobs)


def takes_nothing(function: object) -> bool:
    """Can it be called without any argument, as a factory is, and with none at all?"""
    if not callable(function):
        return False
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    return all(
        p.default is not p.empty or p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in parameters
    )


def _meaning(parameter: inspect.Parameter) -> str | None:
    return INDEX.get(key(parameter.name), (None, 0))[0]


def _wanted(parameter: inspect.Parameter | None) -> Literal["text", "texts"] | None:
    note = inspect.Parameter.empty if parameter is None else parameter.annotation
    spelled = note if isinstance(note, str) else ("str" if note is str else str(note))
    spelled = spelled.replace("typing.", "").replace("collections.abc.", "")
    return "text" if spelled == "str" else ("texts" if spelled in _TEXTS else None)


def _wrong(name: str, due: tuple[str, ...], parameters: list[inspect.Parameter]) -> str:
    got = ", ".join(str(p).partition(":")[0].strip() for p in parameters) or "nothing"
    return (
        f"attach: {name} takes ({got}), but is called as {name}({', '.join(due)}, **knobs); "
        "wrap it in a function that takes these, and give all else a default."
    )
