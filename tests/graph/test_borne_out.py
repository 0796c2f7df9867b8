"""Evidence that lies in the base and was not sent bears the reference out."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.graph.bearing import borne_out
from rag_doctor.records import Case, Chunk, Claim, Diagnosis, Ledger, Trail
from rag_doctor.records.ledger import Place

DISAGREE = ("bad_label", "stale_or_conflicting")
LOST = [
    ("What does a lost key cost?", "15 dollars.", "A lost key costs 90 dollars.",
     ("A lost badge costs 15 dollars.", "A lost card costs 10 dollars.")),
    ("When does the canteen in Singapore close?", "At 13:30.",
     "The canteen in Singapore closes at 14:15.",
     ("## Suzhou\nThe canteen closes at 13:30.", "## Chengdu\nThe canteen closes at 13:00.")),
    ("补配钥匙要多少钱？", "15元。", "补配钥匙收费90元。",
     ("补办胸牌收费15元。", "补办门卡收费10元。")),
    ("E40型的功率是多少？", "15瓦。", "E40型的功率为28瓦。",
     ("E20型：功率15瓦，重1.2千克。", "E80型：功率55瓦，重3.3千克。")),
]  # fmt: skip
ARRIVED = [
    ("E40型的功率是多少？", "15瓦。", "E40型功率为28瓦。",
     ("E20型：功率15瓦。", "E40型：功率28瓦。")),
    ("新加坡办公室食堂几点关门？", "13点30分。", "新加坡办公室食堂14点15分关门。",
     ("苏州办公室食堂13点30分关门。", "新加坡办公室食堂14点15分关门。")),
    ("What power does the E40 draw?", "15 W.", "The E40 draws 28 W.",
     ("Model E20: power 15 W.", "Model E40: power 28 W.")),
    ("How many calls a minute does version 3 of the API allow?", "100 calls.",
     "Version 3 allows 400 calls a minute.",
     ("API version 2 allows 100 calls a minute.", "API version 3 allows 400 calls a minute.")),
]  # fmt: skip
Texts = tuple[str, str, str, tuple[str, str]]


def told(texts: Texts, labels: dict[str, int] | None = None, **more: object) -> Diagnosis:
    question, answer, reference, sent = texts
    chunks = tuple(Chunk(id=f"c{i}", text=text, rank=i + 1) for i, text in enumerate(sent))
    made = Case(id="x", question=question, answer=answer, reference=reference, contexts=chunks,
                relevant_ids=labels, lang="en" if question.isascii() else "zh", **more)  # fmt: skip
    return diagnose(made, "offline")


@pytest.mark.parametrize("texts", LOST)
def test_a_look_alike_beside_lost_evidence_is_no_word_against_the_reference(texts: Texts) -> None:
    ids = ["c0", "c1", "right"]
    right = {"id": "right", "text": texts[2]}
    found = told(texts, meta={"stages": {"bm25": ids, "fused": ids}, "chunks": [right]})
    assert (found.fault, found.mechanism) in (
        ("cascade", "ranked_below_k"),
        ("retrieval_miss", "ranked_below_k"),
    )


@pytest.mark.parametrize("texts", LOST)
def test_a_label_on_what_was_not_sent_bears_the_reference_out(texts: Texts) -> None:
    assert told(texts, {"right": 2}).fault not in DISAGREE


SAME = [
    ("What does a lost key cost?", "15 dollars.", "A lost key costs 90 dollars.",
     ("A lost key costs 15 dollars.", "The desk is on the ground floor.")),
    ("补配钥匙要多少钱？", "15元。", "补配钥匙收费90元。", ("补配钥匙收费15元。", "前台在一楼。")),
]  # fmt: skip


@pytest.mark.parametrize("texts", SAME)
def test_the_same_thing_with_another_value_still_speaks_against_the_reference(
    texts: Texts,
) -> None:
    assert told(texts).fault == "bad_label"
    assert told(texts, {"right": 2}).fault not in DISAGREE


@pytest.mark.parametrize(
    ("texts", "words"), [(SAME[0], "labelled evidence"), (SAME[1], "标注的证据")]
)
def test_only_a_labelled_chunk_is_called_labelled(texts: Texts, words: str) -> None:
    assert words in told(texts, {"c0": 2}).summary
    assert words not in told(texts).summary
    assert words not in told(texts, {"c1": 2}).summary


@pytest.mark.parametrize("texts", ARRIVED)
def test_two_things_in_two_chunks_do_not_disagree(texts: Texts) -> None:
    assert told(texts).fault in ("noise", "hallucination", "off_topic")


@pytest.mark.parametrize(
    ("place", "carriers", "labels", "due"),
    [
        ("arrived", ("a",), None, True),
        ("arrived", (), None, False),
        ("ranked_below_k", ("a",), None, True),
        ("missing_content", (), None, False),
        ("arrived", ("a",), {"a": 2}, False),
    ],
)
def test_the_base_bears_out_what_the_ledger_finds_in_it(
    place: Place, carriers: tuple[str, ...], labels: dict[str, int] | None, due: bool
) -> None:
    sent = (Chunk(id="a", text="补配钥匙收费15元。"),)
    case = Case(id="x", question="补配钥匙要多少钱？", answer="15元。", contexts=sent,
                reference="90元。", relevant_ids=labels)  # fmt: skip
    trail = Trail(claim=Claim(text="90元。", start=0, end=4), place=place, carriers=carriers)
    ledger = Ledger(case_id="x", place=place, trails=(trail,))
    assert borne_out({"case": case, "ledger": ledger}) is due
