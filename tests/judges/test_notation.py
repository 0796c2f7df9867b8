"""A judge by name, and judges made of judges in one word."""

from __future__ import annotations

import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.judges import JUDGES, OfflineJudge, OpenAIJudge, get_judge
from rag_doctor.judges.cascade import Cascade
from rag_doctor.judges.notation import GROUPS, LEAVES, Leaf, parse_judge
from rag_doctor.judges.panel import Panel

SERVER = {"base_url": "http://x.test/v1", "environ": {}, "model": "m", "cache": False}


@pytest.mark.parametrize(
    ("text", "group", "members"),
    [
        ("offline", "", [("offline", None)]),
        ("openai:qwen2.5:7b", "", [("openai", "qwen2.5:7b")]),
        ("cascade", "cascade", [("offline", None), ("openai", None)]),
        ("cascade:offline-fast,openai:m", "cascade", [("offline-fast", None), ("openai", "m")]),
        ("panel:offline, openai", "panel", [("offline", None), ("openai", None)]),
        ("panel-lower:openai,openai-b", "panel-lower", [("openai", None), ("openai-b", None)]),
    ],
)
def test_a_word_names_judges(text, group, members):
    named = parse_judge(text)
    assert (named.group, [(leaf.name, leaf.model) for leaf in named.members]) == (group, members)


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_alone_has_its_usual_members(group):
    assert parse_judge(group).members == tuple(Leaf(name) for name in GROUPS[group])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("offlin", "Did you mean 'offline'"),
        ("casade", "Did you mean 'cascade'"),
        ("panel:offline", "panel needs two or more judges"),
        ("cascade:offline,openai,openai-b", "cascade needs two judges"),
        ("panel:offline,offline", "must differ"),
        ("panel:offline,panel", "no choice 'panel'"),
        ("offline:big", "a model follows the colon of a server judge only"),
        ("openai:", "Write openai:MODEL"),
        ("panel:", "no choice ''"),
    ],
)
def test_a_wrong_word_is_named_with_the_mend(text, message):
    with pytest.raises(ConfigError, match=message):
        parse_judge(text)


def test_every_leaf_can_be_made():
    assert set(LEAVES) == set(JUDGES)


def test_a_cascade_and_a_panel_are_made_from_their_names():
    cascade = get_judge("cascade:offline-fast,openai:big", **SERVER)
    assert isinstance(cascade, Cascade)
    assert isinstance(cascade.first, OfflineJudge)
    assert isinstance(cascade.second, OpenAIJudge)
    assert cascade.second.config.model == "big"
    panel = get_judge("panel-mean:offline-fast,openai,openai-b", **SERVER)
    assert isinstance(panel, Panel)
    assert panel.take == "mean"
    assert [getattr(m, "config", None) and m.config.wording for m in panel.members] == [
        None,
        "a",
        "b",
    ]


def test_settings_go_to_every_server_judge_and_a_budget_is_one_purse():
    panel = get_judge("panel:openai,openai-b", thorough=True, budget="30 requests", **SERVER)
    first, second = panel.members
    assert first.config.thorough
    assert second.config.thorough
    assert first.purse is second.purse
    assert first.purse.budget.requests == 30


def test_settings_without_a_server_judge_are_refused():
    with pytest.raises(ConfigError, match="thorough: only a judge behind a server takes this"):
        get_judge("offline-fast", thorough=True)
    with pytest.raises(ConfigError, match="made already"):
        get_judge(OfflineJudge(fast=True), thorough=True)
