"""For every measure: inputs to draw, and what may be done to them without (or with known) effect.

`INVARIANCES` must have an entry for each measure of the registry; a test says so.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

Inputs = dict[str, Any]
VERDICTS = st.sampled_from([True, False, None])
LABELS = st.sampled_from(["supported", "contradicted", "not_mentioned", "unscored"])
COSINES = st.floats(-1, 1, allow_nan=False)
IDS = [f"c{i}" for i in range(12)] + ["片段一", "片段二"]


@dataclass(frozen=True)
class Invariance:
    """What is known of one measure.

    `shuffled` keeps the score. Each of `improved` never makes it worse. `with_unknown` adds an item
    without verdict and keeps the score; `None` = the measure takes no verdicts.
    """

    inputs: st.SearchStrategy[Inputs]
    shuffled: Callable[[Inputs, random.Random], Inputs]
    improved: Callable[[Inputs], Iterator[Inputs]]
    with_unknown: Callable[[Inputs], Inputs] | None


def columns(*names: str, cell: st.SearchStrategy[Any] = VERDICTS) -> st.SearchStrategy[Inputs]:
    """Lists of one length, one a name; row i speaks of item i."""
    rows = st.lists(st.tuples(*[cell] * len(names)), max_size=8)
    return rows.map(lambda drawn: {name: [r[i] for r in drawn] for i, name in enumerate(names)})


def shuffle_rows(inputs: Inputs, rng: random.Random) -> Inputs:
    """Reorders the items, all lists alike."""
    order = list(range(len(next(iter(inputs.values())))))
    rng.shuffle(order)
    return {name: [values[i] for i in order] for name, values in inputs.items()}


def respelled(inputs: Inputs, rng: random.Random) -> Inputs:
    """Ranks matter, so the order stays; only the spelling of a verdict changes."""
    verdicts = ["supported" if v is True else v for v in inputs["relevant"]]
    return {"relevant": verdicts}


def shuffle_each(inputs: Inputs, rng: random.Random) -> Inputs:
    """Reorders each list by itself, for lists that speak of different items."""
    return {name: rng.sample(values, len(values)) for name, values in inputs.items()}


def append(value: Any) -> Callable[[Inputs], Inputs]:
    return lambda inputs: {name: [*values, value] for name, values in inputs.items()}


def turned(name: str, before: Any, after: Any) -> Callable[[Inputs], Iterator[Inputs]]:
    """Each way of turning one `before` of the list `name` into an `after`."""

    def improved(inputs: Inputs) -> Iterator[Inputs]:
        for i, value in enumerate(inputs[name]):
            if value == before:
                changed = [*inputs[name]]
                changed[i] = after
                yield inputs | {name: changed}

    return improved


def either(*steps: Callable[[Inputs], Iterator[Inputs]]) -> Callable[[Inputs], Iterator[Inputs]]:
    def improved(inputs: Inputs) -> Iterator[Inputs]:
        for step in steps:
            yield from step(inputs)

    return improved


def promoted(inputs: Inputs) -> Iterator[Inputs]:
    """Each way of moving a relevant chunk over an irrelevant one just above it."""
    verdicts = inputs["relevant"]
    for i in range(1, len(verdicts)):
        if verdicts[i] is True and verdicts[i - 1] is False:
            yield {"relevant": [*verdicts[: i - 1], True, False, *verdicts[i + 1 :]]}


def warmer(inputs: Inputs) -> Iterator[Inputs]:
    """A cosine raised, or a flag taken back."""
    for i, cosine in enumerate(inputs["similarities"]):
        raised = [*inputs["similarities"]]
        raised[i] = min(1.0, cosine + 0.25)
        yield inputs | {"similarities": raised}
    yield inputs | {"noncommittal": []}


@st.composite
def rankings(draw: st.DrawFn) -> Inputs:
    ranking = draw(st.lists(st.sampled_from(IDS), max_size=10))
    grades = draw(st.dictionaries(st.sampled_from(IDS), st.sampled_from([0, 1, 2]), max_size=6))
    return {"ranking": ranking, "grades": grades}


def renamed(inputs: Inputs, rng: random.Random) -> Inputs:
    """Other names for the ids, labels in another order, each id's second mention dropped."""
    names = dict(zip(IDS, rng.sample(IDS, len(IDS)), strict=True))
    labelled = list(inputs["grades"].items())
    rng.shuffle(labelled)
    return {
        "ranking": [names[i] for i in dict.fromkeys(inputs["ranking"])],
        "grades": {names[i]: grade for i, grade in labelled},
    }


