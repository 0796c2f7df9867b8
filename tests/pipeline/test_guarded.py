"""Every misbehaviour of a pipeline, alone and mixed: named, counted, survived."""

from __future__ import annotations

import contextlib
import random
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from rag_doctor.errors import ConfigError, InputError, PipelineError
from rag_doctor.pipeline import Document, Knob, Retrieval, attach, level_of, offers
from rag_doctor.pipeline.foreign.faults import FAULTS, LOST
from rag_doctor.pipeline.guarded import Guarded
from rag_doctor.records import Chunk

TEXTS = ["New staff get 14 days of leave.", "Offices close at 6 pm.", "Lunch is free."]
GOOD = tuple(Chunk(id=f"c{n}", text=text, rank=n) for n, text in enumerate(TEXTS, start=1))


class Rag:
    """Does what it is told; `found` and `said` are values, or functions of the question."""

    def __init__(self, found=GOOD, said="14 days."):
        self.found, self.said = found, said

    def retrieve(self, question):
        return self.found(question) if callable(self.found) else self.found

    def generate(self, question, contexts):
        return self.said(question) if callable(self.said) else self.said


@pytest.fixture
def release():
    """What a hanging pipeline waits for; set when the test is over, so that no thread is left."""
    event = threading.Event()
    yield event
    event.set()


def raising(error):
    def fail(question):
        raise error

    return fail


# --- calls that give no result

HERE = r"\(.*test_guarded\.py, line \d+, in fail\)"


@pytest.mark.parametrize(
    ("rag", "call", "code", "message"),
    [
        (Rag(raising(KeyError("k"))), "retrieve", "raised", rf"raised KeyError: 'k' {HERE}"),
        (Rag(said=raising(OSError("no"))), "generate", "raised", r"generate\('q'\) raised OSError"),
        (Rag(raising(SystemExit(3))), "retrieve", "raised", "raised SystemExit: 3"),
        (Rag(raising(KeyboardInterrupt())), "retrieve", "raised", "raised KeyboardInterrupt"),
        (Rag(raising(RecursionError("deep"))), "retrieve", "raised", "raised RecursionError"),
        (Rag(None), "retrieve", "nothing", r"None; due is a list of passages.*return \[\]"),
        (Rag(said=None), "generate", "nothing", "returned None; due is a text"),
        (Rag(3), "retrieve", "wrong_type", "returned int 3; due is a list of passages"),
        (Rag(True), "retrieve", "wrong_type", "returned bool True"),
        (Rag(object()), "retrieve", "wrong_type", "returned an object that holds no text"),
        (Rag(lambda q: print), "retrieve", "wrong_type", "returned builtin_function_or_method"),
        (Rag([1, 2]), "retrieve", "wrong_type", "returned list of int, none of which is a passage"),
        (Rag([None]), "retrieve", "wrong_type", "list of NoneType, none of which"),
        (Rag({"n": 3}), "retrieve", "wrong_type", "returned dict"),
        (Rag(said=["a", "b"]), "generate", "wrong_type", "returned list of str; due is a text"),
        (Rag(said=object()), "generate", "wrong_type", "returned object"),
        (Rag(said=False), "generate", "wrong_type", "returned bool False"),
        (Rag(said={"n": object()}), "generate", "wrong_type", "returned dict"),
    ],
)  # fmt: skip
def test_a_call_without_result_is_an_error_that_names_it_and_is_counted(rag, call, code, message):
    guarded = attach(rag)
    arguments = ("q",) if call == "retrieve" else ("q", GOOD)
    with pytest.raises(PipelineError, match=message) as caught:
        getattr(guarded, call)(*arguments)
    assert "\n" not in str(caught.value)
    assert guarded.faults == {code: 1}
    assert guarded.calls[call] == 1
    (fault,) = guarded.log
    assert (fault.code, fault.call, fault.question) == (code, call, "q")


def test_the_cause_is_kept_for_who_wants_the_traceback():
    cause = KeyError("k")
    with pytest.raises(PipelineError, match="KeyError") as caught:
        attach(Rag(raising(cause))).retrieve("q")
    assert caught.value.__cause__ is cause


def test_what_looks_like_a_key_is_masked():
    with pytest.raises(PipelineError, match=r"raised ValueError: bad .*given") as caught:
        attach(Rag(raising(ValueError("bad key sk-abcdef123456 given")))).retrieve("q")
    assert "abcdef" not in str(caught.value)


