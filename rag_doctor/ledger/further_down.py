"""Where the base cannot be listed: is the evidence further down in what the pipeline finds?"""

from __future__ import annotations

from rag_doctor.ledger.again import longest_list
from rag_doctor.ledger.base import evidence_index
from rag_doctor.ledger.scene import Scene
from rag_doctor.records import Claim
from rag_doctor.records.ledger import Trail

__all__ = ["in_longer_list"]


def in_longer_list(claim: Claim, scene: Scene) -> Trail | None:
    """The trail of a statement that a chunk carries which the pipeline ranks below what it takes.

    `None` = it is asked of a whole base, the pipeline cannot be told to take more, or no chunk of
    its longer list carries it.
    """
    lists = scene.lists
    if scene.whole_base:
        return None
    longest = longest_list(scene.pipeline, lists, scene.case.question)
    if longest is None or not longest.texts:
        return None
    index = evidence_index([longest.texts[i] for i in longest.ids if i in longest.texts])
    found = scene.find(claim, index)
    ids = sorted({index.chunks[n].id for n in found.carriers}, key=longest.ranks.__getitem__)
    if not ids or longest.ranks[ids[0]] <= (lists.k or 0):
        return None
    return Trail(
        claim=claim, place="ranked_below_k", carriers=tuple(ids), chunk=ids[0],
        ranks=lists.ranks(ids[0]), rank=longest.ranks[ids[0]], k=lists.k,
        home=index.chunks[index.numbers(ids[0])[0]].named,
    )  # fmt: skip
