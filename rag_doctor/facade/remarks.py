"""What went wrong with an attached pipeline during a run: told in the report, not only counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rag_doctor.i18n import UiLang, has, say
from rag_doctor.pipeline.foreign.faults import KEPT, LOST
from rag_doctor.records import Case, Ledger
from rag_doctor.records.ledger import Gap

__all__ = ["gap_lines", "most_lang", "n_faults", "nothing_answered", "pipeline_remarks"]

RUNNING, BASE = ("ask", "retrieve", "generate"), ("chunks", "documents")
TOLD = "raised"
"""A gap that the pipeline's own log tells better: with counts and the place in the code."""


def pipeline_remarks(
    rag: Any, ledgers: Iterable[Ledger | None], lang: UiLang, before: int = 0
) -> tuple[str, ...]:
    """The faults of `rag`, each as a sentence with its count, then what could not be followed.

    Empty without a pipeline. `before` = how many faults it had before the run: without a new one
    its faults are not this run's and stay untold.
    """
    if rag is None:
        return ()
    faults = rag.describe(lang)[1 + len(rag.cannot) :] if n_faults(rag) > before else ()
    return (*faults, *gap_lines(ledgers, lang, skip=(TOLD,)))


def n_faults(rag: Any) -> int:
    """Faults so far; 0 without a pipeline."""
    return 0 if rag is None else int(rag.faults.total())


def gap_lines(
    ledgers: Iterable[Ledger | None], lang: UiLang, skip: Sequence[str] = ()
) -> tuple[str, ...]:
    """What ledgers could not follow, each part and reason once, with the number of cases."""
    counts: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], Gap] = {}
    known = [ledger for ledger in ledgers if ledger is not None]
    for ledger in known:
        gaps = {(gap.part, gap.reason): gap for gap in reversed(ledger.missing)}
        counts.update(gaps.keys())
        first = gaps | first
    return tuple(
        say("views.note.gap", lang, what=_told(first[key], lang), n=n, of=len(known))
        for key, n in counts.most_common()
        if key[1] not in skip
    )


def _told(gap: Gap, lang: UiLang) -> str:
    """A gap's sentence in `lang`; as it was written where the record holds too little for that."""
    key = f"ledger.gap.{gap.reason}"
    try:
        return say(key, lang, part=gap.part, **gap.values) if has(key) else gap.text
    except KeyError:  # a report of an earlier version has no values
        return gap.text


def nothing_answered(rag: Any) -> str:
    """Why nothing of the pipeline can be relied on, where every call of it failed; else empty.

    What counts are the calls that run it; where none was made, reading its base. A base that can
    be listed does not make a pipeline that never answered a working one, nor does a menu of knobs.
    """
    if rag is None:
        return ""
    calls = rag.calls
    counted = [call for call in RUNNING if calls[call]] or [call for call in BASE if calls[call]]
    failures = [f for f in rag.log if f.code in LOST and f.call in counted]
    n = sum(calls[call] for call in counted)
    # The log keeps the last thousand faults of all calls: past that, the totals must tell.
    all_calls = sum(times for call, times in calls.items() if call != "knobs")
    all_lost = sum(rag.faults[code] for code in LOST) - sum(f.call == "knobs" for f in rag.log)
    if not failures or (len(failures) < min(n, KEPT) and (n <= KEPT or all_lost < all_calls)):
        return ""
    first = f"{failures[0].call}: {failures[0].detail or failures[0].code}"
    return f"pipeline {rag.name}: every call failed ({n:,} of {n:,}); the first: {first}"


def most_lang(cases: Sequence[Case]) -> UiLang:
    """The language of most cases; without cases, or where they are even, English."""
    return "zh" if 2 * sum(case.ui_lang == "zh" for case in cases) > len(cases) else "en"
