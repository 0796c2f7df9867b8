"""Does a claim name an entry's label, and does it have an entry's words?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.labelled_entries import Entry
from rag_doctor.text.folding import fold
from rag_doctor.text.stopwords import is_stopword

__all__ = ["Said", "has", "has_value", "names", "tokens"]

_DOES = r"\b(?:can|may|must|to|you|should|will|please) "
_AFTER = "(?![A-Za-z0-9_-])"


@dataclass(frozen=True, slots=True)
class Said:
    """The claim: what it says and, for a bare answer, what it was asked."""

    text: str
    folded: str
    seen: View


def names(said: Said, entry: Entry, group: Sequence[Entry]) -> bool:
    """Does the claim name this entry by what tells its label from the others'?"""
    if entry.mark:
        return _stands(entry.mark, said.text, entry.label)
    label = fold(entry.label)
    others = [fold(one.label) for one in group if one is not entry]
    if label.isascii() and re.search(rf"{_DOES}{re.escape(label)}\b", said.folded):
        return False  # "you can phone"
    if re.search((r"\b" if label.isascii() else "") + re.escape(label), said.folded):
        return not any(label in one and one in said.folded for one in others)
    if not label.isascii():
        return _names_han(said.folded, label, others)
    words = tokens(entry.label)
    own = words - {word for one in group if one is not entry for word in tokens(one.label)}
    return bool(own) and all(has(said.seen, word) for word in own)


def _stands(mark: str, text: str, label: str) -> bool:
    bare = mark.lstrip("-")
    if len(bare) > 1:
        dashes = "-{0,2}" if mark != bare else ""
        whole = rf"(?i:(?<![A-Za-z0-9_-]){dashes}{re.escape(bare)}){_AFTER}"
    else:
        before = re.escape(label[: label.rfind(mark)].strip())
        whole = rf"(?i:{before})\s*{re.escape(mark)}{_AFTER}"
    return re.search(whole, text) is not None and (len(bare) > 1 or label != mark)


def _names_han(folded: str, label: str, others: Sequence[str]) -> bool:
    """蓝桶 for 蓝色桶: the signs that no other label has, then the one that they all end with."""
    own = "".join(sign for sign in label if not any(sign in other for other in others))
    if not own or any(label[-1] != other[-1:] for other in others):
        return False
    return bool(re.search(rf"{re.escape(own)}.{{0,2}}{re.escape(label[-1])}", folded))


def tokens(text: str) -> set[str]:
    """The words of a label, but for those that say nothing."""
    return {
        token.norm
        for token in view(text).tokens
        if token.kind != "punct" and not is_stopword(token.text.lower())
    }


def has(seen: View, word: str) -> bool:
    if word.startswith("="):
        return has_value(seen, word)
    if any(token.norm == word for token in seen.tokens):
        return True
    if not word.isascii() and len(word) > 1 and word in seen.folded:
        return True
    return not synonyms_of(word).isdisjoint(token.norm for token in seen.tokens)


def has_value(seen: View, word: str) -> bool:
    return any(
        relation(mine, given) == "same" for given in view(word[1:]).values for mine in seen.values
    )
