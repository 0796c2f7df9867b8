"""Naming what a question is about, where its own words do not: `LanGate 5.3: how many MB …?`"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.copying import HAN_RUN
from rag_doctor.evalset.synth.draft import Draft
from rag_doctor.evalset.synth.english_parts import lowered
from rag_doctor.records import Chunk, Claim

__all__ = ["Topics", "ambiguous", "in_marks", "scoped"]

CLOSE = 0.8
"""Share of the own passage's coverage from which another document's makes a question ambiguous."""
_HEAD_EN = re.compile(
    r"^(?:release notes|register of|frequently asked questions|quick (?:start )?guide|user (?:guide"
    r"|manual)|minutes of)[,:]? (?:the )?",
    re.IGNORECASE,
)
_TAIL_EN = re.compile(
    r"(?:, superseded|, frequently asked questions|,? (?:release notes|user (?:guide|manual)))"
    r"(?=\)|$)",
    re.IGNORECASE,
)
_TAIL_ZH = re.compile(
    r"(?:的?(?:发布说明|版本说明|使用说明|使用指南|指南|手册|一览|管理办法|办法|制度|须知|说明|规定|对照表|参考|规范|流程|常见问题))"
    r"(?=$|（)"
)
LONGEST = 60
"""Characters that a first line may have to be a title."""
_CLOSED = re.compile(r"[.。!！?？,，;；:：、|]$|^[|#>*-]")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_VOID_ZH = re.compile(r"，已废止(?=）)")


class Topics:
    """A short name for every document of a base, told from all others'."""

    def __init__(self, base: Base) -> None:
        titles = {name: _title(name, chunks) for name, chunks in base.by_document.items()}
        short = {name: _short(title) for name, title in titles.items()}
        times = Counter(short.values())
        self._names = {name: s if times[s] == 1 else titles[name] for name, s in short.items()}

    def of(self, doc_id: str) -> str:
        """`Release notes, LanGate 5.3` → `LanGate 5.3`; `岚门 5.3 发布说明` → `岚门 5.3`."""
        return self._names[doc_id]


def _title(name: str, chunks: Sequence[Chunk]) -> str:
    """The document's title; where it has none, its first line, if that stands alone as one does."""
    title = chunks[0].source or name
    first, gap, _ = chunks[0].text.strip().partition("\n")
    alone = bool(gap) and 3 < len(first) <= LONGEST and not _CLOSED.search(first.strip())
    return first.strip() if title == name and alone else title


def _short(title: str) -> str:
    cut = _TAIL_EN.sub("", _HEAD_EN.sub("", title))
    cut = _TAIL_ZH.sub("", _VOID_ZH.sub("", cut)).strip()
    begun = cut[:1].upper() + cut[1:] if _HEAD_EN.match(title) else cut
    return begun or title


def in_marks(topic: str) -> str:
    """A long Chinese title within a sentence stands in 《》, as any work's does."""
    long = len(_HAN.findall(topic)) >= HAN_RUN
    return f"《{topic}》" if long else topic


def ambiguous(draft: Draft, base: Base) -> bool:
    """Do passages of another document speak of the question's words nearly as fully?"""
    claim = Claim(text=draft.question, start=0, end=len(draft.question))
    scores = base.index.scores(base.index.weights(claim))
    own = set(draft.chunk_ids)
    best = max((float(scores[n]) for i in own for n in base.index.numbers(i)), default=0.0)
    for candidate in base.index.best(scores, draft.lang, 8):
        chunk = base.chunks[candidate.number]
        if chunk.doc_id != draft.doc_id and candidate.coverage >= CLOSE * best:
            return True
    return False


def scoped(draft: Draft, topics: Topics, proper: frozenset[str] = frozenset()) -> Draft:
    """The draft with its document named before the question."""
    topic = topics.of(draft.doc_id)
    if draft.scoped or topic.lower() in draft.question.lower():
        return draft
    if draft.lang == "zh":
        return replace(draft, question=f"{in_marks(topic)}：{draft.question}", scoped=True)
    return replace(draft, question=f"{topic}: {lowered(draft.question, proper)}", scoped=True)
