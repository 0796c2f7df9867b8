"""A refusal with nothing to find; a table's row that carries a claim of the reference."""

import asyncio

import pytest

from rag_doctor import triage
from rag_doctor.judges.offline import OfflineJudge
from rag_doctor.judges.offline.sufficiency import sufficiency
from rag_doctor.records import Case, Chunk


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When does the support desk open on Sundays?", "The canteen opens at 8:00."),
        ("What is the CEO's home address?", "Head office is at 5 Harbour Street."),
        ("实习生有几天年假？", "实习生由人力资源部管理。"),
    ],
)
def test_a_refusal_without_an_answer_stays_one(question, text):
    assert sufficiency(question, [Chunk(id="c", text=text)], refused=True).score < 0.5


TABLE = """| Region code | City | Since |
|---|---|---|
| cn-east | Shanghai | 2017 |
| cn-west | Chengdu | 2019 |"""


@pytest.mark.parametrize(
    ("reference", "support"),
    [
        ("The data centre in Chengdu has the region code cn-west.", "supported"),
        ("The data centre in Oslo has the region code no-north.", "not_mentioned"),
    ],
)
def test_a_row_carries_a_claim_only_with_all_its_names(reference, support):
    case = Case(
        id="1",
        question="What is the region code of the data centre in Chengdu?",
        answer="cn-west",
        reference=reference,
        contexts=(Chunk(id="c1", text=TABLE),),
    )
    judge = OfflineJudge(fast=True)
    weighed = asyncio.run(judge.weigh([case], asyncio.run(judge.split([case]))))[0]
    found = weighed.reference[0].support
    assert (found == "supported") == (support == "supported")


@pytest.mark.parametrize(
    ("question", "answer", "chunk"),
    [
        ("罚款怎么收？", "每册每天收取 0.2 元。", "逾期图书每册每天收取 0.2 元，累计不超过书价。"),
        (
            "What about fines?",
            "Late books cost 20 cents a day.",
            "Late books cost 20 cents a day, up to the price of the book.",
        ),
    ],
)
def test_what_stands_word_for_word_in_a_chunk_is_said_there(question, answer, chunk):
    (claim,) = triage(question, answer, [chunk]).claims
    assert claim.support == "supported"
