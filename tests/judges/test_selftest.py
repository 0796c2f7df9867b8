"""The self-test: claims made from documents, put to any judge, counted and told in words."""

from __future__ import annotations

import asyncio
import json

import pytest
from scipy.stats import binomtest

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.i18n import has
from rag_doctor.judges import get_judge
from rag_doctor.judges.base import JudgeCard, JudgeFailure, Split, Sufficiency, Weighing
from rag_doctor.judges.selftest import (
    FALSE_KINDS,
    TRUE_KINDS,
    Share,
    example,
    kind_name,
    make_probes,
    read_passages,
    run_selftest,
    verdict,
)
from rag_doctor.pipeline.documents import demo_folder, read_demo_documents
from rag_doctor.records import ClaimVerdict

TEXTS = [(d.id, d.text) for d in read_demo_documents(demo_folder())]
SMALL = [
    ("en/pool", "# Pool\n\nThe pool holds 40 guests. Children under six may not swim alone.\n"),
    ("zh/pool", "# 泳池\n\n泳池可以容纳 40 人。六岁以下儿童不得单独下水。\n"),
]


class SayingJudge:
    """Says of each claim what `say(case)` says; an exception or a failure when it says so."""

    def __init__(self, say, languages=("en", "zh")):
        self.say = say
        self.sizes = []
        self.card = JudgeCard("saying", "1", languages)

    async def split(self, cases):
        raise AssertionError("the self-test does not split")

    async def relate(self, cases, splits):
        raise AssertionError("the self-test does not relate")

    async def weigh(self, cases, splits):
        self.sizes.append(len(cases))
        return [self._one(case, split) for case, split in zip(cases, splits, strict=True)]

    def _one(self, case, split: Split):
        label = self.say(case)
        if label == "raise":
            raise RuntimeError("out of order")
        if label == "fail":
            return JudgeFailure("no reply")
        verdicts = tuple(ClaimVerdict(claim=c, support=label) for c in split.answer_claims)
        return Weighing(verdicts, (), (), Sufficiency(None))


def run(judge, texts=SMALL, **options):
    return asyncio.run(run_selftest(judge, texts, **options))


@pytest.fixture(scope="module")
def probes():
    return make_probes(read_passages(TEXTS)[0], limit=4)


def test_the_demo_documents_give_every_kind_in_both_languages(probes):
    for lang in ("en", "zh"):
        assert {p.kind for p in probes if p.lang == lang} == {*TRUE_KINDS, *FALSE_KINDS}


def test_the_same_seed_asks_the_same_and_another_seed_asks_otherwise(probes):
    passages = read_passages(TEXTS)[0]
    assert make_probes(passages, limit=4) == probes
    assert make_probes(passages, seed=1, limit=4) != probes


def test_every_claim_stands_beside_its_own_passage(probes):
    known = {(p.doc_id, p.text) for p in read_passages(TEXTS)[0]}
    for probe in probes:
        assert (probe.doc_id, probe.contexts[probe.own]) in known
        assert len(set(probe.contexts)) == len(probe.contexts) <= 3


def test_sentences_as_they_stand_are_in_their_passage_and_falsified_ones_in_none(probes):
    for probe in probes:
        if probe.kind == "sentence":
            assert probe.claim in probe.contexts[probe.own]
        if not probe.true and probe.kind != "condition":
            assert all(probe.claim not in text for text in probe.contexts)


def test_ids_differ_and_claims_of_a_kind_differ(probes):
    assert len({p.id for p in probes}) == len(probes)
    assert len({(p.lang, p.kind, p.claim) for p in probes}) == len(probes)


def test_a_sentence_that_leans_on_another_is_not_asked():
    text = "It opens at nine in the morning. The library opens at nine in the morning."
    (passage,) = read_passages([("a", text)])[0]
    assert passage.statements == ("The library opens at nine in the morning.",)
    (passage,) = read_passages([("b", "该馆上午九点开放。图书馆上午九点开放。")])[0]
    assert passage.statements == ("图书馆上午九点开放。",)


def test_code_links_and_questions_are_not_asked():
    text = (
        "Where is the key kept in winter? Open https://a.example to see it now.\n\n```\nx = 1\n```"
    )
    assert [p.statements for p in read_passages([("a", text)])[0]] == [()]


def test_passages_of_other_languages_are_counted_and_left_out():
    french = (
        "La piscine est ouverte tous les jours de la semaine sauf le lundi et les jours fériés."
    )
    passages, foreign = read_passages([("fr", french), *SMALL])
    assert foreign == 1
    assert {p.lang for p in passages} == {"en", "zh"}


