"""A key that does not show: not in a repr, a message, a pickle or a log line."""

from __future__ import annotations

import re
from typing import Any, NoReturn

__all__ = ["Secret"]

HIDDEN = "***"
_LOOKS_LIKE_KEY = re.compile(r"\b(?:sk|pk|key|Bearer)[-_ ][\w\-.*]{6,}", re.IGNORECASE)
_SHORTEST_PART = 6  # a server may echo a key cut short; parts this long are hidden too


class Secret:
    """Holds a key. `reveal()` is the only way out; `hide(text)` takes the key out of any text."""

    __slots__ = ("_key",)

    def __init__(self, key: str | None) -> None:
        self._key = (key or "").strip()

    def __bool__(self) -> bool:
        return bool(self._key)

    def __repr__(self) -> str:
        return "Secret(set)" if self._key else "Secret(none)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is never written: make the judge anew where it is needed")

    def __copy__(self) -> Secret:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Secret:
        return self

    @property
    def sendable(self) -> bool:
        """Can it stand in a header? Visible ASCII characters only, no space within."""
        return all("!" <= char <= "~" for char in self._key)

    def reveal(self) -> str:
        """The key itself, for the one place that sends it."""
        return self._key

    def hide(self, text: str) -> str:
        """`text` without the key, its beginning or end, and what looks like a key."""
        if len(self._key) >= _SHORTEST_PART:
            text = text.replace(self._key, HIDDEN)
            for part in (self._key[:_SHORTEST_PART], self._key[-_SHORTEST_PART:]):
                text = re.sub(rf"\S*{re.escape(part)}\S*", HIDDEN, text)
        elif self._key:  # such as "x" for a local server: as a word, not a letter of others
            text = re.sub(rf"(?<!\w){re.escape(self._key)}(?!\w)", HIDDEN, text)
        return _LOOKS_LIKE_KEY.sub(HIDDEN, text)
