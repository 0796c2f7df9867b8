"""The list of every stage of a retrieval, best first, and what of it reached the prompt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rag_doctor.facade.report import Examined
from rag_doctor.i18n import say
from rag_doctor.pipeline import Retrieval
from rag_doctor.records import Chunk
from rag_doctor.views.escape import clip, esc, piece
from rag_doctor.views.html_chunks import text_lang

__all__ = ["stages_html", "stages_twin"]

MOST, FIRST = 30, 8  # chunks of a stage, and of these shown at once
TEXT = 1_200  # characters of a chunk


def p(key: str, lang: str, **values: object) -> str:
    return say(f"playground.{key}", lang, **values)


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


def stages_twin(found: Retrieval, row: Examined, before: Retrieval | None, lang: str) -> str:
    """The first places of every stage as a table, a stage a column, for a saved notebook; the texts
    that were sent stand with the case."""
    stages, sent = found.stages(), {chunk.id for chunk in found.sent}
    if not stages:
        return ""
    earlier = before.stages() if before is not None else {}
    ranks = {name: _ranks(earlier[name]) if name in earlier else None for name in stages}
    heads = "".join(
        f"<th>{p(f'stage.{name}', lang)} ({len(chunks)})</th>" for name, chunks in stages.items()
    )
    deep = min(FIRST, max(map(len, stages.values())))
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td>{_line(at + 1, chunks[at], sent, ranks[name], row, lang, words=False)}</td>"
            if at < len(chunks)
            else "<td></td>"
            for name, chunks in stages.items()
        )
        + "</tr>"
        for at in range(deep)
    )
    return (
        f"<h4>{p('ui.stages', lang)}</h4>"
        f"<p class='sub'>{p('stage.legend_saved', lang, n=deep)}</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
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
    """One place of a list; it folds out to the chunk's text."""
    cut = p("stage.cut", lang, n=chunk.meta["cut_from"]) if "cut_from" in chunk.meta else ""
    body = piece(
        chunk.text[:TEXT] + ("…" if len(chunk.text) > TEXT else ""),
        text_lang(chunk.text, row.case), "p", "text",
    )  # fmt: skip
    return (
        f"<li><details><summary>{_line(at, chunk, sent, ranks, row, lang)}</summary>"
        f"{f'<p class=sub>{cut}</p>' if cut else ''}{body}</details></li>"
    )


def _line(
    at: int,
    chunk: Chunk,
    sent: set[str],
    ranks: Mapping[str, int] | None,
    row: Examined,
    lang: str,
    *,
    words: bool = True,
) -> str:
    """`ranks` = the places of the earlier run; `None` = there is none, or it lacks this stage.
    `words` beside the signs; without them the legend alone says what they mean."""
    grade = (row.case.relevant_ids or {}).get(chunk.id, 0)
    told = f" {p('stage.sent_mark', lang)}" if words else ""
    marks = f'<b class="good">→{told}</b>' if chunk.id in sent else ""
    told = f" {p('stage.labelled', lang)}" if words else ""
    label = f" <b>★{told}</b>" if grade > 0 else ""
    was = at if ranks is None else ranks.get(chunk.id)
    moved = f" {p('stage.new', lang)}" if was is None else ""
    if was is not None and was != at:
        moved = f" {'↑' if at < was else '↓'} {p('stage.was', lang, n=was)}"
    score = f" {chunk.score:.3g}" if chunk.score else ""
    return (
        f"<b>{at}</b> <bdi>{esc(clip(chunk.id, 60))}</bdi>"
        f'<span class="sub">{score}{moved}</span> {marks}{label}'
    )
