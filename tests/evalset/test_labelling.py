"""Labels: recorded at once, resumed, compared between two people, and written into the set."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from rag_doctor.errors import InputError
from rag_doctor.evalset import Session, Store, agreement, apply_labels, read_evalset
from rag_doctor.evalset.labelling.keys import KEYS, RESERVED, label_name
from rag_doctor.evalset.labelling.store import CHOICES, TASKS, Label, latest
from rag_doctor.evalset.labelling.terminal import run_loop
from rag_doctor.stats import cohen_kappa
from rag_doctor.views.evalset import print_agreement


@pytest.fixture
def known(item):
    made = [item(id=f"s{n}", question=f"What is A-{n}?", status="synthetic") for n in range(4)]
    shown = {
        "answer": "B-1 is a disk.",
        "signs": ["refusal"],
        "contexts": [{"id": "c9", "text": "B-1: a disk."}],
    }
    draft = item(id="d", question="What is B-1?", status="draft", reference=None, must_include=(),
                 meta=shown)  # fmt: skip
    return read_evalset([item(), *made, draft])


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "labels.jsonl")


def typed(*lines):
    """A person who types these lines and then leaves; and what is shown to them."""
    left, seen = list(lines), []
    return (lambda prompt: left.pop(0) if left else None), seen


def label(item, word, who, task="approve", when="2025-01-01T00:00:00Z", **more):
    return Label(item, task, word, who, when, **more)


def test_the_loop_asks_about_what_waits_and_records_at_once(known, store):
    read, seen = typed("a", "r too vague", "q")
    run_loop(Session(known, store, "Ann"), read, seen.append, "en")
    rows = [json.loads(line) for line in store.path.read_text().splitlines()]
    assert [(r["id"], r["label"], r.get("note")) for r in rows] == [
        ("s0", "approve", None),
        ("s1", "reject", "too vague"),
    ]
    assert all(r["who"] == r["annotator"] == "Ann" and r["when"].endswith("Z") for r in rows)
    assert any("What is A-0?" in line for line in seen)
    assert not any("How much holiday" in line for line in seen)


def test_it_goes_on_where_it_stopped_for_each_person(known, store):
    read, seen = typed("a", "a")
    run_loop(Session(known, store, "Ann"), read, seen.append, "en")
    again = Session(known, Store(store.path), "Ann")
    assert (again.current.id, again.done, again.n, again.left) == ("s2", 2, 5, 3)
    assert Session(known, Store(store.path), "Bob").current.id == "s0"


def test_skipping_and_going_back(known, store):
    read, seen = typed("s", "a", "b", "r", "b", "b", "b", "x", "q")
    session = Session(known, store, "Ann")
    run_loop(session, read, seen.append, "zh")
    assert [(one.id, one.label) for one in store.labels] == [("s1", "approve"), ("s1", "reject")]
    assert "这已经是第一条。" in seen
    assert "请输入方括号里的一个字母。" in seen
    assert Session(known, Store(store.path), "Ann").current.id == "s0"


def test_an_edit_brings_its_own_words(known, store):
    read, seen = typed("e clearer", "What exactly is A-0?", "", "q")
    run_loop(Session(known, store, "Ann"), read, seen.append, "en")
    done = apply_labels(known, store.labels)
    item = done.made.by_id()["s0"]
    assert (item.question, item.status) == ("What exactly is A-0?", "approved")
    assert item.reference == known.by_id()["s0"].reference
    assert (item.approved.who, item.approved.note) == ("Ann", "clearer")


def test_a_draft_is_approved_only_with_a_right_answer(known, store):
    read, seen = typed("s", "s", "s", "s", "a", "", "a", "B-1 is the backup disk.")
    run_loop(Session(known, store, "Ann"), read, seen.append, "en")
    assert any("an approved question needs a right answer" in line for line in seen)
    done = apply_labels(known, store.labels).made.by_id()["d"]
    assert (done.status, done.reference) == ("approved", "B-1 is the backup disk.")
    assert any("B-1: a disk." in line for line in seen)
    assert any("refused" in line for line in seen)


def test_answers_are_graded_in_their_own_task(known, store):
    read, seen = typed("p half")
    run_loop(Session(known, store, "Ann", "answer"), read, seen.append, "en")
    assert [(o.id, o.task, o.label) for o in store.labels] == [("d", "answer", "partly")]
    run_loop(Session(known, store, "Ann", "answer"), read, seen.append, "en")
    assert "Nothing to label here" in seen[-1]


def test_another_order_is_the_same_for_the_same_number(known, store):
    def order(seed):
        session, found = Session(known, store, "Ann", seed=seed), []
        while session.current:
            found.append(session.current.id)
            session.skip()
        return found

    assert order(3) == order(3)
    assert sorted(order(3)) == sorted(order(None))
    assert len({tuple(order(seed)) for seed in range(6)}) > 1


def test_limits_and_names_are_checked(known, store):
    assert Session(known, store, "Ann", limit=2).left == 2
    with pytest.raises(InputError, match="a name is due"):
        Session(known, store, " ")
    with pytest.raises(InputError, match="no choice 'rank'"):
        Session(known, store, "Ann", "rank")
    with pytest.raises(InputError, match="Choices: approve, edit, reject"):
        Session(known, store, "Ann").say("fine")


def test_a_half_written_line_loses_only_itself(known, store):
    store.add(label("s0", "approve", "Ann"))
    with store.path.open("a") as file:
        file.write('{"id": "s1", "task": "appro')
    again = Store(store.path)
    assert (len(again.labels), len(again.bad)) == (1, 1)
    again.add(label("s2", "reject", "Ann"))
    assert [one.id for one in Store(store.path).labels] == ["s0", "s2"]


@pytest.mark.parametrize(
    "row",
    [{"id": "a", "label": "maybe", "who": "Ann"}, {"id": "a", "label": "approve"},
     {"label": "approve", "who": "Ann"}, {"id": "a", "task": "x", "label": "approve", "who": "A"}],
)  # fmt: skip
def test_rows_that_are_no_labels_are_counted(store, row):
    store.path.write_text(json.dumps(row) + "\n[]\n", encoding="utf-8")
    assert len(Store(store.path).bad) == 2


def test_agreement_is_cohens_kappa_of_the_last_labels():
    words = [("approve", "approve"), ("approve", "reject"), ("reject", "reject"),
             ("edit", "approve"), ("reject", "approve"), ("approve", "approve")]  # fmt: skip
    labels = [label("s0", "reject", "Ann")]  # taken back by the next
    for n, (ann, bob) in enumerate(words):
        labels += [label(f"s{n}", ann, "Ann"), label(f"s{n}", bob, "Bob")]
    labels.append(label("only-ann", "approve", "Ann"))
    found = agreement(labels)
    (pair,) = found.pairs
    assert (pair.same.hits, pair.same.n) == (4, 6)
    plain = [tuple("approve" if w == "edit" else w for w in two) for two in words]
    assert pair.kappa == cohen_kappa([a for a, _ in plain], [b for _, b in plain])
    assert pair.kappa.value == pytest.approx((4 / 6 - 5 / 9) / (1 - 5 / 9))
    assert found.disputed == {
        "s1": {"Ann": "approve", "Bob": "reject"},
        "s4": {"Ann": "reject", "Bob": "approve"},
    }
    assert found.counts["Ann"] == {"approve": 5, "reject": 2}


def test_agreement_of_one_or_nobody_is_no_pair():
    assert agreement([]).n == 0
    assert agreement([label("s0", "approve", "Ann")]).pairs == ()


def test_disputed_items_stay_as_they_were(known):
    labels = [label("s0", "approve", "Ann"), label("s0", "reject", "Bob"),
              label("s1", "reject", "Ann"), label("s2", "approve", "Bob")]  # fmt: skip
    done = apply_labels(known, labels)
    statuses = {item.id: item.status for item in done.made}
    assert statuses == {"q1": "final", "s0": "synthetic", "s1": "rejected", "s2": "approved",
                        "s3": "synthetic", "d": "draft"}  # fmt: skip
    assert (done.approved, done.rejected) == (1, 1)
    assert (done.disputed, done.open) == (("s0",), ("s3", "d"))
    assert "s1" not in {i.id for i in apply_labels(known, labels, drop=True).made}


def test_final_items_are_never_touched(known):
    done = apply_labels(known, [label("q1", "reject", "Ann")])
    assert done.made.by_id()["q1"].status == "final"


def test_every_choice_has_a_key_and_its_words():
    for task in TASKS:
        assert set(KEYS[task].values()) == set(CHOICES[task])
        assert not set(KEYS[task]) & set(RESERVED)
        assert all(label_name(word, lang) for word in CHOICES[task] for lang in ("en", "zh"))


def test_undo_takes_the_last_label_back_and_returns_to_its_item(known, tmp_path):
    store = Store(tmp_path / "labels.jsonl")
    session = Session(known, store, "Ann")
    first = session.current
    session.say("reject")
    session.skip()
    assert session.undo()
    assert session.current is first
    assert (session.done, latest(store.labels, "approve")) == (0, {})
    assert not session.undo()
    assert Session(known, Store(store.path), "Ann").current.id == first.id


def test_a_store_without_a_path_keeps_labels_in_memory(known):
    store = Store(None)
    Session(known, store, "Ann").say("reject")
    assert len(store.labels) == 1


@pytest.mark.parametrize(
    "lines", [("e",), ("e", "Another question?"), ("e", "", ""), ("e", " ", " ", "q")]
)
def test_an_edit_that_is_broken_off_or_changes_nothing_is_not_recorded(known, store, lines):
    read, seen = typed(*lines)
    session = Session(known, store, "Ann")
    run_loop(session, read, seen.append, "en")
    assert store.labels == []
    assert session.current.id == "s0"
    assert apply_labels(known, store.labels).approved == 0
    with pytest.raises(InputError, match="another question or reference"):
        session.say("edit")


def test_a_recorded_edit_without_an_edit_approves_nothing(known):
    done = apply_labels(known, [label("s0", "edit", "Ann")])
    assert (done.approved, "s0" in done.open) == (0, True)
    both = [label("s0", "edit", "Ann"), label("s0", "approve", "Bob")]
    (approved,) = (
        i for i in apply_labels(known, both).made.items if i.status == "approved" and i.id == "s0"
    )
    assert approved.approved.who == "Bob"


def test_wide_letters_count_and_what_the_user_said_is_shown(item, store):
    told = {"signs": ["thumbs_down", "refusal"], "comment": "wrong number"}
    known = read_evalset([item(id="d", status="synthetic", meta=told)])
    prompts, lines = [], ["ａ 好", "ｑ"]

    def read(prompt):
        prompts.append(prompt)
        return lines.pop(0)

    seen = []
    run_loop(Session(known, store, "小李"), read, seen.append, "zh")
    assert [(row.label, row.note) for row in store.labels] == [("approve", "好")]
    assert any("用户：wrong number" in line for line in seen)
    assert any("点踩和拒答" in line for line in seen)
    assert prompts[0].endswith("> ")


@pytest.mark.parametrize(("lang", "words"), [("en", "κ is not defined"), ("zh", "κ 无定义")])
def test_a_kappa_that_is_not_defined_says_why(lang, words):
    found = agreement([label(f"s{n}", "approve", who) for n in range(3) for who in ("A", "B")])
    screen = Console(file=io.StringIO(), width=200)
    print_agreement(found, screen, lang)
    assert words in screen.file.getvalue()
