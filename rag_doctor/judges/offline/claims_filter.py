"""What in an answer claims nothing? Pleasantries, lead-ins, questions, offers, "not in the text".

Every pattern is matched on folded text (`rag_doctor.text.fold`): lower case, half-width marks.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.claims_asides import aside_length
from rag_doctor.judges.offline.claims_clauses import has_verb
from rag_doctor.judges.offline.shrugs import is_shrug
from rag_doctor.text.refusal_cues import CONCESSIVE, CONTRAST, EXPLANATION, FILLER
from rag_doctor.text.silence_cues import ONLY_SAYS, SILENT
from rag_doctor.text.unfound_cues import UNFOUND

__all__ = [
    "is_lead_in",
    "is_meta_lead_in",
    "is_no_claim",
    "is_silence",
    "only_says_length",
    "pleasantry_length",
    "telling_pieces",
]

_SOURCE = (
    r"(?:(?:(?:the|these|this|your|all|both|any|of|above|following|relevant|current)\s+)*"
    r"(?:passages?|contexts?|documents?|texts?|sources?|excerpts?|articles?|search results?"
    r"|knowledge base|handbook|manual|documentation|faq)"
    r"|(?:(?:the|this|your|any)\s+)?(?:provided|given|supplied|retrieved|available|above)\s+"
    r"(?:\w+\s+)?(?:passages?|contexts?|documents?|texts?|sources?|excerpts?|articles?"
    r"|information|content|materials?|data))"
)
_BASED = rf"(?:based (?:up)?on|according to|from|per|as per|in|using) {_SOURCE}(?: \w+){{0,2}}"
_SOURCE_ZH = (
    r"(?:(?:您|你|所|已|上述|以上|给定|现有|目前|当前|这些|检索到)*(?:提供|给出|检索)?(?:的|到的)?"
    r"(?:参考|相关|已有|背景)?(?:资料|文档|材料|上下文|内容|信息|文本|文章|段落|知识库|片段|手册))"
)
_OPENING = re.compile(
    r"(?:sure(?: thing)?|certainly|of course|absolutely|great question|good question|hello|hi"
    r"(?: there)?|thank(?:s| you)(?: for [^.!,]{1,50})?|no problem|you'?re welcome|glad you asked"
    r"|i(?:'d| would) be (?:happy|glad) to help|happy to help|okay|ok|well|got it|understood)"
    r"(?:\s*[!,.:。、~\n]\s*|\s+-\s+|$)+"
    r"|(?:好的|好|当然(?:可以|了)?|没问题|您好|你好|收到|明白(?:了)?|感谢(?:您|你)的(?:提问|咨询)|嗯)"
    r"(?:[!,.:。、~\s]+|呀|呢|哦)+"
)
_PRAISE_ZH = re.compile(  # always before a mark: 好问题跟踪系统 is no praise
    r"(?:(?:您|你)?(?:提|问)?(?:的)?(?:这|那)?(?:真|确实|的确|也)?(?:是)?(?:个|一个)?(?:非常|很|特别|十分|相当|挺|真)?"
    r"(?:好|棒|妙|不错|有意思|有趣|有价值|有深度|专业|精彩)的?(?:问题|提问)"
    r"|(?:您|你)?(?:的)?(?:这个|这)?(?:问题|提问)?(?:问|提)得(?:很|真|非常|太|特别|十分|相当|挺)?"
    r"(?:好|棒|妙|专业|到位|有水平|不错|精彩|细致)(?:了|啊|呀)?)(?:[!,.:。、~\s]+|$)"
)
_META_LEAD = re.compile(
    rf"(?:{_BASED},? ?)?(?:(?:so|therefore|in (?:summary|short|conclusion)"
    r"|to (?:summarize|sum up)),? )?"
    r"(?:here(?:'s| is| are)|below (?:is|are)|the following (?:is|are|\w+ (?:is|are|can))"
    r"|the answer (?:to (?:the|your) question )?is(?: as follows)?|i can (?:tell|offer)"
    rf"|i(?:'ll| will) (?:summarize|explain|answer|list))\b|{_BASED}[,:]?$"
    r"|(?:根据.{0,20}[,:])?(?:以下|下面|如下|下列)(?:是|为|列出|内容|信息|几点|步骤|就是)"
    rf"|(?:根据|依据|基于|按照){_SOURCE_ZH}[,:]?(?:答案|回答|总结)?(?:如下|是)?:?$"
    r"|.{0,24}(?:如下|总结如下|如下所示|有以下.{0,6}|包括以下.{0,6})[:。]?$"
)
_OFFER = re.compile(
    r"(?:please )?(?:let me know|feel free|don'?t hesitate|reach out|contact (?:me|us) (?:if|for))"
    r"|(?:i )?hope (?:this|that|it) (?:helps|answers)|if you (?:have|need|would like|want|'d like)"
    r".{0,40}(?:question|help|assistance|clarification|information|details|know|ask)"
    r"|(?:i'?m|i am) (?:here|happy|glad) to|(?:have a|enjoy) (?:great|good|nice)|good luck"
    r"|is there anything else|would you like"
    r"|(?:i'd|i would|i) (?:suggest|recommend|advise) (?:you )?(?:to )?(?:ask|contact|check|call"
    r"|consult|reach)(?:ing)?\b[^\d]*$"
    r"|希望.{0,12}(?:帮助|帮到|有用|解答)|(?:如果|如|若|要是)?(?:您|你)?(?:还)?(?:有|需要).{0,12}"
    r"(?:疑问|问题|帮助|了解|咨询).{0,20}(?:随时|请|欢迎|告诉|联系)|(?:请|欢迎)?随时(?:提问|告诉|联系|问我|咨询)"
    r"|建议(?:您|你)?(?:直接|可以)?(?:咨询|联系|询问|致电)(?:一下)?[^\d]{0,16}$"
    r"|还有(?:什么|其他).{0,12}(?:帮|问题)|祝(?:您|你).{0,10}$|需要我.{0,20}吗"
)
_NOT = r"(?:no|not|n'?t|unable|insufficient|without|lacks?|neither|cannot|never)"
_SILENCE = re.compile(
    rf"(?:{_SOURCE})\b.{{0,40}}\b(?:do(?:es)?|did|is|are|was|has|have|can|could)?\s?{_NOT}\b.{{0,30}}"
    r"\b(?:mention|contain|provide|include|specify|state|say|give|answer|address|information|discuss"
    r"|list|offer|explain|enough|sufficient|indicate|specif)"
    r"|\bi(?:'m| am)? ?(?:do(?:n'?t| not)|can(?:'t|not)|could(?:n'?t| not)|was|am)? ?"
    r"(?:not able|unable|know|have (?:enough|any|the|that|this|access|sufficient|specific)|find"
    r"|cannot|provide|answer|determine|tell)\b.{0,60}\b(?:information|answer|question|know|based|"
    r"passages?|context|documents?|provide|find|details?)"
    r"|\b(?:unable|impossible|cannot|can't|not possible) to (?:provide|answer|determine|find|say)"
    r"|\bthere (?:is|was|are) (?:no|not enough|insufficient)"
    r"(?: (?!(?:with|of|for|to|in|on|by|at|from)\b)\w+){0,3}"
    r" (?:information|mention|details?|data|answer)\b(?! (?:cent|limit|loss|traffic|time|target))"
    r"|\bi (?:don'?t|do not) know\b"
    r"|\bno (?:specific )?information (?:is|was)?\b.{0,30}\b(?:provided|given|found|available)"
    r"|\b(?:is|are|was|were) (?:not|n'?t) (?:mentioned|specified|stated|provided|given|included"
    r"|clear|found|discussed|available) (?:in|from|within|anywhere|by (?:the|any|our))"
    rf"|{_SOURCE_ZH}.{{0,12}}(?:没有|未|并未|无法|不足以|不包含|缺乏|不能|找不到|不含).{{0,14}}"
    r"|(?:无法|不能|难以)(?:从|根据|基于|回答|确定|判断|提供|得知|给出|查到|得出)|我不(?:知道|清楚|确定|太清楚)"
    r"|(?:没有|未|暂无)(?:找到|查到|提供|提及|提到|检索到|说明).{0,16}(?:信息|内容|答案|资料|数据|规定|文档)"
    r"|(?:没有|缺少|暂无)(?:相关|足够|具体|更多)的?(?:信息|资料|内容|数据)"
)
_SILENCE_CHARS = 400
_ASIDE_CHARS = 200  # an aside is no longer
_WORDY = re.compile(r"[^\W_]")


def pleasantry_length(folded: str) -> int:
    """How many leading characters only greet ("Sure, …", 好的，…) or stall; 0 = none."""
    length = 0
    while length < len(folded):
        match = _OPENING.match(folded, length) or _PRAISE_ZH.match(folded, length)
        step = aside_length(folded[length : length + _ASIDE_CHARS])
        if not match and not step:
            break
        length = max(match.end() if match else 0, length + step)
    return length


def is_meta_lead_in(folded: str) -> bool:
    """Does the sentence only announce what follows ("Here are the steps:", 以下是…)?"""
    match = _META_LEAD.match(folded.strip("*_# "))
    if not match:
        return False
    ends_open = folded.rstrip("*_ ").endswith((":", "。"))
    return ends_open or (len(folded) <= 100 and "," not in folded)


def is_lead_in(folded: str) -> bool:
    """Does the sentence end open, on a colon?"""
    return folded.rstrip("*_ ").endswith(":")


def is_silence(folded: str) -> bool:
    """Does the sentence only say that the sources are silent, or that the writer cannot tell?"""
    if len(folded) > _SILENCE_CHARS:
        return False
    return bool(_SILENCE.search(folded)) or any(cue.search(folded) for cue in (*SILENT, *UNFOUND))


def only_says_length(folded: str) -> int:
    """Characters of a leading "The documentation only says", 资料只提到; 0 = none."""
    match = ONLY_SAYS.match(folded)
    return match.end() if match else 0


def telling_pieces(folded: str) -> list[tuple[int, int]]:
    """(start, end) of what a sentence tells beside saying that the sources are silent.

    "The price is not stated, so it is 20 dollars": the second half. The whole sentence where
    nothing in it is silent; nothing where nothing else stands in it by itself.
    """
    begin, pieces = 0, []
    if CONCESSIVE.match(folded) and (comma := folded.find(",")) > 0:
        pieces.append((0, comma))
        begin = comma + 1
    for match in CONTRAST.finditer(folded, begin + 1):
        pieces.append((begin, match.start()))
        begin = match.end()
    pieces.append((begin, len(folded)))
    if any(is_silence(folded[a:b].strip(" ,")) for a, b in pieces):
        return [span for span in pieces if _tells(folded[slice(*span)])]
    return [] if is_silence(folded) else [(0, len(folded))]


def _tells(piece: str) -> bool:
    bare = piece.strip(" ,")
    if is_silence(bare) or FILLER.match(bare) or EXPLANATION.match(bare):
        return False
    if not (has_verb(bare) or re.search(r"\d", bare)):
        return False
    return len(bare.split()) > 2 or len(re.findall(r"[\u3400-\u9fff]", bare)) > 3


def is_no_claim(folded: str) -> bool:
    """Nothing to check here: a question, an offer, a greeting, an announcement, a mere mark, a
    shrug ("I am not sure.")."""
    bare = folded.strip("*_#>-\"'() ")
    if not _WORDY.search(bare) or bare.endswith(("?", "吗。", "呢。")):
        return True
    if pleasantry_length(bare + ".") >= len(bare):
        return True
    if is_shrug(bare):
        return True
    return _OFFER.match(bare) is not None or is_meta_lead_in(bare)
