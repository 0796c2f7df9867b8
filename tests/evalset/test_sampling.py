"""Drafts from logs: chance, quotas newest first, hesitation, bad signs; feedback joined."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest
from rich.console import Console

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.evalset import read_evalset, sample
from rag_doctor.evalset.sampling import load_feedback, parse_quotas
from rag_doctor.evalset.sampling.anomaly import REASONS
from rag_doctor.evalset.sampling.feedback import Feedback, feedback_in, feedback_read
from rag_doctor.evalset.sampling.logs import read_log
from rag_doctor.i18n import has
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.scripted import ScriptedJudge
from rag_doctor.views.evalset import _signs, print_sample


def row(n, **more):
    fields = {
        "id": f"r{n}",
        "question": f"What does code A-{n} mean?",
        "answer": f"Code A-{n} means that drive {n} is full.",
        "contexts": [{"id": "c1", "text": f"Code A-{n}: drive {n} is full."}],
        "time": f"2025-01-{n:02d}T10:00:00",
    }
    return fields | more


@pytest.fixture
def log():
    return [row(n, topic="disk" if n % 3 else "mail") for n in range(1, 13)]


def ids(found):
    return [item.id for item in found.made]


def test_random_samples_depend_on_the_seed_alone(log):
    assert ids(sample(log, n=4)) == ids(sample(log, n=4))
    assert len({tuple(ids(sample(log, n=4, seed=s))) for s in range(5)}) > 1
    assert sorted(ids(sample(log, n=99))) == sorted(r["id"] for r in log)


def test_drafts_hold_what_a_person_needs_to_judge_the_answer(log):
    (draft,) = sample(log[:1], n=1).made
    assert (draft.status, draft.reference, draft.origin.method) == ("draft", None, "log.random")
    assert draft.meta["answer"].startswith("Code A-1")
    assert draft.meta["contexts"] == [{"id": "c1", "text": "Code A-1: drive 1 is full."}]


def test_strata_give_their_newest_first(log):
    found = sample(log, "stratified", by="topic", quotas={"disk": 2, "mail": 3})
    assert ids(found) == ["r11", "r10", "r12", "r9", "r6"]
    assert found.made.items[0].origin.detail == "topic=disk"


def test_a_quota_that_cannot_be_filled_is_told(log):
    found = sample(log, "stratified", by="topic", quotas={"mail": 9, "phone": 2})
    assert found.lacking == {"mail": 5, "phone": 2}


def test_without_quotas_strata_get_equal_parts_and_give_what_they_lack(log):
    found = sample(log, "stratified", n=10, by="topic")
    topics = [item.meta["topic"] for item in found.made]
    assert (topics.count("mail"), topics.count("disk")) == (4, 6)


def test_an_unknown_stratum_field_names_those_there_are(log):
    with pytest.raises(ConfigError, match=r"no choice 'subject'.*topic"):
        sample(log, "stratified", by="subject")


@pytest.mark.parametrize(
    ("value", "time"),
    [("2025-03-01", 1740787200), (1740787200, 1740787200), (1740787200000, 1740787200),
     ("1740787200", 1740787200), ("2025/03/01 08:00:00+08:00", 1740787200), ("soon", None),
     (None, None), (True, None)],
)  # fmt: skip
def test_times_are_read_in_the_usual_forms(value, time):
    (entry,) = read_log([row(1, time=value)]).entries
    assert (entry.time and entry.time.timestamp()) == time


def test_entries_without_a_time_come_last_the_later_the_sooner():
    rows = [row(1, time=None), row(2, time=None), row(3)]
    assert [e.case.id for e in read_log(rows).entries] == ["r3", "r2", "r1"]


def test_a_complaint_stands_beside_the_answer_it_is_about():
    old = row(1, answer="Drive 9 is full.", feedback="no", comment="wrong drive")
    new = row(2, question=old["question"], answer="Code A-1 means that drive 1 is full.")
    (draft,) = sample([old, new], "anomaly", n=1).made
    assert (draft.id, draft.meta["answer"]) == ("r1", "Drive 9 is full.")
    assert (draft.meta["comment"], draft.meta["times_asked"]) == ("wrong drive", 2)
    (praised,) = sample([old | {"feedback": "yes"}, new], n=1).made
    assert praised.id == "r2"


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "hesitation 0.90 (0 sure"), ("zh", "犹豫程度 0.90（0 为确定")]
)
def test_the_reason_of_a_pick_is_told_in_the_readers_language(lang, words):
    assert words in _signs("hesitation 0.90", lang)
    assert "hesitation 0.90 " not in _signs("hesitation 0.90", "zh")
    assert _signs("topic=disk", "en") == "topic: disk"
    assert _signs("lang=zh", "zh") == "语言：zh"


def test_repeats_are_folded_into_the_newest_with_their_number():
    rows = [row(1), row(2, question="what does code A-1 mean"), row(3)]
    entries = {e.case.id: e for e in read_log(rows).entries}
    assert set(entries) == {"r2", "r3"}
    assert entries["r2"].times == 2


def test_a_complaint_about_any_repeat_stays():
    rows = [row(1, helpful=False), row(2, question="What does code A-1 mean?", helpful=True)]
    assert read_log(rows).entries[0].feedback.bad


@pytest.mark.parametrize(
    ("changes", "signs"),
    [
        ({}, ()),
        ({"answer": "I could not find this in the documents."}, ("refusal",)),
        ({"answer": " "}, ("empty_answer",)),
        ({"thumb": "down"}, ("thumbs_down",)),
        ({"评价": "没用"}, ("thumbs_down",)),
        ({"rating": 2}, ("thumbs_down",)),
        ({"rating": 3}, ()),
        ({"followup": "yes"}, ("follow_up",)),
        ({"follow_up": "Isn't it 14 days?"}, ("follow_up",)),
        ({"追问": "不是 14 天吗？"}, ("follow_up",)),
        ({"follow_up": "no"}, ()),
        ({"abandoned": True}, ("abandoned",)),
        ({"abandoned": True, "copied": True}, ()),
        ({"helpful": False, "answer": "抱歉，资料中没有提到。"}, ("thumbs_down", "refusal")),
    ],
)
def test_each_bad_sign_is_seen(changes, signs):
    found = sample([row(1, **changes), row(2)], "anomaly")
    assert [tuple(item.meta["signs"]) for item in found.made] == ([signs] if signs else [])
    assert found.bad == bool(signs)


@pytest.mark.parametrize(
    ("question", "minutes", "again"),
    [("No, I mean the red code.", 2, True), ("不是，我问的是红灯。", 2, True),
     ("What does code A-1 really mean?", 2, True), ("Where is the canteen?", 2, False),
     ("What does code A-1 really mean?", 40, False)],
)  # fmt: skip
def test_asking_again_in_one_session_marks_the_answer_before(question, minutes, again):
    rows = [
        row(1, session="s", time="2025-01-01T10:00:00"),
        row(2, session="s", question=question, time=f"2025-01-01T10:{minutes:02d}:00"),
        row(3, session="t"),
    ]
    found = sample(rows, "anomaly")
    assert ids(found) == (["r1"] if again else [])


def test_the_worst_answers_come_first(log):
    log[2] |= {"helpful": False}
    log[5] |= {"helpful": False, "follow_up": True}
    log[8] |= {"answer": ""}
    assert ids(sample(log, "anomaly")) == ["r6", "r3", "r9"]


def test_a_feedback_log_is_joined_by_id_or_question(log, tmp_path):
    path = tmp_path / "feedback.csv"
    path.write_text(
        "trace_id,question,thumb,comment\nr2,,down,wrong drive\n,What does code A-4 mean?,👎,\n"
        "nobody,,up,\nr5,,,\n",
        encoding="utf-8",
    )
    found = sample(log, "anomaly", feedback=path)
    assert ids(found) == ["r4", "r2"]
    assert (found.feedback, found.unjoined, len(found.notes)) == (3, 1, 1)
    assert found.made.by_id()["r2"].meta["comment"] == "wrong drive"


@pytest.mark.parametrize(
    ("row", "helpful"),
    [
        ({"thumbs": "down"}, False),
        ({"feedback": {"thumbs": "down"}}, False),
        ({"feedback": {"thumbs": "up", "comment": "Nice."}}, True),
        ({"feedback": '{"helpful": "no"}'}, False),
        ({"feedback": [{"key": "user", "score": 1}, {"key": "user", "score": 0}]}, False),
        ({"thumbs_down": True, "thumbs_up": False}, False),
        ({"upvotes": 2}, True),
        ({"helpful": "not_helpful"}, False),
        ({"helpful": "Not helpful!"}, False),
        ({"rating": "5/5"}, True),
        ({"rating": "👎🏽"}, False),
        ({"评价": "没有帮助。"}, False),
        ({"rating": 3}, None),
        ({"helpful": "neutral"}, None),
    ],
)
def test_feedback_is_understood_in_the_shapes_that_logs_have(row, helpful):
    found, unread = feedback_read(row)
    assert (found.helpful, unread) == (helpful, ())


def test_feedback_that_is_not_understood_is_counted_and_told(tmp_path):
    rows = [
        {"id": f"a{i}", "question": f"How many, number {i}?", "answer": "Two.", "feedback": told}
        for i, told in enumerate([{"thumbs": "down"}, {"helpful": "maybe?"}, "hm", "up"])
    ]
    more = [{"id": "a0", "helpful": "perhaps", "comment": "Late."}, {"id": "a1", "vote": 0.7}]
    found = sample(rows, "anomaly", feedback=more)
    assert found.reasons["thumbs_down"] == 1
    assert found.unread == ("helpful: 'maybe?'", "feedback: 'hm'", "helpful: 'perhaps'",
                            "vote: 0.7")  # fmt: skip
    assert found.to_dict()["unread"] == list(found.unread)
    out = io.StringIO()
    for lang, words in (("en", "not counted: 4, such as helpful: 'maybe?'"), ("zh", "4 条反馈")):
        print_sample(found, Console(file=out, width=300), lang)
        assert words in out.getvalue()


def test_feedback_without_words_we_know_says_nothing():
    assert feedback_in({"helpful": "perhaps", "rating": "x"}) == Feedback()
    assert len(load_feedback([{"id": "a", "helpful": "yes"}, {"id": "a", "helpful": 0}])) == 1


def test_hesitation_picks_what_the_judge_is_least_sure_of(log, monkeypatch):
    @dataclass
    class Told:
        id: str
        confidence: float
        fault: str = "healthy"
        errors: tuple = ()

    @dataclass
    class Report:
        diagnoses: list

    def diagnose_all(cases, judge, progress=None):
        sure = {"r3": 0.2, "r7": 0.1}
        told = [Told(c.id, sure.get(c.id, 0.9)) for c in cases]
        told[0].fault = "undetermined"
        return Report(told)

    monkeypatch.setattr("rag_doctor.facade.diagnose_all", diagnose_all)
    found = sample(log, "uncertainty", n=3, judge="offline-fast")
    assert ids(found) == ["r12", "r7", "r3"]
    assert found.made.items[1].origin.detail == "hesitation 0.90"
    assert found.made.items[0].origin.judge.startswith("offline-fast")


def test_hesitation_is_asked_of_a_real_judge(log):
    found = sample(log, "uncertainty", n=3, judge="offline-fast")
    told = [float(i.origin.detail.split()[1]) for i in found.made]
    assert told == sorted(told, reverse=True)
    assert len(told) == 3


def test_answers_the_judge_fails_on_are_counted_not_picked(log):
    failing = ScriptedJudge(default=dict.fromkeys(("split", "weigh", "relate"), JudgeFailure("no")))
    found = sample(log, "uncertainty", n=3, judge=failing)
    assert (len(found.made), found.unjudged) == (0, 12)


def test_questions_that_a_set_has_are_passed_over(log):
    known = read_evalset([{"id": "k", "question": "what does code A-3 mean", "reference": "x"}])
    found = sample(log, n=99, known=known)
    assert (found.known, "r3" in ids(found)) == (1, False)


def test_a_talk_is_kept_as_history():
    history = [
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "content": "Hello"},
        {"question": "Which codes are there?", "answer": "A and B."},
        "noise",
    ]
    (draft,) = sample([row(1, history=history)], n=1).made
    assert draft.multi_turn
    assert [(t.question, t.answer) for t in draft.history] == [
        ("Hi", "Hello"),
        ("Which codes are there?", "A and B."),
    ]


@pytest.mark.parametrize("text", ["disk", "disk=", "=3", "disk=0", "disk=x"])
def test_a_quota_that_is_none_is_refused(text):
    with pytest.raises(ConfigError, match="value=number is due"):
        parse_quotas(text)


def test_quotas_are_read():
    assert parse_quotas("disk=2, 网络=5 ,") == {"disk": 2, "网络": 5}


def test_wrong_wishes_are_refused(log):
    with pytest.raises(ConfigError, match="Choices: anomaly, random"):
        sample(log, "best")
    with pytest.raises(InputError, match="a whole number from 1"):
        sample(log, n=0)


def test_every_sign_has_its_words():
    assert all(has(f"evalset.sign.{reason}") for reason in REASONS)
