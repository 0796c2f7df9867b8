"""How a writer says that a search came to nothing, or that the source leaves this open.

"I was unable to locate that detail", 没能找到这一细节, 制度对此没有规定. The hard part is what answers:
"the team was unable to locate the leak", "the policy does not regulate drones", 该法没有规定飞行高度.
So the searcher is "I", "we" with information as the object, or nobody; what a source leaves open is
"this" or stands at the end of a bare sentence. Patterns run over folded text.
"""

# ruff: noqa: E501  (a cue stays on one line)

from __future__ import annotations

import re

__all__ = ["UNFOUND"]

_SOURCE = (
    r"(?:passages?|documents?|docs?|documentation|contexts?|texts?|sources?|articles?|excerpts?"
    r"|handbook|manual|guide|policy|faq|page|knowledge base|materials?|search results)"
)
_IN_SOURCE = rf"(?:here|there|anywhere|at all|(?:in|by) (?:(?:the|this|that|these|your|given|provided|available) )*(?:\w+ )?{_SOURCE})"
_FIND = r"(?:find|locate|see|spot|identify|track down|come across)"
_NOT_FOUND = (
    rf"(?:(?:was|were|am|are|'m|'re|have been|had been|'ve been) (?:\w+ )?(?:unable|not able) to {_FIND}"
    rf"|(?:wasn't|weren't|aren't|isn't|haven't been|have not been|hadn't been) (?:\w+ )?able to {_FIND}"
    rf"|(?:failed|did not manage|didn't manage) to {_FIND}|(?:did not|didn't|could not|couldn't|can not|cannot|can't) {_FIND}"
    r"|(?:have not|haven't|'ve not) (?:found|located|seen))"
)
_ABOUT = (
    r"(?:(?:any|this|that|these|those|the|it|such|anything|a|an|what|where|how|when|whether)\b)"
)
_EN = [
    rf"^\W*(?:[^.;]{{0,60}}[, ])?i ?(?:also |still |really )?{_NOT_FOUND}\b",
    rf"^\W*(?:[^,.;]{{0,60}}, )?we ?{_NOT_FOUND} {_ABOUT}[^.;]{{0,30}}\b(?:information|info|details?|data|answers?|mention|figures?|passage|section|reference|it|this|that|anything)\b",
    rf"^\W*(?:[^,.;]{{1,60}} (?:is|are)(?: not|n't) (?:\w+ly )?addressed)(?: {_IN_SOURCE})?\W*$",
    rf"^\W*(?:that|this|it|which|[^,.;]{{1,60}}?) (?:is|are)(?: not|n't) (?:\w+ly )?(?:covered|answered|dealt with|regulated|touched on) {_IN_SOURCE}\W*$",
    rf"^\W*[^,.;]{{1,40}} (?:is|are) left (?:open|unanswered|unclear) {_IN_SOURCE}\W*$",
    r"\bno (?:\w+ )?(?:answer|information|details?|mention|figure) (?:to|for|of|on|about) [^.;]{1,60}(?:can|could) be (?:found|given|located)\b",
    rf"^\W*(?:unspecified|unstated|unaddressed|not addressed|not (?:addressed|covered|available|mentioned|specified|stated|found|included|given|answered) {_IN_SOURCE})\W*$",
    rf"\bnothing in (?:(?:the|this|these|your|given|provided) )*(?:\w+ )?{_SOURCE} (?:addresses|answers|tells|states|deals with|explains|describes)\b",
]
_SAY_ZH = (
    "(?:说明|规定|交代|提及|提到|提|写明|写|注明|涉及|列出|给出|记载|披露|明确|描述|介绍|约定|标注)"
)
_NOT_ZH = "(?:并没有|并未|没有|尚未|均未|都没有?|未|没)"
_MADE_ZH = "(?:作|做)?(?:出)?(?:任何|明确|具体|相关|专门)?的?"
_THIS_ZH = (
    "(?:此|这一点|这点|该问题|这个问题|这一问题|此事|该事项|这一事项|这方面|此类情况|这种情况)"
)
_FOUND_ZH = "(?:找到|查到|检索到|搜到|看到|查询到|发现)"
_LACK_ZH = "(?:没能|未能|没有|没|未|无法|不能|没法)"
_ZH = [
    rf"^\W*(?:也|并|均|都)?{_NOT_ZH}{_MADE_ZH}{_SAY_ZH}(?:过|明)?\W*$",
    rf"(?:对|就|关于|针对){_THIS_ZH}[^。;]{{0,8}}?{_NOT_ZH}{_MADE_ZH}{_SAY_ZH}\W*$",
    rf"{_NOT_ZH}(?:对|就|针对){_THIS_ZH}{_MADE_ZH}(?:进行)?{_SAY_ZH}\W*$",
    rf"(?:^|[,。])\W*我们?(?:也|并|目前|暂时|实在|还是?)?{_LACK_ZH}(?:在[^。;,]{{0,20}}?)?{_FOUND_ZH}",
    rf"^\W*(?:没能|未能)(?:在[^。;,]{{0,20}}?)?{_FOUND_ZH}[^。;,]{{0,16}}(?:信息|细节|内容|数据|说明|答案|资料|规定|描述|记录|依据)\W*$",
    rf"^\W*(?:没|没有|未|没能|未能)?(?:查不到|找不到|搜不到|(?<=[没有未能]){_FOUND_ZH})(?:了|啊|呢)?\W*$",
]
UNFOUND = [re.compile(form) for form in (*_EN, *_ZH)]
