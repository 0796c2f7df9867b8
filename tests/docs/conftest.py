"""What a reader of the guide already has: a retriever, a chain, a query engine, a server."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from typing import Any

import pytest

FACT = "New staff get 14 days of annual leave a year."
WRONG = "You get 50 days."


@pytest.fixture(scope="session")
def theirs():
    """Name → thing, as the guide's code takes them for granted."""
    return {**_langchain(), "query_engine": _llamaindex()}


def _langchain() -> dict[str, Any]:
    from langchain_core.documents import Document
    from langchain_core.embeddings import DeterministicFakeEmbedding
    from langchain_core.language_models.fake_chat_models import FakeListChatModel
    from langchain_core.prompts import ChatPromptTemplate
    from langchain_core.vectorstores import InMemoryVectorStore

    store = InMemoryVectorStore(DeterministicFakeEmbedding(size=8))
    store.add_documents([Document(FACT, id="leave", metadata={"source": "handbook.md"})])
    return {
        "retriever": store.as_retriever(search_kwargs={"k": 2}),
        "prompt": ChatPromptTemplate.from_template("{context}\n\n{question}"),
        "model": FakeListChatModel(responses=[WRONG]),
    }


def _llamaindex() -> Any:
    """A real query engine where LlamaIndex is installed, else an object of its shape."""
    try:
        from llama_index.core import MockEmbedding, VectorStoreIndex
        from llama_index.core.llms import MockLLM
        from llama_index.core.schema import TextNode
    except ImportError:
        node = SimpleNamespace(get_content=lambda: FACT, id_="leave", metadata={}, score=0.5)
        return SimpleNamespace(
            retrieve=lambda query: [node],
            synthesize=lambda query, nodes: SimpleNamespace(response=WRONG, source_nodes=nodes),
            query=lambda query: SimpleNamespace(response=WRONG, source_nodes=[node]),
        )
    index = VectorStoreIndex(
        [TextNode(text=FACT, id_="leave")], embed_model=MockEmbedding(embed_dim=4)
    )
    return index.as_query_engine(llm=MockLLM())


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        body = json.dumps({"answer": WRONG, "contexts": [FACT]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def their_server():
    """The address of a running server, to stand in the place of the guide's."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()
