"""In which language a writer answers, and the sentence with which it declines."""

from __future__ import annotations

from rag_doctor.text.language import detect_language

__all__ = ["answer_language", "refusal"]

_REFUSAL = {
    "en": "The documents I was given do not answer this question.",
    "zh": "根据现有资料，无法回答这个问题。",
}


def answer_language(question: str) -> str:
    """`zh` when the question has Chinese in it in weight (code-mixed too), else `en`."""
    return "zh" if detect_language(question) in ("zh", "mixed") else "en"


def refusal(question: str) -> str:
    """The sentence that declines, in the language of the question."""
    return _REFUSAL[answer_language(question)]
