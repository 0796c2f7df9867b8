import pytest

from rag_doctor.pipeline import LegRow, Question, Relevant, leg_difference, retrieval_table
from rag_doctor.pipeline.evaluate import show_table
from rag_doctor.stats import Share


def leg(scores, measure="recall@4", sources=None):
    sources = sources or [f"d{n}" for n in range(len(scores))]
    return LegRow("en", "all", "bm25", len(scores), {}, {measure: tuple(scores)}, tuple(sources))


def test_a_hit_has_wilsons_interval():
    figure = leg([1.0, 1.0, 0.0, 1.0], "hit(rel=2)@4").figure("hit(rel=2)@4")
    assert figure.value == 0.75
    assert (figure.low, figure.high) == Share(3, 4).interval()


def test_a_mean_has_an_interval_around_it_within_the_range():
    figure = leg([0.0, 0.5, 1.0, 0.5, 1.0, 0.0, 1.0, 0.25]).figure("recall@4")
    assert figure.value == pytest.approx(0.53125)
    assert 0 <= figure.low < figure.value < figure.high <= 1
    assert figure.n == 8


def test_unscored_questions_enter_neither_mean_nor_n():
    figure = leg([1.0, None, 0.5, None, 0.0, 1.0, 0.5, 0.0]).figure("recall@4")
    assert (figure.value, figure.n) == (0.5, 6)


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_scores_that_are_all_alike_are_not_certain(score):
    figure = leg([score] * 8).figure("recall@4")
    assert figure.value == score
    width = Share(0, 8).interval()[1]
    assert figure.high - figure.low == pytest.approx(width)
    assert 0 <= figure.low <= score <= figure.high <= 1


def test_too_few_documents_give_no_interval():
    assert str(leg([0.5, 1.0] * 4, sources=["a", "b"] * 4).figure("recall@4")) == ".75"
    assert leg([]).figure("recall@4").value is None


def test_legs_are_compared_question_by_question():
    low, high = [0.1 * n for n in range(8)], [0.1 * n + 0.2 for n in range(8)]
    figure = leg_difference(leg(high), leg(low), "recall@4")
    assert figure.value == pytest.approx(0.2)
    assert figure.low < 0.2 < figure.high  # eight alike are no certainty
    assert leg_difference(leg([1.0, None]), leg([None, 1.0]), "recall@4").value is None


def test_the_table_keeps_what_each_question_scored_and_is_about(tiny):
    questions = [
        Question(
            id=f"q{n}",
            lang="en",
            question=text,
            relevant=(Relevant(chunk_id=f"{doc}#1", grade=2), Relevant(chunk_id="x#1", grade=1)),
        )
        for n, (text, doc) in enumerate([("annual leave days", "leave-en"), ("zzz", "limits-en")])
    ]
    rows = retrieval_table(tiny, questions, ["hit(rel=2)@4", "rr"])
    [row] = [row for row in rows if (row.lang, row.leg) == ("all", "bm25")]
    assert row.scores["hit(rel=2)@4"] == (1.0, 0.0)
    assert row.sources == ("leave-en", "limits-en")
    assert row.figure("hit(rel=2)@4").value == row.means["hit(rel=2)@4"].value == 0.5
    assert ".50 [" in show_table(rows, intervals=True)
    assert "[" not in show_table(rows)
