"""Where the evidence went: each needed statement on its way from the documents to the prompt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rag_doctor.i18n import say
from rag_doctor.ledger import lookalike_sentence, trail_sentence
from rag_doctor.records import Case, Diagnosis, Ledger, Trail
from rag_doctor.views.escape import esc, escape_plain, piece
from rag_doctor.views.words import w

__all__ = [
    "COLUMNS",
    "Step",
    "has_ledger",
    "ledger_html",
    "ledger_lines",
    "steps",
    "trail_block",
]

COLUMNS = ("documents", "index", "bm25", "dense", "fused", "reranked", "selected", "sent")
"""The way of the evidence, in order."""

_LOST_AT = {
    "missing_content": "documents",
    "not_indexed": "index",
    "split_across_chunks": "index",
    "query_drift": "bm25",
    "not_found": "bm25",
    "lexical_only": "dense",
    "dense_only": "bm25",
    "lost_in_fusion": "fused",
    "ranked_below_k": "selected",
    "dropped_by_reranker": "reranked",
    "not_sent": "sent",
    "cut_text": "sent",
}
GLYPHS = {"there": "✓", "gone": "✗", "lost": "✗", "cut": "✂", "unknown": "–", "after": ""}
MOST = 12


@dataclass(frozen=True, slots=True)
class Step:
    """One column of a trail. `rank` from 1; `None` = not in that list, or none is kept there.

    `lost` = the place where the evidence vanished, `cut` = the same, in a text that was sent
    without it, `gone` = not in this list, `after` = beyond the loss, `unknown` = not recorded.
    `taken` = how many were taken where a lost rank lies beyond that.
    """

    column: str
    state: Literal["there", "gone", "lost", "cut", "unknown", "after"]
    rank: int | None = None
    taken: int | None = None

    @property
    def text(self) -> str:
        """The rank where there is one, else a glyph; "✗ 7 > 5" = at rank 7, and 5 were taken."""
        glyph = GLYPHS[self.state]
        if self.rank is None:
            return glyph
        if self.state not in ("lost", "cut"):
            return str(self.rank)
        return f"{glyph} {self.rank}" + (f" > {self.taken}" if self.taken else "")


def has_ledger(diagnosis: Diagnosis) -> bool:
    """Is there a loss to show?"""
    return diagnosis.ledger is not None and bool(diagnosis.ledger.lost)


def steps(trail: Trail, ledger: Ledger) -> list[Step]:
    """A trail as its columns; stages that nobody knows are left out."""
    shown = [c for c in COLUMNS if c in ("documents", "index") or c in ledger.stages]
    lost = _LOST_AT.get(trail.place)
    if lost is not None and lost not in shown:
        shown = [c for c in COLUMNS if c in shown or c == lost]
    end = COLUMNS.index(lost) if lost is not None else len(COLUMNS)
    return [_step(column, trail, lost, end) for column in shown]


def _step(column: str, trail: Trail, lost: str | None, end: int) -> Step:
    at = COLUMNS.index(column)
    rank = trail.ranks.get(column)
    if column == lost:
        beyond = trail.k if rank and trail.k and rank > trail.k else None
        return Step(column, "cut" if trail.place == "cut_text" else "lost", rank, beyond)
    if at > end and rank is None:
        return Step(column, "gone" if column in trail.ranks else "after")
    if column in ("documents", "index"):
        told = trail.place != "unknown" or bool(trail.carriers)
        return Step(column, "there" if told else "unknown")
    if rank is not None:
        return Step(column, "there", rank)
    return Step(column, "gone" if column in trail.ranks else "unknown")


def ledger_lines(diagnosis: Diagnosis, lang: str) -> list[str]:
    """Plain lines for terminal and Markdown; none where nothing was lost."""
    ledger = diagnosis.ledger
    return trail_block(ledger, lang) if ledger is not None and ledger.lost else []


def trail_block(ledger: Ledger, lang: str) -> list[str]:
    """A sentence a trail, its ranks below; what was lost, else what arrived or is unknown."""
    lines = [say(f"ledger.reason.{ledger.reason}", lang)] if ledger.reason else []
    for trail in (ledger.lost or ledger.trails)[:MOST]:
        way = "  ".join(
            f"{w(f'ledger.column.{step.column}', lang)} {step.text}"
            for step in steps(trail, ledger)
            if step.text
        )
        aside = lookalike_sentence(trail, lang)
        lines.append(escape_plain(trail_sentence(trail, lang)))
        lines += [way] if trail.place != "unknown" or trail.ranks else []
        lines += [escape_plain(aside)] if aside else []
    return lines


def ledger_html(case: Case, diagnosis: Diagnosis, lang: str) -> str:
    """The way of every statement that was lost, as a table; empty where none was."""
    ledger = diagnosis.ledger
    if ledger is None or not ledger.lost:
        return ""
    trails = ledger.lost[:MOST]
    rows = [steps(trail, ledger) for trail in trails]
    columns = [c for c in COLUMNS if any(s.column == c for row in rows for s in row)]
    head = "".join(f"<th scope='col'>{w(f'ledger.column.{c}', lang)}</th>" for c in columns)
    body = "".join(_row(case, t, r, columns, lang) for t, r in zip(trails, rows, strict=True))
    k = w("ledger.legend_k", lang, k=ledger.k) if ledger.k else ""
    return (
        f"<section class='ledger'><h4>{w('ledger.title', lang)}</h4><div class='wide'><table>"
        f"<thead><tr><th scope='col'>{w('ledger.statement', lang)}</th>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
        f"<p class='sub'>{w('ledger.legend', lang)} {k}</p></section>"
    )


def _row(case: Case, trail: Trail, row: list[Step], columns: list[str], lang: str) -> str:
    by_column = {step.column: step for step in row}
    cells = "".join(_cell(by_column.get(column), lang) for column in columns)
    told = piece(trail_sentence(trail, lang), lang, "span")
    aside = (
        f"<br><span class='sub'>{esc(lookalike_sentence(trail, lang))}</span>"
        if trail.lookalike
        else ""
    )
    return f"<tr><th scope='row'>{told}{aside}</th>{cells}</tr>"


def _cell(step: Step | None, lang: str) -> str:
    if step is None or step.state == "after":
        return "<td></td>"
    word = w(f"ledger.state.{step.state}", lang)
    silent = step.rank is None  # a glyph alone is not read out
    told = f"<span class='vh'>{word}</span>" if silent or step.state in ("lost", "cut") else ""
    bad, quiet = " class='bad'", " class='sub'"
    kind = {"lost": bad, "cut": bad, "gone": quiet}.get(step.state, "")
    hidden = "true" if silent else "false"
    return f"<td{kind}><span aria-hidden='{hidden}'>{esc(step.text)}</span>{told}</td>"
