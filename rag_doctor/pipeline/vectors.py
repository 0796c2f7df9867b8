"""Embedding many texts once: the matrix is kept on disk, under a hash of what was embedded."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rag_doctor._resources import cache_dir
from rag_doctor.pipeline.disk_cache import keep

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder, Matrix

__all__ = ["content_hash", "embed_cached"]

KEEP_FILES = 160
"""Matrices kept on disk; the least recently used beyond these are deleted."""

PROBES = 8
"""Texts embedded anew to see whether a user's embedder is still the one that was kept."""
PROBE_TOLERANCE = 1e-3
"""Part of a vector by which the same model may differ from batch to batch."""


def content_hash(embedder: Embedder, texts: Sequence[str]) -> str:
    """A name for this embedder's matrix of these texts in this order."""
    digest = hashlib.sha256(f"1:{embedder.name}:{embedder.dim}".encode())
    for text in texts:
        raw = text.encode("utf-8", "replace")
        digest.update(len(raw).to_bytes(8, "big"))
        digest.update(raw)
    return digest.hexdigest()[:40]


def embed_cached(embedder: Embedder, texts: Sequence[str]) -> Matrix:
    """`embedder.encode(texts)`, read from the user's cache folder when it is there.

    The name of a user's own embedder says little: a few of its texts are embedded anew, and where
    they come out otherwise (another model under the old name) all are.

    A cache that cannot be read or written is passed over in silence: it only costs time.
    """
    import numpy as np

    folder = cache_dir()
    path = folder / "vectors" / f"{content_hash(embedder, texts)}.npy" if folder else None
    matrix = _load(path, (len(texts), embedder.dim)) if path else None
    if matrix is None or not _still_so(embedder, texts, matrix):
        matrix = embedder.encode(texts)
        if path and len(texts):
            with contextlib.suppress(OSError):
                keep(path, lambda file: np.save(file, matrix, allow_pickle=False), KEEP_FILES)
    return matrix


def _still_so(embedder: Embedder, texts: Sequence[str], matrix: Matrix) -> bool:
    """Does the embedder still give these vectors, as far as some texts tell?"""
    import numpy as np

    ours = type(embedder).__module__.partition(".")[0] == "rag_doctor"
    if not getattr(embedder, "foreign", not ours):
        return True
    step = max(1, len(texts) // PROBES)
    places = list(range(0, len(texts), step))[:PROBES]
    fresh = np.asarray(embedder.encode([texts[place] for place in places]))
    kept = matrix[places]
    return fresh.shape == kept.shape and bool(np.allclose(fresh, kept, atol=PROBE_TOLERANCE))


def _load(path: Path, shape: tuple[int, int]) -> Matrix | None:
    import numpy as np

    try:
        matrix: Matrix = np.load(path, allow_pickle=False)
        if matrix.shape != shape or matrix.dtype != np.float32 or not np.isfinite(matrix).all():
            return None
        os.utime(path)  # mark as used, for the clean-up
    except (OSError, ValueError, EOFError):  # absent, cut short, or not ours
        return None
    return matrix
