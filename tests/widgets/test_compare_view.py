"""CompareView without a browser: counts agree with the comparison, choices, hostile texts, twin."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

pytest.importorskip("anywidget")

from compare_made import two_runs
from hostile import HOSTILE

from rag_doctor.errors import InputError
from rag_doctor.experiments import compare_reports
from rag_doctor.judges.base import JudgeCard
from rag_doctor.views.compare_page import compare_page, matrix_html
from rag_doctor.views.compare_rows import Picked, rows_left, rows_of
from rag_doctor.views.compare_words import headline
from rag_doctor.views.flow_svg import flow_image, flow_svg
from rag_doctor.widgets import CompareView


@pytest.fixture(scope="module")
def found():
    return compare_reports(*two_runs(), names=("baseline", "changed"))


@pytest.fixture
def view(found):
    made = CompareView(found, lang="en")
    made.told = []
    made.send = lambda content, buffers=None: made.told.append(content)
    return made


def hear(view, kind, **fields):
    view._heard(view, {"kind": kind, **fields}, [])
    return view.told[-1]


def test_the_headline_says_what_the_comparison_counts(found):
    seen, told = found.transitions, headline(found, "en")
    counts = f"{seen.fixed} fixed, {seen.broken} broken, {seen.still_broken} still broken"
    assert min(seen.fixed, seen.broken, seen.still_broken) > 0
    assert told.startswith(counts)
    assert "context recall +" in told
    assert "not distinguishable" in told or "no case moved" in told
    assert f"修好 {seen.fixed} 个" in headline(found, "zh")


def test_every_case_of_the_matrix_is_listed_under_its_cell(found):
    rows, counts = rows_of(found), found.transitions.counts
    assert sum(counts.values()) == len(rows) == len(found.pairing)
    for cell, n in counts.items():
        assert len(rows_left(rows, Picked(cell=cell))) == n
        assert f'data-cell="{cell[0]}|{cell[1]}"' in matrix_html(found, "en")
    assert [row.kind for row in rows][:1] == ["broken"]


def test_groups_and_search_narrow_the_list(found):
    rows = rows_of(found)
    for group in found.groups:
        assert len(rows_left(rows, Picked(group=(group.by, group.value)))) == group.n
    word = rows[0].pair.before.case.question.split()[0].upper()
    left = rows_left(rows, Picked(search=f"{word} {rows[0].id}"))
    assert [row.id for row in left] == [rows[0].id]


def test_a_cell_is_picked_a_case_opened_and_given_back(view):
    (before, after), n = max(view.found.transitions.counts.items(), key=lambda item: item[1])
    message = hear(view, "pick", how="", cell=[before, after], group=None, search="")
    assert message["count"].startswith(f"{n} of ")
    assert len(view.shown) == n == len(view.to_frame("shown"))
    opened = hear(view, "open_pair", at=view.ids.index(view.shown[0]))
    assert view.selection == (view.shown[0],)
    assert "Chunks lost (1)" in opened["html"]
    assert hear(view, "shut_pair")["html"] == ""
    assert view.selection == ()
    with pytest.raises(InputError, match="case id"):
        view.show("no such")
    hear(view, "open_pair", at=99_999)
    assert view.counts["ignored"] == 1


def test_the_answers_stand_side_by_side_with_what_is_gone_and_new():
    view = CompareView(*two_runs("zh"))
    assert view.lang == "zh"  # that of the cases
    row = next(r for r in view._rows if "天" in r.pair.before.case.answer)
    view.show(row.id)
    html = view._pair_message()[1]["html"]
    assert "<ins>" in html
    assert "失去的片段" in html


def test_where_a_text_is_cut_it_says_how_to_open_the_case_whole():
    before, after = two_runs()
    long = after.rows[0].case.model_copy(update={"answer": "word " * 5_000})
    rows = (replace(after.rows[0], case=long), *after.rows[1:])
    view = CompareView(before, replace(after, rows=rows), lang="en").show(long.id)
    html = view._pair_message()[1]["html"]
    assert "19,000 more characters not shown" in html
    assert f".inspect(&quot;{long.id}&quot;)" in html.replace('"', "&quot;")
    assert view.inspect(long.id).text("answer") == long.answer
    assert view.inspect(long.id, "before").text("answer") == before.rows[0].case.answer
    with pytest.raises(InputError, match="case id"):
        view.inspect("no such")
    with pytest.raises(InputError, match="side"):
        view.inspect(long.id, "middle")
    assert "inspect(" not in view.show(before.rows[1].case.id)._pair_message()[1]["html"]


def test_a_frame_has_a_row_a_case_with_both_sides(view):
    frame = view.to_frame()
    assert list(frame["id"]) == list(view.ids)
    turned = frame["turned"].value_counts()
    assert turned["fixed"] == view.found.transitions.fixed
    assert set(frame["lost"].map(len)) <= {0, 1}
    with pytest.raises(InputError, match="which"):
        view.to_frame("some")


def test_another_judge_or_other_cases_are_marked_first():
    before, after = two_runs()
    other = replace(after, card=JudgeCard("other", "9", ("en",)), rows=after.rows[2:])
    view = CompareView(before, other, lang="en")
    page = compare_page(view.found, "en")
    assert page.startswith('<div class="cv-marks cv-forced"')
    assert "Forced comparison" in page
    assert "Only 52 cases are in both" in page
    twin, markdown = view.twin()
    assert "Forced comparison" in twin[:600]
    assert "Forced comparison" in markdown


def test_lines_set_aside_are_told_after_the_finding():
    view = CompareView(*two_runs(), lang="en")
    for page in (compare_page(view.found, "en"), view.twin()[0]):
        assert 0 < page.index("21 fixed, 2 broken") < page.index("set aside")


def test_what_is_no_report_is_refused():
    with pytest.raises(InputError, match="after: a report"):
        CompareView(two_runs()[0], 3)


def test_reports_are_read_from_their_folders(tmp_path):
    before, after = two_runs()
    before.write(tmp_path / "a")
    after.write(tmp_path / "b")
    view = CompareView(str(tmp_path / "a"), tmp_path / "b")
    assert len(view.ids) == len(before.rows)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_hostile_texts_stay_texts(lang):
    before, after = two_runs()
    evil = "\n".join(HOSTILE)

    def poisoned(report):
        rows = []
        for row in report.rows[:6]:
            chunks = [c.model_copy(update={"id": f"{c.id}{evil}", "text": evil, "source": evil})
                      for c in row.case.contexts]  # fmt: skip
            new = {"question": evil, "reference": evil, "contexts": tuple(chunks)}
            case = row.case.model_copy(
                update={**new, "answer": row.case.answer + evil, "meta": {"topic": evil}}
            )
            rows.append(type(row)(case, row.diagnosis.model_copy(update={"summary": evil})))
        return replace(report, rows=tuple(rows), source=evil)

    view = CompareView(poisoned(before), poisoned(after), names=(evil, evil), lang=lang)
    view.show(view.ids[0])
    shown = dict(view.page())
    pages = [
        view.twin()[0],
        shown["compare"]["html"],
        shown["cases"]["html"],
        shown["pair"]["html"],
    ]
    for page in pages:
        assert not re.search(r"<(script|img src=x|svg onload|a href)", page)
        assert "\u202e" not in page
    assert not any("\u202e" in one["name"] for one in shown["compare"]["groups"])
    drawn = view.figure().to_json()
    assert "<script" not in drawn.replace("\\u003c", "<")


def test_the_drawing_has_a_ribbon_a_cell_and_an_image_twin(found):
    seen = found.transitions
    assert flow_svg(seen, "en").count("<path") == len(seen.counts)
    image = flow_image(seen, "zh")
    assert image.startswith('<img src="data:image/svg+xml;base64,')
    assert "alt=" in image


def test_a_figure_follows_the_page_it_is_made_for(found):
    pytest.importorskip("plotly")
    from rag_doctor.errors import ConfigError
    from rag_doctor.views.figure_style import figure_theme
    from rag_doctor.views.figures_flow import transition_figure

    assert transition_figure(found).layout.paper_bgcolor == "rgba(0,0,0,0)"
    try:
        figure_theme("dark")
        assert transition_figure(found).layout.font.color == "#e4e7ea"
    finally:
        figure_theme("auto")
    with pytest.raises(ConfigError, match="theme"):
        figure_theme("pink")


def test_a_figure_names_the_cases_of_a_ribbon_as_text(found):
    pytest.importorskip("plotly")
    from rag_doctor.views.figures_flow import transition_figure

    plot = transition_figure(found)
    link = plot.data[0].link
    assert sum(link.value) == len(found.pairing)
    assert len(link.customdata) == len(found.transitions.counts)
    ids = {pair.id for pair in found.pairing.pairs}
    assert all(told.split("<br>")[1] in ids for told in link.customdata)


def test_an_unfit_message_is_ignored(view):
    view._heard(view, {"kind": "pick", "how": "all", "cell": None, "search": ""}, [])
    view._heard(view, {"kind": "pick", "cell": ["a"], "search": ""}, [])
    assert view.counts["ignored"] == 2


def test_a_report_of_ten_thousand_cases_keeps_its_twin_small(found):
    before, after = two_runs()

    def many(report):
        rows = [
            type(row)(
                row.case.model_copy(update={"id": f"{row.case.id}-{i}"}),
                row.diagnosis.model_copy(update={"id": f"{row.case.id}-{i}"}),
            )
            for i in range(10)
            for row in report.rows
        ]
        return replace(report, rows=tuple(rows))

    view = CompareView(many(before), many(after))
    twin, markdown = view.twin()
    assert len(twin.encode()) + len(markdown.encode()) < 150_000
