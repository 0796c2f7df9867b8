"""What users thought of an answer: thumbs, follow-ups, copied, abandoned; joined to the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag_doctor.adapters.formats import file_rows
from rag_doctor.adapters.load import memory_rows
from rag_doctor.adapters.streams import opened
from rag_doctor.shapes.aliases import key
from rag_doctor.shapes.fields import id_of
from rag_doctor.shapes.notes import RowProblem, Tally
from rag_doctor.text.word_sets import word_set

__all__ = ["Feedback", "FeedbackLog", "feedback_in", "load_feedback"]

_NAMES: dict[str, tuple[str, ...]] = {
    "helpful": (
        "helpful", "feedback", "thumb", "thumbs", "vote", "rating", "score", "useful", "liked",
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
_GOOD = word_set(
    """true yes y up thumbs_up thumbsup good helpful like liked positive 👍 是 有用 赞 好 满意"""
)
_BAD = word_set(
    """false no n down thumbs_down thumbsdown bad unhelpful not_helpful dislike disliked negative
    👎 否 没用 无用 踩 差 不满意"""
)
_STARS = (2.0, 4.0)  # of five: up to the first a complaint, from the second on praise


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
    say nothing that can be read, a line each."""

    by_id: dict[str, Feedback]
    by_question: dict[str, Feedback]
    bad: tuple[str, ...] = ()

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
    for place, row in _rows(source):
        found = feedback_in(row) if isinstance(row, Mapping) else Feedback()
        name, question = _key_of(row) if isinstance(row, Mapping) else ("", "")
        if not found.said or not (name or question):
            bad.append(f"{place}: neither an id nor a question, or nothing said of it")
            continue
        into, where = (by_id, name) if name else (by_question, question)
        into[where] = into[where].joined(found) if where in into else found
    return FeedbackLog(by_id, by_question, tuple(bad))


def feedback_in(row: Mapping[str, Any]) -> Feedback:
    """The feedback in a row's columns, under any accepted name."""
    told: dict[str, Any] = {}
    for name, value in row.items():
        field = _FIELD_OF.get(key(str(name)))
        if field and field not in told and value not in (None, ""):
            told[field] = value
    return Feedback(
        helpful=_thumb(told.get("helpful")),
        follow_up=_asked_again(told.get("follow_up")),
        copied=_flag(told.get("copied")),
        abandoned=_flag(told.get("abandoned")),
        comment=str(told.get("comment") or ""),
    )


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


def _thumb(value: Any) -> bool | None:
    """Thumbs, words, yes and no, -1/0/1, or one to five stars; three stars say nothing."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, str):
        word = key(value) if value.isascii() else value.strip()
        if word in _GOOD or word in _BAD:
            return word in _GOOD
        try:
            value = float(value)
        except ValueError:
            return None
    if not isinstance(value, int | float) or value != value:
        return None
    if value in (-1, 0, 1):
        return value == 1
    low, high = _STARS
    return True if value >= high else (False if value <= low else None)


def _asked_again(value: Any) -> bool:
    """Yes and no, or the words of the follow-up themselves."""
    if not isinstance(value, str):
        return _flag(value)
    word = key(value) if value.isascii() else value.strip()
    return word not in ("", "false", "no", "0", "n", "none", "null", "nan", "否", "无", "没有")


def _flag(value: Any) -> bool:
    if isinstance(value, str):
        return key(value) in ("true", "yes", "1", "y") or value.strip() in ("是", "有")
    return bool(value) and value == value
