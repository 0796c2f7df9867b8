"""Planted biases are found, an unbiased judge comes out as not distinguishable from none."""

from __future__ import annotations

import asyncio
import io
import json

import pytest
from rich.console import Console
from swayed_judges import NumberJudge, chinese, english

from rag_doctor.calibrate import abias, bias
from rag_doctor.calibrate.biases import bias_cases, rounds_of
from rag_doctor.calibrate.biases.family import family_of, generator_of
from rag_doctor.calibrate.biases.length import padded
from rag_doctor.calibrate.biases.position import reversed_case, rotated_case
from rag_doctor.calibrate.biases.terms import TERMS, glossed, in_chinese, in_english
from rag_doctor.errors import ConfigError, InputError
from rag_doctor.views.bias import effect_words, headline
from rag_doctor.views.terminal_bias import print_bias

ENGLISH = [english(n) for n in range(40)]
CASES = [*ENGLISH, *(chinese(n) for n in range(20))]


def printed(report, lang="en", width=160):
    out = io.StringIO()
    print_bias(report, Console(file=out, width=width, color_system=None), lang)
    return " ".join(out.getvalue().split())


def test_a_fair_judge_is_not_distinguishable_from_an_unswayed_one():
    report = bias(NumberJudge(), CASES)
    assert report.found == ()
    tested = {f"{e.kind}.{e.name}" for e in report.effects if not e.why}
    assert tested >= {
        "repeat.verdicts", "position.reversed", "position.rotated", "position.support_at_top",
        "position.use_at_top", "pairs.first", "length.support", "length.relevancy",
        "language.in_english", "language.in_chinese", "language.glossed",
    }  # fmt: skip
    assert "none of 13 tests is distinguishable from none" in printed(report)
    assert "没有一项与没有影响可以区分" in headline(report, "zh")


def test_a_judge_that_reads_only_the_top_is_found_out():
    report = bias(NumberJudge(reads_first=2), ENGLISH, kinds=["position"])
    for name in ("reversed", "rotated", "support_at_top", "use_at_top"):
        assert report[f"position.{name}"].found, name
    # of evidence off the middle, supported at the top in all and at the end in none
    assert report["position.support_at_top"].figure.value == pytest.approx(1.0)
    assert report["position.use_at_top"].figure.value == pytest.approx(1.0)
    # two of the five places of evidence change sides: 16 + 16 of 40 first claims, 0 of 40 second
    assert report["position.reversed"].figure.value == pytest.approx(32 / 80)


def test_flips_of_a_judge_that_flips_anyway_are_not_laid_to_the_order():
    report = bias(NumberJudge(noise=0.3), ENGLISH, kinds=["repeat", "position"])
    assert report["repeat.verdicts"].found
    assert report["position.reversed"].values["hits"] > 0
    assert not report["position.reversed"].found
    assert not report["position.support_at_top"].found


def test_a_judge_that_likes_long_answers_is_found_out():
    report = bias(NumberJudge(likes_length=1.0), ENGLISH, kinds=["length"])
    assert report["length.relevancy"].found
    assert report["length.relevancy"].figure.value > 0.1
    assert not report["length.support"].found


def test_a_judge_that_believes_long_answers_is_found_out():
    report = bias(NumberJudge(easily_pleased=True), ENGLISH, kinds=["length"])
    assert report["length.support"].figure.value == pytest.approx(0.5)
    assert report["length.support"].found


def test_what_padding_does_to_the_score_is_laid_to_the_measure():
    report = bias(NumberJudge(), ENGLISH, kinds=["length"])
    score = report["length.score"]
    assert score.figure.value > 0
    assert score.of_the_measure
    assert score not in report.found
    assert "that is how the score is defined" in effect_words(score, "en")


