"""A claim as the support judge reads it: its content terms, names and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.features_evidence import analysed
from rag_doctor.judges.offline.features_tone import Tone, tone_of
from rag_doctor.judges.offline.features_values import Value, values_of
from rag_doctor.text.folding import fold
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token

__all__ = ["Term", "View", "view"]

# Words an answer uses to speak about its sources or to sound careful; no passage need hold them.
_META_WORDS = """passage context document provid mention state accord information sourc text base
    giv given articl excerpt note include overall addition additional summary conclusion example
    specific specifically typically generally usually important importantly various several answer
    question find found list follow describ discuss suggest indicat refer relat brief
    根据 资料 文档 提供 提到 提及 内容 信息 文中 文章 上述 材料 显示 表示 介绍 指出 据悉 据了解 总之
    总的来说 一般 通常 相关"""
_META = frozenset(_META_WORDS.split())


@dataclass(frozen=True, slots=True)
class Term:
    """One content term: what to compare, and where it stands in the claim."""

    norm: str
    surface: str
    start: int
    han: bool
    number: bool
    name: bool
    meta: bool
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A text read once. `terms` in order, each once; `pieces` for runs of words or characters."""

    text: str
    folded: str
    terms: tuple[Term, ...]
    pieces: tuple[str, ...]
    zh: bool
    values: tuple[Value, ...]
    tokens: tuple[Token, ...]

    @property
    def tone(self) -> Tone:
        """How the text speaks; read when it is asked for."""
        return tone_of(self.folded)

    def has(self, word: str) -> bool:
        """Is there a term of this normal form, or in Chinese these signs in a row, two or more?"""
        if any(term.norm == word for term in self.terms):
            return True
        return not word.isascii() and len(word) > 1 and word in self.folded


@lru_cache(maxsize=16384)
def view(text: str) -> View:
    """Read a claim, a question or an evidence sentence."""
    folded, items, pieces, _ = analysed(text)
    amounts = values_of(text)
    han = sum(len(token.text) for token in items if token.kind == "han")
    other = sum(1 for token in items if token.kind in ("word", "code"))
    return View(
        text=text,
        folded=folded,
        terms=_terms(items, text, amounts),
        pieces=pieces,
        zh=han >= 1.5 * other and han > 0,
        values=amounts,
        tokens=items,
    )


def _terms(items: tuple[Token, ...], text: str, amounts: tuple[Value, ...]) -> tuple[Term, ...]:
    """Content words once each, and every amount or date as one term of its own."""
    found: dict[str, Term] = {}
    spans = [(value.start, value.end) for value in amounts]
    for value in amounts:
        name = f"={value.text}"
        found[name] = Term(name, value.text, value.start, False, True, False, False, value)
    for token in items:
        low = fold(token.text)
        if token.kind == "punct" or is_stopword(low) or token.norm in found:
            continue
        if len(low) == 1 and token.kind == "word" and low.isascii():
            continue
        over = [end for start, end in spans if start < token.end and token.start < end]
        if over:
            token = _rest(token, max(over))
            low = token.text
            if not low or token.norm in found:
                continue
        found[token.norm] = Term(
            token.norm,
            low,
            token.start,
            token.kind == "han",
            token.kind == "number" or low.isdigit(),
            _is_name(token, text),
            token.norm in _META,
        )
    return tuple(sorted(found.values(), key=lambda term: term.start))


def _rest(token: Token, end: int) -> Token:
    """What a Chinese token holds after an amount that ends inside it: 销售额 of 2023|年销售额."""
    left = token.text[max(0, end - token.start) :] if token.kind == "han" else ""
    left = left if len(left) >= 2 else ""
    return Token(left, end, token.end, left, token.kind)


def _is_name(token: Token, text: str) -> bool:
    if token.kind == "code":
        return True
    return token.kind == "word" and token.text[:1].isupper() and not _opens(text, token.start)


def _opens(text: str, start: int) -> bool:
    """Does the word open a sentence, where a capital says nothing?"""
    before = text[:start].rstrip(" \"'“‘(*_")
    return not before or before[-1] in ".!?:\n。！？：;-•*"
