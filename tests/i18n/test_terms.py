"""One word for one thing, wherever a user reads it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rag_doctor
from rag_doctor.i18n import catalogue

PACKAGE = Path(rag_doctor.__file__).parent
TOP = PACKAGE.parent
BANNED = {
    "裁判|评判者|评判员|评委|打分器": "评判器",
    "机制": "机理",
    "旋钮": "参数",
    "中英(?:夹杂|混杂|混用|混排|混写)": "中英混合",
}
"""Variants → the word that is used."""


def read_by_users() -> dict[str, str]:
    files = [
        *(PACKAGE / "i18n" / "zh").glob("*.toml"),
        *TOP.glob("README*"),
        *(TOP / "notebooks").glob("*.ipynb"),
        *(TOP / "demo_kb").glob("*.md"),
        *(PACKAGE / "guides" / "zh").glob("*.md"),
    ]
    return {str(file.relative_to(TOP)): file.read_text(encoding="utf-8") for file in files}


@pytest.mark.parametrize(("variants", "word"), BANNED.items(), ids=BANNED.values())
def test_a_term_has_one_word(variants, word):
    texts = read_by_users()
    assert any(word in text for text in texts.values())
    found = {name: set(re.findall(variants, text)) for name, text in texts.items()}
    assert {name: words for name, words in found.items() if words} == {}


OPEN_AREAS = ("checks.", "diagnosis.", "mechanisms.", "open_claims.", "table.", "undetermined.",
              "views.", "workbench.", "inspector.", "selftest.", "calibrate.head.")  # fmt: skip
OTHER_WORDS = {
    "en": "undecided|could not decide|not scored|could be decided|cannot decide",
    "zh": "无法判定|无法下判定|不下判定|未判定|未定|没有得分",
}
"""What a finding leaves open has one word each: a statement is left open (未下判定), a layer is
unscored (未评分), a case is undetermined (无法确定)."""


@pytest.mark.parametrize("lang", OTHER_WORDS)
def test_what_is_unsure_goes_by_one_word_each(lang):
    told = {key: text for key, text in catalogue(lang).items() if key.startswith(OPEN_AREAS)}
    words = {key: re.sub(r"\{\w+\}", "", text) for key, text in told.items()}
    assert [key for key, text in words.items() if re.search(OTHER_WORDS[lang], text)] == []
