"""How dates and times are written, English and Chinese: one pattern a form.

All patterns run over folded text. Groups: `y m d` (digits, Chinese numerals or month names), `q`
quarter, `half`, `dec` decade, `cen` century, `wd` weekday, `H M` clock, `ap` part of the day, `bc`.
Chinese text may set its figures off by spaces ("2024 年 3 月").
"""

from __future__ import annotations

import re

__all__ = ["DAY_PARTS", "MONTHS", "ORDER", "PATTERNS", "WEEKDAYS"]

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("january", "jan"),
            ("february", "feb"),
            ("march", "mar"),
            ("april", "apr"),
            ("may",),
            ("june", "jun"),
            ("july", "jul"),
            ("august", "aug"),
            ("september", "sep", "sept"),
            ("october", "oct"),
            ("november", "nov"),
            ("december", "dec"),
        ),
        start=1,
    )
    for name in names
}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEKDAYS = {day: number for number, day in enumerate(_DAYS)}
WEEKDAYS |= {day: number for number, day in enumerate("一二三四五六日")} | {"天": 6}
ORDER = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 4}
ORDER |= {"1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "上": 1, "下": 2, "前": 1, "后": 2}
# what is added to a clock hour below 12
DAY_PARTS = dict.fromkeys(["凌晨", "清晨", "早上", "早晨", "上午", "早", "am"], 0)
DAY_PARTS |= dict.fromkeys(
    ["中午", "下午", "午后", "傍晚", "晚上", "晚间", "夜里", "夜间", "晚", "pm"], 12
)

_N = r"(?:\d{1,2}|[一二三四五六七八九十廿卅]{1,3})"  # a small number
_HOUR = r"(?:\d{1,2}|[一二两三四五六七八九十廿]{1,3})"
_NO_CLOCK = r"(?<![\d.])(?<!\d:)"  # not inside 3:15:00; after a label's colon a time may begin
_YZ = r"(?:[12]\d{3}|[一二][〇零一二三四五六七八九]{3})"  # a full year in Chinese text
_MON = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b\.?"
)
_ANY_MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?![\d%]|[,.]\d)"
_YEAR = r"(?:1\d{3}|20\d{2}|21\d{2})(?![\d%])"
_PART = "凌晨|清晨|早上|早晨|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|夜间|晚|早"
_B = r"(?<![a-z0-9])"  # no Latin letter or digit just before
_IN = (
    r"(?:in|since|by|from|until|till|during|year|years|of|before|after|through|throughout|around"
    r"|circa|early|late|mid|between|for|to|and|©|spring|summer|autumn|fall|winter|season|edition"
    r"|copyright)"
)

