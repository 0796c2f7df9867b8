"""A document holds it and no chunk carries it: is its sentence in no chunk, or cut between two?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rag_doctor.ledger.evidence import EvidenceIndex
from rag_doctor.records import Claim
from rag_doctor.text.segment import sentences
from rag_doctor.text.tokenizing import content_words

__all__ = ["Traced", "in_chunks"]

_MOST = 3  # sentences of a passage that are taken as the evidence
_GAIN = 0.1  # least coverage that a further sentence must add
_END = 0.4  # share of a sentence, at either end, that tells where it went
_FEWEST = 4  # characters of a sentence, likewise
_NEAR = 12  # chunks in which a sentence is looked for


@dataclass(frozen=True, slots=True)
class Traced:
    """`absent`: a needed sentence is in no chunk. `cut`: the two chunks that share one."""

    absent: bool = False
    cut: tuple[int, int] | None = None


def in_chunks(claim: Claim, passage: str, index: EvidenceIndex) -> Traced:
    """Look for the sentences of a passage that say the claim in the chunks of the index."""
    for sentence in _evidence(claim, passage, index):
        whole = _squeezed(sentence)
        near = [*index.nearest(sentence, _NEAR)]
        texts = {number: _squeezed(index.chunks[number].text) for number in near}
        if not whole or any(whole in text for text in texts.values()):
            continue
        if ends := _ends(whole, texts):
            return Traced(cut=ends)
        size = max(_FEWEST, int(len(whole) * _END))
        first = next((n for n in near if whole[:size] in texts[n]), None)
        last = next((n for n in near if whole[-size:] in texts[n]), None)
        if first is None or last is None:
            return Traced(absent=True)
        if first != last:
            return Traced(cut=(first, last))
    return Traced()


def _ends(whole: str, texts: Mapping[int, str]) -> tuple[int, int] | None:
    """The chunks that end with the beginning of a sentence, and begin with its end."""
    sizes = range(len(whole) - 1, 0, -1)
    begun = {n: next((at for at in sizes if t.endswith(whole[:at])), 0) for n, t in texts.items()}
    ended = {
        n: next((at for at in sizes if t.startswith(whole[-at:])), 0) for n, t in texts.items()
    }
    first, last = (max(held, key=held.__getitem__, default=-1) for held in (begun, ended))
    if first == last:
        return None
    one, other = begun[first], ended[last]
    complete = one > 0 < other and one + other >= len(whole)
    return (first, last) if complete or min(one, other) >= _FEWEST else None


def _evidence(claim: Claim, passage: str, index: EvidenceIndex) -> list[str]:
    """The fewest sentences that hold the claim's words, at most `_MOST`."""
    weights = index.weights(claim)
    left = {
        span.text: set(content_words(span.text)) & weights.keys() for span in sentences(passage)
    }
    held: set[str] = set()
    out: list[str] = []
    while left and len(out) < _MOST:
        best = max(left, key=lambda text: sum(weights[w] for w in left[text] - held))
        if sum(weights[w] for w in left[best] - held) < _GAIN:
            break
        held |= left.pop(best)
        out.append(best)
    return out


def _squeezed(text: str) -> str:
    return "".join(text.split())
