"""The statements of the hand-written answers, right and wrong, as claims to learn support from.

An answer's statements stand before its whole document, in parts among those of others, as a
retriever would give them. Wrong ones: the answer with another number, date, unit, name or scope, a
denial, an opposite, two names exchanged, another value or name of the same document; the right
answer where the document lacks its fact; another document's answer, alone or added to the right
one. Of an answer that is wrong as a whole only the statement nearest to its fact is
labelled: what stands beside it may well be true. Bare values are left out: they have no words of
their own to be looked for.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import minimal_pairs_edits as edits
from judge_sets import Labelled
from own_answers import contexts, documents, parts, without_fact

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.features import is_framed
from rag_doctor.judges.offline.terms import Passage, content_terms, coverage
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.entity import names
from rag_doctor.text.folding import fold

__all__ = ["answer_cases"]

FALSE, ABSENT, FAR, ADDED = 2, 0.4, 0.1, 0.2
"""Falsehoods of an answer; how many of them also stand there in each other wrong way."""
Told = tuple[Claim, bool | None]
"""A statement and whether it holds; `None` = nobody knows."""


def answer_cases(lang: str) -> Iterator[Labelled]:
    """Every answer to one of its fact's questions, right and wrong; drawn the same in every run."""
    draw, docs = random.Random(f"claims {lang}"), documents(lang)
    for number, doc in enumerate(docs):
        cut = parts(doc["text"], draw)
        for at, fact in enumerate(doc["facts"]):
            rest = without_fact(doc["text"], fact["answers"]["near"])
            for style, answer in fact["answers"].items():
                question = draw.choice(fact["questions"])
                name = f"{doc['writer']}-{number}-{at}-{style}"
                here = _some(doc["text"], cut, docs, draw)
                right: list[Told] = [(one, True) for one in _stated(answer, question)]
                told = [("right", right, here)]
                same = {one.text for one, _ in right}
                for kind, changed in _falsified(answer, doc["text"], draw)[:FALSE]:
                    wrong = [(one, one.text in same) for one in _stated(changed, question)]
                    told.append((kind, wrong, here))
                if draw.random() < ABSENT and rest.strip():
                    main = _main(right, fact)
                    told.append(("absent", main, _some(rest, parts(rest, draw), docs, draw)))
                away = draw.choice(draw.choice([d for d in docs if d is not doc])["facts"])
                other = [(one, True) for one in _stated(away["answers"][style], question)]
                if draw.random() < FAR:
                    told.append(("far", _main(other, away), here))
                if draw.random() < ADDED:
                    told.append(("added", [*right, *_main(other, away)], here))
                for kind, claims, texts in told:
                    if claims:
                        yield _labelled(
                            f"{name}-{kind}", doc["text"], question, lang, claims, texts
                        )


def _falsified(answer: str, text: str, draw: random.Random) -> list[tuple[str, str]]:
    """The answer made wrong in every way that can be, (kind, answer), in any order."""
    pool = sorted({(name.kind, name.text) for name in names(text)})
    ways: dict[str, edits.Edit] = {
        "number": edits.change_number,
        "unit": edits.change_unit,
        "date": edits.change_date,
        "negation": edits.negate,
        "antonym": edits.oppose,
        "condition": edits.change_scope,
        "role": edits.swap_roles,
        "entity": edits.change_entity(pool),
        "value": lambda said, draw: _exchanged(said, text, draw),
    }
    made = [(kind, way(answer, draw)) for kind, way in ways.items()]
    found = [(kind, new) for kind, new in made if new and new != answer and new not in text]
    draw.shuffle(found)
    return found


def _exchanged(answer: str, text: str, draw: random.Random) -> str | None:
    """Another number of the document in the place of the answer's."""
    numbers = r"(?<![\w.])\d+(?:[.,]\d+)*(?![\w.])"
    spots = list(re.finditer(numbers, answer))
    others = sorted(set(re.findall(numbers, text)) - set(re.findall(numbers, answer)))
    if not spots or not others:
        return None
    spot = draw.choice(spots)
    return answer[: spot.start()] + draw.choice(others) + answer[spot.end() :]


def _labelled(
    name: str, group: str, question: str, lang: str, told: Sequence[Told], texts: Sequence[str]
) -> Labelled:
    claims, holds = tuple(one for one, _ in told), tuple(bool(h) for _, h in told)
    chunks = tuple(Chunk(id=f"c{n}", text=text, rank=n) for n, text in enumerate(texts, 1))
    known = tuple(h is not None for _, h in told)
    return Labelled(name, group, question, lang, claims, holds, chunks, known)


def _stated(answer: str, question: str) -> list[Claim]:
    return [one for one in split_answer(answer, question) if not is_framed(one, question)]


def _main(told: Sequence[Told], fact: dict) -> list[Told]:
    """The same statements, only the one that says the fact called wrong."""
    terms = content_terms(fold(fact["answers"]["near"]))
    shares = [coverage(terms, Passage(one.text)) for one, _ in told]
    best = max(shares, default=0.0)
    first = shares.index(best) if shares else -1
    return [(one, False if at == first else None) for at, (one, _) in enumerate(told)]


def _some(
    text: str, cut: Sequence[str], docs: Sequence[dict], draw: random.Random
) -> tuple[str, ...]:
    """Contexts that are not empty."""
    found: tuple[str, ...] = ()
    while not found:
        found = tuple(one for one in contexts(text, cut, docs, draw) if one.strip())
    return found
