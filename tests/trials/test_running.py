"""The trials of one case, over a pipeline of a few lines and a judge of plain rules."""

from __future__ import annotations

import pytest
from trial_made import (
    DECLINED,
    DECOY,
    GOLD,
    OTHER,
    QUESTION,
    RIGHT,
    STRAY,
    WRONG,
    World,
    case_of,
    distracted,
    holds,
    honest,
    inventor,
    judged,
    liar,
    tried,
)

from rag_doctor.errors import InputError
from rag_doctor.i18n import say
from rag_doctor.pipeline import Knob, attach
from rag_doctor.records import Case, CheckResult
from rag_doctor.trials import plan_trials


def trial(found, name):
    return next((one for one in found.trials if one.name == name), None)


def test_a_miss_is_confirmed_by_the_evidence_alone():
    world = World(honest)
    found = tried(case_of(STRAY, OTHER, answer=DECLINED), world)
    assert (found.settled, found.fault) == ("confirmed", "retrieval_miss")
    assert trial(found, "replay").share_good == 0
    assert {t.share_good for t in found.trials if t.name.startswith("oracle")} == {1.0}
    assert found.why.startswith("Confirmed: retrieval miss.")


def test_a_writer_that_fills_the_hole_is_a_cascade():
    found = tried(case_of(STRAY, OTHER, answer=WRONG), World(inventor))
    assert (found.settled, found.fault) == ("confirmed", "cascade")


def test_an_invention_that_noise_caused_is_overturned():
    """The suspect is the writer; without the other chunks it is right."""
    case = case_of(STRAY, GOLD, DECOY, OTHER, answer=WRONG)
    found = tried(case, World(distracted))
    assert found.suspect == "hallucination"
    assert (found.settled, found.fault) == ("overturned", "noise")
    assert trial(found, "noise_dropped").share_good == 1
    assert "noise" in found.why


def test_a_writer_that_lies_whatever_it_is_given_is_confirmed():
    found = tried(case_of(GOLD, STRAY, OTHER, answer=WRONG), World(liar))
    assert (found.settled, found.fault) == ("confirmed", "hallucination")
    assert found.confidence <= 0.95


def test_lost_evidence_and_a_lying_writer_are_two_faults():
    found = tried(case_of(STRAY, answer=WRONG), World(liar))
    assert (found.fault, found.contributing) == ("cascade", ("hallucination",))
    assert "second fault" in found.why


def test_an_answer_that_does_not_come_again_was_a_flake():
    luck = iter([RIGHT] * 100)
    world = World(lambda contexts, knobs: next(luck), temperature=0.7)
    found = tried(case_of(GOLD, STRAY, answer=WRONG), world)
    assert (found.settled, found.fault) == ("overturned", "healthy")
    assert len(trial(found, "replay").draws) == 8  # luck is ruled out first


def test_a_writer_of_changing_mind_is_asked_more_often_and_called_flaky():
    turns = iter([f"{RIGHT} ({n})" if n % 2 else f"{WRONG} ({n})" for n in range(100)])
    world = World(lambda contexts, knobs: next(turns), temperature=0.9)
    found = tried(case_of(GOLD, STRAY, answer=WRONG), world, only=())
    assert found.flaky
    assert len(trial(found, "replay").draws) == 8
    assert found.settled != "overturned"


def test_two_equal_draws_settle_a_pipeline_at_temperature_nought():
    world = World(honest)
    tried(case_of(STRAY, answer=DECLINED), world, only=("oracle_only",))
    assert len(world.prompts) == 4


def test_draws_are_numbered_where_the_pipeline_numbers_them():
    world = World(honest, sample=Knob("sample", "int", 0, low=0, stage="generate"))
    tried(case_of(STRAY, answer=DECLINED), world, only=())
    assert sorted(knobs["sample"] for _, knobs in world.prompts) == [1, 2]  # side by side


def test_the_oracle_is_passages_and_never_whole_chunks():
    given = []

    def write(contexts, knobs):
        given.append(tuple(contexts))
        return honest(contexts, knobs)

    long = GOLD.model_copy(update={"text": GOLD.text + " The canteen is closed then." * 200})
    world = World(write)
    world.chunks = lambda: (long, STRAY, OTHER)
    tried(case_of(STRAY, answer=DECLINED), world, only=("oracle_only", "oracle_added"))
    oracle = next(c for contexts in given for c in contexts if c.id == "leave#1:evidence")
    assert "14 days" in oracle.text
    assert len(oracle.text) < 200
    added = next(c for c in given if len(c) > 1 and c[0].id == "leave#1:evidence")
    assert [chunk.id for chunk in added] == ["leave#1:evidence", "travel#1"]


