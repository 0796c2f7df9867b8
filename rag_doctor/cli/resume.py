"""What a stopped run had finished: an append-only file, keyed by what was judged and by whom."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self
from uuid import uuid4

from rag_doctor.cli.pipeline_mark import pipeline_mark
from rag_doctor.cli.terminal import writable
from rag_doctor.errors import ConfigError
from rag_doctor.graph import Context
from rag_doctor.judges.accounts import Spending
from rag_doctor.records import Case, Diagnosis

__all__ = ["Ledger"]

NAME = "unfinished.jsonl"
LOCK = ".running"


class Ledger:
    """Diagnoses by case, kept on disk as they come. Removed by `finish()`.

    The key holds the whole case, the judge with its version and settings, the thresholds, and the
    pipeline with its base: a changed case, another judge or another pipeline is never taken from
    an earlier run. `strangers` counts what was left out for the judge, by its label, and
    `elsewhere` what was for the pipeline alone. `pipeline` = its name on the command line.
    `spent` = what earlier runs of these cases cost.
    """

    def __init__(
        self, folder: Path, context: Context, *, extra: bool = False, pipeline: str | None = None
    ) -> None:
        self._path = folder / NAME
        self._lock_path = folder / LOCK
        self._held = False
        self._salt = _salt(context, extra)
        self._mark = pipeline_mark(context.rag, pipeline)
        self._found: dict[str, Diagnosis] = {}
        self._runs: dict[str, Spending] = {}
        self._run = uuid4().hex
        self.strangers: Counter[str] = Counter()
        self.elsewhere = 0
        self._file: IO[str] | None = None

    def __enter__(self) -> Self:
        writable(self._path.parent)
        self._lock()
        self._read()
        self._file = self._path.open("a", encoding="utf-8", newline="\n")
        self._file.write("\n")  # ends a line that was torn when the last run was stopped
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()
        if self._held:
            self._lock_path.unlink(missing_ok=True)

    def _lock(self) -> None:
        """One run a folder. The lock names its process; that of a dead process is taken over."""
        try:
            with self._lock_path.open("x", encoding="ascii") as lock:
                lock.write(str(os.getpid()))
        except FileExistsError as error:
            owner = self._lock_path.read_text(encoding="ascii", errors="replace").strip()
            if owner.isdigit() and int(owner) != os.getpid() and _alive(int(owner)):
                raise ConfigError(
                    f"--out: {self._path.parent} is in use by another run (process {owner}). "
                    "Wait for it, or name another folder."
                ) from error
            self._lock_path.write_text(str(os.getpid()), encoding="ascii")
        self._held = True

    def _read(self) -> None:
        if not self._path.exists():
            return
        # Split at line feeds only: str.splitlines would also cut inside texts, at U+2028 or U+0085.
        for line in self._path.read_bytes().decode("utf-8", "replace").split("\n"):
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError):
                continue  # the line that was being written when the run was stopped

    def _take(self, row: dict[str, Any]) -> None:
        judged_alike = row["salt"] == self._salt
        mine = judged_alike and row.get("pipeline") == self._mark
        if "run" in row:
            if mine:
                self._runs[row["run"]] = Spending.read(row["spending"])
            return
        found = Diagnosis.model_validate(row["diagnosis"])
        if mine:
            self._found[row["key"]] = found
        elif judged_alike:
            self.elsewhere += 1
        else:
            self.strangers[found.judge] += 1

    @property
    def spent(self) -> Spending:
        """What the earlier runs cost whose diagnoses are taken over."""
        earlier = (spent for run, spent in self._runs.items() if run != self._run)
        return sum(earlier, Spending())

    def key(self, case: Case) -> str:
        """The content hash of a case under this judge and pipeline."""
        return hashlib.sha256(
            f"{self._salt}{self._mark}{case.model_dump_json()}".encode()
        ).hexdigest()

    def keep(self, cases: Sequence[Case], diagnoses: Sequence[Diagnosis]) -> None:
        """Write a finished batch."""
        assert self._file is not None, "use the ledger as a context manager"
        for case, diagnosis in zip(cases, diagnoses, strict=True):
            key = self.key(case)
            self._found[key] = diagnosis
            self._write({"key": key, "diagnosis": diagnosis.model_dump(mode="json")})
        self._file.flush()

    def keep_spending(self, spent: Spending) -> None:
        """Write what this run cost so far; the last word on a run counts."""
        self._write({"run": self._run, "spending": spent.as_dict()})
        if self._file is not None:
            self._file.flush()

    def _write(self, row: dict[str, Any]) -> None:
        if self._file is not None:
            ours = {"salt": self._salt, "pipeline": self._mark}
            self._file.write(json.dumps({**ours, **row}, ensure_ascii=False) + "\n")

    def finish(self) -> None:
        """The run is complete: nothing is left to resume."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self._path.unlink(missing_ok=True)

    def __contains__(self, case: Case) -> bool:
        return self.key(case) in self._found

    def __getitem__(self, case: Case) -> Diagnosis:
        return self._found[self.key(case)]

    def __len__(self) -> int:
        return len(self._found)


def _salt(context: Context, extra: bool) -> str:
    """The hash of everything beside case and pipeline that a diagnosis depends on."""
    card = context.judge.card
    judge = [card.name, card.version, sorted(card.settings.items())]
    parts = [judge, context.thresholds.model_dump(mode="json"), extra]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()[:16]


def _alive(process: int) -> bool:
    """Is there such a process? When that cannot be told, yes: a lock is not broken on a guess."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
