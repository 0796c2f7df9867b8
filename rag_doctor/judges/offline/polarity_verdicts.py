"""A bare "no" judged by what it denies: where the source contradicts that, the "no" is right."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rag_doctor.judges.offline.polar import polar_statement, yes_or_no
from rag_doctor.judges.offline.polar_opening import by_plain_reply
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.judges.offline.support import SupportItem
from rag_doctor.records import ClaimVerdict, Contradiction, Evidence, Support

__all__ = ["with_polarity"]

Judging = Callable[[Sequence[SupportItem]], list[list[ClaimVerdict]]]
_TURNED: dict[Support, Support] = {"supported": "contradicted", "contradicted": "supported"}


def with_polarity(items: Sequence[SupportItem], judge: Judging) -> list[list[ClaimVerdict]]:
    """Verdicts of `judge`; a bare "no" that finds no support is judged by the opposite too."""
    first = judge(items)
    rows = [
        [by_plain_reply(found, item.question, item.chunks, item.lang) for found in row]
        for item, row in zip(items, first, strict=True)
    ]
    spots = [
        (i, j)
        for i, (item, row) in enumerate(zip(items, rows, strict=True))
        for j, verdict in enumerate(row)
        if item.chunks and verdict is first[i][j] and _denies(verdict, item.question)
    ]
    if not spots:
        return rows
    opposite = judge([_affirmed(items[i], rows[i][j]) for i, j in spots])
    for (i, j), (yes,) in zip(spots, opposite, strict=True):
        rows[i][j] = _turned(rows[i][j], yes, items[i].lang)
    return rows


def _denies(verdict: ClaimVerdict, question: str | None) -> bool:
    text = verdict.claim.text
    return bool(question) and verdict.support != "supported" and yes_or_no(text, question) is False


def _affirmed(item: SupportItem, verdict: ClaimVerdict) -> SupportItem:
    claim = verdict.claim.model_copy(
        update={"resolved": polar_statement(item.question or "", said=True)}
    )
    return SupportItem((claim,), item.chunks, item.question, item.lang)


def _turned(no: ClaimVerdict, yes: ClaimVerdict, lang: str) -> ClaimVerdict:
    """The verdict on "no" given the one on "yes"; as it was where that one says nothing."""
    support = _TURNED.get(yes.support)
    if support is None or yes.p_supported is None or not yes.evidence:
        return no
    shown: Evidence = yes.evidence[0]
    clash = None
    if support == "contradicted":
        clash = Contradiction(kind="negation", wrong=no.claim.text, right=shown.text)
        reason = reason_for(support, lang, chunk=shown.chunk_id, contradiction=clash)
    else:
        reason = reason_for(support, lang, chunk=shown.chunk_id, quote=shown.text)
    return no.model_copy(
        update={
            "support": support,
            "p_supported": round(1.0 - yes.p_supported, 4),
            "evidence": yes.evidence,
            "contradiction": clash,
            "by_chunk": {key: _TURNED.get(one, one) for key, one in yes.by_chunk.items()},
            "reason": reason,
        }
    )
