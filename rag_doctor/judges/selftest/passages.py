"""Documents cut into passages, and the sentences in them that stand alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rag_doctor.text import TableRow, detect_language, sentences, table_rows
from rag_doctor.text.blocks import Block, blocks

__all__ = ["Passage", "read_passages"]

MAX_CHARS = 900
_HAN = re.compile(r"[\u3400-\u9fff]")
# A sentence that points outside itself is no claim of its own.
_LEANS_EN = re.compile(
    r"^(?:it|they|he|she|this|these|that|those|its|their|his|her|both|such|then|there|here|so"
    r"|otherwise|instead|or|nor|the (?:same|latter|former|following|above|other))\b"
    r"|\b(?:above|below|following|former|latter)[:.]?$|\bas follows\b",
    re.IGNORECASE,
)
_LEANS_ZH = re.compile(
    r"^(?:的|它|他|她|这|那|其|该|此|否则|反之|以上|以下|上述|前者|后者|两者|二者|同样|例如|比如|或者?)"
    r"|如下|如上|见下|见上|下列|下表|上表"
)
_MARKS = re.compile(r"[`|<>{}\[\]#*_=\\]|https?:")
_PAIRED = ("()", "（）", "“”", "《》")


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading with the text under it. `statements` are its sentences that stand alone."""

    doc_id: str
    lang: str
    text: str
    statements: tuple[str, ...]
    rows: tuple[TableRow, ...]


def read_passages(texts: Iterable[tuple[str, str]], own: str = "") -> tuple[list[Passage], int]:
    """The passages of (id, text) pairs, and how many were left out as in another language.

    Headings open a passage; a long section is cut after `MAX_CHARS` characters. Mixed text counts
    as Chinese. `own` = the language of the documents as a whole (`en`, `zh`), for a part of them
    whose words do not tell, such as a table; empty = such parts are left out. Passages without a
    statement or a table row are kept: they serve as distractors.
    """
    found: list[Passage] = []
    foreign = 0
    for doc_id, text in texts:
        for part in _sections(text):
            lang = detect_language(part)
            told = lang if lang in ("en", "zh", "mixed") else _of_table(part, own)
            if told:
                found.append(_passage(doc_id, "en" if told == "en" else "zh", part))
            else:
                foreign += 1
    return found, foreign


def _sections(text: str) -> Iterator[str]:
    heading, group = "", list[Block]()
    for block in blocks(text):
        full = bool(group) and block.end - group[0].start > MAX_CHARS
        # a table cut in two would lose its header
        if block.kind == "heading" or (full and block.kind != "row"):
            yield from _joined(text, heading, group)
            group = []
        if block.kind == "heading":
            heading = text[block.start : block.end].strip()
        else:
            group.append(block)
    yield from _joined(text, heading, group)


def _of_table(part: str, own: str) -> str:
    """The documents' own language for a table, which has few of the words that tell one."""
    return own if own in ("en", "zh") and table_rows(part) else ""


def _joined(text: str, heading: str, group: list[Block]) -> Iterator[str]:
    if not group:
        return
    first = text.rfind("\n", 0, group[0].start) + 1  # with the list marker
    body = text[first : group[-1].end].strip()
    yield f"{heading}\n\n{body}" if heading else body


def _passage(doc_id: str, lang: str, text: str) -> Passage:
    statements = [
        sentence.text
        for block in blocks(text)
        if block.kind in ("prose", "item")
        for sentence in sentences(text[block.start : block.end])
        if _stands_alone(sentence.text, lang)
    ]
    rows = tuple(row for row in table_rows(text) if len(row.cells) > 1)
    return Passage(doc_id, lang, text, tuple(dict.fromkeys(statements)), rows)


def _stands_alone(sentence: str, lang: str) -> bool:
    chinese = bool(_HAN.search(sentence))
    if chinese != (lang == "zh") or "\n" in sentence or _MARKS.search(sentence):
        return False
    if any(sentence.count(pair[0]) != sentence.count(pair[1]) for pair in _PAIRED):
        return False
    if chinese:
        fits = 8 <= len(sentence) <= 90 and sentence[-1] == "。"
        return fits and not _LEANS_ZH.search(sentence)
    fits = 5 <= len(sentence.split()) <= 45 and sentence[-1] == "."
    return fits and sentence[0].isupper() and not _LEANS_EN.search(sentence)
