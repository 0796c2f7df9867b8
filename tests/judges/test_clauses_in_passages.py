"""Passages of many clauses: each claim is read against the clause about its subject."""

import pytest
from support_labels import labels

HOTEL = (
    "The Harbour Hotel has 64 rooms and opened in 1988. "
    "Single rooms cost 90 euros a night, double rooms cost 140 euros, and suites cost 220 euros. "
    "Breakfast is included in the price of suites; for other rooms it costs 12 euros. "
    "Check-in is from 3 pm and check-out is until 11 am. "
    "Dogs are welcome in double rooms but not in suites. "
    "The pool is open from May to September, and the sauna is open all year. "
    "The restaurant is closed on Mondays. "
    "Parking costs 8 euros on weekdays and 15 euros at weekends. "
    "All guests get a free welcome drink."
)
HANDBOOK = (
    "员工手册：试用期为 3 个月，转正后年假为 5 天，工作满十年的员工年假为 10 天。"
    "病假需提交医院证明，事假需提前 2 天申请。"
    "迟到 30 分钟以内扣 50 元，超过 30 分钟扣 100 元。"
    "办公室周一至周五 9:00 开门，周六 10:00 开门，周日不开放。"
    "正式员工享有补充医疗保险，实习生不享有补充医疗保险。"
    "工资每月 15 日发放，奖金每季度发放一次。"
)

TRUE = [
    ("How much is a double room?", "A double room costs 140 euros a night.", HOTEL),
    ("How much is a double room?", "Double rooms are 140 euros per night.", HOTEL),
    ("How much is a suite?", "Suites cost 220 euros and breakfast is included.", HOTEL),
    ("What does breakfast cost?", "Breakfast costs 12 euros for rooms other than suites.", HOTEL),
    ("When is check-out?", "Check-out is until 11 am.", HOTEL),
    ("When can I check in?", "You can check in from 3 pm.", HOTEL),
    ("Are dogs allowed?", "Dogs are welcome in double rooms.", HOTEL),
    ("Are dogs allowed?", "Dogs are not welcome in suites.", HOTEL),
    ("When is the pool open?", "The pool is open from May to September.", HOTEL),
    ("When is the sauna open?", "The sauna is open all year.", HOTEL),
    ("When is the restaurant closed?", "The restaurant is closed on Mondays.", HOTEL),
    ("What does parking cost?", "Parking costs 15 euros at weekends.", HOTEL),
    (
        "What does parking cost?",
        "Parking costs 8 euros on weekdays and 15 euros at weekends.",
        HOTEL,
    ),
    ("Do guests get a drink?", "All guests get a free welcome drink.", HOTEL),
    ("How big is the hotel?", "The hotel has 64 rooms.", HOTEL),
    ("When did it open?", "The Harbour Hotel opened in 1988.", HOTEL),
    ("年假几天？", "转正后年假为 5 天。", HANDBOOK),
    ("年假几天？", "工作满十年的员工年假为 10 天。", HANDBOOK),
    ("病假要什么？", "病假需提交医院证明。", HANDBOOK),
    ("事假怎么请？", "事假需提前 2 天申请。", HANDBOOK),
    ("迟到怎么罚？", "迟到 30 分钟以内扣 50 元。", HANDBOOK),
    ("迟到怎么罚？", "迟到超过 30 分钟扣 100 元。", HANDBOOK),
    ("周六几点开门？", "办公室周六 10:00 开门。", HANDBOOK),
    ("周三几点开门？", "办公室周三 9:00 开门。", HANDBOOK),
    ("周日开放吗？", "办公室周日不开放。", HANDBOOK),
    ("实习生有医疗保险吗？", "实习生不享有补充医疗保险。", HANDBOOK),
    ("正式员工有医疗保险吗？", "正式员工享有补充医疗保险。", HANDBOOK),
    ("什么时候发工资？", "工资每月 15 日发放。", HANDBOOK),
    ("什么时候发奖金？", "奖金每三个月发放一次。", HANDBOOK),
]
FALSE = [
    ("How much is a double room?", "A double room costs 90 euros a night.", HOTEL),
    ("How much is a double room?", "Double rooms cost 220 euros.", HOTEL),
    ("When is check-out?", "Check-out is until 3 pm.", HOTEL),
    ("Are dogs allowed?", "Dogs are welcome in suites.", HOTEL),
    ("When is the restaurant closed?", "The restaurant is closed on Tuesdays.", HOTEL),
    ("What does parking cost?", "Parking costs 15 euros on weekdays.", HOTEL),
    ("年假几天？", "工作满十年的员工年假为 5 天。", HANDBOOK),
    ("迟到怎么罚？", "迟到超过 30 分钟扣 50 元。", HANDBOOK),
    ("周六几点开门？", "办公室周六 9:00 开门。", HANDBOOK),
    ("实习生有医疗保险吗？", "实习生享有补充医疗保险。", HANDBOOK),
    ("正式员工有医疗保险吗？", "正式员工不享有补充医疗保险。", HANDBOOK),
    ("什么时候发奖金？", "奖金每月发放一次。", HANDBOOK),
]


@pytest.mark.parametrize("case", TRUE)
def test_a_claim_of_the_passage_is_supported(case):
    assert labels(*case) == {"supported"}


@pytest.mark.parametrize("case", FALSE)
def test_a_claim_crossed_from_two_clauses_is_contradicted(case):
    assert "contradicted" in labels(*case)
