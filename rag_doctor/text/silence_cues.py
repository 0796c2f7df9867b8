"""How a sentence says that the sources are silent, or that an assistant has no access.

The hard part is what answers: "parking is not provided", 未规定, "the price was not disclosed" may
stand in a source. So only verbs of saying count, at the end of a sentence or with a source (or
nothing but "it") as subject. All patterns run over folded text: lower case, ASCII commas.
"""

# ruff: noqa: E501  (a cue stays on one line)

from __future__ import annotations

import re

__all__ = ["ONLY_SAYS", "SILENT"]

_SOURCE = (
    r"(?:passages?|documents?|docs?|documentation|contexts?|texts?|sources?|articles?|excerpts?"
    r"|snippets?|chunks?|handbook|manual|guide|policy|faq|page|knowledge base|references?|materials?"
    r"|search results)"
)
_THE_SOURCE = (
    rf"(?:(?:the|this|that|these|those|our|your|their|all|given|provided|available) )*(?:\w+ )?{_SOURCE}"
    rf"|(?:the |any |all )?(?:information|{_SOURCE}) (?:i have|given|provided|available)|it|they"
)
_SAID = (
    r"(?:mentioned|specified|stated|documented|indicated|spelled out|spelt out|discussed|described)"
)
_HOW = (
    r"(?:(?:explicitly|directly|specifically|clearly|actually|currently|ever|even|further) ){0,2}"
)
_PLACE = r"(?: (?:here|there|anywhere|at all|explicitly|further|either))?"
_ASKED = r"(?: (?:whether|if|how|when|where|who|which|what|why)\b[^,.;]{1,90})?"
_FEW = r"(?!if\b|when\b|where\b|unless\b)(?:[^\s,.;:]+ ){1,9}?"
_EN = [
    rf"^\W*(?:[^,.;]{{0,60}}, )?(?:{_FEW})?(?:is|are|was|were|has been|have been)(?: not|n't)(?: been)? {_HOW}{_SAID}"
    rf"{_PLACE}{_ASKED}\W*$",
    rf"^\W*{_FEW}(?:is|are) (?:nowhere {_SAID}|{_SAID} nowhere|left (?:unspecified|unstated|open)"
    r"|unspecified|unstated|undocumented|unmentioned)\W*$",
    rf"^\W*{_FEW}(?:remains?|stays?|goes|go) (?:unspecified|unstated|undocumented|unmentioned)\W*$",
    rf"^\W*(?:[^,.;]{{0,40}}, )?(?:{_THE_SOURCE}) (?:is|are|was|were|stays?|remains?) silent (?:on|about"
    r"|regarding|as to|concerning)\b",
    rf"^\W*(?:[^,.;]{{0,40}}, )?(?:{_THE_SOURCE}) (?:says?|said|has|have|contains?|states?) (?:nothing|no word)"
    r" (?:about|on|regarding|as to|concerning)\b",
    rf"^\W*(?:{_THE_SOURCE}) (?:makes?|made) no (?:mention|reference)\b",
    rf"\bnothing (?:(?:in|of) (?:{_THE_SOURCE}) )?(?:is |was )?(?:said|mentioned|stated|specified"
    r"|says?|mentions?|specifies|covers)\b(?: (?:about|on|regarding|here))?",
    rf"^\W*there(?:'s| is| was) nothing (?:in (?:{_THE_SOURCE}) )?(?:about|on|regarding|that (?:says|mentions))\b",
    r"\bas an? (?:ai|artificial intelligence|large language|language|text-based|virtual)\b[^.]{0,60}?"
    r"(?:can ?not|can't|do not|don't|am unable|am not able|have no|'m unable|'m not able)\b",
    r"\bi (?:can ?not|can't|am unable to|am not able to|do not|don't) (?:have )?(?:access|browse|look up"
    r"|retrieve)(?: to)? (?:\w+ ){0,3}?(?:real-?time|live|current|up-to-date|internet|web|external|online"
    r"|personal|private|data|systems?|files?|accounts?|records?|information)\b",
]
_ZH_SOURCE = "(?:文档|文件|资料|材料|上下文|文章|段落|文中|文本|原文|手册|知识库|片段|检索结果|说明书|指南|页面|内容)"
_ZH_SAY = "(?:注明|说明|提及|提到|标注|标明|写明|写出|载明|指明|列明|交代|言明|写到|讲明)"
_ZH = [
    rf"^\W*(?:也|并|均|都)?(?:没有|未|并未|没)(?:明确|具体)?{_ZH_SAY}[^,。;]{{0,8}}(?:是否|多少|何时|如何|怎么|哪|什么|谁|几)[^,。;]{{0,20}}\W*$",
    rf"^\W*[^,。;]{{1,24}}?(?:并未|均未|都未|尚未|未|并没有|没有|没)(?:有)?(?:明确|具体|特别|另行)?{_ZH_SAY}\W*$",
    rf"{_ZH_SOURCE}[中里上内]?[^。;,]{{0,8}}?(?:没有|没|并未|均未|未|只字不)"
    rf"(?:有)?(?:明确|具体)?(?:{_ZH_SAY}|写|提|讲|列出|记载|谈)",
    r"只字(?:未|不|没)提",
    r"作为(?:一个|一款|一名)?(?:ai|人工智能|语言模型|大语言模型|大模型|智能助手|虚拟助手)[^。]{0,20}?(?:无法|不能|没有|没法|不具备)",
    r"(?:^|,)我?(?:目前|暂时)?(?:无法|不能|没法|没有权限)(?:直接)?(?:访问|联网|浏览|连接|读取)(?:到)?[^。,]{0,10}"
    r"(?:实时|互联网|网络|网页|外部|最新|数据|信息|系统|文件)",
]
SILENT = [re.compile(form) for form in (*_EN, *_ZH)]

ONLY_SAYS = re.compile(
    rf"\W*(?:{_THE_SOURCE}) (?:only|merely|just|solely) (?:says?|states?|mentions?|notes?|tells?(?: us)?"
    r"|indicates?)(?: that)? "
    rf"|\W*{_ZH_SOURCE}[中里上内]?(?:只|仅|仅仅|只是)(?:是)?(?:提到|提及|说明?|写明?|指出|讲到?|注明)了?[,:]?"
)
"""The opening of "the documentation only says …" (资料只提到…); what follows may be a claim."""
