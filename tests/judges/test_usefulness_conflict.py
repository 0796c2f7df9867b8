"""Chunks that contradict each other, and chunks that only look as if they did."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.conflict import find_conflict
from rag_doctor.records import Chunk


def pair(one: str, other: str, ids: tuple[str, str] = ("new", "old")) -> list[Chunk]:
    return [Chunk(id=ids[0], text=one), Chunk(id=ids[1], text=other, rank=2)]


CONFLICTS = [
    (
        "How many hours does a VPN session last?",
        "A VPN session lasts 12 hours and then ends without warning.",
        "A VPN session lasts 8 hours.",
        ("12 hours", "8 hours"),
    ),
    (
        "年假可以结转几天？",
        "当年没有休完的年假最多可以结转 5 天。",
        "当年没有休完的年假最多可以结转 3 天。",
        ("5 天", "3 天"),
    ),
    (
        "When does the office open?",
        "The Singapore office opens at 9:00 on working days.",
        "The Singapore office opens at 10:30 on working days.",
        ("9:00", "10:30"),
    ),
    (
        "What is the password minimum length?",
        "Security policy 2021: passwords must have at least 8 characters.",
        "Security policy 2024 (supersedes 2021): passwords must have at least 14 characters.",
        ("8 characters", "14 characters"),
    ),
    (
        "How many days of annual leave do I get?",
        "2021 handbook: staff get 10 days of annual leave.",
        "2024 handbook, which replaces the 2021 handbook: staff get 14 days of annual leave.",
        ("10 days", "14 days"),
    ),
    (
        "年度体检的补贴上限是多少？",
        "2022年福利手册：年度体检补贴上限800元。",
        "2024年福利手册（自2024年1月1日起取代旧版）：年度体检补贴上限1200元。",
        ("800元", "1200元"),
    ),
]
NO_CONFLICTS = [
    (
        "What is the maximum upload size on the Pro plan?",
        "On the Free plan the maximum upload size is 250 MB.",
        "On the Pro plan the maximum upload size is 5 GB.",
    ),
    ("北京出差住宿标准是多少？", "成都出差住宿标准为每晚350元。", "北京出差住宿标准为每晚600元。"),
    ("出差住宿标准是多少？", "成都出差住宿标准为每晚350元。", "北京出差住宿标准为每晚600元。"),
    (
        "How many days of annual leave do staff get?",
        "New staff get 14 days of annual leave.",
        "Senior staff get 21 days of annual leave.",
    ),
    (
        "What is the hotel limit?",
        "In Oslo the hotel limit per night is $300.",
        "In Porto the hotel limit per night is $150.",
    ),
    (
        "How many hours does a VPN session last?",
        "A VPN session lasts 12 hours.",
        "A VPN session lasts half a day.",
    ),
    (
        "How many days of annual leave do I get?",
        "Employees get 15 days of annual leave.",
        "Employees get 14 days of paid sick leave.",
    ),
    (
        "How many people sat the exam in 2022?",
        "4.57 million people sat the exam in 2022.",
        "3.77 million people sat the exam in 2021.",
    ),
    (
        "How many days in the 2025 edition?",
        "In 2025, employees get 15 days of leave.",
        "In 2023, employees get 12 days of leave.",
    ),
    ("2022年报名人数是多少？", "2022年报名人数457万人。", "2021年报名人数377万人。"),
    ("年假有几天？", "员工每年享有15天年假。", "员工每年享有十五天年假。"),
    ("Who approves?", "The manager approves 3 requests.", "The manager approves 5 requests."),
]


@pytest.mark.parametrize(("question", "one", "other", "values"), CONFLICTS)
def test_two_values_for_one_thing_are_a_conflict(
    question: str, one: str, other: str, values: tuple[str, str]
) -> None:
    found = find_conflict(question, pair(one, other))
    assert found is not None
    assert found[:2] == ("new", "old")
    assert all(value in found[2] for value in values)


@pytest.mark.parametrize(("question", "one", "other"), NO_CONFLICTS)
def test_no_false_alarm(question: str, one: str, other: str) -> None:
    assert find_conflict(question, pair(one, other)) is None


def test_the_reason_names_what_sets_the_two_apart() -> None:
    found = find_conflict(
        "年假可以结转几天？",
        pair(
            "当年没有休完的年假最多可以结转 5 天。",
            "当年没有休完的年假最多可以结转 3 天。",
            ("leave-2025", "leave-2023"),
        ),
        "zh",
    )
    assert found is not None
    assert "2023" in found[2]
    assert "2025" in found[2]


def test_fewer_than_two_chunks_cannot_conflict() -> None:
    assert find_conflict("How many?", []) is None
    assert find_conflict("How many?", [Chunk(id="a", text="12 hours or 8 hours")]) is None
