"""An answer in words of its own is told by the line of the contexts that it states."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.judges.offline.barred_trees import relevancy_trees
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.relevancy import relevance
from rag_doctor.judges.offline.relevancy_signals import LIGHT, SIGNALS, relevancy_signals
from rag_doctor.text.embedder import default_embedder

FIRM = (
    "Tidemark was started in 2011 by Kadri Saar and Peter Novak in a rented flat in Tallinn. It "
    "moved to Riga in 2016, where 140 people work today.",
    "The third quarter brought revenue of 4.2 million, up 8 percent. Costs rose as well, because "
    "of the move.",
)
PARK = (
    "成人票80元一张，儿童半价，六岁以下免费。周一闭馆。",
    "接口每分钟最多调用60次，超过后返回429。",
)
RIGHT = [
    (FIRM, "Where was the company founded?", "Kadri Saar and Peter Novak started it in Tallinn."),
    (FIRM, "How was the quarter?", "Revenue rose 8 percent to 4.2 million, though costs went up."),
    (FIRM, "How many people work there?", "It employs 140 of them in Riga nowadays."),
    (FIRM, "Why did the firm spend more?", "Relocating pushed up what it had to pay."),
    (PARK, "门票多少钱？", "成人票80元，儿童半价，六岁以下不收费。"),
    (PARK, "接口调用有限制吗？", "每分钟最多60次，超出会返回429。"),
    (PARK, "哪天不开门？", "每逢周一休息，其他日子照常接待。"),
]
BESIDE = [
    (FIRM, "How was the quarter?", "Kadri Saar and Peter Novak started Tidemark in Tallinn."),
    (FIRM, "Who are the founders?", "Costs rose because of the move; revenue was up 8 percent."),
    (PARK, "接口调用有限制吗？", "成人票80元一张，儿童半价，六岁以下免费。"),
    (PARK, "门票多少钱？", "接口每分钟最多调用60次，超过后返回429。"),
]


@pytest.mark.parametrize(("contexts", "question", "answer"), RIGHT)
def test_an_answer_in_other_words_is_on_topic(
    contexts: tuple[str, ...], question: str, answer: str
) -> None:
    assert relevance(question, answer, contexts, default_embedder()).score >= 0.5


@pytest.mark.parametrize(("contexts", "question", "answer"), BESIDE)
def test_what_the_contexts_say_of_something_else_is_not(
    contexts: tuple[str, ...], question: str, answer: str
) -> None:
    assert relevance(question, answer, contexts, default_embedder()).score < 0.5


@pytest.mark.parametrize("fast", [False, True])
def test_the_model_reads_the_signals_of_its_speed(fast: bool) -> None:
    model = relevancy_trees(fast)
    assert model.trees.features == (LIGHT if fast else SIGNALS)
    assert all(0 < bar < 0.5 for bar in model.bars.values())


def test_the_bar_of_the_language_is_one_half() -> None:
    model = relevancy_trees()
    signals = relevancy_signals(read_question("年假有几天？"), "十五天。", (), default_embedder())
    chance = float(model.trees.probability([signals])[0])
    assert (model.score(signals, "zh") >= 0.5) is (chance >= model.bars["zh"])
    assert model.score(signals, "mixed") == model.score(signals, "zh")


TEXTS = st.text(st.sampled_from("ab ?.,15年假天是\n|-:免费Tt"), max_size=60)


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS.filter(str.strip), st.lists(TEXTS, max_size=4))
def test_signals_of_any_text_are_finite_and_complete(
    question: str, answer: str, contexts: list[str]
) -> None:
    for embedder in (None, default_embedder()):
        found = relevancy_signals(read_question(question), answer, contexts, embedder)
        assert set(found) == set(SIGNALS)
        assert all(math.isfinite(value) for value in found.values())


@settings(max_examples=20, deadline=None)
@given(st.permutations([*FIRM, *PARK]), st.sampled_from(RIGHT))
def test_the_order_of_the_contexts_changes_nothing(
    contexts: list[str], case: tuple[tuple[str, ...], str, str]
) -> None:
    _, question, answer = case
    given_order = relevance(question, answer, [*FIRM, *PARK], default_embedder()).score
    assert relevance(question, answer, contexts, default_embedder()).score == pytest.approx(
        given_order, abs=1e-4
    )
