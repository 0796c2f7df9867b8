"""Questions from a model behind any OpenAI-compatible server, and what it knows by heart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rag_doctor.errors import JudgeError
from rag_doctor.evalset.base import Base
from rag_doctor.evalset.synth.draft import Draft, Dropped
from rag_doctor.evalset.synth.prompting import ask_prompt, closed_prompt, version
from rag_doctor.evalset.synth.replies import read_drafts
from rag_doctor.evalset.synth.written import Written
from rag_doctor.facade.running import run_anywhere
from rag_doctor.judges.base import Judge, Relation, Split
from rag_doctor.judges.budget import Purse
from rag_doctor.judges.cache import ReplyCache, content_key
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.config import JudgeConfig, load_config
from rag_doctor.judges.openai.grouping import groups
from rag_doctor.judges.openai.ladder import Asker
from rag_doctor.judges.openai.prompts import Prompt
from rag_doctor.judges.openai.transport import Transport
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.judges.openai.wording import failure
from rag_doctor.records import Case
from rag_doctor.text import detect_language, refusal

__all__ = ["Server"]

Tick = Callable[[int, int], None]
WANTED: dict[str, dict[str, int]] = {
    "en": {"single": 3, "cross": 2, "negated": 2},
    "zh": {"single": 2, "cross": 2, "negated": 2, "synonym": 1, "code_mixed": 1},
}
"""Questions asked for about one group of passages: more than are needed, for some will fail."""
MOST_PASSAGES = 8


class Server:
    """A model that writes questions. Settings as of the server judge (see `load_config`).

    Replies are kept in the judge's cache: asking again about the same text costs nothing. `usage`
    is the ledger. Raises `ConfigError` when neither a server nor a key is configured.
    """

    def __init__(
        self,
        model: str | None = None,
        *,
        config: JudgeConfig | None = None,
        cache: ReplyCache | Path | str | bool = True,
        **settings: Any,
    ) -> None:
        self.config = config or load_config(model=model, **settings)
        self.usage = Usage(self.config.prices)
        self.purse = Purse(self.config.budget) if self.config.budget else None
        self._cache = cache if isinstance(cache, ReplyCache) else ReplyCache(cache)
        self._asker = Asker(Transport(self.config, self.usage, self.purse), self.config, self.usage)

    @property
    def label(self) -> str:
        """Model and prompts, as they stand beside what was made."""
        return f"{self.config.model}, prompts {version()}"

    def drafts(self, base: Base, doc_ids: Sequence[str], tick: Tick | None = None) -> Written:
        """Drafts by document, what is none, and a line for each request that failed. Raises
        `JudgeError` when all of them did."""
        return run_anywhere(self._drafts(base, doc_ids, tick))

    def known_by_heart(self, drafts: Sequence[Draft], judge: Judge) -> list[bool]:
        """Does the model answer right without the passages? What it cannot be asked counts as not
        known; the judge compares its answers with the references."""
        return run_anywhere(self._known(drafts, judge)) if drafts else []

    async def _drafts(self, base: Base, doc_ids: Sequence[str], tick: Tick | None) -> Written:
        jobs = [job for doc_id in doc_ids for job in self._jobs(base, doc_id)]
        done = 0

        async def one(doc_id: str, prompt: Prompt, content: dict[str, Any]) -> Any:
            nonlocal done
            try:
                return await self._ask(prompt, content)
            except CallError as error:
                why = failure(error.kind, error.detail, error.status, prompt.lang)
                return f"{doc_id}: {self.config.key.hide(why)}"
            finally:
                done += 1
                if tick:
                    tick(done, len(jobs))

        replies = await asyncio.gather(*(one(*job) for job in jobs))
        found: dict[str, list[Draft]] = {}
        aside: list[Dropped] = []
        for (doc_id, prompt, _), reply in zip(jobs, replies, strict=True):
            if not isinstance(reply, str):
                read = read_drafts(reply, base.by_document[doc_id], doc_id, prompt.lang)
                found.setdefault(doc_id, []).extend(d for d in read if isinstance(d, Draft))
                aside += [one for one in read if isinstance(one, Dropped)]
        failures = tuple(reply for reply in replies if isinstance(reply, str))
        if jobs and len(failures) == len(jobs):
            raise JudgeError(f"server: no request went through ({len(jobs)}); {failures[0]}")
        return Written(found, tuple(aside), failures)

    def _jobs(self, base: Base, doc_id: str) -> list[tuple[str, Prompt, dict[str, Any]]]:
        chunks = base.by_document[doc_id]
        title = chunks[0].source or doc_id
        text = "\n".join(chunk.text for chunk in chunks)
        lang = {"zh": "zh", "mixed": "zh"}.get(detect_language(text), "en")
        jobs = []
        for group in groups(chunks, MOST_PASSAGES, self.config.window):
            wanted = dict(WANTED[lang])
            if len(group) < 2:
                wanted.pop("cross")
            prompt = ask_prompt(lang, title, group, wanted)
            passages = [[piece.n, piece.text] for piece in group]
            content = {"title": title, "passages": passages, "wanted": wanted}
            jobs.append((doc_id, prompt, content))
        return jobs

    async def _known(self, drafts: Sequence[Draft], judge: Judge) -> list[bool]:
        answers = await asyncio.gather(*(self._by_heart(draft) for draft in drafts))
        asked = [n for n, text in enumerate(answers) if text and not refusal(text).refused]
        cases = [_as_case(drafts[n], answers[n]) for n in asked]
        known = [False] * len(drafts)
        if not cases:
            return known
        splits = await judge.split(cases)
        good = [n for n, split in enumerate(splits) if isinstance(split, Split)]
        told = [splits[n] for n in good]
        relations = await judge.relate(
            [cases[n] for n in good], [split for split in told if isinstance(split, Split)]
        )
        for n, relation in zip(good, relations, strict=True):
            right = isinstance(relation, Relation) and relation.correctness == "correct"
            known[asked[n]] = right
        return known

    async def _by_heart(self, draft: Draft) -> str:
        prompt = closed_prompt(draft.lang, draft.question)
        try:
            reply = await self._ask(prompt, {"question": draft.question})
        except CallError:
            return ""
        answers = [text for text in reply.get("answers", ()) if isinstance(text, str)]
        return answers[0].strip() if answers else ""

    async def _ask(self, prompt: Prompt, content: dict[str, Any]) -> Mapping[str, Any]:
        """The reply, from the cache or by one request (see `Asker`)."""
        key = content_key(
            purpose=prompt.name,
            server=self.config.server,
            model=self.config.model,
            temperature=self.config.temperature,
            prompts=version(),
            lang=prompt.lang,
            content=content,
        )
        if (kept := self._cache.get(key)) is not None:
            self.usage.add(cache_hits=1)
            return dict(kept)
        reply = await self._asker.ask(prompt, keep_part=True)
        data = {name: reply.data[name] for name in prompt.required if name in reply.data}
        self._cache.put(key, data)
        return data


def _as_case(draft: Draft, answer: str) -> Case:
    return Case(
        id=draft.question,
        question=draft.question,
        answer=answer,
        reference=draft.reference,
        lang="zh" if draft.lang == "zh" else "en",
    )
