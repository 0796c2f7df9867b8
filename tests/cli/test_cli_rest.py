"""The other commands, and what holds for all of them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

FAST = ("--judge", "offline-fast")


def test_help_lists_every_command_and_the_exit_codes(process):
    run = process("--help")
    assert run.code == 0
    for name in ("diagnose", "triage", "support", "demo", "ask", "table", "metrics", "judge"):
        assert name in run.out
    assert "130 stopped" in " ".join(run.out.split())


def test_help_loads_nothing_heavy(process, tmp_path):
    probe = tmp_path / "sitecustomize.py"
    probe.write_text(
        "import atexit, sys\n"
        "heavy = {'pandas', 'faiss', 'langgraph', 'openai', 'plotly', 'numpy', 'scipy'}\n"
        "seen = lambda: print('HEAVY', sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
        "atexit.register(seen)\n"
    )
    run = process("--help", PYTHONPATH=str(tmp_path))
    assert "HEAVY []" in run.err


def test_support_keeps_order_and_number_of_the_lines(process):
    lines = [
        {"id": "a", "claim": "年假有 50 天。", "contexts": ["新员工每年有 14 天年假。"]},
        {
            "id": "b",
            "claim": "New staff get 14 days.",
            "contexts": ["New staff get 14 days of leave."],
        },
        {"id": "c", "claim": "Paris is in France.", "contexts": []},
        {"id": "d", "contexts": ["no claim here"]},
        {"id": "e", "claim": "Nobody says what was retrieved."},
    ]
    stdin = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n{broken\n"
    run = process("support", "-", *FAST, stdin=stdin)
    assert run.code == 0, run.err
    rows = [json.loads(line) for line in run.out.splitlines()]
    assert [row["id"] for row in rows] == ["a", "b", "c", "d", "e", "line-6"]
    assert [row["label"] for row in rows] == [
        "contradicted", "supported", "not_mentioned", "error", "unscored", "error",
    ]  # fmt: skip
    for row in rows:
        assert set(row) >= {"id", "label", "p_supported", "evidence", "reason"}
    assert "2 broken" in run.err


def test_support_without_any_claim_is_refused(cli):
    run = cli("support", "-", stdin='{"id": 1, "text": "x"}')
    assert run.code == 3
    assert "Accepted names" in run.err


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_table_and_metrics_in_both_languages(cli, lang):
    table = json.loads(cli("table", "--json", "--lang", lang).out)
    assert sum(int(row["patterns"]) for row in table["layers"]) == 81
    assert len(table["refusals"]) == 9
    names = [row["name"] for row in json.loads(cli("metrics", "--json", "--lang", lang).out)]
    assert any(name.startswith("nDCG") for name in names)
    assert "cascade" in cli("table", "--lang", lang, "--markdown").out
    for command in ("table", "metrics"):
        assert cli(command, "--lang", lang).code == 0


def test_the_card_of_a_judge_is_had_by_its_name(cli):
    named = cli("judge", "card", "offline-fast", "--lang", "en")
    assert named.code == 0
    assert named.out == cli("judge", "card", "--judge", "offline-fast", "--lang", "en").out
    assert "nobody" in cli("judge", "card", "nobody").err


def test_the_judge_states_its_card(cli):
    run = cli("judge", "card", "--json")
    card = json.loads(run.out)
    assert card["name"] == "offline"
    assert card["languages"] == ["en", "zh"]


def test_ask_answers_with_sources(cli):
    run = cli("ask", "What does error 691 mean?", "--json")
    case = json.loads(run.out)
    assert case["contexts"]
    assert case["answer"]


def test_demo_shows_both_halves_and_writes_their_reports(process, tmp_path):
    run = process("demo", "--limit", "3", "--data", "zh", "--lang", "zh", *FAST)
    assert run.code == 0, run.err
    assert "录制" in run.out
    for name in ("demo-live", "demo-recorded", "demo-models"):
        assert (tmp_path / "rag-doctor-out" / name / "report.html").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("diagnose", "--nope"),
        ("diagnose", "a", "--limit", "0"),
        ("nope",),
        ("table", "--lang", "fr"),
    ],
)
def test_a_usage_error_is_one_line_with_exit_code_2(cli, arguments):
    run = cli(*arguments)
    assert run.code == 2
    assert run.err.startswith("rag-doctor: ")
    assert run.err.count("\n") == 1


def test_a_reader_that_has_had_enough_is_no_error(tmp_path):
    done = subprocess.run(
        f"{sys.executable} -m rag_doctor table | head -1; exit ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr


def test_a_full_disk_is_said(tmp_path):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rag_doctor", "table", "--markdown"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
        )
    assert done.returncode == 4
    assert b"No space left" in done.stderr


def test_demo_sees_first_whether_it_can_write(cli, tmp_path):
    (tmp_path / "out").write_text("a file")
    run = cli("demo", "--out", "out")
    assert run.code == 4
    assert "--out" in run.err


def test_the_version_is_printed(process):
    from rag_doctor import __version__

    assert process("--version").out.strip() == f"rag-doctor {__version__}"
