"""What judging cost, in words: every count with its noun, every fault with its name."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from fakes import FakeJudge, make_case
from rich.console import Console

from rag_doctor import diagnose_all
from rag_doctor.facade import Report
from rag_doctor.i18n import has
from rag_doctor.judges.accounts import Accord, Account, Spending
from rag_doctor.judges.forecast import Estimate
from rag_doctor.judges.openai.calls import RETRIED
from rag_doctor.judges.openai.wording import SENTENCES
from rag_doctor.views.spending import (
    accord_rows,
    account_rows,
    cost_line,
    estimate_words,
    fault_name,
    money,
    spending_parts,
    warnings,
)
from rag_doctor.views.terminal import print_summary

HAN = re.compile(r"[\u4e00-\u9fff]")
KINDS = (
    *RETRIED,
    *("auth", "quota", "too_long", "bad_request", "declined"),
    *("unreadable", "cut", "budget", "embedder", "incomplete", "invented", "off_menu"),
)
ACCOUNT = Account(
    "openai m, prompts 1-abcd, temperature 0",
    chat=1200,
    embeddings=1,
    prompt_tokens=1_234_567,
    completion_tokens=45_678,
    embedding_tokens=900,
    cache_hits=40,
    guessed=1,
    retries=3,
    repairs=2,
    unscored=1,
    seconds=1234.56,
    faults={"timeout": 2, "rate_limited": 5, "<b>new</b>": 1},
    notes=("The server embeds nothing; the bundled embedder compares the questions.",),
    money=0.03456,
    currency="USD",
)
ESTIMATE = Estimate(10, chat=30, embeddings=1, prompt_tokens=20_000, completion_tokens=5_000)
CASCADE = Accord("cascade", {"claims": (9, 10)}, asked=30, passed_on=12, failed=1)


@pytest.fixture(scope="module")
def report() -> Report:
    found = diagnose_all([make_case("a"), make_case("b", lang="zh")], judge=FakeJudge())
    return replace(found, spending=Spending((ACCOUNT,), CASCADE), estimate=ESTIMATE)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_fault_has_its_name(kind):
    assert has(f"spending.fault.{kind}")
    assert kind in SENTENCES
    assert HAN.search(fault_name(kind, "zh"))


def test_the_rows_of_an_account_in_english():
    rows = account_rows(ACCOUNT, "en", ESTIMATE)
    told = dict(rows)
    assert told["Requests"] == ("1,200 chat requests, 1 embedding request, 3 of them sent again")
    assert told["Tokens"].startswith("1,234,567 prompt tokens, 45,678 completion tokens")
    assert told["Tokens"].endswith("counted by guess for 1 request")
    assert told["Waiting"] == "1,234.6 s over all requests, which overlap"
    assert told["Money"] == "0.0346 USD"
    assert told["Expected before"].startswith("30 chat requests, 1 embedding request, 20,000")
    assert told["Faults"] == ("too many requests (429) × 5, no answer in time × 2, <b>new</b> × 1")
    assert told["Replies"] == "2 put right by the model, 1 without a verdict in the end"


def test_the_rows_of_an_account_in_chinese_hold_no_english_words():
    rows = account_rows(replace(ACCOUNT, faults={"timeout": 2}), "zh", ESTIMATE)
    for name, told in rows:
        assert HAN.search(name)
        assert not re.search(r"[a-z]{3}", told.replace("USD", "")), told


def test_an_account_without_faults_says_so():
    assert dict(account_rows(Account("j", chat=1), "en"))["Faults"] == "none"


def test_a_cascade_tells_what_it_spared_and_how_often_the_two_agree():
    told = dict(accord_rows(CASCADE, "en"))
    assert told["Spared"] == "18 of 30 questions to the second judge (60%)"
    assert told["Agreed"] == "claims: 9 of 10 (90%)"
    assert told["Second judge failed"].startswith("on 1 questions")
    assert "60%" in dict(accord_rows(CASCADE, "zh"))["省下"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_view_shows_the_account_and_escapes_it(report, lang, capsys):
    console = Console(width=100, force_terminal=False)
    print_summary(report, console, lang)
    texts = [capsys.readouterr().out, report.to_html(lang), report.to_markdown(lang)]
    for text in texts:
        assert "1,234,567" in text
        assert "0.0346 USD" in text
    assert "<b>new" not in texts[1]
    assert "<b>new" not in texts[2]


def test_the_plain_data_holds_it_too(report):
    head = report.head()
    assert head["spending"]["accounts"][0]["faults"] == dict(ACCOUNT.faults)
    assert head["spending"]["accord"]["passed_on"] == 12
    assert head["estimate"]["chat"] == 30


def test_a_report_of_a_judge_that_sends_nothing_has_no_such_part():
    quiet = diagnose_all([make_case("a")], judge=FakeJudge())
    assert spending_parts(quiet, "en") == []
    assert "What judging cost" not in quiet.to_html("en")


def test_several_judges_in_one_report_are_said_loudly(report):
    row = report.rows[0]
    other = replace(row, diagnosis=row.diagnosis.model_copy(update={"judge": "other 2"}))
    mixed = replace(report, rows=(other, *report.rows[1:]))
    (told,) = warnings(mixed, "en")
    assert told.startswith("2 judges took part (other 2; fake")
    for text in (mixed.to_html("en"), mixed.to_markdown("en")):
        assert "do not compare" in text
    assert warnings(report, "en") == []


def test_cases_left_by_the_budget_are_counted(report):
    some = replace(report, left=("x", "y", "z"))
    assert warnings(some, "en") == ["Not judged, since the budget ended: 3 of 5 cases."]
    assert "3" in warnings(some, "zh")[0]


@pytest.mark.parametrize(
    ("estimate", "told"),
    [
        (ESTIMATE, "To be sent: 30 chat requests, 1 embedding request; 20,000 prompt tokens"),
        (replace(ESTIMATE, at_most=True), "To be sent at most: 30 chat"),
        (replace(ESTIMATE, money=0.5, currency="EUR"), "About 0.5000 EUR."),
        (replace(ESTIMATE, money=3.0, at_most=True), "At most about 3.00."),
        (replace(ESTIMATE, cached=1), "1 reply is in the cache."),
        (replace(ESTIMATE, maybe=4), "4 more requests at most"),
        (Estimate(10, cached=30), "Nothing will be sent: all replies are in the cache (30)."),
        (ESTIMATE, "--prices"),
    ],
)
def test_an_estimate_in_words(estimate, told):
    assert told in estimate_words(estimate, "en")
    assert HAN.search(estimate_words(estimate, "zh"))


@pytest.mark.parametrize(
    ("amount", "told"),
    [(0, "0.00"), (0.00012, "0.000120"), (0.034, "0.0340"), (12.3, "12.30"), (1234.5, "1,234.50")],
)
def test_money_has_as_many_digits_as_it_needs(amount, told):
    assert money(amount, "", "en") == told


def test_the_one_line_account():
    line = cost_line(ACCOUNT, "en")
    assert line.startswith("Judging cost 1,200 chat requests")
    assert line.endswith("40 replies from the cache.")
    assert "\n" not in cost_line(ACCOUNT, "zh")
