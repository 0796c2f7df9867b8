"""A case in a cell: the report's fragment, its style kept to the cell, Markdown beside it."""

from __future__ import annotations

from rag_doctor import diagnose
from rag_doctor.adapters import case_from
from rag_doctor.graph import NODES
from rag_doctor.views import case_markdown, show_case, walk_mermaid

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
    assert outside == ".rd"


def test_two_views_of_one_case_have_different_anchors():
    first, second = show_case(CASE, FOUND), show_case(CASE, FOUND)
    pick = lambda view: view._repr_html_().split('<article class="case" id="')[1].split('"')[0]  # noqa: E731
    assert pick(first) != pick(second)


def test_markdown_stands_beside_the_html():
    assert show_case(CASE, FOUND, "zh")._repr_markdown_() == case_markdown(CASE, FOUND, "zh")


def test_the_walk_draws_every_node_and_marks_those_taken():
    fence = walk_mermaid(FOUND)
    assert fence.startswith("```mermaid\nflowchart TD")
    for name in NODES:
        assert f"  {name}([{name}])" in fence
        assert (f"  class {name} taken" in fence) is (name in FOUND.path)
