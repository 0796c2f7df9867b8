"""Patches: from the value in force, within what is allowed, by the pipeline's own names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.fixes import PATCHES, apply_code, meaning_of, own_name, resolve, stage_of
from rag_doctor.pipeline import DEMO_KNOBS, Knob, check_knobs, demo_pipeline
from rag_doctor.pipeline.knob_names import SYNONYMS

NAMES = [(knob, name) for knob, names in SYNONYMS.items() for name in names]


def number(name: str, default: float, low: float = 1, high: float = 100) -> dict[str, Knob]:
    kind = "int" if isinstance(default, int) else "float"
    return {name: Knob(name, kind, default, low=low, high=high)}


@pytest.mark.parametrize(("present", "raised"), [(1, 4), (3, 6), (4, 8), (10, 20), (80, 100)])
def test_more_chunks_means_twice_as_many_and_three_more_at_least(present, raised):
    assert resolve("raise_top_k", {"top_k": present}, DEMO_KNOBS).patch == {"top_k": raised}


@pytest.mark.parametrize(("present", "lowered"), [(2, 1), (3, 2), (4, 2), (20, 10)])
def test_fewer_chunks_means_half_as_many(present, lowered):
    assert resolve("lower_top_k", {"top_k": present}, DEMO_KNOBS).patch == {"top_k": lowered}


def test_a_knob_at_its_end_is_not_turned_further():
    assert resolve("raise_top_k", {"top_k": 100}, DEMO_KNOBS).state == "set"
    assert resolve("lower_top_k", {"top_k": 1}, DEMO_KNOBS).state == "set"


@pytest.mark.parametrize(("knob", "name"), NAMES)
def test_every_name_leads_to_its_knob_and_back(knob, name):
    assert meaning_of(name) == knob
    assert own_name(knob, ["colour", name]) == name
    assert own_name(knob, [name.upper().replace("_", "-")]) == name.upper().replace("_", "-")


def test_no_name_stands_for_two_knobs():
    names = [name for _, name in NAMES]
    assert len(set(names)) == len(names)
    assert not set(names) & SYNONYMS.keys()


def test_the_knobs_own_name_wins_over_its_synonyms():
    assert own_name("top_k", ["limit", "k", "top_k"]) == "top_k"
    assert own_name("top_k", ["limit", "k"]) == "k"


def test_a_patch_speaks_the_pipelines_own_name():
    found = resolve("raise_top_k", {"similarity_top_k": 2}, number("similarity_top_k", 3))
    assert found.patch == {"similarity_top_k": 5}


def test_without_the_value_in_force_the_default_counts():
    assert resolve("raise_top_k", {}, number("n_results", 6)).patch == {"n_results": 12}


def test_a_recorded_setting_is_enough_to_start_from():
    assert resolve("raise_top_k", {"similarity_top_k": 2}).patch == {"similarity_top_k": 5}
    assert resolve("raise_top_k").patch == {"top_k": 8}


def test_hybrid_search_is_found_in_whichever_form_it_comes():
    alpha = number("alpha", 1.0, 0, 1)
    mode = {"search_type": Knob("search_type", "choice", "dense", choices=("dense", "hybrid"))}
    switch = {"use_hybrid": Knob("use_hybrid", "bool", False)}
    assert resolve("use_both_legs", {}, alpha).patch == {"alpha": 0.5}
    assert resolve("use_both_legs", {}, mode).patch == {"search_type": "hybrid"}
    assert resolve("use_both_legs", {}, switch).patch == {"use_hybrid": True}


def test_a_choice_without_the_wanted_value_is_advice():
    mode = {"search_type": Knob("search_type", "choice", "mmr", choices=("mmr", "similarity"))}
    assert resolve("use_both_legs", {}, mode) == ({}, "advice")


def choice(name: str, default: str, *choices: str) -> dict[str, Knob]:
    return {name: Knob(name, "choice", default, choices=choices)}


def test_a_prompt_that_binds_is_found_by_the_name_it_goes_by():
    menu = choice("prompt_style", "chatty", "chatty", "strict")
    assert resolve("bind_to_citations", {}, menu).patch == {"prompt_style": "strict"}
    assert resolve("restate_question", {"prompt_style": "strict"}, menu).state == "set"
    assert resolve("bind_to_citations", {}, choice("prompt", "a", "a", "b")).state == "advice"


def test_one_name_for_the_same_thing_is_as_good_as_another():
    menu = choice("prompt", "grounded", "cited", "grounded")
    assert resolve("bind_to_citations", {}, menu).state == "set"


def test_free_text_is_not_overwritten_by_the_name_of_a_style():
    text = {"prompt": Knob("prompt", "text", "Answer from the passages: {question}")}
    assert resolve("bind_to_citations", {}, text) == ({}, "advice")
    llm = {"llm": Knob("llm", "text", "a-model")}
    assert resolve("stronger_generator", {}, llm) == ({}, "advice")


def test_a_small_writer_gives_way_to_the_served_one_or_to_the_default():
    own = choice("generator", "large", "small", "large")
    assert resolve("stronger_generator", {"generator": "small"}, own).patch == {
        "generator": "large"
    }
    assert resolve("stronger_generator", {"generator": "large"}, own).state == "set"
    assert resolve("stronger_generator", {}, DEMO_KNOBS).patch == {"generator": "openai"}
    assert resolve("stronger_generator", {"generator": "openai"}, DEMO_KNOBS).state == "set"
    model = choice("model_name", "big-2", "tiny-1", "big-2")
    assert resolve("stronger_generator", {"model_name": "tiny-1"}, model).patch == {
        "model_name": "big-2"
    }


def test_the_evidence_goes_first_in_whichever_way_the_order_is_called():
    menu = choice("context_order", "reverse", "reverse", "relevance")
    assert resolve("evidence_first", {}, menu).patch == {"context_order": "relevance"}


def test_bm25_counts_words_by_whichever_tokenizer_there_is():
    menu = choice("analyzer", "char", "char", "standard")
    assert resolve("count_words", {}, menu).patch == {"analyzer": "standard"}


def test_a_reranker_is_switched_by_bool_or_by_choice():
    menu = choice("reranker", "none", "none", "cross", "llm")
    assert resolve("rerank", {}, menu).patch == {"reranker": "cross"}
    assert resolve("rerank", {"reranker": "llm"}, menu).state == "set"
    assert resolve("drop_the_reranker", {"reranker": "llm"}, menu).patch == {"reranker": "none"}
    assert resolve("drop_the_reranker", {"rerank": True}, DEMO_KNOBS).patch == {"rerank": False}


def test_a_budget_is_lifted_or_tripled():
    assert resolve("raise_budget", {"budget_chars": 500}, DEMO_KNOBS).patch == {
        "budget_chars": None
    }
    tokens = number("max_context_tokens", 1000, 1, 8000)
    assert resolve("raise_budget", {}, tokens).patch == {"max_context_tokens": 3000}


def test_a_filter_that_is_on_is_taken_off_and_no_other():
    settings = demo_pipeline(only_region="cn").settings()
    assert resolve("drop_the_filter", settings, DEMO_KNOBS).patch == {"only_region": None}
    assert resolve("drop_the_filter", demo_pipeline().settings(), DEMO_KNOBS).state == "set"


def test_the_second_way_is_gone_where_the_first_changes_nothing():
    assert resolve("rechunk", {"chunker": "sentence"}, DEMO_KNOBS).patch == {"chunker": "heading"}
    assert resolve("rechunk", {}, number("chunk_size", 1000, 50, 5000)).patch == {"chunk_size": 500}


@pytest.mark.parametrize("fix_id", PATCHES)
@given(top_k=st.integers(1, 100), candidates=st.integers(1, 1000), weight=st.floats(0.1, 10))
def test_a_patch_is_always_allowed_and_always_changes_something(fix_id, top_k, candidates, weight):
    settings = {"top_k": top_k, "candidates": candidates, "dense_weight": weight}
    found = resolve(fix_id, settings, DEMO_KNOBS)
    assert check_knobs(found.patch, DEMO_KNOBS) == found.patch
    assert bool(found.patch) is (found.state == "patch")
    assert not {k for k, v in found.patch.items() if settings.get(k) == v}


def test_a_stage_is_read_from_the_meaning_of_a_name():
    assert stage_of("similarity_top_k") == "retrieve"
    assert stage_of("temp") == "generate"
    assert stage_of("chunk_overlap") == "index"
    assert stage_of("colour") is None


def test_the_code_turns_the_knobs_and_runs():
    rag = demo_pipeline()
    from rag_doctor.pipeline import attach

    attached = attach(rag)
    patch = {"top_k": 8, "only_lang": "zh"}
    ways = apply_code(patch)
    assert [way.way for way in ways] == ["turn", "make", "spec", "http"]
    exec(ways[0].code, {"rag": attached})
    assert attached.settings()["top_k"] == 8
    made = eval(ways[1].code, {"make_rag": demo_pipeline})
    assert made.settings()["only_lang"] == "zh"


def test_a_name_that_is_no_identifier_still_makes_code():
    assert apply_code({"top-k": 8})[0].code == "rag.turn(**{'top-k': 8})"
    assert apply_code({}) == ()


SIZED = {
    "chunk_size": Knob("chunk_size", "int", 120, low=1),
    "overlap": Knob("overlap", "int", 0, low=0),
}


def test_larger_chunks_are_twice_as_large_and_share_a_fifth():
    assert resolve("larger_chunks", {}, SIZED).patch == {"chunk_size": 240, "overlap": 48}
    alone = number("split_length", 500, 1, 9_000)
    assert resolve("larger_chunks", {}, alone).patch == {"split_length": 1000}


def test_larger_chunks_of_sentences_hold_more_sentences():
    by_sentence = {"chunker": "sentence", "sentences": 4}
    assert resolve("larger_chunks", by_sentence, DEMO_KNOBS).patch == {"sentences": 8}
    assert resolve("larger_chunks", {"chunker": "heading"}, DEMO_KNOBS).patch == {
        "chunk_size": 1600
    }


@given(size=st.integers(10, 10_000), overlap=st.integers(0, 10_000))
def test_an_overlap_grows_as_a_share_of_the_size_and_stays_under_half_of_it(size, overlap):
    found = resolve("overlap_chunks", {"chunk_size": size, "overlap": overlap}, SIZED)
    if overlap >= 0.4 * size - 1:
        assert found.patch.get("overlap", overlap) >= overlap
        assert found.patch.get("overlap", 0) < size / 2
    else:
        assert overlap < found.patch["overlap"] < size / 2


def test_small_chunks_are_not_halved():
    assert resolve("rechunk", {"chunk_size": 120}, SIZED) == ({}, "advice")
    assert resolve("rechunk", {"chunk_size": 300}, SIZED).patch == {"chunk_size": 150}


@pytest.mark.parametrize(("reach", "taken"), [(None, 5), (4, 5), (6, 10), (10, 10), (19, 20)])
def test_as_many_chunks_are_taken_as_reach_the_known_rank(reach, taken):
    assert resolve("raise_top_k", {}, number("k", 2), reach).patch == {"k": taken}


def test_more_chunks_are_no_fix_where_they_would_not_reach():
    assert resolve("raise_top_k", {}, number("k", 2), 21) == ({}, "short")
    assert resolve("raise_top_k", {}, number("k", 2, 1, 8), 9) == ({}, "short")


def test_a_prompt_by_any_name_binds_where_the_knob_says_so():
    prompt = {"prompt": Knob("prompt", "choice", "a", choices=("a", "b", "cited"), binds="b")}
    assert resolve("bind_to_citations", {}, prompt).patch == {"prompt": "b"}
    assert resolve("bind_to_citations", {"prompt": "cited"}, prompt).patch == {"prompt": "b"}
    assert resolve("bind_to_citations", {"prompt": "b"}, prompt).state == "set"
