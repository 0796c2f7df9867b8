"""Mechanism → what to change, in the order to try it. Nothing here has been run: `untested`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.fixes.patches import PATCHES
from rag_doctor.fixes.resolve import Menu, resolve
from rag_doctor.fixes.seen import Seen, seen_in
from rag_doctor.i18n import say
from rag_doctor.pipeline.knobs import Knob
from rag_doctor.records import Fault, Fix, Ledger

__all__ = ["BY_FAULT", "BY_MECHANISM", "make_fix", "suggest_fixes"]

_IN_THE_WAY = ("search_the_question", "drop_the_filter")
"""What is suspected of a miss only where it is in force."""
BY_FAULT: dict[Fault, tuple[str, ...]] = {
    "healthy": (),
    "correct_refusal": (),
    "retrieval_miss": (
        "use_both_legs",
        "raise_top_k",
        "rechunk",
        "rewrite_query",
        "add_document",
        *_IN_THE_WAY,
    ),
    "noise": ("rerank", "reweigh_fusion", "lower_top_k", "evidence_first"),
    "hallucination": (
        "bind_to_citations",
        "lower_temperature",
        "check_values",
        "stronger_generator",
    ),
    "off_topic": ("restate_question", "rewrite_query"),
    "cascade": ("use_both_legs", "raise_top_k", "rechunk", "bind_to_citations", *_IN_THE_WAY),
    "stale_or_conflicting": ("retire_old_version", "ask_the_owner"),
    "truncated": ("raise_budget", "raise_top_k", "rerank"),
    "bad_label": ("correct_reference", "ask_the_owner"),
    "undetermined": (),
}
"""What to try for a fault when its mechanism says nothing more; where no cause could be told there
are steps instead (`steps_for`)."""

_VALUES = ("check_values", "bind_to_citations", "lower_temperature", "stronger_generator")
BY_MECHANISM: dict[str, tuple[str, ...]] = {
    "ranked_below_k": (
        "rerank",
        "raise_top_k",
        "count_words",
        "drop_near_duplicates",
        "reweigh_fusion",
    ),
    "missing_content": ("add_document", "ask_the_owner"),
    "not_indexed": ("reindex", "drop_the_filter", "check_pipeline"),
    "split_across_chunks": ("larger_chunks", "overlap_chunks", "raise_top_k"),
    "query_drift": ("search_the_question", "rewrite_query"),
    "not_found": (
        "drop_the_filter",
        "deepen_candidates",
        "use_both_legs",
        "rechunk",
        "rewrite_query",
    ),
    "lexical_only": ("use_both_legs", "rerank", "raise_top_k", "deepen_candidates"),
    "dense_only": ("use_both_legs", "count_words", "rerank", "raise_top_k", "deepen_candidates"),
    "lost_in_fusion": ("use_both_legs", "fuse_by_rank", "count_words", "rerank", "raise_top_k"),
    "dropped_by_reranker": ("drop_the_reranker", "raise_top_k"),
    "not_sent": ("raise_budget", "rerank", "lower_top_k"),
    "cut_text": ("raise_budget", "rerank"),
    "partial_evidence": (
        "raise_top_k",
        "rewrite_query",
        "rechunk",
        "use_both_legs",
        *_IN_THE_WAY,
    ),
    "own_memory": ("use_both_legs", "raise_top_k", "bind_to_citations", "add_document"),
    "gold_too_late": ("evidence_first", "rerank", "reweigh_fusion", "lower_top_k"),
    "k_too_large": ("lower_top_k", "rerank"),
    "noise_misled": ("rerank", "evidence_first", "lower_top_k", "drop_near_duplicates"),
    "number": _VALUES,
    "unit": _VALUES,
    "date": _VALUES,
    "entity": _VALUES,
    "table_row": ("rechunk", "check_values", "bind_to_citations", "stronger_generator"),
    "condition": (
        "bind_to_citations",
        "restate_question",
        "lower_temperature",
        "stronger_generator",
    ),
    "partial": ("restate_question", "say_more", "rewrite_query", "lower_temperature"),
    "wrong_language": ("fix_language",),
    "over_refusal": ("soften_refusal", "evidence_first", "rerank", "lower_top_k"),
    "evasion": ("restate_question", "soften_refusal"),
    "empty_answer": ("check_pipeline",),
    "chunks_conflict": ("retire_old_version", "ask_the_owner"),
}
"""Mechanisms that point to their own fixes; the rest fall back on the fault's."""

