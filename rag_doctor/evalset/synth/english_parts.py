"""Parts of plain English sentences: subject, auxiliary, verb, amount, date; nothing is guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.english_verbs import base_form, is_base, third_of
from rag_doctor.text import Quantity, quantities
from rag_doctor.text.date_scan import dates
from rag_doctor.text.word_sets import word_set

__all__ = [
    "LOOSE", "Clause", "amounts", "clause_of", "drafted", "leaning", "lowered", "main_clause",
    "number_of", "number_start", "telling_word", "unit_of_amount",
]  # fmt: skip

_AUX = "is|are|was|were|can|may|must|will|should|cannot"
_CLAUSE = re.compile(rf"^(?P<subject>[A-Z0-9][^,;:()]{{1,60}}?) (?P<aux>{_AUX}) (?P<rest>[^;()]+)$")
LOOSE = re.compile(
    r"\b(?:who|whom|which|that|whose|if|when|while|because|since|unless|where|as|than|it|its|they"
    r"|their|them|he|she|his|her|you|your|we|us|our|not|no|never|only|also|both|but|so|there|this|these|those"
    r"|otherwise|instead|others?|same|such|rest|first|latter|former)\b",
    re.IGNORECASE,
)
"""Words that tie a piece to what stands around it."""
_SECOND_VERB = re.compile(rf" (?:and|but) (?=(?:{_AUX}|has|have|then|runs?|opens?|needs?)\b)")
_OWNS = re.compile(r"^(?P<subject>[A-Z0-9][^,;:()]{1,50}?) (?P<has>has|have)\b ?(?P<rest>[^;()]*)$")
_OPENS = re.compile(
    r"^(?:in|on|at|for|from|with|during|after|before|under|by|to|until|within|up|above|below|if|of)\b",
    re.IGNORECASE,
)
_VERB_INSIDE = re.compile(r"\b(?:have|has|had|do|does|go|goes|get|gets)\b", re.IGNORECASE)
_REDUCED = re.compile(r"\w \w+ed (?:in|by|with|from|on|at|to|for) ")  # breakfast included in …
_LEADING = re.compile(
    r"^(?:within|after|at least|at most|up to|more than|less than|every|about) ", re.IGNORECASE
)
_PER = re.compile(r"\s+(?:per|an?|each) (?:calendar )?\w+$")
_DEFINITE = re.compile(r"^The (?:\w+)(?: \w+)?$|^(?:An?|Each|Every|All|One) \w+$|^[A-Z][\w-]+$")
_BARE = re.compile(r"^[A-Z][a-z-]+(?: [a-z-]+)?$")
_UNSPOKEN = ("version", "code", "ordinal", "multiple")


@dataclass(frozen=True, slots=True)
class Clause:
    """`subject does verb`: the words to put in the order of a question."""

    subject: str
    does: str
    verb: str

    def turned(self, lead: str, tail: str = "", proper: frozenset[str] = frozenset()) -> str:
        """`lead does subject verb tail`."""
        parts = (lead, self.does, lowered(self.subject, proper), self.verb, tail)
        return " ".join(" ".join(parts).split())

    def named(self, lead: str, tail: str = "", proper: frozenset[str] = frozenset()) -> str:
        """`lead subject verb tail`, the verb as in a statement: `the time for which …`."""
        first, _, rest = self.verb.partition(" ")
        finite = {"do": first, "does": third_of(first)}.get(self.does, f"{self.does} {first}")
        parts = (lead, lowered(self.subject, proper), finite, rest, tail)
        return " ".join(" ".join(parts).split())


def drafted(
    statement: Statement, asked: str, include: str, template: str, subject: str = "", **more: Any
) -> Draft:
    """The draft of a question; `include` = what the answer must hold."""
    asked = " ".join(asked.split()).rstrip(" .")
    made: dict[str, Any] = {
        "lang": "en",
        "question": asked[0].upper() + asked[1:] + "?",
        "reference": statement.text,
        "quotes": ((statement.chunk_id, statement.text),),
        "must_include": (include,),
        "doc_id": statement.doc_id,
        "template": f"en.{template}",
        "leans": leaning(subject),
    }
    return Draft(**(made | more))


def main_clause(text: str) -> str:
    """The first clause of a sentence, without its full stop; empty when it is cut in a list."""
    text = text.rstrip(".")
    found = re.split(r"[,;](?!\d{3})|:(?!\d)", text, maxsplit=1)
    cut = re.match(r"\s*(?:and |or )?\d", found[1]) if len(found) > 1 else None
    return "" if cut else _SECOND_VERB.split(found[0], maxsplit=1)[0]


def lowered(text: str, proper: frozenset[str] = frozenset()) -> str:
    """A sentence's beginning inside a sentence: names, codes and acronyms keep their capitals."""
    first = text.split(" ", 1)[0]
    letters = first.replace("-", "").replace("'", "")
    plain = letters[:1].isupper() and letters[1:].islower() and letters.isalpha()
    keep = first in proper or not (plain or first in ("A", "I"))
    return text if keep else text[:1].lower() + text[1:]