def test_a_judge_that_objects_to_everything_catches_all_and_alarms_always():
    found = run(SayingJudge(lambda case: "contradicted"))
    for lang in found.langs:
        assert found.caught(lang).value == found.alarms(lang).value == 1.0
        assert "all" not in verdict(found, lang, "en")


def test_a_judge_that_believes_everything_catches_nothing_and_never_alarms():
    found = run(SayingJudge(lambda case: "supported"))
    assert found.langs == ("en", "zh")
    assert found.caught("en").value == found.alarms("zh").value == 0.0
    assert {one.probe.true for line in found.lines for one in line.wrong} == {False}


def test_an_undecided_claim_is_neither_caught_nor_an_alarm():
    found = run(SayingJudge(lambda case: "unscored"))
    assert all(line.flagged.hits == 0 and not line.wrong for line in found.lines)
    assert all(line.undecided == line.flagged.n for line in found.lines)
    assert all(line.failed == 0 for line in found.lines)


def test_a_failed_claim_is_counted_and_the_others_go_on():
    judge = SayingJudge(lambda case: "raise" if "number" in case.id else "contradicted")
    found = run(judge)
    for line in found.lines:
        assert line.failed == (line.flagged.n if line.kind == "number" else 0)
    assert max(judge.sizes) > 1
    broken = [one for one in found.asked if one.support is None]
    assert "out of order" in broken[0].reason
    assert run(SayingJudge(lambda case: "fail")).lines[0].failed > 0


def test_a_language_the_judge_does_not_know_is_named_and_not_tested():
    found = run(SayingJudge(lambda case: "supported", languages=("en",)))
    assert found.langs == ("en",)
    assert found.unread == ("zh",)


def test_progress_is_told_to_the_end():
    told = []
    found = run(SayingJudge(lambda case: "supported"), tick=lambda *seen: told.append(seen))
    assert told[-1] == (len(found.asked), len(found.asked))


def test_documents_without_a_whole_sentence_are_refused():
    with pytest.raises(InputError, match="no sentence stands alone"):
        run(SayingJudge(lambda case: "supported"), [("a", "# Title\n\nshort")])
    with pytest.raises(ConfigError, match="limit: must be at least 1, got 0"):
        run(SayingJudge(lambda case: "supported"), limit=0)


def test_the_result_is_plain_json():
    found = run(SayingJudge(lambda case: "supported"))
    back = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert len(back["claims"]) == len(found.asked)
    assert {line["kind"] for line in back["lines"]} <= {*TRUE_KINDS, *FALSE_KINDS}


@pytest.mark.parametrize("ui", ["en", "zh"])
def test_the_verdict_names_what_is_caught_what_is_missed_and_what_is_too_thin(ui):
    judge = SayingJudge(lambda case: "supported" if "-role-" in case.id else "contradicted")
    found = run(judge, TEXTS, limit=8)
    told = verdict(found, "en", ui)
    assert told.index(kind_name("number", ui)) < told.index(kind_name("role", ui))
    thin = verdict(run(judge, TEXTS, limit=2), "zh", ui)
    assert "8" in thin


def test_an_example_shows_the_claim_and_the_change():
    found = run(SayingJudge(lambda case: "supported"), TEXTS, limit=2)
    for line in found.lines:
        for one in line.wrong:
            told = example(one, one.probe.lang)
            assert one.probe.claim in told
            assert not one.probe.now or one.probe.now in told
    alarms = run(SayingJudge(lambda case: "contradicted")).lines[-1].wrong
    assert alarms[0].probe.claim in example(alarms[0], "zh")


def test_every_kind_has_a_name_in_words():
    assert all(has(f"selftest.kind.{kind}") for kind in (*TRUE_KINDS, *FALSE_KINDS))


@pytest.mark.parametrize(("hits", "n"), [(0, 7), (3, 7), (7, 7), (41, 400)])
def test_the_interval_is_wilsons(hits, n):
    low, high = Share(hits, n).interval()
    known = binomtest(hits, n).proportion_ci(method="wilson")
    assert (low, high) == pytest.approx((known.low, known.high), abs=1e-6)


def test_a_share_of_nothing_is_no_number():
    assert Share(0, 0).value is None
    assert str(Share(0, 0)) == "–"
    assert Share(1, 2) + Share(2, 3) == Share(3, 5)


def test_the_rule_judge_catches_numbers_in_both_languages():
    found = run(get_judge("offline-fast"), TEXTS, limit=6)
    for lang in ("en", "zh"):
        (numbers,) = [x for x in found.lines if (x.lang, x.kind) == (lang, "number")]
        assert numbers.flagged.value > 0.5
        assert found.alarms(lang).value < 0.5
