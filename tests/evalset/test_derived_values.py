"""Values that passages do not state: reckoned from what is named, or out of nowhere."""

from __future__ import annotations

import pytest

from rag_doctor.evalset.linting.derived import missing_values


@pytest.mark.parametrize(
    ("reference", "passage", "question", "lost"),
    [
        ("Leave is 14 days.", "Everyone gets 14 days.", "", []),
        ("Leave is 21 days.", "Everyone gets 14 days.", "", ["21 days"]),
        (
            "Each seat allows 10 guests, so 20 seats allow 200 guests.",
            "Every paid seat allows 10 guests.", "We have 20 seats.", [],
        ),
        (
            "20 seats allow 300 guests.",
            "Every paid seat allows 10 guests.", "We have 20 seats.", ["300"],
        ),
        ("With 30 % off, S$7 becomes S$4.90.", "The price is S$7 with 30 % off.", "", []),
        ("一共 13 天，即 10 天加 3 天。", "法定 10 天，福利 3 天。", "", []),
        ("经费 6,000 元减半，为 3,000 元。", "经费 6,000 元，下半年转正的减半。", "", []),
        ("用备件 LE-7714-B。", "备件 LE-7714-C。", "", ["LE-7714-B"]),
        ("拨打分机 8807。", "热线分机 8800。", "", ["8807"]),
        ("At 6 minutes per TB, 32 TB take 192 minutes.", "6 minutes per TB; 32 TB.", "", []),
        ("At 6 minutes per TB, 32 TB take 182 minutes.", "6 minutes per TB; 32 TB.", "",
         ["182 minutes"]),
        ("There are two tasks: this, and that.", "- this\n- that", "", []),
        ("An E410 takes 150 W.", "Supply B gives 150 W.", "Which supply for an E410?", []),
    ],
)  # fmt: skip
def test_only_what_cannot_be_reckoned_is_missing(reference, passage, question, lost):
    assert missing_values(reference, reference, [passage], question) == lost


def test_numbers_of_the_passage_alone_are_not_reckoned_with():
    passage = "Fees are 5 euros for 3 hours and 9 euros for 4 hours."
    assert missing_values("It costs 14 euros.", "It costs 14 euros.", [passage], "") == ["14 euros"]


DURATIONS = (
    ("four and a half hours", "4.5 hours", "270 minutes", "3 hours"),
    ("an hour and a half", "1.5 hours", "90 minutes", "2 hours"),
    ("one and a half days", "1.5 days", "36 hours", "3 days"),
    ("a day and a half", "1.5 days", "36 hours", "2 days"),
    ("two-and-a-half weeks", "2.5 weeks", "17.5 days", "2 weeks"),
    ("three quarters of an hour", "0.75 hours", "45 minutes", "50 minutes"),
    ("one hour and thirty minutes", "1.5 hours", "90 minutes", "100 minutes"),
    ("two years and six months", "2.5 years", "30 months", "26 months"),
    ("1h30m", "1.5 hours", "90 minutes", "80 minutes"),
    ("a fortnight", "2 weeks", "14 days", "10 days"),
    ("两个半小时", "2.5 小时", "150 分钟", "3 小时"),
    ("一天半", "1.5 天", "36 小时", "2 天"),
    ("三刻钟", "0.75 小时", "45 分钟", "30 分钟"),
    ("一小时三十分钟", "1.5 小时", "90 分钟", "100 分钟"),
    ("两年零六个月", "2.5 年", "30 个月", "26 个月"),
)


@pytest.mark.parametrize(("told", "same", "other_unit", "wrong"), DURATIONS)
def test_durations_in_words_are_held_against_figures(told, same, other_unit, wrong):
    claim = f"共需{told}。" if told[0] > "\u3000" else f"It takes {told} in all."
    for figure in (same, other_unit):
        assert missing_values(claim, claim, [f"({figure})"], "") == []
    assert missing_values(claim, claim, [f"({wrong})"], "") == [told]


@pytest.mark.parametrize("told", [row[0] for row in DURATIONS])
def test_the_half_within_a_duration_halves_nothing_else(told):
    claim = f"It takes {told}, for all 11 of them."
    passage = "There are 11 of them, and it takes 99 years."
    assert missing_values(claim, claim, [passage], "") == [told]


@pytest.mark.parametrize(
    ("claim", "passage", "lost"),
    [
        ("It lasts four and a half hours.", "It runs from 9:00 to 13:30.", []),
        ("It lasts five hours.", "It runs from 9:00 to 13:30.", ["five hours"]),
        ("It lasts 4 hours.", "Every Saturday, between 23:00 and 03:00.", []),
        ("共两个半小时。", "上午九点到十一点半。", []),
        ("共两个半小时。", "下午 2 点至 4 点半。", []),
        ("共三个半小时。", "下午 2 点至 4 点半。", ["三个半小时"]),
    ],
)  # fmt: skip
def test_a_span_of_time_states_its_length(claim, passage, lost):
    assert missing_values(claim, claim, [passage], "") == lost


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("A run takes 4.5 hours, two take 9 hours.", "A run takes 4 hours."),
        ("两个半小时，每天 2 次，共 5 小时。", "每天 2 次，每次 3 小时。"),
    ],
)
def test_two_made_up_amounts_do_not_bear_each_other_out(claim, passage):
    assert len(missing_values(claim, claim, [passage], "")) >= 2


def test_a_length_in_days_is_not_reckoned_from_hours():
    claim = "They take one and a half days."
    asked = "How long do 2 runs of 3 hours take?"
    assert missing_values(claim, claim, [asked], asked) == ["one and a half days"]
