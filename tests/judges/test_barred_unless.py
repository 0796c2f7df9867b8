"""BUT for one condition: the same bar in other forms, and what lets without the condition."""

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

BABIES = "Do not give to children under 6 months unless advised by a doctor."
LAB = "Visitors may enter the lab only with a pass."
ABROAD = "Staff may not work from abroad without the consent of the head of department."
DOGS = "Dogs are not allowed on the beach except on a lead."
SCHOOL = "未经家长同意，不得带学生离校。"
LAB_ZH = "访客只有登记后才能进入实验室。"
ABROAD_ZH = "未经部门负责人批准，员工不得在国外办公。"
BABIES_ZH = "除非医生建议，否则不要给6个月以下婴儿服用。"

ALIKE = [
    ("Children under 6 months may only have it if a doctor advises it.", BABIES),
    ("Not under 6 months without a doctor's advice.", BABIES),
    ("It should not be given to babies under 6 months without a doctor's advice.", BABIES),
    ("Visitors can't enter the lab unless they have a pass.", LAB),
    ("Visitors may not enter the lab without a pass.", LAB),
    ("Visitors may enter the lab with a pass.", LAB),
    ("Staff may work from abroad only with the consent of the head of department.", ABROAD),
    ("Dogs may be on the beach only on a lead.", DOGS),
    ("带学生离校须经家长同意。", SCHOOL),
    ("除非家长同意，否则不得带学生离校。", SCHOOL),
    ("访客不登记不能进入实验室。", LAB_ZH),
    ("员工在国外办公须经部门负责人批准。", ABROAD_ZH),
    ("员工经部门负责人批准可以在国外办公。", ABROAD_ZH),
    ("没有医生建议，6个月以下婴儿不能服用。", BABIES_ZH),
]
AGAINST = [
    ("Babies under 6 months can have it without a doctor's advice.", BABIES),
    ("Visitors may enter the lab without a pass.", LAB),
    ("No pass is needed to enter the lab.", LAB),
    ("Staff may work from abroad without the consent of the head of department.", ABROAD),
    ("Dogs may be on the beach without a lead.", DOGS),
    ("带学生离校不需要家长同意。", SCHOOL),
    ("访客无需登记就能进入实验室。", LAB_ZH),
    ("员工不用部门负责人批准就可以在国外办公。", ABROAD_ZH),
    ("没有医生建议也可以给6个月以下婴儿服用。", BABIES_ZH),
    ("只有预约才能入馆。", "凭身份证即可入馆，无需预约。"),
]


def _label(claim: str, passage: str) -> str:
    said = Claim(text=claim, start=0, end=len(claim))
    return SupportScorer().judge([said], [Chunk(id="c1", text=passage)])[0].support


@pytest.mark.parametrize(("claim", "passage"), ALIKE)
def test_the_same_bar_in_another_form_is_not_flagged(claim: str, passage: str) -> None:
    assert _label(claim, passage) in ("supported", "unscored")


@pytest.mark.parametrize(("claim", "passage"), AGAINST)
def test_what_lets_without_the_condition_is_contradicted(claim: str, passage: str) -> None:
    assert _label(claim, passage) == "contradicted"


def test_another_condition_is_none_of_the_bar() -> None:
    assert _label("Staff may not work from abroad without a laptop.", ABROAD) != "supported"
    assert _label("急诊不需要预约。", "除急诊外，就诊须先预约。") != "contradicted"
