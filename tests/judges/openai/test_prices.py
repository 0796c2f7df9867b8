"""Prices come as a line, a file or a table; a row covers dated versions of its model."""

from __future__ import annotations

import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.judges.openai import Prices, load_config
from rag_doctor.judges.openai.prices import read_prices

FILE = """
currency = "USD"
["gpt-4o"]
prompt = 2.5
completion = 10
["gpt-4o-mini"]
prompt = 0.15
completion = 0.6
embedding = 0.02
"""
GIVEN = {"base_url": "http://x.test/v1", "model": "gpt-4o-mini-2024-07-18"}


@pytest.mark.parametrize(
    ("line", "prices"),
    [
        ("0.15,0.6", Prices(0.15, 0.6)),
        ("0.15, 0.6, 0.02 USD", Prices(0.15, 0.6, 0.02, "USD")),
        ("1，2 元", Prices(1, 2, 0, "元")),
    ],
)
def test_a_line_gives_prices(line, prices):
    assert read_prices(line, "any") == prices


@pytest.mark.parametrize(
    ("model", "prompt"),
    [("gpt-4o", 2.5), ("gpt-4o-2024-08-06", 2.5), ("gpt-4o-mini-2024-07-18", 0.15)],
)
def test_the_longest_fitting_row_of_a_file_counts(tmp_path, model, prompt):
    file = tmp_path / "prices.toml"
    file.write_text(FILE, encoding="utf-8")
    found = read_prices(str(file), model)
    assert (found.prompt, found.currency) == (prompt, "USD")


def test_prices_come_by_argument_environment_and_file(tmp_path):
    file = tmp_path / "prices.toml"
    file.write_text(FILE, encoding="utf-8")
    judge = tmp_path / "judge.toml"
    judge.write_text("[judge]\nprices = {prompt = 9, completion = 9}\n", encoding="utf-8")
    env = {"RAG_DOCTOR_JUDGE_PRICES": str(file)}
    assert load_config(file=judge, environ={}, **GIVEN).prices == Prices(9, 9)
    assert load_config(file=judge, environ=env, **GIVEN).prices.embedding == 0.02
    assert load_config(file=judge, environ=env, prices="1,2", **GIVEN).prices == Prices(1, 2)


def test_money_is_counted_by_the_million():
    assert Prices(1.0, 2.0, 4.0).of(500_000, 250_000, 250_000) == 2.0


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("prices-that-are-not-there.toml", "cannot read"),
        ({"gpt-5": {"prompt": 1, "completion": 2}}, "no row for the model 'gpt-4o-mini"),
        ({"prompt": "cheap", "completion": 2}, "must give prompt, completion"),
        ({"prompt": -1, "completion": 2}, "none below 0"),
        ({"prompt": float("nan"), "completion": 2}, "none below 0"),
        (7, "must give prompt, completion"),
    ],
)
def test_prices_that_are_none_are_refused(value, message):
    with pytest.raises(ConfigError, match=message):
        load_config(environ={}, prices=value, **GIVEN)


def test_a_budget_in_money_needs_prices():
    with pytest.raises(ConfigError, match="a bound in money needs prices"):
        load_config(environ={}, budget="2 money", **GIVEN)
    assert load_config(environ={}, budget="2 money", prices="1,2", **GIVEN).budget.money == 2
