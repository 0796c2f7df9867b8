"""The views' sentences: both languages whole, the same places to fill, every key in use known."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from view_fixtures import demo_report, one_case

from rag_doctor import views
from rag_doctor.facade.report import Report
from rag_doctor.fixes import suggest_fixes
from rag_doctor.i18n import catalogue
from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.views.digest import digest
from rag_doctor.views.words import note_words, single_stop

VIEWS = Path(views.__file__).parent


def own(lang: str) -> dict[str, str]:
    return {key: text for key, text in catalogue(lang).items() if key.startswith("views.")}


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_say_the_same_things_with_the_same_places() -> None:
    assert own("en").keys() == own("zh").keys()
    for key, text in own("en").items():
        assert places(text) == places(own("zh")[key]), key


def test_every_key_the_views_name_exists() -> None:
    named = set()
    for module in VIEWS.glob("*.py"):
        text = module.read_text(encoding="utf-8")
        named |= set(re.findall(r"""\bw\(\s*["']([a-z_.0-9]+)["']""", text))
        named |= set(re.findall(r"""["']views\.([a-z_.0-9]+)["']""", text))
    assert len(named) > 40
    assert {f"views.{key}" for key in named} <= own("en").keys()


@pytest.mark.parametrize(
    ("faults", "verdict"),
    [
        (["noise"] * 3 + ["cascade"], "Mostly noise (3), then cascade (1)."),
        (["noise"] * 2 + ["cascade"] * 2, "Most often cascade and noise (2 each)."),
        (["noise", "healthy"], "The fault: noise."),
        (["noise", "cascade"], "Each has a fault of its own."),
        (["noise"] * 3 + ["cascade", "truncated"], "Mostly noise (3)."),
        (["healthy"], ""),
    ],
)
def test_the_verdict_names_the_commonest_faults(faults: list[str], verdict: str) -> None:
    rows = tuple(one_case(f"c{n}", fault=fault, errors={}) for n, fault in enumerate(faults))
    assert digest(Report(rows=rows), "en").verdict == verdict


def test_the_surest_case_of_a_fault_comes_first() -> None:
    rows = tuple(one_case(f"c{n}", confidence=c) for n, c in enumerate((0.2, 0.9, 0.5)))
    (group,) = digest(Report(rows=rows), "en").groups
    assert [row.case.id for row in group.rows] == ["c1", "c2", "c0"]


def test_the_first_step_is_the_commonest_first_choice_of_the_commonest_fault() -> None:
    seen = digest(demo_report("en"))
    assert seen.first is not None
    assert seen.first.fault == seen.groups[0].fault
    assert 0 < seen.first.n <= seen.first.of == len(seen.groups[0].rows)


@pytest.mark.parametrize(
    ("badges", "first"),
    [
        (("untested", "untested"), 0), (("harms", "cures"), 1), (("no_effect", "untested"), 1),
        (("inconclusive", "cures"), 1), (("harms", "no_effect"), 0),
    ],
)  # fmt: skip
def test_the_first_step_is_one_that_was_shown_to_cure_where_there_is_one(badges, first) -> None:
    fixes = suggest_fixes("noise", None, "en")[:2]
    tried = [f.model_copy(update={"badge": b}) for f, b in zip(fixes, badges, strict=True)]
    rows = tuple(one_case(f"c{n}", fault="noise", fixes=tuple(tried)) for n in range(3))
    assert digest(Report(rows=rows), "en").first.fix.id == fixes[first].id


def test_a_quoted_full_stop_is_not_followed_by_another():
    assert single_stop("Chunk 1 says “14 days.”.") == "Chunk 1 says “14 days.”"
    assert single_stop("片段 1 说“14 天。”。") == "片段 1 说“14 天。”"
    assert single_stop("It says “14 days”.") == "It says “14 days”."


def test_the_notes_of_the_offline_judges_are_said_in_chinese():
    for fast in (True, False):
        note = OfflineJudge(fast=fast).card.note
        assert note_words(note, "en") == note
        assert note_words(note, "zh") != note
    told = note_words("At http://h; questions compared by the bundled embedder.", "zh")
    assert told == "服务地址 http://h；问题用内置向量模型比较。"
    assert note_words("Mine.", "zh") == "Mine."
