"""What a passage calls untrue is contradicted, its denial supported, and nothing beyond it."""

from __future__ import annotations

import pytest
from support_labels import labels

from rag_doctor.judges.offline.denied_claims import denial_of
from rag_doctor.judges.offline.features import read_claim
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.records import Chunk, Claim

LEAVE = "Staff get 14 days of annual leave a year."
PETS = "Pets are allowed in the office."
LEAVE_ZH, PETS_ZH = "员工每年有14天年假。", "办公室可以带宠物。"

DENIED = [
    (LEAVE, "It is not true that staff get 14 days of annual leave a year. Ask the office."),
    (LEAVE, "It isn't the case that staff get fourteen days of annual leave a year."),
    (LEAVE, "The claim that staff get 14 days of annual leave a year is false."),
    (LEAVE, "Myth: staff get 14 days of annual leave a year. Ask the office."),
    (LEAVE, "Some say staff get 14 days of annual leave a year. That is not so."),
    (LEAVE, "Staff get 14 days of annual leave a year, which is not true."),
    ("Staff get 14 days.", "It is not true that staff get 14 days of annual leave a year."),
    (PETS, "That pets are allowed in the office is a myth."),
    (PETS, "Are pets allowed in the office? No."),
    (PETS, "Many people believe that pets are allowed in the office. This is untrue."),
    (LEAVE_ZH, "员工每年有14天年假，并非如此。详情请问人事部。"),
    (LEAVE_ZH, "员工每年有14天年假的说法不属实。"),
    (LEAVE_ZH, "有人说员工每年有14天年假，但事实并非如此。"),
    (LEAVE_ZH, "网传员工每年有14天年假。这是谣言。"),
    (LEAVE_ZH, "并非员工每年有14天年假。"),
    (LEAVE_ZH, "误区：员工每年有14天年假。"),
    (PETS_ZH, "办公室可以带宠物的说法不成立。"),
    (PETS_ZH, "有人以为办公室可以带宠物，其实不是这样。"),
    (PETS_ZH, "办公室可以带宠物吗？不可以。"),
]
DENIED_TOO = [
    ("Staff do not get 14 days of annual leave a year.", DENIED[0][1]),
    ("Pets are not allowed in the office.", "That pets are allowed in the office is a myth."),
    ("员工每年没有14天年假。", "员工每年有14天年假的说法不属实。"),
    ("办公室不可以带宠物。", "办公室可以带宠物的说法不成立。"),
]
NOT_DENIED = [
    (LEAVE, "It is not true that all staff get 14 days of annual leave a year. Managers get 10."),
    (LEAVE, "It is not true that staff get 12 days of annual leave a year."),
    (LEAVE, "It is not true that only staff get 14 days of annual leave a year."),
    (PETS, "It is not true that pets are allowed in the canteen at weekends."),
    (PETS, "Some people leave the door open for pets in the office. This is wrong."),
    (LEAVE_ZH, "并非所有员工每年都有14天年假，经理除外。"),
    (LEAVE_ZH, "员工每年有12天年假的说法不属实。"),
    (PETS_ZH, "食堂可以带宠物的说法不属实。"),
]
SAID = [
    (LEAVE, "It is not true that interns get 14 days of leave. " + LEAVE),
    (LEAVE, "It was once false that staff get 14 days of annual leave a year.", LEAVE),
    (PETS, "Some say that pets are not allowed in the office. That is not so. " + PETS),
    (LEAVE_ZH, "实习生有14天年假的说法不属实。" + LEAVE_ZH),
    (PETS_ZH, "有人说办公室不可以带宠物，并非如此。" + PETS_ZH),
]


@pytest.mark.parametrize("row", DENIED, ids=lambda row: row[1][:40])
def test_what_is_called_untrue_is_contradicted(row: tuple[str, ...]) -> None:
    assert labels("", *row) == {"contradicted"}


@pytest.mark.parametrize("row", DENIED_TOO, ids=lambda row: row[0][:40])
def test_the_same_denial_is_supported(row: tuple[str, ...]) -> None:
    assert labels("", *row) == {"supported"}


@pytest.mark.parametrize("row", NOT_DENIED, ids=lambda row: row[1][:40])
def test_a_denial_of_something_else_is_no_contradiction_by_itself(row: tuple[str, ...]) -> None:
    base = read_base([Chunk(id="c", text=row[1])])
    assert denial_of(read_claim(Claim(text=row[0], start=0, end=len(row[0])), base), base) is None


@pytest.mark.parametrize("row", SAID, ids=lambda row: row[1][:40])
def test_what_is_said_elsewhere_is_supported(row: tuple[str, ...]) -> None:
    assert labels("", *row) == {"supported"}
