"""A log of answers, ready to be sampled: repeats folded, feedback joined, newest first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from rag_doctor.adapters import CaseSet, load_cases
from rag_doctor.evalset.sampling.feedback import (
    Feedback,
    FeedbackLog,
    feedback_in,
    feedback_read,
    load_feedback,
)
from rag_doctor.evalset.similar import bare
from rag_doctor.records import Case
from rag_doctor.shapes.aliases import key

__all__ = ["Entry", "Log", "read_log"]

_TIMES = tuple(
    map(
        key,
        (
            "time",
            "timestamp",
            "created_at",
            "created",
            "date",
            "datetime",
            "ts",
            "at",
            "时间",
            "日期",
        ),
    )
)
_SESSIONS = tuple(
    map(
        key,
        (
            "session",
            "session_id",
            "conversation_id",
            "conversation",
            "thread_id",
            "chat_id",
            "会话",
        ),
    )
)
_MILLISECONDS = 100_000_000_000  # epochs above this count milliseconds


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer of the log. `time` = `None`: not recorded. `place` = its place in the file.
    `times` = how often the same was asked. `session` = empty: not recorded."""

    case: Case
    feedback: Feedback
    time: datetime | None
    place: int
    session: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class Log:
    """`entries` newest first; those without a time come last, the later in the file the earlier
    here. `read` = what the reader said of the file. `unjoined` = feedback that matches no answer,
    `unread` = what it says that is not understood.
    """

    entries: tuple[Entry, ...]
    read: CaseSet
    feedback: int = 0
    unjoined: int = 0
    bad_feedback: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def read_log(logs: Any, feedback: Any = None) -> Log:
    """Read a log of answers (anything `load_cases` reads) and the feedback on them.

    Feedback may stand in the log's own columns, in a file of its own, or both. The same question
    asked again is kept once, its newest answer, with how often it was asked; a bad mark on any of
    them counts. Raises `InputError` when nothing can be read.
    """
    read = load_cases(logs, need=("question",))
    told = load_feedback(feedback) if feedback is not None else FeedbackLog({}, {})
    entries = [_entry(case, place, told) for place, case in enumerate(read.cases)]
    ids = {case.id for case in read.cases}
    questions = {case.question.strip() for case in read.cases}
    lost = sum(name not in ids for name in told.by_id)
    lost += sum(asked not in questions for asked in told.by_question)
    ordered = sorted(entries, key=_age)
    unread = [line for case in read.cases for line in feedback_read(case.meta)[1]]
    return Log(_folded(ordered), read, len(told), lost, told.bad, (*unread, *told.unread))


def _entry(case: Case, place: int, told: FeedbackLog) -> Entry:
    found = feedback_in(case.meta)
    for more in (told.by_id.get(case.id), told.by_question.get(case.question.strip())):
        found = found.joined(more) if more is not None else found
    return Entry(case, found, _time(case.meta), place, _session(case.meta))


def _age(entry: Entry) -> tuple[bool, float, int]:
    time = entry.time
    return (time is None, -time.timestamp() if time is not None else 0.0, -entry.place)


def _folded(entries: list[Entry]) -> tuple[Entry, ...]:
    """The newest of all entries that ask the same in the same words; where users complained of an
    older answer only, that answer in its place: a complaint stands beside what it is about."""
    kept: dict[tuple[str, int], Entry] = {}
    for entry in entries:
        turns = len(entry.case.meta.get("history") or ())  # a follow-up leans on its own talk
        place = (bare(entry.case.question) or entry.case.question, turns and entry.place + 1)
        known = kept.get(place)
        if known is None:
            kept[place] = entry
        else:
            both = known.feedback.joined(entry.feedback)
            blamed = entry if entry.feedback.bad and not known.feedback.bad else known
            kept[place] = replace(known, case=blamed.case, times=known.times + 1, feedback=both)
    return tuple(kept.values())


def _named(meta: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    held = {key(str(name)): value for name, value in meta.items()}
    return next((held[name] for name in names if held.get(name) not in (None, "")), None)


def _session(meta: Mapping[str, Any]) -> str:
    value = _named(meta, _SESSIONS)
    return "" if value is None else str(value)


def _time(meta: Mapping[str, Any]) -> datetime | None:
    """ISO 8601 or an epoch in seconds or milliseconds; without a zone it is taken for UTC."""
    value = _named(meta, _TIMES)
    if isinstance(value, str) and re.fullmatch(r"\d{9,13}(?:\.\d+)?", value.strip()):
        value = float(value)
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value / (1000 if value > _MILLISECONDS else 1), UTC)
        found = datetime.fromisoformat(str(value).strip().replace("/", "-"))
    except (ValueError, OverflowError, OSError):
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
