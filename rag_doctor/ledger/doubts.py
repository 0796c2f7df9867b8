"""May the base hold a statement after all, where no chunk was found that carries it?

"No document says it" is a hard word. It is not said where the wording could not be compared: a
language that is not read, chunks in another language than the statement with the same values, or
chunks on the same matter that lack no value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from rag_doctor.judges.offline.features_values import relation, values_of
from rag_doctor.ledger.alike import names_something, says_its_values, share_asked
from rag_doctor.ledger.evidence import EvidenceIndex
from rag_doctor.ledger.index import with_title
from rag_doctor.ledger.plainly import plain_claim, plainly
from rag_doctor.ledger.reckoning import follows
from rag_doctor.ledger.restated import beside_amounts
from rag_doctor.ledger.weighing import codes_of, telling, weigh
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.folding import fold
from rag_doctor.text.language import detect_language

__all__ = ["doubt", "says_in_another"]

_NEAR, _WIDE = 12, 60  # chunks that are looked at: for wording, for another language
_SAME_MATTER, _WORDED = 0.4, 0.45  # least coverage: with every value; of a statement without any
_LOOSE = (0.12, 0.2)  # the same for chunks of the prompt
_REACH = 5  # nearest chunks from whose amounts a value may have been worked out
_MOSTLY = 0.8  # share of a base in another language from which wording tells nothing
_SAMPLE = 400  # chunks whose languages stand for the base's
_PAIRS, _SCANNED = 0.3, 20_000  # least share of a statement's Han pairs; chunks looked through
_SIEVE = 12  # pairs by which a text is passed over
_READ = 4_000  # characters of a chunk
_ASKED = 0.4  # least share of the question's Han pairs in a chunk that is on what it asks
_HAN = re.compile(r"[\u3400-\u9fff]{2,}")
_NAME = re.compile(r"[A-Za-z]{3,}")  # a Latin name in a Chinese statement
_TELLING_FIGURE = 3  # characters of a figure that may stand for a statement alone
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")


def doubt(claim: Claim, index: EvidenceIndex, question: str, sent: Sequence[Chunk] = ()) -> str:
    """The key of a reason to doubt that the base lacks the claim; empty = there is none.

    `sent` = the chunks of the prompt. They were found for this question, so that a looser likeness
    and a lone figure are enough to doubt; over the whole base they would never let it be said.
    """
    said = plain_claim(claim).to_judge
    lang = detect_language(said)
    if lang == "other":
        return "language_not_read"
    if _on_the_same_matter(claim, index, question, (_SAME_MATTER, _WORDED)):
        return "unsure"
    if _values_where_asked(claim, lang, index, question, sent):
        return "unsure"
    texts = frozenset(chunk.text for chunk in sent)
    if texts and _on_the_same_matter(claim, index, question, _LOOSE, texts):
        return "unsure"
    alone = bool(sent) and _in_another(said, lang, EvidenceIndex(sent), 1)
    return "other_language" if alone or _in_another(said, lang, index, _TELLING_FIGURE) else ""


def _on_the_same_matter(
    claim: Claim,
    index: EvidenceIndex,
    question: str,
    least_of: tuple[float, float],
    among: Collection[str] | None = None,
) -> bool:
    claim = plain_claim(claim)
    said = claim.to_judge
    weights = index.weights(claim)
    lang, told = detect_language(said), bool(telling(said))
    least = least_of[0] if told else least_of[1]
    near = index.best(index.scores(weights), lang, _NEAR if among is None else _WIDE, least)
    texts = [index.chunks[c.number].text for c in near]
    texts = [text for text in texts if among is None or text in among]
    if not told:
        return bool(texts or (lang == "zh" and _by_signs(said, index)))
    texts += _by_signs(said, index) if lang == "zh" else []
    if any(not weigh(claim, text, "", question).lacking for text in texts):
        return True
    amounts = [value for text in texts[:_REACH] for value in values_of(text)[:8]]
    wanted = [value for value in values_of(said) if "total" in said or "共" in said]
    return bool(wanted) and all(follows(value, amounts, "") for value in wanted)


def _by_signs(said: str, index: EvidenceIndex) -> list[str]:
    """Chunks with many of the statement's pairs of Han signs, however they were cut into words.

    A text with none of a dozen of the pairs, drawn evenly, is not looked at further.
    """
    pairs = list(
        dict.fromkeys(run[n : n + 2] for run in _HAN.findall(said) for n in range(len(run) - 1))
    )
    if not pairs:
        return []
    sieve = pairs[:: max(1, len(pairs) // _SIEVE)]
    found: list[tuple[float, str]] = []
    for number in index.chinese(_SCANNED):
        text = index.chunks[number].text[:_READ]
        if any(pair in text for pair in sieve):
            share = sum(pair in text for pair in pairs) / len(pairs)
            if share >= _PAIRS:
                found.append((share, text))
    return [text for _, text in sorted(found, key=lambda one: -one[0])[:_NEAR]]


def _values_where_asked(
    claim: Claim, lang: str, index: EvidenceIndex, question: str, sent: Sequence[Chunk]
) -> bool:
    """Does a chunk on what is asked hold every amount and date of the statement, as its own?

    A question that names nothing ("几天？") asks of any chunk of the prompt, or of a small base. A
    statement of nothing but amounts may stand in any chunk of the prompt.
    """
    said = plain_claim(claim).to_judge
    if not values_of(said):
        return False
    named = names_something(question)
    bare = claim.model_copy(update={"resolved": None})
    anywhere = [*sent] if not named or not beside_amounts(claim.text) else []
    if not named and len(index.chunks) <= _WIDE:
        anywhere += index.chunks
    if any(_says_its_values(bare, chunk.text) for chunk in anywhere):
        return True
    if not named:
        return False
    numbers = index.chinese(_SCANNED) if lang == "zh" else index.nearest(question, _NEAR)
    texts = (index.chunks[number].text[:_READ] for number in numbers)
    return any(share_asked(question, t) >= _ASKED and _says_its_values(claim, t) for t in texts)


def _says_its_values(claim: Claim, text: str) -> bool:
    text = text[:_READ]
    return says_its_values(plain_claim(claim, text).to_judge, plainly(text, claim.to_judge))


def _in_another(said: str, lang: str, index: EvidenceIndex, digits: int) -> bool:
    """Is there a chunk in another language with every figure of the statement?"""
    if lang not in ("en", "zh"):
        return False
    figures = set(_FIGURE.findall(said))
    if len(figures) == 1 and len(next(iter(figures))) < digits:
        return False  # "12" stands in many chunks and tells nothing
    if figures:
        near = index.nearest(" ".join(figures), _WIDE)
        texts = [with_title(index.chunks[n]) for n in near]
        return any(
            figures <= set(_FIGURE.findall(t)) and _foreign(t, lang) and _same_values(said, t)
            for t in texts
        )
    step = max(1, len(index.chunks) // _SAMPLE)
    sample = [chunk.text[:500] for chunk in index.chunks[::step]]
    return sum(_foreign(text, lang) for text in sample) > _MOSTLY * len(sample)


def says_in_another(claim: Claim, chunks: Iterable[Chunk]) -> bool:
    """Does one of these chunks, in another language, state every amount, code and name of it?

    A statement without an amount or a code cannot be told so.
    """
    said = claim.to_judge
    lang = detect_language(said)
    if lang not in ("en", "zh") or not telling(said):
        return False
    names = {fold(name) for name in _NAME.findall(said)} if lang == "zh" else set()
    return any(
        _foreign(chunk.text, lang)
        and not _lacks(said, with_title(chunk))
        and all(name in fold(with_title(chunk)) for name in names)
        for chunk in chunks
    )


def _lacks(said: str, text: str) -> bool:
    given = values_of(text)
    codes = any(fold(code) not in fold(text) for code in codes_of((said,)))
    return codes or not all(
        any(relation(value, other) == "same" for other in given) for value in values_of(said)
    )


def _same_values(said: str, text: str) -> bool:
    """Are the codes there, and most of the amounts as what they measure, not as figures alone?"""
    folded = fold(text)
    if any(fold(code) not in folded for code in codes_of((said,))):
        return False
    wanted, given = values_of(said), values_of(text)
    same = sum(any(relation(value, other) == "same" for other in given) for value in wanted)
    return same * 2 > len(wanted) or not wanted


def _foreign(text: str, lang: str) -> bool:
    return detect_language(text[:2_000]) not in (lang, "mixed", "und")
