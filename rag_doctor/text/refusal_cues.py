"""How a writer says "I cannot answer this from what I was given", English and Chinese.

The hard part is what is *not* a refusal: an answer about something that cannot be done ("Employees
cannot carry over leave", 无法报销). So an inability counts only when the writer (or nobody) is its
subject and answering is its object, and a lack only when a source lacks information.

All patterns run over folded text: lower case, ASCII commas.
"""

from __future__ import annotations

import re

from .silence_cues import SILENT
from .unfound_cues import UNFOUND

__all__ = ["CONCESSIVE", "CONTRAST", "EXPLANATION", "FILLER", "HEDGES", "REFUSALS"]

_SOURCE = (
    r"(?:passages?|documents?|docs?|contexts?|texts?|information|sources?|articles?|excerpts?"
    r"|snippets?|knowledge base|search results|references?|content|chunks?|handbook|manual"
    r"|none of them)"
)
_TELL = (
    r"(?:answer|provide|determine|find|give|tell|say|confirm|verify|ascertain|identify|conclude"
    r"|respond|infer|establish|state|know|deduce|specify)"
)
_TELL_I = rf"(?:{_TELL}|locate|help|assist|offer|draw|share|address|comment)"
_INFO = (
    r"(?:information|infos?|mention|details?|data|answers?|contexts?|content|specifics|knowledge"
    r"|(?<!scientific )(?<!clinical )(?<!medical )evidence)"
)
# Not the first half of a compound: "no data limit", "no answer time" lack a limit and a time.
_INFO_HERE = (
    rf"{_INFO}\b(?=\W*$|\W*[.,;:!?)(\"]| (?:about|on|regarding|concerning|in|to|for|from|of|that"
    r"|which|who|whether|as|at|with|within|and|or|but|available|provided|given|found|is|was|are"
    r"|were|can|could|here|there|how|what|when|why|specific|related|relating|relevant|mentioning"
    r"|stating|beyond|besides|other)\b)"
)
_WORDS = r"(?: (?!(?:with|of|for|to|in|on|by|at|from|after|before|than|without)\b)\w+)"
_CANNOT = (
    r"(?:can ?not|can't|could not|couldn't|(?:am|are|'m|'re|be) (?:not able|unable)|unable"
    r"|not able|not in a position)"
)
_OPENING = (
    r"^(?:\W{0,4}(?:so|thus|hence|therefore|however|unfortunately|sorry|apologies|consequently|and"
    r"|but|as such|as a result|because of this)\b,?\s?){0,4}(?:[^,.;]{0,90},\s)?"
)
_STATED = (
    r"(?:mentioned|provided|specified|stated|included|available|found|given|discussed|covered"
    r"|addressed|answered|described|listed|explained|contained|indicated|clear|known|present)"
)
_LACKS = (
    r"(?:contain|provide|mention|include|specify|state|give|have|address|cover|discuss|offer|say"
    r"|explain|answer|indicate|reveal|describe|list|disclose|clarify|detail|tell|sufficient|enough"
    r"|refer|talk|define|identify|provided|mentioned|contained|specified|make|show|relate|relevant)"
)
_SORRY = (
    r"(?:(?:but|and)\s)?(?:(?:(?:i|we)(?:'m|'re| am| are)? )?"
    r"(?:(?:so|very|really|truly|terribly|my) )?(?:sorry|afraid|apologies|apologi[sz]e"
    r"|unfortunately|regrettably)\W+(?:(?:but|that|and)\s)?)?"
)
"""I'm sorry, but; unfortunately; but: what may stand before "I don't know"."""
_EN = [
    # the writer cannot answer
    rf"{_OPENING}(?:i|we|it|one)?\s?(?:also\s|am\s"
    rf"|is\s)?{_CANNOT}(?: to)? (?:\w+ ){{0,4}}?{_TELL_I}\b",
    rf"\b(?:i|we)(?:'m| am| are)? ?(?:also |still |sorry,? (?:but )?i )?{_CANNOT}(?: to)?"
    rf" (?:\w+ ){{0,4}}?{_TELL_I}\b",
    r"\bit (?:is|was|would be|'s)(?: also| therefore| thus)? (?:not possible|impossible|unable"
    rf"|difficult|hard)(?: for \w+)? to (?:\w+ ){{0,2}}?{_TELL}\b",
    r"\bit (?:is|was|'s)(?: also| therefore| thus)? (?:unclear|unknown|not clear|not known)\b",
    r"\b(?:answer|question|it|this|that|which)(?: to [^.]{0,140})? (?:can ?not|can't|could not"
    r"|couldn't) be (?:\w+ )?(?:determined|answered|found|given|provided|established|inferred)",
    rf"^\W*{_SORRY}(?:i|we) (?:really |honestly |still |just |simply )?(?:(?:do not|don't)"
    r" (?:know|have|see|find)|have no idea)\b",
    r"\b(?:i|we) (?:do not|don't) have (?:\w+ ){0,4}(?:information|access|context|data|answer"
    r"|details|knowledge)",
    rf"^\W*{_SORRY}(?:no answer|no idea|empty response|not answerable|unanswerable|unknown|n/?a"
    r"|none|no information|not (?:mentioned|specified|provided|stated|available|found"
    r"|given|enough information|sure))\W*$",
    # the source lacks it
    rf"\b{_SOURCE} (?:\w+ ){{0,5}}?(?:do|does|did|is|are|was|were|has|have)(?: not|n't)"
    r"(?: (?:actually|explicitly|directly|specifically|seem to|appear to|clearly|even|also)){0,2}"
    rf" {_LACKS}",
    r"\b(?:it|they)(?: also)? (?:do|does|did)(?: not|n't) (?:\w+ ){0,3}?(?:mention|specify"
    r"|explicitly"
    r"|state|address|(?:provide|contain|give|offer|include) (?:\w+ ){0,3}(?:information|details?"
    r"|answers?|mention))\b",
    r"\b(?:there is|there's|there are|there was|i (?:see|find|found)|we (?:see|find|found)"
    r"|contains?"
    r"|provides?|has|have|is|with|of|lacks?) (?:no|not enough|insufficient|not sufficient|not any"
    rf"|inadequate|little|limited|a lack of){_WORDS}{{0,3}}? {_INFO_HERE}",
    r"\b(?:insufficient|not enough|lack of|inadequate|no relevant|no specific|lacking)"
    rf"{_WORDS}{{0,2}}? {_INFO_HERE}",
    rf"\bno{_WORDS}{{0,3}} {_INFO} (?:is|was|are|were|can be|could be|about|on|regarding|concerning"
    r"|provided|available|found|given|in the)",
    rf"\b(?:is|are|was|were)(?: not|n't) (?:\w+ ){{0,2}}?{_STATED} (?:\w+ )?"
    rf"(?:in|by|from|within|based on|anywhere)\b[^.]{{0,30}}?\b{_SOURCE}",
    rf"\bnone of (?:the|these|those)(?: \w+){{0,2}} {_SOURCE}[^.]{{0,30}}?(?:mention|contain"
    rf"|provide"
    r"|answer|address|state|specify|discuss|describe|explain)",
]