def test_our_own_errors_pass_a_wrong_knob_is_the_callers_mistake(tiny):
    guarded = attach(tiny)
    with pytest.raises(ConfigError, match=r"top_k: must be a whole number from 1 to 100, got 0"):
        guarded.retrieve("leave?", top_k=0)
    with pytest.raises(ConfigError, match=r"no knob 'topk'\. Did you mean 'top_k'"):
        guarded.retrieve("leave?", topk=2)
    assert not guarded.faults


def test_a_pipeline_error_tells_its_own_story_and_is_counted():
    guarded = attach(Rag(raising(PipelineError("server X answered 500"))))
    with pytest.raises(PipelineError, match=r"^server X answered 500$"):
        guarded.retrieve("q")
    assert guarded.faults == {"raised": 1}


def test_a_question_must_be_text():
    with pytest.raises(InputError, match="question: text is due, got 3"):
        attach(Rag()).retrieve(3)


# --- calls that hang


def test_a_hanging_call_is_named_and_after_three_every_further_one_is_refused_at_once(release):
    guarded = attach(Rag(lambda q: release.wait()), timeout_s=0.02)
    for _ in range(3):
        with pytest.raises(PipelineError, match=r"retrieve\('q'\) gave no answer within 0\.02 s"):
            guarded.retrieve("q")
    with pytest.raises(PipelineError, match="was not called, because calls still hang: retrieve, "):
        guarded.generate("q", GOOD)
    assert guarded.faults == {"hung": 3, "refused": 1}
    stuck = [t for t in threading.enumerate() if t.name == "rag-doctor retrieve"]
    assert len(stuck) == 3
    assert all(thread.daemon for thread in stuck)


def test_calls_that_come_back_late_free_their_place(release):
    guarded = attach(Rag(lambda q: release.wait() and GOOD), timeout_s=0.02, max_hung=1)
    with pytest.raises(PipelineError, match="gave no answer"):
        guarded.retrieve("q")
    release.set()
    for thread in threading.enumerate():
        if thread.name == "rag-doctor retrieve":
            thread.join(5)
    assert guarded.retrieve("q").sent == GOOD


def test_an_endless_list_or_answer_hangs_no_one():
    def endless(question):
        while True:
            yield "one more passage"

    guarded = attach(Rag(endless, endless), max_chunks=5)
    assert len(guarded.retrieve("q").sent) == 5
    assert guarded.faults["too_many"] == 1
    assert 900_000 < len(guarded.generate("q", GOOD)) < 1_000_100


def test_without_a_limit_the_call_is_made_in_the_callers_own_thread():
    seen = []
    guarded = attach(Rag(lambda q: seen.append(threading.current_thread()) or GOOD), timeout_s=None)
    guarded.retrieve("q")
    assert seen == [threading.current_thread()]
    with pytest.raises(KeyboardInterrupt, match="stop"):
        attach(Rag(raising(KeyboardInterrupt("stop"))), timeout_s=None).retrieve("q")


def test_an_object_that_insists_on_its_thread_gets_a_hint():
    import sqlite3

    base = sqlite3.connect(":memory:")
    guarded = attach(Rag(lambda q: base.execute("select 'a passage'").fetchall()))
    with pytest.raises(PipelineError, match=r"ProgrammingError.*attach it with timeout_s=None"):
        guarded.retrieve("q")
    free = attach(Rag(lambda q: [r[0] for r in base.execute("select 'a passage'")]), timeout_s=None)
    assert free.retrieve("q").sent[0].text == "a passage"
    base.close()


@pytest.mark.parametrize("bad", [0, -1, float("nan")])
def test_a_limit_must_be_above_zero(bad):
    with pytest.raises(ConfigError, match="timeout_s: must be above 0, or None, got"):
        Guarded(Rag(), timeout_s=bad)


# --- results that can be mended

DOCUMENT = SimpleNamespace(page_content=TEXTS[0], metadata={"source": "a.md"}, id="d1")
NODE = SimpleNamespace(get_content=lambda: TEXTS[0], id_="n1", metadata={})


