"""The offline judge: deterministic, no network, no key, English and Chinese."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any, TypeVar

from rag_doctor.judges.base import ChunkUse, JudgeCard, JudgeFailure, Relation, Split, Weighing
from rag_doctor.judges.offline.blank_question import (
    asks_nothing,
    unasked_relation,
    unasked_weighing,
)
from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.claims_json import spoken
from rag_doctor.judges.offline.conflict import find_conflict
from rag_doctor.judges.offline.correctness import agreement
from rag_doctor.judges.offline.instructions import with_plain_chunks
from rag_doctor.judges.offline.polar_opening import denial_at_rest
from rag_doctor.judges.offline.polarity_verdicts import with_polarity
from rag_doctor.judges.offline.reconcile import (
    carried_by_rows,
    carried_by_useful,
    standing_anywhere,
    standing_whole,
    useful_where_enough,
)
from rag_doctor.judges.offline.refusal import read_refusal
from rag_doctor.judges.offline.relevancy import relevance
from rag_doctor.judges.offline.short_answers import judge_short_answer
from rag_doctor.judges.offline.shrugs import beside_shrugs
from rag_doctor.judges.offline.strangers import strangers_aside
from rag_doctor.judges.offline.sufficiency import sufficiency
from rag_doctor.judges.offline.support import SupportItem, SupportScorer
from rag_doctor.judges.offline.tongues import language_name
from rag_doctor.judges.offline.unread import (
    counting_unread,
    read_claims_of,
    unread_verdicts,
)
from rag_doctor.judges.offline.unseen_marks import seen_case, seen_split, split_back, weighing_back
from rag_doctor.judges.offline.usefulness import chunk_uses
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Case, Chunk, Claim, ClaimVerdict, Contradiction
from rag_doctor.text.embedder import Embedder, default_embedder
from rag_doctor.text.language import detect_language, foreign_language

__all__ = ["OfflineJudge"]

VERSION = "0.11"
BATCH = 16  # cases handled in one thread hop: long enough to pay, short enough to cancel
EVASIVE_SCORE = 0.1
OFF_TOPIC, SURELY_ON_TOPIC = 0.5, 0.7
ANSWER_AS_CHUNK, REFERENCE_AS_CHUNK = "answer", "reference"

_Reply = TypeVar("_Reply")
_Job = tuple[Case, Split | None]


class OfflineJudge:
    """The default judge. `fast=True` uses rules only, without embedder and model.

    `embedder=None` = the default embedder, loaded at the first question. The same case always gets
    the same reply. A case that breaks a step gets a `JudgeFailure`; the others go on.
    `short_answers=False` = a bare value is judged like any statement (to train and to compare).
    `scorer=None` = the support trees that ship.
    """

    def __init__(
        self,
        fast: bool = False,
        embedder: Embedder | None = None,
        short_answers: bool = True,
        scorer: SupportScorer | None = None,
    ) -> None:
        self.fast = fast
        self._short_answers = short_answers
        self._embedder = embedder
        self._scorer = scorer or SupportScorer(fast=fast)
        name = "offline-fast" if fast else "offline"
        self.card = JudgeCard(
            name=name,
            version=VERSION,
            languages=("en", "zh"),
            accuracy=dict(_data("accuracy.json").get(name, {})),
            by_type=_data("by_type.json").get(name, {}),
            trained_on=tuple(_data("trained_on.json").get(name, ())),
            note="Rules only."
            if fast
            else "Rules, sentence embeddings, boosted trees and two small models "
            "(entailment; does a text answer?).",
        )

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        """Claims of answer and reference, and whether the answer declines."""
        return await _each([(case, None) for case in cases], self._split_all)

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        """Claims against contexts, use of each chunk, sufficiency, conflict."""
        plain = map(with_plain_chunks, cases)
        return await _each(list(zip(plain, splits, strict=True)), self._weigh_all)

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        """The answer against the question and against the reference."""
        plain = map(with_plain_chunks, cases)
        return await _each(list(zip(plain, splits, strict=True)), self._relate_all)

    def embedder(self) -> Embedder | None:
        """The embedder in use; `None` for the fast judge."""
        if self.fast:
            return None
        return self._embedder or default_embedder()

    def _split_all(self, jobs: Sequence[_Job]) -> list[Split | JudgeFailure]:
        return [_guarded(partial(self._split, case), case) for case, _ in jobs]

    def _split(self, given: Case) -> Split:
        case = seen_case(given)
        refusal = read_refusal(case.question, case.answer)
        # an answer that commits to nothing claims nothing: it is an evasion, not an invention
        answer = () if refusal.noncommittal else split_answer(case.answer, case.question)
        reference = split_answer(case.reference, case.question) if case.reference else ()
        split = Split(answer, reference, refusal)
        return split if case is given else split_back(split, given)

    def _weigh_all(self, jobs: Sequence[_Job]) -> list[Weighing | JudgeFailure]:
        self._warm(jobs)
        return [_guarded(partial(self._weigh, case, split), case) for case, split in jobs]

    def _weigh(self, given: Case, split: Split | None) -> Weighing:
        case = seen_case(given)
        if case is given:
            return self._weighed(case, split)
        read = seen_split(split) if split else None
        return weighing_back(self._weighed(case, read), given, split)

    def _weighed(self, case: Case, split: Split | None) -> Weighing:
        answer, reference = _claims(split)
        if not case.contexts:
            none = sufficiency(case.question, (), ui=case.ui_lang)
            return Weighing(_unmentioned(answer), _unmentioned(reference), (), none)
        both = self._support(case, (answer, reference), case.contexts)
        refused = split is not None and split.refusal.refused
        texts = [chunk.text for chunk in case.contexts]
        topic = relevance(case.question, case.answer, texts, self.embedder()).score
        uses = chunk_uses(
            case.question,
            case.contexts,
            reference=case.reference,
            answer="" if refused else case.answer,
            answer_verdicts=both[0],
            reference_verdicts=both[1],
            embedder=self.embedder(),
            ui=case.ui_lang,
            on_topic=not refused and topic >= SURELY_ON_TOPIC,
        )
        both = self._reconciled(case, both, uses, topic)
        enough = sufficiency(
            case.question,
            case.contexts,
            answer_verdicts=both[0],
            refused=refused,
            embedder=self.embedder(),
            ui=case.ui_lang,
            answer=case.answer,
        )
        if enough.enough and not case.reference:
            uses = useful_where_enough(uses, both[0], case.ui_lang)
        conflict = find_conflict(case.question, case.contexts, case.ui_lang)
        found = Weighing(tuple(both[0]), tuple(both[1]), tuple(uses), enough, conflict)
        found = counting_unread(found, case.contexts)
        if asks_nothing(case.question):
            return unasked_weighing(found, case.ui_lang)
        return strangers_aside(case, found)

    def _reconciled(
        self, case: Case, both: list[list[ClaimVerdict]], uses: Sequence[ChunkUse], topic: float
    ) -> list[list[ClaimVerdict]]:
        answer, reference = both
        ui, chunks = case.ui_lang, case.contexts
        if case.reference:
            reference = carried_by_useful(reference, chunks, uses, ui)
            reference = carried_by_rows(reference, chunks, ui)
            if agreement(case.question, case.answer, case.reference, ui).label == "correct":
                answer = carried_by_useful(answer, chunks, uses, ui)
        if topic < OFF_TOPIC:
            answer = standing_anywhere(answer, chunks, ui)
        answer = standing_whole(answer, chunks, ui)
        if self._short_answers and topic >= OFF_TOPIC:
            answer = judge_short_answer(case, answer, self.embedder())
            answer = [denial_at_rest(one, case.question, ui) for one in answer]
        return [answer, reference]

    def _relate_all(self, jobs: Sequence[_Job]) -> list[Relation | JudgeFailure]:
        return [_guarded(partial(self._relate, case, split), case) for case, split in jobs]

    def _relate(self, given: Case, split: Split | None) -> Relation:
        case = seen_case(given)
        split = seen_split(split) if split and case is not given else split
        ui = case.ui_lang
        refusal = read_refusal(case.question, case.answer) if split is None else split.refusal
        if refusal.refused or refusal.noncommittal:
            key = "refused" if refusal.refused else "evasive"
            return Relation(
                similarities=(EVASIVE_SCORE,),
                noncommittal=(True,),
                evasive=refusal.noncommittal,
                reason=say(key, ui),
                correctness_reason=say(key, ui),
            )
        texts = [chunk.text for chunk in case.contexts]
        told = case.answer[slice(*beside_shrugs(case.answer))]
        found = relevance(case.question, spoken(told), texts, self.embedder(), ui)
        agreed = agreement(
            case.question, case.answer, case.reference, ui, self._reference_in_answer(case, split)
        )
        related = Relation(
            similarities=(found.score,),
            noncommittal=(False,),
            unanswered=found.unanswered,
            wrong_language=found.wrong_language,
            correctness=agreed.label,
            reason=found.reason,
            correctness_reason=agreed.reason,
            contradiction=None if agreed.label == "correct" else self._clash(case, split),
            parts=found.parts,
        )
        return unasked_relation(related, ui) if asks_nothing(case.question) else related

    def _clash(self, case: Case, split: Split | None) -> Contradiction | None:
        """Where the answer states another value than the reference for the same thing."""
        answer, _ = _claims(split)
        if not answer or not case.reference:
            return None
        chunk = Chunk(id=REFERENCE_AS_CHUNK, text=case.reference)
        verdicts = self._support(case, (answer,), (chunk,))[0]
        return next((v.contradiction for v in verdicts if v.support == "contradicted"), None)

    def _reference_in_answer(self, case: Case, split: Split | None) -> list[ClaimVerdict]:
        """The reference's claims with the answer as their only evidence."""
        _, reference = _claims(split)
        if not reference or not case.answer.strip():
            return []
        chunk = Chunk(id=ANSWER_AS_CHUNK, text=case.answer)
        return self._support(case, (reference,), (chunk,))[0]

    def _support(
        self, case: Case, groups: Sequence[Sequence[Claim]], chunks: Sequence[Chunk]
    ) -> list[list[ClaimVerdict]]:
        ui = case.ui_lang
        ask = [SupportItem(read_claims_of(g), chunks, case.question, ui) for g in groups]
        rows = with_polarity(ask, self._scorer.judge_many)
        late = (unread_verdicts(group, ui) for group in groups)
        return [row + rest for row, rest in zip(rows, late, strict=True)]

    def _warm(self, jobs: Sequence[_Job]) -> None:
        """Embed what this batch needs in one go; the embedder keeps it."""
        embedder = self.embedder()
        if embedder is not None:
            texts = [case.question for case, _ in jobs]
            texts += [chunk.text for case, _ in jobs for chunk in case.contexts]
            embedder.encode(list(dict.fromkeys(texts)))


