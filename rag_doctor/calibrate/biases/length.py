"""Does a longer answer score better? The same facts, padded with true sentences of the contexts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from rag_doctor.calibrate.biases.changes import Changes, share_changes
from rag_doctor.calibrate.biases.effect import Effect, untestable
from rag_doctor.calibrate.biases.rounds import (
    Bench,
    Told,
    related,
    similarity,
    support_share,
    weighed,
)
from rag_doctor.judges.base import Relation, Split, Weighing
from rag_doctor.records import Case, Claim
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["length_effects", "padded"]

SENTENCES = 3
LONG = {"zh": (8, 80), "en": (30, 200)}  # characters of a sentence fit to pad with
MOST_SHARED = 0.35  # of its content words with the answer: it must say something else
MARKS = ("#", "|", "-", "*", ">", "```", "!", "[")


def padded(case: Case, seed: int = 0) -> tuple[Case, tuple[Claim, ...]] | None:
    """The case with up to three sentences of its contexts after the answer, and those as claims.

    They are true by their source and say something else than the answer; `None` = there are none.
    """
    fit = _fit_sentences(case)
    random.Random(f"{seed}|{case.id}").shuffle(fit)
    chosen = fit[:SENTENCES]
    if not chosen or not case.answer.strip():
        return None
    answer, claims = case.answer.rstrip(), []
    for sentence in chosen:
        gap = "" if case.ui_lang == "zh" and answer[-1:] in "。！？”" else " "
        start = len(answer) + len(gap)
        answer += gap + sentence
        claims.append(Claim(text=sentence, start=start, end=len(answer)))
    return case.model_copy(update={"answer": answer}), tuple(claims)


def _fit_sentences(case: Case) -> list[str]:
    least, most = LONG[case.ui_lang]
    said = set(content_words(case.answer))
    found: dict[str, None] = {}
    for chunk in case.contexts:
        for span in sentences(chunk.text):
            text = " ".join(span.text.split())
            words = set(content_words(text))
            whole = text[-1:] in ".。！!" and not text.startswith(MARKS)
            if not whole or not least <= len(text) <= most or not words:
                continue
            if len(words & said) / len(words) <= MOST_SHARED and text not in case.answer:
                found[text] = None
    return list(found)


async def length_effects(bench: Bench) -> list[Effect]:
    """Support of the same claims, relevancy, and the faithfulness score that results."""
    made = [(one, pad) for one in bench.told if (pad := _pad(one, bench.seed)) is not None]
    if not made:
        return [untestable("length", "support", "no_sentence")]
    told = [one for one, _ in made]
    cases = [case for _, (case, _) in made]
    splits = [_with(one.split, more) for one, (_, more) in made]
    weighings = await weighed(bench.judge, cases, splits, read=True)
    relations = await related(bench.judge, cases, splits)
    longer = sum(len(case.answer) for case in cases) / sum(len(t.case.answer) for t in told)
    values = {"times": round(longer, 1)}
    return [
        Effect("length", "support", share_changes(told, weighings).figure(bench.seed), "cases",
               values),
        Effect("length", "relevancy", _relevancy(told, relations).figure(bench.seed), "cases",
               values),
        Effect("length", "score", _score(told, weighings).figure(bench.seed), "cases", values),
    ]  # fmt: skip


def _pad(one: Told, seed: int) -> tuple[Case, tuple[Claim, ...]] | None:
    if one.split.refusal.refused or not one.split.answer_claims:
        return None
    return padded(one.case, seed)


def _with(split: Split, more: Sequence[Claim]) -> Split:
    return replace(split, answer_claims=(*split.answer_claims, *more))


def _relevancy(told: Sequence[Told], relations: Sequence[Relation | None]) -> Changes:
    found = Changes([], [])
    for one, relation in zip(told, relations, strict=True):
        before, after = similarity(one.relation), similarity(relation)
        if before is not None and after is not None:
            found.add(after - before, one.case.id)
    return found


def _score(told: Sequence[Told], weighings: Sequence[Weighing | None]) -> Changes:
    """The share over all claims, the added ones too: what a report would show."""
    found = Changes([], [])
    for one, weighing in zip(told, weighings, strict=True):
        before = support_share(one.verdicts)
        after = support_share(weighing.answer) if weighing else None
        if before is not None and after is not None:
            found.add(after - before, one.case.id)
    return found
