"""Named settings of a pipeline, with the values they allow."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Literal

from rag_doctor.errors import ConfigError, shown, unknown_choice

__all__ = ["Knob", "check_knobs", "defaults", "with_choices"]

Kind = Literal["choice", "int", "float", "bool", "text"]
Stage = Literal["index", "retrieve", "generate"]


@dataclass(frozen=True, slots=True)
class Knob:
    """One setting. `low` and `high` are inclusive; `None` = no bound on that side.

    `stage` says what must run again when it is turned: the index, the retrieval, or only the
    writing of the answer. A knob whose default is `None` may be set to `None`: "leave it".
    `binds` = of a choice of prompts, the one that binds the writer to its contexts (asks it to cite
    or to quote them); empty = told by none but its name, such as "cited" or "strict".
    """

    name: str
    kind: Kind
    default: Any
    choices: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    stage: Stage = "retrieve"
    help_en: str = ""
    help_zh: str = ""
    binds: str = ""

    @property
    def allowed(self) -> str:
        """The allowed values in a few words, for messages and tables."""
        if self.kind == "choice":
            return " | ".join(self.choices)
        if self.kind == "bool":
            return "true | false"
        if self.kind == "text":
            return "text"
        low = "" if self.low is None else f"{self.low:g}"
        high = "" if self.high is None else f"{self.high:g}"
        kind = "whole number" if self.kind == "int" else "number"
        if low and high:
            return f"{kind} from {low} to {high}"
        return f"{kind} from {low}" if low else (f"{kind} up to {high}" if high else kind)

    def binding(self, usual: tuple[str, ...]) -> tuple[str, ...]:
        """The prompts that bind the writer: the one that is told, else those of the usual names."""
        return (self.binds,) if self.binds else tuple(n for n in usual if n in self.choices)

    def check(self, value: Any) -> Any:
        """The value in its own type, or a `ConfigError` that names the rule and the mend."""
        if value is None and self.default is None:
            return None
        if self.kind == "choice":
            if value not in self.choices:
                raise ConfigError(unknown_choice(self.name, value, self.choices))
            return value
        if self.kind in ("int", "float"):
            return self._number(value)
        if not isinstance(value, bool if self.kind == "bool" else str):
            raise self._refused(value)
        return value

    def _number(self, value: Any) -> int | float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._refused(value)
        if not math.isfinite(value) or (self.kind == "int" and value != int(value)):
            raise self._refused(value)
        if (self.low is not None and value < self.low) or (
            self.high is not None and value > self.high
        ):
            raise self._refused(value)
        return int(value) if self.kind == "int" else float(value)

    def _refused(self, value: Any) -> ConfigError:
        article = "a " if self.kind in ("int", "float") else ""
        return ConfigError(
            f"{self.name}: must be {article}{self.allowed}, got {shown(value)}; "
            f"the default is {self.default!r}."
        )


def check_knobs(given: Mapping[str, Any], menu: Mapping[str, Knob]) -> dict[str, Any]:
    """The given knobs, each checked against the menu; raises `ConfigError` at the first bad one.

    Knobs not given stay absent: merge with `defaults(menu)` for a full setting.
    """
    out = {}
    for name, value in given.items():
        if name not in menu:
            near = get_close_matches(name, list(menu), n=1, cutoff=0.4)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise ConfigError(f"no knob {name!r}.{hint} Knobs: {', '.join(menu)}.")
        out[name] = menu[name].check(value)
    return out


def with_choices(knob: Knob, more: Iterable[str], default: Any = None) -> Knob:
    """The choice knob with further choices; `default` `None` = keep the default it has."""
    choices = tuple(dict.fromkeys((*knob.choices, *more)))
    return replace(knob, choices=choices, default=knob.default if default is None else default)


def defaults(menu: Mapping[str, Knob]) -> dict[str, Any]:
    """Name → default value, for every knob of the menu."""
    return {name: knob.default for name, knob in menu.items()}
