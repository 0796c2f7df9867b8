"""What the lexical leg counts."""

from __future__ import annotations

from collections.abc import Mapping

from rag_doctor.pipeline.bm25 import Tokenizer
from rag_doctor.text.tokenizing import char_ngrams, content_words

__all__ = ["TOKENIZERS"]


def _characters(text: str) -> list[str]:
    return char_ngrams(text, 1)


TOKENIZERS: Mapping[str, Tokenizer] = {
    "words": content_words,
    "characters": _characters,
    "whitespace": str.split,
}
"""`words`: stemmed English and segmented Chinese without stop words. `characters`: one by one,
which is what happens when a raw string slips into a BM25 library. `whitespace`: what stands
between blanks, as written: "Leave," is not "leave", and a Chinese sentence is one word."""
