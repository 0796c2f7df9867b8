"""Labelled claims to train and to measure the support judge on, read from a data folder.

The files are gzipped JSONL with `contexts`, `answer`, `question` and `gold`; see the folder's own
README. A set is a list of `Labelled`: the claims of one case with people's verdicts.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rag_doctor.records import Chunk, Claim

__all__ = ["FOLDS", "READERS", "Labelled", "fold_of", "read_rows", "read_set"]

FOLDS = 5


@dataclass(frozen=True, slots=True)
class Labelled:
    """`group` = what must stay together in cross-validation and resampling (the source).

    `known` = which claims carry a label at all; empty = every one.
    """

    id: str
    group: str
    question: str | None
    lang: str
    claims: tuple[Claim, ...]
    supported: tuple[bool, ...]
    chunks: tuple[Chunk, ...]
    known: tuple[bool, ...] = ()


def fold_of(group: str) -> int:
    """The cross-validation fold of a source, the same in every run."""
    return int(hashlib.md5(group.encode()).hexdigest(), 16) % FOLDS


def read_rows(folder: Path, stem: str) -> Iterator[dict[str, Any]]:
    """The rows of the file whose name begins with `stem` (a split's name may follow)."""
    paths = sorted(folder.glob(f"{stem}*.jsonl.gz"))
    if not paths:
        raise FileNotFoundError(f"no {stem}*.jsonl.gz in {folder}")
    with gzip.open(paths[0], "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _chunks(row: dict[str, Any]) -> tuple[Chunk, ...]:
    return tuple(Chunk(id=f"c{n}", text=t, rank=n) for n, t in enumerate(row["contexts"], 1))


def _source(row: dict[str, Any]) -> str:
    return hashlib.md5("".join(row["contexts"])[:2000].encode()).hexdigest()


def _ragtruth(row: dict[str, Any]) -> Iterator[Labelled]:
    labels = row["gold"]["claim_labels"]
    claims = tuple(Claim(text=c["claim"], start=c["start"], end=c["end"]) for c in labels)
    supported = tuple(c["label"] == "supported" for c in labels)
    source = str(row["extra"]["source_id"])
    yield Labelled(row["id"], source, row["question"], "en", claims, supported, _chunks(row))


def _whole_answer(row: dict[str, Any]) -> Iterator[Labelled]:
    labels = row["gold"]["claim_labels"]
    supported = labels[0]["label"] == "supported" if labels else bool(row["gold"]["faithful"])
    claim = Claim(text=row["answer"], start=0, end=len(row["answer"]))
    question = row["question"] or None
    yield Labelled(
        row["id"], _source(row), question, row["lang"], (claim,), (supported,), _chunks(row)
    )


def _keywords(row: dict[str, Any]) -> Iterator[Labelled]:
    """Each keyword by itself, in its sentence, as an editor would check it."""
    for number, label in enumerate(row["gold"]["claim_labels"] or ()):
        text, answer = label["claim"], row["answer"]
        start = max(answer.find(text), 0)
        claim = Claim(text=text, start=start, end=start + len(text), resolved=answer)
        yield Labelled(
            f"{row['id']}-{number}",
            row["extra"].get("pair", row["id"]),
            None,
            "zh",
            (claim,),
            (label["label"] == "supported",),
            _chunks(row),
        )


READERS: dict[str, tuple[str, Callable[[dict[str, Any]], Iterator[Labelled]]]] = {
    "ragtruth": ("ragtruth_qa", _ragtruth),
    "wice": ("wice_claim", _whole_answer),
    "begin": ("begin", _whole_answer),
    "ocnli": ("ocnli", _whole_answer),
    "uhgeval": ("uhgeval_zh", _keywords),
}


def read_set(folder: Path, name: str, limit: int | None = None) -> list[Labelled]:
    """The cases of a set; `limit` = at most so many rows of its file."""
    stem, reader = READERS[name]
    if name == "ocnli" and any(folder.glob("ocnli_train3k*")):
        stem = "ocnli_train3k"
    out: list[Labelled] = []
    for number, row in enumerate(read_rows(folder, stem)):
        if limit is not None and number >= limit:
            break
        out.extend(case for case in reader(row) if case.claims)
    return out
