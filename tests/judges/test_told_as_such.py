"""Small things told as what they are: no question, praise, cut emphasis, a language not read."""

from __future__ import annotations

import pytest

from rag_doctor import triage
from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.claims_restate import restate
from rag_doctor.judges.offline.refusal import read_refusal
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

SCORER = SupportScorer()


def _verdict(claim: str, chunk: str) -> tuple[str, str]:
    found = SCORER.judge([Claim(text=claim, start=0, end=len(claim))], [Chunk(id="a", text=chunk)])
    return found[0].support, found[0].reason


@pytest.mark.parametrize("question", ["", "  ", "？"])
@pytest.mark.parametrize(
    ("answer", "context"),
    [
        ("The warranty is two years.", "The library opens at nine."),
        ("保修两年。", "图书馆九点开门。"),
    ],
)
def test_an_empty_question_leaves_what_hangs_on_it_unscored(
    question: str, answer: str, context: str
) -> None:
    found = triage(question, answer, [context])
    assert found.fault == "undetermined"
    assert {found.checks[layer].status for layer in ("recall", "precision", "relevancy")} == {
        "unscored"
    }
    reason = found.checks["relevancy"].reason
    assert "question is empty" in reason or "问题是空的" in reason


def test_without_a_question_claims_are_judged_all_the_same() -> None:
    found = triage("", "The warranty is three years.", ["The warranty is two years."])
    assert found.checks["faithfulness"].status == "fail"


@pytest.mark.parametrize(
    "answer",
    [
        "这个问题问得很好！有效期24个月。",
        "问得好！有效期24个月。",
        "这是个好问题。有效期24个月。",
        "非常好的问题，有效期24个月。",
        "That's a great question! 有效期24个月。",
    ],
)
def test_praise_of_the_question_claims_nothing(answer: str) -> None:
    assert [claim.text for claim in split_answer(answer, "有效期多久？")] == ["有效期24个月。"]


@pytest.mark.parametrize("answer", ["好问题跟踪系统每天更新。", "好的问题单由组长关闭。"])
def test_a_good_question_as_a_subject_is_no_praise(answer: str) -> None:
    assert [claim.text for claim in split_answer(answer, "谁关闭？")] == [answer]


def test_emphasis_that_is_cut_leaves_no_mark() -> None:
    answer = "**Free plan:** 60 requests\n**Team plan:** 600 requests"
    texts = [claim.text for claim in split_answer(answer, "What limits?")]
    assert texts == ["Free plan: 60 requests", "Team plan: 600 requests"]
    entries = split_answer("必填字段：**sku**、**quantity**。", "有哪些必填字段？")
    assert not any("*" in (claim.resolved or "") + claim.text for claim in entries)


def test_a_power_is_no_emphasis() -> None:
    assert split_answer("2**10 is 1024.", "How much is it?")[0].text == "2**10 is 1024."


@pytest.mark.parametrize(
    ("question", "value", "said"),
    [
        ("国庆节加班怎么算钱？", "三倍日工资", "国庆节加班算钱：三倍日工资"),
        ("怎么办？", "重启设备", "重启设备"),
        ("价格怎么样？", "偏贵", "价格：偏贵"),
        ("年假有几天？", "15天", "年假有15天"),
    ],
)
def test_a_way_stands_beside_its_question_and_not_in_it(
    question: str, value: str, said: str
) -> None:
    assert restate(value, question) == said


@pytest.mark.parametrize(
    ("claim", "chunk", "language"),
    [
        ("Die Garantie gilt drei Jahre.", "Die Garantie gilt zwei Jahre.", "German"),
        ("Garantie: drei Jahre", "Garantie: zwei Jahre für alle Geräte und Zubehör.", "German"),
        ("La garantie dure trois ans.", "La garantie dure deux ans.", "French"),
    ],
)
def test_a_claim_in_the_contexts_other_language_is_declined(
    claim: str, chunk: str, language: str
) -> None:
    support, reason = _verdict(claim, chunk)
    assert support == "unscored"
    assert language in reason


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Port 8080.", "The port is 8080."),
        ("Fee: 20 euros", "Fee: 20 euros a month"),
        ("Le Monde", "Le Monde is a daily."),
        ("Die Hard", "The best film was Die Hard, with Bruce Willis."),
    ],
)
def test_short_english_and_foreign_names_are_judged(claim: str, chunk: str) -> None:
    assert _verdict(claim, chunk)[0] == "supported"


@pytest.mark.parametrize(
    "answer", ["材料里查不到。", "这个问题在资料中找不到答案。", "文档里没查到，抱歉。"]
)
def test_not_to_be_found_in_the_material_declines(answer: str) -> None:
    assert read_refusal("保修多久？", answer).refused


@pytest.mark.parametrize(
    "answer", ["配置文件里找不到该键时返回 404。", "在资料室里找不到书可以问馆员。", "保修两年。"]
)
def test_what_cannot_be_found_elsewhere_is_an_answer(answer: str) -> None:
    assert not read_refusal("会怎样？", answer).refused
