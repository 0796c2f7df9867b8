"""What is said in several wordings is read in one, and only where it means the same."""

from __future__ import annotations

import pytest
from ledger_base import Given, case, chunk

from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.on_topic import strays, turned
from rag_doctor.ledger.plainly import plainly
from rag_doctor.records.ledger import LOST_PLACES


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Half past nine in the evening.", "9:30 pm."),
        ("Closes at a quarter to six p.m.", "Closes at 5:45 pm"),
        ("It takes a fortnight.", "It takes 14 days."),
        ("An hour and a half.", "1.5 hours."),
        ("每天五毛。", "每天0.5元。"),
        ("逾期每天罚款五角", "逾期每天罚款0.5元"),
        ("三元五角", "3.5元"),
        ("三五元五角", "三五元五角"),
        ("报销八成五。", "报销85%。"),
        ("试用期半个月", "试用期15天"),
        ("休息一刻钟", "休息15分钟"),
        ("差一刻六点", "5:45"),
        ("俩小时，廿人", "两小时，二十人"),
        ("下午两点半", "下午2点半"),
        ("营业时间：9:30", "营业时间: 9:30"),
        ("Lockers cost nothing.", "Lockers free."),
        ("不收取任何费用", "免费"),
        ("No permit is needed.", "permit not needed."),
        ("无需预约", "不需要预约"),
        ("免押金", "不需要押金"),
        ("Smoking is strictly prohibited.", "Smoking is not allowed."),
        ("严禁吸烟", "不能吸烟"),
    ],
)
def test_sayings_are_read_in_one_wording(text: str, plain: str) -> None:
    assert plainly(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "三角形和角落", "八角", "香料里有八角。", "三毛", "一个半月", "上半月", "不必要的",
        "避免", "未经允许", "不得超过3本",
        "不得不", "不用于商业", "A free evening.", "Fees may not exceed $5.", "half of six",
        "八成左右", "The fortnightly paper.", "They need a permit.", "免疫",
    ],
)  # fmt: skip
def test_what_means_something_else_is_left_alone(text: str) -> None:
    assert plainly(text) == text


def test_a_time_without_its_half_is_that_of_the_other_text() -> None:
    assert plainly("Half past five.", "It closes at 5:30 pm.") == "17:30."
    assert plainly("Half past five.", "It opens at 5:30 am.") == "5:30."
    assert plainly("晚上十一点关门，十一点半熄灯", "23:30") == "晚上十一点关门，晚上十一点半熄灯"
    assert plainly("晚上十一点关门，七点早读", "7:00") == "晚上十一点关门，七点早读"


SAME = [
    ("Do I need a permit to film?", "You need no permit.", "Filming does not require a permit."),
    ("How much is the locker?", "There is no fee.", "Lockers are free of charge."),
    ("What does the shuttle cost?", "It costs nothing.", "The shuttle is free for staff."),
    ("When does the gym close?", "Half past five.", "The gym closes at 5:30 pm."),
    ("When does the bus leave?", "Quarter to six.", "The bus leaves at 5:45."),
    ("How long does a refund take?", "A fortnight.", "The refund takes 14 days."),
    ("How many people fit?", "Twelve.", "The room seats 12."),
    ("要办许可吗？", "不用办许可。", "在院内拍摄无需办理许可证。"),
    ("储物柜收费吗？", "不收费。", "储物柜免费使用。"),
    ("罚多少？", "每天0.5元。", "逾期每天罚款五角。"),
    ("试用期多久？", "半个月。", "试用期为15天。"),
    ("报销比例？", "八成五。", "报销比例为85%。"),
    ("How long does the tour last?", "An hour and a half.", "The tour lasts 90 minutes."),
    ("桑拿另收费吗？", "不另收费。", "桑拿对客人免费。"),
    ("讲座几点开始？", "下午两点一刻。", "讲座14:15开始。"),
    ("熄灯时间？", "23:30。", "宿舍晚上十一点关门，十一点半熄灯。"),
    ("多久打扫一次？", "每周两次。", "大厅一周打扫2次。"),
    ("能借几本？", "最多3本。", "每人借书不超过三本。"),
]
OTHER = [
    ("Do I need a permit to film?", "You need no permit.", "Filming here requires a permit."),
    ("How much is the locker?", "It is free.", "Lockers cost $2 a day; the shuttle is free."),
    ("When does the gym close?", "Half past five.", "The gym closes at 6:30 pm."),
    ("How long does a refund take?", "A fortnight.", "The refund takes 15 days."),
    ("May I bring my cat?", "Yes, cats are allowed.", "Cats are not allowed in any building."),
    ("要带护照吗？", "不必带护照。", "访客不必带身份证，须带护照。"),
    ("班车多少钱？", "免费。", "班车每次2元，停车免费。"),
    ("罚多少？", "每天五毛。", "逾期每天罚款5元。"),
    ("能带猫吗？", "可以带猫。", "禁止携带猫进入楼内。"),
    ("能带猫吗？", "不能带猫。", "东楼允许携带猫。"),
]
BESIDE = ("Badges are handed out at the front desk.", "停车位在地下二层。")


def place(question: str, reference: str, text: str) -> str:
    chunks = [chunk("it", text), *(chunk(f"beside{n}", t) for n, t in enumerate(BESIDE))]
    asked = case(reference, sent=chunks[:2], question=question)
    return trace_ledger(asked, Given(chunks)).place


@pytest.mark.parametrize(("question", "reference", "text"), SAME)
def test_right_evidence_in_other_words_is_not_called_lost(question, reference, text) -> None:
    assert place(question, reference, text) not in LOST_PLACES


@pytest.mark.parametrize(("question", "reference", "text"), OTHER)
def test_what_says_otherwise_has_not_arrived(question, reference, text) -> None:
    assert place(question, reference, text) != "arrived"


def test_a_bare_statement_must_stand_beside_what_is_asked() -> None:
    assert strays("免费。", "班车每次2元，停车免费。", "", "班车多少钱？")
    assert strays("Free.", "The shuttle costs $2. Parking is free.", "", "What costs the shuttle?")
    assert not strays("免费。", "员工乘坐班车免费。", "", "班车多少钱？")
    assert not strays("免费。", "班车随到随坐，免费。", "", "班车多少钱？")
    assert not strays("Free.", "It is free.", "Shuttle", "What does the shuttle cost?")


def test_a_short_statement_is_turned_where_every_clause_with_its_words_denies_it() -> None:
    assert turned("可以带猫。", "不能携带猫进入楼内。")
    assert turned("不必带护照。", "不必带身份证，须带护照。")
    assert not turned("不能带猫。", "不能携带猫，但可以带鱼。")
    assert not turned("Cats are allowed.", "Cats are allowed, dogs are not.")


def test_the_other_value_is_quoted_as_it_is_written() -> None:
    chunks = [chunk("fine", "逾期还书每天罚款五角，丢失照价赔偿。")]
    asked = case("逾期还书每天罚款0.8元。", sent=chunks, question="逾期还书罚多少？")
    trail = trace_ledger(asked, Given(chunks)).trails[0]
    assert trail.place != "arrived"
    assert trail.says is None or trail.says.right in chunks[0].text
