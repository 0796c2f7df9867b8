import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline import DemoRag, parse_document
from rag_doctor.pipeline.arrange import ORDERS, arranged, jaccard, shingles, without_twins
from rag_doctor.records import Chunk

WORDS = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india"]


def ranked(n):
    return tuple(Chunk(id=str(rank), text="x", rank=rank) for rank in range(1, n + 1))


@pytest.mark.parametrize(
    ("order", "ids"), [("rank", "12345"), ("reversed", "54321"), ("sides", "13542")]
)
def test_orders_by_hand(order, ids):
    assert "".join(chunk.id for chunk in arranged(ranked(5), order)) == ids


@given(st.integers(0, 12), st.sampled_from(ORDERS))
def test_an_order_moves_chunks_and_changes_none(n, order):
    assert sorted(arranged(ranked(n), order), key=lambda c: c.rank) == list(ranked(n))


@given(st.integers(1, 12))
def test_sides_puts_the_weakest_in_the_middle(n):
    ranks = [chunk.rank for chunk in arranged(ranked(n), "sides")]
    worst = ranks.index(n)
    assert ranks[:worst] == sorted(ranks[:worst])
    assert ranks[worst:] == sorted(ranks[worst:], reverse=True)
    assert abs(worst - (n - worst - 1)) <= 1


def test_an_unknown_order_lists_the_choices():
    with pytest.raises(ConfigError, match=r"order: no choice 'middle'.*rank, reversed, sides"):
        arranged((), "middle")


def test_jaccard_by_hand():
    four, five = shingles("alpha bravo charlie delta"), shingles("alpha bravo charlie delta echo")
    assert len(four) == 2
    assert jaccard(four, five) == pytest.approx(2 / 3)
    assert jaccard(four, four) == 1
    assert jaccard(shingles("。"), shingles("")) == 0
    assert shingles("Alpha  BRAVO") == shingles("alpha bravo.")


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), max_size=8))
def test_kept_texts_differ_and_every_other_has_a_kept_twin(texts):
    kept = without_twins(texts, 99)
    sets = [shingles(text) for text in texts]
    for at, own in enumerate(sets):
        near = [k for k in kept if k < at and jaccard(own, sets[k]) >= 0.8]
        assert bool(near) != (at in kept)
    assert without_twins(texts, 2) == kept[:2]


def twin_rag(embedder):
    body = " ".join(WORDS) + ". Annual leave is 14 days, and at most 7 unused ones carry over. {}"
    raws = [f"# Page {n}\n\n## Annual leave\n\n{body.format(n)}" for n in range(3)]
    raws.append("# Other\n\n## Leave\n\nSick leave is another matter: bring a note on day two.")
    return DemoRag([parse_document(raw, f"d{n}") for n, raw in enumerate(raws)], embedder=embedder)


def test_near_duplicates_leave_room_for_what_is_new(embedder):
    rag = twin_rag(embedder)
    crowded = rag.retrieve("annual leave days", top_k=2)
    roomy = rag.retrieve("annual leave days", top_k=2, dedupe=True)
    assert {c.doc_id for c in crowded.sent} == {"d0", "d1"}
    assert [c.doc_id for c in roomy.sent] == [crowded.sent[0].doc_id, "d3"]
    assert [c.rank for c in roomy.sent] == [1, 2]
    assert roomy.fused == crowded.fused


def test_chinese_near_duplicates_are_seen():
    long = "工作满十年的员工每年有十天年假，未休完的年假最多结转五天，须在三月三十一日之前休完。"
    assert without_twins([long, f"注：{long}", "病假须提供医院的证明。"], 9) == [0, 2]


def test_the_order_moves_what_is_sent_and_the_budget_still_keeps_the_best(tiny):
    straight = tiny.retrieve("annual leave days", top_k=4)
    turned = tiny.retrieve("annual leave days", top_k=4, order="reversed")
    assert turned.sent == tuple(reversed(straight.sent))
    assert turned.selected == straight.selected
    room = len(straight.sent[0].text)
    tight = tiny.retrieve("annual leave days", order="reversed", budget_chars=room)
    assert [c.id for c in tight.sent] == [straight.sent[0].id]
