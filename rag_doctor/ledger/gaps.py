"""What could not be followed, collected on the way, each once, in the words of the case."""

from __future__ import annotations

from rag_doctor.i18n import say
from rag_doctor.records.ledger import Gap

__all__ = ["Gaps"]


class Gaps:
    """A list of gaps under way. `lang` = the language to speak (`en` or `zh`)."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._found: dict[tuple[str, str], Gap] = {}

    def add(self, part: str, reason: str, **values: object) -> None:
        """Name a part that could not be followed; `values` fill the sentence of the reason."""
        text = say(f"ledger.gap.{reason}", self.lang, part=part, **values)
        told = {name: str(value) for name, value in values.items()}
        gap = Gap(part=part, reason=reason, text=text, values=told)
        self._found.setdefault((part, text), gap)

    def all(self) -> tuple[Gap, ...]:
        """What was named, in that order."""
        return tuple(self._found.values())
