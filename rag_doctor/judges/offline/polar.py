"""Yes and no: openings that only say so, bare answers that need their question, polarity.

"Yes, the gym is free." claims that the gym is free, and nothing beside it. "No." to "Is the gym
free?" claims that it is not; a source that says it costs 20 dollars bears that out.
"""

from __future__ import annotations

import re

from rag_doctor.text.date_scan import dates
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity_scan import quantities
from rag_doctor.text.word_sets import word_set

__all__ = ["asked_subject", "opening_length", "opening_says", "polar_statement", "yes_or_no"]

_YES_EN = r"yes|yeah|yep|correct|true|right|indeed|certainly|absolutely|definitely|of course"
_NO_EN = r"no|nope|false|incorrect|not really|not at all"
_YES_ZH = (
    r"是的?|对的?|可以的?|能的?|会的?|有的?|需要的?|允许的?|支持的?|没错|正确|当然(?:可以)?|行的?"
)
_NO_ZH = (
    r"不是的?|不对|不可以|不行|不能|不会|没有|不需要|无需|不用|不必"
    r"|不允许|不支持|不得|不|否|错误|没"
)
_YES = re.compile(rf"(?:{_YES_EN}|{_YES_ZH})")
_NO = re.compile(rf"(?:{_NO_EN}|{_NO_ZH})")
_OPENING = re.compile(
    r"(?:yes|yeah|yep|no|nope)(?:, (?:indeed|sir|sure))?(?:\s*[,;:!]\s*"
    r"|\s*[-–—]+\s+|\.\s+(?=[a-z\"'(]))"
    rf"|(?:{_YES_ZH}|{_NO_ZH})(?:的)?\s*[,;:!。]\s*"
)
_SOFTENER = re.compile(
    r"(?:unfortunately|sadly|regrettably|luckily|fortunately|happily|alas|sorry|i'm afraid"
    r"|i am afraid|i'm sorry|很?遗憾(?:的是)?|很?抱歉|对不起|不好意思|很?可惜|一般(?:来说|情况下)?"
    r"|通常|原则上)[,，]?\s*"
)
"""What may stand before a bare yes or no."""
_AUX = (
    r"is|are|was|were|am|do|does|did|can|could|may|must|should|will|would|has|have|had|might|need"
)
_ECHO = re.compile(
    rf"(?:(?:{_YES_EN}|{_NO_EN})\s*[,.;!-]\s*)?(?:it|they|he|she|you|we|i|that|this|there)"
    rf"(?:'s| (?:{_AUX}))(?P<not>n't| not)?(?: (?:correct|right|true|the case|so))?"
)
_SHORT_NOT = re.compile(r"\b(?:can't|cannot|won't|shan't)\b")
_YES_NO_EN = re.compile(rf"^({_AUX})\s+(.+)$")
_SUBJECT = re.compile(
    r"((?:the|a|an|my|our|your|their|this|that|these|those|all|each|every|any|new)?\s*[\w'-]+"
    r"(?: (?:of|for) (?:the )?[\w'-]+)?)\s+(.*)"
)
_BE = ("is", "are", "was", "were")
_DETERMINERS = frozenset(("the", "a", "an", "my", "our", "your", "their", "this", "that", "these"))
_PREPOSITIONS = word_set(
    """in on at for to of with by from during after before until within without per as than when if
    over under about into through between"""
)
_ADVERBS = word_set(
    """very too really always still already not also more most less only ever currently usually
    fully so quite never often even"""
)
_MEASURES = word_set("long old wide high deep tall away each")
_VERBS = word_set("包含 含有 包括 支持 提供 享有 开放 开门 营业 赔付 保修 收费 允许 接受")
_TAIL_ZH = re.compile(r"(?:吗|呢|么)?[?。!]*$")
_HAN = re.compile(r"[\u3400-\u9fff]")


def yes_or_no(answer: str, question: str | None = None) -> bool | None:
    """`True` for a bare yes, `False` for a bare no, `None` for anything else.

    "Yes, they do." and 不，不可以 are bare as well; with the question, so is a mere repetition of
    what it asks (不开放 to 开放吗).
    """
    bare = fold(answer).strip(" .!。,*\"'")
    soft = _SOFTENER.match(bare)
    bare = bare[soft.end() :] if soft and soft.end() < len(bare) else bare
    if soft and bare in ("not", "so"):
        return bare == "so"
    if _YES.fullmatch(bare):
        return True
    if _NO.fullmatch(bare):
        return False
    if _HAN.search(bare):
        return _polar_zh(bare, fold(question or ""))
    short = _SHORT_NOT.sub("can not", bare)
    if match := _ECHO.fullmatch(short):
        return not match["not"]
    return None


def _polar_zh(bare: str, asked: str) -> bool | None:
    parts = [part for part in re.split(r"[,。;!\s]+", bare) if part]
    said = {_one_zh(part, asked) for part in parts}
    return said.pop() if len(said) == 1 and len(parts) <= 3 else None


