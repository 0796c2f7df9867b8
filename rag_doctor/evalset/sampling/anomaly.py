"""Answers that went wrong by their own signs: refused, empty, asked again, marked down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from rag_doctor.evalset.sampling.logs import Entry
from rag_doctor.text import content_words, refusal

__all__ = ["REASONS", "reasons_of", "with_follow_ups"]

REASONS = ("thumbs_down", "follow_up", "refusal", "empty_answer", "abandoned")
"""Signs, the strongest first."""
SOON = timedelta(minutes=15)
ALIKE = 0.5  # share of common content words from which the next question is the same again
_AGAIN = re.compile(
    r"^\W*(?:no[,.! ]|not what|that(?:'s| is) (?:not|wrong)|i mean|i meant|what i (?:mean|want)"
    r"|still not|are you sure|really\?|again[,: ]|wrong|不是|不对|错了|我是说|我问的是|我的意思"
    r"|还是不|真的吗|你确定|再说一遍|重新|答非所问)",
    re.IGNORECASE,
)


def reasons_of(entry: Entry) -> tuple[str, ...]:
    """The signs that an answer went wrong, the strongest first; empty = none."""
    told, answer = entry.feedback, entry.case.answer
    signs = {
        "thumbs_down": told.helpful is False,
        "follow_up": told.follow_up,
        "refusal": bool(answer.strip()) and refusal(answer).refused,
        "empty_answer": not answer.strip(),
        "abandoned": told.abandoned and not told.copied and told.helpful is not True,
    }
    return tuple(reason for reason in REASONS if signs[reason])


def with_follow_ups(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, those marked after which the same session asked again, in the same order.

    Asked again: within fifteen minutes (or, without times, next in the file) in nearly the same
    words, or beginning with "no", "I mean", 不是, 我是说 and the like.
    """
    again: set[int] = set()
    sessions: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.session:
            sessions.setdefault(entry.session, []).append(entry)
    for talk in sessions.values():
        talk.sort(key=lambda e: (e.time.timestamp() if e.time else 0.0, e.place))
        again |= {first.place for first, second in pairwise(talk) if _asks_again(first, second)}
    return tuple(_marked(entry) if entry.place in again else entry for entry in entries)


def _asks_again(first: Entry, second: Entry) -> bool:
    if first.time and second.time and second.time - first.time > SOON:
        return False
    if _AGAIN.match(second.case.question):
        return True
    a, b = (set(content_words(entry.case.question)) for entry in (first, second))
    return bool(a | b) and len(a & b) / len(a | b) >= ALIKE


def _marked(entry: Entry) -> Entry:
    return replace(entry, feedback=replace(entry.feedback, follow_up=True))
