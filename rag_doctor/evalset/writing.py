"""Writing a set: one JSON row a line, and beside it the data card that keeps its versions."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from rag_doctor.errors import InputError
from rag_doctor.evalset.card import DataCard, data_card
from rag_doctor.evalset.carrying import refuse_loss, woven
from rag_doctor.evalset.reading import card_path, read_history
from rag_doctor.evalset.sets import SCHEMA, EvalSet, item_row

__all__ = ["now", "write_evalset", "write_whole"]


def now() -> str:
    """The present moment, UTC, to the second: `2025-01-31T08:00:00Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def write_evalset(
    evalset: EvalSet, path: str | Path, *, note: str = "", card: bool = True
) -> DataCard:
    """Write the rows, and the card with one more version when the content has changed.

    The card is `<name>.card.json` beside the file; its `history` keeps every version with its
    digest, its number of items, when it was written and `note`. `card=False` writes rows only.
    Lines that could not be read are written again as they stand, at their place. Both files appear
    whole or not at all. Raises `InputError` when they cannot be written, or where unreadable rows
    would be lost.
    """
    path = Path(path)
    refuse_loss(evalset, path)
    rows = [json.dumps(item_row(item), ensure_ascii=False).encode() for item in evalset.items]
    history = read_history(path)
    digest = evalset.digest
    if not history or history[-1]["digest"] != digest:
        last = history[-1]["version"] if history else "0"
        version = {"version": _next(str(last)), "schema": SCHEMA, "digest": digest}
        history = [*history, {**version, "n": len(rows), "when": now(), "note": note}]
    made = data_card(evalset, history=history)
    write_whole(path, woven(rows, evalset.bad))
    if card:
        write_whole(
            card_path(path), json.dumps(made.to_dict(), ensure_ascii=False, indent=2) + "\n"
        )
    return made


def _next(version: str) -> str:
    return str(int(version) + 1) if version.isdecimal() else f"{version}+1"


def write_whole(path: Path, text: str | bytes) -> None:
    """A file, never seen half-written; text as UTF-8. Raises `InputError` when it cannot be."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(text.encode() if isinstance(text, str) else text)
        part.replace(path)
    except OSError as error:
        raise InputError(f"path: {path} cannot be written: {error.strerror or error}.") from error
    finally:
        part.unlink(missing_ok=True)
