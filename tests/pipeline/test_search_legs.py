import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline import reciprocal_rank_fusion
from rag_doctor.pipeline.bm25 import MAX_QUERY_TOKENS, Bm25Index
from rag_doctor.pipeline.dense import DenseIndex
from rag_doctor.pipeline.fuse import weighted_fusion
from rag_doctor.pipeline.rerank import Reranker, coverage
from rag_doctor.pipeline.tokenizers import TOKENIZERS
from rag_doctor.text.tokenizing import content_words

WORDS = ["leave", "days", "vpn", "token", "price", "team", "limit", "file", "error", "hotel"]


def rare_only(corpus):
    """No word in half of the texts or more: there rank-bm25 itself is sound."""
    return all(2 * sum(w in text for text in corpus) < len(corpus) for w in WORDS)


@given(
    st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4), min_size=6, max_size=12),
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=4),
)
def test_bm25_equals_rank_bm25_where_no_word_is_common(corpus, query):
    if not rare_only(corpus):
        return
    oracle = BM25Okapi(corpus).get_scores(query)
    found = Bm25Index([" ".join(text) for text in corpus], str.split).search(" ".join(query), 99)
    assert len(found) == sum(oracle > 0)
    for index, score in found:
        assert math.isclose(score, oracle[index])
    assert found == sorted(found, key=lambda hit: (-round(hit[1], 9), hit[0]))


def test_bm25_equals_rank_bm25_to_the_last_bit_on_a_large_corpus():
    rng = random.Random(0)
    vocabulary = [f"w{n}" for n in range(400)]
    weights = [1 / (n + 40) for n in range(400)]
    corpus = [rng.choices(vocabulary, weights, k=rng.randint(1, 60)) for _ in range(1_500)]
    okapi = BM25Okapi(corpus)
    index = Bm25Index([" ".join(text) for text in corpus], str.split)
    for _ in range(25):
        query = rng.choices(vocabulary, k=rng.randint(1, 9))
        oracle = okapi.get_scores(query)
        best = sorted(range(len(corpus)), key=lambda at: (-round(oracle[at], 9), at))[:20]
        assert index.search(" ".join(query), 20) == [(at, oracle[at]) for at in best]


@given(st.lists(st.booleans(), min_size=9, max_size=9), st.integers(1, 9))
def test_a_filtered_search_is_the_search_without_what_may_not_be_found(embedder_class, kept, n):
    texts = ["a b", "a", "b c", "a b c", "c", "a a", "d", "b", "a d"]
    keep = np.array(kept)
    bm25, dense = Bm25Index(texts, str.split), DenseIndex(texts, embedder_class())
    for search in (bm25.search, dense.search):
        allowed = [hit for hit in search("a d", 99) if kept[hit[0]]]
        assert search("a d", n, keep) == allowed[:n]


def test_dense_finds_every_tie_at_the_end_of_a_large_list(embedder):
    index = DenseIndex(["annual leave"] * 300 + ["vpn"], embedder)
    assert [at for at, _ in index.search("annual leave", 5)] == [0, 1, 2, 3, 4]
    assert len(index.search("annual leave", 400)) == 301


def test_dense_leaves_the_number_of_threads_as_it_was(embedder):
    import faiss

    before = faiss.omp_get_max_threads()
    DenseIndex(["annual leave", "vpn"], embedder).search("leave", 1)
    assert faiss.omp_get_max_threads() == before


def test_whitespace_tokens_are_what_stands_between_blanks():
    index = Bm25Index(["Annual Leave, days", "leave it", "休假制度 年假"], TOKENIZERS["whitespace"])
    assert [at for at, _ in index.search("leave", 5)] == [1]
    assert [at for at, _ in index.search("Leave,", 5)] == [0]
    assert index.search("休假", 5) == []


def test_bigrams_are_english_words_and_pairs_of_chinese_characters():
    assert TOKENIZERS["bigrams"]("The VPN 年假结转, 天 LH-42") == [
        "vpn", "lh-42", "年假", "假结", "结转", "天",
    ]  # fmt: skip
    assert TOKENIZERS["bigrams"]("") == TOKENIZERS["bigrams"](" ，。") == []


def test_a_word_in_every_text_of_a_tiny_corpus_still_finds_them():
    index = Bm25Index(["annual leave", "sick leave", "leave"], content_words)
    assert BM25Okapi([["annual", "leave"], ["sick", "leave"], ["leave"]]).get_scores(["leave"])[
        0
    ] == pytest.approx(0, abs=0.2)
    found = index.search("leave", 3)
    assert len(found) == 3
    assert all(score > 0 for _, score in found)
    assert Bm25Index(["only text"], content_words).search("text", 1)[0][1] > 0


def test_bm25_breaks_ties_by_position():
    index = Bm25Index(["b a", "a b", "c d", "e f", "g h"], str.split)
    assert [at for at, _ in index.search("a", 5)] == [0, 1]


def test_bm25_never_sees_raw_characters():
    index = Bm25Index(["the VPN gateway", "年假最多结转五天", "x"], content_words)
    assert index.search("e", 5) == []  # a letter of "the gateway" is no word of it
    assert [at for at, _ in index.search("年假结转几天", 5)] == [1]


def test_bm25_of_nothing_finds_nothing():
    for texts in ([], ["", "  "], ["。。。"]):
        assert Bm25Index(texts, content_words).search("leave", 3) == []
    assert Bm25Index(["leave"], content_words).search("", 3) == []


