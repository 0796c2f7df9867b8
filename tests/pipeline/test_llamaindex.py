"""LlamaIndex itself, where it is installed: its engines asked, traced and diagnosed."""

from __future__ import annotations

import pytest

import rag_doctor
from rag_doctor.ledger import trace_ledger
from rag_doctor.pipeline import attach, level_of
from rag_doctor.records import Chunk

core = pytest.importorskip(
    "llama_index.core", reason="llama-index-core is not installed (extra llamaindex)"
)
LEAVE, VPN, FEE, DORM = (
    "Annual leave: new staff get 14 days of annual leave a year.",
    "Sessions: a VPN session lasts 12 hours and then ends.",
    "Parking: the parking fee is capped at $24 per day.",
    "宿舍：宿舍晚上十一点关门，访客须在二十一点前离开。",
)
PASSAGES = (LEAVE, VPN, FEE, DORM)
WORDS = ("annual leave", "vpn", "session", "parking", "fee", "宿舍", "关门")
QUESTION = "How many days of annual leave do I get?"


@pytest.fixture(scope="module")
def index():
    """Four nodes; a text lies in the direction of the words that it holds."""
    from llama_index.core.base.embeddings.base import BaseEmbedding
    from llama_index.core.schema import TextNode

    class ByWords(BaseEmbedding):
        def _get_text_embedding(self, text):
            return [float(word in text.lower()) + 0.001 for word in WORDS]

        def _get_query_embedding(self, query):
            return self._get_text_embedding(query)

        async def _aget_query_embedding(self, query):
            return self._get_text_embedding(query)

    nodes = [TextNode(text=text, id_=f"n{n}") for n, text in enumerate(PASSAGES)]
    return core.VectorStoreIndex(nodes, embed_model=ByWords())


def engine(index, **settings):
    from llama_index.core.llms import MockLLM

    return index.as_query_engine(llm=MockLLM(), **{"similarity_top_k": 2, **settings})


@pytest.mark.parametrize("mode", ["compact", "refine", "tree_summarize"])
def test_a_query_engine_is_asked_traced_and_diagnosed(index, mode):
    rag = attach(engine(index, response_mode=mode))
    assert level_of(rag) == 2
    trace = rag.ask(QUESTION)
    assert trace.retrieval.sent[0].id == "n0"
    case = trace.to_case(reference="14 days of annual leave.")
    assert trace_ledger(case, rag).place == "arrived"
    assert rag_doctor.diagnose(case, rag=rag).ledger is None
    assert len(rag.retrieve(QUESTION, top_k=3).sent) == 3
    assert not rag.faults


def test_other_contexts_are_given_to_its_synthesizer(index):
    rag = attach(engine(index))
    answer = rag.generate(QUESTION, [Chunk(id="gold", text="Other text.", meta={"page": 3})])
    assert "Other text." in answer  # the model repeats its prompt
    assert LEAVE not in answer


@pytest.mark.parametrize(
    ("question", "reference", "chunk"),
    [
        ("Is a parking permit sold with a VPN session?", "The fee is capped at $24 a day.", "n2"),
        ("VPN session 在宿舍能用吗？", "宿舍晚上11点关门。", "n3"),
    ],
)
def test_evidence_below_the_cut_is_found_by_asking_for_more(index, question, reference, chunk):
    rag = attach(engine(index, similarity_top_k=1))
    found = trace_ledger(rag.ask(question).to_case(reference=reference), rag)
    assert (found.place, found.trails[0].chunk) == ("ranked_below_k", chunk)
    assert found.trails[0].rank in (2, 3)


def test_what_a_postprocessor_drops_does_not_reach_the_prompt(index):
    from llama_index.core.postprocessor import SimilarityPostprocessor

    sieve = [SimilarityPostprocessor(similarity_cutoff=0.99)]
    rag = attach(engine(index, similarity_top_k=4, node_postprocessors=sieve))
    assert [c.id for c in rag.ask(QUESTION).retrieval.sent] == ["n0"]


def test_a_custom_engine_tells_an_answer_and_no_contexts(index):
    from llama_index.core.query_engine import CustomQueryEngine

    class Own(CustomQueryEngine):
        def custom_query(self, query_str):
            return "You get 14 days."

    rag = attach(Own())
    assert level_of(rag) == 0
    case = rag.ask(QUESTION).to_case(reference="14 days.")
    assert (case.answer, case.contexts, case.contexts_known) == ("You get 14 days.", (), False)
    assert trace_ledger(case, rag).place == "unknown"


def test_an_empty_index_declines(index):
    rag = attach(engine(core.VectorStoreIndex([], embed_model=index._embed_model)))
    case = rag.ask(QUESTION).to_case(reference="14 days.")
    assert case.contexts == ()
    assert rag_doctor.diagnose(case, rag=rag).fault != "hallucination"


def test_a_stream_is_read_to_its_end(index):
    rag = attach(engine(index, streaming=True))
    assert LEAVE in rag.ask(QUESTION).answer
