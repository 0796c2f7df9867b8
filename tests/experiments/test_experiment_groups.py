"""A rising mean must not hide a falling group, and many groups must not raise false alarms."""

from __future__ import annotations

import numpy as np
from experiments_made import report, row

from rag_doctor.experiments import compare_reports
from rag_doctor.experiments.groups import values_by
from rag_doctor.stats import holm


def reports(effects, n=30, seed=0):
    """`effects` maps a query type to what it gains; n cases each, a document each."""
    rng = np.random.default_rng(seed)
    sides = [[], []]
    for kind, gain in effects.items():
        for i in range(n):
            base = float(rng.uniform(0.3, 0.6))
            moved = float(np.clip(base + gain + rng.normal(0, 0.05), 0, 1))
            meta = {"query_type": kind, "source": f"{kind}{i}"}
            for side, score in zip(sides, (base, moved), strict=True):
                side.append(row(f"{kind}{i}", recall=score, meta=meta))
    return report(sides[0]), report(sides[1])


def test_a_group_that_falls_under_a_rising_mean_is_named_as_hidden():
    found = compare_reports(*reports({"a": 0.3, "b": 0.3, "hop": -0.2}), measures=["recall"])
    assert found["recall"].verdict == "better"
    (fall, *_) = found.falls
    assert (fall.by, fall.value, fall.hidden, fall.sure) == ("query_type", "hop", True, True)
    assert fall.change.difference.high < -0.15
    text = found.to_markdown("en")
    assert "query type hop: context recall fell by" in text
    assert "while over all cases it did not" in text


def test_noise_in_twenty_groups_is_rarely_sure():
    sure = 0
    for seed in range(10):
        effects = {f"g{i}": 0.0 for i in range(20)}
        found = compare_reports(*reports(effects, n=12, seed=seed), measures=["recall"])
        assert len(found.groups) == 23  # with three thirds of the question's length
        sure += any(fall.sure for fall in found.falls)
    assert sure <= 2


def test_group_marks_are_adjusted_over_all_groups_and_say_so():
    marked = alone = 0
    for seed in range(20):
        effects = {f"g{i}": 0.0 for i in range(20)}
        found = compare_reports(*reports(effects, n=12, seed=seed), measures=["recall"])
        told = [group.verdict(0) for group in found.groups]
        own = [group.changes[0].verdict for group in found.groups]
        marked += any(verdict in ("better", "worse") for verdict in told)
        alone += any(verdict in ("better", "worse") for verdict in own)
        chances = holm([group.changes[0].chance for group in found.groups])
        assert [group.p[0] for group in found.groups] == chances
    assert marked <= 2 < 8 < alone  # in most sets some group moves by chance
    page = found.to_markdown("en")
    assert "adjustment over all 23 groups" in page
    assert "Holm 校正" in found.to_markdown("zh")
    only_own = sum(a != b for a, b in zip(told, own, strict=True))
    table = page.split("## Group by group")[1].split("In brackets")[0]
    assert table.count("(▲)") + table.count("(▼)") == only_own


def test_a_real_fall_keeps_its_mark_after_the_adjustment():
    found = compare_reports(*reports({"a": 0.3, "b": 0.3, "hop": -0.2}), measures=["recall"])
    (hop,) = [group for group in found.groups if group.value == "hop"]
    assert hop.verdict(0) == "worse"
    (told,) = hop.to_dict()["changes"]
    assert (told["verdict"], told["alone"]) == ("worse", "worse")
    assert told["p_holm"] < 0.05


def test_a_grouping_with_one_value_is_no_grouping():
    found = compare_reports(*reports({"a": 0.0}), measures=["recall"])
    assert not [group for group in found.groups if group.by in ("query_type", "lang", "topic")]


def test_groups_add_up_and_any_key_of_meta_can_group():
    found = compare_reports(
        *reports({"a": 0.1, "b": 0.0}), measures=["recall"], by=["query_type", "source", "no such"]
    )
    assert sum(g.n for g in found.groups if g.by == "query_type") == 60
    assert sum(g.by == "source" for g in found.groups) == 60


def test_length_is_in_thirds_of_each_language():
    cases = [
        *(row(f"e{i}", question="w" * (10 + i)).case for i in range(9)),
        *(row(f"z{i}", question="字" * (2 + i), lang="zh").case for i in range(9)),
    ]
    values = values_by("length", cases)
    assert values[:9] == values[9:] == ["short"] * 3 + ["medium"] * 3 + ["long"] * 3


def test_what_cannot_name_a_group_names_none():
    cases = [row("a", meta={"topic": x}).case for x in (None, "", ["x"], 3, "tax")]
    assert values_by("topic", cases) == [None, None, None, "3", "tax"]
    assert values_by("lang", [row("a", lang="und").case]) == [None]
