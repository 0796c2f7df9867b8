"""The two prompts of synthesis: questions about passages, and a question without any."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from rag_doctor.errors import ConfigError
from rag_doctor.judges.openai.fence import draw_mark, fenced, one_line
from rag_doctor.judges.openai.grouping import Piece
from rag_doctor.judges.openai.parse import MARK
from rag_doctor.judges.openai.prompts import Prompt, Template

__all__ = ["KINDS", "ask_prompt", "closed_prompt", "version"]

KINDS = {
    "en": ("single", "cross", "negated"),
    "zh": ("single", "cross", "negated", "synonym", "code_mixed"),
}
"""What can be asked for, by language."""
_FILE = re.compile(r"version: (\d+)\n+# system\n(.*?)\n# user\n(.*)", re.DOTALL)
_GAP = re.compile(r"\{\{(\w+)\}\}")
_NAMES = {"en": ("PASSAGE {n}", "QUESTION"), "zh": ("段落 {n}", "问题")}
LIKELY = 130  # tokens of one question with its answer and quotes
_TEXT: dict[str, Any] = {"type": "string"}


def ask_prompt(lang: str, title: str, group: Sequence[Piece], wanted: Mapping[str, int]) -> Prompt:
    """Questions of the wanted kinds about these passages."""
    mark = draw_mark([title, *(piece.text for piece in group)])
    passage, _ = _NAMES[lang]
    n = sum(wanted.values())
    return _prompt(
        "ask",
        lang,
        mark,
        {"questions": _list(_question(lang))},
        tokens=LIKELY * n,
        title=one_line(title),
        wanted=", ".join(f"{n} {kind}" for kind, n in wanted.items()),
        passages="\n\n".join(fenced(mark, passage.format(n=p.n), p.text) for p in group),
    )


def closed_prompt(lang: str, question: str) -> Prompt:
    """The question alone."""
    mark = draw_mark([question])
    _, name = _NAMES[lang]
    wanted = {"answers": _list(_TEXT)}
    return _prompt("closed", lang, mark, wanted, tokens=60, question=fenced(mark, name, question))


def _prompt(
    name: str, lang: str, mark: str, reply: dict[str, Any], tokens: int, **values: str
) -> Prompt:
    found = _template(name, lang)
    filled = {"mark": mark, **values}
    user = _GAP.sub(lambda gap: filled[gap[1]], found.user)
    schema = _object(**{MARK: _TEXT}, **reply)
    return Prompt(
        f"evalset_{name}", lang, found.system, user, mark, schema, frozenset(reply), 2 * tokens,
        tokens,
    )  # fmt: skip


def _question(lang: str) -> dict[str, Any]:
    kind = {"type": "string", "enum": list(KINDS[lang])}
    quote = _object(passage={"type": "integer"}, quote=_TEXT)
    return _object(
        kind=kind, question=_TEXT, answer=_TEXT, quotes=_list(quote), must_include=_list(_TEXT)
    )


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


@cache
def _template(name: str, lang: str) -> Template:
    file = files(__package__).joinpath("prompts", lang, f"{name}.md")
    match = _FILE.fullmatch(file.read_text(encoding="utf-8").replace("\r\n", "\n"))
    if match is None:
        raise ConfigError(f"prompts: {lang}/{name}.md must be version, # system, # user.")
    return Template(int(match[1]), match[2].strip(), match[3].strip())


@cache
def version() -> str:
    """The prompts' version as one word, with a hash of their text: `1-3f2a`."""
    found = [_template(name, lang) for name in ("ask", "closed") for lang in ("en", "zh")]
    text = "\0".join(one.system + one.user for one in found)
    highest = max(one.version for one in found)
    return f"{highest}-{hashlib.sha256(text.encode()).hexdigest()[:4]}"
