"""A case in a cell: the report's fragment, its style kept to the cell, Markdown beside it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from rag_doctor import diagnose
from rag_doctor.adapters import case_from
from rag_doctor.graph import NODES
from rag_doctor.i18n import catalogue, has, say
from rag_doctor.views import case_markdown, show_case, walk_mermaid
from rag_doctor.views.walk_drawing import BOXES, edges

CASE = case_from(
    {
        "id": "c",
        "question": "How long is the trial?",
        "answer": "<script>alert(1)</script> It lasts 30 days.",
        "contexts": ["The trial lasts 14 days."],
    }
)
FOUND = diagnose(CASE, "offline-fast")


def test_the_fragment_is_inside_its_own_scope_and_escaped():
    page = show_case(CASE, FOUND)._repr_html_()
    assert page.count('<div class="rd">') == 1
    assert "<script>" not in page
    style = page[: page.index("</style>")]
    assert style.count("{") == style.count("}")
    outside = style.replace("<style>", "").split("{")[0]
    assert outside == ".rd.rd.rd"


def test_two_views_of_one_case_have_different_anchors():
    first, second = show_case(CASE, FOUND), show_case(CASE, FOUND)
    pick = lambda view: view._repr_html_().split('<article class="case" id="')[1].split('"')[0]  # noqa: E731
    assert pick(first) != pick(second)


def test_markdown_stands_beside_the_html():
    assert show_case(CASE, FOUND, "zh")._repr_markdown_() == case_markdown(CASE, FOUND, "zh")


def test_every_graph_node_stands_in_exactly_one_drawn_box():
    drawn = [name for names in BOXES.values() for name in names]
    assert sorted(drawn) == sorted(NODES)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_walk_draws_boxes_in_words_and_marks_those_taken(lang):
    fence = walk_mermaid(FOUND, lang)
    assert fence.startswith("```mermaid\n")
    for box, names in BOXES.items():
        assert f'  {box}["{say(f"views.notebook.box.{box}", lang)}"]' in fence
        assert (f"  class {box} taken" in fence) is bool(set(names) & set(FOUND.path))
    assert " → ".join(FOUND.path) in fence


def test_the_taken_edges_are_one_thick_line_from_the_first_step_to_the_last():
    drawn = re.findall(r"^  (\w+) ==>.* (\w+)$", walk_mermaid(FOUND), re.MULTILINE)
    assert drawn[0][0] == "claims"
    assert drawn[-1][1] == "fixes"
    assert all(left[1] == right[0] for left, right in pairwise(drawn))


def test_at_a_fork_at_most_one_way_has_no_label():
    ways = edges()
    for box in BOXES:
        plain = [b for a, b in ways if a == box and not has(f"views.notebook.edge.{a}_{b}")]
        assert len(plain) <= 1, (box, plain)
    known = {key for key in catalogue("en") if key.startswith("views.notebook.edge.")}
    assert known <= {f"views.notebook.edge.{a}_{b}" for a, b in ways}
