"""What stands beside a label is that label's own: lines, lists, marks."""

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim, ClaimVerdict

BINS = "Blue bin: paper and card\nBrown bin: food and garden waste\nGrey bin: everything else"
ERRORS = "E15: filter blocked\nE24: door open\nE31: no water"
OPTIONS = "--hard resets the files, --soft keeps them."
SPEAKERS = "Keynote: Dr. Adler. Workshop: Dr. Brandt."
PLANS = "Plan A covers theft, plan B covers fire."
STEPS = "Step 1: open the lid\nStep 2: press the start button\nStep 3: wait for the beep"
BINS_ZH = "蓝色桶：纸类、纸板\n棕色桶：厨余、园林垃圾\n灰色桶：其他垃圾"
ERRORS_ZH = "E15：滤网堵塞\nE24：门未关\nE31：缺水"
AREAS = "A区：办公；B区：仓储；C区：食堂"
SPEAKERS_ZH = "主旨演讲：陈博士。工作坊：李博士。"
MODES = "方案A省电，方案B省时。"

ANOTHERS = [
    ("Food waste goes in the blue bin.", BINS, "paper and card"),
    ("Put paper in the brown bin.", BINS, "food and garden waste"),
    ("E24 means the filter is blocked.", ERRORS, "door open"),
    ("If the display shows E31, the door is open.", ERRORS, "no water"),
    ("--soft resets the files.", OPTIONS, "keeps them"),
    ("--hard keeps the files.", OPTIONS, "resets the files"),
    ("The keynote is given by Dr. Brandt.", SPEAKERS, "Dr. Adler"),
    ("Dr. Adler runs the workshop.", SPEAKERS, "Dr. Brandt"),
    ("Plan A covers fire.", PLANS, "covers theft"),
    ("In step 3 you open the lid.", STEPS, "wait for the beep"),
    ("厨余垃圾放进蓝色桶。", BINS_ZH, "纸类、纸板"),
    ("园林垃圾应投灰色桶。", BINS_ZH, "其他垃圾"),
    ("E24表示滤网堵塞。", ERRORS_ZH, "门未关"),
    ("E15表示门未关好。", ERRORS_ZH, "滤网堵塞"),
    ("食堂在B区。", AREAS, "仓储"),
    ("李博士做主旨演讲。", SPEAKERS_ZH, "陈博士"),
    ("方案B省电。", MODES, "省时"),
]
OWN = [
    ("Food waste goes in the brown bin.", BINS),
    ("Food waste does not go in the blue bin.", BINS),
    ("Put paper and card in the blue bin.", BINS),
    ("E24 means the door is open.", ERRORS),
    ("E31 means there is no water.", ERRORS),
    ("--soft keeps the files.", OPTIONS),
    ("Dr. Adler gives the keynote.", SPEAKERS),
    ("The workshop is run by Dr. Brandt.", SPEAKERS),
    ("Plan B covers fire.", PLANS),
    ("In step 1 you open the lid.", STEPS),
    ("厨余垃圾放进棕色桶。", BINS_ZH),
    ("纸类投入蓝桶。", BINS_ZH),
    ("E24表示门没有关。", ERRORS_ZH),
    ("A区不是食堂。", AREAS),
    ("陈博士做主旨演讲。", SPEAKERS_ZH),
    ("方案A省电。", MODES),
]
NEITHER = [
    ("They go by bus because the car is in use.", "From: Kit\nTo: Tess\nDad's car: the bus"),
    ("Pallets go in the goods lift.", "Goods lift: no persons. Passenger lift: no pallets."),
    (
        "On Sundays there are three sailings from Crail.",
        "- Departs Crail 07:20, 10:00\n- Departs Marrow 08:30, 11:20\n- No sailing on Sundays",
    ),
    ("Batteries go in the blue bin.", BINS),
    ("After step 1, press the start button.", STEPS),
    ("Pro has email support.", "Basic: 10 GB, email support\nPro: 100 GB, email and phone support"),
    ("The treatment lowers the fever.", "Symptoms: fever, cough\nTreatment: rest, fluids"),
    ("第一步之后按下启动键。", "第一步：打开盖子\n第二步：按下启动键"),
    ("原料包括牛奶。", "原料：面粉、牛奶\n过敏原：牛奶、麸质"),
    ("李红负责测试。", "开发：李红、赵强\n测试：李红"),
]


def _judged(claim: str, passage: str, question: str | None = None) -> ClaimVerdict:
    said = Claim(text=claim, start=0, end=len(claim))
    other = Chunk(id="c0", text="The office is closed on public holidays.")
    chunks = [other, Chunk(id="c1", text=passage)]
    return SupportScorer(fast=True).judge([said], chunks, question=question)[0]


@pytest.mark.parametrize(("claim", "passage", "right"), ANOTHERS)
def test_another_labels_value_is_contradicted_by_its_own(
    claim: str, passage: str, right: str
) -> None:
    found = _judged(claim, passage)
    assert found.support == "contradicted"
    assert found.contradiction is not None
    assert found.contradiction.right == right
    assert found.by_chunk["c1"] == "contradicted"


@pytest.mark.parametrize(("claim", "passage"), OWN)
def test_a_labels_own_value_is_supported_as_a_sentence(claim: str, passage: str) -> None:
    assert _judged(claim, passage).support == "supported"


@pytest.mark.parametrize(("claim", "passage"), NEITHER)
def test_what_no_entry_speaks_against_is_not_contradicted(claim: str, passage: str) -> None:
    assert _judged(claim, passage).support != "contradicted"


def test_a_bare_answer_is_read_with_its_question() -> None:
    asked = "Which bin does food waste go in?"
    assert _judged("The blue bin.", BINS, asked).support == "contradicted"
    assert _judged("The brown bin.", BINS, asked).support == "supported"
