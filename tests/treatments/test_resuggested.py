"""Fixes are suggested anew for the pipeline at hand, and heed what the ledger of a case shows."""

from __future__ import annotations

import pytest

from rag_doctor.facade import Examined, Report
from rag_doctor.judges.base import JudgeCard
from rag_doctor.pipeline import Knob
from rag_doctor.records import Case, Claim, Diagnosis, Ledger, Trail
from rag_doctor.treatments.subjects import resuggested

MENU = {"k": Knob("k", "int", 2, low=1), "chunk_size": Knob("chunk_size", "int", 120, low=1)}


def row(reach: int) -> Examined:
    claim = Claim(text="A lost card costs 5 euros.", start=0, end=26)
    trail = Trail(claim=claim, place="split_across_chunks", pieces=("a", "b"), reach=reach)
    found = Diagnosis(
        id="c", fault="retrieval_miss", mechanism="split_across_chunks", confidence=0.5,
        summary="…", ledger=Ledger(case_id="c", place="split_across_chunks", trails=(trail,)),
    )  # fmt: skip
    return Examined(Case(id="c", question="What?", answer="No idea."), found)


@pytest.mark.parametrize(
    ("reach", "patches"),
    [(3, [{"chunk_size": 240}, {"k": 5}, {}]), (10, [{"chunk_size": 240}, {"k": 10}, {}]),
     (21, [{"chunk_size": 240}, {}])],
)  # fmt: skip
def test_more_chunks_are_tried_only_where_they_reach_the_missing_half(reach, patches):
    card = JudgeCard(name="by hand", version="1", languages=("en",), accuracy={}, note="")
    (told,) = resuggested(Report(rows=(row(reach),), card=card), {}, MENU).rows
    assert [fix.patch for fix in told.diagnosis.fixes] == patches
