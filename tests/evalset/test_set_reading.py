"""Sets are read as they are written, versions are kept, broken rows are set aside."""

from __future__ import annotations

import json

import pytest

from rag_doctor.errors import InputError
from rag_doctor.evalset import EvalItem, data_card, fix, lint, read_evalset, write_evalset
from rag_doctor.evalset.card import resolution
from rag_doctor.evalset.card_text import card_markdown
from rag_doctor.evalset.items import Approval, Passage
from rag_doctor.evalset.reading import card_path, read_history
from rag_doctor.pipeline import load_questions
from rag_doctor.pipeline.documents import demo_folder
from rag_doctor.stats import Share


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_demo_questions_are_read_as_they_are_and_written_back_byte_for_byte(lang, tmp_path):
    source = demo_folder() / f"questions.{lang}.jsonl"
    copy = tmp_path / "copy.jsonl"
    write_evalset(read_evalset(source), copy)
    assert copy.read_bytes() == source.read_bytes()


def test_items_become_the_demo_questions_again():
    assert tuple(i.as_question() for i in read_evalset("demo")) == load_questions()


def test_a_folder_is_read_as_its_questions_files():
    assert len(read_evalset(demo_folder())) == len(read_evalset("demo")) == 210


def test_columns_without_a_field_are_kept_in_meta(tmp_path):
    path = tmp_path / "set.jsonl"
    path.write_text('{"id": 7, "question": "Why?", "owner": "Ann", "meta": {"a": 1}}\n')
    item = read_evalset(path).items[0]
    assert item.id == "7"
    assert item.meta == {"a": 1, "owner": "Ann"}
    assert item.lang == "en"


def test_rows_under_other_names_are_read_as_cases():
    rows = [
        {
            "user_input": "多少天？",
            "ground_truth": "14 天。",
            "response": "三天",
            "difficulty": "easy",
        }
    ]
    item = read_evalset(rows).items[0]
    assert (item.question, item.reference, item.lang) == ("多少天？", "14 天。", "zh")
    assert item.difficulty == "easy"
    assert item.meta["answer"] == "三天"


def test_broken_rows_are_set_aside_with_their_place(tmp_path):
    path = tmp_path / "set.jsonl"
    rows = [
        '{"id": "a", "question": "Good?", "reference": "Yes."}',
        '{"id": "b", "question": "  "}',
        "{broken",
        '{"id": "c", "question": "Grade?", "relevant": [{"chunk_id": "x", "grade": 3}]}',
    ]
    path.write_text("\n".join(rows) + "\n")
    found = read_evalset(path)
    assert [item.id for item in found] == ["a"]
    assert [bad.place for bad in found.bad] == [f"set.jsonl, line {n}" for n in (2, 3, 4)]
    assert "grade" in found.bad[2].reason


BROKEN = [
    b'{"id": "b", "question": "  "}',
    b"{broken",
    b'{"id":  "c", "question": "Grade?",  "relevant": [{"chunk_id": "x", "grade": 3}]}',
    b'{"id": "d", "question": "\xff\xfe?", \x80}\r',
]


def good(*ids):
    rows = [{"id": i, "lang": "en", "question": f"Good {i}?", "reference": "Yes."} for i in ids]
    return [json.dumps(row).encode() for row in rows]


def test_rows_that_could_not_be_read_are_written_again_byte_for_byte_at_their_place(tmp_path):
    one, two, three = good("apples", "apples", "mails")
    lines = [BROKEN[0], one, BROKEN[1], two, BROKEN[2], three, BROKEN[3]]
    path = tmp_path / "set.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    found = read_evalset(path)
    mended, made = fix(found, lint(found, judge=None).findings)
    assert {f.code for f in made} == {"same_item", "same_id"}
    assert mended.carried == len(mended.bad) == 4
    write_evalset(mended, path)
    written = path.read_bytes().split(b"\n")
    assert [line for line in written if line in lines and b"Good" not in line] == BROKEN
    assert [json.loads(line)["id"] for line in written if b"Good" in line] == ["apples", "mails"]
    assert [line in BROKEN for line in written[:-1]] == [True, False, True, True, False, True]
    again = read_evalset(path)
    assert again.items == mended.items
    assert [bad.line for bad in again.bad] == BROKEN


def test_rows_that_cannot_be_carried_are_not_lost_in_place(tmp_path):
    path = tmp_path / "set.json"
    path.write_text(json.dumps([{"id": "a", "question": "Good?"}, {"id": "b", "question": " "}]))
    found = read_evalset(path)
    before = path.read_bytes()
    with pytest.raises(InputError, match=r"1 rows of .* written anew it would lose them"):
        write_evalset(found, path)
    assert path.read_bytes() == before
    write_evalset(found, tmp_path / "other.jsonl")
    assert (found.carried, len(found.bad)) == (0, 1)


