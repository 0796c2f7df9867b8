"""The gold ledger: where on its way through the pipeline the evidence was lost. No model is asked.

ledger = trace_ledger(case, rag)
ledger.place          # "ranked_below_k"
ledger.trails[0].rank, ledger.k
"""

from rag_doctor.ledger.evidence import EvidenceIndex, Found
from rag_doctor.ledger.places import ROWS, Facts, Row, place_of
from rag_doctor.ledger.trace import trace_ledger
from rag_doctor.ledger.words import lookalike_sentence, place_name, trail_sentence

__all__ = [
    "ROWS",
    "EvidenceIndex",
    "Facts",
    "Found",
    "Row",
    "lookalike_sentence",
    "place_name",
    "place_of",
    "trace_ledger",
    "trail_sentence",
]
