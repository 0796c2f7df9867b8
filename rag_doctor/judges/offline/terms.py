"""Content words of a text, and whether a passage holds them, in English and Chinese.

Presence is graded, since Chinese has no fixed word boundaries and English inflects: a term counts
as 1 when it stands in the passage, and as part of 1 when only pieces of it do.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.text.folding import fold
from rag_doctor.text.set_phrases import merged
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token, tokens

__all__ = ["Passage", "content_terms", "coverage", "has_han", "tagged"]

_HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0003134f]")

# Beside the stop words: words that shape a question and say nothing about its subject.
_ASKING_WORDS = """
    please tell know give get make take called name named mean means meaning kind type sort
    mention mentioned according many much long often old ever happen happened list describe
    explain identify following 叫 叫做 称 称为 名 位 次 款 部 首 条 年 月 日 号 啥 咋 分别 各自
    应该 需要 请问 告诉 知道 一下 目前 现在 是什么 什么样 几个 多少个 能不能 可不可以 怎么样
    哪一年 哪天 哪年 几天 几年 几月 何时 哪位 哪家 哪种 何 多久 多长 多大 多高 哪里 处 名字 名称
"""
_ASKING = frozenset(_ASKING_WORDS.split())
_SENTENCE = 1_000  # characters of a sentence or two, at most


def has_han(text: str) -> bool:
    """Does the text hold a Chinese character?"""
    return bool(_HAN.search(text))


@lru_cache(maxsize=16384)
def tagged(text: str) -> tuple[tuple[str, str, int], ...]:
    """Words of a Chinese or mixed text with their part of speech and offset."""
    import rjieba

    at, out = 0, []
    for word, tag in rjieba.tag(text):
        at = text.find(word, at)
        out.append((word, tag, at))
        at += len(word)
    return tuple(out)


@lru_cache(maxsize=32768)
def content_terms(folded: str) -> tuple[str, ...]:
    """Content words of a folded text, stemmed, without function and question words, in order."""
    return tuple(
        dict.fromkeys(
            norm
            for norm, surface in _norms(folded)
            if not is_stopword(surface) and surface not in _ASKING and not _lone_letter(norm)
        )
    )


def _norms(folded: str) -> list[tuple[str, str]]:
    return [(t.norm, fold(t.text)) for t in _words(folded)]


def _words(folded: str) -> list[Token]:
    return [t for t in merged(folded, tokens(folded)) if t.kind != "punct"]


def _stems(folded: str) -> frozenset[str]:
    """The same chunk is asked about for each part of a question, and by each reader, and so is each
    of its sentences: of these, far more are kept."""
    return _of_sentence(folded) if len(folded) <= _SENTENCE else _of_chunk(folded)


@lru_cache(maxsize=8192)
def _of_sentence(folded: str) -> frozenset[str]:
    return frozenset(token.norm for token in _words(folded))


@lru_cache(maxsize=512)
def _of_chunk(folded: str) -> frozenset[str]:
    return frozenset(token.norm for token in _words(folded))


def _lone_letter(norm: str) -> bool:
    return len(norm) == 1 and norm.isascii() and not norm.isdigit()


class Passage:
    """A text prepared for asking whether it holds a term."""

    __slots__ = ("folded", "stems")

    def __init__(self, text: str) -> None:
        self.folded = fold(text)
        self.stems = _stems(self.folded)

    def holds(self, term: str) -> float:
        """How much of `term` stands here, in [0, 1]."""
        if not _HAN.search(term):
            return float(term in self.stems)
        if term in self.folded or term in self.stems:
            return 1.0
        pieces = [term[i : i + 2] for i in range(len(term) - 1)]
        if not pieces:
            return 0.0
        share = sum(piece in self.folded for piece in pieces) / len(pieces)
        return 0.5 * share


def coverage(
    terms: tuple[str, ...], passage: Passage, weights: dict[str, float] | None = None
) -> float:
    """Weighted share of `terms` that the passage holds, in [0, 1]; 0 without terms."""
    weigh = weights or {}
    total = sum(weigh.get(term, 1.0) for term in terms)
    if not total:
        return 0.0
    return sum(weigh.get(term, 1.0) * passage.holds(term) for term in terms) / total
