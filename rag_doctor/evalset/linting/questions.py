"""Questions that repeat each other, that were used for tuning, or that copy their source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag_doctor.evalset.base import Base, squeezed
from rag_doctor.evalset.copying import copied_run
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.linting.derived import missing_values
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.scene import Scene
from rag_doctor.evalset.similar import bare, similar_across, similar_within
from rag_doctor.text import refusal
from rag_doctor.text.folding import fold

__all__ = ["copied", "leaked", "repeated"]

TUNING = ("tune", "tuning", "train", "dev", "validation", "valid")
_NUMERALS = re.compile("[零一二三四五六七八九十百千万]+")
_LEAST = 8  # letters of a question worth looking up in the documents


def repeated(scene: Scene) -> Iterator[Finding]:
    """Two items that ask the same: an exact copy, a near copy, or two different answers."""
    items = scene.items
    for pair in similar_within([item.question for item in items]):
        one, other = items[pair.first], items[pair.second]
        if _part(one) != _part(other):
            continue  # across parts it is a leak
        yield from _told(one, other, pair.score)


def _told(one: EvalItem, other: EvalItem, score: float) -> Iterator[Finding]:
    ids = (one.id, other.id)
    values = {"first": one.question, "second": other.question}
    if _disagree(one, other):
        answers = {"one": one.reference or "–", "other": other.reference or "–"}
        yield Finding("label_conflict", "two_answers", ids, values | answers)
    elif _twins(one, other):
        yield Finding("near_duplicate", "same_item", ids, values, fixable=True)
    elif score == 1.0 or not _apart(one, other):
        yield Finding("near_duplicate", "near_duplicate", ids, values)


def _disagree(one: EvalItem, other: EvalItem) -> bool:
    """Do two items that ask the same answer it differently?"""
    if one.answerable != other.answerable:
        return True
    if not (one.answerable and one.reference and other.reference):
        return False
    if refusal(one.reference).refused != refusal(other.reference).refused:
        return True
    sides = ((one.reference, other.reference), (other.reference, one.reference))
    if _other_numeral(one.reference, other.reference):
        return True
    return all(missing_values(a, a, [b], "") for a, b in sides)


def _other_numeral(one: str, other: str) -> bool:
    """Are both the same but for a number in Chinese numerals, such as 一米五 and 一米八?"""
    told = [bare(text).replace("两", "二").replace("〇", "零") for text in (one, other)]
    if told[0] == told[1]:
        return False
    left, right = (_NUMERALS.sub("#", text) for text in told)
    return left == right


def _twins(one: EvalItem, other: EvalItem) -> bool:
    """The same item twice, the id aside: nothing is lost when one goes."""
    alike = ("question", "reference", "answerable", "relevant", "must_include", "history")
    return all(getattr(one, name) == getattr(other, name) for name in alike)


def _apart(one: EvalItem, other: EvalItem) -> bool:
    """Are they answered from different passages?"""
    ours, theirs = ({p.chunk_id for p in item.carriers} for item in (one, other))
    return bool(ours and theirs) and not ours & theirs


def leaked(scene: Scene) -> Iterator[Finding]:
    """Questions that the pipeline was tuned on: in the tuning list, in the tuning part of the set,
    or word for word in the documents."""
    tested = [item for item in scene.items if not _part(item)]
    asked = [item.question for item in tested]
    for pair in similar_across(asked, scene.tuning):
        values = {"other": scene.tuning[pair.second]}
        yield Finding("leaked_question", "leaked_tuning", (tested[pair.first].id,), values)
    tuned = [item for item in scene.items if _part(item)]
    for pair in similar_across(asked, [item.question for item in tuned]):
        other = tuned[pair.second]
        values = {"other": other.id, "split": other.split}
        yield Finding("leaked_question", "leaked_split", (tested[pair.first].id, other.id), values)
    if scene.base is not None:
        yield from _in_documents(tested, scene.base)


def _part(item: EvalItem) -> bool:
    """Does it belong to a part of the set that is tuned on?"""
    return item.split.casefold() in TUNING


def _in_documents(items: Sequence[EvalItem], base: Base) -> Iterator[Finding]:
    texts = {chunk.id: squeezed(fold(chunk.text)) for chunk in base.chunks}
    for item in items:
        question = squeezed(fold(item.question)).rstrip("?。.!")
        if len(bare(item.question)) < _LEAST:
            continue
        chunk = next((name for name, text in texts.items() if question in text), None)
        if chunk is not None:
            yield Finding("leaked_question", "leaked_base", (item.id,), {"chunk": chunk})


def copied(scene: Scene) -> Iterator[Finding]:
    """Questions in the very words of their passages."""
    for item in scene.items:
        run = copied_run(item.question, [chunk.text for chunk in scene.own_chunks(item)])
        if run:
            values = {"run": run, "n": len(run) if " " not in run else len(run.split())}
            code = "copied_words" if " " in run else "copied_characters"
            yield Finding("copied_question", code, (item.id,), values)
