"""The most telling cases are kept, and looked at first the next time."""

from __future__ import annotations

import pytest
from experiments_made import report, row

from rag_doctor.errors import InputError
from rag_doctor.experiments import compare_reports, read_album


def run(faults):
    return report([row(f"c{i}", fault, recall=0.5) for i, fault in enumerate(faults)])


def test_broken_cases_come_first_and_kinds_of_fault_take_turns():
    before = run(["healthy"] * 9 + ["noise"] * 6)
    after = run(["noise"] * 8 + ["off_topic"] + ["noise"] * 5 + ["healthy"])
    entries = compare_reports(before, after).album.entries
    assert len(entries) == 10
    assert [e.kind for e in entries[:9]] == ["broken"] * 9
    assert {e.after for e in entries[:2]} == {"noise", "off_topic"}
    assert entries[9].kind == "still_broken"


def test_the_album_of_last_time_is_shown_again_with_what_became_of_it(tmp_path):
    first = compare_reports(run(["healthy"] * 3), run(["noise", "noise", "healthy"]))
    first.write(tmp_path)
    second = compare_reports(
        run(["noise", "noise", "healthy"]), run(["healthy", "noise"]), album=tmp_path
    )
    assert [(s.entry.id, s.now, s.kind) for s in second.again] == [
        ("c0", "healthy", "fixed"),
        ("c1", "noise", "still_broken"),
    ]
    text = second.to_markdown("en")
    assert text.index("album of last time") < text.index("What moved")


def test_a_case_that_is_gone_is_said_to_be(tmp_path):
    first = compare_reports(run(["healthy"] * 3), run(["healthy", "healthy", "noise"]))
    path = first.album.write(tmp_path / "my.json")
    again = compare_reports(run(["healthy"]), run(["healthy"]), album=path).again
    assert [(s.now, s.kind) for s in again] == [(None, "absent")]


def test_what_is_no_album_is_refused_with_the_mend(tmp_path):
    (tmp_path / "album.json").write_text('{"entries": [{"id": 3}]}')
    with pytest.raises(InputError, match=r"entries\[0\]\.id: text is due, got 3.*Leave it out"):
        read_album(tmp_path)
