"""A claim as the support judge reads it: its content terms, names, marks of tone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.claims_filter import is_lead_in, is_meta_lead_in, is_silence
from rag_doctor.judges.offline.features_evidence import pieces_of
from rag_doctor.judges.offline.features_values import Value, values_of
from rag_doctor.text.folding import fold
from rag_doctor.text.set_phrases import AFFIRM, merged
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token, tokens

__all__ = ["Term", "View", "view"]

# Words an answer uses to speak about its sources or to sound careful; no passage need hold them.
_META_WORDS = """passage context document provid mention state accord information sourc text base
    giv given articl excerpt note include overall addition additional summary conclusion example
    specific specifically typically generally usually important importantly various several answer
    question find found list follow describ discuss suggest indicat refer relat brief
    根据 资料 文档 提供 提到 提及 内容 信息 文中 文章 上述 材料 显示 表示 介绍 指出 据悉 据了解 总之
    总的来说 一般 通常 相关"""
_META = frozenset(_META_WORDS.split())
_SPEAKS_OF_SOURCE = re.compile(
    r"\b(?:passages?|contexts?|documents?|articles?|excerpts?|text)\b|资料|文档|上文|文中|材料|段落|片段"
)
_HEDGE = re.compile(
    r"\b(?:may|might|could|possibly|perhaps|likely|probably|seems?|appears?|suggests?|some|often"
    r"|usually|generally|typically|sometimes|can)\b|可能|也许|大概|或许|似乎|一般|通常|有时|往往|据说|大约"
)
_STRONG = re.compile(
    r"\b(?:all|every|always|never|only|must|any|none|no one|entirely|completely|exactly|solely"
    r"|exclusively|guaranteed?|best|most)\b|所有|全部|都|总是|从不|只有|仅|必须|唯一|完全|一律|任何|绝对|最"
)
_CAUSE = re.compile(
    r"\b(?:because|due to|since|so that|therefore|thus|result(?:s|ed|ing)? in|caus(?:es?|ed|ing)"
    r"|leads? to|in order to|ensur(?:e|es|ing))\b"
    r"|因为|由于|因此|所以|导致|使得|从而|以便|为了|以确保"
)
_COMPARE = re.compile(
    r"\b(?:more|less|fewer|greater|higher|lower|better|worse|larger|smaller|than|most|least"
    r"|\w{3,}er than)\b"
    r"|更|比|高于|低于|超过|不如|多于|少于|大于|小于|不足|最"
)
_NEG = re.compile(
    r"\b(?:not?|never|without|neither|nor|cannot|none|nobody|nothing|unable|lacks?"
    r"|fail(?:s|ed)? to)\b|n't\b"
    r"|不(?!仅|但|同|过|断|久|少|错|只|管|论|得不|可或缺)|没有|没(?!收)|未(?!来)|无(?!论|线|疑)|非(?!常|洲)|禁止|拒绝"
)


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
    silent: bool
    leads: bool
    of_source: bool
    negations: int
    hedges: int
    strong: int
    causes: int
    compares: int
    values: tuple[Value, ...]
    tokens: tuple[Token, ...]


@lru_cache(maxsize=16384)
def view(text: str) -> View:
    """Read a claim, a question or an evidence sentence."""
    folded = fold(text)
    items = merged(text, tokens(text))
    amounts = values_of(text)
    han = sum(len(token.text) for token in items if token.kind == "han")
    other = sum(1 for token in items if token.kind in ("word", "code"))
    return View(
        text=text,
        folded=folded,
        terms=_terms(items, text, amounts),
        pieces=pieces_of(items),
        zh=han >= 1.5 * other and han > 0,
        silent=is_silence(folded),
        leads=is_meta_lead_in(folded.strip("*_ ")) or is_lead_in(folded),
        of_source=_SPEAKS_OF_SOURCE.search(folded) is not None,
        negations=len(_NEG.findall(AFFIRM.sub(" ", folded))),
        hedges=len(_HEDGE.findall(folded)),
        strong=len(_STRONG.findall(folded)),
        causes=len(_CAUSE.findall(folded)),
        compares=len(_COMPARE.findall(folded)),
        values=amounts,
        tokens=tuple(items),
    )


def _terms(items: list[Token], text: str, amounts: tuple[Value, ...]) -> tuple[Term, ...]:
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
