"""Zero-width characters in a case change no verdict; spans count in the text as it was given."""

import asyncio

import pytest

from rag_doctor.judges.offline.judge import OfflineJudge
from rag_doctor.records import Case, Chunk

JUDGE = OfflineJudge(fast=True)
CASES = [
    (
        "How many days of leave?",
        "You get 1\u200b4 days of an\u00adnual leave.",
        "You get 1\u20604 days. Em\u00adployees get 14 days of annual leave.",
    ),
    ("年假有多少天？", "年\u200b假有 1\u200d4 天。", "新员工的年\ufeff假有 14\u200b 天。"),
]


def _verdicts(question, answer, context):
    contexts = (Chunk(id="c1", text=context),)
    case = Case(id="x", question=question, answer=answer, contexts=contexts)
    split = asyncio.run(JUDGE.split([case]))[0]
    return split, asyncio.run(JUDGE.weigh([case], [split]))[0].answer


@pytest.mark.parametrize(("question", "answer", "context"), CASES)
def test_the_verdict_is_that_of_what_is_seen(question, answer, context):
    split, verdicts = _verdicts(question, answer, context)
    assert [one.support for one in verdicts] == ["supported"]
    claim = split.answer_claims[0]
    assert answer[claim.start : claim.end] == answer
    for evidence in verdicts[0].evidence:
        assert context[evidence.start : evidence.end] == evidence.text


def test_a_wrong_value_is_named_whole():
    _, verdicts = _verdicts(
        "How many days of leave?", "You get 5\u200b0 days of leave.", "You get 14 days of leave."
    )
    assert verdicts[0].support == "contradicted"
    assert verdicts[0].contradiction.wrong == "50 days"
