"""The guides, in English and Chinese, shipped with the package: one Markdown page a subject.

They are what the README points to. Every command and every Python block in them is run by the
tests.
"""

from __future__ import annotations

from importlib.resources import files

from rag_doctor.errors import InputError, unknown_choice

__all__ = ["GUIDES", "guide"]

GUIDES = (
    "pipeline",
    "trace",
    "explain",
    "treat",
    "compare",
    "evalsets",
    "judges",
    "bench",
    "widgets",
)
"""In the order in which a newcomer needs them."""


def guide(name: str, lang: str = "en") -> str:
    """The page `name` as Markdown, in Chinese for `zh` and in English for any other `lang`.

    Raises `InputError` for a name that is not in `GUIDES`.
    """
    if name not in GUIDES:
        raise InputError(unknown_choice("guide", name, GUIDES))
    tongue = "zh" if lang == "zh" else "en"
    return files(__package__).joinpath(tongue, f"{name}.md").read_text(encoding="utf-8")
