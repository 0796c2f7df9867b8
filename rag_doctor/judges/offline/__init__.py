"""The judge that works straight after installation: rules and sentence embeddings."""

from rag_doctor.judges.offline.judge import OfflineJudge

__all__ = ["OfflineJudge"]
