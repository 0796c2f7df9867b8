"""`rag-doctor evalset`, as a user runs it."""

from __future__ import annotations

import json

import pytest

DOC = """# Leave policy

## Annual leave

Every paid seat allows 10 guests. Logs of backup runs are kept for 2 years.

## Carry-over

Public holidays do not count as annual leave. The notice period is 3 months.
"""
ROW = {
    "id": "q1",
    "question": "For how many years do you keep the logs of backups?",
    "reference": "Logs of backup runs are kept for 2 years.",
    "relevant": [
        {"chunk_id": "leave#9", "grade": 2, "quote": "Logs of backup runs are kept for 2 years."}
    ],
}


@pytest.fixture
def kb(tmp_path):
    folder = tmp_path / "kb"
    folder.mkdir()
    (folder / "leave.md").write_text(DOC, encoding="utf-8")
    return folder


def write(path, *rows):
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    return path.name


def test_lint_tells_reason_and_mend_and_mends_what_is_safe(cli, kb, tmp_path):
    name = write(tmp_path / "set.jsonl", ROW, {"id": "q2", "question": "Why?", "reference": "N/A"})
    args = ("evalset", "lint", name, "--kb", "kb", "--judge", "none", "--claim", "all:0.45")
    run = cli(*args, "--fix", "--out", "fixed.jsonl", "--lang", "en")
    assert run.code == 0, run.err
    assert "The chunk leave#9 is gone" in " ".join(run.out.split())
    assert "Mend: Label leave#1 instead" in " ".join(run.out.split())
    assert "1 mended: chunk_moved 1." in run.err
    fixed = json.loads((tmp_path / "fixed.jsonl").read_text().splitlines()[0])
    assert fixed["relevant"][0]["chunk_id"] == "leave#1"
    again = cli("evalset", "lint", "fixed.jsonl", "--kb", "kb", "--judge", "none", "--json")
    assert {f["code"] for f in json.loads(again.out)["findings"]} >= {"placeholder"}
    assert "chunk_moved" not in again.out


def test_a_mend_in_place_keeps_the_rows_it_could_not_read_and_says_so(cli, kb, tmp_path):
    write(tmp_path / "set.jsonl", ROW)
    with (tmp_path / "set.jsonl").open("a") as file:
        file.write('{"id": "q2", broken\n')
    run = cli("evalset", "lint", "set.jsonl", "--kb", "kb", "--judge", "none", "--lang", "en",
              "--fix", "--out", "set.jsonl")  # fmt: skip
    assert "carried over as they stand, each at its place: 1." in " ".join(run.err.split())
    first, second = (tmp_path / "set.jsonl").read_text().splitlines()
    assert (json.loads(first)["id"], second) == ("q1", '{"id": "q2", broken')


def test_fix_without_a_place_to_write_is_refused(cli, tmp_path):
    name = write(tmp_path / "set.jsonl", ROW)
    run = cli("evalset", "lint", name, "--fix", "--judge", "none", "--lang", "zh")
    assert run.code == 4
    assert "--out" in run.err
    assert "写到哪里" in run.err


def test_without_a_base_lint_says_what_was_not_compared(cli, tmp_path):
    run = cli("evalset", "lint", write(tmp_path / "set.jsonl", ROW), "--lang", "en")
    assert run.code == 0
    assert "No knowledge base was given" in run.err


