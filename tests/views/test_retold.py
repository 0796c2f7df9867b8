"""Stored sentences in the reader's language: as that language says them, or left alone."""

from __future__ import annotations

import re

import pytest
from view_fixtures import demo_report

from rag_doctor.i18n import catalogue, say
from rag_doctor.judges.offline import reasons, wording
from rag_doctor.judges.openai import wording as server_wording
from rag_doctor.views.case_twin import case_twin
from rag_doctor.views.inspector import PageOptions, case_page
from rag_doctor.views.markdown_report import case_markdown
from rag_doctor.views.retold import AREAS, PROSE, retell_piece, retold

GAP = re.compile(r"\{(\w+)\}")
WAYS = [("en", "zh"), ("zh", "en")]


def known(told_in: str, lang: str) -> dict[str, set[str]]:
    """Sentence, its gaps filled, → what it may become; two keys may share one wording."""
    pairs = [
        (catalogue(told_in)[key], catalogue(lang)[key])
        for key in catalogue("en")
        if key.startswith(AREAS)
    ]
    at = ("en", "zh").index(told_in)
    for table in (wording.SENTENCES, server_wording.SENTENCES, reasons.SENTENCES):
        pairs += [(both[at], both[1 - at]) for both in table.values()]
    found: dict[str, set[str]] = {}
    for source, other in pairs:
        if not GAP.sub("", source) or set(GAP.findall(source)) & set(PROSE):
            continue
        found.setdefault(GAP.sub("777", source), set()).add(GAP.sub("777", other))
    return found


@pytest.mark.parametrize(("told_in", "lang"), WAYS)
def test_every_known_sentence_is_said_as_the_other_language_says_it(told_in, lang):
    wrong = []
    for source, due in known(told_in, lang).items():
        told, tongue = retold(source, told_in, lang)
        if tongue != lang or told not in due:
            wrong.append((source, told))
    assert wrong == []


@pytest.mark.parametrize(("told_in", "lang"), WAYS)
def test_a_row_of_sentences_is_retold_one_by_one(told_in, lang):
    def told(tongue: str) -> str:
        parts = [
            say("diagnosis.summary.hallucination", tongue),
            say("mechanisms.number.how", tongue, wrong="50", right="15"),
            say("diagnosis.collect", tongue, what=say("table.collect.person", tongue)),
        ]
        return ("" if tongue == "zh" else " ").join(parts)

    assert retold(told(told_in), told_in, lang) == (told(lang), lang)


def test_a_list_in_a_gap_is_retold_too():
    one, other = (
        say("diagnosis.collect", lang, what=f"{a}{joint}{b}")
        for lang, a, joint, b in (
            ("en", say("table.collect.reference", "en"), " and ", say("table.collect.judge", "en")),
            ("zh", say("table.collect.reference", "zh"), "和", say("table.collect.judge", "zh")),
        )
    )
    assert retold(one, "en", "zh") == (other, "zh")


def test_words_of_the_case_stay_as_they_are():
    quoted = say("diagnosis.finding.not_mentioned", "en", claim="The answer is empty.")
    assert retold(quoted, "en", "zh")[0].endswith("“The answer is empty.”")
    bare = say("mechanisms.number.how", "en", wrong="noise", right="healthy")
    told = say("mechanisms.number.how", "zh", wrong="noise", right="healthy")
    assert retold(bare, "en", "zh") == (told, "zh")


@pytest.mark.parametrize(
    "text",
    [
        "The model thinks so, on the whole.",
        "The answer is empty. And more of my own.",
        say("checks.recall.estimate", "en", reason="I looked and found some."),
        "",
        "x" * 5_000,
    ],
)
def test_what_nobody_knows_is_left_and_marked_as_what_it_is(text):
    assert retold(text, "en", "zh") == (text, "en")


@pytest.mark.parametrize(("told_in", "lang"), WAYS)
def test_a_page_in_the_other_language_says_everything_in_it(told_in, lang):
    for row in demo_report(told_in).rows[:12]:
        case, found = row.case, row.diagnosis
        for text in (found.summary, *(check.reason for check in found.checks.values())):
            element = retell_piece(text, case, lang)
            assert f'lang="{"zh-Hans" if lang == "zh" else "en"}"' in element or not text
        common = say(f"diagnosis.summary.{found.fault}", told_in)
        assert common not in case_markdown(case, found, lang)
        assert common not in case_twin(case, found, lang)[0]


def test_a_page_says_in_which_language_the_rest_stays():
    row = demo_report("zh").rows[0]
    check = row.diagnosis.checks["recall"].model_copy(update={"reason": "我看了一遍，觉得还行。"})
    checks = {**row.diagnosis.checks, "recall": check}
    found = row.diagnosis.model_copy(update={"checks": checks})
    page = case_page(row.case, found, "en", PageOptions())
    assert say("retold.note.untold", "en", language="Chinese") in page
    assert '<p class="why" lang="zh-Hans" dir="auto">我看了' in page
    assert "retold" not in case_page(row.case, found, "zh", PageOptions())
    assert say("retold.note.untold", "zh", language="中文") not in case_page(
        row.case, found, "zh", PageOptions()
    )
