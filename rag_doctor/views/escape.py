"""Text from a case, made safe to show: nothing in it is markup, and nothing in it is invisible.

Controls that reorder or hide text (bidirectional marks, zero-width characters, tag characters,
terminal escapes) are written out as `U+202E`, so that a reader sees them and they do nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from rag_doctor.i18n import say
from rag_doctor.records import safe_text

__all__ = [
    "CONTROLS",
    "attr",
    "bounded",
    "clip",
    "esc",
    "escape_plain",
    "json_plain",
    "keep",
    "piece",
    "span_lang",
]

CONTROLS = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028\u2029"
    "\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_LANGS = {"en": "en", "zh": "zh-Hans", "mixed": "zh-Hans"}


def _code(found: re.Match[str]) -> str:
    return f"U+{ord(found.group()):04X}"


def esc(text: str) -> str:
    """The text as HTML content; controls written out in a `ctl` span."""
    safe = html.escape(_lines(safe_text(text)), quote=True)
    return CONTROLS.sub(lambda m: f'<span class="ctl">{_code(m)}</span>', safe)


def attr(text: str) -> str:
    """The text as the value of a quoted HTML attribute."""
    return html.escape(escape_plain(text).replace("\n", " "), quote=True)


def escape_plain(text: str) -> str:
    """The text for a terminal or Markdown: controls written out as `⟨U+202E⟩`."""
    return CONTROLS.sub(lambda m: f"⟨{_code(m)}⟩", _lines(safe_text(text)))


def json_plain(text: str) -> str:
    """JSON for a terminal: the controls in its texts as `\\u202e`, which reads back the same."""
    return CONTROLS.sub(_in_json, text)


def _in_json(found: re.Match[str]) -> str:
    """The escape of one sign; two where it takes a surrogate pair."""
    raw = found.group().encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{raw[n : n + 2].hex()}" for n in range(0, len(raw), 2))


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def clip(text: str, limit: int) -> str:
    """One line of at most `limit` characters, with an ellipsis where it was cut."""
    line = " ".join(text[: 4 * limit + 200].split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def bounded(text: str, limit: int = 2_000) -> str:
    """A sentence as it is; what is far longer than any sentence is clipped to a line."""
    return text if len(text) <= limit else clip(text, limit)


def span_lang(lang: str) -> str:
    """The value of a `lang` attribute; empty = not known, as HTML has it."""
    return _LANGS.get(lang, "")


def piece(text: str, lang: str, tag: str = "p", classes: str = "") -> str:
    """One text from a case as an element of its own: its language, its own direction."""
    kind = f' class="{classes}"' if classes else ""
    return f'<{tag}{kind} lang="{span_lang(lang)}" dir="auto">{esc(text)}</{tag}>'


def keep(length: int, spans: Sequence[tuple[int, int]], limit: int) -> list[tuple[int, int]]:
    """Which parts of a text of `length` to show when `limit` characters are too few for all.

    The head, and a window around each of the first spans; parts are in order and do not overlap.
    """
    if length <= limit:
        return [(0, length)]
    windows = [(0, limit // 2)]
    room = limit // 2
    for start, end in spans[:4]:
        around = max(60, min(room // 4, 200))
        windows.append((max(0, start - around), min(length, min(end, start + room) + around)))
    merged: list[tuple[int, int]] = []
    for start, end in sorted(windows):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def gap_note(n: int, last: bool, lang: str) -> str:
    """The sentence that stands where text was left out."""
    return say("views.note.cut_end" if last else "views.note.cut", lang, n=f"{n:,}")
