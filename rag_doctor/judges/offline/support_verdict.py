"""From a probability to a verdict: label, evidence spans, label against each chunk, reason."""

from __future__ import annotations

import numpy as np

from rag_doctor.judges.offline.contradiction import find_contradiction
from rag_doctor.judges.offline.contradiction_base import Found, plain_subject
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_lexical import Match
from rag_doctor.judges.offline.missing_words import missing_words
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.judges.offline.same_step import same_step
from rag_doctor.judges.offline.settings_read import Setting, read_setting
from rag_doctor.judges.offline.stretch_verdict import Stretch, by_stretch
from rag_doctor.judges.offline.support_abstain import in_doubt
from rag_doctor.judges.offline.support_rules import CONTRADICTED
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.judges.offline.tongues import aside, language_name, shared_foreign
from rag_doctor.records import Claim, ClaimVerdict, Contradiction, Evidence, Support
from rag_doctor.text.excerpts import shortened
from rag_doctor.text.language import detect_language, foreign_language

__all__ = ["THRESHOLD", "label_of", "verdict"]

THRESHOLD = 0.5  # at and above it a claim is supported
_WORTH_A_LOOK = 0.5
_LEAST = {"number": 0.33, "unit": 0.33, "date": 0.33}  # another value is worth naming sooner
_CHUNK_SURE = 0.6
_MAX_EVIDENCE = 3
_READ = 90  # characters of a restated claim in a reason


def verdict(signals: Signals, base: Base, p: float, lang: str) -> ClaimVerdict:
    """The verdict on one claim whose probability of support is `p`."""
    reading = signals.reading
    claim = reading.claim
    if not base.units:
        return ClaimVerdict(
            claim=claim,
            support="not_mentioned",
            p_supported=0.0,
            by_chunk={chunk.id: "not_mentioned" for chunk in base.chunks},
            reason=reason_for(_why_nothing(base), lang),
        )
    if reading.focus.view.zh and (setting := read_setting(claim.to_judge, base)) is not None:
        return _on_setting(claim, setting, base, p, lang)
    if why := _undecidable(reading, base, lang):
        return ClaimVerdict(claim=claim, support="unscored", reason=why)
    label, against = _label(signals, p)
    doubt = in_doubt(signals, base, p, contradicted=against is not None)
    if doubt or (label == "not_mentioned" and same_step(signals, base)):
        label = "unscored"
    if label == "not_mentioned" and base.cut:  # it may stand in what was not read
        label = "unscored"
    units = _evidence_units(reading.focus) if label == "supported" else []
    by_chunk = _by_chunk(reading, base, label)
    if against:
        units = [against.unit]
        by_chunk[base.chunks[base.units[against.unit].chunk].id] = label
    return ClaimVerdict(
        claim=claim,
        support=label,
        p_supported=round(p, 4),
        evidence=tuple(_evidence(base, unit) for unit in units),
        contradiction=against.contradiction if against else None,
        by_chunk=by_chunk,
        reason=_reason(reading, base, label, units, against, p, lang),
    )


def _why_nothing(base: Base) -> str:
    """The key of the reason why the contexts state nothing at all."""
    texts = [chunk.text for chunk in base.chunks if chunk.text.strip()]
    if not texts:
        return "no_contexts"
    readable = any(char.isalnum() for text in texts for char in text)
    return "unasserted" if readable else "no_words"


def _on_setting(claim: Claim, found: Setting, base: Base, p: float, lang: str) -> ClaimVerdict:
    """The verdict on a sentence that only gives a setting's value."""
    against = None
    if not found.same:
        against = Contradiction(kind="number", wrong=found.said, right=found.given)
    shown = Stretch(found.chunk, found.start, found.end, against)
    return by_stretch(claim, shown, base, p, lang)


def label_of(signals: Signals, p: float) -> Support:
    """The label at this chance, were none left in doubt."""
    return _label(signals, p)[0]


def _label(signals: Signals, p: float) -> tuple[Support, Found | None]:
    if p >= THRESHOLD:
        return "supported", None
    against = signals.against
    if against and against.strength >= _LEAST.get(against.contradiction.kind, CONTRADICTED):
        return "contradicted", against
    return "not_mentioned", None


