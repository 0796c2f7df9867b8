"""A rule put to a case: the case's amount is no other amount than the rule's bound."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.cases_of_rules import is_case
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.judges.offline.support_signals import Signals, read_claims
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.folding import fold

VAN = "Parcels over 20 kg are collected by van."
FREE = "Purchases above $30 are delivered free; otherwise delivery costs $6."
VIDEO = "Videos up to 10 minutes can be uploaded."
STAFF = "Employees with at least ten years of service get an extra week of leave."
AGES = "Visitors under 16 must be accompanied by an adult."
货车, 视频 = "重量超过20公斤的包裹由货车上门收取。", "可上传10分钟以内的视频。"
配送, 工龄 = "消费满30元免配送费，否则收取6元。", "工龄满十年的员工多享一周年假。"


def signals(claim: str, given: str) -> Signals:
    base = read_base([Chunk(id="c", text=given)])
    return read_claims([Claim(text=claim, start=0, end=len(claim))], base, None)[0]


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("A parcel of 32 kg is collected by van.", VAN),
        ("A parcel of 8 kg is not collected by van.", VAN),
        ("If your purchase is $45, delivery is free.", FREE),
        ("Delivery costs $6 if your purchase is $20.", FREE),
        ("You can upload a 4-minute video.", VIDEO),
        ("A video of 25 minutes cannot be uploaded.", VIDEO),
        ("An employee with twelve years of service gets an extra week of leave.", STAFF),
        ("A 12-year-old must be accompanied by an adult.", AGES),
        ("32公斤的包裹由货车上门收取。", 货车),
        ("4分钟的视频可以上传。", 视频),
        ("25分钟的视频不能上传。", 视频),
        ("消费45元免配送费。", 配送),
        ("消费20元要收6元。", 配送),
        ("工龄十二年的员工多享一周年假。", 工龄),
    ],
)
def test_a_case_that_fits_is_not_contradicted(claim: str, given: str) -> None:
    assert signals(claim, given).against is None


@pytest.mark.parametrize(
    ("claim", "given", "right"),
    [
        ("A parcel of 8 kg is collected by van.", VAN, "over 20 kg"),
        ("Delivery is free for a $20 purchase.", FREE, "above $30"),
        ("You can upload a 25-minute video.", VIDEO, "up to 10 minutes"),
        ("A 19-year-old must be accompanied by an adult.", AGES, "under 16"),
        ("8公斤的包裹由货车上门收取。", 货车, "超过20公斤"),
        ("消费20元免配送费。", 配送, "满30元"),
        ("工龄四年的员工多享一周年假。", 工龄, "满十年"),
    ],
)
def test_a_case_outside_the_bound_is_contradicted(claim: str, given: str, right: str) -> None:
    found = signals(claim, given).against
    assert found is not None
    assert found.contradiction.kind == "number"
    assert found.contradiction.right == right


@pytest.mark.parametrize(
    ("claim", "given"),
    [("A parcel of 32 kg is not collected by van.", VAN), ("4分钟的视频不能上传。", 视频)],
)
def test_what_the_rule_gives_may_not_be_denied(claim: str, given: str) -> None:
    found = signals(claim, given).against
    assert found is not None
    assert found.contradiction.kind == "negation"


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("The battery lasts 9 hours.", "The battery lasts up to 12 hours."),
        ("Passwords must have 14 characters.", "Passwords must have at least 12 characters."),
        ("The daily limit is $40.", "The daily limit is up to $60."),
        ("电池可用9小时。", "电池最长可用12小时。"),
        ("密码为14位。", "密码至少12位。"),
    ],
)
def test_an_amount_that_the_claim_gives_itself_is_no_case(claim: str, given: str) -> None:
    found = signals(claim, given).against
    assert found is not None
    assert found.contradiction.kind == "number"


@pytest.mark.parametrize("claim", ["A 32 kg parcel is free.", "32公斤的包裹免费。"])
def test_a_rule_in_the_claims_other_words_carries_it(claim: str) -> None:
    given = "Parcels over 20 kg are free." if claim.isascii() else "20公斤以上的包裹免费。"
    assert signals(claim, given).values["restated"] == 1.0


def test_only_an_exact_amount_of_a_thing_is_a_case() -> None:
    for text, case in (("a 10 MB file", True), ("It takes 10 MB.", False), ("up to 10 MB", False)):
        (value,) = values_of(text)
        assert is_case(fold(text), value) is case
