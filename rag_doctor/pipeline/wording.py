"""Putting chosen passages into words: rows read out, marks set, yes or no said where it is safe."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.pipeline.asked import verdict
from rag_doctor.pipeline.declining import answer_language
from rag_doctor.pipeline.passages import Passage
from rag_doctor.text.tokenizing import content_words

__all__ = ["row_in_words", "worded"]

_END = re.compile(r"[.。!！?？;；:：,，、\s]+$")
_EMPHASIS = re.compile(r"\*\*|__|`")
_FOREIGN = {"en": "In the original: “{text}”", "zh": "资料原文：“{text}”"}
_STOP = {"en": ".", "zh": "。"}


def worded(question: str, chosen: Sequence[Passage], yes_or_no: bool = False) -> str:
    """The answer: one sentence a passage, each with the number of its context in brackets.

    `yes_or_no` = the first passage may be introduced by its verdict.
    """
    lang = answer_language(question)
    said = []
    for at, passage in enumerate(chosen):
        text = _plain(row_in_words(passage, question) if passage.cells else passage.text)
        foreign = passage.lang in ("en", "zh") and passage.lang != lang
        if at == 0 and yes_or_no and not foreign:
            lead = verdict(question, passage.text, lang)
            text = f"{lead}{': ' if lang == 'en' else '，'}{text}" if lead else text
        if foreign:
            text = _FOREIGN[lang].format(text=text)
        mark = f" [{passage.context}]" if lang == "en" else f"[{passage.context}]"
        said.append(f"{text}{mark}{_STOP[lang]}")
    return ("" if lang == "zh" else " ").join(said)


def row_in_words(passage: Passage, question: str) -> str:
    """A table row as a sentence: its name, then the columns asked for, or all of them."""
    (_, subject), *rest = passage.cells
    zh = passage.lang in ("zh", "mixed")
    asked = set(content_words(question))
    fitting = [(name, value) for name, value in rest if asked & set(content_words(name))]
    told = [(name, value) for name, value in (fitting or rest) if value]
    if not told:
        return subject
    pairs = [f"{name}：{value}" if zh else f"{name}: {value}" for name, value in told]
    return f"{subject}，{'，'.join(pairs)}" if zh else f"{subject} – {'; '.join(pairs)}"


def _plain(text: str) -> str:
    text = _EMPHASIS.sub("", " ".join(text.split()))
    return _END.sub("", text)
