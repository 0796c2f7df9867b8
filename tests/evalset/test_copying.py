"""Copied runs: eight Chinese characters, thirteen English words, names aside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.evalset.copying import HAN_RUN, WORD_RUN, copied_run

SOURCE = "岚门诊断日志默认保留 7 天，到期自动清除。"
SENTENCE = "a claim must be submitted within forty five days of the expense or it will lapse"


@pytest.mark.parametrize(
    ("question", "run"),
    [
        ("诊断日志默认保留几天？", "诊断日志默认保留"),
        ("诊断日志，默认，保留几天？", "诊断日志默认保留"),
        ("诊断日志默认存几天？", ""),
        ("《诊断日志默认保留》讲什么？", ""),
        ("“诊断日志默认保留”是哪一项？", ""),
        ("默认保留 7 天到期自动清除？", "默认保留7天到期自动清除"),
        ("默认保留 9 天到期自动", ""),
    ],
)
def test_chinese_runs_are_counted_by_character(question, run):
    assert copied_run(question, [SOURCE]) == run


def test_english_runs_are_counted_by_word():
    words = SENTENCE.split()
    assert copied_run(" ".join(words[:13]) + "?", [SENTENCE]) == " ".join(words[:13])
    assert copied_run(" ".join(words[:12]) + "?", [SENTENCE]) == ""


def test_case_and_punctuation_hide_no_copy():
    asked = "A claim, must be SUBMITTED within forty-five days of the expense or it will lapse?"
    source = "A claim must be submitted within forty-five days of the expense, or it will lapse."
    assert copied_run(asked, [source])


def test_without_sources_nothing_is_copied():
    assert copied_run("诊断日志默认保留几天？", []) == ""


@given(st.text("甲乙丙丁", min_size=0, max_size=30), st.text("甲乙丙丁", max_size=60))
def test_a_run_is_found_exactly_when_a_window_of_eight_is_shared(question, source):
    windows = {source[i : i + HAN_RUN] for i in range(len(source) - HAN_RUN + 1)}
    shared = any(question[i : i + HAN_RUN] in windows for i in range(len(question) - HAN_RUN + 1))
    assert bool(copied_run(question, [source])) == shared


@given(st.lists(st.sampled_from(["red", "green", "blue"]), max_size=30), st.integers(0, 5))
def test_what_is_copied_whole_is_always_found(words, before):
    text = " ".join(words)
    found = copied_run(text, [" ".join(["yes"] * before + words)])
    assert (found != "") == (len(words) >= WORD_RUN)
