"""Two chunks that contradict each other on what is asked: an old version, another region.

Few false alarms matter more than finding every conflict: two sentences must speak of the question,
say nearly the same, and differ in the one value of the kind asked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from rag_doctor.judges.offline.apart import of_another, other_codes
from rag_doctor.judges.offline.editions import without_edition
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.matching import Value, values_of, without_values
from rag_doctor.judges.offline.question import Question, read_question
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Chunk
from rag_doctor.text import clauses, names, sentences
from rag_doctor.text.dating import DateValue, date_relation
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity, same_quantity
from rag_doctor.text.stemming import stem

__all__ = ["find_conflict"]

ABOUT = 0.5  # share of the question's terms that the chunk around the sentence must hold
IN_SENTENCE = 0.34  # and the sentence itself
ALIKE = 0.6  # overlap of the two sentences without their values
ALIKE_LOOSE = 0.75  # the same where the question does not say what kind of value it wants
MAX_SENTENCES = 40

_DIMENSIONS = {
    "duration": {"time"},
    "money": {"money"},
    "percent": {"percent", "ratio"},
    "number": {"count", "rate", "time", "money", "percent", "length", "mass", "data"},
    "date": {"time"},
}
# What only names the amount asked for: "at least 8 characters" need not say "minimum length".
_MEASURES_EN = """minimum maximum least most length size limit cap number amount quantity total"""
_MEASURES_ZH = """最低 最高 最少 最多 最大 最小 上限 下限 长度 数量 总数"""
_MEASURES = frozenset([*map(stem, _MEASURES_EN.split()), *_MEASURES_ZH.split()])
_MARK = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?!\d)|\bv?\d+\.\d+\b|\bv\d+\b|-(?:sg|cn|hk|us|uk|eu|de|jp)\b"
)


@dataclass(frozen=True, slots=True)
class _Line:
    """A sentence on the question's subject with its values, and its words without them.

    What only says which edition it is from counts for neither.
    """

    chunk: Chunk
    text: str
    terms: frozenset[str]
    amounts: tuple[Quantity, ...]
    dates: tuple[DateValue, ...]


def find_conflict(
    question_text: str, chunks: Sequence[Chunk], ui: str = "en"
) -> tuple[str, str, str] | None:
    """The first pair of contradicting chunks as `(chunk id, chunk id, reason)`, else `None`."""
    question = read_question(question_text)
    if len(chunks) < 2 or not question.terms:
        return None
    lines = [line for chunk in chunks for line in _lines(question, chunk)]
    for one, other in combinations(lines, 2):
        if one.chunk.id == other.chunk.id or _settled(question, one.chunk, other.chunk):
            continue
        pair = _differ(question, one, other)
        if pair and not _apart(question, one.chunk, other.chunk):
            return one.chunk.id, other.chunk.id, _reason(one.chunk, other.chunk, pair, ui)
    return None


def _lines(question: Question, chunk: Chunk) -> list[_Line]:
    if _cover(question, chunk.text) < ABOUT:
        return []
    found = []
    for sentence in sentences(chunk.text)[:MAX_SENTENCES]:
        pieces = [sentence.text, *(clause.text for clause in clauses(sentence))]
        found += [
            line for piece in dict.fromkeys(pieces) if (line := _line(question, chunk, piece))
        ]
    return found


def _line(question: Question, chunk: Chunk, piece: str) -> _Line | None:
    if _cover(question, piece) < IN_SENTENCE:
        return None
    dates, amounts = values_of(piece)
    years = [int(limit) for limit in question.constraints if limit.isdigit() and len(limit) == 4]
    if years and not any(date.year in years for date in dates):
        return None
    plain = without_edition(piece)
    dates, amounts = values_of(plain)
    if not dates and not amounts:
        return None
    values: list[Value] = [*dates, *amounts]
    terms = frozenset(content_terms(fold(without_values(plain, values))))
    if len(terms) < 2:
        return None
    return _Line(chunk, piece, terms, amounts, dates)


def _cover(question: Question, text: str) -> float:
    passage = Passage(text)
    terms = [term for term in question.terms if term not in _MEASURES] or question.terms
    return sum(map(passage.holds, terms)) / len(terms)


def _settled(question: Question, one: Chunk, other: Chunk) -> bool:
    """The question itself says which of the two it means (a year, a version)."""
    marks = [_marks(chunk) for chunk in (one, other)]
    asked = set(question.constraints) | set(_MARK.findall(fold(question.text)))
    return any(mark in asked for mark in marks[0] ^ marks[1])


def _apart(question: Question, one: Chunk, other: Chunk) -> bool:
    """Do their texts name two things, one of which is asked about at most?"""
    return (
        of_another(question.text, one.text, other.text)
        or of_another(question.text, other.text, one.text)
        or other_codes(one.text, other.text)
    )


def _marks(chunk: Chunk) -> set[str]:
    head = " ".join(filter(None, (chunk.id, chunk.doc_id, chunk.source, chunk.text[:120])))
    return set(_MARK.findall(fold(head)))


def _differ(question: Question, one: _Line, other: _Line) -> tuple[str, str] | None:
    if _other_subject(question, one, other):
        return None
    wanted: set[str] = set().union(*(_DIMENSIONS.get(kind, set()) for kind in question.kinds))
    if not wanted and question.kind not in ("any", "yes_no", "method", "list"):
        return None
    if "date" in question.kinds and len(one.dates) == len(other.dates) == 1:
        if date_relation(one.dates[0], other.dates[0]) == "conflict":
            return one.dates[0].text, other.dates[0].text
        return None
    if any(date_relation(a, b) == "conflict" for a in one.dates for b in other.dates):
        return None  # they speak of different times, so both may be right
    ours = [q for q in one.amounts if _telling(q, wanted)]
    theirs = [q for q in other.amounts if _telling(q, wanted)]
    if not ours or len(ours) != len(theirs) or len(ours) > 3:
        return None
    clashes = [
        (a.text, b.text)
        for a, b in zip(ours, theirs, strict=True)
        if same_quantity(a, b) is False and a.bound == b.bound
    ]
    return clashes[0] if len(clashes) == 1 or len(clashes) == len(ours) > 0 else None


def _other_subject(question: Question, one: _Line, other: _Line) -> bool:
    """Do they speak of different things: another city or plan, or simply in other words?"""
    ours, theirs = one.terms - other.terms, other.terms - one.terms
    known = {w for term in ours for w in synonyms_of(term)}
    theirs = theirs - known
    ours = frozenset(term for term in ours if not synonyms_of(term) & other.terms)
    both = bool(ours and theirs)
    alike = len(one.terms & other.terms) / len(one.terms | other.terms)
    loose = both or question.kinds[0] not in _DIMENSIONS
    if alike < (ALIKE_LOOSE if loose else ALIKE):
        return True
    if not both:
        return False
    asked = Passage(question.text)
    if any(asked.holds(term) >= 1.0 for term in ours | theirs):
        return True  # the question says which of the two it means
    return bool(_named(one, ours) and _named(other, theirs))


def _named(line: _Line, terms: frozenset[str]) -> bool:
    """Is one of these words of the line part of a name?"""
    return any(term in fold(name.text) for name in names(line.text) for term in terms)


def _telling(amount: Quantity, wanted: set[str]) -> bool:
    """An amount that can contradict another: it measures something, and what was asked."""
    if wanted and amount.dimension not in wanted:
        return False
    return amount.unit is not None or amount.bound != "exact"


def _reason(one: Chunk, other: Chunk, pair: tuple[str, str], ui: str) -> str:
    reason = say("conflict_values", ui, first=one.id, second=other.id, a=pair[0], b=pair[1])
    marks = sorted(mark.lstrip("-") for mark in _marks(one) ^ _marks(other))
    if not marks:
        return reason
    glue = "" if ui == "zh" else " "
    return reason + glue + say("conflict_versions", ui, marks=", ".join(marks[:4]))
