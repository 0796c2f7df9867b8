"""`quantities`: what is a number, how much it is, of what, and between which bounds."""

from decimal import Decimal
from fractions import Fraction

import pytest

from rag_doctor.text import quantities, same_quantity


def only(text):
    found = quantities(text)
    assert len(found) == 1, found
    return found[0]


SAME_NUMBER = [
    (1000, "1,000 | 一千 | 1千 | 壹仟 | 1000 | 1k | one thousand | １，０００"),
    (30000, "3万 | 30000 | 30k | 三万 | 30,000 | 叁万 | 3 萬"),
    (150_000_000, "1.5亿 | 1亿5000万 | 150 million | 一亿五千万"),
    (25, "25 | 二十五 | 贰拾伍 | 廿五 | twenty-five | twenty five"),
    (35000, "3万5 | 3万5千 | 三万五千 | 三万五 | 35k"),
    (120, "一百二十 | 一百二 | 120 | one hundred and twenty | 壹佰贰拾"),
    (12, "a dozen | 12 | 十二 | twelve"),
    (2_500_000, "2.5 million | 250万 | 二百五十万 | 2,500,000"),
    (105, "one hundred and five | 一百零五 | 105"),
    (Decimal("3.5"), "3.5 | 三点五 | 3 1/2 | 3½ | three and a half"),
]


@pytest.mark.parametrize(("value", "writings"), SAME_NUMBER)
def test_one_number_in_many_writings(value, writings):
    for text in writings.split(" | "):
        assert only(text).value == value, text


UNITS = [
    ("15 days", 15, "day", "time"),
    ("15天", 15, "day", "time"),
    ("十五日", 15, "day", "time"),
    ("2小时", 2, "hour", "time"),
    ("一个半小时", Decimal("1.5"), "hour", "time"),
    ("one and a half hours", Decimal("1.5"), "hour", "time"),
    ("half an hour", Decimal("0.5"), "hour", "time"),
    ("半年", Decimal("0.5"), "year", "time"),
    ("半个月", Decimal("0.5"), "month", "time"),
    ("两年半", Decimal("2.5"), "year", "time"),
    ("two weeks", 2, "week", "time"),
    ("3个月", 3, "month", "time"),
    ("a 30-minute break", 30, "minute", "time"),
    ("5 working days", 5, "workday", "time"),
    ("5个工作日", 5, "workday", "time"),
    ("500元", 500, "CNY", "money"),
    ("¥500", 500, "CNY", "money"),
    ("RMB 500", 500, "CNY", "money"),
    ("人民币500元", 500, "CNY", "money"),
    ("五百块钱", 500, "CNY", "money"),
    ("100美元", 100, "USD", "money"),
    ("$100", 100, "USD", "money"),
    ("$1.5 million", 1_500_000, "USD", "money"),
    ("S$7", 7, "SGD", "money"),
    ("7新元", 7, "SGD", "money"),
    ("€20", 20, "EUR", "money"),
    ("3%", 3, "percent", "percent"),
    ("百分之三", 3, "percent", "percent"),
    ("三个百分点", 3, "percentage_point", "percent"),
    ("三成", 30, "percent", "percent"),
    ("八折", 80, "percent", "percent"),
    ("千分之五", 5, "permille", "percent"),
    ("四分之三", Decimal("0.75"), "fraction", "percent"),
    ("three quarters", Decimal("0.75"), "fraction", "percent"),
    ("2/3 of staff", Fraction(2, 3), "fraction", "percent"),
    ("一半的员工", Decimal("0.5"), "fraction", "percent"),
    ("5公里", 5, "kilometre", "length"),
    ("3 ft", 3, "foot", "length"),
    ("10 GB", 10, "gigabyte", "data"),
    ("16GB内存", 16, "gigabyte", "data"),
    ("2千克", 2, "kilogram", "mass"),
    ("37.5℃", Decimal("37.5"), "celsius", "temperature"),
    ("零下5度", -5, "celsius", "temperature"),
    ("-5°C", -5, "celsius", "temperature"),
    ("18岁", 18, "age", "age"),
    ("3倍", 3, "fold", "multiple"),
    ("5平方米", 5, "square_metre", "area"),
    ("15名员工", 15, "employee", "count"),
    ("100 people", 100, "person", "count"),
    ("第三条", 3, None, "ordinal"),
    ("the third article", 3, None, "ordinal"),
    ("500次/分钟", 500, "time/minute", "rate"),
    ("500 requests per minute", 500, "request/minute", "rate"),
    ("每分钟500次", 500, "time/minute", "rate"),
    ("100 RPM", 100, "request/minute", "rate"),
    ("60 km/h", 60, "kilometre/hour", "speed"),
    ("每年15天", 15, "day/year", "time"),
    ("S$7/month", 7, "SGD/month", "money"),
    ("500元/人/天", 500, "CNY/person/day", "money"),
    ("twice a week", 2, "time/week", "rate"),
    ("within an hour", 1, "hour", "time"),
]


