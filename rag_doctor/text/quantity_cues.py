"""The words around a number that turn it into a bound, a range, a rate or an estimate."""

from __future__ import annotations

import re

from .units import alias_pattern

__all__ = [
    "ABOUT_AFTER",
    "ABOUT_BEFORE",
    "ARTICLE_LIKE",
    "AT_LEAST_AFTER",
    "AT_LEAST_BEFORE",
    "AT_MOST_AFTER",
    "AT_MOST_BEFORE",
    "CURRENCY_BEFORE",
    "EACH_BEFORE",
    "FOR_ONE",
    "MORE_AFTER",
    "NEGATIVE_BEFORE",
    "PER_AFTER",
    "PLUS_AFTER",
    "RANGE",
    "STRICT",
    "currency",
    "unit_after",
]

_GAP = r"\s?(?:要|须|需要?|应该?|必须|得)?(?:为|是|达到|达|了|有|:|of|to|is)?\s*$"
AT_MOST_BEFORE = re.compile(
    r"(?:(?<!not )(?:under|below)(?=\s)|up to|at most"
    r"|(?:no|not) (?:more|longer|older|greater|higher|larger|heavier|taller|wider) than"
    r"|maximum(?: of)?|max\.?|not exceed(?:ing)?|not to exceed|cannot exceed"
    r"|(?<!no )(?<!not )(?:less|fewer|lighter|shorter|younger|cheaper) than|within|no later than"
    r"|a limit of|limited to|capped at"
    r"|as (?:much|many) as|≤|<=?|不(?:得|能|可|应|会)?(?:超过|多于|高于|大于|超出|晚于)|未超过"
    r"|没超过|没有超过"
    r"|最多|至多|最高|最长|最大|最晚|(?<![不得能可应])(?:低于|少于|小于)|不到|不足|不满|未满|未达|上限|至高|限[额重高长宽速]|之多)"
    + _GAP
)
AT_LEAST_BEFORE = re.compile(
    r"(?:at least|(?:no|not) (?:less|fewer) than|not (?:under|below)|minimum(?: of)?|min\.?"
    r"|more than|greater than|over(?=\s)"
    r"|above(?=\s)|exceed(?:s|ed|ing)?|beyond"
    r"|(?<!no )(?<!not )(?:longer|older|heavier|taller|larger|higher) than"
    r"|upwards of|≥|>=?|不(?:得"
    r"|能|可|应)?(?:少于|低于|小于|早于|短于)"
    r"|至少|最少|最低|最短|最小|起码|超过|多于|高于|大于|超出|满|逾|突破|下限)" + _GAP
)
STRICT = re.compile(
    r"(?<!no )(?<!not )(?:more|less|greater|fewer|longer|older|heavier|taller|larger|higher"
    r"|lighter|shorter|younger|cheaper) than|over|under|above|below"
    r"|(?<![不得能可应])(?:超过|低于|高于|大于|小于|多于|少于)|<(?!=)|>(?!=)|不到|不足|未满|不满|逾"
)
AT_MOST_AFTER = re.compile(
    r"\s?(?:or (?:less|fewer|below|under)|and (?:below|under)|(?:及|或)?以(?:下|内)|之内"
    r"|内(?![容部存外蒙政科陆地])|封顶|为限|max\b|at most)"
)
AT_LEAST_AFTER = re.compile(
    r"\s?(?:or (?:more|above|over|longer|greater|older)|and (?:above|over|up)|\+(?!\d)|plus\b"
    r"|(?:及|或)?以上|之上|起(?![来到源步草飞])|at least|minimum\b)"
)
ABOUT_BEFORE = re.compile(
    r"(?:about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|ca\.|close to"
    r"|estimated|an estimated"
    r"|~|≈|约|大约|约为|大概|近|将近|接近|差不多|估计|左右)\s?(?:为|是|有)?\s*$"
)
ABOUT_AFTER = re.compile(r"\s?(?:左右|上下|or so\b|approximately\b|前后)")
MORE_AFTER = re.compile(r"\s?[多余几来](?=[\u3400-\u9fff])")
PLUS_AFTER = re.compile(r"\+(?=[ \u3400-\u9fff])(?! ?\d)")
RANGE = re.compile(r"\s?(?:-{1,2}|~|至|到|to(?= )|或|or(?= )|and(?= )|、(?=\d))\s?")
NEGATIVE_BEFORE = re.compile(r"(?:(?:^|[\s(:,，:;为是])-|零下|负|minus |negative )\s?$")
PER_AFTER = re.compile(
    r"\s?(?:/|per\s|each\s|every\s|a\s|an\s|每)\s?(?:1\s|一)?(?P<unit>个?[a-z]{1,12}"
    r"|个?[\u3400-\u9fff]{1,4})"
)
FOR_ONE = re.compile(r"一(?P<unit>个月|个|[\u3400-\u9fff])(?=$|[\s，。；、,.;!！?？)）的])")
EACH_BEFORE = re.compile(
    r"每(?:一|1)?(?P<unit>个工作日|个月|个季度|个小时|分钟|小时|季度|星期|个人"
    r"|[天日周月年秒人次晚笔单位名吨克升亩斤]|千克|公斤|平方米|公里)"
    r"(?:[^，。,;:!?\n\d每、()]{0,6}?)$"
)
# "有一天", "同一天", "这一年" point, they do not count
ARTICLE_LIKE = re.compile(
    r"(?:[有某同另这那哪前后每统唯之单逐专不划周期拜初高大其合归万进第首上下新]|任何|再)$"
)
_MONEY = {
    "s$": "SGD",
    "sg$": "SGD",
    "us$": "USD",
    "hk$": "HKD",
    "nt$": "TWD",
    "a$": "AUD",
    "$": "USD",
    "¥": "CNY",
    "€": "EUR",
    "£": "GBP",
    "₹": "INR",
    "₩": "KRW",
    "rmb": "CNY",
    "人民币": "CNY",
    "cny": "CNY",
    "usd": "USD",
    "sgd": "SGD",
    "eur": "EUR",
    "hkd": "HKD",
    "gbp": "GBP",
    "jpy": "JPY",
    "aud": "AUD",
    "美元": "USD",
    "新元": "SGD",
}
CURRENCY_BEFORE = re.compile(
    "(?P<sign>" + "|".join(re.escape(s) for s in sorted(_MONEY, key=len, reverse=True)) + r")\s?$"
)
_BETWEEN = (
    r"(?:(?:consecutive|paid|unpaid|full|additional|extra|more|further|whole|straight|different"
    r"|full-time|concurrent|active|registered|new|连续|完整|额外|带薪)[ ]?){0,2}"
)


