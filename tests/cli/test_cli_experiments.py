"""`compare`, `ablate`, `sweep`, `gate`, `history`, `suspicion`, run as a build server runs them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from xml.etree import ElementTree as xml

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "experiments"))
from experiments_made import two_reports

FAST = ("--judge", "offline-fast")
FEW = ("--limit", "7", *FAST)
HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Two written reports, `old` and `new`, the second clearly worse."""
    folder = tmp_path_factory.mktemp("written")
    before = [0.4 + 0.01 * (i % 20) for i in range(80)]
    for name, side in zip(
        ("old", "new"), two_reports(before, [b - 0.2 for b in before]), strict=True
    ):
        side.write(folder / name, pages=False)
    return folder


@pytest.fixture
def folders(written, tmp_path):
    """A folder of the test's own with a copy of both."""
    return Path(copytree(written, tmp_path, dirs_exist_ok=True))


def test_two_written_reports_are_compared_in_both_languages(cli, folders):
    english = cli("compare", "old", "new", "--lang", "en")
    assert english.code == 0, english.err
    assert english.out.startswith("old against new\nWorse: context recall (-.20")
    chinese = cli("compare", "old", "new", "--lang", "zh")
    assert "变差：上下文召回" in chinese.out


def test_json_is_alone_on_stdout_and_out_keeps_the_album(cli, folders):
    run = cli("compare", "old", "new", "--json", "--out", "out")
    assert json.loads(run.out)["changes"][0]["verdict"] == "worse"
    assert "out/album.json" in run.err
    assert {p.name for p in (folders / "out").iterdir()} >= {"comparison.md", "album.json"}
    assert cli("compare", "old", "new", "--out", "out").code == 0  # the album is read again


def test_two_pipelines_are_asked_and_their_reports_kept(cli, tmp_path):
    run = cli("compare", "demo", "demo?top_k=1", *FEW, "--out", "out", "--json")
    assert run.code == 0, run.err
    found = json.loads(run.out)
    assert found["pairing"]["n"] == 7
    moved = {c["measure"]: c["difference"]["value"] for c in found["changes"]}
    assert moved["recall"] <= 0
    assert (tmp_path / "out/before/diagnoses.jsonl").is_file()
    assert (tmp_path / "out/after/cases.jsonl").is_file()


def test_a_side_that_is_nothing_is_an_error_that_says_what_would_do(cli):
    run = cli("compare", "nowhere", "demo")
    assert run.code == 4
    assert "no folder of a written report, no file of cases, and no pipeline" in run.err


def test_an_ablation_runs_from_a_file_of_arms(cli, tmp_path):
    (tmp_path / "arms.yaml").write_text("one: {top_k: 1}\n")
    own = cli("ablate", "demo", "--arms", "arms.yaml", "--runs", "1", *FEW, "--lang", "zh")
    assert own.code == 0, own.err
    assert HAN.search(own.out)
    assert "one" in own.out


SLOW = """
import os, signal
from rag_doctor.pipeline import demo_pipeline

class Stopped:
    def __init__(self):
        self.inner = demo_pipeline()
    def __getattr__(self, name):
        return getattr(self.inner, name)
    def retrieve(self, *given, **knobs):
        os.kill(os.getpid(), signal.SIGINT)
        return self.inner.retrieve(*given, **knobs)

rag = Stopped()
"""


def test_a_run_that_is_stopped_ends_as_a_stopped_process_does(process, tmp_path):
    (tmp_path / "slow.py").write_text(SLOW)
    run = process("ablate", "slow:rag", *FEW, "--lang", "en")
    assert run.code == 130
    assert "Stopped; nothing is kept. With --out FOLDER" in run.err


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("ablate", "slow:rag"), "is kept in o; the same command goes on from"),
        (("sweep", "slow:rag", "top_k", "1,4"), "the same command goes on from"),
        (("compare", "slow:rag", "demo"), "the same command goes on from"),
    ],
)
def test_a_run_that_is_stopped_says_how_it_goes_on(cli, tmp_path, command, told):
    (tmp_path / "slow.py").write_text(SLOW)
    run = cli(*command, "--out", "o", *FEW, "--lang", "en")
    assert run.code == 130
    assert told in run.err


def test_a_sweep_names_its_knee_or_says_there_is_none(cli):
    run = cli("sweep", "demo", "top_k", "1,4", *FEW, "--lang", "en")
    assert run.code == 0, run.err
    assert re.search(r"knee", run.out.splitlines()[1])
    bad = cli("sweep", "demo", "top_k", "1,x")
    assert bad.code == 4
    assert "numbers with commas between them are due, got 'x'" in bad.err


def write_rules(folder, text="measures: {recall: 0.05}\n"):
    (folder / "regression.yaml").write_text(f"baseline: base\nhistory: kept\n{text}")


