"""Phrases that say one thing in several words, and what they are read as.

"At no cost", "free of charge", 不收费 and 不要钱 all say that something is free: nothing in them is
denied. "Not permitted" is a prohibition, "need no" a lack of need, "must not exceed" a bound.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .folding import fold
from .light_phrases import without_light
from .stemming import stem
from .tokenizing import Token

__all__ = ["AFFIRM", "BARRED", "FREE", "FREE_WORDS", "merged", "phrases"]

_NOT = r"(?:[a-z]{2,6}n't|not|never)"
_MONEY_EN = r"(?:charge|cost|fee|payment)s?"
_MORE = r"(?:extra |additional |further )?"
_FREE_EN = (
    rf"free of (?:any |all )?{_MONEY_EN}"
    rf"|(?:at |for )?no {_MORE}{_MONEY_EN}(?![ -](?:limit|cap|sharing))"
    rf"|without (?:any |a )?{_MORE}{_MONEY_EN}"
    r"|without (?:having to )?pay(?:ing)?(?: anything)?"
    r"|costs? (?:you |them |us )?nothing|for free"
    rf"|{_NOT} (?:have|need) to pay(?: anything)?|{_NOT} cost (?:you |them |us )?anything"
)
_FREE_ZH = (
    r"免费|不(?:另|再|额外)?(?:收费|收钱|要钱|花钱|用钱)"
    r"|(?:不(?:需要|用|必|需|要)|无需|无须|用不着)(?:再|另)?(?:付费|付钱|花钱|交钱|掏钱|缴费|支付费用|缴纳费用)"
    r"|一分钱(?:都|也)?不(?:用|要|需要|必)?[花收付掏交]|分文不[取收]"
)
_BARRED_EN = rf"{_NOT} (?:be )?(?:allowed|permitted)"
_BARRED_ZH = r"禁止|严禁|不(?:让|许|准|允许|得)(?![已不超低少多高大小晚早])"
_UNNEEDED_EN = rf"(?:need|require)s? no(?= [a-z])|{_NOT} (?:need|require)"
_UNNEEDED_ZH = r"用不着|无需|无须|毋须|不(?:用|必|需要?)(?=[\u3400-\u9fff])"
_BOUND_EN = r"(?:must|may|can|should|shall|do|does|will)(?:n't| not|not) exceed"
FREE_WORDS = frozenset((stem("free"), "免费"))
"""What all those phrases are read as, in normal form."""
BARRED = frozenset(
    (*map(stem, ("prohibit", "forbid", "forbidden", "ban", "disallow")), "禁止", "严禁")
)
"""Words of a prohibition, in normal form."""
# (what it is read as, the phrases): an empty word is left out, the amount beside it says the rest
_EN = (
    (stem("free"), _FREE_EN),
    (stem("prohibit"), _BARRED_EN),
    ("", _UNNEEDED_EN),
    ("", _BOUND_EN),
)
_ZH = (("免费", _FREE_ZH), ("禁止", _BARRED_ZH), ("", _UNNEEDED_ZH))
_TABLE = tuple(
    (word, re.compile(rf"(?<![a-z'])(?:{form})(?![a-z])" if group is _EN else form))
    for group in (_EN, _ZH)
    for word, form in group
)
FREE = re.compile(rf"(?<![a-z'-])(?:{_FREE_EN})(?![a-z])|{_FREE_ZH}")
"""Every way to say that something is free, but for the plain word in English; folded text."""
AFFIRM = re.compile(rf"(?<![a-z'-])(?:{_FREE_EN}|{_BOUND_EN})(?![a-z])|{_FREE_ZH}")
"""Phrases with a negation in them that deny nothing; folded text."""
_HINT = re.compile(r"no|free|n't|never|cost|without|[免不无毋禁严用]")


def phrases(folded: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, what it is read as) of each phrase of a folded text; they do not overlap."""
    if not _HINT.search(folded):
        return
    found = [(*m.span(), word) for word, form in _TABLE for m in form.finditer(folded)]
    last = 0
    for start, end, word in sorted(found, key=lambda one: (one[0], -one[1])):
        if start >= last:
            yield start, end, word
            last = end


def merged(text: str, items: Sequence[Token]) -> list[Token]:
    """The tokens of a text with each phrase as one token, or none where it stands for no word."""
    out = without_light(text, items)
    for start, end, word in reversed([*phrases(fold(text))]):
        inside = [at for at, token in enumerate(out) if token.start < end and start < token.end]
        if not inside:
            continue
        one = Token(text[start:end], start, end, word, "word" if word.isascii() else "han")
        out[inside[0] : inside[-1] + 1] = [one] if word else []
    return out
