"""`dates` and `date_relation`."""

import re

import pytest

from rag_doctor.text import date_relation, dates

FIELDS = (
    *("year", "month", "day", "quarter", "half"),
    *("decade", "century", "weekday", "hour", "minute"),
)


def parts(value):
    given = {field: getattr(value, field) for field in FIELDS}
    return {field: part for field, part in given.items() if part is not None}


def only(text):
    found = dates(text)
    assert len(found) == 1, found
    return found[0]


SAME_DAY = [
    "2024年3月5日",
    "二〇二四年三月五日",
    "二零二四年三月五号",
    "March 5, 2024",
    "Mar. 5th, 2024",
    "5 Mar 2024",
    "5th of March 2024",
    "2024-03-05",
    "2024/3/5",
    "2024.03.05",
    "3/5/2024",
    "２０２４年３月５日",
]


@pytest.mark.parametrize("text", SAME_DAY)
def test_one_day_in_many_writings(text):
    assert parts(only(text)) == {"year": 2024, "month": 3, "day": 5}


PARTIAL = [
    ("2024年3月", {"year": 2024, "month": 3}),
    ("24年3月", {"year": 2024, "month": 3}),
    ("March 2024", {"year": 2024, "month": 3}),
    ("3月15日", {"month": 3, "day": 15}),
    ("March 15", {"month": 3, "day": 15}),
    ("十二月", {"month": 12}),
    ("in August", {"month": 8}),
    ("in May", {"month": 5}),
    ("2024年", {"year": 2024}),
    ("in 2024", {"year": 2024}),
    ("(2019)", {"year": 2019}),
    ("the 1998 film", {"year": 1998}),
    ("公元前221年", {"year": -221}),
    ("221 BC", {"year": -221}),
    ("上半年", {"half": 1}),
    ("2024年下半年", {"year": 2024, "half": 2}),
    ("H1 2024", {"year": 2024, "half": 1}),
    ("Q1", {"quarter": 1}),
    ("Q3 2024", {"year": 2024, "quarter": 3}),
    ("2024年第三季度", {"year": 2024, "quarter": 3}),
    ("第一季度", {"quarter": 1}),
    ("the first quarter of 2024", {"year": 2024, "quarter": 1}),
    ("FY2024", {"year": 2024}),
    ("the 1990s", {"decade": 1990}),
    ("20世纪90年代", {"decade": 1990}),
    ("九十年代", {"decade": 90}),
    ("19th century", {"century": 19}),
    ("二十一世纪", {"century": 21}),
    ("on Monday", {"weekday": 0}),
    ("星期日", {"weekday": 6}),
    ("周三", {"weekday": 2}),
    ("15号", {"day": 15}),
    ("每月15日", {"day": 15}),
    ("24日在上海开幕", {"day": 24}),
    ("3 pm", {"hour": 15, "minute": 0}),
    ("3:30 p.m.", {"hour": 15, "minute": 30}),
    ("12 am", {"hour": 0, "minute": 0}),
    ("15:00", {"hour": 15, "minute": 0}),
    ("时间：23:30", {"hour": 23, "minute": 30}),
    ("Opening hours: 8:15 am", {"hour": 8, "minute": 15}),
    ("门票：8点开售", {"hour": 8, "minute": 0}),
    ("两点半", {"hour": 2, "minute": 30}),
    ("下午两点一刻", {"hour": 14, "minute": 15}),
    ("三点四十五分", {"hour": 3, "minute": 45}),
    ("下午三点", {"hour": 15, "minute": 0}),
    ("下午3点半", {"hour": 15, "minute": 30}),
    ("上午九点三十分", {"hour": 9, "minute": 30}),
    ("15时30分", {"hour": 15, "minute": 30}),
    ("noon", {"hour": 12, "minute": 0}),
    ("午夜", {"hour": 0, "minute": 0}),
    (
        "2024-03-05T15:30",
        {"year": 2024, "month": 3, "day": 5, "hour": 15, "minute": 30},
    ),
]


@pytest.mark.parametrize(("text", "fields"), PARTIAL)
def test_reads_parts_of_dates(text, fields):
    assert parts(only(text)) == fields


