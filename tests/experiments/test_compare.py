"""Baseline against changed: what may be said, for whom, and what is left unsaid."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from experiments_made import CARD, report, row, two_reports
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as oracle

from rag_doctor.adapters import load_cases
from rag_doctor.errors import ConfigError, InputError
from rag_doctor.experiments import compare, compare_reports
from rag_doctor.records import LAYERS

RNG = np.random.default_rng(21)
BASE = RNG.uniform(0.2, 0.7, 60)
NOISY = np.clip(BASE + RNG.normal(0, 0.1, 60), 0, 1)


def only(before, after, **fields):
    return compare_reports(*two_reports(before, after, **fields), measures=["recall"])["recall"]


def test_a_clear_gain_is_better_and_its_tests_agree_with_scipy():
    change = only(BASE.tolist(), (NOISY * 0.8 + 0.2).tolist())
    d = NOISY * 0.8 + 0.2 - BASE
    assert change.verdict == "better"
    assert change.difference.value == pytest.approx(d.mean())
    assert change.difference.low > 0
    assert change.t.p == pytest.approx(oracle.ttest_1samp(d, 0).pvalue)
    assert change.wilcoxon.p == pytest.approx(oracle.wilcoxon(d, method="exact").pvalue)
    assert change.effect == pytest.approx(d.mean() / d.std(ddof=1))
    assert (change.n, change.of, change.sources) == (60, 60, 60)


def test_noise_is_not_distinguishable_and_says_what_could_have_been_seen():
    change = only(BASE.tolist(), NOISY.tolist())
    assert change.verdict == "not_distinguishable"
    assert change.difference.covers(0)
    assert 0.02 < change.detectable < 0.06  # 2.84 standard errors of about .013


def test_the_two_ways_round_mirror_each_other():
    there, back = only(BASE.tolist(), NOISY.tolist()), only(NOISY.tolist(), BASE.tolist())
    assert there.difference.value == pytest.approx(-back.difference.value)
    assert there.t.p == pytest.approx(back.t.p)
    assert there.wilcoxon.p == pytest.approx(back.wilcoxon.p)


def test_sources_that_all_move_by_the_same_have_a_chance_though_no_t():
    change = only([0.3] * 9, [0.4] * 9)
    assert (change.by_source.p, change.by_source.why) == (None, "constant")
    assert change.chance == pytest.approx(2 / 2**9)


def test_five_cases_that_moved_prove_nothing_six_may():
    still = [0.5] * 40
    for moved, verdict in ((5, "not_distinguishable"), (8, "better")):
        change = only(still, [0.9] * moved + still[moved:])
        assert change.verdict == verdict, moved
        assert change.difference.low >= 0


def test_pairs_without_both_scores_stay_out_and_are_counted():
    before = [0.2, None, 0.4, None, *[0.5] * 8]
    after = [0.3, 0.9, None, None, *[0.5] * 8]
    change = only(before, after)
    assert (change.n, change.of) == (9, 12)
    assert (change.only_before, change.only_after, change.neither) == (1, 1, 1)
    assert change.before == pytest.approx((0.2 + 8 * 0.5) / 9)
    assert change.difference.value == pytest.approx(0.1 / 9)


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ([None] * 9, [None] * 9, "unscored"),
        ([0.1, 0.2], [0.4, 0.9], "too_few"),
        ([0.3] * 9, [0.3] * 9, "unchanged"),
        ([0.3] * 9, [0.4] * 9, "better"),
    ],
)
def test_edges_have_stated_verdicts(before, after, verdict):
    assert only(before, after).verdict == verdict


def test_cases_of_one_document_count_as_one():
    before = [row(f"c{i}", recall=0.2, meta={"source": f"d{i % 3}"}) for i in range(60)]
    after = [row(f"c{i}", recall=0.8, meta={"source": f"d{i % 3}"}) for i in range(60)]
    change = compare_reports(report(before), report(after), measures=["recall"])["recall"]
    assert (change.verdict, change.sources) == ("too_few", 3)
    assert change.t.why == "constant"


def test_every_source_is_found_by_label_else_by_evidence_else_alone():
    rows = [
        row("a", relevant={"x#1": 1, "y#3": 2}),
        row("b", meta={"doc_id": "z"}),
        row("c", relevant={"x#1": 0}),
    ]
    found = compare_reports(report(rows), report(rows))
    assert [pair.source for pair in found.pairing.pairs] == ["y", "z", "case:c"]
    assert found.pairing.sources == {"labelled": 2, "case": 1}


FAULTS = st.sampled_from(["healthy", "correct_refusal", "noise", "off_topic", "undetermined"])


@settings(deadline=None)
@given(st.lists(st.tuples(FAULTS, FAULTS), min_size=1, max_size=30))
def test_transitions_add_up_and_every_turn_is_listed(pairs):
    before = report([row(f"c{i}", a) for i, (a, _) in enumerate(pairs)])
    after = report([row(f"c{i}", b) for i, (_, b) in enumerate(pairs)])
    found = compare_reports(before, after, measures=["healthy"])
    seen = found.transitions
    assert sum(seen.counts.values()) == len(pairs)
    kinds = (seen.fixed, seen.broken, seen.still_broken, seen.still_sound, seen.undecided)
    assert sum(kinds) == len(pairs)
    for kind in ("fixed", "broken", "still_broken"):
        assert len(found.kind(kind)) == getattr(seen, kind)
    n = seen.fixed + seen.broken
    right = oracle.binomtest(seen.fixed, n).pvalue if n else 1.0
    assert seen.test.p == pytest.approx(right)


def test_a_turn_tells_lost_and_gained_chunks_and_the_answers_change():
    before = row("a", answer="It takes 14 days.", chunks=("d#1", "d#2"), relevant={"d#1": 2})
    after = row(
        "a", "noise", answer="It takes 40 days.", chunks=("d#2", "d#7"), relevant={"d#1": 2}
    )
    (turn,) = compare_reports(report([before]), report([after])).turns
    assert (turn.kind, turn.before, turn.after) == ("broken", "healthy", "noise")
    assert (turn.lost, turn.gained, turn.lost_labelled) == (("d#1",), ("d#7",), ("d#1",))
    pieces = turn.diff()
    assert [(p.op, p.text) for p in pieces] == [
        ("same", "It takes "), ("gone", "14"), ("new", "40"), ("same", " days."),
    ]  # fmt: skip


TEXT = st.text(alphabet="ab 年假1。\n", max_size=40)


@settings(deadline=None)
@given(TEXT, TEXT)
def test_a_diff_spells_both_answers(old, new):
    from rag_doctor.experiments.wording_diff import answer_diff

    pieces = answer_diff(old, new)
    assert "".join(p.text for p in pieces if p.op != "new") == old
    assert "".join(p.text for p in pieces if p.op != "gone") == new


def test_a_long_answer_is_compared_by_lines():
    from rag_doctor.experiments.wording_diff import answer_diff

    old = "\n".join(f"line {i} of many" for i in range(2_000))
    pieces = answer_diff(old, old.replace("line 7 ", "line seven "))
    assert [p.op for p in pieces] == ["same", "gone", "new", "same"]


def test_other_judges_are_refused_or_marked():
    before, after = two_reports([0.5] * 8, [0.6] * 8)
    other = replace(CARD, version="2")
    rows = [row(f"c{i}", recall=0.6, judge=other.label) for i in range(8)]
    with pytest.raises(ConfigError, match=r"do not compare.*force=True"):
        compare_reports(before, report(rows, other))
    forced = compare_reports(before, report(rows, other), force=True)
    assert not forced.comparable
    assert not forced.to_dict()["comparable"]
    assert "Forced comparison" in forced.to_markdown("en").split("\n")[2]
    assert compare_reports(before, after).comparable


def test_case_sets_that_differ_are_said_loudly():
    before = report([row("a"), row("b"), row("c", question="Old?"), row("d"), row("d")])
    after = report([row("a"), row("c", question="New?"), row("d"), row("e")])
    found = compare_reports(before, after)
    pairing = found.pairing
    assert [pair.id for pair in pairing.pairs] == ["a"]
    assert (pairing.only_before, pairing.only_after) == (("b",), ("e",))
    assert (pairing.changed, pairing.twice) == (("c",), ("d",))
    assert not pairing.whole
    assert "Only 1 cases are in both" in found.to_markdown("en")
    assert "只有 1 个案例两边都有" in found.to_markdown("zh")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_ids_that_stood_twice_in_a_file_are_named_and_their_order_decides_nothing(order):
    doubles = [{"id": "x", "question": "Q?", "answer": text} for text in ("Right.", "Wrong.")]
    more = [{"id": f"c{i}", "question": "Q?", "answer": "Right."} for i in range(3)]
    read = load_cases([*(doubles[i] for i in order), *more])
    assert [case.id for case in read][:2] == ["x", "x~2"]
    rows = [
        replace(row(case.id, recall=float(case.answer == "Right.")), case=case) for case in read
    ]
    before = report([replace(one, case=one.case.model_copy(update={"id": one.case.id}))
                     for one in rows if one.case.id != "x~2"])  # fmt: skip
    found = compare_reports(before, report(rows))
    assert found.pairing.twice == ("x",)
    assert [pair.id for pair in found.pairing.pairs] == ["c0", "c1", "c2"]
    assert (found.pairing.only_before, found.pairing.only_after) == ((), ())
    assert "left out of every pair: 1 (x)" in found.to_markdown("en")
    assert "未参与配对：x。" in found.to_markdown("zh")


def test_a_set_that_gives_its_own_numbered_ids_is_compared_whole():
    found = report([row("x", recall=0.5), row("x~2", recall=0.5)])
    assert compare_reports(found, found).pairing.twice == ()


def test_another_reference_makes_another_case():
    found = report([row("a"), row("b", reference="14 days.")])
    moved = report([row("a"), row("b", reference="15 days.")])
    assert compare_reports(found, moved).pairing.changed == ("b",)


@pytest.mark.parametrize(
    ("after", "message"),
    [
        ([row("x")], "the two reports share no id .1 such as 'a'; 1 such as 'x'."),
        ([row("a", question="Other?")], "all 1 shared ids stand for another question"),
        ([], "share no id"),
    ],
)
def test_reports_without_a_common_case_are_refused(after, message):
    with pytest.raises(InputError, match=message):
        compare_reports(report([row("a")]), report(after))


def test_reports_from_disk_compare_as_those_in_memory(tmp_path):
    before, after = two_reports([0.1 * i for i in range(9)], [0.1 * i + 0.05 for i in range(9)])
    before.write(tmp_path / "a", pages=False)
    after.write(tmp_path / "b", pages=False)
    found = compare(tmp_path / "a", str(tmp_path / "b"))
    assert found.names == ("a", "b")
    assert found.to_dict()["changes"] == compare_reports(before, after).to_dict()["changes"]


def test_a_measure_that_was_not_compared_is_named():
    found = compare_reports(*two_reports([0.5] * 6, [0.5] * 6))
    with pytest.raises(InputError, match="no choice 'rr'"):
        found["rr"]


def test_the_result_is_json_and_written_whole(tmp_path):
    found = compare_reports(*two_reports(BASE.tolist(), NOISY.tolist(), topic="x"))
    data = json.loads(found.to_json())
    assert data["pairing"]["n"] == 60
    assert [c["measure"] for c in data["changes"]] == [*LAYERS, "healthy"]
    paths = found.write(tmp_path / "out")
    assert set(paths) == {"comparison.json", "comparison.md", "album.json"}
    assert all(path.stat().st_size for path in paths.values())


@pytest.mark.parametrize("given", [3.5, "no/such/file.jsonl"])
def test_what_is_neither_report_nor_pipeline_is_refused(given):
    with pytest.raises(Exception, match=r"attach:|is no folder of a written report"):
        compare(given, given)


@pytest.mark.parametrize(("n", "sources"), [(1, 1), (5, 5), (40, 3)])
def test_too_few_sources_are_never_called_a_change_that_did_nothing(n, sources):
    sides = [
        report([row(f"c{i}", recall=s, meta={"source": f"d{i % sources}"}) for i in range(n)])
        for s in (0.9, 0.1)
    ]
    page = compare_reports(*sides, measures=["recall"]).to_markdown("en")
    assert f"Too few sources to say anything: context recall ({sources})" in page
    assert "Nothing is distinguishable" not in page


def test_the_sources_that_are_too_few_are_those_with_scores():
    rows = [
        row(f"c{i}", recall=0.5 if i < 4 else None, meta={"source": f"d{i}"}) for i in range(10)
    ]
    page = compare_reports(report(rows), report(rows), measures=["recall"]).to_markdown("zh")
    assert "来源太少，无法下结论：上下文召回（4 个）" in page


def test_a_large_loss_that_is_not_sure_stands_with_its_interval():
    after = [0.9, 0.0, 0.1, 1.0, 0.0, 0.2, 0.9, 0.3]
    before, changed = two_reports([0.6] * 8, after)
    found = compare_reports(before, changed, measures=["recall"])
    assert found["recall"].verdict == "not_distinguishable"
    page = found.to_markdown("en")
    assert "Not distinguishable: context recall (-" in page
    assert "as well" not in page


def test_that_no_group_could_be_tested_is_no_all_clear():
    sides = [
        report(
            [
                row(f"c{i}", recall=score + i / 10, meta={"source": f"d{i}", "difficulty": level})
                for i, level in enumerate(["easy", "hard"] * 2)
            ]
        )
        for score in (0.6, 0.1)
    ]
    found = compare_reports(*sides, measures=["recall"])
    assert found.groups
    assert "none of the" in found.to_markdown("en")
    assert "No group got worse" not in found.to_markdown("en")
    assert "无法判断是否有分组变差" in found.to_markdown("zh")