# (what the text must hold, pattern): one of the strings; "#" = a digit. Saves most searches.
_FORMS = [
    # Chinese
    (
        "年",
        rf"(?P<y>{_YZ}"
        rf"|\d{{2}}(?= ?年 ?\d{{1,2}} ?月)) ?年(?:度)?\s?(?P<m>{_N}) ?月(?:份)?"
        rf"(?:\s?(?P<d>{_N}) ?[日号])?",
    ),
    (
        "季度|半年",
        rf"(?P<y>{_YZ}) ?年(?:度)? ?的?"
        rf"(?:第 ?(?P<q>[一二三四1-4]) ?(?:个)?季度|(?P<half>[上下])半年)",
    ),
    (
        "公元前",
        r"(?P<bc>公元前) ?(?P<y>\d{1,4}|[〇零一二三四五六七八九十百]{1,6}) ?年",
    ),
    (
        "世纪",
        rf"(?P<cen>{_N}) ?世纪(?: ?(?P<dec>\d0|[一二三四五六七八九]十) ?年代)?",
    ),
    (
        "年代",
        r"(?P<dec>1\d{2}0|20\d0|\d0|[一二三四五六七八九]十) ?年代",
    ),
    (
        "年",
        rf"(?P<y>{_YZ}) ?(?:财年|年(?![龄限资级薪轻]))",
    ),
    (
        "月",
        rf"(?<![个\d一二三四五六七八九十])(?P<m>{_N}) ?月(?:份| ?(?P<d>{_N}) ?[日号])?"
        r"(?![饼球亮薪])",
    ),
    (
        "日|号",
        rf"(?:[当本次每上下同该]月 ?|(?<=月)|(?<=月 ))(?P<d>{_N}) ?[日号]",
    ),
    (
        "号",
        r"(?<![第\d])(?P<d>[12]?\d|3[01])号(?![楼线院店室车员门馆舰文令机码位公])",
    ),
    (
        "季度|半年",
        r"第 ?(?P<q>[一二三四1-4]) ?(?:个)?季度|(?P<half>[上下])半年",
    ),
    (
        "季度",
        r"(?<![前后续近\d个])(?P<q>[一二三四1-4])季度",
    ),
    (
        "时",
        r"(?:(?<=[日号])|(?<=[日号] ))(?P<H>[01]?\d|2[0-4]) ?时(?![间代期段长])",
    ),
    # a bare day of the month, as the news writes it: 24日在…, 于15日…
    (
        "日",
        r"(?:(?<=[,。;:(\s在于自从至])|(?<![^\n]))(?P<d>[12]?\d|3[01])日(?=[\u3400-\u9fff,])"
        r"(?!内|以内|之内|以上|以下|后|游|假|的|期|均|元|照|年|病|事|婚|带)",
    ),
    (
        "周|星期|礼拜",
        r"(?:周|星期|礼拜)(?P<wd>[一二三四五六日天])(?!次|回|节|顿|个|小时|天(?!气)|期)",
    ),
    (
        "午|晚|早|晨|夜",
        rf"(?P<ap>{_PART})\s?(?P<H>[01]?\d|2[0-3]):(?P<M>[0-5]\d)(?![\d:])",
    ),
    (
        "点|时",
        rf"(?P<ap>{_PART})\s?(?P<H>{_HOUR}) ?[点时]"
        rf"(?:钟|整| ?(?P<M>半|[一三]刻|{_N}(?= ?分|[^\d]|$))(?: ?分)?)?",
    ),
    (
        "点|时",
        rf"{_NO_CLOCK}(?<![第十两一二三四五六七八九])(?P<H>{_HOUR}) ?"
        rf"(?:点 ?(?P<M>半|[一三]刻|\d{{2}}(?!\d)|{_N}(?= ?分(?!之)))(?: ?分)?|点[钟整]"
        rf"|时 ?(?P<M2>\d{{1,2}}) ?分)",
    ),
    (
        "点",
        rf"{_NO_CLOCK}(?<!第)(?P<H>1?\d|2[0-4]) ?点(?=[前后到至之开起，。,;\s]|$|以[前后])",
    ),
    # numeric
    (
        "#",
        rf"{_B}(?P<y>[12]\d{{3}})(?P<s>[-/.])(?P<m>0?[1-9]|1[0-2])(?P=s)(?P<d>0?[1-9]|[12]\d"
        rf"|3[01])(?!\d)"
        r"(?:[t ]\s?(?P<H>[01]?\d|2[0-3]):(?P<M>[0-5]\d)(?::[0-5]\d)?)?",
    ),
    (
        "#",
        rf"{_B}(?P<y>[12]\d{{3}})(?:-(?P<m>0[1-9])|/(?P<m2>0?[1-9]|1[0-2]))(?![\d/-])",
    ),
    (
        "#",
        rf"{_B}(?P<a>0?[1-9]|[12]\d|3[01])(?P<s>[/.])(?P<b>0?[1-9]|[12]\d"
        rf"|3[01])(?P=s)(?P<y>[12]\d{{3}})(?!\d)",
    ),
    (
        "q",
        rf"{_B}(?P<y>[12]\d{{3}})\s?q(?P<q>[1-4])(?![a-z0-9])"
        rf"|{_B}q(?P<q2>[1-4])(?:\s?(?:of )?(?:fy)?\s?"
        rf"(?P<y2>{_YEAR}))?(?![a-z0-9])",
    ),
    (
        "h1|h2",
        rf"{_B}h(?P<half>[12])\s(?P<y>{_YEAR})|{_B}(?P<y2>[12]\d{{3}})\s?h(?P<half2>[12])(?![a-z0-9])",
    ),
    (
        "fy",
        rf"{_B}fy\s?(?P<y>{_YEAR})",
    ),
    # English
    (
        _ANY_MONTH,
        rf"{_B}(?P<m>{_MON})\s?(?P<d>{_DAY})(?:,?\s(?P<y>{_YEAR}))?",
    ),
    (
        _ANY_MONTH,
        rf"{_B}(?P<d>{_DAY})\s(?:of\s)?(?P<m>{_MON})(?:,?\s(?P<y>{_YEAR}))?(?![a-z])",
    ),
    (
        _ANY_MONTH,
        rf"{_B}(?P<m>{_MON}),?\s(?:of\s)?(?P<y>{_YEAR})",
    ),
    (
        _ANY_MONTH,
        r"(?P<m>\b(?:january|february|april|june|july|august|september|october|november|december)\b)",
    ),
    (
        "mar|may",
        r"\b(?:in|of|by|since|until|till|from|early|late|mid|last|next|every|each|this|during)[ -]"
        r"(?P<m>march|may)\b(?! (?:be|have|not|also|well|i|you|we|they|he|she|it)\b)",
    ),
    (
        " quarter",
        rf"(?P<q>first|second|third|fourth|1st|2nd|3rd"
        rf"|4th) quarter(?:\sof\s(?:the\s)?(?:fiscal\s)?(?:year\s)?(?P<y>{_YEAR})?)?",
    ),
    (
        " half of",
        rf"(?P<half>first|second) half of (?:the\s)?(?:fiscal\s)?(?:year\b\s?)?(?P<y>{_YEAR})?",
    ),
    (
        "0s",
        r"(?P<dec>1\d{2}0|20\d0)s(?![a-z])|(?:'|\bthe\s)(?P<dec2>[2-9]0)s(?![a-z])",
    ),
    (
        "century",
        r"(?P<cen>\d{1,2})(?:st|nd|rd|th)[ -]century",
    ),
    (
        "bc|b.c.",
        r"\b(?P<y>\d{1,4})\s?(?P<bc>bc|bce|b\.c\.)(?![a-z])",
    ),
    (
        "#",
        rf"\b{_IN}\s(?:the\s)?(?:year\s)?(?P<y>{_YEAR})(?!\s?[\-–]?\s?(?:employees|people|users"
        rf"|dollars|usd|yuan|mb|gb|km|kg|metres|meters|feet|miles|words|characters|tokens|calories"
        rf"|items|requests|%))(?![.,]\d)",
    ),
    (
        "#",
        rf"(?<=\()(?P<y>{_YEAR})(?=[),\-;])|(?<=-)(?P<y2>{_YEAR})(?=\))",
    ),
    (
        "#",
        rf"{_B}(?P<y>(?:19|20)\d{{2}})(?=\s?[-~]\s?(?:19|20)\d{{2}}(?![\d\-/]))",
    ),
    (
        "#",
        r"(?<=\d{4}[-~])(?P<y>(?:19|20)\d{2})(?![\d\-/.])",
    ),
    # a bare number that looks like a year and counts nothing
    (
        "#",
        r"(?<![\d.,$€£¥#:/\-a-z])(?P<y>19\d\d|20[0-3]\d)(?![\d%a-z]|[.,:/-]\d|\s?[\u3400-\u9fff]|-[a-z]"
        r"|\s(?!was|is|has|as|its|this|does|census|series|crisis|games|elections|olympics)"
        r"(?:[a-z]{2,20}(?<!s)s|people|usd|yuan|[kmg]b|k?m|kg|feet|staff|words)\b)",
    ),
    (
        "day",
        r"\b(?P<wd>monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b",
    ),
    (
        "am|pm|a.m|p.m",
        rf"{_B}{_NO_CLOCK}(?<!\$)(?P<H>0?\d|1[0-2])(?:[:.](?P<M>[0-5]\d))?\s?(?P<ap>am|pm|a\.m\.?"
        rf"|p\.m\.?)(?![a-z])",
    ),
    (
        ":",
        rf"{_B}{_NO_CLOCK}(?P<H>[01]?\d|2[0-4]):(?P<M>[0-5]\d)(?::[0-5]\d)?(?![\d:]|\s?(?:am|pm))",
    ),
    (
        "noon|mid|正午|午夜",
        r"\b(?P<noon>noon|midday|midnight)\b|(?P<noon2>正午|午夜)",
    ),
]
PATTERNS = [(tuple(needs.split("|")), re.compile(form)) for needs, form in _FORMS]
DAY_PARTS |= {"a.m.": 0, "p.m.": 12, "a.m": 0, "p.m": 12}
