"""The judge examined: how far it agrees with people, and what sways it.

    from rag_doctor.calibrate import bias, calibrate
    found = calibrate("offline", "labels.jsonl")
    found["faithfulness"].whole.kappa

`calibrate` holds a judge against human labels; `bias` needs none.
"""

from rag_doctor.calibrate.biases import BiasReport, Effect, abias, bias
from rag_doctor.calibrate.compare import Agreement
from rag_doctor.calibrate.confusion import Confusion
from rag_doctor.calibrate.fit import Fit
from rag_doctor.calibrate.items import Item
from rag_doctor.calibrate.labelled import load_labelled
from rag_doctor.calibrate.people import Pair
from rag_doctor.calibrate.rates import Rate
from rag_doctor.calibrate.result import Calibration, TaskResult
from rag_doctor.calibrate.run import acalibrate, calibrate, save_thresholds
from rag_doctor.calibrate.sheet import Labelled, LabelledCase, LabelledClaim
from rag_doctor.calibrate.vocabulary import TASKS

__all__ = [
    "TASKS",
    "Agreement",
    "BiasReport",
    "Calibration",
    "Confusion",
    "Effect",
    "Fit",
    "Item",
    "Labelled",
    "LabelledCase",
    "LabelledClaim",
    "Pair",
    "Rate",
    "TaskResult",
    "abias",
    "acalibrate",
    "bias",
    "calibrate",
    "load_labelled",
    "save_thresholds",
]
