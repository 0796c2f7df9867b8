"""A gate from a report, a file or a pipeline; and the pytest fixture on top of it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from experiments_made import TinyRag, questions, two_reports

from rag_doctor.experiments.gated import gated, made_report
from rag_doctor.experiments.tiers import TIERS, tier_of


def test_a_pipeline_is_asked_and_judged_first(seeing):
    rules = {"measures": {"recall": {"floor": 0.5}}}
    result = gated(TinyRag(20), rules, cases=questions(20), judge=seeing)
    assert result.n == 20
    assert result.outcome == "cannot_tell"  # recall .6 of 20
    high = gated((TinyRag(20), {"k": 5}), rules, cases=questions(20), judge=seeing)
    assert high.outcome == "pass"


def test_a_file_of_answers_is_judged_first(seeing, tmp_path):
    path = tmp_path / "answers.jsonl"
    rows = [
        {"id": f"a{i}", "question": "q", "answer": "yes", "reference": "yes", "contexts": ["yes"]}
        for i in range(8)
    ]
    path.write_text("\n".join(map(json.dumps, rows)))
    made = made_report(path, judge=seeing)
    assert [row.case.id for row in made] == [f"a{i}" for i in range(8)]
    assert made.source == "answers.jsonl"


def test_the_limit_and_the_pipelines_settings_are_kept_with_the_report(seeing):
    made = made_report((TinyRag(), {"k": 2}), cases=questions(), judge=seeing, limit=4)
    assert len(made) == 4
    assert made.meta["knobs"]["k"] == 2
    assert made.meta["pipeline"] == "TinyRag (k=2)"


TEST = """
def test_{name}(rag_gate):
    result = rag_gate("{name}_new", "{name}.yaml")
    assert result.outcome == "pass"
"""
GATED = {
    "alike": (0.0, 150, "report", True),
    "worse": (0.3, 150, "report", False),
    "few_report": (0.0, 8, "report", False),
    "few_fail": (0.0, 8, "fail", False),
    "few_pass": (0.0, 8, "pass", True),
}
"""What was lost, of how many cases, what the rules say of too few, and whether the test passes."""


def test_the_fixture_passes_a_test_where_the_exit_code_is_zero(tmp_path):
    for name, (drop, n, cant_tell, _) in GATED.items():
        before = [0.4 + 0.5 * (i % 10) / 10 for i in range(n)]
        after = [max(0.0, b - drop + 0.05 * ((i * 7) % 5 - 2)) for i, b in enumerate(before)]
        for end, side in zip(("base", "new"), two_reports(before, after), strict=True):
            side.write(tmp_path / f"{name}_{end}", pages=False)
        rules = f"baseline: {name}_base\nmeasures: {{recall: 0.05}}\ncant_tell: {cant_tell}\n"
        (tmp_path / f"{name}.yaml").write_text(rules)
    (tmp_path / "test_it.py").write_text("".join(TEST.format(name=name) for name in GATED))
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-rA", "-p", "rag_doctor.pytest_plugin"),
            *("-p", "no:cacheprovider", "test_it.py"),
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        timeout=300,
    )
    assert "3 failed, 2 passed" in done.stdout, done.stdout + done.stderr
    assert "Failed: 1 of 2 checks break their limit." in done.stdout
    for name, (*_, passes) in GATED.items():
        end = "PASSED" if passes else "FAILED"
        assert f"{end} test_it.py::test_{name}" in done.stdout, done.stdout
        told = gated(tmp_path / f"{name}_new", tmp_path / f"{name}.yaml")
        assert (told.exit_code == 0) == passes
        green = not any(f"<{tag}" in told.to_junit("en") for tag in ("failure", "error", "skipped"))
        assert green == passes


def test_the_plugin_loads_nothing_of_the_package():
    code = (
        "import sys, rag_doctor.pytest_plugin; "
        "print(*sorted(m for m in sys.modules if m.startswith('rag_doctor.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.split() == ["rag_doctor._version", "rag_doctor.pytest_plugin"]


def test_tiers_rise_in_cost():
    quick, standard, full = (TIERS[name] for name in ("quick", "standard", "full"))
    assert (quick.judge, quick.runs, quick.limit) == ("offline-fast", 1, 60)
    assert (standard.judge, standard.runs, standard.limit) == ("offline", 1, None)
    assert full.settings("openai")["judge"] == "openai"
    assert full.settings()["runs"] == 3
    assert tier_of("quick") is quick
    with pytest.raises(Exception, match="no choice 'fast'"):
        tier_of("fast")
