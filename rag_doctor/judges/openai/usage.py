"""What was spent: requests, tokens, seconds, what the cache saved, and what went wrong."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

from rag_doctor.judges.openai.config import Prices

__all__ = ["Usage"]


class Usage:
    """A ledger that only grows; safe from several threads.

    `chat` and `embeddings` count requests sent, repeated ones included. Tokens are the server's
    own figures where it gives them; `guessed` says how many requests had none and were estimated.
    `seconds` = time spent waiting, summed over requests (they overlap). `faults` counts every
    request that failed, by kind, whether or not a repetition mended it.
    """

    FIELDS = (
        "chat",
        "embeddings",
        "prompt_tokens",
        "completion_tokens",
        "embedding_tokens",
        "cache_hits",
        "guessed",
        "repairs",
        "asked_again",
        "unscored",
    )

    def __init__(self, prices: Prices | None = None) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._guess = [0, 0]
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

    def learn(self, guessed: int, counted: int) -> None:
        """Compare a guess of prompt tokens with the server's count, for better estimates."""
        with self._lock:
            self._guess[0] += guessed
            self._guess[1] += counted

    @property
    def scale(self) -> float:
        """Tokens the server counts for one guessed; 1 until a reply told."""
        guessed, counted = self._guess
        return counted / guessed if guessed and counted else 1.0

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
        total = count["prompt_tokens"] * self.prices.prompt
        total += count["completion_tokens"] * self.prices.completion
        total += count["embedding_tokens"] * self.prices.embedding
        return total / 1_000_000

    def as_dict(self) -> dict[str, Any]:
        """Everything as one JSON-ready dict."""
        with self._lock:
            counts = {name: self._counts[name] for name in type(self).FIELDS}
            faults, notes = dict(self.faults), list(self.notes)
        return {
            **counts,
            "seconds": round(self.seconds, 3),
            "faults": faults,
            "notes": notes,
            "money": self.money,
        }

    def __repr__(self) -> str:
        said = [f"{name}={value}" for name, value in self.as_dict().items() if value]
        return f"Usage({', '.join(said)})"
