"""What a run will send and cost, for judges that send anything; judges made of judges add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rag_doctor.judges.accounts import Spending, leaves
from rag_doctor.judges.budget import Cost
from rag_doctor.records import Case

__all__ = ["Estimate", "estimate_of"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Requests and tokens that a run will need.

    `cached` = requests that the cache answers. `maybe` = further chat requests at most, where a
    case's evidence is looked for among chunks that were not sent. `at_most` = a bound rather than
    a forecast: a cascade does not know yet what it will pass on. `money` in `currency` of the
    price table; `None` without one.
    """

    cases: int
    chat: int = 0
    embeddings: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    embedding_tokens: int = 0
    cached: int = 0
    maybe: int = 0
    money: float | None = None
    currency: str = ""
    at_most: bool = False

    @property
    def requests(self) -> int:
        """Chat and embedding requests together."""
        return self.chat + self.embeddings

    @property
    def cost(self) -> Cost:
        """The same as a cost, to hold against a budget."""
        tokens = self.prompt_tokens + self.completion_tokens
        return Cost(self.requests, tokens, self.money or 0.0)

    def __add__(self, other: Estimate) -> Estimate:
        summed = ("chat", "embeddings", "prompt_tokens", "completion_tokens", "embedding_tokens")
        counts = {n: getattr(self, n) + getattr(other, n) for n in (*summed, "cached", "maybe")}
        known = [e.money for e in (self, other) if e.money is not None]
        return Estimate(
            cases=max(self.cases, other.cases),
            **counts,
            money=sum(known) if len(known) == 2 else None,
            currency=self.currency or other.currency,
            at_most=self.at_most or other.at_most,
        )

    def after(self, spent: Spending) -> Estimate:
        """The estimate of a run that goes on, with what its earlier part cost in truth."""
        accounts = spent.accounts
        summed = ("chat", "embeddings", "prompt_tokens", "completion_tokens", "embedding_tokens")
        more = {n: getattr(self, n) + sum(getattr(a, n) for a in accounts) for n in summed}
        money = self.money
        if money is not None:
            money += sum(account.money or 0.0 for account in accounts)
        return replace(self, **more, money=money)

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return asdict(self)


def estimate_of(judge: Any, cases: Sequence[Case], extra: bool = False) -> Estimate | None:
    """What judging these cases would send; `None` for judges that send nothing.

    Where the members have no common price table, money is `None`.
    """
    found = [leaf.estimate(cases, extra) for leaf in leaves(judge) if hasattr(leaf, "estimate")]
    if not found:
        return None
    total: Estimate = found[0]
    for one in found[1:]:
        total = total + one
    bound = bool(getattr(judge, "asks_only_if_unsure", False))
    return Estimate(**{**total.as_dict(), "at_most": bound or total.at_most})
