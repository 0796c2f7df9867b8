"""What an answer in JSON claims: each key with its value, read under the question.

Keys are a programmer's words, so a claim is the value, and its key frames it. `true`, `false` and
`null` claim nothing that could be compared; nor do sources, scores and names of units by themselves.
"""

# ruff: noqa: E501  (a pattern stays on one line)

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from rag_doctor.judges.offline.claims_clauses import has_verb
from rag_doctor.records import Claim
from rag_doctor.text.folding import fold
from rag_doctor.text.units import unit_of

__all__ = ["is_json", "json_claims", "spoken"]

_TOKEN = re.compile(
    r'"(?P<text>(?:[^"\\]|\\.)*)"|(?P<number>-?\d[\d.eE+-]*)|(?P<mark>[{}\[\]:,])|(?P<word>[a-z]+)'
)
_PAIR = re.compile(r'"(?:[^"\\]|\\.)*"\s*:')
_UNIT = re.compile(r"units?|currency|measure|单位|币种")
_VALUE = re.compile(
    r"value|amount|number|count|quantity|answer|result|response|output|text|数值|值|答案|结果|回答"
)
_META = re.compile(
    r"(?:\w+_)?(?:sources?|citations?|references?|confidence|score|ids?|pages?|urls?|lang(?:uage)?|status|type"
    r"|question|query|schema|version_of|found|success|来源|出处|引用|置信度|页码|问题|类型|状态)"
)


@dataclass
class _Leaf:
    """A value under its keys: `text[start:end]`, without quotation marks."""

    keys: tuple[str, ...]
    start: int
    end: int
    value: str
    number: bool = False


def is_json(body: str) -> bool:
    """Is a text nothing but one JSON object, or a list of them?"""
    bare = body.strip()
    return bare[:1] in "{[" and bare[-1:] in "}]" and _PAIR.search(bare) is not None


def json_claims(text: str, start: int, end: int, question: str) -> Iterator[Claim]:
    """The claims of `text[start:end]`; offsets are into `text`."""
    for leaf in _with_units(_leaves(text, start, end)):
        if not re.search(r"\w", leaf.value):
            continue
        words = [_words(key) for key in leaf.keys if not _VALUE.fullmatch(fold(key))]
        stands = len(leaf.value) > 12 and has_verb(fold(leaf.value))
        read = ": ".join(word for word in (question.strip(" ?？"), *words, leaf.value) if word)
        yield Claim(
            text=leaf.value,
            start=leaf.start,
            end=leaf.end,
            resolved=None if stands or read == leaf.value else read,
        )


def spoken(answer: str) -> str:
    """An answer in JSON as words, "annual leave: 14 days; …"; any other as it is."""
    if not is_json(answer):
        return answer
    claims = json_claims(answer, 0, len(answer), "")
    return "; ".join(claim.to_judge for claim in claims) or answer


def _leaves(text: str, start: int, end: int) -> list[_Leaf]:
    found: list[_Leaf] = []
    keys: list[str] = [""]
    for match in _TOKEN.finditer(text, start, end):
        mark = match["mark"]
        if mark in ("{", "["):
            keys.append("" if mark == "{" else keys[-1])
        elif mark in ("}", "]"):
            keys = keys[:-1] or [""]
        elif match["text"] is not None and re.match(r"\s*:", text[match.end() : match.end() + 9]):
            keys[-1] = match["text"]
        elif match["text"] is not None:
            found.append(_Leaf(_path(keys), match.start() + 1, match.end() - 1, _plain(match[0])))
        elif match["number"]:
            found.append(_Leaf(_path(keys), *match.span(), match[0], number=True))
    return [leaf for leaf in found if not any(_META.fullmatch(fold(k)) for k in leaf.keys)]


def _path(keys: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for key in keys if key))


def _plain(quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        return quoted.strip('"')


def _with_units(leaves: list[_Leaf]) -> list[_Leaf]:
    """A unit beside a number joins it; a number under a unit's name ("days") is so many of it."""
    out: list[_Leaf] = []
    for leaf in leaves:
        before = out[-1] if out else None
        if leaf.keys and _UNIT.fullmatch(fold(leaf.keys[-1])):
            if before and before.number and before.keys[:-1] == leaf.keys[:-1]:
                known = before.value.endswith(leaf.value)
                before.value = before.value if known else f"{before.value} {leaf.value}"
            continue
        if leaf.number and leaf.keys and unit_of(leaf.keys[-1]) is not None:
            leaf = _Leaf(leaf.keys, leaf.start, leaf.end, f"{leaf.value} {leaf.keys[-1]}", True)
        out.append(leaf)
    return out


def _words(key: str) -> str:
    """ "annualLeave", "annual_leave" → "annual leave"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|[_\-.]+", " ", key).strip().lower()
