"""Labels by people: a resumable loop, agreement between two of them, and what becomes of a set."""

from rag_doctor.evalset.labelling.agreement import Agreement, agreement
from rag_doctor.evalset.labelling.applying import Applied, apply_labels
from rag_doctor.evalset.labelling.for_calibrate import labelled_rows, write_labelled
from rag_doctor.evalset.labelling.keys import KEYS, label_name
from rag_doctor.evalset.labelling.loop import Session, to_label
from rag_doctor.evalset.labelling.statements import case_of, statement_items
from rag_doctor.evalset.labelling.store import (
    CHOICES,
    NOTE,
    TASKS,
    Label,
    Store,
    Task,
    latest,
)

__all__ = [
    "CHOICES",
    "KEYS",
    "NOTE",
    "TASKS",
    "Agreement",
    "Applied",
    "Label",
    "Session",
    "Store",
    "Task",
    "agreement",
    "apply_labels",
    "case_of",
    "label_name",
    "labelled_rows",
    "latest",
    "statement_items",
    "to_label",
    "write_labelled",
]
