"""One case for every way to reach every outcome: `name: (case, fault, mechanism, contributing)`."""

from __future__ import annotations

from typing import Any

from fakes import chunks, make_case

from rag_doctor.records import Case

MISSED = {"reference": ["not_mentioned"]}
WRONG = {**MISSED, "correctness": "wrong"}
MADE_UP = {**WRONG, "answer": ["not_mentioned"]}
MORE = {"retrieved": chunks("a", "b", "c", "d"), "unsent": ["supported"]}
CUT = {
    "contexts": chunks("a", text="The handbook"),
    "retrieved": chunks("a"),
    "unsent": ["supported"],
}
AGAINST = {"reference": ["contradicted"], "correctness": "wrong"}
DATED = {"contexts": chunks("handbook-2023#1", "b", "c")}
NO_REFERENCE: dict[str, Any] = {"reference_text": None}
NOTHING_THERE = {**NO_REFERENCE, "refused": True, "enough": False}

_TABLE: dict[str, tuple[dict[str, Any], str, str | None, tuple[str, ...]]] = {
    "all right": ({}, "healthy", None, ()),
    "all right, by an estimate": (NO_REFERENCE, "healthy", None, ()),
    "rightly refused": (
        {**NOTHING_THERE, "meta": {"answerable": False}},
        "correct_refusal",
        "nothing_to_find",
        (),
    ),
    "rightly refused, labels": (
        {**NOTHING_THERE, "relevant_ids": {}},
        "correct_refusal",
        "nothing_to_find",
        (),
    ),
    "rightly refused, the reference declines too": (
        {
            "refused": True,
            "reference_text": "The documents do not say.",
            "reference": ["not_mentioned"],
        },
        "correct_refusal",
        "nothing_to_find",
        (),
    ),
    "rightly refused, the reference claims nothing": (
        {"refused": True, "reference": []},
        "correct_refusal",
        "nothing_to_find",
        (),
    ),
    "missed": (
        {**WRONG, "answer_text": "Leave is approved by the head of the team."},
        "retrieval_miss",
        "evidence_never_arrived",
        (),
    ),
    "missed, and another thing's value given": (WRONG, "cascade", "filled_the_hole", ()),
    "missed in part": (
        {"reference": ["supported", "not_mentioned", "not_mentioned"], "correctness": "partly"},
        "retrieval_miss",
        "partial_evidence",
        (),
    ),
    "honest writer": (
        {"refused": True, "reference": ["not_mentioned"], "relevant_ids": {"z": 2}},
        "retrieval_miss",
        "honest_writer",
        (),
    ),
    "honest writer, base unknown": (NOTHING_THERE, "retrieval_miss", "honest_writer", ()),
    "honest writer, an answer exists": (
        {"refused": True, "reference": ["not_mentioned"]},
        "retrieval_miss",
        "honest_writer",
        (),
    ),
    "own memory": (
        {**MISSED, "answer": ["not_mentioned"], "correctness": "correct"},
        "retrieval_miss",
        "own_memory",
        (),
    ),
    "own memory in part": (
        {"reference": ["supported", "not_mentioned"], "answer": ["supported", "not_mentioned"]},
        "retrieval_miss",
        "partial_evidence",
        (),
    ),
    "noise, late": ({"useful": [False, False, True]}, "noise", "gold_too_late", ()),
    "noise, crowded": (
        {"contexts": chunks(*"abcdef"), "useful": [True] + [False] * 5},
        "noise",
        "k_too_large",
        (),
    ),
    "noise, misled": (
        {"useful": [False, False, True], "answer": ["contradicted"], "correctness": "wrong"},
        "noise",
        "noise_misled",
        ("hallucination",),
    ),
    "hallucination, a value": (
        {"answer": ["supported", "contradicted:unit"], "correctness": "wrong"},
        "hallucination",
        "unit",
        (),
    ),
    "hallucination, an addition": (
        {"answer": ["supported", "not_mentioned"], "correctness": "partly"},
        "hallucination",
        "addition",
        (),
    ),
    "hallucination, all of it, off topic too": (
        {"answer": ["not_mentioned"], "similarities": [0.1], "correctness": "wrong"},
        "hallucination",
        "unsupported",
        ("off_topic",),
    ),
    "hallucination, by the reference": (
        {"clash": "date", "correctness": "wrong"},
        "hallucination",
        "date",
        (),
    ),
    "off topic": (
        {"similarities": [0.1], "correctness": "wrong"},
        "off_topic",
        "other_question",
        (),
    ),
    "off topic, in part": (
        {"similarities": [0.4], "unanswered": ["how many"], "correctness": "partly"},
        "off_topic",
        "partial",
        (),
    ),
    "off topic, evasive": (
        {"similarities": [0.9], "noncommittal": [True], "correctness": "partly"},
        "off_topic",
        "evasion",
        (),
    ),
    "off topic, wrong language": ({"wrong_language": True}, "off_topic", "wrong_language", ()),
    "off topic, wrong language, close": (
        {"wrong_language": True, "similarities": [0.51]},
        "off_topic",
        "wrong_language",
        (),
    ),
    "off topic, no answer": ({"answer_text": " "}, "off_topic", "empty_answer", ()),
    "off topic, true but not asked": (
        {"correctness": "wrong"},
        "off_topic",
        "other_question",
        (),
    ),
    "refused though it was there": ({"refused": True}, "off_topic", "over_refusal", ()),
    "cascade": (MADE_UP, "cascade", "filled_the_hole", ()),
    "cascade, nothing retrieved": (
        {"contexts": (), "correctness": "wrong"},
        "cascade",
        "filled_the_hole",
        (),
    ),
    "cascade, crowded and off topic": (
        {**MADE_UP, "useful": [False] * 3, "similarities": [0.1]},
        "cascade",
        "filled_the_hole",
        ("noise", "off_topic"),
    ),
    "base against reference": (
        {**AGAINST, **DATED},
        "stale_or_conflicting",
        "base_contradicts_reference",
        (),
    ),
    "base against reference, by the answer": (
        {**WRONG, **DATED, "clash": "number", "answer": ["supported@handbook-2023#1"]},
        "stale_or_conflicting",
        "base_contradicts_reference",
        (),
    ),
    "chunks in conflict, by the answer": (
        {"clash": "number", "reference": ["supported@b"], "correctness": "wrong"},
        "stale_or_conflicting",
        "chunks_conflict",
        (),
    ),
    "chunks in conflict": (
        {"conflict": ("a", "b", "two versions"), "correctness": "wrong"},
        "stale_or_conflicting",
        "chunks_conflict",
        (),
    ),
    "never sent": ({**MADE_UP, **MORE}, "truncated", "not_sent", ("hallucination",)),
    "never sent, honest": ({**WRONG, **MORE, "refused": True}, "truncated", "not_sent", ()),
    "never sent, an estimate": (
        {**NO_REFERENCE, **MORE, "enough": False, "unsent_enough": True, "unanswered": ["when"]},
        "truncated",
        "not_sent",
        (),
    ),
    "cut off": ({**WRONG, **CUT}, "truncated", "cut_text", ()),
    "not in what was left out either": (
        {
            **WRONG,
            **MORE,
            "unsent": ["not_mentioned"],
            "answer_text": "Leave is approved by the head of the team.",
        },
        "retrieval_miss",
        "evidence_never_arrived",
        (),
    ),
    "wrong label": (AGAINST, "bad_label", "reference_contradicted", ()),
    "wrong label, the labelled chunk is an old edition": (
        {**AGAINST, **DATED, "relevant_ids": {"handbook-2023#1": 2, "z": 2}},
        "bad_label",
        "reference_contradicted",
        (),
    ),
    "wrong label, by the answer": (
        {**WRONG, "clash": "number"},
        "bad_label",
        "reference_contradicted",
        (),
    ),
    "against the reference, but the answer does not follow": (
        {**AGAINST, "answer_text": "60 days."},
        "cascade",
        "filled_the_hole",
        (),
    ),
    "should have declined": (
        {
            "reference_text": "The documents do not say.",
            "reference": [],
            "answer": ["not_mentioned"],
        },
        "hallucination",
        "should_have_declined",
        (),
    ),
    "should have declined, though a chunk says so of something": (
        {"reference_text": "The documents do not say.", "reference": []},
        "hallucination",
        "should_have_declined",
        (),
    ),
    "the value of another row of the right table": (
        {
            "contexts": chunks("a", text="| x | 1 |\n|---|---|\n| y | 15 |\n| z | 3 |"),
            "correctness": "wrong",
        },
        "hallucination",
        "table_row",
        (),
    ),
    "should have declined, and speaks of something else": (
        {"reference_text": "The documents do not say.", "reference": [], "similarities": [0.1]},
        "off_topic",
        "should_have_declined",
        (),
    ),
    "the labelled evidence was sent, whatever the judge says": (
        {**MISSED, "correctness": "partly", "relevant_ids": {"a": 2, "x": 0}},
        "healthy",
        None,
        (),
    ),
    "the answer carries the reference": (MISSED, "healthy", None, ()),
    "the reference carries the answer": ({"answer": ["not_mentioned"]}, "healthy", None, ()),
    "the reference carries the answer, but not what it adds": (
        {"answer": ["supported", "not_mentioned", "not_mentioned"]},
        "hallucination",
        "addition",
        (),
    ),
    "too close to call": (
        {"correctness": "partly", "similarities": [0.51]},
        "undetermined",
        "near_threshold",
        (),
    ),
    "too close to call, an estimate": (
        {**NO_REFERENCE, "enough": False, "sufficiency": 0.49, "unanswered": ["from when"]},
        "undetermined",
        "near_threshold",
        (),
    ),
    "the answer's statements left open": (
        {"answer": ["supported", "unscored"]},
        "undetermined",
        "statements_open",
        (),
    ),
    "recall unknown": (
        {**NO_REFERENCE, "enough": None, "answer": ["not_mentioned"]},
        "undetermined",
        "recall_unknown",
        ("hallucination",),
    ),
    "too little scored": (
        {**NO_REFERENCE, "enough": None, "useful": [None] * 3},
        "undetermined",
        "too_little_scored",
        (),
    ),
    "refused, nothing known": (
        {**NO_REFERENCE, "refused": True, "enough": None},
        "undetermined",
        "recall_unknown",
        (),
    ),
    "contexts not recorded": (
        {"contexts": (), "contexts_known": False, "correctness": "wrong"},
        "undetermined",
        "not_recorded",
        (),
    ),
    "refused, contexts not recorded": (
        {"contexts": (), "contexts_known": False, "refused": True},
        "undetermined",
        "not_recorded",
        (),
    ),
    "the judge failed": ({"fails": "split"}, "undetermined", "judge_failed", ()),
}


def outcome_case(name: str, lang: str = "en") -> Case:
    """The case of that name, in `lang`."""
    return make_case(name, lang=lang, **_TABLE[name][0])


EXPECTED = {name: row[1:] for name, row in _TABLE.items()}
NAMES = tuple(_TABLE)
