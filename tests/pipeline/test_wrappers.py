"""LangChain chains and LlamaIndex engines: by shape alone, and the real ones where installed."""

from __future__ import annotations

import importlib.util
import re
import sys

import pytest

from rag_doctor.errors import PipelineError
from rag_doctor.pipeline import attach, from_langchain, from_llamaindex, level_of, offers
from rag_doctor.records import Chunk

PASSAGES = [
    "New staff get 14 days of annual leave a year.",
    "Offices close at 6 pm on Fridays.",
    "Lunch is free for all staff.",
]
QUESTION = "How many days of annual leave do I get?"


def words(text):
    return set(re.findall(r"\w+", text.lower()))


def best(question, texts, k):
    asked = words(question)
    return sorted(texts, key=lambda text: -len(asked & words(text)))[:k]


def installed(name):
    """Whether it can be imported; a parent that is missing counts as a no."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


# --- LangChain, by shape


class Document:
    def __init__(self, page_content, metadata):
        self.page_content, self.metadata = page_content, metadata


class Retriever:
    """As a vector store's retriever: `search_kwargs`, copied by `model_copy`."""

    def __init__(self, search_kwargs):
        self.search_kwargs = search_kwargs

    def model_copy(self, update):
        return Retriever(**update)

    def invoke(self, question):
        found = best(question, PASSAGES, self.search_kwargs.get("k", 4))
        return [Document(text, {"source": f"p{PASSAGES.index(text)}"}) for text in found]


class Chain:
    """A runnable with a schema; answers with the first line of what it was given."""

    def __init__(self, names=("context", "question"), required=None):
        self.names, self.required = names, required

    def get_input_jsonschema(self):
        if not self.names:
            return {"title": "plain_input", "type": "string"}
        return {
            "type": "object",
            "properties": {name: {} for name in self.names},
            "required": list(self.names if self.required is None else self.required),
        }

    def invoke(self, given):
        self.given = given
        held = given if isinstance(given, str) else given.get("context", "")
        if not isinstance(held, str):
            held = held[0].page_content
        return type("Message", (), {"content": held.split("\n")[0]})()


def test_a_retriever_and_a_chain_with_two_inputs_can_do_both_again():
    rag = from_langchain(Retriever({"k": 2}), Chain())
    assert level_of(rag) == 2
    trace = rag.ask(QUESTION)
    assert trace.answer == PASSAGES[0]
    assert [c.source for c in trace.retrieval.sent] == ["p0", "p1"]
    assert trace.knobs == {"top_k": 2}
    assert rag.generate(QUESTION, [Chunk(id="x", text="Other.")]) == "Other."


def test_the_number_of_results_is_a_knob_and_the_retriever_itself_stays_as_it_is():
    retriever = Retriever({"k": 2})
    rag = from_langchain(retriever, Chain())
    assert len(rag.retrieve(QUESTION, top_k=3).sent) == 3
    assert retriever.search_kwargs == {"k": 2}
    assert rag.knobs()["top_k"].default == 2


def test_a_retriever_with_a_bare_k_is_turned_by_a_copy():
    class Bm25:
        k = 1

        def invoke(self, question):
            return best(question, PASSAGES, self.k)

    retriever = Bm25()
    rag = from_langchain(retriever, Chain())
    assert len(rag.retrieve(QUESTION, top_k=3).sent) == 3
    assert len(rag.retrieve(QUESTION).sent) == 1


def test_a_vector_store_is_a_retriever_too():
    class Store:
        def similarity_search(self, question, k):
            return [Document(text, {}) for text in best(question, PASSAGES, k)]

    rag = from_langchain(Store(), Chain())
    assert len(rag.retrieve(QUESTION).sent) == 3
    assert len(rag.retrieve(QUESTION, top_k=1).sent) == 1


def test_a_chain_with_the_retriever_inside_can_be_asked_and_retrieves_apart():
    chain = Chain(names=())
    rag = from_langchain(Retriever({"k": 2}), chain)
    assert level_of(rag) == 0
    assert offers(rag) == {"retrieve", "knobs"}
    assert "in one call" in rag.cannot["generate"]
    rag.ask(QUESTION)
    assert chain.given == QUESTION
    one_input = Chain(names=("input",))
    attach(one_input).ask(QUESTION)
    assert one_input.given == {"input": QUESTION}


