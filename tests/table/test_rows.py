"""The combination table is total, has no dead row, and reads recall before precision."""

from __future__ import annotations

from itertools import product

import pytest

from rag_doctor.records import LAYERS, OUTCOMES
from rag_doctor.table import (
    PATTERNS,
    QUADRANT,
    ROWS,
    contributing_faults,
    read_pattern,
    read_quadrant,
)
from rag_doctor.table.rows import CELLS

P, F, U = "pass", "fail", "unscored"
ANY = (P, F, U)


def test_there_are_81_patterns():
    assert len(PATTERNS) == len(set(PATTERNS)) == 81


@pytest.mark.parametrize("pattern", PATTERNS, ids="-".join)
def test_every_pattern_is_matched_by_exactly_one_row(pattern):
    assert [row.id for row in ROWS if row.matches(pattern)] == [read_pattern(pattern).id]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_no_row_is_dead(row):
    assert any(row.matches(pattern) for pattern in PATTERNS)


def test_rows_are_well_formed():
    assert len({row.id for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert len(row.cells) == len(LAYERS)
        assert set(row.cells) <= CELLS.keys()
        assert row.fault in OUTCOMES
        assert (row.mechanism is None) == (row.fault == "healthy")
        assert bool(row.collect) or row.fault != "undetermined"


def expand(*cells: str) -> list[tuple[str, ...]]:
    return list(product(*(ANY if cell == "*" else (cell,) for cell in cells)))


SIX_ROWS = [
    (expand(F, P, P, P), "retrieval_miss", "evidence_never_arrived", []),
    (expand(P, F, P, P), "noise", "evidence_buried", []),
    (expand(P, P, F, P), "hallucination", "unsupported", []),
    (expand(P, P, P, F), "off_topic", "other_question", []),
    (expand(F, "*", F, "*"), "cascade", "filled_the_hole", None),
    (expand(P, F, F, "*"), "noise", "noise_misled", ["hallucination"]),
]


@pytest.mark.parametrize(
    ("pattern", "fault", "mechanism", "contributing"),
    [(p, fault, mechanism, also) for ps, fault, mechanism, also in SIX_ROWS for p in ps],
)
def test_the_six_rows_of_the_literature(pattern, fault, mechanism, contributing):
    row = read_pattern(pattern)
    assert (row.fault, row.mechanism) == (fault, mechanism)
    if contributing is not None:
        found = [f for f in contributing_faults(pattern, row.fault) if f != "off_topic"]
        assert found == contributing


def test_all_pass_is_healthy():
    assert read_pattern((P, P, P, P)).fault == "healthy"
    assert contributing_faults((P, P, P, P), "healthy") == ()


@pytest.mark.parametrize("rest", list(product(ANY, repeat=3)))
def test_recall_is_read_before_precision(rest):
    assert read_pattern((F, *rest)).fault in ("retrieval_miss", "cascade")


@pytest.mark.parametrize("rest", list(product((P, F), repeat=2)))
def test_a_miss_is_never_read_as_noise_when_precision_fails_too(rest):
    row = read_pattern((F, F, *rest))
    assert row.fault == ("cascade" if rest[0] == F else "retrieval_miss")
    assert "noise" in contributing_faults((F, F, *rest), row.fault)


LOWEST = ("retrieval_miss", "noise", "hallucination", "off_topic")


@pytest.mark.parametrize("pattern", list(product((P, F), repeat=4)))
def test_with_all_layers_scored_the_fault_is_the_lowest_failing_layer(pattern):
    fault = read_pattern(pattern).fault
    if F not in pattern:
        assert fault == "healthy"
    elif pattern[0] == pattern[2] == F:
        assert fault == "cascade"
    else:
        assert fault == LOWEST[pattern.index(F)]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_fault_is_named_that_no_failing_layer_shows(pattern):
    """Never an average: three passes do not hide a failure, and no failure is invented."""
    row = read_pattern(pattern)
    if row.fault == "healthy":
        assert F not in pattern
        assert pattern.count(U) <= 1
    elif row.fault == "cascade":
        assert pattern[0] == pattern[2] == F
    elif row.fault != "undetermined":
        assert pattern[LOWEST.index(row.fault)] == F


@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_contributes_stands_above_the_fault_in_the_order_of_the_layers(pattern):
    row = read_pattern(pattern)
    also = contributing_faults(pattern, row.fault)
    assert row.fault not in also
    assert list(also) == [fault for fault in LOWEST if fault in also]
    assert all(pattern[LOWEST.index(fault)] == F for fault in also)
    if row.fault in LOWEST:
        assert all(LOWEST.index(fault) > LOWEST.index(row.fault) for fault in also)


HOLDS = ("yes", "no", "unknown")


def test_the_refusal_quadrant_is_total():
    assert QUADRANT.keys() == set(product(HOLDS, repeat=2))


@pytest.mark.parametrize(
    ("contexts", "base", "fault", "mechanism"),
    [
        ("no", "no", "correct_refusal", "nothing_to_find"),
        ("no", "yes", "retrieval_miss", "honest_writer"),
        ("yes", "yes", "off_topic", "over_refusal"),
        ("yes", "no", "off_topic", "over_refusal"),
        ("unknown", "unknown", "undetermined", "recall_unknown"),
    ],
)
def test_the_quadrant_reads_as_designed(contexts, base, fault, mechanism):
    row = read_quadrant(contexts, base)
    assert (row.fault, row.mechanism) == (fault, mechanism)


@pytest.mark.parametrize("key", list(product(HOLDS, repeat=2)))
def test_a_refusal_is_never_a_hallucination(key):
    row = read_quadrant(*key)
    assert row.fault not in ("hallucination", "cascade", "noise")
    assert 0 <= row.sure <= 1
    assert row.collect or row.fault != "undetermined"
    assert (row.fault == "undetermined") == (row.sure < 0.5)


@pytest.mark.parametrize(
    ("fault", "mechanism", "also"),
    [
        ("truncated", "not_sent", ("noise", "hallucination")),
        ("stale_or_conflicting", "base_contradicts_reference", ("noise", "hallucination")),
        ("bad_label", "reference_contradicted", ("noise", "hallucination")),
        ("cascade", "filled_the_hole", ("noise",)),
        ("retrieval_miss", "own_memory", ("noise",)),
    ],
)
def test_what_a_fault_already_says_does_not_contribute_to_it(fault, mechanism, also):
    assert contributing_faults((F, F, F, P), fault, mechanism) == also
