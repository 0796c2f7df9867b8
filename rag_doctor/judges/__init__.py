"""Judges: who says whether a claim is supported, a chunk is of use, an answer fits its question.

`get_judge("offline")` is the default: no network, no key, English and Chinese. Importing this
package loads no model; a judge loads what it needs when it is first asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import ConfigError, unknown_choice
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


def _offline() -> Judge:
    from rag_doctor.judges.offline import OfflineJudge

    return OfflineJudge()


def _offline_fast() -> Judge:
    from rag_doctor.judges.offline import OfflineJudge

    return OfflineJudge(fast=True)


def _openai() -> Judge:
    from rag_doctor.judges.openai import OpenAIJudge

    return OpenAIJudge()


JUDGES: dict[str, Callable[[], Judge]] = {
    "offline": _offline,
    "offline-fast": _offline_fast,
    "openai": _openai,
}
"""Judges by name. `openai` takes its settings from the environment, and says which it lacks."""


def get_judge(judge: str | Judge) -> Judge:
    """The judge of that name, or the judge itself when one is given.

    Raises `ConfigError` for a name off the menu or an object that is no judge.
    """
    if isinstance(judge, str):
        if judge not in JUDGES:
            raise ConfigError(unknown_choice("judge", judge, JUDGES))
        return JUDGES[judge]()
    if isinstance(judge, Judge):
        return judge
    kind = type(judge).__name__
    raise ConfigError(
        f"judge: must be a name ({', '.join(sorted(JUDGES))}) or a Judge, got {kind}."
    )


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
