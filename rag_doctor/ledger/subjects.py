"""What is a chunk about, and in what does that differ from what is asked or from another chunk?

Told by what stands beside the text: title, region, version, year; never by the text's own words,
which may mention anything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag_doctor.records import Chunk
from rag_doctor.records.ledger import Otherwise
from rag_doctor.text.entity import names
from rag_doctor.text.folding import fold
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import content_words, tokens

__all__ = ["Subject", "compared", "other_than_asked", "subject_of"]

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_VERSION = re.compile(r"(?<![\d.])v?(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)(?![\d.%])|\b[vV](\d{1,2})\b")
_ID_VERSION = re.compile(r"(?<!\d)(\d{1,2})-(\d{1,2})(?!\d)")
_EDITION_EN = """edition superseded version release notes archived archive old current new valid
since policy policies guide handbook rules page agreement manual"""
_EDITION_ZH = """年版 版 版本 旧版 新版 现行 废止 已废止 存档 发布 说明 修订版 制度 办法 管理办法
指南 须知 规定 细则 手册 协议 通知"""
_EDITION_WORDS = frozenset((*_EDITION_EN.split(), *_EDITION_ZH.split()))
_MOST = 3  # words in which two titles of one kind may differ


@dataclass(frozen=True, slots=True)
class Subject:
    """`title` as written, empty where none is known; `region`, `version`, `year` likewise."""

    title: str = ""
    region: str = ""
    version: str = ""
    year: str = ""


def subject_of(chunk: Chunk) -> Subject:
    """What is known beside the text of a chunk."""
    told = chunk.meta.get("title")
    title = chunk.source or (told if isinstance(told, str) else "") or ""
    name = f"{title} {chunk.doc_id or chunk.id.partition('#')[0]}"
    version = _told(chunk, "version")
    year = _first(_YEAR, name) or (version if _YEAR.fullmatch(version) else "")
    if _YEAR.fullmatch(version):
        version = ""
    by_name = _versions(title) or [".".join(m) for m in _ID_VERSION.findall(name)]
    return Subject(
        title.strip(), _told(chunk, "region"), next(iter(by_name), version),
        year or _first(_YEAR, _told(chunk, "date")),
    )  # fmt: skip


def _told(chunk: Chunk, key: str) -> str:
    value = chunk.meta.get(key)
    return str(value).strip() if isinstance(value, str | int | float) else ""


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[0] if found else ""


def _versions(text: str) -> list[str]:
    return [number or major for number, major in _VERSION.findall(text)]


def compared(chunk: Chunk, needed: Chunk) -> Otherwise | None:
    """In what a look-alike differs from the chunk that carries the evidence.

    By title first: two of one kind that differ in a name, else another edition of one thing.
    `None` = they are parts of one document, or about things of different kinds.
    """
    one, other = subject_of(chunk), subject_of(needed)
    if chunk.doc_id is not None and chunk.doc_id == needed.doc_id:
        return None
    theirs, ours = _words(one.title), _words(other.title)
    alone, wanted = _minus(theirs, ours), _minus(ours, theirs)
    shared = len(theirs) > len(alone)
    if shared and 0 < len(alone) <= _MOST and 0 < len(wanted) <= _MOST:
        return _otherwise("subject", chunk, _joined(alone), _joined(wanted))
    if not shared:
        return None
    dated = _YEAR.search(one.title) or _YEAR.search(other.title)
    for kind in ("year", "version", "region") if dated else ("version", "year", "region"):
        left, right = getattr(one, kind), getattr(other, kind)
        if left and right and fold(left) != fold(right):
            return _otherwise(kind, chunk, left, right)
    return None


def other_than_asked(chunk: Chunk, question: str) -> Otherwise | None:
    """What of its own kind the chunk is about, where the question names another.

    A version or a year that the question names, a name, or in Chinese the word before one that
    title and question share ("飞书连接器" where "钉钉连接器" is asked). `None` = nothing shows it.
    """
    subject = subject_of(chunk)
    if not subject.title:
        return None
    whole = fold(f"{subject.title} {subject.region} {chunk.text}")
    asked = fold(question)
    for kind, wanted in (("version", _versions(question)), ("year", _YEAR.findall(question))):
        own = getattr(subject, kind)
        if wanted and own and own not in wanted and not any(w in whole for w in wanted):
            return _otherwise(kind, chunk, own, wanted[0])
    if not set(content_words(subject.title)) & set(content_words(question)):
        return None
    theirs = [n for n in _named(subject.title) if fold(n) not in asked]
    ours = [n for n in _named(question) if fold(n) not in whole]
    if theirs and ours:
        return _otherwise("subject", chunk, theirs[0], ours[0])
    return _by_modifier(chunk, subject.title, question, whole)


def _named(text: str) -> list[str]:
    """Names in a text; of one of several words, those that are no ordinary words of it."""
    found: list[str] = []
    for name in names(text):
        if name.kind in ("place", "org", "person", "name", "code", "acronym"):
            parts = name.text.split()
            found += [p for p in parts if not is_stopword(fold(p))] if len(parts) > 1 else parts
    return list(dict.fromkeys(found))


def _by_modifier(chunk: Chunk, title: str, question: str, whole: str) -> Otherwise | None:
    left, right = _before(title), _before(question)
    for head in left.keys() & right.keys():
        theirs, ours = left[head], right[head]
        known = fold(ours) in whole or fold(theirs) in fold(question)
        if not known and len(theirs) > 1 and len(ours) > 1 and _han(theirs) and _han(ours):
            return _otherwise("subject", chunk, theirs, ours)
    return None


def _before(text: str) -> dict[str, str]:
    """Chinese word → the content word right before it; single signs in a row are one word."""
    out: dict[str, str] = {}
    last, end = "", -1
    for token in tokens(text):
        if token.kind == "punct" or not _han(token.text) or is_stopword(fold(token.text)):
            last = ""
            continue
        joined = last if token.start == end else ""
        if len(token.text) > 1 and joined:
            out[token.text] = joined
        run = len(token.text) == len(joined) == 1
        last, end = (joined + token.text if run else token.text), token.end
    return out


def _han(text: str) -> bool:
    return all("\u3400" <= sign <= "\u9fff" for sign in text)


def _words(title: str) -> list[tuple[str, str]]:
    """(folded, as written) of the words of a title that are no numbers and tell no edition."""
    plain = (t.text for t in tokens(_VERSION.sub(" ", _YEAR.sub(" ", title))) if t.kind != "punct")
    return [
        (fold(w), w)
        for w in plain
        if not is_stopword(fold(w)) and fold(w) not in _EDITION_WORDS and not w.isdigit()
    ]


def _minus(one: list[tuple[str, str]], other: list[tuple[str, str]]) -> list[str]:
    held = [norm for norm, _ in other]
    return [word for norm, word in one if not any(norm in h or h in norm for h in held)]


def _joined(words: list[str]) -> str:
    return ("" if all(map(_han, words)) else " ").join(words)


def _otherwise(kind: str, chunk: Chunk, theirs: str, ours: str) -> Otherwise:
    return Otherwise.model_validate(
        {"kind": kind, "title": subject_of(chunk).title, "theirs": theirs, "ours": ours}
    )