def test_a_judge_that_favours_the_first_answer_is_found_out():
    report = bias(NumberJudge(lenient_first=True), ENGLISH, kinds=["pairs"])
    first = report["pairs.first"]
    assert first.found
    # the answer gains half of its score by coming first, the reference nothing
    assert first.figure.value == pytest.approx(0.25)
    assert "never compares two" in effect_words(first, "en")


def test_two_cases_with_one_question_make_a_pair():
    twins = [english(n, id=f"{n}-{i}", reference=None) for n in range(8) for i in range(2)]
    report = bias(NumberJudge(), twins, kinds=["pairs"])
    assert report["pairs.first"].n == 8


def test_a_judge_that_cannot_take_english_words_is_found_out():
    report = bias(NumberJudge(no_english=True), CASES, kinds=["language"])
    assert report["language.in_english"].figure.value < -0.4
    assert report["language.in_english"].found
    assert report["language.in_chinese"].figure.value == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("cases", "kind", "why"),
    [
        ([english(n, contexts=()) for n in range(3)], "position", "one_chunk"),
        ([english(n, contexts=(), reference=None) for n in range(3)], "pairs", "no_pair"),
        ([english(n, contexts=()) for n in range(3)], "length", "no_sentence"),
        (ENGLISH[:3], "language", "no_chinese"),
        (ENGLISH[:3], "family", "no_model"),
    ],
)
def test_what_cannot_be_tested_says_why(cases, kind, why):
    report = bias(NumberJudge(), cases, kinds=[kind])
    assert report.effects[0].why == why
    assert effect_words(report.effects[0], "en").startswith("Not testable")
    assert effect_words(report.effects[0], "zh").startswith("无法测试")
    assert not report.effects[0].found


def family_cases(own: int, others: int):
    """The judge says half is supported; people call own answers unfaithful, others faithful."""
    made = []
    for n in range(own + others):
        meta = {"generator": "Qwen2.5-7B" if n < own else "gpt-4o", "faithfulness": n >= own}
        made.append(english(n, meta=meta))
    return made


def test_favour_for_the_own_family_is_measured_against_people():
    judge = NumberJudge(model="qwen-max")
    own = bias(judge, family_cases(12, 12), kinds=["family"])["family.own"]
    assert own.found
    assert own.figure.value == pytest.approx(1.0)
    assert own.values == {"family": "qwen", "mine": 12}
    few = bias(judge, family_cases(3, 12), kinds=["family"])["family.own"]
    assert (few.why, few.values["mine"]) == ("few", 3)
    nobody = bias(judge, ENGLISH[:8], kinds=["family"])["family.own"]
    assert nobody.why == "no_generator"
    unlabelled = [english(n, meta={"model": "gpt-4o"}) for n in range(8)]
    assert bias(judge, unlabelled, kinds=["family"])["family.own"].why == "no_labels"


@pytest.mark.parametrize(
    ("model", "family"),
    [
        ("gpt-4o-mini", "gpt"), ("Qwen/Qwen2.5-72B", "qwen"), ("deepseek-chat", "deepseek"),
        ("claude-3-5-haiku", "claude"), ("chatglm3", "glm"), ("o3-mini", "gpt"),
        ("Meta-Llama-3.1-8B", "llama"), ("Xinhua", None), ("philosopher", None),
    ],
)  # fmt: skip
def test_families_of_models(model, family):
    assert family_of(model) == family


def test_the_generator_is_read_from_the_extra_columns():
    assert generator_of(english(1, meta={"extra": {"model": "llama-2"}})) == "llama-2"
    assert generator_of(english(1, meta={"extra": "x"})) is None


def test_a_case_the_judge_fails_on_is_counted_and_the_others_go_on():
    report = bias(NumberJudge(fails={"en-3"}), ENGLISH[:10], kinds=["position"])
    assert (report.n_cases, report.failed) == (10, 1)
    assert "left out: 1" in printed(report)
    with pytest.raises(InputError, match="could judge none of 1"):
        bias(NumberJudge(fails={"en-3"}), [english(3)])


