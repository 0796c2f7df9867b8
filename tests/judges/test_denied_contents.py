"""What is denied in one clause and stated in another; what a thing holds and what it lacks."""

import pytest
from support_labels import labels

TRUE = [
    (
        "Can opened items be returned?",
        "Once opened, items can't be returned.",
        "Opened items cannot be returned.",
    ),
    (
        "Can opened items be returned?",
        "Once opened, items can't be returned.",
        "Unopened items can be returned within 30 days. Opened items cannot be returned.",
    ),
    (
        "Is the gym open on Sundays?",
        "The gym doesn't open on Sundays.",
        "The gym opens at 7:00 on Saturdays. It is closed on Sundays.",
    ),
    (
        "Is the gym open on Sundays?",
        "The gym doesn't open on Sundays.",
        "The gym opens at 7:00 on weekdays. The gym is closed on Sundays.",
    ),
    ("羽绒服填充什么？", "外套填充聚酯纤维。", "外套不含羽绒，填充聚酯纤维。"),
    (
        "What is the jacket filled with?",
        "The jacket is filled with polyester.",
        "The jacket contains no down; it is filled with polyester.",
    ),
    ("拆封能退吗？", "拆封后的商品不能退。", "未拆封商品可以退货，拆封商品不能退货。"),
    ("健身房周日开吗？", "健身房周日不开门。", "健身房周六 7 点开门。周日闭馆。"),
    ("拆封能退吗？", "未拆封商品可以退货。", "未拆封商品可以退货，拆封商品不能退货。"),
    ("Is the pool heated?", "The pool is heated.", "The pool is heated but not covered."),
    (
        "What is included?",
        "The kit comes with a charger.",
        "The kit comes with a charger. Batteries are not included.",
    ),
    ("含什么？", "套装含充电器。", "套装含充电器，不含电池。"),
    (
        "What is in the deluxe kit?",
        "The deluxe kit includes batteries.",
        "Batteries are not included in the basic kit. The deluxe kit includes batteries.",
    ),
    (
        "Does it hold sugar?",
        "The drink contains sugar from fruit.",
        "The drink contains no added sugar but sugar from fruit.",
    ),
]
FALSE = [
    (
        "What is the jacket filled with?",
        "The jacket is filled with down.",
        "It contains no down; it is filled with polyester.",
    ),
    (
        "What is the jacket filled with?",
        "The jacket is filled with down.",
        "The jacket contains no down; it is filled with polyester.",
    ),
    ("Are batteries included?", "The kit comes with batteries.", "Batteries are not included."),
    (
        "Are batteries included?",
        "The kit comes with batteries.",
        "The kit comes with a charger. Batteries are not included.",
    ),
    (
        "Can opened items be returned?",
        "Opened items can be returned.",
        "Opened items cannot be returned.",
    ),
    (
        "Can opened items be returned?",
        "Opened items can be returned within 30 days.",
        "Unopened items can be returned within 30 days; opened items cannot be returned.",
    ),
    ("羽绒服填充什么？", "外套填充羽绒。", "外套不含羽绒，填充聚酯纤维。"),
    ("含电池吗？", "套装含电池。", "套装不含电池。"),
    ("拆封能退吗？", "拆封商品可以退货。", "未拆封商品可以退货，拆封商品不能退货。"),
    (
        "Can opened items be returned?",
        "Opened items can be returned.",
        "Unopened items can be returned; opened items cannot be returned.",
    ),
    (
        "Can opened items be returned?",
        "Opened items can be returned.",
        "Unopened items can be returned. Opened items cannot be returned.",
    ),
    ("Is the pool covered?", "The pool is covered.", "The pool is heated but not covered."),
    ("泳池有顶棚吗？", "泳池有顶棚。", "泳池有加热，但没有顶棚。"),
    (
        "Is there a guarantee?",
        "The lamp comes with a guarantee.",
        "The lamp is sold without a guarantee.",
    ),
    ("含什么？", "套装含电池。", "套装含充电器，不含电池。"),
]


@pytest.mark.parametrize("case", TRUE)
def test_what_is_stated_is_not_denied_by_another_clause(case):
    assert labels(*case) == {"supported"}


@pytest.mark.parametrize("case", FALSE)
def test_what_is_denied_is_not_stated_by_another_clause(case):
    assert "contradicted" in labels(*case)
