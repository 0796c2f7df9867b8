"""Who is treated: failing cases with what is suggested for them, and healthy ones."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rag_doctor.errors import ConfigError, InputError, unknown_choice
from rag_doctor.experiments.items import Item, Items
from rag_doctor.facade import Examined, Report
from rag_doctor.fixes import PATCHES, Menu, make_fix, stage_of, suggest_fixes
from rag_doctor.pipeline import Question, Relevant
from rag_doctor.records import FAULTS, Fault, Fix
from rag_doctor.trials.goodness import Rule, is_good

__all__ = [
    "Candidate",
    "Subject",
    "candidates_of",
    "healthy_of",
    "patch_key",
    "resuggested",
    "taken_evenly",
]


@dataclass(frozen=True, slots=True)
class Subject:
    """A case to be asked again. `rule` = when its answer is good, fixed before anything is run.

    `labelled` = its labels hold quotes, so that they are found in any chunking.
    """

    item: Item
    fault: Fault
    rule: Rule
    row: Examined
    labelled: bool = False

    @property
    def id(self) -> str:
        """Of the case."""
        return self.item.case.id


@dataclass(frozen=True, slots=True)
class Candidate:
    """A fix to try on the failing cases that it is suggested for, whatever their fault: it is one
    change of one pipeline, made for all of them or for none."""

    fix: Fix
    subjects: tuple[Subject, ...] = field(repr=False)

    @property
    def faults(self) -> dict[Fault, int]:
        """The faults of these cases, the commonest first."""
        return dict(Counter(subject.fault for subject in self.subjects).most_common())

    @property
    def main_fault(self) -> Fault:
        """The commonest of them."""
        return next(iter(self.faults))

    @property
    def stages(self) -> frozenset[str]:
        """What must run again: `index`, `retrieve`, `generate`; a knob that is not known may be
        any of them, and counts as the writer's."""
        return frozenset(stage_of(knob) or "generate" for knob in self.fix.patch)


def resuggested(report: Report, settings: Mapping[str, Any], menu: Menu) -> Report:
    """The report with its fixes as this pipeline can make them, from the values it has set.

    A fix that is in no catalogue stays as it is.
    """
    rows = []
    for row in report:
        found, lang = row.diagnosis, row.case.ui_lang
        own = tuple(fix for fix in found.fixes if fix.id not in PATCHES)
        new = suggest_fixes(found.fault, found.mechanism, lang, settings, menu, found.ledger)
        rows.append(Examined(row.case, found.model_copy(update={"fixes": (*new, *own)})))
    return replace(report, rows=tuple(rows))


def candidates_of(
    report: Report,
    fixes: Any,
    settings: Mapping[str, Any],
    menu: Menu,
    *,
    faults: Collection[str] | None = None,
    most: int = 40,
    questions: Items | None = None,
) -> list[Candidate]:
    """Every fix with a patch, with the failing cases it is for; at most `most` of them, evenly.

    `fixes` = as `treat` takes them. Raises `InputError` for names and shapes that are none.
    """
    wanted = tuple(faults) if faults is not None else FAULTS
    if strange := [fault for fault in wanted if fault not in FAULTS]:
        raise InputError(unknown_choice("fault", strange[0], FAULTS))
    rows = [row for row in report if row.diagnosis.fault in wanted]
    if fixes is None:
        return _suggested(rows, most, questions)
    return [
        Candidate(fix, _subjects(rows, most, questions))
        for fix in _own(fixes, settings, menu)
        if fix.patch and rows
    ]


def _suggested(rows: Sequence[Examined], most: int, questions: Items | None) -> list[Candidate]:
    groups: dict[str, tuple[Fix, list[Examined]]] = {}
    for row in rows:
        for fix in row.diagnosis.fixes:
            if fix.patch:
                groups.setdefault(patch_key(fix), (fix, []))[1].append(row)
    made = [Candidate(fix, _subjects(own, most, questions)) for fix, own in groups.values()]
    return sorted(made, key=lambda one: -len(one.subjects))


