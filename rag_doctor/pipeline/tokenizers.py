"""What the lexical leg counts."""

from __future__ import annotations

from collections.abc import Mapping

from rag_doctor.pipeline.bm25 import Tokenizer
from rag_doctor.text.tokenizing import char_ngrams, content_words, split_han

__all__ = ["TOKENIZERS"]


def _characters(text: str) -> list[str]:
    return char_ngrams(text, 1)


def _bigrams(text: str) -> list[str]:
    rest, runs = split_han(text)
    return [*content_words(rest), *(pair for run in runs for pair in char_ngrams(run, 2))]


TOKENIZERS: Mapping[str, Tokenizer] = {
    "words": content_words,
    "bigrams": _bigrams,
    "characters": _characters,
    "whitespace": str.split,
}
"""`words`: stemmed English and segmented Chinese without stop words. `bigrams`: English likewise,
Chinese in overlapping pairs of characters, which needs no dictionary and finds as much (Kwok,
SIGIR 1997; Foo and Li, Information Processing & Management 2004). `characters`: one by one, which
is what happens when a raw string slips into a BM25 library. `whitespace`: what stands between
blanks, as written: "Leave," is not "leave", and a Chinese sentence is one word."""
