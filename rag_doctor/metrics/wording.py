"""A sentence in the two languages of the product."""

from __future__ import annotations

from dataclasses import dataclass

from rag_doctor.errors import ConfigError, unknown_choice

__all__ = ["LANGUAGES", "Text"]

LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in English and in Chinese."""

    en: str
    zh: str

    def say(self, lang: str = "en") -> str:
        """The words in `lang`: `en` or `zh`. Anything else is a `ConfigError`."""
        if lang not in LANGUAGES:
            raise ConfigError(unknown_choice("lang", lang, LANGUAGES))
        return self.zh if lang == "zh" else self.en

    def fill(self, **values: object) -> Text:
        """Both sentences with their `{places}` filled in."""
        return Text(self.en.format(**values), self.zh.format(**values))