def clause_of(text: str) -> Clause | None:
    """`New links expire` → new links · do · expire; `None` where subject and verb are not sure."""
    found = _CLAUSE.match(text)
    if found and _stands(found["subject"]):
        rest = found["rest"].strip()
        return None if LOOSE.search(rest) else Clause(found["subject"], found["aux"], rest)
    if re.search(rf"\b(?:{_AUX}|do|does)\b", text):
        return None
    if owns := _OWNS.match(text):
        return _owning(owns["subject"], owns["has"], owns["rest"])
    words = text.split()
    if not words or is_base(words[0]):
        return None  # an imperative
    for at, word in enumerate(words[1:7], start=1):
        subject, before = " ".join(words[:at]), words[at - 1]
        plural = before.endswith("s") and not before.endswith("ss")
        base = base_form(word)
        rest = words[at + 1 :]
        if word == "times" and before.lower() not in ("one", "it"):
            continue  # "retry three times": how often, no verb
        if base and rest and is_base(rest[0]):
            continue  # "deleted files stay": the word is a noun here
        if not (base and not plural) and not (is_base(word) and plural):
            continue
        if not _stands(subject) or LOOSE.search(" ".join(rest)) or "and" in rest:
            return None
        verb = base if base and not plural else word
        return Clause(subject, "does" if base and not plural else "do", " ".join([verb, *rest]))
    return None


def _owning(subject: str, has: str, rest: str) -> Clause | None:
    """`The package has 44 MB` → the package · does · have 44 MB; no perfect tense."""
    if not _stands(subject) or LOOSE.search(rest) or re.match(r"\w+(?:ed|en|ne|st)\b", rest):
        return None
    return Clause(subject, "does" if has == "has" else "do", f"have {rest}".strip())


def _stands(subject: str) -> bool:
    """A subject that needs nothing around it."""
    short = len(subject.split()) <= 8
    return short and not (
        LOOSE.search(subject)
        or _OPENS.match(subject)
        or _VERB_INSIDE.search(subject)
        or _REDUCED.search(subject)
    )


def leaning(subject: str) -> bool:
    """Is a subject so general ("the form", "repairs") that only its document says of what?"""
    return bool(_DEFINITE.match(subject) or _BARE.match(subject))


def amounts(text: str) -> list[Quantity]:
    """Plain amounts of more than one, outside dates and ranges."""
    taken = [(d.start, d.end) for d in dates(text)]
    return [
        q
        for q in quantities(text)
        if q.value != 1
        and q.bound != "range"
        and q.dimension not in _UNSPOKEN
        and not any(q.start < end and start < q.end for start, end in taken)
    ]


def number_start(quantity: Quantity) -> int:
    """Where the number itself begins: words such as "within" may be part of the amount."""
    head = _LEADING.match(quantity.text)
    return quantity.start + (head.end() if head else 0)


def number_of(quantity: Quantity) -> str:
    """The amount as it must stand in an answer: `14 days`."""
    return _PER.sub("", _LEADING.sub("", quantity.text)).strip()


def unit_of_amount(quantity: Quantity) -> str | None:
    """`5 working days` → `working days`; `None` for amounts without a word after the number."""
    found = re.match(r"^(?:[\d.,]+|[a-z]+(?:-[a-z]+)?)[ -](?P<unit>.+)$", number_of(quantity))
    if not found or "/" in found["unit"] or " or " in found["unit"]:
        return None
    unit = found["unit"]
    return unit if unit.endswith("s") or unit.isupper() else None


_GENERAL = word_set(
    """
    another workspace going other every being before after within during someone something anyone
    comments employee employees number person people should would could amount things always until
    while about again because choose change request requests answer optional settings
    """
)
_LINKING = word_set(
    """
    with from into onto that when until than over under while were have cannot does whether between
    """
)


def telling_word(text: str) -> str:
    """What an answer in these terms will hold: two words where they are a plain pair, else the
    longest content word; empty = only words that any answer may hold."""
    plain = re.split(r"[,;:.]", text)[0]
    words = [w for w in re.findall(r"[A-Za-z][\w-]+", plain) if len(w) > 4]
    best = max((w for w in words if not _weak(w)), key=len, default="")
    pair = re.search(rf"(?<![\w-]){re.escape(best)} (?P<next>[a-z][a-z-]{{3,}})(?![\w-])", plain)
    if best and pair and not _weak(pair["next"]) and pair["next"] not in _LINKING:
        return f"{best} {pair['next']}"
    return best


def _weak(word: str) -> bool:
    return LOOSE.fullmatch(word) is not None or word.lower() in _GENERAL
