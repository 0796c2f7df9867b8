"""Leave and duty: allowed and not allowed in any words; must, should, may are not one."""

from __future__ import annotations

import pytest
from support_labels import labels

SAME_LEAVE = [
    ("", "Are pets allowed? No.", "Pets are not allowed."),
    ("Are pets allowed?", "Pets are not allowed.", "No."),
    ("Are pets allowed?", "Pets are allowed.", "Yes."),
    ("", "允许带宠物吗？不允许。", "不允许带宠物。"),
    ("", "可以带宠物吗？不可以。", "不可以带宠物。"),
    ("允许带宠物吗？", "不允许带宠物。", "不允许。"),
    ("能带宠物吗？", "不能带宠物。", "不能。"),
    ("可以带宠物吗？", "可以带宠物。", "可以。"),
    ("", "不允许带宠物。", "不能带宠物。"),
    ("", "可以带宠物。", "允许带宠物。"),
    ("", "禁止带宠物。", "不可以带宠物。"),
    ("", "Pets are forbidden in the office.", "Pets are not allowed in the office."),
    ("", "Pets are not permitted.", "Pets are forbidden."),
    ("", "Guests may not smoke.", "Smoking is not allowed for guests."),
    ("", "禁止吸烟。", "不允许吸烟。"),
    ("", "不得吸烟。", "不能吸烟。"),
    ("", "严禁吸烟。", "不可以吸烟。"),
]
OTHER_LEAVE = [
    ("Are pets allowed?", "Pets are allowed.", "No."),
    ("Are pets allowed?", "Pets are not allowed.", "Yes."),
    ("", "Are pets allowed? No.", "Pets are allowed."),
    ("", "Pets are allowed.", "Pets are not allowed."),
    ("", "允许带宠物吗？不允许。", "允许带宠物。"),
    ("", "能带宠物吗？不能。", "能带宠物。"),
    ("允许带宠物吗？", "允许带宠物。", "不允许。"),
    ("能带宠物吗？", "能带宠物。", "不能。"),
    ("可以带宠物吗？", "不可以带宠物。", "可以。"),
    ("", "不允许带宠物。", "可以带宠物。"),
    ("", "Pets are forbidden.", "Pets are allowed."),
    ("", "禁止吸烟。", "可以吸烟。"),
    ("", "不得吸烟。", "允许吸烟。"),
    ("", "允许吸烟。", "不得吸烟。"),
]
SAME_DUTY = [
    ("Employees must wear a badge.", "Employees are required to wear a badge."),
    ("Employees must wear a badge.", "Employees have to wear a badge."),
    ("Wearing a badge is mandatory for employees.", "Employees must wear a badge."),
    ("Employees should wear a badge.", "It is recommended that employees wear a badge."),
    ("Employees may bring a guest.", "Employees can bring a guest."),
    ("Employees may bring a guest.", "Employees are allowed to bring a guest."),
    ("You must submit the form.", "Submit the form."),
    ("Users can export the data.", "Users may export the data."),
    ("员工必须佩戴工牌。", "员工须佩戴工牌。"),
    ("员工必须佩戴工牌。", "要求员工佩戴工牌。"),
    ("员工应当佩戴工牌。", "员工应佩戴工牌。"),
    ("员工必须佩戴工牌。", "员工应当佩戴工牌。"),
    ("建议员工佩戴工牌。", "推荐员工佩戴工牌。"),
    ("员工可以带一名访客。", "员工能带一名访客。"),
    ("员工可以带一名访客。", "允许员工带一名访客。"),
    ("Employees must wear a badge. Visitors may wear one.", "Employees must wear a badge."),
    ("员工必须佩戴工牌，访客可以不戴。", "员工必须佩戴工牌。"),
]
OTHER_DUTY = [
    ("Employees must wear a badge.", "Employees may wear a badge."),
    ("Employees must wear a badge.", "Employees can optionally wear a badge."),
    ("Wearing a badge is mandatory.", "Wearing a badge is optional."),
    ("It is recommended to back up the data daily.", "You must back up the data daily."),
    ("Backups are recommended.", "Backups are required."),
    ("Employees may bring a guest.", "Employees must bring a guest."),
    ("员工必须佩戴工牌。", "员工可以佩戴工牌。"),
    ("员工必须佩戴工牌。", "员工可选择佩戴工牌。"),
    ("员工必须佩戴工牌。", "建议员工佩戴工牌。"),
    ("建议员工佩戴工牌。", "员工必须佩戴工牌。"),
    ("员工应当佩戴工牌。", "员工可以不佩戴工牌。"),
    ("员工可以带一名访客。", "员工必须带一名访客。"),
    ("建议每天备份数据。", "每天必须备份数据。"),
    ("访客须在前台登记。", "访客可在前台登记。"),
    ("加班须经主管批准。", "加班可以经主管批准。"),
]
LEFT_ALONE = [
    ("Employees should wear a badge.", "Employees must wear a badge."),
    ("You may only enter with a badge.", "You must enter with a badge."),
    ("Backups are recommended. Backups are required.", "Backups are required."),
    ("员工应当佩戴工牌。", "员工必须佩戴工牌。"),
    ("只有佩戴工牌才可以进入。", "必须佩戴工牌才进入。"),
    ("员工每周可在家办公两天，须提前一天告知主管。", "员工每周可以在家办公两天。"),
    ("租客可以养猫，但必须交一个月押金。", "租客可以养猫。"),
    ("加班须经主管批准后方可申报。", "经主管批准，加班可以申报。"),
    ("Staff may work at home; they must tell their manager.", "Staff may work at home."),
    ("Tenants may keep cats but must pay a deposit.", "Tenants may keep cats."),
]


@pytest.mark.parametrize(("question", "context", "claim"), SAME_LEAVE)
def test_the_same_leave_in_other_words_is_supported(
    question: str, context: str, claim: str
) -> None:
    assert labels(question, claim, context) == {"supported"}


@pytest.mark.parametrize(("question", "context", "claim"), OTHER_LEAVE)
def test_what_is_forbidden_is_not_allowed(question: str, context: str, claim: str) -> None:
    assert labels(question, claim, context) == {"contradicted"}


@pytest.mark.parametrize(("context", "claim"), SAME_DUTY)
def test_the_same_duty_is_supported(context: str, claim: str) -> None:
    assert labels("", claim, context) == {"supported"}


@pytest.mark.parametrize(("context", "claim"), OTHER_DUTY)
def test_a_duty_is_no_choice_and_advice_no_duty(context: str, claim: str) -> None:
    assert not labels("", claim, context) & {"supported", "unscored"}


@pytest.mark.parametrize(("context", "claim"), LEFT_ALONE)
def test_what_lies_between_contradicts_nothing(context: str, claim: str) -> None:
    assert "contradicted" not in labels("", claim, context)


@pytest.mark.parametrize(
    ("question", "context", "claim"),
    [
        (
            "Where can I register?",
            "Visitors must register at the desk.",
            "Visitors may register at the desk.",
        ),
        ("访客在哪里登记？", "访客须在前台登记。", "访客可以在前台登记。"),
        ("发票怎么交？", "发票须在系统里提交。", "发票可以在系统里提交。"),
    ],
)
def test_the_way_to_do_it_may_be_told_as_what_one_can_do(question, context, claim) -> None:
    assert labels(question, claim, context) == {"supported"}
