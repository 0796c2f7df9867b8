"""`same_quantity` and `comparable`: equal after conversion, unequal, or not to be compared."""

import pytest

from rag_doctor.text import comparable, quantities, same_quantity


def pair(a, b):
    return quantities(a)[0], quantities(b)[0]


EQUAL = [
    ("1,000", "一千"),
    ("two weeks", "14 days"),
    ("半年", "6 months"),
    ("one year", "12个月"),
    ("24 hours", "一天"),
    ("三成", "30%"),
    ("三个百分点", "3%"),
    ("四分之三", "75%"),
    ("3万元", "RMB 30,000"),
    ("1 TB", "1,000 GB"),
    ("500 requests per minute", "每分钟500次"),
    ("60 requests/min", "1 request per second"),
    ("15", "15 days"),
    ("15 days", "15 days per year"),
    ("up to 15 days", "15天"),
    ("不超过15天", "at most 15 days"),
    ("3-5天", "three to five days"),
    ("about 100 people", "98人"),
    ("$7", "S$7"),
    ("v4.1", "version 4.1"),
    ("LH-4290", "lh4290"),
    ("第三", "3rd"),
    ("5 km", "5000米"),
    ("50°F", "10°C"),
    ("20名员工", "20 people"),
]
UNEQUAL = [
    ("15 days", "50 days"),
    ("15天", "15个月"),
    ("15 days", "15 months"),
    ("US$7", "S$7"),
    ("3%", "30%"),
    ("十五天", "5 days"),
    ("at least 5 years", "at most 5 years"),
    ("10-15 days", "20 days"),
    ("10-15 days", "10-20 days"),
    ("v4.1", "v4.2"),
    ("LH-4290", "LH-4291"),
    ("第三", "第四"),
    ("500次/分钟", "500次/小时"),
    ("3个月", "200天"),
    ("1 GB", "1 MB"),
    ("100 people", "120 people"),
]
UNKNOWN = [
    ("3 days", "3 kg"),
    ("15", "20 days"),
    ("3 months", "90 days"),
    ("5 workdays", "7 days"),
    ("US$7", "S$9"),
    ("10-15 days", "12 days"),
    ("LH-4290", "4290"),
    ("第三", "3"),
    ("v4.1", "4.1 GB"),
    ("5 pages", "7 requests"),
]


@pytest.mark.parametrize(("a", "b"), EQUAL)
def test_the_same_amount(a, b):
    assert same_quantity(*pair(a, b)) is True


@pytest.mark.parametrize(("a", "b"), UNEQUAL)
def test_another_amount(a, b):
    assert same_quantity(*pair(a, b)) is False


@pytest.mark.parametrize(("a", "b"), UNKNOWN)
def test_amounts_that_say_nothing_about_each_other(a, b):
    assert same_quantity(*pair(a, b)) is None


@pytest.mark.parametrize(("a", "b"), [*EQUAL, *UNEQUAL, *UNKNOWN])
def test_the_order_does_not_matter(a, b):
    first, second = pair(a, b)
    assert same_quantity(first, second) == same_quantity(second, first)
    assert comparable(first, second) == comparable(second, first)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("3 days", "2 weeks", True),
        ("3 days", "3 kg", False),
        ("US$5", "S$5", True),
        ("15人", "15 requests", True),
        ("5 tokens", "5 pages", False),
        ("v4.1", "LH-4290", False),
    ],
)
def test_comparable(a, b, expected):
    assert comparable(*pair(a, b)) is expected


def test_a_bare_number_is_no_range() -> None:
    assert same_quantity(*pair("two to three days", "two")) is None
    assert same_quantity(*pair("2 to 3 days", "2 to 3")) is True