def test_bm25_of_an_endless_question_stays_bounded():
    index = Bm25Index(["leave days", "vpn", "token", "price"], str.split)
    long, short = "leave " * 50_000, "leave " * MAX_QUERY_TOKENS
    assert index.search(long, 3) == index.search(short, 3)


def test_dense_ranks_by_cosine_and_breaks_ties_by_position(embedder):
    index = DenseIndex(["vpn gateway", "annual leave", "annual leave"], embedder)
    found = index.search("annual leave", 3)
    assert [at for at, _ in found[:2]] == [1, 2]
    assert found[0][1] == pytest.approx(1, abs=1e-5)
    assert index.search("annual leave", 1) == found[:1]


def test_dense_of_nothing_finds_nothing(embedder):
    assert DenseIndex([], embedder).search("leave", 3) == []
    assert DenseIndex(["leave"], embedder).search(" \n", 3) == []


def test_fusion_by_hand():
    fused = reciprocal_rank_fusion({"bm25": ["a", "b", "c"], "dense": ["b", "d"]}, k=60)
    assert [name for name, _ in fused] == ["b", "a", "d", "c"]
    scores = dict(fused)
    assert scores["b"] == pytest.approx(1 / 62 + 1 / 61)
    assert scores["a"] == pytest.approx(1 / 61)
    assert scores["d"] == pytest.approx(1 / 62)
    assert scores["c"] == pytest.approx(1 / 63)


def test_fusion_weights_and_ties():
    legs = {"bm25": ["a"], "dense": ["b"]}
    assert [n for n, _ in reciprocal_rank_fusion(legs)] == ["a", "b"]  # equal: first leg first
    assert [n for n, _ in reciprocal_rank_fusion(legs, {"dense": 2.0})] == ["b", "a"]
    assert reciprocal_rank_fusion(legs, {"bm25": 0.0}) == [("b", 1 / 61)]
    assert reciprocal_rank_fusion({}) == []
    with pytest.raises(ConfigError, match="must be at least 0"):
        reciprocal_rank_fusion(legs, {"bm25": -1})


def test_weighted_fusion_by_hand():
    legs = {"bm25": [("a", 9.0), ("b", 6.0), ("c", 3.0)], "dense": [("b", 0.9), ("d", 0.1)]}
    fused = dict(weighted_fusion(legs, {"bm25": 1.0, "dense": 3.0}))
    assert fused == {"a": 0.25, "b": 0.875, "c": 0.0, "d": 0.0}
    assert list(fused) == ["b", "a", "c", "d"]


def test_weighted_fusion_of_equal_or_missing_scores():
    assert weighted_fusion({"x": [("a", 2.0), ("b", 2.0)]}) == [("a", 1.0), ("b", 1.0)]
    assert weighted_fusion({"x": [("a", 2.0)], "y": []}) == [("a", 0.5)]
    assert weighted_fusion({"x": [("a", 2.0)], "y": [("b", 1.0)]}, {"y": 0.0}) == [("a", 1.0)]
    assert weighted_fusion({}) == []
    with pytest.raises(ConfigError, match="fusion: the weights must be at least 0"):
        weighted_fusion({"x": []}, {"x": -1})


@given(
    st.lists(st.integers(0, 1_000), min_size=1, max_size=9, unique=True),
    st.integers(1, 9),
    st.integers(-99, 99),
)
def test_weighted_fusion_does_not_hang_on_the_scale_of_a_leg(scores, factor, shift):
    def fused(move):
        first = [(at, move(score)) for at, score in enumerate(scores)]
        return weighted_fusion({"x": first, "y": [(0, 1.0), (99, 0.5)]})

    plain, moved = fused(float), fused(lambda score: factor * score + shift)
    assert dict(moved) == pytest.approx(dict(plain))
    assert all(0 <= score <= 1 for _, score in plain)


@given(st.permutations(list("abcde")), st.floats(0.1, 10))
def test_fusing_a_ranking_with_itself_keeps_it(ranking, weight):
    fused = reciprocal_rank_fusion({"x": ranking, "y": ranking}, {"x": weight, "y": weight})
    assert [name for name, _ in fused] == ranking


def test_coverage_weighs_rare_words_and_ignores_unknown_ones():
    idf = {"leave": 1.0, "sabbatical": 3.0}
    assert coverage(["leave", "sabbatical", "zzz"], {"sabbatical"}, idf) == pytest.approx(0.75)
    assert coverage(["zzz"], {"leave"}, idf) == 0


def test_a_reranker_of_many_texts_scores_as_one_of_few(embedder, monkeypatch):
    texts = ["The VPN needs a client. Ask IT.", "Annual leave is 14 days.", "Leave the room. Now."]
    words = Bm25Index(texts, content_words)

    def ranked():
        return Reranker(texts, embedder, content_words, words.idf).rank("annual leave", [2, 1])

    few = ranked()
    monkeypatch.setattr("rag_doctor.pipeline.rerank.AT_ONCE", 0)
    many = ranked()
    assert [at for at, _ in many] == [at for at, _ in few] == [1, 2]
    assert [score for _, score in many] == pytest.approx([score for _, score in few])


def test_reranker_lifts_the_text_that_answers(embedder):
    texts = ["The VPN needs a client.", "Annual leave is 14 days.", "Leave the room."]
    words = Bm25Index(texts, content_words)
    reranker = Reranker(texts, embedder, content_words, words.idf)
    ranked = reranker.rank("How many days of annual leave?", [0, 2, 1])
    assert ranked[0][0] == 1
    assert {at for at, _ in ranked} == {0, 1, 2}
    assert all(np.isfinite(score) for _, score in ranked)
    assert reranker.rank("anything", []) == []
