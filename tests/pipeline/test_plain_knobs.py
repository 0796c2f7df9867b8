"""A knob told by a default alone keeps its type and its sign, and its name says more."""

from __future__ import annotations

import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline import Knob, attach
from rag_doctor.pipeline.foreign.faults import Finds
from rag_doctor.pipeline.foreign.menus import read_knobs


def knob(name: str, told: object) -> Knob:
    return read_knobs({name: told}, Finds())[name]


@pytest.mark.parametrize(
    ("name", "default", "refused"),
    [
        ("chunk_size", 120, [-5, 0, 1.5, "120", True]),
        ("overlap", 0, [-1, 0.5]),
        ("threshold", 0.3, [-0.1, "0.3"]),
        ("penalty", -0.5, [0.5]),
        ("temperature", 0.0, [-1]),
        ("k", 2, [0, -2]),
    ],
)
def test_a_plain_number_keeps_its_type_and_its_sign(name, default, refused):
    found = knob(name, default)
    assert found.check(default) == default
    for value in refused:
        with pytest.raises(ConfigError, match=f"{name}: must be .*the default is {default}"):
            found.check(value)


def test_a_plain_number_may_go_anywhere_on_its_side():
    assert knob("chunk_size", 120).check(30_000) == 30_000
    assert knob("chunk_size", 120).check(1) == 1
    assert knob("overlap", 40).check(0) == 0
    assert knob("penalty", -0.5).check(-2) == -2.0
    assert knob("shift", 0).check(-3) == -3


def test_a_plain_text_is_free():
    assert knob("prompt", "Answer briefly.").check("Quote the words.") == "Quote the words."


@pytest.mark.parametrize(
    ("name", "told", "stage"),
    [
        ("temperature", 0.0, "generate"),
        ("prompt", ["short", "quote"], "generate"),
        ("llm", "small", "generate"),
        ("chunk_overlap", 0, "index"),
        ("similarity_top_k", 4, "retrieve"),
        ("colour", "red", "retrieve"),
        ("max_tokens", {"default": 60, "low": 1}, "generate"),
        ("max_tokens", {"default": 60, "stage": "retrieve"}, "retrieve"),
    ],
)
def test_a_well_known_name_tells_the_stage_unless_the_knob_does(name, told, stage):
    assert knob(name, told).stage == stage


def test_a_knob_says_which_prompt_binds_the_writer():
    spelled = {"choices": ["short", "quote"], "binds": "quote"}
    assert knob("prompt", spelled).binds == "quote"
    assert knob("prompt", spelled).default == "short"
    finds = Finds()
    given = {
        "prompt": {"choices": ["short", "quote"], "binds": "cite"},
        "style": Knob("style", "choice", "a", choices=("a", "b"), binds="c"),
        "tone": {"choices": ["a"], "binds": 3},
    }
    assert read_knobs(given, finds) == {}
    assert finds.found["bad_knobs"][0] == 3


def test_a_setting_on_the_other_side_of_nought_is_refused_when_it_is_turned():
    def retrieve(question, chunk_size=120):
        return ["text"]

    class Own:
        knobs = staticmethod(lambda: {"chunk_size": 120})

    rag = Own()
    rag.retrieve, rag.generate = retrieve, lambda question, contexts: "answer"
    with pytest.raises(ConfigError, match="chunk_size: must be a whole number from 1, got -5"):
        attach(rag).turn(chunk_size=-5)
