"""An answer that says the sources are silent declines; what it says beside that is a claim."""

import pytest

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.refusal import read_refusal

SILENT = """Windows isn't mentioned.
Windows support is not mentioned here.
The handbook is silent on seats.
The guide says nothing about seats.
Battery life is not specified.
The number of seats is left unspecified.
The battery life remains unspecified.
Nothing in the handbook mentions seats.
The manual makes no mention of seats.
It is not specified whether children pay.
There is nothing about seats in the handbook.
As an AI language model, I cannot access real-time data.
I don't have access to live prices or real-time data.
续航时间未注明。
续航时间没有说明。
手册里没写席位数。
手册中并未列出席位数。
资料对席位只字未提。
作为人工智能助手，我无法获取实时数据。
我无法访问互联网。""".splitlines()

STATES = """Parking is not provided.
Dental care is not covered.
The film was silent.
The witness was silent on the stand for 3 hours.
The price was not disclosed.
If a time is not specified, the office opens at 9.
Staff cannot access the real-time dashboard after 18:00.
AI models cannot access the vault.
He was not mentioned by name in the film's credits.
未注明日期的发票无效。
员工没有说明原因的，按旷工处理。
外部人员无法访问内部系统。
没写名字的试卷记零分。""".splitlines()

BESIDE = [
    ("It is not specified whether weekends count, so leave is 14 days.", "leave is 14 days."),
    ("Leave is 14 days, but carry-over is not mentioned.", "Leave is 14 days"),
    ("The documentation only says the phone weighs 200 g.", "the phone weighs 200 g."),
    ("The handbook does not mention seats; the room holds 8 people.", "the room holds 8 people."),
    ("没有注明是否含周末，因此年假是 14 天。", "年假是 14 天。"),
    ("年假是 14 天，但结转规则未注明。", "年假是 14 天"),
    ("资料只提到手机重 200 克。", "手机重 200 克。"),
]


@pytest.mark.parametrize("answer", SILENT)
def test_saying_that_the_sources_are_silent_declines(answer):
    assert read_refusal("What about it?", answer).refused
    assert split_answer(answer, "What about it?") == ()


@pytest.mark.parametrize("answer", STATES)
def test_a_statement_about_what_is_not_there_is_no_refusal(answer):
    assert not read_refusal("What about it?", answer).refused
    assert split_answer(answer, "What about it?")


@pytest.mark.parametrize(("answer", "claim"), BESIDE)
def test_what_is_said_beside_the_silence_is_a_claim(answer, claim):
    found = read_refusal("How many?", answer)
    assert found.partial
    assert not found.refused
    assert [one.text for one in split_answer(answer, "How many?")] == [claim]


@pytest.mark.parametrize(
    "answer",
    [
        "The documents only mention sick leave.",
        "The documents only mention sick leave, so I cannot answer.",
        "The documents do not mention carry-over, so please ask HR.",
        "资料只提到病假。",
        "资料只提到病假，因此无法回答。",
    ],
)
def test_naming_what_the_sources_speak_of_instead_still_declines(answer):
    assert read_refusal("How much annual leave?", answer).refused
