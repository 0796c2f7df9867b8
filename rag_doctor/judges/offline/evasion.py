"""Does an answer talk around the question without saying anything definite?

Every sentence must be talk of that sort; one that states something makes it an answer.
"""

# ruff: noqa: E501  (a cue stays on one line)

from __future__ import annotations

import re

from rag_doctor.text import fold, sentences

__all__ = ["is_evasive"]

MAX_CHARS = 600
_TALK_EN = (
    r"\b(?:great|good|excellent|interesting|important) question\b|\bthank you for\b|\bhope (?:this|that) helps\b"
    r"|\b(?:many|several|various|a number of|different) (?:factors|aspects|circumstances|people|things|points)\b"
    r"|\bdepends? (?:on|upon)\b|\bvar(?:y|ies)\b|\bcase by case\b|\bhard to (?:say|tell)\b"
    r"|\b(?:please|you (?:may|might|can|should|could)|we (?:recommend|suggest|advise)|i (?:recommend|suggest|advise|would))\b"
    r"[^.]{0,60}\b(?:contact|consult|ask|refer|reach out|check with|speak|talk|get in touch|discuss)\b"
    r"|\bbest to (?:contact|consult|ask|check|speak|talk|discuss)\b"
    r"|\b(?:always|generally|usually) (?:a good idea|best|wise|important)\b|\bthere are (?:pros and cons|many)\b"
    r"|\bneeds? to be (?:considered|weighed|discussed)\b|\bcomplex (?:topic|matter|issue|question)\b"
)
_TALK_ZH = (
    r"因素(?:比较|很|较)?多|因人而异|视.{0,8}情况|看.{0,6}情况|具体情况|情况(?:比较|较)?复杂|不能一概而论|很难(?:说|讲|回答|判断)"
    r"|取决于|建议.{0,14}(?:咨询|联系|沟通|询问|查阅|参考|确认|了解)|请.{0,10}(?:咨询|联系|沟通|询问|查阅|参考)"
    r"|(?:好|重要|复杂)的?问题|切身利益|感谢.{0,10}(?:提问|咨询|关注)|希望.{0,10}帮助|多方面|方方面面|综合考虑"
)
_TALK = re.compile(f"{_TALK_EN}|{_TALK_ZH}")
_DEFINITE = re.compile(
    r"\d|[一二两三四五六七八九十百千万]+(?:个|天|年|月|周|元|次|人|名|小时|分钟)|https?:|[\w.]+@[\w.]+"
)


def is_evasive(answer: str) -> bool:
    """Only talk around the question: no figure, no address, no sentence that states something."""
    if len(answer) > MAX_CHARS or _DEFINITE.search(fold(answer)):
        return False
    units = [fold(span.text) for span in sentences(answer)]
    return len(units) > 0 and all(_TALK.search(unit) for unit in units)