_ZH_SOURCE = (
    "(?:文档|文件|资料|材料|上下文|文章|段落|文中|文本|原文|手册|知识库|片段|检索结果|搜索结果|内容"
    "|信息|语料|文献|背景|上文|给定|提供的|已知)"
)
_ZH_TELL = (
    "(?:回答|作答|解答|答复|得知|获知|知晓|推断|推测|得出|确定|判断|确认|给出|提供|找到|查到|告知"
    "|判定|明确|了解到)"
)
# Who cannot answer: nobody named, "we", or the sources; after a comma only when grounds precede.
_ZH_LEAD = (
    "(?:^|因此|所以|故|从而|目前|暂时?|从中|我们?|抱歉|对不起|遗憾|本系统|本助手|文档|资料|信息"
    "|内容|材料|上下文|知识库|片段|文中|段落|(?:根据|基于|由于|依据|按照|从|因|鉴于)[^。]{1,40},)"
    "(?:[中里内我来上并是也还仍均都就而,的])*"
)
_ZH_CANNOT = "(?:无法|不能|没法|没有办法|未能|难以|不足以|无从|不便)"
_ZH_SAID = (
    "(?:提到|提及|提供|说明|包含|涉及|给出|记载|指出|找到|相关|描述|介绍|信息|答案|足够|依据|谈及"
    "|谈到|讲到|写明|涵盖|明确|体现|显示)"
)
_ZH = [
    rf"{_ZH_LEAD}{_ZH_CANNOT}(?:[^。,]{{0,30}}?){_ZH_TELL}"
    "(?!发票|凭证|证明|单据|服务|支持|身份|材料)",
    r"(?:无法|不能|没法|难以|无从)(?:[^。,]{0,24}?)(?:回答|作答|解答|得知|获知|推断)",
    rf"{_ZH_SOURCE}(?:[^。;]{{0,24}}?)(?:没有|并没有|未|并未|均未|都未|尚未|没|不曾|不含|不包含"
    rf"|缺少|缺乏|无)(?:[^。,;]{{0,12}}?){_ZH_SAID}",
    r"(?:没有|未能?|并未|缺乏|缺少|找不到|查不到|没查到|没找到|没有找到|暂无|查无|尚无)(?:[^。,;]{0,20}?)"
    r"(?:相关的?(?:信息|内容|资料|记录|文档|说明|规定|数据|答案)|足够的?(?:信息|依据|资料)"
    r"|答案|有关信息)",
    # "材料里查不到。", but not "文件里找不到该键时报错"
    rf"{_ZH_SOURCE}(?:[中里内上]|当中|里面)(?:[^。;,]{{0,6}}?)(?:查不到|找不到|查不着|搜不到|没有?查到|没有?找到"
    r"|未能?(?:查到|找到))(?:了|啊|呢)?(?=\W*$|[。,;!]|答案|依据|[这该此](?:一)?(?:项|点|条|个|问题|信息|内容|规定))",
    r"(?:信息|资料|文档|依据|证据|内容|材料|上下文)(?:[^。,;]{0,6}?)(?:不足|不够|不充分|有限)",
    r"(?:^|抱歉|对不起|,)(?:我们?|暂时|目前|也|真的|还|这个问题|这个|,){0,3}"
    r"(?:不知道|不清楚|不太清楚|不了解|不得而知|答不上来|不确定)",
    r"^(?:无|未知|不详|未提及|未提到|没有提到|无相关信息|不知道|无法回答|无法确定|拒绝回答"
    r"|暂无信息)\W*$",
    r"不得而知|无可奉告|(?:不予|拒绝)(?:回答|作答)",
]
REFUSALS = [*(re.compile(form) for form in (*_EN, *_ZH)), *SILENT, *UNFOUND]

