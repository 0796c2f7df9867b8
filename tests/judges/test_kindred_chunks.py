"""Chunks of the document that holds the answer are no noise, strays are."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.usefulness import chunk_uses
from rag_doctor.records import Chunk
from rag_doctor.text.embedder import default_embedder

POOL = (
    "Ravenscourt Pool: the teaching pool is 31 °C warm and 0.9 m deep.",
    "Swimming pool tickets: adults £5.20, under 16 £2.90. Swimmers over 65 pay £3.60.",
    "Public swimming session in the pool, Monday to Friday 12:00 to 20:30.",
)
TOMATOES = "Tomatoes on the balcony: sow indoors from the middle of March at 22 degrees."
HONEY = (
    "中蜂取蜜：油菜花期每8天取一次蜜，荆条花期每12天一次。",
    "中蜂越冬：十一月上旬起给蜂群喂足糖浆，糖水比例二比一。",
    "中蜂防病：最怕中囊病，发病的蜂群要换王断子。",
)
WASHER = "滚筒洗衣机甩干最高1400转，羊毛请选羊毛程序。"


@pytest.mark.parametrize(
    ("texts", "question", "answer"),
    [
        ((*POOL, TOMATOES), "How warm is the teaching pool?", "31 °C."),
        ((*HONEY, WASHER), "油菜花期多久取一次蜜？", "每8天一次。"),
    ],
)
def test_parts_of_one_subject_are_related_and_another_subject_is_not(
    texts: tuple[str, ...], question: str, answer: str
) -> None:
    chunks = [Chunk(id=f"c{i}", text=text, rank=i) for i, text in enumerate(texts, start=1)]
    uses = chunk_uses(question, chunks, answer=answer, embedder=default_embedder())
    assert uses[0].useful
    assert [use.grade for use in uses[1:3]] == [1, 1]
    assert uses[3].grade == 0


def test_a_chunk_of_the_same_document_is_related_whatever_it_says() -> None:
    texts = (POOL[0], TOMATOES, TOMATOES.replace("balcony", "roof"))
    documents = ("pool", "pool", "garden")
    chunks = [
        Chunk(id=f"c{i}", text=text, rank=i, doc_id=doc)
        for i, (text, doc) in enumerate(zip(texts, documents, strict=True), start=1)
    ]
    uses = chunk_uses("How warm is the teaching pool?", chunks, answer="31 °C.")
    assert uses[0].useful
    assert [use.grade for use in uses[1:]] == [1, 0]
