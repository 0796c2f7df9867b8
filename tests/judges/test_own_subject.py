"""A statement is held against the passage about its own subject, not against a neighbour's."""

from __future__ import annotations

import pytest

from rag_doctor import diagnose
from rag_doctor.judges.offline.claims import split_claims

ENTERPRISE, STANDARD = "The enterprise plan holds 500 GB of data.", "The standard plan holds 50 GB."
企业版, 标准版 = "企业版可以存储 500 GB 数据。", "标准版可以存储 50 GB。"


def support(question: str, answer: str, contexts: list[str], judge: str) -> list[str]:
    case = {"question": question, "answer": answer, "contexts": contexts}
    return [verdict.support for verdict in diagnose(case, judge).claims]


@pytest.mark.parametrize("judge", ["offline", "offline-fast"])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("question", "right", "wrong", "contexts"),
    [
        ("How much data does the standard plan hold?", STANDARD,
         "The standard plan holds 500 GB.", [ENTERPRISE, STANDARD]),
        ("标准版可以存储多少数据？", 标准版, "标准版可以存储 500 GB。", [企业版, 标准版]),
    ],
)  # fmt: skip
def test_the_neighbours_value_is_contradicted_by_the_passage_on_the_subject(
    question: str, right: str, wrong: str, contexts: list[str], turned: bool, judge: str
) -> None:
    contexts = contexts[::-1] if turned else contexts
    assert support(question, right, contexts, judge) == ["supported"]
    assert support(question, wrong, contexts, judge) == ["contradicted"]


@pytest.mark.parametrize("judge", ["offline", "offline-fast"])
def test_a_passage_that_states_both_values_denies_neither(judge: str) -> None:
    both = "The standard plan holds 50 GB, and from May the standard plan holds 80 GB."
    said = support("How much does the standard plan hold?", "The standard plan holds 80 GB.",
                   [STANDARD, both], judge)  # fmt: skip
    assert said == ["supported"]


@pytest.mark.parametrize(
    ("question", "answer", "read"),
    [
        ("Who approves travel?", "The head of finance.", "The head of finance approves travel"),
        ("Who approves travel?", "The head of finance approves travel.",
         "The head of finance approves travel"),
    ],
)  # fmt: skip
def test_a_name_gets_the_questions_verb_once(question: str, answer: str, read: str) -> None:
    assert [claim.to_judge for claim in split_claims(answer, question=question)] == [read]