def _one_zh(part: str, asked: str) -> bool | None:
    if _YES.fullmatch(part):
        return True
    if _NO.fullmatch(part):
        return False
    match = re.fullmatch(r"(不|没有?|未|无法|无需|并不|并非)?(.{1,6}?)的?", part)
    if not asked.rstrip("?。! ").endswith(("吗", "么", "没有")) or not match:
        return None
    again = match[2] in asked or (match[2] in _VERBS and any(sign in asked for sign in match[2]))
    if again and re.search(r"不|没|未", match[2]) is None:
        return not match[1]
    return None


def opening_length(folded: str) -> int:
    """Characters of a leading "Yes," / "No." / 可以， that a statement follows; 0 = none."""
    blank = len(folded) - len(folded.lstrip())
    match = _OPENING.match(folded, blank)
    if not match or not re.search(r"\w", folded[match.end() :]):
        return 0
    return match.end()


def opening_says(folded: str) -> bool | None:
    """`True` where a text opens with yes and goes on, `False` with no, `None` with neither."""
    word = folded[: opening_length(folded)]
    said = re.match(r"\s*([a-z]+|[\u3400-\u9fff]+)", word)
    return None if said is None else yes_or_no(said[1])


def asked_subject(question: str) -> str:
    """Whom or what an English yes-or-no question is about; "" where that is not plain."""
    asked = question.strip().rstrip("?？ ")
    match = _YES_NO_EN.match(fold(asked))
    if not match:
        return ""
    rest = asked[len(match[1]) :].strip()
    head = _SUBJECT.match(rest)
    return head[1] if head else ""


def polar_statement(question: str, said: bool) -> str:
    """What yes (`said`) or no to the question states."""
    asked = question.strip().rstrip("?？ ")
    if _HAN.search(asked):
        return _stated_zh(_TAIL_ZH.sub("", asked), said)
    match = _YES_NO_EN.match(fold(asked))
    if not match:
        return f"{asked}: {'yes' if said else 'no'}"
    rest = asked[len(match[1]) :].strip()
    verb = match[1] if said else f"{match[1]} not"
    if said and match[1] in ("do", "does", "did"):
        return rest
    if match[1] in _BE and (two := _around_be(rest)):
        return f"{two[0]} {verb} {two[1]}"
    head = _SUBJECT.match(rest)
    return f"{head[1]} {verb} {head[2]}" if head else f"{rest} {verb}"


def _around_be(rest: str) -> tuple[str, str] | None:
    """Subject and predicate of what follows "is": "the VIP lounge | open on Sundays".

    The predicate is an amount, a date or a name at the end; else it begins at a second determiner
    (not behind "of"), else at the last word before a preposition.
    """
    words = rest.split()
    if words[:1] == ["there"] and len(words) > 1:
        return "there", " ".join(words[1:])
    if (at := _whole_predicate(rest, words)) is not None:
        return " ".join(words[:at]), " ".join(words[at:])
    inner = [
        at
        for at, word in enumerate(words)
        if at and word.lower() in _DETERMINERS and words[at - 1].lower() != "of"
    ]
    stop = next((at for at, w in enumerate(words) if at and w.lower() in _PREPOSITIONS), len(words))
    if inner and inner[0] < stop:
        return " ".join(words[: inner[0]]), " ".join(words[inner[0] :])
    cut = stop - 1
    while cut > 1 and words[cut - 1].lower() in _ADVERBS:
        cut -= 1
    first = 2 if words and words[0].lower() in _DETERMINERS else 1
    if cut < first:
        return None
    return " ".join(words[:cut]), " ".join(words[cut:])


def _whole_predicate(rest: str, words: list[str]) -> int | None:
    """Where the amount, date or name that ends the question begins ("the CEO | Anna Bell")."""
    spans = [(one.start, one.end) for one in quantities(rest)]
    spans += [(one.start, one.end) for one in dates(rest)]
    for start, end in sorted(spans):
        at = len(rest[:start].split())
        after = rest[end:].split()
        last = after[0].lower() if after else ""
        measured = re.search(r"[^\W\d]", rest[start:end]) is not None
        ends = not last or (measured and (last in _PREPOSITIONS or last in _MEASURES))
        if ends and _is_subject(words[:at]):
            return at
    at = len(words)
    while at and words[at - 1].istitle():
        at -= 1
    return at if len(words) - at > 1 and _is_subject(words[:at]) else None


def _is_subject(words: list[str]) -> bool:
    """Could these be all of a subject? "The shop open on" could not."""
    low = [word.lower() for word in words]
    return any(w not in _DETERMINERS for w in low) and not any(
        w in _PREPOSITIONS and w != "of" for w in low
    )


def _stated_zh(asked: str, said: bool) -> str:
    plain = re.sub(r"(可以|可|能|会|是|有|需要|要)(?:不|没)\1", r"\1", asked).replace("是否", "")
    if said:
        return plain
    match = re.search(r"可以|能够|能|会|需要|需|是|有|要|支持|允许", plain)
    if not match:
        return f"并非{plain}"
    negated = "没有" if match[0] == "有" else "不" + match[0]
    return plain[: match.start()] + negated + plain[match.end() :]
