"""A local server, and a judge that asks it; the cases are in `judge_asked`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from judge_asked import KEY
from judge_server import JudgeServer

from rag_doctor.judges.openai import OpenAIJudge


@pytest.fixture
def server() -> Iterator[JudgeServer]:
    running = JudgeServer()
    yield running
    running.close()


@pytest.fixture
def make_judge(server: JudgeServer) -> Callable[..., OpenAIJudge]:
    """A judge of the local server: short waits, no cache on disk, nothing from the environment."""

    def make(**settings: Any) -> OpenAIJudge:
        given = {
            "model": "test-model",
            "base_url": server.url,
            "api_key": KEY,
            "embedding_model": "test-embedder",
            "cache": False,
            "backoff": 0.001,
            "timeout": 30.0,
            "environ": {},
        }
        return OpenAIJudge(**{**given, **settings})

    return make
