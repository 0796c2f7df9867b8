"""Who or what a name is stays with the name; lists are still taken apart."""

from __future__ import annotations

import pytest

from rag_doctor.judges.offline.claim_lists import split_answer


@pytest.mark.parametrize(
    ("answer", "claims"),
    [
        ("The plan covers Maria Venn, the CEO, Tom Field, the CFO, and Ann Lee.",
         ["Maria Venn, the CEO", "Tom Field, the CFO", "Ann Lee"]),
        ("The board is Maria Venn, Tom Field and Ann Lee.",
         ["Maria Venn", "Tom Field", "Ann Lee"]),
        ("The board consists of Maria Venn, the CEO, and Tom Field.", None),
        ("The winner is Maria Venn, head of sales, who founded the firm.", None),
        ("Contracts are signed by Maria Venn, the CEO, and by Tom Field, our lawyer.", None),
        ("The office is in Bonn, the former capital, and opens at 9.", None),
        ("Maria Venn, the CEO", None),
        ("The CEO, Maria Venn", None),
        ("Maria Venn, the CEO, and Tom Field", ["Maria Venn, the CEO", "Tom Field"]),
        ("It covers Germany, the Netherlands and France.",
         ["Germany", "the Netherlands", "France"]),
        ("The plan includes dental, vision and gym.", ["dental", "vision", "gym"]),
        ("张伟，财务总监", None),
        ("张伟、李娜、王强", ["张伟", "李娜", "王强"]),
        ("合计45天（基本年假30天，工龄假15天）。", None),
        ("基本年假和病假合计45天。", None),
    ],
)  # fmt: skip
def test_appositions_stay_with_their_claim(answer: str, claims: list[str] | None) -> None:
    found = [claim.text for claim in split_answer(answer, "Who is it?")]
    assert found == (claims or [answer])
