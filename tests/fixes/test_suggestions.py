"""Fixes: every outcome has some, every patch can be turned on the demo pipeline's knobs."""

from __future__ import annotations

import pytest

from rag_doctor.fixes import BY_FAULT, BY_MECHANISM, PATCHES, make_fix, suggest_fixes
from rag_doctor.i18n import UI_LANGS, has
from rag_doctor.pipeline import DEMO_KNOBS, Knob, check_knobs
from rag_doctor.records import FAULTS, OUTCOMES, Claim, Ledger, Trail

QUIET = {"healthy", "correct_refusal"}
OPEN = {"undetermined"}
"""Here there is nothing to change yet: there are steps instead (test_steps.py)."""


def test_every_outcome_but_the_good_ones_has_something_to_do():
    assert set(BY_FAULT) == set(OUTCOMES)
    for outcome in OUTCOMES:
        assert bool(suggest_fixes(outcome, None, "en")) is (outcome not in QUIET | OPEN)


@pytest.mark.parametrize("fix_id", PATCHES)
def test_a_patch_fits_the_demo_pipelines_knobs(fix_id):
    patch = make_fix(fix_id, "en").patch
    known = {knob: value for knob, value in patch.items() if knob in DEMO_KNOBS}
    assert check_knobs(known, DEMO_KNOBS) == patch


@pytest.mark.parametrize("fix_id", PATCHES)
@pytest.mark.parametrize("lang", UI_LANGS)
def test_a_fix_says_what_why_and_how_to_verify(fix_id, lang):
    fix = make_fix(fix_id, lang)
    assert fix.title
    assert fix.detail
    assert fix.verify
    assert fix.badge == "untested"


def test_every_named_fix_and_mechanism_exists_and_every_fix_is_named():
    named = {f for ids in (*BY_FAULT.values(), *BY_MECHANISM.values()) for f in ids}
    assert named == set(PATCHES)
    assert all(has(f"mechanisms.{mechanism}.name") for mechanism in BY_MECHANISM)


@pytest.mark.parametrize("fault", FAULTS)
def test_the_mechanism_decides_and_falls_back_on_the_fault(fault):
    unknown = [fix.id for fix in suggest_fixes(fault, "never_heard_of", "en")]
    assert unknown == list(BY_FAULT[fault])[: len(unknown)]
    late = [fix.id for fix in suggest_fixes(fault, "gold_too_late", "en")]
    assert late == list(BY_MECHANISM["gold_too_late"])[: len(late)]


def test_a_patch_handed_out_is_a_copy():
    make_fix("raise_top_k", "en").patch["top_k"] = 99
    assert make_fix("raise_top_k", "en").patch == {"top_k": 8}


def test_a_patch_that_is_set_already_is_not_suggested():
    both = {"bm25_weight": 1.0, "dense_weight": 1.0}
    ids = [fix.id for fix in suggest_fixes("retrieval_miss", "dense_only", "en", both)]
    assert "use_both_legs" not in ids
    assert ids[0] == "count_words"
    without = [fix.id for fix in suggest_fixes("retrieval_miss", "dense_only", "en", {})]
    assert without[0] == "use_both_legs"


def test_what_the_pipeline_can_turn_comes_first_and_the_rest_is_advice():
    fixes = suggest_fixes("retrieval_miss", "ranked_below_k", "en", menu={"top_k"})
    assert fixes[0].id == "raise_top_k"
    assert fixes[0].patch == {"top_k": 8}
    assert all(not fix.patch for fix in fixes[1:])
    assert "rerank" in [fix.id for fix in fixes]


def test_without_a_menu_every_patch_is_kept():
    fixes = suggest_fixes("retrieval_miss", "ranked_below_k", "en")
    assert all(fix.patch for fix in fixes)
    assert [fix.id for fix in fixes][:2] == ["rerank", "raise_top_k"]


def test_a_filter_that_is_on_is_the_first_to_suspect_where_no_search_finds_the_chunk():
    on = {"only_region": "cn", "bm25_weight": 1.0, "dense_weight": 1.0}
    fixes = suggest_fixes("retrieval_miss", "not_found", "en", on, DEMO_KNOBS)
    assert fixes[0].patch == {"only_region": None}
    off = suggest_fixes("retrieval_miss", "not_found", "en", {}, DEMO_KNOBS)
    assert fixes[0].id not in [fix.id for fix in off]


def test_the_order_of_the_prompt_is_the_first_to_suspect_where_it_is_not_the_ranks():
    turned = suggest_fixes("noise", "gold_too_late", "en", {"order": "reversed"}, DEMO_KNOBS)
    assert turned[0].patch == {"order": "rank"}
    plain = suggest_fixes("noise", "gold_too_late", "en", {"order": "rank"}, DEMO_KNOBS)
    assert "evidence_first" not in [fix.id for fix in plain]


