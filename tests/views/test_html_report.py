"""The page: what stands on it, in which order, for every outcome and in both languages."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from itertools import pairwise

import pytest
from page_reader import read_page
from view_fixtures import CARD, demo_report, one_case

from rag_doctor.facade.report import Report
from rag_doctor.i18n import say
from rag_doctor.records import FAULTS, OUTCOMES, Claim, ClaimVerdict, Evidence
from rag_doctor.views import case_html, render_html
from rag_doctor.views.claims import answer_html
from rag_doctor.views.html_report import CSP
from rag_doctor.views.theme import DARK, LIGHT, MARKS

LANGS = ("en", "zh")


@pytest.fixture(scope="module", params=LANGS)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_page_needs_nothing_from_outside(lang: str) -> None:
    html = render_html(demo_report(lang))
    assert f'http-equiv="Content-Security-Policy" content="{CSP}"' in html
    assert CSP.startswith("default-src 'none'")
    assert not re.search(r"<script|<link|<img|@import|url\(|\bsrc=", html)


def test_ids_are_unique_and_every_link_leads_somewhere(lang: str) -> None:
    page = read_page(render_html(demo_report(lang)))
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_headings_go_down_one_step_at_a_time(lang: str) -> None:
    levels = read_page(render_html(demo_report(lang))).headings
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_faults_come_first_in_words_with_their_counts() -> None:
    report = demo_report("en")
    text = read_page(render_html(report)).text
    bad = sum(report.counts()[fault] for fault in FAULTS)
    assert f"{bad} of {len(report)} answers are bad." in text
    assert text.index("answers are bad") < text.index("Do this first") < text.index("Question")


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_is_shown_with_its_name(outcome: str, lang: str) -> None:
    row = one_case("Text.", fault=outcome, mechanism=None, contributing=(), lang=lang)
    name = say(f"table.fault.{outcome}", lang)
    assert name in read_page(case_html(row.case, row.diagnosis, lang)).text
    assert name in read_page(render_html(Report(rows=(row,)), lang=lang)).text


def test_the_language_of_most_cases_is_the_page_s() -> None:
    rows = (*demo_report("zh").rows, *demo_report("en").rows[:5])
    assert '<html lang="zh-Hans">' in render_html(Report(rows=rows))
    assert '<html lang="en">' in render_html(Report(rows=rows), lang="en")


def test_no_sentence_is_left_unfilled(lang: str) -> None:
    text = read_page(render_html(demo_report(lang), lang=lang)).text
    assert not re.search(r"\{[a-z_]+\}|views\.", text)


def test_an_empty_report_says_so(lang: str) -> None:
    text = read_page(render_html(Report(rows=()), lang=lang)).text
    assert say("views.headline.empty", lang) in text
    assert say("views.note.no_judge", lang) in text


def test_a_fix_that_was_not_run_says_untested(lang: str) -> None:
    row = next(r for r in demo_report(lang) if r.diagnosis.fault == "noise")
    text = read_page(case_html(row.case, row.diagnosis, lang)).text
    assert text.count(say("views.word.untested", lang)) == len(row.diagnosis.fixes)


def test_a_mean_stands_with_its_count_and_the_judge_with_its_accuracy() -> None:
    report = demo_report("en")
    text = read_page(render_html(report)).text
    mean = report.means()["relevancy"]
    assert f"{mean.n_scored} scored of {mean.n}" in text
    assert CARD.label in text
    assert CARD.accuracy["zh"] in text


def test_rows_set_aside_and_failed_steps_are_listed() -> None:
    report = replace(demo_report("en"), rows=(one_case("Boom", errors={"weighing": "no reply"}),))
    text = read_page(render_html(report)).text
    assert report.set_aside[0] in text
    assert "weighing: no reply" in text


def test_two_thousand_cases_make_a_page_of_under_four_megabytes_in_about_a_second() -> None:
    rows = (demo_report("en").rows + demo_report("zh").rows) * 19
    begin = time.perf_counter()
    html = render_html(Report(rows=rows[:2000], card=CARD))
    seconds = time.perf_counter() - begin
    assert len(html.encode()) < 4_000_000
    assert seconds < 5  # about half a second on a quiet machine; the bound catches a blow-up
    page = read_page(html)
    assert len(page.ids) == len(set(page.ids))
    assert re.search(r"The page shows \d+ cases in full", page.text) or "本页完整显示" in page.text


def test_no_case_is_lost_from_a_large_page() -> None:
    rows = tuple(one_case(f"case number {n}") for n in range(400))
    text = render_html(Report(rows=rows), lang="en")
    assert all(f">case number {n}<" in text for n in range(400))


def verdict(text: str, start: int, end: int, support: str = "supported") -> ClaimVerdict:
    return ClaimVerdict(claim=Claim(text=text[start:end], start=start, end=end), support=support)


def test_overlapping_claims_keep_the_text_and_show_the_graver_verdict() -> None:
    text = "Leave is 15 days and it grows by one a year."
    found = [verdict(text, 0, 30), verdict(text, 9, 44, "contradicted"), verdict(text, 20, 90)]
    page = read_page(answer_html(text, found, "en", "en"))
    assert page.crossed == []
    assert re.sub(r"[✓✗]", "", page.text) == text
    assert page.text.count("✓") == 2
    assert page.text.count("✗") == 1
    assert '<span class="c bad">15 days and' in answer_html(text, found, "en", "en")


def test_the_wrong_and_the_right_value_stand_side_by_side() -> None:
    row = next(r for r in demo_report("en") if r.diagnosis.fault == "hallucination")
    pair = row.diagnosis.claims[0].contradiction
    assert pair is not None
    html = case_html(row.case, row.diagnosis, "en")
    values = re.search(r'<dl class="values">(.*?)</dl>', html, re.DOTALL)
    assert values is not None
    text = read_page(values.group(1)).text
    assert pair.wrong.strip() in text
    assert " ".join(pair.right.split()) in " ".join(text.split())


def test_evidence_out_of_the_text_is_not_marked() -> None:
    row = one_case("Short.")
    stray = Evidence(chunk_id="Short.", start=900, end=990, text="not in there")
    claim = row.diagnosis.claims[0].model_copy(update={"evidence": (stray,)})
    found = row.diagnosis.model_copy(update={"claims": (claim,), "findings": ()})
    assert "<mark" not in case_html(row.case, found, "en")


def test_a_chunk_that_was_not_sent_says_so(lang: str) -> None:
    row = next(r for r in demo_report(lang) if r.diagnosis.fault == "truncated")
    text = read_page(case_html(row.case, row.diagnosis, lang)).text
    assert say("views.word.not_sent", lang) in text


def test_each_outcome_has_one_mark_and_each_fault_a_colour_of_its_own() -> None:
    assert set(MARKS) == set(OUTCOMES)
    faults = [mark.colour for mark in MARKS.values() if mark.glyph == "●"]
    assert len(faults) == len(set(faults)) == 7


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("tone", ["ink", "soft", "good", "bad", "open", "link"])
def test_text_colours_meet_the_contrast_of_aa(theme: dict[str, str], tone: str) -> None:
    for ground in ("ground", "tint"):
        assert contrast(theme[tone], theme[ground]) >= 4.5
    if tone in ("ink", "bad"):
        assert contrast(theme[tone], theme["badwash"]) >= 4.5
    if tone in ("ink", "good"):
        assert contrast(theme[tone], theme["goodwash"]) >= 4.5


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast ratio of two `#rrggbb` colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
