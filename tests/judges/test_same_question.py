"""Do two questions ask the same? What changes a question, what does not, and what it costs."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.judges.offline import same_question
from rag_doctor.judges.offline.entailment import open_session
from rag_doctor.judges.offline.question_states import WIDTH, default_states
from rag_doctor.text.embedder import default_embedder

ask = same_question.same_question
PAIRS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.mark.parametrize(
    ("question", "same", "near"),
    [
        ("Which gym has a sauna?", "What gyms have a sauna?", "Which hotel has a gym?"),
        ("When does the pool open?", "At what time does the pool open?",
         "When does the pool close?"),
        ("How much does a parking permit cost?", "What is the price of a parking permit?",
         "How long is a parking permit valid?"),
        ("停车证多少钱？", "请问办停车证要多少钱？", "停车证怎么办？"),
        ("怎么取消健身卡？", "健身卡如何取消？", "怎么续健身卡？"),
        ("游泳馆几点开门？", "请问游泳馆什么时候开门？", "游泳馆几点关门？"),
    ],
)  # fmt: skip
def test_other_words_ask_the_same_and_another_thing_asked_does_not(
    question: str, same: str, near: str
) -> None:
    assert ask(question, same, default_embedder()) >= 0.5 > ask(question, near, default_embedder())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("How do I open port 80?", "How do I open port 8080?"),
        ("Which files can be uploaded?", "Which files cannot be uploaded?"),
        ("Where can I open an account?", "Where can I close an account?"),
        ("怎么打开80端口？", "怎么打开8080端口？"),
        ("仓库几点开门？", "仓库几点关门？"),
        ("哪些文件可以上传？", "哪些文件不可以上传？"),
    ],
)
def test_another_number_a_negation_or_an_opposite_asks_something_else(one: str, other: str) -> None:
    assert ask(one, other, default_embedder()) < 0.5
    assert ask(one, other) < ask(one, one)


def test_a_negation_in_other_words_is_left_to_the_model() -> None:
    assert not same_question._turned_round("My cat won't eat, why?", "Why does my cat refuse food?")
    assert not same_question._turned_round("猫咪不吃饭怎么办", "我家的猫食欲差该怎么办")


@pytest.mark.parametrize(
    ("one", "other"), [("Who signs it?", "By whom is it signed?"), ("谁签字？", "由谁来签？")]
)
def test_the_order_of_the_two_does_not_matter(one: str, other: str) -> None:
    states = default_states()
    assert np.array_equal(states.read(one, other), states.read(other, one))
    assert states.read(one, other).shape == (WIDTH,)
    assert ask(one, other, default_embedder()) == ask(other, one, default_embedder())


@pytest.mark.parametrize("odd", ["", "?", "？？？", "\ud800", "a" * 5_000, "问" * 5_000])
def test_any_text_gets_a_score(odd: str) -> None:
    assert 0.0 <= ask(odd, "How do I reset it?", default_embedder()) < 0.5
    assert 0.0 <= ask("怎么重置？", odd, default_embedder()) < 0.5


def test_without_an_embedder_no_model_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("the model was asked")

    monkeypatch.setattr(same_question, "default_states", refuse)
    assert ask("How do I reset it?", "How can I reset it?") > ask("How do I reset it?", "Who?")
    with pytest.raises(AssertionError, match="the model was asked"):
        ask("How do I reset it?", "Who?", default_embedder())


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no weights at .*gone\.onnx"):
        open_session(tmp_path / "gone.onnx", 1)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_pairs_it_was_fitted_on_are_told_apart_and_never_labelled_twice(lang: str) -> None:
    lines = (PAIRS / f"own_questions.{lang}.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    assert {frozenset(row) for row in rows} == {
        frozenset({"question", "other", "same", "kind", "topic"})
    }
    assert len({frozenset({row["question"], row["other"]}) for row in rows}) == len(rows)
    assert {row["same"] for row in rows} == {True, False}
    some = rows[::40]
    right = sum((ask(r["question"], r["other"], default_embedder()) >= 0.5) == r["same"]
                for r in some)  # fmt: skip
    assert right >= 0.75 * len(some)
