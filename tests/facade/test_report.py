"""A report counts everything, averages only what was scored, and writes valid files."""

from __future__ import annotations

import json
import math

import numpy as np
import pandas as pd
import pytest
from fakes import FakeJudge, make_case

from rag_doctor import diagnose_all
from rag_doctor.errors import InputError
from rag_doctor.facade import Report, dump_line, make_report
from rag_doctor.records import LAYERS, OUTCOMES, Diagnosis

PROMISED = {
    "id",
    "fault",
    "contributing",
    "mechanism",
    "confidence",
    "checks",
    "claims",
    "refusal",
    "fixes",
    "path",
}
BESIDE = {"lang", "summary", "extra", "reference_claims", "findings", "collect", "errors"}
BESIDE |= {"judge", "ledger", "investigation"}


@pytest.fixture(scope="module")
def report() -> Report:
    cases = [
        make_case("well"),
        make_case("half", answer=["supported", "contradicted"], correctness="wrong"),
        make_case("坏", fails="split", lang="zh"),
        make_case("no", refused=True),
        make_case("none", contexts=(), correctness="wrong"),
    ]
    return diagnose_all(cases, judge=FakeJudge())


def test_every_outcome_is_counted_and_the_counts_add_up(report):
    counts = report.counts()
    assert list(counts) == list(OUTCOMES)
    assert sum(counts.values()) == len(report) == 5
    assert (counts["healthy"], counts["hallucination"], counts["undetermined"]) == (1, 1, 1)
    assert (counts["off_topic"], counts["cascade"], counts["noise"]) == (1, 1, 0)


def test_unscored_and_failed_checks_never_enter_a_mean(report):
    means = report.means()
    assert list(means) == list(LAYERS)
    faithfulness = means["faithfulness"]
    assert (faithfulness.value, faithfulness.n_scored, faithfulness.n) == (0.5, 3, 5)
    assert str(means["precision"]) == "1.00 (3 scored of 5)"


def test_cases_with_failures_are_counted(report):
    assert report.n_errors() == 1


def test_a_case_is_found_by_its_id(report):
    assert report["half"].diagnosis.fault == "hallucination"
    with pytest.raises(InputError, match="case id: must be one of this report's 5, got 'x'"):
        report["x"]


def test_the_frame_has_one_row_a_case_and_floats_for_scores(report):
    frame = report.to_frame()
    assert list(frame["id"]) == ["well", "half", "坏", "no", "none"]
    for layer in LAYERS:
        assert frame[layer].dtype == np.float64
    assert frame["faithfulness"].tolist()[:2] == [1.0, 0.5]
    assert math.isnan(frame["faithfulness"][2])
    assert frame["faithfulness_status"].tolist() == ["pass", "fail", "error", "unscored", "fail"]
    assert frame["faithfulness"].mean() == report.means()["faithfulness"].value


def test_a_frame_keeps_its_columns_and_types_when_nothing_was_scored():
    failed = diagnose_all([make_case(fails="split")], judge=FakeJudge()).to_frame()
    empty = make_report([], [], FakeJudge().card).to_frame()
    assert list(failed.columns) == list(empty.columns)
    assert failed["recall"].dtype == empty["recall"].dtype == np.float64
    assert len(pd.concat([failed, empty])) == 1


def test_each_line_holds_exactly_what_is_promised(report):
    lines = report.to_jsonl().splitlines()
    assert len(lines) == 5
    for text in lines:
        line = json.loads(text)
        assert line.keys() == PROMISED | BESIDE
        assert list(line["checks"]) == list(LAYERS)
        for check in line["checks"].values():
            assert {"score", "status", "reason", "judge"} <= check.keys()
        for claim in line["claims"]:
            assert {"text", "span", "support", "evidence"} <= claim.keys()
        assert {"refused", "partial", "noncommittal", "text"} == line["refusal"].keys()
        for fix in line["fixes"]:
            told = {"id", "title", "detail", "patch", "cost", "verify", "badge", "treatment"}
            assert told | {"assumed", "command"} == fix.keys()


def strict(text: str) -> object:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    return json.loads(text, parse_constant=refuse)


def test_the_json_has_no_nan_and_counts_like_the_report(report):
    found = strict(report.to_json())
    assert found["n"] == 5
    assert found["faults"] == report.counts()
    assert found["means"]["precision"] == {"mean": 1.0, "n_scored": 3, "n": 5}
    assert found["judge"]["name"] == "fake"
    assert found["n_errors"] == 1
    assert len(found["diagnoses"]) == 5


def test_an_empty_report_is_a_report():
    empty = make_report([], [], FakeJudge().card)
    assert empty.to_jsonl() == ""
    assert strict(empty.to_json())["means"]["recall"] == {"mean": None, "n_scored": 0, "n": 0}


NASTY = "a\u2028b\u2029c\x85d \ud800 e"


def test_a_line_is_one_line_of_utf8_whatever_it_holds():
    text = dump_line(Diagnosis(id="1", fault="healthy", confidence=1, errors={"split": NASTY}))
    assert len(text.splitlines()) == 1
    text.encode("utf-8")
    assert json.loads(text)["errors"]["split"] == NASTY.replace("\ud800", "\ufffd")


def test_write_leaves_files_that_can_be_read_back(report, tmp_path):
    paths = report.write(tmp_path / "new" / "folder")
    assert list(paths) == [
        "diagnoses.jsonl",
        "report.html",
        "report.md",
        "report.json",
        "cases.jsonl",
    ]
    assert strict(paths["report.json"].read_text(encoding="utf-8")) == report.head()
    assert all(path.stat().st_size for path in paths.values())
    lines = paths["diagnoses.jsonl"].read_bytes().decode("utf-8").split("\n")
    assert [json.loads(line)["id"] for line in lines if line] == [
        "well",
        "half",
        "坏",
        "no",
        "none",
    ]


@pytest.mark.parametrize("lang", ["en", "zh", "auto"])
def test_a_report_that_holds_broken_text_can_still_be_written(lang, tmp_path):
    cases = [
        make_case("1", question=NASTY, answer_text="<script>alert(1)</script>"),
        make_case("2", raises="split"),
    ]
    report = diagnose_all(cases, judge=FakeJudge())
    page = report.write(tmp_path, lang)["report.html"].read_text(encoding="utf-8")
    assert "<script>alert" not in page


def test_cases_and_diagnoses_must_be_equally_many():
    with pytest.raises(ValueError, match="shorter"):
        make_report([make_case()], [], FakeJudge().card)
