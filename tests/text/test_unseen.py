"""Characters without width part no word and no number, and offsets still count in the original."""

import pytest

from rag_doctor.text.tokenizing import content_words, tokens, words
from rag_doctor.text.unseen import seen

PAIRS = [
    ("1\u200b4 days", "14 days"),
    ("an\u00adnual leave", "annual leave"),
    ("\ufeff年\u200d假 1\u20605 天", "年假 15 天"),
    ("v1\u200e.2", "v1.2"),
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
