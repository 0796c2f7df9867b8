"""Reading the table: statuses from results, how sure, and the table as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.i18n import UI_LANGS
from rag_doctor.records import LAYERS, OUTCOMES, CheckResult
from rag_doctor.table import (
    ROWS,
    hinge,
    pattern_of,
    quadrant_rows,
    read_table,
    render_markdown,
    table_rows,
)

BAR = 0.5


def result(layer: str, score: float | None, *, estimate: bool = False, **rest) -> CheckResult:
    if score is None:
        return CheckResult(layer=layer, status=rest.get("status", "unscored"), reason="unknown")
    status = rest.get("status", "pass" if score >= BAR else "fail")
    return CheckResult(layer=layer, score=score, status=status, threshold=BAR, estimate=estimate)


def results(*scores: float | None, estimate: bool = False) -> dict[str, CheckResult]:
    return {
        layer: result(layer, score, estimate=estimate and layer == "recall")
        for layer, score in zip(LAYERS, scores, strict=True)
    }


SCORES = st.one_of(st.none(), st.floats(0, 1))


def test_an_error_and_a_missing_check_count_as_unscored():
    checks = results(1, None, 1, 1)
    checks["recall"] = result("recall", None, status="error")
    del checks["relevancy"]
    assert pattern_of(checks) == ("unscored", "unscored", "pass", "unscored")


@given(st.tuples(SCORES, SCORES, SCORES, SCORES), st.booleans())
def test_any_results_are_read_with_a_confidence_on_the_scale(scores, estimate):
    reading = read_table(results(*scores, estimate=estimate))
    assert reading.row.fault in OUTCOMES
    assert 0 <= reading.confidence <= 1


@given(st.tuples(SCORES, SCORES, SCORES, SCORES))
def test_what_is_undetermined_is_never_sure(scores):
    reading = read_table(results(*scores))
    if reading.row.fault == "undetermined":
        assert reading.confidence <= 0.2


def test_full_margins_are_sure():
    assert read_table(results(0, 1, 1, 1)).confidence == 1
    assert read_table(results(1, 1, 1, 1)).confidence == 1


@pytest.mark.parametrize("layer", range(4))
@pytest.mark.parametrize("side", [0.51, 0.49])
def test_a_deciding_layer_near_its_threshold_lowers_confidence(layer, side):
    scores = [1.0, 1.0, 1.0, 1.0]
    scores[layer] = side
    assert read_table(results(*scores)).confidence < 0.55


def test_an_estimate_lowers_confidence():
    for recall in (0.0, 0.2, 1.0):
        scores = (recall, 1, 1, 1)
        sure, guess = read_table(results(*scores)), read_table(results(*scores, estimate=True))
        assert guess.confidence < sure.confidence


@pytest.mark.parametrize("layer", range(1, 4))
@pytest.mark.parametrize("other", [1.0, 0.6])
def test_an_unscored_layer_lowers_confidence_whichever_it_is(layer, other):
    scores: list[float | None] = [other, other, other, other]
    known = read_table(results(*scores))
    scores[layer] = None
    missing = read_table(results(*scores))
    assert missing.row.fault == known.row.fault == "healthy"
    assert missing.confidence < known.confidence


def test_an_unscored_layer_weighs_the_same_at_either_end():
    first, last = read_table(results(None, 1, 1, 0.6)), read_table(results(0.6, 1, 1, None))
    assert first.row.fault == last.row.fault == "healthy"
    assert first.confidence == last.confidence


def test_a_layer_that_the_row_does_not_read_does_not_change_confidence():
    near, far = results(0, 0.51, 1, 1), results(0, 1, 1, 1)
    assert read_table(near).row.id == read_table(far).row.id == "retrieval_miss"
    assert read_table(near).confidence == read_table(far).confidence


def test_a_failure_by_a_second_bar_is_less_sure_than_one_by_the_score():
    checks = results(1, 1, 1, 1)
    checks["precision"] = result("precision", 1.0, status="fail")
    reading = read_table(checks)
    assert reading.row.fault == "noise"
    assert 0.5 <= reading.confidence < 1


@pytest.mark.parametrize(
    ("checks", "layer"),
    [
        (results(1, 1, 1, 0.52), "relevancy"),
        (results(1, 1, 1, 0.48), "relevancy"),
        (results(0.52, 1, 1, 1, estimate=True), "recall"),
        (results(1, 1, 1, 0.55), None),  # as far as the margin reaches
        (results(0.52, 1, 1, 1), None),  # a share of claims is what it is
        (results(0, 1, 0, 0.52), None),  # a cascade either way
    ],
)
def test_only_a_close_score_that_decides_the_fault_is_too_close_to_call(checks, layer):
    assert hinge(checks, near=0.05) == layer


def test_a_failure_that_no_score_decided_is_not_too_close_to_call():
    checks = results(1, 1, 1, 1)
    checks["relevancy"] = result("relevancy", 0.52, status="fail")  # in the wrong language
    assert hinge(checks, near=0.05) is None


def test_nothing_is_healthy_that_could_fail_by_statements_left_open():
    checks = results(1, 1, 1, 1)
    left = CheckResult(layer="faithfulness", status="unscored", details={"unscored": 2})
    assert hinge({**checks, "faithfulness": left}, near=0.05) == "faithfulness"
    plain = CheckResult(layer="faithfulness", status="unscored")
    assert hinge({**checks, "faithfulness": plain}, near=0.05) is None
    failing = {**results(0, 1, 1, 1), "faithfulness": left}
    assert hinge(failing, near=0.05) is None  # the miss stands whatever they turn out to be


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_rows_add_up_to_81_patterns(lang):
    assert sum(int(row["patterns"]) for row in table_rows(lang)) == 81
    assert len(quadrant_rows(lang)) == 9


@pytest.mark.parametrize("lang", UI_LANGS)
def test_markdown_holds_both_tables_with_even_columns(lang):
    text = render_markdown(lang)
    blocks = [
        [line for line in block.splitlines() if line.startswith("|")] for block in text.split("###")
    ]
    tables = [block for block in blocks if block]
    assert [len(block) for block in tables] == [len(ROWS) + 2, 9 + 2]
    for block in tables:
        assert len({line.count("|") for line in block}) == 1


def test_markdown_is_said_in_the_language_asked_for():
    assert "first thing to change" in render_markdown("en")
    assert "先改什么" in render_markdown("zh")
    assert "first thing to change" not in render_markdown("zh")
