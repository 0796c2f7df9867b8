"""Errors: the tree in the docstring is the tree in the code; messages are one line."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from rag_doctor import errors
from rag_doctor.errors import RagDoctorError, error_line, shown, unknown_choice


class Loud:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")


def real_tree(of: type[Exception], depth: int = 0) -> list[tuple[int, str]]:
    children = sorted(
        (c for c in of.__subclasses__() if c.__module__ == errors.__name__),
        key=lambda c: list(vars(errors)).index(c.__name__),
    )
    below = [pair for child in children for pair in real_tree(child, depth + 1)]
    return [(depth, of.__name__), *below]


def drawn_tree() -> list[tuple[int, str]]:
    found = []
    for line in (errors.__doc__ or "").splitlines():
        if match := re.match(r"    ((?:[│ ]   |[├└]── )*)([A-Z]\w+Error)\b", line):
            found.append((len(match[1]) // 4, match[2]))
    return found


def test_the_drawn_tree_is_the_real_one():
    assert drawn_tree() == real_tree(RagDoctorError)


def test_every_error_is_exported():
    names = {name for _, name in real_tree(RagDoctorError)}
    assert names == {name for name in errors.__all__ if name.endswith("Error")}


def test_exit_codes_tell_the_errors_apart():
    codes = [getattr(errors, name).exit_code for _, name in real_tree(RagDoctorError)]
    assert len(set(codes)) == len(codes)
    assert 0 not in codes


def test_an_input_error_is_also_a_value_error():
    assert issubclass(errors.InputError, ValueError)


@pytest.mark.parametrize(
    "value",
    ["two\nlines", "\u2028", "\ud800", pd.DataFrame({"a": [1, 2]}), Loud(), "x" * 500, b"\xff\n"],
)
def test_a_value_is_shown_on_one_short_line(value):
    text = shown(value)
    assert len(text.splitlines()) == 1
    assert len(text) <= 80
    text.encode("utf-8")


def test_a_wrong_choice_gets_the_menu_and_the_nearest():
    text = unknown_choice("judge", "ofline", ["openai", "offline"])
    assert text == "judge: no choice 'ofline'. Did you mean 'offline'? Choices: offline, openai."


def test_a_choice_that_is_near_nothing_gets_no_hint():
    assert "Did you mean" not in unknown_choice("judge", "zzz", ["offline"])


def test_an_exception_is_told_on_one_line():
    assert error_line(RuntimeError("two\nlines \ud800")) == "RuntimeError: two lines \\ud800"
    assert error_line(KeyError()) == "KeyError"
    assert len(error_line(ValueError("x" * 999))) < 320
