"""Measures by name: a number a case, or none with a reason to be none."""

from __future__ import annotations

import pytest
from experiments_made import report, row

from rag_doctor.errors import ConfigError
from rag_doctor.experiments.measures import DEFAULT, measures_of, usual_measures
from rag_doctor.records import FAULTS, OUTCOMES


def value(name, one):
    return measures_of([name])[0].of(one)


def test_a_layer_is_its_score_and_an_unscored_one_is_none():
    assert value("recall", row("a", recall=0.25)) == 0.25
    assert value("recall", row("a")) is None


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_is_sound_faulty_or_undecided(outcome):
    healthy = value("healthy", row("a", outcome))
    if outcome in FAULTS:
        assert healthy == 0.0
    else:
        assert healthy == (None if outcome in ("undetermined", "bad_label") else 1.0)


def test_labelled_ids_by_hand():
    one = row("a", chunks=("d#1", "d#2", "d#3", "d#4"), relevant={"d#2": 2, "d#9": 1})
    assert value("recall@sent", one) == 0.5
    assert value("recall@1", one) == 0.0
    assert value("hit(rel=2)@sent", one) == 1.0
    assert value("reciprocal_rank", one) == 0.5
    assert value("recall@sent", row("b")) is None


def test_sent_counts_what_reached_the_prompt_and_numbers_what_was_retrieved():
    one = row("a", chunks=("d#1",), relevant={"d#2": 2})
    retrieved = tuple(one.case.contexts) + row("x", chunks=("d#2",)).case.contexts
    case = one.case.model_copy(update={"retrieved": retrieved})
    both = type(one)(case, one.diagnosis)
    assert value("recall@sent", both) == 0.0
    assert value("recall@2", both) == 1.0


def test_less_noise_is_better():
    (noise,) = measures_of(["noise"])
    assert noise.better == "lower"
    assert noise.of(row("a", precision=0.5)) is None  # the judge gave no share


def test_scales_enter_only_where_both_reports_have_them():
    with_scale = report([row("a", extra={"correctness": 1.0})])
    assert usual_measures(with_scale, with_scale) == (*DEFAULT, "correctness")
    assert usual_measures(with_scale, report([row("a")])) == DEFAULT


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("recal", "measure: 'recal' is none of recall, precision"),
        ("claim_f1", "is not taken from labelled ids"),
        ("recall@0", "measure: 'recall@0'"),
    ],
)
def test_what_is_no_measure_is_refused_with_the_choices(name, message):
    with pytest.raises(ConfigError, match=message):
        measures_of([name])


def test_a_measure_named_twice_counts_once():
    assert [m.name for m in measures_of(["recall", "noise", "recall"])] == ["recall", "noise"]