def test_a_chunk_that_was_cut_for_the_prompt_is_read_whole_from_the_base():
    cut = GOLD.model_copy(update={"text": GOLD.text[:20]})
    found = tried(case_of(cut, answer=DECLINED), World(honest), only=("oracle_only",))
    assert trial(found, "oracle_only").share_good == 1


def test_without_a_base_the_reference_itself_stands_in_and_this_is_said():
    class Bare:
        def generate(self, question, contexts):
            return honest(contexts, {})

    found = tried(case_of(STRAY, answer=DECLINED), Bare(), only=("oracle_only",))
    oracle = trial(found, "oracle_only")
    assert oracle.share_good == 1
    assert "the reference itself stood in" in oracle.changed


def test_nothing_can_be_run_again_and_so_it_is_said():
    found = tried(case_of(STRAY, answer=DECLINED), None)
    assert (found.settled, found.fault) == ("inconclusive", "retrieval_miss")
    assert found.calls == 0
    assert found.why.startswith("Not tried: ")
    assert {one.status for one in found.trials} == {"skipped"}


def test_a_pipeline_that_is_only_asked_whole_is_at_least_asked_again():
    class Whole:
        def ask(self, question):
            return WRONG, [STRAY.text]

    found = tried(case_of(GOLD, answer=WRONG), Whole())
    replay = trial(found, "replay")
    assert replay.share_good == 0
    assert "retrieved other chunks" in replay.reason
    assert found.settled == "inconclusive"


def test_the_budget_is_kept_and_what_it_left_out_is_named():
    world = World(liar)
    found = tried(case_of(GOLD, STRAY, OTHER, answer=WRONG), world, budget=1)
    assert len(world.prompts) == found.calls == 1
    assert found.settled == "inconclusive"
    assert found.next_trial is not None


def test_a_knob_trial_turns_the_one_knob():
    prompts = Knob("prompt", "choice", "lax", choices=("lax", "cited"), stage="generate")

    def write(contexts, knobs):
        return RIGHT if knobs.get("prompt") == "cited" else WRONG

    found = tried(
        case_of(GOLD, answer=WRONG), World(write, prompt=prompts), only=("bound_prompt", "cold")
    )
    assert trial(found, "bound_prompt").knobs == {"prompt": "cited"}
    assert trial(found, "bound_prompt").effect.difference == 1
    assert trial(found, "cold").status == "skipped"
    assert "no temperature above 0" in trial(found, "cold").reason


def _two_faults(*contexts):
    """A writer that needs both: the evidence alone before it, and a prompt that binds."""
    prompts = Knob("prompt", "choice", "summary", choices=("summary", "cited"), stage="generate")

    def write(given, knobs):
        alone = len(given) == 1 and holds(given)
        return RIGHT if alone and knobs.get("prompt") == "cited" else DECLINED

    case = case_of(*contexts, answer=DECLINED)
    return tried(case, World(write, prompt=prompts), judged(case, fault="noise"))


def test_two_faults_at_once_are_shown_by_two_changes_at_once():
    found = _two_faults(STRAY, OTHER, GOLD)
    alone = [trial(found, name) for name in ("oracle_only", "oracle_added", "noise_dropped")]
    assert {one.share_good for one in alone if one is not None} == {0.0}
    assert trial(found, "bound_prompt").share_good == 0
    both = trial(found, "evidence_and_prompt")
    assert both.share_good == 1
    assert both.knobs == {"prompt": "cited"}
    assert "two changes at once" in both.changed
    assert (found.fault, found.contributing) == ("noise", ("off_topic",))


def test_two_changes_at_once_are_not_made_where_one_helps():
    found = tried(case_of(STRAY, GOLD, DECOY, OTHER, answer=WRONG), World(distracted))
    assert trial(found, "evidence_and_prompt") is None


def test_heat_is_taken_off_where_there_is_some():
    def write(contexts, knobs):
        return RIGHT if knobs.get("temperature") == 0 else f"{WRONG} {len(world.prompts)}"

    world = World(write, temperature=1.0)
    found = tried(case_of(GOLD, STRAY, answer=WRONG), world)
    assert (found.settled, found.fault) == ("confirmed", "hallucination")
    assert trial(found, "cold") is None or trial(found, "cold").share_good == 1


