"""What is not said without proof: that the base lacks a thing, that a decoy carries it, or why a
chunk within the k was not sent."""

from __future__ import annotations

from typing import Any

import pytest
from ledger_base import Given, base, case, chunk

from rag_doctor.ledger import trace_ledger, trail_sentence
from rag_doctor.ledger.asserting import asserted
from rag_doctor.ledger.base import as_chunks, evidence_index
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.records import Chunk, Claim

LEAVE = "New staff get 14 days of annual leave a year."
LEAVE_ZH = "新员工每年有 14 天年假。"
FACT = "A VPN session lasts 12 hours and then ends without warning."


def claim(text: str) -> Claim:
    return Claim(text=text, start=0, end=len(text))


@pytest.mark.parametrize(
    ("reference", "evidence"),
    [
        ("年终奖为 20000 元。", "年终奖金为2万元。"),
        ("80 percent of dental costs are covered.", "Dental: 80% reimbursed."),
        ("Parking costs nothing.", "Parking is free of charge for all staff."),
        (
            "Report incidents at security.example.com/report.",
            "Incidents go to https://security.example.com/report within one hour.",
        ),
        ("オフィスは金曜日の18時に閉まります。", "金曜日はオフィスを18時に閉めます。"),
        ("신입 직원은 연차 14일을 받습니다.", "신입 직원에게는 연차 14일이 주어집니다."),
        (
            "Neue Mitarbeiter bekommen 14 Tage Urlaub im Jahr.",
            "Neuen Mitarbeitenden stehen jährlich 14 Urlaubstage zu.",
        ),
        (LEAVE_ZH, LEAVE),
        (LEAVE, LEAVE_ZH),
    ],
)  # fmt: skip
def test_what_is_there_in_another_writing_is_never_missing(reference: str, evidence: str) -> None:
    rag = Given([*base("leave#1", "leave-zh#1"), Chunk(id="ev", text=evidence)])
    ledger = trace_ledger(case(reference, {}, [Chunk(id="ev", text=evidence)]), rag)
    assert ledger.place in ("unknown", "arrived")


@pytest.mark.parametrize("reference", ["The CEO is Maria Chen.", "首席执行官是王丽。"])
def test_what_is_nowhere_is_still_missing_and_chunks_are_not_called_documents(
    reference: str,
) -> None:
    own = [c for c in base() if c.id.split("#")[0].endswith("-zh") != reference.isascii()]
    trail = trace_ledger(case(reference, {}, [own[0]]), Given(own)).trails[0]
    assert (trail.place, trail.reason) == ("missing_content", "documents_unknown")
    assert "No document" not in trail_sentence(trail, "en")


def test_labels_on_chunks_that_are_gone_settle_that_it_is_missing() -> None:
    rag = Given(base("vpn#1"))
    made = case(FACT, {}, ["menu#1"], relevant_ids={"vpn#1": 2})
    assert trace_ledger(made, rag).place == "missing_content"


@pytest.mark.parametrize(
    ("fact", "decoy"),
    [
        (LEAVE, f"It is false that {LEAVE[0].lower()}{LEAVE[1:]}"),
        (LEAVE, "Many people wrongly believe that new staff get 14 days of annual leave a year."),
        (LEAVE, "Do new staff get 14 days of annual leave a year? Ask HR."),
        (LEAVE, "Until 2019, new staff got 14 days of annual leave a year."),
        (LEAVE, "If the draft is approved, new staff will get 14 days of annual leave a year."),
        (LEAVE_ZH, "有人误以为新员工每年有 14 天年假。"),
        (LEAVE_ZH, "2019 年以前，新员工每年有 14 天年假。"),
        (LEAVE_ZH, "新员工每年有 14 天年假吗？请问人事。"),
    ],
)
def test_what_is_denied_asked_or_past_does_not_carry(fact: str, decoy: str) -> None:
    evidence, other = Chunk(id="ev", text=fact), Chunk(id="decoy", text=decoy)
    rag = Given([*base("leave#1", "leave-zh#1"), other, evidence])
    ledger = trace_ledger(case(fact, {"dense": ["decoy", "menu#1", "ev"]}, [other]), rag)
    assert (ledger.place, ledger.trails[0].carriers) == ("ranked_below_k", ("ev",))


@pytest.mark.parametrize(
    "text",
    [
        "Do new staff get 14 days of annual leave a year? Yes, all of them.",
        "How many days of leave do new staff get? 14 days of annual leave a year.",
        "New staff get 14 days of annual leave a year. Unused days are no longer paid out.",
    ],
)
def test_an_answered_question_and_a_denial_of_something_else_stay(text: str) -> None:
    assert asserted(claim(LEAVE), text) == text


