"""What to type next where no cause could be told: a step that settles the case, no fix.

steps_for(("second_judge",), "en")[0].command   # rag-doctor diagnose FILE --judge openai:MODEL
"""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.i18n import say
from rag_doctor.records import Fix

__all__ = ["BY_NEED", "COMMANDS", "steps_for"]

SERVED = "openai"
COMMANDS: dict[str, str] = {
    "ask_language_model": "rag-doctor diagnose FILE --judge openai:MODEL",
    "label_answer": "rag-doctor evalset label FILE --task answer --who NAME",
    "add_reference": "rag-doctor triage -q QUESTION -a ANSWER -c CHUNK -r RIGHT_ANSWER",
    "record_contexts": "rag-doctor triage -q QUESTION -a ANSWER -c CHUNK",
    "trace_base": "rag-doctor ledger FILE --pipeline my_rag:pipeline",
    "run_trial": "rag-doctor explain FILE --id ID --pipeline my_rag:pipeline",
    "mend_judge": "rag-doctor guide judges",
}
"""Step → the command; what is in capitals, and `my_rag:pipeline`, stands for the reader's own."""

BY_NEED: dict[str, tuple[str, ...]] = {
    "reference": ("add_reference",),
    "base": ("trace_base",),
    "contexts": ("record_contexts",),
    "answer": ("label_answer",),
    "reader": ("ask_language_model", "label_answer"),
    "both_languages": ("ask_language_model", "label_answer"),
    "judge": ("mend_judge",),
    "second_judge": ("ask_language_model", "label_answer"),
    "person": ("label_answer",),
    "trial": ("run_trial",),
    "look": ("label_answer",),
}
"""What would settle a case → the steps that get it."""


def steps_for(needs: Iterable[str], lang: str, judge: str = "") -> tuple[Fix, ...]:
    """The steps for what is to be collected, in that order, each once, in the reader's language.

    `judge` = name of the one that judged: a language model is not told to ask a language model.
    """
    ids = dict.fromkeys(step for need in needs for step in BY_NEED[need])
    if judge == SERVED:
        ids.pop("ask_language_model", None)
    return tuple(
        Fix(
            id=step,
            title=say(f"fixes.{step}.title", lang),
            detail=say(f"fixes.{step}.detail", lang),
            command=COMMANDS[step],
            cost="none",
        )
        for step in ids
    )
