"""The four layers: hand-worked scores, stated answers to empty inputs, reasons in words."""

from __future__ import annotations

import math

import pytest
from fakes import chunks, make_case
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.checks import (
    Thresholds,
    check_faithfulness,
    check_precision,
    check_recall,
    check_relevancy,
    check_sufficiency,
    clip,
    errored,
    scored,
)
from rag_doctor.checks.open_claims import told_open
from rag_doctor.errors import JudgeError
from rag_doctor.judges.base import ChunkUse, Relation, Split, Sufficiency, Weighing
from rag_doctor.metrics import faithfulness
from rag_doctor.records import Claim, ClaimVerdict, Refusal

BARS = Thresholds()
LANGS = ("en", "zh")
NAMES = {"supported": "s", "contradicted": "c", "not_mentioned": "n", "unscored": "u"}


def claims(n: int) -> tuple[Claim, ...]:
    return tuple(Claim(text=f"claim {i}", start=0, end=1) for i in range(n))


def split(answer: int = 1, reference: int = 1, refused: bool = False) -> Split:
    return Split(claims(answer), claims(reference), Refusal(refused=refused))


def verdicts(letters: str) -> tuple[ClaimVerdict, ...]:
    words = {letter: name for name, letter in NAMES.items()}
    return tuple(
        ClaimVerdict.model_validate({"claim": claim, "support": words[letter]})
        for claim, letter in zip(claims(len(letters)), letters, strict=True)
    )


def weighing(answer="s", reference="s", useful=(True,), grades=None, enough=None, score=None):
    grades = grades or [None] * len(useful)
    uses = [ChunkUse(str(i), u, g) for i, (u, g) in enumerate(zip(useful, grades, strict=True))]
    return Weighing(verdicts(answer), verdicts(reference), tuple(uses), Sufficiency(enough, score))


@pytest.mark.parametrize(
    ("reference", "score", "status", "n_scored"),
    [
        ("ssss", 1.0, "pass", 4),
        ("ssnn", 0.5, "pass", 4),
        ("scnn", 0.25, "fail", 4),
        ("su", 1.0, "pass", 1),
        ("uu", None, "unscored", 0),
        ("", None, "unscored", 0),
    ],
)
def test_recall_is_the_supported_share_of_the_reference(reference, score, status, n_scored):
    found = check_recall(
        make_case(), split(reference=len(reference)), weighing(reference=reference), BARS, "j 1"
    )
    assert (found.score, found.status, found.n_scored) == (score, status, n_scored)
    assert found.n == len(reference)
    assert not found.estimate


@pytest.mark.parametrize(
    ("useful", "score", "status"),
    [
        ((True, False, True, False, True), 0.7556, "pass"),
        ((False, True), 0.5, "pass"),
        ((False, False, True), 0.3333, "fail"),
        ((False, False), 0.0, "fail"),
        ((None, True), 1.0, "pass"),
        ((None, None), None, "unscored"),
    ],
)
def test_precision_weighs_by_rank(useful, score, status):
    found = check_precision(make_case(), weighing(useful=useful), BARS, "j 1")
    assert (found.score, found.status) == (score, status)


def test_the_plain_share_stands_beside_precision_and_is_never_mixed_in():
    useful = (True, False, True, False, True)
    found = check_precision(make_case(), weighing(useful=useful), BARS, "j 1")
    assert found.details["share_relevant"] == 0.6
    assert found.details["noise"] == 0.4
    assert found.details["first_useful_rank"] == 1
    assert found.score == 0.7556


def test_stray_chunks_are_counted_beside_precision_and_do_not_change_it():
    found = check_precision(
        make_case(), weighing(useful=(True, False, False, False), grades=(2, 1, 0, 0)), BARS, "j 1"
    )
    assert (found.score, found.status) == (1.0, "pass")
    assert found.details["unrelated"] == 2
    assert found.details["share_related"] == 0.5
    assert "Chunks unrelated to the question: 2 of 4." in found.reason


def test_without_grades_nothing_is_said_of_strays():
    found = check_precision(make_case(), weighing(useful=(True, False)), BARS, "j 1")
    assert found.details["share_related"] is None
    assert "nothing to do" not in found.reason


@pytest.mark.parametrize(
    ("answer", "score", "status"),
    [
        ("ss", 1.0, "pass"),
        ("sn", 0.5, "fail"),
        ("ssc", 0.6667, "fail"),
        ("sssssssnnn", 0.7, "pass"),
        ("ssu", 1.0, "pass"),
        ("su", None, "unscored"),
        ("nu", 0.0, "fail"),
        ("uu", None, "unscored"),
    ],
)
def test_faithfulness_is_the_supported_share_of_the_answer(answer, score, status):
    found = check_faithfulness(
        make_case(), split(answer=len(answer)), weighing(answer=answer), BARS, "j 1"
    )
    assert (found.score, found.status) == (score, status)


