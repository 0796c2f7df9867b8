"""Simulated writers: not language models, but models of how those succeed and fail.

Each knows the labelled questions and finds an answer where the text in front of it holds one.
What goes wrong is set by knobs and a severity, and goes wrong by the mechanism of the fault: a lax
prompt adds, heat slips by chance, a small model slips whatever it is given, a reader of both ends
overlooks the middle. The same prompt, seed and sample give the same answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rag_doctor.pipeline.breaking.phrases import REST_MISSING, added, declined, from_memory
from rag_doctor.pipeline.breaking.phrases import rephrased as rephrase
from rag_doctor.pipeline.breaking.quotes import has_musts
from rag_doctor.pipeline.breaking.reading import Known, Reading, attended, read
from rag_doctor.pipeline.breaking.values import distorted, flipped
from rag_doctor.pipeline.declining import answer_language
from rag_doctor.records import Chunk
from rag_doctor.text import sentences

__all__ = ["WRITERS", "SimulatedWriter"]

WRITERS = ("small", "head", "ends", "second", "steady")
"""small = slips whatever it is given; head, ends = look at the first few contexts, at the first
and the last; second, steady = two that read everything."""
SLIPS = {1: 0.7, 2: 0.85, 3: 1.0}
"""Share of the prompts on which the small writer slips, by severity."""
HEATED = 0.62
"""Chance of a slip at temperature 1; it grows with the temperature, up to `HOTTEST`."""
HOTTEST = 0.95
ALL_VALUES = 3
STOPS = ".。!！?？"


class SimulatedWriter:
    """Answers as its knobs say: `generator`, `prompt`, `temperature`, `sample`, `seed`.

    `severity` 1, 2 or 3 = how badly a lax prompt, a small model or the wrong prompt goes wrong.
    """

    name = "simulated"

    def __init__(self, known: Mapping[str, Known], severity: int = 2) -> None:
        """`known` = question text → what is known of it; another question is declined."""
        self._known, self._severity = dict(known), severity

    def generate(self, question: str, contexts: Sequence[Chunk], **options: Any) -> str:
        """The answer; options left out are those of a good writer."""
        known = self._known.get(question)
        model, prompt = options.get("generator") or "steady", options.get("prompt") or "cited"
        rng = Random(_key(question, contexts, model, prompt, self._severity))
        if known is None:
            return declined(answer_language(question), rng)
        seen = attended(model, contexts)
        job = _Job(known, tuple(seen), tuple(contexts), prompt, model, rng, self._severity)
        heat = float(options.get("temperature") or 0.0)
        luck = Random(f"{rng.random()}:{options.get('sample') or 0}:{options.get('seed') or 0}")
        return job.answer(min(HOTTEST, heat * HEATED), luck)


def _key(question: str, contexts: Sequence[Chunk], *rest: object) -> str:
    parts = (question, *(chunk.text for chunk in contexts), *map(str, rest))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()


class _Job:
    """One question in front of one prompt."""

    def __init__(
        self,
        known: Known,
        seen: tuple[Chunk, ...],
        sent: tuple[Chunk, ...],
        prompt: str,
        model: str,
        rng: Random,
        severity: int,
    ) -> None:
        self._known, self._question = known, known.question
        self._seen, self._sent, self._prompt, self._model = seen, sent, prompt, model
        self._rng, self._severity = rng, severity
        self._lang = answer_language(known.question.question)
        self._reading: Reading = read(known, seen)

    def answer(self, slip: float, luck: Random) -> str:
        if self._prompt == "summary":
            return self._beside()
        if self._prompt == "lax":
            return self._lax()
        if self._reading.stale is not None:
            return self._marked(self._reading.stale.answer, self._reading.stale_at)
        if not self._reading.enough:
            return self._gap()
        if self._model == "small" and self._rng.random() < SLIPS[self._severity]:
            return self._slipped(self._rng) or declined(self._lang, self._rng)
        if luck.random() < slip:
            return self._slipped(luck) or self._half() or declined(self._lang, luck)
        return self._right()

    # what is right

    def _right(self) -> str:
        """In the reference's words, or in those of a passage that says it alone."""
        text = self._question.reference or ""
        if self._model == "second":
            return self._marked(rephrase(text, self._lang))
        quotes = [r.quote for r in self._question.relevant if r.grade == 2 and "|" not in r.quote]
        alone = [q for q in quotes if has_musts(self._question, q)]
        shown = [q for q in alone if any(q in chunk.text for chunk in self._seen)]
        own = self._rng.random() < 0.4 and shown
        return self._marked(shown[0].strip() if own else text)

    def _marked(self, text: str, at: int = 0) -> str:
        """With the number of the context it is from, where the prompt asks for it."""
        source = at or next(iter(self._reading.found), 0)
        if self._prompt != "cited" or not source:
            return text
        mark, stop = f"[{source}]", text[-1:]
        if stop in (".", "。"):
            return f"{text[:-1]}{' ' if stop == '.' else ''}{mark}{stop}"
        return f"{text} {mark}"

    # what goes wrong

    def _slipped(self, luck: Random, pool: Sequence[str] | None = None) -> str | None:
        """A needed value taken from beside the right one, or made up; yes for no."""
        near = [self._seen[n - 1].text for n in self._reading.found] if pool is None else pool
        text, musts = self._question.reference or "", self._question.must_include
        found = distorted(text, musts, near, luck, most=1 if pool is None else ALL_VALUES)
        return self._marked(found[0]) if found else flipped(text)

    def _gap(self) -> str:
        """The evidence is not in what was looked at."""
        if read(self._known, self._sent).enough:  # it was there, and was overlooked
            wrong = self._slipped(self._rng, [chunk.text for chunk in self._seen])
            return wrong or declined(self._lang, self._rng)
        if self._prompt != "cited":
            return self._filled()
        part = self._part()
        if part:
            return f"{part}{' ' if self._lang == 'en' else ''}{REST_MISSING[self._lang]}"
        return declined(self._lang, self._rng)

    def _part(self) -> str:
        """The quotes that did come, as far as they are prose."""
        told = []
        for label in self._question.relevant:
            inside = any(label.quote in chunk.text for chunk in self._seen)
            if label.grade == 2 and "|" not in label.quote and inside:
                told.append(self._marked(label.quote.strip()))
        return (" " if self._lang == "en" else "").join(told)

    def _filled(self) -> str:
        """A hole filled with what other passages say, or with what none says."""
        pool = [chunk.text for chunk in self._seen]
        return self._slipped(self._rng, pool) or self._aside() or declined(self._lang, self._rng)

    def _lax(self) -> str:
        """Invited to add what it knows: adds, prefers its memory, or forgets the passages."""
        extra, gap = added(self._lang, self._rng), " " if self._lang == "en" else ""
        text, musts = self._question.reference or "", self._question.must_include
        if self._severity == 1 and self._reading.enough:
            return f"{self._right()}{gap}{extra}"
        most = 1 if self._severity == 2 else ALL_VALUES
        wrong = distorted(text, musts, (), self._rng, most=most)
        said = wrong[0] if wrong else (flipped(text) or text)
        if self._severity == 2:
            return said
        return f"{from_memory(said, self._lang)}{gap}{extra}"

    # what was not asked

    def _beside(self) -> str:
        """Half of the answer, a neighbouring fact, or what the passages are about."""
        if self._severity == 1 and (half := self._half()):
            return half
        if self._severity <= 2 and (aside := self._aside()):
            return aside
        return self._about()

    def _half(self) -> str | None:
        """The answer up to the first comma that still leaves a needed word unsaid."""
        text, musts = self._question.reference or "", self._question.must_include
        if not self._reading.enough or len(musts) < 2:
            return None
        stops = [i for i, char in enumerate(text) if char in ",;，；、" and i > 5]
        stops += [text.find(word) for word in (" and ", "，") if word in text]
        plain = [text[:i].rstrip() for i in sorted(set(stops)) if i > 5]
        kept = [p for p in plain if not has_musts(self._question, p)]
        return kept[-1] + ("." if self._lang == "en" else "。") if kept else None

    def _aside(self) -> str | None:
        """A sentence near the evidence that does not answer."""
        first = [self._seen[n - 1] for n in self._reading.found] or list(self._seen)
        for chunk in first:
            told = [s for s in _prose(chunk.text) if not self._speaks_to_it(s)]
            if told:
                return self._rng.choice(told)
        return None

    def _about(self) -> str:
        """A summary of the passages that forgets the question."""
        told = []
        for number, chunk in enumerate(self._seen[:3], 1):
            lines = [s for s in _prose(chunk.text) if len(self._seen) < 2 or not self._musts_in(s)]
            if lines:
                told.append(f"{lines[0]} [{number}]" if self._lang == "en" else lines[0])
        return (" " if self._lang == "en" else "").join(told) or declined(self._lang, self._rng)

    def _speaks_to_it(self, text: str) -> bool:
        quotes = (r.quote for r in self._question.relevant if r.grade >= 1)
        return self._musts_in(text) or any(text in quote or quote in text for quote in quotes)

    def _musts_in(self, text: str) -> bool:
        plain = "".join(text.split()).lower()
        return any("".join(m.split()).lower() in plain for m in self._question.must_include)


def _prose(text: str) -> list[str]:
    """Whole sentences outside tables and headings."""
    out = [span.text.strip() for span in sentences(text)]
    return [s for s in out if len(s) > 12 and "|" not in s and s[0] not in "#-" and s[-1] in STOPS]
