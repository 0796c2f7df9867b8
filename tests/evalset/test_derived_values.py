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
        ("There are two tasks: this, and that.", "- this\n- that", "", []),
        ("An E410 takes 150 W.", "Supply B gives 150 W.", "Which supply for an E410?", []),
    ],
)  # fmt: skip
def test_only_what_cannot_be_reckoned_is_missing(reference, passage, question, lost):
    assert missing_values(reference, reference, [passage], question) == lost


def test_numbers_of_the_passage_alone_are_not_reckoned_with():
    passage = "Fees are 5 euros for 3 hours and 9 euros for 4 hours."
    assert missing_values("It costs 14 euros.", "It costs 14 euros.", [passage], "") == ["14 euros"]
