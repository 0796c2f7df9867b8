"""What a passage mentions without saying that it is so: a question, an error, a wish, a fiction.

"Q: Is the warranty five years? A: No, two years." does not state a warranty of five years, nor
does "It is not true that pets are allowed." Such stretches are found once a text. A question that
is answered with yes is as good as a statement, and so is one that begins with what, how or why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.judges.offline.polar import opening_says, polar_statement, yes_or_no
from rag_doctor.judges.offline.unasserted_forms import (
    DEMAND,
    DENIED_BEHIND,
    HINT,
    MADE_UP,
    MISTAKEN,
    POLAR,
    REPORTED,
    TELLING,
    UNTRUE_AFTER,
    WH,
)
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = ["Unasserted", "asserted_text", "unasserted"]

_LABEL = re.compile(
    r"[\s*_#>\-•\d.)]*(?:(?:q(?:uestion)?|a(?:nswer)?|faq|问题?|答案?|提问|回答|回复)\s*\d*\s*[:.、]\s*)?[*_\s]*"
)
_TURN = re.compile(
    r"[;]|,?\s*\b(?:but|however|yet|though|although|whereas|in fact|actually|in reality)\b"
    r"|(?<=[\u3400-\u9fff]),?(?:但是?|其实|实际上?|事实上|而(?!且)|不过|然而)"
)
_AUX = re.compile(r"\b(?:is|are|was|were|can|could|may|must|should|will|would|has|have|had)\b")
_HAN = re.compile(r"[\u3400-\u9fff]")
_AFTER_WISH = re.compile(r"[,;:](?!\d)|\band (?:got|the|it|we|so|now)\b")
_QUESTION_ZH = re.compile(r"(?:吗|么|是否\S{2,}|呢)\s*[。.]?\s*$")


@dataclass(frozen=True, slots=True)
class Unasserted:
    """Characters `start:end` of a text. `told` = what they state by denial, "" = nothing.

    `denied` = the statement that the text calls untrue or answers with no; "" = none.
    """

    start: int
    end: int
    text: str
    told: str = ""
    denied: str = ""


@lru_cache(maxsize=2048)
def unasserted(text: str) -> tuple[Unasserted, ...]:
    """The stretches of `text` that are mentioned, not said; in order."""
    folded = fold(text)
    if len(folded) != len(text) or not HINT.search(folded):
        return ()
    spans = [(span.start, span.end) for span in sentences(text)]
    found: list[Unasserted] = []
    for at, (start, end) in enumerate(spans):
        if not HINT.search(folded, start, end):
            continue
        after = spans[at + 1] if at + 1 < len(spans) else (end, end)
        before = spans[at - 1] if at else None
        if behind := _denied_behind(text, folded, start, end, before):
            found = [one for one in found if one.end <= behind.start] + [behind]
            continue
        found += _asked(text, folded, start, end, after) or _told(text, folded, start, end)
    return tuple(found)


def _denied_behind(
    text: str, folded: str, start: int, end: int, before: tuple[int, int] | None
) -> Unasserted | None:
    """ "Pets are allowed, which is not so", or the same in two sentences."""
    match = DENIED_BEHIND.search(folded[start:end].rstrip())
    if match is None:
        return None
    low, high = (start, start + match.start()) if match.start() else (before or (start, start))
    if not folded[low:high].strip() or WH.search(folded[low:high].strip()):
        return None
    teller = TELLING.match(folded[low:high])
    said = text[low + (teller.end() if teller else 0) : high]
    return Unasserted(low, end, text[low:end], _denied(said), said)


def asserted_text(text: str) -> str:
    """`text` with spaces where nothing is asserted; as long as it was, so that offsets stay.

    What is denied there is written in its place where there is room for it.
    """
    spans = unasserted(text)
    if not spans:
        return text
    out: list[str] = []
    at = 0
    for one in spans:
        room = one.end - one.start
        told = f"{one.told[0].upper()}{one.told[1:]}." if one.told else ""
        out += [text[at : one.start], (told if len(told) <= room else "").ljust(room)]
        at = one.end
    return "".join(out) + text[at:]


def _asked(
    text: str, folded: str, start: int, end: int, after: tuple[int, int]
) -> list[Unasserted]:
    """A question that yes or no answers, unless the next sentence says yes."""
    label = _LABEL.match(folded, start, end)
    begin = label.end() if label else start
    reported = REPORTED.match(folded, begin, end)
    if reported:
        begin = reported.end()
    body = folded[begin:end].strip()
    marked = body.endswith("?") or (_QUESTION_ZH.search(body) is not None and "?" not in body)
    if not (marked or reported) or WH.search(body):
        return []
    if not (reported or POLAR.match(body)):
        return []
    behind = folded[slice(*after)]
    reply = behind[_past_label(behind) :]
    bare = yes_or_no(reply, body)
    said = opening_says(reply) if bare is None else bare
    said = yes_or_no(reply.split(",")[0], body) if said is None else said
    if said and marked:
        return []
    stop = end if marked else _turn(folded, begin, end)
    told = "" if said is None else _denied(text[begin:stop])
    stop = after[1] if told and bare is False else stop  # "No." is said with it
    denied = body if said is False else ""
    return [Unasserted(start, stop, text[begin:stop], told, denied)]


def _past_label(folded: str) -> int:
    label = _LABEL.match(folded)
    return label.end() if label else 0


def _told(text: str, folded: str, start: int, end: int) -> list[Unasserted]:
    """An error that is named as one, a wish, a supposition."""
    out = []
    for begin, stop in _clauses(folded, start, end):
        clause = folded[begin:stop]
        if (erred := MISTAKEN.search(clause) or UNTRUE_AFTER.search(clause)) is not None:
            low, high = erred.span(erred.lastgroup or 0)
            what = text[begin + low : begin + high]
            out.append(Unasserted(begin, stop, text[begin:stop], _denied(what), what))
        elif MADE_UP.search(clause):
            out.append(Unasserted(begin, stop, text[begin:stop]))
        elif wish := DEMAND.search(clause):
            over = _AFTER_WISH.search(clause, wish.end())  # what follows is so
            stop = begin + over.start() if over else stop
            out.append(Unasserted(begin, stop, text[begin:stop]))
    return out


def _clauses(folded: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The sentence, cut where it turns to what is the case."""
    at = start
    for match in _TURN.finditer(folded, start, end):
        if match.start() > at:
            yield at, match.start()
        at = match.end()
    if at < end:
        yield at, end


def _turn(folded: str, start: int, end: int) -> int:
    match = _TURN.search(folded, start, end)
    return match.start() if match and match.start() > start else end


def _denied(stated: str) -> str:
    """The opposite of a statement or of a question; "" where it holds a number or is not plain.

    That a warranty is not five years says nothing of any other number of years.
    """
    plain = stated.strip(" \t\n.。?？!！,，:：\"'“”‘’")
    if not plain or values_of(plain):
        return ""
    if _HAN.search(plain) or POLAR.match(fold(plain)):
        said = polar_statement(plain, said=False)
        return "" if said.startswith("并非") else said
    aux = _AUX.search(plain)
    if not aux or plain[aux.end() :].lstrip().lower().startswith(("not ", "no ")):
        return ""
    return f"{plain[: aux.end()]} not{plain[aux.end() :]}"
