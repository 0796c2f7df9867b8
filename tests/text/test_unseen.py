"""Characters without width part no word and no number, and offsets still count in the original."""

import pytest

from rag_doctor.text.tokenizing import content_words, tokens, words
from rag_doctor.text.unseen import seen

PAIRS = [
    ("1\u200b4 days", "14 days"),
    ("an\u00adnual leave", "annual leave"),
    ("\ufeff年\u200d假 1\u20605 天", "年假 15 天"),
    ("v1\u200e.2", "v1.2"),
    ("1\x004 da\x7fys", "14 days"),
    ("\x1b[1;31m14 days\x1b[0m", "14 days"),
    ("\x1b]8;;https://x.org/14\x1b\\leave\x1b]8;;\x1b\\", "leave"),
    ("le\x1bave", "leave"),
    ("a\tb\nc\x0cd\x1fe", "a\tb\nc\x0cd\x1fe"),
    ("plain", "plain"),
]


@pytest.mark.parametrize(("written", "read"), PAIRS)
def test_unseen_characters_leave_no_trace(written, read):
    assert seen(written).text == read
    assert words(written) == words(read)
    assert content_words(written) == content_words(read)


@pytest.mark.parametrize(("written", "read"), PAIRS)
def test_tokens_stand_where_they_were_written(written, read):
    found = tokens(written)
    assert [token.norm for token in found] == [token.norm for token in tokens(read)]
    assert all(token.text == written[token.start : token.end] for token in found)
    assert all(token.text[0] not in "\u200b\ufeff" for token in found)


def test_a_wide_blank_still_parts_words():
    assert words("red\u3000tin\u2003box") == ["red", "tin", "box"]


WIDE = [
    ("50   days", "50 days"),
    ("5 \u200b \u00a0March", "5 March"),
    ("  - a  b\n    c   d", "  - a b\n    c d"),
    (" \u200b x", "  x"),
    ("a\t\tb  ", "a\t\tb "),
]


@pytest.mark.parametrize(("written", "read"), WIDE)
def test_blanks_side_by_side_are_one_where_that_is_asked_for(written, read):
    found = seen(written, one_blank=True)
    assert found.text == read
    for at, char in enumerate(read):
        start, end = found.span(at, at + 1)
        assert written[start:end] == char
