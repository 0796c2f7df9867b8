"""Both languages say the same things, and every sentence the code asks for exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rag_doctor
from rag_doctor.fixes import BY_FAULT, BY_MECHANISM, PATCHES
from rag_doctor.i18n import UI_LANGS, catalogue, choose_lang, glue, has, join, say
from rag_doctor.records import LAYERS, OUTCOMES, ContradictionKind
from rag_doctor.table import QUADRANT, ROWS

PACKAGE = Path(rag_doctor.__file__).parent
HAN = re.compile(r"[\u4e00-\u9fff]")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def words(text: str) -> str:
    """The text without its placeholders and the product's name, which no language changes."""
    return re.sub(r"\{\w*\}", "", text).replace("RAG Doctor", "")


def calls_of_say() -> list[tuple[str, ast.Call]]:
    """Every call of this package's `say`; the offline judge has a `say` of its own."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
    return [
        (f"{path.relative_to(PACKAGE)}:{node.lineno}", node)
        for path, source in sources.items()
        if re.search(r"from rag_doctor\.i18n import .*\bsay\b", source)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "say"
        and node.args
    ]


def key_pattern(node: ast.expr) -> str | None:
    """A regular expression of the keys an expression can name; `None` = only known at run time."""
    if isinstance(node, ast.Constant):
        return re.escape(str(node.value))
    if isinstance(node, ast.JoinedStr):
        return "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+"
            for part in node.values
        )
    if isinstance(node, ast.IfExp):
        return f"(?:{key_pattern(node.body)}|{key_pattern(node.orelse)})"
    return None


def mechanisms_in_code() -> set[str]:
    """Second arguments of `Verdict(...)`, and the mechanisms of tables and contradictions."""
    found = {row.mechanism for row in ROWS} | {row.mechanism for row in QUADRANT.values()}
    found |= set(get_args(ContradictionKind)) | set(BY_MECHANISM)
    for path in (PACKAGE / "graph").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Verdict"
                and len(node.args) > 1
            ):
                found |= {n.value for n in ast.walk(node.args[1]) if isinstance(n, ast.Constant)}
    return {name for name in found if isinstance(name, str)}


def collected() -> set[str]:
    return {
        item for row in (*ROWS, *QUADRANT.values()) for item in row.collect
    } | {"judge", "person"}  # fmt: skip


def test_both_languages_have_the_same_keys():
    assert catalogue("en").keys() == catalogue("zh").keys()


def test_both_languages_have_the_same_placeholders():
    en, zh = catalogue("en"), catalogue("zh")
    differ = {
        key for key in en.keys() & zh.keys() if placeholders(en[key]) != placeholders(zh[key])
    }
    assert not differ


def test_no_sentence_is_empty():
    assert not {
        (lang, key) for lang in UI_LANGS for key, text in catalogue(lang).items() if not text
    }


def test_the_chinese_catalogue_is_chinese_and_the_english_one_is_not():
    foreign = {key for key, text in catalogue("zh").items() if not HAN.search(text)}
    assert not {key for key in foreign if re.search("[a-z]", words(catalogue("zh")[key]))}
    assert not {key for key, text in catalogue("en").items() if HAN.search(text)}


def test_chinese_sentences_do_not_end_in_an_english_full_stop():
    assert not {
        key for key, text in catalogue("zh").items() if re.search(r"[\u4e00-\u9fff]\.$", text)
    }


def test_every_key_in_the_code_exists():
    calls = calls_of_say()
    assert len(calls) > 40
    unknown = {}
    for place, call in calls:
        pattern = key_pattern(call.args[0])
        if pattern and not any(re.fullmatch(pattern, key) for key in catalogue("en")):
            unknown[place] = pattern
    assert not unknown


def test_every_call_fills_the_placeholders_of_its_sentence():
    lacking = {}
    for place, call in calls_of_say():
        names = {word.arg for word in call.keywords}
        if None in names or not isinstance(call.args[0], ast.Constant):
            continue
        needed = placeholders(catalogue("en")[call.args[0].value])
        if needed - names:
            lacking[place] = needed - names
    assert not lacking


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_has_its_words(outcome):
    for family in ("diagnosis.summary", "table.fault", "table.change"):
        assert has(f"{family}.{outcome}")
    assert outcome in BY_FAULT


def test_every_mechanism_has_its_words():
    lost = {
        m
        for m in mechanisms_in_code()
        for part in ("name", "how")
        if not has(f"mechanisms.{m}.{part}")
    }
    assert not lost


def test_every_fix_has_its_words_and_every_suggested_fix_exists():
    parts = ("title", "detail", "verify")
    assert not {f for f in PATCHES for part in parts if not has(f"fixes.{f}.{part}")}
    suggested = {f for ids in (*BY_FAULT.values(), *BY_MECHANISM.values()) for f in ids}
    assert suggested <= PATCHES.keys()


def test_every_layer_and_everything_to_collect_has_a_name():
    assert all(has(f"checks.{layer}.name") and has(f"table.head.{layer}") for layer in LAYERS)
    assert not {item for item in collected() if not has(f"table.collect.{item}")}


@given(st.text(alphabet="{}!:[]a0 "))
def test_braces_in_a_value_are_never_read_as_placeholders(value):
    assert say("mechanisms.partial.how", "en", what=value) == f"Left out: {value}."


def test_an_unknown_key_raises():
    with pytest.raises(KeyError, match="nothing"):
        say("nothing", "en")


@pytest.mark.parametrize(
    ("wanted", "detected", "spoken"),
    [
        ("auto", ("zh",), "zh"),
        ("auto", ("mixed", "en"), "zh"),
        ("auto", ("other", "zh"), "zh"),
        ("auto", (), "en"),
        ("en", ("zh",), "en"),
        ("zh", ("en",), "zh"),
    ],
)
def test_the_wanted_language_wins_then_the_detected_one(wanted, detected, spoken):
    assert choose_lang(wanted, *detected) == spoken


def test_lists_are_joined_in_words():
    assert join([], "en") == ""
    assert join(["a"], "zh") == "a"
    assert join(["a", "b", "c"], "en") == "a, b and c"
    assert join(["甲", "乙", "丙"], "zh") == "甲、乙和丙"
    assert join(["甲 1", "乙 2"], "zh") == "甲 1 和乙 2"
    assert join(["甲", "top_k"], "zh") == "甲和 top_k"


def test_sentences_stand_apart_in_english_only():
    assert glue("en", "One.", "", "Two.") == "One. Two."
    assert glue("zh", "一。", "二。") == "一。二。"


@pytest.mark.parametrize("lang", ["und", "other", "fr", "", "xx_YY", "../en", "auto"])
def test_a_language_that_is_not_ours_is_spoken_to_in_english(lang: str) -> None:
    assert say("ledger.place.arrived", lang) == say("ledger.place.arrived", "en")
    assert join(["a", "b", "c"], lang) == "a, b and c"
    assert glue(lang, "a", "b") == "a b"


@pytest.mark.parametrize("lang", ["mixed", "zh-CN", "zh_TW.UTF-8", "ZH"])
def test_a_mixture_and_every_chinese_are_spoken_to_in_chinese(lang: str) -> None:
    assert say("ledger.place.arrived", lang) == say("ledger.place.arrived", "zh")
    assert join(["甲", "乙"], lang) == "甲和乙"
    assert glue(lang, "甲。", "乙。") == "甲。乙。"


@pytest.mark.parametrize(
    ("lang", "value", "end"),
    [
        ("en", "14 days.", "14 days."), ("en", "14 days", "14 days."),
        ("en", "14 days …", "14 days …."), ("en", "wait...", "wait...."),
        ("zh", "14 天。", "14 天。"), ("zh", "14 天", "14 天。"),
    ],
)  # fmt: skip
def test_a_value_with_a_full_stop_of_its_own_does_not_end_a_sentence_twice(lang, value, end):
    assert say("diagnosis.collect", lang, what=value).endswith(end)
    assert not say("diagnosis.collect", lang, what=value).endswith(("。。", "s.."))
