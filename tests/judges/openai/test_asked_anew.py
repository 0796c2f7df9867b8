"""A judge asked anew takes nothing from its cache; a panel's and a cascade's members neither."""

from __future__ import annotations

from judge_asked import case, judged
from judge_server import JudgeServer

from rag_doctor.calibrate import bias
from rag_doctor.calibrate.biases import rounds_of
from rag_doctor.judges import ScriptedJudge
from rag_doctor.judges.anew import asked_anew
from rag_doctor.judges.cascade import Cascade
from rag_doctor.judges.forecast import estimate_of
from rag_doctor.judges.panel import Panel

CASES = [case(n) for n in range(3)]


def test_the_server_is_asked_again_and_the_ledger_is_one(server: JudgeServer, make_judge, tmp_path):
    judge = make_judge(cache=tmp_path)
    judged(judge, CASES)
    first = len(server.chats)
    judged(judge, CASES)
    assert len(server.chats) == first
    judged(asked_anew(judge), CASES)
    assert len(server.chats) == 2 * first
    assert judge.usage.chat == 2 * first
    assert asked_anew(judge).card == judge.card


def test_members_are_asked_anew_and_what_keeps_nothing_is_itself(make_judge):
    plain = ScriptedJudge()
    assert asked_anew(plain) is plain
    panel = asked_anew(Panel([plain, make_judge()], take="lower"))
    assert (panel.take, panel.judges[0]) == ("lower", plain)
    cascade = asked_anew(Cascade(plain, make_judge(), band=0.3))
    assert (cascade.band, cascade.first) == (0.3, plain)


def test_replays_of_a_server_judge_are_real_ones(server: JudgeServer, make_judge, tmp_path):
    judge = make_judge(cache=tmp_path)
    bias(judge, CASES, kinds=["repeat"], runs=2)
    once = len(server.chats)
    bias(judge, CASES, kinds=["repeat"], runs=2)
    # the first look comes from the cache, the replay never does
    assert len(server.chats) == once + once // 2


def test_what_a_whole_examination_sends_stays_within_what_was_foretold(
    server: JudgeServer, make_judge, tmp_path
):
    judge = make_judge(cache=tmp_path)
    cases = [*CASES, case(7, "zh")]
    rounds = rounds_of(cases, 2)
    foretold = sum(estimate_of(asked_anew(judge), part).chat for part in rounds)
    bias(judge, cases, runs=2)
    assert foretold // 2 <= len(server.chats) <= foretold
