"""Tokens, words, stems and n-grams."""

import pytest

from rag_doctor.text import char_ngrams, content_words, is_stopword, stem, tokens, words

WHOLE = [
    ("LH-4290", "lh-4290", "code"),
    ("v4.1", "v4.1", "code"),
    ("4.1.2", "4.1.2", "code"),
    ("hr@example.com", "hr@example.com", "code"),
    ("https://example.com/a?b=1", "https://example.com/a?b=1", "code"),
    ("file_name.py", "file_name.py", "code"),
    ("GPT-4", "gpt-4", "code"),
    ("C++", "c++", "code"),
    ("ＬＨ－４２９０", "lh-4290", "code"),
    ("1,000.50", "1000.5", "number"),
    ("007", "7", "number"),
    ("3.14", "3.14", "number"),
    ("state-of-the-art", "state-of-the-art", "word"),
    ("R&D", "r&d", "word"),
    ("cafe\u0301", "cafe\u0301", "word"),
    ("policies", "policy", "word"),
]


@pytest.mark.parametrize(("text", "norm", "kind"), WHOLE)
def test_stays_whole(text, norm, kind):
    assert [(t.norm, t.kind) for t in tokens(text)] == [(norm, kind)]


def test_chinese_is_cut_into_words_with_offsets():
    text = "員工每年享有15天年假，API限流为500次。"
    found = tokens(text)
    assert [t.norm for t in found if t.kind == "han"][:3] == ["员工", "每年", "享有"]
    assert "年假" in [t.norm for t in found]
    assert all(text[t.start : t.end] == t.text for t in found)


def test_office_words_are_not_torn():
    assert {"年假", "病假", "调休"} <= set(words("年假为带薪假，病假需证明，调休须审批"))


def test_words_leave_out_punctuation_and_content_words_the_empty_ones():
    assert words("The leave, is: 15 days!") == ["the", "leav", "be", "15", "day"]
    assert content_words("The leave, is: 15 days!") == ["leav", "15", "day"]
    assert content_words("我们的年假是多少天？") == ["年假", "天"]


def test_traditional_and_simplified_give_the_same_words():
    assert words("員工報銷單據") == words("员工报销单据")


MEET = [
    "policy policies",
    "carry carries carried carrying",
    "use uses used using",
    "manage manages managed managing",
    "plan plans planned planning",
    "employee employees",
    "expire expires expired expiring",
    "increase increased increasing",
    "submit submits submitted submitting",
    "write wrote written writes writing",
    "pay pays paid paying",
    "buy bought buying",
    "child children",
    "box boxes",
    "size sizes sized",
    "quick quickly",
    "day days daily",
    "agree agreed agreeing",
]


@pytest.mark.parametrize("family", MEET)
def test_forms_of_a_word_meet(family):
    assert len({stem(word) for word in family.split()}) == 1


APART = ["organ organisation", "university universe", "news new", "car care", "hop hope"]


@pytest.mark.parametrize("pair", APART)
def test_other_words_stay_apart(pair):
    first, second = map(stem, pair.split())
    assert first != second


def test_stop_words_of_both_languages():
    assert is_stopword("the")
    assert is_stopword("我们")
    assert not is_stopword("leave")
    assert not is_stopword("年假")


def test_ngrams_stay_inside_runs():
    assert char_ngrams("年假 ab") == ["年假", "ab"]
    assert char_ngrams("十五天", 2) == ["十五", "五天"]
    assert char_ngrams("a,b", 3) == ["a", "b"]
    assert char_ngrams("") == []


def test_other_scripts_are_tokens_too():
    assert [t.text for t in tokens("休暇は 휴가 отпуск")] == ["休暇", "は", "휴가", "отпуск"]