@pytest.mark.parametrize("labels", [{"ev": 2}, {"ev": 2, "decoy": 0}, {"decoy": 0}])
def test_labels_settle_which_of_two_chunks_carries(labels: dict[str, int]) -> None:
    evidence = Chunk(id="ev", text="Maria Chen approves all travel.")
    decoy = Chunk(id="decoy", text="Purchases are approved by Maria Chen.")
    rag = Given([*base(), decoy, evidence])
    made = case("Travel is approved by Maria Chen.", {"dense": ["decoy", "menu#1", "ev"]}, [decoy],
                relevant_ids=labels)  # fmt: skip
    assert trace_ledger(made, rag).trails[0].carriers == ("ev",)
    assert trace_ledger(made, rag).place == "ranked_below_k"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"stages": {"fused": ["vpn#1", "menu#1"]}, "sent": ["menu#1"]}, "filtered"),
        ({"stages": {"bm25": ["menu#1", "vpn#1"]}, "sent": ["menu#1", "taxi#1"]}, "filtered"),
        ({"stages": {"fused": ["vpn#1"]}, "retrieved": ()}, "k_unknown"),
        (
            {"stages": {"fused": ["menu#1", "vpn#1"]}, "sent": ["menu#1"],
             "retrieved": (chunk("menu#1"),), "meta": {"knobs": {"top_k": 5}}},
            "filtered",
        ),
        (
            {"stages": {"fused": ["menu#1", "vpn#1"]}, "sent": ["menu#1"],
             "meta": {"knobs": {"top_k": "5"}}},
            "filtered",
        ),
    ],
)  # fmt: skip
def test_a_chunk_within_the_k_is_not_called_selected_nor_low(
    more: dict[str, Any], reason: str, whole_base: Given
) -> None:
    ledger = trace_ledger(case(FACT, **more), whole_base)
    assert (ledger.place, ledger.reason) == ("unknown", reason)
    assert ledger.text


def test_a_reference_that_is_not_followed_to_its_end_has_not_arrived(whole_base: Given) -> None:
    made = case(FACT, {}, ["vpn#1"])
    ledger = trace_ledger(made, whole_base, claims=[claim(FACT)] * 42)
    assert {trail.place for trail in ledger.trails} == {"arrived"}
    assert (ledger.place, ledger.reason) == ("unknown", "too_many")


def test_a_labelled_chunk_of_which_only_a_stump_is_known_has_not_arrived() -> None:
    made = case(LEAVE, {"fused": ["e"]}, [Chunk(id="e", text="New staff get")],
                relevant_ids={"e": 2})  # fmt: skip
    assert trace_ledger(made).place == "unknown"


def test_neighbours_without_a_document_are_not_called_cut_apart() -> None:
    one = Chunk(id="a", text="The Berlin team reports to the Infrastructure department.")
    two = Chunk(id="b", text="Travel of the Infrastructure department is approved by Maria Chen.")
    made = case("The Berlin team's travel is approved by Maria Chen.",
                {"fused": ["a", "menu#1", "b"]}, [one])  # fmt: skip
    assert trace_ledger(made, Given([one, two, *base()])).place != "split_across_chunks"


def test_the_same_chunks_under_another_title_are_another_index() -> None:
    bare = (Chunk(id="e", text="The limit is 150 euros."),)
    titled = (bare[0].model_copy(update={"source": "Hotel limits in Berlin"}),)
    assert evidence_index(bare) is not evidence_index(titled)
    noted = (bare[0].model_copy(update={"meta": {"region": "Berlin"}}),)
    assert evidence_index(bare) is not evidence_index(noted)


def test_entries_that_come_again_are_read_once() -> None:
    made = [{"id": n, "text": f"Desk {n}."} for n in range(3)]
    first, again = (as_chunks([dict(one) for one in made], Gaps("en")) for _ in range(2))
    assert first is again
    other = as_chunks([{"id": 0, "text": "Desk 9."}], Gaps("en"))
    assert other is not None
    assert other[0].text == "Desk 9."


@pytest.mark.parametrize("error", [SystemExit(3), GeneratorExit(), OSError("gone")])
def test_what_a_pipeline_raises_does_not_end_the_run(error: BaseException) -> None:
    class Ending:
        def retrieve(self, question: str) -> Any:
            raise error

        def chunks(self) -> Any:
            raise error

    ledger = trace_ledger(case(FACT, sent=["vpn#1"]), Ending())
    assert ledger.place == "arrived"
    assert {"retrieve", "chunks"} <= {gap.part for gap in ledger.missing}


def test_a_property_that_raises_is_a_gap_and_ctrl_c_gets_through() -> None:
    class Odd:
        @property
        def chunks(self) -> Any:
            raise ValueError("property")

    class Stopped:
        def chunks(self) -> Any:
            raise KeyboardInterrupt

    gaps = trace_ledger(case(FACT, sent=["vpn#1"]), Odd()).missing
    assert "pipeline" in [gap.part for gap in gaps]
    with pytest.raises(KeyboardInterrupt, match=r"^$"):
        trace_ledger(case(FACT), Stopped())