def patch_key(fix: Fix) -> str:
    """Two fixes of one key are one."""
    return json.dumps([fix.id, fix.patch], default=str, sort_keys=True)


def _own(fixes: Any, settings: Mapping[str, Any], menu: Menu) -> list[Fix]:
    """Fixes that the caller names: ids of the catalogue, `Fix` records, or name → knobs."""
    if isinstance(fixes, str):
        fixes = [fixes]
    if isinstance(fixes, Mapping):
        if bad := [name for name, patch in fixes.items() if not isinstance(patch, Mapping)]:
            raise InputError(
                f"fixes: {bad[0]!r} must map to knobs with their values, such as "
                f"{{'top_k': 8}}; got {fixes[bad[0]]!r}."
            )
        return [Fix(id=str(n), title=str(n), patch=dict(patch)) for n, patch in fixes.items()]
    out = []
    for one in fixes:
        if isinstance(one, Fix):
            out.append(one)
        elif one in PATCHES:
            made = make_fix(one, "en", settings, menu)
            if not made.patch:
                raise ConfigError(
                    f"fixes: {one!r} turns no knob of this pipeline, or what it sets is in force."
                )
            out.append(made)
        else:
            raise InputError(unknown_choice("fix", one, PATCHES))
    return out


def healthy_of(report: Report, most: int, questions: Items | None = None) -> tuple[Subject, ...]:
    """Cases that nothing is wrong with, at most so many, evenly.

    Where there is a reference the answer must also be right by it: harm is then an answer that is
    right no more.
    """
    made = []
    for row in report:
        if row.diagnosis.fault in ("healthy", "correct_refusal"):
            rule: Rule = "checks" if row.case.reference is None else "answer"
            if is_good(row.diagnosis, rule):
                made.append(_subject(row, rule, questions))
    return taken_evenly(tuple(made), most)


def rule_for(row: Examined) -> Rule:
    """The first rule by which this failing case is bad, so that coming right is a change.

    By its answer where there is a reference; where that is right all the same, by how it is
    written; else by the checks, which found the fault.
    """
    if row.case.reference is None:
        return "checks"
    rules: tuple[Rule, ...] = ("answer", "writing")
    return next((rule for rule in rules if is_good(row.diagnosis, rule) is False), "checks")


def _subjects(rows: Sequence[Examined], most: int, questions: Items | None) -> tuple[Subject, ...]:
    made = [_subject(row, rule_for(row), questions) for row in rows]
    return taken_evenly(tuple(made), most)


def taken_evenly(subjects: tuple[Subject, ...], most: int) -> tuple[Subject, ...]:
    """At most so many, from all over the list; the first few of them are from all over it too."""
    n = len(subjects)
    if most < n:
        subjects = tuple(subjects[i * n // most] for i in range(most))
    order = sorted(range(len(subjects)), key=_scattered)
    return tuple(subjects[i] for i in order)


def _scattered(place: int) -> float:
    """The binary digits of the place behind the point, in reverse (van der Corput)."""
    out, step = 0.0, 0.5
    while place:
        out += step * (place & 1)
        place, step = place >> 1, step / 2
    return out


def _subject(row: Examined, rule: Rule, questions: Items | None) -> Subject:
    known = {item.case.id: item for item in questions} if questions is not None else {}
    item = known.get(row.case.id)
    labelled = item is not None and any(p.quote for p in item.labels.relevant)
    if item is None:
        item = _item(row)
    return Subject(item, row.diagnosis.fault, rule, row, labelled)


def _item(row: Examined) -> Item:
    case = row.case
    grades = case.relevant_ids or {}
    labels = Question(
        id=case.id,
        lang=case.lang,
        question=case.question,
        reference=case.reference,
        relevant=tuple(Relevant(chunk_id=i, grade=grade) for i, grade in grades.items()),
    )
    bare = case.model_copy(
        update={"answer": "", "contexts": (), "retrieved": None, "contexts_known": False}
    )
    return Item(bare, labels)
