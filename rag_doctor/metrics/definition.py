"""What a measure declares, apart from how it is computed; and a measure with its parameters set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from rag_doctor.errors import ConfigError, InputError, unknown_choice
from rag_doctor.metrics.guard import at_least_one, one_of
from rag_doctor.metrics.inputs import INPUTS
from rag_doctor.metrics.value import MetricValue
from rag_doctor.metrics.wording import Text

__all__ = ["Definition", "Direction", "Metric", "Param"]

Direction = Literal["higher", "lower"]
"""Which way is better."""


@dataclass(frozen=True, slots=True)
class Param:
    """A setting of a measure.

    `choices` empty = any whole number from 1. `default` `None` = not set, and where the measure
    also says `required` it cannot be left out.
    """

    name: str
    what: Text
    default: int | str | None = None
    required: bool = False
    choices: tuple[int | str, ...] = ()

    def check(self, owner: str, value: object) -> int | str:
        """The value if it is allowed; `ConfigError` naming the rule if not."""
        label = f"{self.name} of {owner}"
        if self.choices:
            return one_of(label, value, self.choices)
        return at_least_one(label, value)


@dataclass(frozen=True, slots=True)
class Definition:
    """A measure: its name, its needs, and what a reader must know to trust it.

    `needs` are keys of `INPUTS` and keyword arguments of `compute`. `empty` maps a key of `ITEMS`
    to the score when those items are missing: a stated value, or `None` = unscored with a reason.
    `source` is the paper or program whose definition this is.
    """

    name: str
    compute: Callable[..., MetricValue] = field(compare=False, repr=False)
    needs: tuple[str, ...] = field(compare=False)
    empty: Mapping[str, float | None] = field(compare=False)
    direction: Direction = field(compare=False)
    source: str = field(compare=False)
    what: Text = field(compare=False)
    params: tuple[Param, ...] = field(default=(), compare=False)
    aliases: tuple[str, ...] = field(default=(), compare=False)
    range: tuple[float, float] = field(default=(0.0, 1.0), compare=False)

    @property
    def notation(self) -> str:
        """How to write it: `recall@k`, `nDCG[@k]`; square brackets = may be left out."""
        for param in self.params:
            if param.name == "k":
                return f"{self.name}@k" if param.required else f"{self.name}[@k]"
        return self.name

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a case that its inputs are made from, each once."""
        return tuple(dict.fromkeys(f for need in self.needs for f in INPUTS[need].fields))

    def bind(self, **settings: object) -> Metric:
        """This measure with its parameters set; those left out take their defaults.

        Raises `ConfigError` for an unknown parameter, a value off its range, a missing `k`.
        """
        known = {param.name: param for param in self.params}
        for name in settings:
            if name not in known:
                raise ConfigError(self._no_such(name, known))
        chosen = []
        for param in self.params:
            value = settings.get(param.name)
            if value is None and param.required:
                raise ConfigError(
                    f"{param.name} of {self.name}: must be given, got nothing. "
                    f"Write {self.name}@5 for the first five."
                )
            if value is not None and (checked := param.check(self.name, value)) != param.default:
                chosen.append((param.name, checked))
        return Metric(self, tuple(chosen))

    def _no_such(self, name: str, known: Mapping[str, Param]) -> str:
        if not known:
            return f"{name} of {self.name}: it has no parameters. Write {self.name} alone."
        return unknown_choice(f"parameter of {self.name}", name, known)


@dataclass(frozen=True, slots=True)
class Metric:
    """A measure ready to run. `str()` gives the notation that `parse_metric` reads back."""

    definition: Definition
    params: tuple[tuple[str, int | str], ...] = ()

    @property
    def name(self) -> str:
        """The measure's name without its parameters."""
        return self.definition.name

    @property
    def k(self) -> int | None:
        """How many ranks it looks at; `None` = all of them."""
        value = dict(self.params).get("k")
        return value if isinstance(value, int) else None

    def __call__(self, **inputs: Any) -> MetricValue:
        """The measure's value for these inputs, named as in `definition.needs`.

        Raises `InputError` for an input that is missing, unknown or malformed.
        """
        needs = self.definition.needs
        for name in inputs:
            if name not in needs:
                raise InputError(unknown_choice(f"input of {self}", name, needs))
        missing = [n for n in needs if n not in inputs and not INPUTS[n].optional]
        if missing:
            raise InputError(
                f"{', '.join(missing)}: {self} needs {', '.join(needs)}, "
                f"got {', '.join(inputs) or 'nothing'}. Pass each by name; [] = nothing there."
            )
        return self.definition.compute(**inputs, **dict(self.params))

    def __str__(self) -> str:
        inner = ", ".join(f"{name}={value!r}" for name, value in self.params if name != "k")
        head = f"{self.name}({inner})" if inner else self.name
        return head if self.k is None else f"{head}@{self.k}"
