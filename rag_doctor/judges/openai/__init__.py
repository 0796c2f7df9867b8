"""The judge behind any OpenAI-compatible server: OpenAI, DeepSeek, Qwen, vLLM, Ollama, llama.cpp.

Importing this package loads no client; the `openai` package is loaded with the first request.
"""

from __future__ import annotations

from rag_doctor.judges.budget import Budget, Purse
from rag_doctor.judges.forecast import Estimate
from rag_doctor.judges.openai.config import JudgeConfig, Prices, load_config
from rag_doctor.judges.openai.judge import OpenAIJudge
from rag_doctor.judges.openai.usage import Usage

__all__ = [
    "Budget",
    "Estimate",
    "JudgeConfig",
    "OpenAIJudge",
    "Prices",
    "Purse",
    "Usage",
    "load_config",
]
