"""`synthesize`: questions about every document of a base, each checked before it is kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.evalset.base import Base, base_of
from rag_doctor.evalset.items import EvalItem, Origin, Passage
from rag_doctor.evalset.sets import EvalSet
from rag_doctor.evalset.similar import bare, similar_across
from rag_doctor.evalset.synth.checks import cheap_check, cheap_fault
from rag_doctor.evalset.synth.cross import same_asked
from rag_doctor.evalset.synth.draft import Draft, Dropped, Shape
from rag_doctor.evalset.synth.facts import DocumentDrafts, all_drafts, proper_words
from rag_doctor.evalset.synth.judging import judged_faults
from rag_doctor.evalset.synth.scope import Topics
from rag_doctor.evalset.synth.shortfall import Short, short_of
from rag_doctor.evalset.synth.slots import Slot, Workshop, slots_for
from rag_doctor.evalset.synth.variants import reworded
from rag_doctor.evalset.synth.written import Written
from rag_doctor.judges import get_judge
from rag_doctor.judges.base import Judge

if TYPE_CHECKING:
    from rag_doctor.evalset.synth.server import Server

__all__ = ["Synthesis", "synthesize"]

Tick = Callable[[int, int], None]
TRIES = 24
"""Drafts that are tried for one slot before it is given up."""
EACH = 4


@dataclass(frozen=True, slots=True)
class Synthesis:
    """`made` = the set, all items `synthetic`. `drafts` = those that were not kept, each with the
    check that it failed. `short` = what a document could not give, and why. `documents` = how many
    were asked about. `failures` = requests of the server that failed; `written` = drafts by its
    model."""

    made: EvalSet
    drafts: tuple[Dropped, ...] = ()
    short: tuple[Short, ...] = ()
    documents: int = 0
    judge: str = ""
    server: str = ""
    failures: tuple[str, ...] = ()
    written: int = 0

    @property
    def kept(self) -> int:
        """Questions of the model that passed every check, of the `written` ones."""
        return sum(item.origin is not None and item.origin.method == "llm" for item in self.made)

    @property
    def dropped(self) -> dict[str, int]:
        """Check → drafts that failed it."""
        return dict(Counter(one.check for one in self.drafts))

    @property
    def tried(self) -> int:
        """Drafts that were looked at: those kept and those dropped."""
        return len(self.made) + len(self.drafts)

    def write_dropped(self, path: str | Path) -> Path:
        """The drafts that were not kept as JSON lines, each with its check and what failed it."""
        file = Path(path)
        rows = [json.dumps(one.to_dict(), ensure_ascii=False) + "\n" for one in self.drafts]
        file.write_text("".join(rows), encoding="utf-8", newline="\n")
        return file

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, the items aside."""
        kinds = Counter(item.query_type for item in self.made)
        return {
            "n": len(self.made),
            "tried": self.tried,
            "documents": self.documents,
            "dropped": self.dropped,
            "short": [one.to_dict() for one in self.short],
            "by_query_type": dict(kinds),
            "by_difficulty": dict(Counter(item.difficulty for item in self.made)),
            "judge": self.judge,
            "server": self.server,
            "failures": list(self.failures),
            "written_by_model": self.written,
            "kept_of_model": self.kept,
        }


