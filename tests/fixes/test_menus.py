"""What can be turned on a pipeline, as far as it tells."""

from __future__ import annotations

from rag_doctor.fixes import menu_of, resolve, settings_of
from rag_doctor.pipeline import DEMO_KNOBS, attach, demo_pipeline


def test_a_menu_is_taken_as_it_is_told():
    assert menu_of(attach(demo_pipeline())) == DEMO_KNOBS
    assert menu_of(None) is None


def test_without_a_menu_the_names_that_functions_take_are_known():
    def retrieve(question, k=3):
        return ["text"]

    def generate(question, contexts, temperature=0.7):
        return "answer"

    rag = attach((retrieve, generate))
    assert menu_of(rag) == {"k", "temperature"}
    assert resolve("raise_top_k", settings_of(rag), menu_of(rag)).patch == {"k": 8}
    assert resolve("lower_temperature", {}, menu_of(rag)).patch == {"temperature": 0.0}
    assert resolve("rerank", {}, menu_of(rag)).state == "advice"


def test_a_function_that_takes_anything_and_tells_nothing_has_no_knobs():
    rag = attach(lambda question, **anything: "answer")
    assert resolve("raise_top_k", settings_of(rag), menu_of(rag)).state == "advice"


def test_settings_that_fail_are_none():
    class Broken:
        def settings(self):
            raise RuntimeError("no")

    assert settings_of(Broken()) == {}
    assert list(menu_of(Broken())) == []


def test_a_pipeline_can_be_turned_beside_itself():
    rag = attach(demo_pipeline(), settings={"top_k": 2})
    beside = rag.turned(rerank=True)
    assert (beside.settings()["top_k"], beside.settings()["rerank"]) == (2, True)
    assert rag.settings()["rerank"] is False
    assert beside.can_ask
