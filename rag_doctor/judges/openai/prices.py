"""What tokens cost: a price table that the user sets, in one line, a file or a dict.

    0.15,0.6                     prompt and completion, money for a million tokens
    0.15,0.6,0.02 USD            and embeddings, and the currency
    prices.toml                  one table a model; `currency` at the top

        currency = "USD"
        ["gpt-4o-mini"]
        prompt = 0.15
        completion = 0.6

A row counts for its model and for dated versions of it (`gpt-4o-mini-2024-07-18`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

from rag_doctor.errors import ConfigError, shown

__all__ = ["Prices", "read_prices"]

_LINE = re.compile(r"\s*([\d.]+)\s*[,，]\s*([\d.]+)(?:\s*[,，]\s*([\d.]+))?\s*([^\d\s,]{0,8})\s*")
_RULE = (
    "prices: must give prompt, completion and, if wanted, embedding as money for a million tokens"
)


@dataclass(frozen=True, slots=True)
class Prices:
    """Money for a million tokens: prompt, completion, embedding. The currency is the user's."""

    prompt: float
    completion: float
    embedding: float = 0.0
    currency: str = ""

    def of(self, prompt: float, completion: float, embedding: float = 0.0) -> float:
        """Money for so many tokens."""
        total = prompt * self.prompt + completion * self.completion + embedding * self.embedding
        return total / 1_000_000


def read_prices(value: Any, model: str) -> Prices:
    """The prices of `model` from a `Prices`, a line, the path of a TOML file, or a mapping.

    Raises `ConfigError` for prices that are none, and for a table without a row for the model.
    """
    if isinstance(value, Prices):
        return value
    if isinstance(value, Path):
        return _from_table(_loaded(value), model)
    if isinstance(value, str):
        line = _LINE.fullmatch(value)
        return _from_line(line) if line else _from_table(_loaded(Path(value)), model)
    if not isinstance(value, Mapping):
        raise ConfigError(f"{_RULE}, got {shown(value)}.")
    return _from_table(value, model)


def _from_line(line: re.Match[str]) -> Prices:
    prompt, completion, embedding, currency = line.groups()
    named = {"prompt": prompt, "completion": completion, "embedding": embedding or 0}
    return _prices({**named, "currency": currency})


def _loaded(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.expanduser().read_text(encoding="utf-8"))
    except (OSError, ValueError, RuntimeError) as error:  # also "~nobody", a NUL in the path
        raise ConfigError(
            f"prices: cannot read {shown(str(path))} ({error}). Give a TOML file with a table for "
            "each model, or a line such as 0.15,0.6."
        ) from error


def _from_table(table: Mapping[str, Any], model: str) -> Prices:
    """One model's prices, or the only ones there are."""
    currency = str(table.get("currency", ""))
    rows = {name: row for name, row in table.items() if isinstance(row, Mapping)}
    if not rows:
        return _prices({**table, "currency": currency})
    fitting = [name for name in rows if _covers(name, model)]
    if not fitting:
        raise ConfigError(
            f"prices: no row for the model {shown(model)}. Rows: {', '.join(sorted(rows))}. "
            "Add one."
        )
    return _prices({"currency": currency, **rows[max(fitting, key=len)]})


def _covers(name: str, model: str) -> bool:
    rest = model.removeprefix(name)
    return rest == "" or (rest != model and rest[0] in "-:@")


def _prices(row: Mapping[str, Any]) -> Prices:
    try:
        named = {name: float(price) for name, price in row.items() if name != "currency"}
        prices = Prices(**named, currency=str(row.get("currency", "")))
    except (TypeError, ValueError) as error:
        raise ConfigError(f"{_RULE}, got {shown(dict(row))}.") from error
    money = (prices.prompt, prices.completion, prices.embedding)
    if not all(isfinite(price) and price >= 0 for price in money):
        raise ConfigError(f"{_RULE}, none below 0, got {shown(dict(row))}.")
    return prices
