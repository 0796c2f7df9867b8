"""The arms of an ablation: one thing changed at a time, against one baseline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.errors import ConfigError, shown, unknown_choice
from rag_doctor.pipeline import Guarded

__all__ = ["BASELINE", "PRESETS", "Arm", "Preset", "arms_from", "preset_of", "settled"]

BASELINE = "baseline"


@dataclass(frozen=True, slots=True)
class Arm:
    """A setting to try. `knobs` = what is turned, beside the pipeline's own setting.

    `note` = a key of the catalogue that says what the arm is for; empty = none.
    """

    name: str
    knobs: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """Arms that are asked together; the first is the baseline. `query_types` = the kinds of
    question the arms are about; empty = all. The note is `experiments.preset.<name>`."""

    name: str
    arms: tuple[Arm, ...]
    query_types: tuple[str, ...] = ()


_HYBRID = {"bm25_weight": 1.0, "dense_weight": 1.0}
_FULL = Arm(BASELINE, {**_HYBRID, "rerank": True})
_NO_DENSE = Arm("-dense", {**_FULL.knobs, "dense_weight": 0.0}, "no_dense")
_NO_BM25 = Arm("-bm25", {**_FULL.knobs, "bm25_weight": 0.0}, "no_bm25")
_NO_RERANK = Arm("-rerank", {**_FULL.knobs, "rerank": False}, "no_rerank")
_VECTOR_ONLY = Arm(
    "vector-only", {**_FULL.knobs, "bm25_weight": 0.0, "rerank": False}, "vector_only"
)

PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("five", (_FULL, _NO_DENSE, _NO_BM25, _VECTOR_ONLY, _NO_RERANK)),
        Preset("paths", (_FULL, _NO_DENSE, _NO_BM25)),
        Preset("rerank", (_FULL, _NO_RERANK)),
        Preset(
            "generator",
            (
                _FULL,
                Arm("1-sentence", {**_FULL.knobs, "max_sentences": 1}, "one_sentence"),
                Arm("6-sentences", {**_FULL.knobs, "max_sentences": 6}, "six_sentences"),
            ),
        ),
        Preset("lexical", (_FULL, _NO_BM25), ("exact_term", "table", "version", "code_mixed")),
        Preset("semantic", (_FULL, _NO_DENSE), ("semantic", "synonym")),
    )
}
"""Ready for the demo pipeline, and for any with its knobs: the ablation of five arms; retrieval
paths, reranker and writer apart; the kinds of question that should hang on one path."""


def preset_of(name: str) -> Preset:
    """The preset of this name. Raises `ConfigError`."""
    if name not in PRESETS:
        raise ConfigError(unknown_choice("arms", name, PRESETS))
    return PRESETS[name]


def arms_from(given: Any) -> tuple[Arm, ...]:
    """Arms as given: `Arm`s, or a mapping from name to knobs. The first is the baseline; where
    none is called so, the pipeline as it is becomes the first.

    Raises `ConfigError` for anything else, for one arm alone, or for names that repeat.
    """
    if isinstance(given, Mapping):
        arms = [Arm(str(name), _knobs(str(name), knobs)) for name, knobs in given.items()]
    elif isinstance(given, Iterable) and not isinstance(given, str):
        arms = [arm for arm in given if isinstance(arm, Arm)]
        if len(arms) != len(list(given)):
            raise ConfigError(f"arms: Arm objects are due, got {shown(given)}.")
    else:
        raise ConfigError(
            f"arms: a preset ({', '.join(PRESETS)}), a mapping from name to knobs, or Arm objects "
            f"are due, got {shown(given)}."
        )
    if arms and BASELINE not in [arm.name for arm in arms]:
        arms.insert(0, Arm(BASELINE))
    arms.sort(key=lambda arm: arm.name != BASELINE)
    names = [arm.name for arm in arms]
    if len(set(names)) < len(names):
        raise ConfigError(f"arms: names must differ, got {', '.join(names)}.")
    if len(arms) < 2:
        raise ConfigError("arms: at least one arm beside the baseline is due.")
    return tuple(arms)


def _knobs(name: str, given: Any) -> dict[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise ConfigError(
            f"arms, {name}: knob: value is due, such as top_k: 3, got {shown(given)}."
        )
    return {str(knob): value for knob, value in given.items()}


def settled(rag: Guarded, arms: Iterable[Arm]) -> dict[str, dict[str, Any]]:
    """Arm → the knobs in which its setting differs from the baseline's (the first).

    Raises `ConfigError` for a knob the pipeline does not take, or an arm that changes nothing.
    """
    settings = {arm.name: rag.settings(**arm.knobs) for arm in arms}
    first = next(iter(settings))
    base = settings[first]
    out = {}
    for name, setting in settings.items():
        turned = {knob: v for knob, v in setting.items() if v != base.get(knob)}
        if name != first and not turned:
            raise ConfigError(f"arms: {name!r} changes nothing against {first!r}. Turn a knob.")
        out[name] = turned
    return out
