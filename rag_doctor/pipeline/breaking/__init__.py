"""A healthy pipeline, broken on purpose in 25 named ways whose truth the labelled quotes prove.

    kit = Kit("en", documents, questions)
    for one in broken("top_1", kit, severity=2):
        trace = one.rag.ask(question.question)
        truth_of(one, question, trace)  # Truth(fault="retrieval_miss"), or None: no sure effect

The writers are simulations, and named so. Nothing here asks a judge.
"""

from rag_doctor.pipeline.breaking.faults import ALL, CONTROLS, FAULTS, broken, is_pair
from rag_doctor.pipeline.breaking.kit import PROMPTS, SEVERITIES, Broken, Kit
from rag_doctor.pipeline.breaking.label_faults import BIASES
from rag_doctor.pipeline.breaking.rag import BreakableRag
from rag_doctor.pipeline.breaking.verify import Truth, answers_right, truth_of
from rag_doctor.pipeline.breaking.writers import WRITERS, SimulatedWriter

__all__ = [
    "ALL",
    "BIASES",
    "CONTROLS",
    "FAULTS",
    "PROMPTS",
    "SEVERITIES",
    "WRITERS",
    "BreakableRag",
    "Broken",
    "Kit",
    "SimulatedWriter",
    "Truth",
    "answers_right",
    "broken",
    "is_pair",
    "truth_of",
]
