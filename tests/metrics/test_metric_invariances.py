"""What must hold for every measure of the registry, whatever it computes."""

from __future__ import annotations

import copy
import importlib
import math
import pkgutil
import random
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from metric_strategies import INVARIANCES

from rag_doctor.metrics import INPUTS, ITEMS, Definition, Metric, measures, parse_metric, registry

NAMES = sorted(registry())
EVERY = pytest.mark.parametrize("name", NAMES)
FEW = settings(max_examples=40, deadline=None, derandomize=True)


def without_entry(names: Iterable[str]) -> list[str]:
    """Measures that no invariance covers, and entries whose measure is gone."""
    return sorted(set(names) ^ set(INVARIANCES))


def settings_of(definition: Definition) -> Iterator[Metric]:
    """The measure with each choice of each parameter, and with some k where it takes one."""
    takes_k = any(param.name == "k" for param in definition.params)
    ks: list[int | None] = [1, 3, 20] if takes_k else [None]
    if takes_k and not any(p.required for p in definition.params):
        ks.append(None)
    for k in ks:
        yield definition.bind(**({} if k is None else {"k": k}))
        for param in definition.params:
            for choice in param.choices:
                yield definition.bind(
                    **{"k": k, param.name: choice} if takes_k else {param.name: choice}
                )


def test_every_measure_has_an_invariance_entry() -> None:
    assert without_entry(registry()) == []


def test_a_new_measure_without_an_entry_is_noticed() -> None:
    assert without_entry([*registry(), "brand_new"]) == ["brand_new"]


def test_every_definition_in_the_measure_files_is_registered() -> None:
    found = set()
    for module in pkgutil.iter_modules(measures.__path__):
        held = vars(importlib.import_module(f"{measures.__name__}.{module.name}")).values()
        found |= {value.name for value in held if isinstance(value, Definition)}
    assert found == set(registry())


@EVERY
@FEW
@given(data=st.data())
def test_score_is_in_range_or_unscored_with_a_reason(name: str, data: st.DataObject) -> None:
    inputs = data.draw(INVARIANCES[name].inputs)
    low, high = registry()[name].range
    for metric in settings_of(registry()[name]):
        value = metric(**inputs)
        if value.score is None:
            assert value.reason
            assert value.reason_in("zh") != value.reason
        else:
            assert low <= value.score <= high
            if value.denominator:
                assert math.isclose(value.score, value.numerator / value.denominator)
            else:
                assert value.reason, "a score without a fraction must say where it comes from"
        assert 0 <= value.n_scored <= value.n


@EVERY
@FEW
@given(data=st.data())
def test_order_and_names_that_do_not_matter_do_not_matter(name: str, data: st.DataObject) -> None:
    entry = INVARIANCES[name]
    inputs = data.draw(entry.inputs)
    other = entry.shuffled(inputs, random.Random(data.draw(st.integers(0, 99))))
    for metric in settings_of(registry()[name]):
        if metric.k is not None and name in ("share_relevant", "noise"):
            continue  # cut at k, the order of chunks does matter
        before, after = metric(**inputs), metric(**other)
        assert before.score == pytest.approx(after.score, abs=1e-12)
        assert before.reason == after.reason


@EVERY
@FEW
@given(data=st.data())
def test_a_better_input_never_scores_worse(name: str, data: st.DataObject) -> None:
    entry = INVARIANCES[name]
    inputs = data.draw(entry.inputs)
    sign = 1 if registry()[name].direction == "higher" else -1
    for metric in settings_of(registry()[name]):
        if metric.name == "context_precision" and metric.k is not None:
            continue  # a chunk pulled in from beyond the cut joins the divisor too
        before = metric(**inputs).score
        for better in entry.improved(inputs):
            after = metric(**better).score
            if before is not None and after is not None:
                assert sign * after >= sign * before - 1e-12, (inputs, better)


@EVERY
@FEW
@given(data=st.data())
def test_an_item_without_verdict_does_not_move_the_score(name: str, data: st.DataObject) -> None:
    entry = INVARIANCES[name]
    if entry.with_unknown is None:
        return
    inputs = data.draw(entry.inputs)
    metric = registry()[name].bind()
    before, after = metric(**inputs), metric(**entry.with_unknown(inputs))
    assert after.score == before.score
    assert after.n > before.n or after.score is None


@EVERY
@FEW
@given(data=st.data())
def test_inputs_are_left_as_they_came_and_the_answer_repeats(
    name: str, data: st.DataObject
) -> None:
    inputs = data.draw(INVARIANCES[name].inputs)
    kept = copy.deepcopy(inputs)
    for metric in settings_of(registry()[name]):
        assert metric(**inputs) == metric(**inputs)
    assert inputs == kept


@EVERY
def test_empty_input_is_answered_as_declared(name: str) -> None:
    definition = registry()[name]
    full = {
        "ranking": ["a"],
        "grades": {"a": 2},
        "similarities": [0.5],
        "noncommittal": [False],
        "answer_in_contexts": ["supported"],
    }
    needed = {need: full.get(need, [True]) for need in definition.needs}
    assert set(definition.empty) == {INPUTS[need].items for need in definition.needs}
    for items, declared in definition.empty.items():
        emptied = {n: [] if INPUTS[n].items == items else v for n, v in needed.items()}
        for metric in settings_of(definition):
            value = metric(**emptied)
            assert value.score == declared
            assert value.reason is not None
            if value.reason != "no relevant id among those looked at":
                assert value.reason == ITEMS[items].empty.en
                assert value.reason_in("zh") == ITEMS[items].empty.zh


@EVERY
def test_notation_reads_back_to_the_same_measure(name: str) -> None:
    for metric in settings_of(registry()[name]):
        assert parse_metric(str(metric)) == metric
        assert str(parse_metric(str(metric))) == str(metric)