def test_the_names_of_the_inputs_can_be_told_and_documents_given_as_they_are():
    chain = Chain(names=("docs", "ask"), required=())
    rag = from_langchain(Retriever({"k": 2}), chain, question="ask", contexts="context")
    rag.ask(QUESTION)
    assert chain.given == {"ask": QUESTION, "context": f"{PASSAGES[0]}\n\n{PASSAGES[1]}"}
    rag = from_langchain(Retriever({"k": 1}), chain, contexts="context", documents=True)
    assert rag.ask(QUESTION).answer == PASSAGES[0]
    assert isinstance(chain.given["context"][0], Document)


def test_a_chain_without_a_schema_takes_the_question_alone():
    class Opaque:
        def invoke(self, given):
            return f"About {given}"

        def get_input_jsonschema(self):
            raise NotImplementedError

    assert attach(Opaque()).ask("leave").answer == "About leave"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((Retriever({}), print), r"a chain with invoke\(\) is due"),
        ((object(), Chain()), "a retriever with invoke.*or a vector store, is due, got <object"),
        ((None, Chain(("context", "question", "history"))), "the chain also needs history; bind"),
        ((None, Chain(("topic",))), "the chain also needs topic"),
    ],
)
def test_what_is_no_langchain_pipeline_is_refused_with_the_mend(arguments, message):
    with pytest.raises(PipelineError, match=message):
        from_langchain(*arguments)


# --- LlamaIndex, by shape


class Node:
    def __init__(self, text, id_):
        self.text, self.id_, self.metadata = text, id_, {}


class Scored:
    def __init__(self, node, score):
        self.node, self.score = node, score

    def get_content(self):
        return self.node.text


class Response:
    def __init__(self, response, source_nodes):
        self.response, self.source_nodes = response, source_nodes


class NodeRetriever:
    similarity_top_k = 2


class Engine:
    """As a query engine with a retriever."""

    def __init__(self, retriever=None):
        self.retriever = retriever or NodeRetriever()

    def with_retriever(self, retriever):
        return Engine(retriever)

    def retrieve(self, query):
        texts = best(getattr(query, "query_str", query), PASSAGES, self.retriever.similarity_top_k)
        return [Scored(Node(text, f"n{PASSAGES.index(text)}"), 0.5) for text in texts]

    def synthesize(self, query, nodes):
        return Response(nodes[0].get_content() if nodes else "Empty Response", nodes)

    def query(self, query):
        return self.synthesize(query, self.retrieve(query))


def test_a_query_engine_with_a_retriever_can_do_both_again():
    engine = Engine()
    rag = attach(engine)
    assert level_of(rag) == 2
    trace = rag.ask(QUESTION)
    assert trace.answer == PASSAGES[0]
    assert [c.id for c in trace.retrieval.sent] == ["n0", "n1"]
    assert rag.generate(QUESTION, [Chunk(id="x", text="Other.")]) == "Other."
    assert len(rag.retrieve(QUESTION, top_k=3).sent) == 3
    assert engine.retriever.similarity_top_k == 2


def test_an_engine_without_a_retriever_can_only_be_asked():
    class BaseQueryEngine:
        def retrieve(self, query):
            raise NotImplementedError

        def synthesize(self, query, nodes):
            raise NotImplementedError

        def query(self, query):
            return Response("14 days.", [Scored(Node(PASSAGES[0], "n0"), 0.5)])

    class Router(BaseQueryEngine):
        pass

    rag = attach(Router())
    assert level_of(rag) == 0
    case = rag.ask(QUESTION).to_case()
    assert (case.answer, case.contexts[0].id) == ("14 days.", "n0")


def test_an_index_is_no_query_engine_and_says_what_to_call():
    class Index:
        def as_query_engine(self):
            return Engine()

    with pytest.raises(
        PipelineError, match=r"a query engine with query.*as_query_engine\(\) on it"
    ):
        from_llamaindex(Index())


UUIDS = ("9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d", "3f0c8c0a-11aa-4222-8333-444455556666")


class StoredNode(Node):
    """A node as a store gives it: its id and its document's are UUIDs, its name is in metadata."""

    def __init__(self, text, **metadata):
        super().__init__(text, UUIDS[0])
        self.ref_doc_id, self.metadata = UUIDS[1], metadata