async def _each(
    jobs: list[_Job], work: Callable[[Sequence[_Job]], list[_Reply | JudgeFailure]]
) -> list[_Reply | JudgeFailure]:
    """Run `work` over the jobs in batches, off the event loop; order is kept."""
    done: list[_Reply | JudgeFailure] = []
    for begin in range(0, len(jobs), BATCH):
        done += await asyncio.to_thread(work, jobs[begin : begin + BATCH])
    return done


def _guarded(work: Callable[[], _Reply], case: Case) -> _Reply | JudgeFailure:
    """The reply, or why this case cannot be judged. One broken case breaks no other."""
    if _unread_language(case):
        code = foreign_language(f"{case.question}\n{case.answer}")
        language = language_name(code, case.ui_lang)
        return JudgeFailure(say("unsupported_language", case.ui_lang, language=language))
    try:
        return work()
    except Exception as error:  # a judge's failure is data, never a score
        text = " ".join(str(error).split())[:200]
        return JudgeFailure(f"{type(error).__name__}: {text}")


def _unread_language(case: Case) -> bool:
    """Is the case in a language that is neither English nor Chinese? Numbers alone are fine."""
    if case.lang in ("en", "zh", "mixed"):
        return False
    return case.lang == "other" or detect_language(case.question) == "other"


def _claims(split: Split | None) -> tuple[tuple[Claim, ...], tuple[Claim, ...]]:
    return (split.answer_claims, split.reference_claims) if split else ((), ())


def _unmentioned(claims: Sequence[Claim]) -> tuple[ClaimVerdict, ...]:
    return tuple(
        ClaimVerdict(claim=claim, support="not_mentioned", p_supported=0.0) for claim in claims
    )


@cache
def _data(name: str) -> dict[str, Any]:
    """What was measured or used, by judge name; empty when the file is absent."""
    file = files(__package__).joinpath("data", name)
    if not file.is_file():
        return {}
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded
