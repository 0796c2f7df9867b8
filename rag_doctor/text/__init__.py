"""Reading text, English and Chinese: sentences, tokens, quantities, dates, names, negations.

Everything here is pure, deterministic and offline, takes any `str` (lone surrogates included) and
gives offsets in Python characters of the text it was given. Names are loaded at first use, so that
importing this package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor._lazy import lazily

if TYPE_CHECKING:
    from .antonyms import antonym_pairs, antonyms_of
    from .citation import Citation, CitationStripped, strip_citations
    from .clause import clauses
    from .date_scan import dates
    from .dating import DateRelation, DateValue, date_relation
    from .entity import Name, NameKind, names
    from .folding import fold
    from .language import Language, detect_language
    from .negation import Negation, negations
    from .quantity import Number, Quantity, comparable, same_quantity
    from .quantity_scan import quantities
    from .refusals import RefusalCue, refusal
    from .segment import sentences
    from .spans import Span
    from .stemming import stem
    from .stopwords import STOPWORDS, is_stopword
    from .tables import Cell, TableRow, table_rows
    from .tokenizing import (
        Token,
        TokenKind,
        char_ngrams,
        content_words,
        figure_tokens,
        tokens,
        words,
    )

# No module here has the name of a function: loading it would hide the function.
_HOMES = {
    "antonyms": ("antonym_pairs", "antonyms_of"),
    "citation": ("Citation", "CitationStripped", "strip_citations"),
    "clause": ("clauses",),
    "date_scan": ("dates",),
    "dating": ("DateRelation", "DateValue", "date_relation"),
    "entity": ("Name", "NameKind", "names"),
    "folding": ("fold",),
    "language": ("Language", "detect_language"),
    "negation": ("Negation", "negations"),
    "quantity": ("Number", "Quantity", "comparable", "same_quantity"),
    "quantity_scan": ("quantities",),
    "refusals": ("RefusalCue", "refusal"),
    "segment": ("sentences",),
    "spans": ("Span",),
    "stemming": ("stem",),
    "stopwords": ("STOPWORDS", "is_stopword"),
    "tables": ("Cell", "TableRow", "table_rows"),
    "tokenizing": (
        "Token",
        "TokenKind",
        "char_ngrams",
        "content_words",
        "figure_tokens",
        "tokens",
        "words",
    ),
}
_HOME_OF = {name: module for module, exported in _HOMES.items() for name in exported}

__all__ = [
    "STOPWORDS",
    "Cell",
    "Citation",
    "CitationStripped",
    "DateRelation",
    "DateValue",
    "Language",
    "Name",
    "NameKind",
    "Negation",
    "Number",
    "Quantity",
    "RefusalCue",
    "Span",
    "TableRow",
    "Token",
    "TokenKind",
    "antonym_pairs",
    "antonyms_of",
    "char_ngrams",
    "clauses",
    "comparable",
    "content_words",
    "date_relation",
    "dates",
    "detect_language",
    "figure_tokens",
    "fold",
    "is_stopword",
    "names",
    "negations",
    "quantities",
    "refusal",
    "same_quantity",
    "sentences",
    "stem",
    "strip_citations",
    "table_rows",
    "tokens",
    "words",
]


__getattr__ = lazily(__name__, _HOME_OF)


def __dir__() -> list[str]:
    return sorted(__all__)
