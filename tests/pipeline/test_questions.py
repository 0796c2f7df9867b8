import json
import re

import pytest

from rag_doctor._resources import demo_kb_path
from rag_doctor.errors import InputError
from rag_doctor.pipeline import (
    Question,
    Relevant,
    chunk_documents,
    faulty_answers,
    load_questions,
    relevant_under,
)

QUOTE = "At most 7 unused days may be carried over."


def question(*relevant: Relevant) -> Question:
    return Question(id="q", lang="en", question="How many?", relevant=relevant)


def test_gold_is_found_by_its_quote_under_any_chunking(documents):
    asked = question(Relevant(chunk_id="leave-en#2", grade=2, quote=QUOTE))
    assert relevant_under(asked, chunk_documents(documents)) == {"leave-en#2": 2}
    by_sentence = chunk_documents(documents, "sentence", sentences=1, sentence_overlap=0)
    [(found, grade)] = relevant_under(asked, by_sentence).items()
    assert grade == 2
    assert next(c.text for c in by_sentence if c.id == found) == QUOTE


def test_a_quote_cut_by_a_border_is_grade_one_on_both_sides(documents):
    asked = question(Relevant(chunk_id="leave-en#2", grade=2, quote=QUOTE))
    text = documents[0].text
    size = text.index(QUOTE) + len(QUOTE) // 2
    chunks = chunk_documents(documents[:1], "fixed", size=size)
    assert relevant_under(asked, chunks) == {"leave-en@0": 1, "leave-en@1": 1}


def test_chunks_smaller_than_the_quote_are_parts_of_it(documents):
    asked = question(Relevant(chunk_id="leave-en#2", grade=2, quote=QUOTE))
    grades = relevant_under(asked, chunk_documents(documents[:1], "fixed", size=20))
    assert set(grades.values()) == {1}


def test_white_space_and_line_ends_do_not_matter(documents):
    loose = "At most 7 unused\n  days may be  carried over."
    asked = question(Relevant(chunk_id="leave-en#2", grade=2, quote=loose))
    assert relevant_under(asked, chunk_documents(documents)) == {"leave-en#2": 2}


def test_other_documents_and_grade_zero_do_not_count(documents):
    asked = question(
        Relevant(chunk_id="limits-en#1", grade=2, quote=QUOTE),
        Relevant(chunk_id="leave-en#2", grade=0, quote=QUOTE),
    )
    assert relevant_under(asked, chunk_documents(documents)) == {}


def test_without_a_quote_the_id_counts_and_the_best_grade_wins(documents):
    asked = question(
        Relevant(chunk_id="leave-en#1", grade=1),
        Relevant(chunk_id="leave-en#2", grade=1, quote="7 unused"),
        Relevant(chunk_id="leave-en#2", grade=2, quote="30 June"),
    )
    grades = {"leave-en#1": 1, "leave-en#2": 2}
    assert relevant_under(asked, chunk_documents(documents)) == grades


def test_a_bad_line_is_told_with_file_and_number(tmp_path):
    good = {"id": "a", "lang": "en", "question": "?"}
    path = tmp_path / "questions.en.jsonl"
    path.write_text(json.dumps(good) + "\n\n{broken\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"questions\.en\.jsonl, line 3: not JSON"):
        load_questions(["en"], folder=tmp_path)
    path.write_text(json.dumps(good | {"surprise": 1}), encoding="utf-8")
    with pytest.raises(InputError, match="line 1: surprise: there is no such field"):
        load_questions(["en"], folder=tmp_path)
    with pytest.raises(InputError, match="languages there are: en"):
        load_questions(["zh"], folder=tmp_path)


def test_faulty_answers_keep_what_is_expected_in_meta(tmp_path):
    line = {
        "id": "c1",
        "lang": "zh",
        "question": "几天？",
        "answer": "8 天。",
        "contexts": [{"id": "a#1", "text": "五天。\u2028"}],
        "expected": {"fault": "hallucination"},
        "note": "n",
    }
    path = tmp_path / "faulty_answers.zh.jsonl"
    path.write_text(json.dumps(line, ensure_ascii=False) + "\n", encoding="utf-8")
    [case] = faulty_answers(["zh"], folder=tmp_path)
    assert case.meta == {"expected": {"fault": "hallucination"}, "note": "n"}
    assert case.contexts[0].text.startswith("五天")


def test_the_bundled_questions_and_answers_read_whole():
    questions = load_questions()
    for lang in ("en", "zh"):
        assert sum(q.lang == lang for q in questions) >= 65
    assert {q.lang for q in questions} == {"en", "zh"}
    assert len({q.id for q in questions}) == len(questions)
    cases = faulty_answers()
    for lang in ("en", "zh"):
        assert len({c.meta["expected"]["fault"] for c in cases if c.lang == lang}) >= 7


def test_the_bundled_questions_keep_to_the_kinds_of_the_page():
    page = (demo_kb_path() / "README.md").read_text(encoding="utf-8")
    table = page.partition("| `query_type` |")[2].partition("\n\n")[0]
    kinds = set(re.findall(r"^\| (\w+) \|", table, re.MULTILINE))
    for lang in ("en", "zh"):
        asked = load_questions([lang])
        found = {q.query_type for q in asked}
        assert found == kinds - ({"code_mixed"} if lang == "en" else set())
        assert all(q.answerable != (q.query_type == "unanswerable") for q in asked)
        assert {q.difficulty for q in asked} == {"easy", "medium", "hard"}


def test_every_bundled_fact_is_in_the_reference_and_every_quote_in_its_chunk(demo):
    texts = {chunk.id: chunk.text for chunk in demo.chunks()}
    for question in load_questions():
        assert all(fact in question.reference for fact in question.must_include), question.id
        for passage in question.relevant:
            assert passage.quote in texts[passage.chunk_id], (question.id, passage.chunk_id)
        best = max(p.grade for p in question.relevant)
        assert (best == 2) == question.answerable, question.id
