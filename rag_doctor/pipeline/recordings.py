"""Answers of a language model, kept under what was really asked of it.

The key is a hash of the model, the prompt messages exactly as sent, the temperature, the token
limit and the number of the draw. Whatever setting of the pipeline leads to the same prompt finds
the same recording; a changed prompt finds none.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rag_doctor.errors import InputError
from rag_doctor.pipeline.declining import answer_language
from rag_doctor.pipeline.prompts import PROMPT_VERSION, messages_for
from rag_doctor.records import Chunk, Record, SafeText, safe_text

__all__ = ["Recording", "Recordings", "Setting", "setting_of", "write_recordings"]


class Setting(Record):
    """What an answer hangs on, in words, and as a key.

    `contexts` = chunk ids in the order of the prompt. `max_tokens` `None` = the server's limit.
    `sample` = number of the draw, from 0. `seed` is noted, not part of the key.
    """

    key: str
    model: str
    question: SafeText
    contexts: tuple[SafeText, ...] = ()
    prompt: str = "cited"
    prompt_version: str = PROMPT_VERSION
    temperature: float = 0.0
    max_tokens: int | None = None
    sample: int = 0
    seed: int | None = None
    lang: str = "en"


class Recording(Setting):
    """A setting with the answer it gave. `finish_reason` `length` = the answer was cut off.

    `finish_reason` and `seconds` `None` = not told by who wrote it.
    """

    answer: SafeText
    finish_reason: str | None = None
    seconds: float | None = None


def setting_of(
    model: str, question: str, contexts: Sequence[Chunk], options: Mapping[str, Any]
) -> Setting:
    """The setting of one request. Options read: prompt, temperature, max_tokens, sample, seed.

    At temperature 0 every draw is the same request, and `sample` is 0 whatever it was.
    """
    question, lang = safe_text(question), answer_language(question)
    prompt, temperature = options.get("prompt", "cited"), float(options.get("temperature", 0.0))
    max_tokens = options.get("max_tokens")
    sample = (options.get("sample") or 0) if temperature else 0
    sent = [model, messages_for(question, contexts, lang, prompt), temperature, max_tokens, sample]
    return Setting(
        key=hashlib.sha256(json.dumps(sent, sort_keys=True).encode()).hexdigest(),
        model=model,
        question=question,
        contexts=tuple(chunk.id for chunk in contexts),
        prompt=prompt,
        prompt_version=PROMPT_VERSION,
        temperature=temperature,
        max_tokens=max_tokens,
        sample=sample,
        seed=options.get("seed"),
        lang=lang,
    )


class Recordings:
    """Recordings by key, as read from a file. `bad` = lines that could not be read, set aside."""

    def __init__(self, entries: Iterable[Recording] = (), bad: int = 0) -> None:
        self._by_key: dict[str, Recording] = {}
        self.bad = bad
        for entry in entries:
            self.add(entry)

    def __iter__(self) -> Iterator[Recording]:
        return iter(self._by_key.values())

    def __len__(self) -> int:
        return len(self._by_key)

    def add(self, entry: Recording) -> None:
        """Keep it; what is already there under the same key stays."""
        self._by_key.setdefault(entry.key, entry)

    def get(self, key: str) -> Recording | None:
        """The recording under this key, `None` when there is none."""
        return self._by_key.get(key)

    @classmethod
    def read(cls, path: Path) -> Recordings:
        """From a file of JSON lines. Raises `InputError` when it cannot be read at all."""
        try:
            lines = path.read_text(encoding="utf-8-sig", errors="replace").split("\n")
        except OSError as error:
            raise InputError(f"recordings: {path} cannot be read ({error.strerror}).") from error
        out = cls()
        for line in lines:
            if not line.strip():
                continue
            try:
                out.add(Recording(**json.loads(line)))
            except (ValueError, TypeError, ValidationError, RecursionError):  # cut off, or no line
                out.bad += 1
        return out


def line_of(entry: Recording) -> str:
    """The recording as one line of JSON, fields that are `None` left out, ending in a newline."""
    return json.dumps(entry.model_dump(exclude_none=True), ensure_ascii=False) + "\n"


def write_recordings(path: str | Path, entries: Iterable[Recording]) -> int:
    """Write a whole file, sorted and without doubles; returns how many lines it has.

    Sorted by model, language, question, prompt style, temperature, draw and contexts, so that a
    file that grew says by its difference what was added.
    """
    path = Path(path)
    kept = sorted(Recordings(entries), key=_place)
    part = path.with_name(path.name + ".part")
    part.write_text("".join(map(line_of, kept)), encoding="utf-8", newline="\n")
    os.replace(part, path)  # readers see the old file or the new one
    return len(kept)


def _place(entry: Recording) -> tuple[Any, ...]:
    who = (entry.model, entry.lang, entry.question, entry.prompt, entry.temperature)
    return (*who, entry.max_tokens or 0, entry.sample, entry.contexts, entry.key)
