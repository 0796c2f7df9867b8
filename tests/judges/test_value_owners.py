"""A value belongs to the subject it stands with, not to another that the contexts name."""

import pytest
from overruled_cases import judged, ruled

from rag_doctor.judges.offline.value_owners import value_of_another

ANOTHERS = [
    ("The fee for students is £90.", "The regular fee is £90. A fee of £40 applies to students."),
    (
        "The placebo group lost 4.1 kg.",
        "Participants who fasted lost 4.1 kg, compared with 0.9 kg in the placebo group.",
    ),
    (
        "A dog's licence is valid for six years.",
        "Licences are valid for six years (two years for dogs).",
    ),
    (
        "On Mondays the pool is open until 22:00.",
        "The pool is open Monday to Friday 7:00–20:00, Wednesdays until 22:00.",
    ),
    ("学生的费用是90元。", "一般费用为90元，学生收取40元。"),
    ("安慰剂组体重下降4.1公斤。", "禁食的受试者体重下降4.1公斤，安慰剂组下降0.9公斤。"),
    ("县城的补贴为每天60元。", "县城的补贴为每天100元，其他地区为每天60元。"),
    ("雨季应每隔5天浇水。", "旱季应每隔5天浇水、雨季应每隔9天浇水。"),
]
OWN = [
    ("The fee for students is £40.", "The regular fee is £90. A fee of £40 applies to students."),
    ("The regular fee is £90.", "The regular fee is £90. A fee of £40 applies to students."),
    (
        "The Orla bridge opened in May 1932.",
        "The Orla bridge was begun in 1928. It opened to traffic in May 1932.",
    ),
    ("奥拉大桥1932年5月通车。", "奥拉大桥于1928年动工，1932年5月建成通车，主跨420米。"),
    ("基准利率现在是4.75%。", "央行将基准利率上调至4.75%。如果目前6.1%的通胀率不回落，还会加息。"),
    ("其他地区的补贴为每天60元。", "县城的补贴为每天100元，其他地区为每天60元。"),
    (
        "The placebo group lost 0.9 kg.",
        "Participants who fasted lost 4.1 kg, compared with 0.9 kg in the placebo group.",
    ),
    (
        "Purchases of more than 500 euros need two managers to sign.",
        "Purchases of more than 500 euros need the signature of two managers; above 2,000 euros"
        " the director must sign.",
    ),
    ("The E7 error means a blocked fan.", "| Code | Meaning |\n|---|---|\n| E7 | Blocked fan |"),
]


@pytest.mark.parametrize(("claim", "text"), ANOTHERS)
def test_another_subjects_value_contradicts(claim: str, text: str) -> None:
    assert ruled(value_of_another, claim, text) == "contradicted"
    assert judged(claim, text).support != "supported"


@pytest.mark.parametrize(("claim", "text"), OWN)
def test_a_subjects_own_value_stands(claim: str, text: str) -> None:
    assert ruled(value_of_another, claim, text) == ""
