"""The names of what the table of the workbench shows, in one language, for the browser."""

from __future__ import annotations

from rag_doctor.evalset.labelling import KEYS, label_name
from rag_doctor.i18n import has, say
from rag_doctor.records import LAYERS
from rag_doctor.views.bench_columns import STATUSES, Columns, Facet
from rag_doctor.views.bench_groups import field_title
from rag_doctor.views.escape import escape_plain
from rag_doctor.views.theme import MARKS, STATUS
from rag_doctor.views.words import fault_name, lang_name, layer_name, mechanism_name

__all__ = ["bench_words", "facet_title", "facet_value"]


def facet_title(key: str, lang: str) -> str:
    """`Fault`, `Language`; of a group the name of its field."""
    if key.startswith("group:"):
        return escape_plain(field_title(key.removeprefix("group:"), lang))
    return say(f"workbench.facet.{key}", lang)


def facet_value(key: str, value: str, lang: str) -> str:
    """A value's name in the reader's language; a group's value stands as it is."""
    if key == "fault":
        return fault_name(value, lang)
    if key == "mechanism":
        return mechanism_name(value, lang) or say("workbench.value.no_mechanism", lang)
    if key == "lang":
        return lang_name(value, lang)
    if key == "state":
        layer = value.removeprefix("fail_")
        return say(
            f"workbench.value.{value if layer == value else 'fail'}",
            lang,
            layer=layer_name(layer, lang) if layer != value else "",
        )
    known = f"evalset.value.{key.removeprefix('group:')}.{value}"
    return say(known, lang) if value and has(known) else value or _blank(lang)


def _blank(lang: str) -> str:
    return say("workbench.value.blank", lang)


def bench_words(columns: Columns, lang: str) -> dict[str, object]:
    """`facets` = titles and names of values in the columns' order; `labels` = letters and names."""
    return {
        "lang": lang,
        "layers": {layer: layer_name(layer, lang) for layer in LAYERS},
        "statuses": [
            {"glyph": sign.glyph, "tone": sign.tone, "word": say(sign.word, lang)}
            for sign in (STATUS[one] for one in STATUSES)
        ],
        "facets": {facet.key: _facet(facet, lang) for facet in columns.facets},
        "marks": {name: {"hue": mark.colour, "solid": mark.solid} for name, mark in MARKS.items()},
        "labels": [
            {"key": letter, "value": label, "name": label_name(label, lang)}
            for letter, label in KEYS["fault"].items()
        ],
    }


def _facet(facet: Facet, lang: str) -> dict[str, object]:
    return {
        "title": facet_title(facet.key, lang),
        "names": [facet_value(facet.key, value, lang) for value in facet.values],
    }
