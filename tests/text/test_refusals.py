"""`refusal`: whole, partial, hedging, or an answer about what cannot be done."""

import pytest

from rag_doctor.text import refusal

WHOLE = """Empty Response
I cannot answer this question.
I can't answer that from the documents.
Unable to answer based on the given passages.
Sorry, I don't have enough information to answer. Please contact HR.
The documents do not mention the carry-over rule.
There is no information about parking in the context.
I don't know.
Based on the context, it is not possible to determine the limit.
The answer cannot be found in the provided text.
None of the passages mention the price.
Not mentioned.
Insufficient information.
I am unable to determine this. The passages only discuss sick leave, but do not cover annual leave.
抱歉，我无法回答这个问题。
文档信息不足，无法作答。
根据提供的资料，无法确定年假天数。
文档中没有提到年假的规定。
资料中未提及该政策。请咨询人力资源部。
未找到相关信息。
我不知道。
很抱歉，上下文中没有足够的信息。
根據所給文件，無法得知答案。
未提及
Sorry，文档中没有相关内容。""".splitlines()

PARTIAL = """Annual leave is 15 days; the documents do not mention carry-over.
The limit is 500 requests. However, the context does not specify the burst size.
Although the passages do not mention carry-over, annual leave is 15 days.
It costs S$7 a month. I cannot confirm the yearly price.
年假为15天，但文档中没有提到是否可以结转。
限流为每分钟500次。文档中未说明突发上限。
虽然资料没有提到结转，但年假为15天。""".splitlines()

ANSWERS = """Employees cannot carry over leave.
Slow blinking means that there is no contact with the data centre.
There is no data limit on Enterprise.
The plan has no answer time target.
Team has no content filter.
No, staff are not able to work from abroad.
The policy does not cover dental care.
The user cannot provide a valid token, so the API returns 401.
If you cannot find the receipt, submit a declaration.
There is no limit on the number of requests.
The system is unable to determine the user's location.
15 days
He was not mentioned by name in the film's credits.
No scientific evidence supports this theory.
打车费无法报销。
员工无法提供发票时不予报销。
找不到发票时，可提交情况说明。
该政策不涵盖牙科。
没有限制。
法院无法确定责任人，判全体业主赔偿。
他不知道密码，因此被锁定。
试用期员工不能享受年假。
未满一年的员工没有年假。""".splitlines()

HEDGES = """It depends.
I'm not sure.
Hard to say.
视情况而定。
不好说。
这个不一定。""".splitlines()


@pytest.mark.parametrize("text", WHOLE)
def test_a_whole_refusal(text):
    cue = refusal(text)
    assert (cue.refused, cue.partial, cue.noncommittal) == (True, False, True)
    assert text[cue.span.start : cue.span.end] == cue.span.text


@pytest.mark.parametrize("text", PARTIAL)
def test_an_answer_with_a_caveat(text):
    cue = refusal(text)
    assert (cue.refused, cue.partial, cue.noncommittal) == (False, True, False)


@pytest.mark.parametrize("text", ANSWERS)
def test_an_answer_about_what_cannot_be_done(text):
    cue = refusal(text)
    assert (cue.refused, cue.partial, cue.span) == (False, False, None)


@pytest.mark.parametrize("text", HEDGES)
def test_hedging_commits_to_nothing(text):
    cue = refusal(text)
    assert (cue.refused, cue.noncommittal) == (False, True)


def test_an_empty_answer_commits_to_nothing():
    assert refusal("  ").noncommittal
    assert not refusal("").refused


def test_a_long_answer_is_read_at_both_ends():
    body = "The leave is 15 days and it is paid in full. " * 2000
    assert refusal(body + "The documents do not mention carry-over.").partial
    assert not refusal(body).partial


@pytest.mark.parametrize(
    "text",
    ["I'm sorry, I don't know.", "I’m sorry, but I don’t know.", "Sorry, we don't know.",
     "I am afraid I do not know.", "Unfortunately, I have no idea.", "My apologies, I do not know.",
     "I apologize, but I don't know.", "Sorry, no idea.", "I'm sorry, I just don't know that.",
     "对不起，我不知道。", "不好意思，这个我不知道。"],
)  # fmt: skip
def test_an_apology_before_not_knowing_is_a_refusal(text):
    assert refusal(text).refused


@pytest.mark.parametrize(
    "text",
    ["Sorry, the shop is closed on Mondays.", "Unfortunately, the fee is 5 euro.",
     "We're sorry that you lost your card; block it at once.", "抱歉，周一不营业。"],
)  # fmt: skip
def test_an_apology_before_an_answer_is_none(text):
    assert not refusal(text).refused
