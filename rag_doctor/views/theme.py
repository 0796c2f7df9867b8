"""The one visual language of terminal, report, notebook and figures.

A colour means one thing. Each fault has a hue of the Okabe–Ito set (safe for colour-blind readers),
the same in light and dark, in every table, chip and figure; a status has another. No colour stands
without its word or its glyph. Source of the set: M. Okabe and K. Ito, Color Universal Design, 2008.
"""

from __future__ import annotations

from dataclasses import dataclass

from rag_doctor.records import Fault, Status, Support

__all__ = [
    "DARK",
    "FONT",
    "LIGHT",
    "MARKS",
    "MONO",
    "SIZES",
    "SPACE",
    "STATUS",
    "SUPPORT",
    "TERMINAL",
    "Mark",
    "Sign",
]


@dataclass(frozen=True, slots=True)
class Mark:
    """How an outcome is drawn. `solid` = a fault or plain health; hollow = neither."""

    colour: str
    glyph: str
    solid: bool = True


MARKS: dict[Fault, Mark] = {
    "retrieval_miss": Mark("#0072B2", "●"),
    "cascade": Mark("#56B4E9", "●"),
    "noise": Mark("#E69F00", "●"),
    "hallucination": Mark("#D55E00", "●"),
    "off_topic": Mark("#CC79A7", "●"),
    "stale_or_conflicting": Mark("#F0E442", "●"),
    "truncated": Mark("#999999", "●"),
    "bad_label": Mark("#999999", "≠", solid=False),
    "undetermined": Mark("#999999", "?", solid=False),
    "healthy": Mark("#009E73", "✓"),
    "correct_refusal": Mark("#009E73", "✓", solid=False),
}
"""Outcome → colour and glyph, in the order in which outcomes are shown."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A verdict's glyph, the tone it takes its colour from, and the catalogue key of its word."""

    glyph: str
    tone: str
    word: str


SUPPORT: dict[Support, Sign] = {
    "supported": Sign("✓", "good", "views.word.supported"),
    "contradicted": Sign("✗", "bad", "views.word.contradicted"),
    "not_mentioned": Sign("∅", "open", "views.word.not_mentioned"),
    "unscored": Sign("?", "soft", "views.word.left_open"),
}
STATUS: dict[Status, Sign] = {
    "pass": Sign("✓", "good", "views.word.pass"),
    "fail": Sign("✗", "bad", "views.word.fail"),
    "unscored": Sign("–", "soft", "views.word.unscored"),
    "error": Sign("!", "open", "views.word.error"),
}

LIGHT = {
    "ground": "#ffffff",
    "ink": "#1d2125",
    "soft": "#5a626a",
    "line": "#e2e5e8",
    "tint": "#f5f6f7",
    "good": "#0b6b50",
    "bad": "#b3261e",
    "open": "#7a5600",
    "badwash": "#fbe9e7",
    "goodwash": "#e3f3ec",
    "link": "#0b5c8f",
}
DARK = {
    "ground": "#15181b",
    "ink": "#e4e7ea",
    "soft": "#a3abb3",
    "line": "#2e3338",
    "tint": "#1d2125",
    "good": "#63cfa6",
    "bad": "#ff9d92",
    "open": "#e6bd66",
    "badwash": "#40211e",
    "goodwash": "#173328",
    "link": "#82c2ef",
}
"""Ground, text, lines and tones; every text colour meets AA on `ground` and on `tint`."""

TERMINAL = {"good": "green", "bad": "red", "open": "yellow", "soft": "dim"}
"""Tone → terminal style: the terminal's own palette, so that its light and dark themes hold."""

FONT = (
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "PingFang SC", '
    '"Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", sans-serif'
)
MONO = (
    'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", '
    "monospace"
)
SIZES = {"small": ".8125rem", "body": "1rem", "large": "1.75rem"}
"""Three sizes, no more."""
SPACE = 4
"""Distances are multiples of this many pixels."""
