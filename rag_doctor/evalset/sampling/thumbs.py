"""One mark of approval, in the shapes in which logs write it: words, thumbs, numbers, stars."""

from __future__ import annotations

from typing import Any

from rag_doctor.shapes.aliases import key
from rag_doctor.text.word_sets import word_set

__all__ = ["flag", "thumb", "understood", "word_of"]


def word_of(value: str) -> str:
    """The form in which two spellings of a word are the same; signs stay as they are."""
    bare = value.strip()
    return (key(bare) or bare) if bare.isascii() else bare.rstrip("！!。.？?")


_GOOD = frozenset(
    map(
        word_of,
        word_set(
            """true yes y up upvote upvoted thumbs_up thumb_up good great excellent helpful useful
            correct like liked positive satisfied accepted + 👍 是 有用 有帮助 赞 点赞 好
            很好 满意 正确"""
        ),
    )
)
_BAD = frozenset(
    map(
        word_of,
        word_set(
            """false no n down downvote downvoted thumbs_down thumb_down bad poor terrible unhelpful
            not_helpful not_useful useless wrong incorrect dislike disliked negative dissatisfied
            unsatisfied rejected - 👎 否 没用 无用 没帮助 没有帮助
            踩 点踩 差 很差 不好 不满意 错误"""
        ),
    )
)
_MIDDLE = frozenset(map(word_of, word_set("neutral ok okay none null nan na 一般 中立 无")))
_STARS = (2.0, 4.0)  # of five: up to the first a complaint, from the second on praise


def thumb(value: Any) -> bool | None:
    """Thumbs, words, yes and no, -1/0/1, or one to five stars; three stars say nothing."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, str):
        word = word_of(value)
        if word in _GOOD or word in _BAD:
            return word in _GOOD
        if value.strip()[:1] in ("👍", "👎"):  # with a colour of skin behind it
            return value.strip()[0] == "👍"
    number = _number(value)
    if number is None or 0 < number < 1:  # a share, of whatever it may be
        return None
    if number in (-1, 0, 1):
        return number == 1
    low, high = _STARS
    return True if number >= high else (False if number <= low else None)


def understood(value: Any) -> bool:
    """Does the value say yes, no, or that it says neither?"""
    number = _number(value)
    if value is None or thumb(value) is not None or (number is not None and number >= 1):
        return True
    return isinstance(value, str) and (not value.strip() or word_of(value) in _MIDDLE)


def flag(value: Any) -> bool:
    """Is a mark set?"""
    if isinstance(value, str):
        return key(value) in ("true", "yes", "1", "y") or value.strip() in ("是", "有")
    return bool(value) and value == value


def _number(value: Any) -> float | None:
    """A number, stars such as `4/5` among them; `None` = it is none."""
    if isinstance(value, str):
        value = value.strip().removesuffix("/5")
        try:
            value = float(value)
        except ValueError:
            return None
    if not isinstance(value, int | float) or value != value:
        return None
    return float(value)
