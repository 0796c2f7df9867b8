"""The workbench's pure side: columns, counts, overview, query, export, the twin."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from view_fixtures import demo_report, one_case

from rag_doctor.errors import InputError
from rag_doctor.facade import Report
from rag_doctor.i18n import has
from rag_doctor.records import LAYERS
from rag_doctor.views.bench_columns import STATES, STATUSES, columns_of
from rag_doctor.views.bench_counts import crossings, spreads
from rag_doctor.views.bench_export import csv_cell, export_text, file_name, issue_text
from rag_doctor.views.bench_groups import group_columns
from rag_doctor.views.bench_overview import overview_html
from rag_doctor.views.bench_query import places_left
from rag_doctor.views.bench_static import bench_markdown, bench_twin
from rag_doctor.views.bench_words import bench_words

HOSTILE = '<script>x</script> </mark> {0} {{x}} ${y} \u202eevil\u202c "q" onload=1 שלום'


def codes(columns, key):
    return np.frombuffer(columns.parts[f"facet.{key}"], "<u2").tolist()


def lines(columns, name):
    return columns.parts[f"text.{name}"].decode().split("\n")


def grouped() -> Report:
    """The demo's cases with a field that makes groups, one that does not, and a hole."""
    report = demo_report("en")
    rows = [
        replace(row, case=row.case.model_copy(update={"meta": meta(at)}))
        for at, row in enumerate(report.rows)
    ]
    return replace(report, rows=tuple(rows))


def meta(at):
    return {"query_type": ("table", "exact", "")[at % 3], "note": f"free text {at}", "tags": [at]}


def test_every_row_travels_once_and_on_one_line():
    report = demo_report("zh")
    columns = columns_of(report)
    assert lines(columns, "id") == [row.case.id for row in report.rows]
    assert len(lines(columns, "question")) == len(lines(columns, "answer")) == len(report)
    faults = [columns.facets[0].values[code] for code in codes(columns, "fault")]
    assert faults == [row.diagnosis.fault for row in report.rows]
    assert list(columns.parts) == columns.head()["parts"]
    assert columns.head()["n"] == len(report)


def test_a_score_that_is_missing_is_not_a_number_and_its_status_says_why():
    report = demo_report("en")
    columns = columns_of(report)
    for layer in LAYERS:
        scores = np.frombuffer(columns.parts[f"score.{layer}"], "<f4")
        for row, value, code in zip(
            report.rows, scores, columns.parts[f"status.{layer}"], strict=True
        ):
            check = row.diagnosis.checks[layer]
            assert STATUSES[code] == check.status
            assert np.isnan(value) if check.score is None else value == np.float32(check.score)


def test_the_state_of_a_case_is_a_set_of_bits():
    failing = one_case(errors={"weighing": "no answer"})
    columns = columns_of(Report(rows=(failing,)))
    bits = codes(columns, "state")[0]
    named = {name for place, name in enumerate(STATES) if bits >> place & 1}
    assert named == {"fail_faithfulness", "unscored", "error"}


def test_texts_longer_than_what_travels_are_counted():
    long = one_case("a" * 5_000)
    columns = columns_of(Report(rows=(long, one_case("b"))))
    assert columns.cut == 3
    assert len(lines(columns, "answer")[0]) == 1_000


def test_hostile_text_travels_as_one_visible_line():
    columns = columns_of(Report(rows=(one_case("one\ntwo\u202ethree\u2028four"),)))
    assert lines(columns, "question") == ["one two⟨U+202E⟩three⟨U+2028⟩four"]


def test_only_fields_with_few_short_values_make_groups():
    found = group_columns(grouped().rows)
    assert list(found) == ["query_type"]
    assert found["query_type"][:3] == ["table", "exact", ""]
    columns = columns_of(grouped())
    facet = next(one for one in columns.facets if one.key == "group:query_type")
    assert facet.values[-1] == ""


def test_a_report_without_cases_has_columns_too():
    columns = columns_of(Report(rows=()))
    assert columns.n == 0
    assert places_left(columns, "x") == []
    assert "wb-over" in overview_html(Report(rows=()), "en")
    assert bench_twin(Report(rows=()), "en")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_value_has_its_name(lang):
    columns = columns_of(grouped())
    words = bench_words(columns, lang)
    for facet in columns.facets:
        names = words["facets"][facet.key]["names"]
        assert len(names) == len(facet.values)
        assert all(names)
    keys = [one["key"] for one in words["labels"]]
    assert len(keys) == len(set(keys))
    assert all(has(f"workbench.table.short_{layer}") for layer in LAYERS)


