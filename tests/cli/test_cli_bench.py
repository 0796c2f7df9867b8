"""`rag-doctor bench faults`, run as a user runs it."""

from __future__ import annotations

import json

QUICK = ("--n", "2", "--only", "truncation", "--method", "table", "--judge", "offline-fast")


def test_a_small_run_prints_a_page_and_keeps_its_result(cli, tmp_path):
    run = cli("bench", "faults", *QUICK, "--language", "en", "--lang", "en", "--out", "out")
    assert run.code == 0, run.err
    assert run.out.startswith("Fault bench: the diagnosis against known causes (develop)")
    assert "truncation" in run.out
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"fault-bench.json", "fault-bench.md", "guesses.jsonl"}
    again = cli("bench", "faults", *QUICK, "--language", "en", "--out", "out", "--json")
    assert json.loads(again.out)["n"] == {"fault": 2, "control": 0, "pair": 0}


def test_an_unknown_fault_is_an_error_of_input(process):
    run = process("bench", "faults", "--only", "top_2")
    assert run.code == 3
    assert "top_1" in run.err
