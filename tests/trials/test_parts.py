"""The parts of a trial: evidence as passages, arms, rounds, what misleads."""

from __future__ import annotations

import pytest
from trial_made import DECLINED, DECOY, GOLD, OTHER, RIGHT, STRAY, World, case_of, judged

from rag_doctor.pipeline import Knob, attach
from rag_doctor.records import TRIALS, Chunk, Draw
from rag_doctor.trials.ablation import ONE_BY_ONE, likely_culprit, omissions
from rag_doctor.trials.arms import Arm, Bench, arm_of
from rag_doctor.trials.evidence import NOTHING, Evidence, find_evidence
from rag_doctor.trials.goodness import is_good, manner_of, rule_of
from rag_doctor.trials.rounds import more_draws, says_steady

TABLE = Chunk(
    id="plans#1",
    doc_id="plans",
    text="## Prices\nAll prices are per user.\n\n| Plan | Price | Users |\n|---|---|---|\n"
    "| Basic | 0 | 5 |\n| Team | 9 euros | 10 |\n| Grand | 30 euros | 50 |\n",
)


def found_in(case, *base, rag=None):
    world = rag or World(lambda contexts, knobs: DECLINED)
    if base:
        world.chunks = lambda: base
    return find_evidence(case, judged(case), attach(world))


def test_the_evidence_is_the_sentence_with_what_stands_before_it():
    found = found_in(case_of(STRAY, answer=DECLINED))
    (passage,) = found.passages
    assert passage.text.splitlines() == [
        "Annual leave is granted by grade.",
        "New staff get 14 days of annual leave a year.",
    ]
    assert found.source == "base"
    assert "leave#1" in found.carriers


def test_a_row_keeps_the_head_of_its_table_and_leaves_its_neighbours():
    case = case_of(STRAY, answer=DECLINED, question="What does Team cost?",
                   reference="The Team plan costs 9 euros per user.")  # fmt: skip
    found = find_evidence(
        case, judged(case).model_copy(update={"reference_claims": ()}), attach(_with(TABLE))
    )
    text = found.passages[0].text
    assert "| Plan | Price | Users |\n|---|---|---|" in text
    assert "| Team | 9 euros | 10 |" in text
    assert "Grand" not in text


def _with(*base):
    world = World(lambda contexts, knobs: DECLINED)
    world.chunks = lambda: base
    return world


@pytest.mark.parametrize("reference", [None, "The documents do not say."])
def test_where_nothing_is_to_be_found_there_is_no_oracle(reference):
    case = case_of(STRAY, answer=DECLINED, reference=reference)
    assert find_evidence(case, judged(case), None) is NOTHING


def bench(*sent, evidence=None, level=2, settings=None, menu=None, **fields):
    case = case_of(*sent, answer=RIGHT, **fields)
    held = Evidence((GOLD,), frozenset({"leave#1"}), "base")
    return Bench(case, held if evidence is None else evidence, level, settings or {}, menu or {})


def test_every_trial_has_an_arm_or_a_reason_that_has_words():
    from rag_doctor.trials.words import skip_words

    for name in TRIALS:
        for one in (bench(GOLD, STRAY), bench(level=0), bench(GOLD, evidence=NOTHING)):
            arm = arm_of(name, one)
            assert arm.reason == "" or skip_words(arm.reason, "zh")


def test_noise_is_dropped_only_where_something_is_left():
    assert [c.id for c in arm_of("noise_dropped", bench(STRAY, GOLD, OTHER)).contexts] == [
        "leave#1"
    ]
    assert arm_of("noise_dropped", bench(STRAY, OTHER)).reason == "no_gold"
    assert arm_of("noise_dropped", bench(GOLD)).reason == "no_noise"


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("gold_first", ["leave#1", "travel#1", "canteen#1", "old#1"]),
        ("gold_middle", ["travel#1", "canteen#1", "leave#1", "old#1"]),
        ("gold_last", ["travel#1", "canteen#1", "old#1", "leave#1"]),
    ],
)
def test_the_evidence_is_moved_and_the_others_keep_their_order(name, ids):
    arm = arm_of(name, bench(STRAY, GOLD, OTHER, DECOY))
    assert [chunk.id for chunk in arm.contexts] == ids
    assert [chunk.rank for chunk in arm.contexts] == [1, 2, 3, 4]


def test_what_stands_there_already_is_no_trial():
    assert arm_of("gold_first", bench(GOLD, STRAY, OTHER)).reason == "same_order"


def test_knobs_are_turned_by_what_the_pipeline_says():
    menu = {
        "model": Knob("model", "choice", "big", choices=("small", "big")),
        "prompt": Knob("prompt", "choice", "cited", choices=("lax", "cited")),
    }
    hot = bench(GOLD, settings={"temperature": 0.7, "model": "small", "prompt": "lax"}, menu=menu)
    assert arm_of("cold", hot).knobs == {"temperature": 0.0}
    assert arm_of("other_writer", hot).knobs == {"model": "big"}
    assert arm_of("bound_prompt", hot).knobs == {"prompt": "cited"}
    cool = bench(GOLD, settings={"temperature": 0, "prompt": "cited"}, menu={})
    assert [arm_of(n, cool).reason for n in ("cold", "other_writer", "bound_prompt")] == [
        "no_heat", "no_writers", "no_prompt",
    ]  # fmt: skip


