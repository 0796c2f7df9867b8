"""What the playground shows: knobs as data, and one run beside another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.facade.report import Examined
from rag_doctor.i18n import join, say
from rag_doctor.pipeline import Knob
from rag_doctor.views.before_after import before_after_html
from rag_doctor.views.compare_case import chunk_changes_html
from rag_doctor.views.escape import clip, esc, escape_plain
from rag_doctor.views.html_case import case_html
from rag_doctor.views.words import fault_name

__all__ = [
    "knob_groups",
    "p",
    "run_html",
    "run_words",
    "setting_words",
]

MAIN = (
    "chunk_size", "overlap", "top_k", "bm25_weight", "dense_weight", "rerank", "budget_chars",
    "generator", "prompt", "temperature",
)  # fmt: skip
GROUPS = {"index": "retrieval", "retrieve": "retrieval", "generate": "writing"}


def p(key: str, lang: str, **values: object) -> str:
    """A sentence of the playground."""
    return say(f"playground.{key}", lang, **values)


# knobs


def knob_groups(
    menu: Mapping[str, Knob], settings: Mapping[str, Any], lang: str
) -> list[dict[str, Any]]:
    """Two groups, retrieval and writing: each knob with its range, its help and its value now."""
    groups = []
    for group in ("retrieval", "writing"):
        knobs = [knob for knob in menu.values() if GROUPS[knob.stage] == group]
        fields = [_knob(knob, settings.get(knob.name, knob.default), lang) for knob in knobs]
        main = [field for field in fields if field["name"] in MAIN] or fields
        rest = [field for field in fields if field not in main]
        if fields:
            groups.append({"title": p(f"group.{group}", lang), "main": main, "rest": rest})
    return groups


def _knob(knob: Knob, value: Any, lang: str) -> dict[str, Any]:
    told = (knob.help_zh if lang == "zh" else knob.help_en) or knob.help_en or knob.help_zh
    return {
        "name": knob.name,
        "kind": knob.kind,
        "value": value,
        "base": value,
        "none": knob.default is None,
        "choices": list(knob.choices),
        "low": knob.low,
        "high": knob.high,
        "allowed": "" if knob.kind in ("choice", "bool", "text") else _range(knob, lang),
        "help": escape_plain(told),
    }


def _range(knob: Knob, lang: str) -> str:
    low, high = ("" if end is None else _number(end) for end in (knob.low, knob.high))
    if low and high:
        return p("range.both", lang, low=low, high=high)
    if low or high:
        return p("range.low", lang, low=low) if low else p("range.high", lang, high=high)
    return ""


def _number(value: float) -> str:
    return f"{int(value):,}" if value == int(value) else f"{value:g}"


def setting_words(knobs: Mapping[str, Any], lang: str) -> str:
    """`top_k = 8, rerank = true`; the pipeline's own setting where none is turned."""
    if not knobs:
        return p("own_setting", lang)
    return join([f"{name} = {_value(value, lang)}" for name, value in knobs.items()], lang)


def _value(value: Any, lang: str) -> str:
    if value is None:
        return p("none", lang)
    return ("true" if value else "false") if isinstance(value, bool) else f"{value}"


# a run


def run_html(
    now: tuple[Examined, Mapping[str, Any]],
    before: tuple[Examined, Mapping[str, Any]] | None,
    lang: str,
    anchor: str = "pg",
) -> str:
    """The answer and the diagnosis; beside the earlier setting's, where there is one."""
    row, knobs = now
    whole = case_html(row.case, row.diagnosis, lang, anchor)
    if before is None:
        return f"{_setting('setting.now', knobs, lang)}{whole}"
    old, old_knobs = before
    return (
        f"{_setting('setting.earlier', old_knobs, lang)}{_setting('setting.now', knobs, lang)}"
        f"{before_after_html([('earlier', old), ('now', row)], lang)}"
        f"{chunk_changes_html(old, row, lang)}"
        f'<details data-key="whole"><summary>{p("whole", lang)}</summary>{whole}</details>'
    )


def _setting(key: str, knobs: Mapping[str, Any], lang: str) -> str:
    told = f"<code>{esc(clip(setting_words(knobs, lang), 600))}</code>"
    return f'<p class="sub">{p(key, lang, what=told)}</p>'


def run_words(row: Examined, lang: str) -> str:
    """A sentence for a screen reader."""
    return p("said", lang, fault=fault_name(row.diagnosis.fault, lang))