def synthesize(
    kb: Any,
    *,
    each: int = EACH,
    documents: Sequence[str] | None = None,
    langs: Sequence[str] = ("en", "zh"),
    judge: str | Judge = "offline",
    server: Server | None = None,
    known: EvalSet | None = None,
    seed: int = 0,
    tick: Tick | None = None,
) -> Synthesis:
    """Questions about the documents of a base, marked `synthetic` until a person approves them.

    `kb`: what `base_of` reads. `each` = questions a document; the first two are one that needs two
    passages and one with a negation. `documents` = ids to ask about; `None` = all. Without a
    `server` templates make the questions; with one a model does, the templates fill what is left,
    and what it answers right without the passage is dropped. `judge` checks every statement of
    every answer against its passages. `known` = a set whose questions are not to be asked again.
    `tick` is told (slots done, all slots). Raises `InputError` when the base gives nothing to ask.
    """
    base = base_of(kb)
    chosen = get_judge(judge)
    ids = _chosen(base, documents)
    drafts = [one for one in all_drafts(base, ids, seed) if one.lang in langs or one.lang == "und"]
    written = server.drafts(base, ids) if server is not None else Written()
    bench = _Bench(base, chosen, server, known)
    bench.dropped += written.aside
    extra = {doc_id: bench.sound(made) for doc_id, made in written.drafts.items()}
    drafts = [bench.sifted(one) for one in drafts]
    shop = _workshop(base, drafts, seed, extra)
    slots = [
        slot
        for place, made in enumerate(drafts)
        for slot in slots_for(made, max(1, each), place, shop)
    ]
    if not any(made.single or made.negated for made in drafts) and not extra:
        raise InputError(_nothing(bench.dropped))
    bench.fill(slots, tick)
    by_id = {made.doc_id: made for made in drafts}
    items = tuple(_item(slot, number, bench.label, seed) for number, slot in _taken(slots))
    return Synthesis(
        made=EvalSet(items, name="synthetic"),
        drafts=tuple(bench.dropped),
        short=tuple(
            short_of(slot, by_id[slot.doc_id], bench.sifted_out.get(slot.doc_id, {}))
            for slot in slots
            if slot.taken is None
        ),
        documents=len(drafts),
        judge=chosen.card.label,
        server=server.label if server is not None else "",
        failures=written.failures,
        written=sum(map(len, written.drafts.values())) + len(written.aside),
    )


def _nothing(dropped: Sequence[Dropped]) -> str:
    """Why there is nothing to ask: no sentence fits a template, or what was made failed a check."""
    if not dropped:
        return (
            "kb: no document holds a sentence or table row that fits a template; whole sentences "
            "in English or Chinese that state an amount, a date, a role or a rule are due, or a "
            "model that asks (--llm)."
        )
    failed = Counter(one.check for one in dropped).most_common()
    told = ", ".join(f"{check} {n}" for check, n in failed)
    return (
        f"kb: the templates made {len(dropped)} questions, and every one failed a check ({told}; "
        "copied = too long a run of the document's own words); more text is due, or a model that "
        "asks in other words (--llm)."
    )


def _chosen(base: Base, documents: Sequence[str] | None) -> list[str]:
    if documents is None:
        return list(base.by_document)
    for name in documents:
        if name not in base.by_document:
            raise InputError(unknown_choice("documents", name, base.by_document))
    return list(documents)


def _workshop(
    base: Base, drafts: Sequence[DocumentDrafts], seed: int, extra: Mapping[str, Sequence[Draft]]
) -> Workshop:
    single = [draft for made in drafts for draft in made.single]
    by_id = {made.doc_id: made.single for made in drafts}
    topics, proper = Topics(base), proper_words(base)
    return Workshop(base, topics, proper, same_asked(single), by_id, seed, extra)


