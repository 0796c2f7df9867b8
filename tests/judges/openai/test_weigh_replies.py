"""What a weighing becomes: verdicts by the stated rules, evidence with exact places."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judge_asked import case

from rag_doctor.judges.base import Split
from rag_doctor.judges.openai.found import read_found
from rag_doctor.judges.openai.grouping import Piece, groups, halved
from rag_doctor.judges.openai.merging import merged
from rag_doctor.judges.openai.prompts import PURPOSES, template
from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.judges.openai.wording import SENTENCES
from rag_doctor.records import Chunk, Claim, Refusal


def weighed(*replies: dict, texts: tuple[str, ...] = ("Item 1: 14 days.", "Item 1: 15 days.")):
    """One claim A1, one group a reply, a chunk each (or all chunks for a single reply)."""
    one = case(1, contexts=tuple(Chunk(id=f"c{i}", text=t) for i, t in enumerate(texts, 1)))
    split = Split((Claim(text="14 days", start=0, end=7),), (), Refusal())
    pieces = [Piece(n, chunk.text) for n, chunk in enumerate(one.contexts, 1)]
    parts = [pieces] if len(replies) == 1 else [[piece] for piece in pieces]
    found = [
        (group, read_found(reply, ["A1"], [piece.n for piece in group], 1))
        for group, reply in zip(parts, replies, strict=True)
    ]
    return merged(one, split, ["how long"], found)


def says(label: str | None, passage: int = 1, quote: str = "14 days", **more) -> dict:
    claim = {"id": "A1", "label": label, "passage": passage, "quote": quote, **more}
    claims = [] if label is None else [claim]
    return {"claims": claims, "passages": [{"n": n, "use": 1} for n in (1, 2)], "covered": []}


@pytest.mark.parametrize(
    ("first", "second", "merged_label"),
    [
        ("supported", "not_mentioned", "supported"),
        ("not_mentioned", "supported", "supported"),
        ("supported", None, "supported"),
        ("supported", "contradicted", "supported"),
        ("contradicted", "not_mentioned", "contradicted"),
        ("contradicted", None, "unscored"),
        ("not_mentioned", None, "unscored"),
        ("not_mentioned", "unsure", "unscored"),
        ("not_mentioned", "off the menu", "unscored"),
        ("not_mentioned", "not_mentioned", "not_mentioned"),
        (None, None, "unscored"),
    ],
)
def test_groups_merge_by_the_stated_rules(first, second, merged_label):
    weighing, unscored = weighed(says(first), says(second, 2))
    assert weighing.answer[0].support == merged_label
    assert unscored == (merged_label == "unscored")
    backwards, _ = weighed(says(second), says(first, 2))
    assert backwards.answer[0].support == merged_label


def test_support_here_and_contradiction_there_is_a_conflict_of_chunks():
    weighing, _ = weighed(says("supported"), says("contradicted", 2, "15 days"))
    assert weighing.conflict is not None
    assert weighing.conflict[:2] == ("c1", "c2")
    assert "14 days" in weighing.conflict[2]


@pytest.mark.parametrize(
    "label", ["Supported", "SUPPORTED", "not mentioned", "Not-Mentioned", "支持"]
)
def test_spelling_of_a_label_is_forgiven(label):
    weighing, unscored = weighed(says(label))
    assert unscored == 0
    assert weighing.answer[0].support in ("supported", "not_mentioned")


@pytest.mark.parametrize("label", ["yes", "probably", "", "true", 1, ["supported"], "entailed"])
def test_a_label_off_the_menu_is_no_verdict(label):
    weighing, _ = weighed(says(label))
    assert weighing.answer[0].support == "unscored"
    assert weighing.answer[0].reason


def test_the_same_claim_with_two_labels_has_no_verdict():
    reply = says("supported")
    reply["claims"] += [{"id": "A1", "label": "contradicted"}]
    weighing, _ = weighed(reply)
    assert weighing.answer[0].support == "unscored"


def test_evidence_is_exact_even_when_the_wrong_passage_is_named():
    texts = ("Item 1: 14 days.", "Item 1: all refunds take 15 days.")
    quote = "all refunds take 15 days"
    reply = says("contradicted", 1, quote, kind="number", wrong="14", right="15")
    weighing, _ = weighed(reply, texts=texts)
    (place,) = weighing.answer[0].evidence
    assert (place.chunk_id, place.text, place.start) == ("c2", quote, 8)
    found = weighing.answer[0].contradiction
    assert found is not None
    assert (found.kind, found.wrong, found.right) == ("number", "14", "15")


@pytest.mark.parametrize(
    ("quote", "texts"),
    [
        ("15 days", ("Item 1: 14 days.", "Item 1: 15 days.")),
        (
            "all refunds take 15 days",
            ("No.", "all refunds take 15 days", "all refunds take 15 days"),
        ),
    ],
)
def test_a_quote_that_may_stand_elsewhere_by_chance_gives_no_evidence(quote, texts):
    weighing, _ = weighed(says("supported", 1, quote), texts=texts)
    assert weighing.answer[0].evidence == ()


@pytest.mark.parametrize("passage", [0, 1, 99, -1, "x", None])
def test_a_quote_that_stands_nowhere_gives_no_evidence(passage):
    weighing, _ = weighed(says("supported", passage, "16 days"))
    assert weighing.answer[0].support == "supported"
    assert weighing.answer[0].evidence == ()
    assert "no chunk" in weighing.answer[0].reason


def test_chunks_without_a_grade_are_not_guessed():
    reply = says("supported") | {"passages": [{"n": 1, "use": 7}, {"n": 9, "use": 2}]}
    weighing, _ = weighed(reply)
    assert [use.useful for use in weighing.chunks] == [None, None]


def test_parts_of_a_question_covered_apart_suffice_together():
    one = case(1)
    split = Split((), (), Refusal())
    found = [
        (
            [Piece(n, "x")],
            read_found({"covered": [n], "passages": [{"n": n, "use": 2}]}, [], [n], 2),
        )
        for n in (1, 2)
    ]
    weighing, _ = merged(one, split, ["how long", "who pays"], found)
    assert weighing.sufficiency.enough is True
    half, _ = merged(one, split, ["how long", "who pays"], found[:1])
    assert (half.sufficiency.score, half.sufficiency.missing) == (0.5, ("who pays",))


@given(
    st.lists(st.integers(1, 1500), min_size=1, max_size=12),
    st.integers(1, 6),
    st.integers(200, 800),
)
def test_every_character_of_every_chunk_is_in_exactly_one_group(sizes, most, window):
    texts = [("word. " * size)[: 5 * size].strip() or "w" for size in sizes]
    chunks = [Chunk(id=str(i), text=text) for i, text in enumerate(texts)]
    packed = groups(chunks, most, window)
    assert all(1 <= len(group) <= most for group in packed)
    for n, text in enumerate(texts, 1):
        assert "".join(p.text for group in packed for p in group if p.n == n) == text


def test_halving_ends():
    group = [Piece(1, "字" * 4000)]
    steps = 0
    while (parts := halved(group)) is not None:
        group, steps = parts[0], steps + 1
    assert 3 < steps < 20


@pytest.mark.parametrize("name", PURPOSES)
def test_prompts_of_both_languages_have_the_same_version_and_gaps(name):
    english, chinese = template(name, "en"), template(name, "zh")
    gap = r"\{\{\w+\}\}"
    assert english.version == chinese.version
    assert sorted(re.findall(gap, english.user)) == sorted(re.findall(gap, chinese.user))
    assert not re.search(r"\{\{", english.system + chinese.system)
    assert re.search(r"[\u4e00-\u9fff]{8}", chinese.system)
    assert not re.search(r"[\u4e00-\u9fff]", english.system + english.user)


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_is_in_both_languages_with_the_same_gaps(key):
    english, chinese = SENTENCES[key]
    assert re.findall(r"\{\w+\}", english) == re.findall(r"\{\w+\}", chinese)
    assert re.search(r"[\u4e00-\u9fff]", chinese)


@pytest.mark.parametrize("sentence", ["Nothing of note is said here. ", "这里没有值得注意的内容。"])
def test_a_chunk_as_long_as_a_book_is_cut_without_delay(sentence):
    text = sentence * 25_000
    begin = time.process_time()
    packed = groups([Chunk(id="book", text=text, rank=1)], 5, 6_000)
    assert time.process_time() - begin < 5
    assert "".join(piece.text for group in packed for piece in group) == text
    assert max(guess_tokens(piece.text) for group in packed for piece in group) <= 9_000
