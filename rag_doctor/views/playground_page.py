"""What the playground shows: knobs as data, one run beside another, the list of every stage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rag_doctor.facade.report import Examined
from rag_doctor.i18n import join, say
from rag_doctor.pipeline import Knob, Retrieval
from rag_doctor.records import Chunk
from rag_doctor.views.before_after import before_after_html
from rag_doctor.views.compare_case import chunk_changes_html
from rag_doctor.views.escape import clip, esc, escape_plain, piece
from rag_doctor.views.html_case import case_html
from rag_doctor.views.html_chunks import text_lang
from rag_doctor.views.words import fault_name

__all__ = ["knob_groups", "p", "run_html", "setting_words", "stages_html"]

MAIN = (
    "chunk_size", "overlap", "top_k", "bm25_weight", "dense_weight", "rerank", "budget_chars",
    "generator", "prompt", "temperature",
)  # fmt: skip
GROUPS = {"index": "retrieval", "retrieve": "retrieval", "generate": "writing"}
MOST, FIRST = 30, 8  # chunks of a stage, and of these shown at once
TEXT = 1_200  # characters of a chunk


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


# the stages


def stages_html(found: Retrieval, row: Examined, before: Retrieval | None, lang: str) -> str:
    """The list of every stage that ran, best first; each chunk folds out to its text.

    What reached the prompt is marked in every list, and so is what moved since the earlier run.
    """
    stages = found.stages()
    if not stages:
        return f'<p class="sub">{p("stage.unrecorded", lang)}</p>'
    sent = {chunk.id for chunk in found.sent}
    earlier = before.stages() if before is not None else {}
    columns = "".join(
        f"<div><h4>{p(f'stage.{name}', lang)} ({len(chunks)})</h4>"
        + _list(chunks, sent, earlier.get(name), row, lang)
        + "</div>"
        for name, chunks in stages.items()
    )
    searched = f"<code>{esc(clip(found.query, 300))}</code>"
    query = (
        f'<p class="sub">{p("stage.query", lang, query=searched)}</p>'
        if found.query != found.question
        else ""
    )
    return (
        f'{query}<p class="sub">{p("stage.legend", lang)}</p><div class="pg-stages">{columns}</div>'
    )


def _list(
    chunks: Sequence[Chunk],
    sent: set[str],
    before: Sequence[Chunk] | None,
    row: Examined,
    lang: str,
) -> str:
    """The first few places, the others folded."""
    ranks = None if before is None else _ranks(before)
    items = [_place(at, one, sent, ranks, row, lang) for at, one in enumerate(chunks[:MOST], 1)]
    first, rest = "".join(items[:FIRST]), "".join(items[FIRST:])
    more = p("stage.more", lang, n=len(items) - FIRST)
    folded = f'<details><summary>{more}</summary><ol class="pg-list">{rest}</ol></details>'
    return f'<ol class="pg-list">{first}</ol>{folded if rest else ""}'


def _ranks(chunks: Iterable[Chunk]) -> dict[str, int]:
    return {chunk.id: at for at, chunk in enumerate(chunks, 1)}


def _place(
    at: int,
    chunk: Chunk,
    sent: set[str],
    ranks: Mapping[str, int] | None,
    row: Examined,
    lang: str,
) -> str:
    """`ranks` = the places of the earlier run; `None` = there is none, or it lacks this stage."""
    grade = (row.case.relevant_ids or {}).get(chunk.id, 0)
    marks = f'<b class="good">→ {p("stage.sent_mark", lang)}</b>' if chunk.id in sent else ""
    label = f" <b>★ {p('stage.labelled', lang)}</b>" if grade > 0 else ""
    was = at if ranks is None else ranks.get(chunk.id)
    moved = f" {p('stage.new', lang)}" if was is None else ""
    if was is not None and was != at:
        moved = f" {'↑' if at < was else '↓'} {p('stage.was', lang, n=was)}"
    score = f" {chunk.score:.3g}" if chunk.score else ""
    cut = p("stage.cut", lang, n=chunk.meta["cut_from"]) if "cut_from" in chunk.meta else ""
    body = piece(
        chunk.text[:TEXT] + ("…" if len(chunk.text) > TEXT else ""),
        text_lang(chunk.text, row.case), "p", "text",
    )  # fmt: skip
    return (
        f"<li><details><summary><b>{at}</b> <bdi>{esc(clip(chunk.id, 60))}</bdi>"
        f'<span class="sub">{score}{moved}</span> {marks}{label}</summary>'
        f"{f'<p class=sub>{cut}</p>' if cut else ''}{body}</details></li>"
    )
