"""Bare claims through a judge: one row each, failures as rows."""

from __future__ import annotations

import asyncio

import pytest
from fakes import chunks

from rag_doctor.adapters import ClaimItem
from rag_doctor.facade import judge_claims
from rag_doctor.judges import ScriptedJudge
from rag_doctor.judges.base import JudgeFailure, Sufficiency, Weighing
from rag_doctor.records import Case, Claim, ClaimVerdict

SENT = chunks("a")


def item(name: str, contexts=SENT) -> ClaimItem:
    return ClaimItem(name, Case(id=name, question=name, answer="15 days.", contexts=contexts))


def weighing(n: int = 1) -> Weighing:
    claim = Claim(text="15 days.", start=0, end=8)
    verdict = ClaimVerdict(claim=claim, support="supported", p_supported=0.9)
    return Weighing((verdict,) * n, (), (), Sufficiency(None))


def judged(items, **replies) -> dict[str, dict]:
    judge = ScriptedJudge({name: {"weigh": reply} for name, reply in replies.items()})
    rows = asyncio.run(judge_claims(items, judge))
    assert [row["id"] for row in rows] == [item.id for item in items]
    return {row["id"]: row for row in rows}


def test_a_claim_gets_its_label_and_probability():
    row = judged([item("a")], a=weighing())["a"]
    assert (row["label"], row["p_supported"]) == ("supported", 0.9)


def test_nothing_to_hold_a_claim_against_asks_no_judge():
    row = judged([item("a", contexts=())])["a"]
    assert (row["label"], row["p_supported"]) == ("not_mentioned", 0.0)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (JudgeFailure("cannot read this"), "cannot read this"),
        (RuntimeError("two\nlines"), "RuntimeError: two lines"),
        (weighing(0), "a Weighing with one verdict is due"),
        (None, "a Weighing with one verdict is due"),
    ],
)
def test_a_failure_is_a_row_and_spares_the_others(reply, reason):
    rows = judged([item("a"), item("b"), item("c")], a=weighing(), b=reply, c=weighing())
    assert (rows["b"]["label"], rows["b"]["p_supported"]) == ("error", None)
    assert reason in rows["b"]["reason"]
    assert rows["a"]["label"] == rows["c"]["label"] == "supported"


def test_a_broken_line_keeps_its_place():
    rows = judged([ClaimItem("x", None, "no claim"), item("a")], a=weighing())
    assert (rows["x"]["label"], rows["x"]["reason"]) == ("error", "no claim")


def test_no_claims_give_no_rows():
    assert judged([]) == {}
