"""Anyone's pipeline by its shape: what it becomes, what it can do, and what it cannot."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from types import SimpleNamespace

import pytest

from rag_doctor.errors import ConfigError, PipelineError
from rag_doctor.pipeline import attach, level_of, offers
from rag_doctor.pipeline.guarded import Guarded
from rag_doctor.records import Chunk

PASSAGES = ["New staff get 14 days of leave.", "Offices close at 6 pm."]


def answer_only(question):
    return "14 days."


def answer_and_contexts(question):
    return "14 days.", PASSAGES


def contexts_and_answer(question):
    return PASSAGES, "14 days."


def as_dict(question):
    return {"response": "14 days.", "retrieved_contexts": PASSAGES, "tokens": 12}


def nested(question):
    return {"data": {"answer": "14 days.", "sources": [{"content": text} for text in PASSAGES]}}


def as_object(question):
    return SimpleNamespace(response="14 days.", source_nodes=PASSAGES, metadata={})


def as_chat(question):
    return {
        "messages": [{"role": "user", "content": question}, {"role": "ai", "content": "14 days."}],
        "context": PASSAGES,
    }


WITH_CONTEXTS = [answer_and_contexts, contexts_and_answer, as_dict, nested, as_object, as_chat]


@pytest.mark.parametrize("function", WITH_CONTEXTS)
def test_a_function_that_tells_its_contexts_makes_a_full_case(function):
    guarded = attach(function)
    case = guarded.ask("How many days?").to_case(reference="14 days.")
    assert case.answer == "14 days."
    assert [chunk.text for chunk in case.contexts] == PASSAGES
    assert case.contexts_known
    assert level_of(guarded) == 0


def test_a_function_that_tells_no_contexts_makes_a_case_that_says_so():
    trace = attach(answer_only).ask("How many days?")
    case = trace.to_case()
    assert case.answer == "14 days."
    assert case.unrecorded
    assert case.retrieved is None


def test_no_contexts_found_is_not_the_same_as_none_told():
    case = attach(lambda q: ("I do not know.", [])).ask("q").to_case()
    assert case.contexts_known
    assert case.contexts == ()


def test_what_a_function_cannot_do_is_said_with_the_mend():
    guarded = attach(answer_only)
    assert offers(guarded) == frozenset()
    assert "Attach a pair (retrieve, generate)" in guarded.cannot["generate"]
    assert set(guarded.cannot) == {"generate", "retrieve", "chunks", "documents", "knobs"}


def test_an_object_that_can_be_called_is_a_function_too():
    class Model:
        def __call__(self, question, top_k=2):
            return "14 days.", PASSAGES[:top_k]

    assert len(attach(Model()).ask("q", top_k=1).retrieval.sent) == 1


def test_a_pair_of_functions_can_do_both_again():
    guarded = attach((lambda q: PASSAGES, lambda q, contexts: contexts[0]))
    assert level_of(guarded) == 2
    assert guarded.ask("q").answer == PASSAGES[0]
    assert set(guarded.cannot) == {"chunks", "documents", "knobs"}


def test_an_object_with_ask_and_generate_is_level_1_and_can_be_asked():
    class Rag:
        def ask(self, question):
            return "14 days.", PASSAGES

        def generate(self, question, contexts):
            return f"From {len(contexts)}."

    guarded = attach(Rag())
    assert level_of(guarded) == 1
    assert guarded.ask("q").answer == "14 days."
    assert guarded.generate("q", [Chunk(id="a", text="x")]) == "From 1."


def test_one_that_only_retrieves_is_level_0_and_still_retrieves():
    guarded = attach(SimpleNamespace(retrieve=lambda q: PASSAGES))
    assert level_of(guarded) == 0
    assert offers(guarded) == {"retrieve"}
    assert len(guarded.retrieve("q").sent) == 2


def test_attaching_twice_is_attaching_once(tiny):
    guarded = attach(tiny)
    assert attach(guarded) is guarded


def test_a_repr_tells_name_level_and_limit(tiny):
    assert repr(attach(tiny)) == "Guarded(DemoRag, level 2, 60 s a call)"
    assert repr(attach(answer_only, timeout_s=None)) == "Guarded(answer_only, level 0, no limit)"


class NeedsMore:
    def __init__(self, base):
        self.base = base

    def generate(self, question, contexts):
        return ""


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        (None, "attach: an object with generate.* is due, got None"),
        (3, "is due, got int"),
        ("my_rag:pipeline", r"got the text 'my_rag:pipeline'; load_pipeline\('module:object'\)"),
        (NeedsMore, r"NeedsMore is a class; give an instance: NeedsMore\(…\)"),
        ((answer_only,), r"a pair of functions \(retrieve, generate\) is due"),
        ([answer_only, "x"], "a pair of functions"),
        (SimpleNamespace(run=answer_only), "one of its methods may do: run"),
        (lambda: "", r"whole takes \(nothing\), but is called as whole\(question"),
        (lambda question, k: "", r"whole takes \(question, k\).*give all else a default"),
        ((lambda q: [], lambda q: ""), r"generate takes \(q\), but is called as generate\(quest"),
        ((lambda q, *, k: [], lambda q, c: ""), r"retrieve takes \(q, k\)"),
    ],
)
def test_what_is_no_pipeline_is_refused_with_the_mend(thing, message):
    with pytest.raises(PipelineError, match=message):
        attach(thing)


def test_settings_given_at_the_door_hold_for_every_call(tiny):
    guarded = attach(tiny, settings={"top_k": 1})
    assert len(guarded.ask("How many days of annual leave?").retrieval.sent) == 1
    assert len(guarded.retrieve("leave", top_k=2).sent) == 2
    assert guarded.settings()["top_k"] == 1
    with pytest.raises(ConfigError, match="no knob 'topk'"):
        attach(tiny, settings={"topk": 1})


# --- contexts in the writer's own shape


@dataclasses.dataclass
class Doc:
    page_content: str
    metadata: dict


class Plain:
    """A document without any helper of its own."""

    __slots__ = ("metadata", "text")

    def __init__(self, text, metadata):
        self.text, self.metadata = text, metadata


def joined_by(shape):
    return {
        "texts": lambda c: "|".join(c),
        "dicts": lambda c: "|".join(d["body"] for d in c),
        "documents": lambda c: "|".join(d.page_content for d in c),
        "payloads": lambda c: "|".join(d["payload"]["text"] for d in c),
        "plain": lambda c: "|".join(d.text for d in c),
        "pairs": lambda c: "|".join(d.page_content for d, _ in c),
        "chunks": lambda c: "|".join(d.text for d in c),
        "one text": lambda c: c,
    }[shape]


SHAPES = {
    "texts": PASSAGES,
    "dicts": [{"id": f"p{n}", "body": text, "page": n} for n, text in enumerate(PASSAGES)],
    "documents": [Doc(text, {"page": n}) for n, text in enumerate(PASSAGES)],
    "payloads": [{"id": f"p{n}", "payload": {"text": text}} for n, text in enumerate(PASSAGES)],
    "plain": [Plain(text, {"page": n}) for n, text in enumerate(PASSAGES)],
    "pairs": [(Doc(text, {}), 0.5) for text in PASSAGES],
    "chunks": [Chunk(id=f"p{n}", text=text) for n, text in enumerate(PASSAGES)],
    "one text": "\n\n".join(PASSAGES),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_writer_is_given_what_its_own_retriever_gives(shape):
    seen = []

    def generate(question, contexts):
        seen.append(contexts)
        return joined_by(shape)(contexts)

    guarded = attach((lambda q: SHAPES[shape], generate))
    answer = guarded.ask("q").answer
    assert answer in ("|".join(PASSAGES), "\n\n".join(PASSAGES))
    if shape not in ("one text", "chunks"):
        assert all(a is b for a, b in zip(seen[0], SHAPES[shape], strict=True))


@pytest.mark.parametrize("shape", SHAPES)
def test_changed_contexts_are_put_into_that_shape_even_before_the_first_retrieval(shape):
    guarded = attach((lambda q: SHAPES[shape], lambda q, c: joined_by(shape)(c)))
    other = [Chunk(id="gold", text="The span that matters."), Chunk(id="p1", text="Cut.", rank=2)]
    answer = guarded.generate("q", other)
    assert answer.replace("\n\n", "|") == "The span that matters.|Cut."
    again = guarded.retrieve("q").sent  # the originals are untouched
    assert "|".join(c.text for c in again).replace("\n\n", "|") == "|".join(PASSAGES)


def test_a_cut_context_keeps_the_rest_of_its_own_item():
    seen = []
    guarded = attach((lambda q: SHAPES["dicts"], lambda q, c: seen.append(c) or ""))
    first = guarded.retrieve("q").sent[0]
    guarded.generate("q", [first.model_copy(update={"text": "Cut."})])
    assert seen[0] == [{"id": "p0", "body": "Cut.", "page": 0}]


def test_the_signature_says_how_contexts_are_due():
    def texts(question: str, contexts: list[str]) -> str:
        return "|".join(contexts)

    def text(context: str, question: str) -> str:
        return f"{question}: {context}"

    given = [Chunk(id="a", text="one"), Chunk(id="b", text="two", rank=2)]
    assert attach(SimpleNamespace(generate=texts)).generate("q", given) == "one|two"
    assert attach(SimpleNamespace(generate=text)).generate("q", given) == "q: one\n\ntwo"


class Sealed:
    """Its text can be read and not replaced."""

    text = property(lambda self: PASSAGES[0])


def test_an_item_that_cannot_be_given_another_text_is_an_error_not_the_old_text():
    guarded = attach((lambda q: [Sealed()], lambda q, c: c[0].text))
    assert guarded.ask("q").answer == PASSAGES[0]
    with pytest.raises(
        PipelineError, match="given these contexts: no copy of its Sealed with another"
    ):
        guarded.generate("q", [Chunk(id="gold", text="Other.")])


# --- asynchronous functions


async def fetch(question):
    await asyncio.sleep(0)
    return PASSAGES


async def write(question, contexts):
    yield "14 "
    await asyncio.sleep(0)
    yield "days."


def test_asynchronous_functions_are_awaited_and_streams_joined():
    guarded = attach((fetch, write))
    assert guarded.ask("q").answer == "14 days."


def test_they_work_where_a_loop_is_running_already_as_in_a_notebook():
    async def cell():
        return attach((fetch, write)).ask("q").answer

    assert asyncio.run(cell()) == "14 days."


def test_all_calls_run_on_one_loop_so_that_a_client_can_be_kept_open():
    loops = set()

    async def retrieve(question):
        loops.add(asyncio.get_running_loop())
        return PASSAGES

    guarded = attach((retrieve, write))
    for n in range(3):
        guarded.retrieve(f"q{n}")
    assert len(loops) == 1


def test_a_coroutine_that_never_ends_is_cancelled_and_leaves_nothing_stuck():
    cancelled = threading.Event()

    async def retrieve(question):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    guarded = attach((retrieve, write), timeout_s=0.05, max_hung=1)
    for _ in range(3):
        with pytest.raises(PipelineError, match=r"gave no answer within 0\.05 s"):
            guarded.retrieve("q")
        assert cancelled.wait(5)
        cancelled.clear()
        for thread in threading.enumerate():
            if thread.name == "rag-doctor retrieve":
                thread.join(5)
    assert guarded.faults == {"hung": 3}


def test_a_coroutine_that_blocks_its_loop_costs_that_loop_only():
    release = threading.Event()

    async def retrieve(question):
        if question == "block":
            release.wait()
        return PASSAGES

    guarded = attach((retrieve, write), timeout_s=0.3)
    try:
        with pytest.raises(PipelineError, match="gave no answer"):
            guarded.retrieve("block")
        assert len(guarded.retrieve("q").sent) == 2
    finally:
        release.set()


def test_a_coroutine_that_exits_is_an_error_like_any_other():
    async def retrieve(question):
        raise SystemExit(3)

    guarded = attach((retrieve, write))
    for _ in range(2):
        with pytest.raises(PipelineError, match="raised SystemExit: 3"):
            guarded.retrieve("q")


def test_a_guard_is_what_attach_gives():
    assert isinstance(attach(answer_only), Guarded)
