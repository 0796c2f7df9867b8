"""Guesses against proven truth: shares with intervals, and who is taken for whom. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rag_doctor.bench.methods import Guess
from rag_doctor.records import Fault, Record
from rag_doctor.stats import Share, clustered_figure

__all__ = ["Row", "Scores", "score_rows"]

_FINE = ("healthy", "correct_refusal")


class Row(Record):
    """One case of the bench: what was done, what is true, and what each method says.

    `guesses` = method → guess. `answer` and `question` are kept for the reader. `kind` = fault,
    control or pair.
    """

    id: str
    question_id: str
    lang: str
    fault: str
    severity: int
    kind: str
    truth: Fault
    beside: Fault | None = None
    question: str = ""
    answer: str = ""
    guesses: dict[str, Guess]

    def right(self, method: str) -> bool:
        """Is the fault named?"""
        return self.guesses[method].fault == self.truth

    def open(self, method: str) -> bool:
        """Does the method abstain?"""
        return self.guesses[method].fault == "undetermined" and self.truth != "undetermined"


@dataclass(frozen=True, slots=True)
class Scores:
    """One method on one bench.

    `accuracy` = faults named, of all single faults, abstentions counted as misses; `interval` =
    its 95 % interval when whole questions are drawn (`None` = too few). `answered` = the same of
    those where the method does not abstain. `abstained` of all single faults. `alarms` = controls
    that are accused. `pairs` = the lower fault of two named; `both` = the second one too.
    `covered` = single faults whose truth is among the candidates. `calls` = mean calls of the
    writer a case; `confirmed`, `overturned` = verdicts on suspects that were right.
    """

    method: str
    accuracy: Share
    answered: Share
    abstained: Share
    alarms: Share
    pairs: Share
    both: Share
    covered: Share
    interval: tuple[float, float] | None
    calls: float
    rightly_overturned: Share
    rightly_confirmed: Share
    by_fault: dict[str, Share]
    by_severity: dict[str, Share]
    by_lang: dict[str, Share]
    by_truth: dict[str, Share]
    confusion: dict[str, dict[str, int]]
    taken_for: dict[str, dict[str, int]]


def score_rows(rows: Sequence[Row], method: str) -> Scores:
    """All figures of one method."""
    faults = [row for row in rows if row.kind == "fault"]
    controls = [row for row in rows if row.kind == "control"]
    pairs = [row for row in rows if row.kind == "pair"]
    two = [row for row in pairs if row.beside]

    def right(row: Row) -> bool:
        return row.right(method)

    def said(row: Row) -> Guess:
        return row.guesses[method]

    answered = [row for row in faults if not row.open(method)]
    overturned = [row for row in (*faults, *pairs) if said(row).settled == "overturned"]
    confirmed = [row for row in (*faults, *pairs) if said(row).settled == "confirmed"]
    listed = [row for row in faults if said(row).candidates]
    return Scores(
        method,
        accuracy=_share(faults, right),
        answered=_share(answered, right),
        abstained=_share(faults, lambda row: row.open(method)),
        alarms=_share(controls, lambda row: said(row).fault not in (*_FINE, "undetermined")),
        pairs=_share(pairs, right),
        both=_share(two, lambda row: right(row) and row.beside in said(row).contributing),
        covered=_share(listed, lambda row: row.truth in said(row).candidates),
        interval=_interval(faults, right),
        calls=sum(said(row).calls for row in rows) / len(rows) if rows else 0.0,
        rightly_overturned=_share(overturned, right),
        rightly_confirmed=_share(confirmed, right),
        by_fault=_grouped((*faults, *pairs), lambda row: row.fault, right),
        by_severity=_grouped(faults, lambda row: str(row.severity), right),
        by_lang=_grouped(faults, lambda row: row.lang, right),
        by_truth=_grouped(faults, lambda row: row.truth, right),
        confusion=_table(faults, lambda row: row.truth, lambda row: said(row).fault),
        taken_for=_table((*rows,), lambda row: row.fault, lambda row: said(row).fault),
    )


def _share(rows: Sequence[Row], hit: Callable[[Row], bool]) -> Share:
    return Share(sum(map(hit, rows)), len(rows))


def _grouped(
    rows: Sequence[Row], key: Callable[[Row], str], hit: Callable[[Row], bool]
) -> dict[str, Share]:
    names = sorted({key(row) for row in rows})
    return {name: _share([row for row in rows if key(row) == name], hit) for name in names}


def _table(
    rows: Iterable[Row], key: Callable[[Row], str], found: Callable[[Row], str]
) -> dict[str, dict[str, int]]:
    tally = Counter((key(row), found(row)) for row in rows)
    out: dict[str, dict[str, int]] = {}
    for (name, said), n in sorted(tally.items(), key=lambda item: (item[0][0], -item[1])):
        out.setdefault(name, {})[said] = n
    return out


def _interval(rows: Sequence[Row], hit: Callable[[Row], bool]) -> tuple[float, float] | None:
    hits = [float(hit(row)) for row in rows]
    return clustered_figure(
        [row.question_id for row in rows], lambda at: sum(hits[i] for i in at) / len(at)
    )
