"""What a run may spend, and the purse that it is paid from.

    Budget.parse("300 requests")     Budget.parse("200k tokens")     Budget.parse("2.5 money")

A purse may belong to several judges. A request reserves its likely cost before it is sent, so that
those under way cannot overdraw together; a reply settles the true one. What a purse refuses is left
for the next run, and the cases it belongs to are remembered.
"""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.errors import ConfigError, shown

__all__ = ["Budget", "Cost", "Purse"]

UNITS = {
    "requests": ("request", "requests", "calls", "次", "个请求", "请求"),
    "tokens": ("token", "tokens", "令牌", "个令牌", "词元", "个词元"),
    "money": ("money", "$", "usd", "€", "eur", "¥", "￥", "cny", "rmb", "元"),
}
THOUSANDS = {"": 1, "k": 1_000, "m": 1_000_000, "千": 1_000, "万": 10_000}
_GIVEN = re.compile(r"([$€¥￥]?)\s*(\d[\d,_]*\.?\d*|\.\d+)\s*(.*)")


@dataclass(frozen=True, slots=True)
class Cost:
    """Requests sent, prompt and completion tokens together, and money where prices are known."""

    requests: int = 0
    tokens: float = 0.0
    money: float = 0.0

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.requests + other.requests, self.tokens + other.tokens, self.money + other.money
        )

    def __sub__(self, other: Cost) -> Cost:
        return Cost(
            self.requests - other.requests, self.tokens - other.tokens, self.money - other.money
        )


@dataclass(frozen=True, slots=True)
class Budget:
    """Upper bounds of a run; `None` = no bound of that kind. Money is in the price table's unit."""

    requests: int | None = None
    tokens: int | None = None
    money: float | None = None

    @classmethod
    def parse(cls, given: Any) -> Budget:
        """A budget from `"300 requests"`, `"200k tokens"`, `"$2.50"`; several joined by commas.

        Raises `ConfigError` for a number without a unit: 300 of what is not guessed.
        """
        if isinstance(given, Budget):
            return given
        bounds: dict[str, float] = {}
        for part in re.split(r"[,，;；]\s+|[，;；]", str(given)):
            name, amount = _bound(part.strip(), given)
            bounds[name] = amount
        whole = {name: int(n) for name, n in bounds.items() if name != "money"}
        return cls(**whole, money=bounds.get("money"))

    def __str__(self) -> str:
        bounds = (("requests", self.requests), ("tokens", self.tokens), ("money", self.money))
        known = [(name, n) for name, n in bounds if n is not None]
        return ", ".join(
            f"{n:g} {name}" if name == "money" else f"{n:,} {name}" for name, n in known
        )

    def holds(self, cost: Cost) -> bool:
        """Is the cost within every bound?"""
        pairs = (
            (self.requests, cost.requests),
            (self.tokens, cost.tokens),
            (self.money, cost.money),
        )
        return all(bound is None or spent <= bound for bound, spent in pairs)


def _bound(part: str, given: object) -> tuple[str, float]:
    found = _GIVEN.fullmatch(part)
    if found is not None:
        sign, digits, rest = found.groups()
        number = float(digits.replace(",", "").replace("_", ""))
        for many, times in THOUSANDS.items():
            unit = rest.lower().removeprefix(many).strip() or sign
            named = [name for name, words in UNITS.items() if unit in words]
            amount = round(number * times, 6)
            whole = amount.is_integer() or "money" in named
            if rest.lower().startswith(many) and named and whole:
                return named[0], amount
    raise ConfigError(
        f"budget: must be a number with its unit, such as '300 requests', '200k tokens' or "
        f"'2.5 money', got {shown(given)}."
    )


@dataclass
class Purse:
    """What is left of a budget. Safe from several threads.

    `spent` = settled costs. `left` = ids of the cases that a refusal kept from being finished.
    """

    budget: Budget
    spent: Cost = field(default_factory=Cost)
    left: set[str] = field(default_factory=set)
    refused: bool = False

    def __post_init__(self) -> None:
        self._reserved = Cost()
        self._lock = threading.Lock()

    def affords(self, cost: Cost) -> bool:
        """Would this much more stay within the budget?"""
        with self._lock:
            return self.budget.holds(self.spent + self._reserved + cost)

    def reserve(self, cost: Cost) -> bool:
        """Put a cost aside. `False` = the budget does not hold it; then nothing is put aside."""
        with self._lock:
            if not self.budget.holds(self.spent + self._reserved + cost):
                self.refused = True
                return False
            self._reserved = self._reserved + cost
            return True

    def settle(self, reserved: Cost, spent: Cost) -> None:
        """Pay what was really spent out of what had been put aside."""
        with self._lock:
            self._reserved = self._reserved - reserved
            self.spent = self.spent + spent

    def leave(self, case_id: str) -> None:
        """Remember a case that is left for the next run."""
        with self._lock:
            self.left.add(case_id)
