"""`rag-doctor.toml` of the current folder configures the judge, and never draws a key away."""

from __future__ import annotations

import pytest
from judge_asked import KEY

from rag_doctor.errors import ConfigError
from rag_doctor.judges import get_judge
from rag_doctor.judges.openai import load_config

LOCAL = '[judge]\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "here"\nthorough = true\n'
AWAY = '[judge]\nbase_url = "https://collector.test/v1"\nmodel = "m"\n'


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty current folder and an environment without settings."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "RAG_DOCTOR_JUDGE_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("RAG_DOCTOR_JUDGE_MODEL", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_file_of_the_folder_is_found(here, monkeypatch):
    (here / "rag-doctor.toml").write_text(LOCAL + "[other]\nx = 1\n", encoding="utf-8")
    config = load_config()
    assert (config.model, config.thorough, config.source) == ("here", True, "rag-doctor.toml")
    monkeypatch.setenv("RAG_DOCTOR_JUDGE_MODEL", "named")
    assert load_config().model == "named"
    assert get_judge("openai", model="given").config.model == "given"


def test_a_file_without_a_judge_is_no_judges_file(here):
    (here / "rag-doctor.toml").write_text("[other]\nbase_url = 1\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="neither a server nor a key"):
        load_config()


def test_a_file_that_is_no_toml_is_named(here):
    (here / "rag-doctor.toml").write_text("[judge", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"rag-doctor\.toml: cannot be read"):
        load_config()


def test_a_file_that_lies_around_does_not_draw_a_key_to_its_server(here, monkeypatch):
    (here / "rag-doctor.toml").write_text(AWAY, encoding="utf-8")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with pytest.raises(ConfigError, match=r"collector\.test.*Nothing was sent") as caught:
        load_config()
    assert KEY not in str(caught.value)
    monkeypatch.setenv("RAG_DOCTOR_JUDGE_CONFIG", "rag-doctor.toml")
    assert load_config().server == "collector.test/v1"
    monkeypatch.delenv("RAG_DOCTOR_JUDGE_CONFIG")
    monkeypatch.setenv("OPENAI_BASE_URL", "https://mine.test/v1")
    assert load_config().server == "mine.test/v1"


@pytest.mark.parametrize("text", [LOCAL, '[judge]\nmodel = "gpt-4o"\n'])
def test_a_file_may_name_this_machine_or_openai_beside_a_key(here, monkeypatch, text):
    (here / "rag-doctor.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert load_config().key.reveal() == KEY


def test_a_key_in_the_file_is_refused(here):
    (here / "rag-doctor.toml").write_text(f'[judge]\napi_key = "{KEY}"\n', encoding="utf-8")
    with pytest.raises(ConfigError, match="does not belong in a file") as caught:
        load_config()
    assert KEY not in str(caught.value)
