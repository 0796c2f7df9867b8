"""The demo's labelled questions and its recorded faulty answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rag_doctor.errors import InputError, shown
from rag_doctor.pipeline.documents import demo_folder
from rag_doctor.records import Case, Chunk, Record, SafeText
from rag_doctor.shapes.broken_rules import broken_rules

__all__ = [
    "LANGS",
    "Question",
    "Relevant",
    "faulty_answers",
    "first_fault",
    "load_questions",
    "relevant_under",
    "rows_of",
]

LANGS = ("en", "zh")
PARTIAL = 0.4
"""Share of a quote that a chunk must hold to count as holding a part of it."""


class Relevant(Record):
    """A passage that matters to a question: its default chunk, its grade, and its words.

    `grade` 2 carries the answer (or a needed part of it), 1 helps, 0 is a look-alike that does not.
    """

    chunk_id: str
    grade: int
    quote: SafeText = ""

    @property
    def doc_id(self) -> str:
        """The document the passage is in."""
        return self.chunk_id.rsplit("#", 1)[0]


class Question(Record):
    """A question with what is known about it. `reference` for an unanswerable one says so."""

    id: str
    lang: str
    question: SafeText
    reference: SafeText | None = None
    answerable: bool = True
    difficulty: str = ""
    query_type: str = ""
    relevant: tuple[Relevant, ...] = ()
    must_include: tuple[str, ...] = ()


def load_questions(
    langs: Iterable[str] = LANGS, *, folder: str | Path | None = None
) -> tuple[Question, ...]:
    """The questions of `questions.<lang>.jsonl` in a knowledge-base folder; `None` = the demo's.

    Raises `InputError` with file and line for a bad one.
    """
    out: list[Question] = []
    for path, number, row in rows_of("questions", langs, folder):
        try:
            out.append(Question(**row))
        except (ValidationError, TypeError) as error:
            raise InputError(f"{path.name}, line {number}: {first_fault(error)}.") from error
    return tuple(out)


def faulty_answers(
    langs: Iterable[str] = LANGS, *, folder: str | Path | None = None
) -> tuple[Case, ...]:
    """The recorded answers of `faulty_answers.<lang>.jsonl` as cases.

    `meta["expected"]` is what a diagnosis should find; what else the line holds beside the fields
    of a case is in `meta` too. Chunks are stored in full.
    """
    out: list[Case] = []
    for path, number, row in rows_of("faulty_answers", langs, folder):
        own = {key: row[key] for key in row if key in Case.model_fields and key != "meta"}
        meta = dict(row.get("meta") or {})
        meta |= {key: row[key] for key in row if key not in Case.model_fields}
        try:
            out.append(Case(**own, meta=meta))
        except (ValidationError, TypeError) as error:
            raise InputError(f"{path.name}, line {number}: {first_fault(error)}.") from error
    return tuple(out)


def relevant_under(question: Question, chunks: Sequence[Chunk]) -> dict[str, int]:
    """Chunk id → grade for the chunks of any chunking, found by the quoted words.

    A chunk of the quote's document that holds the whole quote (white space aside) has its grade.
    One that holds a good part of it, cut by its border, has grade 1 at most: it helps, but does
    not carry the answer alone. A passage without a quote counts by its chunk id only. Grade 0 is
    left out.
    """
    grades: dict[str, int] = {}
    for passage in question.relevant:
        if passage.grade < 1:
            continue
        quote = _squeezed(passage.quote)
        for chunk in chunks:
            if chunk.doc_id != passage.doc_id:
                continue
            grade = passage.grade if not quote and chunk.id == passage.chunk_id else 0
            if quote:
                grade = _grade(quote, _squeezed(chunk.text), passage.grade)
            if grade > grades.get(chunk.id, 0):
                grades[chunk.id] = grade
    return grades


def _grade(quote: str, text: str, grade: int) -> int:
    if quote in text:
        return grade
    least = max(1, int(len(quote) * PARTIAL))
    holds_a_part = (
        text.endswith(tuple(quote[:n] for n in range(least, len(quote))))
        or text.startswith(tuple(quote[n:] for n in range(1, len(quote) - least + 1)))
        or (len(text) >= least and text in quote)
    )
    return min(grade, 1) if holds_a_part else 0


def _squeezed(text: str) -> str:
    return "".join(text.split())


def rows_of(
    name: str, langs: Iterable[str], folder: str | Path | None
) -> Iterator[tuple[Path, int, dict[str, Any]]]:
    """File, line number and row of `name.<lang>.jsonl`; raises `InputError` for what is no JSON."""
    root = Path(folder) if folder is not None else demo_folder()
    for lang in langs:
        path = root / f"{name}.{lang}.jsonl"
        if not path.is_file():
            raise InputError(
                f"{name}: {path} is missing; languages there are: {_there(root, name)}."
            )
        for number, line in enumerate(_text(path).split("\n"), 1):
            if line.strip():
                yield path, number, _row(path, number, line)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path.name}: cannot be read as UTF-8 text ({error}).") from error


def _row(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path.name}, line {number}: not JSON ({error}).") from error
    if not isinstance(row, dict):
        raise InputError(f"{path.name}, line {number}: an object is due, got {shown(row)}.")
    return row


def _there(root: Path, name: str) -> str:
    return ", ".join(sorted(p.name.split(".")[1] for p in root.glob(f"{name}.*.jsonl"))) or "none"


def first_fault(error: Exception) -> str:
    """What is wrong with a row, in a line."""
    return broken_rules(error) if isinstance(error, ValidationError) else str(error)
