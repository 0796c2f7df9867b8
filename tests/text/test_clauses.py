"""`clauses`: a cut only where both sides say something."""

import pytest

from rag_doctor.text import clauses, sentences

CASES = [
    (
        "Based on the provided text, single cream and double cream is sold.",
        ["Based on the provided text, single cream and double cream is sold."],
    ),
    (
        "据了解，公安局接到受害人（男，32岁）报警，警方随后展开调查。",
        ["据了解，公安局接到受害人（男，32岁）报警", "警方随后展开调查。"],
    ),
    ("他表示，制度已经生效。", ["他表示，制度已经生效。"]),
    (
        "Employees receive 15 days and may carry over 5 days.",
        ["Employees receive 15 days", "may carry over 5 days."],
    ),
    (
        "He was born in Paris, but he lived in Rome.",
        ["He was born in Paris", "he lived in Rome."],
    ),
    (
        "The plan costs S$7; the team plan includes 1 TB.",
        ["The plan costs S$7", "the team plan includes 1 TB."],
    ),
    (
        "Bread, milk and eggs are sold.",
        ["Bread, milk and eggs are sold."],
    ),
    (
        "Annual leave and sick leave are paid.",
        ["Annual leave and sick leave are paid."],
    ),
    (
        "If you leave early, you lose the bonus.",
        ["If you leave early, you lose the bonus."],
    ),
    (
        "员工每年享有15天年假，未休完的可结转5天，但不得折现。",
        ["员工每年享有15天年假", "未休完的可结转5天", "但不得折现。"],
    ),
    (
        "入职满一年后，员工可申请年假。",
        ["入职满一年后，员工可申请年假。"],
    ),
    (
        "如果逾期未交，将取消资格。",
        ["如果逾期未交，将取消资格。"],
    ),
    (
        "公司位于北京、上海和深圳。",
        ["公司位于北京、上海和深圳。"],
    ),
]


@pytest.mark.parametrize(("text", "pieces"), CASES)
def test_cuts(text, pieces):
    assert [c.text for c in clauses(sentences(text)[0])] == pieces


def test_offsets_point_into_the_source_of_the_sentence():
    text = "Hello there. Employees receive 15 days and may carry over 5."
    for clause in clauses(sentences(text)[1]):
        assert text[clause.start : clause.end] == clause.text
