"""Real language models' answers to the demo's questions, recorded, with the fault read by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rag_doctor.errors import InputError
from rag_doctor.pipeline.chunkers import chunk_documents
from rag_doctor.pipeline.documents import demo_folder, read_demo_documents
from rag_doctor.pipeline.questions import LANGS, first_fault, rows_of
from rag_doctor.records import Case, Chunk

__all__ = ["model_answers", "packed"]

FILE = "model_answers"


def model_answers(
    langs: Iterable[str] = LANGS, *, folder: str | Path | None = None
) -> tuple[Case, ...]:
    """The cases of `model_answers.<lang>.jsonl`, each with the setting it was made under.

    `meta` holds `model`, `setting`, `knobs`, `question_id`, `query_type`, `stages`, and the labels:
    `expected` (`fault` and `claims`, as settled) and `readers` (what each of the two said alone).
    Raises `InputError` with file and line for a bad one.
    """
    out: list[Case] = []
    for path, number, row in rows_of(FILE, langs, folder):
        try:
            out.append(_unpacked(row))
        except (ValidationError, KeyError, TypeError) as error:
            raise InputError(f"{path.name}, line {number}: {first_fault(error)}.") from error
    return tuple(out)


def packed(case: Case) -> dict[str, Any]:
    """The case as a line of the file: a chunk's text only where it is not the index's own."""
    known = _default_chunks()
    row = case.model_dump(mode="json", exclude_none=True, exclude={"retrieved", "contexts_known"})
    beside = row["meta"].pop("chunks", ())  # the index has these texts
    row["meta"] |= {"chunks": rest} if (rest := [c for c in beside if c["id"] not in known]) else {}
    row["contexts"] = [_packed_chunk(chunk, known) for chunk in case.contexts]
    if case.retrieved is not None:
        row["retrieved"] = [_packed_chunk(chunk, known) for chunk in case.retrieved]
    return row


def _packed_chunk(chunk: Chunk, known: Mapping[str, Chunk]) -> dict[str, Any]:
    own = known.get(chunk.id)
    kept: dict[str, Any] = {"id": chunk.id, "rank": chunk.rank}
    if own is None or own.text != chunk.text:
        kept |= {"text": chunk.text}
    return kept


def _unpacked(row: Mapping[str, Any]) -> Case:
    chunks = {
        key: [_unpacked_chunk(entry) for entry in row[key]]
        for key in ("contexts", "retrieved")
        if row.get(key) is not None
    }
    return Case.model_validate({**row, **chunks})


def _unpacked_chunk(entry: Mapping[str, Any]) -> Chunk:
    own = _default_chunks().get(entry["id"])
    if own is None:
        return Chunk(id=entry["id"], text=entry["text"], rank=entry["rank"])
    update: dict[str, Any] = {"rank": entry["rank"]}
    if "text" in entry:  # cut on its way into the prompt
        update |= {"text": entry["text"], "meta": own.meta | {"cut_from": len(own.text)}}
    return own.model_copy(update=update)


@cache
def _default_chunks() -> dict[str, Chunk]:
    """Chunk id → chunk, cut as the demo cuts by default."""
    documents = read_demo_documents(demo_folder())
    return {chunk.id: chunk for chunk in chunk_documents(documents)}