MOST = 4


def suggest_fixes(
    fault: Fault,
    mechanism: str | None,
    lang: str,
    settings: Mapping[str, Any] | None = None,
    menu: Menu = None,
    ledger: Ledger | None = None,
) -> tuple[Fix, ...]:
    """At most four fixes, the first to try first, in the reader's language.

    `settings` = the values in force, by the pipeline's own knob names: patches start from them, and
    one that would change nothing is left out. `menu` = the knobs that the pipeline has (`None` =
    not known): what it can turn comes first, and a patch of knobs that it lacks is advice in words.
    What somebody has turned away from its default is the first to be turned back. `ledger` = what
    is known of the ranks, the cuts and the searches: no fix is offered that it shows to miss.
    """
    ids = BY_MECHANISM.get(mechanism or "", ()) or BY_FAULT[fault]
    seen = seen_in(ledger)
    found = [(i, resolve(i, settings, _known(i, menu, settings, seen), seen.reach))
             for i in _mending_cuts(ids, seen)]  # fmt: skip
    found = [(i, one) for i, one in found if one.state not in ("set", "short")]
    if menu is not None:
        found.sort(key=lambda pair: _turn(pair[1].patch, settings or {}, menu))
    made = [_worded(i, lang, one.patch) for i, one in found[:MOST]]
    return tuple(made if menu is not None else (_assumed(fix, settings or {}) for fix in made))


def _mending_cuts(ids: tuple[str, ...], seen: Seen) -> tuple[str, ...]:
    """Where a fact was cut apart, other chunks are larger ones, or such as overlap."""
    if not seen.cut or "rechunk" not in ids:
        return ids
    at = ids.index("rechunk")
    return tuple(dict.fromkeys((*ids[:at], "larger_chunks", "overlap_chunks", *ids[at + 1 :])))


def _known(fix_id: str, menu: Menu, settings: Mapping[str, Any] | None, seen: Seen) -> Menu:
    """The knobs of this fix: a search of one leg is not assumed to have a second one to turn on."""
    if menu is None and fix_id == "use_both_legs" and seen.one_search:
        return tuple(settings or ())
    return menu


def _assumed(fix: Fix, settings: Mapping[str, Any]) -> Fix:
    """Marked, where its knobs are those of the bundled pipeline for want of any other."""
    return fix.model_copy(update={"assumed": any(name not in settings for name in fix.patch)})


def _turn(patch: Mapping[str, Any], settings: Mapping[str, Any], menu: Menu) -> int:
    """0 = it brings every knob it turns nearer to its default, 1 = it turns knobs, 2 = advice."""
    if not patch:
        return 2
    known = menu if isinstance(menu, Mapping) else {}
    back = (
        name in known and _nearer(value, settings.get(name, known[name].default), known[name])
        for name, value in patch.items()
    )
    return int(not all(back))


def _nearer(value: Any, present: Any, knob: Knob) -> bool:
    """Is the new value nearer to the default than the one in force? In a choice only the default
    itself is."""
    whole = [one for one in (value, present, knob.default) if not isinstance(one, int | float)]
    if whole or knob.kind == "bool":
        return bool(value == knob.default != present)
    return bool(abs(value - knob.default) < abs(present - knob.default))


def make_fix(
    fix_id: str, lang: str, settings: Mapping[str, Any] | None = None, menu: Menu = None
) -> Fix:
    """The fix with its words in `lang`, as a patch where the pipeline can make it."""
    return _worded(fix_id, lang, resolve(fix_id, settings, menu).patch)


def _worded(fix_id: str, lang: str, patch: Mapping[str, Any]) -> Fix:
    return Fix(
        id=fix_id,
        title=say(f"fixes.{fix_id}.title", lang),
        detail=say(f"fixes.{fix_id}.detail", lang),
        verify=say(f"fixes.{fix_id}.verify", lang),
        patch=dict(patch),
        cost=PATCHES[fix_id][1],
    )
