"""Widgets for a notebook cell. Each is a thin skin over the pure functions of `views`.

Importing this package loads no Jupyter; a widget needs `rag-doctor-workbench[notebook]` and says so
where it is missing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rag_doctor.widgets.base import Widget
    from rag_doctor.widgets.case_inspector import CaseInspector
    from rag_doctor.widgets.compare_view import CompareView
    from rag_doctor.widgets.labeler import Labeler
    from rag_doctor.widgets.playground import Playground
    from rag_doctor.widgets.triage_form import TriageForm
    from rag_doctor.widgets.workbench import Workbench

_WHERE = {
    "CaseInspector": "case_inspector",
    "CompareView": "compare_view",
    "Labeler": "labeler",
    "Playground": "playground",
    "TriageForm": "triage_form",
    "Widget": "base",
    "Workbench": "workbench",
}

__all__ = [
    "CaseInspector",
    "CompareView",
    "Labeler",
    "Playground",
    "TriageForm",
    "Widget",
    "Workbench",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f"rag_doctor.widgets.{_WHERE[name]}"), name)
    raise AttributeError(f"module 'rag_doctor.widgets' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
