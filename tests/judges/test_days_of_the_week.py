"""Days of the week are compared as sets: a range holds its days."""

import pytest
from support_labels import labels

from rag_doctor.judges.offline.weekdays import day_spans

TRUE = [
    (
        "When is the market?",
        "The market is held every Tuesday.",
        "The market is held every Tuesday.",
    ),
    ("什么时候闭馆？", "博物馆周一闭馆。", "博物馆每周一闭馆。"),
    ("什么时候闭馆？", "博物馆星期一闭馆。", "博物馆每周一闭馆。"),
    (
        "When is rubbish collected?",
        "Rubbish is collected on Tuesdays.",
        "Rubbish is collected on Tuesdays and Thursdays.",
    ),
    (
        "Is the desk open on Wednesday?",
        "The desk is open on Wednesday.",
        "The desk is open Mon-Fri.",
    ),
    (
        "Is the desk open on Wednesday?",
        "The desk is open on Wednesday.",
        "The desk is open from Monday to Friday.",
    ),
    ("周三开门吗？", "服务台周三开放。", "服务台周一至周五开放。"),
    ("周三开门吗？", "服务台周三开放。", "服务台工作日开放。"),
    (
        "Is the desk open on Wednesday?",
        "The desk is open on Wednesdays.",
        "The desk is open on weekdays.",
    ),
    (
        "When is the desk open?",
        "The desk is open on weekdays.",
        "The desk is open Monday to Friday.",
    ),
    ("服务台什么时候开放？", "服务台工作日开放。", "服务台周一至周五开放。"),
    (
        "When is the class?",
        "The class takes place on Tuesdays and Thursdays.",
        "The class takes place on Tuesdays.",
    ),
    (
        "How much is a ticket at the weekend?",
        "A ticket costs 15 euros.",
        "A ticket costs 12 euros on weekdays and 15 euros at weekends.",
    ),
    (
        "What do tickets cost?",
        "Tickets cost 12 euros on weekdays and 15 euros at weekends.",
        "A ticket costs 12 euros on weekdays and 15 euros at weekends.",
    ),
    ("周末门票多少钱？", "门票 15 元。", "门票工作日 12 元，周末 15 元。"),
    ("周末门票多少钱？", "周末门票 15 元。", "门票工作日 12 元，周末 15 元。"),
    (
        "Is the shop open on Monday?",
        "The shop is open on Mondays.",
        "The shop is open from Tuesday to Sunday. It is also open on Mondays in July.",
    ),
    (
        "When is the museum closed?",
        "The museum is closed on Mondays.",
        "The museum is open from Tuesday to Sunday; it is closed on Mondays.",
    ),
    (
        "When is the museum open?",
        "The museum is open from Tuesday to Sunday.",
        "The museum is open every day except Monday. It opens Tuesday to Sunday at 10:00.",
    ),
    (
        "Can I come on Saturday?",
        "You can visit on Saturday.",
        "You can visit on Saturdays and Sundays.",
    ),
    ("周六能去吗？", "周六可以参观。", "周末可以参观。"),
    (
        "When is the rent due?",
        "The rent is due on the first Monday of the month.",
        "The rent is due on the first Monday of each month.",
    ),
    (
        "Which days?",
        "Classes are on Monday, Wednesday and Friday.",
        "Classes are on Mon, Wed and Fri.",
    ),
    ("Which days?", "Classes are on Friday.", "Classes are on Mon, Wed and Fri."),
    ("哪几天上课？", "周五上课。", "周一、三、五上课。"),
    (
        "How often is it cleaned?",
        "The pool is cleaned every 7 days.",
        "The pool is cleaned weekly.",
    ),
    (
        "Is the gym open on Sundays?",
        "The gym isn't open on Sundays.",
        "The gym is open on weekdays and Saturdays. It is closed on Sundays.",
    ),
    ("健身房周日开吗？", "健身房周日不开门。", "健身房周一至周六开门，周日不开门。"),
    ("健身房周日开吗？", "健身房周日不开放。", "健身房周一至周六开放。周日闭馆。"),
]
FALSE = [
    (
        "When is the market?",
        "The market is held every Thursday.",
        "The market is held every Tuesday.",
    ),
    (
        "When does the board meet?",
        "The board meets on the last Tuesday of the month.",
        "The board meets on the last Thursday of the month.",
    ),
    ("例会什么时候开？", "例会在每周四召开。", "例会在每周二召开。"),
    ("什么时候闭馆？", "博物馆每周三闭馆。", "博物馆每周一闭馆。"),
    (
        "Is the desk open on Sunday?",
        "The desk is open on Sunday.",
        "The desk is open from Monday to Friday.",
    ),
    (
        "What do tickets cost?",
        "Tickets cost 15 euros on weekdays.",
        "Tickets cost 12 euros on weekdays and 15 euros at weekends.",
    ),
    ("周末门票多少钱？", "周末门票 12 元。", "工作日门票 12 元，周末门票 15 元。"),
    ("周三能去吗？", "博物馆周三开放。", "博物馆周末开放。"),
    ("哪几天上课？", "周四上课。", "周一、三、五上课。"),
    (
        "Is the gym open on Sundays?",
        "The gym is open on Sundays.",
        "The gym is open on weekdays and Saturdays. It is closed on Sundays.",
    ),
    ("健身房周日开吗？", "健身房周日开门。", "健身房周一至周六开门，周日不开门。"),
    ("健身房周日开吗？", "健身房周日开放。", "健身房周一至周六开放。"),
]


@pytest.mark.parametrize("case", TRUE)
def test_a_day_within_the_days_named_is_supported(case):
    assert labels(*case) == {"supported"}


@pytest.mark.parametrize("case", FALSE)
def test_another_day_than_those_named_is_contradicted(case):
    assert "contradicted" in labels(*case)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("open Mon-Fri", [{0, 1, 2, 3, 4}]),
        ("Saturday to Monday", [{5, 6, 0}]),
        ("Tuesdays and Thursdays", [{1}, {3}]),
        ("Sat and Sun", [{5}, {6}]),
        ("on weekdays", [{0, 1, 2, 3, 4}]),
        ("周一至周五", [{0, 1, 2, 3, 4}]),
        ("周一、三、五上课", [{0, 2, 4}]),
        ("星期天", [{6}]),
        ("周末", [{5, 6}]),
        ("每周一次", []),
        ("每周三次", []),
        ("3 个工作日内", []),
        ("非工作日", []),
        ("the sun sat low", []),
        ("we wed in May", []),
    ],
)
def test_days_are_read_as_sets(text, days):
    assert [set(span.days) for span in day_spans(text)] == days
