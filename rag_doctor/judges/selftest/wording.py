"""Words that the edits put in each other's place.

The lists are the self-test's own, apart from those that judges read: a judge is not to be tested
on its own list alone.
"""

from __future__ import annotations

__all__ = [
    "ANTONYMS", "MONTHS_EN", "NEGATED", "QUANTIFIERS", "SMALL_EN", "SMALL_ZH", "UNITS", "WEEKDAYS",
]  # fmt: skip

SMALL_EN = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve")
SMALL_ZH = "两三四五六七八九"

MONTHS_EN = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEEKDAYS = (
    ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
)

# (pattern of the unit as written after the number, what may stand there instead)
UNITS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "en": (
        (r"(?:working|business) days\b", ("weeks", "months")),
        (r"\bdays\b", ("weeks", "months", "hours")),
        (r"\bday\b", ("week", "month")),
        (r"\bweeks\b", ("days", "months")),
        (r"\bmonths\b", ("weeks", "years")),
        (r"\bmonth\b", ("week", "year")),
        (r"\byears\b", ("months", "weeks")),
        (r"\byear\b", ("month", "week")),
        (r"\bhours\b", ("minutes", "days")),
        (r"\bhour\b", ("minute", "day")),
        (r"\bminutes\b", ("seconds", "hours")),
        (r"\bseconds\b", ("minutes", "hours")),
        (r"\bGB\b", ("MB", "TB")),
        (r"\bMB\b", ("GB", "KB")),
        (r"\bkg\b", ("g",)),
        (r"\bkm\b", ("m", "miles")),
        (r"\bcm\b", ("m", "mm")),
        (r"S\$", ("US$",)),
        (r"\beuros\b", ("dollars",)),
        (r"\bdollars\b", ("euros",)),
        (r"€", ("£",)),
    ),
    "zh": (
        (r"个?工作日", ("周", "个月")),
        (r"分钟", ("小时", "秒")),
        (r"个?小时", ("天", "分钟")),
        (r"天", ("周", "个月")),
        (r"周(?!年)", ("个月", "天")),
        (r"个月", ("年", "周")),
        (r"年", ("个月",)),
        (r"秒", ("分钟",)),
        (r"GB", ("MB", "TB")),
        (r"MB", ("GB", "KB")),
        (r"万元", ("亿元", "元")),
        (r"元", ("万元", "美元")),
        (r"公斤|千克", ("克",)),
        (r"公里|千米", ("米",)),
    ),
}

# Each pair in both directions.
_OPPOSED_EN = """before/after|at least/at most|earlier/later|increase/decrease|increases/decreases
increased/decreased|higher/lower|longer/shorter|above/below|more than/less than
begins/ends|starts/stops|highest/lowest|internal/external
approved/rejected|enabled/disabled|automatically/manually|accepted/refused|public/private
mandatory/optional|required/optional|inside/outside|maximum/minimum|available/unavailable
allowed/forbidden|permitted/prohibited|full-time/part-time|encrypted/unencrypted|paid/unpaid
included/excluded|include/exclude|includes/excludes|valid/invalid|permanent/temporary
domestic/international|morning/evening|oldest/newest|faster/slower|weekdays/weekends"""
_OPPOSED_ZH = """以前/以后|之前/之后|最多/至少|至多/至少|增加/减少|提高/降低|高于/低于|以上/以下
早于/晚于|上半年/下半年|上午/下午|开始/结束|开启/关闭|启用/停用|自动/手动|允许/禁止|批准/驳回|同意/拒绝|公开/保密
内部/外部|国内/国外|线上/线下|带薪/无薪|免费/收费|全职/兼职|永久/临时|长期/短期|有效/无效
必填/选填|提前/推迟|最高/最低|最长/最短|税前/税后|超过/不足|大于/小于|入职/离职
工作日/周末|上限/下限|月初/月底|年初/年底"""


def _both_ways(listed: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for pair in listed.replace("\n", "|").split("|"):
        left, right = pair.split("/")
        found.setdefault(left, []).append(right)
        found.setdefault(right, []).append(left)
    return {word: tuple(others) for word, others in found.items()}


ANTONYMS = {"en": _both_ways(_OPPOSED_EN), "zh": _both_ways(_OPPOSED_ZH)}

# What a quantifier becomes: the new one never follows from the old one.
QUANTIFIERS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"\b(?:all|every|each) of the\b", "only some of the"),
        (r"\bnearly all\b|\bmost\b(?! of the time)(?= [a-z]+s\b)", "hardly any"),
        (r"\ball\b(?= (?!this|its|does|has|is|was)[a-z-]+s\b)", "only some"),
        (r"\balways\b", "only sometimes"),
        (r"\bsome\b(?= [a-z-]+s\b)", "all"),
        (r"\boften\b|\busually\b|\bnormally\b", "never"),
        (r"\bonce\b(?= (?:a|per|every)\b)", "twice"),
        (r"\b[Ee](?:very|ach)\b(?= (?:employee|customer|user|member|request|file|team|plan)\b)",
         "not every"),
    ),
    "zh": (
        (r"所有的?(?!者|权)|全体", "只有部分"),
        (r"一律", "只是有时"),
        (r"始终|总是|一直", "只是偶尔"),
        (r"每一?[名位](?=员工|同事|用户|成员)", "只有个别"),
        (r"(?<![\u4e00-\u9fff])部分(?=[\u4e00-\u9fff])", "所有"),
        (r"大多数?|多数|大部分", "极少数"),
        (r"通常|一般(?!都)", "从来不"),
        (r"任何人都", "只有少数人"),
    ),
}  # fmt: skip

# Negation turned round: (pattern, what stands there then), in the order tried.
NEGATED: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"\bcannot\b", "can"),
        (r"\b(can|may|must|will|shall|should|is|are|was|were|does|do|did)(?: not|n't)\b", r"\1"),
        (r"\bnever\b", "always"),
        (r"\bno longer\b", "still"),
        (r"\b(is|are|was|were|can|may|must|will|should)\b(?! not\b|n't| no\b)", r"\1 not"),
    ),
    "zh": (
        (r"不得|严禁|禁止|不准|不许", "可以"),
        (
            r"不(?=可以|能(?!力)|会|需要|支持|提供|包括|包含|计入|影响|适用|打折|退|收|安排|受理)",
            "",
        ),
        (r"无需|无须|不必|不用", "必须"),
        (r"没有", "有"),
        (r"(?<!不)必须", "不必"),
        (r"(?<![不还])可以?(?=[\u4e00-\u9fff])", "不可以"),
        (r"(?<!不)需要?(?=[\u4e00-\u9fff])(?!求)", "不需要"),
        (r"(?<!必)须", "不必"),
        (r"(?<!不)(?=支持|提供|包括|包含|计入|适用)", "不"),
        (r"(?<![不还但于就可要或只若总])是(?![否以])", "不是"),
    ),
}