def test_a_gate_from_its_first_baseline_to_a_failed_build(cli, folders):
    write_rules(folders)
    saved = cli("gate", "old", "--save-baseline")
    assert saved.code == 0
    assert "Baseline written to base: 80 cases." in saved.err
    same = cli("gate", "old", "--label", "same", "--lang", "en")
    assert (same.code, same.out.splitlines()[1].strip()) == (
        0,
        "Passed: 2 checks keep their limits.",
    )
    failed = cli(
        *("gate", "new", "--label", "worse", "--junit", "j.xml", "--markdown", "m.md", "--json")
    )
    assert failed.code == 7
    assert json.loads(failed.out)["outcome"] == "fail"
    assert xml.fromstring((folders / "j.xml").read_text()).get("failures") == "1"
    assert (folders / "m.md").read_text().startswith("# ")
    seen = cli("history", "kept", "--json")
    assert [p["label"] for p in json.loads(seen.out)["points"]] == ["same", "worse"]


GONE = """
import os, subprocess, sys
read, write = os.pipe()
os.close(read)  # as `| true` leaves: nobody reads
command = [sys.executable, "-m", "rag_doctor", *sys.argv[1:]]
sys.exit(subprocess.run(command, stdout=write).returncode)
"""


def deaf(folder, *arguments, code=GONE):
    """The command with a stdout that nobody reads: exit code, stderr."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=folder, capture_output=True, text=True
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_gate_fails_also_when_nobody_reads_what_it_prints(cli, folders, form):
    write_rules(folders)
    cli("gate", "old", "--save-baseline")
    code, err = deaf(folders, "gate", "new", "--junit", "j.xml", "--markdown", "m.md", *form)
    assert (code, err) == (7, "")
    assert xml.fromstring((folders / "j.xml").read_text()).get("failures") == "1"
    assert (folders / "m.md").read_text().startswith("# ")


def test_a_result_is_written_also_when_nobody_reads_what_is_printed(folders):
    code, err = deaf(folders, "compare", "old", "new", "--out", "out")
    assert code == 0
    assert "out/album.json" in err
    assert (folders / "out/comparison.md").is_file()


CLOSED = GONE.replace("stdout=write", "preexec_fn=lambda: os.close(1)")


def test_a_closed_stdout_is_no_error(cli, folders):
    write_rules(folders)
    cli("gate", "old", "--save-baseline")
    assert deaf(folders, "gate", "new", code=CLOSED) == (7, "")
    assert deaf(folders, "compare", "old", "new", code=CLOSED) == (0, "")


def test_too_few_cases_have_an_exit_code_of_their_own(cli, folders):
    write_rules(folders, "measures: {recall: 0.1}\nmin_sources: 81\n")
    cli("gate", "old", "--save-baseline")
    run = cli("gate", "old", "--no-keep", "--lang", "zh")
    assert run.code == 8
    assert "无法判断" in run.out
    assert not (folders / "kept").exists()


@pytest.mark.parametrize("option", ["--junit", "--markdown"])
def test_a_gate_never_writes_over_its_rules(cli, folders, option):
    write_rules(folders)
    cli("gate", "old", "--save-baseline")
    before = (folders / "regression.yaml").read_text()
    run = cli("gate", "old", option, "regression.yaml")
    assert (run.code, "would be overwritten" in run.err) == (4, True)
    assert (folders / "regression.yaml").read_text() == before


def test_dead_rules_and_keys_that_stand_twice_are_refused(cli, folders):
    write_rules(folders)
    cli("gate", "old", "--save-baseline")
    write_rules(folders, "groups: {topic: {x: {recall: 0.1}}}\n")
    run = cli("gate", "old")
    assert (run.code, "no case says its topic" in run.err) == (4, True)
    (folders / "arms.yaml").write_text("one: {top_k: 1}\none: {top_k: 2}\n")
    run = cli("ablate", "demo", "--arms", "arms.yaml", *FEW)
    assert (run.code, "line 2: the key 'one' stands twice" in run.err) == (4, True)


def test_a_gate_without_rules_or_baseline_says_what_is_missing(cli, folders):
    run = cli("gate", "old")
    assert run.code == 4
    assert "cannot read regression.yaml" in run.err
    write_rules(folders)
    run = cli("gate", "old")
    assert run.code == 4
    assert "--save-baseline" in run.err


def test_the_trend_can_be_drawn(cli, folders):
    write_rules(folders)
    cli("gate", "old", "--save-baseline")
    cli("gate", "old")
    run = cli("history", "kept", "--figure", "trend.html", "--lang", "en")
    assert run.code == 0, run.err
    assert "1 runs, the oldest first" in run.out
    assert "plotly" in (folders / "trend.html").read_text()


def test_suspicion_reads_a_written_report(cli, folders):
    run = cli("suspicion", "old", "--lang", "en")
    assert run.code == 0, run.err
    assert "Whether answers are right was not judged" in run.out
