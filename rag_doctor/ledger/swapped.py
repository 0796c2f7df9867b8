"""Is a statement in a text word for word, or with one of its words exchanged for another?

"The gym opens at 10 am on Sunday" holds nearly every word of "… on Saturday" and is no evidence
for it. Values are compared elsewhere (`weighing`); here it is the words between them.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import NamedTuple

from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token, content_words, tokens

__all__ = ["OTHER_THAN", "Swap", "in_its_words", "swap_in"]

_MOST = 60  # sentences of a text that are read
_TOKENS = 60  # of a sentence; a longer one is no twin of a statement
_SHARED = 2  # content words that statement and sentence have in common at least
_SPAN = 2  # words that stand for one another, on each side
_FEWEST = 2  # content words of a statement that is looked for word for word
_DAY = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?"
    r"|(?:周|星期|礼拜)[一二三四五六日天末]|工作日|节假日|周末"
)
_RANK = frozenset(
    ("manag", "manager", "supervisor", "boss", "superior", "director", "经理", "主管", "总监")
)
OTHER_THAN = (
    "陪",
    "非",
    "副",
    "准",
)  # before a Chinese word: another thing of the kind (陪产假, 副经理)
_HAN = re.compile(r"[\u3400-\u9fff]")
_EDGE = " \t\r\n.。!！;；,，:：\"'“”‘’*-–•·>"
_OPENS = re.compile(r"(?:^|[.。!！?？;；:：\n，])[\s\"'“”‘’*\-–•·>]*$")
_CLOSES = re.compile(r"[\"'“”‘’*]*(?:$|\s*[.。!！;；,，\n])")


class Swap(NamedTuple):
    """`ours` in the statement, `theirs` in its place in the text. `sure` = they are names of two
    things of a kind: the subject of each, a day of the week, or two proper names."""

    ours: str
    theirs: str
    sure: bool


def in_its_words(said: str, text: str) -> bool:
    """Does a sentence of the text state the statement word for word?"""
    wanted = " ".join(fold(said).split()).strip(_EDGE)
    if len(content_words(said)) < _FEWEST or len(wanted) > len(text) + len(said):
        return False
    there = "\n".join(" ".join(line.split()) for line in fold(text).splitlines())
    at = there.find(wanted)
    while at >= 0:
        before = there[max(0, at - 12) : at]
        if _OPENS.search(before) and _CLOSES.match(there[at + len(wanted) :]):
            return True
        at = there.find(wanted, at + 1)
    return False


def swap_in(said: str, text: str, beside: str = "") -> Swap | None:
    """The one word that a sentence of the text has in another's place; `None` = there is none.

    `beside` = what stands beside the text (its title): a word that it holds is not exchanged.
    """
    ours = _plain(said)
    held = set(content_words(f"{beside}\n{text}"))
    gone = {t.norm for t in ours if _content(t) and t.norm not in held}
    if not gone or len(gone) > _SPAN or any(map(_is_value, gone)):
        return None
    for span in sentences(text)[:_MOST]:
        theirs = _plain(span.text)
        if len(theirs) <= _TOKENS and (found := _exchanged(ours, theirs, gone)):
            return found
    return None


def _exchanged(ours: list[Token], theirs: list[Token], gone: set[str]) -> Swap | None:
    left, right = [t.norm for t in ours], [t.norm for t in theirs]
    codes = SequenceMatcher(None, left, right, autojunk=False).get_opcodes()
    same = {t.norm for op, a, b, _, _ in codes if op == "equal" for t in ours[a:b] if _content(t)}
    wanted = {t.norm for t in ours if _content(t)}
    if len(same) < _SHARED or wanted - same - gone:
        return None
    for op, a, b, c, d in codes:
        mine = [t for t in ours[a:b] if t.norm in gone]
        other = [t for t in theirs[c:d] if _content(t) and t.norm not in wanted]
        if op != "replace" or not mine or not 0 < len(other) <= _SPAN:
            continue
        if {t.norm for t in mine} != gone or any(_is_value(t.norm) for t in other):
            continue
        if not _same_word(mine, other):
            return Swap(_text(mine), _text(other), _of_a_kind(ours, theirs, mine, other))
    return None


def _same_word(mine: list[Token], other: list[Token]) -> bool:
    """Another form of the word, a longer name of the thing, or a word that says about the same."""
    names = {t.norm for t in other}
    for token in mine:
        near = synonyms_of(token.norm) & names
        if near and not (token.norm in _RANK and near & _RANK):
            return True
        if any(_longer(token.norm, name) or _longer(name, token.norm) for name in names):
            return True
    return False


def _longer(name: str, whole: str) -> bool:
    return name in whole and not (whole.endswith(name) and whole[0] in OTHER_THAN)


def _of_a_kind(
    ours: list[Token], theirs: list[Token], mine: list[Token], other: list[Token]
) -> bool:
    if all(_DAY.fullmatch(fold(_text(side))) for side in (mine, other)):
        return True
    if _names(ours, mine) and _names(theirs, other):
        return True
    first, there = next(filter(_content, ours)), next(filter(_content, theirs))
    return first in mine and there in other


def _names(tokens_: list[Token], some: list[Token]) -> bool:
    """Capitalised, and not only because a sentence opens with it."""
    return all(t.text[:1].isupper() and t is not tokens_[0] for t in some)


def _plain(text: str) -> list[Token]:
    return [token for token in tokens(text) if token.kind != "punct"]


def _content(token: Token) -> bool:
    return not is_stopword(fold(token.text))


def _is_value(word: str) -> bool:
    return any(sign.isdigit() for sign in word)


def _text(some: list[Token]) -> str:
    words = [token.text for token in some]
    return ("" if all(map(_HAN.match, words)) else " ").join(words)
