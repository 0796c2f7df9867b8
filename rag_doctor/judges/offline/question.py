"""What does a question ask for?

The kind of answer it expects, the terms that say what it is about, the constraints an answer must
keep (years, versions, quoted titles), and its parts when it asks several things at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.coordinated import coordinated
from rag_doctor.judges.offline.question_rules import EN_RULES, ZH_RULES, AnswerKind
from rag_doctor.judges.offline.terms import content_terms, has_han
from rag_doctor.text.folding import fold

__all__ = ["Part", "Question", "read_question"]


@dataclass(frozen=True, slots=True)
class Part:
    """One thing asked: its words, and the kinds of answer that would fit, likeliest first.

    `text` is folded; `said` = as the question has it, without its end mark, to show to a reader.
    """

    text: str
    kinds: tuple[AnswerKind, ...]
    terms: tuple[str, ...]
    said: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question taken apart. `kinds` are those of the first part; never empty.

    `terms` are content words, folded and stemmed. `constraints` are the years, versions and quoted
    titles among them, as written (folded). `units` are the measure words asked for ("days", "人").
    `parts` holds at least one element; an empty question gives one empty part of kind `any`.
    """

    text: str
    kinds: tuple[AnswerKind, ...]
    terms: tuple[str, ...]
    constraints: tuple[str, ...]
    units: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def kind(self) -> AnswerKind:
        """The likeliest kind of answer."""
        return self.kinds[0]


_SENTENCE_END = re.compile(r"(?<=[?;。])\s*")
_QUOTED = re.compile(r"《([^》]{1,60})》|\"([^\"]{2,60})\"")
_YEAR = re.compile(r"(?<![\d.])(1[5-9]\d\d|20\d\d)(?:-(1[5-9]\d\d|20\d\d|\d\d))?(?![\d.%])")
_VERSION = re.compile(r"\bv?\d+\.\d+(?:\.\d+)*\b|\bv\d+\b|版本?\s*\d+")
_UNIT_EN = re.compile(r"\bhow many ((?:[a-z-]+ ){0,2}?[a-z-]+)")
_UNIT_ZH = re.compile(r"(?:多少|几)(个?(?:小时|分钟|工作日|星期|[\u4e00-\u9fff]))")
_NOT_A_UNIT = frozenset("是了的在和有能要可会")

_WH_EN = r"(?:who|whom|what|when|where|why|which|how)"
_TWO_WH = re.compile(rf"^({_WH_EN})(?:,)? (?:and|or) ({_WH_EN})\b(.*)$", re.IGNORECASE)
_SECOND_CLAUSE = re.compile(
    rf"(?:,\s*|\s+)(?:and|as well as|plus)\s+(?=(?:{_WH_EN}|is|are|do|does|can)\s+\w+\s+\w+)",
    re.IGNORECASE,
)
_TWO_HEADS = re.compile(
    r"^(what|who|which)\s+(is|are|was|were)\s+the\s+([a-z-]+(?: [a-z-]+)?)\s+and\s+(?:the\s+)?"
    r"([a-z-]+(?: [a-z-]+)?)\s+(of|for|in|at)\s+(.+)$",
    re.IGNORECASE,
)
_ZH_WH = r"(?:谁|什么|哪|(?<!任)何|几|多少|多[久大高长]|怎么|怎样|如何|为什么|是否|能否)"
_ZH_JOIN = re.compile(r"[,;，；](?:以及|并且|还有|另外|同时|和|而|又)?|以及|还有|并且")
_ZH_HEADS = re.compile(
    r"^(?P<owner>.{1,30}?的)(?P<one>[\u4e00-\u9fffA-Za-z]{1,8})(?:和|与|及|以及|、)"
    r"(?P<two>[\u4e00-\u9fffA-Za-z]{1,8}?)(?P<tail>(?:分别|各自|都)?(?:是|为|有|在)?"
    + _ZH_WH
    + r".*)$"
)


@lru_cache(maxsize=8192)
def read_question(text: str) -> Question:
    """Take a question apart. Never raises; works on any text, also on one that asks nothing."""
    folded = " ".join(fold(text[:2_000]).split())
    written = " ".join(text[:2_000].split())
    parts = tuple(_part(piece, folded, written) for piece in _pieces(folded))
    return Question(
        text=text,
        kinds=parts[0].kinds,
        terms=content_terms(folded),
        constraints=_constraints(folded),
        units=_units(folded),
        parts=parts,
    )


