"""`gate`: may this change go in? Only what the data can tell, with the rest said to be open."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from rag_doctor.adapters import given_id
from rag_doctor.errors import ConfigError
from rag_doctor.experiments.change import DIGITS, Change
from rag_doctor.experiments.comparing import compare_reports
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.groups import values_by
from rag_doctor.experiments.limits import change_within, spelled_out
from rag_doctor.experiments.lost_scores import lost_scores
from rag_doctor.experiments.measures import Measure, measures_of
from rag_doctor.experiments.needed import needed_for
from rag_doctor.experiments.rules import Limit, Rules, read_rules, rules_from
from rag_doctor.experiments.shelf import Shelf
from rag_doctor.experiments.sources import source_of
from rag_doctor.experiments.verdicts import Check, GateResult, Outcome
from rag_doctor.facade import Report, is_report, read_report, unreadable
from rag_doctor.stats import Figure, mean_figure

__all__ = ["baseline_of", "gate", "needs_baseline", "rules_of"]


def gate(
    report: Report,
    rules: Rules | str | Path | dict[str, Any],
    *,
    baseline: Report | str | Path | None = None,
    force: bool = False,
    keep: bool = True,
    label: str = "",
    when: datetime | None = None,
    seed: int = 0,
) -> GateResult:
    """Hold a report against its baseline and the limits of `regression.yaml`.

    `rules` = the file, its data, or `Rules`. `baseline` wins over the one that the rules name.
    A limit passes when the whole 95 % interval keeps it, over at least `min_sources` documents,
    and fails when the whole interval breaks it; between the two the gate cannot tell, and says
    about how many cases would. Where no case moved at all, enough documents are enough. What was
    never measured does not pass, whatever `cant_tell` says. Cases that lost their score are a
    check of their own (see `lost_scores`). With
    `keep` the report goes onto the shelf that the rules name as `history`; `label` says what
    changed.

    Raises `ConfigError` for rules that do not hold together, a group that no case is in, a baseline
    that is missing, or one judged otherwise (unless `force`); `InputError` when the two share no
    case.
    """
    told = rules_of(rules)
    compared = None
    if needs_baseline(told) or baseline is not None:
        base = baseline_of(baseline, told)
        compared = compare_reports(
            base, report, measures=told.measures, by=told.by, force=force, seed=seed,
            names=(base.source or "baseline", report.source or "report"),
        )  # fmt: skip
    measures = {measure.name: measure for measure in measures_of(told.measures)}
    checks = _cases(compared, told)
    for limit in spelled_out(told.limits, [*(compared.before if compared else ()), *report]):
        checks += _checks(limit, measures[limit.measure], report, compared, told, seed)
    result = GateResult(
        checks=tuple(checks),
        n=len(compared.pairing) if compared else len(report),
        cant_tell=told.cant_tell,
        comparison=compared,
        names=compared.names if compared else ("", report.source or "report"),
        judge=", ".join(report.judges),
        unreadable=compared.unreadable if compared else {report.source: unreadable(report)},
    )
    if keep and told.history is not None:
        marked = replace(report, meta={**report.meta, "gate": result.outcome})
        Shelf(told.history, told.keep_last).add(marked, label, when)
    return result


def needs_baseline(rules: Rules) -> bool:
    """Is a drop limited?"""
    return any(limit.drop is not None for limit in rules.limits)


def rules_of(rules: Rules | str | Path | dict[str, Any]) -> Rules:
    """Rules as given, or read from data or a file. Raises `ConfigError`."""
    if isinstance(rules, Rules):
        return rules
    return read_rules(rules) if isinstance(rules, str | Path) else rules_from(rules)


def baseline_of(given: Report | str | Path | None, rules: Rules) -> Report:
    """The report to hold a run against: as given, or the one that the rules name.

    Raises `ConfigError` when none is named, or none lies there.
    """
    if isinstance(given, Report):
        return given
    folder = Path(given) if given is not None else rules.baseline
    if folder is None:
        raise ConfigError(
            "gate: a drop is limited, but no baseline is named. Give baseline: FOLDER in the rules."
        )
    if not is_report(folder):
        raise ConfigError(
            f"gate: the baseline {folder} holds no report. Write one from a run that you trust: "
            "rag-doctor gate … --save-baseline."
        )
    return read_report(folder)


def _cases(compared: Comparison | None, rules: Rules) -> list[Check]:
    """Baseline cases that are not there to compare could hide what they would have shown: they are
    gone, stand for another question or reference now, or their id stands twice."""
    if compared is None:
        return []
    pairing = compared.pairing
    known = {given_id(row.case) for row in compared.before}
    twice = sum(case_id in known for case_id in pairing.twice)
    lost = len(pairing.only_before) + len(pairing.changed) + twice
    outcome: Outcome = "pass" if lost <= rules.missing_cases else "fail"
    figure = Figure(float(lost), n=lost + len(pairing))
    limit = float(rules.missing_cases)
    changed = len(pairing.changed)
    return [Check("cases", "cases", outcome, limit, figure, lost, changed=changed, twice=twice)]


def _checks(
    limit: Limit,
    measure: Measure,
    report: Report,
    compared: Comparison | None,
    rules: Rules,
    seed: int,
) -> list[Check]:
    out = []
    change = change_within(compared, limit, measure, seed) if compared is not None else None
    if limit.drop is not None and compared is not None:
        out.append(_drop(limit, limit.drop, change, rules.min_sources))
    if change is not None and (lost := lost_scores(limit, change, rules)) is not None:
        out.append(lost)
    if limit.floor is not None:
        out.append(_floor(limit, limit.floor, measure, report, rules.min_sources, seed))
    return out


def _drop(limit: Limit, allowed: float, change: Change | None, least: int) -> Check:
    figure = change.difference if change else Figure(None, why="empty")
    outcome: Outcome = "cannot_tell"
    if change is not None and figure.low is not None and figure.high is not None:
        low, high = round(figure.low, DIGITS), round(figure.high, DIGITS)
        if change.better == "lower":  # a rise is the drop
            low, high = -high, -low
        keeps = low >= -allowed or change.verdict == "unchanged"
        if keeps and change.sources >= least:
            outcome = "pass"
        elif high < -allowed and change.verdict == "worse":
            outcome = "fail"
    needed = needed_for(change, allowed, least) if outcome == "cannot_tell" else None
    n = change.n if change else 0
    return Check(
        "drop", limit.measure, outcome, allowed, figure, n, limit.by, limit.value, needed,
        change.sources if change else 0, least,
    )  # fmt: skip


def _floor(
    limit: Limit, floor: float, measure: Measure, report: Report, least: int, seed: int
) -> Check:
    """Where less is better, the floor is a ceiling."""
    rows = list(report)
    if limit.by:
        values = values_by(limit.by, [row.case for row in rows])
        rows = [row for row, value in zip(rows, values, strict=True) if value == limit.value]
    scored = [(s, source_of(row)[0]) for row in rows if (s := measure.of(row)) is not None]
    figure = mean_figure([s for s, _ in scored], [source for _, source in scored], seed=seed)
    outcome: Outcome = "cannot_tell"
    sources = len({source for _, source in scored})
    if figure.low is not None and figure.high is not None:
        low, high = (round(bound, DIGITS) - floor for bound in (figure.low, figure.high))
        if measure.better == "lower":
            low, high = -high, -low
        outcome = "pass" if low >= 0 and sources >= least else "fail" if high < 0 else "cannot_tell"
    n = len(scored)
    return Check(
        "floor", limit.measure, outcome, floor, figure, n, limit.by, limit.value, None, sources,
        least,
    )  # fmt: skip
