"""Reports kept on disk, one folder a run, the newest N of them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from rag_doctor.errors import ConfigError, shown
from rag_doctor.facade import Report, is_report, read_report

__all__ = ["Shelf", "Slot"]

_NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-.*)?")
_UNSAFE = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class Slot:
    """A kept run. `when` = its moment, UTC."""

    path: Path
    when: datetime

    def report(self) -> Report:
        """The report itself."""
        return read_report(self.path)


class Shelf:
    """A folder of reports. Only folders that a shelf has made are ever deleted."""

    def __init__(self, folder: str | Path, keep_last: int = 30) -> None:
        if isinstance(keep_last, bool) or not isinstance(keep_last, int) or keep_last < 1:
            raise ConfigError(f"keep_last: must be a whole number from 1, got {shown(keep_last)}.")
        self.folder, self.keep_last = Path(folder), keep_last

    def __iter__(self) -> Iterator[Slot]:
        """The kept runs, the oldest first."""
        return iter(self.slots())

    def slots(self) -> list[Slot]:
        """The kept runs, the oldest first; none where there is no such folder."""
        if not self.folder.is_dir():
            return []
        found = [p for p in self.folder.iterdir() if _NAME.fullmatch(p.name) and is_report(p)]
        return [Slot(path, _moment(path.name)) for path in sorted(found, key=lambda p: p.name)]

    def add(self, report: Report, label: str = "", when: datetime | None = None) -> Path:
        """Keep a report, and delete the oldest beyond `keep_last`; where it lies.

        `label` says what changed, for the trend; `when` = now unless told. Raises `OSError` when
        the disk refuses.
        """
        at = (when or datetime.now(UTC)).astimezone(UTC)
        marked = replace(report, meta={**report.meta, "label": label, "when": at.isoformat()})
        slug = _UNSAFE.sub("-", label).strip("-.")[:40]
        target = _free(self.folder / "-".join(filter(None, (f"{at:%Y-%m-%dT%H-%M-%SZ}", slug))))
        marked.write(target, pages=False)
        for old in self.slots()[: -self.keep_last]:
            shutil.rmtree(old.path)
        return target


def _free(path: Path) -> Path:
    """The path, numbered where it is taken."""
    n, found = 2, path
    while found.exists():
        found, n = path.with_name(f"{path.name}-{n}"), n + 1
    return found


def _moment(name: str) -> datetime:
    return datetime.strptime(name[:20], "%Y-%m-%dT%H-%M-%SZ").replace(tzinfo=UTC)
