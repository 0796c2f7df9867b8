"""Synthesis end to end: kinds, checks, counts, marks; nothing that failed its check is kept."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rag_doctor.errors import InputError
from rag_doctor.evalset import base_of, lint, read_evalset, synthesize
from rag_doctor.evalset.copying import copied_run
from rag_doctor.evalset.synth import CHECKS
from rag_doctor.evalset.synth.checks import cheap_fault, holds
from rag_doctor.evalset.synth.draft import Draft
from rag_doctor.evalset.synth.shortfall import LACKS
from rag_doctor.i18n import has
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.scripted import ScriptedJudge
from rag_doctor.pipeline import Document
from rag_doctor.text import fold
from rag_doctor.views.evalset import shortfall_lines

FEW = (
    "leave-sg-en", "leave-sg-2023-en", "pricing-en", "vpn-zh", "langate-5-2-zh", "langate-5-3-zh",
)  # fmt: skip


@pytest.fixture(scope="module")
def made():
    return synthesize("demo", documents=FEW, judge="offline-fast")


def test_every_document_gives_a_question_across_passages_and_a_negated_one_or_is_named(made):
    lacking = {(one.doc_id, one.want) for one in made.short}
    for doc_id in FEW:
        mine = [i for i in made.made if i.origin.source == doc_id]
        crossed = [i for i in mine if len({p.chunk_id for p in i.relevant}) > 1]
        denied = [i for i in mine if i.query_type == "negation"]
        assert crossed or (doc_id, "cross") in lacking
        assert denied or (doc_id, "negated") in lacking
    assert len(lacking & {(d, w) for d in FEW for w in ("cross", "negated")}) <= 2


def test_everything_made_is_synthetic_with_its_origin(made):
    assert {item.status for item in made.made} == {"synthetic"}
    assert all(item.origin.method == "template" for item in made.made)
    assert all(item.origin.judge.startswith("offline-fast") for item in made.made)
    assert not any(item.usable for item in made.made)


def test_no_question_copies_its_source_or_gives_its_answer_away(made):
    base = base_of("demo")
    for item in made.made:
        sources = [chunk.text for chunk in base.by_document[item.origin.source]]
        assert copied_run(item.question, sources) == ""
        assert not any(holds(item.question, text) for text in item.must_include)


def test_quotes_stand_in_their_chunks_and_strings_in_the_answers(made):
    base = base_of("demo")
    for item in made.made:
        assert item.must_include
        assert all(holds(item.reference, text) for text in item.must_include)
        for passage in item.relevant:
            assert passage.grade == 2
            assert base.holding(passage.quote, base.by_id[passage.chunk_id].doc_id)


def test_what_was_made_is_clean_under_lint(made):
    report = lint(made.made, "demo", judge=None, claims=())
    assert [(f.code, f.ids) for f in report.findings if f.kind != "skewed_difficulty"] == []


def test_counts_add_up_and_name_known_checks(made):
    assert made.tried == len(made.made) + sum(made.dropped.values())
    assert set(made.dropped) <= set(CHECKS)
    assert all(has(f"evalset.check.{check}") for check in CHECKS)
    told = made.to_dict()
    assert told["n"] == len(made.made) == sum(told["by_query_type"].values())


def test_the_same_seed_makes_the_same_set_and_another_seed_another(made):
    again = synthesize("demo", documents=FEW, judge="offline-fast")
    other = synthesize("demo", documents=FEW, judge="offline-fast", seed=1)
    assert again.made.digest == made.made.digest
    assert other.made.digest != made.made.digest


def test_ids_differ_and_questions_too(made):
    assert max(Counter(item.id for item in made.made).values()) == 1
    assert max(Counter(fold(item.question) for item in made.made).values()) == 1


def test_nothing_is_kept_that_the_judge_does_not_bear_out(base, doubting):
    found = synthesize(base, judge=doubting)
    assert len(found.made) == 0
    assert found.dropped["unsupported"] > 0
    assert {one.doc_id for one in found.short} == {"leave", "vpn"}


def test_a_failing_judge_keeps_nothing_and_is_counted(base):
    failing = ScriptedJudge(default={"split": JudgeFailure("no"), "weigh": JudgeFailure("no")})
    found = synthesize(base, judge=failing)
    assert len(found.made) == 0
    assert found.dropped["unreadable"] > 0


def test_a_believing_judge_keeps_sound_drafts(base, believing):
    found = synthesize(base, judge=believing, each=3)
    assert {item.lang for item in found.made} == {"en", "zh"}
    assert "multi_hop" in {item.query_type for item in found.made}
    assert "negation" in {item.query_type for item in found.made}


def test_what_a_known_set_asks_is_not_asked_again(base, believing):
    first = synthesize(base, judge=believing, each=2)
    again = synthesize(base, judge=believing, each=2, known=read_evalset(list(first.made.items)))
    asked = {item.question for item in first.made}
    assert not asked & {item.question for item in again.made}


def test_only_the_named_documents_and_languages_are_asked_about(base, believing):
    assert {i.lang for i in synthesize(base, judge=believing, langs=("zh",)).made} == {"zh"}
    only = synthesize(base, judge=believing, documents=["leave"])
    assert {i.origin.source for i in only.made} == {"leave"}
    with pytest.raises(InputError, match="Did you mean 'leave'"):
        synthesize(base, judge=believing, documents=["leaves"])


def test_a_base_without_sentences_is_refused(believing):
    base = [Document(id="a", title="A", text="# A\n\n1 2 3\n", lang="en")]
    with pytest.raises(InputError, match="whole sentences"):
        synthesize(base, judge=believing)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, ""),
        ({"question": "How long?"}, "form"),
        ({"question": "How long are (drafts kept?"}, "form"),
        ({"question": "How long are drafts kept"}, "form"),
        ({"question": "Are drafts kept for 60 days?"}, "answer_in_question"),
        ({"must_include": ("90 days",)}, "must_include"),
        ({"must_include": ()}, "must_include"),
        ({"reference": "The documents do not say whether it is 60 days."}, "refusal"),
    ],
)
def test_each_cheap_check_drops_what_it_is_for(base, changes, fault):
    sound = {
        "lang": "en",
        "question": "How long are drafts kept?",
        "reference": "Drafts are kept for 60 days.",
        "quotes": (("leave#2", "Drafts are kept for 60 days."),),
        "must_include": ("60 days",),
        "doc_id": "leave",
        "template": "x",
    }
    assert cheap_fault(Draft(**(sound | changes)), base) == fault


@pytest.mark.parametrize(
    ("text", "part", "there"),
    [("for 13 days", "3 days", False), ("for 3 days", "3 days", True),
     ("3  days", "3 days", True), ("保留 14 天", "4 天", False), ("保留14天", "14 天", True),
     ("in 3.5 hours", "5 hours", False)],
)  # fmt: skip
def test_strings_are_held_whole(text, part, there):
    assert holds(text, part) is there


def test_every_shortfall_has_a_reason_in_words(made):
    for one in made.short:
        assert one.why in LACKS or one.why in CHECKS
    assert all(has(f"evalset.lack.{why}") for why in LACKS)
    told = "\n".join(shortfall_lines(made.short, "en"))
    assert all(one.doc_id in told for one in made.short)
    assert len(shortfall_lines(made.short, "zh")) == len(shortfall_lines(made.short, "en"))


@pytest.mark.parametrize(
    ("text", "want", "why"),
    [
        ("# A\n\n## One\n\nDrafts are kept for 60 days.\n", "cross", "one_passage"),
        ("# A\n\n## One\n\nThe line manager approves remote work in the HR portal.\n\n"
         "## Two\n\nThe room is blue.\n", "cross", "one_passage"),
        ("# A\n\n## One\n\nError 809 means that a port is blocked by the router.\n", "negated",
         "no_sentence"),
    ],
)  # fmt: skip
def test_a_document_that_cannot_give_a_question_says_why(text, want, why, believing):
    base = [Document(id="a", title="A", text=text, lang="en")]
    found = synthesize(base, judge=believing, each=2)
    assert (("a", want, why)) in {(one.doc_id, one.want, one.why) for one in found.short}


def test_dropped_drafts_can_be_kept_with_their_reasons(base, doubting, tmp_path):
    found = synthesize(base, judge=doubting)
    rows = found.write_dropped(tmp_path / "dropped.jsonl").read_text(encoding="utf-8").splitlines()
    kept = [json.loads(row) for row in rows]
    assert Counter(row["check"] for row in kept) == found.dropped
    assert all(row["question"] and row["document"] and row["check"] in CHECKS for row in kept)


def test_what_was_copied_is_named(base, believing):
    copied = [one for one in synthesize("demo", documents=["vpn-zh"], judge=believing).drafts
              if one.check == "copied"]  # fmt: skip
    assert copied
    assert all(one.detail for one in copied)
