"""The two prompts of synthesis: questions about passages, and a question without any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rag_doctor.judges.openai.fence import draw_mark, fenced, one_line
from rag_doctor.judges.openai.grouping import Piece
from rag_doctor.judges.openai.parse import MARK
from rag_doctor.judges.openai.prompts import Prompt, Template, filled_in, template, version_of
from rag_doctor.judges.openai.schemas import TEXT, list_schema, object_schema

__all__ = ["KINDS", "ask_prompt", "closed_prompt", "version"]

KINDS = {
    "en": ("single", "cross", "negated"),
    "zh": ("single", "cross", "negated", "synonym", "code_mixed"),
}
"""What can be asked for, by language."""
_NAMES = {"en": ("PASSAGE {n}", "QUESTION"), "zh": ("段落 {n}", "问题")}
LIKELY = 130  # tokens of one question with its answer and quotes


def ask_prompt(lang: str, title: str, group: Sequence[Piece], wanted: Mapping[str, int]) -> Prompt:
    """Questions of the wanted kinds about these passages."""
    mark = draw_mark([title, *(piece.text for piece in group)])
    passage, _ = _NAMES[lang]
    n = sum(wanted.values())
    return _prompt(
        "ask",
        lang,
        mark,
        {"questions": list_schema(_question(lang))},
        tokens=LIKELY * n,
        title=one_line(title),
        wanted=", ".join(f"{n} {kind}" for kind, n in wanted.items()),
        passages="\n\n".join(fenced(mark, passage.format(n=p.n), p.text) for p in group),
    )


def closed_prompt(lang: str, question: str) -> Prompt:
    """The question alone."""
    mark = draw_mark([question])
    _, name = _NAMES[lang]
    wanted = {"answers": list_schema(TEXT)}
    return _prompt("closed", lang, mark, wanted, tokens=60, question=fenced(mark, name, question))


def _prompt(
    name: str, lang: str, mark: str, reply: dict[str, Any], tokens: int, **values: str
) -> Prompt:
    found = _template(name, lang)
    user = filled_in(found, mark=mark, **values)
    schema = object_schema(**{MARK: TEXT}, **reply)
    return Prompt(
        f"evalset_{name}", lang, found.system, user, mark, schema, frozenset(reply), 2 * tokens,
        tokens,
    )  # fmt: skip


def _question(lang: str) -> dict[str, Any]:
    kind = {"type": "string", "enum": list(KINDS[lang])}
    quote = object_schema(passage={"type": "integer"}, quote=TEXT)
    return object_schema(
        kind=kind,
        question=TEXT,
        answer=TEXT,
        quotes=list_schema(quote),
        must_include=list_schema(TEXT),
    )


def _template(name: str, lang: str) -> Template:
    return template(name, lang, __package__)


@cache
def version() -> str:
    """The prompts' version as one word, with a hash of their text: `1-3f2a`."""
    return version_of(
        [_template(name, lang) for name in ("ask", "closed") for lang in ("en", "zh")]
    )
