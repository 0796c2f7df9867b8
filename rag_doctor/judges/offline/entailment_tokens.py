"""Text to token numbers for the entailment model: claim first, then its evidence.

The vocabulary file is one that the `tokenizers` package reads. A row is
`<s> claim </s> </s> evidence </s>`, at most `LONGEST` tokens; what is too long loses its end, the
claim at `CLAIM`, the evidence where the row is full.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from rag_doctor.errors import ConfigError

__all__ = ["CLAIM", "LONGEST", "Tokens", "default_tokens"]

LONGEST = 192
CLAIM = 72
_BEGIN, _END = 0, 2


class Tokens:
    """Reads the vocabulary once; safe to use from several threads."""

    def __init__(self, file: Traversable) -> None:
        """`ConfigError` when the package `tokenizers` or the file is missing."""
        try:
            from tokenizers import Tokenizer
        except ImportError as error:
            raise ConfigError(
                "entailment: the package 'tokenizers' is missing. Install it with: "
                "pip install tokenizers"
            ) from error
        if not file.is_file():
            raise ConfigError(
                f"entailment: no vocabulary at {file}. Reinstall rag-doctor-workbench."
            )
        self._tokenizer: Any = Tokenizer.from_str(file.read_text(encoding="utf-8"))

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> list[list[int]]:
        """Token numbers of (evidence, claim) pairs, one row a pair, without padding."""
        texts = [_plain(text) for p, claim in pairs for text in (claim[:2_000], p[:8_000])]
        coded = [one.ids for one in self._tokenizer.encode_batch(texts, add_special_tokens=False)]
        return [
            _row(claim, premise) for claim, premise in zip(coded[::2], coded[1::2], strict=True)
        ]


@cache
def default_tokens() -> Tokens:
    """The vocabulary that ships with the package, read once for all models that share it."""
    return Tokens(files("rag_doctor.judges.offline") / "data" / "entailment.vocab.json")


def _plain(text: str) -> str:
    """The text without halves of surrogate pairs, which no tokenizer reads."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _row(claim: list[int], premise: list[int]) -> list[int]:
    first = [_BEGIN, *claim[:CLAIM], _END, _END]
    return [*first, *premise[: LONGEST - len(first) - 1], _END]
