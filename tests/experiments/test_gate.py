"""A gate fails what is surely worse, passes noise, and says when the cases are too few."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from xml.etree import ElementTree as xml

import numpy as np
import pytest
from experiments_made import CARD, report, row, two_reports

from rag_doctor.errors import ConfigError
from rag_doctor.experiments import Shelf, gate
from rag_doctor.experiments.change import Column, changes_of
from rag_doctor.experiments.needed import Needed, needed_for

RULES = {"measures": {"recall": 0.05}}


def runs(n, drop=0.0, seed=0, spread=0.1, **fields):
    """Two runs of n cases; the second has lost `drop` on average, and is noisy."""
    rng = np.random.default_rng(seed)
    before = rng.uniform(0.45, 0.6, n)
    after = np.clip(before - drop + rng.normal(0, spread, n), 0, 1)
    return two_reports(before.tolist(), after.tolist(), **fields)


def outcome(n, drop=0.0, seed=0, rules=RULES, spread=0.1):
    before, after = runs(n, drop, seed, spread)
    return gate(after, rules, baseline=before)


def only(result):
    (check,) = [check for check in result.checks if check.measure == "recall"]
    return check


def test_a_real_regression_fails():
    result = outcome(150, drop=0.12)
    assert (result.outcome, result.exit_code) == ("fail", 7)
    assert only(result).figure.high < -0.05


def test_noise_passes():
    outcomes = [outcome(150, seed=seed).outcome for seed in range(20)]
    assert outcomes.count("pass") >= 19
    assert "fail" not in outcomes


def test_eight_cases_cannot_tell_and_it_says_how_many_would():
    results = [outcome(8, seed=seed, spread=0.2) for seed in range(40)]
    outcomes = [result.outcome for result in results]
    assert "pass" not in outcomes
    assert outcomes.count("fail") <= 2  # 4 of the first 400 seeds
    open_ = [result for result in results if result.outcome == "cannot_tell"]
    assert {result.exit_code for result in open_} == {8}
    assert all(only(result).needed.cases > 8 for result in open_)


def test_about_the_number_that_was_named_does_decide():
    few = [only(outcome(20, seed=seed, spread=0.2)).needed for seed in range(30)]
    needed = int(np.median([one.cases for one in few if one]))
    passed = [outcome(needed, seed=seed, spread=0.2).outcome == "pass" for seed in range(60)]
    assert 0.65 <= np.mean(passed) <= 0.95  # four times of five is promised


@pytest.mark.parametrize("moves", ["little", "seldom"])
@pytest.mark.parametrize("n", [8, 20])
def test_the_range_around_that_number_holds_the_one_that_does_decide(n, moves):
    rng = np.random.default_rng(n)

    def drawn(size):
        if moves == "little":
            return rng.normal(0, 0.2, size)
        return rng.choice([-0.5, 0.5], size) * (rng.random(size) < 0.1)

    spread = 0.2 if moves == "little" else np.sqrt(0.025)
    right = (2.8 * spread / 0.05) ** 2  # 1.96 + .84 standard errors are the allowed drop
    held = [held_by(drawn(n), right) for _ in range(100)]
    assert np.mean([one for one in held if one is not None]) >= 0.9


def held_by(d, right):
    column = Column("recall", [0.5] * len(d), (0.5 + d).tolist())
    (change,) = changes_of([column], [f"d{i}" for i in range(len(d))])
    found = needed_for(change, 0.05, 20)
    return None if found is None else found.low <= right <= (found.high or np.inf)


def test_moves_that_cancel_inside_each_document_do_not_pass():
    sides = [
        report([row(f"c{i}", recall=s[i % 2], meta={"source": f"d{i // 2}"}) for i in range(50)])
        for s in ((0.2, 0.7), (0.7, 0.2))
    ]
    result = gate(sides[1], RULES, baseline=sides[0])
    assert result.outcome == "cannot_tell"
    change = result.comparison["recall"]
    assert (change.verdict, change.chance) == ("not_distinguishable", 1.0)
    assert only(result).needed.cases > 50


def test_a_drop_within_the_limit_is_no_failure_however_sure():
    result = outcome(400, drop=0.02)
    assert result.comparison["recall"].verdict == "worse"
    assert result.outcome == "pass"


@pytest.mark.parametrize(("n", "told"), [(8, "cannot_tell"), (19, "cannot_tell"), (20, "pass")])
def test_where_no_case_moved_twenty_documents_are_enough(n, told):
    before, _ = runs(n)
    result = gate(before, RULES, baseline=before)
    assert result.outcome == told
    assert "no case moved" in result.to_markdown("en")
    least = Needed(20, 20, None)  # how far the others would move, nothing says
    assert only(result).needed == (least if told == "cannot_tell" else None)
    assert ("at least 20 cases" in result.to_text("en")) == (told == "cannot_tell")
    assert gate(before, {**RULES, "min_sources": n}, baseline=before).outcome == "pass"


def test_fewer_than_six_sources_can_neither_pass_nor_fail():
    rows = [row(f"c{i}", recall=0.9, meta={"source": "one"}) for i in range(40)]
    worse = [row(f"c{i}", recall=0.1, meta={"source": "one"}) for i in range(40)]
    result = gate(report(worse), RULES, baseline=report(rows))
    assert result.outcome == "cannot_tell"
    assert "only 1 of the 20 source documents that are due · at least 800 cases" in result.to_text(
        "en"
    )  # forty a document


def test_what_cannot_be_told_is_settled_by_the_rules():
    for settled, code in (("report", 8), ("pass", 0), ("fail", 7)):
        result = outcome(8, rules={**RULES, "cant_tell": settled}, spread=0.2, seed=1)
        assert result.exit_code == code
        assert only(result).outcome == "cannot_tell"


def test_a_group_can_fail_alone_and_a_star_stands_for_the_others():
    sides = [[], []]
    for kind, lost in (("hop", 0.3), ("plain", 0.0), ("table", 0.0)):
        for side, part in zip(sides, runs(60, lost, seed=len(kind)), strict=True):
            side += [
                row(
                    f"{kind}{one.case.id}",
                    recall=one.diagnosis.checks["recall"].score,
                    meta={"query_type": kind, "source": f"{kind}{one.case.id}"},
                )
                for one in part
            ]
    rules = {
        "measures": {"recall": 0.2},
        "groups": {"query_type": {"plain": {"recall": 0.1}, "*": {"recall": 0.15}}},
    }
    result = gate(report(sides[1]), rules, baseline=report(sides[0]))
    told = {check.name: (check.outcome, check.limit) for check in result.checks}
    assert told == {
        "cases": ("pass", 0),
        "recall": ("pass", 0.2),
        "recall[query_type=plain]": ("pass", 0.1),
        "recall[query_type=hop]": ("fail", 0.15),
        "recall[query_type=table]": ("pass", 0.15),
    }


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"topic": {"hob": {"recall": 0.1}}}, "groups.topic: no choice 'hob'. Did you mean 'hop'"),
        ({"topic": {"hob": {"recall": {"floor": 0.1}}}}, "no choice 'hob'"),
        ({"query_type": {"hop": {"recall": 0.1}}}, "no case says its query_type"),
        ({"query_type": {"*": {"recall": 0.1}}}, "no case says its query_type"),
    ],
)
@pytest.mark.parametrize("settled", ["report", "pass"])
def test_a_limit_on_a_group_that_is_not_there_is_refused(limits, message, settled):
    before, after = runs(50, topic="hop")
    with pytest.raises(ConfigError, match=message):
        gate(after, {"groups": limits, "cant_tell": settled}, baseline=before)


def test_a_group_that_all_cases_are_in_is_held_to_its_limit():
    before, after = runs(150, drop=0.12, topic="hop")
    rules = {"groups": {"topic": {"hop": {"recall": 0.05}}}}
    assert gate(after, rules, baseline=before).outcome == "fail"


@pytest.mark.parametrize("limit", [0.1, {"floor": 0.1}])
@pytest.mark.parametrize(("settled", "code"), [("report", 8), ("pass", 8), ("fail", 7)])
def test_what_was_never_measured_is_no_pass(limit, settled, code):
    before, _ = runs(50)
    rules = {"measures": {"recall": 0.1, "faithfulness": limit}, "cant_tell": settled}
    result = gate(before, rules, baseline=before)
    assert result.exit_code == code
    assert "never measured" in result.to_text("en")
    assert "从未测量" in result.to_markdown("zh")
    assert 'name="faithfulness" />' not in result.to_junit("en")


def test_a_floor_needs_no_baseline():
    _, after = runs(100)
    mean = after.means()["recall"].value
    for floor, told in ((mean - 0.1, "pass"), (mean + 0.1, "fail"), (mean, "cannot_tell")):
        result = gate(after, {"measures": {"recall": {"floor": round(floor, 3)}}})
        assert result.outcome == told
        assert result.comparison is None


def test_where_less_is_better_a_rise_is_the_drop_and_the_floor_a_ceiling():
    def noisy(value):
        rows = []
        for i in range(40):
            one = row(f"c{i}", precision=0.5, meta={"source": f"d{i}"})
            check = one.diagnosis.checks["precision"]
            noise = value + 0.01 * (i % 5)
            held = check.model_copy(update={"details": {"noise": noise}})
            found = one.diagnosis.model_copy(update={"checks": {"precision": held}})
            rows.append(type(one)(one.case, found))
        return report(rows)

    drop = {"measures": {"noise": 0.05}}
    assert gate(noisy(0.5), drop, baseline=noisy(0.2)).outcome == "fail"
    assert gate(noisy(0.2), drop, baseline=noisy(0.5)).outcome == "pass"
    ceiling = {"measures": {"noise": {"floor": 0.3}}}
    assert gate(noisy(0.1), ceiling).outcome == "pass"
    assert gate(noisy(0.6), ceiling).outcome == "fail"
    assert "at most .30" in gate(noisy(0.6), ceiling).to_text("en")


def test_cases_that_went_missing_fail_the_gate():
    before, after = runs(60)
    fewer = report(list(after)[:55])
    result = gate(fewer, RULES, baseline=before)
    assert result.outcome == "fail"
    assert [check.name for check in result.of("fail")] == ["cases"]
    assert gate(fewer, {**RULES, "missing_cases": 5}, baseline=before).outcome == "pass"


def unscored(n, lost, gained=0):
    """Two runs of n cases, the same but that the first `lost` have no score in the second, and the
    last `gained` none in the first."""
    scores = [0.4 + 0.01 * (i % 30) for i in range(n)]
    before = [None if i >= n - gained else score for i, score in enumerate(scores)]
    return two_reports(before, [None if i < lost else score for i, score in enumerate(scores)])


@pytest.mark.parametrize(
    ("lost", "gained", "limit", "told"),
    [
        (0, 0, 0.05, None),
        (40, 0, 0.05, "fail"),
        (6, 0, 0.05, "fail"),
        (4, 0, 0.02, "cannot_tell"),  # 4 of 100 may hide a drop by .04
        (4, 0, 0.05, "pass"),
        (10, 10, 0.02, "cannot_tell"),  # as many gained one: no sign of a change
    ],
)
def test_answers_that_lost_their_score_are_counted_and_held_against_the_limit(
    lost, gained, limit, told
):
    before, after = unscored(100, lost, gained)
    result = gate(after, {"measures": {"recall": limit}}, baseline=before)
    found = {check.name: check for check in result.checks}
    assert found["recall"].outcome == "pass"
    assert result.outcome == (told or "pass")
    assert ("recall scores" in found) == (told is not None)
    if told:
        check = found["recall scores"]
        assert (check.outcome, check.n) == (told, lost)
        assert f"{lost} of {100 - gained} lost it" in result.to_markdown("en")
        assert f"有 {lost} 个不再有得分" in result.to_markdown("zh")


def test_the_rules_may_allow_for_lost_scores():
    before, after = unscored(100, 8)
    assert gate(after, RULES, baseline=before).exit_code == 7
    assert gate(after, {**RULES, "missing_scores": 8}, baseline=before).exit_code == 0


def test_answers_that_vanish_within_a_group_or_under_a_floor_fail_too():
    sides = unscored(100, 30)
    rows = [
        report(
            [
                row(
                    one.case.id,
                    recall=one.diagnosis.checks["recall"].score,
                    meta={"source": one.case.id, "topic": "a" if i < 50 else "b"},
                )
                for i, one in enumerate(side)
            ]
        )
        for side in sides
    ]
    rules = {"groups": {"topic": {"*": {"recall": {"floor": 0.1}}}}}
    failed = gate(rows[1], rules, baseline=rows[0]).of("fail")
    assert [check.name for check in failed] == ["recall[topic=a] scores"]


@pytest.mark.parametrize("side", ["before", "after", "alone"])
def test_what_could_not_be_read_of_a_report_is_counted_and_named(side):
    from dataclasses import replace

    torn = ("diagnoses.jsonl, line 3: torn", "report.json: cut")
    before, after = runs(60)
    if side == "before":
        before = replace(before, set_aside=torn)
    else:
        after = replace(after, set_aside=torn)
    rules = {"measures": {"recall": {"floor": 0.1}}} if side == "alone" else RULES
    result = gate(after, rules, baseline=None if side == "alone" else before)
    assert "2 rows or files are set aside and not counted; the first: diagnoses.jsonl, line 3" in (
        result.to_markdown("en")
    )
    assert "有 2 行或文件被搁置" in result.to_text("zh")
    assert list(json.loads(result.to_json())["unreadable"].values()) == [list(torn)]
    if side != "alone":
        assert "2 rows or files are set aside" in result.comparison.to_markdown("en")


def test_another_judge_is_refused_or_marked():
    from dataclasses import replace

    before, _ = runs(60)
    other = replace(CARD, version="2")
    rows = [row(f"c{i}", recall=0.5, judge=other.label) for i in range(60)]
    with pytest.raises(ConfigError, match="do not compare"):
        gate(report(rows, other), RULES, baseline=before)
    forced = gate(report(rows, other), RULES, baseline=before, force=True)
    assert "Forced comparison" in forced.to_markdown("en")
    assert "Forced comparison" in forced.to_text("en")
    assert not forced.to_dict()["comparable"]


def test_a_baseline_that_is_missing_says_how_to_make_one(tmp_path):
    _, after = runs(10)
    with pytest.raises(ConfigError, match=r"no baseline is named"):
        gate(after, RULES)
    with pytest.raises(ConfigError, match=r"holds no report.*--save-baseline"):
        gate(after, RULES, baseline=tmp_path)


def test_the_file_names_baseline_and_history_beside_itself(tmp_path):
    before, after = runs(60)
    before.write(tmp_path / "base", pages=False)
    rules = tmp_path / "regression.yaml"
    rules.write_text("baseline: base\nhistory: kept\nkeep_last: 2\nmeasures: {recall: 0.05}\n")
    for second in range(4):
        when = datetime(2025, 1, 1, 12, 0, second, tzinfo=UTC)
        assert gate(after, rules, label=f"try {second}", when=when).outcome == "pass"
    names = [slot.path.name for slot in Shelf(tmp_path / "kept")]
    assert names == ["2025-01-01T12-00-02Z-try-2", "2025-01-01T12-00-03Z-try-3"]
    assert gate(after, rules, keep=False).outcome == "pass"
    assert len(Shelf(tmp_path / "kept").slots()) == 2
    kept = Shelf(tmp_path / "kept").slots()[-1].report()
    assert (kept.meta["gate"], kept.meta["label"]) == ("pass", "try 3")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_junit_has_a_test_case_for_each_check(lang):
    rules = {"measures": {"recall": 0.05, "faithfulness": 0.1}}
    before, after = runs(150, drop=0.12)
    suite = xml.fromstring(gate(after, rules, baseline=before).to_junit(lang))
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    cases = {case.get("name"): [child.tag for child in case] for case in suite}
    assert cases == {"cases": [], "recall": ["failure"], "faithfulness": ["error"]}


def test_junit_survives_names_that_no_xml_may_hold():
    name = "a\x00<&\ud800"
    before, after = runs(20, topic=name)
    rules = {"groups": {"topic": {name: {"recall": 0.1}}}}
    text = gate(after, rules, baseline=before).to_junit("en")
    assert xml.fromstring(text).get("tests") == "2"


def test_the_result_is_json_and_written_whole(tmp_path):
    result = outcome(150, drop=0.12)
    data = json.loads(result.to_json())
    assert (data["outcome"], data["exit_code"]) == ("fail", 7)
    assert set(result.write(tmp_path)) == {"gate.json", "gate.md", "gate.xml"}


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("Failed: 1 of 2 checks", "✗ fail")), ("zh", ("未通过：2 项检查", "✗ 未通过"))],
)
def test_the_verdict_comes_first_in_both_languages(lang, words):
    text = outcome(150, drop=0.12).to_markdown(lang)
    assert all(word in text for word in words)
    assert text.index(words[0]) < text.index(words[1])


@pytest.mark.parametrize(
    ("kind", "en", "zh"),
    [
        ("changed", "1 changed", "1 个已改动"),
        ("twice", "1 with an id that stands twice", "1 个 id 重复"),
        ("gone", "1 missing", "缺 1 个"),
    ],
)
def test_baseline_cases_that_cannot_be_compared_are_told_by_their_reason(kind, en, zh):
    before, after = runs(40)
    first, *rest = after.rows
    other = replace(first, case=first.case.model_copy(update={"reference": "Another."}))
    rows = {"changed": [other, *rest], "twice": [first, *after.rows], "gone": rest}[kind]
    result = gate(replace(after, rows=tuple(rows)), {"measures": {"recall": 0.9}}, baseline=before)
    check = result.checks[0]
    assert (check.rule, check.outcome, check.n) == ("cases", "fail", 1)
    for lang, words in (("en", en), ("zh", zh)):
        assert words in result.to_markdown(lang)
        assert (first.case.id in result.to_text(lang)) == (kind != "gone")
    if kind != "gone":
        assert "missing" not in result.to_text("en").splitlines()[1]


def test_in_a_tests_message_what_failed_stands_before_what_is_undecided():
    before, after = runs(150, drop=0.12)
    rules = {"measures": {"healthy": 0.0, "recall": 0.05}}
    text = gate(after, rules, baseline=before).to_text("en")
    words = [line.split(" · ")[-1] for line in text.splitlines() if " · " in line]
    assert "✗ fail" in text
    assert text.index("✗ fail") < (text.index("can't tell") if "can't tell" in text else len(text))
    assert words[0] == "✗ fail"