# Sentences that carry no answer: apologies, advice to ask elsewhere, talk about the sources.
FILLER = re.compile(
    r"^\W*(?:i(?:'m| am)?\s(?:\w+\s)?(?:sorry|apologi[sz]e|afraid)|sorry|apologies|my apologies"
    r"|please (?:contact|consult|provide|check|refer|reach|see|ask|let|note|try|visit)"
    r"|(?:i|we) (?:would |'d )?(?:recommend|suggest|advise|need more)"
    r"|if you (?:have|need|can|could|would|want|provide)|let me know|feel free"
    r"|you (?:may|might|can|could|should) (?:want to |need to |wish to )?(?:contact|consult|check"
    r"|refer|ask|try|look|reach)"
    r"|(?:more|additional|further) (?:information|context|details?) (?:is|are|would|may)"
    r"|it (?:is|would be) (?:best|recommended|advisable|helpful|necessary)"
    r"|to (?:answer|determine|provide)\b[^.]{0,80}(?:need|require)"
    r"|(?:the |these |those |all |both )?(?:\w+ ){0,2}(?:passages?|documents?|contexts?|texts?"
    r"|sources?|articles?|excerpts?|they)(?: \d+)?(?:,? and (?:passage )?\d)? (?:provided |given "
    r"|above )?(?:only|do|does|mainly|primarily|just|mostly|appear|seem|focus|discuss|talk|relate"
    r"|(?:are|is) (?:only|about|mainly|primarily|not|all|unrelated|focused))"
    r"|i (?:have |'ve )?(?:looked|searched|checked)\b|(?:\w+ ){1,3}covers? [^.;,]{1,60} only\W*$"
    r"|(?:非常|很|十分|真的)?(?:抱歉|对不起|不好意思|遗憾)"
    r"|请(?:您)?(?:联系|咨询|提供|补充|参考|查阅|查看|核实|向)"
    r"|建议(?:您|你)?(?:联系|咨询|查阅|查看|参考|向|进一步|补充)|如(?:果)?(?:您|你)?(?:需|有|能|想)"
    r"|(?:您|你)可以(?:联系|咨询|查阅|查看|尝试|提供|向)|欢迎"
    r"|(?:现有|所给|提供的|给定的|这些|上述|以上)?(?:的)?(?:文档|资料|内容|材料|上下文|段落"
    r"|信息|片段)"
    r"(?:中)?(?:只|仅|主要|均为|都是|大多))"
)
# After a leading refusal, sentences about the sources or the question explain it.
EXPLANATION = re.compile(
    r"^\W*(?:therefore|thus|so|hence|instead|while|and|although|additionally|also|furthermore)?\W*"
    r"(?:i must|i would|i will|(?:\w+ ){0,4}?(?:passages?|documents?|contexts?|texts?|sources?"
    r"|articles?|excerpts?|snippets?|information|content)\b|passages? \d|they\b"
    r"|(?:but|and|yet) (?:they |it )?(?:(?:do|does|did) not|not)\b"
    r"|it (?:only|does|is only|mentions|discusses|focuses|provides|talks)"
    r"|(?:however|but)\W*(?:the|this|your) question|(?:the|this|your) question|none of|neither"
    r"|without (?:more|additional|further|specific|any))"
    r"|^\W*(?:因此|所以|故|其中|并且|而|这些)?,?(?:所?提供的?|给定的?|现有的?|上述|以上|这些"
    r"|该|本)?"
    r"的?(?:文档|资料|内容|材料|上下文|段落|信息|片段|文章|文本|问题)"
)
HEDGES = re.compile(
    r"\b(?:it (?:really |all )?depends|depends on (?:many|various|several) (?:factors|things)"
    r"|(?:i'?m|i am|we are|we're) not (?:entirely |quite |completely )?(?:sure|certain)"
    r"|hard to say|may or may not|who knows|no idea|i think maybe|perhaps|not sure"
    r"|can't say for sure|there are many factors)\b"
    r"|视(?:具体)?情况而定|看情况|因(?:人|情况)而异|不好说|说不(?:准|清|定)|不一定|不太确定|难说"
    r"|也许吧|大概吧|可能吧|取决于(?:多种|很多|具体|各种)|要看(?:具体|情况)|众说纷纭"
)
# Where one sentence holds an answer and a caveat.
CONTRAST = re.compile(
    r"[;\n]|,?\s?(?<![a-z])(?:but|however|although|though|while|whereas|yet)(?![a-z])"
    r"|,\s?(?:但是?|不过|然而|可是|只是|而(?!且))"
    r"|,\s?(?:so(?! that)|therefore|hence|thus)(?![a-z])|,\s?(?:因此|所以|因而|于是|故)"
)
CONCESSIVE = re.compile(r"^\W*(?:although|though|while|even though|whereas|虽然|尽管|虽|即使)")
