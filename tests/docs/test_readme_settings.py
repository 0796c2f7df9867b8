"""The settings file that the README shows configures a judge."""

from __future__ import annotations

import re
from pathlib import Path

from rag_doctor.judges.openai import load_config

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_settings_shown_are_taken(tmp_path):
    (shown,) = re.findall(r"```toml\n(.*?)```", README, re.S)
    file = tmp_path / "rag-doctor.toml"
    file.write_text(shown, encoding="utf-8")
    config = load_config(file=file, environ={})
    assert config.model == "qwen2.5"
    assert config.budget is not None
    assert config.budget.requests == 500
    assert config.prices is not None
    assert config.prices.completion == 0.6


def test_the_judges_and_options_shown_exist():
    from typer.main import get_command

    from rag_doctor.cli.app import app
    from rag_doctor.judges.notation import parse_judge

    for word in re.findall(r"`--judge ([\w:,-]+)`", README):
        assert parse_judge(word).members
    diagnose = get_command(app).commands["diagnose"]  # type: ignore[attr-defined]
    known = {option for parameter in diagnose.params for option in parameter.opts}
    for option in ("--budget", "--estimate", "--prices", "--thorough", "--extra"):
        assert f"`{option}" in README
        assert option in known
