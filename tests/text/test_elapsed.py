"""Time between dates and times of day, and dates after a while."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.text.date_scan import dates
from rag_doctor.text.dating import DateValue
from rag_doctor.text.elapsed import after_a_while, time_between
from rag_doctor.text.quantity_scan import quantities


@pytest.mark.parametrize(
    ("goal", "text", "right"),
    [
        ("three years", "from 1 March 2021 to 28 February 2024", True),
        ("four years", "from 1 March 2021 to 28 February 2024", False),
        ("三年", "2021年3月1日起，到2024年2月29日止", True),
        ("四年", "2021年3月1日起，到2024年2月29日止", False),
        ("75 years", "opened in 1932, closed in 2007", True),
        ("65 years", "opened in 1932, closed in 2007", False),
        ("75年", "1932年通车，2007年停用", True),
        ("32 years old", "born in 1950, founded it in 1982", True),
        ("31岁", "生于1950年，1982年创办", True),
        ("36岁", "生于1950年，1982年创办", False),
        ("two and a half hours", "leaves at 9:15, arrives at 11:45", True),
        ("65 minutes", "08:15 发车，09:20 到", True),
        ("45分钟", "08:15 发车，09:20 到", False),
        ("8个小时", "10:00–18:00", True),
        ("11 hours", "10:00–18:00", False),
        ("5 days", "from 3 June to 7 June", True),
        ("4 days", "from 3 June to 7 June", True),
        ("6 days", "from 3 June to 7 June", False),
        ("五天", "6月3日至6月7日", True),
        ("two weeks", "from 3 June to 17 June", True),
        ("3个月", "2024年1月到2024年4月", True),
        ("8 hours", "only 10:00", False),
        ("10 days", "no dates", False),
    ],
)
def test_time_between_two_dates(goal, text, right):
    (one,) = quantities(goal)
    assert time_between(one, dates(text)) is right


@pytest.mark.parametrize(
    ("goal", "given", "span", "right"),
    [
        ("11:30", "starts at 10:00", "90 minutes", True),
        ("12:00", "starts at 10:00", "90 minutes", False),
        ("11点半", "上午10点开考", "90分钟", True),
        ("31 March 2024", "1 March 2024", "30 days", True),
        ("15 March 2024", "1 March 2024", "two weeks", True),
        ("16 April 2024", "1 March 2024", "two weeks", False),
        ("2027", "opened in 2024", "3 years", True),
        ("2028", "opened in 2024", "3 years", False),
        ("1 June 2024", "1 March 2024", "three months", True),
        ("2024年6月1日", "2024年3月1日", "3个月", True),
    ],
)
def test_a_date_after_a_while(goal, given, span, right):
    (one,) = dates(goal)
    assert after_a_while(one, dates(given), quantities(span)) is right


@given(st.integers(0, 23), st.integers(0, 59), st.integers(0, 23), st.integers(0, 59))
def test_the_order_of_two_times_does_not_matter(a, b, c, d):
    one = DateValue("", 0, 0, hour=a, minute=b)
    other = DateValue("", 0, 0, hour=c, minute=d)
    (goal,) = quantities("90 minutes")
    assert time_between(goal, [one, other]) is time_between(goal, [other, one])


@given(st.integers(1, 12), st.integers(1, 31), st.integers(0, 10**6))
def test_odd_dates_break_nothing(month, day, many):
    one = DateValue("", 0, 0, month=month, day=day)
    spans = quantities(f"{many} days, {many} months, {many} years, {many} hours")
    assert after_a_while(one, [one, DateValue("", 0, 0, year=9999, month=12, day=31)], spans) in (
        True,
        False,
    )
