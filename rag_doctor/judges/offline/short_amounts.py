"""Amounts that have no figure: "a litre", "overnight", "all of it"; 一升、半杯、一夜、全额.

They answer "how much" and "how long" as well as a figure does; "a manager" and 一楼 do not.
"""

# ruff: noqa: E501  (a rule stays on one line)

from __future__ import annotations

import re

from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.text.folding import fold

__all__ = ["is_short_amount"]

MOST_CHARS = 60
_UNIT_EN = (
    r"(?:litre|liter|millilitre|milliliter|gallon|pint|quart|cup|mug|glass|bottle|jug|bucket|jar|tin|can|bag|sack|box|packet|pack|carton|case|"
    r"pinch|dash|drop|splash|handful|spoon|spoonful|teaspoon|tablespoon|teaspoonful|tablespoonful|scoop|cap|capful|slice|piece|bar|tablet|pill|sheet|roll|"
    r"gram|gramme|kilo|kilogram|pound|ounce|ton|tonne|mile|kilometre|kilometer|metre|meter|centimetre|centimeter|millimetre|inch|foot|feet|yard|acre|hectare|block|step|"
    r"degree|watt|kilowatt|volt|byte|kilobyte|megabyte|gigabyte|terabyte|gig|meg|"
    r"tenner|fiver|buck|quid|grand|penny|dime|nickel|quarter|dollar|euro|pound|fortune|"
    r"second|minute|moment|while|hour|day|night|weekend|week|fortnight|month|term|semester|season|year|decade|lifetime|generation|century|"
    r"lot|bit|little|few|couple|dozen|fraction|third|half|quarter|portion|share|percent|trifle)s?"
)
_COUNT_EN = (
    r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|\d[\d.,]*|half(?: an?| of)?|a half|a quarter|a third|a couple(?: of)?|a few|several|"
    r"some|every|each|every other|every (?:second|third)|a (?:single|whole|full|good|quick|very)|the (?:whole|full|entire|same))"
)
_EN = re.compile(
    rf"^(?:(?:only|just|about|around|roughly|nearly|almost|at least|at most|up to|exactly|for|less than|more than|over|under|not more than|no more than) )*"
    rf"{_COUNT_EN}(?: (?:small|large|big|heaped|level|short|long|square|cubic|good|full|more))? {_UNIT_EN}\b(?: and a half)?(?: or (?:so|two|more|less))?[^.;]{{0,40}}$"
    r"|^(?:overnight|for ?ever|indefinitely|all (?:day|night|year|of (?:it|them|that)|week)|the (?:whole|full|entire) (?:amount|price|sum|thing|lot|fee|day|week|year|time)|everything|in full"
    r"|nothing(?: at all)?|none(?: at all)?|not (?:much|long|any|very (?:much|long|often))|very little|half(?: of (?:it|them|that))?|most of (?:it|them)|enough to [^.;]{2,40}|plenty"
    r"|as (?:long|much|often|many|far) as [^.;]{2,40}|until [^.;]{2,40}|till [^.;]{2,40}|while [^.;]{4,40}|never|rarely|seldom|always|constantly|continuously|regularly|every time[^.;]{0,40}"
    r"|after (?:each|every) [^.;]{2,30}|before (?:each|every) [^.;]{2,30}|once (?:in a while|a \w+)|twice a \w+)$"
)
_UNIT_ZH = (
    r"(?:毫升|升|克|千克|公斤|斤|两|吨|钱|米|厘米|毫米|公里|里地?|尺|寸|亩|平方?米?|平|度|瓦|G|M|T|g|m|t|兆|"
    r"勺|匙|汤匙|茶匙|杯|碗|瓶盖?|盖|壶|桶|盆|罐|盒|袋|包|箱|滴|撮|把|捧|片|粒|颗|块|条|根|卷|张|份|件|套|只|打|页|成|倍|半|截|点儿?|些|丁点儿?|"
    r"会儿|阵子?|夜|晚上?|宿|天|日|周|星期|礼拜|个?月|季|学期|年|辈子|生|世|刻钟?|下|瞬|上午|下午|整?天|白天|小时|钟头|分钟|秒|"
    r"块钱|毛钱?|元|个月[\u4e00-\u9fff]{2,4})"
)
_ZH = re.compile(
    r"^(?:只要|只需|仅|大约|大概|约|差不多|最多|至多|最少|至少|不到|不超过|超过|将近|需要?|要|加|放|等|用)*"
    rf"(?:[一二两三四五六七八九十百千几数半]+|每隔?[一两三]?|隔|\d[\d.]*)个?(?:大|小|整|满|多)?{_UNIT_ZH}(?:半|多|左右|以内|之内|就好|就行|即可|就够了?|一次|[\u4e00-\u9fff]{{1,4}})?$"
    r"|^(?:全额|全部|全款|一半|大半|小半|半数|不多|很多|一点|少许|少量|适量|若干|很久|不久|片刻|整[天夜日晚]|通宵|过夜|隔夜|一直|终身|永久|长期|无限期|随时|经常|从不|偶尔"
    r"|[^,。;]{0,6}(?:一会儿?|片刻)(?:就好|就行|即可)?|直到[^。;]{2,20}|[^。;,]{1,10}为止|每次[^。;,]{0,8}[前后]|隔[天日周月年](?:一次)?|分文不[取收])$"
)


def is_short_amount(answer: str, kinds: tuple[AnswerKind, ...]) -> bool:
    """Is the whole answer an amount, a length or a span said without a figure?

    False for questions of no such kind, and for a date.
    """
    if not {"duration", "number", "money", "percent"} & set(kinds) or kinds[0] == "date":
        return False
    said = fold(answer).strip(" .。!！\"'“”")
    return len(said) <= MOST_CHARS and bool(_EN.match(said) or _ZH.match(said))