@pytest.mark.parametrize(
    ("found", "ids"),
    [
        (list(GOOD), ["c1", "c2", "c3"]),
        ((chunk for chunk in GOOD), ["c1", "c2", "c3"]),
        ({"c1": TEXTS[0], "c2": TEXTS[1]}, ["c1", "c2"]),
        ({"documents": [TEXTS[0]], "ids": ["x"]}, ["x"]),
        ([{"id": "x", "text": TEXTS[0], "score": 0.5}], ["x"]),
        ([DOCUMENT], ["d1"]),
        ([SimpleNamespace(node=NODE, score=0.5)], ["n1"]),
        ([(DOCUMENT, 0.5)], ["d1"]),
        (([DOCUMENT], [0.5]), ["d1"]),
        (DOCUMENT, ["d1"]),
        ([], []),
        ("", []),
    ],
)
def test_passages_come_in_any_shape(found, ids):
    guarded = attach(Rag(lambda q: found))
    retrieval = guarded.retrieve("q")
    assert [chunk.id for chunk in retrieval.sent] == ids
    assert retrieval.selected == retrieval.sent
    assert not guarded.faults


def test_texts_get_the_same_id_in_every_call_and_place():
    guarded = attach(Rag(TEXTS))
    first = guarded.retrieve("q").sent
    guarded.rag.found = TEXTS[::-1]
    second = guarded.retrieve("another").sent
    assert {c.id: c.text for c in first} == {c.id: c.text for c in second}
    assert [c.rank for c in second] == [1, 2, 3]
    assert guarded.faults == {"made_ids": 2}


def test_one_text_is_one_passage_and_said_to_be():
    guarded = attach(Rag("All that was found, joined."))
    assert [c.text for c in guarded.retrieve("q").sent] == ["All that was found, joined."]
    assert guarded.faults == {"one_text": 1, "made_ids": 1}


def test_what_is_no_passage_is_left_out_and_counted():
    guarded = attach(Rag([GOOD[0], None, 3, {"page": 3}, "  ", GOOD[1]]))
    assert [c.id for c in guarded.retrieve("q").sent] == ["c1", "c2"]
    things = {fault.code: fault.things for fault in guarded.log}
    assert things["bad_passages"] == 3
    assert things["empty_passages"] == 1


def test_ids_given_twice_are_made_unique_and_counted():
    guarded = attach(Rag([GOOD[0], GOOD[0], Chunk(id="c1", text="Other.")]))
    assert [c.id for c in guarded.retrieve("q").sent] == ["c1", "c1#2", "c1#3"]
    (fault,) = (f for f in guarded.log if f.code == "duplicate_ids")
    assert (fault.things, fault.detail) == (2, "c1")


def test_ten_thousand_chunks_are_cut_with_a_count():
    many = [Chunk(id=str(n), text=f"Passage {n}.") for n in range(10_000)]
    guarded = attach(Rag(many), max_chunks=1_000)
    retrieval = guarded.retrieve("q")
    assert len(retrieval.sent) == len(retrieval.selected) == 1_000
    (fault,) = guarded.log
    assert (fault.code, fault.things, fault.detail) == ("too_many", 9_000, "10,000")
    assert guarded.describe()[-1] == (
        "retrieve: very long lists, cut (9,000 passages left out, in 1 of 1 calls; "
        "longest list seen first: 10,000)"
    )


def test_a_new_order_every_time_is_accepted_and_noted():
    dice = random.Random(7)
    guarded = attach(Rag(lambda q: dice.sample(GOOD, 3)))
    for _ in range(20):
        found = guarded.retrieve("q").sent
        assert [chunk.rank for chunk in found] == [1, 2, 3]
    assert guarded.unstable["retrieve"] == guarded.faults["unstable"] > 5


def test_the_same_result_is_not_unstable_whatever_the_knobs():
    class Turnable(Rag):
        def retrieve(self, question, top_k=3):
            return self.found[:top_k]

    guarded = attach(Turnable())
    for k in (1, 2, 3, 1, 2, 3):
        guarded.retrieve("q", top_k=k)
    assert not guarded.unstable
    assert not guarded.faults


def test_answers_that_differ_are_noted_but_no_fault():
    said = iter(["a", "b", "b"])
    guarded = attach(Rag(said=lambda q: next(said)))
    for _ in range(3):
        guarded.generate("q", GOOD)
    assert guarded.unstable == {"generate": 2}
    assert not guarded.faults


def test_more_chunks_than_asked_for_are_noted():
    class Deaf(Rag):
        def retrieve(self, question, top_k=1):
            return self.found

    guarded = attach(Deaf())
    assert len(guarded.retrieve("q", top_k=2).sent) == 3
    assert guarded.faults == {"more_than_asked": 1}
    assert guarded.log[0].detail == "3 > 2"


