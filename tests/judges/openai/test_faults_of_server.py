"""Whatever the server does: no case is lost, no verdict is invented, every failure is named."""

from __future__ import annotations

import time
from collections import Counter

import pytest
from judge_asked import case, judged
from judge_server import HTTP_FAULTS, REPLY_FAULTS, JudgeServer, always, first_times, mixed

from rag_doctor.judges.base import JudgeFailure, Relation, Split, Weighing
from rag_doctor.judges.openai.calls import RETRIED
from rag_doctor.records import Chunk

QUICK = tuple(fault for fault in HTTP_FAULTS if fault != "hang")
NAMED = {
    "429": "rate_limited",
    "429_after": "rate_limited",
    "500": "server_error",
    "503": "server_error",
    "reset": "connection",
    "half_body": "garbled",
    "html": "garbled",
    "no_choices": "garbled",
    "hang": "timeout",
}
TRUTH = {
    "14 days": "supported",
    "十四": "supported",
    "free": "not_mentioned",
    "店家": "not_mentioned",
}


def wrong_verdicts(weighing: Weighing) -> list[str]:
    """Verdicts that are neither the truth nor `unscored`."""
    return [
        f"{verdict.claim.text} → {verdict.support}"
        for verdict in (*weighing.answer, *weighing.reference)
        if verdict.support not in ("unscored", truth(verdict.claim.text))
    ]


def truth(claim: str) -> str:
    return next(label for word, label in TRUTH.items() if word in claim)


@pytest.mark.parametrize("fault", [*QUICK, *REPLY_FAULTS])
def test_a_fault_of_the_first_send_is_mended(server: JudgeServer, make_judge, fault):
    server.plan = first_times(fault)
    judge = make_judge()
    cases = [case(1), case(2, "zh")]
    for split, weighing, relation in judged(judge, cases):
        assert isinstance(split, Split)
        assert isinstance(weighing, Weighing)
        assert isinstance(relation, Relation)
        assert len(split.answer_claims) == 2
        assert wrong_verdicts(weighing) == []
        unscored = [v for v in (*weighing.answer, *weighing.reference) if v.support == "unscored"]
        assert len(unscored) == (1 if fault == "off_menu" else 0)
    assert server.faults[fault] >= 2


@pytest.mark.parametrize("fault", [*QUICK, "chatter", "null", "wrong_keys"])
def test_a_fault_that_never_ends_becomes_a_named_failure(server: JudgeServer, make_judge, fault):
    server.plan = always(fault, only="item 1")
    judge = make_judge()
    (bad, _, _), (good, weighing, _) = judged(judge, [case(1), case(2)])
    assert isinstance(bad, JudgeFailure)
    assert bad.reason
    assert "\n" not in bad.reason
    assert isinstance(good, Split)
    assert wrong_verdicts(weighing) == []
    assert judge.usage.faults.total() >= 3


def test_a_hanging_request_is_given_up_and_holds_nobody_else(server: JudgeServer, make_judge):
    server.plan = always("hang", only="item 1")
    judge = make_judge(timeout=0.2)
    begin = time.perf_counter()
    replies = judged(judge, [case(n) for n in range(4)])
    assert time.perf_counter() - begin < 4
    assert isinstance(replies[1][0], JudgeFailure)
    assert "in time" in replies[1][0].reason
    assert all(isinstance(replies[n][1], Weighing) for n in (0, 2, 3))
    assert judge.usage.faults["timeout"] == RETRIED["timeout"]


def test_a_third_of_all_sends_fails_and_no_case_is_lost_or_wrong(server: JudgeServer, make_judge):
    server.plan = mixed(0.3, HTTP_FAULTS + REPLY_FAULTS)
    judge = make_judge(tries=8, timeout=1.5, concurrency=16)
    cases = [case(n, "zh" if n % 2 else "en") for n in range(100)]
    replies = judged(judge, cases)
    named = [reply for triple in replies for reply in triple if isinstance(reply, JudgeFailure)]
    whole = [weighing for _, weighing, _ in replies if isinstance(weighing, Weighing)]
    assert len(replies) == 100
    assert all(failure.reason for failure in named)
    assert len(whole) + len(named) >= 100
    assert len(named) <= 2
    assert [line for weighing in whole for line in wrong_verdicts(weighing)] == []
    assert set(server.faults) == set(HTTP_FAULTS + REPLY_FAULTS)
    due: Counter[str] = Counter()
    for fault, kind in NAMED.items():
        due[kind] += server.faults[fault]
    counted = judge.usage.faults
    late = counted["timeout"] - due["timeout"]  # a busy machine adds some, in place of others
    missed = {kind: n - counted[kind] for kind, n in due.items() if kind != "timeout"}
    assert all(n >= 0 for n in missed.values())
    assert late >= sum(missed.values())
    assert counted["unreadable"]
    assert counted["cut"]
    assert judge.usage.retries >= due.total() - len(named)


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        *NAMED.items(),
        ("half_json", "unreadable"),
        ("wrong_keys", "unreadable"),
        ("null", "unreadable"),
        ("chatter", "unreadable"),
        ("length", "cut"),
        ("loop", "looping"),
        ("missing", "incomplete"),
        ("duplicate", "incomplete"),
        ("invented", "invented"),
        ("off_menu", "off_menu"),
    ],
)
def test_every_fault_is_counted_by_its_name(server: JudgeServer, make_judge, fault, kind):
    server.plan = first_times(fault)
    judge = make_judge(timeout=0.2 if fault == "hang" else 30.0)
    judged(judge, [case(1)])
    assert judge.usage.faults[kind] >= 1
    assert set(judge.usage.faults) == {kind}


