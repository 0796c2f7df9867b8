"""A claim is restated only where it then reads as a sentence; else it stays as it was written."""

import pytest

from rag_doctor.judges.offline.claim_lists import split_answer

ALONE = [
    ("谁起诉了甲公司？", "乙公司起诉了甲公司"),
    ("班车什么时候有？", "班车只在周六发车"),
    ("谁负责维护？", "张三负责"),
    ("仓库经理向谁汇报工作？", "物流总监向仓库经理汇报工作"),
    ("年假几天？", "年假 14 天"),
    ("Who won the final?", "Norwick beat Dalby 3-1 in the final"),
    ("What is the fee?", "The fee: 20 dollars"),
]
RESTATED = [
    ("仓库经理向谁汇报工作？", "物流总监", "仓库经理向物流总监汇报工作"),
    ("会员打几折？", "五折", "会员打五折"),
    ("年假有多少天？", "15", "年假有15天"),
    ("经理是谁？", "是张三", "经理是张三"),
    ("哪匹马跑得快？", "赤兔", "赤兔跑得快"),
    ("哪项费用最高？", "差旅费", "差旅费最高"),
    ("Which plan includes backups?", "The Pro plan", "The Pro plan includes backups"),
    ("Which models support 5G?", "All", "All models support 5G"),
    ("Which models support 5G?", "None", "None of the models support 5G"),
    ("What is used?", "Redis.", "Redis is used"),
    ("When is lunch served?", "12:00", "lunch is served 12:00"),
    ("What is the capital of France?", "Paris", "the capital of France is Paris"),
]
PRONOUNS = [
    ("Anna Lee wrote the book. It was published in 1990.", None),
    ("She wrote the book. It was published in 1990.", None),
    ("Hold the reset button for 5 seconds. It will restart the router.", None),
    ("Employees get 14 days. It is paid.", None),
    ("The fees are listed. She was hired in 1990.", None),
    ("The pass costs 20 dollars. It is valid for 30 days.", "The pass is valid for 30 days."),
    ("Anna Lee has the key. She is the manager.", "Anna Lee is the manager."),
    ("Employees get 14 days. They can carry over 5 days.", "Employees can carry over 5 days."),
    ("Redis is used as the cache. It runs on port 6379.", "Redis runs on port 6379."),
    ("张三负责维护。它可以保修两年。", None),
    ("基础版有 20 GB。他需要申请。", None),
    ("基础版有 20 GB。它支持备份。", "基础版支持备份。"),
]


@pytest.mark.parametrize(("question", "answer"), ALONE)
def test_an_answer_that_brings_the_questions_words_stays_as_it_is(question, answer):
    assert split_answer(answer, question)[0].to_judge == answer


@pytest.mark.parametrize(("question", "answer", "read"), RESTATED)
def test_a_value_stands_where_the_question_word_stood(question, answer, read):
    assert split_answer(answer, question)[0].to_judge == read


@pytest.mark.parametrize(("answer", "read"), PRONOUNS)
def test_a_pronoun_takes_only_a_subject_of_its_number_and_kind(answer, read):
    assert split_answer(answer, "How does it work and why?")[-1].resolved == read


@pytest.mark.parametrize(
    ("question", "yes"),
    [
        ("Is the VIP lounge open?", "the VIP lounge is open"),
        ("Is the gym free for staff?", "the gym is free for staff"),
        ("Is Anna the manager?", "Anna is the manager"),
        ("Is noise a problem?", "noise is a problem"),
        ("Are the fees still very high in May?", "the fees are still very high in May"),
        ("Are dogs allowed?", "dogs are allowed"),
    ],
)
def test_a_bare_yes_reads_as_a_sentence(question, yes):
    assert split_answer("Yes.", question)[0].to_judge == yes


def test_what_a_source_says_instead_is_not_put_under_the_question():
    [one] = split_answer("资料只提到手机重 200 克。", "续航时间多长？")
    assert one.to_judge == "手机重 200 克。"