@pytest.mark.parametrize("base_first", [True, False])
def test_ids_that_the_base_does_not_have_are_named(base_first):
    rag = Rag([*GOOD[:2], Chunk(id="ghost", text="From a stale index.", rank=3)])
    rag.chunks = lambda: GOOD
    guarded = attach(rag)
    for call in [guarded.chunks, lambda: guarded.retrieve("q")][:: 1 if base_first else -1]:
        call()
    (fault,) = guarded.log
    assert (fault.code, fault.call, fault.question) == ("unknown_ids", "retrieve", "q")
    assert (fault.detail, fault.things) == ("ghost", 1)


# --- stages

STAGED = {"bm25": list(GOOD), "dense": [GOOD[1], GOOD[0]], "fused": TEXTS, "sent": [GOOD[0]]}


def test_lists_by_stage_come_as_a_record_a_dict_or_an_object():
    for value in (STAGED, SimpleNamespace(**STAGED), Retrieval("q", **STAGED)):
        retrieval = attach(Rag(lambda q, value=value: value)).retrieve("q")
        assert list(retrieval.stages()) == ["bm25", "dense", "fused", "selected", "sent"]
        assert [c.rank for c in retrieval.dense] == [1, 2]
        assert retrieval.sent == retrieval.selected == (GOOD[0],)


def test_unknown_stages_are_named_and_other_words_for_ours_are_understood():
    guarded = attach(Rag({"lexical": GOOD, "semantic": GOOD, "colbert": [TEXTS[0]], "took": 0.1}))
    retrieval = guarded.retrieve("q")
    assert list(retrieval.stages()) == ["bm25", "dense", "selected", "sent"]
    (fault,) = (f for f in guarded.log if f.code == "bad_stages")
    assert fault.detail == "colbert"


def test_a_fusion_that_ran_and_gave_nothing_is_not_filled_from_a_leg_of_no_weight(tiny):
    question = "zzyzx qwpfgj"  # no word of the base: the lexical leg finds nothing
    guarded = attach(tiny)
    for found in (
        guarded.retrieve(question, dense_weight=0.0),
        guarded.ask(question, dense_weight=0.0).retrieval,
    ):
        assert list(found.stages()) == ["dense"]
    told = attach(Rag(Retrieval("q", dense=GOOD))).retrieve("q")  # no fusion is told of
    assert told.sent == GOOD


def test_nothing_sent_beside_something_selected_means_what_it_says():
    guarded = attach(Rag(Retrieval("q", selected=GOOD)))
    assert guarded.retrieve("q").sent == ()


def test_a_record_that_is_sound_passes_untouched(tiny):
    guarded = attach(tiny)
    raw = tiny.retrieve("How many days of annual leave?")
    through = guarded.retrieve("How many days of annual leave?")
    for stage, chunks in raw.stages().items():
        assert getattr(through, stage) == chunks
    assert guarded.chunks() is tiny.chunks()
    assert guarded.documents() == tiny.documents()
    assert dict(guarded.knobs()) == dict(tiny.knobs())
    assert not guarded.faults


def test_the_order_of_the_prompt_keeps_its_ranks(tiny):
    turned = attach(tiny).retrieve("leave", order="reversed", top_k=3)
    assert [c.rank for c in turned.sent] == [3, 2, 1]


def test_ranks_that_do_not_rise_are_numbered_anew():
    chunks = [Chunk(id=c.id, text=c.text, rank=r) for c, r in zip(GOOD, (1, 1, 9), strict=True)]
    guarded = attach(Rag(chunks))
    assert [c.rank for c in guarded.retrieve("q").selected] == [1, 2, 3]
    assert guarded.faults == {"ranks": 1}


# --- answers


@pytest.mark.parametrize(
    "said",
    [
        "14 days.",
        b"14 days.",
        {"answer": "14 days."},
        {"result": "14 days.", "source_documents": TEXTS},
        {"query": "q", "result": "14 days."},
        {"output": {"text": "14 days."}},
        {"choices": [{"message": {"role": "assistant", "content": "14 days."}}]},
        SimpleNamespace(content="14 days."),
        SimpleNamespace(content=[{"type": "text", "text": "14 days."}]),
        SimpleNamespace(response="14 days.", source_nodes=[]),
        SimpleNamespace(response_gen=iter(["14 ", "days."])),
        [{"role": "user", "content": "q"}, {"role": "assistant", "content": "14 days."}],
        {"messages": [{"role": "user", "content": "q"}, {"role": "ai", "content": "14 days."}]},
        ("14 days.", TEXTS),
        ["14 days."],
    ],
)
def test_answers_come_in_any_shape(said):
    assert attach(Rag(said=lambda q: said)).generate("q", GOOD) == "14 days."


