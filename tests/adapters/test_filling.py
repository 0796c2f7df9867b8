"""Passages given by their id alone take their text from where it is known, and from there only."""

from __future__ import annotations

from typing import Any

import pytest

from rag_doctor.adapters import load_cases
from rag_doctor.errors import InputError
from rag_doctor.records import Chunk

ROW: dict[str, Any] = {"id": "q", "question": "How long?", "answer": "12 hours."}
BASE = (
    Chunk(id="vpn#3", text="A session lasts 12 hours.", doc_id="vpn", source="VPN guide",
          meta={"start": 7}),
    Chunk(id="vpn#4", text="Sessions are logged.", doc_id="vpn"),
)  # fmt: skip


def contexts(row: dict[str, Any], **more: Any) -> tuple[Chunk, ...]:
    return load_cases([ROW | row], **more).cases[0].contexts


def test_an_id_alone_takes_everything_known_of_that_chunk_from_the_base() -> None:
    (chunk,) = contexts({"contexts": [{"id": "vpn#3", "rank": 5}]}, base=BASE)
    assert chunk == BASE[0].model_copy(update={"rank": 5})


@pytest.mark.parametrize(
    "told",
    [
        [{"id": "vpn#3", "text": "It lasts 8 hours."}],
        [{"chunk_id": "vpn#3", "text": "It lasts 8 hours."}],
        {"vpn#3": "It lasts 8 hours."},
        {"vpn#3": {"text": "It lasts 8 hours."}},
    ],
)
def test_the_texts_of_the_record_itself_win_over_the_base(told: Any) -> None:
    row = {"contexts": [{"id": "vpn#3"}], "meta": {"chunks": told}}
    assert [c.text for c in contexts(row, base=BASE)] == ["It lasts 8 hours."]
    assert [c.text for c in contexts(row)] == ["It lasts 8 hours."]


def test_a_text_in_place_is_never_replaced() -> None:
    row = {"contexts": [{"id": "vpn#3", "text": "A session"}]}
    assert [c.text for c in contexts(row, base=BASE)] == ["A session"]


def test_what_was_retrieved_is_filled_as_well() -> None:
    row = ROW | {"contexts": [{"id": "vpn#4"}], "retrieved": [{"id": "vpn#4"}, {"id": "vpn#3"}]}
    case = load_cases([row], base=BASE).cases[0]
    assert case.retrieved is not None
    assert [c.text for c in case.retrieved] == [BASE[1].text, BASE[0].text]


@pytest.mark.parametrize("told", [None, "c1", 7, [], [None, {"id": "vpn#3"}, {"text": "x"}], {}])
def test_malformed_texts_fill_nothing_and_the_refusal_says_what_would(told: Any) -> None:
    row = ROW | {"contexts": [{"id": "vpn#3"}], "meta": {"chunks": told}}
    with pytest.raises(InputError, match=r"meta\.chunks; or name the pipeline.*--pipeline demo"):
        load_cases([row])


def test_the_base_is_asked_for_only_when_a_text_is_wanted() -> None:
    asked: list[str] = []

    def base():
        asked.append("chunks")
        yield from BASE

    contexts({"contexts": [{"id": "vpn#3", "text": "A session"}]}, base=base())
    assert asked == []
    contexts({"contexts": [{"id": "vpn#3"}, {"id": "vpn#4"}]}, base=base())
    assert asked == ["chunks"]


def test_bare_ids_are_filled_as_tables_with_an_id_are() -> None:
    told = {"meta": {"chunks": {"c1": "Leave is 14 days.", "c2": "Sick leave is 12 days."}}}
    plain = contexts({"contexts": ["c2", "c1"]} | told)
    assert plain == contexts({"contexts": [{"id": "c2"}, {"id": "c1"}]} | told)
    assert [(c.id, c.text[:5]) for c in plain] == [("c2", "Sick "), ("c1", "Leave")]
    assert contexts({"contexts": ["vpn#4"]}, base=BASE)[0].text == BASE[1].text


@pytest.mark.parametrize("given", [["c7", "c8"], ["Leave is 14 days.", "c1"], ["14"]])
def test_short_texts_stay_texts_where_none_or_not_all_can_be_ids(given: list[str]) -> None:
    told = {"meta": {"chunks": {"c1": "Leave is 14 days."}}}
    assert [c.text for c in contexts({"contexts": given} | told)] == given


def test_an_unknown_bare_id_beside_known_ones_is_asked_a_text_for() -> None:
    row = ROW | {"contexts": ["c1", "c9"], "meta": {"chunks": {"c1": "Leave is 14 days."}}}
    with pytest.raises(InputError, match=r"no row could be read.*Give each a text"):
        load_cases([row])
