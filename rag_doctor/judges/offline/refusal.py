"""Does the answer decline, or say nothing definite?"""

# ruff: noqa: E501  (a rule stays on one line)

from __future__ import annotations

import re

from rag_doctor.records import Refusal
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = ["read_refusal"]

_DECLINES = re.compile(
    r"\b(?:can ?not|can't|could not|couldn't|unable to|not able to)\b[^.]{0,40}\b(?:answer|find|provide|determine|tell|say|help)"
    r"|\b(?:do not|don't|does not|doesn't|did not|didn't)\b[^.]{0,30}\b(?:know|contain|provide|include|mention|specify|have (?:enough|any|that|the) information)"
    r"|\binsufficient (?:information|context)|\b(?:no|not enough|lack of) (?:relevant |sufficient )?information\b|\bnot (?:mentioned|specified|stated|provided|available) in\b"
    r"|无法(?:回答|确定|得知|提供|判断|给出|从)|不能(?:回答|确定)|(?:没有|未|并未|没)(?:找到|提及|提到|包含|说明|提供|涉及|给出|相关)|信息不足|不知道|不清楚|不确定|暂无"
)
_VAGUE = re.compile(
    r"\bit depends\b|\bdepends on (?:many|several|various|the)|\bhard to say\b|\bplease (?:contact|consult|ask|refer)\b|\bmore (?:details|information) (?:is|are) needed"
    r"|视情况|看情况|因人而异|很难说|不好说|请(?:咨询|联系|参考|查阅)|取决于|具体情况"
)


def read_refusal(question: str, answer: str) -> Refusal:
    """`refused` = declines as a whole; `partial` = a part; `noncommittal` = says nothing."""
    pieces = [span.text for span in sentences(answer)]
    declining = [piece for piece in pieces if _DECLINES.search(fold(piece))]
    if declining:
        whole = len(declining) * 2 >= len(pieces) and _DECLINES.search(fold(pieces[0]))
        return Refusal(refused=bool(whole), partial=not whole, text=declining[0])
    vague = len(pieces) <= 2 and len(answer) < 120 and _VAGUE.search(fold(answer))
    return Refusal(noncommittal=bool(vague), text=pieces[0] if vague else "")
