"""The table of predictions: total, without a dead row, and tolerant of a judge that errs."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.records import OUTCOMES, TRIALS, Draw, Trial
from rag_doctor.trials.bars import default_bars
from rag_doctor.trials.belief import Seen, believed, by_fault, next_best
from rag_doctor.trials.menu import MENU
from rag_doctor.trials.predictions import (
    CAUSES,
    CONFIRMED_BY,
    FALLS_BY,
    PREDICTED,
    SIGN_OF,
    SIGNS,
    SINGLE,
    VALUES,
    WEIGHT,
    Cause,
    prior,
)
from rag_doctor.trials.verdict import outcome_of, read, shown_by

TOLD = ("replay", "oracle_only", "noise_dropped", "bound_prompt")
PLACES = ("arrived", "lost", "cut", None)


def patterns():
    """Every suspect × every pattern of outcomes of four trials × where the evidence was lost."""
    for suspect, pattern in product(OUTCOMES, product((True, False, None), repeat=len(TOLD))):
        for place, misleads, manner in product(PLACES, (None, "yes"), ("plain", "aside")):
            if misleads and place != "arrived":
                continue  # only among chunks that were sent can one mislead
            outcomes = dict(zip(TOLD, pattern, strict=True)) | {
                "leave_one_out": bool(misleads) or None
            }
            counts = {t: (2 * good, 2) for t, good in outcomes.items()
                      if good is not None and t != "leave_one_out"}  # fmt: skip
            vouched = "no" if place is None else "yes"
            signs = {"place": place, "misleads": misleads, "manner": manner, "vouched": vouched}
            yield Seen(suspect, counts, {k: v for k, v in signs.items() if v}), outcomes


def test_every_suspect_and_every_pattern_has_exactly_one_reading():
    settled, leads, shown = Counter(), set(), set()
    for seen, outcomes in patterns():
        found = read(seen, outcomes)
        chances = believed(seen)
        assert sum(chances.values()) == pytest.approx(1)
        assert found.candidates
        assert (found.fault == seen.suspect) == (found.settled != "overturned")
        assert found.settled == "inconclusive" or found.chance >= default_bars().sure
        settled[found.settled] += 1
        cause = max(chances, key=chances.__getitem__)
        leads.add(cause)
        if found.shown and not found.beside:
            shown.add((found.fault, *found.shown))
    assert set(settled) == {"confirmed", "overturned", "inconclusive"}
    singles = {cause for cause in CAUSES if cause.beside is None}
    assert leads >= singles, "a cause that no pattern speaks for"
    told = {*TOLD, "leave_one_out"}
    due = {(f, t, g) for f, pairs in CONFIRMED_BY.items() for t, g in pairs if t in told}
    assert due - shown <= {("noise", "leave_one_out", True)}, "an outcome that shows nothing"


@pytest.mark.parametrize(
    ("fault", "trial", "good"), [(f, t, g) for f, pairs in FALLS_BY.items() for t, g in pairs]
)
def test_an_outcome_that_fells_a_fault_outweighs_one_that_shows_it(fault, trial, good):
    other = {t: g for t, g in CONFIRMED_BY[fault] if t != trial}
    assert shown_by(fault, other) is not None
    assert shown_by(fault, {**other, trial: good}) is None
    counts = {trial: (4 * good, 4)}
    fallen = by_fault(believed(Seen(fault, counts)))[fault]
    kept = by_fault(believed(Seen(fault, {trial: (2, 4)})))[fault]
    assert fallen < kept


def test_every_cause_predicts_every_trial_and_every_sign():
    for fault in SINGLE:
        assert set(PREDICTED[fault]) == {*TRIALS} - {*SIGN_OF}
        assert fault in CONFIRMED_BY
        assert fault in FALLS_BY
    assert set(SINGLE) == {*OUTCOMES} - {"undetermined"}
    assert set(MENU) == {*TRIALS}
    assert set(WEIGHT) == set(VALUES) == {*SIGNS, "both"}
    for sign, values in SIGNS.items():
        for at, fault in enumerate(SINGLE):
            total = sum(row[at] for row in values.values())
            assert total == pytest.approx(1, abs=0.011), (sign, fault)


@pytest.mark.parametrize("suspect", OUTCOMES)
def test_the_prior_is_a_distribution_that_leads_with_the_suspect(suspect):
    chances = prior(suspect)
    assert sum(chances.values()) == pytest.approx(1)
    if suspect != "undetermined":
        assert max(by_fault(chances), key=by_fault(chances).__getitem__) == suspect


@given(
    st.permutations(list(TOLD)),
    st.sampled_from(OUTCOMES),
    st.lists(st.booleans(), min_size=4, max_size=4),
)
@settings(max_examples=40, deadline=None)
def test_the_order_of_the_trials_changes_nothing(order, suspect, goods):
    counts = {trial: (2 * good, 2) for trial, good in zip(TOLD, goods, strict=True)}
    turned = {trial: counts[trial] for trial in order}
    one, other = believed(Seen(suspect, counts)), believed(Seen(suspect, turned))
    assert all(one[cause] == pytest.approx(other[cause]) for cause in CAUSES)


def test_further_draws_of_one_trial_tell_less_and_less():
    def gain(n: int) -> float:
        chances = by_fault(believed(Seen("cascade", {"oracle_only": (n, n)})))
        return chances["cascade"]

    steps = [gain(n + 1) - gain(n) for n in range(8)]
    assert all(0 < after < before for before, after in pairwise(steps))


STORIES = {
    "retrieval_miss": ("retrieval_miss", {"place": "lost", "recall": "fail", "manner": "declined"}),
    "cascade": ("cascade", {"place": "lost", "recall": "fail", "manner": "asserted"}),
    "truncated": ("truncated", {"place": "cut", "recall": "fail", "manner": "declined"}),
    "noise": ("noise", {"place": "arrived", "recall": "pass", "manner": "plain"}),
    "hallucination": (
        "hallucination",
        {"place": "arrived", "recall": "pass", "manner": "asserted"},
    ),
}


@pytest.mark.parametrize("error", [0.1, 0.2])
@pytest.mark.parametrize("truth", STORIES)
def test_a_judge_that_errs_now_and_then_overturns_no_true_suspect(truth, error):
    """Each single draw is misjudged with that chance; 400 cases a fault, one seed."""
    suspect, signs = STORIES[truth]
    luck, ends = random.Random(7), Counter()
    for _ in range(400):
        counts = {}
        for trial in ("replay", "oracle_only", "noise_dropped"):
            good = PREDICTED[truth][trial] in ("good", "mostly")
            hits = sum(good != (luck.random() < error) for _ in range(4))
            counts[trial] = (hits, 4)
        outcomes = {
            trial: outcome_of(Trial(name=trial, draws=_draws(*counts[trial]))) for trial in counts
        }
        ends[read(Seen(suspect, counts, signs), outcomes).settled] += 1
    assert ends["overturned"] <= 400 * 0.03, ends
    assert ends["confirmed"] >= 400 * 0.6, ends


@pytest.mark.parametrize(
    ("suspect", "pattern", "signs", "due"),
    [
        # the evidence alone does not cure it, and it was there: not a cascade, an invention
        ("cascade", {"replay": 0, "oracle_only": 0, "noise_dropped": 0},
         {"place": "arrived", "recall": "pass", "manner": "asserted", "still": "asserted"},
         "hallucination"),
        # without the noise it comes right: the writer was misled
        ("hallucination", {"replay": 0, "oracle_only": 2, "noise_dropped": 2},
         {"place": "arrived", "recall": "pass", "manner": "asserted"}, "noise"),
        # the evidence was never sent, and with it the answer comes right
        ("hallucination", {"replay": 0, "oracle_only": 2, "oracle_added": 2},
         {"place": "lost", "recall": "fail", "manner": "asserted"}, "cascade"),
        # asked again it is right, every time
        ("hallucination", {"replay": 8}, {"place": "arrived", "recall": "pass", "varies": "no"},
         "healthy"),
    ],
)  # fmt: skip
def test_the_suspect_falls_as_the_design_says(suspect, pattern, signs, due):
    counts = {trial: (good, max(2, good)) for trial, good in pattern.items()}
    outcomes = {trial: good > 0 for trial, good in pattern.items()}
    found = read(Seen(suspect, counts, signs), outcomes)
    assert (found.settled, found.fault) == ("overturned", due)


def test_a_label_is_called_wrong_only_where_no_passage_says_what_it_says():
    counts, signs = {"replay": (0, 4)}, {"manner": "plain", "recall": "fail"}
    outcomes = {"replay": False}
    vouched = read(Seen("bad_label", counts, {**signs, "vouched": "yes"}), outcomes)
    alone = read(Seen("bad_label", counts, {**signs, "vouched": "no"}), outcomes)
    assert vouched.settled == "inconclusive"
    assert (alone.settled, alone.fault) == ("confirmed", "bad_label")


def test_an_invention_is_no_word_against_the_reference():
    counts = {"replay": (0, 4), "oracle_only": (0, 4), "noise_dropped": (0, 4)}
    outcomes = dict.fromkeys(counts, False)
    signs = {"place": "absent", "vouched": "no", "recall": "fail", "still": "plain"}
    backed = read(Seen("noise", counts, {**signs, "manner": "plain"}), outcomes)
    invented = read(Seen("noise", counts, {**signs, "manner": "asserted"}), outcomes)
    assert (backed.settled, backed.fault) == ("overturned", "bad_label")
    assert invented.settled == "inconclusive" or invented.fault != "bad_label"


def test_noise_never_stands_when_dropping_it_cures_nothing():
    for signs in ({"place": "arrived"}, {"place": "arrived", "manner": "plain"}):
        seen = Seen("noise", {"replay": (0, 4), "noise_dropped": (0, 4)}, signs)
        found = read(seen, {"replay": False, "noise_dropped": False})
        assert found.settled != "confirmed"


def test_of_two_faults_the_worse_prediction_holds():
    both = Cause("retrieval_miss", "off_topic")
    assert both.word("oracle_only") == "either"
    assert both.word("noise_dropped") == "bad"
    assert Cause("retrieval_miss").word("oracle_only") == "good"


def test_the_next_trial_is_the_one_that_tells_most_for_its_price():
    seen = Seen("cascade", {"replay": (0, 2)}, {"manner": "asserted"})
    dear = next_best(
        seen, ["oracle_only", "leave_one_out"], {"oracle_only": 2, "leave_one_out": 40}
    )
    assert dear == "oracle_only"
    assert next_best(seen, [], {}) is None
    sure = Seen(
        "cascade",
        {"replay": (0, 8), "oracle_only": (8, 8)},
        {"place": "lost", "manner": "asserted"},
    )
    assert next_best(sure, ["cold"], {"cold": 8}) is None


def _draws(good: int, n: int) -> tuple[Draw, ...]:
    return tuple(Draw(answer=str(at), good=at < good) for at in range(n))


def test_a_value_that_no_chunk_gave_is_the_writers_whatever_is_dropped():
    counts = {"replay": (0, 2), "noise_dropped": (2, 2)}
    outcomes = {"replay": False, "noise_dropped": True}
    signs = {"place": "arrived", "manner": "asserted"}
    own = by_fault(believed(Seen("hallucination", counts, {**signs, "backed": "reference"})))
    given = by_fault(believed(Seen("hallucination", counts, {**signs, "backed": "lifted"})))
    assert next(iter(own)) == "hallucination"
    assert next(iter(given)) == "noise"
    assert shown_by("hallucination", outcomes | {"other_writer": True}, "reference") is not None
    assert shown_by("hallucination", outcomes | {"other_writer": True}, "lifted") is None


def test_an_old_edition_that_stands_alone_needs_no_re_run_that_brings_the_right_value():
    counts = {"replay": (0, 2), "oracle_only": (0, 2), "other_writer": (0, 2)}
    outcomes = dict.fromkeys(counts, False)
    signs = {"vouched": "no", "recall": "fail", "manner": "plain", "backed": "answer"}
    old = read(Seen("healthy", counts, {**signs, "dated": "yes"}), outcomes)
    new = read(Seen("healthy", counts, {**signs, "dated": "no"}), outcomes)
    assert old.candidates[0] == "stale_or_conflicting"
    assert new.candidates[0] == "bad_label"


def test_a_quotation_that_answers_something_else_is_off_topic_where_the_prompt_cures_it():
    counts = {"replay": (0, 2), "noise_dropped": (0, 2), "bound_prompt": (2, 2)}
    outcomes = {"replay": False, "noise_dropped": False, "bound_prompt": True}
    signs = {"place": "arrived", "manner": "plain", "quoted": "yes", "in_kind": "no"}
    found = read(Seen("noise", counts, signs), outcomes)
    assert (found.settled, found.fault) == ("overturned", "off_topic")
