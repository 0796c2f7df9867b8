"""The last node: the verdict in words, with fixes, as a `Diagnosis`."""

from __future__ import annotations

from collections.abc import Mapping

from rag_doctor.fixes import (
    BY_FAULT,
    BY_MECHANISM,
    menu_of,
    settings_of,
    steps_for,
    suggest_fixes,
)
from rag_doctor.graph.state import Context, State, Update, Verdict
from rag_doctor.i18n import glue, has, join, say
from rag_doctor.records import Case, ClaimVerdict, Diagnosis, Fault, Fix, Refusal, Support

__all__ = ["bare_diagnosis", "suggest"]

BOTH_LEGS = {"bm25_weight": 1.0, "dense_weight": 1.0}
LIKELY, FIXES_EACH = 2, 2
"""Where trials leave more than one cause open: so many of the likeliest, so many fixes of each."""
MOST_CONFIDENT = 0.95  # on labelled cases even the clearest readings are wrong one time in twenty


def suggest(state: State, context: Context) -> Update:
    """Fixes for what was found, and everything gathered on the walk."""
    case, verdict = state["case"], state["verdict"]
    weighing = state.get("weighing")
    diagnosis = Diagnosis(
        id=case.id,
        lang=case.lang,
        fault=verdict.fault,
        contributing=verdict.contributing,
        mechanism=verdict.mechanism,
        confidence=round(min(MOST_CONFIDENT, max(0.0, verdict.confidence)), 3),
        checks=state["checks"],
        extra=state["extra"],
        claims=weighing.answer if weighing else _unweighed(state),
        reference_claims=weighing.reference if weighing else (),
        refusal=state["claims"].refusal if "claims" in state else Refusal(),
        findings=verdict.findings,
        collect=tuple(verdict.collect),
        ledger=state.get("ledger"),
        investigation=state.get("investigation"),
        fixes=_fixes(state, verdict, context),
        path=(*state["path"], "suggest"),
        errors=state["errors"],
        judge=context.label,
    )
    told = summarise(case, verdict, diagnosis.flawed)
    return {"diagnosis": diagnosis.model_copy(update={"summary": told})}


def _fixes(state: State, verdict: Verdict, context: Context) -> tuple[Fix, ...]:
    """Fixes that the pipeline, as far as it is known, does not have in place already; where no
    cause could be told, the steps that settle it."""
    likely = _likely(state, verdict)
    if verdict.fault == "undetermined" and not likely:
        return steps_for(verdict.collect, state["case"].ui_lang, context.judge.card.name)
    if not likely and not (BY_MECHANISM.get(verdict.mechanism or "") or BY_FAULT[verdict.fault]):
        return ()  # nothing to suggest: a pipeline need not be asked for its knobs
    case, ledger = state["case"], state.get("ledger")
    settings = settings_of(context.rag)
    recorded = case.meta.get("knobs")
    settings |= recorded if isinstance(recorded, Mapping) else {}
    if ledger is not None and {"bm25", "dense"} <= ledger.stages.keys():
        settings = {**BOTH_LEGS, **settings}
    menu = menu_of(context.rag)
    if not likely:
        return suggest_fixes(verdict.fault, verdict.mechanism, case.ui_lang, settings, menu, ledger)
    found = [
        fix
        for fault in likely
        for fix in suggest_fixes(fault, None, case.ui_lang, settings, menu, ledger)[:FIXES_EACH]
    ]
    return tuple({fix.id: fix for fix in found}.values())


def _likely(state: State, verdict: Verdict) -> tuple[Fault, ...]:
    """The likeliest faults where the trials leave more than one open; else empty."""
    found = state.get("investigation")
    if verdict.fault != "undetermined" or found is None or not found.abstains:
        return ()
    return tuple(f for f in found.candidates if BY_FAULT[f])[:LIKELY]


def bare_diagnosis(state: State, reason: str) -> Diagnosis:
    """What is left to say when even the conclusion failed."""
    case = state["case"]
    return Diagnosis(
        id=case.id,
        lang=case.lang,
        fault="undetermined",
        mechanism="too_little_scored",
        confidence=0.0,
        summary=say("diagnosis.summary.undetermined", case.ui_lang),
        checks=state["checks"],
        path=(*state["path"], "suggest"),
        errors={**state["errors"], "suggest": reason},
    )


def summarise(case: Case, verdict: Verdict, flawed: bool = False) -> str:
    """The fault in a sentence, then how it came about, then what would settle it."""
    lang = case.ui_lang
    parts = [say(f"diagnosis.summary.{'healthy_partly' if flawed else verdict.fault}", lang)]
    if verdict.mechanism:
        parts.append(_mechanism(verdict, lang))
    if aside := verdict.values.get("aside"):
        parts.append(str(aside))
    if verdict.collect:
        needs = join([say(f"table.collect.{item}", lang) for item in verdict.collect], lang)
        parts.append(say("diagnosis.collect", lang, what=needs))
    return glue(lang, *parts)


def _mechanism(verdict: Verdict, lang: str) -> str:
    try:
        told = f"mechanisms.{verdict.mechanism}.{verdict.values.get('told', 'how')}"
        key = told if has(told) else f"mechanisms.{verdict.mechanism}.how"
        return say(key, lang, **verdict.values)
    except KeyError:  # a value for the sentence is not known: its name alone still tells
        return say(f"mechanisms.{verdict.mechanism}.name", lang) + ("。" if lang == "zh" else ".")


def _unweighed(state: State) -> tuple[ClaimVerdict, ...]:
    """Claims that no chunk was held against: none came, none is recorded, or the judge failed."""
    split = state.get("claims")
    if split is None:
        return ()
    lang = state["case"].ui_lang
    support: Support = "unscored"
    if "weighing" in state["errors"]:
        reason = say("diagnosis.not_judged", lang)
    elif state["case"].unrecorded:
        reason = say("checks.common.not_recorded", lang)
    else:
        reason, support = say("diagnosis.nothing_retrieved", lang), "not_mentioned"
    return tuple(
        ClaimVerdict(claim=claim, support=support, reason=reason) for claim in split.answer_claims
    )