@pytest.mark.parametrize(
    ("metadata", "named"),
    [
        ({"file_name": "leave.md", "page_label": "3"}, "leave.md"),
        ({"file_path": "/kb/leave.md"}, "/kb/leave.md"),
        ({"title": "Leave policy"}, "Leave policy"),
        ({"document_title": "休假制度"}, "休假制度"),
        ({"文件名": "休假.md"}, "休假.md"),
        ({"source": "Handbook", "title": "Leave policy"}, "Handbook"),
        ({}, ""),
    ],
)
def test_a_stored_node_is_called_by_its_name_and_keeps_its_id(metadata, named):
    engine = Engine()
    engine.retrieve = lambda query: [Scored(StoredNode(PASSAGES[0], **metadata), 0.5)]
    [chunk] = attach(engine).ask(QUESTION).retrieval.sent
    assert (chunk.id, chunk.doc_id, chunk.named) == (*UUIDS, named)
    assert metadata.items() <= chunk.meta.items()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_ledger_tells_the_document_where_the_id_does_not(lang):
    from rag_doctor.ledger import trace_ledger, trail_sentence

    engine = Engine()
    engine.retrieve = lambda query: [Scored(StoredNode(PASSAGES[0], file_name="leave.md"), 0.5)]
    case = attach(engine).ask(QUESTION).to_case(reference=PASSAGES[0])
    told = trail_sentence(trace_ledger(case).trails[0], lang)
    assert UUIDS[0] in told
    assert "leave.md" in told


# --- the real ones

needs_langchain = pytest.mark.skipif(
    not installed("langchain_core.vectorstores"), reason="langchain-core is not installed"
)


@needs_langchain
@pytest.mark.parametrize("kind", ["apart", "inside"])
def test_a_real_langchain_pipeline_is_asked_traced_and_diagnosed(kind):
    from langchain_core.documents import Document as RealDocument
    from langchain_core.embeddings import Embeddings
    from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
    from langchain_core.messages import AIMessage
    from langchain_core.output_parsers import StrOutputParser
    from langchain_core.prompts import ChatPromptTemplate
    from langchain_core.runnables import RunnablePassthrough
    from langchain_core.vectorstores import InMemoryVectorStore

    import rag_doctor

    class WordEmbedding(Embeddings):
        """One direction a word of the passages."""

        def embed_documents(self, texts):
            known = sorted(set().union(*map(words, PASSAGES)))
            return [[float(word in words(text)) for word in known] for text in texts]

        def embed_query(self, text):
            return self.embed_documents([text])[0]

    store = InMemoryVectorStore(WordEmbedding())
    store.add_documents(
        [
            RealDocument(text, id=f"d{n}", metadata={"source": "a.md"})
            for n, text in enumerate(PASSAGES)
        ]
    )
    retriever = store.as_retriever(search_kwargs={"k": 2})
    prompt = ChatPromptTemplate.from_template("Use only this: {context}\n\nQuestion: {question}")
    model = GenericFakeChatModel(messages=iter([AIMessage("You get 50 days.")] * 3))
    chain = prompt | model | StrOutputParser()
    if kind == "inside":
        found = retriever | (lambda docs: "\n\n".join(d.page_content for d in docs))
        chain = {"context": found, "question": RunnablePassthrough()} | chain
    rag = from_langchain(retriever, chain)

    assert level_of(rag) == (2 if kind == "apart" else 0)
    assert rag.retrieve(QUESTION).sent[0].id == "d0"
    assert len(rag.retrieve(QUESTION, top_k=1).sent) == 1
    trace = rag.ask(QUESTION)
    assert trace.answer == "You get 50 days."
    assert trace.retrieval.sent[0].id == "d0"  # inside, the chain's own retrieval is listened to
    found = rag_doctor.diagnose(trace.to_case(reference="14 days of annual leave."))
    assert found.fault == "hallucination"
    if kind == "apart":
        gold = [Chunk(id="gold", text=PASSAGES[0])]
        assert rag.generate(QUESTION, gold) == "You get 50 days."
    assert not rag.faults


@needs_langchain
def test_a_real_retriever_alone_is_told_from_a_chain():
    from langchain_core.retrievers import BaseRetriever

    class Fixed(BaseRetriever):
        def _get_relevant_documents(self, query, *, run_manager):
            return []

    with pytest.raises(PipelineError, match="this is a retriever, not a chain"):
        attach(Fixed())


def test_attaching_imports_neither_make():
    import subprocess

    code = (
        "import sys\nfrom rag_doctor.pipeline import attach\nattach(lambda q: 'x').ask('q')\n"
        "makes = ('langchain_core', 'llama_index', 'urllib.request')\n"
        "print([name for name in makes if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
