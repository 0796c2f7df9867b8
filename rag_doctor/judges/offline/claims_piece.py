"""One claim cut out of a text: its slice without citation marks, and the marks kept as data."""

from __future__ import annotations

import re

from rag_doctor.records import Claim
from rag_doctor.text.folding import fold

__all__ = ["MARK", "claim_at", "clean", "trimmed"]

MARK = re.compile(
    r"\s?(?:\[\^?\d{1,3}(?:\s?[,\-]\s?\d{1,3})*\]|\^\d{1,3}\b"
    r"|[(] ?(?:see |source:? ?|from |in )?(?:passages?|documents?|sources?|contexts?|docs?|chunks?)"
    r" ?#?\d[\d, and&-]{0,20}[)]|[(](?:来源|出处|参考|参见|详见|见)[:：]?[^()]{1,40}[)]"
    r"|[(](?:(?:sources?|ref(?:erence)?s?|citations?):|(?:see|cf\.) )[^()\n]{1,80}[)]"
    r"|\[c\d{1,3}(?:\s?[,;]\s?c\d{1,3})*\]|\[[\w./-]{1,60}#\d{1,4}(?:\.\d{1,4})?\]"
    r"|\[(?:来源|文档|资料|段落|source|doc|document|passage|chunk)[^\[\]]{0,30}\])"
)
"""A citation mark in folded text; `[c1]` and `[handbook#3]` are ids as chunks have them here."""
_BOLD = re.compile(r"(?<![\w*])\*\*|\*\*(?![\w*])")  # 2**10 is a power


def trimmed(text: str, start: int, end: int, resolved: str | None = None) -> Claim:
    """The claim `text[start:end]` without white space, emphasis and commas around it."""
    while start < end and (text[start].isspace() or text[start] in "*_,，"):
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return claim_at(text, start, end, resolved)


def claim_at(text: str, start: int, end: int, resolved: str | None) -> Claim:
    """The claim `text[start:end]`; `resolved` falls away where it says the same."""
    body = text[start:end]
    folded = fold(body)
    marks = list(MARK.finditer(folded))
    plain = body
    for mark in reversed(marks):
        plain = plain[: mark.start()] + plain[mark.end() :]
    if len(_BOLD.findall(plain)) % 2:  # cut within emphasis: its other mark stands outside
        plain = _BOLD.sub("", plain)
    citations = tuple(mark[0].strip(" []()^") for mark in marks)
    tidy = clean(resolved) if resolved else None
    return Claim(
        text=plain.strip() or body,
        start=start,
        end=end,
        resolved=None if tidy == plain.strip() else tidy,
        citations=citations,
    )


def clean(text: str) -> str:
    """Without citation marks and Markdown's emphasis, white space collapsed."""
    kept = list(text)
    for mark in MARK.finditer(fold(text)):
        kept[mark.start() : mark.end()] = [""] * (mark.end() - mark.start())
    bare = re.sub(r"\*{1,3}|__|`|(?<!\w)_|_(?!\w)", "", "".join(kept))
    return " ".join(bare.split())
