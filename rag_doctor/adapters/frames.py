"""Tables in memory and Parquet files → rows, without importing their libraries before need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from rag_doctor.adapters.rows import ByteStream, RawRow
from rag_doctor.errors import ConfigError, InputError
from rag_doctor.shapes.aliases import FIELDS, key
from rag_doctor.shapes.notes import Tally

__all__ = ["frame_rows", "read_parquet"]

_BATCH = 256
_ID_KEYS = frozenset(map(key, FIELDS["id"]))


def frame_rows(obj: Any, tally: Tally) -> Iterator[Any] | None:
    """The rows of a table object; `None` = it is none.

    Known by shape: pandas (`iloc`, `columns`), pyarrow (`to_pylist`), polars (`to_dicts`), and
    data sets that iterate over dicts and name their columns (`column_names`).
    """
    if hasattr(obj, "iloc") and hasattr(obj, "columns"):
        return _pandas_rows(obj, tally)
    if hasattr(obj, "iloc"):
        return None
    for method in ("to_pylist", "to_dicts"):
        if callable(getattr(obj, method, None)):
            rows: list[Any] = getattr(obj, method)()
            return iter(rows)
    if hasattr(obj, "column_names") and isinstance(obj, Iterable):
        return iter(obj)
    return None


def _pandas_rows(frame: Any, tally: Tally) -> Iterator[Mapping[str, Any]]:
    if key(frame.index.name or "") in _ID_KEYS and frame.index.name not in frame.columns:
        frame = frame.reset_index()
    names = _unique(frame.columns, tally)
    for row in frame.itertuples(index=False, name=None):
        yield dict(zip(names, row, strict=True))


def _unique(columns: Iterable[Any], tally: Tally) -> list[str]:
    """Names as text, levels joined by dots, repeated ones told apart."""
    names: list[str] = []
    for column in columns:
        parts = column if isinstance(column, tuple) else (column,)
        name = plain = ".".join(str(part) for part in parts if str(part))
        while name in names:
            name += "~2"
        if name != plain:
            tally.add("same_header", name=plain, new=name)
        names.append(name)
    return names


def read_parquet(stream: ByteStream, name: str) -> Iterator[RawRow]:
    """The rows of a Parquet file, numbered from 1, a batch at a time.

    Raises `ConfigError` when pyarrow is not installed, `InputError` when the file is broken.
    """
    try:
        pa, pq = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise ConfigError(
            f"source: {name} is a Parquet file; reading it needs pyarrow. "
            f'Install it: pip install "rag-doctor-workbench[parquet]"'
        ) from error
    number = 0
    try:
        file = pq.ParquetFile(pa.BufferReader(stream.read()))
        for batch in file.iter_batches(batch_size=_BATCH):
            for row in batch.to_pylist():
                number += 1
                yield RawRow(number, row)
    except (pa.ArrowException, OSError) as error:
        first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        first = first[:200].rstrip(". ")
        raise InputError(f"source: {name} is a broken Parquet file: {first}.") from error
