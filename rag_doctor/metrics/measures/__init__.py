"""One file per measure or close family. The order here is the order in which they are shown."""

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.measures.answer_relevancy import ANSWER_RELEVANCY
from rag_doctor.metrics.measures.claim_origin import (
    HALLUCINATION,
    NOISE_SENSITIVITY_IRRELEVANT,
    NOISE_SENSITIVITY_RELEVANT,
    SELF_KNOWLEDGE,
)
from rag_doctor.metrics.measures.claim_overlap import CLAIM_F1, CLAIM_PRECISION, CLAIM_RECALL
from rag_doctor.metrics.measures.context_precision import CONTEXT_PRECISION
from rag_doctor.metrics.measures.context_recall import CONTEXT_RECALL
from rag_doctor.metrics.measures.context_utilisation import CONTEXT_UTILISATION
from rag_doctor.metrics.measures.faithfulness import FAITHFULNESS
from rag_doctor.metrics.measures.hit import HIT
from rag_doctor.metrics.measures.ndcg import NDCG
from rag_doctor.metrics.measures.precision import PRECISION
from rag_doctor.metrics.measures.recall import RECALL
from rag_doctor.metrics.measures.reciprocal_rank import RECIPROCAL_RANK
from rag_doctor.metrics.measures.share_relevant import NOISE, SHARE_RELEVANT

__all__ = ["BUILT_IN"]

BUILT_IN: tuple[Definition, ...] = (
    CONTEXT_RECALL,
    CONTEXT_PRECISION,
    SHARE_RELEVANT,
    NOISE,
    FAITHFULNESS,
    ANSWER_RELEVANCY,
    HIT,
    RECALL,
    PRECISION,
    RECIPROCAL_RANK,
    NDCG,
    CLAIM_PRECISION,
    CLAIM_RECALL,
    CLAIM_F1,
    CONTEXT_UTILISATION,
    NOISE_SENSITIVITY_RELEVANT,
    NOISE_SENSITIVITY_IRRELEVANT,
    SELF_KNOWLEDGE,
    HALLUCINATION,
)