def ranked_higher(inputs: Inputs) -> Iterator[Inputs]:
    """Each way of swapping a better-graded id with the worse one just above it."""
    ids, grades = list(dict.fromkeys(inputs["ranking"])), inputs["grades"]
    for i in range(1, len(ids)):
        if grades.get(ids[i], 0) > grades.get(ids[i - 1], 0):
            swapped = [*ids[: i - 1], ids[i], ids[i - 1], *ids[i + 1 :]]
            yield inputs | {"ranking": swapped}


def verdicts_on(*names: str, better: Callable[[Inputs], Iterator[Inputs]]) -> Invariance:
    return Invariance(columns(*names), shuffle_rows, better, append(None))


RANKED = Invariance(rankings(), renamed, ranked_higher, None)
RIGHT = turned("answer_in_reference", False, True)

INVARIANCES: dict[str, Invariance] = {
    "context_recall": verdicts_on(
        "reference_in_contexts", better=turned("reference_in_contexts", False, True)
    ),
    "context_precision": Invariance(columns("relevant"), respelled, promoted, append(None)),
    "share_relevant": verdicts_on("relevant", better=turned("relevant", False, True)),
    "noise": verdicts_on("relevant", better=turned("relevant", False, True)),
    "faithfulness": Invariance(
        columns("answer_in_contexts", cell=LABELS),
        shuffle_rows,
        either(
            turned("answer_in_contexts", "contradicted", "supported"),
            turned("answer_in_contexts", "not_mentioned", "supported"),
        ),
        append("unscored"),
    ),
    "answer_relevancy": Invariance(
        st.lists(st.tuples(COSINES, VERDICTS), max_size=5).map(
            lambda rows: {
                "similarities": [row[0] for row in rows],
                "noncommittal": [row[1] for row in rows],
            }
        ),
        shuffle_rows,
        warmer,
        None,
    ),
    "hit": RANKED,
    "recall": RANKED,
    "precision": RANKED,
    "reciprocal_rank": RANKED,
    "nDCG": RANKED,
    "claim_precision": verdicts_on("answer_in_reference", better=RIGHT),
    "claim_recall": verdicts_on(
        "reference_in_answer", better=turned("reference_in_answer", False, True)
    ),
    "claim_f1": Invariance(
        st.tuples(columns("answer_in_reference"), columns("reference_in_answer")).map(
            lambda both: both[0] | both[1]
        ),
        shuffle_each,
        either(RIGHT, turned("reference_in_answer", False, True)),
        append(None),
    ),
    "context_utilisation": verdicts_on(
        "reference_in_contexts",
        "reference_in_answer",
        better=turned("reference_in_answer", False, True),
    ),
    "noise_sensitivity_relevant": verdicts_on(
        "answer_in_reference",
        "answer_in_relevant",
        better=either(RIGHT, turned("answer_in_relevant", True, False)),
    ),
    "noise_sensitivity_irrelevant": verdicts_on(
        "answer_in_reference",
        "answer_in_relevant",
        "answer_in_irrelevant",
        better=either(RIGHT, turned("answer_in_irrelevant", True, False)),
    ),
    "self_knowledge": verdicts_on(
        "answer_in_reference",
        "answer_in_contexts",
        better=turned("answer_in_contexts", False, True),
    ),
    "hallucination": verdicts_on(
        "answer_in_reference",
        "answer_in_contexts",
        better=either(RIGHT, turned("answer_in_contexts", False, True)),
    ),
}
