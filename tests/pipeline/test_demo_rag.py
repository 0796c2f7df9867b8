import pytest

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline import DemoRag, folder_pipeline, refusal


class Echo:
    """A writer that says what it was given."""

    name = "echo"

    def generate(self, question, contexts, **options):
        return f"{question}|{','.join(c.id for c in contexts)}|{sorted(options)}"


def test_every_stage_is_shown_and_ranked_from_one(tiny):
    found = tiny.retrieve("How many days of annual leave are carried over?", rerank=True)
    assert set(found.stages()) == {"bm25", "dense", "fused", "reranked", "selected", "sent"}
    for chunks in found.stages().values():
        assert [chunk.rank for chunk in chunks] == list(range(1, len(chunks) + 1))
        scores = [chunk.score for chunk in chunks]
        assert scores == sorted(scores, reverse=True)
    assert found.sent[0].id in {"leave-en#1", "leave-en#2"}
    assert set(found.seconds) == {"bm25", "dense", "fused", "reranked"}


def test_without_the_reranker_that_stage_is_empty(tiny):
    found = tiny.retrieve("annual leave")
    assert found.reranked == ()
    assert found.ranked == found.fused


def test_chinese_and_mixed_questions_find_chinese_chunks(tiny):
    assert tiny.retrieve("年假最多结转几天？").sent[0].id == "leave-zh#1"
    assert tiny.retrieve("LH-4290 是什么 error？").sent[0].id == "limits-en#2"


def test_a_knob_turned_for_one_call_holds_for_that_call_alone(tiny):
    assert len(tiny.retrieve("leave days", top_k=1).sent) == 1
    assert len(tiny.retrieve("leave days").sent) > 1


def test_knobs_given_at_the_start_are_the_defaults(documents, embedder):
    rag = DemoRag(documents, embedder=embedder, top_k=1, chunker="sentence", sentences=2)
    assert len(rag.retrieve("leave days").sent) == 1
    assert rag.settings(top_k=2)["top_k"] == 2
    assert all("~" in chunk.id for chunk in rag.chunks())
    assert all("#" in chunk.id for chunk in rag.chunks(chunker="heading"))


def test_a_leg_of_weight_zero_adds_nothing(tiny):
    only_dense = tiny.retrieve("annual leave", bm25_weight=0)
    assert [c.id for c in only_dense.fused] == [c.id for c in only_dense.dense]
    with pytest.raises(ConfigError, match="both are 0"):
        tiny.retrieve("annual leave", bm25_weight=0, dense_weight=0)


def test_bm25_by_characters_is_another_ranking(tiny):
    words = tiny.retrieve("LH-4290", dense_weight=0)
    letters = tiny.retrieve("LH-4290", dense_weight=0, tokenizer="characters")
    assert [c.id for c in words.bm25] == ["limits-en#2"]
    assert len(letters.bm25) > 1


def test_the_budget_cuts_the_chunk_that_does_not_fit_and_drops_the_rest(tiny):
    full = tiny.retrieve("annual leave days", top_k=3)
    room = len(full.sent[0].text) + 10
    cut = tiny.retrieve("annual leave days", top_k=3, budget_chars=room)
    assert len(cut.selected) == 3
    assert [c.id for c in cut.sent] == [c.id for c in full.sent[:2]]
    assert full.sent[1].text.startswith(cut.sent[1].text)
    assert cut.sent[1].meta["cut_from"] == len(full.sent[1].text)
    assert sum(len(c.text) for c in cut.sent) <= room
    assert tiny.retrieve("annual leave days", budget_chars=0).sent == ()


@pytest.mark.parametrize("question", ["", "  \n", "？！", "\ud800"])
def test_a_question_without_words_is_answered_with_a_refusal(tiny, question):
    trace = tiny.ask(question)
    assert trace.answer == refusal(question)
    assert trace.to_case().answer


