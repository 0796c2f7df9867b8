"""What a document is to give, and the drafts that could give it, the best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.synth.cross import bridged, compared, contrasted, siblings
from rag_doctor.evalset.synth.draft import Draft
from rag_doctor.evalset.synth.facts import DocumentDrafts
from rag_doctor.evalset.synth.scope import Topics, ambiguous, scoped
from rag_doctor.evalset.synth.variants import code_mixed, with_synonym
from rag_doctor.evalset.synth.weighing import weighed

__all__ = ["SLOTS", "Slot", "Workshop", "slots_for"]

Want = Literal["cross", "negated", "synonym", "code_mixed", "plain"]
SLOTS: tuple[Want, ...] = ("cross", "negated", "plain")
"""What every document gives, whatever the number asked for; more slots follow in turn."""
_MORE: dict[str, tuple[Want, ...]] = {
    "en": ("plain", "synonym", "plain"),
    "zh": ("synonym", "code_mixed", "plain"),
}


MOST_SIBLINGS = 3


@dataclass
class Slot:
    """One question to come of a document. `candidates` are tried in order until one passes, those
    on what the document was asked already (`later`) after all others. `failed` = check → how many
    failed it."""

    doc_id: str
    want: Want
    candidates: Iterator[Draft]
    later: list[Draft] = field(default_factory=list)
    tried: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    taken: Draft | None = None
    over: bool = False

    def upcoming(self, used: set[tuple[str, str]]) -> Iterator[Draft]:
        """The candidates, those whose every passage is in `used` at the end."""
        for draft in self.candidates:
            if set(draft.quotes) <= used:
                self.later.append(draft)
            else:
                yield draft
        while self.later:
            yield self.later.pop(0)


@dataclass(frozen=True)
class Workshop:
    """What all slots share. `same` = questions that several documents answer differently.
    `single` = what each document can be asked.
    `extra` = drafts by document that come before those of the templates."""

    base: Base
    topics: Topics
    proper: frozenset[str]
    same: Mapping[str, Sequence[Draft]]
    single: Mapping[str, Sequence[Draft]]
    seed: int = 0
    extra: Mapping[str, Sequence[Draft]] = field(default_factory=dict)

    def near(self, drafts: Sequence[Draft]) -> list[Draft]:
        """What the documents most like the drafts' own can be asked, in the drafts' language."""
        if not drafts:
            return []
        lang, doc_id = drafts[0].lang, drafts[0].doc_id
        others = [name for name, made in self.single.items() if made and made[0].lang == lang]
        names = siblings(doc_id, others, self.topics)[:MOST_SIBLINGS]
        return [draft for name in names for draft in self.single[name]]

    def far(self, drafts: Sequence[Draft]) -> list[Draft]:
        """What all other documents can be asked, in the drafts' language."""
        if not drafts:
            return []
        lang, doc_id = drafts[0].lang, drafts[0].doc_id
        others = (made for name, made in self.single.items() if name != doc_id)
        return [draft for made in others for draft in made if draft.lang == lang]

    def told_apart(self, drafts: Iterable[Draft]) -> Iterator[Draft]:
        """The drafts, their document named where their words do not tell it."""
        for draft in drafts:
            needs = draft.leans or ambiguous(draft, self.base)
            yield scoped(draft, self.topics, self.proper) if needs else draft


def slots_for(made: DocumentDrafts, number: int, place: int, shop: Workshop) -> list[Slot]:
    """The slots of one document, `number` of them; `place` counts documents, so that kinds take
    turns from one to the next."""
    more = _MORE.get(made.lang, _MORE["en"])
    wants: list[Want] = list(SLOTS[:number])
    wants += [more[(place + n) % len(more)] for n in range(max(0, number - len(SLOTS)))]
    rng = Random(f"{shop.seed}:{made.doc_id}:slots")
    single = _spread(made.single, rng)
    negated = _spread(made.negated, rng)
    extra = shop.extra.get(made.doc_id, ())
    return [
        Slot(made.doc_id, want, shop.told_apart(_candidates(want, single, negated, extra, shop)))
        for want in wants
    ]


def _candidates(
    want: Want,
    single: Sequence[Draft],
    negated: Sequence[Draft],
    extra: Sequence[Draft],
    shop: Workshop,
) -> Iterator[Draft]:
    if want == "cross":
        yield from (draft for draft in extra if draft.shape == "cross")
        yield from _crossed(single, shop)
    elif want == "negated":
        yield from (draft for draft in extra if draft.shape == "negated")
        yield from negated
    elif want == "plain":
        yield from (draft for draft in extra if draft.shape == "single")
        yield from single
    else:
        make = with_synonym if want == "synonym" else code_mixed
        yield from (draft for draft in extra if draft.query_type == want)
        yield from filter(None, map(make, single))
        yield from single  # a plain question is better than none


def _crossed(single: Sequence[Draft], shop: Workshop) -> Iterator[Draft]:
    """Within the document first, then with the documents most like it, then with all that speak
    of the same."""
    near, far = shop.near(single), shop.far(single)
    yield from bridged(single, (*single, *far), shop.base)
    for draft in single:
        yield from compared(draft, shop.same.get(draft.question, ()), shop.topics, shop.proper)
    yield from contrasted(single)
    yield from weighed(single)
    for others in (near, far):
        if others:
            yield from contrasted(single, others, shop.topics)
            yield from weighed(single, others, shop.topics)


def _spread(drafts: Sequence[Draft], rng: Random) -> list[Draft]:
    """In seeded order, rules taking turns, so that not all questions are of one pattern."""
    groups: dict[str, list[Draft]] = {}
    for draft in drafts:
        groups.setdefault(draft.template, []).append(draft)
    for group in groups.values():
        rng.shuffle(group)
    names = sorted(groups)
    rng.shuffle(names)
    out: list[Draft] = []
    while names:
        for name in list(names):
            out.append(groups[name].pop())
            if not groups[name]:
                names.remove(name)
    return out
