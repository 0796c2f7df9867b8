"""How a text marks what it does not say itself: forms of asking, erring, wishing and supposing.

All forms are matched against folded text.
"""

from __future__ import annotations

import re

__all__ = [
    "DEMAND",
    "DENIED_BEHIND",
    "FRAMED",
    "HINT",
    "MADE_UP",
    "MISTAKEN",
    "POLAR",
    "REPORTED",
    "TELLING",
    "UNTRUE_AFTER",
    "WH",
]

_WRONGLY = r"(?:wrongly|mistakenly|falsely|erroneously|incorrectly)"
_WRONG = (
    r"(?:false|untrue|wrong|incorrect|unfounded|mistaken|(?:just |only )?an? (?:common "
    r"|popular |old"
    r" |widespread )?(?:myth|misconception|mistake|rumou?r|error|hoax|misunderstanding))"
)
_NOT_SO = rf"(?:{_WRONG}|(?:not|n't) (?:true|the case|correct|right|accurate))"
_THINK = (
    r"(?:believ|think|thought|assum|claim|suppos|stat|sa(?:id|y)|report|print|list|announc"
    r"|suggest"
    r"|conclud|told|tell|g[ai]ve|call)\w*"
)
_PEOPLE = (
    r"(?:users?|customers?|clients?|guests?|visitors?|members?|tenants?|residents?|employees?"
    r"|staff"
    r"|unions?|students?|parents?|readers?|patients?|passengers?|subscribers?"
    r"|people|someone|somebody|some|many|we|i|they)"
)
_PEOPLE_ZH = (
    r"(?:有人|用户|客户|顾客|住户|员工|工会|居民|业主|会员|学生|家长|读者|患者|旅客|乘客"
    r"|租户|网友|市民|游客)"
)

