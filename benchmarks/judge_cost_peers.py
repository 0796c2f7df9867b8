"""How to run the peers' four metrics on one case, where their packages are installed.

Their prompts are recognised by a few of their words; the replies agree to everything.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge_cost_server import CountingServer

    from rag_doctor.records import Case

__all__ = ["PEERS", "ragas_race"]

MODEL = "gpt-4o-mini"


def _items(text: str) -> list[str]:
    return [s.strip() for s in re.findall(r"[^.。]+[.。]", text)]


def _replier(case: Case) -> Callable[[str, dict[str, Any]], dict[str, Any] | None]:
    """Replies in the shapes that ragas, deepeval and dingo parse."""
    claims, refs, k = _items(case.answer), _items(case.reference or ""), len(case.contexts)
    attributed = [{"statement": r, "reason": "stated", "attributed": 1} for r in refs]
    judged = [{"statement": c, "reason": "stated", "verdict": 1} for c in claims]

    def yes(n: int) -> dict[str, Any]:
        return {"verdicts": [{"verdict": "yes", "reason": "stated"} for _ in range(n)]}

    def verdicts(low: str) -> dict[str, Any]:
        useful = "expected output" in low and "useful" in low
        return yes(k if useful else len(refs) if "expected output" in low else len(claims))

    # deepeval names its schemas, the others are known by their words
    shapes: dict[str, Callable[[str], dict[str, Any]]] = {
        "Truths": lambda _: {"truths": [f"Fact {i}." for i in range(2 * k)]},
        "Claims": lambda _: {"claims": claims},
        "Statements": lambda _: {"statements": claims},
        "Verdicts": verdicts,
    }

    def reply(text: str, body: dict[str, Any]) -> dict[str, Any] | None:
        low = text.lower()
        name = ((body.get("response_format") or {}).get("json_schema") or {}).get("name", "")
        if name.endswith("ScoreReason"):
            return {"reason": "It is stated."}
        if name in shapes:
            return shapes[name](low)
        if "fully understandable statements" in low:
            return {"statements": claims}
        if "faithfulness of a series of statements" in low or "严格的事实验证专家" in text:
            return {"statements": judged, "score": 10}
        if "generate a question for the given answer" in low or "generate a single question" in low:
            return {"question": case.question, "noncommittal": 0}
        if "verify if the context was useful" in low or "信息检索专家" in text:
            return {"reason": "useful", "verdict": 1}
        if "can be attributed" in low or "是否可以归因于" in text:
            return {"classifications": attributed}
        if "reason" in low:
            return {"reason": "It is stated."}
        return None

    return reply


def _ragas(server: CountingServer, case: Case) -> None:
    os.environ["RAGAS_DO_NOT_TRACK"] = "true"
    from openai import AsyncOpenAI
    from ragas.embeddings.base import embedding_factory
    from ragas.llms import llm_factory
    from ragas.metrics import collections as metrics

    server.repliers.append(_replier(case))
    contexts = [chunk.text for chunk in case.contexts]

    async def work() -> None:
        client = AsyncOpenAI(base_url=server.url, api_key="x")
        llm = llm_factory(MODEL, client=client)
        embeddings = embedding_factory("openai", model="text-embedding-3-small", client=client)
        asked = {"user_input": case.question}
        found, said = {"retrieved_contexts": contexts}, {"response": case.answer}
        right = {"reference": case.reference}
        await metrics.Faithfulness(llm=llm).ascore(**asked, **said, **found)
        await metrics.AnswerRelevancy(llm=llm, embeddings=embeddings).ascore(**asked, **said)
        await metrics.ContextPrecision(llm=llm).ascore(**asked, **right, **found)
        await metrics.ContextRecall(llm=llm).ascore(**asked, **right, **found)
        await client.close()

    asyncio.run(work())


def _deepeval(server: CountingServer, case: Case) -> None:
    os.environ["DEEPEVAL_TELEMETRY_OPT_OUT"] = "YES"
    from deepeval import metrics
    from deepeval.models import GPTModel
    from deepeval.test_case import LLMTestCase

    server.repliers.append(_replier(case))
    model = GPTModel(model=MODEL, api_key="x", base_url=server.url)
    asked = LLMTestCase(
        input=case.question,
        actual_output=case.answer,
        expected_output=case.reference,
        retrieval_context=[chunk.text for chunk in case.contexts],
    )
    names = ("Faithfulness", "AnswerRelevancy", "ContextualPrecision", "ContextualRecall")
    for name in names:
        metric = getattr(metrics, f"{name}Metric")(model=model, async_mode=False)
        metric.measure(asked, _show_indicator=False)


def _dingo(server: CountingServer, case: Case) -> None:
    from importlib import import_module

    from dingo.config.input_args import EvaluatorLLMArgs
    from dingo.io.input import Data

    server.repliers.append(_replier(case))
    contexts = [chunk.text for chunk in case.contexts]
    raw = {
        "question": case.question,
        "answer": case.answer,
        "contexts": contexts,
        "expected_output": case.reference,
    }
    data = Data(
        data_id="1", prompt=case.question, content=case.answer, context=contexts, raw_data=raw
    )
    names = ("faithfulness", "context_precision", "context_recall", "answer_relevancy")
    for name in names:
        module = import_module(f"dingo.model.llm.rag.llm_rag_{name}")
        metric = getattr(module, "LLMRAG" + name.title().replace("_", ""))
        embedding = {"model": "e", "api_url": server.url, "key": "x"}
        metric.dynamic_config = EvaluatorLLMArgs(
            key="x", api_url=server.url, model=MODEL, embedding_config=embedding
        )
        metric.client = None
        metric.eval(data)


def ragas_race(server: CountingServer, cases: list[Case]) -> None:
    """ragas' own `evaluate` over all cases, at its default of 16 at a time."""
    os.environ["RAGAS_DO_NOT_TRACK"] = "true"
    from langchain_core.embeddings import Embeddings
    from langchain_openai import ChatOpenAI
    from openai import OpenAI
    from ragas import EvaluationDataset, RunConfig, SingleTurnSample, evaluate
    from ragas.embeddings import LangchainEmbeddingsWrapper
    from ragas.llms import LangchainLLMWrapper
    from ragas.metrics._answer_relevance import AnswerRelevancy
    from ragas.metrics._context_precision import ContextPrecision
    from ragas.metrics._context_recall import ContextRecall
    from ragas.metrics._faithfulness import Faithfulness

    client = OpenAI(base_url=server.url, api_key="x")

    class _Embeddings(Embeddings):
        """What OpenAIEmbeddings sends, without fetching a tokenizer first."""

        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            made = client.embeddings.create(
                model="text-embedding-3-small", input=texts, encoding_format="float"
            )
            return [row.embedding for row in made.data]

        def embed_query(self, text: str) -> list[float]:
            return self.embed_documents([text])[0]

    server.repliers.append(_replier(cases[0]))
    samples = [
        SingleTurnSample(
            user_input=case.question,
            response=case.answer,
            reference=case.reference,
            retrieved_contexts=[chunk.text for chunk in case.contexts],
        )
        for case in cases
    ]
    evaluate(
        EvaluationDataset(samples),
        [metric() for metric in (Faithfulness, AnswerRelevancy, ContextPrecision, ContextRecall)],
        llm=LangchainLLMWrapper(ChatOpenAI(model=MODEL, base_url=server.url, api_key="x")),
        embeddings=LangchainEmbeddingsWrapper(_Embeddings()),
        run_config=RunConfig(),
        show_progress=False,
    )


PEERS: tuple[tuple[str, str, Callable[[CountingServer, Case], None]], ...] = (
    ("ragas", "ragas", _ragas),
    ("deepeval", "deepeval", _deepeval),
    ("dingo", "dingo", _dingo),
)