def test_the_chunk_that_misleads_is_named():
    def write(contexts, knobs):
        return WRONG if any("50 days" in c.text for c in contexts) else RIGHT

    case = case_of(DECOY, GOLD, STRAY, OTHER, answer=WRONG)
    found = tried(case, World(write), only=("leave_one_out",))
    assert found.misleads == "old#1"
    assert {draw.left_out for draw in trial(found, "leave_one_out").draws} == {
        "old#1", "travel#1", "canteen#1",
    }  # fmt: skip


def test_of_many_chunks_random_parts_are_left_out():
    many = [STRAY.model_copy(update={"id": f"s#{n}"}) for n in range(11)]

    def write(contexts, knobs):
        return WRONG if any("50 days" in c.text for c in contexts) else RIGHT

    world = World(write)
    found = tried(case_of(DECOY, GOLD, *many, answer=WRONG), world, only=("leave_one_out",))
    assert found.misleads == "old#1"
    assert len(world.prompts) < 25


def test_good_is_right_against_the_reference_however_it_is_worded():
    def write(contexts, knobs):
        return "14 days, of course." if holds(contexts) else DECLINED

    found = tried(case_of(STRAY, answer=DECLINED), World(write))
    assert found.fault == "retrieval_miss"


def test_noise_beside_a_right_answer_does_no_harm():
    case = case_of(STRAY, OTHER, GOLD, answer=RIGHT)
    found = tried(case, World(honest), judged(case, fault="noise"))
    assert (found.settled, found.fault) == ("overturned", "healthy")


@pytest.mark.parametrize(("budget", "only"), [(0, None), (True, None), (None, ("prayer",))])
def test_odd_wishes_are_refused(budget, only):
    with pytest.raises(InputError, match=r"budget: calls|only: no choice 'prayer'"):
        tried(case_of(STRAY, answer=DECLINED), World(honest), budget=budget, only=only)


def test_the_plan_tells_costs_and_calls_nobody():
    world = World(honest)
    case = case_of(GOLD, STRAY, answer=WRONG)
    plan = {one.name: one for one in plan_trials(case, judged(case), attach(world))}
    assert world.prompts == []
    assert (plan["replay"].least, plan["replay"].most) == (2, 8)
    assert plan["replay"].chars == len(GOLD.text) + len(STRAY.text)
    assert plan["cold"].reason == "no_heat"
    assert plan["gold_first"].reason == "no_gold"


def test_a_case_without_reference_goes_by_the_checks():
    case = Case(id="x", question=QUESTION, answer=WRONG, contexts=(GOLD, STRAY), lang="en")
    found = tried(case, World(honest))
    assert trial(found, "replay").share_good == 1
    assert trial(found, "oracle_only").status == "skipped"
    assert "a reference would name it" in trial(found, "oracle_only").reason


async def blind(cases):
    """A judge that does not find in any context what the answer took from there."""
    return [_unseen(judged(case)) for case in cases]


def _unseen(found):
    failing = CheckResult(layer="faithfulness", score=0.0, status="fail")
    claims = tuple(v.model_copy(update={"support": "not_mentioned"}) for v in found.claims)
    checks = {**found.checks, "faithfulness": failing}
    return found.model_copy(update={"checks": checks, "claims": claims})


def _accused(case):
    return _unseen(judged(case, fault="hallucination"))


def test_a_right_answer_that_comes_only_with_the_contexts_is_the_judges_failing():
    case = case_of(GOLD, STRAY, answer=RIGHT)
    found = tried(case, World(honest), _accused(case), score=blind)
    assert (found.settled, found.fault) == ("overturned", "healthy")
    assert [trial.name for trial in found.trials] == ["replay", "closed_book"]
    assert say("trials.verdict.rests", "en") in found.why


def test_a_right_answer_that_comes_without_contexts_as_well_stays_accused():
    case = case_of(GOLD, STRAY, answer=RIGHT)
    knows = World(lambda contexts, knobs: RIGHT)
    found = tried(case, knows, _accused(case), score=blind)
    assert found.fault == "hallucination"
    assert say("trials.verdict.rests", "en") not in found.why


def test_where_the_evidence_is_known_to_be_lost_a_right_answer_is_not_excused():
    case = case_of(STRAY, OTHER, answer=RIGHT)
    guesses = World(lambda contexts, knobs: RIGHT if contexts else DECLINED)
    found = tried(case, guesses, _accused(case), score=blind)
    assert found.fault != "healthy"


def test_what_a_right_answer_adds_to_the_reference_is_not_excused():
    added = f"{RIGHT} A late request costs 9 dollars."
    case = case_of(GOLD, STRAY, answer=added)
    adds = World(lambda contexts, knobs: added if holds(contexts) else DECLINED)
    found = tried(case, adds, _accused(case), score=blind)
    assert found.fault == "hallucination"