@pytest.mark.parametrize(("text", "value", "unit", "dimension"), UNITS)
def test_reads_value_and_unit(text, value, unit, dimension):
    found = only(text)
    assert (found.value, found.unit, found.dimension) == (value, unit, dimension)


BASES = [
    ("two weeks", 14, "day"),
    ("半年", 6, "month"),
    ("90 minutes", Decimal("0.0625"), "day"),
    ("a decade or 10 years", None, None),
    ("3%", Decimal("0.03"), "ratio"),
    ("三成", Decimal("0.3"), "ratio"),
    ("1.5 km", 1500, "metre"),
    ("2 GB", 2_000_000_000, "byte"),
    ("1 request per second", 86400, "request/day"),
    ("50°F", 10, "celsius"),
]


@pytest.mark.parametrize(("text", "value", "unit"), BASES)
def test_converts_to_a_base_unit(text, value, unit):
    if value is None:
        assert only(text).to_base() == (120, "month")
    else:
        assert only(text).to_base() == (value, unit)


BOUNDS = [
    ("up to 15 days", "at_most", None, 15, False),
    ("no more than 15 days", "at_most", None, 15, False),
    ("less than 15 days", "at_most", None, 15, True),
    ("within 15 days", "at_most", None, 15, False),
    ("15 days or less", "at_most", None, 15, False),
    ("不超过15天", "at_most", None, 15, False),
    ("最多15天", "at_most", None, 15, False),
    ("15天以内", "at_most", None, 15, False),
    ("15日内", "at_most", None, 15, False),
    ("不到15天", "at_most", None, 15, True),
    ("at least 5 years", "at_least", 5, None, False),
    ("more than 5 years", "at_least", 5, None, True),
    ("5+ years", "at_least", 5, None, False),
    ("5 years or more", "at_least", 5, None, False),
    ("5年以上", "at_least", 5, None, False),
    ("至少5年", "at_least", 5, None, False),
    ("不少于5年", "at_least", 5, None, False),
    ("超过5年", "at_least", 5, None, True),
    ("满3年", "at_least", 3, None, False),
    ("≥3", "at_least", 3, None, False),
    ("10-15 days", "range", 10, 15, False),
    ("10 to 15 days", "range", 10, 15, False),
    ("between 10 and 15 days", "range", 10, 15, False),
    ("三到五天", "range", 3, 5, False),
    ("3~5个工作日", "range", 3, 5, False),
    ("三五天", "range", 3, 5, False),
    ("两三天", "range", 2, 3, False),
    ("10元至20元", "range", 10, 20, False),
    ("50–60%", "range", 50, 60, False),
    ("15天", "exact", None, None, False),
]


@pytest.mark.parametrize(("text", "bound", "low", "high", "strict"), BOUNDS)
def test_reads_bounds_and_ranges(text, bound, low, high, strict):
    found = only(text)
    assert (found.bound, found.low, found.high, found.strict) == (bound, low, high, strict)


@pytest.mark.parametrize(
    "text", ["about 100 people", "约100人", "100人左右", "nearly 100", "二十多天", "500余万元"]
)
def test_marks_estimates(text):
    assert only(text).approx


@pytest.mark.parametrize(("text", "value"), [("500余万元", 5_000_000), ("30多万人", 300_000)])
def test_a_magnitude_may_follow_the_word_for_odd(text, value):
    assert only(text).value == value


