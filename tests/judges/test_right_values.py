"""The right value is named beside the wrong one; one amount in two wordings is one amount."""

import pytest

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.matching import stated
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk

LEAVE = "How many days of annual leave do I get?"


def judged(question, answer, chunk):
    claims = split_answer(answer, question)
    return SupportScorer(fast=True).judge(claims, [Chunk(id="c", text=chunk)], question=question)


@pytest.mark.parametrize(
    ("question", "answer", "chunk", "kind", "wrong", "right"),
    [
        (
            "报销单提交后多久到账？",
            "报销单审核通过后7个工作日内到账。",
            "报销单审核通过后，财务部将在三个工作日内打款至员工工资卡。",
            "number",
            "7个工作日内",
            "三个工作日内",
        ),
        (LEAVE, "50", "Staff get 14 days of annual leave a year.", "number", "50 days", "14 days"),
        (LEAVE, "50 days.", "Staff get 14 days of annual leave.", "number", "50 days", "14 days"),
        ("年假有几天？", "50", "员工每年有14天年假。", "number", "50天", "14天"),
        (
            "How big may a file be?",
            "A file may be up to 5 MB.",
            "A file may be up to 5 GB.",
            "unit",
            "5 MB",
            "5 GB",
        ),
        (
            "文件最大多少？",
            "单个文件最大可以上传 5 MB。",
            "单个文件上传上限为 5 GB。",
            "unit",
            "5 MB",
            "5 GB",
        ),
    ],
)
def test_the_right_value_is_named(question, answer, chunk, kind, wrong, right):
    (found,) = judged(question, answer, chunk)
    assert found.support == "contradicted"
    shown = found.contradiction
    assert (shown.kind, shown.wrong, shown.right) == (kind, wrong, right)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a quarter", "NGOs receive a 25% discount."),
        ("25%", "NGOs get a discount of a quarter."),
        ("half", "Members get 50% off."),
        ("五折", "会员可享受50%的折扣。"),
        ("半价", "会员可享受50%的折扣。"),
        ("八折", "会员可享受 20% 的折扣。"),
        ("八五折", "会员可享受 15% 的折扣。"),
        ("20%", "会员打八折。"),
    ],
)
def test_a_share_is_one_share_in_every_wording(value, text):
    assert stated(value, text).share == 1.0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("25%", "Profits rose in the last quarter."),
        ("八折", "会员可享受 30% 的折扣。"),
        ("七折", "会员打八折。"),
    ],
)
def test_other_shares_and_quarters_are_not_the_same(value, text):
    assert stated(value, text).share < 1.0


@pytest.mark.parametrize(
    ("question", "answer", "chunk"),
    [
        ("What discount do NGOs get?", "NGOs get a discount of a quarter.", "NGOs get 25% off."),
        ("会员有什么折扣？", "会员享受八折优惠。", "会员可享受 20% 的折扣。"),
    ],
)
def test_an_equal_discount_is_no_contradiction(question, answer, chunk):
    assert all(v.contradiction is None for v in judged(question, answer, chunk))


def test_a_row_written_out_keeps_its_subject():
    claims = split_answer("Basic – v3 API: 60; v4 API: 120.", "How many requests a minute?")
    assert claims[1].to_judge.endswith("Basic: v4 API: 120")
    long = "Basic – v3 API: 60 requests a minute; v4 API: 120 requests a minute."
    claims = split_answer(long, "How many requests a minute?")
    assert "Basic" in claims[1].to_judge


def test_code_is_no_claim_but_inline_code_stays():
    text = "Run this:\n```bash\npip i acme\n```\n$ acme go\nThe tool `acme` needs Python 3.11."
    claims = split_answer(text, "How do I install it?")
    assert [c.text for c in claims] == ["The tool `acme` needs Python 3.11."]