def test_a_prompt_of_another_name_binds_where_its_knob_says_so():
    knob = Knob("prompt", "choice", "short", choices=("short", "quote"), binds="quote")
    loose = bench(GOLD, settings={"prompt": "short"}, menu={"prompt": knob})
    assert arm_of("bound_prompt", loose).knobs == {"prompt": "quote"}
    bound = bench(GOLD, settings={"prompt": "quote"}, menu={"prompt": knob})
    assert arm_of("bound_prompt", bound).reason == "no_prompt"


def draws(*goods, same=False):
    return [Draw(answer="x" if same else str(n), good=good) for n, good in enumerate(goods)]


@pytest.mark.parametrize(
    ("known", "steady", "more"),
    [
        ((), False, 4),
        ((), True, 2),
        ((True, True), True, 0),
        ((True, True, True, True), False, 0),
        ((False, False, False, False), False, 0),
        ((True, False, True, True), False, 2),
        ((True, False, True, True, False, False, True, True), False, 0),
        ((None, None, None, None), False, 0),
        ((True,), False, 3),
    ],
)
def test_from_four_up_to_eight_draws_until_they_say_enough(known, steady, more):
    assert more_draws(draws(*known, same=steady), steady) == more


def test_draws_that_differ_show_that_a_steady_pipeline_is_not():
    assert more_draws(draws(True, True), steady=True) == 2


def test_good_draws_against_the_record_are_asked_for_longer():
    assert more_draws(draws(True, True, True, True), False, doubted=True) == 2
    assert more_draws(draws(False, False, False, False), False, doubted=True) == 0


def test_a_pipeline_says_that_it_is_steady_by_its_temperature():
    assert says_steady({"temperature": 0.0}, {})
    assert says_steady({"temperature": 0.9}, {"temperature": 0.0})
    assert not says_steady({"temperature": 0.2}, {})
    assert not says_steady({}, {})


def test_few_chunks_are_left_out_one_by_one_and_many_in_parts():
    few = [f"c{n}" for n in range(ONE_BY_ONE)]
    assert omissions(few) == [frozenset({one}) for one in few]
    many = [f"c{n}" for n in range(20)]
    sets = omissions(many)
    assert sets == omissions(many)
    assert len(sets) == len(set(sets)) == 30
    assert all(0 < len(one) < len(many) for one in sets)


@pytest.mark.parametrize("culprit", ["c0", "c7", "c19"])
@pytest.mark.parametrize("wrong_every", [0, 6])
def test_the_fit_finds_the_chunk_that_misleads_though_the_judge_errs(culprit, wrong_every):
    many = [f"c{n}" for n in range(20)]
    sets = omissions(many)
    good = [(culprit in out) != (wrong_every > 0 and at % wrong_every == 0)
            for at, out in enumerate(sets)]  # fmt: skip
    assert likely_culprit(many, sets, good) == culprit


def test_where_no_absence_helps_nobody_misleads():
    sets = omissions(["a", "b"])
    assert likely_culprit(["a", "b"], sets, [False, False]) is None
    assert likely_culprit(["a", "b"], sets, [None, None]) is None
    assert likely_culprit([], [], []) is None


def test_the_rule_follows_what_is_wrong_with_the_case():
    wrong, declined = case_of(GOLD, answer="50 days"), case_of(STRAY, answer=DECLINED)
    assert rule_of(wrong, judged(wrong)) == "answer"
    assert rule_of(declined, judged(declined)) == "answer"
    right = case_of(GOLD, answer=RIGHT)
    assert rule_of(right, judged(right, fault="hallucination")) == "writing"
    assert rule_of(right, judged(right, fault="retrieval_miss")) == "writing"
    assert rule_of(right, judged(right, fault="bad_label")) == "checks"
    bare = case_of(GOLD, answer=RIGHT, reference=None)
    assert rule_of(bare, judged(bare)) == "checks"


def test_a_judge_that_failed_gives_no_verdict_and_a_refusal_is_none_that_is_right():
    case = case_of(GOLD, answer=RIGHT)
    broken = judged(case, fault="undetermined").model_copy(update={"errors": {"claims": "gone"}})
    assert is_good(broken, "answer") is None
    refused = case_of(GOLD, answer=DECLINED)
    assert is_good(judged(refused), "answer") is False
    assert manner_of(judged(refused)) == "declined"


def test_half_an_answer_that_declines_the_rest_declines():
    case = case_of(STRAY, answer="Leave lapses in June. The passages do not say the rest.")
    assert manner_of(judged(case), case.answer) == "declined"
    assert manner_of(judged(case), "Leave lapses in June.") == "asserted"


def test_an_arm_counts_its_characters():
    assert Arm("replay", (GOLD, STRAY)).chars == len(GOLD.text) + len(STRAY.text)
