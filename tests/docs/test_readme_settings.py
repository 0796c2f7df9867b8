"""The settings file that the guides show configures a judge."""

from __future__ import annotations

import re

import pytest
from pages import PAGES, blocks

from rag_doctor.judges.openai import load_config


@pytest.mark.parametrize(("page", "shown"), blocks("toml"))
def test_the_settings_shown_are_taken(page, shown, tmp_path):
    assert page in ("en/judges", "zh/judges")
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

    guides = [PAGES["en/judges"], PAGES["zh/judges"]]
    told = [re.findall(r"`--judge ([\w:,-]+)`", guide) for guide in guides]
    assert told[0] == told[1]
    assert all(parse_judge(word).members for word in told[0])
    diagnose = get_command(app).commands["diagnose"]  # type: ignore[attr-defined]
    known = {option for parameter in diagnose.params for option in parameter.opts}
    for option in ("--budget", "--estimate", "--prices", "--thorough", "--extra"):
        assert all(f"`{option}" in guide for guide in guides)
        assert option in known
