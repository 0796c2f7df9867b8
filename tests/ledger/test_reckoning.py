"""Amounts that no text states and yet all can see: worked out, or counted off a list."""

from __future__ import annotations

import pytest
from ledger_base import Given, base, case

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.needs import needs_of
from rag_doctor.ledger.reckoning import counted, follows, reckoned, sums_up
from rag_doctor.ledger.weighing import codes_of
from rag_doctor.records import Chunk


@pytest.mark.parametrize(
    ("goal", "given", "does"),
    [
        ("S$4.90", "an education discount of 30 %, the list price is S$7", True),
        ("42 元", "单价 35 元，上浮两成", True),
        ("3,000 元", "培训经费 6,000 元，当年额度减半", True),
        ("S$5.90", "an education discount of 30 %, the list price is S$7", False),
        ("13 days", "10 days and 3 days", True),
        ("5 个工作日", "15 天内，二十个工作日内答复", False),
        ("20 %", "7 users, 35 users, 100 users, 20 users", False),
        ("2,000 元", "培训经费 6,000 元，当年额度减半", False),
    ],
)
def test_an_amount_follows_from_others_or_does_not(goal: str, given: str, does: bool) -> None:
    assert follows(values_of(goal)[0], values_of(given), given) is does


STEPS = "Steps:\n1. Open it.\n2. Send the parts.\n3. Close it."


@pytest.mark.parametrize(
    ("said", "text", "does"),
    [
        ("The upload has three steps.", STEPS, True),
        ("The upload has four steps.", STEPS, False),
        ("上传分三步。", "步骤：\n1、打开。\n2、发送分片。\n3、关闭。", True),
        ("It takes three days.", STEPS, False),
        ("Two codes are listed.", "| code | meaning |\n|---|---|\n| a | x |\n| b | y |", True),
    ],
)
def test_the_items_of_a_list_are_counted(said: str, text: str, does: bool) -> None:
    assert counted(values_of(said)[0], text) is does


def test_a_conclusion_is_found_in_its_own_statement() -> None:
    found = reckoned("下半年转正的额度减半，每年 6,000 元，所以今年有 3,000 元。", "")
    assert found is not None
    assert found.text == "3,000 元"
    assert reckoned("每年 6,000 元，今年有 2,500 元。", "") is None


@pytest.mark.parametrize(
    ("claim", "others", "does"),
    [
        ("即每用户每月 42 元。", "年付单价 35 元，按月付费上浮两成", True),
        ("So it costs S$4.90.", "The list price is S$7 and the discount is 30 %.", True),
        ("So it costs S$4.50.", "The list price is S$7 and the discount is 30 %.", False),
        ("每用户每月 42 元。", "年付单价 35 元，按月付费上浮两成", False),
        ("So ask your manager.", "The list price is S$7.", False),
    ],
)
def test_only_what_follows_and_says_so_sums_up(claim: str, others: str, does: bool) -> None:
    assert sums_up(claim, others, "") is does


def test_what_the_reference_concludes_is_not_looked_for() -> None:
    made = case("年付单价 35 元，按月付费上浮两成，即每用户每月 42 元。", question="每月多少钱？")
    assert all("42" not in claim.text for claim in needs_of(made).claims)


def test_a_sum_of_two_chunks_needs_both() -> None:
    chunks = [
        *base(),
        Chunk(id="price", text="The Team plan costs S$7 per user and month at list price."),
        Chunk(id="cut", text="Schools receive an education discount of 30 % on the Team plan."),
    ]
    reference = "With the education discount of 30 % the Team plan costs S$4.90, since the list price is S$7."  # noqa: E501
    made = case(reference, {"fused": ["price", "menu#1", "cut"]}, [chunks[-2]])
    trail = trace_ledger(made, Given(chunks)).trails[0]
    assert (trail.place, trail.chunk) == ("ranked_below_k", "cut")
    assert set(trail.pieces) == {"price", "cut"}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("先按 Retry-After 等待", ["Retry-After"]),
        ("X-Lanhe-Remaining 表示还剩多少", ["X-Lanhe-Remaining"]),
        ("set max_retries and topK", ["max_retries", "topK"]),
        ("POST /v4/uploads opens it", ["v4", "/v4/uploads"]),
        ("Every part-time employee, and/or a guest", []),
    ],
)
def test_identifiers_are_codes(text: str, codes: list[str]) -> None:
    assert codes_of((text,)) == codes
