"""`load_cases`: anything that holds cases → `CaseSet`."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal

from rag_doctor.adapters.build import build_case, detected, row_of
from rag_doctor.adapters.caseset import BadRow, CaseSet
from rag_doctor.adapters.containers import rows_in
from rag_doctor.adapters.filling import Texts, texts_of
from rag_doctor.adapters.formats import file_rows
from rag_doctor.adapters.frames import frame_rows
from rag_doctor.adapters.hints import TEXTS_MEND, columns_text, contexts_hint, did_you_mean
from rag_doctor.adapters.limits import bounded
from rag_doctor.adapters.rows import RawRow, excerpt, within_limit
from rag_doctor.adapters.streams import opened
from rag_doctor.adapters.twice import renamed
from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.records import Case, Chunk
from rag_doctor.shapes.aliases import FIELDS, LANGUAGES, key
from rag_doctor.shapes.fields import blank, id_of
from rag_doctor.shapes.mapping import Picker, field_of
from rag_doctor.shapes.notes import Note, RowProblem, Tally, label, note

__all__ = ["load_cases", "memory_rows"]


def load_cases(
    source: Any,
    *,
    limit: int | None = None,
    on_bad: Literal["collect", "raise"] = "collect",
    lang: str = "auto",
    need: Collection[str] = ("question", "answer"),
    base: Iterable[Chunk] = (),
) -> CaseSet:
    """Read cases from a file, a table, or records in memory, under any of the accepted names.

    `source`: a path (JSON Lines, JSON, CSV, TSV, each also gzipped; Parquet), `-` for stdin, a
    pandas DataFrame or another table, a dict of columns, one case, or an iterable of them.
    `limit`: stop after so many cases; `None` = all. `on_bad`: set a broken row aside (`collect`)
    or stop at it (`raise`). `lang`: `auto` keeps a row's own language and detects it where absent;
    a language (`en`, `zh`, …) sets it for all. `need`: fields that may not be empty in every row.
    `base`: the chunks of the knowledge base, for passages that a row gives by their id alone; the
    texts in its own `meta.chunks` win.

    Set aside: rows with neither question nor answer, and rows over 16 MB. Cut, with a note:
    questions, answers and references past 200,000 characters, chunks past 2,000,000.

    Raises `InputError`: nothing to read, no readable row, a needed field empty throughout;
    `ConfigError`: Parquet without pyarrow.
    """
    if on_bad not in ("collect", "raise"):
        raise InputError(unknown_choice("on_bad", on_bad, ("collect", "raise")))
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 1):
        raise InputError(f"limit: a whole number from 1 is due, or None; got {shown(limit)}.")
    reader = _Reader(limit, on_bad == "raise", _language(lang), texts_of(base))
    with ExitStack() as stack:
        if isinstance(source, str | os.PathLike):
            path = source if source == "-" else Path(source)
            file = stack.enter_context(opened(path, reader.tally))
            reader.source = file.name
            reader.read(file_rows(file, reader.tally))
        else:
            reader.read(memory_rows(source, reader.tally))
    return reader.result(tuple(need))


def _language(lang: str) -> str | None:
    if lang == "auto":
        return None
    if not isinstance(lang, str) or key(lang) not in LANGUAGES:
        raise InputError(unknown_choice("lang", lang, ("auto", "en", "zh", "mixed", "other")))
    return LANGUAGES[key(lang)]


def memory_rows(source: Any, tally: Tally) -> Iterator[RawRow]:
    """The rows of a table or of records in memory. Raises `InputError` for what holds none."""
    rows: Iterable[Any]
    if isinstance(source, Case):
        rows = [source]
    elif isinstance(source, Mapping | list | tuple):
        rows = rows_in(source)
    elif isinstance(source, bytes | bytearray) or source is None:
        raise InputError(f"source: a path, a table or records are due, got {shown(source)}.")
    else:
        rows = frame_rows(source, tally) or (source if isinstance(source, Iterable) else [source])
    yield from within_limit(RawRow(number, value) for number, value in enumerate(rows, start=1))


def _id_in(value: Any, text: str) -> str | None:
    """The id of a row set aside, as far as it can be told; `None` = not at all."""
    if isinstance(value, Mapping):
        named = (v for k, v in value.items() if field_of((str(k),)) == ("id", 0))
        try:
            return next(filter(None, map(id_of, named)), None)
        except RowProblem:
            return None
    found = re.search(r'"_?id"\s*:\s*"?([^",}\s]+)', text)
    return found[1] if found else None


class _Reader:
    """Takes rows one by one, keeps the cases, and remembers what was seen on the way."""

    def __init__(self, limit: int | None, strict: bool, lang: str | None, texts: Texts) -> None:
        self.limit, self.strict, self.lang, self.texts = limit, strict, lang, texts
        self.tally, self.source = Tally(), ""
        self.cases: list[Case] = []
        self.bad: list[BadRow] = []
        self.n_rows = 0
        self._ids: set[str] = set()
        self._used: dict[str, Counter[str]] = {}
        self._columns: dict[str, None] = {}
        self._kept: dict[str, None] = {}
        self._seen: dict[str, str] = {}

    def read(self, rows: Iterable[RawRow]) -> None:
        """Take rows until they or the limit are at an end. Raises `InputError` when strict."""
        for row in rows:
            self.n_rows += 1
            self.tally.line = row.line
            try:
                if row.problem is not None:
                    raise RowProblem(row.problem)
                self._keep(self._case(row.value))
            except (RowProblem, RecursionError) as problem:
                self._set_aside(row, problem)
            if self.limit is not None and len(self.cases) >= self.limit:
                return

    def _case(self, value: Any) -> Case:
        if isinstance(value, Case):
            if blank(value.question) and blank(value.answer):
                raise RowProblem(note("no_text"))
            case = bounded(value, self.tally)
            self._mark(Case.model_fields)
            if "lang" in case.model_fields_set:
                return case
            texts = (case.question, case.answer, *(c.text for c in case.contexts[:3]))
            return case.model_copy(update={"lang": detected(texts)})
        row = row_of(value)
        self._columns.update(dict.fromkeys(map(str, row)))
        picker = Picker(row, self.tally)
        for field, paths in picker.plan.items():
            self._seen.setdefault(field, ".".join(paths[0]))
        if "question" not in picker.plan and "answer" not in picker.plan:
            raise RowProblem(note("no_fields", columns=columns_text(row)))
        case = build_case(picker, self.n_rows, self.tally, texts=self.texts)
        for field, column in picker.used.items():
            self._used.setdefault(field, Counter())[column] += 1
        self._kept.update(dict.fromkeys(picker.leftovers()))
        return case

    def _mark(self, fields: Iterable[str]) -> None:
        for field in fields:
            self._used.setdefault(field, Counter())[field] += 1
            self._columns[field] = None
            self._seen[field] = field

    def _keep(self, case: Case) -> None:
        changed: dict[str, Any] = {} if self.lang is None else {"lang": self.lang}
        case = case.model_copy(update=changed) if changed else case
        if case.id in self._ids:
            self.tally.add("same_id")
            case = renamed(case, self._ids)
        self._ids.add(case.id)
        self.cases.append(case)

    def _set_aside(self, row: RawRow, problem: RowProblem | RecursionError) -> None:
        reason = problem.reason if isinstance(problem, RowProblem) else note("nested")
        if self.strict:
            where = f"{self.tally.unit} {row.line}"
            raise InputError(f"source: {where}: {reason}.") from problem
        text = row.excerpt or ("" if row.value is None else excerpt(row.value))
        self.bad.append(BadRow(row.line, _id_in(row.value, text), reason, text))

    def result(self, need: tuple[str, ...]) -> CaseSet:
        """Everything read. Raises `InputError` when it is not worth examining."""
        name = self.source or "the data"
        if self.n_rows == 0:
            raise InputError(f"source: {name} holds no rows.")
        if not self.cases:
            self._refuse_all_bad()
        for field in need:
            if all(blank(str(getattr(case, field) or "")) for case in self.cases):
                self._refuse_empty(field)
        mapping = {f: self._used[f].most_common(1)[0][0] for f in FIELDS if f in self._used}
        loud = self._context_notes()
        all_unknown = not any(case.contexts_known for case in self.cases)
        said = (n for n in self.tally.notes() if not all_unknown or n.code != "contexts_unknown")
        notes = (*loud, *self._several(), *said)
        kept = tuple(self._kept)
        return CaseSet(
            tuple(self.cases), tuple(self.bad), mapping, notes, self.n_rows, kept, self.source,
            self.tally.unit,
        )  # fmt: skip

    def _refuse_all_bad(self) -> None:
        first = self.bad[0]
        unnamed = all(row.reason.code == "no_fields" for row in self.bad)
        if unnamed and self._columns:
            self._refuse_empty("question")
        raise InputError(
            f"source: no row could be read (n = {self.n_rows:,}); "
            f"the first, {self.tally.unit} {first.line}: {first.reason}."
            f"{TEXTS_MEND if first.reason.code == 'chunk_text' else ''}"
        )

    def _refuse_empty(self, field: str) -> None:
        names = list(self._columns)
        what = "empty in every row" if field in self._seen else "no such column in any row"
        raise InputError(
            f"{field}: {what} (n = {self.n_rows:,}). Columns seen: "
            f"{columns_text(names)}.{did_you_mean(field, names)} "
            f"Accepted names: {', '.join(FIELDS[field])}."
        )

    def _several(self) -> list[Note]:
        """Fields that came from one column here and from another there."""
        return [
            note(
                "several_columns",
                field=f,
                columns=", ".join(f"{label(c)} ({n})" for c, n in used.most_common(20)),
            )
            for f, used in self._used.items()
            if len(used) > 1
        ]

    def _context_notes(self) -> tuple[Note, ...]:
        """Loud, when no row has contexts: what follows says little, or only one thing."""
        if any(case.contexts for case in self.cases):
            return ()
        column = self._seen.get("contexts")
        if any(case.contexts_known for case in self.cases):
            said = note("contexts_empty", column=column or "contexts")
        elif column:
            said = note("contexts_null", column=column)
        else:
            said = note("contexts_none", columns=columns_text(self._columns))
        near = contexts_hint(self.cases, self._columns)
        return (said, note("contexts_maybe", column=near)) if near else (said,)