@pytest.mark.parametrize(
    ("lang", "words", "more"),
    [
        ("en", "left 1 of the answer's 2 statements open", "Left open: 1."),
        ("zh", "2 条陈述中的 1 条未下判定", "另有 1 条未下判定。"),
    ],
)
def test_what_was_left_open_is_said_and_decides_no_layer(lang, words, more):
    case = make_case(lang=lang)
    hangs = check_faithfulness(case, split(answer=2), weighing(answer="su"), BARS, "j 1")
    assert words in hangs.reason
    assert hangs.details["unscored"] == 1
    told = check_faithfulness(case, split(answer=3), weighing(answer="ssu"), BARS, "j 1")
    assert more in told.reason


def test_a_single_statement_is_spoken_of_in_the_singular():
    told = value_of(1)
    assert "the answer's one statement open" in told_open("answer", told, "en")
    assert "唯一一条陈述未下判定" in told_open("reference", told, "zh")
    assert "2 of the answer's 2 statements" in told_open("answer", value_of(2), "en")


def value_of(n):
    """A share of `n` statements of which all were left open."""
    return faithfulness(["unscored"] * n)


def test_recall_that_hangs_on_statements_left_open_is_unscored():
    found = check_recall(make_case(), split(reference=3), weighing(reference="nuu"), BARS, "j 1")
    assert (found.status, found.n) == ("unscored", 3)
    assert "2 of the reference's 3 statements" in found.reason


def test_contradicted_and_not_mentioned_are_kept_apart():
    found = check_faithfulness(make_case(), split(4), weighing(answer="scnn"), BARS, "j 1")
    assert found.details["contradicted"] == 1
    assert found.details["not_mentioned"] == 2
    assert found.reason == (
        "Statements of the answer that the contexts support: 1 of 4. "
        "1 contradicted, 2 not mentioned."
    )


@pytest.mark.parametrize(
    ("relation", "score", "status"),
    [
        (Relation((0.9, 0.6, 0.3)), 0.6, "pass"),
        (Relation((0.4,)), 0.4, "fail"),
        (Relation((0.9, 0.9), noncommittal=(True, True)), 0.0, "fail"),
        (Relation((0.9,), wrong_language=True), 0.9, "fail"),
        (Relation(()), None, "unscored"),
    ],
)
def test_relevancy_is_the_mean_similarity(relation, score, status):
    found = check_relevancy(make_case(), split(), relation, BARS, "j 1")
    assert (found.score, found.status) == (score, status)


class TestEmptyInputs:
    """What nothing at all scores is stated, and needs no judge."""

    def test_no_contexts_is_recall_zero(self):
        for check in (
            check_recall(make_case(contexts=()), split(), None, BARS, "j 1"),
            check_sufficiency(make_case(contexts=()), None, BARS, "j 1"),
        ):
            assert (check.score, check.status, check.judge) == (0.0, "fail", "")

    def test_no_contexts_leaves_precision_unscored(self):
        found = check_precision(make_case(contexts=()), None, BARS, "j 1")
        assert (found.score, found.status, found.judge) == (None, "unscored", "")

    def test_no_contexts_is_faithfulness_zero_when_the_answer_claims_anything(self):
        found = check_faithfulness(make_case(contexts=()), split(2), None, BARS, "j 1")
        assert (found.score, found.status, found.judge, found.n) == (0.0, "fail", "", 2)

    def test_no_claims_leaves_faithfulness_unscored(self):
        for contexts in ((), chunks("a")):
            case = make_case(contexts=contexts)
            found = check_faithfulness(case, split(0), weighing(answer=""), BARS, "j 1")
            assert (found.score, found.status) == (None, "unscored")

    @pytest.mark.parametrize("text", ["", " \n\t"])
    def test_an_empty_answer_is_relevancy_zero_and_faithfulness_unscored(self, text):
        case = make_case(answer_text=text)
        relevancy = check_relevancy(case, split(0), None, BARS, "j 1")
        assert (relevancy.score, relevancy.status, relevancy.judge) == (0.0, "fail", "")
        assert check_faithfulness(case, split(0), weighing(), BARS, "j 1").status == "unscored"

    def test_a_refusal_is_scored_on_neither_faithfulness_nor_relevancy(self):
        refused = split(1, refused=True)
        assert check_faithfulness(make_case(), refused, weighing(), BARS, "j").status == "unscored"
        assert check_relevancy(make_case(), refused, None, BARS, "j").status == "unscored"


@pytest.mark.parametrize(
    ("enough", "score", "expected", "status"),
    [
        (True, None, 1.0, "pass"),
        (False, None, 0.0, "fail"),
        (True, 0.8, 0.8, "pass"),
        (None, 0.8, None, "unscored"),
    ],
)
def test_sufficiency_stands_in_for_recall_and_says_so(enough, score, expected, status):
    found = check_sufficiency(make_case(), weighing(enough=enough, score=score), BARS, "j 1")
    assert (found.score, found.status) == (expected, status)
    assert found.estimate
    assert "No reference given" in found.reason