def _undecidable(reading: Reading, base: Base, lang: str) -> str | None:
    """Why this claim cannot be judged; `None` = it can."""
    if not reading.focus.view.pieces:
        return reason_for("empty", lang)
    if detect_language(reading.claim.to_judge) == "other":
        code = foreign_language(reading.claim.to_judge)
        return reason_for("language", lang, claim=language_name(code, lang))
    if pair := aside(reading, base):
        claim, contexts = (language_name(code, lang) for code in pair)
        return reason_for("crossing", lang, claim=claim, contexts=contexts)
    if (shared := shared_foreign(reading.claim.to_judge, base)) is not None:
        return reason_for("language", lang, claim=language_name(shared, lang))
    return None


def _evidence_units(found: Match) -> list[int]:
    """The fewest units that together hold what the claim says, best first; at most three."""
    chosen: list[int] = []
    have = np.zeros(len(found.terms))
    for _ in range(_MAX_EVIDENCE):
        gain = found.weight @ np.maximum(found.held, have[:, None])
        best = int(gain.argmax())
        if chosen and gain[best] - found.weight @ have < 0.08 * found.weight.sum():
            break
        chosen.append(best)
        have = np.maximum(have, found.held[:, best])
    return chosen


def _evidence(base: Base, number: int) -> Evidence:
    unit = base.units[number]
    chunk = base.chunks[unit.chunk]
    return Evidence(
        chunk_id=chunk.id, start=unit.start, end=unit.end, text=chunk.text[unit.start : unit.end]
    )


def _by_chunk(reading: Reading, base: Base, label: Support) -> dict[str, Support]:
    """A chunk supports what it covers nearly as well as all chunks together."""
    found = reading.focus
    first = np.array(base.first)
    total = found.weight.sum() or 1.0
    whole = float(found.weight @ found.held.max(axis=1) / total)
    out: dict[str, Support] = {}
    rest: Support = "unscored" if label == "unscored" else "not_mentioned"
    for number, chunk in enumerate(base.chunks):
        mine = np.flatnonzero(first == number)
        share = float(found.weight @ found.held[:, mine].max(axis=1) / total) if len(mine) else 0.0
        alone = label == "supported" and share >= 0.9 * whole
        out[chunk.id] = "supported" if alone else _against_chunk(reading, base, list(mine), rest)
    return out


def _against_chunk(reading: Reading, base: Base, units: list[int], rest: Support) -> Support:
    """Does a chunk that does not support the claim contradict it? If not, `rest`."""
    if not any(plain_subject(reading.whole, unit) >= _WORTH_A_LOOK for unit in units):
        return rest
    against = find_contradiction(reading, base, units)
    sure = against is not None and against.strength >= _CHUNK_SURE
    return "contradicted" if sure else rest


def _reason(
    reading: Reading,
    base: Base,
    label: Support,
    units: list[int],
    against: Found | None,
    p: float,
    lang: str,
) -> str:
    if against:
        chunk = base.chunks[base.units[against.unit].chunk].id
        return reason_for(label, lang, chunk=chunk, contradiction=against.contradiction)
    if label == "supported":
        ids = list(dict.fromkeys(base.chunks[base.units[u].chunk].id for u in units))
        key = "supported" if len(units) == 1 else "supported_parts"
        return reason_for(key, lang, chunk=", ".join(ids), quote=_evidence(base, units[0]).text)
    if label == "unscored" and base.cut:
        return reason_for("cut", lang, read=f"{base.read:,}", total=f"{base.total:,}")
    if label == "unscored":
        return reason_for("other_words", lang, chance=f"{p:.2f}")
    everywhere = reading.focus.held.max(axis=1)
    lacking = [
        term for term, held in zip(reading.focus.terms, everywhere, strict=True) if held < 0.5
    ]
    missing = missing_words(reading.focus.view.text, lacking, base)
    said, read = reading.claim.text, reading.question or reading.claim.to_judge
    if missing and not any(word in said for word in missing):  # "Yes.": words of the question
        return reason_for("missing_read", lang, quote=said, read=shortened(read, _READ))
    if missing:
        return reason_for("missing", lang, missing=missing[:5])
    if reading.frame is not None:
        return reason_for("elsewhere", lang, quote=reading.claim.text)
    return reason_for("not_mentioned", lang)
