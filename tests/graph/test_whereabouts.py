"""Missing evidence is followed through recorded lists or the attached pipeline."""

import asyncio

import pytest
from fakes import FakeJudge

from rag_doctor.facade import diagnose, diagnose_all
from rag_doctor.graph import Context, run
from rag_doctor.pipeline import Retrieval, demo_pipeline
from rag_doctor.pipeline.demo import DemoRag
from rag_doctor.pipeline.documents import Document
from rag_doctor.records import Case, Chunk

FACT = "The deposit is returned within 14 days after the keys are handed back."
OTHER = (
    "Bicycles are kept in the yard behind the house.",
    "The caretaker answers calls on weekdays from eight to noon.",
    "Rubbish is collected every second Wednesday.",
    "The laundry room is closed on Sundays.",
    "Visitors may park in front of the gate for one hour.",
)
DOCUMENTS = [
    Document(id=f"d{n}", title=f"Sheet {n}", text=text, lang="en")
    for n, text in enumerate((FACT, *OTHER))
]
ASKED = "When is the deposit returned?"
REFUSES = "The documents I was given do not answer this question."


class Ranked:
    """A pipeline with a fixed ranking of six chunks, of which `k` are sent."""

    def __init__(self, place: int, k: int = 2, base: tuple[str, ...] = (FACT, *OTHER)) -> None:
        others = [text for text in base if text != FACT]
        order = [*others[:place], *(t for t in base if t == FACT), *others[place:]]
        self.ranked = [Chunk(id=t[:7], text=t, rank=r) for r, t in enumerate(order, start=1)]
        self.k = k

    def chunks(self):
        return self.ranked

    def generate(self, question, contexts, **knobs):
        return contexts[0].text

    def retrieve(self, question, **knobs):
        sent = tuple(self.ranked[: self.k])
        return Retrieval(question, fused=tuple(self.ranked), selected=sent, sent=sent)


def asked(rag, answer, reference=FACT, **fields):
    sent = rag.retrieve(ASKED).sent
    return Case(
        id="c",
        question=ASKED,
        answer=answer,
        reference=reference,
        contexts=sent,
        lang="en",
        **fields,
    )


def test_the_attached_pipeline_tells_at_which_rank_the_evidence_stands():
    rag = Ranked(place=4)
    found = diagnose(asked(rag, REFUSES), rag=rag)
    assert (found.fault, found.mechanism) == ("retrieval_miss", "ranked_below_k")
    assert found.ledger.lost[0].rank == 5
    assert "rank 5" in found.summary
    assert "rerank" in [fix.id for fix in found.fixes]


def test_recorded_lists_tell_it_without_a_pipeline():
    rag = Ranked(place=4)
    case = asked(rag, REFUSES, relevant_ids={FACT[:7]: 2})
    case = case.model_copy(update={"meta": {"stages": {"fused": [c.id for c in rag.ranked]}}})
    found = diagnose(case)
    assert (found.fault, found.mechanism) == ("retrieval_miss", "ranked_below_k")
    assert found.ledger.stages["fused"] == "recorded"


def test_a_cascade_names_where_the_evidence_went():
    rag = Ranked(place=4)
    found = diagnose(asked(rag, "The deposit is returned within 90 days by cheque."), rag=rag)
    assert (found.fault, found.mechanism) == ("cascade", "ranked_below_k")


def test_what_no_document_holds_is_missing_and_not_a_rank():
    rag = Ranked(place=4, base=OTHER)
    found = diagnose(asked(rag, REFUSES), rag=rag)
    assert (found.fault, found.mechanism) == ("retrieval_miss", "missing_content")
    assert found.fixes[0].id == "add_document"
    assert "No chunk of the index holds" in found.summary
    rag.documents = lambda: DOCUMENTS[1:]
    assert "No document holds" in diagnose(asked(rag, REFUSES), rag=rag).summary


def test_without_a_loss_nothing_is_followed():
    rag = Ranked(place=0)
    found = diagnose(asked(rag, FACT), rag=rag)
    assert found.fault == "healthy"
    assert found.ledger is None


