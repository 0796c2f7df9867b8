"""What a reader sees of a treatment: in the terminal, in Markdown, on the page, on each card."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from treatments_made import KnownRag, LookingJudge, report

from rag_doctor.i18n import UI_LANGS, say
from rag_doctor.records import Fix, Treatment
from rag_doctor.treatments import plan_treatments, treat
from rag_doctor.views.badges import BADGES, badge_html, treatment_words
from rag_doctor.views.terminal import print_summary, print_walk
from rag_doctor.views.treatments import plan_words, print_treatments, treatments_markdown

CURED = Treatment(
    badge="cures", failing=12, healthy=59, cured=9, flaked_right=1, p=0.0078, p_holm=0.0156,
    treat=1.5, harm_high=0.0495, chars=1200, seconds=0.1,
)  # fmt: skip


@pytest.fixture(scope="module")
def treated():
    """Treatments in both languages: of the same fixes, by the same figures."""
    return {
        lang: treat(
            report(), KnownRag(), None, judge=LookingJudge(), workers=1, halve=False, lang=lang
        )
        for lang in UI_LANGS
    }


def in_terminal(show, width: int = 100) -> str:
    out = io.StringIO()
    show(Console(file=out, width=width, highlight=False))
    return out.getvalue()


def test_every_badge_has_a_glyph_or_says_untested_in_both_languages():
    for badge, (glyph, _) in BADGES.items():
        assert glyph or badge == "untested"
        assert all(say(f"views.word.{badge}", lang) for lang in UI_LANGS)


def test_the_figures_are_told_in_one_line():
    assert " · ".join(treatment_words(CURED, "en")) == (
        "came right: 9 of 12 · 1 of them of themselves · went wrong: 0 of 59 healthy · "
        "at most 5.0 % harmed · needed to treat 1.5 · p = .02 (Holm) · "
        "+1,200 characters, +0.10 s a question"
    )
    assert "治好：12 个中的 9 个" in treatment_words(CURED, "zh")


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "at least 6 failing cases"), ("zh", "至少需要 6 个出错案例")]
)
def test_where_the_cases_are_too_few_to_show_anything_it_says_how_many_are_needed(lang, told):
    few = CURED.model_copy(
        update={"badge": "inconclusive", "failing": 2, "cured": 2, "p_holm": None, "treat": None}
    )
    assert any(told in one for one in treatment_words(few, lang))
    enough = few.model_copy(update={"failing": 6})
    assert not any(told in one for one in treatment_words(enough, lang))


def test_few_failing_cases_are_told_in_the_first_lines():
    found = treat(report(2), KnownRag(), None, judge=LookingJudge(), workers=1, halve=False)
    text = " ".join(treatments_markdown(found, "en").split())
    tried = max(one.treatment.failing for one in found.tried)
    assert 0 < tried < 6
    assert f"Too few failing cases to show a cure: {tried} tried, at least 6 are needed." in text


def test_a_fix_that_was_not_tried_has_no_figures():
    assert treatment_words(None, "en") == []
    assert "untested" in badge_html(Fix(id="x", title="X"), "en")


def test_harm_that_nobody_looked_for_is_said_to_be_unknown():
    told = treatment_words(Treatment(badge="inconclusive", failing=3, cured=0), "en")
    assert say("treatments.line.no_healthy", "en") in told


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_page_begins_with_what_cures_and_what_harms(lang, treated):
    text = treatments_markdown(treated[lang], lang)
    cures = text.index(say("fixes.raise_top_k.title", lang))
    assert cures < text.index(say("treatments.title.tried", lang))
    assert f"✓✗ {say('views.word.cures_but_harms', lang)}" in text
    assert "40/40" in text
    assert "rag.turn(top\\_k=4)" in text


@pytest.mark.parametrize("lang", UI_LANGS)
@pytest.mark.parametrize("width", [60, 100, 180])
def test_the_terminal_holds_the_same_at_any_width(lang, width, treated):
    text = in_terminal(lambda console: print_treatments(treated[lang], console, lang), width)
    assert say("views.word.cures", lang) in text
    assert "40/40" in text
    assert all(len(line) <= width for line in text.splitlines())


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_html_page_needs_nothing_else_and_shows_every_fix(lang, treated):
    page = treated[lang].to_html(lang)
    assert "<script" not in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    for one in treated[lang].tried:
        assert say(f"fixes.{one.fix.id}.title", lang) in page
    assert page.count('class="badge cures_but_harms"') == 2
    assert say("treatments.apply.title", lang) in page


@pytest.mark.parametrize("lang", UI_LANGS)
def test_every_card_of_the_report_wears_its_badge(lang, treated):
    page = treated[lang].report.to_html(lang)
    assert '<section id="tried">' in page
    assert say("treatments.page.note", lang) in page
    assert say("views.note.untested", lang) not in page
    assert "✓ " + say("views.word.cures", lang) in page
    assert say("treatments.apply.title", lang) in page
    assert "rag.turn(top_k=4)" in page


def test_a_report_without_a_trial_says_that_nothing_was_run():
    page = report().to_html("en")
    assert 'id="tried"' not in page
    assert say("views.note.untested", "en") in page


@pytest.mark.parametrize("lang", UI_LANGS)
def test_markdown_and_terminal_wear_the_badges_too(lang, treated):
    found = treated[lang].report
    text = found.to_markdown(lang)
    assert f"(✓ {say('views.word.cures', lang)})" in text
    assert "40" in text
    walk = in_terminal(
        lambda console: print_walk(found["q1"].case, found["q1"].diagnosis, console, lang)
    )
    assert f"[✓ {say('views.word.cures', lang)}]" in walk
    assert "rag.turn(top_k=4)" in walk
    whole = in_terminal(lambda console: print_summary(found, console, lang))
    assert f"[✓ {say('views.word.cures', lang)}]" in whole


def test_the_jsonl_carries_the_treatment(treated):
    assert '"badge": "cures"' in treated["en"].report.to_jsonl()
    assert '"harm_high"' in treated["en"].to_json()


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_plan_is_told_before_it_costs_anything(lang):
    told = plan_words(plan_treatments(report(), KnownRag()), lang)
    assert len(told) == 3
    assert "top_k = 4" in "".join(told)


def test_names_from_elsewhere_are_never_markup():
    found = treat(
        report(20), KnownRag(), {"<b>x</b>": {"top_k": 4}}, judge=LookingJudge(), workers=1
    )
    assert "<b>x</b>" not in found.to_html("en")
    assert "<b>x</b>" not in found.to_markdown("en")


def test_why_a_fix_went_no_further_is_told_in_the_readers_language():
    screened = Treatment(badge="no_effect", screened=True, left=1, reason="told in English")
    assert treatment_words(screened, "zh") == [say("treatments.reason.screened_one", "zh")]
    stopped = Treatment(badge="inconclusive", failing=8, stopped=True, left=32, reason="as above")
    assert treatment_words(stopped, "zh")[-1] == say("treatments.reason.stopped", "zh", n=8)
    broken = Treatment(failed=3, reason="index is gone")
    assert treatment_words(broken, "zh") == ["index is gone"]


def test_a_cost_of_nothing_has_no_sign():
    told = treatment_words(Treatment(badge="inconclusive", failing=9, chars=0.2), "en")
    assert "0 characters, 0 s a question" in told
