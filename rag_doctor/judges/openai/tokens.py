"""How many tokens a text has, guessed without a tokenizer, English and Chinese."""

from __future__ import annotations

import re

__all__ = ["guess_tokens"]

_HAN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]")
_WORD = re.compile(r"[A-Za-z]+")
PER_HAN = 0.75  # large vocabularies of today join frequent pairs of characters
LETTERS = 6  # letters of a word that one token covers, as a rule


def guess_tokens(text: str) -> int:
    """Tokens of `text`, guessed: words by length, Chinese by character, other signs by twos."""
    han = len(_HAN.findall(text))
    words = [len(word) for word in _WORD.findall(text)]
    spaces = text.count(" ")
    rest = max(0, len(text) - han - sum(words) - spaces)
    tokens = han * PER_HAN + sum(1 + (n - 1) // (2 * LETTERS) for n in words) + rest * 0.5
    return int(tokens) + (1 if text else 0)
