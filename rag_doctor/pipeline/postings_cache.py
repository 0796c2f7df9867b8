"""Postings of a large corpus, kept on disk: cutting 100,000 chunks into words takes ten seconds."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import IO

from rag_doctor._resources import cache_dir
from rag_doctor.pipeline.bm25 import Tokenizer
from rag_doctor.pipeline.disk_cache import keep
from rag_doctor.pipeline.postings import Postings, count

__all__ = ["WORTH_KEEPING", "counted"]

WORTH_KEEPING = 2_000
"""Texts from which reading the counts back is worth a file: about 0.2 s of counting."""
KEEP_FILES = 12
"""Files kept on disk; the least recently used beyond these are deleted."""
_CUTTING = ("tokenizing", "folding", "han_cut", "stemming", "stopwords")


def counted(texts: Sequence[str], tokenizer: Tokenizer, name: str | None) -> Postings:
    """The postings of the texts; from the user's cache folder where they are many and there.

    `name` = which of our own tokenizers it is; `None` = somebody else's, never cached, because
    what it does may change without our knowing. A cache that fails only costs time.
    """
    folder = cache_dir()
    if name is None or folder is None or len(texts) < WORTH_KEEPING:
        return count(map(tokenizer, texts))
    path = folder / "postings" / f"{_key(texts, name)}.npz"
    postings = _load(path, len(texts))
    if postings is None:
        postings = count(map(tokenizer, texts))
        with contextlib.suppress(OSError):
            keep(path, lambda file: _write(file, postings), KEEP_FILES)
    return postings


def _key(texts: Sequence[str], name: str) -> str:
    digest = hashlib.sha256(f"1:{name}:{_how_words_are_cut()}".encode())
    for text in texts:
        raw = text.encode("utf-8", "replace")
        digest.update(len(raw).to_bytes(8, "big"))
        digest.update(raw)
    return digest.hexdigest()[:40]


@cache
def _how_words_are_cut() -> str:
    """A hash of the code that cuts: other code, other words, other file."""
    digest = hashlib.sha256()
    for module in _CUTTING:
        digest.update(files("rag_doctor.text").joinpath(f"{module}.py").read_bytes())
    for package in ("rjieba", "rank-bm25"):
        with contextlib.suppress(PackageNotFoundError):
            digest.update(version(package).encode())
    return digest.hexdigest()


def _write(file: IO[bytes], postings: Postings) -> None:
    import numpy as np

    words = "\n".join(postings.numbers)  # no token has a line break: they are made of word parts
    np.savez(
        file,
        words=np.frombuffer(words.encode("utf-8", "surrogatepass"), np.uint8),
        idf=np.array(list(postings.idf.values())),
        starts=postings.starts,
        texts=postings.texts,
        gains=postings.gains,
        size=postings.size,
    )


def _load(path: Path, size: int) -> Postings | None:
    import numpy as np

    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as data:
            words = data["words"].tobytes().decode("utf-8", "surrogatepass").split("\n")
            starts, texts, gains = data["starts"], data["texts"], data["gains"]
            idf = dict(zip(words, data["idf"].tolist(), strict=True))
            whole = len(texts) == len(gains) == starts[-1] and len(starts) == len(words) + 1
            if not whole or int(data["size"]) != size:
                return None
        os.utime(path)  # mark as used, for the clean-up
    except Exception:  # absent, cut short, or not ours: a zip file fails in many ways
        return None
    numbers = {word: number for number, word in enumerate(words)}
    return Postings(numbers, idf, starts, texts, gains, size)
