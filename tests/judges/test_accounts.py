"""Accounts add up, subtract, and survive a file."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.judges import OfflineJudge, ScriptedJudge
from rag_doctor.judges.accounts import (
    Accord,
    Account,
    Spending,
    leaves,
    left_by_budget,
    purses,
    spending_of,
)
from rag_doctor.judges.budget import Budget, Purse
from rag_doctor.judges.cascade import Cascade
from rag_doctor.judges.openai.prices import Prices
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.judges.panel import Panel

COUNT = st.integers(0, 10_000)
ACCOUNTS = st.builds(
    Account,
    judge=st.sampled_from(["a", "b"]),
    chat=COUNT,
    prompt_tokens=COUNT,
    cache_hits=COUNT,
    seconds=COUNT.map(float),
    faults=st.dictionaries(st.sampled_from(["timeout", "garbled"]), st.integers(1, 9)),
    money=COUNT.map(float),
)
ACCORDS = st.none() | st.builds(
    Accord,
    kind=st.just("panel"),
    agreed=st.dictionaries(st.just("claims"), st.tuples(COUNT, st.integers(10_000, 20_000))),
    asked=COUNT,
)
SPENDINGS = st.builds(
    Spending,
    st.lists(ACCOUNTS, unique_by=lambda account: account.judge).map(tuple),
    ACCORDS,
)


@given(SPENDINGS)
def test_spending_survives_a_file(spending):
    assert Spending.read(json.loads(json.dumps(spending.as_dict()))) == spending


@given(SPENDINGS, SPENDINGS)
def test_what_is_added_can_be_taken_off_again(before, run):
    later = {account.judge: account for account in ((before + run) - before).accounts}
    for account in run.accounts:
        assert later[account.judge] == account


def test_money_is_unknown_without_prices():
    assert (Spending((Account("a"),)) + Spending((Account("a"),))).accounts[0].money is None


class Served(ScriptedJudge):
    """A judge with a ledger and a purse."""

    def __init__(self, name: str, purse: Purse) -> None:
        super().__init__(name=name)
        self.usage = Usage(Prices(1.0, 2.0, currency="USD"))
        self.purse = purse


def test_a_judge_made_of_judges_shows_all_their_accounts():
    purse = Purse(Budget(requests=5))
    one, two = Served("one", purse), Served("two", purse)
    offline = OfflineJudge(fast=True)
    judge = Panel([offline, Cascade(one, two)])
    one.usage.add(chat=2, prompt_tokens=1_000_000)
    two.usage.fault("timeout")
    assert list(leaves(judge)) == [offline, one, two]
    found = spending_of(judge)
    assert [account.judge for account in found.accounts] == ["one 1", "two 1"]
    assert (found.accounts[0].chat, found.accounts[0].money) == (2, 1.0)
    assert found.accounts[1].faults == {"timeout": 1}
    assert found.accord == Accord("panel")
    assert purses(judge) == [purse]
    purse.leave("case-1")
    assert left_by_budget(judge) == {"case-1"}


def test_two_members_of_one_name_share_an_account():
    purse = Purse(Budget(requests=5))
    one, two = Served("same", purse), Served("same", purse)
    one.usage.add(chat=2)
    two.usage.add(chat=3)
    assert [account.chat for account in spending_of(Panel([one, two])).accounts] == [5]


def test_a_judge_that_sends_nothing_has_no_account():
    assert spending_of(OfflineJudge(fast=True)) == Spending()