def currency(sign: str) -> str:
    """The currency a sign or code before a number stands for."""
    return _MONEY[sign]


_LATIN, _HAN = alias_pattern()
_UNIT = re.compile(
    rf"(?P<gap>[ \-]{{0,2}}{_BETWEEN})(?:(?P<latin>{_LATIN})(?![a-z])|(?P<han>{_HAN}))",
    re.IGNORECASE,
)
# a character that, right after a short Chinese unit, shows that it was no unit at all
_NOT_AFTER = {
    "天": "然气才津堂下空文线使涯性猫",
    "日": "本元语文报志记程用常益前期",
    "年": "级轻龄限薪货画糕",
    "月": "球亮饼薪",
    "周": "围边到末年密",
    "元": "素件旦宵老首帅年化",
    "块": "儿",
    "分": "之别钟析布类享开配成公为期歧发支离工部手辨子红裂内明晓贝米",
    "成": "本员立为功果绩都长交品年熟份套群分不就",
    "折": "扣叠旧腾射磨合",
    "度": "过假量日数",
    "人": "民工口类生才事格均力物造为士权们",
    "名": "字称单义胜额副牌",
    "位": "置于数",
    "次": "要性数于序品贷级日年",
    "个": "人性别体月",
    "点": "击评心头燃名赞",
    "字": "典段母节体幕迹",
    "家": "庭具乡长人里电务用族",
    "部": "分门队署落长委",
    "件": "数",
    "种": "植子族",
    "类": "似别型",
    "门": "口诊户票店",
    "级": "别",
    "层": "次面级",
    "期": "",
    "条": "件款例约",
    "项": "目",
    "台": "湾北风阶词",
    "张": "力开",
    "本": "地身来人次质科周月年",
    "面": "",
    "行": "业为政程动",
    "对": "于象话比面",
    "道": "路理德",
    "代": "码表理替价",
    "场": "所景合地",
    "把": "握",
    "只": "有是能要",
    "间": "接隔",
    "里": "",
    "米": "饭粉",
    "克": "服拉朗隆",
    "秒": "杀",
    "斤": "",
    "步": "骤行",
    "首": "都先",
    "页": "面",
    "星": "期球",
    "排": "序名查除",
    "列": "表",
    "片": "段面",
    "双": "方重",
    "组": "织成合",
    "批": "准评",
    "轮": "胎船",
    "起": "来到源步草飞",
    "笔": "记试",
    "篇": "章",
    "晚": "会餐饭年间点班",
    "夜": "班校市里间晚色",
    "节": "日假省约目气奏点能",
    "餐": "厅饮具馆补费",
    "户": "外口籍型主",
    "卷": "入",
    "桶": "装",
    "堂": "弟兄妹姐",
    "座": "位",
    "集": "团中合",
    "级联": "",
}


def unit_after(text: str, folded: str, at: int) -> tuple[str, int] | None:
    """(written unit, its end) right after position `at`, or `None`."""
    match = _UNIT.match(folded, at)
    if not match:
        return None
    start, end = match.span("latin" if match["latin"] else "han")
    written = folded[start:end]
    if match["latin"]:
        if len(written) == 1 and "-" in match["gap"]:
            return None
        return text[start:end], end
    following = folded[end : end + 1]
    if len(written) == 1 and following and following in _NOT_AFTER.get(written, ""):
        return None
    return written, end