@pytest.mark.parametrize("score", [math.nan, math.inf, -0.2, 7.0])
def test_a_score_off_the_scale_is_refused_and_not_bent_into_one(score):
    with pytest.raises(JudgeError, match=r"recall: a score must lie in \[0, 1\]"):
        scored("recall", score, 0.5, reason="r", judge="j", n_scored=1, n=1)


def test_rounding_noise_at_the_ends_of_the_scale_is_cut():
    ends = [1.0000001, -1e-9]
    found = [scored("x", s, 0.5, reason="r", judge="j", n_scored=1, n=1).score for s in ends]
    assert found == [1.0, 0.0]


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_layer_passes_exactly_when_the_score_it_shows_reaches_the_bar(score, bar):
    found = scored("x", score, bar, reason="r", judge="j", n_scored=1, n=1)
    assert (found.status == "pass") == (found.score >= found.threshold)


@given(st.floats(0, 1), st.floats(0, 1))
def test_relevancy_shows_the_score_it_is_judged_by(score, bar):
    bars = Thresholds(relevancy=bar)
    found = check_relevancy(make_case(), split(), Relation((score,)), bars, "j 1")
    assert (found.status == "pass") == (found.score >= found.threshold)


def test_a_bar_fitted_to_a_score_lets_that_score_pass():
    third = 2 / 3
    assert scored("x", third, third, reason="", judge="", n_scored=1, n=1).status == "pass"


def test_a_failure_is_an_error_with_its_reason_and_never_a_score():
    by_judge = errored("recall", "timed out", "en", judge="j 1")
    by_step = errored("recall", "ValueError: x", "zh")
    assert (by_judge.status, by_judge.score, by_judge.judge) == ("error", None, "j 1")
    assert by_judge.reason == "The judge failed: timed out"
    assert by_step.reason == "步骤出错：ValueError: x"


@pytest.mark.parametrize("lang", LANGS)
def test_every_reason_is_said_in_the_language_of_the_case(lang):
    case, empty = make_case(lang=lang), make_case(lang=lang, contexts=())
    mute = make_case(lang=lang, answer_text="")
    whole = weighing("scn", "sn", (True, False, False), (2, 0, 0))
    found = [
        check_recall(case, split(3, 2), whole, BARS, "j"),
        check_recall(case, split(3, 0), weighing(reference=""), BARS, "j"),
        check_recall(case, split(3, 1), weighing(reference="u"), BARS, "j"),
        check_recall(empty, split(), None, BARS, "j"),
        check_sufficiency(case, weighing(enough=True), BARS, "j"),
        check_sufficiency(case, weighing(), BARS, "j"),
        check_sufficiency(empty, None, BARS, "j"),
        check_precision(case, whole, BARS, "j"),
        check_precision(case, weighing(useful=(False,)), BARS, "j"),
        check_precision(case, weighing(useful=(None,)), BARS, "j"),
        check_precision(empty, None, BARS, "j"),
        check_faithfulness(case, split(3), whole, BARS, "j"),
        check_faithfulness(case, split(0), whole, BARS, "j"),
        check_faithfulness(case, split(1), weighing(answer="u"), BARS, "j"),
        check_faithfulness(empty, split(), None, BARS, "j"),
        check_faithfulness(mute, split(0), None, BARS, "j"),
        check_relevancy(mute, split(), None, BARS, "j"),
        check_relevancy(case, split(), Relation(()), BARS, "j"),
        check_relevancy(case, split(), Relation((0.9,)), BARS, "j"),
        check_relevancy(case, split(), Relation((0.1,)), BARS, "j"),
        check_relevancy(case, split(), Relation((0.1,), evasive=True), BARS, "j"),
        check_relevancy(case, split(), Relation((0.1,), unanswered=("x", "y")), BARS, "j"),
        check_relevancy(case, split(), Relation((0.9,), wrong_language=True), BARS, "j"),
        errored("recall", "x", lang),
    ]
    for check in found:
        assert check.reason
        assert any("\u4e00" <= ch <= "\u9fff" for ch in check.reason) == (lang == "zh"), check


def test_a_quotation_is_one_line_and_short():
    assert clip("a\n b") == "a b"
    assert 55 <= len(clip("字" * 200)) <= 60
    assert clip("字" * 200).endswith("…")


def test_a_chunk_labelled_as_the_evidence_is_of_use_whatever_the_judge_says():
    case = make_case(relevant_ids={"b": 2, "c": 0})
    uses = tuple(ChunkUse(name, False, 0) for name in "abc")
    found = check_precision(case, Weighing((), (), uses, Sufficiency(True)), Thresholds(), "j")
    assert found.score == 0.5
    assert found.details["first_useful_rank"] == 2
