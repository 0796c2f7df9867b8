"""How a sentence says that one thing has taken the place of another; matched on folded text.

Every form names `old`; most name `new`.
"""

from __future__ import annotations

import re

__all__ = ["FORMS", "HINT", "NAMED", "PAST", "PAST_QUESTION"]

_CHANGED = (
    r"(?:moved|relocated|shifted|postponed|rescheduled|brought forward|changed|raised|lowered|cut"
    r"|reduced|increased|extended|shortened|renamed|switched|migrated|transferred|updated|revised"
    r"|put back|rose|fell|dropped|went up|went down|grew)"
)
_END = (
    r"(?=\s*(?:$|[,;.()])| (?:in|on|as|by|since|at|for|after|because|this|last|per|a|every|when"
    r"|effective|starting|from|with)\b)"
)
_SOME = r"[^,;()。]{1,40}?"
_REPLACED = r"(?:replace[ds]|succeed(?:ed|s)|supersede[ds]|took over from|takes over from)"
_LED = r"(?:called |named |known as |in |at |on |the |a |an )*"
_OLD = r"(?:previous|former|old|original|earlier|initial)"
_PLANNED = r"(?:planned|scheduled|announced|stated|intended|set)"
NAMED = (
    re.compile(rf"^(?P<new>{_SOME}) (?:has |have )?{_REPLACED} (?P<old>{_SOME}){_END}"),
    re.compile(
        rf"^(?P<old>{_SOME}) (?:was|were|is|has been|have been) (?:replaced|succeeded|superseded)"
        rf" by (?P<new>{_SOME}){_END}"
    ),
)
"""Forms that hold of names only: a filter that was replaced by hand is a filter still."""
FORMS = (
    re.compile(rf"\b{_CHANGED}\b[^,;]{{0,30}}? from (?P<old>{_SOME}) to (?P<new>{_SOME}){_END}"),
    re.compile(
        rf"\b(?:formerly|previously|originally|used to be|was once) {_LED}(?P<old>{_SOME})\s*[,;)]"
        r"\s*(?:but |and )?(?:(?:it|they|this|he|she) )?(?=.*\b(?:now|today|currently)\b)"
        rf"(?:is |are |has been |lies )?(?:now |currently )?{_LED}(?P<new>{_SOME})"
        r"(?: now| today| currently)?(?=\s*(?:$|[,;.()]))"
    ),
    re.compile(
        rf"(?:instead of|rather than|not|replacing) (?:on |at |in )?(?:the |its |our )?{_OLD}"
        rf" (?P<old>{_SOME}){_END}"
    ),
    re.compile(
        rf"\bnot (?:on |at |in )?(?P<old>{_SOME}),? as (?:originally|first|previously|initially"
        rf"|earlier) {_PLANNED}"
    ),
    re.compile(
        r"(?:从|由|自)(?:原来的?|原先的?|此前的?|原)?(?P<old>[^,;。到至]{1,20}?)"
        r"(?:搬迁?|迁移?|调整?|更?改|变更?|转|换|移|上?涨|上?升|下?降|增加?|减少?|提高|提前|推迟"
        r"|延长|缩短|延期?|更名)(?:到|至|为|成)了?(?P<new>[^,;。]{1,20})"
    ),
    re.compile(
        r"(?P<new>[^,;。]{2,10}?)(?:接替|取代|顶替)了?(?P<old>[^,;。]{2,10}?)"
        r"(?=担任|出任|成为|任|作为|[,;。]|$)"
    ),
    re.compile(r"(?P<old>[^,;。]{2,12}?)(?:已经?)?被(?P<new>[^,;。]{2,10}?)(?:接替|取代|替代)"),
    re.compile(
        r"(?:原名|原称|原定[于在]?|原计划[于在]?|原[在为]|原来[是在为]|以前[是在叫]|曾用名"
        r"|此前[是在为]"
        r"|过去[是在为])(?P<old>[^,;。现]{1,20}?)[,;。]?(?:但|后)?(?:现|如今|目前)(?:已经?|在)?"
        r"(?:更名|改名|搬|迁|改|调整|变更)?(?:名|为|到|至|在|是|叫|称)*(?P<new>[^,;。]{1,20})"
    ),
    re.compile(
        r"(?:不是|并非|不再是|代替|取代|而非)(?:原定|原来|之前|此前|以前|旧|原计划|最初|原先)[的于在]*"
        r"(?P<old>[^,;。]{1,20})"
    ),
)
PAST = re.compile(
    r"\b(?:was|were|had|before|until|former\w*|previous\w*|original\w*|used to|from|mov\w+"
    r"|relocat\w+|replac\w+|succe\w+|chang\w+|rais\w+|rose|reschedul\w+|postpon\w+|old|once|instead|not|longer"
    r"|increas\w+|decreas\w+|reduc\w+|renam\w+|extend\w+|n't)\b|n't\b"
    r"|原|曾|之前|以前|此前|过去|从|由|搬|迁|接替|取代|顶替|改|涨|降|旧|前|升|调|不|没|未"
)
"""A claim that speaks of the past or of the change itself."""
PAST_QUESTION = re.compile(
    r"\b(?:was|were|did|before|former\w*|previous\w*|original\w*|used to|from)\b"
    r"|原|之前|以前|此前|过去|曾|从哪"
)
HINT = re.compile(
    r" from .+ to |replac|succeed|supersed|took over|takes over|formerly|previous|original|used to"
    r"|once|former|\bold\b|earlier|initial|从|由|自|接替|取代|顶替|替代|原|以前|此前|过去|曾用|最初|旧"
)
