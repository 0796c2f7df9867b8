"""Figures with their intervals: agreement, κ, areas, calibration, prevalence, the bootstrap.

Pure arithmetic on labels and numbers. Each function states its method, its source, and its answer
to empty, one-sided and constant input; a figure that is not defined is `None` with a reason.
"""

from rag_doctor.stats.binary import area, auroc, balanced_accuracy
from rag_doctor.stats.bootstrap import (
    LEAST,
    clustered_figure,
    mean_difference,
    mean_differences,
    mean_figure,
)
from rag_doctor.stats.exact_bounds import net_upper, share_lower, share_upper
from rag_doctor.stats.figure import METHODS, Figure, short
from rag_doctor.stats.kappa import cohen_kappa, kappa_of, table_of
from rag_doctor.stats.labellers import MOST_LABELLERS, Likeness, likeness
from rag_doctor.stats.null_test import NullTest, holm
from rag_doctor.stats.paired import (
    POWER,
    clustered_t,
    effect_size,
    mcnemar,
    paired_t,
    smallest_detectable,
    wilcoxon,
)
from rag_doctor.stats.prevalence import corrected_rate, tells_apart
from rag_doctor.stats.ranks import spearman
from rag_doctor.stats.reliability import Bin, Reliability, reliability
from rag_doctor.stats.share import Share
from rag_doctor.stats.spread import flat_interval

__all__ = [
    "LEAST",
    "METHODS",
    "MOST_LABELLERS",
    "POWER",
    "Bin",
    "Figure",
    "Likeness",
    "NullTest",
    "Reliability",
    "Share",
    "area",
    "auroc",
    "balanced_accuracy",
    "clustered_figure",
    "clustered_t",
    "cohen_kappa",
    "corrected_rate",
    "effect_size",
    "flat_interval",
    "holm",
    "kappa_of",
    "likeness",
    "mcnemar",
    "mean_difference",
    "mean_differences",
    "mean_figure",
    "net_upper",
    "paired_t",
    "reliability",
    "share_lower",
    "share_upper",
    "short",
    "smallest_detectable",
    "spearman",
    "table_of",
    "tells_apart",
    "wilcoxon",
]
