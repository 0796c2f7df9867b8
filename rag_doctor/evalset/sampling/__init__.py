"""Draft items from logs of answers and of feedback."""

from rag_doctor.evalset.sampling.feedback import Feedback, FeedbackLog, load_feedback
from rag_doctor.evalset.sampling.run import KINDS, Sample, sample
from rag_doctor.evalset.sampling.strategies import parse_quotas

__all__ = [
    "KINDS",
    "Feedback",
    "FeedbackLog",
    "Sample",
    "load_feedback",
    "parse_quotas",
    "sample",
]
