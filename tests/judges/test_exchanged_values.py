"""Two things with each other's values are contradicted, in whatever order they are told."""

import pytest
from overruled_cases import judged

EXCHANGED = [
    (
        "The frame has 5 years of warranty and other parts 2 years.",
        "Warranty: 2 years on the frame. All other parts are covered for 5 years.",
    ),
    (
        "The museum opens at 9 on weekdays and at 10 on Sundays.",
        "Opening hours: on Sundays the museum opens at 9, on weekdays at 10.",
    ),
    (
        "Adults pay 8 euros and children pay 15 euros.",
        "Tickets cost 15 euros for adults and 8 euros for children.",
    ),
    ("Children pay 15 euros.", "Tickets cost 15 euros for adults and 8 euros for children."),
    (
        "Transfers are free and withdrawals cost 3 dollars.",
        "Transfers cost 3 dollars; withdrawals are free.",
    ),
    ("车架保修5年，其他部件保修2年。", "车架保修两年，其他部件保修五年。"),
    ("年假10天，病假15天。", "员工每年享有15天年假和10天病假。"),
    ("病假有15天。", "员工每年享有15天年假和10天病假。"),
    ("转账免费，提现收费3元。", "转账收费3元，提现免费。"),
]
OWN = [
    ("Other parts have 5 years of warranty, the frame 2 years.", EXCHANGED[0][1]),
    ("The museum opens at 10 on weekdays and at 9 on Sundays.", EXCHANGED[1][1]),
    ("Children pay 8 euros and adults pay 15 euros.", EXCHANGED[2][1]),
    ("Withdrawals are free and transfers cost 3 dollars.", EXCHANGED[4][1]),
    (
        "Members get 10 GB and guests 2 GB.",
        "Members get 10 GB and guests 2 GB. On Sundays guests get 10 GB and members 20 GB.",
    ),
    (
        "Seniors pay 8 euros.",
        "Adults pay 15 euros on Monday and 8 euros on Friday. Seniors pay 8 euros.",
    ),
    (
        "On Saturday about 23 °C can be expected inland.",
        "Friday will bring 31 °C inland and 24 °C on the coast. Saturday is eight degrees cooler.",
    ),
    ("其他部件保修5年，车架保修2年。", EXCHANGED[5][1]),
    ("病假10天，年假15天。", EXCHANGED[6][1]),
    ("提现免费，转账收费3元。", EXCHANGED[8][1]),
    ("初稿5月10日前提交，终稿6月30日前提交。", "终稿须在6月30日前提交，初稿须在5月10日前提交。"),
]


@pytest.mark.parametrize(("claim", "text"), EXCHANGED)
def test_exchanged_values_are_contradicted(claim: str, text: str) -> None:
    assert judged(claim, text).support == "contradicted"


@pytest.mark.parametrize(("claim", "text"), OWN)
def test_own_values_in_another_order_are_not(claim: str, text: str) -> None:
    assert judged(claim, text).support != "contradicted"
