"""Does a passage say the flat contrary: the same words, and one of the two turned round?

Compared clause by clause, since a sentence may deny one thing and state another ("gift cards never
expire and are not exchangeable"), and a row of a table may hold a "not" in a cell that nobody
speaks of.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag_doctor.text import content_words, negations, sentences
from rag_doctor.text.folding import fold
from rag_doctor.text.word_sets import word_set

__all__ = ["Contrary", "contrary", "said_alike"]

WHOLE = 0.95  # share of a statement's words from which a clause is about that statement alone
OWN = 0.7  # share of the clause's words that the statement must have, or it adds a condition
LEAST = {"en": 2, "zh": 4}  # words, characters that both must share
_HAN = re.compile(r"[\u3400-\u9fff]")
_PARTS = re.compile(
    r"[，,；;：:！!？?。|\n]|\b(?:and|but|while|whereas|although|though|or else|otherwise"
    r"|if(?=\s+(?:nothing|no|not|none|nobody)\b))\b"
    r"|但是?|而且|然而|不过(?!期)|并且|不然|否则"
)
_MORE_CUES = re.compile(r"(?:永|从|绝|决|概)不|不(?=免费|过期)|不免费|\bnon(?=-)")
_MODAL_ZH = frozenset("可以能够会得允许准应须需必要都均也就将了的是在于与和或个")
_MODAL_EN = word_set("allow permit let may can must should will could would also all any yes no")
_TURNING = re.compile(
    r"\b(?:only|unless|otherwise|or else|except|even if)\b"
    r"|只有|仅|只|才|除非|否则|不然|除外|除了|以外|假如|就算|即使|哪怕"
)
"""A condition that turns what it stands by: "pause first, or else" is "not pausing leads to"."""
_BOUNDS = re.compile(
    r"\b(?:until|before|after|without|if|when|less than|under|more than|over|below|above"
    r"|at least|at most|within)\b"
    r"|未满|不满|满|不足|以下|以上|以内|超过|之前|之后|前|后|如果|若|时"
)


@dataclass(frozen=True, slots=True)
class Contrary:
    """The part of the statement, the part of the passage that says the contrary, and `covered`: the
    share of the statement's words that stand there."""

    said: str
    held: str
    covered: float


@dataclass(frozen=True, slots=True)
class _Clause:
    """`words` = of the clause; `about` = with those of its sentence's first clause, where a subject
    may stand; `whole` = of all clauses of its sentence; `turning`, `bounds` = the conditions in
    that sentence."""

    text: str
    words: Counter[str]
    about: Counter[str]
    whole: Counter[str]
    denied: bool
    turning: frozenset[str]
    bounds: frozenset[str]
    lang: str


def contrary(claim: str, passages: Sequence[str], least: float = WHOLE) -> Contrary | None:
    """The first part of the claim of which a clause of the passages says the contrary; `None` = no
    clause does, or another one says the same. `least` = share of the part's words that the clause
    must hold; below `WHOLE` the clause may add to them."""
    held = [clause for passage in passages for clause in _clauses(passage)]
    for said in _clauses(claim):
        if sum(said.words.values()) >= LEAST[said.lang]:
            found = _against(said, held, least)
            if found is not None:
                return found
    return None


def said_alike(claim: str, passages: Sequence[str]) -> bool:
    """Does one clause of the passages hold nearly every word of each of the claim's, denied or not
    as there? Then a word in another clause of that passage says nothing against it."""
    held = [clause for passage in passages for clause in _clauses(passage)]
    parts = [said for said in _clauses(claim) if said.words]
    return bool(parts) and all(
        any(
            one.lang == said.lang
            and one.denied == said.denied
            and _shared(said.words, one.words) >= WHOLE
            for one in held
        )
        for said in parts
    )


def _against(said: _Clause, held: Sequence[_Clause], least: float) -> Contrary | None:
    best: tuple[float, float] = (0.0, 0.0)
    found: _Clause | None = None
    for clause in held:
        if clause.lang != said.lang or not clause.words:
            continue
        own = _shared(clause.words, said.whole)
        score = (_shared(said.words, clause.about), own)
        if score[0] < least or own < min(OWN, least):
            continue
        if clause.denied == said.denied:
            if score[0] >= best[0] and (own >= OWN or score[0] < WHOLE):
                found, best = None, (score[0], 2.0)  # the passages say so as well
        elif score > best:
            found, best = clause, score
    if found is None or found.turning != said.turning:
        return None
    if least >= WHOLE and found.bounds != said.bounds:
        return None
    return Contrary(said.text, found.text, best[0])


def _shared(some: Counter[str], others: Counter[str]) -> float:
    return sum((some & others).values()) / max(1, sum(some.values()))


def _clauses(text: str) -> Iterator[_Clause]:
    for span in sentences(text):
        told = fold(span.text)
        turning, bounds = (frozenset(p.findall(told)) for p in (_TURNING, _BOUNDS))
        parts = [piece.strip() for piece in _PARTS.split(span.text) if piece.strip()]
        read = [_read(part) for part in parts]
        first = next((words for words, _, _ in read if words), Counter[str]())
        whole = sum((words for words, _, _ in read), Counter[str]())
        for part, (words, denied, lang) in zip(parts, read, strict=True):
            yield _Clause(part, words, words | first, whole, denied, turning, bounds, lang)


def _read(part: str) -> tuple[Counter[str], bool, str]:
    """Words without those of polarity and leave, whether they are denied, and the language."""
    folded = fold(part)
    cues = {(n.start, n.end) for n in negations(part)}
    cues |= {match.span() for match in _MORE_CUES.finditer(folded)}
    kept, end, n = "", 0, 0
    for start, stop in sorted(cues):
        if start >= end:
            kept, n = kept + folded[end:start] + " ", n + 1
            end = stop
    kept += folded[end:]
    if not _HAN.search(folded):
        words = [word for word in content_words(kept) if word not in _MODAL_EN]
        return Counter(words), n % 2 == 1, "en"
    han = [char for char in _HAN.findall(kept) if char not in _MODAL_ZH]
    return Counter([*han, *re.findall(r"[a-z0-9.]+", kept)]), n % 2 == 1, "zh"
