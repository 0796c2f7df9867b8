"""Years, times, prices and measures in words are the values that figures give."""

from __future__ import annotations

import pytest

from rag_doctor.text import date_relation, dates, quantities, same_quantity
from rag_doctor.text.dating import DateValue


def one_date(text: str) -> DateValue:
    [found] = dates(text)
    assert text[found.start : found.end] == found.text
    return found


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("It was built in nineteen eighty-eight.", 1988),
        ("She was born in nineteen ninety in Leeds.", 1990),
        ("It opened in nineteen oh five.", 1905),
        ("It closed in twenty twelve.", 2012),
        ("The rules date from twenty-twenty.", 2020),
        ("The club dates from the year two thousand and six.", 2006),
        ("It began in two thousand and twelve.", 2012),
        ("It was laid out in nineteen hundred.", 1900),
        ("It was sealed in twelve fifteen.", 1215),
        ("Nineteen eighty-eight.", 1988),
    ],
)
def test_a_year_in_words_is_that_year(text: str, year: int) -> None:
    assert one_date(text).year == year


def test_a_decade_in_words_is_that_decade() -> None:
    assert one_date("The nineteen eighties were loud.").decade == 1980


@pytest.mark.parametrize(
    "text",
    [
        "The nineteen eighty-eight-year-olds sang.",
        "We need twenty twelve-inch boards.",
        "We need twenty twelve inch boards.",
        "See pages nineteen, eighty-eight.",
        "It costs nineteen ninety-nine.",
        "Room twenty twelve is free.",
        "She has twenty-twenty vision.",
        "In two thousand cases it failed.",
        "It is one in two thousand.",
        "They sold nineteen hundred copies.",
    ],
)
def test_numbers_side_by_side_that_count_are_no_year(text: str) -> None:
    assert dates(text) == []


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("ten past six in the evening", "18:10"),
        ("eight thirty in the morning", "8:30 am"),
        ("at nine in the evening", "21:00"),
        ("half past six pm", "18:30"),
        ("6:30 in the evening", "18:30"),
        ("quarter past twelve at night", "0:15"),
        ("ten to midnight", "23:50"),
        ("five past noon", "12:05"),
        ("twelve noon", "12:00"),
    ],
)
def test_a_time_in_words_with_its_half_of_the_day_is_that_time(text: str, figures: str) -> None:
    said = one_date(f"It starts {text}." if text.startswith("at ") else f"It starts at {text}.")
    assert date_relation(said, one_date(figures)) == "same"
    assert not said.either_half


@pytest.mark.parametrize(
    ("text", "early", "late"),
    [
        ("half past six", "6:30", "18:30"),
        ("a quarter to nine", "8:45", "20:45"),
        ("quarter past eight", "8:15", "20:15"),
        ("twenty to five", "4:40", "16:40"),
        ("six o'clock", "6:00", "18:00"),
        ("half six", "6:30", "18:30"),
        ("half past twelve", "12:30", "0:30"),
    ],
)
def test_a_time_by_the_dial_may_be_in_either_half_of_the_day(
    text: str, early: str, late: str
) -> None:
    said = one_date(f"The boat leaves at {text}.")
    for figures in (early, late):
        assert date_relation(said, one_date(figures)) == "same"
    assert date_relation(said, one_date("7:05")) == "conflict"


@pytest.mark.parametrize(
    "text",
    [
        "The odds are twenty to one.",
        "They won by twenty to five.",
        "The vote was twenty to five.",
        "It takes five to ten days.",
        "Add ten to twelve drops.",
        "At ten to twelve metres it stops.",
        "A quarter to nine people agreed.",
        "Take two in the morning and one at night.",
        "At eight fifteen-minute stops it rained.",
    ],
)
def test_odds_ranges_and_counts_are_no_time(text: str) -> None:
    assert dates(text) == []


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("nine pounds fifty", "£9.50"),
        ("two pounds fifty", "£2.50"),
        ("nine pounds and fifty pence", "£9.50"),
        ("a pound fifty", "£1.50"),
        ("fifty pence", "£0.50"),
        ("ten quid", "£10"),
        ("a quid", "£1"),
        ("two dollars twenty", "$2.20"),
        ("five euros and ninety cents", "€5.90"),
        ("a euro and ten cents", "€1.10"),
        ("ninety cents", "$0.90"),
        ("ninety cents", "€0.90"),
    ],
)
def test_a_price_in_words_is_that_price(text: str, figures: str) -> None:
    [said] = quantities(f"It costs {text}.")
    assert said.text == text
    assert same_quantity(said, quantities(figures)[0]) is True
    assert same_quantity(said, quantities(f"{figures[0]}7.77")[0]) is not True


@pytest.mark.parametrize(
    "text",
    [
        "Take two pounds.",
        "Take two pounds fifty grams.",
        "The baby weighed nine pounds ten.",
        "A pound fifty people would pay.",
        "It takes nine pounds and ten ounces.",
    ],
)
def test_pounds_with_no_pence_behind_them_stay_a_weight(text: str) -> None:
    assert not [q for q in quantities(text) if q.dimension == "money"]


def test_what_is_counted_after_a_price_is_no_small_change() -> None:
    [price, times] = quantities("She paid thirty dollars fifty times.")
    assert (price.value, times.value) == (30, 50)


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("an hour and a half", "90 minutes"),
        ("a day and a half", "36 hours"),
        ("two hours and a half", "150 minutes"),
        ("two and a half hours", "150 minutes"),
        ("an hour and a quarter", "75 minutes"),
        ("a year and a half", "18 months"),
        ("three quarters of an hour", "45 minutes"),
        ("a quarter of an hour", "15 minutes"),
        ("half an hour", "30 minutes"),
        ("a fortnight", "14 days"),
        ("a mile and a half", "1.5 miles"),
        ("half a dozen", "6"),
        ("一个半小时", "90分钟"),
        ("一天半", "36小时"),
        ("三刻钟", "45分钟"),
        ("两年半", "30个月"),
        ("一万四千六", "14600"),
        ("五千四左右", "约5400"),
        ("七百出头", "约712"),
        ("七百元出头", "约712元"),
        ("十五克上下", "15克"),
        ("五十来岁", "51岁"),
    ],
)
def test_a_measure_in_words_is_that_measure(text: str, figures: str) -> None:
    [said] = quantities(f"It takes {text}." if text.isascii() else f"共{text}。")
    assert said.text == text
    assert same_quantity(said, quantities(figures)[0]) is True


@pytest.mark.parametrize("text", ["住了小半年。", "等了大半天。"])
def test_less_or_more_than_a_half_is_no_exact_half(text: str) -> None:
    assert quantities(text) == []


def test_a_part_of_something_else_is_not_added() -> None:
    found = quantities("It takes two hours and a quarter of the budget.")
    assert found[0].text == "two hours"
