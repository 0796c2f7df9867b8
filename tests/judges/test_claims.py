"""What an answer claims: which pieces, where they stand, how they read alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.judges.offline.claims import MAX_CLAIMS, split_claims


def texts(answer: str, question: str | None = None) -> list[str]:
    return [claim.text for claim in split_claims(answer, question=question)]


def judged(answer: str, question: str | None = None) -> list[str]:
    return [claim.to_judge for claim in split_claims(answer, question=question)]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("", []),
        ("   \n\n", []),
        ("Sure! Here is the policy:", []),
        ("好的，以下是规定：", []),
        ("Let me know if you have any other questions!", []),
        ("希望以上信息对您有帮助！如有其他问题，请随时联系。", []),
        ("Would you like to know more?", []),
        ("需要我帮您申请吗？", []),
        ("The passages do not mention the price.", []),
        ("根据提供的资料，无法确定具体价格。", []),
        ("## Annual leave\n\n**Carry over**", []),
        ("Sure, the limit is 50 requests.", ["the limit is 50 requests."]),
        ("好的，年假为15天。", ["年假为15天。"]),
        ("Leave is 15 days. Notice is 3 weeks.", ["Leave is 15 days.", "Notice is 3 weeks."]),
        ("年假为15天。须提前三天申请。", ["年假为15天。", "须提前三天申请。"]),
    ],
)
def test_only_checkable_statements_become_claims(answer: str, expected: list[str]) -> None:
    assert texts(answer) == expected


@pytest.mark.parametrize(
    ("answer", "count"),
    [
        ("The plan costs $30; the team plan costs $50.", 2),
        ("The client is free, but the server costs $20 a month.", 2),
        ("Employees may work remotely and managers must approve it.", 2),
        ("病假需要证明；事假不带薪。", 2),
        ("试用期为3个月，年假为15天。", 2),
        ("年假15天，但是须提前三天申请。", 2),
        ("The company sells phones, tablets and laptops.", 1),
        ("If an employee leaves before March, the days are lost and no payment is made.", 1),
        ("公司提供手机、平板和电脑。", 1),
        ("如果员工在试用期内离职，须提前3天通知。", 1),
        ("The tool was written by Ann and Bob.", 1),
    ],
)
def test_clauses_are_cut_at_coordination_and_not_elsewhere(answer: str, count: int) -> None:
    assert len(texts(answer)) == count


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The client is LanGate. It requires MFA.", "The client requires MFA."),
        (
            "The client is LanGate. Its session lasts 12 hours.",
            "The client's session lasts 12 hours.",
        ),
        ("岚门客户端需要更新。它支持双因素认证。", "岚门客户端支持双因素认证。"),
        ("The benefits include:\n* better sleep", "The benefits include: better sleep"),
        ("## 年假\n- 5天", "年假: 5天"),
        ("| Plan | Price |\n|---|---|\n| Basic | $3 |", "Basic: Price $3"),
        ("| 套餐 | 价格 |\n|---|---|\n| 基础版 | 15元 |", "基础版: 价格 15元"),
        ("The plan is small and must be renewed yearly.", "The plan must be renewed yearly."),
    ],
)
def test_what_a_piece_needs_from_elsewhere_is_resolved(answer: str, expected: str) -> None:
    assert judged(answer)[-1] == expected


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (
            "How many days of leave are there?",
            "15 days.",
            "How many days of leave are there: 15 days",
        ),
        ("Who acquired Instagram?", "Facebook", "Facebook acquired Instagram"),
        ("What is the capital of France?", "Paris", "the capital of France is Paris"),
        ("年假有几天？", "15天。", "年假有15天"),
        ("哪个国家获得了冠军？", "南非", "南非获得了冠军"),
        ("Can employees carry over leave?", "Yes.", "employees can carry over leave"),
        ("Can employees carry over leave?", "No.", "employees can not carry over leave"),
        ("试用期员工可以请年假吗？", "可以。", "试用期员工可以请年假"),
        ("试用期员工可以请年假吗？", "不可以", "试用期员工不可以请年假"),
    ],
)
def test_a_bare_answer_is_one_claim_that_restates_its_question(
    question: str, answer: str, expected: str
) -> None:
    claims = split_claims(answer, question=question)
    assert [claim.resolved for claim in claims] == [expected]


@pytest.mark.parametrize(
    ("answer", "plain", "marks"),
    [
        ("Leave is 15 days [1][2].", "Leave is 15 days.", ("1", "2")),
        ("年假为15天【1】。", "年假为15天。", ("1",)),
        ("Preheat the oven to 400 F (passage 2).", "Preheat the oven to 400 F.", ("passage 2",)),
        ("Leave is 15 days [c1].", "Leave is 15 days.", ("c1",)),
        ("Leave is 15 days [c1, c12].", "Leave is 15 days.", ("c1, c12",)),
        ("年假为15天[handbook-zh#2.1]。", "年假为15天。", ("handbook-zh#2.1",)),
    ],
)
def test_citations_leave_the_text_and_stay_as_data(
    answer: str, plain: str, marks: tuple[str, ...]
) -> None:
    (claim,) = split_claims(answer)
    assert (claim.text, claim.citations) == (plain, marks)


@pytest.mark.parametrize("text", ["The level is advanced (C1).", "Press [Ctrl+C1].", "See [C#]."])
def test_what_only_looks_like_an_id_stays(text: str) -> None:
    (claim,) = split_claims(text)
    assert (claim.text, claim.citations) == (text, ())


def test_code_claims_nothing_and_prose_around_it_stays() -> None:
    found = texts("Run this command:\n\n```\nlanhe sync --all\n```\n\nIt copies every file.")
    assert found == ["It copies every file."]


def test_a_very_long_answer_stops_at_the_stated_cap() -> None:
    assert len(split_claims("The limit is 5 days. " * (MAX_CLAIMS + 50))) == MAX_CLAIMS


@given(st.text(alphabet=st.characters(codec=None), max_size=300), st.none() | st.text(max_size=40))
def test_offsets_lie_in_the_text_and_any_text_is_readable(text: str, question: str | None) -> None:
    for claim in split_claims(text, question=question):
        assert 0 <= claim.start < claim.end <= len(text)
        assert claim.text.strip()


@given(
    st.lists(
        st.sampled_from(["The fee is $5. ", "年假为15天。", "It rose by 3%. ", "\n- one item\n"])
    )
)
def test_claims_without_citations_are_slices_of_the_text(parts: list[str]) -> None:
    text = "".join(parts)
    for claim in split_claims(text):
        assert text[claim.start : claim.end] == claim.text
