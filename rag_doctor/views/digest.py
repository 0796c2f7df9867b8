"""What a reader of many cases must see first, decided once for all the views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.facade.report import Examined, Report
from rag_doctor.i18n import glue, say
from rag_doctor.records import FAULTS, Fault, Fix
from rag_doctor.views.escape import clip
from rag_doctor.views.spending import warnings
from rag_doctor.views.theme import MARKS
from rag_doctor.views.words import count, fault_name, mechanism_name, page_lang, w

__all__ = ["Digest", "FirstStep", "Group", "digest"]

FOLDED: tuple[Fault, ...] = ("healthy", "correct_refusal")
"""Outcomes with nothing to mend: listed at the end, one line each."""
ERROR = 160


@dataclass(frozen=True, slots=True)
class Group:
    """The cases of one outcome, worst first."""

    fault: Fault
    rows: tuple[Examined, ...]


@dataclass(frozen=True, slots=True)
class FirstStep:
    """The fix to try first: the first choice of most cases of the commonest fault."""

    fix: Fix
    fault: Fault
    n: int
    of: int


@dataclass(frozen=True, slots=True)
class Digest:
    """`groups` in the order of the page: faults by count, then what a person must look at.

    `folded` are the outcomes with nothing to mend. `bad` counts cases with a fault.
    `headline` may quote an error: each view escapes it.
    """

    lang: str
    n: int
    bad: int
    headline: str
    verdict: str
    aside: str
    groups: tuple[Group, ...]
    folded: tuple[Group, ...]
    first: FirstStep | None


def digest(report: Report, lang: str = "auto") -> Digest:
    """Group, order and headline a report."""
    tongue = page_lang(lang, (row.case for row in report.rows))
    groups = _groups(report.rows)
    bad = [group for group in groups if group.fault in FAULTS]
    n_bad = sum(len(group.rows) for group in bad)
    return Digest(
        lang=tongue,
        n=len(report),
        bad=n_bad,
        headline=_headline(n_bad, report, tongue),
        verdict=_verdict(bad, tongue),
        aside=_aside(report, groups, tongue),
        groups=tuple(group for group in groups if group.fault not in FOLDED),
        folded=tuple(group for group in groups if group.fault in FOLDED),
        first=_first_step(bad),
    )


def _groups(rows: Sequence[Examined]) -> list[Group]:
    by_fault: dict[Fault, list[Examined]] = {}
    for row in rows:
        by_fault.setdefault(row.diagnosis.fault, []).append(row)
    order = list(MARKS)
    ranked = sorted(
        by_fault.items(),
        key=lambda kv: (kv[0] not in FAULTS, -len(kv[1]) * (kv[0] in FAULTS), order.index(kv[0])),
    )
    return [Group(fault, tuple(sorted(members, key=_gravity))) for fault, members in ranked]


def _gravity(row: Examined) -> tuple[float, float]:
    """Surest first; among equals the one with the lowest score."""
    scores = [c.score for c in row.diagnosis.checks.values() if c.score is not None]
    return -row.diagnosis.confidence, min(scores, default=1.0)


def _headline(bad: int, report: Report, lang: str) -> str:
    n = len(report)
    if not n:
        return w("headline.empty", lang)
    if all(row.diagnosis.fault == "undetermined" for row in report.rows):
        return _nothing(report, lang)
    if not bad:
        return w("headline.none_one" if n == 1 else "headline.none", lang, n=f"{n:,}")
    if n == 1:
        return w("headline.only", lang)
    return w(f"headline.bad{'_one' if bad == 1 else ''}", lang, bad=f"{bad:,}", n=f"{n:,}")


def _nothing(report: Report, lang: str) -> str:
    """No case was decided: never `no fault`; the first failure is the reader's way out."""
    errors = [told for row in report.rows for told in row.diagnosis.errors.values()]
    if not errors:
        one = "_one" if len(report) == 1 else ""
        return w(f"headline.undecided{one}", lang, n=f"{len(report):,}")
    return w("headline.unjudged", lang, error=clip(errors[0], ERROR).rstrip(".。"))


def _verdict(bad: Sequence[Group], lang: str) -> str:
    """Mostly what?"""
    if not bad:
        return ""
    names = [fault_name(group.fault, lang) for group in bad]
    sizes = [len(group.rows) for group in bad]
    if len(bad) == 1:
        return w("headline.single", lang, first=names[0])
    if sizes[0] == 1:
        return w("headline.each", lang)
    if len(bad) > 2 and sizes[1] == sizes[2]:
        return w("headline.mostly", lang, first=names[0], n=sizes[0])
    key = "tied" if sizes[0] == sizes[1] else "then"
    return w(f"headline.{key}", lang, first=names[0], n=sizes[0], second=names[1], m=sizes[1])


def _aside(report: Report, groups: Sequence[Group], lang: str) -> str:
    """What else must be known: undecided cases, doubtful references, answers that pass with a
    statement that is contradicted, failures, rows left out."""
    sizes = {group.fault: len(group.rows) for group in groups}
    told = {
        "undetermined": sizes.get("undetermined", 0),
        "bad_label": sizes.get("bad_label", 0),
        "flawed": sum(row.diagnosis.flawed for row in report.rows),
        "errors": report.n_errors(),
        "set_aside": len(report.set_aside),
        "pipeline": len(report.pipeline_notes),
    }
    counted = [count(f"aside.{key}", n, lang) for key, n in told.items() if n]
    return glue(lang, *warnings(report, lang), *counted)


def _first_step(bad: Sequence[Group]) -> FirstStep | None:
    for group in bad:
        firsts = Counter(
            _worth_most(row.diagnosis.fixes).id for row in group.rows if row.diagnosis.fixes
        )
        if firsts:
            top = firsts.most_common(1)[0][0]
            having = [f for row in group.rows for f in row.diagnosis.fixes if f.id == top]
            return FirstStep(having[0], group.fault, len(having), len(group.rows))
    return None


def _worth_most(fixes: Sequence[Fix]) -> Fix:
    """The first that a trial showed to cure; else the first that none spoke against; else the
    first."""
    spoken = {"cures": 0, "cures_but_harms": 2, "harms": 3, "no_effect": 3}
    return min(fixes, key=lambda fix: spoken.get(fix.badge, 1))


def first_where(step: FirstStep, lang: str) -> str:
    """`Suggested in 6 of 7 cases of hallucination.`"""
    key = "first.where_one" if step.of == 1 else "first.where"
    return w(key, lang, n=step.n, of=step.of, fault=fault_name(step.fault, lang))


def mechanisms_split(group: Group, lang: str) -> str:
    """`other question 19, over-refusal 7`; empty where a fault has one mechanism only."""
    found = Counter(row.diagnosis.mechanism for row in group.rows)
    if group.fault not in FAULTS or len(found) < 2:
        return ""
    parts = [
        f"{mechanism_name(name, lang) or w('word.unnamed', lang)} {n:,}"
        for name, n in found.most_common()
    ]
    return ("，" if lang == "zh" else ", ").join(parts)


def group_sentence(fault: Fault, lang: str) -> str:
    """What an outcome means, in one sentence."""
    return say(f"diagnosis.summary.{fault}", lang)
