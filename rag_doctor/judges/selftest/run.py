"""The self-test: documents in, what the judge catches there out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.judges.base import Judge
from rag_doctor.judges.selftest.asking import as_case, ask
from rag_doctor.judges.selftest.build import FALSE_KINDS, TRUE_KINDS, make_probes
from rag_doctor.judges.selftest.passages import read_passages
from rag_doctor.judges.selftest.probe import Probe
from rag_doctor.records import ClaimVerdict, Support
from rag_doctor.stats import Share

__all__ = ["Asked", "Line", "SelfTest", "run_selftest"]


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim with the judge's word on it. `support` = `None` when the judge failed on it."""

    probe: Probe
    support: Support | None
    reason: str = ""

    @property
    def flagged(self) -> bool:
        """Did the judge object: contradicted or not mentioned?"""
        return self.support in ("contradicted", "not_mentioned")

    @property
    def wrong(self) -> bool:
        """A falsified claim let through, or a true one objected to."""
        return self.support not in (None, "unscored") and self.flagged == self.probe.true


@dataclass(frozen=True, slots=True)
class Line:
    """One kind of claim in one language.

    `flagged` of n: for a falsified kind what was caught, for a true kind the false alarms; an
    undecided or failed claim counts in n, never among the flagged. `undecided` includes `failed`.
    """

    lang: str
    kind: str
    true: bool
    flagged: Share
    undecided: int
    failed: int
    wrong: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class SelfTest:
    """The whole result. `foreign` = passages left out because of their language.

    `unread` = languages of the documents that the judge does not claim to know: not tested.
    """

    judge: str
    seed: int
    n_docs: int
    n_passages: int
    foreign: int
    unread: tuple[str, ...]
    lines: tuple[Line, ...]
    asked: tuple[Asked, ...] = field(repr=False)

    @property
    def langs(self) -> tuple[str, ...]:
        """The languages tested."""
        return tuple(dict.fromkeys(line.lang for line in self.lines))

    def caught(self, lang: str) -> Share:
        """Falsified claims objected to, all kinds together."""
        return self._sum(lang, true=False)

    def alarms(self, lang: str) -> Share:
        """True claims objected to, all kinds together."""
        return self._sum(lang, true=True)

    def _sum(self, lang: str, true: bool) -> Share:
        total = Share(0, 0)
        for line in self.lines:
            if line.lang == lang and line.true == true:
                total += line.flagged
        return total

    def to_dict(self) -> dict[str, Any]:
        """A JSON-ready dict: the lines with their intervals, then every claim asked."""
        return {
            "judge": self.judge,
            "seed": self.seed,
            "documents": self.n_docs,
            "passages": self.n_passages,
            "left_out": self.foreign,
            "not_known_to_judge": list(self.unread),
            "lines": [_line_dict(line) for line in self.lines],
            "claims": [_asked_dict(one) for one in self.asked],
        }


async def run_selftest(
    judge: Judge,
    texts: Iterable[tuple[str, str]],
    *,
    seed: int = 0,
    limit: int = 20,
    tick: Callable[[int, int], None] | None = None,
) -> SelfTest:
    """Test `judge` on claims made from documents, given as (id, text).

    `limit` (from 1) = claims of each kind and language; true claims are as many kinds as there
    are ways to make them. The same documents, seed and limit give the same claims. `tick` is told
    (done, total). Raises `InputError` when the documents give nothing to ask, `ConfigError` for a
    limit below 1.
    """
    if limit < 1:
        raise ConfigError(f"limit: must be at least 1, got {limit}.")
    documents = list(texts)
    passages, foreign = read_passages(documents)
    known = [passage for passage in passages if passage.lang in judge.card.languages]
    unread = {p.lang for p in passages} - {p.lang for p in known}
    probes = make_probes(known, seed=seed, limit=limit)
    if not probes:
        raise InputError(
            "documents: no sentence stands alone in them, so there is nothing to ask; give "
            f"documents with whole sentences in {' or '.join(judge.card.languages)}."
        )
    cases = [as_case(p.id, p.claim, p.contexts, p.lang) for p in probes]
    replies = await ask(judge, cases, tick=tick)
    asked = tuple(_read(probe, reply) for probe, reply in zip(probes, replies, strict=True))
    return SelfTest(
        judge=judge.card.label,
        seed=seed,
        n_docs=len(documents),
        n_passages=len(passages),
        foreign=foreign,
        unread=tuple(sorted(unread)),
        lines=tuple(_lines(asked)),
        asked=asked,
    )


def _read(probe: Probe, reply: tuple[ClaimVerdict, ...] | str) -> Asked:
    if isinstance(reply, str):
        return Asked(probe, None, reply)
    return Asked(probe, reply[0].support, reply[0].reason)


def _lines(asked: Sequence[Asked]) -> Iterable[Line]:
    for lang in sorted({one.probe.lang for one in asked}):
        for kind in (*FALSE_KINDS, *TRUE_KINDS):
            group = [one for one in asked if (one.probe.lang, one.probe.kind) == (lang, kind)]
            if group:
                yield Line(
                    lang=lang,
                    kind=kind,
                    true=kind in TRUE_KINDS,
                    flagged=Share(sum(one.flagged for one in group), len(group)),
                    undecided=sum(one.support in (None, "unscored") for one in group),
                    failed=sum(one.support is None for one in group),
                    wrong=tuple(one for one in group if one.wrong),
                )


def _line_dict(line: Line) -> dict[str, Any]:
    low, high = line.flagged.interval()
    return {
        "lang": line.lang,
        "kind": line.kind,
        "true": line.true,
        "n": line.flagged.n,
        "flagged": line.flagged.hits,
        "share": line.flagged.value,
        "low": round(low, 4),
        "high": round(high, 4),
        "undecided": line.undecided,
        "failed": line.failed,
    }


def _asked_dict(one: Asked) -> dict[str, Any]:
    probe = one.probe
    return {
        "id": probe.id,
        "lang": probe.lang,
        "kind": probe.kind,
        "true": probe.true,
        "claim": probe.claim,
        "original": probe.original,
        "was": probe.was,
        "now": probe.now,
        "document": probe.doc_id,
        "contexts": list(probe.contexts),
        "own": probe.own,
        "label": one.support or "error",
        "reason": one.reason,
    }