def test_evidence_that_the_budget_cut_is_truncated_by_the_lists_alone():
    rag = Ranked(place=1)
    sent = rag.ranked[:1]
    case = Case(
        id="c",
        question=ASKED,
        answer="Bicycles are kept in the yard.",
        reference=FACT,
        contexts=tuple(sent),
        relevant_ids={FACT[:7]: 2},
        lang="en",
        meta={"stages": {"selected": [c.id for c in rag.ranked[:2]], "sent": [sent[0].id]}},
    )
    found = diagnose(case)
    assert (found.fault, found.mechanism) == ("truncated", "not_sent")


@pytest.mark.parametrize("enough", [True, False])
def test_a_base_that_is_only_estimated_never_clears_a_refusal(enough):
    rag = Ranked(place=4)
    plan = {"refused": True, "enough": False, "unsent_enough": enough}
    case = asked(rag, REFUSES, reference=None, meta={"plan": plan})
    found = asyncio.run(run(case, Context(judge=FakeJudge(), rag=rag)))
    assert "look_base" in found.path
    assert found.fault != "correct_refusal"
    assert found.fault == "retrieval_miss" or not enough


def test_a_pipeline_that_raises_costs_a_note_and_nothing_else():
    class Broken(Ranked):
        def retrieve(self, question, **knobs):
            raise OSError("index is gone")

    plan = {"refused": True, "enough": False, "sufficiency": 0.1}
    case = asked(Ranked(place=4), REFUSES, reference=None, meta={"plan": plan})
    found = asyncio.run(run(case, Context(judge=FakeJudge(), rag=Broken(place=4))))
    assert "index is gone" in found.errors["base"]
    assert found.fault in ("correct_refusal", "undetermined", "retrieval_miss")


def test_one_by_one_and_in_bulk_the_ledger_is_the_same():
    rag = DemoRag(DOCUMENTS, top_k=1, rewrite="first_words")
    cases = [rag.ask(ASKED).to_case(FACT, id=f"c{n}") for n in range(3)]
    bulk = diagnose_all(cases, rag=rag)
    for case, row in zip(cases, bulk, strict=True):
        assert diagnose(case, rag=rag).ledger == row.diagnosis.ledger


def test_the_healthy_demo_accuses_no_stage():
    rag = demo_pipeline()
    found = diagnose(rag.ask("What does error LH-1003 mean?").to_case(), rag=rag)
    assert found.ledger is None or not found.ledger.lost


def test_a_pipeline_with_one_list_is_asked_for_a_longer_one():
    class OneList:
        texts = (*OTHER[:3], FACT)

        def retrieve(self, question, top_k=2):
            return list(self.texts[:top_k])

        def generate(self, question, contexts):
            return REFUSES

        def chunks(self):
            return list(self.texts)

        def knobs(self):
            return {"top_k": 2}

    from rag_doctor.pipeline import attach

    rag = attach(OneList())
    found = diagnose(rag.ask(ASKED).to_case(FACT), rag=rag)
    assert (found.fault, found.mechanism) == ("retrieval_miss", "ranked_below_k")
    assert found.ledger.lost[0].rank == 4


class Words(Ranked):
    """One search, by words, that lists no more than is sent; a longer list on demand."""

    def retrieve(self, question, candidates=2):
        sent = tuple(self.ranked[:2])
        return Retrieval(question, bm25=self.ranked[:candidates], selected=sent, sent=sent)


@pytest.mark.parametrize(
    ("lang", "told", "ranked"),
    [
        ("en", "but the search did not list it.", "did not list it (it stands at rank 5)."),
        ("zh", "但检索没有列出它。", "但检索没有列出它（它排在第 5 位）。"),
    ],
)
def test_where_one_search_is_all_there_is_the_summary_speaks_of_one(lang, told, ranked):
    rag = Words(place=4)
    case = asked(rag, REFUSES).model_copy(update={"lang": lang})
    found = diagnose(case, rag=rag)
    assert found.mechanism == "not_found"
    assert told in found.summary
    assert all(not fix.patch for fix in found.fixes if fix.id == "use_both_legs")
    rag.knobs = lambda: {"candidates": 2}
    assert ranked in diagnose(case, rag=rag).summary
