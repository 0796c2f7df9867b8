"""Questions shared out to develop, calibrate and test: no question and no document is in two."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Literal, get_args

from rag_doctor.pipeline import Question

__all__ = ["SPLITS", "Split", "documents_of", "split_questions"]

Split = Literal["develop", "calibrate", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)
SHARES: dict[Split, float] = {"develop": 0.3, "calibrate": 0.2, "test": 0.5}
"""Wanted share of the questions of each language."""


def documents_of(question: Question) -> frozenset[str]:
    """The documents that hold evidence for it (grade 1 or 2)."""
    return frozenset(r.doc_id for r in question.relevant if r.grade >= 1)


def split_questions(questions: Sequence[Question]) -> dict[str, Split]:
    """Question id → its split. Questions that share a document, even by others, stay together.

    Groups are handed out from the largest to the smallest, each to the split that lacks most of
    the group's languages; ties go by name, so that the split is always the same.
    """
    total = Counter(q.lang for q in questions)
    have: dict[Split, Counter[str]] = {split: Counter() for split in SPLITS}
    out: dict[str, Split] = {}
    for group in sorted(_groups(questions), key=lambda g: (-len(g), g[0].id)):
        langs = Counter(q.lang for q in group)
        split = max(SPLITS, key=lambda s: _lack(s, have[s], langs, total))
        have[split].update(langs)
        out.update({q.id: split for q in group})
    return out


def _lack(split: Split, have: Counter[str], langs: Counter[str], total: Counter[str]) -> float:
    """How much of what it wants this split still lacks, in the group's languages."""
    return sum(n * (1 - have[x] / (SHARES[split] * total[x])) for x, n in langs.items())


def _groups(questions: Sequence[Question]) -> list[list[Question]]:
    """Questions joined by the documents they share."""
    home: dict[str, str] = {}

    def root(name: str) -> str:
        while home.setdefault(name, name) != name:
            name = home[name]
        return name

    for question in questions:
        for document in documents_of(question):
            home[root(document)] = root(question.id)
    groups: dict[str, list[Question]] = defaultdict(list)
    for question in questions:
        groups[root(question.id)].append(question)
    return [sorted(group, key=lambda q: q.id) for group in groups.values()]
