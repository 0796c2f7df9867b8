"""Does one text carry a statement? Wording is weighed leniently, values are not.

The wording comes from the rules of the offline judge. What must be right to the letter (amounts,
dates, codes) is checked here once more, because a passage about the same thing with another value
is the commonest look-alike of evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rag_doctor.judges.offline.contradiction_base import Found
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.judges.offline.support_rules import rule_probability
from rag_doctor.judges.offline.support_signals import read_claims
from rag_doctor.ledger.alike import same_count
from rag_doctor.ledger.asserting import asserted
from rag_doctor.ledger.excerpts import excerpts
from rag_doctor.ledger.on_topic import strays, turned
from rag_doctor.ledger.plainly import plain_claim, plainly
from rag_doctor.ledger.reckoning import counted, follows, reckoned
from rag_doctor.ledger.restated import in_other_figures
from rag_doctor.ledger.spoken_amounts import as_written
from rag_doctor.ledger.swapped import in_its_words
from rag_doctor.records import Chunk, Claim, Contradiction
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.tokenizing import content_words, tokens

__all__ = ["Weighed", "codes_of", "telling", "weigh"]

VALUE_KINDS = ("number", "unit", "date", "negation", "table_row")
_CLASH = 0.33  # least strength of a contradiction in a value that is worth naming
_ADDRESS = re.compile(
    r"(?<![\w.@-])[A-Za-z][\w-]*(?:[.@][A-Za-z][\w-]+){2,}|(?<!\S)--?[a-z][\w-]+"
    r"|(?<![\w/-])[A-Z][A-Za-z0-9]*(?:-[A-Z][A-Za-z0-9]*)+(?![\w-])"  # Retry-After
    r"|(?<![\w/])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?!\w)|(?<!\w)[a-z]{2,}(?:[A-Z][a-z0-9]*)+(?!\w)"
    r"|(?<![\w/:.])(?:/[A-Za-z][\w.-]*){2,}"  # max_retries, maxRetries, /v4/uploads
)
_BEFORE = r"(?<![\da-z.,$¥零一二三四五六七八九十百千万亿两])"
_AFTER = r"(?![\d%]|[.,]\d|(?<=[a-z])[a-z])"
_WORDED = 0.9  # a statement that stands there word for word
_STRAY = 0.3  # the most, of a bare statement that is said of something else
_ROW = 0.75  # a table row with every value and code of the statement


@dataclass(frozen=True, slots=True)
class Weighed:
    """`p` in [0, 1] = how surely the wording carries the statement (no calibrated chance).

    `lacking` = amounts, dates and codes of the statement that the text neither states nor lets
    derive. `clash` = another value where the statement's should stand; `None` = none was seen.
    `told` = the statement has amounts, dates or codes at all. `worded` = a sentence says it word
    for word. `swapped` = another word stands in the place of one of the statement's.
    """

    p: float
    lacking: tuple[str, ...] = ()
    clash: Contradiction | None = None
    told: bool = False
    worded: bool = False
    swapped: bool = False


def weigh(claim: Claim, text: str, title: str = "", question: str = "") -> Weighed:
    """Weigh a statement against a text, with the title it stands under.

    Values that the statement takes from the question need not be in the text again. Of a long text
    the passages that are nearest to the statement are read.
    """
    if not text.strip():
        values = tuple(telling(claim.to_judge))
        return Weighed(0.0, values, told=bool(values))
    best = _best_part(
        plain_claim(claim, f"{title}\n{text}"),
        plainly(text, claim.to_judge),
        plainly(title, claim.to_judge),
        plainly(question),
    )
    return _in_its_figures(best, claim, text, title)


def _best_part(claim: Claim, text: str, title: str, question: str) -> Weighed:
    parts = [asserted(claim, part) for part in excerpts(text, claim.to_judge)]
    found = [_weighed(claim, part, title, question) for part in parts]
    best = max(found, key=lambda one: (not one.lacking, one.worded, one.p))
    if best.worded or not (strays(claim.text, text, title, question) or turned(claim.text, text)):
        return best
    return replace(best, p=min(best.p, _STRAY), worded=False)


def _in_its_figures(found: Weighed, claim: Claim, text: str, title: str) -> Weighed:
    """With the two values as they are written."""
    clash = found.clash
    if clash is None or (clash.wrong in claim.to_judge and clash.right in f"{title}\n{text}"):
        return found
    told = {
        "wrong": as_written(clash.wrong, claim.to_judge),
        "right": as_written(clash.right, text),
    }
    return replace(found, clash=clash.model_copy(update=told))


def _weighed(claim: Claim, text: str, title: str, question: str) -> Weighed:
    whole = f"{title}\n{text}" if title else text
    base = read_base((Chunk(id="text", text=text),))
    signals = read_claims((claim,), base, question or None)[0]
    if (found := signals.against) and not _denies(
        claim.to_judge, base.units[found.unit].text, found.contradiction.kind
    ):
        signals = replace(signals, against=None)
    lacking = _lacking(claim.to_judge, whole, question)
    p = rule_probability(signals)
    if not lacking and _in_one_row(claim.to_judge, text):
        p = max(p, _ROW)
    if not lacking and _said(claim, text, question):
        return Weighed(max(p, _WORDED), told=bool(telling(claim.to_judge)), worded=True)
    other = _other_value(claim.to_judge, whole) if lacking else None
    told = bool(telling(claim.to_judge))
    return Weighed(p, lacking, _clash(signals.against) or other, told)


def _said(claim: Claim, text: str, question: str) -> bool:
    """Word for word, or but for the figures."""
    return in_its_words(claim.to_judge, text) or in_other_figures(claim.text, text, question)


def _lacking(claim: str, text: str, question: str) -> tuple[str, ...]:
    given = (*values_of(text), *values_of(question))
    folded = fold(text)
    conclusion = reckoned(claim, question)
    wanted = [v for v in values_of(claim) if v is not conclusion]
    missing = [v for v in wanted if not _stated(v, given) and not _stands(v, folded)]
    missing = [v for v in missing if not same_count(v, claim, text)]
    out = [v.text for v in missing if not follows(v, given, text) and not counted(v, text)]
    out += [code for code in codes_of((claim,)) if _bare(code) not in _bare(text)]
    return tuple(dict.fromkeys(out))


def _told(value: Value, given: tuple[Value, ...], text: str) -> bool:
    return _stated(value, given) or follows(value, given, text) or counted(value, text)


def _bare(text: str) -> str:
    """As codes are compared: "Wi-Fi" and "WiFi" are one."""
    return "".join(c for c in fold(text) if c not in "-_ ")


def _stated(value: Value, given: tuple[Value, ...]) -> bool:
    return any(relation(value, other) == "same" for other in given)


def _stands(value: Value, folded: str) -> bool:
    """Is the value there as it is written, whatever is read into it ("ext. 8800")?"""
    written = fold(value.text).strip()
    return re.search(rf"{_BEFORE}{re.escape(written)}{_AFTER}", folded) is not None


def codes_of(texts: Iterable[str]) -> list[str]:
    """The codes, addresses and version numbers in some texts, as written."""
    found: list[str] = []
    for text in texts:
        found += [token.text for token in tokens(text) if token.kind == "code"]
        found += _ADDRESS.findall(text)
    return list(dict.fromkeys(found))


def telling(text: str) -> list[str]:
    """What must be right to the letter: amounts, dates, codes."""
    return [*(value.text for value in values_of(text)), *codes_of((text,))]


def _clash(against: Found | None) -> Contradiction | None:
    if against is None or against.contradiction.kind not in VALUE_KINDS:
        return None
    found = against.contradiction
    wrong, right = values_of(found.wrong), values_of(found.right)
    if len(wrong) == len(right) == 1 and not _alike(wrong[0], right[0]):
        return None  # six times, and error 429
    return found if against.strength >= _CLASH else None


def _alike(value: Value, other: Value) -> bool:
    """Do both measure something, or neither?"""
    units = [getattr(v.item, "unit", "date") for v in (value, other)]
    return (units[0] is None) == (units[1] is None)


def _denies(claim: str, passage: str, kind: str) -> bool:
    """Is a contradiction by negation one? Not where only something else is denied.

    "A session lasts 12 hours and then ends without warning" denies the warning, not the session.
    """
    said = set(content_words(claim))
    if kind != "negation" or negations(claim):
        return True
    return any(
        said & set(content_words(passage[cue.scope_start : cue.scope_end]))
        for cue in negations(passage)
    )


def _other_value(claim: str, text: str) -> Contradiction | None:
    """A value that the text lacks, beside one of the same kind that it has; the nearest one."""
    given = values_of(text)
    for value in values_of(claim):
        if _told(value, given, text):
            continue
        for other in given:
            if relation(value, other) == "conflict" and _same_unit(value, other):
                kind = "number" if hasattr(value.item, "unit") else "date"
                return Contradiction(kind=kind, wrong=value.text, right=other.text)
    return None


def _same_unit(value: Value, other: Value) -> bool:
    return getattr(value.item, "unit", "date") == getattr(other.item, "unit", "date")


def _in_one_row(claim: str, text: str) -> bool:
    """Does one row of a table hold every value and code? Its header says the rest."""
    if len(telling(claim)) < 2 or negations(claim):
        return False
    rows = (line for line in text.splitlines() if line.count("|") >= 2)
    return any(not _lacking(claim, row, "") for row in rows)
