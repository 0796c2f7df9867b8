"""One step of a walk in words, as it happens: what was done, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.i18n import say
from rag_doctor.records import CheckResult
from rag_doctor.views.escape import clip, escape_plain
from rag_doctor.views.theme import STATUS
from rag_doctor.views.walk_drawing import BOXES
from rag_doctor.views.words import count, fault_name, layer_name, mechanism_name, score

__all__ = ["step_words"]

_HOMES = {name: box for box, names in BOXES.items() for name in names}


def step_words(node: str, update: Mapping[str, Any], lang: str) -> dict[str, str]:
    """`title` = the step in words, `told` = what came of it (may be empty), `node` = its name.

    `update` = the partial state that the node gave. Plain text: the browser sets it as text.
    """
    box = _HOMES.get(node)
    title = say(f"views.notebook.box.{box}", lang) if box else node
    return {"node": node, "title": title, "told": escape_plain(_told(update, lang))}


def _told(update: Mapping[str, Any], lang: str) -> str:
    parts: list[str] = []
    if (split := update.get("claims")) is not None:
        parts.append(count("count.statements", len(split.answer_claims), lang))
    parts += [_check(name, check, lang) for name, check in (update.get("checks") or {}).items()]
    if (verdict := update.get("verdict")) is not None:
        names = [fault_name(verdict.fault, lang), mechanism_name(verdict.mechanism, lang)]
        parts.append(" · ".join(filter(None, names)))
    parts += [f"! {clip(reason, 200)}" for reason in (update.get("errors") or {}).values()]
    return ("；" if lang == "zh" else "; ").join(filter(None, parts))


def _check(name: str, check: CheckResult, lang: str) -> str:
    sign = STATUS[check.status]
    value = score(check.score) if check.score is not None else say(sign.word, lang)
    return f"{sign.glyph} {layer_name(name, lang)} {value}"
