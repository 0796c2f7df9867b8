"""Every accepted name maps, in every spelling; the tables have no holes."""

import string
import unicodedata

import pytest

from rag_doctor.adapters import case_from, load_cases
from rag_doctor.errors import InputError
from rag_doctor.shapes.aliases import CHUNK_KEYS, FIELDS, INDEX, LANGUAGES, NAMESPACES, key
from rag_doctor.shapes.note_texts import NOTES

VALUES = {
    "id": "k7",
    "question": "What is due?",
    "answer": "Fifteen days.",
    "reference": "15 days.",
    "contexts": ["Fifteen days are due."],
    "contexts_known": False,
    "context_ids": ["p9"],
    "retrieved": ["Fifteen days are due.", "Something else."],
    "relevant_ids": ["p9"],
    "lang": "en",
    "meta": {"team": "blue"},
}
BASE = {"question": "What is due?", "answer": "Fifteen days."}


def read(field, case):
    if field == "contexts":
        return [chunk.text for chunk in case.contexts]
    if field == "retrieved":
        return [chunk.text for chunk in case.retrieved]
    if field == "context_ids":
        return [chunk.id for chunk in case.contexts]
    if field == "relevant_ids":
        return list(case.relevant_ids)
    return getattr(case, field)


@pytest.mark.parametrize(("field", "name"), [(f, n) for f, names in FIELDS.items() for n in names])
def test_every_accepted_name_fills_its_field(field, name):
    row = {k: v for k, v in BASE.items() if k != field} | {name: VALUES[field]}
    if field == "context_ids":
        row["contexts"] = VALUES["contexts"]
    cases = load_cases([row])
    assert read(field, cases.cases[0]) == VALUES[field]
    assert cases.mapping[field] == name
    assert cases.unmapped == ()


def test_the_values_above_cover_every_field():
    assert set(VALUES) == set(FIELDS)


def test_no_name_means_two_fields():
    spelled = [(key(name), field) for field, names in FIELDS.items() for name in names]
    assert all(INDEX[k][0] == field for k, field in spelled)


@pytest.mark.parametrize(
    "spelling",
    [
        "user_input",
        "User Input",
        "userInput",
        "USER-INPUT",
        "UserInput",
        " user.input ",
        "ｕｓｅｒ_input",
    ],
)
def test_case_spaces_hyphens_camel_case_and_width_do_not_matter(spelling):
    assert case_from({spelling: "Why?", "answer": "So."}).question == "Why?"


@pytest.mark.parametrize(
    ("columns", "field", "winner"),
    [
        (("prompt", "question"), "question", "question"),
        (("response", "answer"), "answer", "answer"),
        (("output", "actual_output"), "answer", "actual_output"),
        (("ground_truth", "reference"), "reference", "reference"),
        (("documents", "contexts"), "contexts", "contexts"),
        (("_id", "id"), "id", "id"),
    ],
)
def test_of_two_columns_the_stated_precedence_wins_and_the_other_stays_in_meta(
    columns, field, winner
):
    row = BASE | {name: f"from {name}" for name in columns}
    row = {n: v for n, v in row.items() if n in columns or field != n}
    cases = load_cases([row])
    loser = next(n for n in columns if n != winner)
    assert cases.mapping[field] == winner
    assert cases.cases[0].meta[loser] == f"from {loser}"
    assert any(w.code == "two_columns" and winner in w and loser in w for w in cases.warnings)


def test_a_missing_value_lets_the_next_column_speak_but_an_empty_text_does_not():
    got = load_cases(
        [
            {"question": "q", "answer": None, "response": "second"},
            {"question": "q", "answer": "", "response": "second"},
        ]
    )
    assert [case.answer for case in got] == ["second", ""]


def test_two_columns_used_in_different_rows_are_told():
    got = load_cases([{"question": "q", "answer": "a"}, {"query": "q", "response": "b"}])
    said = [str(w) for w in got.warnings if w.code == "several_columns"]
    assert said == [
        "question: from different columns in different rows: question (1), query (1)",
        "answer: from different columns in different rows: answer (1), response (1)",
    ]


@pytest.mark.parametrize("lang", ["zh-CN", "Chinese", "中文", "zh_Hans_CN", "CHINESE"])
def test_names_of_chinese_are_known(lang):
    assert case_from(BASE | {"lang": lang}).lang == "zh"


@pytest.mark.parametrize("lang", ["english", "EN", "en_US", "英文"])
def test_names_of_english_are_known(lang):
    assert case_from({"question": "年假几天？", "answer": "十五天。", "lang": lang}).lang == "en"


def test_languages_map_to_what_a_case_accepts():
    assert set(LANGUAGES.values()) == {"en", "zh", "mixed", "other", "und"}


def test_an_unknown_language_is_detected_instead_and_told():
    got = load_cases([BASE | {"lang": "klingon"}])
    assert got.cases[0].lang == "en"
    assert any("'klingon'" in w for w in got.warnings)


@pytest.mark.parametrize(
    ("row", "lang"),
    [
        ({"question": "年假有多少天？", "answer": "15"}, "zh"),
        ({"question": "How many days of leave?", "answer": "15"}, "en"),
        ({"question": "15 + 3", "answer": "年假一共十八天。"}, "zh"),
        ({"question": "", "answer": "15", "contexts": ["The leave is fifteen days."]}, "en"),
        ({"question": "1", "answer": "2"}, "und"),
    ],
)
def test_an_absent_language_is_read_off_the_first_text_that_shows_one(row, lang):
    assert case_from(row).lang == lang


def test_a_given_language_overrides_all_rows_and_a_wrong_one_lists_the_menu():
    assert load_cases([BASE | {"lang": "zh"}], lang="english").cases[0].lang == "en"
    with pytest.raises(InputError, match=r"lang: no choice 'englsh'.*auto, en"):
        load_cases([BASE], lang="englsh")


@pytest.mark.parametrize("text_key", CHUNK_KEYS["text"])
def test_every_text_key_of_a_chunk_is_read(text_key):
    (chunk,) = case_from(BASE | {"contexts": [{text_key: "A passage."}]}).contexts
    assert chunk.text == "A passage."


@pytest.mark.parametrize("id_key", [*CHUNK_KEYS["id"], *CHUNK_KEYS["doc_id"]])
def test_every_id_key_of_a_chunk_is_read(id_key):
    (chunk,) = case_from(BASE | {"contexts": [{"text": "A passage.", id_key: 12}]}).contexts
    assert chunk.id == "12"
    assert chunk.doc_id == ("12" if id_key in CHUNK_KEYS["doc_id"] else None)


def test_tables_hold_keys_not_spellings():
    for table in (INDEX, NAMESPACES, LANGUAGES):
        assert all(name == key(name) and name for name in table)


@pytest.mark.parametrize("code", sorted(NOTES))
def test_every_note_speaks_both_languages_with_the_same_values(code):
    en, zh = NOTES[code]

    def names(text):
        return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field)

    assert names(en) == names(zh)
    assert any(unicodedata.name(ch, "").startswith("CJK UNIFIED") for ch in zh)
