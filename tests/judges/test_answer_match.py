"""The model that reads question and text together, and the part of a file it shares."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

from rag_doctor.judges.offline import relevancy_signals as signals_module
from rag_doctor.judges.offline.answer_match import default_match
from rag_doctor.judges.offline.entailment import open_session
from rag_doctor.judges.offline.onnx_part import leading_to
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.question_states import default_states
from rag_doctor.judges.offline.relevancy_signals import SIGNALS, UNREAD, relevancy_signals
from rag_doctor.text.embedder import default_embedder

WEIGHTS = files("rag_doctor.judges.offline") / "data" / "entailment.onnx"
INNER = "/net/Concat_output_0"


@pytest.mark.parametrize(
    ("question", "answers", "another"),
    [
        (
            "When does the pool open on Sundays?",
            ["On Sundays the pool opens at nine.", "At 9 a.m.", "It opens at nine that day."],
            "A day ticket for adults costs six euros.",
        ),
        (
            "游泳馆周日几点开门？",
            ["周日上午九点开门。", "九点。", "星期天九点起可以入场。"],
            "成人单日票六元。",
        ),
        (
            "Who approves overtime?",
            ["The ward manager does.", "It is signed off by the ward manager, Ms Orr."],
            "Overtime is paid with the salary of the next month.",
        ),
        ("谁批准加班？", ["由护士长批准。", "护士长李敏签字同意。"], "加班费随下月工资发放。"),
    ],
)
def test_what_answers_stands_above_what_speaks_of_another_matter(
    question: str, answers: list[str], another: str
) -> None:
    *right, wrong = default_match().read(question, [*answers, another])
    assert min(right) > wrong


def test_a_text_gets_the_same_number_whatever_is_asked_with_it() -> None:
    texts = ["The pool opens at nine.", "It is closed on Mondays.", "Es regnet.", "九点。"]
    match = default_match()
    together = match.read("When does the pool open?", texts)
    match._kept.clear()
    alone = [match.read("When does the pool open?", [text])[0] for text in reversed(texts)]
    assert together.tolist() == alone[::-1]
    assert match.read("When does the pool open?", texts).tolist() == together.tolist()


@pytest.mark.parametrize("odd", ["", " \n", "\ud800", "a" * 20_000, "问" * 20_000, "🙂"])
def test_any_text_gets_a_finite_number(odd: str) -> None:
    found = default_match().read("When?", [odd, "At nine."])
    assert found.shape == (2,)
    assert np.isfinite(found).all()
    assert np.isfinite(default_match().read(odd, ["At nine."])).all()
    assert default_match().read("When?", []).shape == (0,)


def test_the_model_is_asked_only_where_there_is_an_embedder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse() -> None:
        raise AssertionError("the model was asked")

    monkeypatch.setattr(signals_module, "default_match", refuse)
    question, texts = read_question("When does it open?"), ("It opens at nine.",)
    found = relevancy_signals(question, "At nine.", texts, None)
    assert tuple(found) == SIGNALS
    assert found["match"] == found["match_source"] == UNREAD
    unasked = relevancy_signals(question, "At nine!", texts, default_embedder(), match=False)
    assert unasked["match_line"] == UNREAD
    with pytest.raises(AssertionError, match="the model was asked"):
        relevancy_signals(question, "At nine, daily.", texts, default_embedder())


def test_a_part_of_a_model_gives_the_value_that_the_whole_reckons_with() -> None:
    whole, part = open_session(WEIGHTS, 1), open_session(WEIGHTS, 1, upto=INNER)
    assert [one.name for one in part.get_inputs()] == [one.name for one in whole.get_inputs()]
    assert [one.name for one in part.get_outputs()] == [INNER]
    states = default_states().read("The office opens at nine.", "The office opens at ten.")
    assert states.shape == (1_152,)
    shared = leading_to(WEIGHTS.read_bytes(), "/net/layers.2/norm2/LayerNormalization_output_0")
    assert len(shared) < 0.75 * len(WEIGHTS.read_bytes())
    assert leading_to(shared, "/net/layers.2/norm2/LayerNormalization_output_0") == shared


def test_a_value_that_no_node_makes_is_named() -> None:
    with pytest.raises(ValueError, match="no node of the model makes 'nowhere'"):
        leading_to(WEIGHTS.read_bytes(), "nowhere")
