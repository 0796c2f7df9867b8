"""Answers by a language model behind any OpenAI-compatible server (Chat Completions)."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.errors import ConfigError, PipelineError
from rag_doctor.pipeline.declining import answer_language
from rag_doctor.pipeline.generate import Reply
from rag_doctor.pipeline.prompts import PROMPT_VERSION, messages_for
from rag_doctor.records import Chunk, safe_text

__all__ = ["OpenAIGenerator"]

DUMMY_KEY = "no-key"  # local servers want none, the client wants one
MODEL_VARIABLE = "RAG_DOCTOR_GENERATOR_MODEL"


class OpenAIGenerator:
    """Chat Completions with the contexts fenced as data.

    `model`, `base_url`, `api_key` by argument, else from RAG_DOCTOR_GENERATOR_MODEL,
    OPENAI_BASE_URL, OPENAI_API_KEY. The key never shows in `repr` or in a message. `timeout` in
    seconds, for one request; `max_retries` more requests after a time-out, 408, 409, 429 or 5xx.
    Raises `ConfigError` without a model, or with neither a key nor a server.
    """

    def __init__(
        self,
        model: str | None = None,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = 60,
        max_retries: int = 2,
    ) -> None:
        self.model = model or os.environ.get(MODEL_VARIABLE, "")
        self._base_url = base_url or os.environ.get("OPENAI_BASE_URL") or None
        key = api_key or os.environ.get("OPENAI_API_KEY")
        if not self.model:
            raise ConfigError(
                f"generator model: none given; set {MODEL_VARIABLE}, or pass model=…, to a model "
                "that your server serves."
            )
        if not key and not self._base_url:
            raise ConfigError(
                "generator server: neither a key nor an address is set; set OPENAI_API_KEY, or "
                "OPENAI_BASE_URL for a local server."
            )
        self._key = key or DUMMY_KEY
        self._timeout, self._max_retries = timeout, max_retries
        self._client: Any = None
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """`openai:<model>`, with the version of the prompt."""
        return f"openai:{self.model} (prompt {PROMPT_VERSION})"

    def __repr__(self) -> str:
        return f"OpenAIGenerator(model={self.model!r}, base_url={self._shown_url!r})"

    @property
    def _shown_url(self) -> str:
        """The server's address without user, password or query, which may hold secrets."""
        bare = (self._base_url or "https://api.openai.com/v1").split("?")[0]
        return re.sub(r"//[^/@]*@", "//", bare)

    def generate(self, question: str, contexts: Sequence[Chunk], **options: Any) -> str:
        """The model's answer, in the question's language by instruction.

        Options used: `model` (`None` = this generator's), `temperature`, `prompt` (a prompt
        style), `max_tokens` (`None` = the server's limit), `seed` and `sample`: where there is a
        seed, draw number `sample` is sent the seed plus that number. Raises `PipelineError`, one
        line, when the server cannot be reached, answers with an error, or sends nothing.
        """
        return self.reply(question, contexts, **options).answer

    def reply(self, question: str, contexts: Sequence[Chunk], **options: Any) -> Reply:
        """Like `generate`, with the server's finish reason and the seconds it took."""
        import openai

        begin = time.perf_counter()
        request = self._request(question, contexts, options)
        try:
            reply = self._connect().chat.completions.create(**request)
        except openai.OpenAIError as error:
            raise PipelineError(self._told(error)) from None  # the cause may carry the key
        except ValueError as error:  # a body that is no JSON
            raise PipelineError(self._line(f"sent something unreadable ({error})")) from None
        answer, finish = self._content(reply)
        return Reply(answer, finish, time.perf_counter() - begin)

    def _request(
        self, question: str, contexts: Sequence[Chunk], options: Mapping[str, Any]
    ) -> dict[str, Any]:
        style = options.get("prompt", "cited")
        request: dict[str, Any] = {
            "model": options.get("model") or self.model,
            "messages": messages_for(
                safe_text(question), contexts, answer_language(question), style
            ),
            "temperature": options.get("temperature", 0.0),
        }
        if options.get("max_tokens"):
            request["max_tokens"] = options["max_tokens"]
        if options.get("seed") is not None:
            request["seed"] = options["seed"] + (options.get("sample") or 0)
        return request

    def _connect(self) -> Any:
        with self._lock:
            if self._client is None:
                import openai

                self._client = openai.OpenAI(
                    api_key=self._key,
                    base_url=self._base_url,
                    timeout=self._timeout,
                    max_retries=self._max_retries,
                )
            return self._client

    def _content(self, reply: Any) -> tuple[str, str | None]:
        try:
            choice = reply.choices[0]
            content, finish = choice.message.content, getattr(choice, "finish_reason", None)
        except (AttributeError, IndexError, TypeError):
            raise PipelineError(
                self._line("sent no answer; is this the address of a Chat Completions server?")
            ) from None
        if not isinstance(content, str) or not content.strip():
            raise PipelineError(self._line(f"sent an empty answer ({finish or 'no reason given'})"))
        return safe_text(content.strip()), finish

    def _told(self, error: Exception) -> str:
        import openai

        if isinstance(error, openai.APITimeoutError):
            return self._line(f"did not answer within {self._timeout:g} s; is it overloaded?")
        if isinstance(error, openai.APIConnectionError):
            return self._line("cannot be reached; is it running, and is OPENAI_BASE_URL right?")
        if isinstance(error, openai.APIStatusError):
            mend = _MENDS.get(error.status_code, "")
            return self._line(f"answered HTTP {error.status_code}: {_reason(error)}{mend}")
        return self._line(f"failed: {error}")

    def _line(self, what: str) -> str:
        line = " ".join(f"generator {self.model} at {self._shown_url} {what}".split())
        line = line.replace(self._key, "***")
        # servers echo a refused key with its middle starred out: hide head and tail too
        line = re.sub(r"\bsk-[\w*\-]{3,}", "***", line)
        return line if len(line) <= 400 else line[:399] + "…"


_MENDS = {
    401: "; check OPENAI_API_KEY",
    403: "; this key may not use this model",
    404: f"; check OPENAI_BASE_URL (it usually ends in /v1) and {MODEL_VARIABLE}",
    429: "; too many requests or no credit left",
}


def _reason(error: Any) -> str:
    body = error.body
    if isinstance(body, dict) and body.get("message"):
        return str(body["message"])[:200]
    return str(body or error.message)[:200]
