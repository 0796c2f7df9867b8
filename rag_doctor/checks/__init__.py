"""The four layers, one file each, and the extra ones. Judge replies in, `CheckResult` out; pure."""

from rag_doctor.checks.common import clip, errored, scored, unscored
from rag_doctor.checks.extra import check_correctness, check_gold_ids
from rag_doctor.checks.faithfulness import check_faithfulness
from rag_doctor.checks.precision import check_precision
from rag_doctor.checks.recall import check_recall, check_sufficiency
from rag_doctor.checks.relevancy import check_relevancy
from rag_doctor.checks.scales import check_completeness, check_ratings, unrated
from rag_doctor.checks.support_cut import cut_at, cut_judge
from rag_doctor.checks.threshold_files import (
    read_thresholds,
    thresholds_from,
    write_thresholds,
)
from rag_doctor.checks.thresholds import Thresholds, ThresholdsByLang

__all__ = [
    "Thresholds",
    "ThresholdsByLang",
    "check_completeness",
    "check_correctness",
    "check_faithfulness",
    "check_gold_ids",
    "check_precision",
    "check_ratings",
    "check_recall",
    "check_relevancy",
    "check_sufficiency",
    "clip",
    "cut_at",
    "cut_judge",
    "errored",
    "read_thresholds",
    "scored",
    "thresholds_from",
    "unrated",
    "unscored",
    "write_thresholds",
]