def test_synthesize_label_apply_and_card(cli, kb, tmp_path):
    run = cli("evalset", "synthesize", "--kb", "kb", "--judge", "offline-fast", "--out", "s.jsonl",
              "--dropped", "gone.jsonl", "--json")  # fmt: skip
    assert run.code == 0, run.err
    told = json.loads(run.out)
    gone = (tmp_path / "gone.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(gone) == sum(told["dropped"].values())
    assert all(one["why"] for one in told["short"])
    assert told["n"] == len(told["items"]) > 0
    assert {row["status"] for row in told["items"]} == {"synthetic"}
    first = cli("evalset", "label", "s.jsonl", "--who", "Ann", stdin="a\nr unclear\nq\n")
    assert first.code == 0, first.err
    cli("evalset", "label", "s.jsonl", "--who", "Bob", stdin="a\na\n")
    report = json.loads(cli("evalset", "label", "s.jsonl", "--report", "--json").out)
    assert report["pairs"][0]["n"] == 2
    assert len(report["disputed"]) == 1
    done = cli("evalset", "label", "s.jsonl", "--apply", "final.jsonl", "--lang", "en")
    assert "1 approved, 0 rejected" in done.err
    card = json.loads(cli("evalset", "card", "final.jsonl", "--json").out)
    assert card["counts"]["status"]["approved"] == 1
    assert card["history"][0]["note"] == "labelled by Ann, Bob"
    assert "# Data card" in cli("evalset", "card", "final.jsonl", "--markdown", "--lang", "en").out
    assert "数据卡" in cli("evalset", "card", "final.jsonl", "--lang", "zh").out


def test_sample_writes_drafts_with_their_signs(process, tmp_path):
    rows = [
        {"id": "a", "question": "Where?", "answer": "I could not find this in the documents."},
        {"id": "b", "question": "When?", "answer": "At noon."},
    ]
    write(tmp_path / "log.jsonl", *rows)
    write(tmp_path / "thumbs.jsonl", {"id": "b", "thumb": "down"})
    run = process(
        "evalset", "sample", "log.jsonl", "--kind", "anomaly", "--feedback", "thumbs.jsonl",
        "--out", "drafts.jsonl", "--lang", "en",
    )  # fmt: skip
    assert run.code == 0, run.err
    assert "Drafts: 2, from 2 answers" in run.out
    made = [json.loads(line) for line in (tmp_path / "drafts.jsonl").read_text().splitlines()]
    assert [(row["id"], row["status"], row["meta"]["signs"]) for row in made] == [
        ("b", "draft", ["thumbs_down"]),
        ("a", "draft", ["refusal"]),
    ]


@pytest.mark.parametrize(
    ("option", "others"),
    [
        ("log.jsonl", ()),
        ("./log.jsonl", ()),
        ("thumbs.jsonl", ("--feedback", "thumbs.jsonl")),
        ("known.jsonl", ("--known", "known.jsonl")),
    ],
)
def test_a_sample_never_overwrites_what_it_reads(cli, tmp_path, option, others):
    write(tmp_path / "log.jsonl", {"id": "a", "question": "Where?", "answer": "At noon."})
    write(tmp_path / "thumbs.jsonl", {"id": "a", "thumb": "down"})
    write(tmp_path / "known.jsonl", {"id": "k", "question": "Who?", "reference": "Ann."})
    before = (tmp_path / option).read_bytes()
    run = cli("evalset", "sample", "log.jsonl", *others, "--out", option)
    assert run.code == 4
    assert "would be overwritten" in run.err
    assert (tmp_path / option).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("lint", "nowhere.jsonl"), 3, "nowhere.jsonl"),
        (("lint", "demo", "--claim", "topic"), 4, "a field and a margin"),
        (("lint", "demo", "--kb", "nowhere"), 3, "is not a folder"),
        (("synthesize", "--kb", "nowhere"), 3, "is not a folder"),
        (("sample", "nowhere.jsonl"), 3, "nowhere.jsonl"),
        (("label", "demo"), 3, "give --who"),
        (("card", "nowhere.jsonl"), 3, "nowhere.jsonl"),
    ],
)
def test_mistakes_are_one_line_and_an_exit_code(cli, arguments, code, said):
    run = cli("evalset", *arguments)
    assert run.code == code
    assert said in run.err
    assert "Traceback" not in run.err
    assert run.err.strip().count("\n") == 0


def test_the_bundled_set_is_told_of_in_the_language_of_the_reader_not_of_its_questions(monkeypatch):
    from rag_doctor.cli.evalset_shared import tongue_of
    from rag_doctor.cli.terminal import Lang, reader_lang
    from rag_doctor.evalset import read_evalset

    for name, value in (("LC_ALL", "C.UTF-8"), ("LC_MESSAGES", ""), ("LANG", "")):
        monkeypatch.setenv(name, value)
    assert tongue_of(Lang.auto, read_evalset("demo")) == reader_lang(Lang.auto) == "en"
