"""What every record shares: frozen, unknown keys refused, text that can be written as UTF-8."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict

__all__ = ["Lang", "Record", "SafeText", "safe_text"]

Lang = Literal["en", "zh", "mixed", "other", "und"]
"""Language of a text: English, Chinese, both in weight, some other language, or undetermined."""


def safe_text(value: str) -> str:
    """Replace lone surrogates by U+FFFD, so that the text can be written, hashed and shown.

    Length is kept: every offset into the text stays valid.
    """
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= ch <= "\udfff" else ch for ch in value)
    return value


SafeText = Annotated[str, AfterValidator(safe_text)]


class Record(BaseModel):
    """Base of all records: immutable, strict about unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")