def test_an_empty_answer_is_an_answer_and_a_number_is_its_digits():
    assert attach(Rag(said="")).generate("q", GOOD) == ""
    assert attach(Rag(said=14)).generate("q", GOOD) == "14"


def test_pieces_of_a_stream_are_joined():
    def stream(question):
        yield "14 "
        yield SimpleNamespace(content="days.")

    assert attach(Rag(said=stream)).generate("q", GOOD) == "14 days."


def test_broken_half_characters_never_reach_a_case():
    guarded = attach(Rag(["a\ud800b"], "x\ud800"))
    case = guarded.ask("q").to_case()
    assert (case.contexts[0].text, case.answer) == ("a\ufffdb", "x\ufffd")
    case.model_dump_json()


# --- the rest of what a pipeline offers


def test_knobs_are_spelled_in_many_ways_and_one_that_spells_none_is_left_out():
    class Turnable(Rag):
        def retrieve(self, question, **knobs):
            return self.found

        def knobs(self):
            return {
                "top_k": 4,
                "rerank": False,
                "style": ["plain", "cited"],
                "temperature": {"default": 0.0, "low": 0, "high": 2, "stage": "generate"},
                "size": Knob("size", "int", 3),
                "odd": object(),
                "empty": [],
                "outside": {"default": 5, "low": 0, "high": 2},
            }

    guarded = attach(Turnable())
    menu = guarded.knobs()
    assert {name: knob.kind for name, knob in menu.items()} == {
        "top_k": "int", "rerank": "bool", "style": "choice", "temperature": "float", "size": "int",
    }  # fmt: skip
    assert menu["temperature"].stage == "generate"
    assert guarded.log[0].things == 3
    with pytest.raises(ConfigError, match="temperature: must be a number from 0 to 2, got 3"):
        guarded.retrieve("q", temperature=3)
    assert guarded.settings(top_k=2)["top_k"] == 2
    assert guarded.settings()["style"] == "plain"


@pytest.mark.parametrize(
    ("value", "code"), [(None, "nothing"), (["top_k"], "wrong_type"), (3, "wrong_type")]
)
def test_knobs_that_are_none_are_an_error_when_asked_for_and_no_menu_else(value, code):
    rag = Rag()
    rag.knobs = lambda: value
    guarded = attach(rag)
    with pytest.raises(PipelineError, match=r"pipeline: knobs\(\) returned .*due is a mapping"):
        guarded.knobs()
    assert guarded.ask("q").answer == "14 days."
    assert guarded.faults[code] >= 1


def test_each_function_gets_the_knobs_that_it_takes_by_name():
    seen = {}

    class Turnable:
        def retrieve(self, question, top_k=3):
            seen["retrieve"] = top_k
            return GOOD

        def generate(self, question, contexts, *, temperature=0.0):
            seen["generate"] = temperature
            return "14 days."

    guarded = attach(Turnable())
    guarded.ask("q", top_k=1, temperature=0.5)
    assert seen == {"retrieve": 1, "generate": 0.5}
    with pytest.raises(ConfigError, match=r"no knob 'chunk_size'\. Knobs: temperature, top_k\."):
        guarded.ask("q", chunk_size=100)


def test_documents_come_in_any_shape():
    rag = Rag()
    rag.documents = lambda: [DOCUMENT, {"id": "h", "text": "Text.", "title": "Handbook"}, "Bare."]
    documents = attach(rag).documents()
    assert [type(d) for d in documents] == [Document] * 3
    assert [d.title for d in documents][:2] == ["a.md", "Handbook"]
    rag.documents = lambda: {"a": "One.", "b": "Two."}
    assert [(d.id, d.text) for d in attach(rag).documents()] == [("a", "One."), ("b", "Two.")]


@pytest.mark.parametrize("call", ["chunks", "documents"])
def test_a_base_that_cannot_be_told_is_an_error(call):
    rag = Rag()
    setattr(rag, call, lambda: None)
    with pytest.raises(
        PipelineError, match=rf"pipeline: {call}\(\) returned None; due is a list of"
    ):
        getattr(attach(rag), call)()


# --- what is not offered


