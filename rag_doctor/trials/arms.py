"""What the writer is given in each trial: contexts and knobs from a case and its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.fixes.patches import BOUND
from rag_doctor.pipeline import Knob
from rag_doctor.records import Case, Chunk, TrialName
from rag_doctor.trials.evidence import Evidence
from rag_doctor.trials.menu import MENU, Need

__all__ = ["Arm", "Bench", "arm_of"]

HEAT = ("temperature", "temp")
WRITERS = ("generator", "model", "llm", "writer", "model_name")
PROMPTS = ("prompt", "prompt_style", "system_prompt", "prompt_version")
_SERVED = ("openai", "replay")  # writers that need something beside the pipeline
SEVERAL = 3
"""Chunks from which moving or leaving out one is a trial of its own."""


@dataclass(frozen=True, slots=True)
class Bench:
    """All that arms are made from. `level` as in the protocol; `settings`, `menu` = its knobs.

    `whole` = the pipeline cannot write from given contexts, but can be asked the question again.
    """

    case: Case
    evidence: Evidence
    level: int
    settings: Mapping[str, Any] = field(default_factory=dict)
    menu: Mapping[str, Knob] = field(default_factory=dict)
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Arm:
    """One trial made ready: contexts and knobs, or the `reason` (a key) why it cannot be made.

    `note` = values for the sentence that says what was changed. `left_out` = of leave-one-out.
    """

    name: TrialName
    contexts: tuple[Chunk, ...] = ()
    knobs: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    note: Mapping[str, Any] = field(default_factory=dict)

    @property
    def chars(self) -> int:
        """Characters of context in one call."""
        return sum(len(chunk.text) for chunk in self.contexts)


def arm_of(name: TrialName, bench: Bench) -> Arm:
    """The trial for this case, or why there is none."""
    for need in MENU[name].needs:
        if reason := _lacks(need, bench):
            again = bench.whole and MENU[name].changes != "contexts"
            if not (again and need in ("writer", "contexts")):
                return Arm(name, reason=reason)
    return _MAKERS[name](name, bench)


def _lacks(need: Need, bench: Bench) -> str:
    case, evidence = bench.case, bench.evidence
    sent = evidence.sent_in(case)
    lacking = {
        "writer": bench.level < 1,
        "contexts": case.unrecorded,
        "evidence": not evidence.passages,
        "noise": not sent or len(sent) == len(case.contexts),
        "gold": not sent or len(case.contexts) < SEVERAL,
        "several": len(case.contexts) < 2,
        "heat": not _heat(bench),
        "writers": not _other_writer(bench),
        "prompt": not _bound(bench),
    }
    if not lacking[need]:
        return ""
    if need in ("noise", "gold") and not sent:
        return "no_gold"
    return f"no_{need}"


def _same(name: TrialName, bench: Bench) -> Arm:
    return Arm(name, bench.case.contexts)


def _oracle_only(name: TrialName, bench: Bench) -> Arm:
    found = bench.evidence
    return Arm(name, found.passages, note={"n": len(found.passages), "source": found.source})


def _oracle_added(name: TrialName, bench: Bench) -> Arm:
    found = bench.evidence
    note = {"n": len(found.passages), "source": found.source}
    return Arm(name, _ranked((*found.passages, *bench.case.contexts)), note=note)


def _noise_dropped(name: TrialName, bench: Bench) -> Arm:
    kept = bench.evidence.sent_in(bench.case)
    dropped = len(bench.case.contexts) - len(kept)
    return Arm(name, _ranked(kept), note={"n": dropped, "of": len(bench.case.contexts)})


def _closed_book(name: TrialName, bench: Bench) -> Arm:
    return Arm(name)


def _cold(name: TrialName, bench: Bench) -> Arm:
    return Arm(name, bench.case.contexts, _heat(bench))


def _writer(name: TrialName, bench: Bench) -> Arm:
    return Arm(name, bench.case.contexts, _other_writer(bench))


def _prompt(name: TrialName, bench: Bench) -> Arm:
    return Arm(name, bench.case.contexts, _bound(bench))


def _both(name: TrialName, bench: Bench) -> Arm:
    only = _oracle_only(name, bench)
    return Arm(name, only.contexts, _bound(bench), note=only.note)


def _moved(name: TrialName, bench: Bench) -> Arm:
    sent = bench.evidence.sent_in(bench.case)
    rest = [chunk for chunk in bench.case.contexts if chunk not in sent]
    at = {"gold_first": 0, "gold_middle": (len(rest) + 1) // 2, "gold_last": len(rest)}[name]
    order = (*rest[:at], *sent, *rest[at:])
    if [c.id for c in order] == [c.id for c in bench.case.contexts]:
        return Arm(name, reason="same_order")
    return Arm(name, _ranked(order))


def _leave_one_out(name: TrialName, bench: Bench) -> Arm:
    return Arm(name, bench.case.contexts, note={"n": len(bench.case.contexts)})


_MAKERS = {
    "replay": _same,
    "oracle_only": _oracle_only,
    "oracle_added": _oracle_added,
    "noise_dropped": _noise_dropped,
    "closed_book": _closed_book,
    "cold": _cold,
    "other_writer": _writer,
    "bound_prompt": _prompt,
    "gold_first": _moved,
    "gold_middle": _moved,
    "gold_last": _moved,
    "leave_one_out": _leave_one_out,
    "evidence_and_prompt": _both,
}


def _heat(bench: Bench) -> dict[str, Any]:
    """The temperature at 0, where there is a knob for it and it stands above."""
    for name in HEAT:
        value = bench.settings.get(name)
        if isinstance(value, int | float) and value > 0:
            return {name: 0.0}
    return {}


def _other_writer(bench: Bench) -> dict[str, Any]:
    """The next writer of the menu that the present one is not."""
    for name in WRITERS:
        knob, now = bench.menu.get(name), bench.settings.get(name)
        if knob is None or knob.kind != "choice":
            continue
        others = [choice for choice in knob.choices if choice != now and choice not in _SERVED]
        if others:
            return {name: others[-1]}
    return {}


def _bound(bench: Bench) -> dict[str, Any]:
    """The prompt that binds to the contexts, where there is one and it is not in force."""
    for name in PROMPTS:
        knob = bench.menu.get(name)
        names = knob.binding(BOUND) if knob is not None and knob.kind == "choice" else ()
        if names and bench.settings.get(name) not in names:
            return {name: names[0]}
    return {}


def _ranked(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    return tuple(chunk.model_copy(update={"rank": n}) for n, chunk in enumerate(chunks, start=1))
