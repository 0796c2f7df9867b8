"""Do the contexts hold an answer? Estimated without a reference."""

from __future__ import annotations

import pytest

from rag_doctor.judges.base import Sufficiency
from rag_doctor.judges.offline.sufficiency import sufficiency
from rag_doctor.records import Chunk, Claim, ClaimVerdict, Support
from rag_doctor.text.embedder import default_embedder

ENOUGH = [
    ("How long is the notice period?", "The notice period is two months, for both sides."),
    ("Who approves travel requests?", "Travel requests are approved by Maria Lopez."),
    ("What does LH-1003 mean?", "LH-1003 means that the signature does not match."),
    ("试用期多久？", "试用期为三个月，表现优秀者可提前转正。"),
    ("谁负责审批出差申请？", "出差申请由财务总监王敏审批。"),
    ("VPN 报错 809 是什么意思？", "VPN 报错 809 表示本地网络拦截了 UDP 500 端口。"),
]
NOT_ENOUGH = [
    ("How long is the notice period?", "The cafeteria serves lunch from noon until two."),
    ("Who approves travel requests?", "Backups run every night and are kept for 30 days."),
    ("试用期多久？", "食堂中午十二点开门，下午两点关门。"),
    ("谁负责审批出差申请？", "备份每天夜里运行，保留三十天。"),
]


def judge(question: str, *texts: str, **more: object) -> Sufficiency:
    chunks = [Chunk(id=f"c{i}", text=text) for i, text in enumerate(texts)]
    return sufficiency(question, chunks, embedder=default_embedder(), **more)  # type: ignore[arg-type]


def verdict(support: Support) -> ClaimVerdict:
    return ClaimVerdict(claim=Claim(text="x", start=0, end=1), support=support)


@pytest.mark.parametrize(("question", "text"), ENOUGH)
def test_a_passage_with_the_answer_is_enough(question: str, text: str) -> None:
    assert judge(question, text).enough


@pytest.mark.parametrize(("question", "text"), NOT_ENOUGH)
def test_a_passage_about_something_else_is_not(question: str, text: str) -> None:
    found = judge(question, text)
    assert found.enough is False
    assert found.missing


def test_the_missing_part_is_named() -> None:
    found = judge(
        "谁来审批出差申请？报销上限是多少钱？",
        "出差申请由财务总监王敏审批。",
        ui="zh",
    )
    assert found.missing == ("报销上限是多少钱",)


def test_no_contexts_are_never_enough() -> None:
    found = judge("How many days?")
    assert found.enough is False
    assert found.score == 0


def test_an_answer_the_contexts_support_raises_the_estimate_and_a_refusal_lowers_it() -> None:
    case = ("How long is the notice period?", "Notice is given in writing, two months ahead.")
    plain = judge(*case).score or 0
    assert (judge(*case, answer_verdicts=[verdict("supported")]).score or 0) > plain
    assert (judge(*case, answer_verdicts=[verdict("not_mentioned")]).score or 0) < plain
    assert (judge(*case, refused=True).score or 0) < plain
    assert judge(*case, answer_verdicts=[verdict("unscored")]).score == plain


def test_passages_that_agree_are_trusted_more_than_passages_that_do_not() -> None:
    question = "When was the game released?"
    agree = [f"The game was released on March 3, 2017, {tail}." for tail in ("a", "b", "c")]
    apart = [
        f"The game was released on {month} 3, 2017, {tail}."
        for month, tail in (("March", "a"), ("May", "b"), ("June", "c"))
    ]
    assert (judge(question, *agree).score or 0) > (judge(question, *apart).score or 0)


@pytest.mark.parametrize(
    ("question", "text", "name", "elsewhere"),
    [
        ("How long does the Aurora lamp burn on high?", "Burn time: 4 hours on high, 9 on low.",
         "Aurora lamp manual", "Borealis stove manual"),
        ("极光露营灯高亮档能亮多久？", "续航：高亮档4小时，低亮档9小时。",
         "极光露营灯说明书", "北辰炉具说明书"),
    ],
)  # fmt: skip
def test_the_name_of_its_document_tells_what_a_chunk_is_about(
    question: str, text: str, name: str, elsewhere: str
) -> None:
    def under(source: str | None) -> Sufficiency:
        chunk = Chunk(id="c", text=text, source=source)
        return sufficiency(question, [chunk], embedder=default_embedder())

    assert under(name).enough
    assert not under(elsewhere).enough
    assert not under(None).enough


def test_a_documents_name_alone_is_no_answer() -> None:
    chunk = Chunk(id="c", text="Keep it dry.", source="Aurora lamp manual")
    assert not sufficiency("How long does the Aurora lamp burn?", [chunk]).enough
    chunk = Chunk(id="c", text="请保持干燥。", source="极光露营灯说明书")
    assert not sufficiency("极光露营灯能亮多久？", [chunk]).enough