def test_an_endless_question_is_survived(tiny):
    for text in ("How many days of annual leave? " * 3_500, "年假最多结转几天？" * 11_000):
        trace = tiny.ask(text)
        assert trace.retrieval.sent
        assert trace.seconds["retrieve"] + trace.seconds["generate"] < 5


def test_an_empty_knowledge_base_refuses(embedder):
    rag = DemoRag([], embedder=embedder)
    trace = rag.ask("How many days?", rerank=True)
    assert trace.retrieval.stages() == {}
    assert trace.answer == refusal("How many days?")
    assert trace.to_case().contexts == ()


def test_same_question_same_everything(tiny, documents, embedder):
    again = DemoRag(documents, embedder=embedder)
    for question in ("annual leave days", "年假结转", "Team plan requests"):
        one, two = tiny.ask(question, rerank=True), again.ask(question, rerank=True)
        assert one.answer == two.answer
        assert one.retrieval.stages() == two.retrieval.stages()


def test_a_trace_becomes_a_case(tiny):
    trace = tiny.ask("年假最多结转几天？", top_k=1)
    case = trace.to_case("最多结转 5 天。", relevant_ids={"leave-zh#1": 2}, meta={"a": 1})
    assert case.lang == "zh"
    assert case.contexts == trace.retrieval.sent
    assert len(case.contexts) == 1
    assert case.retrieved == trace.retrieval.selected
    assert case.meta["stages"]["fused"] == [chunk.id for chunk in trace.retrieval.fused]
    assert case.id == trace.to_case().id != tiny.ask("x").to_case().id
    assert trace.to_case(id="mine").id == "mine"
    assert trace.knobs["top_k"] == 1


def test_an_own_writer_gets_contexts_in_order_and_generation_knobs_only(documents, embedder):
    rag = DemoRag(documents, embedder=embedder, writer=Echo())
    said = rag.ask("leave", top_k=2).answer
    ids = ",".join(chunk.id for chunk in rag.retrieve("leave", top_k=2).sent)
    options = ["max_sentences", "max_tokens", "model", "prompt", "sample", "seed", "temperature"]
    assert said == f"leave|{ids}|{options}"


def test_an_unknown_knob_is_refused_before_anything_runs(tiny, embedder):
    with pytest.raises(ConfigError, match="Did you mean 'top_k'"):
        tiny.ask("leave", topk=3)
    assert embedder.encoded == 0


def test_an_own_folder_makes_a_pipeline_that_tells_about_its_files(tmp_path):
    (tmp_path / "rules.md").write_text("# Rules\n\n## Cats\n\nCats sleep 16 hours.", "utf-8")
    (tmp_path / "old.txt").write_bytes("猫每天睡十六个小时。".encode("gb18030"))
    rag = folder_pipeline(tmp_path)
    assert "old.txt: not UTF-8" in rag.notes[0]
    assert "16 hours" in rag.ask("How many hours do cats sleep?").answer


def test_indexes_in_memory_are_limited(tiny):
    for size in range(100, 1100, 100):
        tiny.chunks(chunk_size=size)
    assert len(tiny._indexes) <= 6


def test_an_own_writer_is_a_choice_of_the_generator_knob_beside_the_bundled_ones(
    documents, embedder
):
    rag = DemoRag(documents, embedder=embedder, writer=Echo())
    knob = rag.knobs()["generator"]
    assert (knob.default, rag.settings()["generator"]) == ("own", "own")
    assert {"own", "extractive"} <= set(knob.choices)
    own, bundled = rag.ask("leave").answer, rag.ask("leave", generator="extractive").answer
    assert own.startswith("leave|")
    assert not bundled.startswith("leave|")


def test_without_an_own_writer_there_is_no_such_choice(documents, embedder):
    rag = DemoRag(documents, embedder=embedder)
    with pytest.raises(ConfigError, match="generator"):
        rag.ask("leave", generator="own")
