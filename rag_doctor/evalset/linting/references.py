"""References that are empty, decline, or lack what they should include; contradictory labels."""

from __future__ import annotations

from collections.abc import Iterator

from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.scene import Scene
from rag_doctor.text import fold, refusal
from rag_doctor.text.word_sets import word_set

__all__ = ["conflicting_labels", "declining", "empty", "lacking_strings"]

_PLACEHOLDERS = word_set(
    """n/a na null nil tbd tba todo unknown ? - – — … ... x xx 无 待定 待补 待补充 暂无 空 略 未知
    同上"""
)
"""References that say nothing, folded."""


def empty(scene: Scene) -> Iterator[Finding]:
    """No reference, or one that is a placeholder."""
    for item in scene.items:
        if not (item.reference or "").strip():
            yield Finding("empty_reference", "empty_reference", (item.id,))
        elif _placeholder(item.reference or ""):
            values = {"reference": item.reference}
            yield Finding("empty_reference", "placeholder", (item.id,), values)


def _placeholder(text: str) -> bool:
    bare = fold(text).strip(" 。.!！()（）[]【】")
    return bare in _PLACEHOLDERS or not any(ch.isalnum() for ch in bare)


def declining(scene: Scene) -> Iterator[Finding]:
    """A reference that declines, under a question that is said to have an answer."""
    for item in scene.answerable:
        told = item.reference or ""
        if told and not _placeholder(told) and refusal(told).refused:
            yield Finding(
                "refusal_reference", "refusal_reference", (item.id,), {"reference": item.reference}
            )


def lacking_strings(scene: Scene) -> Iterator[Finding]:
    """Strings that every right answer must include, and the reference does not."""
    for item in scene.items:
        if not item.reference:
            continue
        held = _plain(item.reference)
        lost = [text for text in item.must_include if _plain(text) not in held]
        if lost:
            values = {"strings": tuple(f"“{text}”" for text in lost)}
            yield Finding("must_include", "must_include", (item.id,), values)


def _plain(text: str) -> str:
    """Folded, without white space and thousands separators."""
    return "".join(fold(text).replace(",", "").split())


def conflicting_labels(scene: Scene) -> Iterator[Finding]:
    """Labels of one item that cannot all be true, and ids that two items share."""
    seen: set[str] = set()
    for item in scene.items:
        if item.id in seen:
            yield Finding("label_conflict", "same_id", (item.id,), {}, fixable=True)
        seen.add(item.id)
        yield from _grades(item)
        if not item.answerable:
            yield from _unanswerable(item)


def _grades(item: EvalItem) -> Iterator[Finding]:
    """One passage, told by its chunk and its quote, with two grades."""
    grades: dict[tuple[str, str], set[int]] = {}
    for passage in item.relevant:
        place = (passage.chunk_id, "".join(passage.quote.split()))
        grades.setdefault(place, set()).add(passage.grade)
    for (chunk, _), given in grades.items():
        if len(given) > 1:
            told = tuple(sorted(given, reverse=True))
            values = {"chunk": chunk, "grades": told}
            yield Finding("label_conflict", "two_grades", (item.id,), values)


def _unanswerable(item: EvalItem) -> Iterator[Finding]:
    """Marked unanswerable, yet a passage carries the answer, or the reference states one."""
    if item.carriers:
        values = {"chunk": item.carriers[0].chunk_id}
        yield Finding("label_conflict", "unanswerable_carried", (item.id,), values)
        return
    told = refusal(item.reference) if item.reference else None
    if told is not None and not (told.refused or told.partial):
        said = {"reference": item.reference}
        yield Finding("label_conflict", "unanswerable_answered", (item.id,), said)
