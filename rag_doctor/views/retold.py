"""A stored sentence in the reader's language, where it was made of sentences we know.

Verdicts and reasons are kept as they were said, in the language of their case. Most were put
together from the catalogue and from the tables of our judges, so they can be taken apart and said
in the other language. A sentence that a model wrote itself is left as it is, marked as what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from rag_doctor.i18n import catalogue, glue, join, say
from rag_doctor.records import Case
from rag_doctor.views.escape import bounded, clip, piece

__all__ = ["other", "retell", "retell_piece", "retold", "untold_note"]

AREAS = (
    "checks.", "diagnosis.", "mechanisms.", "open_claims.", "subjects.", "table.collect.",
    "table.fault.", "unread.",
    "trials.changed.", "trials.skip.", "trials.verdict.", "trials.says.",
)  # fmt: skip
"""What of the catalogue is spoken into a record."""
PROSE = ("reason", "why")
"""Placeholders that hold whole sentences: one we do not know leaves the whole as it is."""
OWN = ("wrong", "right", "value", "a", "b")
"""Placeholders that hold words of the case: a single word of ours in them is theirs as well."""
TONGUES = ("claim", "claims", "contexts", "language", "own", "other")
"""Placeholders that may hold the name of a language."""
ENDS = ".。:：!?！？”"
GAP = re.compile(r"\{(\w+)\}")
JOINTS = {"en": re.compile(r", | and "), "zh": re.compile("、|和")}
QUOTES = ("“", "”")
MOST_SENTENCES = 6
LONGEST = 2_000


def retold(text: str, told_in: str, lang: str) -> tuple[str, str]:
    """The text in `lang` and the language it now has: `lang`, or `told_in` where it is not known
    how to say it."""
    if told_in == lang or not text.strip() or len(text) > LONGEST:
        return text, told_in
    found = _retold(text.strip(), told_in, lang)
    return (text, told_in) if found is None else (found, lang)


def other(lang: str) -> str:
    """The language that a text is in where it is not in `lang`."""
    return "en" if lang == "zh" else "zh"


def retell(text: str, case: Case, lang: str) -> str:
    """What was said of a case, in the reader's language where it can be."""
    return retold(bounded(text), case.ui_lang, lang)[0]


def retell_piece(
    text: str, case: Case, lang: str, tag: str = "p", classes: str = "", limit: int = 0
) -> str:
    """The same as an element that carries its language. `limit` = characters at most; 0 = all of
    what can be a sentence."""
    told, tongue = retold(bounded(text), case.ui_lang, lang)
    return piece(clip(told, limit) if limit else told, tongue, tag, classes)


def untold_note(case: Case, texts: tuple[str, ...], lang: str) -> str:
    """The line that says in which language some reasons stay; empty where all could be retold."""
    told_in = case.ui_lang
    if told_in == lang or all(retold(text, told_in, lang)[1] == lang for text in texts if text):
        return ""
    return say("retold.note.untold", lang, language=say(f"views.lang.{told_in}", lang))


@lru_cache(maxsize=8_192)
def _retold(text: str, told_in: str, lang: str, sentences: int = MOST_SENTENCES) -> str | None:
    """The text as a row of known sentences; `None` = it is none."""
    for form in _forms(told_in, lang):
        if not text.startswith(form.head):
            continue
        if sentences and (found := form.looks.match(text)) and found.end() < len(text):
            rest = text[found.end() :].lstrip() if text[found.end() - 1] in ENDS else ""
            said = form.said(found, told_in, lang) if rest else None
            more = _retold(rest, told_in, lang, sentences - 1) if said else None
            if said and more:
                return glue(lang, said, more)
        if (found := form.looks.fullmatch(text)) and (said := form.said(found, told_in, lang)):
            return said
    return None


@dataclass(frozen=True, slots=True)
class _Form:
    """A sentence with gaps: how it starts, what it looks like, how the other language has it."""

    head: str
    looks: re.Pattern[str]
    other: str
    quoted: frozenset[str]

    def said(self, found: re.Match[str], told_in: str, lang: str) -> str | None:
        values = {}
        for name, value in found.groupdict().items():
            told = value if name in self.quoted else _value(name, value, told_in, lang)
            if told is None and name in PROSE:
                return None
            values[name] = value if told is None else told
        return self.other.format_map(values)


def _value(name: str, text: str, told_in: str, lang: str) -> str | None:
    """What stood in a gap: known words, a list of them; `None` = the case's own."""
    if name in OWN and text in _plain(told_in, lang):
        return None
    if name in TONGUES and text in (names := _tongues(told_in)):
        return names[text]
    if (told := _retold(text, told_in, lang, 1)) is not None:
        return told
    items = JOINTS[told_in].split(text)
    known = [_retold(item, told_in, lang, 0) for item in items] if len(items) > 1 else []
    kept = [item for item in known if item is not None]
    return join(kept, lang) if kept and len(kept) == len(known) else None


@cache
def _forms(told_in: str, lang: str) -> tuple[_Form, ...]:
    """All known sentences, those without gaps first, then those that say most of themselves."""
    pairs = {source: other for source, other in _pairs(told_in, lang) if GAP.sub("", source)}
    order = sorted(pairs, key=lambda s: (bool(GAP.search(s)), -len(GAP.sub("", s))))
    return tuple(_form(source, pairs[source]) for source in order)


@cache
def _plain(told_in: str, lang: str) -> frozenset[str]:
    """Known words without a gap."""
    return frozenset(source for source, _ in _pairs(told_in, lang) if not GAP.search(source))


@cache
def _tongues(told_in: str) -> dict[str, str]:
    """Name of a language → the same in the other of our two."""
    from rag_doctor.judges.offline.tongues import NAMES

    at = ("en", "zh").index(told_in)
    return {both[at]: both[1 - at] for both in NAMES.values()}


def _pairs(told_in: str, lang: str) -> Iterator[tuple[str, str]]:
    from rag_doctor.judges.offline import reasons
    from rag_doctor.judges.offline import wording as offline
    from rag_doctor.judges.openai import wording as openai

    mine, other = catalogue(told_in), catalogue(lang)
    at = ("en", "zh").index(told_in)
    for table in (offline.SENTENCES, openai.SENTENCES, reasons.SENTENCES):
        for both in table.values():
            yield both[at], both[1 - at]
    for key, text in mine.items():
        if key.startswith(AREAS):
            yield text, other[key]


def _form(source: str, other: str) -> _Form:
    parts, pattern, quoted = GAP.split(source), "", set()
    for at, part in enumerate(parts):
        if at % 2 == 0:
            pattern += re.escape(part)
            continue
        known = f"(?P<{part}>" in pattern
        pattern += f"(?P={part})" if known else f"(?P<{part}>.+?)"
        if parts[at - 1].endswith(QUOTES[0]) and parts[at + 1].startswith(QUOTES[1]):
            quoted.add(part)
    return _Form(parts[0], re.compile(pattern, re.DOTALL), other, frozenset(quoted))
