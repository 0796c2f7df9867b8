"""Sources, a letter's frame and asides claim nothing; what only looks like them still does."""

import pytest

from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.echo import repeats_question

FEE, FEE_ZH = "The fee is 20 dollars.", "费用是 20 元。"
FRAMED = [
    (f"{FEE}\nSource: fees.pdf, page 3", FEE),
    (f"{FEE}\nReference: staff handbook", FEE),
    (f"{FEE}\n\nSources: [doc1], [doc2]", FEE),
    (f"{FEE}\n\nSources:\n- fees.pdf\n- Staff handbook, p. 3", FEE),
    (f"{FEE}\n\n## References\n1. fees.pdf\n2. Visitor guide", FEE),
    (f"Hello Tom,\n\n{FEE}\n\nBest regards,\nAnna", FEE),
    (f"Dear Ms Smith, {FEE}\n\nKind regards\n\nAnna Smith\nSupport Team", FEE),
    (f"Let me check that for you. {FEE} Thanks for asking!", FEE),
    (f"That's a good question! {FEE}", FEE),
    (f"One moment please. {FEE}", FEE),
    (f"{FEE_ZH}\n来源：fees.pdf 第 3 页", FEE_ZH),
    (f"{FEE_ZH}\n参考来源：[1]、[2]", FEE_ZH),
    (f"{FEE_ZH}\n\n参考资料：\n- 员工手册\n- 收费制度 第二章", FEE_ZH),
    (f"尊敬的用户：\n{FEE_ZH}\n此致\n敬礼\n客服部\n2024年3月5日", FEE_ZH),
    (f"让我帮您查一下。{FEE_ZH}", FEE_ZH),
    (f"我来为您解答，{FEE_ZH}", FEE_ZH),
    (f"这是个好问题！{FEE_ZH}", FEE_ZH),
    (f"您好，王先生！{FEE_ZH}谢谢您的提问。", FEE_ZH),
]
CLAIMS = [
    "The main source of water is Lake Victoria.",
    "Source: Lake Victoria",
    "Good morning calls are free.",
    "Well water is free of charge.",
    "Hello Kitty was created in 1974.",
    "Regards are sent by post within 3 days.",
    "来源：水库的水经处理后供应。",
    "感谢信须在三日内寄出。",
    "这是个好问题的例子有 3 个。",
    "参考手册第 3 页，费用是 20 元。",
    "Source: the handbook says leave is 14 days.",
    "资料：员工手册规定年假 14 天。",
]


@pytest.mark.parametrize(("answer", "claim"), FRAMED)
def test_only_the_statement_is_a_claim(answer, claim):
    found = split_answer(answer, "How much?")
    assert [one.text for one in found] == [claim]
    assert answer[found[0].start : found[0].end] == claim


@pytest.mark.parametrize("answer", CLAIMS)
def test_a_statement_that_looks_like_a_frame_stays_a_claim(answer):
    assert [one.text for one in split_answer(answer, "Anything?")] == [answer]


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        (f"{FEE}\nSource: fees.pdf, page 3", "Source: fees.pdf, page 3"),
        (f"{FEE}\n\nSources: [doc1]", "doc1"),
        (f"{FEE[:-1]} (see section 2).", "see section 2"),
        (f"{FEE_ZH}\n来源：fees.pdf", "来源：fees.pdf"),
    ],
)
def test_the_source_is_kept_as_a_citation(answer, source):
    assert source in split_answer(answer, "How much?")[-1].citations


@pytest.mark.parametrize(
    ("question", "answer", "same"),
    [
        ("Which models support 5G?", "All models support 5G.", False),
        ("Which models support 5G?", "None of the models support 5G.", False),
        ("Who may enter the lab?", "Everyone may enter the lab.", False),
        ("哪些型号支持5G？", "型号都支持5G。", False),
        ("哪些型号支持5G？", "大多数型号支持5G。", False),
        ("Which models support 5G?", "Models support 5G.", True),
        ("Which of the models support all bands?", "The models support all bands.", True),
        ("哪些型号支持5G？", "型号支持5G。", True),
    ],
)
def test_how_many_in_place_of_the_question_word_says_something(question, answer, same):
    assert repeats_question(question, answer) is same