def test_nothing_readable_is_refused(tmp_path):
    path = tmp_path / "set.jsonl"
    path.write_text('{"id": "b", "question": ""}\n')
    with pytest.raises(InputError, match=r"no question could be read of set\.jsonl"):
        read_evalset(path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match=r"holds no \.jsonl file"):
        read_evalset(tmp_path / "folder")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"question": " "}, "must not be blank"),
        ({"must_include": ("",)}, "blank string"),
        ({"history": ({"question": "Before?"},)}, "multi_turn must be true"),
        ({"status": "approved"}, "needs who and when"),
        ({"status": "perfect"}, "Input should be"),
        ({"difficulty": "harder"}, "Input should be"),
        ({"colour": "red"}, "Extra inputs"),
        ({"relevant": ({"chunk_id": "a", "grade": -1},)}, "greater than or equal to 0"),
    ],
)
def test_an_item_that_breaks_a_rule_is_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        EvalItem.model_validate({"id": "a", "question": "What?", **changes})


def test_synthetic_and_draft_items_are_not_measured_on():
    who = Approval(who="Ann", when="2025-01-01T00:00:00Z")
    statuses = {
        status: EvalItem(id="a", question="q?", status=status, approved=who).usable
        for status in ("final", "approved", "synthetic", "draft", "rejected")
    }
    assert [s for s, usable in statuses.items() if usable] == ["final", "approved"]


def test_a_case_of_an_item_carries_the_best_grade_of_each_chunk(item):
    twice = (*item().relevant, Passage(chunk_id="leave#1", grade=0), Passage(chunk_id="x", grade=1))
    case = item(relevant=twice).to_case("14 days.")
    assert case.relevant_ids == {"leave#1": 2, "x": 1}
    assert case.reference == item().reference


def test_a_changed_set_gets_a_new_version_and_an_unchanged_one_does_not(item, tmp_path):
    path = tmp_path / "set.jsonl"
    first = read_evalset([item()])
    assert write_evalset(first, path, note="first").version == "1"
    assert write_evalset(first, path).version == "1"
    second = read_evalset([item(), item(id="q2", question="Another?")])
    assert write_evalset(second, path).version == "2"
    assert [v["n"] for v in read_history(path)] == [1, 2]
    assert read_history(path)[0]["note"] == "first"
    assert read_evalset(path).version == "2"
    assert read_evalset(path).notes == ()


def test_rows_changed_behind_the_back_of_the_card_are_told(item, tmp_path):
    path = tmp_path / "set.jsonl"
    write_evalset(read_evalset([item()]), path)
    row = json.loads(path.read_text())
    path.write_text(json.dumps(row | {"reference": "Something else."}) + "\n")
    assert read_evalset(path).notes == ("changed_since_card",)


def test_a_damaged_card_is_no_card(item, tmp_path):
    path = tmp_path / "set.jsonl"
    write_evalset(read_evalset([item()]), path)
    card_path(path).write_text("{", encoding="utf-8")
    assert read_evalset(path).version == ""
    assert read_evalset(path).notes == ()


def test_the_digest_knows_content_and_order(item):
    one, other = item(), item(id="q2")
    assert read_evalset([one, other]).digest == read_evalset([one, other]).digest
    assert read_evalset([one, other]).digest != read_evalset([other, one]).digest
    assert read_evalset([one]).digest != read_evalset([item(difficulty="hard")]).digest


@pytest.mark.parametrize("n", [1, 2, 7, 30, 93, 500])
def test_the_resolution_is_half_of_the_widest_interval(n):
    low, high = Share(n, 2 * n).interval(worth=n)
    assert resolution(n) == pytest.approx((high - low) / 2, abs=1e-4)
    widest = max((Share(k, n).interval()[1] - Share(k, n).interval()[0]) / 2 for k in range(n + 1))
    assert resolution(n) >= widest - 1e-4
    assert resolution(n) == pytest.approx(widest, abs=0.06 if n < 3 else 0.01)


def test_the_card_counts_and_is_told_in_both_languages(item):
    found = read_evalset([item(), item(id="q2", answerable=False, difficulty="hard")])
    card = data_card(found)
    assert (card.n, card.answerable, card.documents) == (2, 1, 1)
    assert card.counts["difficulty"] == {"easy": 1, "hard": 1}
    assert "split" not in card.counts
    assert "Questions: 2; fit to measure with (final or approved): 2." in card_markdown(card, "en")
    assert "共 2 题" in card_markdown(card, "zh")
