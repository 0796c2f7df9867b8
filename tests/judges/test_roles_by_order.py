"""Who does what to whom is told by order and voice, whatever the verb is."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim, ClaimVerdict


def verdict(context: str, text: str) -> ClaimVerdict:
    claim = Claim(text=text, start=0, end=len(text))
    return SupportScorer(fast=True).judge([claim], [Chunk(id="c1", text=context)])[0]


SWAPPED = [
    ("The billing service calls the tax service.",
     "The tax service calls the billing service."),
    ("Orwell Media sued Pinecone Press in 2019.", "Pinecone Press sued Orwell Media."),
    ("Orwell Media sued Pinecone Press in 2019.", "Orwell Media was sued by Pinecone Press."),
    ("Pinecone Press was sued by Orwell Media.", "Pinecone Press sued Orwell Media."),
    ("The design lead reports to the product director.",
     "The product director reports to the design lead."),
    ("The Supplier indemnifies the Customer against third-party claims.",
     "The Customer indemnifies the Supplier against third-party claims."),
    ("Kestrel Ltd owns Finch GmbH.", "Finch GmbH owns Kestrel Ltd."),
    ("Model A is heavier than Model B.", "Model B is heavier than Model A."),
    ("Anna taught Boris chess.", "Boris taught Anna chess."),
    ("The gateway asks the directory, then the directory queries the vault.",
     "The vault queries the directory."),
    ("东方传媒起诉了松果出版社。", "松果出版社起诉了东方传媒。"),
    ("东方传媒起诉了松果出版社。", "东方传媒被松果出版社起诉。"),
    ("计费服务调用税务服务。", "税务服务调用计费服务。"),
    ("设计主管向产品总监汇报。", "产品总监向设计主管汇报。"),
    ("鹰队在决赛中击败了水獭队。", "水獭队击败了鹰队。"),
    ("周日，鹰队在主场以2比0击败水獭队。", "水獭队以2比0击败鹰队。"),
    ("鹰队以三比一击败了水獭队。", "水獭队击败鹰队。"),
    ("供应商应赔偿客户的损失。", "客户应赔偿供应商的损失。"),
    ("甲型号比乙型号重。", "乙型号比甲型号重。"),
    ("红方公司收购了蓝方公司。", "蓝方公司收购了红方公司。"),
]  # fmt: skip
SAME = [
    ("周日，鹰队在主场以2比0击败水獭队。", "鹰队击败水獭队。"),
    ("鹰队以三比一击败了水獭队。", "水獭队被鹰队击败。"),
    ("Orwell Media sued Pinecone Press in 2019.", "Pinecone Press was sued by Orwell Media."),
    ("Pinecone Press was sued by Orwell Media.", "Orwell Media sued Pinecone Press."),
    ("The billing service calls the tax service, and the tax service calls the billing service.",
     "The tax service calls the billing service."),
    ("The app sends logs to the server. The server sends alerts to the app.",
     "The server sends alerts to the app."),
    ("Mara met Tom in Riga.", "Tom met Mara in Riga."),
    ("Lena Horn married Piet Vos in 1990.", "Piet Vos married Lena Horn in 1990."),
    ("Alder Bank merged with Birch Bank.", "Birch Bank merged with Alder Bank."),
    ("Austria borders Slovenia.", "Slovenia borders Austria."),
    ("Team Red cooperates with Team Blue.", "Team Blue cooperates with Team Red."),
    ("Folic acid is also called vitamin M.", "Vitamin M is also called folic acid."),
    ("The library is next to the town hall.", "The town hall is next to the library."),
    ("If the pump fails, the valve closes.", "The valve closes if the pump fails."),
    ("东方传媒起诉了松果出版社。", "松果出版社被东方传媒起诉。"),
    ("采购由财务审批。", "财务审批采购。"),
    ("红方公司与蓝方公司合并。", "蓝方公司与红方公司合并。"),
    ("甲等于乙。", "乙等于甲。"),
    ("奥地利与斯洛文尼亚接壤。", "斯洛文尼亚与奥地利接壤。"),
    ("图书馆紧邻市政厅。", "市政厅紧邻图书馆。"),
    ("首都是里斯本。", "里斯本是首都。"),
    ("小王把报告交给小李。", "报告由小王交给小李。"),
]  # fmt: skip


@pytest.mark.parametrize(("context", "claim"), SWAPPED)
def test_two_parties_in_each_others_place_contradict_the_sentence(context: str, claim: str) -> None:
    found = verdict(context, claim)
    assert found.support == "contradicted"
    assert found.contradiction is not None
    assert found.contradiction.kind == "role"


@pytest.mark.parametrize(("context", "claim"), SAME)
def test_another_voice_or_a_verb_between_equals_turns_nothing_round(
    context: str, claim: str
) -> None:
    found = verdict(context, claim)
    assert found.contradiction is None or found.contradiction.kind != "role"
