"""The same judge without what it remembers, to see whether it says the same twice."""

from __future__ import annotations

from rag_doctor.judges.base import Judge

__all__ = ["asked_anew"]


def asked_anew(judge: Judge) -> Judge:
    """A judge that takes no reply from a cache; itself where it keeps none.

    A judge with a cache offers `anew()`; of a panel or a cascade every member is asked anew.
    """
    from rag_doctor.judges.cascade import Cascade
    from rag_doctor.judges.panel import Panel

    if isinstance(judge, Panel):
        return Panel([asked_anew(member) for member in judge.judges], judge.take)
    if isinstance(judge, Cascade):
        return Cascade(asked_anew(judge.first), asked_anew(judge.second), judge.band)
    anew = getattr(judge, "anew", None)
    return anew() if callable(anew) else judge
