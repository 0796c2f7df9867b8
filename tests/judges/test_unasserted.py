"""What the contexts only ask, deny, suppose or wish is no evidence; what they say stays so."""

import pytest
from support_labels import labels

from rag_doctor.judges.offline.unasserted import asserted_text, unasserted

LONG, FIVE, TWO = (
    "How long is the warranty?",
    "The warranty is five years.",
    "The warranty is two years.",
)
PETS, ALLOWED = "Are pets allowed?", "Pets are allowed."
LONG_ZH, FIVE_ZH, TWO_ZH = "保修多久？", "保修五年。", "保修两年。"
PETS_ZH, ALLOWED_ZH = "可以带宠物吗？", "可以带宠物。"

NOT_SAID = [
    (LONG, FIVE, "Q: Is the warranty five years?\nA: No, the warranty is two years."),
    (LONG, FIVE, "A user asked: is the warranty five years?", "The warranty is two years."),
    (LONG, FIVE, "A customer asked whether the warranty is five years. It is two years."),
    (LONG, FIVE, "Customers have demanded a five-year warranty. The warranty is two years."),
    (LONG, FIVE, "If the warranty were five years, the price would be higher."),
    (LONG, FIVE, "Suppose the warranty is five years. Then the price rises."),
    (LONG, FIVE, "We checked it. The claim that the warranty is five years is false."),
    (
        LONG,
        FIVE,
        "The old leaflet wrongly stated that the warranty is five years; it is two years.",
    ),
    (LONG, FIVE, "Myth: the warranty is five years.\nFact: the warranty is two years."),
    (PETS, ALLOWED, "It is not true that pets are allowed."),
    (PETS, ALLOWED, "Are pets allowed? No."),
    (PETS, ALLOWED, "That pets are allowed is a myth."),
    (PETS, ALLOWED, "Guests asked for pets to be allowed. The house has a garden."),
    (LONG_ZH, FIVE_ZH, "问：保修五年吗？答：不是，保修两年。"),
    (LONG_ZH, FIVE_ZH, "有用户问：保修是五年吗？保修为两年。"),
    (LONG_ZH, FIVE_ZH, "有客户咨询是否保修五年。保修为两年。"),
    (LONG_ZH, FIVE_ZH, "用户要求保修五年。目前保修两年。"),
    (LONG_ZH, FIVE_ZH, "如果保修五年就好了。目前保修两年。"),
    (LONG_ZH, FIVE_ZH, "假设保修五年，价格会更高。"),
    (LONG_ZH, FIVE_ZH, "特此说明。保修五年的说法是错误的。"),
    (LONG_ZH, FIVE_ZH, "旧手册误写为保修五年，实际保修两年。"),
    (LONG_ZH, FIVE_ZH, "误区：保修五年。真相：保修两年。"),
    (PETS_ZH, ALLOWED_ZH, "有人误以为可以带宠物。"),
    (PETS_ZH, ALLOWED_ZH, "网传可以带宠物，这是谣言。"),
    (PETS_ZH, ALLOWED_ZH, "可以带宠物吗？不可以。"),
]
SAID = [
    (LONG, TWO, "Q: Is the warranty five years?\nA: No, the warranty is two years."),
    (LONG, TWO, "How long is the warranty? The warranty is two years."),
    (LONG, TWO, "Customers asked for five years, but the warranty is two years."),
    ("Is parking free?", "Parking is free.", "Is parking free? Yes."),
    (
        "When does it open?",
        "The bridge opens in May.",
        "The minister said the bridge opens in May.",
    ),
    (
        "What do users want?",
        "Users asked for dark mode.",
        "Users asked for dark mode in the survey.",
    ),
    (
        "What about refunds?",
        "If you cancel within 14 days, you get a full refund.",
        "If you cancel within 14 days, you get a full refund.",
    ),
    ("Does honey spoil?", "Honey never spoils.", "Did you know that honey never spoils?"),
    (PETS, ALLOWED, "Contrary to popular belief, pets are allowed."),
    (PETS, "Pets are not allowed.", "It is not true that pets are allowed."),
    (LONG_ZH, TWO_ZH, "问：保修五年吗？答：不是，保修两年。"),
    (PETS_ZH, ALLOWED_ZH, "可以带宠物吗？可以。"),
    (PETS_ZH, "不可以带宠物。", "有人误以为可以带宠物。"),
    ("何时通车？", "大桥五月通车。", "市长表示大桥五月通车。"),
    ("用户有什么要求？", "用户要求增加夜间模式。", "用户要求增加夜间模式。"),
    ("退款规则？", "客户退款须在七天内提出。", "客户要求退款时，须在七天内提出。"),
    (
        "Who must show a pass?",
        "Visitors must show a pass to enter.",
        "Visitors who wish to enter must show a pass.",
    ),
    (
        "When does the pool close?",
        "The pool closes at 22:00.",
        "Members asked for longer hours: the pool closes at 22:00.",
    ),
    ("能导出吗？", "系统支持导出PDF。", "应用户要求，系统已支持导出PDF。"),
    ("何时关闭？", "泳池开放到22点。", "会员希望延长时间，泳池现开放到22点。"),
    ("能退吗？", "七天内取消可以全额退款。", "如果七天内取消，可以全额退款。"),
]
LEFT_ALONE = [
    "How long is the warranty? Two years.",
    "Is it free? Yes.",
    "The minister said that the bridge opens in May.",
    "If you were charged twice, the second charge would be refunded.",
    "Why is the warranty five years? Because the parts are good.",
    "客户要求退款时，须在七天内提出。",
    "保修多久？两年。",
]


@pytest.mark.parametrize(("row"), NOT_SAID, ids=lambda row: row[2][:40])
def test_what_is_only_mentioned_supports_nothing(row: tuple[str, ...]) -> None:
    assert "supported" not in labels(*row)


@pytest.mark.parametrize(("row"), SAID, ids=lambda row: row[2][:40])
def test_what_is_said_supports(row: tuple[str, ...]) -> None:
    assert labels(*row) == {"supported"}


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_a_statement_stays_as_it_is(text: str) -> None:
    assert unasserted(text) == ()


@pytest.mark.parametrize("row", NOT_SAID, ids=lambda row: row[2][:40])
def test_offsets_stay_when_the_rest_is_read(row: tuple[str, ...]) -> None:
    assert [len(asserted_text(text)) for text in row[2:]] == [len(text) for text in row[2:]]
    assert any(asserted_text(text) != text for text in row[2:])
