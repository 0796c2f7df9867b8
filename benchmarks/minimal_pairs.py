"""Minimal pairs: sentences of a collection, edited to be false or left true in other words.

A pair is a claim with the chunks it is judged against. Made from any texts, seeded; used to train
the support model (with other texts) and to measure it per kind of change.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import minimal_pairs_edits as edits

from rag_doctor.records import Chunk
from rag_doctor.text.entity import names
from rag_doctor.text.segment import sentences

TRUE_KINDS = ("same", "paraphrase", "spelling", "shorter")
FALSE_KINDS = (
    "number", "unit", "date", "negation", "antonym", "condition", "entity", "role", "addition",
    "nowhere",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pair:
    """`group` = the document a claim comes from; pairs of one document belong to one fold."""

    lang: str
    kind: str
    claim: str
    chunks: tuple[Chunk, ...]
    group: str

    @property
    def supported(self) -> bool:
        return self.kind in TRUE_KINDS


def make_pairs(
    documents: Sequence[tuple[str, str, str]], *, seed: int = 7, per_document: int = 12
) -> list[Pair]:
    """Pairs from (id, language, text) documents: at most `per_document` sentences of each."""
    rng = random.Random(seed)
    pool = sorted({(n.kind, n.text) for _, _, text in documents for n in names(text)})
    passages = {identity: _passages(text) for identity, _, text in documents}
    out: list[Pair] = []
    for identity, lang, _ in documents:
        others = [
            (other, passage)
            for other, spoken, _ in documents
            if other != identity and spoken == lang
            for passage in passages[other][:4]
        ]
        spots = [(p, s) for p in passages[identity] for s in _usable(p)]
        for passage, sentence in rng.sample(spots, min(per_document, len(spots))):
            out += _pairs_of(identity, lang, passage, sentence, others, pool, rng)
    return out


def _pairs_of(
    identity: str,
    lang: str,
    passage: str,
    sentence: str,
    others: list[tuple[str, str]],
    pool: list[tuple[str, str]],
    rng: random.Random,
) -> Iterator[Pair]:
    drawn = rng.sample(others, min(3, len(others)))
    texts = [passage, *(text for _, text in drawn)]
    rng.shuffle(texts)
    chunks = tuple(Chunk(id=f"c{i}", text=t, rank=i) for i, t in enumerate(texts, 1))
    made: dict[str, str | None] = {
        "same": sentence if rng.random() < 0.5 else None,
        "paraphrase": edits.reword(sentence, rng),
        "spelling": edits.respell(sentence, rng),
        "shorter": edits.shorten(sentence, rng),
        "number": edits.change_number(sentence, rng),
        "unit": edits.change_unit(sentence, rng),
        "date": edits.change_date(sentence, rng),
        "negation": edits.negate(sentence, rng),
        "antonym": edits.oppose(sentence, rng),
        "condition": edits.change_scope(sentence, rng),
        "entity": edits.change_entity(pool)(sentence, rng),
        "role": edits.swap_roles(sentence, rng),
        "addition": _with_addition(sentence, lang, [t for t in texts if t != passage], others, rng),
        "nowhere": _elsewhere(others, texts, rng) if rng.random() < 0.4 else None,
    }
    for kind, claim in made.items():
        if not claim or (kind != "same" and claim == sentence):
            continue
        if rng.random() < 0.35 and kind not in ("same", "nowhere"):  # falsehoods in other words
            claim = edits.reword(claim, rng) or claim
        if kind in FALSE_KINDS and claim in passage:
            continue
        yield Pair(lang, kind, claim, chunks, identity)


def _with_addition(
    sentence: str, lang: str, here: list[str], others: list[tuple[str, str]], rng: random.Random
) -> str | None:
    extra = _elsewhere(others, here, rng)
    if not extra:
        return None
    body = sentence.rstrip(".。 ")
    tail = extra.rstrip(".。 ")
    return f"{body}，并且{tail}。" if lang == "zh" else f"{body}, and {tail[0].lower()}{tail[1:]}."


def _elsewhere(others: list[tuple[str, str]], texts: list[str], rng: random.Random) -> str | None:
    """A sentence of a passage that is not among the chunks."""
    away = [p for _, p in others if p not in texts]
    found = _usable(rng.choice(away)) if away else []
    return rng.choice(found) if found else None


def _passages(text: str) -> list[str]:
    """Paragraph-like pieces of 150 to 700 characters; front matter is left out."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    out: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        block = block.strip()
        if out and (len(out[-1]) < 120 or block.startswith("#")) and len(out[-1]) < 500:
            out[-1] += "\n\n" + block
        elif block:
            out.append(block)
    return [p[:900] for p in out if len(p) >= 40]


def _usable(passage: str) -> list[str]:
    """Sentences fit for a claim: prose of a middling length."""
    out = []
    for span in sentences(passage):
        text = span.text
        zh = re.search(r"[\u3400-\u9fff]", text) is not None
        if (
            "|" in text
            or text.startswith("#")
            or "```" in text
            or text.endswith(("?", "？", ":", "："))
        ):
            continue
        if (12 <= len(text) <= 90) if zh else (6 <= len(text.split()) <= 40):
            out.append(text)
    return out
