"""Which parts of a question of several does an answer leave out?"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.answer_form import VALUE_KINDS
from rag_doctor.judges.offline.answer_kinds import find_kind, holds_kind
from rag_doctor.judges.offline.declined_parts import declined_parts
from rag_doctor.judges.offline.question import Part, Question
from rag_doctor.judges.offline.terms import Passage

__all__ = ["unanswered_parts"]

_FOR_ALL = re.compile(
    r"\b(?:both|each|every|all|either|neither|same|equally|regardless|respectively|alike|any)\b"
    r"|[都均皆各]|一样|相同|同样|两者|不分|无论|分别"
)
_COUNTED_KINDS = VALUE_KINDS | {"person", "place"}


def unanswered_parts(question: Question, answer: str) -> tuple[str, ...]:
    """Parts whose form or subject the answer lacks; only for questions of several parts."""
    if len(question.parts) < 2:
        return ()
    passage = Passage(answer)
    parts = question.parts
    if declined := declined_parts(parts, answer):
        return tuple(parts[number].said for number in declined)
    missing = [part for part in parts if not _part_answered(part, question, answer, passage)]
    if len(missing) == len(parts):
        return ()
    if (
        not missing
        and len({part.kinds for part in parts}) == 1
        and not _FOR_ALL.search(passage.folded)
    ):
        missing = _passed_over(parts, answer, passage)
    return tuple(part.said for part in missing)


def _passed_over(parts: tuple[Part, ...], answer: str, passage: Passage) -> list[Part]:
    """Of parts that ask for the same kind of thing, those that no value is left for."""
    kinds = parts[0].kinds
    if kinds[0] in _COUNTED_KINDS and max(len(find_kind(answer, kind)) for kind in kinds) < len(
        parts
    ):
        bare = [part for part in parts if not _names_part(part, parts, passage)]
        if 0 < len(bare) < len(parts):
            return bare
    return [parts[-1]] if len(answer) < 40 and _pieces(answer) < len(parts) else []


def _names_part(part: Part, parts: tuple[Part, ...], passage: Passage) -> bool:
    """Does the text hold what this part alone asks about? True where that is nothing."""
    own = [term for term in part.terms if term not in _shared(parts)]
    return not own or sum(map(passage.holds, own)) >= 0.34 * len(own)


def _shared(parts: tuple[Part, ...]) -> set[str]:
    return set.intersection(*(set(other.terms) for other in parts))


def _pieces(answer: str) -> int:
    return len(re.split(r"[;；、,，\n和及与]|\band\b|。|\. ", answer.strip(" .。")))


def _part_answered(part: Part, question: Question, answer: str, passage: Passage) -> bool:
    own = [term for term in part.terms if term not in _shared(question.parts)]
    if own and sum(map(passage.holds, own)) >= 0.34 * len(own):
        return True
    if part.kinds[0] in VALUE_KINDS or part.kinds[0] in ("person", "place", "reason"):
        return holds_kind(answer, part.kinds)
    return not own or len(answer) > 200 or _pieces(answer) >= len(question.parts)