def test_few_cases_are_too_few_to_tell():
    report = bias(NumberJudge(reads_first=1), ENGLISH[:4], kinds=["position"])
    assert report["position.reversed"].figure.low is None
    assert not report["position.reversed"].found
    assert "Too few to tell." in printed(report)


def test_settings_off_the_menu_are_refused():
    with pytest.raises(ConfigError, match="Did you mean 'position'"):
        bias(NumberJudge(), ENGLISH, kinds=["positions"])
    with pytest.raises(ConfigError, match="runs: a whole number from 2"):
        bias(NumberJudge(), ENGLISH, runs=1)


def test_the_same_seed_gives_the_same_report():
    first, second = (bias(NumberJudge(), CASES[:12], kinds=["length"]) for _ in range(2))
    assert first.to_dict() == second.to_dict()


def test_it_runs_in_a_loop_and_tells_its_steps():
    steps = []
    work = abias(
        NumberJudge(), ENGLISH[:6], kinds=["position"], tick=lambda *step: steps.append(step)
    )
    asyncio.run(work)
    assert steps == [(1, 2), (2, 2)]


def test_the_result_is_json():
    data = json.loads(json.dumps(bias(NumberJudge(), CASES[:8]).to_dict(), allow_nan=False))
    assert data["judge"] == {"name": "number", "version": "1"}
    assert {"effect", "distinguishable", "not_testable", "unit"} <= set(data["effects"][0])


def test_reordered_chunks_keep_their_texts_and_get_new_ranks():
    case = english(0)
    turned, rotated = reversed_case(case), rotated_case(case)
    assert [c.id for c in turned.contexts] == ["c5", "c4", "c3", "c2", "c1"]
    assert [c.id for c in rotated.contexts] == ["c3", "c4", "c5", "c1", "c2"]
    assert [c.rank for c in rotated.contexts] == [1, 2, 3, 4, 5]
    assert reversed_case(turned) == case


def test_padding_is_true_by_the_contexts_and_keeps_the_answer():
    case = english(2)
    longer, claims = padded(case)
    assert longer.answer.startswith(case.answer)
    texts = " ".join(chunk.text for chunk in case.contexts)
    assert claims
    for claim in claims:
        assert claim.text in texts
        assert longer.answer[claim.start : claim.end] == claim.text
    assert padded(case) == padded(case)
    assert padded(english(2, answer="")) is None


@pytest.mark.parametrize(
    ("change", "text", "changed"),
    [
        (in_english, "删除的文件进回收站。", "删除的file进回收站。"),
        (in_english, "放进文件夹。", "放进folder。"),
        (in_english, "天气很好。", "天气很好。"),
        (in_chinese, "用 SSO 登录。", "用单点登录登录。"),
        (in_chinese, "access token 过期。", "access token 过期。"),
        (in_chinese, "API v4 的 tokenizer", "API v4 的 tokenizer"),
        (glossed, "用 SSO 登录。", "用 SSO（单点登录）登录。"),
        (glossed, "见 api.example 和 API/v4。", "见 api.example 和 API/v4。"),
    ],
)
def test_terms_are_exchanged_as_whole_words(change, text, changed):
    assert change(text) == changed


def test_the_list_of_terms_maps_both_ways():
    assert len({english.casefold() for english, _ in TERMS}) == len(TERMS)
    assert len({chinese for _, chinese in TERMS}) == len(TERMS)


def test_without_cases_the_recorded_answers_are_taken_in_both_languages():
    known = bias_cases(None, 6)
    assert [case.lang for case in known.cases].count("zh") >= 2
    assert len(known.cases) == 6


def test_every_variant_is_foretold():
    judge = NumberJudge()
    cases = CASES[:3] + CASES[-3:]
    bias(judge, cases, runs=3)
    assert judge.cases <= sum(map(len, rounds_of(cases, 3)))