def test_what_was_turned_away_from_its_default_is_turned_back_first():
    assert ids_of("ranked_below_k", {"top_k": 1})[0] == "raise_top_k"
    assert ids_of("ranked_below_k", {"top_k": 4})[0] == "rerank"
    assert ids_of("ranked_below_k", {"top_k": 20})[0] == "rerank"  # 40 is still further away
    by_letters = {"tokenizer": "characters", "bm25_weight": 1.0, "dense_weight": 1.0}
    assert ids_of("dense_only", by_letters)[0] == "count_words"
    assert ids_of("dense_only", {"dense_weight": 0.3})[0] == "use_both_legs"


@pytest.mark.parametrize("fault", ["retrieval_miss", "cascade"])
def test_a_rewriter_or_a_filter_in_force_is_suspected_of_a_miss_that_nothing_explains(fault):
    generic = suggest_fixes(fault, None, "en", {"rewrite": "first_words"}, DEMO_KNOBS)
    assert generic[0].patch == {"rewrite": "none"}
    filtered = suggest_fixes(fault, None, "en", {"only_version": "2.0"}, DEMO_KNOBS)
    assert filtered[0].patch == {"only_version": None}
    plain = suggest_fixes(fault, None, "en", {}, DEMO_KNOBS)
    assert not {"search_the_question", "drop_the_filter"} & {fix.id for fix in plain}


def test_a_knob_of_which_only_the_name_is_known_has_no_default_to_go_back_to():
    fixes = suggest_fixes("retrieval_miss", "ranked_below_k", "en", {}, {"rerank", "top_k"})
    assert [fix.id for fix in fixes][:2] == ["rerank", "raise_top_k"]


def ids_of(mechanism, settings):
    fixes = suggest_fixes("retrieval_miss", mechanism, "en", settings, DEMO_KNOBS)
    return [fix.id for fix in fixes]


def ledger(place: str, reach: int | None, *stages: str) -> Ledger:
    trail = Trail(claim=Claim(text="x", start=0, end=1), place=place, reach=reach)
    return Ledger(
        case_id="c", place=place, trails=(trail,), stages=dict.fromkeys(stages, "recorded")
    )


OWN = {
    "k": Knob("k", "int", 2, low=1),
    "chunk_size": Knob("chunk_size", "int", 120, low=1),
    "overlap": Knob("overlap", "int", 0, low=0),
}


def test_a_fact_that_was_cut_apart_is_mended_by_larger_chunks_first():
    cut = ledger("split_across_chunks", 10, "bm25")
    fixes = suggest_fixes("retrieval_miss", "split_across_chunks", "en", {}, OWN, cut)
    assert [(fix.id, fix.patch) for fix in fixes] == [
        ("larger_chunks", {"chunk_size": 240, "overlap": 48}),
        ("overlap_chunks", {"overlap": 24}),
        ("raise_top_k", {"k": 10}),
    ]
    for mechanism in ("partial_evidence", None):
        ids = [f.id for f in suggest_fixes("cascade", mechanism, "en", {}, OWN, cut)]
        assert "larger_chunks" in ids
        assert "rechunk" not in ids


def test_more_chunks_are_not_suggested_where_the_rank_is_out_of_reach():
    far = ledger("split_across_chunks", 21, "bm25")
    fixes = suggest_fixes("retrieval_miss", "split_across_chunks", "en", {}, OWN, far)
    assert [fix.id for fix in fixes] == ["larger_chunks", "overlap_chunks"]


def test_a_pipeline_of_one_search_is_not_given_settings_of_a_second_one():
    def both(*stages):
        fixes = suggest_fixes(
            "retrieval_miss", "not_found", "en", None, None, ledger("not_found", None, *stages)
        )
        return next(fix for fix in fixes if fix.id == "use_both_legs")

    assert both("bm25").patch == {}
    assert both("dense", "selected", "sent").patch == {}
    assert both("bm25", "dense").patch == {"bm25_weight": 1.0, "dense_weight": 1.0}
    assert both().patch == {"bm25_weight": 1.0, "dense_weight": 1.0}


def test_names_of_the_bundled_pipeline_are_marked_where_no_other_is_known():
    def assumed(settings, menu):
        return [f.assumed for f in suggest_fixes("noise", "k_too_large", "en", settings, menu)]

    assert assumed(None, None) == [True, True]
    assert assumed({"top_k": 8}, None) == [False, True]
    assert assumed(None, DEMO_KNOBS) == [False, False]
