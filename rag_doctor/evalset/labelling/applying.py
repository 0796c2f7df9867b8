"""Labels → the set: approved, rejected, or left as it was where people differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rag_doctor.evalset.items import Approval, EvalItem
from rag_doctor.evalset.labelling.store import Label, latest
from rag_doctor.evalset.sets import EvalSet

__all__ = ["Applied", "apply_labels"]


@dataclass(frozen=True, slots=True)
class Applied:
    """`made` = the set with its new statuses. `open` = ids that nobody decided on, or that lack a
    reference; `disputed` = ids on which people differ, left as they were."""

    made: EvalSet
    approved: int
    rejected: int
    open: tuple[str, ...]
    disputed: tuple[str, ...]


def apply_labels(evalset: EvalSet, labels: Iterable[Label], *, drop: bool = False) -> Applied:
    """What people said of synthetic items and drafts, written into the set.

    An item is approved or rejected when all who labelled it agree; the last edit wins; one that
    changes nothing decides nothing. An item without a reference cannot be approved. `drop` =
    rejected items are left out instead of kept as such.
    """
    said = latest(labels, "approve")
    items: list[EvalItem] = []
    disputed: list[str] = []
    open_ids: list[str] = []
    places: list[int] = []
    for item in evalset.items:
        places.append(len(items))
        people = {who: one for who, one in said.get(item.id, {}).items() if not _hollow(one)}
        if item.status not in ("synthetic", "draft"):
            items.append(item)
            continue
        verdicts = {label.label == "reject" for label in people.values()}
        if len(verdicts) > 1:
            disputed.append(item.id)
            items.append(item)
            continue
        decided = _decided(item, people) if people else item
        if decided.status == item.status:
            open_ids.append(item.id)
        if not (drop and decided.status == "rejected"):
            items.append(decided)
    statuses = [item.status for item in items]
    return Applied(
        made=evalset.with_items(tuple(items), places),
        approved=statuses.count("approved"),
        rejected=statuses.count("rejected"),
        open=tuple(open_ids),
        disputed=tuple(disputed),
    )


def _hollow(label: Label) -> bool:
    """An edit that changes nothing: broken off, so that nothing was decided."""
    return label.label == "edit" and not (label.question or label.reference)


def _decided(item: EvalItem, people: Mapping[str, Label]) -> EvalItem:
    ordered = sorted(people.values(), key=lambda label: label.when)
    changes: dict[str, Any] = {}
    for label in ordered:
        changes |= {"question": label.question} if label.question else {}
        changes |= {"reference": label.reference} if label.reference else {}
    rejected = all(label.label == "reject" for label in ordered)
    reference = changes.get("reference", item.reference)
    if not rejected and item.answerable and not (reference or "").strip():
        return item
    approval = Approval(
        who=", ".join(label.who for label in ordered),
        when=ordered[-1].when,
        note=" / ".join(label.note for label in ordered if label.note),
    )
    status = "rejected" if rejected else "approved"
    return item.model_copy(update={**changes, "status": status, "approved": approval})
