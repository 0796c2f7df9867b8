"""`rag-doctor support FILE`: bare claims against their contexts, one JSON line each."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.spending import tell_cost
from rag_doctor.cli.terminal import JudgeOption, Lang, note, progress, reader_lang, use_utf8

if TYPE_CHECKING:
    from rag_doctor.adapters.claims import ClaimItem

__all__ = ["support"]

BATCH = 64


def support(
    file: Annotated[
        str, typer.Argument(help="Lines of {id, claim, contexts: […]}; also .gz; - reads stdin.")
    ],
    judge: JudgeOption = "offline",
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only the first N.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write here instead of to stdout.")
    ] = None,
) -> None:
    """Judge bare claims: {id, claim, contexts} → {id, label, p_supported, evidence, reason}.

    `label` is supported, contradicted, not_mentioned, unscored (the judge cannot tell) or error
    (the line is broken). Output keeps the order and number of the input lines.
    """
    import asyncio

    from rag_doctor.adapters import load_claims
    from rag_doctor.facade import judge_claims
    from rag_doctor.judges import get_judge

    use_utf8(sys.stdout)
    chosen = get_judge(judge)
    items = _for_reader(load_claims(file, limit=limit))
    target = out.open("w", encoding="utf-8", newline="\n") if out else sys.stdout
    broken = 0
    try:
        with progress("Judging", len(items)) as tick:
            for begin in range(0, len(items), BATCH):
                part = items[begin : begin + BATCH]
                for row in asyncio.run(judge_claims(part, chosen)):
                    broken += row["label"] == "error"
                    target.write(json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n")
                tick(begin + len(part), len(items))
    finally:
        if out:
            target.close()
    tell_cost(chosen, reader_lang(Lang.auto))
    note(f"{len(items)} claims, {broken} broken or failed, judge {chosen.card.label}.")


def _for_reader(items: list[ClaimItem]) -> list[ClaimItem]:
    """Where a claim is in neither English nor Chinese, the reasons are in the reader's language."""
    cases = [item.case for item in items if item.case is not None]
    lang = reader_lang(Lang.auto, cases)
    return [
        replace(item, case=item.case.model_copy(update={"lang": lang}))
        if item.case is not None and item.case.lang in ("other", "und")
        else item
        for item in items
    ]
