"""`rag-doctor ledger` reads records that give chunks by id, with the pipeline that knows them."""

from __future__ import annotations

import json

import pytest

from rag_doctor.pipeline.documents import demo_folder


@pytest.fixture
def some_answers(tmp_path):
    """The first of the shipped models' answers in each language."""
    path = tmp_path / "answers.jsonl"
    rows = [
        (demo_folder() / f"model_answers.{lang}.jsonl")
        .read_text(encoding="utf-8")
        .partition("\n")[0]
        for lang in ("en", "zh")
    ]
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


def test_the_shipped_answers_are_followed_with_the_pipeline_that_made_them(cli, some_answers):
    run = cli("ledger", str(some_answers), "--pipeline", "demo", "--json")
    assert run.code == 0, run.err
    ledgers = [json.loads(line) for line in run.out.splitlines()]
    assert len(ledgers) == 2
    assert all(one["place"] != "unknown" for one in ledgers)


def test_without_it_the_refusal_names_the_option(cli, some_answers):
    run = cli("ledger", str(some_answers))
    assert run.code == 3
    assert "--pipeline demo" in run.err
