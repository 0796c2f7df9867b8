"""Do the contexts together hold an answer to every part of the question? No reference is read.

Where there is an answer, trained trees read how it lies in the contexts. Without one, or without an
embedder, the signals of the chunks alone are weighed by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.judges.base import Sufficiency
from rag_doctor.judges.offline.answering import Signals, signals
from rag_doctor.judges.offline.barred_trees import shifted, sufficiency_trees
from rag_doctor.judges.offline.consensus import agreeing
from rag_doctor.judges.offline.question import Question, read_question
from rag_doctor.judges.offline.relevancy_signals import relevancy_signals
from rag_doctor.judges.offline.sufficiency_signals import sufficiency_signals
from rag_doctor.judges.offline.usefulness import by_hand, related_chance
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Chunk, ClaimVerdict
from rag_doctor.text.embedder import Embedder

__all__ = ["ENOUGH", "sufficiency"]

ENOUGH = 0.5
TITLE = 200  # characters of a document's name that are read
# Log odds: a writer that declined, or said what the contexts do not, had less to go by.
REFUSED, UNSUPPORTED, SUPPORTED = -2.2, -1.0, 2.0
AGREE_LOW, AGREE_HIGH = -0.5, 1.2


def sufficiency(
    question_text: str,
    chunks: Sequence[Chunk],
    answer_verdicts: Sequence[ClaimVerdict] = (),
    refused: bool = False,
    embedder: Embedder | None = None,
    ui: str = "en",
    answer: str = "",
) -> Sufficiency:
    """An estimate: `score` is the mean over the parts of the chance that they are answered.

    `answer_verdicts` = the answer's claims against these chunks: an answer that the contexts
    support is evidence that they hold one, an unsupported or a refusing one that they do not.
    A chunk is read under the name of its document, which often is all that names its subject.
    """
    if not chunks:
        return Sufficiency(False, 0.0, (question_text,), say("no_contexts", ui))
    question = read_question(question_text)
    texts = [_titled(chunk) for chunk in chunks]
    rows = [signals(question, part, texts, embedder, match=False) for part in question.parts]
    if embedder is None or refused or not (answer.strip() and answer_verdicts):
        shift = REFUSED if refused else _shift(answer_verdicts)
        shift += _agreement(question, texts, rows[0])
        chances = [shifted(max(map(by_hand, row)), shift) for row in rows]
    else:
        chances = _modelled(question, answer, chunks, rows, answer_verdicts, embedder)
    score = sum(chances) / len(chances)
    parts = zip(question.parts, chances, strict=True)
    missing = tuple(part.said for part, chance in parts if chance < ENOUGH)
    enough = score >= ENOUGH
    if enough:
        return Sufficiency(True, round(score, 4), missing, say("enough", ui))
    named = missing or tuple(part.said for part in question.parts)
    reason = say("not_enough", ui, parts="; ".join(named))
    return Sufficiency(False, round(score, 4), named, reason)


def _modelled(
    question: Question,
    answer: str,
    chunks: Sequence[Chunk],
    rows: Sequence[Sequence[Signals]],
    verdicts: Sequence[ClaimVerdict],
    embedder: Embedder,
) -> list[float]:
    texts = [chunk.text for chunk in chunks]
    told = relevancy_signals(question, answer, texts, embedder)
    trees = sufficiency_trees()
    return [
        trees.score(sufficiency_signals(row, told, verdicts, by_hand, related_chance))
        for row in rows
    ]


def _titled(chunk: Chunk) -> str:
    """The chunk under its document's name, unless it says that name itself."""
    name = chunk.named[:TITLE].strip()
    return f"{name}\n{chunk.text}" if name and name not in chunk.text else chunk.text


def _agreement(question: Question, texts: Sequence[str], looks: Sequence[Signals]) -> float:
    """What the passages' agreement on one value says, in log odds; 0 with fewer than three."""
    if len(texts) < 3:
        return 0.0
    pieces = [text[slice(*look.window)] for text, look in zip(texts, looks, strict=True)]
    agree = agreeing(question, pieces)
    if agree is None:
        return 0.0
    return AGREE_LOW if agree < 2 else AGREE_HIGH * min(agree - 1, 2) / 2


def _shift(verdicts: Sequence[ClaimVerdict]) -> float:
    """What the answer's support says, in log odds."""
    # a claim in doubt has a chance, and counts as one that the evidence was not found for
    judged = [v for v in verdicts if v.support != "unscored" or v.p_supported is not None]
    if not judged:
        return 0.0
    share = sum(verdict.support == "supported" for verdict in judged) / len(judged)
    return UNSUPPORTED + (SUPPORTED - UNSUPPORTED) * share
