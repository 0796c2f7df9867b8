"""Long and hostile texts: work grows with the length, counted and not timed."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rag_doctor.text as rt

try:
    from re import _parser as sre
except ImportError:  # pragma: no cover - another layout of the standard library
    sre = None

SEEDS = {
    "english": "The leave is 15 days, e.g. for Dr. Smith, and it isn't paid [1]. ",
    "chinese": "员工每年享有十五天年假，不得超过20天；文档中没有提到结转。",
    "list": "- 1. item one | two\n",
    "table": "| a | 3% |\n",
    "marks": "(([【^1. ",
    "numbers": "1,000 一千 1/2 百分之三 ",
    "spaces": "A   \t  ",
    "one word": "abcdefgh",
    "one digit": "1",
    "dates": "2024年3月5日 March 5, 2024 ",
    "refusal": "抱歉，and but however I cannot, ",
}
FUNCTIONS = [
    rt.fold,
    rt.detect_language,
    rt.sentences,
    rt.tokens,
    rt.quantities,
    rt.dates,
    rt.names,
    rt.negations,
    rt.strip_citations,
    rt.table_rows,
    rt.refusal,
    lambda text: [rt.clauses(s) for s in rt.sentences(text)],
]


def calls(function, text):
    """How many Python and C functions are called while `function(text)` runs."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        function(text)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("seed", SEEDS)
def test_four_times_the_text_is_at_most_about_four_times_the_calls(seed):
    unit = SEEDS[seed]
    for function in FUNCTIONS:
        function(unit)  # load what is loaded once
        small, large = (unit * (n // len(unit) + 1) for n in (1_500, 6_000))
        few, many = calls(function, small), calls(function, large)
        assert many <= 5 * few + 200, function


def patterns():
    for path in sorted(Path(rt.__file__).parent.glob("*.py")):
        if path.stem in ("__init__", "embedder", "make_han_table"):
            continue
        module = import_module(f"rag_doctor.text.{path.stem}")
        for name, value in vars(module).items():
            values = value if isinstance(value, (list, tuple)) else [value]
            for item in values:
                item = item[-1] if isinstance(item, tuple) and item else item
                if isinstance(item, re.Pattern):
                    yield f"{path.stem}.{name}", item


def unbounded_inside_unbounded(parsed, inside=False):
    """Does an open-ended repeat hold another one, as in (a+)+ ?"""
    for operation, argument in parsed:
        nested = []
        if operation in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            _, most, body = argument
            open_ended = most == sre.MAXREPEAT
            if inside and open_ended:
                return True
            nested = [(body, inside or open_ended)]
        elif operation is sre.SUBPATTERN:
            nested = [(argument[-1], inside)]
        elif operation is sre.BRANCH:
            nested = [(branch, inside) for branch in argument[1]]
        elif operation in (sre.ASSERT, sre.ASSERT_NOT):
            nested = [(argument[1], inside)]
        if any(unbounded_inside_unbounded(body, flag) for body, flag in nested):
            return True
    return False


@pytest.mark.skipif(sre is None, reason="the regex parser is not where it was")
def test_no_pattern_can_explode():
    checked = list(patterns())
    assert len(checked) > 80
    for name, pattern in checked:
        parsed = sre.parse(pattern.pattern, pattern.flags)
        assert not unbounded_inside_unbounded(parsed), name


@pytest.mark.skipif(sre is None, reason="the regex parser is not where it was")
def test_the_guard_sees_an_explosive_pattern():
    assert unbounded_inside_unbounded(sre.parse(r"(a+b?)+c"))
    assert not unbounded_inside_unbounded(sre.parse(r"(a{1,3}b?)+c"))
