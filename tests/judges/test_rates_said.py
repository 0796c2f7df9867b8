"""Per year is not per semester: the same words by another period say something else."""

import pytest
from overruled_cases import judged, ruled

from rag_doctor.judges.offline.rates_said import other_rate, rates

OTHER = [
    ("The fee is €80 per week.", "The fee is €80 per fortnight."),
    ("Reports are sent daily.", "Reports are sent weekly and kept for a year."),
    ("Take 5 ml three times a day.", "Take 5 ml twice a day, after meals."),
    ("Weekly passes can be exchanged.", "Monthly passes can be exchanged within 3 days."),
    ("会费每月80元。", "会费每学期80元。"),
    ("报告每天发送。", "报告每周发送，保存一年。"),
    ("每日服用三次，一次5毫升。", "每日服用两次，一次5毫升。"),
]
SAME = [
    ("The fee is €80 each week.", "The fee is €80 per week."),
    ("Reports are sent every week.", "Reports are sent weekly and kept for a year."),
    ("The fee is €960 per year.", "The fee is €80 per month."),
    ("Reports are sent weekly.", "Reports are sent weekly; invoices are sent monthly."),
    ("Reports are sent weekly.", "Invoices are sent monthly. Reports are sent every week."),
    ("会费每月80元。", "每个月的会费是80元。"),
    ("每周三发送报告。", "报告在星期三发送。"),
    ("报告按周发送。", "报告每周发送。"),
]


@pytest.mark.parametrize(("claim", "text"), OTHER)
def test_another_period_contradicts(claim: str, text: str) -> None:
    assert ruled(other_rate, claim, text) == "contradicted"
    assert judged(claim, text).support != "supported"


@pytest.mark.parametrize(("claim", "text"), SAME)
def test_the_same_period_does_not(claim: str, text: str) -> None:
    assert ruled(other_rate, claim, text) == ""


def test_periods_are_read_in_both_languages() -> None:
    assert [one.period for one in rates("€80 a week, 5 km/hour, paid monthly")] == [
        "week",
        "hour",
        "month",
    ]
    assert [(one.period, one.times) for one in rates("每日两次，每晚350元，每周三开放")] == [
        ("day", 2),
        ("night", 0),
    ]
