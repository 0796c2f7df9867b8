"""May a chunk of the prompt say a statement after all, in words that are not compared?

"Passwords change every quarter" is how often in a year they change, and "refused" is "not
considered". A chunk that stands where the question points and may mean the same is enough to say
nothing of a loss; it is never enough to call the statement arrived.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.ledger.alike import named_signs, names_something, says_its_values, share_asked
from rag_doctor.ledger.asserting import asserted
from rag_doctor.ledger.index import with_title
from rag_doctor.ledger.loosely import a_span_of_times, loosely_same
from rag_doctor.ledger.plainly import plain_claim, plainly
from rag_doctor.ledger.restated import beside_amounts
from rag_doctor.ledger.swapped import swap_in
from rag_doctor.ledger.weighing import codes_of, telling, weigh
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.folding import fold
from rag_doctor.text.tokenizing import content_words

__all__ = ["may_be_said", "may_have_arrived", "of_another_matter"]

_ASKED = 0.5  # least share of what the question names in a chunk that may answer it in other words
_SOME = 0.3  # likewise, of a chunk that has every amount, or some words, of the statement
_CHUNKS = 40  # of the prompt, best first, that are read
_READ = 4_000  # characters of a chunk
_HAN = re.compile(r"[\u3400-\u9fff]")
_COUNT = re.compile(r"^[一二两三四五六七八九十\d]+[次回个]$")
_ANSWERS = re.compile(
    r"\b(?:yes|no|correct|right|allowed)\b|不?可以|不?能|不?会|不?行|没有|是|否|对|不|有|允许|在|内",
    re.IGNORECASE,
)
_STEM, _ENDING = 4, 4  # least letters that forms of a word share; most that they differ by
_MOSTLY = 0.6  # share of a statement's Han signs that the question has, if it only says yes or no


def may_be_said(claim: Claim, chunks: Sequence[Chunk], question: str) -> bool:
    """May one of these chunks, which were sent for the question, say the statement?

    With amounts or dates each must be there, if in another unit or count; codes to the letter.
    Without any, the chunk must stand where the question points; a bare yes or no may be anywhere.
    """
    texts = [fold(with_title(chunk))[:_READ] for chunk in chunks[:_CHUNKS]]
    said = plain_claim(claim).to_judge
    if values_of(said):
        return any(
            _on_it(question, said, text) and _says_its_amounts(claim, text) for text in texts
        )
    if codes_of((said,)) or not names_something(question):
        return False
    if _only_answers(claim.text, question):
        return bool(texts)  # it has no words of its own that a text could lack
    return any(
        (asked := _named(question, text)) >= _ASKED
        or (asked >= _SOME and _named(claim.text, text) >= _SOME)
        for text in texts
    )


def may_have_arrived(claim: Claim, chunks: Sequence[Chunk], question: str) -> bool:
    """The same of a statement that another chunk says for sure, so that more is asked.

    The chunk must stand where the question or the statement points, hold every amount, and none
    in its place.
    """
    return any(
        _points_to(claim, question, fold(text))
        and _says_its_amounts(claim, text)
        and weigh(claim, text, "", question).clash is None
        for text in (asserted(claim, with_title(chunk)[:_READ]) for chunk in chunks[:_CHUNKS])
    )


def of_another_matter(claim: Claim, chunk: Chunk, question: str) -> bool:
    """Is what carries the statement said of another thing than the question names?

    Another word stands where the statement has one that the question names too; or the statement
    is an amount alone, and nothing beside it is named.
    """
    text = with_title(chunk)[:_READ]
    swap = swap_in(claim.text, text)
    if swap is not None and swap.ours and _named(swap.ours, question) == 1:
        return True
    bare = bool(values_of(claim.text)) and all(map(_COUNT.search, beside_amounts(claim.text)))
    return bare and names_something(question) and not _named_beside(claim.text, question, text)


def _named_beside(said: str, question: str, text: str) -> bool:
    """Does the text hold anything that the question names and the statement does not repeat?"""
    if _HAN.search(question):
        signs = named_signs(question) - named_signs(said)
        return not signs or any(sign in fold(text) for sign in signs)
    words = set(content_words(question)) - set(content_words(said))
    there = set(content_words(text))
    return not words or any(_akin(word, other) for word in words for other in there)


def _points_to(claim: Claim, question: str, text: str) -> bool:
    asked = _named(question, text)
    if asked >= _ASKED:
        return True
    beside = " ".join(beside_amounts(claim.text))
    told = _named(beside, text) if beside else 0.0
    return told >= _ASKED or min(told, asked) >= _SOME


def _says_its_amounts(claim: Claim, text: str) -> bool:
    """Does one part of the text hold every amount, date and code of the statement, loosely?"""
    said = plain_claim(claim, text).to_judge
    plain = plainly(text, claim.to_judge)
    bare = fold(plain)
    if not telling(said) or any(fold(code) not in bare for code in codes_of((said,))):
        return False
    if says_its_values(said, plain):
        return True
    given = values_of(plain)
    wanted = values_of(said)
    wanted = tuple(v for v in wanted if not a_span_of_times(v, wanted))
    return all(loosely_same(value, given, plain) for value in wanted)


def _on_it(question: str, said: str, text: str) -> bool:
    if _named(question, text) >= _SOME:
        return True
    if any(getattr(value.item, "low", None) is not None for value in values_of(said)):
        return True  # "3 to 5 days" stands nowhere by chance
    beside = " ".join(beside_amounts(said))
    return bool(beside) and _named(beside, text) >= _ASKED


def _named(what: str, text: str) -> float:
    """Share of what a question or a statement names in the text, in any form of its words.

    Of Chinese by the sign, of which words of one meaning often share one.
    """
    if _HAN.search(what):
        signs = named_signs(what)
        by_sign = sum(sign in text for sign in signs) / len(signs) if signs else 0.0
        return max(by_sign, share_asked(what, text))
    named, there = set(content_words(what)), set(content_words(text))
    return sum(any(_akin(n, t) for t in there) for n in named) / len(named) if named else 0.0


def _akin(word: str, other: str) -> bool:
    """Two forms of one English word: approves and approval, backups and backed up."""
    if word == other:
        return True
    shared = max(_STEM, max(len(word), len(other)) - _ENDING)
    return len(word) >= shared <= len(other) and word[:shared] == other[:shared]


def _only_answers(said: str, question: str) -> bool:
    """Does the statement add little to the question but yes or no?"""
    if _HAN.search(question):
        signs = named_signs(_ANSWERS.sub(" ", fold(said)))
        return not signs or len(signs & named_signs(question)) >= _MOSTLY * len(signs)
    asked = set(content_words(question))
    return all(word in asked or _ANSWERS.fullmatch(word) for word in content_words(said))
