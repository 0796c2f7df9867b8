"""Odd inputs are refused before anything is asked, or told in words; none ends in a traceback."""

from __future__ import annotations

import pytest
from experiments_made import TinyRag, questions, report, row, two_reports

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.experiments import (
    Shelf,
    ablate,
    compare,
    gate,
    history,
    suspicion,
    sweep,
)
from rag_doctor.experiments.gated import gated
from rag_doctor.views.experiment_words import between, figure_words
from rag_doctor.views.sweep import sweep_markdown


@pytest.mark.parametrize("runs", [0, -1, True, 1.5, "3", None])
@pytest.mark.parametrize("run", [ablate, sweep])
def test_a_number_of_runs_that_is_none_is_refused_before_anything_is_asked(run, runs, seeing):
    tiny = TinyRag()
    given = {"arms": {"baseline": {}, "a": {"k": 4}}} if run is ablate else {
        "knob": "k", "values": [2, 3]}  # fmt: skip
    with pytest.raises(InputError, match="runs: must be a whole number from 1"):
        run(tiny, cases=questions(3), runs=runs, judge=seeing, **given)
    assert tiny.asked == []


@pytest.mark.parametrize("given", [{"on": "nope"}, {"guard": "nope"}, {"measures": ["nope"]}])
def test_a_measure_that_is_none_is_refused_before_anything_is_asked(given, seeing):
    tiny = TinyRag()
    with pytest.raises(ConfigError, match="measure: 'nope' is none of"):
        sweep(tiny, "k", [2, 3], questions(3), judge=seeing, **given)
    with pytest.raises(ConfigError, match="measure: 'nope' is none of"):
        compare(tiny, tiny, cases=questions(3), judge=seeing, measures=["nope"])
    assert tiny.asked == []


def test_an_album_that_is_none_is_told_before_anything_is_asked(tmp_path, seeing):
    tiny = TinyRag()
    (tmp_path / "album.json").write_text("{nope", encoding="utf-8")
    with pytest.raises(InputError, match="is no album"):
        compare(tiny, tiny, cases=questions(3), judge=seeing, album=tmp_path)
    assert tiny.asked == []


def test_a_baseline_that_is_missing_is_told_before_anything_is_asked(tmp_path, seeing):
    tiny = TinyRag()
    rules = {"baseline": str(tmp_path / "nowhere"), "measures": {"recall": 0.05}}
    with pytest.raises(ConfigError, match="holds no report"):
        gated(tiny, rules, cases=questions(3), judge=seeing)
    assert tiny.asked == []


def test_ids_that_all_stand_twice_are_named_as_such():
    twice = report([row("x", recall=0.4)] * 3)
    with pytest.raises(InputError, match="every id stands more than once in a report, such as 'x'"):
        compare(twice, twice)


def test_two_sides_of_one_name_are_numbered():
    found = compare(*two_reports([0.5] * 8, [0.6] * 8))
    assert found.names == ("report (1)", "report (2)")


def test_a_gate_without_baseline_names_its_report():
    found = gate(two_reports([0.5] * 8, [0.5] * 8)[0], {"measures": {"recall": {"floor": 0.3}}})
    assert "\n\nreport, 8 cases, judge" in found.to_markdown("en")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_kept_run_that_cannot_be_read_is_marked_in_the_history(tmp_path, lang):
    shelf = Shelf(tmp_path)
    for at in range(2):
        shelf.add(two_reports([0.5 + at / 10] * 8, [0.5] * 8)[0], f"change {at}")
    (broken,) = [path for path in tmp_path.iterdir() if "change-0" in path.name]
    (broken / "cases.jsonl").write_text("{nope\n" * 8, encoding="utf-8")
    found = history(tmp_path)
    assert found.points[0].unreadable
    assert not found.points[1].unreadable
    first = found.to_markdown(lang).splitlines()[2]
    assert first.startswith("**! ")


def test_crowds_that_change_no_mean_say_so_once():
    rows = [row(f"a{i}", question="How many days of leave do I get?", recall=0.1 + i / 10)
            for i in range(3)] + [row("z", question="Where is the pool?", recall=0.9)]  # fmt: skip
    text = suspicion(report(rows)).to_markdown("en")
    assert "context recall: .55, not .38" in text.replace("\\", "") or "recall" in text
    assert "healthy answers: the same" in text
    assert "1.0" not in text


def test_where_the_test_does_not_bear_out_an_interval_its_chance_stands_beside():
    before, after = two_reports([0.5] * 40, [0.5] * 35 + [0.6] * 5)
    change = compare(before, after)["recall"]
    assert change.verdict == "not_distinguishable"
    assert change.difference.low > 0
    assert figure_words(change, "en") == f"{between(change.difference)}, but Wilcoxon p = .06"
    assert "Wilcoxon 检验 p = .06" in figure_words(change, "zh")
    assert ", but Wilcoxon p = .06" in compare(before, after).to_markdown("en")


def test_a_sweep_says_why_a_step_is_not_called_a_gain(seeing):
    found = sweep(TinyRag(), "k", [1, 2, 4], questions(12), judge=seeing)
    shown = sweep_markdown(found, "en").replace("\\", "")
    steps = [c for step in found.steps for c in step.gains]
    doubtful = [
        c for c in steps if c.verdict == "not_distinguishable" and (c.difference.low or 0) > 0
    ]
    assert ("(p " in shown) == bool(doubtful)
