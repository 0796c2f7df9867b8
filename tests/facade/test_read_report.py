"""A written report comes back as it was, and a damaged one says what is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes import FakeJudge, make_case

from rag_doctor import diagnose_all
from rag_doctor.errors import InputError
from rag_doctor.facade import Report, is_report, read_report, unreadable


@pytest.fixture(scope="module")
def report() -> Report:
    cases = [
        make_case("well", relevant_ids={"a": 2}),
        make_case("half", answer=["supported", "contradicted"], correctness="wrong"),
        make_case("坏\u2028", fails="split", lang="zh"),
        make_case("none", contexts=(), correctness="wrong"),
    ]
    made = diagnose_all(cases, judge=FakeJudge())
    told = {"notes": ("column q read as question",), "pipeline_notes": ("retrieve: raised",)}
    known = {"meta": {"knobs": {"top_k": 4}}, "set_aside": ("line 7: torn",), "source": "x"}
    return replace(made, **told, **known)


def test_a_report_comes_back_as_it_was_written(report, tmp_path):
    report.write(tmp_path)
    found = read_report(tmp_path)
    assert [row.diagnosis for row in found] == [row.diagnosis for row in report]
    assert [row.case for row in found] == [row.case for row in report]
    assert found.head() == report.head()
    assert found.card.label == report.card.label


def test_a_folder_without_a_report_is_refused_with_the_mend(tmp_path):
    assert not is_report(tmp_path)
    with pytest.raises(InputError, match=r"holds no diagnoses.jsonl. Name a folder that"):
        read_report(tmp_path)


def test_without_the_cases_the_diagnoses_stand_and_a_note_says_so(report, tmp_path):
    report.write(tmp_path)
    (tmp_path / "cases.jsonl").unlink()
    found = read_report(tmp_path)
    assert [row.diagnosis for row in found] == [row.diagnosis for row in report]
    assert found["well"].case.unrecorded
    assert found.notes == (*report.notes, "cases.jsonl: no case for 4 of 4 diagnoses.")


def test_torn_lines_and_a_lost_head_are_counted_not_fatal(report, tmp_path):
    report.write(tmp_path)
    path = tmp_path / "diagnoses.jsonl"
    path.write_text(path.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    (tmp_path / "report.json").write_text("{")
    found = read_report(tmp_path)
    assert len(found) == 3
    assert [line.partition(":")[0] for line in found.set_aside] == [
        "diagnoses.jsonl, line 4",
        "report.json",
    ]


def test_pages_for_reading_can_be_left_out(report, tmp_path):
    paths = report.write(tmp_path, pages=False)
    assert sorted(paths) == ["cases.jsonl", "diagnoses.jsonl", "report.json"]
    assert read_report(tmp_path).head() == report.head()


@pytest.mark.parametrize("score", ["NaN", "Infinity", "7.5", "-1", '"high"'])
def test_scores_that_are_none_are_set_aside_by_line(report, tmp_path, score):
    report.write(tmp_path)
    path = tmp_path / "diagnoses.jsonl"
    text = path.read_text(encoding="utf-8")
    assert '"score": 1.0' in text
    path.write_text(text.replace('"score": 1.0', f'"score": {score}', 1), encoding="utf-8")
    found = read_report(tmp_path)
    assert len(found) == len(report) - 1
    (told,) = unreadable(found)[len(report.set_aside) :]
    assert told.startswith("diagnoses.jsonl, line 1: ")


def test_rows_that_are_gone_without_a_trace_are_counted(report, tmp_path):
    report.write(tmp_path)
    for name in ("diagnoses.jsonl", "cases.jsonl"):
        lines = (tmp_path / name).read_text(encoding="utf-8").split("\n")
        (tmp_path / name).write_text("\n".join(lines[:1]) + "\n", encoding="utf-8")
    found = read_report(tmp_path)
    assert unreadable(found)[-1] == "diagnoses.jsonl: 3 of 4 rows are gone."


def test_a_cut_file_of_cases_is_named(report, tmp_path):
    report.write(tmp_path)
    path = tmp_path / "cases.jsonl"
    path.write_text(path.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    told = unreadable(read_report(tmp_path))
    assert any(line.startswith("cases.jsonl, line 4: ") for line in told)
    assert "cases.jsonl: no case for 1 of 4 diagnoses." in told


@pytest.mark.parametrize("text", ["[]", "null", "7", "{}", '{"judge": 7}'])
def test_a_head_of_another_shape_is_named(report, tmp_path, text):
    report.write(tmp_path)
    (tmp_path / "report.json").write_text(text)
    assert unreadable(read_report(tmp_path))[0].startswith("report.json: ")