_MANY = _PEOPLE.replace("|people|someone|somebody|some|many|we|i|they", "")
POLAR = re.compile(
    r"(?:and |but |so |or )?(?:is|are|was|were|am|do|does|did|can|could|may|must|should|shall"
    r"|will"
    r"|would|has|have|had|might) (?!you know\b)(?!n't|not\b)\S"
    r"|(?=.*(?:吗|么|是不是|是否|能不能|可不可以|有没有|会不会|要不要|能否|可否|呢)\s*[?。]?\s*$)"
    r"|(?=.*(?:是不是|是否|能不能|可不可以|会不会|要不要|能否|可否))"
)
WH = re.compile(
    r"^(?:and |but |so )?(?:what|which|who|whom|whose|when|where|why|how)\b"
    r"|什么|怎么|怎样|如何|多少|哪|谁|几(?!乎)|为何|多久|多长|多大|你知道|您知道|难道|不是.*吗"
)
REPORTED = re.compile(
    rf"(?:(?:[\w'-]+ ){{0,4}}?{_PEOPLE}\b(?: \w+){{0,2}}? )"
    r"(?:have |has |had |sometimes |often |once |also )*"
    r"(?:ask(?:s|ed)?|wonder(?:s|ed)?|inquired?s?|enquired?s?|want(?:s|ed)? to know|queried)"
    r"(?: (?:us|me|support|the \w+))?\s*(?::|,|whether\b|if\b|\"|(?=(?:is|are|can|do"
    r"|does)\b))\s*\"?"
    rf"|(?:[^,。]{{0,6}})?{_PEOPLE_ZH}[^,。:]{{0,6}}?"
    r"(?:问(?!题)|询问|咨询|提问|想知道|问道)(?:道|过|我们|客服)?[:,]?\s*\"?"
)
_ABOUT = r"(?:claim|rumou?r|belief|idea|notion|statement|story|assumption|view|allegation)"
_TELLS_ZH = r"(?:之说|的说法|的传言|的消息|的观点|的传闻|这一说法|这种说法|的谣言|的误解)"
_UNTRUE_ZH = (
    r"(?:错误|错的|不实|不准确|谣言|不对|不正确|没有根据|毫无根据|不属实|有误|误解|误区|误传|讹传"
    r"|不是真的|不真实|不是事实|并非事实|不成立|站不住脚)"
)
MISTAKEN = re.compile(
    rf"(?:\bit(?:'s| is| was)n?'?t? {_NOT_SO}(?: to (?:say|think|believe|assume))? that"
    r"|\bit(?: isn't|'s no longer| is no longer| wasn't) (?:true|the case|correct|right) that"
    rf"|\b{_WRONGLY} {_THINK}(?: (?:that|as|to be)\b)?|\b{_THINK},? {_WRONGLY},? that\b"
    r"|^\W*(?:common )?(?:myth|misconception|rumou?r|误区|谣言|误解|错误说法|传言)"
    r"\s*[\d一二三四五]*\s*:"
    r"|^\W*并(?:非|不是)(?!所有|全部|每|人人|任何|总|一定|必|只|仅|单|因|为了|如此|这样|真|事实|指|说|要"
    r"|强制|都)(?=.{6})"
    r"|误以为|误认为|误传|谣传|讹传|误称|误写[成为]?|误报|错误地?(?:认为|以为|写成|宣称|声称|指出)"
    r"|错(?:写成?|以)为)[\s,:]*(?P<what>.+)"
)
"""An error that is named before it is told; `what` = the error."""
UNTRUE_AFTER = re.compile(
    rf"^\W*(?:the |this |an? )?(?:\w+ )?{_ABOUT} that (?P<what>.+?) (?:is|was|has been|proved"
    rf"|turned out)(?: to be)? (?:{_NOT_SO}|debunked|refuted|denied)"
    rf"|^\W*that (?P<that>.+?) (?:is|was) {_NOT_SO}\W*$"
    rf"|^(?P<zh>.+?){_TELLS_ZH}[^,。]{{0,6}}{_UNTRUE_ZH}"
    r"|^(?P<rumour>.+?)[,:]?(?:这完全是|这只是|这是|纯属|完全是)(?:一种|一个)?(?:谣言|误解|误区|误传|讹传)"
)
"""An error that is told before it is named; one of the groups = the error."""
_THEN = r"(?:^|[,;:.。]|\s-+|[—–])\s*(?:(?:but|yet|and|in fact|actually|in reality),? )*"
_THEN_ZH = r"(?:^|[,;:。])\s*(?:但是?|可是?|不过|然而|而|其实|实际上?|事实上?|情况|真相)*,?"
_MYTH = r"an? (?:common |popular |old )?(?:myth|misconception|rumou?r|hoax)"
DENIED_BEHIND = re.compile(
    rf"{_THEN}(?:(?:that|this|it|which)(?:'s)? ?(?:is|was)? ?)?(?:simply |just )?"
    r"(?:not|n't) (?:so|true|the case|correct|a fact)\W*$"
    rf"|{_THEN}(?:that|this|it|which)(?:'s| is| was) (?:simply |just )?"
    rf"(?:false|untrue|incorrect|{_MYTH})\W*$"
    rf"|{_THEN_ZH}(?:却|也|都|完全|根本)*(?:并非|并?不是)(?:如此|这样|这么回事|这回事|真的|事实)\W*$"
    rf"|{_THEN_ZH}(?:这|此说|该说法|这种说法|这一说法)"
    r"(?:却|也|完全|根本)*(?:并?不(?:属实|真实|成立)|是(?:谣言|误传|讹传))\W*$"
)
"""What stands behind a statement and says that it is not so, and nothing else."""
TELLING = re.compile(
    rf"^\W*(?:(?:{_PEOPLE}|many people|some people) (?:say|think|believe|claim|assume)(?: that)? "
    r"|(?:有人|很多人|不少人|人们|网传|据传|传言|有传言|有(?:员工|客户|用户|顾客))"
    r"(?:都|常)?(?:说|以为|认为|称|觉得|声称|相信)?)"
)
"""Who is said to say it."""
MADE_UP = re.compile(
    r"^\W*(?:suppose|imagine|pretend|let(?:'s| us) (?:say|assume|imagine|suppose|pretend)"
    r"|assume (?:that|for a moment)|what if)\b"
    r"|\bif (?:only )?(?:(?:the|an?|this|that|our|its|her|his) [\w' -]*?[a-rt-z]|it|he|she)"
    r" (?:were|had been)\b(?=.{1,300}\bwould\b)|\bif only\b"
    r"|\bwould (?=.{1,300}\bif (?:(?:the|an?|this|that|our|its) [\w' -]*?[a-rt-z]|it|he"
    r"|she) (?:were|had been)\b)"
    r"|^\W*(?:had|were) (?:the|it|this|that|our)\b(?=.{1,300}\bwould\b)"
    r"|^\W*(?:假设(?!检验|是|的|性)|设想(?!是)|想象一下|试想|假想)"
    r"|(?:要是|如果|假如|倘若|若是|若).{1,80}就好了"
    r"|(?:要是|假如|倘若)[^,]+,[^,]*(?:就会|会|将)(?:更|高|低|贵|便宜|不同|不一样)"
)
"""A supposition that is not the case."""
DEMAND = re.compile(
    rf"(?<!if )(?<!when )(?<!who )(?<!any )\b{_MANY}\b"
    r"(?: (?!who\b|that\b|which\b)\w+){0,2}? (?:have |has |had "
    rf"|also |often |once )*"
    r"(?:demand(?:s|ed|ing)?|ask(?:s|ed|ing)? for|call(?:s|ed|ing)? for|request(?:s|ed|ing)?"
    r"|petition(?:s|ed|ing)?|want(?:s|ed)?|wish(?:es|ed)?|hop(?:e|es|ed|ing)|would like"
    r"|would prefer|propos(?:e|es|ed)|urg(?:e|es|ed))\b(?! to (?:know|cancel|return|pay|use"
    r"|book))"
    rf"|(?<![对向当若果应按据经]){_PEOPLE_ZH}(?:[^,。:的时]{{0,6}}?)"
    r"(?:希望|要求|呼吁|请求|建议|提议|盼望|主张|恳请)(?![^,。]{0,20}(?:时|的话|后|的),)"
)
"""What somebody asks to be so."""
FRAMED = re.compile(
    r"\b(?:ask|wonder|question|inquir|demand|request|petition|want|wish|hop|propos|call(?:s"
    r"|ed)? for"
    r"|myth|misconception|rumou?r|mistak|wrong|false|untrue|incorrect|not true|believ|assum"
    r"|suppos"
    r"|imagin|if\b|would\b|claim|said|say|stat(?:e|ed|es)\b|think|thought|error)\w*"
    r"|问|咨询|要求|希望|呼吁|请求|建议|提议|误|谣|讹|错|如果|假[设如装定想的冒]|虚假|要是|以为|认为|说法|主张"
)
"""Does a claim speak of asking, erring or wishing itself?"""
HINT = re.compile(
    r"[?]|吗|是否|问[:,]|\bask(?:s|ed)?\b|\bwonder|\binquir|\benquir|quer(?:y|ied)|want|true\b"
    r"|the case\b"
    r"|correct that|right that|myth|misconception|rumou?r|false|untrue|wrong|mistak|erroneous"
    r"|incorrect|suppose|imagine|pretend|let's|let us|assume|what if|\bif\b.{1,300}\bwould\b"
    r"|\bwould\b.{1,300}\bif\b|\b(?:had|were) (?:the|it|this|that|our)\b|if only|demand"
    r"|call(?:s|ed|ing)? for|request|petition"
    r"|wish|\bhop(?:e|es|ed|ing)\b|would (?:like|prefer)|propos|\burge|refuted|debunked|denied"
    r"|\bnot so\b|并非|不是|属实|真实|成立|之说|站不住脚"
    r"|误|谣|讹|错|说法|传言|传闻|假设|设想|想象|试想|假想|要是|就好了|假如|倘若|询问|咨询|想知道"
    r"|希望|要求|呼吁|请求|建议|提议|盼望|主张|恳请"
)
"""Anything that any of the forms needs: a text without it is left alone."""
