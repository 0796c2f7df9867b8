"""Planted defects are found, sound sets are clean: without a judge; benchmarks ask one."""

from __future__ import annotations

from collections import Counter

import pytest
from planting import RULES, plant
from scenes import SCENES

from rag_doctor.evalset import lint, read_evalset
from rag_doctor.pipeline.documents import demo_folder, read_demo_documents


@pytest.mark.parametrize("judge", [None, "offline-fast"])
def test_the_shipped_demo_set_is_clean(judge):
    report = lint("demo", "demo", judge=judge)
    assert report.n == 210
    assert [(f.code, f.ids) for f in report.findings] == []


def test_planted_defects_are_found_and_nothing_else():
    documents = read_demo_documents(demo_folder())
    items, base, tuning, planted = plant(read_evalset("demo").items, documents, seed=0)
    report = lint(items, base, judge=None, tuning=tuning)
    missed = [p for p in planted if not _found(p, report)]
    known = {name for p in planted for name in (p.id, *p.also)}
    false = [(f.code, f.ids) for f in report.findings if not set(f.ids) & known]
    assert len(planted) == 2 * len(RULES) == 48
    assert Counter(p.lang for p in planted) == {"en": 24, "zh": 24}
    assert len(missed) <= 4, missed
    assert not false


def _found(planted, report):
    return any(planted.id in f.ids and f.kind in planted.kinds for f in report.findings)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_defects_of_whole_sets_and_pipelines_are_found(scene):
    _, found, there, false = scene()
    assert (found, false) == (there, 0)