def _part(piece: str, folded: str, written: str) -> Part:
    at = folded.find(piece) if len(folded) == len(written) else -1
    said = written[at : at + len(piece)] if at >= 0 else _as_written(piece, folded, written)
    return Part(piece, _kinds(piece), content_terms(piece), said.strip(" ?？。.!！"))


def _as_written(piece: str, folded: str, written: str) -> str:
    """A part put together from words of the question, in the question's own letters."""
    if len(folded) != len(written):
        return piece

    def own(found: re.Match[str]) -> str:
        at = re.search(rf"(?<![a-z0-9]){re.escape(found[0])}(?![a-z0-9])", folded)
        return written[at.start() : at.end()] if at else found[0]

    return re.sub(r"[a-z0-9]+", own, piece)


def _kinds(piece: str) -> tuple[AnswerKind, ...]:
    rules = (*ZH_RULES, *EN_RULES) if has_han(piece) else EN_RULES
    stripped = re.sub(r"^(?:please |请问|请|tell me |do you know |你知道)+[,，]?\s*", "", piece)
    for pattern, kinds in rules:
        if pattern.search(stripped):
            return kinds
    return ("any",)


def _constraints(folded: str) -> tuple[str, ...]:
    found = [match.group(0) for match in _YEAR.finditer(folded)]
    found += [match.group(0) for match in _VERSION.finditer(folded)]
    found += [match.group(1) or match.group(2) for match in _QUOTED.finditer(folded)]
    return tuple(dict.fromkeys(found))


def _units(folded: str) -> tuple[str, ...]:
    english = [match.group(1).split()[-1] for match in _UNIT_EN.finditer(folded)]
    chinese = [match.group(1).removeprefix("个") for match in _UNIT_ZH.finditer(folded)]
    return tuple(unit for unit in (*english, *chinese) if unit and unit not in _NOT_A_UNIT)


def _pieces(folded: str) -> list[str]:
    sentences = [piece.strip() for piece in _SENTENCE_END.split(folded) if piece.strip(" ?!。;")]
    asking = [piece for piece in sentences if _asks(piece)] or sentences[-1:] or [folded]
    clauses = [clause for sentence in asking for clause in _clauses(sentence)]
    pieces = clauses if len(clauses) > 1 else [part for one in clauses for part in coordinated(one)]
    return list(dict.fromkeys(pieces)) or [folded]


def _asks(sentence: str) -> bool:
    return bool(
        sentence.endswith("?")
        or re.search(rf"^{_WH_EN}\b", sentence)
        or re.search(_ZH_WH + r"|吗|呢", sentence)
    )


def _clauses(sentence: str) -> list[str]:
    """A sentence's questions; the sentence itself when it asks one thing."""
    if has_han(sentence):
        return _zh_clauses(sentence)
    if two := _TWO_WH.match(sentence):
        rest = two.group(3)
        return [two.group(1) + rest, two.group(2) + rest]
    if heads := _TWO_HEADS.match(sentence):
        wh, verb, one, other, of, rest = heads.groups()
        return [f"{wh} {verb} the {head} {of} {rest}" for head in (one, other)]
    if re.match(rf"^{_WH_EN}\b|^(?:is|are|do|does|can)\b", sentence):
        return [piece.strip(" ,") for piece in _SECOND_CLAUSE.split(sentence) if piece.strip(" ,")]
    return [sentence]


def _zh_clauses(sentence: str) -> list[str]:
    pieces = [piece.strip() for piece in _ZH_JOIN.split(sentence) if piece.strip(" ?")]
    if len(pieces) > 1 and all(re.search(_ZH_WH + r"|吗", piece) for piece in pieces):
        return pieces
    if heads := _ZH_HEADS.match(sentence):
        owner, tail = heads["owner"], heads["tail"]
        tail = re.sub(r"^(?:分别|各自|都)", "", tail)
        return [f"{owner}{heads[head]}{tail}" for head in ("one", "two")]
    return [sentence]