def test_a_call_that_is_not_offered_is_absent_and_says_why():
    guarded = attach(SimpleNamespace(generate=lambda question, contexts: "14 days."))
    assert level_of(guarded) == 1
    assert offers(guarded) == {"generate"}
    assert not hasattr(guarded, "retrieve")
    assert set(guarded.cannot) == {"retrieve", "chunks", "documents", "knobs", "ask"}
    with pytest.raises(PipelineError, match=r"No retrieve\(question\): nothing can be retrieved"):
        guarded.retrieve("q")
    with pytest.raises(PipelineError, match="It cannot answer from a question alone"):
        guarded.ask("q")
    with pytest.raises(AttributeError, match="no attribute 'answer'"):
        guarded.answer("q")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_a_pipeline_did_is_said_in_both_languages(lang, release):
    from rag_doctor.i18n import say

    rag = Rag([GOOD[0], GOOD[0], None])
    guarded = attach(rag, timeout_s=0.02)
    guarded.retrieve("q")
    rag.found = lambda q: release.wait()
    with pytest.raises(PipelineError, match="gave no answer"):
        guarded.retrieve("q")
    lines = guarded.describe(lang)
    assert lines[0] == say("pipeline.level.2", lang)
    assert len(lines) == 1 + len(guarded.cannot) + len(guarded.faults)
    assert lines[4].startswith(
        "retrieve: no answer" if lang == "en" else "retrieve：2 次调用中有 1 次超时"
    )


def test_every_fault_has_a_sentence_in_both_languages():
    from rag_doctor.i18n import has

    assert all(has(f"pipeline.fault.{code}") for code in FAULTS)


# --- all of it, mixed

QUESTIONS = 200


def test_two_hundred_questions_of_mixed_misbehaviour_are_survived_and_every_one_is_counted(release):
    """Five in ten calls go wrong, each in a known way: none is lost, none is counted twice."""
    dice = random.Random(11)
    ways = {
        "raised": raising(ZeroDivisionError("0")),
        "hung": lambda q: release.wait(),
        "nothing": lambda q: None,
        "wrong_type": lambda q: 3,
        "bad_passages": lambda q: [*GOOD, None],
        "duplicate_ids": lambda q: [*GOOD, GOOD[0]],
        "too_many": lambda q: [Chunk(id=str(n), text="x") for n in range(60)],
        "made_ids": lambda q: TEXTS,
        "one_text": lambda q: "One text.",
        "fine": lambda q: GOOD,
    }
    plan = [dice.choice([*ways, *["fine"] * 6]) for _ in range(QUESTIONS)]
    hangs = [at for at, way in enumerate(plan) if way == "hung"][2:]
    plan = ["raised" if at in hangs else way for at, way in enumerate(plan)]  # two may hang
    by_question = {f"question {at}": ways[way] for at, way in enumerate(plan)}
    guarded = attach(Rag(lambda q: by_question[q](q)), timeout_s=0.5, max_chunks=50)

    answered, told = 0, []
    for question in by_question:
        try:
            trace = guarded.ask(question)
        except PipelineError as error:
            told.append(question in str(error))
        else:
            assert trace.to_case().contexts
            answered += 1
    failed = len(told)
    assert all(told)

    expected = {way: plan.count(way) for way in ways if way != "fine"}
    expected["made_ids"] += expected["one_text"]  # the one text has no id either
    expected["ranks"] = expected["duplicate_ids"]  # 1, 2, 3, 1
    assert guarded.faults == expected
    assert answered + failed == QUESTIONS
    assert failed == sum(expected[code] for code in LOST if code in expected)
    assert guarded.calls == {"retrieve": QUESTIONS, "generate": answered}


def test_threads_share_a_guard_and_no_count_is_lost():
    def moody(question):
        if question.endswith("7"):
            raise ValueError(question)
        return GOOD

    guarded = attach(Rag(moody))

    def work(part):
        for n in range(50):
            with contextlib.suppress(PipelineError):
                guarded.ask(f"{part} {n}")

    threads = [threading.Thread(target=work, args=(part,)) for part in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert guarded.calls == {"retrieve": 400, "generate": 360}
    assert guarded.faults == {"raised": 40}


def test_calls_that_hang_do_not_keep_the_program_from_ending():
    code = """
import asyncio, threading
from rag_doctor.pipeline import attach

def stuck(question):
    threading.Event().wait()

async def waiting(question):
    await asyncio.Event().wait()

async def blocking(question):
    threading.Event().wait()

for function in (stuck, waiting, blocking):
    try:
        attach(function, timeout_s=0.05).ask("q")
    except Exception as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.count("gave no answer within 0.05 s") == 3
    assert (done.returncode, done.stderr) == (0, "")
