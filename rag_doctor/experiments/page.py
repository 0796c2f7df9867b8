"""How a result of an experiment leaves Python: as JSON, as Markdown, as files."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.records import safe_text

__all__ = ["Filed", "Page", "rendered"]

LANGS = ("auto", "en", "zh")


class Page:
    """A result that can be shown. `RENDERER` = `module:function` that gives its Markdown: bound
    late, so that data does not depend on how it is shown."""

    __slots__ = ()
    RENDERER: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        raise NotImplementedError

    def to_json(self) -> str:
        """`to_dict` as one JSON object."""
        return dumped(self.to_dict())

    def to_markdown(self, lang: str = "auto") -> str:
        """A page to read, or to paste into a pull request. Raises `InputError`."""
        return rendered(self.RENDERER, self, lang)

    def _repr_markdown_(self) -> str:
        """What a notebook shows."""
        return self.to_markdown()


class Filed(Page):
    """A page that is also kept as files. `STEM` = the name of its files, without the ending."""

    __slots__ = ()
    STEM: ClassVar[str]

    def texts(self, lang: str) -> dict[str, str]:
        """File name → what `write` puts into it."""
        return {f"{self.STEM}.json": self.to_json(), f"{self.STEM}.md": self.to_markdown(lang)}

    def write(self, folder: str | Path, lang: str = "auto") -> dict[str, Path]:
        """Write `texts` into the folder; the paths by file name. Raises `InputError`."""
        return written(folder, self.texts(lang))


def dumped(data: Any) -> str:
    """Plain data as JSON text that any reader of UTF-8 takes."""
    return safe_text(json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2))


def rendered(where: str, result: Any, lang: str) -> str:
    """What the renderer `module:function` makes of a result. Raises `InputError`."""
    if lang not in LANGS:
        raise InputError(unknown_choice("lang", lang, LANGS))
    module, _, name = where.partition(":")
    return str(getattr(import_module(module), name)(result, lang))


def written(folder: str | Path, texts: dict[str, str]) -> dict[str, Path]:
    """Texts by file name, in `folder`; the paths. Raises `InputError` when it is a file."""
    target = Path(folder)
    if target.exists() and not target.is_dir():
        raise InputError(f"folder: must be a folder, got the file {target}. Name another.")
    target.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (target / name).write_text(safe_text(text), encoding="utf-8", newline="\n")
    return {name: target / name for name in texts}
