"""What users thought of an answer: thumbs, follow-ups, copied, abandoned; joined to the log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag_doctor.adapters.formats import file_rows
from rag_doctor.adapters.load import memory_rows
from rag_doctor.adapters.streams import opened
from rag_doctor.errors import shown
from rag_doctor.evalset.sampling.thumbs import flag, thumb, understood, word_of
from rag_doctor.shapes.aliases import key
from rag_doctor.shapes.fields import id_of
from rag_doctor.shapes.notes import RowProblem, Tally

__all__ = ["Feedback", "FeedbackLog", "feedback_in", "feedback_read", "load_feedback"]

_NAMES: dict[str, tuple[str, ...]] = {
    "helpful": (
        "helpful", "feedback", "thumb", "thumbs", "vote", "rating", "score", "useful", "liked",
        "user_feedback", "user_rating", "user_score", "is_helpful", "was_helpful", "reaction",
        "有用", "评价", "反馈", "点赞", "评分",
    ),
    "follow_up": ("follow_up", "followup", "followed_up", "asked_again", "reasked", "追问"),
    "copied": ("copied", "copy", "复制"),
    "abandoned": ("abandoned", "left", "bounced", "gave_up", "放弃", "离开"),
    "comment": ("comment", "note", "remark", "reason", "备注", "原因"),
}  # fmt: skip
_FIELD_OF = {key(name): field for field, names in _NAMES.items() for name in names}
_IDS = tuple(map(key, ("id", "case_id", "trace_id", "request_id", "run_id", "message_id", "编号")))
_QUESTIONS = tuple(map(key, ("question", "query", "user_input", "问题")))
_UP = frozenset(map(key, ("thumbs_up", "thumb_up", "upvote", "upvoted", "upvotes", "点赞数")))
_DOWN = frozenset(
    map(key, ("thumbs_down", "thumb_down", "downvote", "downvoted", "downvotes", "点踩", "踩"))
)
_DEEP = 3  # objects in objects that are looked into


@dataclass(frozen=True, slots=True)
class Feedback:
    """`helpful` = `None`: not said. The others are `False` when not recorded."""

    helpful: bool | None = None
    follow_up: bool = False
    copied: bool = False
    abandoned: bool = False
    comment: str = ""

    @property
    def bad(self) -> bool:
        """Did the answer fail this user? Praise or copying outweighs silence, not a complaint."""
        if self.helpful is not None:
            return not self.helpful
        return self.follow_up or (self.abandoned and not self.copied)

    @property
    def said(self) -> bool:
        """Is there anything in it?"""
        return self != Feedback()

    def joined(self, other: Feedback) -> Feedback:
        """Two notes on one answer: a complaint stays one."""
        known = [told for told in (self.helpful, other.helpful) if told is not None]
        return Feedback(
            helpful=all(known) if known else None,
            follow_up=self.follow_up or other.follow_up,
            copied=self.copied or other.copied,
            abandoned=self.abandoned or other.abandoned,
            comment=" / ".join(filter(None, (self.comment, other.comment))),
        )


@dataclass(frozen=True, slots=True)
class FeedbackLog:
    """Feedback by the id of its answer, and by question where a row has no id. `bad` = rows that
    say nothing that can be read, a line each; `unread` = values that are not understood."""

    by_id: dict[str, Feedback]
    by_question: dict[str, Feedback]
    bad: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.by_id) + len(self.by_question)


def load_feedback(source: Any) -> FeedbackLog:
    """Read feedback rows: a file that `load_cases` could open, or records in memory.

    A row names its answer by id (`id`, `trace_id`, …) or by its question. Several rows on one
    answer are joined. Raises `InputError` when nothing can be read.
    """
    by_id: dict[str, Feedback] = {}
    by_question: dict[str, Feedback] = {}
    bad: list[str] = []
    unread: list[str] = []
    for place, row in _rows(source):
        found, strange = feedback_read(row) if isinstance(row, Mapping) else (Feedback(), ())
        unread += strange
        name, question = _key_of(row) if isinstance(row, Mapping) else ("", "")
        if strange and not found.said:
            continue
        if not found.said or not (name or question):
            bad.append(f"{place}: neither an id nor a question, or nothing said of it")
            continue
        into, where = (by_id, name) if name else (by_question, question)
        into[where] = into[where].joined(found) if where in into else found
    return FeedbackLog(by_id, by_question, tuple(bad), tuple(unread))


def feedback_in(row: Mapping[str, Any]) -> Feedback:
    """The feedback in a row's columns, under any accepted name, in objects in them too."""
    return feedback_read(row)[0]


def feedback_read(row: Mapping[str, Any], deep: int = 0) -> tuple[Feedback, tuple[str, ...]]:
    """The feedback in a row, and what it says of an answer that is not understood, shortened."""
    told: dict[str, Any] = {}
    inner: list[Mapping[str, Any]] = []
    found, unread = Feedback(), []
    for name, value in row.items():
        column = key(str(name))
        field = _FIELD_OF.get(column)
        if column in _UP | _DOWN and flag(value):
            found = found.joined(Feedback(helpful=column in _UP))
        elif field and (objects := _objects(value)):
            inner += objects
        elif field and field not in told and value not in (None, ""):
            told[field] = value
            if field == "helpful" and not understood(value):
                unread.append(f"{name}: {shown(value, 60)}")
    found = found.joined(_from_columns(told))
    for one in inner if deep < _DEEP else ():
        more, also = feedback_read(one, deep + 1)
        found, unread = found.joined(more), [*unread, *also]
    return found, tuple(unread)


def _from_columns(told: Mapping[str, Any]) -> Feedback:
    return Feedback(
        helpful=thumb(told.get("helpful")),
        follow_up=_asked_again(told.get("follow_up")),
        copied=flag(told.get("copied")),
        abandoned=flag(told.get("abandoned")),
        comment=str(told.get("comment") or ""),
    )


def _objects(value: Any) -> list[Mapping[str, Any]]:
    """The objects that a value is or lists, as JSON text too."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return []
    listed = value if isinstance(value, list | tuple) else [value]
    return [one for one in listed if isinstance(one, Mapping)]


def _rows(source: Any) -> Iterable[tuple[str, Any]]:
    tally = Tally()
    with ExitStack() as stack:
        if isinstance(source, str | Path):
            file = stack.enter_context(opened(source if source == "-" else Path(source), tally))
            rows = list(file_rows(file, tally))
        else:
            rows = list(memory_rows(source, tally))
    return [(f"{tally.unit} {row.line}", row.value) for row in rows]


def _key_of(row: Mapping[str, Any]) -> tuple[str, str]:
    named = {key(str(name)): value for name, value in row.items()}
    try:
        found = next(filter(None, (id_of(named.get(name)) for name in _IDS)), "")
    except RowProblem:
        found = ""
    question = next((str(named[name]) for name in _QUESTIONS if named.get(name)), "")
    return found, question.strip()


def _asked_again(value: Any) -> bool:
    """Yes and no, or the words of the follow-up themselves."""
    if not isinstance(value, str):
        return flag(value)
    return word_of(value) not in (
        "",
        "false",
        "no",
        "0",
        "n",
        "none",
        "null",
        "nan",
        "否",
        "无",
        "没有",
    )
