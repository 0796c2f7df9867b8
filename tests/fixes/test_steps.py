"""Where no cause could be told, the next step is a command that can be typed as it stands."""

from __future__ import annotations

import io
import re
import shlex

import pytest
import typer.main
from fakes import FakeJudge, make_case
from rich.console import Console

from rag_doctor import diagnose
from rag_doctor.cli.app import app
from rag_doctor.fixes import BY_NEED, COMMANDS, steps_for
from rag_doctor.guides import GUIDES
from rag_doctor.i18n import UI_LANGS, catalogue, say
from rag_doctor.judges.base import JudgeCard
from rag_doctor.views.html_parts import fixes_html
from rag_doctor.views.inspector_parts import card_rows
from rag_doctor.views.terminal_walk import print_walk
from rag_doctor.views.words import w

OPEN = {"answer": ["unscored"], "reference": ["unscored"], "useful": [None, None, None]}


def test_whatever_would_settle_a_case_has_its_steps():
    needs = {key.rpartition(".")[2] for key in catalogue("en") if key.startswith("table.collect.")}
    assert set(BY_NEED) == needs
    assert {step for steps in BY_NEED.values() for step in steps} == set(COMMANDS)


@pytest.mark.parametrize("step", COMMANDS)
def test_the_command_line_takes_the_command(step):
    root, *words = shlex.split(COMMANDS[step])
    assert root == "rag-doctor"
    command = typer.main.get_command(app)
    while hasattr(command, "commands"):
        command = command.commands[words.pop(0)]
    known = {name for param in command.params for name in param.opts}
    assert {word for word in words if word.startswith("-")} <= known


@pytest.mark.parametrize("lang", UI_LANGS)
@pytest.mark.parametrize("step", COMMANDS)
def test_a_guide_it_names_exists_and_what_is_the_readers_own_is_said(step, lang):
    detail = say(f"fixes.{step}.detail", lang)
    assert set(re.findall(r"rag-doctor guide (\w+)", detail)) <= set(GUIDES)
    if "capitals" not in detail and "大写" not in detail:
        own = set(re.findall(r"\b[A-Z]{2,}\b", COMMANDS[step]))
        assert own <= set(re.findall(r"[A-Z]{2,}", detail))


def test_each_step_comes_once_and_a_language_model_is_not_sent_to_another():
    assert [step.id for step in steps_for(("second_judge", "look"), "en")] == [
        "ask_language_model",
        "label_answer",
    ]
    assert [step.id for step in steps_for(("second_judge",), "en", "openai")] == ["label_answer"]


class Served(FakeJudge):
    """The same under a server's name."""

    def __init__(self) -> None:
        super().__init__()
        self.card = JudgeCard("openai", "a model", ("en", "zh"))


def test_what_is_there_is_not_asked_for_again():
    found = diagnose(make_case(**OPEN), FakeJudge())
    assert (found.fault, found.collect) == ("undetermined", ("second_judge",))
    assert found.fixes[0].command == "rag-doctor diagnose FILE --judge openai:MODEL"
    served = diagnose(make_case(**OPEN), Served())
    assert [fix.id for fix in served.fixes] == ["label_answer"]


def test_a_reference_that_lacks_is_asked_for():
    found = diagnose(make_case(reference_text=None, enough=None, **OPEN), FakeJudge())
    assert found.collect == ("reference",)
    assert found.fixes[0].id == "add_reference"


@pytest.mark.parametrize("lang", UI_LANGS)
def test_a_step_wears_no_badge_no_cost_and_nothing_to_verify(lang):
    case = make_case(**OPEN)
    found = diagnose(case, FakeJudge())
    out = io.StringIO()
    print_walk(case, found, Console(file=out, width=80), lang)
    pages = [
        out.getvalue(),
        fixes_html(case, found.fixes, lang),
        card_rows(found.fixes, lang, True),
    ]
    for page in pages:
        assert "rag-doctor diagnose FILE --judge openai:MODEL" in page
        for word in ("untested", "advice", "cost_none", "cost_low"):
            assert w(f"word.{word}", lang) not in page
        assert w("word.verify", lang, how="").strip() not in page
