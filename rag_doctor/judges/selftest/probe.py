"""What the self-test asks: a claim, true or falsified, and what was done to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

__all__ = ["Change", "Edit", "Probe", "Source"]


@dataclass(frozen=True, slots=True)
class Source:
    """A sentence to edit: its language, its passage, and the base's names by kind.

    `names` holds the names of other passages in the same language.
    """

    text: str
    lang: str
    passage: str
    names: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Change:
    """An edited sentence: `was` in the source became `now`. Either is empty for a part dropped."""

    text: str
    was: str
    now: str


class Edit(Protocol):
    """Makes a change of one kind, or `None` where the sentence offers no hold."""

    def __call__(self, source: Source, rng: Random) -> Change | None: ...


@dataclass(frozen=True, slots=True)
class Probe:
    """One claim for the judge. `true` = the first of `contexts` in `own` supports it.

    `kind` = how it was made: `sentence`, `rephrased`, `converted`, `table` for true claims, the
    kind of the fault for falsified ones. `original` = the sentence or table row it was made from.
    `own` = the place of its own passage among `contexts`; the others are distractors.
    """

    id: str
    lang: str
    claim: str
    contexts: tuple[str, ...]
    own: int
    true: bool
    kind: str
    original: str
    doc_id: str
    was: str = ""
    now: str = ""
