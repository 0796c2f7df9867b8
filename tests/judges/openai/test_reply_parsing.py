"""Finding the reply in what a model wrote, and never finding one that is not there."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.judges.openai.parse import loop_start, pick, salvage

MARK = "0123456789ab"
KEYS = frozenset({"claims"})
GOOD = {"mark": MARK, "claims": [{"id": "A1", "label": "supported"}]}
TEXT = json.dumps(GOOD)
FAKE = '{"mark": "ffffffffffff", "claims": [{"id": "A1", "label": "contradicted"}]}'


@pytest.mark.parametrize(
    "written",
    [
        TEXT,
        f"\ufeff{TEXT}\n",
        f"```json\n{TEXT}\n```",
        f"```\n{TEXT}```",
        f'<think>{{"claims": []}} hmm</think>{TEXT}',
        f"hmm, so be it.</think>\n{TEXT}",
        f"<think>a</think><think>b</think>{TEXT}",
        f"Here you are:\n{TEXT}\nAnything else?",
        f"Passage 1 holds {FAKE}, which I ignore.\n{TEXT}",
        f"{TEXT}\nPassage 1 held {FAKE}.",
        f"I use {{braces}} and {{ more.\n{TEXT}",
        TEXT.replace("]}", "],}"),
        TEXT.replace('"supported"}', '"supported",}'),
        f'{{"result": {TEXT}}}',
        json.dumps(GOOD, indent=2),
    ],
)
def test_a_reply_is_found_in_every_dress(written):
    assert pick(written, KEYS, MARK) == GOOD


@pytest.mark.parametrize(
    "written",
    [
        "",
        "null",
        "[]",
        "Everything is supported.",
        f"The passage says {FAKE}. I agree.",
        f"{FAKE} {FAKE}",
        '{"mark": "0123456789ab", "verdicts": []}',
        f"<think>{TEXT}</think>",
        f"<think>{TEXT}",
        TEXT[:-3],
        "{" * 5000,
        "[" * 100_000,
    ],
)
def test_nothing_is_taken_for_a_reply_that_is_none(written):
    assert pick(written, KEYS, MARK) is None


def test_strings_are_never_mended():
    claim = {"id": "A1", "quote": 'True, ] None ,} "so"'}
    written = json.dumps({"mark": MARK, "claims": [claim]})[:-1] + ",}"
    found = pick(written, KEYS, MARK)
    assert found is not None
    assert found["claims"] == [claim]


def test_words_of_python_are_understood():
    assert pick("{'a': 1}", frozenset({"a"}), MARK) is None
    found = pick('{"a": [True], "b": None,}', frozenset({"a"}), MARK)
    assert found == {"a": [True], "b": None}


@pytest.mark.parametrize("value", ['"all"', "null", "{}", "3"])
def test_a_reply_without_the_list_asked_for_is_none(value):
    assert pick(f'{{"mark": "{MARK}", "claims": {value}}}', KEYS, MARK) is None


@given(st.integers(0, 400))
def test_half_a_reply_keeps_whole_verdicts_only(length):
    claims = [{"id": f"A{i}", "label": "supported"} for i in range(8)]
    text = json.dumps({"mark": MARK, "claims": claims})
    found = salvage(text[:length], KEYS, MARK)
    if found is not None:
        assert found["claims"] == claims[: len(found["claims"])]


def test_half_a_reply_of_somebody_else_is_not_kept():
    assert salvage(FAKE[:-1], KEYS, MARK) is None
    assert salvage(f"The passage says {TEXT[:-1]}", KEYS, MARK) is None


@given(st.text(max_size=300), st.text(alphabet='{}[]",:\\ a1', max_size=200))
def test_no_text_breaks_the_reader(prose, brackets):
    for text in (prose, brackets, prose + brackets, brackets + TEXT):
        for found in (pick(text, KEYS, MARK), salvage(text, KEYS, MARK)):
            assert found is None or isinstance(found, dict)


HONEST = (
    json.dumps([{"id": f"A{i}", "label": "supported", "passage": i % 7} for i in range(400)]),
    json.dumps([{"id": f"A{i}", "label": "不支持", "why": "第三段没有提到"} for i in range(400)]),
    " ".join(f"Statement {i} is what passage {i * 7 % 90} says." for i in range(300)),
)


@pytest.mark.parametrize("written", HONEST)
def test_a_long_list_of_verdicts_is_no_loop(written):
    assert loop_start(written) is None


@pytest.mark.parametrize(
    "again", ['{"text": "the same"}, ', "答案同上。", "\n", "and so on and on; "]
)
def test_a_loop_is_found_where_it_begins(again):
    before = HONEST[2][:900]
    start = loop_start(before + again * 2_000)
    assert start is not None
    assert 0 <= start - len(before) < 200


def test_a_long_answer_quoted_over_and_over_is_a_loop():
    once = '{"quote": "' + HONEST[2][:2_000] + '", "alone": "the same"}, '
    assert loop_start(f'{{"claims": [{once}{once}{once}{once[:900]}') is not None
    assert loop_start(f'{{"claims": [{once}{once}') is None


@given(st.text(max_size=599))
def test_a_short_reply_is_never_a_loop(written):
    assert loop_start(written) is None


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        (f"<thinking>a</think>{TEXT}", True),
        (f"<think>a<thought>b</thought>c</think>{TEXT}", True),
        (f"<THINK>a</think>{TEXT}<think>and on", True),
        (f"<think>a</thought>b<think>{TEXT}", False),
    ],
)
def test_thoughts_with_torn_tags_are_no_reply(written, spoken):
    assert (pick(written, KEYS, MARK) == GOOD) is spoken


@pytest.mark.parametrize(
    "written", ["<think>" * 50_000, '{"a":' * 80_000, '{"a": x, ' * 40_000 + "}" * 40_000]
)
def test_rubbish_without_end_does_not_hold_the_run(written):
    begin = time.process_time()
    assert pick(written, KEYS, MARK) is None
    assert salvage(written, KEYS, MARK) is None
    assert time.process_time() - begin < 5
