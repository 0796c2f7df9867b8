import pytest

from rag_doctor.errors import ConfigError, PipelineError
from rag_doctor.pipeline import DemoRag, Retrieval
from rag_doctor.pipeline.rewriting import REWRITES, rewritten

LEAVE = "How many days of annual leave may I carry over in 2025?"


@pytest.mark.parametrize(
    ("question", "how", "query"),
    [
        (LEAVE, "none", LEAVE),
        (LEAVE, "keywords", "many days annual leave carry 2025"),
        (LEAVE, "first_words", "many days annual"),
        ("What does error LH-4290 mean?", "first_words", "error mean"),
        ("What does error LH-4290 mean?", "keywords", "error LH-4290 mean"),
        ("年假最多结转几天？", "keywords", "年假 多 结转 几天"),
        ("LH-4290 是什么 error？", "first_words", "error"),
    ],
)
def test_a_rewrite_keeps_what_it_says(question, how, query):
    assert rewritten(question, how) == query


@pytest.mark.parametrize("how", sorted(REWRITES))
@pytest.mark.parametrize("question", ["", " \n", "？！", "What is it?", "LH-4290", "是的"])
def test_a_rewrite_that_leaves_nothing_leaves_the_question(how, question):
    assert rewritten(question, how).strip() == question.strip()


def test_an_unknown_rewrite_lists_the_choices():
    with pytest.raises(ConfigError, match=r"rewrite: no choice 'own'.*first_words, keywords, none"):
        rewritten("x", "own")


def test_what_was_searched_is_kept_beside_what_was_asked(tiny):
    trace = tiny.ask(LEAVE, rewrite="first_words")
    assert trace.retrieval.question == LEAVE
    assert trace.retrieval.query == "many days annual"
    assert trace.to_case().meta["query"] == "many days annual"
    plain = tiny.retrieve("many days annual")
    assert plain.fused == trace.retrieval.fused
    assert plain.query == plain.question


def test_a_case_whose_question_was_searched_says_nothing_of_a_query(tiny):
    assert "query" not in tiny.ask(LEAVE).to_case().meta
    assert Retrieval("q").query == "q"


def test_the_answer_is_to_the_question_not_to_the_query(documents, embedder):
    rag = DemoRag(documents, embedder=embedder, rewriter=lambda question: "API limits plan Team")
    trace = rag.ask(LEAVE)
    assert trace.retrieval.sent[0].id == "limits-en#1"
    assert trace.question == LEAVE


def test_an_own_rewriter_is_a_choice_that_can_be_taken_back(documents, embedder, tiny):
    rag = DemoRag(documents, embedder=embedder, rewriter=str.upper)
    assert rag.settings()["rewrite"] == "own"
    assert rag.knobs()["rewrite"].choices == ("none", "keywords", "first_words", "own")
    assert rag.retrieve("leave").query == "LEAVE"
    assert rag.retrieve("leave", rewrite="none").query == "leave"
    assert rag.retrieve(" ").query == " "  # nothing to rewrite
    with pytest.raises(ConfigError, match="rewrite: no choice 'own'"):
        tiny.retrieve("leave", rewrite="own")


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (lambda question: None, "must return the text to search, got None"),
        (lambda question: "  ", "must return the text to search, got ' '"),
        (lambda question: 1 / 0, "raised ZeroDivisionError: division by zero"),
    ],
)
def test_a_rewriter_that_misbehaves_is_named(documents, embedder, broken, told):
    rag = DemoRag(documents, embedder=embedder, rewriter=broken)
    with pytest.raises(PipelineError, match=f"rewriter: {told}"):
        rag.retrieve("leave")


def test_a_rewriter_may_return_text_that_cannot_be_written(documents, embedder):
    rag = DemoRag(documents, embedder=embedder, rewriter=lambda question: "\ud800")
    trace = rag.ask("leave")
    assert trace.retrieval.bm25 == ()
    assert trace.to_case().meta["query"] == "\ufffd"
