"""Does a judge favour answers of its own family of models? Only where cases name who wrote them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.calibrate.biases.effect import Effect, untestable
from rag_doctor.calibrate.biases.rounds import Bench, Told, support_share
from rag_doctor.calibrate.labels import labels_in
from rag_doctor.errors import InputError
from rag_doctor.judges.accounts import leaves
from rag_doctor.judges.base import Judge
from rag_doctor.records import Case
from rag_doctor.shapes.aliases import key
from rag_doctor.stats import LEAST, Figure, clustered_figure, flat_interval

__all__ = ["family_effects", "family_of", "generator_of"]

FAMILIES: dict[str, tuple[str, ...]] = {
    "gpt": ("gpt", "chatgpt", "davinci", "o1", "o3", "o4"),
    "claude": ("claude",),
    "gemini": ("gemini", "gemma", "palm"),
    "llama": ("llama", "vicuna", "alpaca"),
    "qwen": ("qwen", "qwq", "通义"),
    "deepseek": ("deepseek",),
    "mistral": ("mistral", "mixtral", "ministral"),
    "glm": ("glm", "chatglm", "智谱"),
    "yi": ("yi",),
    "baichuan": ("baichuan", "百川"),
    "ernie": ("ernie", "文心"),
    "phi": ("phi",),
    "command": ("command",),
    "grok": ("grok",),
    "kimi": ("kimi", "moonshot"),
}
NAMED_BY = frozenset(
    map(key, ("generator", "generator_model", "model", "model_name", "llm", "writer", "生成模型"))
)
HOLDERS = ("meta", "extra", "metadata", "generation")


def family_of(model: str) -> str | None:
    """The family of a model's name; `None` = none we know."""
    words = re.findall(r"[a-z]+|[\u4e00-\u9fff]+|\d+", model.casefold())
    joined = model.casefold()
    for family, names in FAMILIES.items():
        if any(name in words or (len(name) > 3 and name in joined) for name in names):
            return family
    return "gpt" if re.search(r"\bo[134]\b", joined) else None


def generator_of(case: Case) -> str | None:
    """The model that wrote the answer, as the case's extra columns name it; `None` = not named."""
    held = [case.meta, *(v for k in HOLDERS if isinstance(v := case.meta.get(k), dict))]
    for one in held:
        for name, value in one.items():
            if key(name) in NAMED_BY and isinstance(value, str) and value.strip():
                return value
    return None


def family_effects(bench: Bench) -> list[Effect]:
    """Own family's answers minus the others' in the share supported, above what people say.

    With human labels of faithfulness the difference is judge minus people; without them better
    answers could not be told from favoured ones, and so nothing is tested.
    """
    own = _judge_family(bench.judge)
    if own is None:
        return [untestable("family", "own", "no_model", judge=bench.judge.card.label)]
    named = [(one, family_of(model)) for one in bench.told if (model := generator_of(one.case))]
    if not named:
        return [untestable("family", "own", "no_generator")]
    labelled = [(one, family, excess) for one, family in named
                if family and (excess := _excess(one)) is not None]  # fmt: skip
    if not labelled:
        return [untestable("family", "own", "no_labels")]
    mine = [excess for _, family, excess in labelled if family == own]
    rest = [excess for _, family, excess in labelled if family != own]
    if len(mine) < LEAST or len(rest) < LEAST:
        return [untestable("family", "own", "few", family=own, mine=len(mine), rest=len(rest))]
    return [_effect(bench, own, labelled)]


def _judge_family(judge: Judge) -> str | None:
    """The one family of all models that judge; `None` for a judge without a model."""
    models = [
        getattr(getattr(leaf, "config", None), "model", None) or leaf.card.settings.get("model")
        for leaf in leaves(judge)
    ]
    families = {family_of(model) for model in models if model}
    return families.pop() if len(families) == 1 else None


def _excess(one: Told) -> float | None:
    """The judge's share supported minus what people say (1 faithful, 0 not)."""
    try:
        labels, _ = labels_in(one.case.meta, False)
    except InputError:
        return None
    said = [float(v) for v in labels.get("faithfulness", {}).values() if isinstance(v, bool)]
    share = support_share(one.verdicts)
    if not said or share is None:
        return None
    return share - sum(said) / len(said)


def _effect(bench: Bench, own: str, labelled: Sequence[tuple[Told, str, float]]) -> Effect:
    excess = [x for _, _, x in labelled]
    mine = [family == own for _, family, _ in labelled]

    def difference(rows: Sequence[int]) -> float | None:
        a = [excess[i] for i in rows if mine[i]]
        b = [excess[i] for i in rows if not mine[i]]
        return sum(a) / len(a) - sum(b) / len(b) if a and b else None

    groups = [one.case.question or one.case.id for one, _, _ in labelled]
    value = difference(range(len(excess)))
    found = clustered_figure(groups, lambda rows: difference(rows.tolist()), seed=bench.seed)
    figure = Figure(value, *(found or _flat(value, groups, mine)), len(excess), "bootstrap")
    return Effect("family", "own", figure, "cases", {"family": own, "mine": sum(mine)})


def _flat(
    value: float | None, groups: Sequence[str], mine: Sequence[bool]
) -> tuple[float | None, float | None]:
    """The interval where every draw gives the same: by the fewer questions of the two sides."""
    sides = [
        {g for g, own in zip(groups, mine, strict=True) if own is side} for side in (True, False)
    ]
    units = min(map(len, sides))
    return (None, None) if value is None or units < LEAST else flat_interval(value, units, -1, 1)
