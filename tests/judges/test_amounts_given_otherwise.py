"""An amount that the contexts neither give nor add up to is never supported, whatever the words."""

import pytest

from rag_doctor import diagnose

ASKED = {"en": "What does the source say?", "zh": "资料是怎么说的？"}
OTHERWISE = [
    ("en", "You get 50 days.", "Annual leave is 15 days."),
    ("en", "You have 9 weeks to object.", "Objections are possible for 3 weeks."),
    ("en", "It will set you back 70 euros.", "The ticket is 45 euros."),
    ("en", "You can park there for 8 hours.", "Parking is free for the first 2 hours."),
    ("zh", "您能休 50 天。", "年假为 15 天。"),
    ("zh", "得花 70 元。", "门票每张 45 元。"),
    ("zh", "可以停 8 小时。", "前 2 小时停车免费。"),
]
GIVEN = [
    ("en", "Together the two cost 16 euros.", "One costs 12 euros, the other costs 4 euros."),
    ("en", "It takes 14 days.", "It takes two weeks."),
    ("en", "The trial runs for half a year.", "The trial runs for 6 months."),
    ("zh", "需要 14 天。", "需要两周。"),
    ("zh", "预算为 15,000 元。", "预算为 1.5 万元。"),
]


def support(lang, answer, source):
    found = diagnose({"question": ASKED[lang], "answer": answer, "contexts": [source]})
    return [verdict.support for verdict in found.claims]


@pytest.mark.parametrize(("lang", "answer", "source"), OTHERWISE)
def test_another_amount_is_not_supported(lang, answer, source):
    found = support(lang, answer, source)
    assert found
    assert "supported" not in found


@pytest.mark.parametrize(("lang", "answer", "source"), GIVEN)
def test_the_same_amount_in_other_words_or_worked_out_is(lang, answer, source):
    assert set(support(lang, answer, source)) == {"supported"}
