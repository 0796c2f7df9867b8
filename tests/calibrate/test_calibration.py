"""A whole calibration: claims, layers, faults, grades, people, rates; in words and on disk."""

from __future__ import annotations

import asyncio
import io
import json

import pytest
from label_judges import ClaimJudge, FakeJudge, claim_rows, layer_case
from rich.console import Console

from rag_doctor.calibrate import Labelled, acalibrate, calibrate, save_thresholds
from rag_doctor.checks import read_thresholds
from rag_doctor.errors import ConfigError, InputError
from rag_doctor.views.calibration import notes
from rag_doctor.views.terminal_calibration import print_calibration

S, C, N = "supported", "contradicted", "not_mentioned"


def printed(found, lang="en", width=100):
    out = io.StringIO()
    print_calibration(found, Console(file=out, width=width, color_system=None), lang)
    return " ".join(out.getvalue().split())


def test_claims_are_judged_as_they_stand_and_compared():
    rows = claim_rows([("supported", S)] * 12 + [("neutral", N)] * 10 + [("neutral", S)] * 2)
    judge = ClaimJudge()
    found = calibrate(judge, rows)
    whole = found["support"].whole
    assert (whole.same.hits, whole.same.n) == (22, 24)
    assert len(judge.asked) == 24
    assert found["support"].warnings == ("no_score",)
    with pytest.raises(KeyError, match="recall"):
        found["recall"]


def test_a_failure_and_a_doubt_are_counted_and_enter_nothing():
    rows = claim_rows([("supported", S), ("supported", "unscored"), ("neutral", "fails")])
    whole = calibrate(ClaimJudge(), rows)["support"].whole
    assert (whole.same.n, whole.undecided, whole.failed) == (1, 1, 1)


def test_a_claim_without_contexts_costs_no_call():
    rows = claim_rows([("neutral", S)], contexts=[])
    judge = ClaimJudge()
    found = calibrate(judge, rows)["support"]
    assert judge.asked == []
    assert found.items[0].told == N


def test_the_claims_of_one_answer_are_asked_about_together():
    row = {
        "question": "q",
        "answer": "It is 5. It is red.",
        "contexts": ["It is 5."],
        "claims": [{"claim": "It is 5.", "label": S}, {"claim": "It is red.", "label": N}],
        "told": [S, N],
    }
    judge = ClaimJudge()
    found = calibrate(judge, [row])["support"]
    assert len(judge.asked) == 1
    assert [i.id.rpartition("#")[2] for i in found.items] == ["1", "2"]
    assert found.whole.same.hits == 2


def two_languages():
    """English needs a cut at .7, Chinese is served by the judge's own .5."""
    english = [(S, (S, 0.9))] * 15 + [(N, (S, 0.6))] * 12 + [(N, (N, 0.1))] * 8
    chinese = [(S, (S, 0.6))] * 15 + [(N, (N, 0.4))] * 15
    return claim_rows(english, lang="en") + claim_rows(chinese, lang="zh")


def test_thresholds_are_fitted_by_language_saved_and_used(tmp_path):
    found = calibrate(ClaimJudge(), two_languages())
    english, chinese = found["support"].fits
    assert (english.lang, english.cut, english.taken) == ("en", 0.75, True)
    assert (chinese.lang, chinese.taken) == ("zh", False)
    save_thresholds(found, tmp_path / "bars.toml")
    bars = read_thresholds(tmp_path / "bars.toml")
    assert (bars.of("en").support, bars.of("zh").support) == (0.75, None)
    again = calibrate(ClaimJudge(), two_languages(), thresholds=tmp_path / "bars.toml")
    assert again["support"].whole.agreement.value == 1.0
    assert again.card.version == "1, support from en 0.75"
    assert again.thresholds.judge == "told 1"


