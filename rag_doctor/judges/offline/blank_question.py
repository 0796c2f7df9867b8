"""A case without a question: the claims can be judged, what hangs on the question cannot."""

from __future__ import annotations

import re
from dataclasses import replace

from rag_doctor.judges.base import ChunkUse, Relation, Sufficiency, Weighing
from rag_doctor.judges.offline.wording import say

__all__ = ["asks_nothing", "unasked_relation", "unasked_weighing"]

_WORD = re.compile(r"[^\W_]")


def asks_nothing(question: str) -> bool:
    """Is there no word in it: blank, or marks alone?"""
    return not _WORD.search(question)


def unasked_weighing(weighing: Weighing, ui: str) -> Weighing:
    """Without a word on which chunk is of use, and whether they suffice."""
    why = say("no_question", ui)
    uses = tuple(ChunkUse(use.chunk_id, None, reason=why) for use in weighing.chunks)
    enough = weighing.sufficiency
    if uses:  # no chunk at all is told as that
        enough = Sufficiency(None, reason=why)
    return replace(weighing, chunks=uses, sufficiency=enough)


def unasked_relation(relation: Relation, ui: str) -> Relation:
    """Without a word on whether the answer addresses the question; the reference counts."""
    return replace(
        relation,
        similarities=(),
        noncommittal=(),
        unanswered=(),
        wrong_language=False,
        parts=(),
        reason=say("no_question", ui),
    )
