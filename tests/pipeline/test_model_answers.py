"""The recorded answers of real models: whole, labelled, and still what the pipeline would send."""

import json
from collections import Counter

import pytest

from rag_doctor.errors import InputError, PipelineError
from rag_doctor.pipeline import demo_pipeline
from rag_doctor.pipeline.model_answers import model_answers, packed
from rag_doctor.pipeline.replay import ReplayGenerator
from rag_doctor.records import OUTCOMES

GENERATION = ("prompt", "temperature", "max_tokens", "sample", "model")
CASES = model_answers()


def test_there_are_enough_of_both_languages_and_both_models():
    counts = Counter((case.lang in ("zh", "mixed"), case.meta["model"]) for case in CASES)
    assert len(CASES) >= 150
    assert len(counts) == 4
    assert min(counts.values()) >= 30


def test_every_case_is_labelled_and_every_claim_stands_in_its_answer():
    for case in CASES:
        expected = case.meta["expected"]
        assert expected["fault"] in OUTCOMES, case.id
        for claim in expected["claims"]:
            assert claim["text"] in case.answer, case.id
            assert claim["label"] in ("supported", "contradicted", "not_mentioned"), case.id


def test_the_prompt_of_every_case_is_recorded_with_its_answer():
    """Fails when a document was changed that a recorded prompt quotes."""
    replay = ReplayGenerator()
    for case in CASES:
        options = {k: v for k, v in case.meta["knobs"].items() if k in GENERATION}
        assert replay.generate(case.question, case.contexts, **options) == case.answer, case.id


def test_every_tenth_case_asked_anew_finds_its_contexts():
    """Fails when the base changed under a recording: record it again, and read it again."""
    rag = demo_pipeline()
    for case in CASES[::10]:
        knobs = {k: v for k, v in case.meta["knobs"].items() if k in rag.knobs()}
        sent = rag.retrieve(case.question, **knobs).sent
        assert [c.id for c in sent] == [c.id for c in case.contexts], case.id


def test_both_readings_keep_every_statement_and_its_label():
    for case in CASES:
        for reading in ("first", "second"):
            for claim in case.meta["readers"][reading]["claims"]:
                assert claim["text"]
                assert claim["label"] in ("supported", "contradicted", "not_mentioned"), case.id


def test_the_demo_replays_a_case_and_says_so_where_nothing_is_recorded():
    rag = demo_pipeline()
    case = next(c for c in CASES if c.meta["setting"] == "top_1")
    assert rag.ask(case.question, **case.meta["knobs"]).answer == case.answer
    with pytest.raises(PipelineError, match="no recorded answer"):
        rag.ask(case.question, **case.meta["knobs"] | {"temperature": 0.9})


def test_a_case_is_the_same_after_packing(tmp_path):
    lines = [json.dumps(packed(case), ensure_ascii=False) for case in CASES[:5]]
    (tmp_path / "model_answers.en.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert model_answers(["en"], folder=tmp_path) == CASES[:5]


def test_a_bad_line_is_named(tmp_path):
    (tmp_path / "model_answers.en.jsonl").write_text('{"id": "x"}\n', encoding="utf-8")
    with pytest.raises(InputError, match="line 1"):
        model_answers(["en"], folder=tmp_path)