def test_figures_come_by_language_and_by_any_column():
    rows = claim_rows([(S, S)] * 5, lang="en", team="a") + claim_rows([(S, N)] * 5, lang="zh")
    found = calibrate(ClaimJudge(), rows, by=["team"])["support"]
    assert {(p.field, p.value): p.same.hits for p in found.parts} == {
        ("lang", "en"): 5,
        ("lang", "zh"): 0,
    }
    for n, row in enumerate(rows):
        row["team"] = "ab"[n % 2]
    parts = calibrate(ClaimJudge(), rows, by=["team"])["support"].parts
    assert [p.same.n for p in parts if p.field == "team"] == [5, 5]


def layers():
    good = [
        layer_case(f"g{n}", {"faithfulness": True, "recall": True, "fault": "healthy"})
        for n in range(12)
    ]
    bad = [
        layer_case(
            f"b{n}",
            {"faithfulness": False, "recall": True, "fault": "hallucination"},
            answer=["contradicted:number"],
        )
        for n in range(12)
    ]
    return Labelled(tuple(good + bad), n_rows=24)


def test_layers_and_faults_come_from_the_ordinary_diagnosis(judge):
    found = calibrate(judge, layers())
    assert [result.task for result in found.tasks] == ["recall", "faithfulness", "fault"]
    assert found["faithfulness"].whole.kappa.value == 1.0
    assert found["fault"].whole.same.hits == 24
    assert found["recall"].warnings == ("one_class",)
    assert found["fault"].reliability.n == 24


def test_only_the_tasks_asked_for_are_judged():
    found = calibrate(FakeJudge(), layers(), tasks=["fault"])
    assert [result.task for result in found.tasks] == ["fault"]
    with pytest.raises(InputError, match="none of precision is labelled; labelled are fai"):
        calibrate(FakeJudge(), layers(), tasks=["precision"])
    with pytest.raises(ConfigError, match="tasks: no choice 'recal'"):
        calibrate(FakeJudge(), layers(), tasks=["recal"])
    with pytest.raises(ConfigError, match="objective"):
        calibrate(FakeJudge(), layers(), objective="f1")


def test_an_unscored_layer_is_undecided_not_wrong(judge):
    refused = layer_case("r", {"faithfulness": True}, refused=True, answer_text="I cannot say.")
    whole = calibrate(judge, Labelled((refused,)))["faithfulness"].whole
    assert (whole.same.n, whole.undecided) == (0, 1)
    assert "Nothing could be compared" in printed(calibrate(judge, Labelled((refused,))))


def test_grades_give_a_rank_correlation(judge):
    answers = (["supported"], ["supported", "not_mentioned"], ["not_mentioned"])
    cases = [
        layer_case(
            f"{n}-{i}", {"faithfulness": float(5 - 2 * n)}, answer=answer, correctness="wrong"
        )
        for n, answer in enumerate(answers)
        for i in range(5)
    ]
    found = calibrate(judge, Labelled(tuple(cases)))["faithfulness"]
    assert found.whole.rank.value == pytest.approx(1.0)
    assert (found.scale.low, found.scale.high) == (1.0, 5.0)


def test_two_people_stand_beside_the_judge():
    rows = claim_rows([(S, S)] * 8 + [(N, N)] * 8)
    for n, row in enumerate(rows):
        row["label_anna_x"] = None
        row["label_a"], row["label_b"] = row.pop("label"), S if n < 10 else N
    found = calibrate(ClaimJudge(), rows)["support"]
    assert [(p.first, p.second, p.same.hits) for p in found.pairs] == [
        ("a", "b", 14),
        ("a", "", 16),
        ("b", "", 14),
    ]
    assert (found.whole.same.n, found.whole.disputed) == (14, 2)


def test_rates_of_unlabelled_claims_are_corrected():
    rows = claim_rows([(S, S)] * 40 + [(S, N)] * 10 + [(N, N)] * 45 + [(N, S)] * 5)
    target = claim_rows([(None, S)] * 30 + [(None, N)] * 70)
    found = calibrate(ClaimJudge(), rows, rates=target)["support"]
    assert found.rate.told.value == 0.3
    assert found.rate.corrected.value == pytest.approx((0.3 - 0.1) / 0.7)
    with pytest.raises(InputError, match="rates: claims are due"):
        calibrate(ClaimJudge(), rows, rates=[{"question": "q", "answer": "a"}])


