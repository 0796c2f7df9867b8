"""Pure arithmetic over verdicts, ids and numbers, in a registry with the notation `recall@5`.

Nothing here calls a judge or reads a record. Each measure is a plain function that answers with a
`MetricValue`: a score with its fraction, or no score with the reason.
"""

from rag_doctor.metrics.average import Mean, mean_scored
from rag_doctor.metrics.definition import Definition, Direction, Metric, Param
from rag_doctor.metrics.inputs import INPUTS, ITEMS
from rag_doctor.metrics.listing import COLUMNS, metrics_table
from rag_doctor.metrics.measures.answer_relevancy import answer_relevancy
from rag_doctor.metrics.measures.claim_origin import (
    hallucination,
    noise_sensitivity_irrelevant,
    noise_sensitivity_relevant,
    self_knowledge,
)
from rag_doctor.metrics.measures.claim_overlap import claim_f1, claim_precision, claim_recall
from rag_doctor.metrics.measures.context_precision import context_precision
from rag_doctor.metrics.measures.context_recall import context_recall
from rag_doctor.metrics.measures.context_utilisation import context_utilisation
from rag_doctor.metrics.measures.faithfulness import faithfulness
from rag_doctor.metrics.measures.hit import hit_at_k
from rag_doctor.metrics.measures.ndcg import ndcg
from rag_doctor.metrics.measures.precision import precision_at_k
from rag_doctor.metrics.measures.recall import recall_at_k
from rag_doctor.metrics.measures.reciprocal_rank import reciprocal_rank
from rag_doctor.metrics.measures.share_relevant import noise, share_relevant
from rag_doctor.metrics.notation import parse_metric
from rag_doctor.metrics.registry import find_definition, registry
from rag_doctor.metrics.scale import from_ten, on_scale, to_ten
from rag_doctor.metrics.value import MetricValue
from rag_doctor.metrics.wording import Text

__all__ = [
    "COLUMNS",
    "INPUTS",
    "ITEMS",
    "Definition",
    "Direction",
    "Mean",
    "Metric",
    "MetricValue",
    "Param",
    "Text",
    "answer_relevancy",
    "claim_f1",
    "claim_precision",
    "claim_recall",
    "context_precision",
    "context_recall",
    "context_utilisation",
    "faithfulness",
    "find_definition",
    "from_ten",
    "hallucination",
    "hit_at_k",
    "mean_scored",
    "metrics_table",
    "ndcg",
    "noise",
    "noise_sensitivity_irrelevant",
    "noise_sensitivity_relevant",
    "on_scale",
    "parse_metric",
    "precision_at_k",
    "recall_at_k",
    "reciprocal_rank",
    "registry",
    "self_knowledge",
    "share_relevant",
    "to_ten",
]
