"""A generator that answers from recordings: a language model's real answers, without the model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rag_doctor.errors import ConfigError, PipelineError, shown, unknown_choice
from rag_doctor.pipeline.documents import demo_folder
from rag_doctor.pipeline.generate import Reply
from rag_doctor.pipeline.recordings import Recording, Recordings, Setting, setting_of
from rag_doctor.records import Chunk

__all__ = ["ReplayGenerator"]

_MEND = "take a recorded setting, or set generator='openai' with a server of your own"


class ReplayGenerator:
    """The recorded answer to exactly this prompt, or a `PipelineError` that says what differs.

    `path` = a file of recordings; `None` = the one that comes along. `model` = whose answers;
    `None` = the model with the most. Draws of one setting (`sample` 0, 1, …) are gone through in
    a circle, so that any number of repeats can be asked for. `max_tokens` `None` = whatever limit
    the recording was made under.
    """

    def __init__(self, path: str | Path | None = None, model: str | None = None) -> None:
        file = demo_folder() / "recordings.jsonl" if path is None else Path(path)
        if not file.is_file():
            raise ConfigError(
                f"recordings: {file} is missing; give the path of a file of recordings, or make "
                "one with RecordingGenerator."
            )
        self._kept = Recordings.read(file)
        counts = Counter(entry.model for entry in self._kept)
        if not counts:
            raise ConfigError(f"recordings: no recording in {file} ({self._kept.bad} bad lines).")
        if model is not None and model not in counts:
            raise ConfigError(unknown_choice("model", model, counts))
        # no limit asked for: whichever the recording was made under, none before some
        self._limits = (None, *sorted({e.max_tokens for e in self._kept if e.max_tokens}))
        self.model = model or min(counts, key=lambda name: (-counts[name], name))

    @property
    def name(self) -> str:
        """`replay:<model>`."""
        return f"replay:{self.model}"

    def __repr__(self) -> str:
        bad = f", {self.bad} bad lines set aside" if self.bad else ""
        return f"ReplayGenerator(model={self.model!r}, {len(self.recordings())} recordings{bad})"

    @property
    def bad(self) -> int:
        """Lines of the file that could not be read, set aside."""
        return self._kept.bad

    def recordings(self, model: str | None = None) -> tuple[Recording, ...]:
        """The recordings of one model, in the order of the file; `None` = this generator's."""
        wanted = model or self.model
        return tuple(entry for entry in self._kept if entry.model == wanted)

    def generate(self, question: str, contexts: Sequence[Chunk], **options: Any) -> str:
        """The recorded answer. Options read: model, prompt, temperature, max_tokens, sample."""
        return self.reply(question, contexts, **options).answer

    def reply(self, question: str, contexts: Sequence[Chunk], **options: Any) -> Reply:
        """Like `generate`, with finish reason and the seconds it took when it was recorded."""
        found = self._find(question, contexts, options)
        if found is None:
            model = options.get("model") or self.model
            missing = setting_of(model, question, contexts, options)
            told = _not_recorded(missing, self.recordings(model))
            lost = f" {self.bad} lines of the file could not be read." if self.bad else ""
            raise PipelineError(told + lost)
        return Reply(found.answer, found.finish_reason, found.seconds or 0.0)

    def has(self, question: str, contexts: Sequence[Chunk], **options: Any) -> bool:
        """Would `generate` answer?"""
        return self._find(question, contexts, options) is not None

    def _find(
        self, question: str, contexts: Sequence[Chunk], options: dict[str, Any]
    ) -> Recording | None:
        wanted = (options.get("sample") or 0) if options.get("temperature") else 0
        limit = options.get("max_tokens")
        for max_tokens in self._limits if limit is None else (limit,):
            draws = self._draws(question, contexts, options | {"max_tokens": max_tokens}, wanted)
            if draws:
                return draws[wanted % len(draws)]
        return None

    def _draws(
        self, question: str, contexts: Sequence[Chunk], options: dict[str, Any], last: int
    ) -> list[Recording]:
        """The recorded draws number 0 to `last`, as far as they go without a gap."""
        model = options.get("model") or self.model
        draws: list[Recording] = []
        while len(draws) <= last:
            at = options | {"sample": len(draws)}
            found = self._kept.get(setting_of(model, question, contexts, at).key)
            if found is None:
                break
            draws.append(found)
        return draws


def _not_recorded(missing: Setting, kept: Sequence[Recording]) -> str:
    """One line: what is not recorded, what is, and the mend."""
    head = f"replay: {missing.model} has no recorded answer"
    if not kept:
        return f"{head}: nothing of this model is recorded; {_MEND}."
    same = [entry for entry in kept if entry.question == missing.question]
    if not same:
        questions = len({entry.question for entry in kept})
        return (
            f"{head} to {shown(missing.question)}; recorded are {len(kept)} answers to {questions} "
            f"other questions; {_MEND}."
        )
    return f"{head} to this question {_difference(missing, same)}; {_MEND}."


def _difference(missing: Setting, same: Sequence[Recording]) -> str:
    alike = [entry for entry in same if entry.contexts == missing.contexts]
    if not alike:
        near = max(same, key=lambda entry: _overlap(entry.contexts, missing.contexts))
        return (
            f"from the contexts {_ids(missing.contexts)}; recorded are {len(same)} answers, the "
            f"nearest from {_ids(near.contexts)}"
        )
    for field in ("prompt", "temperature", "max_tokens", "prompt_version"):
        wanted = getattr(missing, field)
        there = Counter(getattr(entry, field) for entry in alike)
        if wanted not in there:
            counts = ", ".join(f"{value!r} ({n})" for value, n in there.most_common())
            return f"with {field} = {wanted!r}; recorded from these contexts: {counts}"
        alike = [entry for entry in alike if getattr(entry, field) == wanted]
    return "from these texts: the chunks have the recorded ids, but other words or a cut"


def _overlap(left: Sequence[str], right: Sequence[str]) -> tuple[float, bool]:
    union = set(left) | set(right)
    share = len(set(left) & set(right)) / len(union) if union else 1.0
    return share, list(left[:1]) == list(right[:1])


def _ids(ids: Sequence[str]) -> str:
    return f"[{', '.join(ids[:6])}{', …' if len(ids) > 6 else ''}]" if ids else "[none]"