class _Bench:
    """Tries candidates slot by slot, in rounds, so that the judge is asked in batches."""

    def __init__(
        self, base: Base, judge: Judge, server: Server | None, known: EvalSet | None
    ) -> None:
        self._base, self._judge, self._server = base, judge, server
        self.label = judge.card.label
        self.dropped: list[Dropped] = []
        self.sifted_out: dict[str, dict[Shape, Counter[str]]] = {}
        self._asked = {bare(item.question) for item in known or ()}
        self._texts = [item.question for item in known or ()]
        self._used: dict[str, set[tuple[str, str]]] = {}

    def sifted(self, made: DocumentDrafts) -> DocumentDrafts:
        """The drafts of a document that pass the checks which cost nothing."""
        return replace(made, single=self.sound(made.single), negated=self.sound(made.negated))

    def sound(self, drafts: Sequence[Draft]) -> tuple[Draft, ...]:
        """Those that pass the checks which cost nothing, in other words where that helps."""
        kept = []
        for draft in drafts:
            check, detail = cheap_check(draft, self._base)
            others = reworded(draft) if check == "copied" else []
            sound = next((one for one in others if not cheap_fault(one, self._base)), None)
            if not check or sound is not None:
                kept.append(sound or draft)
                continue
            self.dropped.append(Dropped(draft, check, detail))
            shapes = self.sifted_out.setdefault(draft.doc_id, {})
            shapes.setdefault(draft.shape, Counter())[check] += 1
        return tuple(kept)

    def _drop(self, slot: Slot, draft: Draft, check: str, detail: str = "") -> None:
        self.dropped.append(Dropped(draft, check, detail))
        slot.failed[check] += 1

    def fill(self, slots: Sequence[Slot], tick: Tick | None) -> None:
        """Fill what can be filled."""
        waiting = list(slots)
        while waiting:
            tried = [(slot, draft) for slot in waiting if (draft := self._next(slot))]
            faults = judged_faults([draft for _, draft in tried], self._base, self._judge)
            passed = [pair for pair, fault in zip(tried, faults, strict=True) if not fault]
            for (slot, draft), fault in zip(tried, faults, strict=True):
                if fault:
                    self._drop(slot, draft, fault)
            for slot, draft in self._not_known(self._new(passed)):
                slot.taken = draft
            waiting = [slot for slot in waiting if slot.taken is None and not slot.over]
            if tick:
                tick(len(slots) - len(waiting), len(slots))

    def _next(self, slot: Slot) -> Draft | None:
        """The slot's next candidate that passes all checks which cost nothing."""
        used = self._used.setdefault(slot.doc_id, set())
        for draft in slot.upcoming(used):
            if slot.tried >= TRIES:
                break
            if bare(draft.question) in self._asked:
                continue  # another slot has asked it
            slot.tried += 1
            check, detail = cheap_check(draft, self._base)
            if not check:
                self._asked.add(bare(draft.question))
                used.update(draft.quotes)
                return draft
            self._drop(slot, draft, check, detail)
        slot.over = True
        return None

    def _new(self, passed: Sequence[tuple[Slot, Draft]]) -> list[tuple[Slot, Draft]]:
        """Those that ask what no other item asks, in meaning too."""
        kept: list[tuple[Slot, Draft]] = []
        asked = [draft.question for _, draft in passed]
        known = {pair.first for pair in similar_across(asked, self._texts)}
        twins = {pair.second for pair in similar_across(asked, asked) if pair.first < pair.second}
        for at, pair in enumerate(passed):
            if at in known or at in twins:
                self._drop(*pair, "repeated")
            else:
                kept.append(pair)
        self._texts += [draft.question for _, draft in kept]
        return kept

    def _not_known(self, passed: list[tuple[Slot, Draft]]) -> Iterator[tuple[Slot, Draft]]:
        """Those that the server's model does not answer right on its own."""
        if self._server is None:
            yield from passed
            return
        known = self._server.known_by_heart([draft for _, draft in passed], self._judge)
        for pair, by_heart in zip(passed, known, strict=True):
            if by_heart:
                self._drop(*pair, "closed_book")
            else:
                yield pair


def _taken(slots: Sequence[Slot]) -> list[tuple[int, Slot]]:
    """The filled slots, numbered by language."""
    count: Counter[str] = Counter()
    out = []
    for slot in slots:
        if slot.taken is not None:
            count[slot.taken.lang] += 1
            out.append((count[slot.taken.lang], slot))
    return out


def _item(slot: Slot, number: int, judge: str, seed: int) -> EvalItem:
    draft = slot.taken
    assert draft is not None  # only filled slots come here
    return EvalItem.model_validate(
        {
            "id": f"syn-{draft.lang}-{number:03d}",
            "lang": draft.lang,
            "question": draft.question,
            "reference": draft.reference,
            "difficulty": draft.difficulty,
            "query_type": draft.query_type,
            "relevant": [_passage(*quote) for quote in dict.fromkeys(draft.quotes)],
            "must_include": list(dict.fromkeys(draft.must_include)),
            "status": "synthetic",
            "origin": Origin(
                method="llm" if draft.template.startswith("llm") else "template",
                detail=draft.template,
                source=slot.doc_id,
                judge=judge,
                seed=seed,
            ),
        }
    )


def _passage(chunk_id: str, quote: str) -> Passage:
    return Passage(chunk_id=chunk_id, grade=2, quote=quote)
