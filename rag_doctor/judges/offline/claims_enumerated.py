"""A sentence that lists claims each of its entries: "X supports A, B and C" says three things.

Only plain lists are taken apart: three entries or more after a verb that takes them, each short and
without a statement of its own, and nothing after the last one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_doctor.judges.offline.appositions import together
from rag_doctor.records import Claim
from rag_doctor.text.folding import fold

__all__ = ["entries_of", "split_enumeration"]

_TAKES = (
    r"(?:includes?|including|supports?|offers?|provides?|contains?|covers?|accepts?|requires?|needs?"
    r"|receives?|gets?|comes? with|consists? of|works? with|lists?|allows?|sells?|ships? to"
    r"|serves?|(?:is|are) (?:available (?:in|on|for)|made of|entitled to)|(?:is|are)|has|have)"
)
_EN = re.compile(
    rf"^(?P<head>[^,;:]{{2,80}}?\b{_TAKES}(?: both| all| the following)?:? )(?P<list>[^;:]+?)[.!]?$"
)
_ZH = re.compile(
    r"^(?P<head>[^,;:。、]{2,30}?(?:支持|包括|包含|提供|涵盖|适用于|兼容|接受|分为|覆盖|需要|含有?"
    r"|有|为|是)(?:以下)?[::]?\s*)(?P<list>[^;。:,]+?)[。!]?$"
)
_SPLIT_EN = re.compile(r", (?:and |or )?| (?:and|or) ")
_SPLIT_ZH = re.compile(r"、|\s*(?:以及|和|与|及|或)\s*")
_STATES = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|could|may|must|should|will|would|does|do|did)\b|n't\b"
)
_GOES_ON = re.compile(
    r"(?:opens?|closes|starts?|begins|ends|runs|lasts|costs|takes|serves|holds|signs?|reports|works|lives"
    r"|leads|manages|runs|became|joined|founded|moved|retired|left|approves?|decides?) "
)
_HAN = re.compile(r"[\u3400-\u9fff]")
MAX_WORDS, MAX_HAN, MAX_ENTRIES = 6, 16, 20


def split_enumeration(claim: Claim) -> list[Claim]:
    """One claim an entry, each resolved to the whole statement; `[claim]` where there is no list.

    Offsets stay offsets into the text that the claim comes from. The citations go to the last.
    """
    found = entries_of(claim.text)
    if not found or claim.end - claim.start != len(claim.text):
        return [claim]
    subject = claim.resolved or claim.text
    prefix = subject[: subject.find(claim.text)] if claim.text in subject else ""
    head = prefix + claim.text[: found[0][0]]
    last = len(found) - 1
    return [
        Claim(
            text=claim.text[start:end],
            start=claim.start + start,
            end=claim.start + end,
            resolved=head + claim.text[start:end],
            citations=claim.citations if at == last else (),
        )
        for at, (start, end) in enumerate(found)
    ]


def entries_of(sentence: str) -> list[tuple[int, int]]:
    """Offsets of the entries of a listing sentence; none where it is not one."""
    folded = fold(sentence)
    han = len(_HAN.findall(folded)) >= 2
    match = (_ZH if han else _EN).match(folded)
    if not match or not re.search("、" if han else r",", match["list"]):
        return []
    spans = together(sentence, list(_cut(match, _SPLIT_ZH if han else _SPLIT_EN)))
    if not 3 <= len(spans) <= MAX_ENTRIES:
        return []
    if not han and _GOES_ON.match(folded[slice(*spans[-1])]):
        return []
    return spans if all(_is_entry(folded[a:b], han) for a, b in spans) else []


def _cut(match: re.Match[str], joint: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    at = match.start("list")
    for cut in joint.finditer(match.string, at, match.end("list")):
        yield at, cut.start()
        at = cut.end()
    yield at, match.end("list")


def _is_entry(folded: str, han: bool) -> bool:
    if not re.search(r"\w", folded) or re.match(r"(?:if|when|that|which|who|but|not|so)\b", folded):
        return False
    if han:
        return len(folded) <= MAX_HAN
    return len(folded.split()) <= MAX_WORDS and not _STATES.search(folded)
