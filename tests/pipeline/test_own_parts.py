import math

import pytest

from rag_doctor.errors import ConfigError, PipelineError
from rag_doctor.pipeline import DEMO_KNOBS, DemoRag, demo_pipeline, load_questions
from rag_doctor.pipeline.filters import FILTERS
from rag_doctor.pipeline.tokenizers import TOKENIZERS


def by_letters(text):
    return [letter for letter in text.lower() if letter.isalpha()]


def worst_first(query, chunks, builtin):
    return [-score for score in builtin()]


@pytest.mark.parametrize(
    ("knobs", "docs"),
    [
        ({"only_lang": "zh"}, {"leave-zh"}),
        ({"only_lang": "EN"}, {"leave-en", "limits-en"}),
        ({"only_region": "sg"}, {"leave-en"}),
        ({"only_version": "4.0"}, {"limits-en"}),
        ({"only_lang": "en", "only_version": "4.0"}, {"limits-en"}),
        ({}, {"leave-en", "limits-en", "leave-zh"}),
    ],
)
def test_a_filter_lets_labelled_chunks_through_alone(tiny, knobs, docs):
    found = tiny.retrieve("leave 年假 plan", rerank=True, top_k=100, **knobs)
    assert {chunk.doc_id for chunk in found.sent} == docs
    for chunks in found.stages().values():
        assert {chunk.doc_id for chunk in chunks} <= docs


@pytest.mark.parametrize("rerank", [True, False])
def test_a_filter_that_leaves_nothing_retrieves_nothing(tiny, rerank):
    found = tiny.retrieve("leave", only_region="mars", rerank=rerank)
    assert found.stages() == {}


def test_every_filter_is_a_knob():
    assert {name for name in DEMO_KNOBS if name.startswith("only_")} == set(FILTERS)


def test_a_filter_is_applied_before_the_candidates_are_counted(tiny):
    found = tiny.retrieve("annual leave days", only_lang="zh", candidates=1)
    assert [chunk.doc_id for chunk in found.sent] == ["leave-zh"]


def test_a_tokenizer_of_ones_own_is_a_choice(documents, embedder):
    rag = DemoRag(documents, embedder=embedder, tokenizers={"letters": by_letters})
    plain = rag.retrieve("xyz leave", dense_weight=0)
    letters = rag.retrieve("xyz leave", dense_weight=0, tokenizer="letters")
    assert len(letters.bm25) > len(plain.bm25)
    assert rag.settings()["tokenizer"] == "words"
    assert rag.knobs()["tokenizer"].choices == (*TOKENIZERS, "letters")
    assert "letters" not in DEMO_KNOBS["tokenizer"].choices
    with pytest.raises(
        ConfigError, match=r"tokenizer: no choice 'leters'\. Did you mean 'letters'"
    ):
        rag.retrieve("x", tokenizer="leters")


def test_an_own_reranker_decides_and_may_ask_the_built_in_one(documents, embedder, tiny):
    rag = DemoRag(documents, embedder=embedder, reranker=worst_first)
    best = {c.id: c.score for c in tiny.retrieve("annual leave days", rerank=True).reranked}
    worst = rag.retrieve("annual leave days", rerank=True).reranked
    assert {c.id: -c.score for c in worst} == best
    assert best[worst[0].id] == min(best.values())
    assert rag.retrieve("annual leave days").reranked == ()  # only where reranking is on
    assert rag.retrieve("", rerank=True).reranked == ()


def test_an_own_reranker_sees_query_and_chunks_and_ties_keep_the_fused_order(documents, embedder):
    seen = []

    def same(query, chunks, builtin):
        seen.append((query, [chunk.rank for chunk in chunks]))
        return [1] * len(chunks)

    rag = DemoRag(documents, embedder=embedder, reranker=same)
    found = rag.retrieve("How many leave days?", rerank=True, candidates=3, rewrite="keywords")
    assert [c.id for c in found.reranked] == [c.id for c in found.fused[:3]]
    assert seen == [("many leave days", [1, 2, 3])]


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (lambda query, chunks, builtin: [1.0], "must return one finite score for each of"),
        (lambda query, chunks, builtin: [math.nan] * len(chunks), "must return one finite"),
        (lambda query, chunks, builtin: None, "raised TypeError"),
        (lambda query, chunks, builtin: 1 / 0, "raised ZeroDivisionError"),
    ],
)
def test_a_reranker_that_misbehaves_is_named(documents, embedder, broken, told):
    rag = DemoRag(documents, embedder=embedder, reranker=broken)
    with pytest.raises(PipelineError, match=f"reranker: {told}"):
        rag.retrieve("leave", rerank=True)


def test_weighted_fusion_is_one_knob_away(tiny):
    ranks = tiny.retrieve("annual leave days carried over")
    scores = tiny.retrieve("annual leave days carried over", fusion="weighted")
    assert {c.id for c in ranks.fused} == {c.id for c in scores.fused}
    assert scores.fused[0].score <= 1
    assert [c.score for c in ranks.fused] != [c.score for c in scores.fused]
    alone = tiny.retrieve("annual leave days", fusion="weighted", bm25_weight=0)
    assert [c.id for c in alone.fused] == [c.id for c in alone.dense]


def test_the_repr_tells_what_was_turned(documents, embedder):
    assert repr(DemoRag(documents)) == "DemoRag(3 documents, default knobs)"
    rag = DemoRag(documents[:1], embedder=embedder, top_k=2, chunker="fixed")
    assert repr(rag) == "DemoRag(1 document, chunker='fixed', embedder='own', top_k=2)"


def test_settings_name_every_knob_and_are_accepted_back(tiny):
    settings = tiny.settings(top_k=2)
    assert list(settings) == list(DEMO_KNOBS)
    assert tiny.settings(**settings) == settings


def test_the_demo_base_can_be_filtered_by_what_its_documents_say():
    rag, question = demo_pipeline(top_k=20), load_questions(["zh"])[0].question
    assert {c.meta["lang"] for c in rag.retrieve(question, only_lang="en").sent} == {"en"}
    regions = {c.meta.get("region") for c in rag.chunks()} - {None}
    for region in regions:
        sent = rag.retrieve(question, only_region=region).sent
        assert {c.meta["region"].casefold() for c in sent} == {region.casefold()}
