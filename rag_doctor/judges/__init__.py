"""Judges: who says whether a claim is supported, a chunk is of use, an answer fits its question.

`get_judge("offline")` is the default: no network, no key, English and Chinese. Importing this
package loads no model; a judge loads what it needs when it is first asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from rag_doctor.errors import ConfigError
from rag_doctor.judges.base import (
    ChunkUse,
    Correctness,
    Judge,
    JudgeCard,
    JudgeFailure,
    Relation,
    Split,
    Sufficiency,
    Weighing,
)
from rag_doctor.judges.notation import GROUPS, Leaf, parse_judge

if TYPE_CHECKING:
    from rag_doctor.judges.offline import OfflineJudge
    from rag_doctor.judges.openai import OpenAIJudge
    from rag_doctor.judges.scripted import ScriptedJudge

__all__ = [
    "JUDGES",
    "ChunkUse",
    "Correctness",
    "Judge",
    "JudgeCard",
    "JudgeFailure",
    "OfflineJudge",
    "OpenAIJudge",
    "Relation",
    "ScriptedJudge",
    "Split",
    "Sufficiency",
    "Weighing",
    "get_judge",
]


def _offline(**_: Any) -> Judge:
    from rag_doctor.judges.offline import OfflineJudge

    return OfflineJudge()


def _offline_fast(**_: Any) -> Judge:
    from rag_doctor.judges.offline import OfflineJudge

    return OfflineJudge(fast=True)


def _openai(**settings: Any) -> Judge:
    from rag_doctor.judges.openai import OpenAIJudge

    return OpenAIJudge(**settings)


def _openai_b(**settings: Any) -> Judge:
    from rag_doctor.judges.openai import OpenAIJudge

    return OpenAIJudge(**{**settings, "wording": "b"})


JUDGES: dict[str, Callable[..., Judge]] = {
    "offline": _offline,
    "offline-fast": _offline_fast,
    "openai": _openai,
    "openai-b": _openai_b,
}
"""Judges by name. `openai` takes its settings from the environment, and says which it lacks.

`cascade` and `panel` are made of these; see `notation`.
"""


def get_judge(judge: str | Judge, **settings: Any) -> Judge:
    """The judge of that name, or the judge itself when one is given.

    Names are `offline`, `offline-fast`, `openai`, `openai:MODEL`, `openai-b`, `cascade`, `panel`
    and their longer forms (see `notation`). `settings` go to every server judge of it, such as
    `thorough=True`; a `budget` is one purse for all of them. Raises `ConfigError` for a name off
    the menu, an object that is no judge, or settings that no judge of these takes.
    """
    if isinstance(judge, str):
        return _made(judge, {k: v for k, v in settings.items() if v is not None})
    if isinstance(judge, Judge):
        if settings:
            raise ConfigError("judge: a judge that is made already takes no settings here.")
        return judge
    kind = type(judge).__name__
    raise ConfigError(
        f"judge: must be a name ({', '.join(sorted((*JUDGES, *GROUPS)))}) or a Judge, got {kind}."
    )


def _made(name: str, settings: dict[str, Any]) -> Judge:
    named = parse_judge(name)
    if settings and not any(leaf.served for leaf in named.members):
        raise ConfigError(
            f"{', '.join(sorted(settings))}: only a judge behind a server takes this, got "
            f"{name!r}. Choose openai, cascade or panel."
        )
    settings = _with_purse(settings)
    members = [_made_leaf(leaf, settings) for leaf in named.members]
    if named.group == "cascade":
        from rag_doctor.judges.cascade import Cascade

        return Cascade(members[0], members[1])
    if named.group:
        from rag_doctor.judges.panel import Panel, Take

        take = cast("Take", named.group.partition("-")[2] or "majority")
        return Panel(members, take)
    return members[0]


def _with_purse(settings: dict[str, Any]) -> dict[str, Any]:
    """One purse for all, in the place of a budget for each."""
    from rag_doctor.judges.budget import Budget, Purse

    if "budget" not in settings:
        return settings
    budget = Budget.parse(settings["budget"])
    return {**settings, "budget": budget, "purse": Purse(budget)}


def _made_leaf(leaf: Leaf, settings: dict[str, Any]) -> Judge:
    given = {**settings, "model": leaf.model} if leaf.model else settings
    return JUDGES[leaf.name](**given)


def __getattr__(name: str) -> Any:
    if name == "OfflineJudge":
        from rag_doctor.judges.offline import OfflineJudge

        return OfflineJudge
    if name == "OpenAIJudge":
        from rag_doctor.judges.openai import OpenAIJudge

        return OpenAIJudge
    if name == "ScriptedJudge":
        from rag_doctor.judges.scripted import ScriptedJudge

        return ScriptedJudge
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
