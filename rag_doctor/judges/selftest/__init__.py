"""A self-test of a judge on a reader's own documents.

Sentences of the documents, as they stand or rephrased by safe rules, are true claims; single edits
make falsified ones. The judge sees each beside its own passage and distractors of the same base.
"""

from rag_doctor.judges.selftest.build import FALSE_KINDS, TRUE_KINDS, make_probes
from rag_doctor.judges.selftest.passages import Passage, read_passages
from rag_doctor.judges.selftest.probe import Probe
from rag_doctor.judges.selftest.report import example, kind_name, verdict
from rag_doctor.judges.selftest.run import Asked, Line, SelfTest, run_selftest
from rag_doctor.stats import Share

__all__ = [
    "FALSE_KINDS",
    "TRUE_KINDS",
    "Asked",
    "Line",
    "Passage",
    "Probe",
    "SelfTest",
    "Share",
    "example",
    "kind_name",
    "make_probes",
    "read_passages",
    "run_selftest",
    "verdict",
]
