"""What lies beyond the judge's limits is called unread: no silence, no health by what was read."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.claims import MAX_CLAIMS
from rag_doctor.judges.offline.features_evidence import MAX_UNITS, read_base
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

MORE = 20


def _long(sentence: str, wrong: str) -> tuple[str, str]:
    """A context and an answer of more sentences than are judged; the last is false."""
    true = [sentence.format(n=n) for n in range(MAX_CLAIMS + MORE)]
    return "\n".join(true), "\n".join([*true, wrong])


@pytest.mark.parametrize(
    ("question", "sentence", "wrong", "said"),
    [
        ("What do the rooms hold?", "Room {n} holds a bed.", "Room 7 holds a piano.",
         f"{MAX_CLAIMS} of {MAX_CLAIMS + MORE + 1} statements were read"),
        ("各房间里有什么？", "{n}号房间里放着一张床。", "7号房间里放着一架钢琴。",
         f"共 {MAX_CLAIMS + MORE + 1} 条陈述，读了 {MAX_CLAIMS} 条"),
    ],
)  # fmt: skip
def test_an_answer_longer_than_is_read_is_never_called_healthy(
    question: str, sentence: str, wrong: str, said: str
) -> None:
    context, answer = _long(sentence, wrong)
    ui = "zh" if "房" in question else "en"
    case = {"question": question, "answer": answer, "contexts": [context], "ui_lang": ui}
    found = diagnose(case, "offline-fast")
    assert found.fault != "healthy"
    assert found.checks["faithfulness"].status == "unscored"
    assert said in found.checks["faithfulness"].reason
    late = found.claims[MAX_CLAIMS:]
    assert len(late) == MORE + 1
    assert {verdict.support for verdict in late} == {"unscored"}
    assert all(verdict.reason for verdict in late)
    assert late[-1].claim.text == answer[late[-1].claim.start : late[-1].claim.end] == wrong


def test_an_answer_within_the_limit_keeps_its_claims() -> None:
    text = " ".join(f"Room {n} holds a bed." for n in range(30))
    assert len(split_answer(text, "What do the rooms hold?")) == 30


@pytest.mark.parametrize(
    ("filler", "claim"),
    [
        ("Lamp {n} is on.", "Parcels are weighed at the northern gate."),
        ("{n}号灯亮着。", "包裹在北门称重。"),
    ],
)
def test_what_may_stand_in_the_unread_part_of_the_contexts_stays_open(
    filler: str, claim: str
) -> None:
    page = "\n".join(filler.format(n=n) for n in range(MAX_UNITS + 5))
    base = read_base([Chunk(id="c1", text=page)])
    assert base.cut
    assert base.read < base.total == len(page)
    said = Claim(text=claim, start=0, end=len(claim))
    found = SupportScorer(fast=True).judge([said], [Chunk(id="c1", text=page)])[0]
    assert found.support == "unscored"
    assert f"{base.total:,}" in found.reason
    short = SupportScorer(fast=True).judge([said], [Chunk(id="c1", text=page[:2000])])[0]
    assert short.support == "not_mentioned"
