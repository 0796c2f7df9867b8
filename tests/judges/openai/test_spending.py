"""Budgets hold exactly, nothing is asked twice at once, and experience sharpens the estimate."""

from __future__ import annotations

import asyncio

import pytest
from judge_asked import case, judged
from judge_server import JudgeServer, first_times

from rag_doctor.judges.accounts import left_by_budget, spending_of
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.forecast import estimate_of
from rag_doctor.judges.openai import Budget, Prices, Purse
from rag_doctor.judges.panel import Panel


def many(n: int) -> list:
    return [case(i) for i in range(n)]


def test_not_one_request_more_than_the_budget_however_many_go_at_once(
    server: JudgeServer, make_judge
):
    server.latency = 0.01
    judge = make_judge(budget="7 requests", concurrency=16)
    replies = judged(judge, many(10))
    assert len(server.log) <= 7
    assert judge.purse.refused
    failed = {n for n, triple in enumerate(replies) for r in triple if isinstance(r, JudgeFailure)}
    assert left_by_budget(judge) == {f"case-{n}" for n in failed}


def test_tokens_and_money_are_kept_to_within_one_reply(server: JudgeServer, make_judge):
    prices = Prices(prompt=1.0, completion=2.0)
    for budget in ("6000 tokens", "0.006 money"):
        judge = make_judge(budget=budget, prices=prices, concurrency=16)
        judged(judge, many(10))
        spent = judge.usage.tokens if "tokens" in budget else judge.usage.money * 1e6
        assert 3000 < spent <= 6000 * 1.05
        assert left_by_budget(judge)


def test_two_judges_pay_from_one_purse(server: JudgeServer, make_judge):
    purse = Purse(Budget(requests=9))
    panel = Panel([make_judge(purse=purse), make_judge(purse=purse, wording="b")])
    judged(panel, many(6))
    assert len(server.log) <= 9
    assert purse.spent.requests == len(server.log)


def test_repeated_requests_are_paid_for_and_counted_as_retries(server: JudgeServer, make_judge):
    server.plan = first_times("500")
    judge = make_judge(budget="100 requests")
    judge._asker.abilities.proven = judge._asker.abilities.probed = True
    judged(judge, many(2))
    sent = spending_of(judge).accounts[0]
    assert sent.retries == sent.faults["server_error"] == sent.requests // 2
    assert judge.purse.spent.requests == sent.requests == len(server.log)


def test_two_cases_that_ask_the_same_are_asked_once(server: JudgeServer, make_judge):
    server.latency = 0.02
    twins = [case(1), case(1).model_copy(update={"id": "twin"})]
    judge = make_judge()
    assert judge.estimate(twins).chat == 3
    first, second = judged(judge, twins)
    assert first == second
    assert len(server.chats) == 3


def test_an_error_of_a_shared_question_reaches_both(server: JudgeServer, make_judge):
    server.latency = 0.02
    server.plan = lambda request, times: "chatter"
    twins = [case(1), case(1).model_copy(update={"id": "twin"})]
    replies = judged(make_judge(), twins)
    assert [type(split) for split, _, _ in replies] == [JudgeFailure, JudgeFailure]
    assert len(server.chats) == 3


def test_what_the_server_counts_is_remembered_for_the_next_run(
    server: JudgeServer, make_judge, tmp_path, monkeypatch
):
    import judge_server

    from rag_doctor.judges.openai.tokens import guess_tokens

    monkeypatch.setattr(judge_server, "guess_tokens", lambda text: 2 * guess_tokens(text))
    prices = Prices(prompt=1.0, completion=2.0)
    judged(make_judge(cache=tmp_path, prices=prices), many(5))
    other = make_judge(cache=tmp_path, prices=prices)
    cases = [case(n) for n in range(20, 26)]
    before = other.estimate(cases)
    judged(other, cases)
    spent = spending_of(other).accounts[0]
    assert before.prompt_tokens == pytest.approx(spent.prompt_tokens, rel=0.15)
    assert before.completion_tokens == pytest.approx(spent.completion_tokens, rel=0.15)
    assert before.money == pytest.approx(spent.money, rel=0.15)


def test_a_server_without_embeddings_is_asked_for_them_once_not_once_a_run(
    server: JudgeServer, make_judge, tmp_path
):
    server.embeds = False
    judged(make_judge(cache=tmp_path), many(2))
    assert len(server.embeddings) == 1
    before = len(server.log)
    again = make_judge(cache=tmp_path)
    judged(again, many(2))
    assert len(server.log) == before
    assert again.usage.notes


def test_chunks_that_were_not_sent_are_named_as_a_maybe(make_judge):
    one = case(1)
    more = one.model_copy(
        update={"retrieved": (*one.contexts, one.contexts[0].model_copy(update={"id": "x"}))}
    )
    assert make_judge().estimate([more]).maybe == 1


def test_estimates_of_several_judges_add_up_and_a_cascade_gives_a_bound(make_judge):
    from rag_doctor.judges import OfflineJudge
    from rag_doctor.judges.cascade import Cascade

    cases = many(3)
    one, two = make_judge(), make_judge(wording="b")
    both = estimate_of(Panel([one, two]), cases)
    assert both.chat == one.estimate(cases).chat + two.estimate(cases).chat
    assert not both.at_most
    assert estimate_of(Cascade(OfflineJudge(fast=True), one), cases).at_most
    assert estimate_of(OfflineJudge(fast=True), cases) is None


def test_a_cancelled_asker_leaves_the_reply_to_the_others(server: JudgeServer, make_judge):
    server.latency = 0.05
    judge = make_judge()

    async def run():
        first = asyncio.ensure_future(judge.split([case(1)]))
        await asyncio.sleep(0.01)
        second = asyncio.ensure_future(judge.split([case(1)]))
        await asyncio.sleep(0)
        first.cancel()
        return await second

    (split,) = asyncio.run(run())
    assert len(split.answer_claims) == 2
    assert len(server.chats) == 1
