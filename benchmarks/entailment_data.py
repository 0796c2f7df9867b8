"""Pairs (evidence, claim) with a target, to train and to measure the entailment model on.

A target marks which of supported, contradicted, not_mentioned is right; where people said
"unsupported" only, both others are. `HELD` groups of each set are never trained on.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from judge_sets import Labelled, fold_of, read_set
from minimal_pairs import make_pairs

from rag_doctor.judges.offline.entailment_premise import premise_for
from rag_doctor.judges.offline.features_evidence import Base, read_base
from rag_doctor.records import Chunk

__all__ = [
    "LABELS",
    "Example",
    "kb_examples",
    "own_examples",
    "own_rows",
    "public_examples",
    "unrelated_examples",
]

LABELS = ("supported", "contradicted", "not_mentioned")
UNSUPPORTED = (False, True, True)
SUPPORTED = (True, False, False)


@dataclass(frozen=True, slots=True)
class Example:
    """`held` = for measuring only; `kind` = what was changed, or the label."""

    set: str
    lang: str
    premise: str
    claim: str
    target: tuple[bool, bool, bool]
    kind: str
    held: bool
    group: str = ""


def own_rows(files: Iterable[Path]) -> list[dict[str, str]]:
    """Hand-written pairs, one claim a row; a line of a file is a passage with all its claims."""
    lines = [json.loads(line) for f in files for line in f.read_text("utf-8").splitlines() if line]
    return [
        {"lang": line["lang"], "writer": line["writer"], "context": line["context"],
         "label": label, "type": kind, "claim": claim}
        for line in lines
        for label, kind, claim in line["claims"]
    ]  # fmt: skip


def own_examples(files: Iterable[Path], seed: int = 7, seen: str = "") -> list[Example]:
    """Hand-written pairs; a tenth of the passages is held. A quarter meet a distractor.

    `seen` = letters of writers whose pairs form a set "seen" of their own, apart from "own".
    """
    rng = random.Random(seed)
    rows = own_rows(files)
    by_lang: dict[str, list[str]] = {}
    for row in rows:
        by_lang.setdefault(row["lang"], []).append(row["context"])
    out = []
    for row in rows:
        texts = [row["context"]]
        if rng.random() < 0.25:
            texts.insert(rng.randrange(2), rng.choice(by_lang[row["lang"]]))
        premise = premise_for(row["claim"], _base(texts)) if len(texts) > 1 else row["context"]
        target = tuple(label == row["label"] for label in LABELS)
        group = hashlib.md5(row["context"].encode()).hexdigest()
        held = int(group, 16) % 10 == 0
        if held:
            premise = row["context"]
        name = "seen" if row["writer"] in seen else "own"
        out.append(
            Example(name, row["lang"], premise, row["claim"], target, row["type"], held, group)
        )
    return out


def unrelated_examples(files: Iterable[Path], number: int, seed: int = 11) -> list[Example]:
    """Claims beside a passage that says nothing of them: the passage of another row of the same
    language, whole or one sentence of it. A fifth of the claims' passages is held."""
    rng = random.Random(seed)
    rows = own_rows(files)
    out = []
    for _ in range(number):
        row = rng.choice(rows)
        other = rng.choice(rows)
        while other["lang"] != row["lang"] or other["context"] == row["context"]:
            other = rng.choice(rows)
        premise = other["context"]
        if rng.random() < 0.5:
            units = [unit.text for unit in _base([premise]).units]
            premise = rng.choice(units) if units else premise
        group = hashlib.md5(row["context"].encode()).hexdigest()
        held = int(group, 16) % 10 == 0
        target = (False, False, True)
        out.append(
            Example(
                "unrelated", row["lang"], premise, row["claim"], target, "unrelated", held, group
            )
        )
    return out


def _base(texts: Iterable[str]) -> Base:
    return read_base([Chunk(id=f"c{n}", text=t, rank=n) for n, t in enumerate(texts, 1)])


def kb_examples(docs: Path, lang: str, per_document: int) -> list[Example]:
    """Edited sentences of a folder of documents; a fifth of the documents is held."""
    texts = [(p.name, lang, p.read_text("utf-8")) for p in sorted((docs / lang).glob("*.md"))]
    out = []
    for pair in make_pairs(texts, seed=7, per_document=per_document):
        premise = premise_for(pair.claim, read_base(pair.chunks))
        target = SUPPORTED if pair.supported else UNSUPPORTED
        held = fold_of(pair.group) == 0
        out.append(Example("kb", lang, premise, pair.claim, target, pair.kind, held, pair.group))
    return out


def public_examples(
    folder: Path, name: str, limit: int | None = None, seed: int = 7
) -> list[Example]:
    """Claims of a labelled set; sources of fold 0 are held. `limit` of each label, seeded."""
    found = [one for case in read_set(folder, name) for one in _claims(name, case)]
    random.Random(seed).shuffle(found)
    out: list[Example] = []
    counts = {True: 0, False: 0}
    for case, claim, good in found:
        held = name == "ocnli" or fold_of(case.group) == 0
        if not held and limit is not None and counts[good] >= limit:
            continue
        counts[good] += not held
        target = SUPPORTED if good else UNSUPPORTED
        premise = premise_for(claim, read_base(case.chunks))
        label = "supported" if good else "unsupported"
        out.append(Example(name, case.lang, premise, claim, target, label, held, case.group))
    return out


def _claims(name: str, case: Labelled) -> Iterator[tuple[Labelled, str, bool]]:
    for claim, good in zip(case.claims, case.supported, strict=True):
        text = claim.to_judge
        if name == "uhgeval":
            text = clause_around(text, claim.start, claim.end)
        yield case, text, good


def clause_around(text: str, start: int, end: int, least: int = 12) -> str:
    """The clause of a Chinese sentence that holds characters `start:end`."""
    stops = [0, *(m.end() for m in re.finditer(r"[，。；！？\n]", text)), len(text)]
    first = max(s for s in stops if s <= start)
    last = min(s for s in stops if s >= end)
    if last - first < least:
        first = max((s for s in stops if s < first), default=0)
    return text[first:last].strip("，。； \n")
