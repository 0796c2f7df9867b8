"""`sentences`: where one ends, in both languages, and what is a block of its own."""

import pytest

from rag_doctor.text import sentences

SPLITS = [
    # English
    ["The leave is 15 days.", "You may carry over 5."],
    ["Dr. Smith earns $1.5 million a year.", "He lives in the U.S. with J. K. Rowling."],
    ["It closes at 3 p.m.", "The shop reopens at 5."],
    ["See Fig. 2 and Sec. 3, e.g. the table.", "No. 5 is alive."],
    ["The answer is no.", "It is not."],
    ["He works at Acme Inc. and Foo Ltd. in Paris.", "They pay."],
    ["Wait... what?", "Nothing."],
    ["Wait...", "Then go!"],
    ['He said "Stop!" and left.', "What?"],
    ['"It is over."', "She left."],
    ["Yahoo! is a firm.", "It was sold."],
    ["Use v4.1.2 of node.js.", "It works."],
    ["the leave is 15 days.", "you can carry over five."],
    ["Vitamin C. Elegans is a pun."],
    ["The rate is 3.5 %.", "It rose by approx. 5 points."],
    ["I gave it to him and I.", "The end."],
    ["It ends (see the note.)", "Then it begins."],
    # Chinese
    ["年假为15天。", "未休完的可结转5天。"],
    ["真的吗？", "当然！", "好。"],
    ["价格是3.5元。", "有效期3天。"],
    ["年假为15天；", "病假为10天。"],
    ["他说：“好。”", "然后走了。"],
    ["“真的吗？”他问。", "没人回答。"],
    ["这个……我再想想。", "好吧。"],
    ["年假为15天.", "病假为10天."],
    ["版本 v2.0 已发布。", "See the notes."],
]


@pytest.mark.parametrize("pieces", SPLITS, ids=lambda pieces: pieces[0][:24])
def test_splits_running_text(pieces):
    joiner = "" if "\u4e00" <= pieces[0][0] <= "\u9fff" or pieces[0][0] == "“" else " "
    assert [s.text for s in sentences(joiner.join(pieces))] == pieces


def test_a_citation_mark_belongs_to_the_sentence_before_it():
    text = "It is 15 days.[1] You may carry over 5. [2, 3] Ask HR.\n年假15天。[1]可结转。【2】"
    assert [s.text for s in sentences(text)] == [
        "It is 15 days.[1]",
        "You may carry over 5. [2, 3]",
        "Ask HR.",
        "年假15天。[1]",
        "可结转。【2】",
    ]


BLOCKS = [
    ("# Leave policy\n\nIt is 15 days.", ["Leave policy", "It is 15 days."]),
    ("- one day\n* two days\n• three days", ["one day", "two days", "three days"]),
    ("1. First\n2) Second\n10、第十", ["First", "Second", "第十"]),
    ("（一）总则\n（二）细则\n三、附则\n① 条款", ["总则", "细则", "附则", "条款"]),
    ("(a) alpha beta\n(1) gamma", ["alpha beta", "gamma"]),
    ("1.2 Scope of this\n1.2.3. More", ["Scope of this", "More"]),
    ("> quoted text here.", ["quoted text here."]),
    ("- [x] done task\n- [ ] open task", ["done task", "open task"]),
    ("| a | b |\n|---|---|\n| 1. x | 2 |", ["| a | b |", "| 1. x | 2 |"]),
    ("Name\tAge\nBob. Jr\t5", ["Name\tAge", "Bob. Jr\t5"]),
    ("Text.\n```py\na = 1. b\nc\n```\nMore.", ["Text.", "a = 1. b\nc", "More."]),
    ("Total: 5\nTax: 6", ["Total: 5", "Tax: 6"]),
    ("one\n\ntwo", ["one", "two"]),
    ("第一条 员工\n第二条 假期", ["第一条 员工", "第二条 假期"]),
    ("First.\r\nSecond.\r\n", ["First.", "Second."]),
    ("---\n***\n!!!", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "pieces"), BLOCKS)
def test_blocks_end_sentences(text, pieces):
    assert [s.text for s in sentences(text)] == pieces


WRAPPED = [
    "This is a long paragraph line that was wrapped by the mail program\nand goes on here.",
    "员工每年享有带薪年假十五天，未休完的部分，\n可以结转到下一年度。",
    "The policy was written by the people department of the firm in\nSingapore last year.",
]


@pytest.mark.parametrize("text", WRAPPED)
def test_a_soft_wrap_does_not_end_a_sentence(text):
    assert [s.text for s in sentences(text)] == [text]


def test_a_numbered_list_inside_a_sentence_is_left_alone():
    text = "There are three steps: (1) log in, (2) click, and (3) wait."
    assert len(sentences(text)) == 1


def test_a_long_code_block_is_given_line_by_line():
    code = "\n".join(f"x{i} = {i}" for i in range(500))
    assert len(sentences(f"```\n{code}\n```")) == 500


def test_an_unclosed_code_block_reaches_the_end():
    assert [s.text for s in sentences("Hi.\n```\nx. y")] == ["Hi.", "x. y"]


def test_spans_can_be_shifted():
    span = sentences("One. Two.")[1]
    assert (span.shifted(10).start, span.shifted(10).text) == (15, "Two.")
