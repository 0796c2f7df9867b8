"""`rag-doctor judge calibrate`: from a file of labels to tables, JSON and a file of thresholds."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from rag_doctor.checks import read_thresholds
from rag_doctor.cli.judge import app
from rag_doctor.judges import get_judge

FAST = ("--judge", "offline-fast")
LABEL = get_judge("offline-fast").card.label
PASSAGE = "New staff get 14 days of annual leave a year. The pool holds 40 guests."
ROWS = [
    {"claim": "New staff get 14 days of annual leave.", "contexts": [PASSAGE], "label": "yes"},
    {"claim": "New staff get 50 days of annual leave.", "contexts": [PASSAGE], "label": "no"},
    {"claim": "The pool holds 40 guests.", "contexts": [PASSAGE], "label": "yes"},
]


def write(path, rows):
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("\n".join([*lines, '{"claim": "broken']) + "\n", encoding="utf-8")
    return str(path)


def call(*arguments):
    return CliRunner().invoke(app, ["calibrate", *map(str, arguments), *FAST])


def test_labels_are_read_and_compared(tmp_path):
    done = call(write(tmp_path / "labels.jsonl", ROWS), "--lang", "en")
    assert done.exit_code == 0, done.output
    assert f"{LABEL} says what people say in 3 of 3" in " ".join(done.stdout.split())
    assert "Fewer than 20 labels" in done.stdout
    assert "Rows set aside: 1." in done.stdout


def test_the_report_speaks_chinese(tmp_path):
    done = call(write(tmp_path / "labels.jsonl", ROWS), "--lang", "zh")
    assert "标注不足 20 项" in done.stdout


def test_json_is_all_there_is_on_stdout(tmp_path):
    done = call(write(tmp_path / "labels.jsonl", ROWS), "--json")
    found = json.loads(done.stdout)
    assert found["tasks"][0]["all"]["agreement"]["value"] == 1.0
    assert len(found["set_aside"]) == 1


def test_fitted_thresholds_are_saved_for_diagnose(tmp_path):
    # people stricter than the judge: a claim it is less sure of is not supported to them
    pair = (("New staff get 14 days of annual leave.", "yes"), ("Staff are given 14 days.", "no"))
    rows = [
        {"claim": claim, "label": label, "lang": "en", "contexts": [f"{PASSAGE} Room {n} is open."]}
        for n in range(14)
        for claim, label in pair
    ]
    file = tmp_path / "bars.toml"
    done = call(write(tmp_path / "labels.jsonl", rows), "--save", file, "--lang", "en")
    assert done.exit_code == 0, done.output
    assert read_thresholds(file).of("en").support > 0.5
    assert "diagnose FILE --thresholds" in " ".join(done.output.split())


def test_nothing_better_is_nothing_saved(tmp_path):
    done = call(write(tmp_path / "labels.jsonl", ROWS), "--save", tmp_path / "bars.toml")
    assert "nothing to save" in str(done.exception)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gone.jsonl",), "no file"),
        (("labels.jsonl", "--only", "recal"), "Did you mean 'recall'"),
        (("labels.jsonl", "--thresholds", "gone.toml"), "cannot read"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, monkeypatch, arguments, said):
    write(tmp_path / "labels.jsonl", ROWS)
    monkeypatch.chdir(tmp_path)
    done = call(*arguments)
    assert done.exit_code != 0
    assert said in str(done.exception)


CASE = {
    "question": "How many days of annual leave do I get?",
    "answer": "You get 14 days of annual leave. You get a free car.",
    "contexts": [PASSAGE],
    "reference": "14 days.",
}


def test_diagnose_and_triage_take_the_file_and_say_for_which_judge_it_was_made(cli, tmp_path):
    (tmp_path / "cases.jsonl").write_text(json.dumps(CASE) + "\n", encoding="utf-8")
    bars = tmp_path / "bars.toml"
    bars.write_text(f'judge = "{LABEL}"\n[en]\nfaithfulness = 0.4\n', encoding="utf-8")
    given = ("--thresholds", "bars.toml", "--json", "--lang", "en", *FAST)
    run = cli("diagnose", "cases.jsonl", *given)
    check = json.loads(run.out)["diagnoses"][0]["checks"]["faithfulness"]
    assert (check["threshold"], check["status"]) == (0.4, "pass")
    assert "fitted for" not in run.err
    bars.write_text('judge = "other 9"\nfaithfulness = 0.9\n', encoding="utf-8")
    run = cli("triage", "cases.jsonl", *given)
    assert json.loads(run.out)["checks"]["faithfulness"]["threshold"] == 0.9
    assert f"fitted for other 9; the judge now is {LABEL}" in run.err


def test_a_broken_file_of_thresholds_is_one_line_and_exit_code_4(cli, tmp_path):
    (tmp_path / "bars.toml").write_text("faithfulness = 7\n", encoding="utf-8")
    run = cli("triage", "-q", "a?", "-a", "b.", "--thresholds", "bars.toml", *FAST)
    assert run.code == 4
    assert "faithfulness = 7" in run.err
    assert run.err.count("\n") == 1
