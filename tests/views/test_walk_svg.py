"""The drawing of the walk: every step in a place of its own, the taken path lit, in words too."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from view_fixtures import demo_report

from rag_doctor.i18n import say
from rag_doctor.views.walk_drawing import BOXES, edges
from rag_doctor.views.walk_svg import PLACES, places, walk_svg

FOUND = (
    demo_report("en")
    .rows[0]
    .diagnosis.model_copy(
        update={"path": ("split", "weigh", "check_recall", "check_precision", "read_evidence")}
    )
)


def test_every_box_has_a_place_that_no_other_has():
    assert set(places()) == set(BOXES) == set(PLACES)
    assert len(set(places().values())) == len(BOXES)


def test_the_walk_never_goes_up():
    where = places()
    assert not [(a, b) for a, b in edges() if where[a][1] > where[b][1]]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_drawing_is_well_formed_and_says_the_path(lang):
    root = ElementTree.fromstring(walk_svg(FOUND, lang))
    assert root.get("role") == "img"
    for box in ("claims", "weighing", "recall", "layers", "evidence"):
        assert say(f"views.notebook.box.{box}", lang) in root.get("aria-label")
    lit = [g for g in root.iter("g") if g.get("class") == "taken" and g.find("rect") is not None]
    assert len(lit) == 5
    assert not [e for e in root.iter() if {"id", "href", "onclick"} & set(e.keys())]


def test_a_path_of_unknown_steps_lights_nothing():
    root = ElementTree.fromstring(walk_svg(FOUND.model_copy(update={"path": ("nowhere",)}), "en"))
    assert not [g for g in root.iter("g") if g.get("class") == "taken"]
