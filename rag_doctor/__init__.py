"""RAG Doctor: why is this RAG answer bad, and what cures it?

    import rag_doctor
    found = rag_doctor.triage(question="…", answer="…", contexts=["…"], reference="…")
    print(found.fault, found.summary)

Importing this package is cheap: what a call needs is loaded when it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rag_doctor._version import __version__

if TYPE_CHECKING:
    from rag_doctor.adapters import CaseSet, load_cases, write_cases
    from rag_doctor.checks import Thresholds
    from rag_doctor.experiments import ablate, compare, gate, sweep
    from rag_doctor.facade import (
        Report,
        adiagnose,
        adiagnose_all,
        diagnose,
        diagnose_all,
        investigate,
        investigate_all,
        triage,
    )
    from rag_doctor.graph import build_graph
    from rag_doctor.i18n import set_language
    from rag_doctor.judges import get_judge
    from rag_doctor.pipeline import attach, demo_pipeline, load_pipeline
    from rag_doctor.records import Case, CheckResult, Chunk, Claim, ClaimVerdict, Diagnosis, Fix
    from rag_doctor.widgets import (
        CaseInspector,
        CompareView,
        Labeler,
        Playground,
        TriageForm,
        Workbench,
    )

_WHERE = {
    "Case": "records",
    "CaseInspector": "widgets",
    "CaseSet": "adapters",
    "CheckResult": "records",
    "Chunk": "records",
    "Claim": "records",
    "ClaimVerdict": "records",
    "CompareView": "widgets",
    "Diagnosis": "records",
    "Fix": "records",
    "Labeler": "widgets",
    "Playground": "widgets",
    "Report": "facade",
    "Thresholds": "checks",
    "TriageForm": "widgets",
    "Workbench": "widgets",
    "ablate": "experiments",
    "adiagnose": "facade",
    "adiagnose_all": "facade",
    "attach": "pipeline",
    "build_graph": "graph",
    "compare": "experiments",
    "demo_pipeline": "pipeline",
    "diagnose": "facade",
    "diagnose_all": "facade",
    "gate": "experiments",
    "get_judge": "judges",
    "investigate": "facade",
    "investigate_all": "facade",
    "load_cases": "adapters",
    "write_cases": "adapters",
    "load_pipeline": "pipeline",
    "set_language": "i18n",
    "sweep": "experiments",
    "treat": "treatments",
    "triage": "facade",
}

__all__ = [
    "Case",
    "CaseInspector",
    "CaseSet",
    "CheckResult",
    "Chunk",
    "Claim",
    "ClaimVerdict",
    "CompareView",
    "Diagnosis",
    "Fix",
    "Labeler",
    "Playground",
    "Report",
    "Thresholds",
    "TriageForm",
    "Workbench",
    "__version__",
    "ablate",
    "adiagnose",
    "adiagnose_all",
    "attach",
    "build_graph",
    "compare",
    "demo_pipeline",
    "diagnose",
    "diagnose_all",
    "gate",
    "get_judge",
    "investigate",
    "investigate_all",
    "load_cases",
    "load_pipeline",
    "set_language",
    "sweep",
    "treat",
    "triage",
    "write_cases",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f"rag_doctor.{_WHERE[name]}"), name)
    raise AttributeError(f"module 'rag_doctor' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
