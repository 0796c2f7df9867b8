"""Every key of a gate's rules stands in the guide, in both languages, with its true default."""

from __future__ import annotations

import re

import pytest
from pages import PAGES

from rag_doctor.experiments.rules import KEYS, rules_from

TABLES = {
    "en": re.search(r"\| key \| default \| says \|\n\|[-|]+\|\n((?:\|.*\n)+)", PAGES["en/compare"]),
    "zh": re.search(r"\| 键 \| 默认值 \| 含义 \|\n\|[-|]+\|\n((?:\|.*\n)+)", PAGES["zh/compare"]),
}
NONE = {"en": "none", "zh": "无"}


def rows(lang):
    table = TABLES[lang]
    assert table, f"the table of rule keys is gone ({lang})"
    cells = [[c.strip() for c in line.strip("|\n").split("|")] for line in table[1].splitlines()]
    return {key.strip("`"): default.strip("`") for key, default, _ in cells}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_all_keys_and_no_others_are_documented(lang):
    assert sorted(rows(lang)) == sorted(KEYS)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_defaults_told_are_those_of_the_code(lang):
    bare = rules_from({"measures": {"recall": 0.03}})
    told = {key: default for key, default in rows(lang).items() if hasattr(bare, key)}
    real = {key: getattr(bare, key) for key in told if key != "measures"}
    told.pop("measures")
    assert told == {k: NONE[lang] if v is None else str(v) for k, v in real.items()}
    assert len(told) == len(KEYS) - 2  # measures and groups have none


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_both_languages_list_the_keys_in_one_order(lang):
    assert list(rows(lang)) == list(rows("en"))


def test_the_docstring_of_the_rules_shows_every_key():
    import rag_doctor.experiments.rules as module

    shown = re.findall(r"^(\w+):", module.__doc__ or "", re.M)
    assert sorted(shown) == sorted(KEYS)
