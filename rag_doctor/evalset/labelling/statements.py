"""Statements of an answer as items of their own, so that people can label them one by one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.labelling.store import Label, latest
from rag_doctor.records import Case, Claim

__all__ = ["case_of", "statement_items", "statement_rows", "statements_of"]

_ID = re.compile(r"(?P<case>.*)#(?P<start>\d+)-(?P<end>\d+)", re.DOTALL)


def statements_of(answer: str, question: str = "") -> tuple[Claim, ...]:
    """The checkable statements of an answer, as the offline judge takes it apart."""
    from rag_doctor.judges.offline.claims import split_claims

    return split_claims(answer, question=question or None)


def statement_items(
    items: Iterable[EvalItem], known: Mapping[str, Sequence[Claim]] | None = None
) -> list[EvalItem]:
    """One item for each statement. Its id is `case#start-end`, so that a label stays with its
    words where an answer is taken apart in another way later.

    `known` = item id → its statements, where a judge has found them already.
    """
    return [
        item.model_copy(update={"id": f"{item.id}#{claim.start}-{claim.end}", "meta": meta})
        for item in items
        for claim in (known or {}).get(item.id) or statements_of(_answer(item), item.question)
        for meta in ({**item.meta, "statement": [claim.start, claim.end], "case": item.id},)
    ]


def _answer(item: EvalItem) -> str:
    return str(item.meta.get("answer") or "")


def case_of(item_id: str) -> str:
    """The id of the case that a statement's item belongs to; any other id as it is."""
    found = _ID.fullmatch(item_id)
    return found["case"] if found else item_id


def statement_rows(cases: Iterable[Case], labels: Iterable[Label]) -> Iterator[dict[str, Any]]:
    """A row a case, as `calibrate` reads them: its texts, and under `claims` each statement with
    what every person said of it. Those who were unsure are left out."""
    by_case: dict[str, dict[tuple[int, int], dict[str, str]]] = {}
    for name, people in latest(labels, "support").items():
        said = {who: one.label for who, one in people.items() if one.label != "unsure"}
        if said and (found := _ID.fullmatch(name)):
            place = (int(found["start"]), int(found["end"]))
            by_case.setdefault(found["case"], {})[place] = said
    for case in cases:
        if said_here := by_case.get(case.id):
            yield {
                "id": case.id,
                "question": case.question,
                "answer": case.answer,
                "reference": case.reference,
                "contexts": [chunk.model_dump(exclude={"meta"}) for chunk in case.contexts],
                "lang": case.lang,
                "claims": list(_claims(case, said_here)),
            }


def _claims(case: Case, said: Mapping[tuple[int, int], dict[str, str]]) -> Iterator[dict[str, Any]]:
    """With what a pronoun stands for, where the answer is still taken apart in the same way."""
    known = {(one.start, one.end): one for one in statements_of(case.answer, case.question)}
    for (start, end), people in sorted(said.items()):
        claim = known.get((start, end))
        text = claim.text if claim else case.answer[start:end].strip()
        if text:
            resolved = {"resolved": claim.resolved} if claim and claim.resolved else {}
            yield {"claim": text, "start": start, "end": end, "label": people, **resolved}
