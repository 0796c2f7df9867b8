"""Cases → a JSON Lines file that `load_cases` reads back as it was."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, cast

from rag_doctor.errors import InputError
from rag_doctor.records import Case
from rag_doctor.shapes.fields import jsonable
from rag_doctor.shapes.notes import RowProblem

__all__ = ["write_cases"]


def write_cases(cases: Iterable[Case], path: str | os.PathLike[str]) -> int:
    """Write one JSON object a line, UTF-8, `\\n` ends, compressed when `path` ends in `.gz`.

    Returns the number of cases. NaN in `meta` becomes null, tuples lists, dates ISO text, lone
    surrogates U+FFFD; all else reads back identically, but for what the reader does not let in:
    NULs in texts, chunks without text, cases with neither question nor answer, references that are
    placeholders (N/A, 无), grades outside 0, 1, 2, and texts past the limits.
    The file appears whole or not at all. Raises `InputError` when it cannot be written.
    """
    target = Path(path)
    part = target.with_name(target.name + ".part")
    try:
        with _opened(part, packed=target.name.casefold().endswith(".gz")) as out:
            count = sum(_write(case, out) for case in cases)
        part.replace(target)
    except (OSError, RowProblem) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"path: {target} cannot be written: {reason}.") from error
    finally:
        part.unlink(missing_ok=True)
    return count


def _opened(path: Path, *, packed: bool) -> IO[bytes]:
    if packed:
        return cast(IO[bytes], gzip.GzipFile(path, "wb", mtime=0))  # same cases, same bytes
    return path.open("wb")


def _write(case: Case, out: IO[bytes]) -> int:
    data: Any = jsonable(case.model_dump(warnings=False))
    line = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    out.write(line.encode("utf-8") + b"\n")
    return 1