def test_it_says_when_a_rate_cannot_be_corrected():
    rows = claim_rows([(S, S), (S, N), (N, S), (N, N)] * 5)
    found = calibrate(ClaimJudge(), rows, rates=claim_rows([(None, S)] * 9))
    assert found["support"].rate.corrected.why == "chance"
    assert "cannot be corrected" in printed(found)
    assert "无法校正" in printed(found, "zh").replace(" ", "")


def test_nothing_fitted_is_nothing_saved(tmp_path):
    found = calibrate(ClaimJudge(), claim_rows([(S, S)] * 5))
    with pytest.raises(ConfigError, match="nothing to save"):
        save_thresholds(found, tmp_path / "x.toml")
    assert not (tmp_path / "x.toml").exists()


def test_it_runs_inside_a_running_loop_and_counts_its_steps():
    steps = []

    async def work():
        return await acalibrate(
            ClaimJudge(), claim_rows([(S, S)] * 3), tick=lambda *x: steps.append(x)
        )

    assert asyncio.run(work())["support"].whole.same.hits == 3
    assert steps == [(3, 3)]


def test_the_report_says_it_in_both_languages():
    rows = [*two_languages(), {"claim": "x", "contexts": ["x"], "label": "huh"}]
    found = calibrate(ClaimJudge(), rows)
    told = printed(found)
    assert "told 1 says what people say in 53 of 65" in told
    assert "English, n = 35: 0.75 instead of the judge's own labels" in told
    assert "Rows set aside: 1." in told
    chinese = printed(found, "zh", width=200)
    assert "英文，35 项：由 评判器自己的判断 改为 0.75" in chinese
    assert "搁置的行：1" in chinese
    assert notes(found, "zh")[0] == "读取的标注：陈述是否有依据 ← label 列。"


def test_it_warns_under_twenty_labels_and_under_eighty_percent():
    told = printed(calibrate(ClaimJudge(), claim_rows([(S, S)] * 5 + [(N, S)] * 5)))
    assert "Fewer than 20 labels" in told
    assert "Agreement is under 80 %" in told


def test_many_faults_are_told_in_a_line_each(judge):
    plans = (
        {"answer": ["contradicted:number"], "correctness": "wrong"},
        {"reference": ["not_mentioned"], "correctness": "wrong"},
        {"useful": [False, False, False]},
        {"similarities": (0.1,)},
        {},
        {"fails": "split"},
    )
    cases = [layer_case(str(n), {"fault": "noise"}, **plan) for n, plan in enumerate(plans)]
    found = calibrate(judge, Labelled(tuple(cases)))
    assert found["fault"].whole.failed == 1
    assert "noise 6 1" in printed(found)
    assert "hallucination 1" in printed(found)
    assert "判断相同" in printed(found, "zh")


def test_the_result_is_json():
    found = calibrate(ClaimJudge(), two_languages(), rates=claim_rows([(None, (S, 0.9))]))
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False, ensure_ascii=False))
    task = data["tasks"][0]
    assert task["all"]["kappa"]["method"] == "bootstrap"
    assert task["thresholds"][0]["cut"] == 0.75
    assert len(task["items"]) == 65
    assert data["judge"] == {"name": "told", "version": "1"}


def test_text_of_a_file_is_shown_not_obeyed():
    rows = claim_rows([(S, S)] * 3 + [(N, N)] * 3)
    for n, row in enumerate(rows):
        row["query_type"] = "[red]\x1b[31mx" if n % 2 else "y"
    told = printed(calibrate(ClaimJudge(), rows))
    assert "\x1b" not in told
    assert "[red]" in told