def test_bins_hold_every_score_and_the_rest_is_unscored():
    report = demo_report("en")
    for spread in spreads(report):
        assert sum(spread.bins) == spread.mean.n_scored
        assert sum(spread.bins) + spread.unscored == len(report)
        statuses = [row.diagnosis.checks[spread.layer].status for row in report.rows]
        assert spread.failing == statuses.count("fail")


def test_groups_add_up_to_the_cases():
    found = crossings(grouped())
    assert [one.field for one in found] == ["query_type"]
    assert sum(found[0].total(value) for value in found[0].values) == len(grouped())


@given(
    search=st.sampled_from(["", "leave", "LEAVE day", "case-en-1", "nowhere at all"]),
    fault=st.lists(st.integers(0, 9), max_size=3),
    state=st.lists(st.integers(0, 5), max_size=2),
)
def test_what_is_left_holds_for_each_case_alone(search, fault, state):
    report = grouped()
    columns = columns_of(report)
    left = places_left(columns, search, {"fault": fault, "state": state})
    values, bits = codes(columns, "fault"), codes(columns, "state")
    expected = []
    for at, row in enumerate(report.rows):
        text = f"{row.case.id}\n{row.case.question}\n{row.case.answer}".lower()
        ok = not fault or values[at] in fault
        ok = ok and (not state or any(bits[at] >> place & 1 for place in state))
        if ok and all(word in text for word in search.lower().split()):
            expected.append(at)
    assert left == expected


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_overview_counts_what_the_report_holds(lang):
    page = overview_html(grouped(), lang)
    for fault, n in grouped().counts().items():
        assert (f'data-value="{fault}"' in page) == (n > 0)
    assert "data-facet2" in page
    assert page.count("wb-hist") == 4


def test_hostile_text_is_text_in_overview_and_twin():
    report = Report(rows=(one_case(HOSTILE),), source=HOSTILE, set_aside=(HOSTILE,))
    for page in (overview_html(report, "en"), bench_twin(report, "en")):
        assert "<script" not in page
        assert "\u202e" not in page
        assert "</mark> {0}" not in page


class Tags(HTMLParser):
    """What a code host drops."""

    def __init__(self):
        super().__init__()
        self.bad = []

    def handle_starttag(self, tag, attrs):
        names = {name for name, _ in attrs}
        if tag in ("script", "style", "svg", "button", "input") or names & {"class", "id"}:
            self.bad.append((tag, attrs))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_twin_needs_no_style_sheet_and_stays_small(lang):
    twin = bench_twin(demo_report(lang), lang)
    reader = Tags()
    reader.feed(twin)
    assert reader.bad == []
    assert len(twin.encode()) < 150_000
    assert "data:image/svg+xml;base64," in twin
    assert bench_markdown(demo_report(lang), lang).count("\n- ") == 10


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", '"=1', "'=1", "|calc"],
)
def test_no_cell_is_a_formula(text):
    assert csv_cell(text) == f"'{text}"


@pytest.mark.parametrize("value", ["plain", "5 = 5", "中文", 0.5, 3, True])
def test_plain_cells_stay_as_they_are(value):
    assert csv_cell(value) == value
    assert csv_cell(None) == csv_cell(float("nan")) == ""


def test_exported_rows_carry_label_and_note():
    report = demo_report("en")
    name = report.rows[1].case.id
    said = {name: ("noise", "=why")}
    rows = list(csv.DictReader(io.StringIO(export_text(report, [0, 1], "csv", said, "en")[1:])))
    assert [row["label"] for row in rows] == ["", "noise"]
    assert rows[1]["note"] == "'=why"
    found = [json.loads(x) for x in export_text(report, [0, 1], "jsonl", said, "en").splitlines()]
    assert [line["id"] for line in found] == [row.case.id for row in report.rows[:2]]
    assert "label" not in found[0]
    assert found[1]["label"] == "noise"
    assert export_text(report, [0], "html", said, "en").startswith("<!doctype html>")


def test_another_kind_of_file_is_refused():
    with pytest.raises(InputError, match="kind"):
        export_text(demo_report("en"), [0], "exe", {}, "en")


def test_an_issue_text_holds_the_case_and_what_was_said_of_it():
    row = demo_report("en").rows[-1]
    text = issue_text(row, {row.case.id: ("noise", "see <b>ticket</b>")}, "Ann", "en")
    assert row.case.question in text
    assert "Label by Ann: noise" in text
    assert "see \\<b\\>ticket" in text


@pytest.mark.parametrize(
    ("stem", "name"),
    [("case-7", "rag-doctor-case-7.md"), ("../../etc/passwd", "rag-doctor-etc-passwd.md"),
     ("案例 7", "rag-doctor-案例-7.md"), ("", "rag-doctor-case.md")],
)  # fmt: skip
def test_a_file_name_is_only_a_name(stem, name):
    assert file_name(stem, "md") == name
