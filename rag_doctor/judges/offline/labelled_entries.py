"""Labels and what stands beside each: "Blue bin: paper", "E24: door open", "--soft keeps them".

Entries come in groups: two or more in a row of one chunk, on lines of their own or one behind the
other. In running text only a mark (an option, a code, a letter) makes a clause's label.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.folding import fold

__all__ = ["Entry", "groups_of"]

_CUT = re.compile(
    r"[;；\n]+|(?<=\w)\.(?=\s+\S[^:]{0,40}:\s)|。|[,，](?=\s*[^:：,，]{1,30}[:：]\s*\D)"
)
_LABELLED = re.compile(
    r"[\s>*_•·-]*(?P<label>[^\s:：,，。；;|][^:：,，。；;|\n]{0,39}?)[*_]*\s*"
    r"(?:(?<!\d)[:：]|[:：](?!\d)|\s[=–—→]|\s->)[*_]*\s*(?P<value>[^|]*\w[^|]*)"
)
_CLAUSES = re.compile(r"[,，;；。]|(?<=\w)\.(?=\s|$)|\b(?:and|while|whereas|but)\b|而(?!且)")
_MARK = re.compile(
    r"(?P<label>(?:\s*(?:the )?(?:[A-Za-z]{2,}\s+){0,2}|[\u4e00-\u9fff]{0,4})"
    r"(?P<mark>--?[A-Za-z][A-Za-z0-9_-]*|`[^`]+`|(?<![A-Za-z0-9_-])"
    r"(?:[A-Z]{1,3}-?\d+[A-Z]?|[A-Z])(?![A-Za-z0-9_.'’-]))(?:\s*(?:模式|方案|型|类|级|区|档|组|班|号))?)\s*(?P<value>\S*\w.*)"
)
_IDENT = re.compile(
    r"--?[A-Za-z][A-Za-z0-9_-]*|[A-Z]{1,3}-?\d+[A-Z]?|(?<![A-Za-z0-9_'’])[A-Z](?![A-Za-z0-9_.'’])"
)
_NO_LABEL = re.compile(
    r"(?:q|a|question|answer|note|notes|example|tip|warning|important|caution|https?|source|see"
    r"|from|to|cc|subject|re|date|发件人|收件人|主题|抄送"
    r"|问|答|注意?|备注|提示|例如?|警告|说明|来源|参见|\d{1,2})",
)
_STATES = re.compile(
    r"\b(?:is|are|was|were|be|has|have|had|can|may|must|will|should|do|does|did|that|which)\b|是|须|可以"
)
_WORDS = 6  # words of a label
_MOST = 60  # entries of a chunk


@dataclass(frozen=True, slots=True)
class Entry:
    """A label and its value as written; characters `start:end` of the unit that holds both.

    `mark` = the option, code or letter that is the label, or its telling part; "" = words are.
    """

    unit: int
    label: str
    value: str
    mark: str = ""


def groups_of(base: Base) -> list[list[Entry]]:
    """Every group of two or more entries side by side, with labels of their own."""
    out: list[list[Entry]] = []
    run: list[Entry] = []
    for number, unit in enumerate(base.units):
        here = [] if base.unsaid(number) else _entries(unit.text)
        same = bool(run) and base.first[run[-1].unit] == base.first[number]
        if run and (not here or not same or len(run) > _MOST):
            out.append(run)
            run = []
        run += [Entry(number, *one) for one in here]
        if marked := _marked(unit.text):
            out.append([Entry(number, *one) for one in marked])
    out.append(run)
    return [group for group in out if len({fold(one.label) for one in group}) == len(group) > 1]


@lru_cache(maxsize=8192)
def _entries(text: str) -> tuple[tuple[str, str, str], ...]:
    """Label, value and mark of all that a unit lists; none where a part of it is no entry."""
    if "|" in text or "\t" in text:
        return ()
    out = []
    for piece in _CUT.split(text):
        if not re.search(r"\w", piece):
            continue
        found = _LABELLED.fullmatch(piece.strip())
        if found is None or not _is_label(found["label"]):
            return ()
        label = found["label"].strip()
        mark = _IDENT.search(label)
        out.append((label, found["value"].strip(" .。"), mark[0] if mark else ""))
    return tuple(out)


def _is_label(text: str) -> bool:
    label = fold(text).strip()
    if _NO_LABEL.fullmatch(label) or _STATES.search(label):
        return False
    return len(label.split()) <= _WORDS


@lru_cache(maxsize=8192)
def _marked(text: str) -> tuple[tuple[str, str, str], ...]:
    """The clauses that each begin with a mark, if there are two or more beside each other."""
    found = [
        (match["label"].strip(), match["value"].strip(), match["mark"].strip("`"))
        for match in _clauses(text)
    ]
    shapes = {re.sub(r"[A-Za-z]+$|\d+", "x", mark.lstrip("-")) for *_, mark in found}
    nouns = {fold(label[: label.rfind(mark)]).strip(" `") for label, _, mark in found}
    return tuple(found) if len(found) > 1 and len(shapes) == 1 and len(nouns) == 1 else ()


def _clauses(text: str) -> Iterator[re.Match[str]]:
    for piece in _CLAUSES.split(text):
        match = _MARK.fullmatch(piece.strip())
        if match is not None:
            yield match
