"""What frames an answer and claims nothing: sources, a letter's greeting and close, asides.

Every pattern is matched on folded text (`rag_doctor.text.fold`): lower case, half-width marks.
"""

# ruff: noqa: E501  (a cue stays on one line)

from __future__ import annotations

import re

__all__ = ["aside_length", "is_signature", "is_signoff", "source_list", "source_named"]

_LABEL = re.compile(
    r"\W*(?:(?:data |information |primary |original )?sources?|references?|citations?|cited(?: from)?"
    r"|bibliography|see also|further reading|retrieved from|source documents?"
    r"|(?:信息|资料|数据|参考|答案|引用)?(?:来源|出处)|参考(?:资料|文献|文档|链接)?|引用(?:自|文献)?"
    r"|依据文件|资料)(?:\(s\))?\W*?(?P<colon>:)\W*"
)
_LIST = re.compile(
    r"\W*(?:sources?|references?|citations?|bibliography|further reading|source documents"
    r"|(?:信息|资料|数据|参考|引用)?(?:来源|出处)|参考(?:资料|文献|文档|链接)|引用(?:文献|来源))\W*"
)
# What a reference looks like: a file, an address, a page, a numbered document, a title in marks.
_REFERENCE = re.compile(
    r"https?://|www\.|\b[\w-]+\.(?:pdf|md|docx?|xlsx?|csv|html?|txt|pptx?|json|ya?ml|rst|tex)\b"
    r"|\b(?:pages?|pp?\.|sections?|sec\.|chapters?|appendix|paragraphs?|lines?|slides?"
    r"|figures?|tables?|§) ?[\divx]|§|#\d"
    r"|\b(?:passage|document|doc|chunk|context|source|article|record|ticket|kb)s?[ _#-]?\d"
    r"|\b(?:handbook|manual|guide|policy|faq|wiki|website|documentation|terms of service|report"
    r"|brochure|knowledge base|help cent(?:er|re))\b"
    r"|第 ?[\d一二三四五六七八九十百]+ ?[页章节条款段篇]|[《》]|(?:文档|资料|片段|段落|附件) ?[\d一二三]"
    r"|手册|指南|文档|官网|知识库|说明书|制度|条例|规定|常见问题|报告"
)
_TITLE = re.compile(r"《[^》]*》|\"[^\"]*\"|https?://\S+")
_STATES = re.compile(
    r"\b(?:is|are|was|were|has|have|says?|states?|can|must|may|will|should|costs?|takes?|gets?)\b"
    r"|[是须]|[为有达共] ?\d|(?:规定|说明|指出|要求|写道)\D{0,12}\d+ ?(?:天|元|个|小时|次|人|%)"
)
_TALK = (
    r"(?:let me|allow me to|let's|i(?:'ll| will| am going to|'m going to| would like to"
    r"|'d like to)) (?:just |quickly |first |now |try to )?(?:check|look|see|find|help|explain"
    r"|walk|take a (?:quick )?look|break|summari[sz]e|clarify|go through|answer|think)\b[^,.:;!\d]{0,60}"
    r"|(?:just )?(?:a|one) (?:moment|second|minute)(?:,? please)?|hold on(?: a (?:moment|second))?"
    r"|(?:that(?:'s| is)|this is|what) an? (?:\w+ )?(?:good|great|excellent|interesting|important"
    r"|common|fair|nice) (?:question|point|one)(?: to ask)?"
    r"|thank(?:s| you)(?: (?:so|very) much| a lot| again)?(?: for (?:asking|reaching out|contacting|"
    r"writing|your|waiting)[^.!,\d]{0,40})?"
)
_TALK_ZH = (
    r"(?:请?让我|我来|我先|我这就|我马上|容我|我们来|我们先|下面我)(?:来|先)?(?:帮|为|给|替)?"
    r"(?:您|你|大家)?(?:查|看|找|解释|说明|介绍|回答|梳理|总结|分析|解答|确认|核实|说说|讲讲)[^,。:;!\d]{0,14}"
    r"|(?:这|这个|您这|你这)?(?:真|确实|的确)?(?:是|问了)?(?:一)?个?(?:很|非常|十分)?"
    r"(?:好|不错|有趣|重要|常见|有意义|有意思)的?(?:问题|提问)|(?:您|你)问得(?:很|真)?好"
    r"|请?稍等(?:一下|片刻)?|请稍候|(?:谢谢|感谢)(?:(?:您|你|大家|各位)的?[^,。!\d]{0,10})?"
)
_GREETING = (
    r"(?:hello|hi|hey|dear|good (?:morning|afternoon|evening))(?: (?!(?:the|a|an|is|are|was|were|has|have|can|must|may|will|and|or|of|in|for|to)\b)[^\W\d_][\w'-]{0,20}\.?){1,3}"
    r"|(?:尊敬的|亲爱的)[^,:。!\d]{1,12}|(?:您好|你好)[,!]?[^,:。!\d]{1,8}(?:先生|女士|小姐|老师|同学|用户|客户)"
)
_ASIDE = re.compile(
    rf"\W*(?:{_TALK}|{_TALK_ZH}|{_GREETING})(?:呀|呢|哦|吧|啊)?(?:\s*[,.:!。~、]+|$)\s*"
)
_SIGNOFF = re.compile(
    r"\W*(?:(?:(?:with )?(?:best|kind|warm|kindest|warmest|many)(?: \w+)? (?:regards|wishes|thanks)"
    r"|regards|best|sincerely(?: yours)?|yours (?:sincerely|truly|faithfully)|cheers|thanks(?: again)?"
    r"|thank you|respectfully|take care|warmly)(?:[,!.\n]\s*(?:[\w.'-]+ ?){0,5})?"
    r"|此致(?:[,\s]*敬礼)?|敬礼|祝(?:好|安|商祺|工作顺利|生活愉快|您[^,。\d]{1,8})|顺[颂祝](?:商祺|时祺|安康)|敬上|谨上)\W*"
)
_SIGNED_WORDS, _SIGNED_HAN = 6, 12
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|must|may|will|should|costs?|takes?|needs?|includes?)\b"
    r"|[是为有需须可应能会不]"
)
_HAN = re.compile(r"[\u3400-\u9fff]")


def aside_length(folded: str) -> int:
    """Characters of a leading greeting by name or aside ("Let me check that.", 这是个好问题！)."""
    match = _ASIDE.match(folded)
    return match.end() if match else 0


def source_named(folded: str) -> bool:
    """Does the sentence only name where the answer is from ("Source: fees.pdf, page 3")?

    `folded` = without citation marks. "Source: Lake Victoria" names no document and stays a claim.
    """
    match = _LABEL.match(folded)
    if not match:
        return False
    rest = folded[match.end() :]
    if not re.search(r"[^\W_]", rest):
        return True
    return _REFERENCE.search(rest) is not None and not _STATES.search(_TITLE.sub("", rest))


def source_list(folded: str) -> bool:
    """Is a heading or a lead-in the head of a list of sources?"""
    return _LIST.fullmatch(folded) is not None


def is_signoff(folded: str) -> bool:
    """Does the sentence close a letter ("Best regards, Anna", 此致)?"""
    return _SIGNOFF.fullmatch(folded) is not None


def is_signature(folded: str) -> bool:
    """After a letter's close: a name, an office, a date, and no statement."""
    short = len(folded.split()) <= _SIGNED_WORDS and len(_HAN.findall(folded)) <= _SIGNED_HAN
    return short and not _VERB.search(folded)
