"""Claims of an answer, with lists taken apart: "A；B；C" claims three things, not one."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.appositions import together
from rag_doctor.judges.offline.claims import split_claims
from rag_doctor.judges.offline.claims_clauses import has_verb, row_lead
from rag_doctor.judges.offline.claims_enumerated import split_enumeration
from rag_doctor.judges.offline.claims_json import is_json
from rag_doctor.judges.offline.claims_piece import clean
from rag_doctor.judges.offline.matching import items
from rag_doctor.judges.offline.polar import yes_or_no
from rag_doctor.judges.offline.polar_opening import opening_claim
from rag_doctor.judges.offline.unread import unread_claims
from rag_doctor.records import Claim
from rag_doctor.text.citation import strip_citations
from rag_doctor.text.folding import fold
from rag_doctor.text.han_cut import tag
from rag_doctor.text.html_layout import laid_out

__all__ = ["split_answer"]

MAX_ENTRIES = 20
_COMMA_ZH = re.compile(r"(?<=[\u3400-\u9fff\d])[,，]")
_AND_ZH = re.compile(r"(?:和|与|及|以及|跟)\s*$")
_RUN = re.compile(r"[\u3400-\u9fff]+")
_STATES_ZH = re.compile(
    r".{2,}(?:是|为|有(?![限关效])|可以|需要|必须|应|不能|不得|将|已|会(?![员议计])|包括|支持|位于)"
)
_LEADS_IN = re.compile(r"(?:除(?:了)?.+外|(?:如果|若|一旦|只要|当|凡).+)$")
_OF_ALL = re.compile(r"合计|总共|一共|共计|总计|加起来|相差|(?<=.)共(?=\s*\d)")


def split_answer(text: str, question: str) -> tuple[Claim, ...]:
    """The claims of `text`, entry by entry where it is a short list or a sentence that lists."""
    text = laid_out(text)
    claims = tuple(split_claims(text, question=question))
    rest = unread_claims(text, claims)
    if is_json(text):
        return (*claims, *rest)
    if len(claims) == 1 and len(text) <= 200 and (found := _bare_list(claims[0], text, question)):
        return found
    entries = [entry for claim in claims for entry in split_enumeration(claim)]
    return (*opening_claim(text, question, entries), *entries, *rest)


def _bare_list(claim: Claim, text: str, question: str) -> tuple[Claim, ...]:
    """A text that is nothing but a short list; empty for any other."""
    entries = _with_appositions(items(strip_citations(text[claim.start : claim.end]).text), text)
    if not 1 < len(entries) <= MAX_ENTRIES or yes_or_no(claim.text, question) is not None:
        return ()
    if _LEADS_IN.match(entries[0]) or any(map(_states, entries)):
        return ()
    if _COMMA_ZH.search(claim.text) and _tells(entries[0]):
        return ()  # a sentence, and its commas stand between clauses
    if _share_a_predicate(entries, claim.text) or _OF_ALL.search(claim.text):
        return ()
    found: list[Claim] = []
    at, lead = claim.start, row_lead(text[claim.start :])
    for entry in entries:
        start = text.find(entry, at)
        if start < 0:
            return ()
        at = start + len(entry)
        of = f"{lead}: " if lead and found else ""
        resolved = clean(f"{question.strip(' ?？')}: {of}{entry}")
        found.append(
            Claim(
                text=clean(entry) or entry,
                start=start,
                end=at,
                resolved=resolved,
                citations=claim.citations if len(found) == len(entries) - 1 else (),
            )
        )
    return tuple(found)


def _with_appositions(entries: list[str], text: str) -> list[str]:
    """The entries as they stand in the text; "the CEO" stays with whom it explains."""
    spans: list[tuple[int, int]] = []
    at = 0
    for entry in entries:
        start = text.find(entry, at)
        if start < 0:
            return entries
        at = start + len(entry)
        spans.append((start, at))
    return [text[a:b] for a, b in together(text, spans)]


def _states(entry: str) -> bool:
    """Is an entry a statement, so that the text is a sentence and no list?"""
    folded = fold(entry)
    if re.search(r"[\u3400-\u9fff]", folded):
        return _STATES_ZH.match(folded) is not None
    return len(folded.split()) >= 3 and has_verb(folded)


def _share_a_predicate(entries: list[str], said: str) -> bool:
    """Are the entries but one joined subjects of what the last says ("周六和周日十点开门")?

    Names without a verb, and after 和 a name with more than one word to its verb: "工牌在前台领取".
    """
    if not _AND_ZH.search(said[: said.rfind(entries[-1])]):
        return False
    *before, last = ([kind for run in _RUN.findall(e) for _, kind in tag(run)] for e in entries)
    named = all(kinds and not any(kind[0] == "v" for kind in kinds) for kinds in before)
    return named and last[:1] != [] and last[0][0] in "ntr" and "v" in last[2:]


def _tells(entry: str) -> bool:
    """Does it say what somebody or something does or has done to it? No value or name does."""
    kinds = [kind for run in _RUN.findall(entry) for _, kind in tag(run)]
    first = next((at for at, kind in enumerate(kinds) if kind[0] in "nr"), len(kinds))
    return "v" in kinds[first:]
