"""What was spent: requests, tokens, seconds, what the cache saved, and what went wrong."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

from rag_doctor.judges.accounts import Account
from rag_doctor.judges.openai.prices import Prices

__all__ = ["Usage"]

LEARNED = 20_000  # guessed tokens that an earlier run's experience weighs at most


class Usage:
    """A ledger that only grows; safe from several threads.

    `chat` and `embeddings` count requests sent, repeated ones included. Tokens are the server's
    own figures where it gives them; `guessed` says how many requests had none and were estimated.
    `seconds` = time spent waiting, summed over requests (they overlap). `faults` counts every
    request that failed and every faulty reply, by kind, whether or not it was mended.
    """

    FIELDS = (
        "chat",
        "embeddings",
        "prompt_tokens",
        "completion_tokens",
        "embedding_tokens",
        "cache_hits",
        "guessed",
        "retries",
        "repairs",
        "asked_again",
        "unscored",
    )

    def __init__(self, prices: Prices | None = None) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._guess = {"prompt": [0.0, 0.0], "completion": [0.0, 0.0]}
        self.seconds = 0.0
        self.faults: Counter[str] = Counter()
        self.notes: list[str] = []
        self.prices = prices

    def __getattr__(self, name: str) -> int:
        if name in type(self).FIELDS:
            return self._counts[name]
        raise AttributeError(name)

    def add(self, seconds: float = 0.0, **counts: int) -> None:
        """Add to the named counts."""
        with self._lock:
            self._counts.update(counts)
            self.seconds += seconds

    def fault(self, kind: str) -> None:
        """Count a failed request."""
        with self._lock:
            self.faults[kind] += 1

    def note(self, text: str) -> None:
        """Keep a remark for the reader, once."""
        with self._lock:
            if text not in self.notes:
                self.notes.append(text)

    def learn(self, what: str, guessed: float, counted: float) -> None:
        """Compare a guess of `prompt` or `completion` tokens with what was counted."""
        with self._lock:
            self._guess[what][0] += guessed
            self._guess[what][1] += counted

    def scale(self, what: str = "prompt") -> float:
        """Tokens counted for one guessed; 1 until a reply told."""
        guessed, counted = self._guess[what]
        return counted / guessed if guessed and counted else 1.0

    def seed(self, kept: dict[str, list[float]]) -> None:
        """Begin with what an earlier run learned; nothing that was learned here is touched."""
        with self._lock:
            for what, (guessed, counted) in kept.items():
                if not self._guess[what][0] and guessed > 0:
                    share = min(1.0, LEARNED / guessed)  # an old run must not outweigh this one
                    self._guess[what] = [guessed * share, counted * share]

    def known_scales(self) -> dict[str, list[float]]:
        """What was learned: kind → [guessed, counted], to be kept for the next run."""
        with self._lock:
            return {what: list(pair) for what, pair in self._guess.items() if pair[0]}

    @property
    def tokens(self) -> int:
        """Prompt and completion tokens together."""
        return self._counts["prompt_tokens"] + self._counts["completion_tokens"]

    @property
    def money(self) -> float | None:
        """In the currency of the price table; `None` without one."""
        if self.prices is None:
            return None
        count = self._counts
        tokens = (count["prompt_tokens"], count["completion_tokens"], count["embedding_tokens"])
        return self.prices.of(*tokens)

    def account(self, judge: str) -> Account:
        """Everything so far as an account of the judge with this label."""
        with self._lock:
            counts = {name: self._counts[name] for name in type(self).FIELDS}
            faults, notes = dict(self.faults), tuple(self.notes)
        return Account(
            judge,
            **counts,
            seconds=round(self.seconds, 3),
            faults=faults,
            notes=notes,
            money=self.money,
            currency=self.prices.currency if self.prices else "",
        )

    def as_dict(self) -> dict[str, Any]:
        """Everything as one JSON-ready dict."""
        found = self.account("").as_dict()
        return {name: value for name, value in found.items() if name not in ("judge", "currency")}

    def __repr__(self) -> str:
        said = [f"{name}={value}" for name, value in self.as_dict().items() if value]
        return f"Usage({', '.join(said)})"
