"""A text of very many amounts is compared pair by pair at most, never by threes."""

import pytest

from rag_doctor.judges.offline import cases_of_rules, multiplied, worked_out
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim

RULES = [(multiplied, "relation"), (cases_of_rules, "is_case"), (worked_out, "comparable")]
TIMES = 20
AMOUNTS = 9 * TIMES


@pytest.mark.parametrize(("module", "name"), RULES, ids=lambda x: getattr(x, "__name__", x))
@pytest.mark.parametrize("unit", ["", " days", "天"])
def test_the_looks_are_no_more_than_a_few_for_each_pair(monkeypatch, module, name, unit):
    looks = 0
    real = getattr(module, name)

    def counting(*args):
        nonlocal looks
        looks += 1
        return real(*args)

    monkeypatch.setattr(module, name, counting)
    claim = " ".join(f"{n}{unit}" for n in range(2, 11) for _ in range(TIMES))
    text = " ".join(f"{n}{unit}" for n in range(10, 1, -1) for _ in range(TIMES))
    claims = [Claim(text=claim, start=0, end=len(claim))]
    SupportScorer(fast=True).judge(claims, [Chunk(id="c1", text=text)])
    assert looks <= 3 * AMOUNTS**2
