"""Every fault breaks something that can be proved, the sham nothing; no judge is asked."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rag_doctor
from rag_doctor.errors import ConfigError
from rag_doctor.pipeline.breaking import ALL, FAULTS, SEVERITIES, broken, truth_of
from rag_doctor.pipeline.breaking.quotes import arrived

PACKAGE = Path(rag_doctor.__file__).parent
VERIFYING = [
    *sorted((PACKAGE / "pipeline" / "breaking").glob("*.py")),
    PACKAGE / "bench" / "making.py",
    PACKAGE / "bench" / "splitting.py",
]
ENOUGH = {
    "missing_document": {"retrieval_miss", "cascade"},
    "chunk_too_large": {"truncated"},
    "truncation": {"truncated"},
    "top_20": {"noise"},
    "gold_in_the_middle": {"noise"},
    "lax_prompt": {"hallucination"},
    "high_temperature": {"hallucination"},
    "weak_model": {"hallucination"},
    "off_topic_prompt": {"off_topic"},
    "stale_document": {"stale_or_conflicting"},
    "wrong_reference": {"bad_label"},
    "biased_judge": {"healthy"},
}
"""Fault → the truths that it must be able to have; of the others a miss."""


def truths(name, kit, severity):
    for one in broken(name, kit, severity):
        for question in kit.questions:
            if not one.concerns(question):
                continue
            trace = one.rag.ask(question.question)
            if (truth := truth_of(one, question, trace)) is not None:
                yield one, question, trace, truth


def test_there_are_25_faults():
    assert len(FAULTS) == 25
    with pytest.raises(ConfigError, match=r"fault.*top_1"):
        broken("top_one", None, 1)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_verifiably_breaks_a_question_in_each_language(name, lang, kits):
    wanted = set(ENOUGH.get(name, {"retrieval_miss"}))
    for severity in reversed(SEVERITIES):
        for _, _, _, truth in truths(name, kits[lang], severity):
            wanted.discard(truth.fault)
            if not wanted:
                return
    pytest.fail(f"{name} in {lang}: never {wanted}")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", ["healthy", "sham"])
def test_where_nothing_is_broken_every_question_stays_right(name, lang, kits):
    kit = kits[lang]
    for severity in SEVERITIES:
        found = list(truths(name, kit, severity))
        assert len(found) == len(kit.questions) >= 20
        assert {truth.fault for *_, truth in found} == {"healthy"}


@pytest.mark.parametrize("name", [name for name in ALL if "+" in name])
def test_a_pair_has_a_lower_fault_and_one_beside_it(name, kits):
    found = [truth for *_, truth in truths(name, kits["en"], 3)]
    assert found
    assert all(truth.contributing or truth.fault == "cascade" for truth in found)


def test_a_miss_is_one_whose_quotes_did_not_arrive(kits):
    for name in ("top_1", "missing_document", "wrong_filter", "stale_ids"):
        for _, question, trace, truth in truths(name, kits["en"], 2):
            assert truth.fault in ("retrieval_miss", "cascade")
            assert not arrived(question, trace.retrieval.sent)


def test_verifying_code_imports_no_judge():
    for file in VERIFYING:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            parts = {part for name in names for part in name.split(".")[:2]}
            assert not parts & {"judges", "checks", "graph", "trials", "facade", "table"}, file


def test_verifying_loads_no_judge():
    code = (
        "import sys, rag_doctor.pipeline.breaking; "
        "sys.exit(any(m.startswith('rag_doctor.judges') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0
