"""A row, a column and a cell: the table's own statement, or another row's."""

import pytest
from overruled_cases import judged

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk

EN = (
    "Prices\n\n| Plan | Price | Storage | Upload limit | Support |\n|---|---|---|---|---|\n"
    "| Basic | $10 | 50 GB | 10 GB | by mail |\n| Pro | $25 | 500 GB | 50 GB | by phone |\n"
    "| Pro Plus | $40 | 1 TB | 100 GB | a named engineer |\n\nPrices are per user and month."
)
ZH = (
    "| 错误码 | 含义 | 处理办法 |\n|---|---|---|\n| E01 | 网络断开 | 检查网线 |\n"
    "| E02 | 硬盘损坏 | 更换硬盘 |\n| E03 | 温度过高 | 降低室温 |"
)
HTML = (
    "<table><tr><th>套餐</th><th>价格</th></tr><tr><td>基础版</td><td>100元</td></tr>"
    "<tr><td>专业版</td><td>250元</td></tr></table>"
)
OWN = [
    ("For Pro, Storage: 500 GB.", EN),
    ("The storage of Pro Plus is 1 TB.", EN),
    ("Support for Basic is by mail.", EN),
    ("The upload limit of Pro is 50 GB.", EN),
    ("E02的含义是硬盘损坏。", ZH),
    ("E03的处理办法为降低室温。", ZH),
    ("E01的处理办法：检查网线。", ZH),
    ("专业版的价格是250元。", HTML),
]
OTHER = [
    ("For Pro, Storage: 50 GB.", EN),
    ("The storage of Pro Plus is 500 GB.", EN),
    ("Support for Basic is by phone.", EN),
    ("The upload limit of Pro is 100 GB.", EN),
    ("E02的含义是温度过高。", ZH),
    ("E03的处理办法为更换硬盘。", ZH),
    ("E01的处理办法：降低室温。", ZH),
    ("专业版的价格是100元。", HTML),
]


@pytest.mark.parametrize(("claim", "text"), OWN)
def test_a_cell_told_is_supported(claim: str, text: str) -> None:
    assert judged(claim, text).support == "supported"


@pytest.mark.parametrize(("claim", "text"), OTHER)
def test_another_rows_cell_is_contradicted_by_the_own(claim: str, text: str) -> None:
    found = judged(claim, text)
    assert (found.support, found.contradiction.kind) == ("contradicted", "table_row")
    assert found.contradiction.right in found.evidence[0].text


def test_what_a_passage_says_beside_the_table_is_not_contradicted() -> None:
    text = f"{EN}\n\nSupport for Basic is by phone since May."
    assert judged("Support for Basic is by phone.", text).support != "contradicted"


def test_one_cell_within_another_is_left_to_other_rules() -> None:
    text = "| Plan | Files |\n|---|---|\n| Basic | up to 10 GB |\n| Pro | 10 GB |"
    assert judged("For Basic, Files: 10 GB.", text).support != "contradicted"


@pytest.mark.parametrize(
    ("question", "right", "wrong", "text"),
    [
        ("What is the storage of Pro?", "500 GB.", "50 GB.", EN),
        ("What is the price of Pro Plus?", "$40", "$25", EN),
        ("E02 的含义是什么？", "硬盘损坏。", "温度过高。", ZH),
        ("专业版的价格是多少？", "250元。", "100元。", HTML),
    ],
)
def test_a_bare_cell_is_read_with_the_question(question, right, wrong, text) -> None:
    chunks = [Chunk(id="c1", text=text)]
    own, found = (
        SupportScorer().judge(split_answer(answer, question), chunks, question=question)[0]
        for answer in (right, wrong)
    )
    assert own.support == "supported"
    assert (found.support, found.contradiction.wrong) == ("contradicted", wrong.rstrip(".。"))


def test_a_chinese_table_of_codes_is_no_english_passage() -> None:
    table = "| 编号 | 用途 | 审批 |\n|---|---|---|\n| FIN-118-A | 借支备用金 | 直属经理 |"
    table += "\n| FIN-127-B | 客户礼品登记 | 法务 |"
    found = judged("仓库每周一盘点剩余耗材。", table, "门店早上九点开门，晚上六点关门。")
    assert found.support == "not_mentioned"
