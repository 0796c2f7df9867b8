"""The cases of a bench: pipelines are broken, asked, and what verifiably failed is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from rag_doctor.bench.splitting import Split, split_questions
from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.pipeline import Question, load_questions, read_demo_documents
from rag_doctor.pipeline.breaking import (
    ALL,
    CONTROLS,
    SEVERITIES,
    Broken,
    Kit,
    Truth,
    answers_right,
    broken,
    is_pair,
    truth_of,
)
from rag_doctor.pipeline.breaking.quotes import arrived
from rag_doctor.pipeline.documents import demo_folder
from rag_doctor.pipeline.questions import LANGS
from rag_doctor.records import Case

__all__ = ["BenchCase", "Progress", "kits_of", "make_cases"]

Progress = Callable[[str, int, int], None]
"""Called with a step (`making`, a method's name), how many are done, and of how many."""
CONTROLS_EACH = 3
"""Controls for one case of a fault in a cell: a rate of false alarms needs many."""


@dataclass(frozen=True, slots=True)
class BenchCase:
    """A case with its proven truth, and the pipeline that made it."""

    case: Case
    truth: Truth
    broken: Broken
    question: Question

    @property
    def fault(self) -> str:
        """What was done to the pipeline."""
        return self.broken.fault

    @property
    def control(self) -> bool:
        """Nothing was broken."""
        return self.fault in CONTROLS

    @property
    def pair(self) -> bool:
        """Two faults at once."""
        return is_pair(self.fault)


def kits_of(split: Split, langs: Collection[str] = LANGS) -> list[Kit]:
    """The base and the split's questions, for each language."""
    questions = [q for q in load_questions() if q.answerable]
    where = split_questions(questions)
    documents = read_demo_documents(demo_folder())
    return [
        Kit(
            lang,
            tuple(d for d in documents if d.lang == lang),
            tuple(q for q in questions if q.lang == lang and where[q.id] == split),
        )
        for lang in LANGS
        if lang in langs
    ]


def make_cases(
    kits: Sequence[Kit],
    n: int | None = 100,
    only: Collection[str] | None = None,
    *,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[BenchCase]:
    """About `n` cases, spread evenly over faults, severities and languages; `None` = all there are.

    `only` = these faults, controls or pairs; `None` = all. In a cell a question comes once. Of each
    control three times as many cases are taken. Raises `InputError` for unknown names or n < 1.
    """
    cells = _dealt(_checked(n, only), kits, seed)
    each = None if n is None else -(-n // sum(_weight(name) for name, _, _ in cells))
    sound = {kit.lang: _Sound(kit) for kit in kits}
    found: list[BenchCase] = []
    for done, (name, severity, kit) in enumerate(cells, start=1):
        most = None if each is None else each * _weight(name)
        found += _cell(name, severity, kit, sound[kit.lang], most, seed)
        if progress:
            progress("making", done if n is None else min(n, len(found)), n or len(cells))
        if n is not None and len(found) >= n:
            break
    return found if n is None else found[:n]


def _weight(name: str) -> int:
    return CONTROLS_EACH if name in CONTROLS else 1


def _dealt(names: Sequence[str], kits: Sequence[Kit], seed: int) -> list[tuple[str, int, Kit]]:
    """All cells in rounds: each round holds every name once, at some severity and language."""
    rng = Random(seed)
    own = {name: [(name, s, kit) for s in SEVERITIES for kit in kits] for name in names}
    for cells in own.values():
        rng.shuffle(cells)
    return [cell for one_round in zip(*own.values(), strict=True) for cell in one_round]


def _checked(n: int | None, only: Collection[str] | None) -> list[str]:
    if n is not None and (isinstance(n, bool) or n < 1):
        raise InputError(f"n: a number of cases from 1 is due, got {shown(n)}.")
    for name in only or ():
        if name not in ALL:
            raise InputError(unknown_choice("only", name, ALL))
    return [name for name in ALL if only is None or name in only]


class _Sound:
    """Does the unbroken pipeline answer a question rightly?"""

    def __init__(self, kit: Kit) -> None:
        self._rag, self._known = kit.rag("unbroken"), dict[str, bool]()

    def __call__(self, question: Question) -> bool:
        if question.id not in self._known:
            trace = self._rag.ask(question.question)
            fine = arrived(question, trace.retrieval.sent)
            self._known[question.id] = fine and answers_right(question, trace.answer)
        return self._known[question.id]


def _cell(
    name: str, severity: int, kit: Kit, sound: _Sound, most: int | None, seed: int
) -> Iterator[BenchCase]:
    """The verified cases of one fault at one severity in one language, at most `most`."""
    questions = [q for q in kit.questions if sound(q)]
    Random(f"{seed}:{name}:{severity}").shuffle(questions)
    used: set[str] = set()
    pipelines = list(broken(name, kit, severity)) if questions else []
    turn = (severity + (kit.lang == "zh")) % max(1, len(pipelines))  # each manner of writer leads
    pipelines = pipelines[turn:] + pipelines[:turn]
    for number, one in enumerate(pipelines, start=1):
        left = None if most is None else most - len(used)
        share = None if left is None else -(-left // (len(pipelines) - number + 1))
        for made in _verified(one, [q for q in questions if q.id not in used]):
            if share is not None and share <= 0:
                break
            share = None if share is None else share - 1
            used.add(made.question.id)
            yield made


def _verified(one: Broken, questions: Sequence[Question]) -> Iterator[BenchCase]:
    for question in questions:
        if not one.concerns(question):
            continue
        trace = one.rag.ask(question.question)
        truth = truth_of(one, question, trace)
        if truth is None:
            continue
        reference = one.references.get(question.id, question.reference)
        case = trace.to_case(reference, id=_opaque(one, question), meta={"knobs": trace.knobs})
        yield BenchCase(case, truth, one, question)


def _opaque(one: Broken, question: Question) -> str:
    """An id that does not tell what was done."""
    told = f"{one.rag.name}:{sorted(one.rag.settings().items(), key=str)}:{sorted(one.questions)}"
    return f"{question.id}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"
