"""Versions, codes, phone numbers, addresses: digits that name something instead of counting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from .addresses import MAIL

__all__ = ["Identifier", "identifiers"]

_CUE = (
    r"error|code|status|http|port|ext\.?|extension|room|gate|flight|route|channel|ticket|invoice"
    r"|order|case|id|no\.|isbn|issn|错误码|错误代码|错误|状态码|代码|编号|工号|端口|房间|航班"
    r"|分机|订单号|工单|单号|热线|电话"
)
# nothing can begin inside a word; saying so first makes the search fast
_BEGIN = r"(?:(?<![a-z0-9])(?=[a-z0-9+])|(?=[\[(^文段片资错状代编工端房航分订单热电版]))"
_FORM = re.compile(
    _BEGIN + rf"(?:(?P<skip>https?://[^\s<>\"\u3000-\u9fff]{{1,2000}}|{MAIL}"
    r"|\[\^?\d{1,3}(?:[,\- ]{1,2}\d{1,3}){0,9}\]|\((?:see\s)?(?:passage|source|document|doc"
    r"|chunk)s?\s\d[^)]{0,30}\)"
    r"|\b(?:passage|chunk|figure|fig\.|footnote)s?\s\d{1,3}\b|\[\d{1,3}[^\]\n]{0,30}\]"
    r"|\b(?:step|rule|fact|tip|question|lesson)\s\d{1,3}\b|401\s?\(?k\)?s?\b|(?:文档|段落|片段"
    r"|资料)\s?\d{1,2}(?!\d|[个份条年月日天人元名])|\^\d{1,3}|(?<![\w.])[2-6]g\b)"
    r"|(?P<phone>(?<!\.)(?:\+\d{1,3}[\s\-]?)?\(\d{2,4}\)\s?\d{3,4}[\s\-]\d{3,4}(?!\d)"
    r"|(?<![.\-])(?:\+\d{1,3}[\s\-])?\d{3}[\-\s]\d{3}[\-\s]\d{4}(?!\d)"
    r"|(?<![\w.])\+\d{1,3}[\s\-]\d{4}[\s\-]\d{4}(?!\d)"
    r"|(?<!\.)1[3-9]\d{9}(?!\d)|(?<![.\-])[48]00-\d{3,4}-\d{3,4}(?!\d)"
    r"|(?<![.\-])0\d{2,3}-\d{7,8}(?!\d))"
    r"|(?P<version>(?<![a-z0-9])v\.?\s?\d{1,4}(?:\.\d{1,5}){0,4}(?![a-z0-9])"
    r"|(?<![a-z])(?:version|release|版本)\s?:?\s?\d{1,4}(?:\.\d{1,5}){0,4}(?![a-z0-9%])"
    r"|(?<!\.)\d{1,4}(?:\.\d{1,5}){1,4}\s?版(?!本?次)"
    r"|(?<![.,$])\d{1,4}(?:\.\d{1,5}){2,4}(?!\w|\.\w))"
    rf"|(?:(?<![a-z])(?:{_CUE})\s?[:#]?\s?(?P<code>\d{{2,12}}(?:-\d{{1,8}})*)(?![\d.,%]"
    rf"|\s?[天元个人次年月日块班余多万千名位家辆]))"
    r"|(?P<code2>(?<![a-z0-9$])(?!(?:rmb|usd|cny|sgd|eur|hkd|gbp|us|fy|q|h)\d"
    r"|[ckm]?m[23](?![a-z0-9]))"
    r"[a-z]{1,15}[-_]?\d[a-z0-9]{0,20}(?:[-_/.][a-z0-9]{1,20}){0,6}(?![a-z0-9]))"
    r"|(?P<code3>(?<![.,])\d{13,}(?![\d.,])))"
)


class Identifier(NamedTuple):
    """`kind` "skip" marks what is no quantity at all: links, citation marks, "Passage 2"."""

    kind: Literal["version", "code", "skip"]
    label: str
    start: int
    end: int


def identifiers(folded: str) -> Iterator[Identifier]:
    """All identifiers of a folded (lower-case) text, in order."""
    for match in _FORM.finditer(folded):
        group = match.lastgroup or "skip"
        start, end = match.span(group)
        if group == "skip":
            yield Identifier("skip", "", start, end)
        elif group == "version":
            yield Identifier("version", re.sub(r"[^\d.]", "", match[group]).strip("."), start, end)
        elif group == "phone":
            yield Identifier("code", re.sub(r"\D", "", match[group]), start, end)
        else:
            yield Identifier("code", re.sub(r"[\s_-]", "", match[group]), start, end)
