"""In which languages are a claim and its contexts, where the judge cannot compare them?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import Term
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.folding import fold
from rag_doctor.text.language import detect_language, foreign_language
from rag_doctor.text.stopwords import is_stopword

__all__ = ["NAMES", "aside", "foreign_chunks", "language_name", "mostly_han", "shared_foreign"]

# ISO 639-1 code → the name in English and in Chinese; "" = not told apart.
NAMES: dict[str, tuple[str, str]] = {
    "en": ("English", "英文"),
    "zh": ("Chinese", "中文"),
    "fr": ("French", "法语"),
    "de": ("German", "德语"),
    "es": ("Spanish", "西班牙语"),
    "it": ("Italian", "意大利语"),
    "pt": ("Portuguese", "葡萄牙语"),
    "nl": ("Dutch", "荷兰语"),
    "vi": ("Vietnamese", "越南语"),
    "id": ("Indonesian", "印尼语"),
    "sv": ("Swedish", "瑞典语"),
    "pl": ("Polish", "波兰语"),
    "tr": ("Turkish", "土耳其语"),
    "ja": ("Japanese", "日语"),
    "ko": ("Korean", "韩语"),
    "ru": ("Russian", "俄语"),
    "uk": ("Ukrainian", "乌克兰语"),
    "el": ("Greek", "希腊语"),
    "he": ("Hebrew", "希伯来语"),
    "ar": ("Arabic", "阿拉伯语"),
    "hi": ("Hindi", "印地语"),
    "th": ("Thai", "泰语"),
    "": ("another language", "其他语言"),
}
_WORD = re.compile(r"[a-z]{3}", re.IGNORECASE)
_WORDS = re.compile(r"[a-z]+(?:'[a-z]+)?")
_LOWER = re.compile(r"(?<!\w)[a-z\u00df-\u00ff]{2,}")
_ENGLISH = re.compile(r"\b(?:the|and|with|from|this|that)\b")
_SAMPLE, _MOST_CHUNKS = 600, 8  # characters of a chunk and chunks that show their language
_HELD = 0.5  # share of a claim's words that stand in the contexts: then they can be compared


def language_name(code: str, lang: str) -> str:
    """The language's name for a reader of `lang` ("zh" or "mixed" = Chinese, else English)."""
    english, chinese = NAMES.get(code, NAMES[""])
    return chinese if lang in ("zh", "mixed") else english


def aside(reading: Reading, base: Base) -> tuple[str, str] | None:
    """(language of the claim, language of the contexts) where no word can be compared."""
    view = reading.focus.view
    words = [term for term in view.terms if not term.number and not term.name]
    bare = not words and any(_WORD.search(value.text) for value in view.values)  # "14 days."
    if any(term.han for term in words) or view.zh:
        return ("zh", _contexts(base)) if view.zh and not _any_han(base) else None
    if not bare and (not words or _held(words, base)):
        return None
    if all(mostly_han(unit.folded) for unit in base.units):
        return "en", "zh"
    if len(foreign_chunks(base)) == len({unit.chunk for unit in base.units}):
        return "en", _contexts(base)
    return None


def shared_foreign(claim: str, base: Base) -> str | None:
    """Code of the language that the claim and all contexts are in, where it is not read here.

    A claim of a few words shows no language by itself, together with its contexts it does. `None`
    for one that holds Chinese or an English word of grammar.
    """
    folded = fold(claim)
    if mostly_han(folded) or any(is_stopword(word) for word in _WORDS.findall(folded)):
        return None
    if not _LOWER.search(claim):
        return None  # a name: Le Monde, El Niño
    texts = "\n".join(chunk.text[:_SAMPLE] for chunk in base.chunks[:_MOST_CHUNKS])
    joint = f"{claim}\n{texts}"
    if _ENGLISH.search(fold(texts)) or _tongue(joint) != "other":
        return None
    return foreign_language(joint)


def foreign_chunks(base: Base) -> list[int]:
    """Numbers of the chunks in a language that the judge does not read."""
    held = dict.fromkeys(unit.chunk for unit in base.units)
    return [number for number in held if _tongue(base.chunks[number].text) == "other"]


def _contexts(base: Base) -> str:
    foreign = foreign_chunks(base)
    return foreign_language(base.chunks[foreign[0]].text) if foreign else "en"


def _held(words: Sequence[Term], base: Base) -> bool:
    return sum(bool(base.where(term.norm)) for term in words) >= _HELD * len(words)


def _any_han(base: Base) -> bool:
    return any(token.kind == "han" for unit in base.units for token in unit.tokens)


@lru_cache(maxsize=1024)
def mostly_han(folded: str) -> bool:
    """Are most characters of a folded text Chinese?"""
    han = sum("\u3400" <= char <= "\u9fff" for char in folded)
    return han > 0.5 * sum(not char.isspace() for char in folded)


@lru_cache(maxsize=1024)
def _tongue(text: str) -> str:
    return detect_language(text)
