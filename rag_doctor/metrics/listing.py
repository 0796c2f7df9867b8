"""The registry as a table a person reads: `rag-doctor metrics` and the documentation."""

from __future__ import annotations

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.inputs import ITEMS
from rag_doctor.metrics.registry import registry
from rag_doctor.metrics.wording import Text

__all__ = ["COLUMNS", "metrics_table"]

COLUMNS: dict[str, Text] = {
    "name": Text("measure", "指标"),
    "needs": Text("needs", "所需字段"),
    "params": Text("parameters", "参数"),
    "range": Text("range", "取值"),
    "direction": Text("better", "方向"),
    "empty": Text("empty input", "输入为空时"),
    "source": Text("source", "出处"),
    "what": Text("what it says", "含义"),
}
"""Column key → heading."""

_DIRECTIONS = {"higher": Text("higher", "越高越好"), "lower": Text("lower", "越低越好")}
_UNSCORED = Text("unscored", "未评分")


def metrics_table(lang: str = "en") -> list[dict[str, str]]:
    """One row a measure, keyed as `COLUMNS`, in the language `en` or `zh`.

    `needs` are field names of a case and stay as they are. Unknown language → `ConfigError`.
    """
    return [_row(definition, lang) for definition in registry().values()]


def _row(definition: Definition, lang: str) -> dict[str, str]:
    low, high = definition.range
    return {
        "name": definition.notation,
        "needs": ", ".join(definition.fields),
        "params": _params(definition, lang),
        "range": f"[{low:g}, {high:g}]",
        "direction": _DIRECTIONS[definition.direction].say(lang),
        "empty": _empty(definition, lang),
        "source": definition.source,
        "what": definition.what.say(lang),
    }


def _params(definition: Definition, lang: str) -> str:
    """`gains='linear' or 'exp' (what a grade g is worth …)`, the default first; `k` is plain."""
    told = []
    for param in definition.params:
        others = [choice for choice in param.choices if choice != param.default]
        menu = Text(" or ", " 或 ").say(lang).join(map(repr, [param.default, *others]))
        setting = f"{param.name}={menu}" if param.choices else param.name
        told.append(
            Text("{s} ({w})", "{s}（{w}）").fill(s=setting, w=param.what.say(lang)).say(lang)
        )
    return Text("; ", "；").say(lang).join(told) or "–"


def _empty(definition: Definition, lang: str) -> str:
    """`the answer has no claims → unscored`, one clause for each kind of missing items."""
    clauses = []
    for items, score in definition.empty.items():
        answer = _UNSCORED.say(lang) if score is None else f"{score:g}"
        clauses.append(f"{ITEMS[items].empty.say(lang)} → {answer}")
    return Text("; ", "；").say(lang).join(clauses)
