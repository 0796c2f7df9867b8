"""A condition without which it does not hold, left out: only if, 只有…才, 经…批准后方可.

"Leave may shorten the notice period" beside "… only if the head agrees" claims what the passage
denies of all other cases. Only such conditions count. What holds by rule and has an exception
("unless", "except"), or is told of one case ("if it fails, …"), is commonly said without it.
Asked about by the question, or said anywhere else in the answer, a condition is not left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.parts import denies
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.records import Chunk, ClaimVerdict, Contradiction
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = ["conditions_kept"]

_HELD = 0.9  # share of the words of the part under the condition that the claim must hold
_FEWEST = 2  # words of that part
_CONTRADICTED = 0.1
_EN = (
    re.compile(
        r"(?P<main>[^,;.]+?),? (?P<limit>(?:but )?only"
        r" (?:if|when|after|once|with|upon|on condition)\b[^;.]+)"
    ),
    re.compile(r"(?P<limit>only (?:if|when|after|once|with|upon)\b[^,;.]+), (?P<main>[^,;.]+)"),
    re.compile(
        r"(?P<main>[^,;.]+?),? (?P<limit>(?:provided(?: that)?|on condition that|subject to"
        r"|with the (?:prior |written )*(?:consent|approval|permission) of)\b[^;.]+)"
    ),
)
_ZH = (
    re.compile(
        r"(?P<who>[^，,。；]{0,10}?)(?P<limit>只有[^。；]+?)[，,]?[才方](?P<main>[^，,。；]+)"
    ),
    re.compile(
        r"(?P<who>[^，,。；]{0,10}?)(?P<limit>须?经[^，,。；]{2,20}(?:批准|同意|审批|确认|许可|核准)后?)[，,]?"
        r"(?:方可|才可|才能|方能|可以?)(?P<main>[^，,。；]+)"
    ),
    re.compile(
        r"(?P<who>[^，,。；]{0,10}?)(?P<limit>满[^，,。；]{1,14}(?:后|的))[，,]?(?:方可|才可|才能|方能)(?P<main>[^，,。；]+)"
    ),
)
_ANY_LIMIT = re.compile(
    r"\b(?:only|if|when|once|after|with|unless|except|provided|subject to|may need|depend\w*|some"
    r"|sometimes|under certain)\b|只|才|方可|经|如|若|满|后|除|须|需|视|有时|部分"
)


@dataclass(frozen=True, slots=True)
class _Ruled:
    """What holds (`main`) only under a condition (`limit`), both as they are written."""

    main: View
    limit: View
    text: str


def conditions_kept(
    row: Sequence[ClaimVerdict], chunks: Sequence[Chunk], question: str | None, lang: str
) -> list[ClaimVerdict]:
    """The verdicts; a supported claim that leaves out a needed condition is contradicted."""
    said = [found.claim.to_judge for found in row]
    out = list(row)
    for at, found in enumerate(row):
        if found.support != "supported" or len(found.evidence) != 1:
            continue
        shown = found.evidence[0]
        ruled = _ruled(found.claim.to_judge, shown.text)
        rest = " ".join((*said[:at], *said[at + 1 :], question or ""))
        if ruled is None or _speaks_of(rest, ruled) or _said_plainly(said[at], chunks):
            continue
        clash = Contradiction(kind="condition", wrong=said[at], right=ruled.text)
        out[at] = found.model_copy(
            update={
                "support": "contradicted",
                "p_supported": _CONTRADICTED,
                "contradiction": clash,
                "by_chunk": {
                    key: "contradicted" if key == shown.chunk_id else one
                    for key, one in found.by_chunk.items()
                },
                "reason": reason_for(
                    "contradicted", lang, chunk=shown.chunk_id, contradiction=clash
                ),
            }
        )
    return out


def _ruled(claim: str, text: str) -> _Ruled | None:
    """The part of a passage that the claim says without its condition; `None` = it has none."""
    mine = view(claim)
    if _ANY_LIMIT.search(_without_values(mine)) or denies(claim):
        return None
    return next((one for one in _rules(text) if _leaves_out(mine, one)), None)


def _rules(text: str) -> Iterator[_Ruled]:
    folded = fold(text)
    for pattern in (*_EN, *_ZH):
        for match in pattern.finditer(folded):
            parts = (text[slice(*match.span(name))] for name in ("main", "limit"))
            main, limit = (view(part.strip()) for part in parts)
            if "who" in match.groupdict() and len(_words(main)) < _FEWEST:
                main = view(text[slice(*match.span("who"))] + main.text)
            if not denies(main.text):
                yield _Ruled(main, limit, text[slice(*match.span())].strip())


def _leaves_out(claim: View, ruled: _Ruled) -> bool:
    words = _words(ruled.main)
    held = sum(claim.has(word) for word in words)
    if len(words) < _FEWEST or held < _HELD * len(words):
        return False
    return not any(claim.has(word) for word in _words(ruled.limit) - words)


def _speaks_of(text: str, ruled: _Ruled) -> bool:
    """Does a text name anything of the condition?"""
    seen = view(text)
    return any(seen.has(word) for word in _words(ruled.limit) - _words(ruled.main))


def _said_plainly(claim: str, chunks: Sequence[Chunk]) -> bool:
    """Does a passage say the claim without a condition?"""
    words = _words(view(claim))
    for chunk in chunks:
        for sentence in sentences(chunk.text):
            seen = view(sentence.text)
            if all(seen.has(word) for word in words) and not any(_rules(sentence.text)):
                return True
    return False


def _words(text: View) -> set[str]:
    return {term.norm for term in text.terms if not term.meta}


def _without_values(text: View) -> str:
    """The folded text, its amounts blanked: 30 天后 is a time, no condition."""
    folded = text.folded
    for value in text.values:
        folded = folded[: value.start] + " " * (value.end - value.start) + folded[value.end :]
    return folded
