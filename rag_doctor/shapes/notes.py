"""What a reader says about its input, in English and in Chinese, and how often it had to say it."""

from __future__ import annotations

from rag_doctor.records import safe_text
from rag_doctor.shapes.note_texts import NOTES

__all__ = ["Note", "RowProblem", "Tally", "in_tongue", "label", "note"]

Values = tuple[tuple[str, object], ...]

_NAMES = ("column", "kept", "name", "new", "used")
_NAME_LENGTH, _TEXT_LENGTH = 60, 600


def label(name: object, limit: int = _NAME_LENGTH) -> str:
    """A foreign name as it may stand in a one-line message.

    What does not print (control characters, line ends, marks that turn the direction of writing,
    characters of no width) is spelled out as `\\x1b`; past `limit` characters it is cut with `…`.
    """
    shown = "".join(
        ch if ch.isprintable() else ch.encode("unicode_escape").decode("ascii")
        for ch in str(name)[: limit + 1]
    )
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def _labelled(values: dict[str, object]) -> dict[str, object]:
    return {
        k: label(v, _NAME_LENGTH if k in _NAMES else _TEXT_LENGTH) if isinstance(v, str) else v
        for k, v in values.items()
    }


class Note(str):
    """A remark: the string itself is English, `zh` is the Chinese, `code` names the kind."""

    code: str
    zh: str

    def __new__(cls, code: str, en: str, zh: str) -> Note:
        made = super().__new__(cls, safe_text(en))
        made.code, made.zh = code, safe_text(zh)
        return made

    def __getnewargs__(self) -> tuple[str, str, str]:  # type: ignore[override]
        return self.code, str(self), self.zh

    def text(self, lang: str = "en") -> str:
        """The remark in `zh` or, for any other `lang`, in English."""
        return self.zh if lang == "zh" else str(self)


def in_tongue(text: object, lang: str) -> object:
    """A note in the language; anything else as it is."""
    return text.text(lang) if isinstance(text, Note) else text


def note(code: str, **values: object) -> Note:
    """The note `code` with its values filled in, each safe to print."""
    en, zh = NOTES[code]
    values = _labelled({k: str(v) if k == "msg" else v for k, v in values.items()})
    return Note(code, en.format(**values), zh.format(**values))


class RowProblem(Exception):
    """A row that cannot become a case; carries the note that says why."""

    def __init__(self, reason: Note) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Tally:
    """Counts remarks, so that a thousand equal ones are said once, with the number.

    `line` and `unit` ("line" of a file, "row" of a table) are the place being read; the reader
    moves them along.
    """

    def __init__(self) -> None:
        self.line = 0
        self.unit = "row"
        self._count: dict[tuple[str, Values], int] = {}
        self._first: dict[tuple[str, Values], int] = {}

    def add(self, code: str, **values: object) -> None:
        """Count one more `code` at the place being read."""
        kind = (code, tuple(sorted(values.items())))
        self._count[kind] = self._count.get(kind, 0) + 1
        self._first.setdefault(kind, self.line)

    def take(self, other: Tally) -> None:
        """Add the counts of an attempt that turned out to be the right one."""
        for kind, times in other._count.items():
            self._count[kind] = self._count.get(kind, 0) + times
            self._first.setdefault(kind, other._first[kind])

    def count(self, code: str) -> int:
        """How often `code` was said, over all its values."""
        return sum(n for (name, _), n in self._count.items() if name == code)

    def notes(self) -> tuple[Note, ...]:
        """All remarks, in the order of their first appearance."""
        return tuple(self._note(*kind) for kind in self._count)

    def _note(self, code: str, values: Values) -> Note:
        en, zh = NOTES[code]
        filled = _labelled(dict(values)) | {"count": self._count[code, values]}
        line = self._first[code, values]
        where, place = (
            ("the file", "文件中") if line == 0 else (f"{self.unit} {line}", f"第 {line} 行")
        )
        return Note(code, en.format(**filled, where=where), zh.format(**filled, where=place))
