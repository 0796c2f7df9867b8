"""Figures with their intervals: agreement, κ, areas, calibration, prevalence, the bootstrap.

Pure arithmetic on labels and numbers. Each function states its method, its source, and its answer
to empty, one-sided and constant input; a figure that is not defined is `None` with a reason.
"""

from rag_doctor.stats.binary import area, auroc, balanced_accuracy
from rag_doctor.stats.bootstrap import LEAST, clustered_figure, mean_difference
from rag_doctor.stats.figure import METHODS, Figure, short
from rag_doctor.stats.kappa import cohen_kappa, kappa_of, table_of
from rag_doctor.stats.prevalence import corrected_rate, tells_apart
from rag_doctor.stats.ranks import spearman
from rag_doctor.stats.reliability import Bin, Reliability, reliability
from rag_doctor.stats.share import Share

__all__ = [
    "LEAST",
    "METHODS",
    "Bin",
    "Figure",
    "Reliability",
    "Share",
    "area",
    "auroc",
    "balanced_accuracy",
    "clustered_figure",
    "cohen_kappa",
    "corrected_rate",
    "kappa_of",
    "mean_difference",
    "reliability",
    "short",
    "spearman",
    "table_of",
    "tells_apart",
]