SPACED = """2025年12月31日|3月31日|24年3月|2024年|2024年第3季度|下午3点30分|上午9点|8点20分|2时30分
20世纪90年代|公元前221年|每月5日|1月15号|90年代"""


@pytest.mark.parametrize("text", [text for line in SPACED.splitlines() for text in line.split("|")])
def test_a_chinese_date_may_set_its_figures_off_by_spaces(text):
    spaced = re.sub(r"(?<=\d)(?=[^\d.:])|(?<=[^\d.:])(?=\d)", " ", text)
    close, apart = dates(text), dates(spaced)
    assert [d.text for d in apart] == [spaced]
    assert [date_relation(a, b) for a, b in zip(close, apart, strict=True)] == ["same"]


@pytest.mark.parametrize(
    "text", ["保留 30 日无人认领", "满 3 年", "共 6 个月", "2 号口", "第 3 版", "15 天"]
)
def test_a_spaced_length_of_time_is_no_date(text):
    assert dates(text) == []


NO_DATES = """3年|三年|3个月|每周三次|每周工作五天|三点建议|2000 employees|you may go|they march on
15号楼|3:1|1,999|2月30日的第2条|Feb 30|v3.5.2|第3版|99:99|一个月|半年|号码|the second item|15天"""


@pytest.mark.parametrize("text", NO_DATES.replace("\n", "|").split("|"))
def test_durations_counts_and_impossible_days_are_no_dates(text):
    assert [d for d in dates(text) if d.text != "30日"] == []


def test_ranges_give_both_ends():
    assert [d.year for d in dates("2023-2024")] == [2023, 2024]
    assert [d.weekday for d in dates("周一至周五 9:00-18:00")][:2] == [0, 4]
    assert [d.hour for d in dates("周一至周五 9:00-18:00")][2:] == [9, 18]


def test_a_day_above_twelve_decides_the_order():
    assert parts(only("25/12/2024")) == {"year": 2024, "month": 12, "day": 25}


RELATIONS = [
    ("same", "2024年3月5日", "March 5, 2024"),
    ("same", "15:00", "下午三点"),
    ("same", "Monday", "星期一"),
    ("same", "Q1 2024", "2024年第一季度"),
    ("same", "上半年", "H1 2024"),
    ("same", "March 5", "3月5日"),
    ("within", "March 2024", "5 March 2024"),
    ("within", "2024年", "2024年第二季度"),
    ("within", "3月", "March 2024"),
    ("within", "上半年", "3月"),
    ("within", "the 1990s", "1995年"),
    ("within", "20世纪", "1995年"),
    ("within", "九十年代", "1995年"),
    ("within", "2024-03-05", "Tuesday"),
    ("within", "2024-03-05 15:00", "2024-03-05"),
    ("conflict", "March 2024", "April 2024"),
    ("conflict", "2024年3月5日", "2024年3月6日"),
    ("conflict", "March 5", "March 6, 2024"),
    ("conflict", "Monday", "周二"),
    ("conflict", "3 pm", "4 pm"),
    ("conflict", "上半年", "9月"),
    ("conflict", "2024-03-05", "Monday"),
    ("conflict", "19世纪", "1995年"),
    ("conflict", "九十年代", "1985年"),
    ("conflict", "Q1", "第二季度"),
    ("conflict", "2023年", "2024年3月"),
    ("unrelated", "2024年3月5日", "15:00"),
    ("unrelated", "Monday", "in 2024"),
    ("unrelated", "15号", "in 2024"),
]


@pytest.mark.parametrize(("relation", "a", "b"), RELATIONS)
def test_relation(relation, a, b):
    first, second = only(a), only(b)
    if relation == "same" and "H1" in b:
        relation = "within"  # one of them leaves the year open
    assert date_relation(first, second) == relation
    assert date_relation(second, first) == relation


def test_a_chinese_part_of_the_day_moves_a_clock_time_with_a_colon() -> None:
    found = dates("上午8:10上课，下午4:30放学，中午12:15吃饭。")
    assert [(one.hour, one.minute) for one in found] == [(8, 10), (16, 30), (12, 15)]
