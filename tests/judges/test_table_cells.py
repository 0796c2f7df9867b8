"""A row's own cell, not that of another row or column, in Markdown and in HTML."""

import pytest
from overruled_cases import judged, ruled

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.table_cells import other_cell

EN = (
    "| Model | Price | Weight | Warranty | Bluetooth |\n|---|---|---|---|---|\n"
    "| Duo | $80 | 3 kg | 2 years | No |\n| Trio | $120 | 5 kg | 3 years | Yes |"
)
ZH = (
    "| 型号 | 价格 | 重量 | 蓝牙 |\n|---|---|---|---|\n"
    "| 双联 | 80元 | 3公斤 | 无 |\n| 三联 | 120元 | 5公斤 | 有 |"
)
HTML = (
    "<table><tr><th>Model</th><th>Price</th></tr><tr><td>Duo</td><td>$80</td></tr>"
    "<tr><td>Trio</td><td>$120</td></tr></table>"
)
SALES = (
    "| Month | Sales (million €) | Profit (million €) |\n|---|---|---|\n"
    "| May | 3.4 | 0.2 |\n| June | 4.1 | 0.6 |"
)
OTHER = [
    ("The Duo costs $120.", EN),
    ("The Duo weighs 5 kg.", EN),
    ("The Duo comes with Bluetooth.", EN),
    ("The Trio costs $95.", HTML),
    ("Sales in May were €4.1 million.", SALES),
    ("Profit in June was €4.1 million.", SALES),
    ("双联的价格是120元。", ZH),
    ("双联支持蓝牙。", ZH),
    ("三联重3公斤。", ZH),
]
OWN = [
    ("The Duo costs $80.", EN),
    ("The Duo has no Bluetooth.", EN),
    ("The Trio comes with Bluetooth.", EN),
    ("The Trio costs $40 more than the Duo.", EN),
    ("The Trio costs $120.", HTML),
    ("Sales in May were €3.4 million.", SALES),
    ("双联的价格是80元。", ZH),
    ("双联没有蓝牙。", ZH),
    ("三联比双联贵40元。", ZH),
]


@pytest.mark.parametrize(("claim", "text"), OTHER)
def test_another_cell_contradicts(claim: str, text: str) -> None:
    assert ruled(other_cell, claim, text) == "contradicted"
    assert judged(claim, text).support != "supported"


@pytest.mark.parametrize(("claim", "text"), OWN)
def test_the_rows_own_cell_does_not(claim: str, text: str) -> None:
    assert ruled(other_cell, claim, text) == ""


def test_an_html_page_is_no_reason_for_an_alarm() -> None:
    page = "<ul><li>Mon&ndash;Fri: 8:30&ndash;16:00</li><li>Sat: closed</li></ul>"
    assert judged("From Monday to Friday it opens at 8:30.", page).support != "contradicted"


def test_an_html_answer_is_split_like_markdown() -> None:
    answer = (
        "<p>The Duo costs $80.</p><ul><li>The Trio costs $120.</li><li>Both are blue.</li></ul>"
    )
    claims = split_answer(answer, "What do they cost?")
    assert [claim.text for claim in claims] == [
        "The Duo costs $80.",
        "The Trio costs $120.",
        "Both are blue.",
    ]
    assert all(answer[claim.start : claim.end] == claim.text for claim in claims)
