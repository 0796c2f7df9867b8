"""Every outcome is reachable and right, and the graph and the bulk walk agree on each."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from fakes import make_case
from outcome_cases import EXPECTED, NAMES, outcome_case

from rag_doctor import diagnose
from rag_doctor.graph import NODES, Context, run, walk
from rag_doctor.i18n import catalogue
from rag_doctor.records import OUTCOMES, Diagnosis


def bulk(judge, *cases) -> list[Diagnosis]:
    return asyncio.run(walk(cases, Context(judge)))


@pytest.mark.parametrize("name", NAMES)
def test_each_way_leads_to_its_outcome(name, judge):
    found = bulk(judge, outcome_case(name))[0]
    assert (found.fault, found.mechanism, found.contributing) == EXPECTED[name]


def test_every_outcome_is_reached():
    assert {fault for fault, _, _ in EXPECTED.values()} == set(OUTCOMES)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", NAMES)
def test_the_graph_and_the_bulk_walk_give_the_same_diagnosis(name, lang, judge):
    case = outcome_case(name, lang)
    assert asyncio.run(run(case, Context(judge))) == bulk(judge, case)[0]


def test_a_batch_gives_each_case_what_it_gets_alone(judge):
    cases = [outcome_case(name) for name in NAMES]
    together = bulk(judge, *cases)
    assert [found.id for found in together] == list(NAMES)
    assert together == [bulk(judge, case)[0] for case in cases]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", NAMES)
def test_a_diagnosis_speaks_the_language_of_its_case(name, lang, judge):
    found = bulk(judge, outcome_case(name, lang))[0]
    said = [found.summary, *(fix.title for fix in found.fixes)]
    assert all(any("\u4e00" <= ch <= "\u9fff" for ch in text) == (lang == "zh") for text in said)
    assert found.summary.startswith(catalogue(lang)[f"diagnosis.summary.{found.fault}"])
    assert "{" not in found.summary
    assert "None" not in found.summary


@pytest.mark.parametrize("name", NAMES)
def test_the_sentence_of_a_mechanism_is_told_in_full(name, judge):
    """Not only by its name: every value its sentence needs is known."""
    found = bulk(judge, outcome_case(name))[0]
    if found.mechanism:
        how = catalogue("en")[f"mechanisms.{found.mechanism}.how"]
        assert how.partition("{")[0] in found.summary


@pytest.mark.parametrize("name", NAMES)
def test_fixes_are_untested_and_only_where_something_can_be_done(name, judge):
    found = bulk(judge, outcome_case(name))[0]
    assert bool(found.fixes) == (found.fault not in ("healthy", "correct_refusal"))
    assert {fix.badge for fix in found.fixes} <= {"untested"}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_undetermined_says_what_to_collect(name, judge):
    found = bulk(judge, outcome_case(name))[0]
    if found.fault == "undetermined":
        assert found.collect
        assert "What would settle it" in found.summary
        assert found.confidence <= 0.3


@pytest.mark.parametrize("name", NAMES)
def test_the_path_is_a_walk_through_the_node_table(name, judge):
    path = bulk(judge, outcome_case(name))[0].path
    assert path[0] == "split"
    assert path[-1] == "suggest"
    assert all(after in NODES[before].next for before, after in pairwise(path))


@pytest.mark.parametrize(
    ("name", "path"),
    [
        (
            "all right",
            "split weigh check_recall check_precision check_faithfulness relate check_relevancy "
            "reconcile read_evidence read_table name_mechanism suggest",
        ),
        (
            "cascade, nothing retrieved",
            "split check_recall check_precision check_faithfulness relate check_relevancy "
            "reconcile trace_ledger read_evidence read_table name_mechanism suggest",
        ),
        (
            "never sent, an estimate",
            "split weigh check_sufficiency check_precision check_faithfulness relate "
            "check_relevancy reconcile trace_ledger look_unsent read_evidence name_mechanism "
            "suggest",
        ),
        (
            "honest writer",
            "split weigh check_recall check_precision check_faithfulness check_relevancy "
            "reconcile trace_ledger read_refusal name_mechanism suggest",
        ),
        ("the judge failed", "split give_up read_table name_mechanism suggest"),
    ],
)
def test_the_walk_branches_on_what_was_found(name, path, judge):
    assert bulk(judge, outcome_case(name))[0].path == tuple(path.split())


def test_findings_put_the_wrong_value_beside_the_right_one(judge):
    found = bulk(judge, outcome_case("hallucination, a value"))[0]
    assert found.findings[0].text == "The answer says “50”; chunk 1 says “15”."
    assert found.findings[0].evidence[0].chunk_id == "a"


def test_both_chunks_of_a_conflict_are_shown(judge):
    found = bulk(judge, outcome_case("chunks in conflict"))[0]
    assert [f.evidence[0].chunk_id for f in found.findings[1:]] == ["a", "b"]


def test_contradicted_statements_are_shown_before_those_not_mentioned(judge):
    case = make_case(answer=["not_mentioned", "contradicted"], correctness="wrong")
    texts = [finding.text for finding in bulk(judge, case)[0].findings]
    assert texts == ["The answer says “50”; chunk 1 says “15”.", "No chunk says: “says 0”"]


@pytest.mark.parametrize(
    ("plan", "support", "reason"),
    [
        ({"contexts": ()}, "not_mentioned", "Nothing was retrieved that could support it."),
        ({"fails": "weigh"}, "unscored", "Not judged: the judge failed."),
    ],
)
def test_claims_that_were_held_against_nothing_are_listed_all_the_same(
    plan, support, reason, judge
):
    claims = bulk(judge, make_case(**plan))[0].claims
    assert [(v.support, v.reason) for v in claims] == [(support, reason)]


LEAVE = {
    "en": (
        "New staff get 14 days of annual leave.", "Unused days lapse on 30 June.",
        "Leave must be requested two weeks ahead.", "The manager approves it.",
        "Part-time staff get {n} days.",
    ),
    "zh": (
        "新员工每年有 14 天年假。", "未休的年假在 6 月 30 日失效。",
        "休假须提前两周申请。", "由部门经理审批。", "兼职员工每年有 {n} 天年假。",
    ),
}  # fmt: skip
ASKED = {"en": "What are the rules of annual leave?", "zh": "年假有哪些规定？"}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_answer_that_passes_is_not_called_faultless_beside_a_contradicted_statement(lang):
    source, wrong = (" ".join(LEAVE[lang]).format(n=n) for n in (12, 20))
    reference = LEAVE[lang][0]
    made = {"question": ASKED[lang], "contexts": [source], "reference": reference}
    found = diagnose({**made, "answer": wrong})
    sound = diagnose({**made, "answer": source})
    assert (found.fault, sound.fault) == ("healthy", "healthy")
    assert found.flawed
    assert found.summary.startswith(catalogue(lang)["diagnosis.summary.healthy_partly"])
    assert [("20" in f.text, "12" in f.text) for f in found.findings] == [(True, True)]
    assert not sound.flawed
    assert sound.summary.startswith(catalogue(lang)["diagnosis.summary.healthy"])
