"""Bare yes and no beside evidence in other words: the right one stands, the wrong one does not."""

import pytest

from rag_doctor import triage
from rag_doctor.judges.offline.polar import yes_or_no
from rag_doctor.judges.offline.polar_facts import denies_at_all, fact_reply

FACTS = [
    ("Is the gallery open on Tuesdays?", "The gallery is closed on Tuesdays.", False),
    ("Is the gallery open on Tuesdays?", "The gallery is open Monday to Friday.", True),
    ("Can I bring my dog?", "Pets are not allowed in the building.", False),
    ("Was the motion passed?", "The council voted down the motion on Monday.", False),
    ("Can the filter be changed by the user?", "The filter can only be changed by a fitter.",
     False),
    ("Are interns entitled to a bonus?",
     "Bonuses are paid to staff only; interns are not entitled to a bonus.", False),
    ("Does the tablet contain gluten?", "Each tablet contains 2 mg of gluten.", True),
    ("画廊周二开门吗？", "画廊周二闭馆。", False),
    ("提案通过了吗？", "理事会周一否决了该提案。", False),
    ("滤芯可以自己换吗？", "滤芯只能由技师更换，滤芯不对外出售。", False),
    ("实习生有奖金吗？", "奖金仅发给正式员工，实习生不享有。", False),
    ("房费含早餐吗？", "房费包含早餐和停车。", True),
]  # fmt: skip
SILENT = [
    ("Are dogs allowed in the park?", "Dogs are not allowed in the rose garden."),
    ("Is the gallery open on Tuesdays?", "The gallery cafe is closed on Tuesdays."),
    ("Is the gallery open on Tuesdays?", "The gallery is closed on Mondays."),
    ("Does the K3 support roaming?", "The K5 supports roaming."),
    ("Is storm damage covered?", "Storm damage is covered only with the extra module."),
    ("公园里可以遛狗吗？", "犬只不得进入玫瑰园。"),
    ("画廊周二开门吗？", "画廊周一闭馆。"),
]
PARK = (
    "Dogs are welcome in Ash Park but must be on a lead. They are not allowed in the rose garden."
)
ANSWERS = [
    ("Is the gallery open on Tuesdays?", "The gallery is closed on Tuesdays.", "No.", "Yes."),
    ("Are dogs allowed in the park?", PARK, "Yes.", "No."),
    ("画廊周二开门吗？", "画廊周二闭馆。", "不开。", "开。"),
    ("孕妇能吃这个药吗？", "妊娠期间禁用本品。", "不能。", "能。"),
    ("房费含早餐吗？", "房费包含早餐和停车。", "包含。", "不包含。"),
    ("提案通过了吗？", "理事会周一否决了该提案。", "没有。", "通过了。"),
]


@pytest.mark.parametrize(("question", "sentence", "reply"), FACTS)
def test_a_clause_replies(question: str, sentence: str, reply: bool) -> None:
    assert fact_reply(question, sentence) is reply


@pytest.mark.parametrize(("question", "sentence"), SILENT)
def test_a_clause_about_something_else_does_not_reply(question: str, sentence: str) -> None:
    assert fact_reply(question, sentence) is None


@pytest.mark.parametrize(("question", "text", "right", "wrong"), ANSWERS)
def test_the_right_word_stands_and_the_wrong_one_does_not(
    question: str, text: str, right: str, wrong: str
) -> None:
    good = triage(question=question, answer=right, contexts=[text])
    bad = triage(question=question, answer=wrong, contexts=[text])
    assert {verdict.support for verdict in good.claims} == {"supported"}
    assert "supported" not in {verdict.support for verdict in bad.claims}


def test_a_no_needs_evidence_that_denies_something() -> None:
    assert not denies_at_all("We accept cash and cheques.")
    assert denies_at_all("We accept cash only.")
    found = triage(
        question="可以用支票付款吗？", answer="不可以。", contexts=["我们接受现金和转账。"]
    )
    assert "supported" not in {verdict.support for verdict in found.claims}


def test_short_verbs_are_yes_and_no() -> None:
    assert yes_or_no("不开。", "画廊周二开门吗？") is False
    assert yes_or_no("含有。", "药片含麸质吗？") is True
    assert yes_or_no("红色。", "画廊周二开门吗？") is None
