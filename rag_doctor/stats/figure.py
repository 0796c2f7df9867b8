"""A figure with its interval, its count and how the interval was made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["METHODS", "Figure", "Z", "short"]

Z = 1.959964  # 95 % of a normal curve


METHODS = (
    "bonett_wright_2000",
    "bootstrap",
    "bootstrap_items",
    "fleiss_1969",
    "lang_reiczigel_2014",
    "mover_wilson",
    "newcombe_2006",
    "wilson",
    "wilson_margins",
    "wilson_none",
    "wilson_shared",
)
"""How an interval can be made; the functions that do say what each is."""


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` with its 95 % interval over `n` items.

    `value` = `None`: not defined on these data, and `why` says so by a code (`empty`, `one_class`,
    `constant`, `chance`). `low` and `high` = `None`: too few data for an interval. `method` names
    how the interval was made, by a code (`METHODS`).
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int = 0
    method: str = ""
    why: str = ""

    @property
    def unmoved(self) -> bool:
        """Of a mean difference: did not one item differ?"""
        return self.method == "wilson_none" and self.value == 0

    def covers(self, point: float) -> bool:
        """Can the data not tell this figure from `point`? True as well without an interval."""
        if self.low is None or self.high is None:
            return True
        return self.low <= point <= self.high

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, rounded to four digits."""
        return {
            "value": _rounded(self.value),
            "low": _rounded(self.low),
            "high": _rounded(self.high),
            "n": self.n,
            "method": self.method,
            "why": self.why,
        }

    def __str__(self) -> str:
        """`.83 [.70, .92]`; without an interval `.83`; not defined `–`."""
        if self.value is None:
            return "–"
        if self.low is None or self.high is None:
            return short(self.value)
        return f"{short(self.value)} [{short(self.low)}, {short(self.high)}]"


def short(value: float) -> str:
    """`.83`, `-.05`, `1.0`, `12.40`: two digits, no leading zero."""
    text = f"{value:.2f}"
    if text in ("1.00", "-1.00"):
        return text[:-1]
    sign, digits = ("-", text[1:]) if text[0] == "-" else ("", text)
    if not digits.startswith("0."):
        return text
    return digits[1:] if digits == "0.00" else sign + digits[1:]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(float(value), 4)
