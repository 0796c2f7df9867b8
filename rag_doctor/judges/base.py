"""What a judge is: three batched questions about cases, and a card that states its limits.

A judge never turns its own failure into a score. For a case it could not handle it returns a
`JudgeFailure` in that case's place; for one claim it cannot decide, the label `unscored`.

The three questions, in the order the graph asks them:

    split(cases)          what does the answer claim (and the reference), and does it refuse?
    weigh(cases, splits)  which claims do the contexts support; which chunks help; do they suffice?
    relate(cases, splits) does the answer address the question; does it agree with the reference?

Each is one call for many cases, so that a judge may batch, and asynchronous, so that it may wait.
A judge behind a server can answer each with a single request.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from rag_doctor.records import Case, Claim, ClaimVerdict, Contradiction, Refusal

__all__ = [
    "ChunkUse",
    "Correctness",
    "Judge",
    "JudgeCard",
    "JudgeFailure",
    "Relation",
    "Split",
    "Sufficiency",
    "Weighing",
]

Correctness = Literal["correct", "partly", "wrong", "unscored"]


@dataclass(frozen=True, slots=True)
class JudgeCard:
    """What a judge says of itself, shown wherever its scores are shown.

    `accuracy` holds measured figures as printable lines per language: `{"en": "balanced accuracy
    .80 [.79, .81], n = 27,811 sentences (RAGTruth QA)"}`; empty = never measured, and then the
    reader is told so. `by_type` = language → kind of claim → (judged rightly, n), false claims of
    that kind flagged or true ones called supported, on pairs that never tuned the judge;
    `trained_on` = data sets with their licences; both empty where there are none. `settings` = what
    its scores depend on beside name and version, such as server, model, prompts and sampling;
    scores under different settings do not compare.
    """

    name: str
    version: str
    languages: tuple[str, ...]
    accuracy: dict[str, str] = field(default_factory=dict)
    note: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    by_type: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    trained_on: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """`name version`, as it stands beside every score."""
        return f"{self.name} {self.version}"


@dataclass(frozen=True, slots=True)
class JudgeFailure:
    """The judge could not handle this case: one line, for the reader."""

    reason: str


@dataclass(frozen=True, slots=True)
class Split:
    """What the answer and the reference say. No claims = nothing checkable in the text."""

    answer_claims: tuple[Claim, ...]
    reference_claims: tuple[Claim, ...]
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class ChunkUse:
    """Is a chunk of use for this question (and reference)?

    `useful` = `None` when the judge cannot tell. `grade` 0 / 1 / 2 as in graded relevance.
    `p` in [0, 1] is the probability of `useful`; `None` = not given.
    """

    chunk_id: str
    useful: bool | None
    grade: int | None = None
    p: float | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Sufficiency:
    """Do the contexts together hold an answer to the question?

    `enough` = `None` when the judge cannot tell. `score` in [0, 1]. `missing` = parts of the
    question without evidence.
    """

    enough: bool | None
    score: float | None = None
    missing: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Weighing:
    """Claims and chunks weighed against each other.

    `answer` and `reference` follow the order of the split's claims, one verdict a claim.
    `chunks` follows `case.contexts`. `conflict` = two chunks that contradict each other on what is
    asked, as `(chunk id, chunk id, reason)`. `unread` = how many of the answer's claims lie beyond
    what the judge reads at once, or were not found in the part of the contexts that it read.
    """

    answer: tuple[ClaimVerdict, ...]
    reference: tuple[ClaimVerdict, ...]
    chunks: tuple[ChunkUse, ...]
    sufficiency: Sufficiency
    conflict: tuple[str, str, str] | None = None
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Relation:
    """The answer against the question, and against the reference.

    `similarities` = one number in [0, 1] per reverse question (or one for the whole answer when
    the judge needs none), already on the scale where .5 is the usual threshold.
    `unanswered` = parts of the question the answer leaves out. `parts` = all of them, and whether
    the answer speaks to each; empty = the judge lists none. `wrong_language` = the answer is in
    another language than the question. `correctness` against the reference; `unscored` without one.
    `contradiction` = where answer and reference state different values for the same thing: `wrong`
    as the answer says it, `right` as the reference does.
    """

    similarities: tuple[float, ...]
    noncommittal: tuple[bool, ...] = ()
    reverse_questions: tuple[str, ...] = ()
    unanswered: tuple[str, ...] = ()
    wrong_language: bool = False
    evasive: bool = False
    correctness: Correctness = "unscored"
    reason: str = ""
    correctness_reason: str = ""
    contradiction: Contradiction | None = None
    parts: tuple[tuple[str, bool], ...] = ()


@runtime_checkable
class Judge(Protocol):
    """Any object with these members is a judge. Replies keep the order and number of `cases`."""

    @property
    def card(self) -> JudgeCard: ...

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]: ...

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]: ...

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]: ...
