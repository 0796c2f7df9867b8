"""The bad-case album: the most telling cases of a comparison, looked at first in the next one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from rag_doctor.errors import InputError
from rag_doctor.experiments.pairing import Pairing
from rag_doctor.experiments.transitions import kind_of
from rag_doctor.experiments.turns import Turn
from rag_doctor.records import Record, SafeText
from rag_doctor.shapes.broken_rules import aloud, both, what_broke

__all__ = ["MOST", "Album", "Entry", "Seen", "album_of", "look_again", "read_album"]

MOST = 10
FILE = "album.json"


class Entry(Record):
    """One case of the album: what it asked, and what became of it when it was put in."""

    id: SafeText
    question: SafeText
    kind: Literal["broken", "fixed", "still_broken"]
    before: str
    after: str


class Album(Record):
    """At most ten cases, the most telling first."""

    entries: tuple[Entry, ...] = Field(default=(), max_length=MOST)

    def write(self, path: str | Path) -> Path:
        """Write it as JSON to `path`; a folder gets `album.json`."""
        target = _file(path)
        target.write_text(self.model_dump_json(indent=2) + "\n", encoding="utf-8")
        return target


class Seen(Record):
    """An album's case now. `now` = its outcome after, `None` = not in this comparison;
    `kind` = how it stands against the outcome it had when it was put in."""

    entry: Entry
    now: str | None = None
    kind: str = "absent"


def read_album(path: str | Path) -> Album:
    """The album at `path`, a file or a folder. Raises `InputError` when it cannot be read."""
    target = _file(path)
    try:
        return Album.model_validate_json(target.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        why = what_broke(error)
        raise InputError(aloud(both("rules.file.album", path=target, why=why))) from error


def album_of(turns: Sequence[Turn], most: int = MOST) -> Album:
    """The most telling turns: broken first, the kinds of fault taking turns, then what stays bad.

    A fixed case is put in only where there is room: it shows what the change is good for.
    """
    chosen: list[Turn] = []
    for kind in ("broken", "still_broken", "fixed"):
        chosen += _by_turns([turn for turn in turns if turn.kind == kind])
    entries = [
        Entry(id=t.id, question=t.question, kind=t.kind, before=t.before, after=t.after)
        for t in chosen[:most]
    ]
    return Album(entries=tuple(entries))


def _by_turns(turns: Sequence[Turn]) -> list[Turn]:
    """One of each fault, then the next of each: ten of one kind would tell one thing."""
    queues: dict[str, list[Turn]] = {}
    for turn in turns:
        fault = turn.before if turn.kind == "fixed" else turn.after
        queues.setdefault(fault, []).append(turn)
    rounds = max((len(queue) for queue in queues.values()), default=0)
    return [queue[i] for i in range(rounds) for queue in queues.values() if i < len(queue)]


def look_again(album: Album, pairing: Pairing) -> tuple[Seen, ...]:
    """Every case of the album as it stands after the change."""
    now = {one.id: one.after.diagnosis.fault for one in pairing.pairs}
    out = []
    for entry in album.entries:
        fault = now.get(entry.id)
        kind = "absent" if fault is None else kind_of(entry.after, fault)
        out.append(Seen(entry=entry, now=fault, kind=kind))
    return tuple(out)


def _file(path: str | Path) -> Path:
    target = Path(path)
    return target / FILE if target.is_dir() else target
