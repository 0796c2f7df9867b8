"""The facade: `diagnose`, `diagnose_all`, `triage`, and the `Report` they fill."""

from rag_doctor.facade.batches import adiagnose_batches
from rag_doctor.facade.calls import (
    adiagnose,
    adiagnose_all,
    diagnose,
    diagnose_all,
    make_context,
    triage,
)
from rag_doctor.facade.claims import judge_claims
from rag_doctor.facade.comparable import Comparable, comparable
from rag_doctor.facade.investigating import (
    ainvestigate,
    ainvestigate_all,
    investigate,
    investigate_all,
)
from rag_doctor.facade.reading import is_report, read_report, unreadable
from rag_doctor.facade.report import Examined, Report, dump_line, make_report

__all__ = [
    "Comparable",
    "Examined",
    "Report",
    "adiagnose",
    "adiagnose_all",
    "adiagnose_batches",
    "ainvestigate",
    "ainvestigate_all",
    "comparable",
    "diagnose",
    "diagnose_all",
    "dump_line",
    "investigate",
    "investigate_all",
    "is_report",
    "judge_claims",
    "make_context",
    "make_report",
    "read_report",
    "triage",
    "unreadable",
]