KILO = [
    ("二十五千克", "25公斤"),
    ("十千克", "10公斤"),
    ("两百千米", "200公里"),
    ("三千千瓦", "3000 kW"),
    ("五千克", "5公斤"),
    ("五千米", "5公里"),
    ("一万千米", "10000公里"),
    ("一万五千米", "15公里"),
    ("一百零五千克", "105公斤"),
    ("六千瓦时", "6 kWh"),
    ("八千卡", "8大卡"),
    ("一千卡路里", "1000 calories"),
    ("二十千伏", "20000伏"),
    ("三点五千克", "3500克"),
    ("一千二百克", "1.2公斤"),
    ("五千赫兹", "5 kHz"),
]


@pytest.mark.parametrize(("han", "other"), KILO)
def test_the_qian_of_a_unit_is_not_added_to_the_number(han, other):
    assert same_quantity(only(han), only(other)) is True


@pytest.mark.parametrize("count", range(1, 130))
@pytest.mark.parametrize("unit", ["千克", "千米", "千瓦"])
def test_a_han_number_of_kilos_is_the_arabic_one(count, unit):
    assert same_quantity(only(in_han(count) + unit), only(f"{count}{unit}")) is True


def in_han(count: int) -> str:
    """A number up to 199 as Chinese writes it."""
    digits = "零一二三四五六七八九"
    hundred, rest = divmod(count, 100)
    ten, one = divmod(rest, 10)
    tens = ("零" if hundred and one else "") if not ten else digits[ten] + "十"
    if not hundred and ten == 1:
        tens = "十"
    return (digits[hundred] + "百" if hundred else "") + tens + (digits[one] if one else "")


NO_NUMBERS = """一些 一样 一起 统一 万一 十分重要 三明治 四川 一个 有一天 同一天 一次性 零件
十字路口 唯一 之一 一位员工 一般 一定 一直 一旦 一致 一边 一切 一带一路 二手 三峡 五花八门
周一 星期三 不一 逐一 一会儿 一块儿 下半年 半导体 百姓 千万不要 三星 九龙 八卦 第三方"""


@pytest.mark.parametrize("text", NO_NUMBERS.split())
def test_words_with_a_numeral_in_them_are_no_numbers(text):
    assert quantities(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "one of the reasons",
        "no one knows",
        "one employee",
        "in the first half",
        "see [1] and [2, 3]",
        "(Passage 2)",
        "1. Item one of many",
        "Bake it. 3  Remove it from the oven",
        "5G network",
        "a 401k plan",
        "Step 2: Wait",
        "https://example.com/1234/5",
        "user42@example.com",
        "2024-03-05",
        "2024年3月5日",
        "at 10:30",
        "文档2中",
    ],
)
def test_labels_dates_and_addresses_are_no_quantities(text):
    assert [q for q in quantities(text) if q.label is None] == []


LABELS = [
    ("v4.1", "version", "4.1"),
    ("version 4.1", "version", "4.1"),
    ("4.1版", "version", "4.1"),
    ("1.2.3", "version", "1.2.3"),
    ("LH-4290", "code", "lh4290"),
    ("lh4290", "code", "lh4290"),
    ("错误码4290", "code", "4290"),
    ("error 4290", "code", "4290"),
    ("(510) 889-8690", "code", "5108898690"),
    ("13800138000", "code", "13800138000"),
]


@pytest.mark.parametrize(("text", "dimension", "label"), LABELS)
def test_versions_and_codes_keep_their_text(text, dimension, label):
    found = only(text)
    assert (found.dimension, found.label) == (dimension, label)


def test_finds_every_quantity_of_a_sentence_with_its_place():
    text = "Team plan: S$7 per user a month, 1 TB, 500 次/分钟, 3 个工作日内。"
    found = quantities(text)
    assert [q.unit for q in found] == ["SGD/user/month", "terabyte", "time/minute", "workday"]
    assert all(text[q.start : q.end] == q.text for q in found)


def test_money_in_a_bare_sign_is_marked_as_a_guess():
    assert only("$7").bare_symbol
    assert not only("US$7").bare_symbol
    assert not only("S$7").bare_symbol


def test_a_row_of_a_thousand_digits_is_no_amount():
    assert all(q.label is not None for q in quantities("9" * 5000))


def test_a_dotted_number_at_the_end_of_a_sentence_is_one() -> None:
    assert only("Its address is 192.168.7.1.").label == "192.168.7.1"
    assert only("Its address is 192.168.7.1 now.").label == "192.168.7.1"
