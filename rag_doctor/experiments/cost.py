"""What a run cost: time and text of the pipeline, requests and tokens of the judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from rag_doctor.judges.accounts import Spending

__all__ = ["Cost", "total_cost"]


@dataclass(frozen=True, slots=True)
class Cost:
    """Per question: `retrieve_s`, `generate_s` = wall seconds of the middle one, `context_chars` =
    characters sent to the writer, `chunks` = how many chunks they are in. `start_s` = what the
    first question took above that: an index that is built, a model that is loaded; `None` = only
    one was asked, so that its seconds hold both. In all: `questions`, the judge's `requests` and
    `tokens`, its `money` (`None` = no prices, or nothing sent)."""

    questions: int
    retrieve_s: float = 0.0
    generate_s: float = 0.0
    context_chars: float = 0.0
    chunks: float = 0.0
    requests: int = 0
    tokens: int = 0
    money: float | None = None
    start_s: float | None = None

    @property
    def seconds(self) -> float:
        """Wall seconds of the pipeline a question, once it has started."""
        return self.retrieve_s + self.generate_s

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "questions": self.questions,
            "retrieve_s": round(self.retrieve_s, 4),
            "generate_s": round(self.generate_s, 4),
            "start_s": None if self.start_s is None else round(self.start_s, 4),
            "context_chars": round(self.context_chars, 1),
            "chunks": round(self.chunks, 2),
            "judge_requests": self.requests,
            "judge_tokens": self.tokens,
            "judge_money": self.money,
        }

    def judged(self, spent: Spending) -> Cost:
        """The same with what judging cost."""
        moneys = [a.money for a in spent.accounts if a.money is not None]
        tokens = sum(
            a.prompt_tokens + a.completion_tokens + a.embedding_tokens for a in spent.accounts
        )
        requests = sum(a.requests for a in spent.accounts)
        money = sum(moneys) if moneys else None
        return replace(self, requests=requests, tokens=tokens, money=money)


def total_cost(costs: Sequence[Cost]) -> Cost:
    """Several runs as one: means of what is per question, sums of what is in all, and the longest
    start, for what is built in one run is there in the next."""
    asked = [cost for cost in costs if cost.questions]
    moneys = [cost.money for cost in costs if cost.money is not None]
    starts = [cost.start_s for cost in asked if cost.start_s is not None]

    def mean(name: str) -> float:
        return fmean(getattr(cost, name) for cost in asked) if asked else 0.0

    return Cost(
        sum(cost.questions for cost in costs),
        mean("retrieve_s"),
        mean("generate_s"),
        mean("context_chars"),
        mean("chunks"),
        sum(cost.requests for cost in costs),
        sum(cost.tokens for cost in costs),
        sum(moneys) if moneys else None,
        max(starts, default=None),
    )
