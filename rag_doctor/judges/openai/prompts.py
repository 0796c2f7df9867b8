"""Prompts as files, one a purpose and language, each with its version; filled in one pass.

A file is `version: N`, then `# system`, then `# user`. Only the user part has gaps, `{{name}}`;
what is filled in is never searched for gaps again.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rag_doctor.errors import ConfigError

__all__ = [
    "PURPOSES",
    "Prompt",
    "Template",
    "filled_in",
    "make_prompt",
    "prompts_version",
    "template",
    "version_of",
]

PURPOSES = ("read", "weigh", "weigh_b", "reverse", "help", "context_a", "context_b", "repair")
_FILE = re.compile(r"version: (\d+)\n+# system\n(.*?)\n# user\n(.*)", re.DOTALL)
_GAP = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True)
class Template:
    """A prompt with gaps."""

    version: int
    system: str
    user: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is sent, what is expected back, and the mark that fences the data.

    `required` = keys under which the reply must have lists. `schema` = its strict JSON schema.
    `reply_tokens` = about how long an honest reply can be, 0 = not long; `likely_tokens` = how long
    it will probably be.
    """

    name: str
    lang: str
    system: str
    user: str
    mark: str
    schema: dict[str, Any]
    required: frozenset[str]
    reply_tokens: int = 0
    likely_tokens: int = 0

    @property
    def messages(self) -> list[dict[str, str]]:
        """As chat messages."""
        return [
            {"role": "system", "content": self.system},
            {"role": "user", "content": self.user},
        ]


@cache
def template(name: str, lang: str, package: str = __package__) -> Template:
    """The prompt file of that purpose in `en` or `zh`, in the folder `prompts` of a package."""
    file = files(package).joinpath("prompts", lang, f"{name}.md")
    text = file.read_text(encoding="utf-8").replace("\r\n", "\n")
    match = _FILE.fullmatch(text)
    if match is None:
        raise ConfigError(f"prompts: {lang}/{name}.md must be version, # system, # user.")
    return Template(int(match[1]), match[2].strip(), match[3].strip())


def filled_in(found: Template, **values: str) -> str:
    """The user part with its gaps filled in one pass. Raises `KeyError` for a gap without value."""
    return _GAP.sub(lambda gap: values[gap[1]], found.user)


def make_prompt(
    name: str,
    lang: str,
    *,
    mark: str,
    schema: dict[str, Any],
    required: frozenset[str],
    reply_tokens: int = 0,
    likely_tokens: int = 0,
    **values: str,
) -> Prompt:
    """The prompt with its gaps filled. Raises `KeyError` when a gap has no value."""
    found = template(name, lang)
    user = re.sub(r"\n{3,}", "\n\n", filled_in(found, mark=mark, **values))
    return Prompt(
        name, lang, found.system, user, mark, schema, required, reply_tokens, likely_tokens
    )


@cache
def prompts_version() -> str:
    """The versions of all prompts as one word, with a hash of their text: `1-3f2a`.

    The hash makes an edit that forgot to raise its version show, and part the cache.
    """
    return version_of([template(name, lang) for name in PURPOSES for lang in ("en", "zh")])


def version_of(found: Sequence[Template]) -> str:
    """The highest version of these prompts, with a hash of their text."""
    highest = max(one.version for one in found)
    text = "\0".join(one.system + one.user for one in found)
    return f"{highest}-{hashlib.sha256(text.encode()).hexdigest()[:4]}"