def test_only_one_side_repeats(server: JudgeServer, make_judge):
    server.plan = always("500")
    judge = make_judge(tries=3)
    judge._asker.abilities.proven = judge._asker.abilities.probed = True
    judged(judge, [case(1)])
    assert len(server.chats) == 3


def test_a_wait_longer_than_allowed_is_not_waited_for(server: JudgeServer, make_judge):
    server.plan = always("429_after")
    judge = make_judge(longest_wait=0.001)
    (reply, _, _) = judged(judge, [case(1)])[0]
    assert isinstance(reply, JudgeFailure)
    assert "429" in reply.reason
    assert len(server.chats) == 1


def test_the_wait_the_server_asks_for_is_kept(server: JudgeServer, make_judge):
    server.plan = first_times("429_after")
    judged(make_judge(), [case(1)])
    first, second = server.chats[:2]
    assert second["at"] - first["at"] >= 0.02


def test_a_refused_key_is_tried_once_not_once_a_case(server: JudgeServer, make_judge):
    server.handle = lambda path, body, headers: (
        "status",
        (401, {"error": {"message": "Incorrect API key provided"}}),
    )
    judge = make_judge(concurrency=1)
    replies = judged(judge, [case(n) for n in range(10)])
    assert all("OPENAI_API_KEY" in split.reason for split, _, _ in replies)
    assert judge.usage.chat == 1


def test_a_dead_server_does_not_hold_a_run(make_judge):
    judge = make_judge(base_url="http://127.0.0.1:9/v1", tries=2, concurrency=2)
    begin = time.perf_counter()
    replies = judged(judge, [case(n) for n in range(60)])
    assert time.perf_counter() - begin < 5
    assert all("could not be reached" in split.reason for split, _, _ in replies)
    assert judge.usage.chat < 60


@pytest.mark.parametrize(
    ("formats", "rung"), [({"json_object", "text"}, "json_object"), ({"text"}, None)]
)
def test_a_server_without_schemas_is_asked_for_less_and_remembered(
    server: JudgeServer, make_judge, formats, rung
):
    server.formats = formats
    replies = judged(make_judge(), [case(n) for n in range(5)])
    assert all(isinstance(weighing, Weighing) for _, weighing, _ in replies)
    used = [(entry["body"].get("response_format") or {}).get("type") for entry in server.chats]
    assert used.count("json_schema") == 1
    assert used[-10:] == [rung] * 10


def test_a_server_that_fails_on_schemas_steps_down_too(server: JudgeServer, make_judge):
    answer = server.handle

    def handle(path, body, headers):
        if (body.get("response_format") or {}).get("type") == "json_schema":
            return "500", None
        return answer(path, body, headers)

    server.handle = handle
    ((split, weighing, _),) = judged(make_judge(), [case(1)])
    assert isinstance(split, Split)
    assert isinstance(weighing, Weighing)


@pytest.mark.parametrize("option", ["temperature", "max_tokens"])
def test_an_option_that_the_server_does_not_know_is_left_out(
    server: JudgeServer, make_judge, option
):
    server.refused_options = (option,)
    replies = judged(make_judge(), [case(1), case(2)])
    assert all(isinstance(weighing, Weighing) for _, weighing, _ in replies)
    assert sum(option in entry["body"] for entry in server.chats) == 1
    assert [entry["body"].get("response_format", {}).get("type") for entry in server.chats][
        -1
    ] == "json_schema"


def test_a_case_too_long_for_the_server_is_split_and_judged(server: JudgeServer, make_judge):
    filler = "Nothing of note is said in this sentence. " * 20
    stuffed = tuple(f"{filler}{text}" for text in ("A.", "B.", "C.", "D."))
    last = Chunk(id="last", text="By rule: Item 1 is refunded in 14 days, always.")
    long = case(1, contexts=(*stuffed, last))
    server.longest_prompt = 5_000
    ((_, weighing, _),) = judged(make_judge(), [long])
    assert isinstance(weighing, Weighing)
    assert [v.support for v in weighing.answer] == ["supported", "not_mentioned"]
    assert len(weighing.chunks) == 5


def test_a_model_that_calls_every_lone_statement_a1_is_understood(server: JudgeServer, make_judge):
    def first_only(text, good):
        if "claims" in good and "passages" in good:
            return {**good, "claims": [{**good["claims"][0], "id": "A1"}]}
        return good

    server.reply = first_only
    one = case(1, answer="Item 1 is refunded in 14 days.")
    [(split, weighing, _)] = judged(make_judge(), [one])
    assert len(split.reference_claims) == 1
    assert [v.support for v in (*weighing.answer, *weighing.reference)] == ["supported"] * 2
