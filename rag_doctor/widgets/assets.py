"""Scripts and style sheets of the widgets, put together from the files in `static/`.

A widget's module is the concatenation of its parts (plain functions, nothing imported), the last
of which has the `export default`. Nothing is bundled, nothing is fetched.

Every sheet stands under `.rd.rd.rd.rd-live`: one class more than the report's own rules, which
come again with each other widget and each case shown beside it, in any order.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["script", "style"]


@cache
def _text(name: str) -> str:
    return files(__package__).joinpath("static", name).read_text(encoding="utf-8")


def script(*parts: str) -> str:
    """One ES module of `static/base.js` and these parts, in order."""
    return "\n".join(_text(f"{part}.js") for part in ("base", *parts))


def style(*parts: str) -> str:
    """The report's own rules, kept to the widget, with `static/base.css` and those of the parts
    that have a sheet of their own."""
    from rag_doctor.views.notebook import notebook_style

    sheets = [f"{part}.css" for part in ("base", *parts)]
    own = [name for name in sheets if files(__package__).joinpath("static", name).is_file()]
    return "\n".join([notebook_style(), *map(_text, own)])
