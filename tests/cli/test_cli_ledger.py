"""`rag-doctor ledger` and `diagnose --pipeline`: where the evidence went, on the command line."""

import json

import pytest

from rag_doctor.pipeline import demo_pipeline

CASE = {
    "id": "q-17",
    "question": "How long does a VPN session last?",
    "answer": "8 hours.",
    "reference": "A VPN session lasts 12 hours.",
    "contexts": [{"id": "vpn#4", "text": "Sessions are logged."}],
    "retrieved": [{"id": "vpn#4", "text": "Sessions are logged."}],
    "relevant_ids": {"vpn#3": 2},
    "meta": {"stages": {"bm25": ["vpn#4", "vpn#3"], "dense": ["vpn#4", "vpn#3"],
                        "fused": ["vpn#4", "vpn#3"]}},
}  # fmt: skip


@pytest.fixture
def recorded(tmp_path):
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps(CASE) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def asked(tmp_path):
    """A case of the demo pipeline whose evidence was left out of the prompt."""
    rag = demo_pipeline(top_k=1)
    case = rag.ask("Can I claim a new pair of glasses?").to_case(
        reference="Optical expenses are reimbursed up to S$200 per calendar year.", id="glasses"
    )
    path = tmp_path / "asked.jsonl"
    path.write_text(case.model_dump_json() + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(("lang", "said"), [("en", "ranked below the cut"), ("zh", "排名")])
def test_recorded_lists_are_enough(cli, recorded, lang, said):
    run = cli("ledger", str(recorded), "--lang", lang)
    assert run.code == 0, run.err
    assert said in run.out
    assert "q-17" in run.out


def test_json_is_one_ledger_a_line_and_nothing_else(process, recorded, tmp_path):
    out = tmp_path / "ledgers.jsonl"
    run = process("ledger", str(recorded), "--json", "--out", str(out))
    (line,) = run.out.splitlines()
    assert json.loads(line)["place"] == "ranked_below_k"
    assert out.read_text(encoding="utf-8") == run.out


def test_with_the_pipeline_the_whole_base_is_looked_through(cli, asked):
    alone = json.loads(cli("ledger", str(asked), "--json").out)
    found = json.loads(cli("ledger", str(asked), "--pipeline", "demo?top_k=1", "--json").out)
    assert alone["place"] == found["place"]  # the record holds the texts of what was found
    assert "chunks" not in alone["counts"]
    assert found["place"] in ("lost_in_fusion", "dense_only", "ranked_below_k")
    assert found["counts"]["chunks"] > 300


def test_diagnose_takes_the_place_as_the_mechanism(cli, asked, tmp_path):
    judge = ("--judge", "offline-fast", "--out", str(tmp_path / "out"))
    run = cli("diagnose", str(asked), "--pipeline", "demo?top_k=1", *judge)
    assert run.code == 0, run.err
    (line,) = (tmp_path / "out" / "diagnoses.jsonl").read_text(encoding="utf-8").splitlines()
    found = json.loads(line)
    assert found["mechanism"] == found["ledger"]["place"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--pipeline", "no_such_module:x"), 4, "no_such_module"),
        (("--pipeline", "demo?nonsense=1"), 4, "nonsense"),
    ],
)
def test_a_pipeline_that_is_not_there_is_one_line(cli, recorded, arguments, code, said):
    run = cli("ledger", str(recorded), *arguments)
    assert run.code == code
    assert said in run.err
    assert run.err.count("\n") == 1


def test_a_file_that_is_not_there_is_an_input_error(cli):
    assert cli("ledger", "nothing.jsonl").code == 3
